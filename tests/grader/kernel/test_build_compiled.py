"""The optional build of the kernel by mypyc."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.kernel.build_compiled import MODULES, main


def test_the_modules_that_are_compiled_exist() -> None:
    import grader.kernel

    folder = Path(grader.kernel.__path__[0])
    assert [module for module in MODULES if not (folder / f"{module}.py").is_file()] == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kept").write_text("text", encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_compiler_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grader.kernel.build_compiled.MODULES", ("no_such_module",))
    assert main([str(tmp_path / "new")]) == 3
    assert "mypyc failed" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
