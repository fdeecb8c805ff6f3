"""Build a copy of the grader whose kernel is compiled by mypyc: ``python -m grader.kernel.build_compiled
DIR``.

The Python modules are the reference; what is compiled is the same text. The copy is used by
``PYTHONPATH=DIR`` in front of any command, the tests included. Needs mypy, setuptools and a C compiler.
Exit status: 0 built, 2 wrong usage, 3 a tool is missing or failed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

MODULES = (
    "budget", "name", "level", "expr", "universe", "term", "substitution", "environment", "literals", "nat_ops",
    "translation", "reduction", "inference", "def_eq", "inductive", "nested", "recursor",
)  # fmt: skip
"""The modules that are compiled: all in which a check spends its time."""


def build(folder: Path) -> str | None:
    """Copy the package ``grader`` into the new folder ``folder`` and compile its kernel; a message if
    that failed.
    """
    package = Path(__file__).resolve().parents[1]
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(package, folder / package.name, ignore=ignored)
    names = [str(Path(package.name, "kernel", f"{module}.py")) for module in MODULES]
    code = "import sys; from mypyc.__main__ import main; sys.argv[0] = 'mypyc'; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *names], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return None
    last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
    return f"mypyc failed: {''.join(last)}; it needs mypy, setuptools, a C compiler and the headers of Python"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m grader.kernel.build_compiled", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder to make; it must not exist yet")
    folder: Path = parser.parse_args(arguments).folder
    if folder.exists():
        print(f"{folder}: exists already; give the name of a new folder", file=sys.stderr)
        return 2
    folder.mkdir(parents=True)
    fault = build(folder)
    if fault is not None:
        shutil.rmtree(folder)
        print(fault, file=sys.stderr)
        return 3
    print(f"built; use it with PYTHONPATH={folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
