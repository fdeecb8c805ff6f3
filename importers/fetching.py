"""Polite, resumable fetching: every response is kept with its digest and day.

Rules: the Robots Exclusion Protocol (RFC 9309), conditional requests (RFC 9110, section 13), `Retry-After`
(RFC 9110, section 10.2.3). One request at a time, a pause between requests to a host, an identified user agent, a
limit on size and time of a response, redirects within the host only. What has been stored on the same day is not
asked for again, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import email.utils
import hashlib
import json
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

import requests

from importers.documents import INDEX, MAX_BYTES, Document
from openfrontiers import __version__

USER_AGENT = f"OpenFrontiers-importer/{__version__} (+https://github.com/openfrontiers/openfrontiers)"

RETRIED = frozenset((429, 500, 502, 503, 504))
"""Responses that may be different a little later."""


class FetchError(Exception):
    """A response that could not be had; the message says what happened and what to do."""


@dataclass
class Limits:
    """Bounds of one run: seconds between requests to a host, attempts, seconds and bytes of a response."""

    pause: float = 2.0
    attempts: int = 5
    longest_wait: float = 120.0
    response_seconds: float = 120.0
    response_bytes: int = MAX_BYTES
    redirects: int = 5


@dataclass
class Fetcher:
    """Fetches into a folder. `today` is the day that responses are dated with; `sleep` and `clock` serve tests."""

    folder: Path
    today: str
    limits: Limits = field(default_factory=Limits)
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    report: Callable[[str], None] = lambda line: None

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._session = requests.Session()
        self._session.headers["User-Agent"] = USER_AGENT
        self._robots: dict[str, RobotFileParser] = {}
        self._last: dict[str, float] = {}
        self._index: dict[str, dict[str, Any]] = self._load_index()

    def get(self, url: str, *, name: str | None = None, accept: str | None = None) -> Document:
        """The document at an address, from the store where it was fetched today, else from the network.

        Raises FetchError where robots rules forbid it, where every attempt failed, or where the response is too
        large, too slow, cut short or moved to another host.
        """
        entry = self._index.get(url)
        if (
            entry is not None
            and entry.get("checked") == self.today
            and (self.folder / entry["file"]).is_file()
        ):
            return self._stored(url, entry)
        self._ask_robots(url)
        response = self._request(url, entry, accept)
        if response is None:
            assert entry is not None
            entry["checked"] = self.today
            self._save_index()
            return self._stored(url, entry)
        content, headers = response
        file = entry["file"] if entry else name or _file_name(url)
        self._write(file, content)
        self._index[url] = {
            "file": file,
            "sha256": hashlib.sha256(content).hexdigest(),
            "date": self.today,
            "checked": self.today,
            "etag": headers.get("ETag"),
            "last_modified": headers.get("Last-Modified"),
            "encoding": _charset(headers.get("Content-Type", "")),
        }
        self._save_index()
        return self._stored(url, self._index[url])

    # --- requests ------------------------------------------------------------------------------------------------

    def _request(
        self, url: str, entry: dict[str, Any] | None, accept: str | None
    ) -> tuple[bytes, Any] | None:
        """Body and headers, or None for 304 Not Modified."""
        headers: dict[str, str] = {"Accept": accept} if accept else {}
        if entry is not None and (self.folder / entry["file"]).is_file():
            if entry.get("etag"):
                headers["If-None-Match"] = entry["etag"]
            if entry.get("last_modified"):
                headers["If-Modified-Since"] = entry["last_modified"]
        problem = ""
        for attempt in range(1, self.limits.attempts + 1):
            self._wait_for(url)
            try:
                outcome = self._attempt(url, headers)
            except (
                requests.ConnectionError,
                requests.Timeout,
                requests.exceptions.ChunkedEncodingError,
            ) as error:
                problem, pause = f"the connection failed ({type(error).__name__})", 0.0
            else:
                if not isinstance(outcome, _Retry):
                    return outcome
                problem, pause = outcome.problem, outcome.pause
            if attempt < self.limits.attempts:
                pause = max(pause, self.limits.pause * 2 ** (attempt - 1))
                if pause > self.limits.longest_wait:
                    raise FetchError(
                        f"{url}: {problem}, and the server asks to wait {pause:.0f} s; try again later"
                    )
                self.report(f"{url}: {problem}; waiting {pause:.0f} s")
                self.sleep(pause)
        raise FetchError(f"{url}: {problem}, {self.limits.attempts} times; try again later")

    def _attempt(self, url: str, headers: dict[str, str]) -> tuple[bytes, Any] | _Retry | None:
        host = urlsplit(url).netloc
        address = url
        for _ in range(self.limits.redirects + 1):
            response = self._session.get(
                address, headers=headers, timeout=30, stream=True, allow_redirects=False
            )
            with response:
                status = response.status_code
                if status in (301, 302, 303, 307, 308):
                    target = urljoin(address, response.headers.get("Location", ""))
                    if urlsplit(target).netloc != host:
                        raise FetchError(
                            f"{url}: moved to another host ({target}); check that it is the same source, then change "
                            "its address in records/sources/"
                        )
                    address = target
                    continue
                if status == 304:
                    return None
                if status in RETRIED:
                    return _Retry(
                        f"the server answered {status}", _retry_after(response.headers.get("Retry-After"))
                    )
                if status != 200:
                    raise FetchError(f"{url}: the server answered {status}")
                body = self._body(url, response)
                return body if isinstance(body, _Retry) else (body, response.headers)
        raise FetchError(f"{url}: more than {self.limits.redirects} redirects")

    def _body(self, url: str, response: requests.Response) -> bytes | _Retry:
        begin = self.clock()
        parts: list[bytes] = []
        size = 0
        for part in response.iter_content(64 * 1024):
            parts.append(part)
            size += len(part)
            if size > self.limits.response_bytes:
                raise FetchError(f"{url}: the response is larger than {self.limits.response_bytes:,} bytes")
            if self.clock() - begin > self.limits.response_seconds:
                raise FetchError(f"{url}: the response took longer than {self.limits.response_seconds:.0f} s")
        declared = response.headers.get("Content-Length")
        encoded = response.headers.get("Content-Encoding", "identity") != "identity"
        if declared is not None and declared.isdigit() and not encoded and int(declared) != size:
            return _Retry(f"the response was cut short ({size:,} of {int(declared):,} bytes)", 0.0)
        return b"".join(parts)

    def _wait_for(self, url: str) -> None:
        host = urlsplit(url).netloc
        pause = self.limits.pause
        robots = self._robots.get(host)
        if robots is not None:
            delay = robots.crawl_delay(USER_AGENT)
            pause = max(pause, float(delay or 0))
        last = self._last.get(host)
        if last is not None:
            remaining = last + pause - self.clock()
            if remaining > 0:
                self.sleep(remaining)
        self._last[host] = self.clock()

    def _ask_robots(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https"):
            raise FetchError(f"{url}: only http and https addresses are fetched")
        robots = self._robots.get(parts.netloc)
        if robots is None:
            robots = RobotFileParser()
            address = f"{parts.scheme}://{parts.netloc}/robots.txt"
            try:
                response = self._session.get(address, timeout=30)
            except requests.RequestException:
                # RFC 9309, 2.3.1.4: unreachable robots rules mean that nothing may be fetched.
                raise FetchError(
                    f"{address} cannot be reached, so nothing is fetched from {parts.netloc}"
                ) from None
            if response.status_code >= 500:
                raise FetchError(
                    f"{address} answers {response.status_code}, so nothing is fetched from {parts.netloc}"
                )
            robots.parse(response.text.splitlines() if response.status_code == 200 else [])
            self._robots[parts.netloc] = robots
        if not robots.can_fetch(USER_AGENT, url):
            raise FetchError(
                f"{url}: the host's robots.txt forbids it; ask its maintainers for a copy, and use --from"
            )

    # --- store ---------------------------------------------------------------------------------------------------

    def _stored(self, url: str, entry: dict[str, Any]) -> Document:
        content = (self.folder / entry["file"]).read_bytes()
        return Document(entry["file"], content, entry["date"], url, encoding=entry.get("encoding"))

    def _load_index(self) -> dict[str, dict[str, Any]]:
        try:
            loaded = json.loads((self.folder / INDEX).read_text(encoding="utf-8"))["responses"]
            return {url: entry for url, entry in loaded.items() if self._intact(entry)}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}  # what an unreadable index lists is fetched again

    def _intact(self, entry: Any) -> bool:
        """Whether a stored response is still what was received; a damaged one is fetched again."""
        try:
            content = (self.folder / entry["file"]).read_bytes()
        except (OSError, KeyError, TypeError):
            return False
        return bool(hashlib.sha256(content).hexdigest() == entry.get("sha256"))

    def _save_index(self) -> None:
        text = json.dumps({"responses": self._index}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        self._write(INDEX, text.encode("utf-8"))

    def _write(self, name: str, content: bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f".{path.name}.part")
        temporary.write_bytes(content)
        os.replace(temporary, path)


@dataclass(frozen=True)
class _Retry:
    problem: str
    pause: float


def _retry_after(value: str | None) -> float:
    """Seconds that the server asks to wait: a number, or an HTTP date."""
    if not value:
        return 0.0
    if value.strip().isdigit():
        return float(value)
    try:
        moment = email.utils.parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return 0.0
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _charset(content_type: str) -> str | None:
    match = re.search(r"charset=[\"']?([A-Za-z0-9_.:-]+)", content_type)
    return match[1].lower() if match else None


def _file_name(url: str) -> str:
    """A readable name that is unique for the address."""
    parts = urlsplit(url)
    stem = re.sub(r"[^A-Za-z0-9.-]+", "_", f"{parts.path}_{parts.query}".strip("_/"))[-80:] or "index"
    ending = "" if re.search(r"\.[a-z]{1,5}\Z", stem) else ".html"
    return f"{hashlib.sha256(url.encode()).hexdigest()[:8]}_{stem}{ending}"
