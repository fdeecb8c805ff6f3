"""Under `mkdocs serve` a page follows its record."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from generators.frame import Frame
from generators.serving import Live, application, watch
from generators.site import Settings
from tests.generators import corpus as made


@pytest.fixture
def live(tmp_path: Path, frame: Frame) -> Live:
    root = made.write(tmp_path / "corpus")
    found = Live(root, tmp_path / "cache", Settings(), made.SNAPSHOT)
    found.frame = frame
    return found


def change(live: Live, name: str, old: str, new: str) -> Path:
    path = live.root / "records/problems/alpha-list" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def get(live: Live, path: str) -> str:
    content = live.get(path)
    assert content is not None, path
    return content.decode("utf-8")


def test_a_changed_record_shows_its_new_text_and_formula(live: Live) -> None:
    assert "two classes" in get(live, "problems/alpha-2/")
    live.update(change(live, "alpha-2.md", "$k=2$ odd", "$k=\\varrho$ even"))
    html = get(live, "problems/alpha-2/")
    assert "<mi>ϱ</mi>" in html
    assert "even moduli" in html


def test_lists_follow_a_changed_title(live: Live) -> None:
    assert "two classes" in get(live, "browse/source/alpha-list/page/2/") + get(
        live, "browse/source/alpha-list/"
    )
    live.update(change(live, "alpha-2.md", "Covering systems with two classes", "A quite different title"))
    assert "A quite different title" in get(live, "problems/") + get(live, "problems/page/2/")


def test_a_record_with_faults_keeps_its_last_page(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    live.update(change(live, "alpha-2.md", "status: {label: solved", "status: {label: nonsense"))
    assert "two classes" in get(live, "problems/alpha-2/")
    assert "alpha-2.md:5" in caplog.text


def test_a_new_record_has_a_page_and_a_removed_one_has_none(live: Live) -> None:
    path = live.root / "records/problems/alpha-list/new-1.md"
    path.write_text(made.plain("new-1", "Quite new", "Is it so?"), encoding="utf-8")
    live.update(path)
    assert "Quite new" in get(live, "problems/new-1/")
    path.unlink()
    live.update(path)
    assert live.get("problems/new-1/") is None


def test_a_changed_source_is_read_again(live: Live) -> None:
    path = live.root / "records/sources/alpha-list.yaml"
    path.write_text(path.read_text().replace("The Alpha List", "The Renamed List"))
    live.update(path)
    assert "The Renamed List" in get(live, "problems/alpha-2/")


def test_files_beside_the_pages_are_served(live: Live) -> None:
    assert get(live, "problems/alpha-2.md").startswith("---")
    assert '"id":"problem:alpha-2"' in get(live, "api/v1/problems/alpha-2.json")
    assert "STIX" in get(live, "assets/site.css")
    assert live.get("search/index/pagefind.js") is not None
    assert live.get("nothing/here/") is None
    assert live.get("../../etc/passwd") is None


def call(app: Callable[..., Iterable[bytes]], path: str) -> tuple[str, str]:
    told: list[str] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        told.append(status)

    body = b"".join(app({"PATH_INFO": path}, start)).decode("utf-8")
    return told[0], body


def test_a_page_asks_for_changes_and_hears_of_them(live: Live) -> None:
    def below(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        start("404 Not Found", [])
        return [b"below"]

    app = application(live, "/base/", below)
    version = live.version
    status, html = call(app, "/base/problems/alpha-2/")
    assert status == "200 OK"
    assert f"/base/__records/{version}" in html
    threading.Timer(0.2, live.update, [change(live, "alpha-2.md", "odd moduli", "large moduli")]).start()
    assert call(app, f"/base/__records/{version}") == ("200 OK", str(version + 1))
    assert call(app, "/base/no/such/") == ("404 Not Found", "below")
    assert call(app, "/elsewhere") == ("404 Not Found", "below")


def test_saving_a_file_is_noticed(live: Live) -> None:
    end = watch(live)
    try:
        version = live.version
        change(live, "alpha-2.md", "odd moduli", "prime moduli")
        assert live.wait(version) != version
        assert "prime moduli" in get(live, "problems/alpha-2/")
    finally:
        end()
