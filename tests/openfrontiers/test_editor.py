"""An editor that opens the repository validates what a person types."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from openfrontiers.commands.check import check
from openfrontiers.commands.common import print_faults

from .conftest import RECORD, SmallCorpus

PROJECT = Path(__file__).resolve().parents[2]


def test_the_schemas_that_the_editor_uses_exist_and_cover_every_folder_of_yaml_files() -> None:
    settings = json.loads((PROJECT / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    covered = set()
    for schema, patterns in settings["yaml.schemas"].items():
        assert (PROJECT / schema).is_file()
        covered |= {
            pattern.split("/")[1] for pattern in ([patterns] if isinstance(patterns, str) else patterns)
        }
    assert covered == {"sources", "catalogue", "benchmark", "tasks", "taxonomy"}


def test_the_problem_matcher_understands_the_report(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = json.loads((PROJECT / ".vscode" / "tasks.json").read_text(encoding="utf-8"))
    pattern = tasks["tasks"][0]["problemMatcher"]["pattern"]
    corpus.add("a", RECORD.format(id="a", title="A title").replace("CC-BY-4.0", "MIT"))
    faults, count = check(corpus.root)
    print_faults(faults, "text", checked=count)
    match = re.match(pattern["regexp"], capsys.readouterr().out.splitlines()[0])
    assert match is not None
    assert match[pattern["file"]] == "records/problems/list/a.md"
    assert (match[pattern["line"]], match[pattern["column"]], match[pattern["code"]]) == (
        "8",
        "10",
        "license-original",
    )
