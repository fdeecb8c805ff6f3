"""Each rule has a name in the catalogue, a page in docs/, an example that keeps it and one that breaks it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from openfrontiers.checking.catalog import CHANGE_RULES, RULES
from openfrontiers.commands.check import check
from openfrontiers.reading import MAX_BYTES

HERE = Path(__file__).parent
EXAMPLES = HERE / "rules"
DOCS = HERE.parents[1] / "docs" / "rules"


def _link(path: Path) -> None:
    path.symlink_to("../../sources/list.yaml")


def _large(path: Path) -> None:
    path.write_bytes(b"#" * (MAX_BYTES + 1))


def _directory(path: Path) -> None:
    path.mkdir()


# Examples that a git checkout cannot carry as they are.
MADE: dict[str, Callable[[Path], None]] = {"regular-file": _link, "file-size": _large}
# Rules with tests of their own: root reads every file, and typesetting needs the site.
ELSEWHERE = {"unreadable", "math-typeset"}


def corpus_with(tmp_path: Path, rule: str, which: str) -> Path:
    shutil.copytree(EXAMPLES / "_base" / "records", tmp_path / "records")
    overlay = EXAMPLES / rule / which / "records"
    if overlay.is_dir():
        shutil.copytree(overlay, tmp_path / "records", dirs_exist_ok=True)
    if which == "fail" and rule in MADE:
        MADE[rule](tmp_path / "records" / "problems" / "list" / "example.md")
    return tmp_path


@pytest.mark.parametrize("rule", sorted(set(RULES) - ELSEWHERE))
def test_the_failing_example_breaks_this_rule_and_no_other(tmp_path: Path, rule: str) -> None:
    faults, _ = check(corpus_with(tmp_path, rule, "fail"))
    assert {fault.rule for fault in faults} == {rule}


@pytest.mark.parametrize("rule", sorted(set(RULES) - ELSEWHERE))
def test_a_fault_names_file_and_place_and_what_to_do(tmp_path: Path, rule: str) -> None:
    faults, _ = check(corpus_with(tmp_path, rule, "fail"))
    whole_file = {"regular-file", "file-size", "misplaced-file"}
    for fault in faults:
        assert fault.path.startswith("records/")
        assert fault.message
        assert fault.line >= 1 or rule in whole_file
        assert fault.hint or rule in {"progress-date", "progress-order"}


@pytest.mark.parametrize("rule", sorted(set(RULES) - ELSEWHERE))
def test_the_passing_example_has_no_fault(tmp_path: Path, rule: str) -> None:
    faults, _ = check(corpus_with(tmp_path, rule, "pass"))
    assert faults == []


def test_a_file_without_read_permission_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = corpus_with(tmp_path, "unreadable", "pass")
    refused = root / "records" / "problems" / "list" / "example.md"
    real_open = open

    def refuse(path: object, *arguments: object, **options: object) -> object:
        if Path(str(path)) == refused:
            raise PermissionError(13, os.strerror(13))
        return real_open(path, *arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr("builtins.open", refuse)
    faults, _ = check(root)
    assert [(fault.rule, fault.path) for fault in faults] == [
        ("unreadable", "records/problems/list/example.md")
    ]


def test_a_formula_that_does_not_typeset_is_named_with_its_place(tmp_path: Path) -> None:
    faults, _ = check(corpus_with(tmp_path, "math-typeset", "fail"), math=True)
    assert [(fault.rule, fault.path, fault.line) for fault in faults] == [
        ("math-typeset", "records/problems/list/example.md", 16)
    ]
    passing = tmp_path / "passing"
    passing.mkdir()
    assert check(corpus_with(passing, "math-typeset", "pass"), math=True)[0] == []


def test_every_rule_has_a_page_and_both_examples() -> None:
    pages = {path.stem for path in DOCS.glob("*.md")} - {"index"}
    examples = {path.name for path in EXAMPLES.iterdir()} - {"_base"}
    assert pages == set(RULES)
    assert examples == set(RULES)


def test_the_index_of_rules_lists_every_rule() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    for name, rule in RULES.items():
        assert f"- [`{name}`]({name}.md): {rule.summary}" in text


def test_every_rule_that_the_code_reports_is_in_the_catalogue() -> None:
    import re

    package = HERE.parents[1] / "openfrontiers"
    reported: set[str] = set()
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        reported |= set(re.findall(r'\b(?:Fault|DataFault|YamlFault|LatexFault)\(\s*"([a-z0-9-]+)"', text))
    # `format` is what `openfrontiers fmt` says of a file that it leaves alone.
    assert reported <= {*RULES, *CHANGE_RULES, "format"}
