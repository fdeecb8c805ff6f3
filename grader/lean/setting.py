"""What a submission is compiled and judged against: the item's own modules and the libraries behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from grader.items import Item, ItemError
from grader.jail import Limits
from grader.kernel.name import Name
from grader.kinds import MissingComponent
from grader.lean.compile import CompileError, Compiler, compile_item
from grader.lean.item import LIBRARIES, LeanItem
from grader.lean.library import Library, project_folders
from grader.lean.modules import Module, Modules, load_closure, module_path
from grader.lean.olean import OleanError
from grader.lean.toolchain import head_commit


@dataclass(frozen=True)
class Setting:
    """Folders with compiled modules, and their constants.

    ``own`` are the modules compiled from the item's sources, ``library`` has all others, ``base`` the
    constants of both, the item's first. ``unofficial`` tells that the item brings a core library of its own
    in the place of Lean's. ``environment`` goes into the verdict."""

    lean: LeanItem
    own: tuple[Name, ...]
    folders: list[Path]
    base: Modules
    library: Library
    unofficial: bool
    environment: Mapping[str, str]

    @property
    def statement_module(self) -> Module:
        """The compiled module that states the item."""
        for module in self.base:
            if module.name is self.lean.module:
                return module
        return self.library.module(self.lean.module)

    def may_import(self, name: Name) -> bool:
        """Whether a submission may import a module: the item's own (but for a self-contained item), those
        it names, libraries.
        """
        if str(name) in self.importable:
            return True
        return str(name).split(".")[0] in LIBRARIES or (
            self.lean.form != "self-contained" and name in self.base
        )

    @property
    def importable(self) -> set[str]:
        """The modules that a submission may import by the item's own word."""
        named = set(self.lean.imports)
        if self.lean.form != "self-contained":
            named |= {str(self.lean.module), *map(str, self.own)}
        return named

    def from_library(self, name: Name) -> bool:
        """Whether a constant is declared by a library or by the item, and not by a self-contained item's
        own statement.
        """
        own = self.lean.module if self.lean.form == "self-contained" else None
        return self.base.origin(name) not in (None, own)


def prepare(item: Item, lean: LeanItem, compiler: Compiler, project: Path | None) -> Setting:
    """Compile the item's modules, or find them in the project that the person has built.

    Raises :class:`ItemError` for an unfit item, :class:`MissingComponent` for a project that is missing or
    another than the item's."""
    toolchain = compiler.toolchain
    compiler = replace(compiler, limits=Limits())  # a person's own limits are for the submission
    places = project_folders(project) if project else []
    library = Library([*places, *([toolchain.modules] if toolchain.modules else [])])
    base = Modules(behind=library)
    try:
        if lean.form == "upstream":
            environment = _check_project(item, project, places)
            library.load([lean.module])
            return Setting(lean, (), places, base, library, False, environment)
        roots = [lean.root]
        core = lean.root / "core"
        if toolchain.modules is None and core.is_dir():
            roots.append(core)
        compiled = compile_item(lean.module, roots, compiler, library, places)
        library.load(load_closure([lean.module], [compiled.folder], base))
    except (CompileError, OleanError) as error:
        raise ItemError(f"{item.path}: {error}") from None
    environment = {"item modules sha256": compiled.sha256}
    unofficial = len(roots) > 1 and any(
        (core / f"{module_path(name)}.lean").is_file() for name in compiled.names
    )
    if unofficial:
        environment["core library"] = "the item's own, not Lean's"
    return Setting(lean, compiled.names, [compiled.folder, *places], base, library, unofficial, environment)


def _check_project(item: Item, project: Path | None, places: list[Path]) -> dict[str, str]:
    formal = item.data["formal"]
    where = f"{formal.get('repository', 'a repository')} at commit {formal.get('commit', '?')}"
    if project is None:
        raise MissingComponent(
            f"item {item.id} is stated in {where}: check it out, build it with `lake build`, and give --project DIR"
        )
    if not places:
        raise MissingComponent(f"{project}: nothing is built there; run `lake build` in it")
    commit = head_commit(project)
    if formal.get("commit") and commit != formal["commit"]:
        raise MissingComponent(f"{project} is at commit {commit or 'unknown'}; the item is stated in {where}")
    return {"project commit": str(commit)}
