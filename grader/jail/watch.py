"""Watch a jailed process: output, wall-clock time, processor time and, where no control group counts it,
memory.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time

from grader.jail.cgroup import ControlGroup
from grader.jail.limits import Limits, Stopped

_INTERVAL = 0.02


class Watch:
    """Reads the output of a process, stops it at a limit, and reaps it.

    After :meth:`finish`: ``output`` and ``errors`` (bytes), ``status`` (as from ``os.wait4``), ``stopped``,
    ``cpu`` (seconds), ``peak`` (bytes, 0 where a control group counts)."""

    def __init__(self, process: subprocess.Popen[bytes], limits: Limits, group: ControlGroup | None) -> None:
        self.process = process
        self.limits = limits
        self.group = group
        self.output = bytearray()
        self.errors = bytearray()
        self.status = 0
        self.stopped: Stopped | None = None
        self.peak = 0
        self.cpu = 0.0
        self._deadline = 0.0
        self._reaped = False

    def start(self) -> None:
        """Start the clock."""
        self._deadline = time.monotonic() + self.limits.wall

    def finish(self) -> None:
        """Return once the process and all that it started are gone, having stopped it if it went over a
        limit.
        """
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        streams = {self.process.stdout.fileno(): self.output, self.process.stderr.fileno(): self.errors}
        with selectors.DefaultSelector() as selector:
            for descriptor in streams:
                selector.register(descriptor, selectors.EVENT_READ)
            while selector.get_map():
                for key, _events in selector.select(_INTERVAL):
                    data = os.read(key.fd, 1 << 16)
                    if not data:
                        selector.unregister(key.fd)
                        continue
                    room = self.limits.output - len(self.output) - len(self.errors)
                    streams[key.fd] += data[: max(room, 0)]
                    if len(data) > room:
                        self._stop(Stopped.OUTPUT)
                self._check()
        while not self._reaped:  # a guest may close its output and go on
            self._reap(os.WNOHANG)
            if not self._reaped:
                self._check()
                time.sleep(_INTERVAL / 4)
        self.process.stdout.close()
        self.process.stderr.close()

    def _check(self) -> None:
        if time.monotonic() > self._deadline:
            self._stop(Stopped.WALL)
        used, seconds = usage_of(self.process.pid)
        self.cpu = max(self.cpu, seconds)
        if self.cpu > self.limits.cpu:
            self._stop(Stopped.CPU)
        if self.group is None:
            self.peak = max(self.peak, used)
            if used > self.limits.memory:
                self._stop(Stopped.MEMORY)

    def _stop(self, why: Stopped) -> None:
        """Kill bwrap; the first process of its PID namespace dies with it, and every other with that one."""
        if self.stopped is None:
            self.stopped = why
        if not self._reaped:
            os.kill(self.process.pid, signal.SIGKILL)  # not Popen.kill, which would reap it

    def _reap(self, options: int) -> None:
        pid, status, usage = os.wait4(self.process.pid, options)
        if pid:
            self.status, self._reaped = status, True
            self.cpu = max(self.cpu, usage.ru_utime + usage.ru_stime)
            self.process.returncode = os.waitstatus_to_exitcode(status)


_TICKS = os.sysconf("SC_CLK_TCK")


def usage_of(pid: int) -> tuple[int, float]:
    """What a process and its living descendants use: bytes of anonymous and shared memory, and seconds of
    processor time.

    Files mapped from disk do not count as memory.
    """
    total, seconds = 0, 0.0
    pending = [pid]
    while pending:
        current = pending.pop()
        try:
            with open(f"/proc/{current}/status", "rb") as stream:
                for line in stream:
                    if line.startswith((b"RssAnon:", b"RssShmem:")):
                        total += int(line.split()[1]) * 1024
            with open(f"/proc/{current}/stat", "rb") as stream:
                fields = stream.read().rpartition(b")")[2].split()
            seconds += (int(fields[11]) + int(fields[12])) / _TICKS
            for task in os.listdir(f"/proc/{current}/task"):
                with open(f"/proc/{current}/task/{task}/children", "rb") as stream:
                    pending += [int(child) for child in stream.read().split()]
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended while we looked
    return total, seconds
