"""Nearest records by text: cosine similarity of weighted words, over each record's most telling words.

The weights are term frequency times inverse document frequency (K. Spärck Jones, 1972; as in Manning, Raghavan
and Schütze, Introduction to Information Retrieval, chapter 6). Only a record's heaviest words are kept, and words
that many records share are left out: they cost most and tell least. The result is exact for those vectors.
"""

from __future__ import annotations

import math
import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain, islice

from openfrontiers.model import Problem

TERMS = 12
"""Words kept of each record."""

COMMON = 60
"""A word that more records than this hold is left out."""

LEAST = 0.2
"""Similarity below which a record is no neighbour; one shared word alone makes none either."""

_WORD = re.compile(r"[^\W\d_]{4,}|\d{2,}")
_ASCII_WORD = re.compile(r"[a-z]{4,}|[0-9]{2,}")
"""The same for text in small letters without accents, which most texts are; it takes half the time."""


def nearest(problems: Sequence[Problem], count: int = 4) -> dict[str, tuple[Problem, ...]]:
    """For each record the `count` nearest others that it does not already name as related, nearest first."""
    # Words become numbers, so that a record's text is a few hundred bytes until its weights are known.
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    texts = [array("I", map(numbers.__getitem__, _words(_text(problem)))) for problem in problems]
    names = list(numbers)
    frequency = Counter(chain.from_iterable(map(set, texts)))
    total = len(problems)
    postings: dict[int, list[tuple[int, float]]] = {}
    vectors: list[list[tuple[int, float]]] = []
    for index, text in enumerate(texts):
        weighted = [
            (-(1 + math.log(tf)) * math.log(total / frequency[term]), names[term], term)
            for term, tf in Counter(text).items()
            if 1 < frequency[term] <= COMMON
        ]
        weighted.sort()
        chosen = weighted[:TERMS]
        length = math.sqrt(sum(weight * weight for weight, _, _ in chosen)) or 1.0
        vector = [(term, -weight / length) for weight, _, term in chosen]
        vectors.append(vector)
        for term, weight in vector:
            postings.setdefault(term, []).append((index, weight))
    found: dict[str, tuple[Problem, ...]] = {}
    for index, problem in enumerate(problems):
        scores: dict[int, float] = {}
        shared: set[int] = set()
        for term, weight in vectors[index]:
            for other, other_weight in postings[term]:
                if other in scores:
                    scores[other] += weight * other_weight
                    shared.add(other)
                else:
                    scores[other] = weight * other_weight
        shared.discard(index)
        named = {entry.id for entry in problem.related}
        # Ties go to the record that comes first: records are in the order of their identifiers.
        ranked = sorted((-round(score, 9), other) for other in shared if (score := scores[other]) >= LEAST)
        near = (problems[other] for _, other in ranked if problems[other].id not in named)
        found[problem.id] = tuple(islice(near, count))
    return found


def _words(text: str) -> list[str]:
    return (_ASCII_WORD if text.isascii() else _WORD).findall(text)


def _text(problem: Problem) -> str:
    # Words of formulas stay as they are: names of macros are common, and so left out, or they tell something.
    title = problem.title
    return f"{title} {title} {' '.join(problem.tags)} {problem.body.sections[0].text}".lower()
