"""Dead links are told from servers that merely refuse, and no host is hurried."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from openfrontiers import corpus as corpora
from openfrontiers import link_report
from openfrontiers.link_report import Answer

from .conftest import RECORD, SmallCorpus


class Handler(BaseHTTPRequestHandler):
    def do_HEAD(self) -> None:
        self.answer()

    def do_GET(self) -> None:
        self.answer()

    def answer(self) -> None:
        status = {"/good": 200, "/gone": 404, "/refused": 403, "/busy": 503, "/no-head": 405}[self.path]
        if self.path == "/no-head" and self.command == "GET":
            status = 200
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the tests' output clean."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    ("path", "verdict", "reason"),
    [
        ("/good", "ok", ""),
        ("/no-head", "ok", ""),
        ("/gone", "broken", "answers 404"),
        ("/refused", "unclear", "answers 403"),
        ("/busy", "unclear", "answers 503"),
    ],
)
def test_what_an_answer_says(address: str, path: str, verdict: str, reason: str) -> None:
    assert link_report.ask(address + path) == Answer(address + path, verdict, reason)


def test_a_server_that_does_not_answer_is_unclear() -> None:
    assert link_report.ask("http://127.0.0.1:9/").verdict == "unclear"


def test_hosts_are_asked_in_turn_and_with_pauses() -> None:
    asked: list[str] = []
    pauses: list[float] = []

    def answer(url: str) -> Answer:
        asked.append(url)
        return Answer(url, "ok")

    urls = ["http://a/1", "http://a/2", "http://b/1", "http://a/3"]
    assert len(list(link_report.ask_all(urls, asked=answer, sleep=pauses.append))) == 4
    assert asked == ["http://a/1", "http://b/1", "http://a/2", "http://a/3"]
    assert len(pauses) == 2
    assert all(0 < pause <= link_report.PAUSE for pause in pauses)


def test_every_address_of_a_corpus_is_asked_once(
    corpus: SmallCorpus, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_report, "PAUSE", 0.0)
    corpus.add("linked", RECORD.format(id="linked", title="A title").replace(
        'locator: "4"', f'locator: "4", url: "{address}/gone#part"').rstrip() + f" See [it]({address}/good).\n")  # fmt: skip
    files = link_report.addresses(corpora.read(corpus.root))
    assert files == {f"{address}/gone": ["records/problems/list/linked.md"],
                     f"{address}/good": ["records/problems/list/linked.md"]}  # fmt: skip
    assert link_report.main(["--corpus", str(corpus.root), "--out", str(tmp_path / "report.md")]) == 1
    report = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "# Links: 2 asked" in report
    assert f"- <{address}/gone>: answers 404; in `records/problems/list/linked.md`" in report
    assert f"<{address}/good>" not in report
