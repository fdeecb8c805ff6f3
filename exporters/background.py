"""One piece of work on the second processor, fed by what the caller makes meanwhile.

The work runs in a forked process, which inherits the caller's data without copying it. Where processes cannot
be forked, or the work is small, it runs in the caller instead when its result is asked for; the result is the same.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_END = None


def can_fork() -> bool:
    """Whether a second process is possible and has a processor to run on."""
    if multiprocessing.current_process().daemon:
        return False  # a worker of somebody's pool may have no children
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return processors > 1 and "fork" in multiprocessing.get_all_start_methods() and os.name == "posix"


class Background(Generic[Item, Result]):
    """A function of the items that the caller gives it one by one; `close` it in the end, whatever happened.

    Items and result must be picklable; what else the function refers to comes with it and need not be. An item
    is never None.
    """

    def __init__(self, work: Callable[[Iterator[Item]], Result], *, parallel: bool) -> None:
        self._work = work
        self._waiting: list[Item] = []
        self._connection: Connection | None = None
        if parallel:
            context = multiprocessing.get_context("fork")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(work, theirs, self._connection), daemon=True)
            self._process.start()
            theirs.close()

    def give(self, item: Item) -> None:
        """Hand an item over. Raises ChildProcessError where the process was killed."""
        if self._connection is None:
            self._waiting.append(item)
        else:
            self._send(item)

    def end(self) -> None:
        """Say that no further item comes, and do not wait for the result."""
        if self._connection is not None:
            self._send(_END)

    def result(self) -> Result:
        """Wait for the function's result, after `end`. Raises what it raised."""
        if self._connection is None:
            return self._work(iter(self._waiting))
        try:
            found, value = self._connection.recv()
        except (EOFError, OSError) as error:
            raise self._killed() from error
        self._process.join()
        if not found:
            raise value
        result: Result = value
        return result

    def close(self) -> None:
        """Stop the process, if it has not ended."""
        if self._connection is not None:
            self._connection.close()
            self._process.kill()
            self._process.join()

    def _send(self, item: Item | None) -> None:
        assert self._connection is not None
        try:
            self._connection.send(item)
        except OSError as error:
            raise self._killed() from error

    @staticmethod
    def _killed() -> ChildProcessError:
        return ChildProcessError("the second process was stopped before it had written its files")


def _serve(work: Callable[[Iterator[Any]], Any], connection: Connection, callers: Connection) -> None:
    """Carry the work out in the process that was made for it."""
    callers.close()  # so that the end of the caller is the end of the connection
    items = iter(connection.recv, _END)
    answer: tuple[bool, Any]
    try:
        try:
            answer = (True, work(items))
        except EOFError:
            raise
        except Exception as error:
            answer = (False, error)
        for _ in items:
            pass  # what comes after a failure: the caller must not wait for a reader
        connection.send(answer)
    except (EOFError, OSError, KeyboardInterrupt):
        pass  # the caller has ended, and has said why
