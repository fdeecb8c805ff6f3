"""A corpus to import into, and a web server on this machine that misbehaves as asked."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A corpus with the project's taxonomy and sources and no records."""
    corpus = tmp_path / "corpus"
    shutil.copytree(PROJECT / "records" / "taxonomy", corpus / "records" / "taxonomy")
    shutil.copytree(PROJECT / "records" / "sources", corpus / "records" / "sources")
    (corpus / "records" / "problems").mkdir()
    return corpus


Answer = Callable[[BaseHTTPRequestHandler], None]


class Server:
    """A server on localhost; `answers` maps paths to functions, `requests` lists what was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                server.requests.append((self.path, dict(self.headers)))
                answer = server.answers.get(self.path)
                if answer is None:
                    text(404, "nothing here")(self)
                else:
                    answer(self)

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()

    def asked(self, path: str) -> int:
        """How often a path was asked for."""
        return sum(1 for asked, _ in self.requests if asked == path)


def text(status: int, body: str | bytes, **headers: str) -> Answer:
    """An answer with a status, a body and headers (underscores stand for hyphens)."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        content = body.encode() if isinstance(body, str) else body
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        if "Content_Length" not in headers:
            handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def in_turn(*answers: Answer) -> Answer:
    """One answer after the other; the last one stays."""
    remaining = list(answers)

    def answer(handler: BaseHTTPRequestHandler) -> None:
        (remaining.pop(0) if len(remaining) > 1 else remaining[0])(handler)

    return answer


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on localhost."""
    running = Server()
    running.answers["/robots.txt"] = text(404, "")
    yield running
    running.close()
