"""`openfrontiers preview` shows a record before anybody else sees it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from openfrontiers.cli import main
from tests.generators import corpus as made


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return made.write(tmp_path / "corpus")


def test_the_page_stands_alone_with_what_it_needs(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["preview", str(root / "records/problems/alpha-list/erdos-7.md"), "--out", str(out)]) == 0
    page = Path(capsys.readouterr().out.strip())
    html = page.read_text(encoding="utf-8")
    assert "Odd covering systems" in html
    assert "The Alpha List" in html
    assert "weaker form" in html
    for name in (
        "assets/site.css",
        "assets/stylesheets/material.css",
        "assets/fonts/stix-two-math.woff2",
        "assets/frame.js",
    ):
        assert (out / name).is_file()


def test_a_record_with_a_bad_formula_is_shown_and_its_fault_is_told(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = root / "records/problems/alpha-list/alpha-2.md"
    path.write_text(path.read_text().replace("$k=2$", "$\\frac{2$"))
    assert main(["preview", str(path), "--out", str(tmp_path / "out")]) == 1
    told = capsys.readouterr()
    assert Path(told.out.strip()).is_file()
    assert "alpha-2.md:" in told.err
    assert "does not typeset" in told.err


def test_a_file_that_is_no_record_is_not_shown(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "records/problems/alpha-list/alpha-2.md"
    path.write_text("no front matter")
    assert main(["preview", str(path)]) == 1
    assert "front matter" in capsys.readouterr().err


def test_a_missing_file_is_a_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", "nowhere.md"]) == 2
    assert "does not exist" in capsys.readouterr().err


def test_preview_writes_the_page_again_at_each_save_and_the_page_asks_for_it(
    root: Path, tmp_path: Path
) -> None:
    path = root / "records/problems/alpha-list/erdos-7.md"
    out = tmp_path / "out"
    page, stamp = out / "problems/erdos-7/index.html", out / "preview-stamp.js"
    running = subprocess.Popen(
        [sys.executable, "-m", "openfrontiers", "preview", str(path), "--out", str(out), "--watch"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    try:
        _until(lambda: stamp.exists() and stamp.read_text(encoding="utf-8") == "previewStamp(1);\n")
        assert '"../../preview-stamp.js?"' in page.read_text(encoding="utf-8")
        path.write_text(
            path.read_text(encoding="utf-8") + "\nA sentence that was just saved.\n", encoding="utf-8"
        )
        _until(lambda: stamp.read_text(encoding="utf-8") == "previewStamp(2);\n")
        assert "A sentence that was just saved." in page.read_text(encoding="utf-8")
    finally:
        running.terminate()
        running.wait(timeout=30)


def _until(holds: Callable[[], bool]) -> None:
    for _ in range(300):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen within 30 seconds")
