"""A dataset folder is whole, says what it is made of, and is the same for the same corpus."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
import zstandard

from exporters import export as exporting
from exporters.export import export
from openfrontiers import cli
from openfrontiers import corpus as corpora
from openfrontiers.faults import CorpusError
from openfrontiers.markdown_text import Body
from openfrontiers.model import Corpus
from tests.exporters.conftest import CANARY, CORPUS, read, row, tree

PROJECT = Path(__file__).resolve().parents[2]


def command(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`openfrontiers …` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "openfrontiers", *map(str, arguments)], capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )  # fmt: skip


def many(corpus: Corpus, number: int) -> Corpus:
    """A corpus of the same records over and over."""
    problems = [problem for problem in corpus.problems if problem.id != "list-7"]
    chosen = tuple(
        replace(problems[index % len(problems)], id=f"many-{index:06d}", title=f"Title {index}")
        for index in range(number)
    )
    return replace(corpus, problems=chosen, items=(), catalogue=())


# The same bytes


def test_two_runs_write_the_same_bytes(corpus: Corpus, tmp_path: Path) -> None:
    export(corpus, tmp_path / "first")
    export(corpus, tmp_path / "second")
    assert tree(tmp_path / "first") == tree(tmp_path / "second")


def test_neither_time_zone_nor_locale_nor_the_seed_of_hashes_shows(corpus_dir: Path, tmp_path: Path) -> None:
    places = {"TZ": ("Pacific/Kiritimati", "America/Los_Angeles"), "LC_ALL": ("C", "C.UTF-8"),
              "PYTHONHASHSEED": ("1", "2"), "LANG": ("C", "de_DE.UTF-8")}  # fmt: skip
    for index in range(2):
        environment = {name: values[index] for name, values in places.items()}
        done = command("export", "--corpus", corpus_dir, "--out", tmp_path / str(index), **environment)
        assert done.returncode == 0, done.stderr
    assert tree(tmp_path / "0") == tree(tmp_path / "1")


def test_the_order_in_which_files_were_made_does_not_show(tmp_path: Path) -> None:
    for name, backwards in (("first", False), ("second", True)):
        files = sorted((path for path in CORPUS.rglob("*") if path.is_file()), reverse=backwards)
        for path in files:
            copy = tmp_path / name / "corpus" / path.relative_to(CORPUS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            os.utime(copy, (1_000_000_000, 1_000_000_000 + len(files)))
        export(corpora.load(tmp_path / name / "corpus"), tmp_path / name / "out")
    assert tree(tmp_path / "first" / "out") == tree(tmp_path / "second" / "out")


def test_one_process_and_several_write_the_same_bytes(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(corpus, tmp_path / "one")
    monkeypatch.setattr(exporting, "PARALLEL_FROM", 0)
    monkeypatch.setattr(exporting, "can_fork", lambda: True)
    export(corpus, tmp_path / "several")
    assert tree(tmp_path / "one") == tree(tmp_path / "several")


# What it holds


def test_no_answer_enters_an_export(corpus_dir: Path, tmp_path: Path) -> None:
    assert CANARY in (corpus_dir / "answers" / "O01.yaml").read_text(encoding="utf-8")
    opened: list[str] = []
    sys.addaudithook(lambda event, details: opened.append(str(details[0])) if event == "open" else None)
    export(corpora.load(corpus_dir), tmp_path / "out")
    assert any(name.endswith("O01.lean") for name in opened)  # the hook does see what is read
    assert not [name for name in opened if "answers" in Path(name).parts]
    for name, content in tree(tmp_path / "out").items():
        for secret in (CANARY, "the-secret-answer-of-O01"):
            assert secret.encode() not in content, name
    for configuration in ("problems", "benchmark"):
        assert "secret" not in json.dumps(read(tmp_path / "out", configuration))
    assert not [name for name in json.loads((tmp_path / "out" / "manifest.json").read_text())["inputs"] if
                name.startswith("answers")]  # fmt: skip


def test_no_canary_of_the_projects_own_answers_enters_its_export(tmp_path: Path) -> None:
    canaries = {
        word.encode()
        for path in (PROJECT / "answers").glob("*.yaml")
        for word in re.findall(r"openfrontiers-answer-[0-9a-f-]{36}", path.read_text(encoding="utf-8"))
    }
    assert len(canaries) == len(list((PROJECT / "answers").glob("*.yaml")))
    result = export(corpora.corpus_of(corpora.read(PROJECT)), tmp_path / "out")
    assert result.rows["benchmark"] == 200
    assert not [
        name
        for name in json.loads((tmp_path / "out" / "manifest.json").read_text())["inputs"]
        if "answers" in name
    ]
    with (tmp_path / "out" / "problems.jsonl.zst").open("rb") as file:
        lines = zstandard.ZstdDecompressor().stream_reader(file).read()
    rows = json.dumps([read(tmp_path / "out", name) for name in result.rows]).encode()
    for content in (lines, rows, *tree(tmp_path / "out").values()):
        assert not [canary for canary in canaries if canary in content]


def test_the_manifest_names_every_input_with_its_digest(corpus_dir: Path, tmp_path: Path) -> None:
    export(corpora.load(corpus_dir), tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    inputs = {
        path.relative_to(corpus_dir).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in ("records", "lean")
        for path in (corpus_dir / folder).rglob("*")
        if path.is_file()
    }
    assert manifest["inputs"] == inputs
    assert manifest["configurations"]["problems"]["rows"] == 4
    assert set(manifest["versions"]) == {"openfrontiers", "pyarrow", "zstandard", "jinja2"}


def test_the_commit_is_in_the_manifest_and_its_day_on_every_row(corpus_dir: Path, tmp_path: Path) -> None:
    git = ["git", "-C", str(corpus_dir), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "."], check=True)
    moment = "2026-10-10T23:30:00-11:00"  # the next day in Greenwich
    environment = {**os.environ, "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}
    subprocess.run([*git, "commit", "-q", "-m", "Records"], check=True, env=environment)
    head = subprocess.run(
        [*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout.strip()
    done = command("export", "--corpus", corpus_dir, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["commit"] == head
    assert manifest["inputs_committed"] is True
    assert row(tmp_path / "out", "problems", "problem:free-1")["snapshot_at"] == "2026-10-11"


def test_the_validation_report_says_what_was_checked(folder: Path) -> None:
    report = json.loads((folder / "validation-report.json").read_text(encoding="utf-8"))
    assert report["records"] == {"files": 12, "faults": 0}
    assert report["row_faults"] == []
    assert report["configurations"]["problems"]["nulls"]["background"] == 3


def test_an_error_of_the_export_itself_stops_it(corpus: Corpus, tmp_path: Path) -> None:
    twice = replace(corpus, problems=(*corpus.problems, corpus.problems[0]))
    with pytest.raises(CorpusError, match=r"problem:closed-2 occurs twice"):
        export(twice, tmp_path / "out")
    lost = replace(corpus, problems=tuple(entry for entry in corpus.problems if entry.id != "list-7"))
    with pytest.raises(CorpusError, match=r"benchmark: problem_id names problem:list-7"):
        export(lost, tmp_path / "out")
    assert not (tmp_path / "out").exists()


# Sizes


def test_an_empty_corpus_is_a_folder_without_configurations(tmp_path: Path) -> None:
    (tmp_path / "corpus" / "records" / "problems").mkdir(parents=True)
    export(corpora.load(tmp_path / "corpus", snapshot_at="2026-10-01"), tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["empty_configurations"] == [
        "problems", "catalogues", "formalizations", "references", "sources", "benchmark",
    ]  # fmt: skip
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "This snapshot holds no problem." in card
    assert "configs:" not in card
    assert not (tmp_path / "out" / "data").exists()


def test_a_snapshot_of_which_nothing_names_the_day_is_not_invented(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "corpus" / "records" / "problems").mkdir(parents=True)
    arguments = ["export", "--corpus", str(tmp_path / "corpus"), "--out", str(tmp_path / "out")]
    assert cli.main(arguments) == 2
    assert "nothing says of which day this snapshot is" in (told := capsys.readouterr().err)
    assert "--snapshot-at DAY" in told
    assert not (tmp_path / "out").exists()
    assert cli.main([*arguments, "--snapshot-at", "2026-10-01"]) == 0
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["snapshot_at"] == "2026-10-01"


def test_without_git_the_snapshot_is_of_the_newest_day_that_a_record_names(
    corpus_dir: Path, tmp_path: Path
) -> None:
    for path in (corpus_dir / "records" / "problems").rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"date: 2026-10-01, change", "date: 2026-10, change", text), encoding="utf-8")
    assert corpora.load(corpus_dir).snapshot_at == "2026-10-01"  # a day, though only the month is known
    for path in (corpus_dir / "records" / "problems").rglob("*.md"):
        path.unlink()
    (corpus_dir / "records" / "benchmark" / "O01.yaml").unlink()
    reading = corpora.read(corpus_dir)
    assert corpora.newest_day(reading) == max(
        entry.retrieved.at for entry in reading.catalogue if entry.retrieved
    )


def test_a_configuration_without_rows_is_left_out_of_the_card_and_named(
    corpus: Corpus, tmp_path: Path
) -> None:
    export(replace(corpus, items=()), tmp_path / "out")
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "config_name: benchmark" not in card
    assert "Without rows in this snapshot, and therefore without files: `benchmark`." in card
    assert not (tmp_path / "out" / "data" / "benchmark").exists()


def test_one_record(corpus: Corpus, tmp_path: Path) -> None:
    export(replace(corpus, problems=corpus.problems[1:2], items=(), catalogue=()), tmp_path / "out")
    assert [entry["id"] for entry in read(tmp_path / "out", "problems")] == ["problem:free-1"]


def test_every_character_survives_and_so_does_a_statement_of_a_megabyte(
    corpus: Corpus, tmp_path: Path
) -> None:
    statement = "𝔸🙂\u0301\u202e\u2028\x85 " + "Is $x$ large? " * 75_000
    problem = replace(corpus.problems[1], body=Body(statement + "\n\n## Remarks\n𐍈\n"))
    export(replace(corpus, problems=(problem,), items=(), catalogue=()), tmp_path / "out")
    (entry,) = read(tmp_path / "out", "problems")
    assert entry["problem_statement"] == statement.strip()
    assert len(entry["problem_statement"]) > 1_000_000
    assert entry["remarks"] == "𐍈"


def test_fifty_thousand_records(corpus: Corpus, tmp_path: Path) -> None:
    result = export(many(corpus, 50_000), tmp_path / "out")
    assert result.rows["problems"] == 50_000
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "- 10K<n<100K" in card
    assert command("export", "--verify", tmp_path / "out").returncode == 0


# Failures


def test_a_full_disk_leaves_the_earlier_export_as_it_was(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    export(corpus, out)
    before = tree(tmp_path)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for module, name in ((exporting.text_files, "write"), (exporting.parquet, "write"), (exporting.manifest, "write_json")):  # fmt: skip
        with monkeypatch.context() as patch:
            patch.setattr(module, name, full)
            with pytest.raises(CorpusError, match="No space left on device") as caught:
                export(many(corpus, 10), out)
        assert "nothing was changed" in caught.value.hint
        assert tree(tmp_path) == before


def test_a_real_limit_on_file_sizes_is_a_message_and_no_folder(corpus_dir: Path, tmp_path: Path) -> None:
    script = (
        "import resource, signal, sys; from openfrontiers import cli; "
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000)); "
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "export", "--corpus", str(corpus_dir), "--out", str(tmp_path / "out")],
        capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert f"cannot write {tmp_path / 'out'}" in done.stderr
    assert "Traceback" not in done.stderr
    assert os.listdir(tmp_path) == ["corpus"]


def test_a_kill_in_mid_write_leaves_the_earlier_export_as_it_was(
    corpus_dir: Path, corpus: Corpus, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    export(corpus, out)
    before = tree(out)
    script = (
        "import sys, time; from pathlib import Path; from exporters import export as e; from openfrontiers import corpus\n"
        "def slow(*a): print('writing', flush=True); time.sleep(60)\n"
        "e.text_files.write = slow\n"
        "e.export(corpus.load(Path(sys.argv[1])), Path(sys.argv[2]))\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", script, str(corpus_dir), str(out)], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert running.stdout is not None
    assert running.stdout.readline() == "writing\n"
    running.send_signal(signal.SIGKILL)
    running.wait(timeout=30)
    assert tree(out) == before
    export(many(corpus, 3), out)  # and the next run is not disturbed by what was left
    assert len(read(out, "problems")) == 3
    assert sorted(os.listdir(tmp_path)) == ["corpus", "out"]


def test_a_second_process_ends_with_the_first(corpus_dir: Path, corpus: Corpus, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export(corpus, out)
    before = tree(out)
    script = (
        "import sys, time; from pathlib import Path; from exporters import export as e; from openfrontiers import corpus\n"
        "rows = e.batches\n"
        "def stuck(selection):\n"
        "    yield from rows(selection)\n"
        "    print('writing', flush=True)\n"
        "    time.sleep(60)\n"
        "e.PARALLEL_FROM, e.can_fork, e.batches = 0, lambda: True, stuck\n"
        "e.export(corpus.load(Path(sys.argv[1])), Path(sys.argv[2]))\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", script, str(corpus_dir), str(out)], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert running.stdout is not None
    assert running.stdout.readline() == "writing\n"
    running.send_signal(signal.SIGKILL)
    running.communicate(timeout=30)  # returns when nobody holds the output any more
    assert tree(out) == before


def test_a_second_process_that_is_killed_leaves_the_earlier_export_as_it_was(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    export(corpus, out)
    before = tree(tmp_path)
    monkeypatch.setattr(exporting, "PARALLEL_FROM", 0)
    monkeypatch.setattr(exporting, "can_fork", lambda: True)
    monkeypatch.setattr(exporting.text_files, "write", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(CorpusError, match="the second process was stopped"):
        export(corpus, out)
    assert tree(tmp_path) == before


def test_a_full_disk_under_the_second_process_is_told(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(exporting, "PARALLEL_FROM", 0)
    monkeypatch.setattr(exporting, "can_fork", lambda: True)
    monkeypatch.setattr(exporting.text_files, "write", full)
    with pytest.raises(CorpusError, match="No space left on device"):
        export(many(corpus, 3000), tmp_path / "out")
    assert os.listdir(tmp_path) == []


def test_a_kill_between_the_two_renames_is_repaired_by_the_next_run(corpus: Corpus, tmp_path: Path) -> None:
    export(corpus, tmp_path / "out")
    before = tree(tmp_path / "out")
    (tmp_path / "out").rename(tmp_path / ".out.old")  # as where directories cannot be exchanged
    twice = replace(corpus, problems=(*corpus.problems, corpus.problems[0]))
    with pytest.raises(CorpusError, match="occurs twice"):
        export(twice, tmp_path / "out")
    assert tree(tmp_path / "out") == before


def test_readers_never_find_the_folder_missing(corpus: Corpus, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export(corpus, out)
    script = (
        "import os, sys\nprint('watching', flush=True)\n"
        "missing = 0\n"
        "while not os.path.exists(sys.argv[2]): missing += not os.path.exists(sys.argv[1])\n"
        "print(missing)"
    )
    watching = subprocess.Popen([sys.executable, "-c", script, str(out), str(tmp_path / "stop")],
                                stdout=subprocess.PIPE, text=True)  # fmt: skip
    assert watching.stdout is not None
    watching.stdout.readline()
    for number in range(3):
        export(many(corpus, number + 1), out)
    (tmp_path / "stop").touch()
    assert watching.communicate(timeout=30)[0] == "0\n"


def test_a_directory_that_is_not_an_export_is_refused(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.tex").write_text("Years of work.", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"holds other files: it has no manifest\.json"):
        export(corpus, tmp_path / "out")
    assert (tmp_path / "out" / "thesis.tex").is_file()


@pytest.mark.parametrize("name", ["notes.txt", ".git/HEAD", "data/problems/mine.parquet"])
def test_a_file_that_somebody_put_into_an_export_is_not_removed_by_the_next(
    corpus: Corpus, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "out"
    export(corpus, out)
    (out / name).parent.mkdir(exist_ok=True)
    (out / name).write_text("mine", encoding="utf-8")
    before = tree(out)
    with pytest.raises(CorpusError, match=rf"would remove: {re.escape(name)}$"):
        export(corpus, out)
    assert tree(out) == before


def test_a_directory_whose_manifest_is_somebody_elses_is_not_replaced(corpus: Corpus, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "manifest.json").write_text('{"name": "a web application"}', encoding="utf-8")
    with pytest.raises(CorpusError, match="no SHA256SUMS that says which files an export wrote"):
        export(corpus, out)
    assert list(tree(out)) == ["manifest.json"]


def test_a_place_inside_an_earlier_export_is_refused(corpus: Corpus, tmp_path: Path) -> None:
    export(corpus, tmp_path / "out")
    before = tree(tmp_path / "out")
    with pytest.raises(CorpusError, match="lies inside the dataset folder"):
        export(corpus, tmp_path / "out" / "data" / "mine")
    assert tree(tmp_path / "out") == before


@pytest.mark.parametrize("place", ["records", "records/problems/x", "answers", "lean/x", "."])
def test_a_place_inside_the_corpus_is_refused(
    corpus_dir: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", "--corpus", str(corpus_dir), "--out", str(corpus_dir / place)]) == 2
    assert "name a directory" in capsys.readouterr().err


def test_a_faulty_corpus_is_not_exported(
    corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = corpus_dir / "records" / "problems" / "list" / "list-7.md"
    path.write_text(
        path.read_text(encoding="utf-8").replace("label: open", "label: unsolved"), encoding="utf-8"
    )
    assert cli.main(["export", "--corpus", str(corpus_dir), "--out", str(tmp_path / "out")]) == 2
    assert "list-7.md:6" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_without_anything_to_do_the_command_says_what_it_can(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["export"]) == 2
    assert "--out DIR, --verify DIR or --diff OLD" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "idle"),
    [
        (["--verify", "x", "--out", "y", "--license", "permissive"], "--out, --license"),
        (["--verify", "x", "--snapshot-at", "2026-10-01"], "--snapshot-at"),
        (["--out", "y", "--json"], "--json"),
        (["--diff", "x", "--repo", "org/data"], "--repo"),
    ],
)
def test_an_option_that_would_have_no_effect_is_refused(
    arguments: list[str], idle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", *arguments]) == 2
    assert f"{idle} would have no effect here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--snapshot-at", "2026-99-99", "there is no month 99"),
        ("--snapshot-at", "2026-09", "no single day"),
        ("--snapshot-at", "yesterday", "is no date"),
        ("--repo", "nonsense", "write ORG/NAME"),
        ("--repo", "org/a/b", "write ORG/NAME"),
    ],
)
def test_an_impossible_day_or_repository_is_wrong_usage(
    option: str, value: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["export", "--out", str(tmp_path / "out"), option, value])
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


# Verification


def test_a_folder_as_written_is_verified(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["export", "--verify", str(folder)]) == 0
    assert "as written; snapshot 2026-10-01" in capsys.readouterr().out


def test_the_checksums_are_those_of_sha256sum(folder: Path) -> None:
    if shutil.which("sha256sum") is None:
        pytest.fail("sha256sum belongs to every system that this runs on")
    done = subprocess.run(
        ["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda out: (out / "README.md").write_text("x"), "README.md: has SHA-256"),
        (
            lambda out: (out / "croissant.json").unlink(),
            "croissant.json: is named in SHA256SUMS, but missing",
        ),
        (
            lambda out: (out / "data" / "extra.parquet").touch(),
            "data/extra.parquet: is not named in SHA256SUMS",
        ),
        (lambda out: (out / "SHA256SUMS").unlink(), "SHA256SUMS: is missing"),
        (lambda out: (out / "SHA256SUMS").write_text("README.md\n"), "SHA256SUMS: line 1 is not a digest"),
    ],
)
def test_every_change_of_a_folder_is_found(
    folder: Path, tmp_path: Path, change: object, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Path(shutil.copytree(folder, tmp_path / "out"))
    assert callable(change)
    change(out)
    assert cli.main(["export", "--verify", str(out)]) == 1
    assert message in capsys.readouterr().out


def test_a_manifest_that_does_not_fit_its_files_is_found(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Path(shutil.copytree(folder, tmp_path / "out"))
    manifest = out / "manifest.json"
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace('"rows": 4', '"rows": 5'), encoding="utf-8"
    )
    exporting.manifest.write_checksums(out, {})
    assert cli.main(["export", "--verify", str(out)]) == 1
    assert "manifest.json: gives problems 5 rows; its files hold 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "Expecting property name"),
        ("[]", "an object with `configurations` was expected"),
        ("null", "an object with `configurations` was expected"),
        ('{"configurations": []}', "`configurations` is missing or of the wrong type"),
        ('{"configurations": {}}', "`snapshot_at` is missing or of the wrong type"),
        (
            '{"configurations": {"problems": 4}, "snapshot_at": "2026-10-01"}',
            "an object with `rows` was expected",
        ),
        (
            '{"configurations": {"problems": {"rows": 4, "files": [4]}}, "snapshot_at": "2026-10-01"}',
            "`files` holds something that is no text",
        ),
    ],
)
@pytest.mark.parametrize(
    ("command", "status"),
    [(["export", "--verify"], 1), (["export", "--diff"], 2), (["publish", "--repo", "a/b", "--from"], 1)],
    ids=lambda value: value[1] if isinstance(value, list) else "",
)
def test_a_manifest_of_somebody_elses_making_is_told_in_words(
    folder: Path,
    corpus_dir: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    status: int,
    text: str,
    message: str,
) -> None:
    out = Path(shutil.copytree(folder, tmp_path / "out"))
    (out / "manifest.json").write_text(text, encoding="utf-8")
    exporting.manifest.write_checksums(out, {})
    monkeypatch.chdir(corpus_dir)
    assert cli.main([*command, str(out)]) == status
    told = capsys.readouterr()
    assert message in told.out + told.err


def test_a_parquet_file_that_is_none_is_found_though_its_checksum_fits(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Path(shutil.copytree(folder, tmp_path / "out"))
    name = "data/problems/train-00000-of-00001.parquet"
    (out / name).write_text("rows", encoding="utf-8")
    exporting.manifest.write_checksums(out, {})
    assert cli.main(["export", "--verify", str(out)]) == 1
    assert f"{name}: cannot be read as Parquet" in capsys.readouterr().out


# Differences


def test_differences_are_told_and_written(
    folder: Path, corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = corpus_dir / "records" / "problems" / "freebase" / "free-1.md"
    path.write_text(path.read_text(encoding="utf-8").replace("eine Zahl", "zwei Zahlen"), encoding="utf-8")
    arguments = ["export", "--corpus", str(corpus_dir), "--diff", str(folder)]
    assert cli.main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["counts"]["statement"] == 1
    assert told["statement"][0]["id"] == "free-1"
    assert cli.main([*arguments, "--out", str(tmp_path / "new")]) == 0
    assert "+Gibt es zwei Zahlen" in capsys.readouterr().out
    assert "+Gibt es zwei Zahlen" in (tmp_path / "new" / "CHANGES.md").read_text(encoding="utf-8")
    assert json.loads((tmp_path / "new" / "changes.json").read_text(encoding="utf-8")) == told


def test_differences_of_a_filtered_folder_name_nothing_that_the_filter_leaves_out(
    corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["export", "--corpus", str(corpus_dir), "--license", "permissive"]
    assert cli.main([*arguments, "--out", str(tmp_path / "old")]) == 0
    assert cli.main([*arguments, "--out", str(tmp_path / "new"), "--diff", str(tmp_path / "old")]) == 0
    told = json.loads((tmp_path / "new" / "changes.json").read_text(encoding="utf-8"))
    assert set(told["counts"].values()) == {0}
    assert "wiki-graph" not in (tmp_path / "new" / "CHANGES.md").read_text(encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["export", "--corpus", str(corpus_dir), "--diff", str(tmp_path / "old")]) == 2
    assert "old was exported with --license permissive" in (told := capsys.readouterr().err)
    assert "run this with --license permissive too" in told


def test_differences_need_a_dataset_folder(
    corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", "--corpus", str(corpus_dir), "--diff", str(tmp_path)]) == 2
    assert "is no dataset folder" in capsys.readouterr().err


def test_no_file_holds_the_day_on_which_it_was_written(corpus: Corpus, tmp_path: Path) -> None:
    export(corpus, tmp_path / "out")
    today = time.strftime("%Y-%m-%d", time.gmtime())
    for name, content in tree(tmp_path / "out").items():
        assert today.encode() not in content, name
