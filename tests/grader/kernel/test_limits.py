"""Deep, large and hostile terms: an answer for each, and never an exception."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Sequence

import pytest
from kernel_cases import definition, equation
from two_kernels import TwoKernels

from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.budget import Limits
from grader.kernel.declaration import Declaration, Definition, InductiveBlock, Theorem, declared_names
from grader.kernel.expr import Expr
from grader.kernel.kernel import Kernel, Verdict
from grader.kernel.name import of, parse
from grader.kernel.notation import parse_expr

DEEP = 100_000
NAT = ex.const(of("Nat"))
ZERO = ex.const(parse("Nat.zero"))
X = of("x")


def times(count: int, step: Callable[[Expr], Expr], start: Expr) -> Expr:
    for _ in range(count):
        start = step(start)
    return start


def succ(term: Expr) -> Expr:
    return ex.app(ex.const(parse("Nat.succ")), term)


def pi(body: Expr) -> Expr:
    return ex.forall(X, NAT, body)


def lam(body: Expr) -> Expr:
    return ex.lam(X, NAT, body)


def add(both: TwoKernels, type_: Expr, value: Expr) -> Verdict:
    verdict = both.ours.add(Definition(of("deep"), (), type_, value, 1))
    both.ours.env.remove([of("deep")])
    return verdict


def test_nested_applications(both: TwoKernels) -> None:
    assert add(both, NAT, times(DEEP, succ, ZERO)).outcome == "accepted"
    assert add(both, NAT, times(DEEP, succ, NAT)).rule == "application"


def test_nested_abstractions_and_function_types(both: TwoKernels) -> None:
    type_ = times(DEEP, pi, NAT)
    assert add(both, type_, times(DEEP, lam, ex.bvar(0))).outcome == "accepted"
    assert add(both, type_, times(DEEP, lam, ex.bvar(DEEP - 1))).outcome == "accepted"
    assert add(both, type_, times(DEEP, lam, ex.bvar(DEEP))).rule == "bound variables"
    assert add(both, pi(type_), times(DEEP, lam, ex.bvar(0))).rule == "declared type"
    assert add(both, ex.sort(lv.of_int(1)), type_).outcome == "accepted"


def test_nested_lets(both: TwoKernels) -> None:
    lets = times(DEEP, lambda body: ex.let(X, NAT, succ(ex.bvar(0)), body), ex.bvar(0))
    assert add(both, pi(NAT), lam(lets)).outcome == "accepted"


def test_an_application_to_very_many_arguments(both: TwoKernels) -> None:
    spine = times(DEEP, lambda fn: ex.app(fn, ZERO), ex.bvar(0))
    function = ex.lam(X, times(DEEP, pi, NAT), spine)
    assert add(both, ex.forall(X, times(DEEP, pi, NAT), NAT), function).outcome == "accepted"
    assert add(both, NAT, times(DEEP, lambda fn: ex.app(fn, ZERO), ZERO)).rule == "application"


def test_deep_terms_are_compared(both: TwoKernels) -> None:
    numeral = times(DEEP // 2, succ, ZERO)
    goal = ex.app(parse_expr("((@ Eq 1) Nat)"), numeral, ex.nat_lit(DEEP // 2))
    proof = ex.app(parse_expr("((@ Eq.refl 1) Nat)"), numeral)
    verdict = both.ours.add(Theorem(of("deep"), (), goal, proof))
    both.ours.env.remove([of("deep")])
    assert verdict.outcome == "accepted"


def test_deep_levels(both: TwoKernels) -> None:
    level = lv.of_int(DEEP)
    assert add(both, ex.sort(lv.succ(level)), ex.sort(level)).outcome == "accepted"
    assert add(both, ex.sort(level), ex.sort(level)).rule == "declared type"


def test_metadata_in_layers(both: TwoKernels) -> None:
    layered = times(DEEP, lambda term: ex.mdata((("k", "v"),), term), ZERO)
    assert add(both, NAT, layered).outcome == "accepted"


def test_shared_terms_are_not_taken_apart(both: TwoKernels) -> None:
    add_ = ex.const(parse("Nat.add"))
    shared = times(60, lambda term: ex.app(add_, term, term), ex.nat_lit(1))
    verdict = add(both, NAT, shared)  # 2^60 leaves
    assert verdict.outcome == "accepted"
    assert verdict.steps < 1000
    goal = ex.app(parse_expr("((@ Eq 1) Nat)"), shared, ex.nat_lit(1 << 60))
    assert (
        both.ours.add(
            Theorem(of("deep"), (), goal, ex.app(parse_expr("((@ Eq.refl 1) Nat)"), shared))
        ).outcome
        == "accepted"
    )


OUT_OF_BUDGET = {
    "an exponent that would fill memory": ("Nat", "(Nat.pow 3 (Nat.pow 2 64))", "0"),
    "an exponent just within Lean's bound": ("Nat", "(Nat.pow 1000000 16777216)", "0"),
    "a shift that would fill memory": ("Nat", "(Nat.shiftLeft 1 1000000000000)", "0"),
    "a function that grows too fast": ("Nat", "(Nat.ackermann 4 2)", "0"),
    "a unary loop": ("Nat", "(Nat.sumTo 100000000)", "0"),
}


@pytest.mark.parametrize("case", OUT_OF_BUDGET)
def test_what_takes_too_much_is_out_of_budget(both: TwoKernels, case: str) -> None:
    kernel = both.ours
    kernel.limits = Limits(steps=20_000, depth=2_000)
    try:
        verdict = kernel.add(equation(*OUT_OF_BUDGET[case]))
        again = kernel.add(equation(*OUT_OF_BUDGET[case]))
    finally:
        kernel.limits = Limits()
    assert verdict.outcome == "out of budget", str(verdict)
    assert (verdict.rule, verdict.steps) == (again.rule, again.steps)


@pytest.mark.parametrize(
    ("limits", "resource"),
    [
        (Limits(steps=300), "steps"),
        (Limits(nodes=300), "term nodes"),
        (Limits(depth=20), "levels of nesting"),
        (Limits(literal_bits=40), "bits in a number"),
    ],
)
def test_each_limit_is_named_when_it_is_reached(both: TwoKernels, limits: Limits, resource: str) -> None:
    both.ours.limits = limits
    try:
        verdict = both.ours.add(
            equation("Nat", "(Nat.add (Nat.sumTo 100) (Nat.mul 123456789 123456789))", "15241578750195571")
        )
    finally:
        both.ours.limits = Limits()
    assert (verdict.outcome, verdict.rule) == ("out of budget", resource)
    assert str(verdict).startswith(f"an_equation: out of budget: {resource}: more than ")


def test_a_term_deeper_than_any_that_is_built_is_out_of_budget(kernel: Kernel) -> None:
    deep = times(400_001, lambda term: ex.app(ex.const(of("f")), term), ZERO)
    verdict = kernel.add(Definition(of("d"), (), ex.sort(lv.ZERO), deep, 1))
    assert (verdict.outcome, verdict.rule) == ("out of budget", "levels of term nesting")


def test_levels_that_grow_without_bound_are_out_of_budget(kernel: Kernel) -> None:
    names = [of(f"u{number}") for number in range(12)]
    level: lv.Level = lv.ZERO
    for name in names:
        level = lv.max_(lv.imax(level, lv.param(name)), lv.imax(lv.succ(level), lv.param(name)))
    for _ in range(3):
        level = lv.imax(lv.max_(level, lv.succ(level)), level)
    type_ = ex.sort(lv.succ(level))
    verdict = kernel.add(Definition(of("d"), tuple(names), type_, ex.sort(level), 1))
    assert verdict.outcome in ("accepted", "out of budget")


def test_a_rejection_of_large_terms_is_printed_short(both: TwoKernels) -> None:
    wide = times(5_000, lambda term: ex.app(ex.const(parse("Nat.add")), term, ex.nat_lit(1)), ZERO)
    verdict = both.ours.add(Definition(of("d"), (), ex.const(of("Bool")), succ(wide), 1))
    assert verdict.rule == "declared type"
    verdict = both.ours.add(definition("e", "Nat", "(Nat.succ Bool.true)"))
    assert len(str(verdict)) < 400


def test_the_recursion_limit_of_python_is_left_as_it_was(both: TwoKernels) -> None:
    import sys

    before = sys.getrecursionlimit()
    add(both, NAT, times(10_000, succ, ZERO))
    assert sys.getrecursionlimit() == before


def test_no_inductive_declaration_makes_the_kernel_fail(
    both: TwoKernels, preludes: Sequence[Declaration]
) -> None:
    rng = random.Random(3)
    blocks = [block for block in preludes if isinstance(block, InductiveBlock)]
    pool: dict[type, list[object]] = {
        int: [0, 1, 2, 3, 10**12],
        bool: [True, False],
        tuple: [(), (of("u"),), (of("u"), of("v")), (parse("Nat"),), (parse("T.mk"), parse("T.mk"))],
    }
    outcomes = set()
    for number in range(2000):
        block = rng.choice(blocks)
        both.ours.env.remove(declared_names(block))
        group = rng.choice([name for name in ("types", "ctors", "recs") if getattr(block, name)])
        parts = list(getattr(block, group))
        index = rng.randrange(len(parts))
        field = rng.choice(dataclasses.fields(parts[index])).name
        value = getattr(parts[index], field)
        others = [getattr(part, field) for part in parts]
        others += [value[::-1], value[:1], value + value] if field == "rules" else pool.get(type(value), [])
        if isinstance(value, Expr):
            others += [
                parse_expr("Prop"),
                ex.bvar(number),
                ex.const(block.name),
                block.ctors[0].type if block.ctors else value,
            ]
        parts[index] = dataclasses.replace(parts[index], **{field: rng.choice(others)})
        if rng.random() < 0.1:
            parts = rng.sample(parts, len(parts)) + parts[: rng.randrange(2)]
        mutant = dataclasses.replace(block, **{group: tuple(parts)})
        verdict = both.ours.add(mutant)
        outcomes.add(verdict.outcome)
        if verdict.outcome == "accepted":
            both.ours.env.remove(declared_names(mutant))
        assert both.ours.add(block).outcome == "accepted"
    assert outcomes == {"accepted", "rejected"}
