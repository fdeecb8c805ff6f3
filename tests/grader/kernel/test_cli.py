"""``openfrontiers kernel check``."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from kernel_cases import axiom, definition, theorem

from grader.kernel.declaration import Declaration
from grader.kernel.export_format import write_declarations
from openfrontiers.cli import main


def write(path: Path, declarations: Sequence[Declaration]) -> str:
    stream = io.StringIO()
    write_declarations(declarations, stream)
    path.write_text(stream.getvalue(), encoding="utf-8")
    return str(path)


GOOD = [definition("T", "(Type 1)", "Type"), theorem("t", "(pi (p Prop) (-> p p))", "(fun (p Prop) (h p) h)")]


def test_a_good_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kernel", "check", write(tmp_path / "good.ndjson", GOOD)]) == 0
    assert capsys.readouterr() == ("2 accepted, 0 rejected, 0 out of budget; axioms: none\n", "")


def test_verbose_names_what_is_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["kernel", "check", write(tmp_path / "good.ndjson", GOOD), "--verbose"])
    assert capsys.readouterr().out.startswith("T: accepted\nt: accepted\n")


def test_a_rejected_declaration_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "bad.ndjson", [*GOOD, definition("d", "Prop", "Type")])
    assert main(["kernel", "check", file]) == 1
    out, err = capsys.readouterr()
    assert out == "2 accepted, 1 rejected, 0 out of budget; axioms: none\n"
    assert err.splitlines() == [
        "d: rejected: declared type: the value is of another type than the declared one",
        "  type of the value: Sort 2",
        "  declared: Prop",
    ]


def test_axioms_are_allowed_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "a.ndjson", [axiom("one", "Prop"), axiom("two", "Prop")])
    assert main(["kernel", "check", file]) == 1
    assert main(["kernel", "check", file, "--axioms", "one"]) == 1
    assert "1 accepted, 1 rejected, 0 out of budget; axioms: one" in capsys.readouterr().out
    assert main(["kernel", "check", file, "--axioms", "one,two"]) == 0
    assert main(["kernel", "check", file, "--axioms", "any"]) == 0
    assert "axioms: one, two" in capsys.readouterr().out
    assert main(["kernel", "check", file, "--axioms", "none"]) == 1


def test_any_axiom_does_not_mean_any_propext(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "a.ndjson", [axiom("propext", "(pi (p Prop) p)")])
    assert main(["kernel", "check", file, "--axioms", "any"]) == 1
    assert "propext: rejected: canonical form" in capsys.readouterr().err


def test_a_limit_that_is_reached_is_no_rejection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "good.ndjson", GOOD)
    assert main(["kernel", "check", file, "--max-steps", "1"]) == 3
    assert "out of budget: steps: more than 1 needed" in capsys.readouterr().err


def test_stats_say_what_was_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kernel", "check", write(tmp_path / "good.ndjson", GOOD), "--stats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("steps ")
    assert lines[2].startswith("term nodes kept ")
    assert lines[3].endswith("steps/s")


def test_a_damaged_file_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "damaged.ndjson"
    write(path, GOOD)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[3] = lines[3][:-1]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert main(["kernel", "check", str(path)]) == 1
    assert f"{path}:4: not a JSON object" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.ndjson"], "missing.ndjson: cannot be read"),
        (["good.ndjson", "--axioms", "a..b"], "--axioms: name 'a..b'"),
    ],
)
def test_wrong_usage(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "good.ndjson", GOOD)
    assert main(["kernel", "check", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert main(["kernel", "check", str(tmp_path / "binary")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.StringIO()
    write_declarations(GOOD, stream)
    monkeypatch.setattr("sys.stdin", io.StringIO(stream.getvalue()))
    assert main(["kernel", "check", "-"]) == 0


@pytest.mark.parametrize("number", ["0", "-1", "many", "1.5", "9" * 30])
def test_limits_are_positive(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["kernel", "check", "x", f"--max-steps={number}"])
    assert caught.value.code == 2
    assert f"'{number}' is no whole number from 1 to" in capsys.readouterr().err


def test_a_file_without_a_declaration_is_not_called_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "header.ndjson", [])
    assert main(["kernel", "check", file]) == 3
    out, err = capsys.readouterr()
    assert out == "0 accepted, 0 rejected, 0 out of budget; axioms: none\n"
    assert f"{file}: there is no declaration in it, so nothing was checked" in err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "no 'meta' object"),
        ("hello", "not a JSON object: wrong at column 1"),
        ('{"meta"', "not a JSON object: the line ends too early"),
        ("[1]", "expected a JSON object; found a list"),
        ('{"meta": 5}', "expected an object with 'format'; found a whole number"),
        ('{"meta": {"format": "3.1.0"}}', "'format' is text; expected an object"),
    ],
)
def test_a_line_that_is_none_of_the_format_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    path = tmp_path / "file.ndjson"
    path.write_text(f"{line}\n", encoding="utf-8")
    assert main(["kernel", "check", str(path)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"{path}:1: {message}")
    assert "expected a file that lean4export wrote" in err
