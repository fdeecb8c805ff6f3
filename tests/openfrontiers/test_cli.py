"""The command line as a whole: closed pipes, full disks, interruptions and closed streams end in words, never in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from openfrontiers import cli

PROJECT = Path(__file__).resolve().parents[2]
#: Output waits in a buffer, as it does on everybody's machine.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def command(*words: str, **streams: object) -> subprocess.CompletedProcess[str]:
    options = {"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE} | streams
    return subprocess.run(
        [sys.executable, "-m", "openfrontiers", *words],
        cwd=PROJECT, env=ENVIRONMENT, text=True, timeout=60, check=False, **options,
    )  # type: ignore[call-overload,no-any-return]  # fmt: skip


@pytest.mark.parametrize("words", [("--help",), ("bench", "list", "--counts"), ("stats", "--json")])
def test_a_reader_that_has_gone_is_no_failure(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = command(*words, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [("--help",), ("bench", "list", "--counts"), ("stats", "--json")])
def test_an_output_without_room_is_told(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = command(*words, stdout=full)
    assert done.returncode == 2
    assert done.stderr.startswith("openfrontiers: the output cannot be written: No space left on device\n")
    assert "Traceback" not in done.stderr


def test_commands_work_with_their_streams_closed() -> None:
    words = f"exec '{sys.executable}' -m openfrontiers"
    for line, status in (("bench list >&-", 0), ("new problem <&-", 2), ("check no-such-file 2>&-", 2)):
        done = subprocess.run(
            ["sh", "-c", f"{words} {line}"], cwd=PROJECT, env=ENVIRONMENT, capture_output=True, text=True, check=False
        )  # fmt: skip
        assert (line, done.returncode) == (line, status)
        assert "Traceback" not in done.stderr


def test_an_interruption_while_a_command_is_loaded_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.importlib, "import_module", interrupted)
    assert cli.main(["check"]) == 130
    assert capsys.readouterr().err == "openfrontiers: interrupted\n"
