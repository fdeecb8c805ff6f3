"""The core library that stands in for Lean's own computes what Lean's does.

The kernel computes the operations on natural numbers itself, by their names; so the definitions in ``lean/core`` are compared with the kernel's arithmetic, and everything
built on them with Python's integers and fractions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import gcd
from pathlib import Path

import pytest

from grader.bench.compiling import StatementCompiler, lean_value
from grader.kernel.name import parse
from grader.lean.toolchain import find

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENFRONTIERS_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.delenv("LEAN_SYSROOT", raising=False)
        patch.setenv("ELAN_HOME", os.devnull)
        yield


@pytest.fixture(scope="module")
def compiler() -> StatementCompiler:
    return StatementCompiler(ROOT, find(None))


def failures(compiler: StatementCompiler, claims: list[str]) -> list[str]:
    """The claims that Lean's kernel does not confirm by computation."""
    source = "\n".join(f"example : {claim} := by decide +kernel" for claim in claims)
    result = compiler.compiler.compile(parse("Core"), source.encode(), [compiler.library.folder])
    assert result.files is not None or result.errors, result
    return [claims[message.line - 1] for message in result.errors]


def test_definitions_on_naturals_agree_with_the_kernels_arithmetic(compiler: StatementCompiler) -> None:
    pairs = "((List.range 24).all fun x => (List.range 24).all fun y => {}) = true"
    claims = [
        "Nat.divLoop y x x == x / y",
        "Nat.modLoop y x x == x % y",
        "Nat.gcdLoop (x + 1) x y == Nat.gcd x y",
        "Nat.log2Loop x x == Nat.log2 x",
        "Nat.bitwiseLoop and (x + y) x y == Nat.land x y",
        "Nat.bitwiseLoop or (x + y) x y == Nat.lor x y",
        "Nat.bitwiseLoop bne (x + y) x y == Nat.xor x y",
        "x.testBit y == (x / 2 ^ y % 2 == 1)",
    ]
    assert failures(compiler, [pairs.format(claim) for claim in claims]) == []


def test_a_false_claim_is_noticed(compiler: StatementCompiler) -> None:
    assert failures(compiler, ["7 / 2 = 3", "7 / 2 = 4", "(-7 : Int) / 2 = -3"]) == [
        "7 / 2 = 4",
        "(-7 : Int) / 2 = -3",
    ]


def test_integers_agree_with_python(compiler: StatementCompiler) -> None:
    claims = []
    for a, b in product((-7, -4, -1, 0, 1, 3, 8), repeat=2):
        x, y = f"({a} : Int)", f"({b} : Int)"
        # Euclidean division: the remainder is never negative; division by zero gives zero.
        r = a % abs(b) if b else a
        q = (a - r) // b if b else 0
        values = [
            (f"{x} + {y}", a + b),
            (f"{x} - {y}", a - b),
            (f"{x} * {y}", a * b),
            (f"{x} / {y}", q),
            (f"{x} % {y}", r),
        ]
        claims += [f"{text} = {lean_value(value)}" for text, value in values]
        claims.append(f"decide ({x} < {y}) = {lean_value(a < b)}")
        claims.append(f"decide ({x} ≤ {y}) = {lean_value(a <= b)}")
        claims.append(f"Int.gcd {x} {y} = {gcd(a, b)}")
    claims += [f"({a} : Int).natAbs = {abs(a)}" for a in (-9, 0, 9)] + [
        "(-2 : Int) ^ 5 = -32",
        "(-3 : Int).toNat = 0",
    ]
    assert failures(compiler, claims) == []


def test_rationals_agree_with_python(compiler: StatementCompiler) -> None:
    claims = []
    for a, b in product((Fraction(-3, 4), Fraction(0), Fraction(2, 3), Fraction(5)), repeat=2):
        x, y = (f"(({q.numerator} : Rat) / {q.denominator})" for q in (a, b))
        values = [
            (f"{x} + {y}", a + b),
            (f"{x} - {y}", a - b),
            (f"{x} * {y}", a * b),
            (f"{x} / {y}", a / b if b else Fraction(0)),
        ]
        for text, value in values:
            claims.append(f"({text}).num = {lean_value(value.numerator)}")
            claims.append(f"({text}).den = {value.denominator}")
        claims.append(f"decide ({x} < {y}) = {lean_value(a < b)}")
        claims.append(f"decide ({x} ≤ {y}) = {lean_value(a <= b)}")
    claims += ["((2 : Rat) / 4).den = 2", "((1 : Rat) / 0).num = 0", "((2 : Rat) / 3) ^ 3 = 8 / 27"]
    assert failures(compiler, claims) == []


def test_lists_agree_with_python(compiler: StatementCompiler) -> None:
    xs, ys = [3, 1, 2, 1], [5, 6]
    lx = lean_value(xs)
    claims = [
        f"{lx} ++ {lean_value(ys)} = {lean_value(xs + ys)}",
        f"{lx}.map (fun x => x * x) = {lean_value([x * x for x in xs])}",
        f"{lx}.filter (fun x => decide (1 < x)) = {lean_value([x for x in xs if x > 1])}",
        f"{lx}.reverse = {lean_value(xs[::-1])}",
        f"{lx}.take 2 = {lean_value(xs[:2])}",
        f"{lx}.drop 3 = {lean_value(xs[3:])}",
        f"{lx}.drop 9 = []",
        f"{lx}.length = {len(xs)}",
        f"{lx}.sum = {sum(xs)}",
        f"{lx}.count 1 = {xs.count(1)}",
        f"{lx}.countP (fun x => decide (1 < x)) = {sum(x > 1 for x in xs)}",
        f"{lx}.foldl (fun a x => 10 * a + x) 0 = 3121",
        f"{lx}.foldr (fun x a => 10 * a + x) 0 = 1213",
        f"{lx}.contains 2 = true",
        f"{lx}.contains 4 = false",
        f"{lx}.getD 2 9 = 2",
        f"{lx}.getD 4 9 = 9",
        f"{lx}.flatMap (fun x => List.replicate x x) = [3, 3, 3, 1, 2, 2, 1]",
        f"{lx}.eraseDups = [3, 1, 2]",
        f"{lx}.isPerm [1, 1, 2, 3] = true",
        f"{lx}.isPerm [1, 2, 3] = false",
        f"{lx}.max? = some 3",
        f"{lx}.min? = some 1",
        f"{lx}.getLast? = some 1",
        f"({lx}.zip {lean_value(ys)}).length = 2",
        "List.range 4 = [0, 1, 2, 3]",
        "List.range' 2 3 = [2, 3, 4]",
        "(List.finRange 3).map (fun i => i.val) = [0, 1, 2]",
        "decide [1, 2].Nodup = true",
        f"decide {lx}.Nodup = false",
        "Nat.repeat (fun x => 2 * x) 5 1 = 32",
        "(∀ i : Fin 4, i.val < 4) ∧ ¬∀ i : Fin 4, i.val < 3",
        "((2 : Fin 5) + 4).val = 1 ∧ ((2 : Fin 5) - 4).val = 3 ∧ ((2 : Fin 5) * 4).val = 3",
    ]
    assert failures(compiler, claims) == []
