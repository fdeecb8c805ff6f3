"""The test items, and their compiled modules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from grader.items import load_item
from grader.lean.compile import Compiler, compile_item
from grader.lean.item import read
from grader.lean.library import Library
from grader.lean.modules import Modules, load_closure
from grader.lean.toolchain import find
from grader.verdict import Verdict

FILES = Path(__file__).parent / "files"


class Grade(Protocol):
    def __call__(
        self,
        item: str,
        source: str,
        forge: Callable[[Modules], dict[str, bytes]] | None = None,
        **options: object,
    ) -> Verdict: ...


def item_modules(item: str) -> Modules:
    """The compiled modules of a test item."""
    lean = read(load_item(FILES / f"{item}.yaml"))
    modules = Modules()
    load_closure(
        [lean.module],
        [compile_item(lean.module, [lean.root], Compiler(find(None)), Library([])).folder],
        modules,
    )
    return modules
