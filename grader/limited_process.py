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
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.set_int_max_str_digits(MAX_NUMERAL_DIGITS)
    content = sys.stdin.buffer.read(header["content_bytes"])
    module_name, function_name = header["target"].split(":")
    function = getattr(importlib.import_module(module_name), function_name)
    answer = function(header["request"], content)
    sys.stdout.write(json.dumps(answer, ensure_ascii=True, allow_nan=False))
    sys.stdout.flush()
