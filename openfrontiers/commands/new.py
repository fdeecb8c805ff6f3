"""`openfrontiers new problem|source`: a valid file with little typing; and files from filled forms.

On a terminal the command asks for what it needs; in a script every answer is an option. It proposes field, MSC
code and tags from the text, warns of records that may be the same problem, writes the file with short comments,
opens it in the editor, and takes the comments out when the editor has closed.
"""

from __future__ import annotations

import argparse
import datetime
import difflib
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any

from openfrontiers import corpus, formatting, forms, proposals, reading, scaffold, schemas
from openfrontiers.commands.check import check_files
from openfrontiers.commands.common import add_corpus_argument, corpus_root, print_faults
from openfrontiers.faults import CorpusError
from openfrontiers.model import STATUS_LABELS
from openfrontiers.similarity import Index, statements_of

SITE = "https://openfrontiers.github.io/openfrontiers"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("kind", nargs="?", choices=("problem", "source"), help="what to write")
    add_corpus_argument(parser)
    parser.add_argument(
        "--from-issue", metavar="FILE", type=Path, help="read a filled form; `-` reads standard input"
    )
    parser.add_argument(
        "--no-edit", action="store_true", help="do not open the file, and write no guiding comments"
    )
    parser.add_argument("--date", metavar="DAY", help="day of the history's event (default: today)")
    problem = parser.add_argument_group("a problem")
    problem.add_argument("--title", help="title of the problem, as one line")
    problem.add_argument("--statement", metavar="TEXT", help="the statement; @FILE reads it from a file")
    problem.add_argument("--source", metavar="KEY", help="key of the source that poses it")
    problem.add_argument("--locator", help="the source's own number or section")
    problem.add_argument("--id", help="id of the record (default: from the title)")
    problem.add_argument(
        "--field",
        metavar="FIELD/SUB-FIELD",
        help="one of records/taxonomy/fields.yaml (default: that of near records)",
    )
    problem.add_argument(
        "--msc", metavar="CODE", action="append", default=[], help="an MSC 2020 code; may be repeated"
    )
    problem.add_argument("--tag", action="append", default=[], help="a keyword; may be repeated")
    problem.add_argument(
        "--status",
        choices=STATUS_LABELS,
        default=None,
        help="what the source claims (default: unassessed)",
    )
    problem.add_argument(
        "--as-of", metavar="DATE", help="date of the status claim (default: the day of the event)"
    )
    problem.add_argument(
        "--claimed-by", metavar="KEY", help="source that claims the status (default: --source)"
    )
    problem.add_argument("--evidence", metavar="URL", help="where the claim can be read")
    problem.add_argument("--year", type=_year, help="year in which it was posed")
    problem.add_argument(
        "--posed-by", metavar="NAME", action="append", default=[], help="who posed it; may be repeated"
    )
    source = parser.add_argument_group("a source")
    source.add_argument("--key", help="key of the source: lower-case words and hyphens")
    source.add_argument("--name", help="name of the source, as it calls itself")
    source.add_argument("--source-kind", metavar="KIND", help="problem-list, workshop-list, survey, …")
    source.add_argument("--license", metavar="SPDX", help="terms of the source (default: unknown)")
    parser.add_argument("--url", help="address of the problem at its source, or of the source")


def _year(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is no year: write digits only, such as 1950")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Write the file; 1 where it has faults that a person must look at."""
    root = corpus_root(arguments)
    if arguments.from_issue is not None:
        return _from_form(root, arguments)
    if arguments.kind is None:
        print("openfrontiers new: say what: problem, source, or --from-issue FILE", file=sys.stderr)
        return 2
    _refuse_options_of_the_other(arguments)
    return _source(root, arguments) if arguments.kind == "source" else _problem(root, arguments)


_OPTIONS = {
    "problem": (
        *("title", "statement", "source", "locator", "id", "field", "msc", "tag", "status"),
        *("as_of", "claimed_by", "evidence", "year", "posed_by"),
    ),
    "source": ("key", "name", "source_kind", "license"),
}
"""The options that only a problem, and only a source, has."""


def _refuse_options_of_the_other(arguments: argparse.Namespace) -> None:
    """Raise CorpusError for an option that the kind of file has no use for."""
    other = "source" if arguments.kind == "problem" else "problem"
    given = [name for name in _OPTIONS[other] if getattr(arguments, name)]
    if given:
        flags = ", ".join("--" + name.replace("_", "-") for name in given)
        raise CorpusError(
            f"a {arguments.kind} has no {flags}", f"that belongs to `openfrontiers new {other}`"
        )


# Questions


def _ask(question: str, default: str = "", *, accept: Callable[[str], str | None] = lambda _: None) -> str:
    """Ask until the answer is accepted; `accept` returns what is wrong with it."""
    shown = f"{question} [{default}]: " if default else f"{question}: "
    while True:
        print(shown, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise CorpusError(
                "the questions ended before every answer was given", "give the answers as options instead"
            )
        answer = line.strip() or default
        wrong = accept(answer) if answer else "an answer is needed"
        if wrong is None:
            return answer
        print(f"  {wrong}", file=sys.stderr)


def _required(value: str | None, option: str, question: str, **options: Any) -> str:
    if value:
        return value
    if not sys.stdin.isatty():
        raise CorpusError(
            f"{option} is missing", f"give {option}, or run the command on a terminal, where it asks"
        )
    return _ask(question, **options)


def _known(names: Sequence[str], what: str) -> Callable[[str], str | None]:
    def accept(answer: str) -> str | None:
        if answer in names:
            return None
        near = [name for name in names if answer.casefold() in name.casefold()][:5]
        return f"no {what} {answer!r}" + (f"; did you mean {', '.join(near)}?" if near else "")

    return accept


# A problem


def _problem(root: Path, arguments: argparse.Namespace, sections: Mapping[str, str] | None = None) -> int:
    """Write a problem from the arguments, asking for what is missing."""
    context = corpus.context_of(corpus.list_files(root), [])
    sources = sorted(context.names.sources)
    title = _required(arguments.title, "--title", "Title")
    statement = _statement(arguments)
    accept = _known(sources, "source")
    key = _required(arguments.source, "--source", "Key of the source that poses it", accept=accept)
    if wrong := accept(key):
        raise CorpusError(f"--source: {wrong}", "register it first: openfrontiers new source")
    found = _proposals(root, f"{title}\n\n{statement}", context)
    _warn_of_namesakes(root, context, title, key, arguments.locator, {match.id for match in found.duplicates})
    field = arguments.field or (found.fields[0] if found.fields else "")
    if _asks(arguments) and not arguments.field:
        known = [
            f"{main.slug}/{sub.slug}" for main in context.names.taxonomy.fields for sub in main.subfields
        ]
        field = _ask("Field", field, accept=_known(known, "field"))
    if not field:
        raise CorpusError(
            "--field is missing, and no record is near enough to propose one",
            "give --field; records/taxonomy/fields.yaml lists them",
        )
    data = {
        "id": arguments.id or scaffold.slug(title, context.names.problems),
        "title": title,
        "field": field,
        "status": _status(arguments, key),
        "source": _given({"key": key, "locator": arguments.locator, "url": arguments.url}),
        "wording": "original",
        "license": "CC-BY-4.0",
        "posed": _given({"year": arguments.year, "by": arguments.posed_by or None}),
        "msc2020": _msc(arguments, found, field),
        "tags": list(arguments.tag) or (list(found.tags) if _asks(arguments) else []),
        "history": [
            {"date": _day(arguments), "change": "created", "status": arguments.status or "unassessed"}
        ],
    }
    data = {name: value for name, value in data.items() if value not in ({}, [])}
    return _write_problem(root, data, statement, sections or {}, arguments, context)


def _warn_of_namesakes(
    root: Path, context: corpus.Context, title: str, key: str, locator: str | None, told: Container[str]
) -> None:
    """Name records with the same title, or at the same place of the same source, that likeness has not found."""
    for name, path in sorted(context.names.problems.items()):
        if name in told:
            continue
        data = reading.read_record(root / path).data
        if not isinstance(data, dict):
            continue  # `openfrontiers check` names it
        source = data.get("source")
        same = [
            *(["title"] if str(data.get("title", "")).casefold() == title.casefold() else []),
            *(["place in the source"] if locator and isinstance(source, dict)
              and (source.get("key"), source.get("locator")) == (key, locator) else []),
        ]  # fmt: skip
        if same:
            print(
                f"perhaps the same problem (same {' and '.join(same)}): {name}\n"
                f"    {path}  {SITE}/problems/{name}/",
                file=sys.stderr,
            )


def _asks(arguments: argparse.Namespace) -> bool:
    """Whether a person answers questions: on a terminal, and not where a form has answered them."""
    return arguments.from_issue is None and sys.stdin.isatty()


def _statement(arguments: argparse.Namespace) -> str:
    given: str | None = arguments.statement
    if given and given.startswith("@"):
        path = Path(given[1:])
        if not path.is_file():
            raise CorpusError(
                f"--statement {given}: there is no file {path}", "name a file with the statement in it"
            )
        return _text_of(path).strip()
    afterwards = "" if arguments.no_edit else " (the editor opens afterwards)"
    return _required(given, "--statement", f"Statement, on one line{afterwards}")


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{path}: the byte 0x{error.object[error.start]:02x} at position {error.start} is not UTF-8",
            "save the file as UTF-8",
        ) from None


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _day(arguments: argparse.Namespace) -> str:
    return forms.date(arguments.date, "--date") if arguments.date else datetime.date.today().isoformat()


def _status(arguments: argparse.Namespace, source: str) -> dict[str, Any]:
    label = arguments.status or "unassessed"
    status: dict[str, Any] = {
        "label": label,
        "as_of": forms.date(arguments.as_of or _day(arguments), "--as-of"),
    }
    if label not in ("unassessed", "withdrawn"):
        status["claimed_by"] = arguments.claimed_by or source
    if arguments.evidence:
        status["evidence"] = [{"url": arguments.evidence, "date": status["as_of"]}]
    return status


def _msc(arguments: argparse.Namespace, found: proposals.Proposal, field: str) -> list[dict[str, str]]:
    codes: list[str] = list(arguments.msc)
    if not codes and sys.stdin.isatty() and field.startswith("mathematics/"):
        print(f"  near records have: {', '.join(found.msc) or 'none'}", file=sys.stderr)
        codes = [
            code for code in [_ask("MSC 2020 code, or -", found.msc[0] if found.msc else "-")] if code != "-"
        ]
    return [{"code": code, "basis": "editorial", "evidence": "chosen by the contributor"} for code in codes]


def _proposals(root: Path, text: str, context: corpus.Context) -> proposals.Proposal:
    paths = {name: root / path for name, path in context.names.problems.items()}
    found = proposals.propose(text, Index(statements_of(root)), paths, context.names.taxonomy)
    for match in found.duplicates:
        print(
            f"perhaps the same problem ({match.similarity:.0%} alike): {match.id}\n"
            f"    {context.names.problems[match.id]}  {SITE}/problems/{match.id}/",
            file=sys.stderr,
        )
    if found.duplicates:
        print(
            "    If it is the same from another source, go on and link the two with `related:`.",
            file=sys.stderr,
        )
    if found.fields:
        print(f"proposed field: {', '.join(found.fields)}", file=sys.stderr)
    if found.tags:
        print(f"proposed tags: {', '.join(found.tags)}", file=sys.stderr)
    if found.msc:
        print(f"proposed MSC 2020 codes: {', '.join(found.msc)}", file=sys.stderr)
    return found


def _write_problem(
    root: Path, data: Mapping[str, Any], statement: str, sections: Mapping[str, str], arguments: argparse.Namespace,
    context: corpus.Context,
) -> int:  # fmt: skip
    name, key = str(data["id"]), str(data["source"]["key"])
    if name in context.names.problems:
        raise CorpusError(
            f"there is a record {name} already: {context.names.problems[name]}", "choose another --id"
        )
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise CorpusError(f"--id {name!r} is no id", "lower-case letters, digits and single hyphens")
    path = root / "records" / "problems" / key / f"{name}.md"
    text = scaffold.problem(data, statement, sections, guided=not arguments.no_edit)
    return _finish(root, path, text, arguments)


# A source


def _source(root: Path, arguments: argparse.Namespace) -> int:
    context = corpus.context_of(corpus.list_files(root), [])
    name = _required(arguments.name, "--name", "Name of the source")
    key = arguments.key or scaffold.slug(name)
    if key in context.names.sources:
        raise CorpusError(f"there is a source {key} already", "choose another --key, or correct its file")
    for near in difflib.get_close_matches(key, sorted(context.names.sources), n=3, cutoff=0.7):
        print(
            f"perhaps the same source: {near}\n    records/sources/{near}.yaml  {SITE}/sources/{near}/",
            file=sys.stderr,
        )
    kinds: list[str] = schemas.document("source")["properties"]["kind"]["enum"]
    accept = _known(kinds, "kind of source")
    kind = _required(arguments.source_kind, "--source-kind", f"Kind ({', '.join(kinds)})", accept=accept)
    if wrong := accept(kind):
        raise CorpusError(f"--source-kind: {wrong}", f"one of: {', '.join(kinds)}")
    data = {
        "key": key,
        "name": name,
        "kind": kind,
        **_given({"url": arguments.url}),
        "license": {"spdx": arguments.license or "unknown"},
        "permits": {"redistribution": None, "commercial": None, "derivatives": None},
        "wording": ["original"],
        "acquisition": "by-hand",
        "asserts_status": False,
    }
    text = scaffold.source(data, guided=not arguments.no_edit)
    return _finish(root, root / "records" / "sources" / f"{key}.yaml", text, arguments)


# Filled forms


def _from_form(root: Path, arguments: argparse.Namespace) -> int:
    if str(arguments.from_issue) == "-":
        text = sys.stdin.read()
    elif arguments.from_issue.is_file():
        text = _text_of(arguments.from_issue)
    else:
        raise CorpusError(f"there is no file {arguments.from_issue}", "save the text of the issue in a file")
    filled = forms.read(text)
    context = corpus.context_of(corpus.list_files(root), [])
    if filled.form == "new-problem":
        return _problem_of_form(root, filled, arguments)
    forms.need(filled, "record")
    name = record_name(filled.answers["record"])
    path = context.names.problems.get(name)
    if path is None:
        hint = "a source's terms are changed by hand: openfrontiers check --changed main says what the change needs"
        raise CorpusError(
            f"there is no record {name!r}", hint if name in context.names.sources else "correct the id"
        )
    file = root / path
    old = file.read_text(encoding="utf-8")
    new = forms.changed_record(filled, old, day=_day(arguments), sources=sorted(context.names.sources))
    file.write_text(new, encoding="utf-8")
    return _report(root, file)


def record_name(answer: str) -> str:
    """The id in an answer: `erdos-7`, `problem:erdos-7`, or the address of the page."""
    return answer.strip().rstrip("/").rpartition("/")[2].removeprefix("problem:").removesuffix(".md")


def _problem_of_form(root: Path, filled: forms.Filled, arguments: argparse.Namespace) -> int:
    forms.need(filled, "title", "statement", "source")
    answers = filled.answers
    for name in ("title", "statement", "source", "locator", "url", "field", "as_of", "evidence"):
        setattr(arguments, name, answers.get(name) or getattr(arguments, name))
    if "status" in answers:
        arguments.status = forms.status_label(answers["status"])
    arguments.posed_by = [name.strip() for name in answers.get("posed_by", "").split(",") if name.strip()]
    if "year" in answers:
        try:
            arguments.year = _year(answers["year"])
        except argparse.ArgumentTypeError as error:
            raise CorpusError(f"Year: {error}", "correct the form's text") from None
    if "references" in answers:
        print("references of the form, for `references:` once you have looked at them:", file=sys.stderr)
        print("    " + answers["references"].replace("\n", "\n    "), file=sys.stderr)
    return _problem(
        root, arguments, {"Background": answers["background"]} if "background" in answers else None
    )


# Writing


def _finish(root: Path, path: Path, text: str, arguments: argparse.Namespace) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    if arguments.no_edit or _edited(path):
        formatting.fmt(path)  # which also takes the guiding comments out
    else:
        print(f"open {path} to go on; then run `openfrontiers check --fix {path}`", file=sys.stderr)
    return _report(root, path)


def _edited(path: Path) -> bool:
    """Open a file in the editor and wait until it is closed; False where there is no editor to open."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        return False
    return subprocess.run([*shlex.split(editor), str(path)], check=False).returncode == 0


def _report(root: Path, path: Path) -> int:
    shown = path.relative_to(root).as_posix()
    print(shown)
    raw, _ = reading.read_bytes(path, shown)
    if raw is None:
        return 1
    faults = check_files(root, [shown], corpus.list_files(root))
    print_faults(faults, "text", checked=1, out=sys.stderr)
    return 1 if faults else 0
