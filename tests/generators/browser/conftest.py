"""A real browser on a built site, served below a path as a project site is."""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.generators.conftest import Built

OPTIONS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
MOUNT = "/openfrontiers/"
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:"
"""The policy that docs/site.md gives to those who host the site."""


class Handler(SimpleHTTPRequestHandler):
    """Files below MOUNT, and the site's own page for what is not there."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".woff2": "font/woff2",
        ".js": "text/javascript",
    }

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(MOUNT) if path.startswith(MOUNT) else "/-")

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        content = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments: Any) -> None:
        pass


@pytest.fixture(scope="session")
def address(built: Built) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(built.folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}{MOUNT}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert program, "Chromium is not installed; run ./run setup test"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        yield found
        found.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open a page of the site; at the end no page may have complained or asked another host."""
    contexts: list[BrowserContext] = []
    trouble: list[str] = []

    def open_(path: str = "", *, width: int = 1280, expected: int = 200, **options: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900 if width > 600 else 800}, **options
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()

        def console(message: Any) -> None:
            if message.type in ("error", "warning") and not (expected == 404 and "404" in message.text):
                trouble.append(f"{path}: {message.text}")

        page.on("console", console)
        page.on("pageerror", lambda error: trouble.append(f"{path}: {error}"))
        page.on(
            "request",
            lambda request: (
                trouble.append(f"{path}: asked {request.url}")
                if not request.url.startswith((address, "data:", "blob:"))
                else None
            ),
        )
        response = page.goto(address + path)
        assert response is not None
        assert response.status == expected
        return page

    yield open_
    for context in contexts:
        context.close()
    assert trouble == []
