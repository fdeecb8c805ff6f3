"""The prelude libraries in ``prelude/``, compiled by the Lean that the test environment has."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from grader.kernel.declaration import Declaration, Quot, declared_names
from grader.kernel.environment import is_unsafe
from grader.kernel.name import Name, of
from grader.lean.closure import block_of, closure
from grader.lean.compile import Compiler
from grader.lean.modules import Module, Modules
from grader.lean.toolchain import find

FOLDER = Path(__file__).with_name("prelude")
MODULES = ("Logic", "Arithmetic", "Division", "Lists", "Algebra", "Relations")
TOOLCHAIN = find(None)
LIBRARY = TOOLCHAIN.library


@functools.cache
def prelude_declarations() -> tuple[Declaration, ...]:
    """The declarations of all modules, each after those it depends on; unsafe ones are left out."""
    modules = Modules()
    compiler = Compiler(TOOLCHAIN, jailed=False)
    with tempfile.TemporaryDirectory() as folder:
        for name in MODULES:
            compiled = compiler.compile(of(name), (FOLDER / f"{name}.lean").read_bytes(), [Path(folder)])
            if compiled.files is None:
                raise AssertionError("\n".join(f"{name}.lean:{m.line}: {m.text}" for m in compiled.errors))
            for suffix, content in compiled.files.parts.items():
                (Path(folder) / f"{name}.olean{suffix}").write_bytes(content)
            modules.add(Module(compiled.files))
    roots: list[Declaration] = []
    seen: set[Name] = set()
    for module in modules:
        for name in module.data.constants:
            if name in seen:
                continue
            constant = modules.get(name)
            assert constant is not None
            declaration = constant if hasattr(constant, "value") else _whole(constant, modules)
            seen.update((name,) if isinstance(declaration, Quot) else declared_names(declaration))
            roots.append(declaration)
    return tuple(closure([root for root in roots if not is_unsafe(root)], modules.get))


def _whole(constant: object, modules: Modules) -> Declaration:
    """An axiom or quotient constant itself; the block to which a part of an inductive type belongs."""
    if hasattr(constant, "num_params"):
        return block_of(constant, modules.get)  # type: ignore[arg-type]
    return constant  # type: ignore[return-value]
