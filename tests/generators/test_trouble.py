"""Builds that cannot go well end in a message that helps, lose nothing, and the next build is right again."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import PluginError

from generators import fonts, tools, trouble, writing
from openfrontiers.faults import CorpusError
from tests.generators import corpus as made
from tests.generators.conftest import Built, build, configure


@pytest.fixture
def place(tmp_path: Path, built: Built) -> Built:
    """A site to be built of a corpus of its own, with what is kept between builds but without a manifest."""
    root = tmp_path / "corpus"
    shutil.copytree(built.root, root, symlinks=True)
    cache = built.config.parent / "cache"
    for name in ("formulas.tsv", "pictures"):
        copy = shutil.copytree if (cache / name).is_dir() else shutil.copy
        (tmp_path / "cache").mkdir(exist_ok=True)
        copy(cache / name, tmp_path / "cache" / name)
    for font in cache.glob("*.woff2"):
        shutil.copy(font, tmp_path / "cache")
    found = configure(tmp_path, root, built.config.parent / "docs")
    text = found.config.read_text(encoding="utf-8")
    found.config.write_text(text + "      search: false\n", encoding="utf-8")
    return found


def files(folder: Path) -> dict[str, bytes]:
    """The files of a site without those of the search index."""
    return {
        name: path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not (name := path.relative_to(folder).as_posix()).startswith(("search/index/", "search/catalogue/"))
    }  # fmt: skip


def right(place: Built, built: Built) -> None:
    """Build, and compare with the site that was built in one go."""
    build(place)
    found, expected = files(place.folder), files(built.folder)
    assert sorted(found) == sorted(expected)
    assert [name for name in found if found[name] != expected[name]] == []


def stopping(after: int, stop: Callable[[], None]) -> Callable[[int, Any], int]:
    """A write to disk that works so many times, then half-way, then stops. Only sites are written by views."""
    real, count = os.write, 0

    def write(handle: int, data: Any) -> int:
        nonlocal count
        if isinstance(data, memoryview):
            count += 1
            if count > after:
                real(handle, data[: len(data) // 2])
                stop()
        return real(handle, data)

    return write


def no_space() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("after", [0, 300])
def test_a_full_disk_names_the_file_and_the_next_build_is_right(
    place: Built, built: Built, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", stopping(after, no_space))
        with pytest.raises(
            PluginError, match=r"site/.* cannot be written: No space left.*\n.*free some space"
        ):
            build(place)
    assert (place.folder / writing.UNFINISHED).exists()
    right(place, built)


def test_a_full_disk_keeps_the_last_site_whole_where_only_the_cache_is_written(
    place: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(place)
    before = files(place.folder)
    (place.root / "records/problems/alpha-list/alpha-2.md").write_text(
        made.plain("alpha-2", "A new title", "Is $x^{17}+y_{23}$ new?")
    )
    with monkeypatch.context() as patched:
        patched.setattr("generators.mathematics._versions", no_space)
        with pytest.raises(
            PluginError, match=r"formulas\.tsv cannot be written: No space left.*\n.*free some space"
        ):
            build(place)
    assert files(place.folder) == before
    assert not list((place.config.parent / "cache").glob("*.part"))
    build(place)
    assert "A new title" in place.page("problems/alpha-2")


KILLED = """\
import os, signal, sys
sys.path.insert(0, sys.argv[2])
from tests.generators.test_trouble import stopping
os.write = stopping(int(sys.argv[3]), lambda: os.kill(os.getpid(), signal.SIGKILL))
from mkdocs.__main__ import cli
cli(["build", "-q", "-f", sys.argv[1]])
"""


@pytest.mark.parametrize("cache", ["kept", "lost"])
def test_a_killed_build_is_followed_by_a_right_one(place: Built, built: Built, cache: str) -> None:
    run = [sys.executable, "-c", KILLED, str(place.config), str(made.PROJECT), "200"]
    assert subprocess.run(run, check=False).returncode == -signal.SIGKILL
    assert len(files(place.folder)) in range(150, 250)
    if cache == "lost":
        shutil.rmtree(place.config.parent / "cache")
    right(place, built)
    assert not (place.folder / writing.UNFINISHED).exists()


def test_a_folder_of_other_files_is_refused_and_left_as_it_is(place: Built) -> None:
    place.folder.mkdir()
    (place.folder / "thesis.tex").write_text("precious")
    with pytest.raises(PluginError, match=r"holds files that are not a site\n.*--site-dir"):
        build(place)
    assert [path.name for path in place.folder.iterdir()] == ["thesis.tex"]


def test_a_damaged_manifest_is_made_anew(place: Built, built: Built) -> None:
    build(place)
    (place.config.parent / "cache/manifest.json").write_text('{"folder": 7}')
    (place.folder / "about/index.html").write_text("meddled with")
    right(place, built)


def test_a_second_build_at_the_same_time_is_refused(place: Built, built: Built) -> None:
    lock = trouble.Lock(place.config.parent / "cache/lock", CorpusError("held"))
    with pytest.raises(
        PluginError, match=r"another build is using the cache folder .*\n.*wait until it has ended"
    ):
        build(place)
    assert not place.folder.exists()
    lock.release()
    right(place, built)


def test_builds_of_one_folder_with_two_caches_keep_apart(place: Built, built: Built) -> None:
    lock = trouble.Lock(place.folder / writing.UNFINISHED, CorpusError("held"))
    with pytest.raises(PluginError, match=r"another build is writing to .*\n.*wait until it has ended"):
        build(place)
    assert files(place.folder) == {writing.UNFINISHED: b""}
    lock.release()
    right(place, built)


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        ("temml", "npm package temml"),
        ("@pagefind", "npm package @pagefind/"),
        ("@fontsource", "npm package @fontsource/stix-two-math"),
        ("@fontsource-variable", "npm package @fontsource-variable/stix-two-text"),
    ],
)
def test_a_missing_tool_is_named_before_anything_is_written(
    place: Built, built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, named: str
) -> None:
    modules = tmp_path / "node_modules"
    modules.mkdir()
    for path in tools.NODE_MODULES.iterdir():
        if path.name != missing:
            (modules / path.name).symlink_to(path)
    text = place.config.read_text(encoding="utf-8")
    place.config.write_text(text.replace("search: false", "search: true"), encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(tools, "NODE_MODULES", modules)
        with pytest.raises(PluginError, match=rf"{named}.* is not installed .*\n.*run setup"):
            build(place)
    assert not place.folder.exists()


def test_a_machine_without_node_is_told_how_it_comes(
    place: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    tools.node.cache_clear()
    try:
        with pytest.raises(tools.MissingTool, match=r"Node\.js is not installed") as caught:
            tools.node()
    finally:
        tools.node.cache_clear()
    assert "run setup" in caught.value.hint


def test_every_font_file_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(tools.NODE_MODULES / "@fontsource-variable", tmp_path / "@fontsource-variable")
    next((tmp_path / "@fontsource-variable").rglob("stix-two-text-greek-wght-normal.woff2")).unlink()
    monkeypatch.setattr(tools, "NODE_MODULES", tmp_path)
    with pytest.raises(tools.MissingTool):
        fonts.text_fonts()


def broken_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere")


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(broken_link, id="a link that leads nowhere"),
        pytest.param(lambda path: path.write_bytes(b"---\nid: \xff\xfe\n---\n"), id="not UTF-8"),
        pytest.param(lambda path: path.write_bytes(b""), id="empty"),
    ],
)
def test_a_record_that_cannot_be_read_is_named(
    place: Built, built: Built, spoil: Callable[[Path], None]
) -> None:
    path = place.root / "records/problems/alpha-list/alpha-2.md"
    whole = path.read_bytes()
    spoil(path)
    with pytest.raises(PluginError, match=r"records/problems/alpha-list/alpha-2\.md.*\n.*"):
        build(place)
    assert not place.folder.exists()
    path.unlink()
    path.write_bytes(whole)
    right(place, built)


def run(place: Built, **environment: str) -> subprocess.CompletedProcess[str]:
    """`mkdocs build` as a user runs it."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-f", str(made.PROJECT / "mkdocs.yml"), "--site-dir", str(place.folder)],
        env=os.environ | environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_cache_folder_that_cannot_be_is_told_in_words_with_an_exit_status(
    place: Built, tmp_path: Path
) -> None:
    (tmp_path / "in-the-way").write_text("precious")
    found = run(place, OPENFRONTIERS_CACHE=str(tmp_path / "in-the-way/cache"))
    assert found.returncode == 1
    assert "Traceback" not in found.stderr
    assert f"the cache folder {tmp_path}/in-the-way/cache cannot be used" in found.stderr
    assert "OPENFRONTIERS_CACHE" in found.stderr
    assert (tmp_path / "in-the-way").read_text() == "precious"


def test_a_site_folder_that_cannot_be_is_told_before_records_are_read(place: Built, tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("precious")
    text = place.config.read_text(encoding="utf-8")
    place.config.write_text(
        text.replace(str(place.folder), str(tmp_path / "in-the-way/site")), encoding="utf-8"
    )
    with pytest.raises(PluginError, match=r"the site's folder .*in-the-way is not a folder\n.*--site-dir"):
        build(place)
    assert (tmp_path / "in-the-way").read_text() == "precious"


@contextlib.contextmanager
def without_rights() -> Iterator[None]:
    """As a user who may write nothing of ours; for the superuser nothing is read-only."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize("name", ["", "new/folder"])
def test_a_folder_without_the_right_to_write_is_told_at_once(name: str) -> None:
    with tempfile.TemporaryDirectory() as base:
        os.chmod(base, 0o555)
        here = trouble.site_place(Path(base) / name)
        with without_rights(), pytest.raises(CorpusError, match="is read-only for this user") as caught:
            trouble.require_writable(here)
        assert "--site-dir" in caught.value.hint
        os.chmod(base, 0o755)
        trouble.require_writable(here)


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (errno.EACCES, "give yourself the right"),
        (errno.EROFS, "give yourself the right"),
        (errno.EISDIR, "something else is in its place"),
        (errno.ENOSPC, "free some space"),
        (errno.EIO, "look at the cache folder"),
    ],
)
def test_each_error_of_a_place_has_a_remedy(tmp_path: Path, number: int, hint: str) -> None:
    places = [trouble.cache_place(tmp_path / "cache")]
    error = trouble.explained(OSError(number, os.strerror(number), str(tmp_path / "cache/x")), places)
    assert error.message == f"{tmp_path}/cache/x cannot be written: {os.strerror(number)}"
    assert hint in error.hint
    copied = OSError(number, os.strerror(number), str(tmp_path / "docs/x"), None, str(tmp_path / "cache/x"))
    assert trouble.explained(copied, places).message == error.message
    elsewhere = trouble.explained(OSError(number, os.strerror(number), str(tmp_path / "lean/x")), places)
    assert ("cannot be read" in elsewhere.message) == (number != errno.ENOSPC)
    nowhere = trouble.explained(OSError(number, os.strerror(number)), places)
    assert str(tmp_path / "cache") in nowhere.hint


def test_an_index_that_was_broken_off_is_not_taken_for_a_whole_one(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generators import search_index
    from generators.serving import Memory
    from generators.site import Site

    site = Site(made.load(built.root))
    site.typeset()
    places = {entry.id: "catalogue/" for entry in site.corpus.catalogue}
    search_index.build(site, tmp_path, Memory(), places)

    def broken_off(program: Path, source: Path, output: Path) -> None:
        raise KeyboardInterrupt

    other = {entry.id: "elsewhere/" for entry in site.corpus.catalogue}
    with monkeypatch.context() as patched:
        patched.setattr(search_index, "_run", broken_off)
        with pytest.raises(KeyboardInterrupt):
            search_index.build(site, tmp_path, Memory(), other)
    again = Memory()
    assert search_index.build(site, tmp_path, again, places)
    assert "search/index/pagefind.js" in again.files


def test_an_index_does_not_depend_on_how_the_file_system_lists_its_documents(tmp_path: Path) -> None:
    from generators import search_index

    names = [f"{name}.html" for name in "abcdefgh"]
    for folder, order in (("first", names), ("second", names[::-1])):
        (tmp_path / folder / "sub").mkdir(parents=True)
        for name in order:
            (tmp_path / folder / "sub" / name).write_text(
                f"<html><body><p>word {name[0] * 4}</p></body></html>"
            )
        search_index._run(tools.pagefind(), tmp_path / folder, tmp_path / f"{folder}-index")
    first, second = files(tmp_path / "first-index"), files(tmp_path / "second-index")
    assert first == second
    assert sum(name.endswith(".pf_fragment") for name in first) == len(names)


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("echo 'no space left' >&2; exit 1", "no space left"),
        ("echo 'an Err value: message: no space' >&2; echo 'note: advice' >&2; exit 1", "an Err value"),
        ("echo gibberish,", "its answer is not understood"),
        ("exit 0", "no message"),
    ],
)
def test_a_pagefind_that_fails_is_quoted(tmp_path: Path, program: str, reason: str) -> None:
    from generators import search_index

    fake = tmp_path / "pagefind"
    fake.write_text(f"#!/bin/sh\n{program}\n")
    fake.chmod(0o755)
    (tmp_path / "documents").mkdir()
    with pytest.raises(CorpusError, match=rf"Pagefind made no search index in .*: {reason}"):
        search_index._run(fake, tmp_path / "documents", tmp_path / "index")


def test_serving_without_a_tool_ends_in_the_same_words(
    place: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config

    config = load_config(str(place.config), site_dir=str(tmp_path / "served"))
    config.plugins.on_startup(command="serve", dirty=False)
    monkeypatch.setattr(tools, "NODE_MODULES", tmp_path / "none")
    with pytest.raises(PluginError, match=r"npm package temml is not installed .*\n.*run setup"):
        mkdocs_build(config, serve_url="http://127.0.0.1:8000/")


def test_a_corpus_that_nothing_dates_is_refused(place: Built) -> None:
    for part in ("problems", "catalogue", "benchmark", "tasks"):
        shutil.rmtree(place.root / "records" / part)
    shutil.rmtree(place.root / ".git", ignore_errors=True)
    lines = place.config.read_text(encoding="utf-8").splitlines(keepends=True)
    place.config.write_text("".join(line for line in lines if "snapshot_at" not in line), encoding="utf-8")
    with pytest.raises(PluginError, match=r"nothing names the day.*\n.*snapshot_at"):
        build(place)
    assert not (place.folder / "index.html").exists()
