"""Publishing: the whole folder in one commit or nothing, only what changed, and never a word about the token.

The Hub is played by `fake_hub`; the client that talks to it is the real one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from huggingface_hub import HfApi, constants
from huggingface_hub.utils._runtime import is_xet_available

from exporters.export import export
from exporters.hub import Publisher, PublishError, git_blob_id
from openfrontiers import cli
from openfrontiers import corpus as corpora
from openfrontiers.model import Corpus
from tests.exporters.conftest import tree
from tests.exporters.fake_hub import TOKEN, Blob, FakeHub, serve

TAG = "snapshot-2026-10-01"


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda _: None)  # the client's own pauses
    with serve() as running:
        yield running


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def publisher(hub: FakeHub, waits: list[float]) -> Publisher:
    return Publisher("org/data", api=HfApi(endpoint=hub.address), say=lambda _: None, sleep=waits.append)


def publish(publisher: Publisher, folder: Path, *, pull_request: bool = False) -> str:
    return publisher.publish(folder, publisher.plan(folder), pull_request=pull_request)


def published(hub: FakeHub) -> dict[str, bytes]:
    """The files of the newest commit, less the repository's own."""
    return {path: data for path, data in hub.files.items() if path != ".gitattributes"}


def test_large_files_take_the_lfs_path_when_xet_is_off(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    assert not is_xet_available()
    publish(publisher, folder)
    assert hub.count("POST /datasets/org/data.git/info/lfs/objects/batch") == 1
    assert hub.count("PUT /lfs/") == len(
        [name for name in tree(folder) if name.endswith((".parquet", ".zst", ".sqlite"))]
    )
    assert hub.count("xet") == 0


def test_the_first_publication_is_one_commit_with_everything_and_a_tag(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    parent = hub.head
    address = publish(publisher, folder)
    assert published(hub) == tree(folder)
    assert len(hub.commits) == 2
    assert hub.parents == [parent]
    assert hub.tags == {TAG: hub.head}
    assert hub.messages[0].startswith("Publish snapshot 2026-10-01")
    assert address == f"{hub.address}/datasets/org/data/commit/{hub.head}"


def test_publishing_again_does_nothing(hub: FakeHub, publisher: Publisher, folder: Path) -> None:
    publish(publisher, folder)
    plan = publisher.plan(folder)
    assert (plan.upload, plan.delete, plan.unchanged) == ((), (), len(tree(folder)))
    publisher.publish(folder, plan)
    assert len(hub.commits) == 2
    assert hub.count("PUT /lfs/") == hub.count("PUT")


def test_only_what_changed_is_uploaded_and_what_is_gone_is_deleted(
    hub: FakeHub, publisher: Publisher, folder: Path, corpus: Corpus, tmp_path: Path
) -> None:
    publish(publisher, folder)
    before = hub.count("PUT /lfs/")
    export(replace(corpus, items=(), snapshot_at="2026-10-10"), tmp_path / "out")
    plan = publisher.plan(tmp_path / "out")
    assert "data/benchmark/train-00000-of-00001.parquet" in plan.delete
    assert "schema/problems.schema.json" not in plan.upload
    publisher.publish(tmp_path / "out", plan)
    assert published(hub) == tree(tmp_path / "out")
    assert hub.count("PUT /lfs/") - before == len(
        [name for name in plan.upload if name.endswith((".parquet", ".zst", ".sqlite"))]
    )
    assert set(hub.tags) == {TAG, "snapshot-2026-10-10"}


def test_files_of_other_people_in_the_repository_stay(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    hub.add_commit(
        {**hub.commits[hub.head], "notes.md": Blob(b"mine", False), "data/old.parquet": Blob(b"x", True)}
    )
    publish(publisher, folder)
    assert hub.files["notes.md"] == b"mine"
    assert "data/old.parquet" not in hub.files


def test_a_pull_request_leaves_main_and_the_tag_alone_until_it_is_merged(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    address = publish(publisher, folder, pull_request=True)
    assert address == f"{hub.address}/datasets/org/data/discussions/1"
    assert len(hub.commits) == 1
    assert hub.tags == {}
    hub.add_commit(hub.pull_requests[0])
    publish(publisher, folder)
    assert len(hub.commits) == 2
    assert hub.tags == {TAG: hub.head}


def test_a_second_run_sets_a_tag_that_is_missing(hub: FakeHub, publisher: Publisher, folder: Path) -> None:
    hub.fail("POST", "/tag/", 500, times=4)
    with pytest.raises(PublishError, match=r"could not answer \(500\)"):
        publish(publisher, folder)
    assert hub.tags == {}
    publish(publisher, folder)
    assert hub.tags == {TAG: hub.head}
    assert len(hub.commits) == 2


def test_a_published_snapshot_is_not_changed(
    hub: FakeHub, publisher: Publisher, folder: Path, corpus: Corpus, tmp_path: Path
) -> None:
    publish(publisher, folder)
    export(replace(corpus, items=()), tmp_path / "out")  # other rows, the same day
    with pytest.raises(PublishError, match="is published already, with other files"):
        publisher.plan(tmp_path / "out")
    assert publisher.plan(tmp_path / "out", "snapshot-2026-10-01b").tag == "snapshot-2026-10-01b"


def test_a_tag_on_another_commit_is_not_moved(hub: FakeHub, publisher: Publisher, folder: Path) -> None:
    publish(publisher, folder)
    hub.tags[TAG] = next(iter(hub.commits))
    with pytest.raises(PublishError, match="the tag snapshot-2026-10-01 of org/data is on"):
        publisher.plan(folder)


def test_a_folder_that_was_changed_is_not_published(
    hub: FakeHub, publisher: Publisher, folder: Path, tmp_path: Path
) -> None:
    out = Path(shutil.copytree(folder, tmp_path / "out"))
    (out / "README.md").write_text("spoilt", encoding="utf-8")
    with pytest.raises(PublishError, match=r"is not what was exported: README\.md has SHA-256"):
        publisher.plan(out)
    assert hub.requests == []


def test_records_that_are_not_committed_are_not_published(
    hub: FakeHub, publisher: Publisher, corpus_dir: Path, tmp_path: Path
) -> None:
    git = ["git", "-C", str(corpus_dir), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Records"]):
        subprocess.run([*git, *words], check=True)
    export(corpora.load(corpus_dir), tmp_path / "first")
    publisher.plan(tmp_path / "first")
    path = corpus_dir / "records" / "problems" / "freebase" / "free-1.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    export(corpora.load(corpus_dir), tmp_path / "second")
    with pytest.raises(PublishError, match="are not those of the commit"):
        publisher.plan(tmp_path / "second")


# What goes wrong on the way


@pytest.mark.parametrize("kind", ["cut", 500, 503])
def test_a_connection_that_breaks_in_mid_upload_is_taken_up_again(
    hub: FakeHub, publisher: Publisher, folder: Path, kind: str | int
) -> None:
    hub.fail("PUT", "/lfs/", kind, times=2)
    publish(publisher, folder)
    assert hub.count("PUT /lfs/") == len(hub.large) + 2
    assert published(hub) == tree(folder)
    assert len(hub.commits) == 2


def test_an_upload_that_fails_for_good_publishes_nothing_and_the_next_run_sends_only_the_rest(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    first = sorted(name for name in tree(folder) if name.endswith(".sqlite"))
    assert first
    stuck = hashlib.sha256((folder / first[0]).read_bytes()).hexdigest()
    hub.fail("PUT", f"/lfs/{stuck}", "cut", times=1000)
    with pytest.raises(PublishError, match="the connection to the Hub broke"):
        publish(publisher, folder)
    assert len(hub.commits) == 1
    assert hub.tags == {}
    arrived = set(hub.large)
    assert arrived
    hub.failures.clear()
    hub.requests.clear()
    publish(publisher, folder)
    assert published(hub) == tree(folder)
    assert not [name for name in arrived if hub.count(f"PUT /lfs/{name}")]


def test_a_commit_whose_answer_is_lost_is_found_and_not_made_twice(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    hub.fail("POST", "/commit/", "lost")
    address = publish(publisher, folder)
    assert len(hub.commits) == 2
    assert hub.tags == {TAG: hub.head}
    assert address.endswith(hub.head)


def test_a_commit_that_did_not_arrive_is_tried_again(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    hub.fail("POST", "/commit/", "cut")
    publish(publisher, folder)
    assert len(hub.commits) == 2
    assert published(hub) == tree(folder)


def test_a_pull_request_whose_answer_is_lost_is_not_opened_twice(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    hub.fail("POST", "/commit/", "lost")
    with pytest.raises(PublishError, match="may have been opened or not"):
        publish(publisher, folder, pull_request=True)
    assert len(hub.pull_requests) == 1


def test_the_pause_that_the_hub_asks_for_is_kept(
    hub: FakeHub, publisher: Publisher, folder: Path, waits: list[float]
) -> None:
    hub.fail("POST", "/commit/", 429, Retry_After="7")
    publish(publisher, folder)
    assert waits == [7.0]
    assert len(hub.commits) == 2


def test_a_pause_that_is_too_long_ends_the_command(
    hub: FakeHub, publisher: Publisher, folder: Path, waits: list[float]
) -> None:
    hub.fail("POST", "/commit/", 429, Retry_After="3600")
    with pytest.raises(PublishError, match="a longer pause"):
        publish(publisher, folder)
    assert waits == []
    assert len(hub.commits) == 1


def test_somebody_elses_commit_in_between_is_not_overwritten(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    plan = publisher.plan(folder)
    theirs = hub.add_commit({**hub.commits[hub.head], "README.md": Blob(b"theirs", False)})
    with pytest.raises(PublishError, match="changed while this was being published"):
        publisher.publish(folder, plan)
    assert hub.head == theirs
    assert hub.tags == {}


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (401, "does not accept the token"),
        (403, "may not write"),
        (409, "changed while"),
        (500, "could not answer"),
    ],
)
def test_a_refusal_says_what_to_do_and_publishes_nothing(
    hub: FakeHub, publisher: Publisher, folder: Path, status: int, message: str
) -> None:
    hub.fail("POST", "/commit/", status, times=100)
    with pytest.raises(PublishError, match=message) as caught:
        publish(publisher, folder)
    assert "nothing was published" in caught.value.hint
    assert len(hub.commits) == 1
    assert hub.tags == {}


def test_without_write_permission_nothing_is_uploaded(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    hub.writable = False
    with pytest.raises(PublishError, match="may not write to org/data"):
        publish(publisher, folder)
    assert hub.large == {}


def test_a_repository_that_is_not_there_is_created_when_asked(
    hub: FakeHub, publisher: Publisher, folder: Path
) -> None:
    hub.exists = False
    with pytest.raises(PublishError, match="there is no dataset org/data") as caught:
        publisher.plan(folder)
    assert "--create" in caught.value.hint
    publisher.create(private=True)
    publish(publisher, folder)
    assert published(hub) == tree(folder)


def test_without_a_token_nothing_is_tried(
    hub: FakeHub, publisher: Publisher, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = publisher.plan(folder)
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", "/nonexistent")
    with pytest.raises(PublishError, match="no token for the Hub was found"):
        publisher.publish(folder, plan)
    assert hub.count("POST") == 0


def test_with_xet_on_large_files_go_to_xet_and_a_failure_there_publishes_nothing(
    hub: FakeHub, publisher: Publisher, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", False)
    assert is_xet_available()
    with pytest.raises(PublishError):
        publish(publisher, folder)
    assert hub.count("GET /api/datasets/org/data/xet-write-token/main") > 0
    assert hub.count("lfs") == 0
    assert len(hub.commits) == 1


# The command


def run(hub: FakeHub, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "openfrontiers", "publish", "--repo", "org/data", *arguments],
        capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "HF_ENDPOINT": hub.address,
             "HF_HUB_DISABLE_XET": "1", **environment},
    )  # fmt: skip


def test_the_command_finds_the_hub_by_its_environment_and_never_names_the_token(
    hub: FakeHub, folder: Path
) -> None:
    dry = run(hub, "--from", str(folder), "--dry-run")
    assert dry.returncode == 0, dry.stderr
    assert f"org/data at {hub.head[:12]}: {len(tree(folder))} to upload" in dry.stdout
    assert "  + data/problems/train-00000-of-00001.parquet" in dry.stdout
    assert f"tag {TAG} will be set" in dry.stdout
    assert len(hub.commits) == 1
    assert hub.count("POST|PUT") == 0
    hub.fail("POST", "/preupload/", 500)
    real = run(hub, "--from", str(folder), HF_DEBUG="0")
    assert real.returncode == 0, real.stderr
    assert published(hub) == tree(folder)
    for output in (dry, real):
        assert TOKEN not in output.stdout + output.stderr
        assert "/lfs/" not in output.stderr  # addresses of uploads are signed


def test_the_command_exports_the_corpus_first_when_no_folder_is_named(hub: FakeHub, corpus_dir: Path) -> None:
    done = run(hub, "--corpus", str(corpus_dir), "--license", "permissive")
    assert done.returncode == 0, done.stderr
    card = hub.files["README.md"].decode()
    assert 'load_dataset("org/data", "problems"' in card
    assert "This folder is filtered" in card


def test_the_command_says_what_went_wrong(hub: FakeHub, folder: Path) -> None:
    done = run(hub, "--from", str(folder), HF_TOKEN="hf_another")
    assert done.returncode == 1
    assert "does not accept the token" in done.stderr
    assert "hf_another" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"HF_ENDPOINT": "http://127.0.0.1:9"}, "no connection to the Hub at http://127.0.0.1:9: "),
        ({"HF_ENDPOINT": "nowhere"}, "no connection to the Hub at nowhere: "),
        ({"HF_HUB_OFFLINE": "1"}, "HF_HUB_OFFLINE keeps the client from asking the Hub"),
    ],
)
@pytest.mark.parametrize("only_said", [True, False])
def test_without_a_connection_nothing_is_known_and_the_command_says_so(
    hub: FakeHub, folder: Path, environment: dict[str, str], message: str, only_said: bool
) -> None:
    done = run(hub, "--from", str(folder), *(["--dry-run"] if only_said else []), **environment)
    assert done.returncode == 3
    assert message in done.stderr
    assert "run again" in done.stderr
    assert "a commit that did arrive" not in done.stderr  # nothing was sent
    assert "Traceback" not in done.stderr


def test_a_dry_run_says_that_a_repository_would_be_created(hub: FakeHub, folder: Path) -> None:
    hub.exists = False
    done = run(hub, "--from", str(folder), "--dry-run", "--create")
    assert done.returncode == 0, done.stderr
    assert f"org/data would be created: {len(tree(folder))} to upload" in done.stdout
    assert not hub.exists
    without = run(hub, "--from", str(folder), "--dry-run")
    assert without.returncode == 1
    assert "there is no dataset org/data" in without.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--private"], "--private belongs to --create"),
        (["--from", ".", "--license", "permissive"], "--license has no effect"),
        (["--from", "nowhere"], "nowhere is no directory"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["publish", "--repo", "org/data", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_id_of_a_blob_is_gits(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"some\r\nbytes\0")
    done = subprocess.run(
        ["git", "hash-object", "--no-filters", "file"], cwd=tmp_path, capture_output=True, text=True
    )
    assert git_blob_id(b"some\r\nbytes\0") == done.stdout.strip()
