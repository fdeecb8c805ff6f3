"""The workflows are sound, hold little power, and say of a pull request what the command says.

Their steps are taken from the files and run here against a scratch repository.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from .test_changes import BAD, EVIDENCE, STATUS, Repository

PROJECT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((PROJECT / ".github" / "workflows").glob("*.yml"))


def load(path: Path) -> dict[str, Any]:
    loaded = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # `on` is a word here
    assert isinstance(loaded, dict)
    return loaded


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in load(path)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize(
    "tool",
    [["actionlint"], ["zizmor", "--offline", "--no-progress", str(PROJECT / ".github")]],
    ids=["actionlint", "zizmor"],
)
def test_the_linters_find_nothing(tool: list[str]) -> None:
    program = shutil.which(tool[0], path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert program is not None
    files = [str(path) for path in WORKFLOWS] if tool[0] == "actionlint" else []
    done = subprocess.run(
        [program, *tool[1:], *files], capture_output=True, text=True, timeout=60, cwd=PROJECT
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_to_commits_with_their_version_beside(path: Path) -> None:
    for line in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8")):
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_no_permission_is_given_to_a_whole_workflow(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] == {}
    for job in workflow["jobs"].values():
        assert set(job["permissions"]) <= {
            "contents",
            "actions",
            "pull-requests",
            "issues",
            "pages",
            "id-token",
        }
        assert job["permissions"].get("contents", "read") == "read"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_pull_request_never_meets_a_secret_or_a_token_that_writes(path: Path) -> None:
    workflow = load(path)
    assert "pull_request_target" not in workflow["on"]
    if "pull_request" in workflow["on"]:
        assert "secrets." not in path.read_text(encoding="utf-8")
        assert all(set(job["permissions"].values()) <= {"read"} for job in workflow["jobs"].values())
    for step in steps(path):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] == "false"
    if "workflow_run" in workflow["on"]:
        assert not any(
            step.get("uses", "").startswith("actions/checkout@") or "run" in step for step in steps(path)
        )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_scripts_take_what_comes_from_outside_by_their_environment(path: Path) -> None:
    for step in steps(path):
        text = step.get("run", "") + step.get("with", {}).get("script", "")
        assert "${{" not in text


def test_the_records_of_a_pull_request_are_judged_by_the_program_of_the_base_branch() -> None:
    checkouts = [step for step in load(PROJECT / ".github/workflows/check.yml")["jobs"]["records"]["steps"] if
                 step.get("uses", "").startswith("actions/checkout@")]  # fmt: skip
    assert checkouts[0]["with"]["ref"] == "${{ github.event.pull_request.base.sha }}"
    assert checkouts[0]["with"]["path"] == "judge"
    install = next(
        step["run"] for step in steps(PROJECT / ".github/workflows/check.yml") if "pip" in step.get("run", "")
    )
    assert "./judge" in install
    assert "change" not in install


# The steps, run here


class Run:
    """The steps of the workflow `Check` on a pull request that lies in `change/`."""

    def __init__(self, repository: Repository, place: Path) -> None:
        self.place = place
        (place / "change").symlink_to(repository.root)
        self.base = repository.git("rev-parse", "main").strip()
        commands = place / "bin"
        commands.mkdir()
        (commands / "openfrontiers").write_text(
            f'#!/bin/sh\nexec "{sys.executable}" -m openfrontiers "$@"\n', encoding="utf-8"
        )
        (commands / "openfrontiers").chmod(0o755)

    def step(self, name: str) -> subprocess.CompletedProcess[str]:
        (text,) = [
            step["run"] for step in steps(PROJECT / ".github/workflows/check.yml") if step.get("name") == name
        ]
        environment = {
            **os.environ, "BASE": self.base, "NUMBER": "17", "GITHUB_STEP_SUMMARY": str(self.place / "step-summary"),
            "PATH": f"{self.place / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(PROJECT),
        }  # fmt: skip
        return subprocess.run(["bash", "-e", "-o", "pipefail", "-c", text], cwd=self.place, env=environment,
                              capture_output=True, text=True, timeout=60)  # fmt: skip


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repository")


@pytest.fixture
def run(repository: Repository, tmp_path: Path) -> Run:
    (tmp_path / "runner").mkdir()
    return Run(repository, tmp_path / "runner")


def test_a_good_pull_request_passes_and_is_summarised(repository: Repository, run: Run) -> None:
    repository.edit((STATUS, EVIDENCE))
    repository.event("date: 2026-10-02, change: status, status: solved, reference: proof-2026")
    subprocess.run([sys.executable, "-m", "openfrontiers", "fmt", str(repository.goldbach)], check=True,
                   capture_output=True, env={**os.environ, "PYTHONPATH": str(PROJECT)})  # fmt: skip
    repository.commit()
    done = run.step("Check what changed")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == ""
    assert (run.place / "report" / "number").read_text(encoding="utf-8") == "17\n"
    assert "→ **solved**" in (run.place / "report" / "summary.md").read_text(encoding="utf-8")
    assert "→ **solved**" in (run.place / "step-summary").read_text(encoding="utf-8")
    form = run.step("Check the form of the changed records")
    assert form.returncode == 0, form.stdout + form.stderr


@pytest.mark.parametrize(("change", "rule", "path", "hint"), BAD, ids=[bad[1] for bad in BAD])
def test_a_bad_pull_request_fails_with_an_annotation_that_says_what_to_do(
    repository: Repository, run: Run, change: Callable[[Repository], None], rule: str, path: str, hint: str
) -> None:
    change(repository)
    repository.commit()
    done = run.step("Check what changed")
    assert done.returncode == 1, done.stderr
    annotations = [line for line in done.stdout.splitlines() if f"title={rule}::" in line]
    assert any(line.startswith(f"::error file={path},") and hint in line for line in annotations)
    assert f"(`{rule}`)" in (run.place / "report" / "summary.md").read_text(encoding="utf-8")


def test_an_annotation_stands_on_its_line(repository: Repository, run: Run) -> None:
    repository.edit(("date: 2026-09-02, change: created", "date: 2026-09-01, change: created"))
    repository.commit()
    place = "::error file=records/problems/list/goldbach.md,line=12,col=5,title=history-append-only::"
    assert place in run.step("Check what changed").stdout


def test_another_form_than_the_canonical_one_fails_with_the_command_that_mends_it(
    repository: Repository, run: Run
) -> None:
    path = repository.add("untidy")
    path.write_text(
        path.read_text(encoding="utf-8").replace('locator: "4"', "locator: '4'"), encoding="utf-8"
    )
    repository.commit()
    done = run.step("Check the form of the changed records")
    assert done.returncode != 0
    assert "would change records/problems/list/untidy.md" in done.stdout
    assert "run `openfrontiers fmt`" in done.stderr


# Editors


def test_hooks_before_a_commit_run_commands_that_exist() -> None:
    hooks = yaml.safe_load((PROJECT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0][
        "hooks"
    ]
    for hook in hooks:
        program = Path(hook["entry"].split()[0])
        assert program.parts[:2] == (".venv", "bin")
        assert (Path(sys.executable).parent / program.name).exists()
        re.compile(hook.get("files", ""))


def test_the_container_sets_itself_up_with_the_projects_own_script() -> None:
    container = json.loads((PROJECT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    assert container["postCreateCommand"] == "./run setup"
    recommended = json.loads((PROJECT / ".vscode" / "extensions.json").read_text(encoding="utf-8"))[
        "recommendations"
    ]
    assert container["customizations"]["vscode"]["extensions"] == recommended


def test_every_folder_has_an_owner() -> None:
    lines = (PROJECT / ".github" / "CODEOWNERS").read_text(encoding="utf-8").splitlines()
    rules = [line.split() for line in lines if line and not line.startswith("#")]
    assert rules[0][0] == "*"
    for pattern, *owners in rules:
        assert owners
        assert pattern == "*" or (PROJECT / pattern.strip("/")).exists()
