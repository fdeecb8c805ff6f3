"""The child of :func:`grader.limits.run_limited`: limit oneself, read the request, answer in JSON."""

from __future__ import annotations

import importlib
import json
import resource
import sys

#: Exact arithmetic on answers never needs longer numerals; Python's conversion is quadratic in their length.
MAX_NUMERAL_DIGITS = 100_000


def main() -> None:
    """Read one header line and the submission's bytes from standard input; write the target's answer."""
    header = json.loads(sys.stdin.buffer.readline())
    memory, cpu = header["memory_bytes"], header["cpu_seconds"]
    limits = {
        "memory": (resource.RLIMIT_AS, (memory, memory)),
        "processor time": (resource.RLIMIT_CPU, (cpu, cpu + 1)),
        "files": (resource.RLIMIT_FSIZE, (0, 0)),
        "core dumps": (resource.RLIMIT_CORE, (0, 0)),
    }
    not_enforced = []
    for name, (limit, value) in limits.items():
        try:
            resource.setrlimit(limit, value)
        except (ValueError, OSError):
            # macOS has no limit of the address space; the verdict says so.
            not_enforced.append(name)
    sys.set_int_max_str_digits(MAX_NUMERAL_DIGITS)
    content = sys.stdin.buffer.read(header["content_bytes"])
    module_name, function_name = header["target"].split(":")
    function = getattr(importlib.import_module(module_name), function_name)
    answer = {**function(header["request"], content), "not_enforced": not_enforced}
    sys.stdout.write(json.dumps(answer, ensure_ascii=True, allow_nan=False))
    sys.stdout.flush()
