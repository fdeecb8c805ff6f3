"""The pages say what the code does: every kind, function, condition and type stands in the documentation, and its examples run."""

import json
import re
from pathlib import Path

import pytest

from grader.answers.conditions import CONDITIONS
from grader.answers.grade import LIMITS as ANSWER_LIMITS
from grader.answers.types import ANSWER_TYPES
from grader.cli import main
from grader.closed_forms.check import MAX_LITERAL_DIGITS
from grader.closed_forms.grade import LIMITS as CLOSED_FORM_LIMITS
from grader.closed_forms.information import BITS_PER_PART, MARGIN_DIGITS
from grader.constructions.grade import LIMITS as CONSTRUCTION_LIMITS
from grader.constructions.kinds import KIND_NAMES, load
from grader.expressions.functions import CONSTANTS, FUNCTIONS, LIST_FUNCTIONS
from grader.verdict import EXIT_STATUS, FORMAT, VERSION

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "grading-answers.md").read_text(encoding="utf-8")
VERDICT_PAGE = (ROOT / "docs" / "verdict.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", KIND_NAMES)
def test_every_construction_has_its_row(name):
    kind = load(name)
    assert f"| `{name}` | {kind.definition} | {kind.value} ({kind.direction}) |" in PAGE


def test_every_function_constant_condition_and_type_has_its_row():
    for function in FUNCTIONS.values():
        assert (
            f"| `{function.name}` | {' or '.join(map(str, function.arity))} | {function.description} |"
            in PAGE
        )
    for name, (_, description) in CONSTANTS.items():
        assert f"| `{name}` | {description} |" in PAGE
    for name in [*LIST_FUNCTIONS, *CONDITIONS, *ANSWER_TYPES]:
        assert f"| `{name}` |" in PAGE


def test_the_numbers_on_the_page_are_those_of_the_code():
    assert (
        f"| construction | 64 MB | {CONSTRUCTION_LIMITS.seconds:g} s | {CONSTRUCTION_LIMITS.memory_mib} MiB |"
        in PAGE
    )
    assert CONSTRUCTION_LIMITS.submission_bytes == 64_000_000
    assert (
        f"| closed-form | {CLOSED_FORM_LIMITS.submission_bytes:,} bytes | {CLOSED_FORM_LIMITS.seconds:g} s | {CLOSED_FORM_LIMITS.memory_mib} MiB |"
        in PAGE
    )
    assert (
        f"| answer | {ANSWER_LIMITS.submission_bytes:,} bytes | {ANSWER_LIMITS.seconds:g} s | {ANSWER_LIMITS.memory_mib} MiB |"
        in PAGE
    )
    assert f"more than {MAX_LITERAL_DIGITS} digits" in PAGE
    assert f"every other part {BITS_PER_PART} bits" in PAGE
    assert f"by at least {MARGIN_DIGITS}" in PAGE


def test_the_numbers_on_the_pages_of_tasks_are_those_of_the_code():
    template = (ROOT / "site_templates" / "pages" / "task.html").read_text(encoding="utf-8")
    assert f"no numeral of more than {MAX_LITERAL_DIGITS} digits" in template
    assert f"by at least {MARGIN_DIGITS}" in template


def test_the_outcomes_and_exit_statuses_are_those_of_the_code():
    for outcome, status in EXIT_STATUS.items():
        assert f"| `{outcome}` | {status} |" in VERDICT_PAGE
    assert f"`{FORMAT}`, {VERSION}" in VERDICT_PAGE


def test_the_closed_form_examples_are_accepted(tmp_path, capsys):
    blocks = re.findall(r"```\n(2\*zeta.*?)```", PAGE, re.S) + re.findall(
        r"```\n(from mpmath.*?)```", PAGE, re.S
    )
    assert len(blocks) == 2
    for block in blocks:
        (tmp_path / "form.txt").write_text(block, encoding="utf-8")
        assert main(["apery-alternating-series", str(tmp_path / "form.txt"), "--corpus", str(ROOT)]) == 0
        assert "proven equal" in capsys.readouterr().out


def test_the_cap_set_example_is_accepted(tmp_path, capsys, monkeypatch):
    code = re.search(r"<<'PY'\n(.*?)PY\n", PAGE, re.S)
    assert code is not None
    exec(code.group(1), {})  # The page's own code, not a submission.
    (tmp_path / "cap.json").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["cap-set-f3-3", str(tmp_path / "cap.json"), "--corpus", str(ROOT)]) == 0


def test_the_json_examples_are_json():
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.S):
        json.loads(block)
