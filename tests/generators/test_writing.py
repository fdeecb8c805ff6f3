"""A site's folder is brought up to date without touching what did not change."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_a_site_whose_manifest_is_lost_is_taken_over(tmp_path: Path) -> None:
    fill(tmp_path, {"old": "one", "sitemap.xml": "s"})
    (tmp_path / "manifest.json").unlink()
    fill(tmp_path, {"new": "two", "sitemap.xml": "s"})
    assert not (tmp_path / "site/old").exists()
    assert (tmp_path / "site/new").read_text() == "two"


def test_a_build_that_was_broken_off_is_followed_by_a_whole_one(tmp_path: Path) -> None:
    broken = Folder(tmp_path / "site", tmp_path / "manifest.json")
    broken.write("a/index.html", "half")
    fill(tmp_path, {"b/index.html": "whole", "sitemap.xml": "s"})
    assert not (tmp_path / "site/a").exists()
    assert (tmp_path / "site/b/index.html").read_text() == "whole"


def test_what_a_broken_off_build_wrote_is_not_trusted(tmp_path: Path) -> None:
    fill(tmp_path, {"a": "one", "sitemap.xml": "s"})
    broken = Folder(tmp_path / "site", tmp_path / "manifest.json")
    broken.write("a", "two")
    again = Folder(tmp_path / "site", tmp_path / "manifest.json")
    assert not again.intact()
    fill(tmp_path, {"a": "one", "sitemap.xml": "s"})
    assert (tmp_path / "site/a").read_text() == "one"


def test_a_damaged_manifest_costs_time_and_nothing_else(tmp_path: Path) -> None:
    fill(tmp_path, {"a": "one", "sitemap.xml": "s"})
    (tmp_path / "manifest.json").write_text("{")
    fill(tmp_path, {"a": "one", "sitemap.xml": "s"})
    assert Folder(tmp_path / "site", tmp_path / "manifest.json").intact()
