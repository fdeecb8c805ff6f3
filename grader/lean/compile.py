"""Compile Lean files, each in a jail of its own.

A submission's jail holds the compiler, the compiled modules it may import, and its own source; an item's
jail holds the same for the item. What comes out is the compiled module's bytes and the compiler's messages.
Item modules are compiled once and kept in the cache under the hash of everything that went in; submissions
are compiled every time."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.jail import Jail, Lean, Limits, Stopped
from grader.kernel.name import Name, parse
from grader.lean.cache import cache_folder, write_whole
from grader.lean.lexer import LexicalError, header, tokenize
from grader.lean.library import Library
from grader.lean.modules import SUFFIXES, ModuleFiles, files_from, module_path
from grader.lean.toolchain import Toolchain

#: The largest compiled module that is taken out of a jail.
MAX_COMPILED = 96 << 20


class CompileError(Exception):
    """An item's own module does not compile, or is not there: a fault of the item, not of a submission."""


@dataclass(frozen=True)
class Message:
    """What the compiler said, at a place in the file (line from 1, column from 1)."""

    severity: str
    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Compiled:
    """What came of compiling one file. ``files`` is None where no compiled module came out; ``stopped``
    names the limit that was reached.
    """

    files: ModuleFiles | None
    messages: tuple[Message, ...]
    stopped: Stopped | None
    status: int
    refused: Mapping[str, str]
    seconds: float
    in_force: Mapping[str, str]
    stray: tuple[str, ...] = ()

    @property
    def errors(self) -> list[Message]:
        """The messages that are errors."""
        return [message for message in self.messages if message.severity == "error"]


@dataclass
class Compiler:
    """Compiles modules with one toolchain. ``jailed=False`` is for people who accept that a submission runs
    with their own rights.
    """

    toolchain: Toolchain
    limits: Limits = field(default_factory=Limits)
    jailed: bool = True
    use_cgroup: bool = True

    def compile(self, name: Name, source: bytes, folders: Sequence[Path]) -> Compiled:
        """Compile the source of module ``name``; imports are found in ``folders``, then in the toolchain's
        own modules.

        Raises :class:`grader.jail.JailUnavailable` where there is no jail.
        """
        started = time.monotonic()
        relative = module_path(name)
        search = [f"/modules/{index}" for index in range(len(folders))]
        mounts = {inside: str(folder) for inside, folder in zip(search, folders, strict=True)}
        mounts["/lean"] = str(self.toolchain.prefix)
        if self.toolchain.modules:
            search.append(self.toolchain.inside("/lean", self.toolchain.modules))
        library = str(self.toolchain.library)
        with tempfile.TemporaryDirectory(prefix="openfrontiers-source-") as work:
            os.chmod(work, 0o755)
            target = Path(work) / f"{relative}.lean"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source)
            if not self.jailed:
                paths = [
                    *map(str, folders),
                    *([str(self.toolchain.modules)] if self.toolchain.modules else []),
                ]
                return self._unjailed(name, Path(work), library, paths, started)
            mounts["/source"] = work
            jail = Jail(mounts, self.limits, {"LEAN_PATH": ":".join(search)}, self.use_cgroup)
            result = jail.run(
                Lean(
                    self.toolchain.inside("/lean", self.toolchain.library),
                    self._arguments(relative, "/source"),
                ),
                take=MAX_COMPILED,
            )
        taken = _unflatten(relative, result.files)
        files = files_from(name, taken) if result.status == 0 and result.stopped is None else None
        expected = {f"{relative}.olean{suffix}" for suffix in SUFFIXES}
        return Compiled(
            files=files if files is not None and "" in files.parts else None,
            messages=_messages(result.output, result.errors),
            stopped=result.stopped,
            status=result.status,
            refused=result.refused,
            seconds=time.monotonic() - started,
            in_force=result.in_force,
            stray=tuple(sorted(set(taken) - expected)),
        )

    def _arguments(self, relative: str, root: str) -> list[str]:
        # The folder of an output file must exist, so the file is written at the top and gets its place
        # afterwards.
        return ["--json", "-j2", "-R", root, "-o", _flat(relative), f"{root}/{relative}.lean"]

    def _unjailed(self, name: Name, work: Path, library: str, paths: list[str], started: float) -> Compiled:
        code = (
            "import ctypes, sys, os\n"
            "lib = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)\n"
            "words = [b'lean', *map(os.fsencode, sys.argv[2:])]\n"
            "status = lib.lean_main(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))\n"
            "ctypes.CDLL(None).fflush(None)\n"
            "os._exit(status & 255)\n"
        )
        relative = module_path(name)
        out = work / "out"
        out.mkdir()
        stopped = None
        try:
            done = subprocess.run(
                [sys.executable, "-I", "-c", code, library, *self._arguments(relative, str(work))],
                cwd=out,
                env={"LEAN_PATH": ":".join(paths), "PATH": os.defpath, "HOME": str(out)},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=self.limits.wall,
                check=False,
            )
            status, output, errors = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            status, output, errors, stopped = -9, b"", b"", Stopped.WALL
        found = {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}
        files = files_from(name, _unflatten(relative, found)) if status == 0 else None
        return Compiled(
            files if files is not None and "" in files.parts else None,
            _messages(output, errors),
            stopped,
            status,
            {},
            time.monotonic() - started,
            {"jail": "none", "wall": f"{self.limits.wall:g} s"},
        )


def _flat(relative: str) -> str:
    return f"{relative}.olean" if "/" not in relative else relative.replace("/", "%") + ".olean"


def _unflatten(relative: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    flat = _flat(relative)
    return {
        (f"{relative}.olean{name[len(flat) :]}" if name.startswith(flat) else name): data
        for name, data in files.items()
    }


def _messages(output: bytes, errors: bytes) -> tuple[Message, ...]:
    """The messages of ``lean --json``; lines that are no JSON (a program's own output) are kept as
    information without a place.
    """
    found = []
    for line in output.decode("utf-8", "replace").splitlines():
        try:
            data: Any = json.loads(line)
            place = data["pos"]
            found.append(
                Message(
                    str(data["severity"]), int(place["line"]), int(place["column"]) + 1, str(data["data"])
                )
            )
        except (ValueError, KeyError, TypeError, RecursionError):
            if line.strip():
                found.append(Message("output", 0, 0, line[:500]))
    for line in errors.decode("utf-8", "replace").splitlines():
        if line.strip():
            found.append(Message("output", 0, 0, line[:500]))
    return tuple(found)


@dataclass(frozen=True)
class ItemModules:
    """An item's modules, compiled: their names in order of dependence, the folder with the ``.olean``
    files, and a hash of all that went in.
    """

    names: tuple[Name, ...]
    folder: Path
    sha256: str
    seconds: float


def compile_item(
    name: Name, roots: Sequence[Path], compiler: Compiler, library: Library, folders: Sequence[Path] = ()
) -> ItemModules:
    """Compile the module ``name`` whose source lies under one of ``roots``, and those of its imports that
    do so too.

    Other imports come from ``library``, whose compiled modules lie in ``folders`` and in the toolchain.
    Raises :class:`CompileError` where a source is missing, is not Lean, or does not compile without errors.
    """
    started = time.monotonic()
    ordered: dict[Name, bytes] = {}
    _collect(name, roots, ordered, (), library, compiler.toolchain)
    digest = hashlib.sha256(compiler.toolchain.sha256.encode())
    for module_name, sha256 in sorted(library.hashes().items()):
        digest.update(f"\n{module_name} {sha256}".encode())
    keys = {}  # of each module: the hash of all that it was compiled from, the modules before it included
    for module, source in ordered.items():
        digest.update(f"\n{module}:{len(source)}\n".encode())
        digest.update(source)
        keys[module] = digest.hexdigest()
    folder = cache_folder() / "items" / keys[name]
    if not folder.is_dir():
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            building = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".new-"))
        except OSError as error:
            raise CompileError(
                f"{folder.parent}: compiled modules cannot be kept there ({error.strerror}); "
                "set OPENFRONTIERS_CACHE to a folder that can be written"
            ) from None
        try:
            _build(ordered, keys, building, compiler, folders)
            with contextlib.suppress(OSError):  # somebody else has built the same in the meantime
                building.rename(folder)
        finally:
            shutil.rmtree(building, ignore_errors=True)
    return ItemModules(tuple(ordered), folder, keys[name], time.monotonic() - started)


def _build(
    ordered: Mapping[Name, bytes],
    keys: Mapping[Name, str],
    folder: Path,
    compiler: Compiler,
    folders: Sequence[Path],
) -> None:
    """Fill ``folder`` with compiled modules: those that another item has in common are linked, not compiled again."""
    _make_readable(folder)
    for module, source in ordered.items():
        kept = cache_folder() / "modules" / keys[module]
        if not (kept / "complete").is_file():
            for suffix, data in _compile_own(module, source, [folder, *folders], compiler).items():
                write_whole(kept / f"olean{suffix}", data)
            write_whole(kept / "complete", b"")
        for suffix in SUFFIXES:
            if (kept / f"olean{suffix}").is_file():
                target = folder / f"{module_path(module)}.olean{suffix}"
                target.parent.mkdir(parents=True, exist_ok=True)
                _link(kept / f"olean{suffix}", target)
        _make_readable(folder)


def _compile_own(
    module: Name, source: bytes, folders: Sequence[Path], compiler: Compiler
) -> Mapping[str, bytes]:
    result = compiler.compile(module, source, folders)
    if not result.errors and result.files is not None:
        return result.files.parts
    told = [f"{module_path(module)}.lean:{m.line}:{m.column}: {m.text}" for m in result.errors[:5]]
    told = told or [m.text for m in result.messages[:5]] or [str(result.stopped or f"status {result.status}")]
    raise CompileError(f"the item's module {module} does not compile: " + "; ".join(told))


def _make_readable(folder: Path) -> None:
    """A jail's unprivileged user reads the compiled modules."""
    folder.mkdir(parents=True, exist_ok=True)
    for place in [folder, *(path for path in folder.rglob("*") if path.is_dir())]:
        os.chmod(place, 0o755)


def _link(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    try:
        os.link(source, target)
    except OSError:  # a file system without links
        shutil.copyfile(source, target)


def _collect(
    name: Name,
    roots: Sequence[Path],
    ordered: dict[Name, bytes],
    path: tuple[Name, ...],
    library: Library,
    toolchain: Toolchain,
) -> None:
    if name in ordered:
        return
    if name in path:
        raise CompileError(
            "the item's modules import each other in a circle: " + " → ".join(map(str, (*path, name)))
        )
    file = _source(name, roots) or roots[0] / f"{module_path(name)}.lean"
    try:
        source = file.read_bytes()
        head = header(list(tokenize(source.decode("utf-8"))))
    except OSError as error:
        raise CompileError(f"{file}: the item's module {name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CompileError(f"{file}: not UTF-8; save the file as UTF-8") from None
    except LexicalError as error:
        raise CompileError(f"{file}:{error.line}:{error.column}: {error}") from None
    imports = [parse(text) for text, _ in head.imports]
    if not head.is_prelude:
        imports.insert(0, parse("Init"))
    for imported in imports:
        if _source(imported, roots) is not None:
            _collect(imported, roots, ordered, (*path, name), library, toolchain)
        elif library.has(imported):
            library.load([imported])
        else:
            raise CompileError(
                f"{file}: imports {imported}, which is neither among the item's own modules under {roots[0]} nor in the toolchain "
                f"({toolchain.source}); a toolchain with the standard library is needed: install Lean with elan or give --toolchain DIR"
            )
    ordered[name] = source


def _source(name: Name, roots: Sequence[Path]) -> Path | None:
    for root in roots:
        file = root / f"{module_path(name)}.lean"
        if file.is_file():
            return file
    return None
