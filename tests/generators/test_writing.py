"""A site's folder is brought up to date without touching what did not change."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from generators import writing
from generators.writing import Folder
from openfrontiers.faults import CorpusError


def fill(base: Path, files: dict[str, str], key: str = "k") -> Folder:
    folder = Folder(base / "site", base / "manifest.json")
    for path, text in files.items():
        folder.write(path, text)
    folder.finish(key)
    return folder


def test_only_changed_files_are_written(tmp_path: Path) -> None:
    fill(tmp_path, {"a/index.html": "one", "sitemap.xml": "s"})
    folder = fill(tmp_path, {"a/index.html": "two", "sitemap.xml": "s"})
    assert (folder.written, folder.removed) == (1, 0)
    assert (tmp_path / "site/a/index.html").read_text() == "two"


def test_what_is_no_longer_made_goes_with_its_folder(tmp_path: Path) -> None:
    fill(tmp_path, {"a/b/index.html": "one", "sitemap.xml": "s"})
    folder = fill(tmp_path, {"sitemap.xml": "s"})
    assert folder.removed == 1
    assert not (tmp_path / "site/a").exists()


def test_a_file_that_somebody_changed_or_removed_is_written_again(tmp_path: Path) -> None:
    fill(tmp_path, {"a": "one", "b": "two", "sitemap.xml": "s"})
    (tmp_path / "site/a").write_text("meddled with")
    (tmp_path / "site/b").unlink()
    assert not Folder(tmp_path / "site", tmp_path / "manifest.json").intact()
    fill(tmp_path, {"a": "one", "b": "two", "sitemap.xml": "s"})
    assert (tmp_path / "site/a").read_text() == "one"
    assert (tmp_path / "site/b").read_text() == "two"


def test_a_folder_of_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/thesis.tex").write_text("precious")
    with pytest.raises(CorpusError, match="not a site"):
        Folder(tmp_path / "site", tmp_path / "manifest.json")
    assert (tmp_path / "site/thesis.tex").read_text() == "precious"


SIGNS = dict.fromkeys(writing.SIGNS, "s")


def test_a_site_whose_manifest_is_lost_is_taken_over(tmp_path: Path) -> None:
    fill(tmp_path, {"old.html": "one", **SIGNS})
    (tmp_path / "manifest.json").unlink()
    fill(tmp_path, {"new.html": "two", **SIGNS})
    assert not (tmp_path / "site/old.html").exists()
    assert (tmp_path / "site/new.html").read_text() == "two"


def test_somebody_elses_pages_with_a_sitemap_are_no_site_of_ours(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/sitemap.xml").write_text("<urlset/>")
    (tmp_path / "site/index.html").write_text("my homepage")
    with pytest.raises(CorpusError, match="not a site"):
        Folder(tmp_path / "site", tmp_path / "manifest.json")


def test_a_file_where_the_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("precious")
    with pytest.raises(CorpusError, match="not a folder"):
        Folder(tmp_path / "site", tmp_path / "manifest.json")
    assert (tmp_path / "site").read_text() == "precious"


@pytest.mark.parametrize(
    "lost", ["the manifest", "the end of a build", "the manifest and the end of a build"]
)
def test_what_no_build_makes_is_never_removed(tmp_path: Path, lost: str) -> None:
    fill(tmp_path, {"old.html": "one", **SIGNS})
    for name in (".git/HEAD", "CNAME", ".nojekyll", "thesis.tex"):
        (tmp_path / "site" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "site" / name).write_text("precious")
    if "end" in lost:
        broken = Folder(tmp_path / "site", tmp_path / "manifest.json")
        broken.write("half.html", "half")
        broken.release()
    if "manifest" in lost:
        (tmp_path / "manifest.json").unlink()
    fill(tmp_path, {"new.html": "two", **SIGNS})
    assert not (tmp_path / "site/old.html").exists()
    assert not (tmp_path / "site/half.html").exists()
    for name in (".git/HEAD", "CNAME", ".nojekyll", "thesis.tex"):
        assert (tmp_path / "site" / name).read_text() == "precious"


def test_a_folder_left_half_written_is_taken_over_without_its_manifest(tmp_path: Path) -> None:
    broken = Folder(tmp_path / "site", tmp_path / "manifest.json")
    broken.write("about/index.html", "half")
    broken.release()
    (tmp_path / "manifest.json").unlink()
    fill(tmp_path, {"b/index.html": "whole"})
    assert not (tmp_path / "site/about").exists()
    assert not (tmp_path / "site" / writing.UNFINISHED).exists()


def test_a_link_out_of_the_folder_is_not_written_through(tmp_path: Path) -> None:
    fill(tmp_path, {"a.html": "one"})
    (tmp_path / "thesis.html").write_text("precious")
    (tmp_path / "site/a.html").unlink()
    (tmp_path / "site/a.html").symlink_to(tmp_path / "thesis.html")
    with pytest.raises(OSError, match=r"a\.html"):
        fill(tmp_path, {"a.html": "two"})
    assert (tmp_path / "thesis.html").read_text() == "precious"


def test_two_builds_do_not_write_to_one_folder(tmp_path: Path) -> None:
    first = Folder(tmp_path / "site", tmp_path / "first.json")
    first.write("a.html", "one")
    second = Folder(tmp_path / "site", tmp_path / "second.json")
    with pytest.raises(CorpusError, match="another build is writing"):
        second.write("a.html", "two")
    first.finish("k")
    assert (tmp_path / "site/a.html").read_text() == "one"


def test_a_file_kept_between_builds_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing.whole_file(tmp_path / "kept", b"whole")

    def full(self: Path, content: bytes) -> int:
        with open(self, "wb") as handle:
            handle.write(content[:2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="kept"):
        writing.whole_file(tmp_path / "kept", b"another")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept").read_bytes() == b"whole"


def test_a_build_that_was_broken_off_is_followed_by_a_whole_one(tmp_path: Path) -> None:
    broken = Folder(tmp_path / "site", tmp_path / "manifest.json")
    broken.write("a/index.html", "half")
    broken.release()
    fill(tmp_path, {"b/index.html": "whole", "sitemap.xml": "s"})
    assert not (tmp_path / "site/a").exists()
    assert (tmp_path / "site/b/index.html").read_text() == "whole"


def test_what_a_broken_off_build_wrote_is_not_trusted(tmp_path: Path) -> None:
    fill(tmp_path, {"a": "one", "sitemap.xml": "s"})
    broken = Folder(tmp_path / "site", tmp_path / "manifest.json")
    broken.write("a", "two")
    broken.release()
    again = Folder(tmp_path / "site", tmp_path / "manifest.json")
    assert not again.intact()
    fill(tmp_path, {"a": "one", "sitemap.xml": "s"})
    assert (tmp_path / "site/a").read_text() == "one"


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        '{"folder": "FOLDER"}',
        '{"folder": "FOLDER", "key": 1, "files": {}}',
        '{"folder": "FOLDER", "key": "k", "files": []}',
        '{"folder": "FOLDER", "key": "k", "files": {"a": 1}}',
        '{"folder": "FOLDER", "key": "k", "files": {"a": ["x"]}}',
        '{"folder": "FOLDER", "key": "k", "files": {"a": [1, "x"]}}',
        '{"folder": "FOLDER", "key": "k", "files": {"../precious": ["x", 1]}}',
    ],
)
def test_a_damaged_manifest_costs_time_and_nothing_else(tmp_path: Path, damage: str) -> None:
    (tmp_path / "precious").write_text("p")
    fill(tmp_path, {"a": "one", **SIGNS})
    (tmp_path / "manifest.json").write_text(damage.replace("FOLDER", str(tmp_path / "site")))
    fill(tmp_path, {"a": "one", **SIGNS})
    assert Folder(tmp_path / "site", tmp_path / "manifest.json").intact()
    assert (tmp_path / "precious").exists()
