"""What a jailed process may use, and what stopped it when it used more.

A limit is a plain number; which mechanism enforces it is decided in ``grader.jail.run`` and reported with
the result, so that a verdict can say what was really in force."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Bounds on one jailed process and its threads.

    ``memory``: bytes of resident memory; ``cpu``: seconds of processor time, all threads together;
    ``wall``: seconds from start to end; ``disk``: bytes in the private build folder, and the size of any
    one file; ``output``: bytes of standard output and standard error together; ``threads``: how many
    threads may live at once; ``open_files``: file descriptors; ``address_space``: bytes of reserved
    addresses, a backstop only (Lean reserves far more than it uses); ``stack``: bytes of the main thread's
    stack."""

    memory: int = 4096 * MEBIBYTE
    cpu: int = 300
    wall: float = 300.0
    disk: int = 256 * MEBIBYTE
    output: int = 4 * MEBIBYTE
    threads: int = 64
    open_files: int = 256
    address_space: int = 256 * 1024 * MEBIBYTE
    stack: int = 64 * MEBIBYTE

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value <= 0:
                raise ValueError(f"the limit {name!r} must be positive, not {value!r}")


class Stopped(StrEnum):
    """Why a jailed process was ended before it ended by itself."""

    WALL = "wall-clock limit"
    CPU = "processor-time limit"
    MEMORY = "memory limit"
    OUTPUT = "output limit"
