"""Every recipe of `docs/dataset.md` runs as it stands there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "dataset.md"

BLOCKS = re.findall(
    r"^```(python|bash)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)

EXPECTED = {
    "print(len(problems), problems[0]": "4 A guarded question",
    "streaming=True": "problem:list-7 arxiv:1307.0874",
    "def permissive": "\n1\n",
    "GROUP BY ALL": "The Example List",
    "code.code[1:2]": "11",
    "WHERE id LIKE": "Odd covering systems",
    'alias("decade")': "1950",
    "print(references.filter": "doi:10.4007/annals.2015.181.1.",
    "problems_search MATCH": "problem:list-7 | Odd covering systems | ",
    "TextIOWrapper": "problem:wiki-graph",
    "--license permissive": "left out of the rows of problems: 1 formal statement",
    "--verify": "dataset: 25 files as written",
    "--diff": "No problem record changed.",
}
"""A piece of each recipe, and of what it prints for the small corpus."""


def test_the_page_has_recipes_and_each_is_expected_to_print_something() -> None:
    assert len(BLOCKS) == len(EXPECTED)


@pytest.mark.parametrize("piece", EXPECTED)
def test_the_recipe_prints_what_it_says(piece: str, folder: Path, corpus_dir: Path) -> None:
    (recipe,) = [(language, text) for language, text in BLOCKS if piece in text]
    language, text = recipe
    shutil.copytree(folder, corpus_dir / "dataset")
    commands = corpus_dir / "bin"
    commands.mkdir()
    (commands / "openfrontiers").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m openfrontiers "$@"\n')
    (commands / "openfrontiers").chmod(0o755)
    # Threads of the reading libraries may still run when a short script ends, and abort the interpreter's shutdown;
    # what the recipe does is over by then.
    leave = "\nimport os, sys\nsys.stdout.flush()\nos._exit(0)\n"
    run = [sys.executable, "-c", text + leave] if language == "python" else ["sh", "-e", "-c", text]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
    }
    done = subprocess.run(run, cwd=corpus_dir, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert EXPECTED[piece] in "\n" + done.stdout + done.stderr
