"""Importing: `python perf/imports.py [--records 3000]`.

Makes as many pages of constants as asked, imports them into an empty corpus and again without any change, and prints
wall and CPU seconds of both runs, each in a new process.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from check import measured
from synthetic import ROOT

PAGE = """# Constant number {n}

## Description of constant

$C_{{{n}a}}$ is the largest $c$ with $\\sum_{{k \\le {n}}} |a_k| \\ge c$ for every sequence of examples [AB2020].

## Known upper bounds

| Bound | Reference | Comments |
| ----- | --------- | -------- |
| $\\pi/2 = 1.5707$ | [AB2020] | |
| $1.5{n}$ | [C2025] | a remark |

## Known lower bounds

| Bound | Reference | Comments |
| ----- | --------- | -------- |
| $1$ | Trivial | |
| $\\frac{{5}}{{4}}$ | [AB2020] | |

## References

- [AB2020] Author, A.; Buthor, B. On constants. J. Examples 3 (2020). [arXiv:2001.01234](https://arxiv.org/abs/2001.01234)
- [C2025] Cuthor, C. Better constants. [arXiv:2502.00001](https://arxiv.org/abs/2502.00001)
"""


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--records", type=int, default=3000)
    count = parser.parse_args().records
    with tempfile.TemporaryDirectory() as folder:
        root, pages = Path(folder) / "corpus", Path(folder) / "pages"
        for part in ("taxonomy", "sources"):
            shutil.copytree(ROOT / "records" / part, root / "records" / part)
        (root / "records" / "problems").mkdir()
        pages.mkdir()
        for number in range(1, count + 1):
            (pages / f"{number}a.md").write_text(PAGE.format(n=number), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "openfrontiers",
            "import",
            "optimization-constants",
            "--from",
            str(pages),
            "--date",
            "2026-09-08",
            "--corpus",
            str(root),
        ]
        print(f"{'run':>8} {'records':>8} {'wall s':>8} {'CPU s':>8} {'peak MiB':>9}")
        for name in ("first", "second"):
            wall, cpu, memory = measured(command)
            written = len(list((root / "records" / "problems").rglob("*.md")))
            print(f"{name:>8} {written:8,} {wall:8.2f} {cpu:8.2f} {memory:9.0f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
