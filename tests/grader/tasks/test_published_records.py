"""Published records that can be written down here tie the best-known bounds of their open tasks, and are therefore not solutions."""

import json
from itertools import combinations, product
from pathlib import Path

import pytest

from grader.constructions.grade import _request
from grader.constructions.worker import check
from grader.items import find_item

CORPUS = Path(__file__).resolve().parents[3]


def rabung():
    """Quadratic residues modulo 617, six times over (J. Rabung 1979): 3703 terms without a progression of seven."""
    squares = {x * x % 617 for x in range(1, 617)}
    colours = [int(x % 617 in squares) for x in range(3703)]
    colours[3702] = 1
    return {"colours": "".join(map(str, colours))}


def paley_101():
    """The circulant graph of quadratic residues modulo 101, without six vertices pairwise adjacent or pairwise not."""
    squares = {x * x % 101 for x in range(1, 101)}
    return {"colours": [[int((w - v) % 101 in squares) for w in range(v + 1, 101)] for v in range(100)]}


def d5_roots():
    return {
        "points": [
            [a * (k == i) + b * (k == j) for k in range(5)]
            for i, j in combinations(range(5), 2)
            for a in (1, -1)
            for b in (1, -1)
        ]
    }


def e6_roots():
    """The 72 roots of E_6 in coordinates with the square root of 3."""
    points = [
        [a * (k == i) + b * (k == j) for k in range(5)] + [0]
        for i, j in combinations(range(5), 2)
        for a in (1, -1)
        for b in (1, -1)
    ]
    for signs in product((1, -1), repeat=6):
        if signs.count(-1) % 2 == 0:
            points.append([f"{s}/2" for s in signs[:5]] + [f"{signs[5]}*sqrt(3)/2"])
    return {"points": points}


def f4_roots():
    """The 24-cell and its dual on one sphere: 48 points, a spherical 7-design."""
    points = [[s * (k == i) for k in range(4)] for i in range(4) for s in (1, -1)]
    points += [[f"{s}/2" for s in signs] for signs in product((1, -1), repeat=4)]
    for i, j in combinations(range(4), 2):
        for a, b in product(("", "-"), repeat=2):
            point = ["0"] * 4
            point[i], point[j] = f"{a}sqrt(2)/2", f"{b}sqrt(2)/2"
            points.append(point)
    return {"points": points}


def coxeter_todd():
    """K_12 as the Eisenstein vectors that reduce modulo 2 to the hexacode (Conway, Sloane, chapter 4)."""

    # a + b w stands for the pair (a, b); F_4 is the reduction modulo 2.
    def times(x, y):
        (a, b), (c, d) = x, y
        return (a * c - b * d, a * d + b * c - b * d)

    zero, one, w = (0, 0), (1, 0), (0, 1)
    bar = (-1, -1)
    generators = [[one, zero, zero, one, w, w], [zero, one, zero, w, one, w], [zero, zero, one, w, w, one]]
    rows = []
    for vector in generators:
        for unit in (one, w):
            rows.append([times(unit, x) for x in vector])
    for i in range(3, 6):
        for unit in (one, w):
            rows.append([times((2, 0), unit) if k == i else zero for k in range(6)])
    assert bar == times(w, w)

    def inner(x, y):
        # 2 Re(x conj y) for x = a + b w, y = c + d w.
        return sum(2 * a * c + 2 * b * d - a * d - b * c for (a, b), (c, d) in zip(x, y, strict=True))

    return {"gram": [[inner(x, y) for y in rows] for x in rows]}


def cerny(n):
    return {"letters": [[(i + 1) % n for i in range(n)], [1, *range(1, n)]]}


RECORDS = {
    "van-der-waerden-7-7": rabung, "ramsey-6-6": paley_101, "kissing-5": d5_roots, "kissing-6": e6_roots, "spherical-design-7-s3": f4_roots,
    "lattice-packing-12": coxeter_todd, "cerny-automaton-16": lambda: cerny(16),
    "union-closed-counterexample": lambda: {"sets": [[], [0], [1], [0, 1]]},
    "rational-diophantine-septuple-elements": lambda: {"elements": ["11/192", "35/192", "155/27", "512/27", "1235/48", "180873/16"]},
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_the_published_record_ties_and_does_not_improve(name):
    answer = check(_request(find_item(name, CORPUS)), json.dumps(RECORDS[name]()).encode())
    assert answer["result"]["standing"] == "ties", answer["checks"]
    assert answer["checks"][-1]["name"] == "bound"
    assert answer["checks"][-1]["outcome"] == "failed"


def test_bounds_of_tasks_are_not_weaker_than_those_of_their_records():
    """Where a problem record states a bound of the very quantity that a task measures."""
    from fractions import Fraction

    from openfrontiers.corpus import read

    problems = {problem.id: problem for problem in read(CORPUS).problems}
    same = {
        "kissing-5": "lower",
        "minimum-overlap-upper": "upper",
        "autocorrelation-constant-upper": "upper",
        "union-closed-counterexample": "upper",
    }
    for name, side in same.items():
        item = find_item(name, CORPUS)
        values = [
            Fraction(bound.value) for bound in problems[item.data["problem"]].bounds if bound.side == side
        ]
        ours = Fraction(item.data["best_known"]["value"])
        assert values
        assert ours >= max(values) if side == "lower" else ours <= min(values), name
