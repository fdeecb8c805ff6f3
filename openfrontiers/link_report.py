"""Which addresses of the corpus no longer answer: `python -m openfrontiers.link_report [--corpus DIR] [--out FILE]`.

Every address of a reference, source, record or piece of evidence is asked for once: HEAD first, GET where a
server does not know HEAD. Hosts are asked in turn, each at most once a second. An address counts as broken when
it answers 404 or 410, when its host has no address, or when it fails in two runs of tries; a refusal (401, 403,
429) or a server's error says nothing about the address and is listed apart. The report is Markdown; exit status 1
says that something is broken.
"""

from __future__ import annotations

import argparse
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from openfrontiers import __version__, corpus
from openfrontiers.commands.common import Progress, add_corpus_argument, corpus_root

PAUSE = 1.0
"""Seconds between two requests to one host."""

TIMEOUT = 20.0
"""Seconds that an answer may take."""

GONE = frozenset((404, 410))
"""Statuses that say that there is nothing at the address."""

AGENT = f"openfrontiers-link-report/{__version__} (+https://github.com/openfrontiers/openfrontiers)"


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answered: `ok`, `broken` or `unclear`, and why."""

    url: str
    verdict: str
    reason: str = ""


def addresses(reading: corpus.Reading) -> dict[str, list[str]]:
    """Every http(s) address of a corpus, with the files that hold it."""
    found: dict[str, set[str]] = {}

    def collect(value: Any, path: str) -> None:
        if isinstance(value, Mapping):
            for child in value.values():
                collect(child, path)
        elif isinstance(value, list | tuple):
            for child in value:
                collect(child, path)
        elif isinstance(value, str) and value.startswith(("http://", "https://")):
            found.setdefault(value.partition("#")[0], set()).add(path)

    for problem in reading.problems:
        collect(problem.data, problem.path)
        for reference in problem.references:
            collect(reference.link, problem.path)
        collect([link.target for link in problem.body.links], problem.path)
    for source in reading.sources:
        collect(source.data, source.path)
    return {url: sorted(found[url]) for url in sorted(found)}


def ask(url: str) -> Answer:
    """Ask for one address, twice where the connection fails."""
    answer = Answer(url, "unclear")
    for method in ("HEAD", "GET"):
        answer = _once(url, method)
        if answer.verdict == "ok" or (answer.verdict == "broken" and method == "GET"):
            return answer
    return answer


def _once(url: str, method: str) -> Answer:
    request = urllib.request.Request(url, method=method, headers={"User-Agent": AGENT, "Accept": "*/*"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT):
            return Answer(url, "ok")
    except urllib.error.HTTPError as error:
        if error.code in GONE:
            return Answer(url, "broken", f"answers {error.code}")
        return Answer(url, "unclear", f"answers {error.code}")
    except urllib.error.URLError as error:
        if isinstance(error.reason, socket.gaierror):
            return Answer(url, "broken", "the host has no address")
        return Answer(url, "unclear", str(error.reason))
    except (OSError, ValueError) as error:
        return Answer(url, "unclear", str(error) or type(error).__name__)


def ask_all(
    urls: Iterable[str], *, asked: Callable[[str], Answer] = ask, sleep: Callable[[float], None] = time.sleep
) -> Iterator[Answer]:
    """Ask for every address, hosts in turn, so that no host is asked more than once a second."""
    waiting: dict[str, list[str]] = {}
    for url in urls:
        waiting.setdefault(urlsplit(url).hostname or "", []).append(url)
    while waiting:
        start = time.monotonic()
        for host in list(waiting):
            yield asked(waiting[host].pop(0))
            if not waiting[host]:
                del waiting[host]
        rest = PAUSE - (time.monotonic() - start)
        if waiting and rest > 0:
            sleep(rest)


def report(answers: Iterable[Answer], files: Mapping[str, list[str]]) -> str:
    """The report as Markdown."""
    found = sorted(answers, key=lambda answer: answer.url)
    lines = [f"# Links: {len(found):,} asked"]
    for verdict, heading in (("broken", "Broken"), ("unclear", "No clear answer")):
        chosen = [answer for answer in found if answer.verdict == verdict]
        if chosen:
            lines += ["", f"## {heading} ({len(chosen):,})", ""]
            lines += [f"- <{answer.url}>: {answer.reason}; in " + ", ".join(f"`{path}`" for path in files[answer.url][:5])
                      for answer in chosen]  # fmt: skip
    if all(answer.verdict == "ok" for answer in found):
        lines += ["", "Every address answers."]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Ask for every address of a corpus and write the report."""
    parser = argparse.ArgumentParser(
        prog="python -m openfrontiers.link_report", description="Find dead links."
    )
    add_corpus_argument(parser)
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="write the report there (default: standard output)"
    )
    options = parser.parse_args(arguments)
    files = addresses(corpus.read(corpus_root(options)))
    progress = Progress("links asked", len(files))
    answers = []
    for answer in ask_all(files):
        answers.append(answer)
        progress.step()
    progress.close()
    text = report(answers, files)
    if options.out is None:
        sys.stdout.write(text)
    else:
        options.out.write_text(text, encoding="utf-8")
    return 1 if any(answer.verdict == "broken" for answer in answers) else 0


if __name__ == "__main__":
    sys.exit(main())
