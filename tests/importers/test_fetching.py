"""Fetching is polite, resumable, and never takes a broken response for a whole one."""

from __future__ import annotations

import hashlib
import json
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from importers.fetching import USER_AGENT, Fetcher, FetchError, Limits

from .conftest import Server, in_turn, text


class Clock:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def fetcher(folder: Path, clock: Clock | None = None, today: str = "2026-09-08", **limits: float) -> Fetcher:
    clock = clock or Clock()
    return Fetcher(folder, today, Limits(**limits), sleep=clock.sleep, clock=clock)  # type: ignore[arg-type]


def test_a_response_is_kept_with_its_digest_day_and_address(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(200, "one", Content_Type="text/html; charset=ISO-8859-1")
    document = fetcher(tmp_path).get(server.address + "/list")
    assert (document.content, document.retrieved, document.url) == (
        b"one",
        "2026-09-08",
        server.address + "/list",
    )
    entry = json.loads((tmp_path / "index.json").read_text())["responses"][server.address + "/list"]
    assert entry["sha256"] == hashlib.sha256(b"one").hexdigest()
    assert (tmp_path / entry["file"]).read_bytes() == b"one"
    assert document.encoding == "iso-8859-1"


def test_every_request_says_who_asks(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(200, "one")
    fetcher(tmp_path).get(server.address + "/list")
    assert {headers["User-Agent"] for _, headers in server.requests} == {USER_AGENT}
    assert "OpenFrontiers" in USER_AGENT


def test_what_robots_rules_forbid_is_not_asked_for(server: Server, tmp_path: Path) -> None:
    server.answers["/robots.txt"] = text(200, "User-agent: *\nDisallow: /private\n")
    server.answers["/private/list"] = text(200, "secret")
    with pytest.raises(FetchError, match="robots"):
        fetcher(tmp_path).get(server.address + "/private/list")
    assert server.asked("/private/list") == 0


def test_without_readable_robots_rules_nothing_is_fetched(server: Server, tmp_path: Path) -> None:
    server.answers["/robots.txt"] = text(503, "")
    server.answers["/list"] = text(200, "one")
    with pytest.raises(FetchError, match="robots"):
        fetcher(tmp_path).get(server.address + "/list")
    assert server.asked("/list") == 0


def test_requests_to_a_host_keep_their_distance(server: Server, tmp_path: Path) -> None:
    server.answers["/robots.txt"] = text(200, "User-agent: *\nCrawl-delay: 7\n")
    server.answers |= {"/a": text(200, "a"), "/b": text(200, "b")}
    clock = Clock()
    getter = fetcher(tmp_path, clock)
    getter.get(server.address + "/a")
    getter.get(server.address + "/b")
    assert clock.slept == [7.0]


def test_a_second_run_on_the_same_day_asks_for_nothing(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(200, "one")
    fetcher(tmp_path).get(server.address + "/list")
    again = fetcher(tmp_path).get(server.address + "/list")
    assert (again.content, server.asked("/list")) == (b"one", 1)


def test_on_a_later_day_an_unchanged_page_keeps_its_day(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = in_turn(
        text(200, "one", ETag='"1"', Last_Modified="Mon, 07 Sep 2026 10:00:00 GMT"), text(304, "")
    )
    fetcher(tmp_path).get(server.address + "/list")
    later = fetcher(tmp_path, today="2026-10-01").get(server.address + "/list")
    headers = server.requests[-1][1]
    assert (headers["If-None-Match"], headers["If-Modified-Since"]) == (
        '"1"',
        "Mon, 07 Sep 2026 10:00:00 GMT",
    )
    assert (later.content, later.retrieved) == (b"one", "2026-09-08")


def test_a_damaged_copy_in_the_store_is_fetched_again(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(200, "one", ETag='"1"')
    fetcher(tmp_path).get(server.address + "/list", name="list.html")
    (tmp_path / "list.html").write_bytes(b"damaged")
    assert fetcher(tmp_path).get(server.address + "/list", name="list.html").content == b"one"
    assert "If-None-Match" not in server.requests[-1][1]


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_a_passing_failure_is_tried_again_with_growing_pauses(
    server: Server, tmp_path: Path, status: int
) -> None:
    server.answers["/list"] = in_turn(text(status, ""), text(status, ""), text(200, "one"))
    clock = Clock()
    assert fetcher(tmp_path, clock, pause=1.0).get(server.address + "/list").content == b"one"
    assert clock.slept == [1.0, 2.0]


def test_retry_after_is_honoured(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = in_turn(text(429, "", Retry_After="30"), text(200, "one"))
    clock = Clock()
    fetcher(tmp_path, clock, pause=1.0).get(server.address + "/list")
    assert 30.0 in clock.slept


def test_a_wait_that_is_too_long_is_an_error_that_says_so(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(503, "", Retry_After="86400")
    with pytest.raises(FetchError, match="86400 s; try again later"):
        fetcher(tmp_path, pause=1.0).get(server.address + "/list")


def test_a_lasting_failure_ends_after_the_last_attempt(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(500, "")
    with pytest.raises(FetchError, match="500, 3 times"):
        fetcher(tmp_path, pause=0.1, attempts=3).get(server.address + "/list")
    assert server.asked("/list") == 3


def test_a_page_that_is_not_there_is_not_tried_again(server: Server, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="404"):
        fetcher(tmp_path).get(server.address + "/none")
    assert server.asked("/none") == 1


def test_a_body_cut_short_is_not_kept(server: Server, tmp_path: Path) -> None:
    def cut(handler: BaseHTTPRequestHandler) -> None:
        text(200, "half", Content_Length="1000")(handler)
        handler.close_connection = True

    server.answers["/list"] = in_turn(cut, text(200, "whole"))
    assert fetcher(tmp_path, pause=0.1).get(server.address + "/list").content == b"whole"


def test_a_redirect_to_another_host_is_refused(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(302, "", Location="http://example.invalid/list")
    with pytest.raises(FetchError, match="moved to another host"):
        fetcher(tmp_path).get(server.address + "/list")


def test_a_redirect_within_the_host_is_followed_and_a_circle_is_not(server: Server, tmp_path: Path) -> None:
    server.answers |= {"/old": text(301, "", Location="/new"), "/new": text(200, "one")}
    assert fetcher(tmp_path).get(server.address + "/old").content == b"one"
    server.answers["/circle"] = text(302, "", Location="/circle")
    with pytest.raises(FetchError, match="redirects"):
        fetcher(tmp_path).get(server.address + "/circle")


def test_an_endless_response_is_cut_off(server: Server, tmp_path: Path) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Connection", "close")
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(b"x" * 65536)
        except OSError:
            handler.close_connection = True

    server.answers["/list"] = endless
    with pytest.raises(FetchError, match="larger than 1,000,000 bytes"):
        fetcher(tmp_path, response_bytes=1_000_000).get(server.address + "/list")
    assert not any(path.suffix == ".html" for path in tmp_path.iterdir())


def test_a_response_that_drips_is_cut_off(server: Server, tmp_path: Path) -> None:
    def dripping(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Connection", "close")
        handler.end_headers()
        try:
            for _ in range(100):
                handler.wfile.write(b"x" * 65536)
                handler.wfile.flush()
                time.sleep(0.02)
        except OSError:
            handler.close_connection = True

    server.answers["/list"] = dripping
    limits = Limits(response_seconds=0.1)
    with pytest.raises(FetchError, match="took longer"):
        Fetcher(tmp_path, "2026-09-08", limits).get(server.address + "/list")


def test_only_web_addresses_are_fetched(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="only http"):
        fetcher(tmp_path).get("file:///etc/passwd")


@pytest.mark.parametrize(
    ("content", "encoding"),
    [("Erdős", "utf-8"), ("Erdos é", "iso-8859-1"), ("Erdős", "iso-8859-2"), ("Erdős", "utf-16")],
)
def test_a_page_in_another_encoding_is_read_as_it_declares(
    server: Server, tmp_path: Path, content: str, encoding: str
) -> None:
    server.answers["/list"] = text(
        200, content.encode(encoding), Content_Type=f"text/html; charset={encoding}"
    )
    assert fetcher(tmp_path).get(server.address + "/list").text == content


def test_a_page_that_declares_a_wrong_encoding_is_still_read(server: Server, tmp_path: Path) -> None:
    server.answers["/list"] = text(
        200, "caf\xe9".encode("latin-1"), Content_Type="text/html; charset=no-such-code"
    )
    assert fetcher(tmp_path).get(server.address + "/list").text == "café"
