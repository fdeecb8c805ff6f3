"""Counts in messages."""

import ast
import re
from pathlib import Path

import pytest

from openfrontiers.wording import noun, plural

ROOT = Path(__file__).resolve().parents[2]
#: Words after a value that are no plural: verbs, and adjectives or nouns that end in an s.
_OTHER = frozenset(
    [
        "across",
        "is",
        "was",
        "has",
        "does",
        "its",
        "as",
        "less",
        "plus",
        "holds",
        "names",
        "lies",
        "stands",
        "says",
        "leads",
        "allows",
        "opens",
        "maps",
        "belongs",
        "differs",
        "needs",
        "lacks",
        "refuses",
        "claims",
        "depends",
        "restates",
        "answers",
        "takes",
        "asks",
        "gives",
        "occurs",
        "refers",
        "reaches",
        "exceeds",
        "contradicts",
        "grades",
        "defines",
        "declares",
        "states",
        "brings",
        "precedes",
        "makes",
        "comes",
        "leaves",
        "lives",
        "made",
        "eliminates",
        "goes",
    ]
)


@pytest.mark.parametrize(
    ("count", "expected"),
    [(0, "0 faults"), (1, "1 fault"), (2, "2 faults"), (1234, "1,234 faults")],
)
def test_a_count_and_its_word(count: int, expected: str) -> None:
    assert plural(count, "fault") == expected


def test_a_plural_that_is_no_s() -> None:
    assert [plural(n, "catalogue entry", "catalogue entries") for n in (1, 2)] == [
        "1 catalogue entry",
        "2 catalogue entries",
    ]
    assert [noun(n, "is", "are") for n in (1, 2)] == ["is", "are"]


def counted(path: Path) -> list[str]:
    """Places of a module where a length stands before a word that is always a plural, or before `thing(s)`."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, after in zip(node.values, node.values[1:], strict=False):
            if not (isinstance(value, ast.FormattedValue) and isinstance(after, ast.Constant)):
                continue
            text, expression = str(after.value), ast.unparse(value.value)
            if re.match(r" [a-z ]+\(s\)", text):
                found.append(f"{path}:{node.lineno}: {expression}{text}")
            word = re.match(r" (?:[a-z-]+ )?([a-z]+s)\b(?!/)", text)
            if word and word[1] not in _OTHER and re.match(r"(len|sum)\(", expression):
                found.append(f"{path}:{node.lineno}: {expression}{text}")
    return found


#: What is counted only where there are too many, or a fixed number, so that one thing can never be named.
_NEVER_ONE = re.compile(
    r"; at most|; an expression has|roots in the interval|attempts were stopped|processes are visible|places are not there|more than this"
)


@pytest.mark.parametrize("package", ["openfrontiers", "importers", "grader"])
def test_no_message_counts_one_thing_as_several(package: str) -> None:
    places = [line for path in sorted((ROOT / package).rglob("*.py")) for line in counted(path)]
    assert [line for line in places if not _NEVER_ONE.search(line)] == []
