"""`openfrontiers check` as people and tools meet it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from openfrontiers import corpus as corpora
from openfrontiers.cli import main
from openfrontiers.commands.check import check
from openfrontiers.faults import CorpusError

from .conftest import RECORD, SmallCorpus

PROJECT = Path(__file__).resolve().parents[2]

TEN_FAULTS = {
    "a": (("title: A title", "title: A: title"), "yaml-syntax", 3),
    "b": (("title: A title", "title: A title #1"), "hidden-comment", 3),
    "c": (("wording: original", "wording: orignal"), "schema-value", 7),
    "d": (("claimed_by: list", "claimed_by: lost"), "source-unknown", 5),
    "e": (("as_of: 2026-09-01", "as_of: 2026-09-31"), "date", 5),
    "f": (("$n > 2$", "$n > 2"), "latex-delimiters", 12),
    "g": (("Is every", "<b>Is</b> every"), "raw-html", 12),
    "h": (("license: CC-BY-4.0", "license: MIT"), "license-original", 8),
    "i": (("created, status: open", "created, status: solved"), "status-history", 5),
    "j": (("id: j\n", "id: j\nid: k\n"), "duplicate-key", 3),
}


def test_ten_faults_planted_in_ten_files_are_all_named_with_file_and_line(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, ((old, new), _, _) in TEN_FAULTS.items():
        text = RECORD.format(id=name, title="A title")
        assert old in text
        corpus.add(name, text.replace(old, new))
    assert main(["check", "--corpus", str(corpus.root)]) == 1
    output = capsys.readouterr().out
    for name, (_, rule, line) in TEN_FAULTS.items():
        assert any(
            row.startswith(f"records/problems/list/{name}.md:{line}:") and f"[{rule}]" in row
            for row in output.splitlines()
        ), (name, rule, output)


def test_the_projects_own_records_are_faultless(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", "--corpus", str(PROJECT)])
    assert (status, capsys.readouterr().out) == (0, "")


def test_a_good_corpus_exits_with_0_and_prints_nothing_to_stdout(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--corpus", str(corpus.root)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no faults" in captured.err


def test_json_is_one_object_that_tools_can_read(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus.add("a", RECORD.format(id="a", title="A title").replace("MIT", "").replace("CC-BY-4.0", "MIT"))
    assert main(["check", "--corpus", str(corpus.root), "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["files"] >= 2
    (fault,) = report["faults"]
    assert fault["rule"] == "license-original"
    assert (fault["path"], fault["line"], fault["field"]) == ("records/problems/list/a.md", 8, "license")


def test_annotations_escape_what_github_would_misread(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus.add("a", RECORD.format(id="a", title='"100%, or: more $x"'))
    assert main(["check", "--corpus", str(corpus.root), "--format", "github"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(
        "::error file=records/problems/list/a.md,line=3,col=8,title=latex-delimiters::title: "
    )
    assert "100%25" in line
    assert "%0A" in line


def test_a_path_that_does_not_exist_is_wrong_usage(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--corpus", str(corpus.root), "records/problems/none.md"]) == 2
    assert "does not exist" in capsys.readouterr().err


def test_outside_a_corpus_the_command_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 2
    assert "no corpus here" in capsys.readouterr().err


def test_one_file_is_checked_against_the_names_of_the_whole_corpus(corpus: SmallCorpus) -> None:
    text = RECORD.format(id="a", title="A title").replace(
        "history:", "related: [{id: base, how: the same}]\nhistory:"
    )
    path = corpus.add("a", text)
    assert check(corpus.root, [path]) == ([], 1)
    path.write_text(text.replace("id: base", "id: bse"), encoding="utf-8")
    (fault,), _ = check(corpus.root, [path])
    assert (fault.rule, fault.line) == ("related-unknown", 9)
    assert "base" in fault.hint


def test_a_single_file_whose_id_another_file_has_is_named(corpus: SmallCorpus) -> None:
    path = corpus.add(
        "base",
        RECORD.format(id="base", title="A title").replace("key: list", "key: library"),
        folder="library",
    )
    faults, _ = check(corpus.root, [path])
    assert [fault.rule for fault in faults] == ["id-duplicate"]


def test_many_records_give_the_same_report_as_few(
    corpus: SmallCorpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, ((old, new), _, _) in TEN_FAULTS.items():
        corpus.add(name, RECORD.format(id=name, title="A title").replace(old, new))
    alone = check(corpus.root)
    monkeypatch.setattr(corpora, "PARALLEL_FROM", 2)
    assert check(corpus.root) == alone


def test_nothing_is_made_of_a_corpus_with_faults(corpus: SmallCorpus) -> None:
    corpus.add("a", "no record")
    with pytest.raises(CorpusError) as error:
        corpora.load(corpus.root)
    assert "records/problems/list/a.md:1" in error.value.message


def test_the_snapshot_is_the_day_of_the_last_commit_in_utc(corpus: SmallCorpus) -> None:
    environment = {
        **os.environ,
        "GIT_COMMITTER_DATE": "2026-03-01T23:30:00-0500",
        "GIT_AUTHOR_DATE": "2026-03-01T00:00Z",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=n", "-c", "user.email=e@x", "commit", "-q", "-m", "m"],
    ):
        subprocess.run(["git", "-C", str(corpus.root), *words], check=True, env=environment)
    assert corpora.load(corpus.root).snapshot_at == "2026-03-02"


def test_outside_git_the_snapshot_is_the_newest_history_entry(corpus: SmallCorpus) -> None:
    assert corpora.load(corpus.root).snapshot_at == "2026-10-01"


def test_the_order_in_which_a_file_system_lists_files_changes_nothing(
    corpus: SmallCorpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "cab":
        corpus.add(name)
    before = corpora.load(corpus.root)
    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: reversed(list(scandir(path))))
    assert [problem.id for problem in corpora.load(corpus.root).problems] == [
        problem.id for problem in before.problems
    ]


def test_watch_reports_a_fault_when_it_appears(corpus: SmallCorpus) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "openfrontiers", "check", "--watch", "--corpus", str(corpus.root)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=PROJECT,
    )
    try:
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(2)] == ["check begins\n", "check ends\n"]
        corpus.add("a", RECORD.format(id="a", title="A title").replace("CC-BY-4.0", "MIT"))
        assert process.stdout.readline() == "check begins\n"
        assert "license-original" in process.stdout.readline()
    finally:
        process.kill()
        process.wait()


def test_the_core_starts_without_the_other_packages(tmp_path: Path) -> None:
    code = (
        "import sys; from openfrontiers.cli import main; status = main(['check', '--corpus', sys.argv[1]]); "
        "heavy = [m for m in sys.modules if m.split('.')[0] in "
        "{'mkdocs', 'pyarrow', 'flint', 'numpy', 'requests', 'jinja2', 'generators', 'exporters', 'grader', 'importers'}]; "
        "print(heavy); sys.exit(status)"
    )
    shutil.copytree(Path(__file__).parent / "rules" / "_base" / "records", tmp_path / "records")
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, cwd=PROJECT
    )
    assert (done.returncode, done.stdout.strip()) == (0, "[]")


def test_a_terminal_without_the_signs_is_served_with_their_codes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "openfrontiers", "stats"], capture_output=True, text=True, cwd=PROJECT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "\\u2013" in done.stdout


def test_a_negative_number_of_changes_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["check", "--changed", "HEAD", "--max-changes", "-1"])
    assert done.value.code == 2
    assert "'-1' is no number of files" in capsys.readouterr().err


def test_help_of_every_command_names_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    from openfrontiers.cli import COMMANDS

    with pytest.raises(SystemExit) as done:
        main(["--help"])
    assert done.value.code == 0
    text = capsys.readouterr().out
    for command in COMMANDS:
        assert command.name in text


@pytest.mark.parametrize("text", ["# A page\n", "---\ntitle: A page\n---\nText\n", ""])
def test_a_page_that_is_no_record_is_told_where_records_are(
    corpus: SmallCorpus, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    for page in (corpus.root / "README.md", tmp_path / "elsewhere.md"):
        page.write_text(text, encoding="utf-8")
        assert main(["check", "--corpus", str(corpus.root), str(page)]) == 2
        said = capsys.readouterr().err
        assert f"{page} is no record of the corpus {corpus.root}" in said
        assert "a problem in records/problems/<source>/<id>.md" in said
        assert "front matter" not in said


@pytest.mark.parametrize("target", ["nowhere", "/dev/null", "/etc", ".", "a.md"])
@pytest.mark.parametrize("ending", ["md", "yaml"])
def test_a_symbolic_link_that_is_named_is_a_fault_wherever_it_leads(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str], target: str, ending: str
) -> None:
    record = corpus.add("a")
    link = record.with_name(f"link.{ending}")
    link.symlink_to(target)
    assert main(["check", "--corpus", str(corpus.root), str(link)]) == 1
    told = capsys.readouterr()
    shown = link.relative_to(corpus.root).as_posix()
    assert [line for line in told.out.splitlines() if not line.startswith(" ")] == [
        f"{shown}: error: a symbolic link [regular-file]"
    ]


@pytest.mark.parametrize("words", [["--max-changes", "5"], ["--summary", "summary.md"]])
def test_options_about_a_change_need_the_revision_to_compare_with(
    corpus: SmallCorpus, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--corpus", str(corpus.root), *words]) == 2
    assert f"{words[0]} belongs to --changed" in capsys.readouterr().err
