"""Work beside the caller gives the same as work in the caller, whatever happens to it."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
from collections.abc import Iterator

import pytest

from exporters.background import Background, can_fork


def total(items: Iterator[int]) -> int:
    return sum(items)


def give_much(work: Background[bytes, None]) -> None:
    """Far more than a connection holds."""
    for _ in range(100):
        work.give(bytes(100_000))


@pytest.mark.parametrize("parallel", [False, True])
def test_the_result_is_that_of_the_function_over_everything_given(parallel: bool) -> None:
    work = Background(total, parallel=parallel)
    for number in range(1000):
        work.give(number)
    work.end()
    assert work.result() == 499_500
    work.close()


@pytest.mark.parametrize("parallel", [False, True])
def test_what_the_function_raises_comes_out_with_the_result(parallel: bool) -> None:
    def fail(items: Iterator[bytes]) -> None:
        next(items)
        raise OSError(errno.ENOSPC, "full")

    work = Background(fail, parallel=parallel)
    give_much(work)  # and nobody waits for a reader
    work.end()
    with pytest.raises(OSError, match="full") as caught:
        work.result()
    assert caught.value.errno == errno.ENOSPC
    work.close()


def test_a_process_that_is_killed_is_told_and_not_waited_for() -> None:
    work: Background[bytes, None] = Background(lambda _: os.kill(os.getpid(), signal.SIGKILL), parallel=True)
    with pytest.raises(ChildProcessError, match="was stopped"):
        give_much(work)
    with pytest.raises(ChildProcessError, match="was stopped"):
        work.result()
    work.close()


def test_work_that_is_given_up_ends_at_once() -> None:
    work: Background[int, int] = Background(lambda items: signal.pause() or total(items), parallel=True)
    work.close()
    assert not multiprocessing.active_children()


def test_a_worker_of_a_pool_does_not_fork() -> None:
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply(can_fork) is False
