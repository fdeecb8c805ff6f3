"""What a change consists of, read from git: paths, kinds of change, and the earlier contents.

The change is everything between the merge base of a revision with HEAD and the working tree, so that what
happened on the main branch meanwhile does not count, and files that are not yet committed do. Paths are
relative to the corpus, with forward slashes; `-z` output is used throughout, so that any file name is safe.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from openfrontiers.faults import CorpusError

NOT_INSTALLED = "git is not installed"

LINK_MODE = "120000"
"""Mode of a symbolic link in git's trees."""


@dataclass(frozen=True, slots=True)
class ChangedPath:
    """One path of a change; `kind` is A (added), M (modified), D (deleted) or T (another type of file)."""

    path: str
    kind: str
    mode: str = "100644"


def run(root: Path, *arguments: str, stdin: bytes | None = None, missing_ok: bool = False) -> bytes:
    """The output of git in `root`. Raises CorpusError with git's own words where it fails."""
    environment = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments], input=stdin, capture_output=True, env=environment, check=False
        )  # fmt: skip
    except FileNotFoundError:
        raise CorpusError(NOT_INSTALLED, "install git; --changed compares with an earlier revision") from None
    if done.returncode != 0 and not (missing_ok and done.returncode == 1):
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise CorpusError(
            f"git {arguments[0]}: {words[0] if words else 'failed'}", "run it by hand to see more"
        )
    return done.stdout


def merge_base(root: Path, base: str) -> str:
    """The commit at which the working tree parted from a revision. Raises CorpusError for an unknown one."""
    try:
        run(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{base}^{{commit}}")
    except CorpusError as error:
        if error.message == NOT_INSTALLED:
            raise
        raise CorpusError(
            f"there is no revision {base!r} here",
            "name a branch, tag or commit; in a shallow clone, fetch it first: git fetch origin main",
        ) from None
    found = run(root, "merge-base", base, "HEAD", missing_ok=True).decode().strip()
    return found or run(root, "rev-parse", "--verify", f"{base}^{{commit}}").decode().strip()


def prefix(root: Path) -> str:
    """Path of the corpus within its repository, with a final slash, or nothing."""
    return run(root, "rev-parse", "--show-prefix").decode().removesuffix("\n")


def changed_paths(root: Path, base: str) -> list[ChangedPath]:
    """Every path that differs from the commit `base`, and every file that git does not know yet, sorted."""
    fields = run(root, "diff-index", "-z", "--no-renames", "--relative", base).decode(
        "utf-8", "surrogateescape"
    )
    found: dict[str, ChangedPath] = {}
    parts = fields.split("\0")
    for index in range(0, len(parts) - 1, 2):
        # ":100644 100644 <old id> <new id> M", then the path
        _, mode, _, _, kind = parts[index].removeprefix(":").split(" ")
        path = parts[index + 1]
        if kind == "M" and not os.path.lexists(root / path):
            kind = "D"
        found[path] = ChangedPath(path, kind[0], mode)
    unknown = run(root, "ls-files", "-z", "--others", "--exclude-standard")
    for path in unknown.decode("utf-8", "surrogateescape").split("\0"):
        if path:
            mode = LINK_MODE if (root / path).is_symlink() else "100644"
            found[path] = ChangedPath(path, "M" if path in found else "A", mode)
    return [found[path] for path in sorted(found)]


def contents(root: Path, commit: str, paths: Iterable[str]) -> Mapping[str, bytes]:
    """The bytes of files at a commit, by path; paths that did not exist then are left out."""
    wanted = list(paths)
    if not wanted:
        return {}
    start = prefix(root)
    request = b"".join(f"{commit}:{start}{path}\n".encode("utf-8", "surrogateescape") for path in wanted)
    output = run(root, "cat-file", "--batch", stdin=request)
    found: dict[str, bytes] = {}
    position = 0
    for path in wanted:
        end = output.index(b"\n", position)
        header = output[position:end]
        position = end + 1
        if header.endswith(b" missing"):
            continue
        size = int(header.rsplit(b" ", 1)[1])
        found[path] = output[position : position + size]
        position += size + 1
    return found


def files_with(root: Path, words: Iterable[str], folder: str, *, commit: str | None = None) -> list[str]:
    """Files below a folder that hold one of some words, in the working tree or at a commit."""
    patterns = [part for word in words for part in ("-e", word)]
    if not patterns:
        return []
    where = [commit] if commit else ["--untracked"]
    output = run(root, "grep", "-z", "-l", "-w", "-F", *patterns, *where, "--", folder, missing_ok=True)
    names = output.decode("utf-8", "surrogateescape").split("\0")
    return [name.split(":", 1)[1] if commit else name for name in names if name]
