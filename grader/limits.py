"""Parse and check a submission in a process of its own, limited in time, memory and output.

Nothing in a computed answer is executed, so this process is no jail: it bounds what parsing and exact
arithmetic may cost. POSIX resource limits (``setrlimit(2)``) are set by the child on itself before it reads
the submission: address space, CPU time, no files written, no core dumps. The parent adds a wall-clock limit
and a limit on the child's answer, and starts it with an almost empty environment and a fixed hash seed, so
that the same input gives the same bytes.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parent.parent
_START = "import sys; sys.path[:0] = [sys.argv[1]]; from grader.limited_process import main; main()"
_MIB = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Limits of one checking process.

    ``seconds`` bounds wall-clock and CPU time, ``memory_mib`` the address space, ``output_bytes`` the
    process's answer and ``submission_bytes`` the file that is read at all.
    """

    seconds: float = 60.0
    memory_mib: int = 2048
    output_bytes: int = 4_000_000
    submission_bytes: int = 16_000_000

    def to_json(self) -> dict[str, Any]:
        """The limits as they stand in a verdict."""
        return {
            "process": "a child process with POSIX resource limits; nothing of the submission is executed",
            "seconds": f"{self.seconds:g}",
            "memory_mib": self.memory_mib,
            "output_bytes": self.output_bytes,
            "submission_bytes": self.submission_bytes,
        }

    def overridden(self, seconds: float | None, memory_mib: int | None) -> Limits:
        """These limits with a person's own choice of time and memory."""
        return Limits(
            seconds if seconds is not None else self.seconds,
            memory_mib if memory_mib is not None else self.memory_mib,
            self.output_bytes,
            self.submission_bytes,
        )


@dataclass(frozen=True)
class LimitReached:
    """The process was ended, or ended itself, at a limit or by a fault; ``what`` is time, memory, output or
    fault.
    """

    what: str
    message: str


def run_limited(
    target: str, request: Mapping[str, Any], content: bytes, limits: Limits
) -> Mapping[str, Any] | LimitReached:
    """Call ``target(request, content)`` in a limited process and return the JSON object it answers with.

    :param target: ``package.module:function``; the function takes a JSON object and bytes, and returns a JSON
    object.
    """
    environment = {
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
    for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
        if name in os.environ:
            environment[name] = os.environ[name]
    header = {
        "target": target,
        "request": dict(request),
        "memory_bytes": limits.memory_mib * _MIB,
        "cpu_seconds": int(limits.seconds) + 1,
        "content_bytes": len(content),
    }
    message = json.dumps(header).encode() + b"\n" + content
    process = subprocess.Popen(
        [sys.executable, "-I", "-c", _START, str(_ROOT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd="/",
        env=environment,
        start_new_session=True,
    )
    try:
        return _exchange(process, message, limits)
    finally:
        _kill(process)


def _exchange(
    process: subprocess.Popen[bytes], message: bytes, limits: Limits
) -> Mapping[str, Any] | LimitReached:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    deadline = time.monotonic() + limits.seconds
    stdin, stdout, stderr = process.stdin.fileno(), process.stdout.fileno(), process.stderr.fileno()
    os.set_blocking(stdin, False)
    output, errors, sent = bytearray(), bytearray(), 0
    reading, writing = {stdout, stderr}, {stdin}
    while reading:
        left = deadline - time.monotonic()
        if left <= 0:
            return LimitReached("time", f"the checking process reached its limit of {limits.seconds:g} s")
        readable, writable, _ = select.select(list(reading), list(writing), [], left)
        for descriptor in writable:
            try:
                sent += os.write(descriptor, message[sent : sent + 65536])
            except BrokenPipeError:
                sent = len(message)
            if sent >= len(message):
                writing.clear()
                process.stdin.close()
        for descriptor in readable:
            chunk = os.read(descriptor, 65536)
            if not chunk:
                reading.discard(descriptor)
            elif descriptor == stdout:
                output += chunk
                if len(output) > limits.output_bytes:
                    return LimitReached(
                        "output",
                        f"the checking process's answer exceeded its limit of {limits.output_bytes} bytes",
                    )
            else:
                errors += chunk[: max(0, 20_000 - len(errors))]
    try:
        code = process.wait(timeout=max(0.1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return LimitReached("time", f"the checking process reached its limit of {limits.seconds:g} s")
    return _answer(code, bytes(output), bytes(errors), limits)


def _answer(code: int, output: bytes, errors: bytes, limits: Limits) -> Mapping[str, Any] | LimitReached:
    if code == 0:
        try:
            answer = json.loads(output)
        except ValueError:
            answer = None
        if isinstance(answer, dict):
            return answer
        return LimitReached("fault", "the checking process ended without an answer")
    tail = errors.decode("utf-8", "replace").strip().splitlines()
    last = tail[-1][:300] if tail else ""
    if code == -signal.SIGXCPU:
        return LimitReached(
            "time", f"the checking process reached its limit of {limits.seconds:g} s of processor time"
        )
    if code == -signal.SIGKILL or "MemoryError" in last or b"allocate memory" in errors:
        return LimitReached(
            "memory", f"the checking process reached its limit of {limits.memory_mib} MiB of memory"
        )
    ended = f"by signal {signal.Signals(-code).name}" if code < 0 else f"with status {code}"
    return LimitReached("fault", f"the checking process ended {ended}: {last}")


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
