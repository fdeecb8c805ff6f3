"""Fixtures for the kernel's tests: the compiled prelude libraries, and both kernels with them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from kernel_preludes import LIBRARY, prelude_declarations
from two_kernels import TwoKernels

from grader.kernel.declaration import Declaration
from grader.kernel.kernel import Kernel


@pytest.fixture(scope="session")
def preludes() -> tuple[Declaration, ...]:
    """Every declaration of the prelude libraries, each after those it depends on."""
    return prelude_declarations()


@pytest.fixture(scope="session")
def loaded(preludes: tuple[Declaration, ...]) -> TwoKernels:
    """Both kernels, holding the prelude libraries."""
    return TwoKernels(LIBRARY, preludes)


@pytest.fixture
def both(loaded: TwoKernels) -> Iterator[TwoKernels]:
    """Both kernels, holding the prelude libraries; what a test adds is taken back after it."""
    environment, names = loaded.lean._environment, set(loaded.ours.env.constants)
    yield loaded
    loaded.lean._environment = environment
    loaded.ours.env.remove(set(loaded.ours.env.constants) - names)


@pytest.fixture
def kernel() -> Kernel:
    """An empty kernel of this project."""
    return Kernel()
