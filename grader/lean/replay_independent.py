"""The jailed process that replays declarations in the independent kernel.

Run with lean4export NDJSON on standard input; answers like ``replay_official.py``.
"""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from typing import Any

from grader.kernel.export_format import ExportError, read_declarations
from grader.kernel.kernel import Kernel

#: For C code under the interpreter; the kernel's own nesting lives on the heap.
_STACK = 512 << 20


def replay(text: str) -> dict[str, Any]:
    """Replay an export in an empty environment."""
    kernel = Kernel()
    count = 0
    try:
        for declaration in read_declarations(text.split("\n")):
            verdict = kernel.add(declaration)
            if verdict.outcome == "rejected":
                shown = "; ".join(f"{label}: {term[:200]}" for label, term in verdict.terms)
                return {
                    "answer": "rejected",
                    "count": count,
                    "declaration": str(verdict.name),
                    "rule": verdict.rule,
                    "detail": verdict.message + (f" [{shown}]" if shown else ""),
                }
            if verdict.outcome != "accepted":
                detail = f"{verdict.name}: {verdict.outcome}: {verdict.rule}"
                return {"answer": "limit", "count": count, "detail": detail}
            count += 1
    except ExportError as error:
        return {"answer": "unusable", "count": count, "detail": str(error)}
    return {"answer": "accepted", "count": count}


def main() -> None:
    """Read, replay, answer."""
    text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="\n").read()
    answers: list[dict[str, Any]] = []
    threading.stack_size(_STACK)
    worker = threading.Thread(target=lambda: answers.append(replay(text)))
    worker.start()
    worker.join()
    if answers:
        sys.stdout.write(json.dumps(answers[0]) + "\n")
        sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
