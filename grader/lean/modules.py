"""Compiled modules by name: which are trusted to say what a constant is, and which module declares it.

A module is read whole or not at all, and decoded only as far as it is asked. In a file compiled with
``module`` a proved theorem stands in the first part as an axiom; only the private part has its proof, so
the last part is the authoritative one and all three are needed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from grader.kernel.name import Name
from grader.lean.decode import Constant, Decoder, ModuleData
from grader.lean.olean import OleanError, Region, read_part

SUFFIXES = ("", ".server", ".private")


class MissingPart(OleanError):
    """A part of a module, or a whole module, is not there."""


@dataclass(frozen=True)
class ModuleFiles:
    """The bytes of a compiled module: its ``.olean`` and, where there are any, ``.olean.server`` and
    ``.olean.private``.
    """

    name: Name
    parts: Mapping[str, bytes]

    @cached_property
    def sha256(self) -> str:
        """One hash over all parts."""
        digest = hashlib.sha256()
        for suffix in SUFFIXES:
            if suffix in self.parts:
                digest.update(f"{suffix}:{len(self.parts[suffix])}\n".encode())
                digest.update(self.parts[suffix])
        return digest.hexdigest()


class Module:
    """A compiled module, opened for reading. Raises :class:`~grader.lean.olean.OleanError` for anything
    that is not as it should be.
    """

    def __init__(self, files: ModuleFiles) -> None:
        self.name = files.name
        self.files = files
        if "" not in files.parts:
            raise MissingPart(f"module {files.name}: there is no .olean file")
        present = [suffix for suffix in SUFFIXES if suffix in files.parts]
        region = Region([read_part(f"{files.name}.olean{suffix}", files.parts[suffix]) for suffix in present])
        self.lean_version = region.parts[0].lean_version
        self.lean_commit = region.parts[0].commit
        self.decoder = Decoder(region)
        first = self.decoder.module(region.root(0))
        if first.is_module and len(present) != len(SUFFIXES):
            lacking = ", ".join(f".olean{suffix}" for suffix in SUFFIXES if suffix not in present)
            raise MissingPart(
                f"module {files.name} was compiled with `module` and lacks {lacking}; proofs are in the private part alone"
            )
        if not first.is_module and len(present) != 1:
            raise OleanError(f"module {files.name} was not compiled with `module`, and yet has further parts")
        self._constants: dict[Name, Constant] = {}
        self.data: ModuleData = (
            first if len(present) == 1 else self.decoder.module(region.root(len(present) - 1))
        )

    @property
    def imports(self) -> tuple[Name, ...]:
        """The modules that it imports directly."""
        return self.data.imports

    def get(self, name: Name) -> Constant | None:
        """The constant of this name, or None. Raises where the table's name is not the constant's own."""
        found = self._constants.get(name)
        if found is None:
            address = self.data.constants.get(name)
            if address is None:
                return None
            found = self.decoder.constant(address)
            if found.name is not name:
                raise OleanError(f"module {self.name}: the table says {name}, the constant says {found.name}")
            self._constants[name] = found
        return found


class Behind(Protocol):
    """Further modules, asked after all others; see :class:`grader.lean.library.Library`."""

    def get(self, name: Name) -> Constant | None: ...
    def origin(self, name: Name) -> Name | None: ...
    def __contains__(self, name: Name) -> bool: ...


class Modules:
    """A set of modules in a fixed order of trust: the first that declares a name says what it is;
    ``behind`` is asked last.
    """

    def __init__(self, behind: Behind | None = None) -> None:
        self.behind = behind
        self._modules: dict[Name, Module] = {}
        self._constants: dict[Name, Constant | None] = {}

    def add(self, module: Module) -> None:
        """Add a module after those already there. Raises :class:`OleanError` where the name is taken."""
        if module.name in self._modules:
            raise OleanError(f"module {module.name} is given twice")
        self._modules[module.name] = module
        self._constants.clear()

    def __contains__(self, name: Name) -> bool:
        return name in self._modules or (self.behind is not None and name in self.behind)

    def __iter__(self) -> Iterator[Module]:
        return iter(self._modules.values())

    def get(self, name: Name) -> Constant | None:
        """The constant of this name, or None."""
        if name not in self._constants:
            found = None
            for module in self._modules.values():
                found = module.get(name)
                if found is not None:
                    break
            if found is None and self.behind is not None:
                found = self.behind.get(name)
            self._constants[name] = found
        return self._constants[name]

    def origin(self, name: Name) -> Name | None:
        """The module that declares a constant, or None."""
        for module in self._modules.values():
            if name in module.data.constants:
                return module.name
        return None if self.behind is None else self.behind.origin(name)


def module_path(name: Name) -> str:
    """``A.B`` as ``A/B``. Raises ``ValueError`` for a component that is no file name."""
    parts = [str(part) for part in name.components()]
    for part in parts:
        if not part or "/" in part or "\0" in part or part in (".", ".."):
            raise ValueError(f"module name {name}: {part!r} cannot be a file name")
    return "/".join(parts)


def read_files(name: Name, folders: Iterable[Path]) -> ModuleFiles | None:
    """The files of a module in the first of ``folders`` that has it, or None."""
    for folder in folders:
        path = folder / f"{module_path(name)}.olean"
        if path.is_file():
            parts = {"": path.read_bytes()}
            for suffix in SUFFIXES[1:]:
                extra = path.with_name(path.name + suffix)
                if extra.is_file():
                    parts[suffix] = extra.read_bytes()
            return ModuleFiles(name, parts)
    return None


def files_from(name: Name, files: Mapping[str, bytes]) -> ModuleFiles:
    """The files of a module among files taken out of a jail, named by their path there."""
    base = f"{module_path(name)}.olean"
    return ModuleFiles(name, {suffix: files[base + suffix] for suffix in SUFFIXES if base + suffix in files})


def load_closure(roots: Iterable[Name], folders: list[Path], into: Modules) -> list[Name]:
    """Add the modules ``roots`` and all that they import, as far as ``folders`` has them, to ``into``.

    Returns the imports that are in none of the folders.
    """
    pending = list(roots)
    elsewhere: dict[Name, None] = {}
    while pending:
        name = pending.pop()
        if name in into:
            continue
        files = read_files(name, folders)
        if files is None:
            elsewhere[name] = None
            continue
        module = Module(files)
        into.add(module)
        pending += module.imports
    return list(elsewhere)
