"""One piece of work on the second processor, beside what the caller goes on doing.

The work runs in a forked process, which inherits the caller's data without copying it. Where processes cannot
be forked, or the work is small, it runs in the caller instead when its result is asked for; the result is the same.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_inherited: Callable[[], Any] | None = None


def _run() -> Any:
    assert _inherited is not None
    return _inherited()


def can_fork() -> bool:
    """Whether a second process is possible and has a processor to run on."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return processors > 1 and "fork" in multiprocessing.get_all_start_methods() and os.name == "posix"


class Background(Generic[T]):
    """A function that runs beside the caller; `result` waits for it and raises what it raised.

    Its result must be picklable; its arguments come with it and need not be.
    """

    def __init__(self, function: Callable[[], T], *, parallel: bool) -> None:
        global _inherited
        self._pool: ProcessPoolExecutor | None = None
        self._future: Future[T] | None = None
        self._function = function
        if not parallel:
            return
        _inherited = function
        self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork"))
        self._future = self._pool.submit(_run)  # forks here, so the process has the function
        _inherited = None

    def result(self) -> T:
        """The function's result."""
        if self._future is None:
            return self._function()
        try:
            return self._future.result()
        finally:
            self.close()

    def close(self) -> None:
        """Wait until the process has ended."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
