"""``openfrontiers grade --check-jail``: try to get out of the jail, and print which attempts were stopped."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.jail import escapes
from grader.jail.limits import MEBIBYTE, Limits, Stopped
from grader.jail.run import Jail, JailUnavailable, PythonFile, Result, system_mounts

_GUEST = "/guest/escapes.py"
_ROOT = Path(__file__).resolve().parents[2]

#: How each attempt that ends its process must have ended: at this limit, or None for "killed by the filter".
_ENDINGS = {
    "memory": Stopped.MEMORY,
    "processor_time": Stopped.CPU,
    "sleep": Stopped.WALL,
    "flood": Stopped.OUTPUT,
    "foreign_calls": None,
}


@dataclass(frozen=True)
class Finding:
    """One attempt: what it was, whether it was stopped, and how."""

    name: str
    what: str
    stopped: bool
    how: str


def limits_for(name: str) -> Limits:
    """Limits under which an attempt of its own is made: tight where it is that limit's turn."""
    return Limits(
        memory=(96 if name == "memory" else 512) * MEBIBYTE,
        cpu=1 if name == "processor_time" else 20,
        wall=1.0 if name == "sleep" else 30.0,
        disk=8 * MEBIBYTE,
        output=MEBIBYTE,
        threads=32,
    )


def findings(use_cgroup: bool = True) -> Iterator[Finding]:
    """Make every attempt. Raises :class:`JailUnavailable` where there is no jail."""
    described = {
        f.__name__: (f.__doc__ or "").split(". ")[0].rstrip(".") for f in (*escapes.TOGETHER, *escapes.ALONE)
    }
    hidden = _private_places()
    result = _run("", hidden, use_cgroup)
    answers = _answers(result)
    for function in escapes.TOGETHER:
        name = function.__name__
        answer = answers.get(name)
        if answer is None:
            yield Finding(
                name, described[name], False, f"no answer: {result.errors.decode(errors='replace')[-200:]}"
            )
        else:
            yield Finding(name, described[name], bool(answer["stopped"]), str(answer["how"]))
    for function in escapes.ALONE:
        name = function.__name__
        yield _judge(name, described[name], _run(name, hidden, use_cgroup))


def _private_places() -> list[str]:
    """Files and folders of the person who grades, and of this project, that no jail is given."""
    shown = [Path(path) for path in system_mounts()]
    places = [_ROOT / "answers", _ROOT / "records", _ROOT / "grader", *sorted(Path.home().iterdir())[:40]]
    return [str(p) for p in places if not any(p in (s, *s.parents) or s in p.parents for s in shown)]


def _run(name: str, hidden: list[str], use_cgroup: bool) -> Result:
    jail = Jail({_GUEST: str(Path(escapes.__file__))}, limits_for(name), use_cgroup=use_cgroup)
    return jail.run(PythonFile(_GUEST, (name, *hidden)))


def _answers(result: Result) -> dict[str, dict[str, object]]:
    try:
        found: dict[str, dict[str, object]] = json.loads(result.output)
    except ValueError:
        return {}
    return found


def _judge(name: str, what: str, result: Result) -> Finding:
    if name not in _ENDINGS:
        answer = _answers(result).get(name)
        if answer is None:
            stopped = result.stopped is not None
            return Finding(
                name, what, stopped, str(result.stopped or f"it ended with status {result.status}")
            )
        return Finding(name, what, bool(answer["stopped"]), str(answer["how"]))
    expected = _ENDINGS[name]
    if expected is None:
        killed = result.status < 0 or name not in _answers(result)
        return Finding(name, what, killed and not _answers(result), f"killed by signal {-result.status}")
    if result.stopped is expected:
        return Finding(name, what, True, str(expected))
    return Finding(
        name, what, False, f"ended with status {result.status}, stopped by {result.stopped or 'nothing'}"
    )


def run() -> int:
    """Make every attempt and print a table. Returns 0 where all were stopped, 1 where one was not, 3 where
    there is no jail.
    """
    try:
        found = list(findings())
        probe = _run("threads", [], True)
    except JailUnavailable as error:
        print(f"openfrontiers grade: {error}", file=sys.stderr)
        return 3
    for finding in found:
        print(f" {'✓ stopped' if finding.stopped else '✗ ESCAPED'}  {finding.what}")
        print(f"            {finding.how}")
    print(f"\n{sum(f.stopped for f in found)} of {len(found)} attempts were stopped. Limits in force:")
    for key, value in probe.in_force.items():
        print(f"   {key.ljust(10)} {value}")
    return 0 if all(finding.stopped for finding in found) else 1
