"""Constants that kernels treat specially must be what their names say.

A kernel computes ``Nat.add 2 2`` with machine arithmetic because of the name alone. With ``Nat.add := fun _ _ => 0`` in a file of its own
it accepts both ``Nat.add 2 2 = 4`` and ``∀ n m, Nat.add n m = 0``. So whatever a proof depends on is compared with a canonical table, which is
the independent kernel's: ``grader.kernel.canon``.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable

from grader.kernel.declaration import Declaration
from grader.kernel.name import Name
from grader.lean.decode import Constant

Lookup = Callable[[Name], Constant | None]


class TableMissing(Exception):
    """This installation has no canonical table."""


def fault(declarations: Iterable[Declaration], lookup: Lookup) -> str | None:
    """The first special constant that is not canonical, with what was expected; None where all are.

    Raises :class:`TableMissing`.
    """
    if importlib.util.find_spec("grader.kernel.canon") is None:
        raise TableMissing("the canonical table grader/kernel/canon is not installed")
    canon = importlib.import_module("grader.kernel.canon")
    found: str | None = canon.fault(declarations)
    return found
