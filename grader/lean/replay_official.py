"""The jailed process that replays declarations in Lean's own kernel.

Run as ``replay_official.py LIBRARY [TRUSTED]`` with lean4export NDJSON on standard input; ``TRUSTED`` is a
file with a JSON list of the names of declarations that are added unchecked. Writes one JSON object:
``answer`` (``accepted``, ``rejected``, ``limit``, ``unusable``), ``count`` of accepted declarations and,
for a rejection, ``declaration``, ``rule``, ``detail``. No output at all means that the process ended early,
which its parent reads as "no answer"."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

from grader.kernel.export_format import ExportError, read_declarations
from grader.lean.official import KernelLimit, KernelRejection, KernelUnusable, OfficialKernel

#: The kernel recurses; it watches the stack of the thread it runs on and answers "deep recursion" near its
#: end.
_STACK = 1 << 30


def replay(library: Path, text: str, trusted: frozenset[str]) -> dict[str, Any]:
    """Replay an export in an empty environment; declarations named in ``trusted`` are added unchecked."""
    count = 0
    try:
        kernel = OfficialKernel(library)
        for declaration in read_declarations(text.split("\n")):
            kernel.add(declaration, checked=json.dumps(declaration.name.components()) not in trusted)
            count += 1
    except KernelRejection as fault:
        return {
            "answer": "rejected",
            "count": count,
            "declaration": str(fault.declaration),
            "rule": fault.rule,
            "detail": fault.detail,
        }
    except KernelLimit as limit:
        return {"answer": "limit", "count": count, "detail": str(limit)}
    except (KernelUnusable, ExportError) as error:
        return {"answer": "unusable", "count": count, "detail": str(error)}
    return {"answer": "accepted", "count": count}


def main() -> None:
    """Read, replay, answer."""
    text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="\n").read()
    trusted = (
        frozenset(json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
        if len(sys.argv) > 2
        else frozenset()
    )
    answers: list[dict[str, Any]] = []
    threading.stack_size(_STACK)
    worker = threading.Thread(target=lambda: answers.append(replay(Path(sys.argv[1]), text, trusted)))
    worker.start()
    worker.join()
    if answers:
        sys.stdout.write(json.dumps(answers[0]) + "\n")
        sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
