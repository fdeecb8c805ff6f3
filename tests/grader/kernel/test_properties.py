"""Properties of reduction: types are kept, normal forms are normal, equality is an equivalence."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from two_kernels import TwoKernels

from grader.kernel.budget import Limits
from grader.kernel.declaration import Declaration, Definition, Theorem
from grader.kernel.def_eq import TypeChecker
from grader.kernel.substitution import instantiate
from grader.kernel.term import App, Lam, Let, Local, Pi, Proj, Term, local, mark, release
from grader.kernel.translation import Translation


def open_subterms(checker: TypeChecker, root: Term) -> Iterator[Term]:
    """Subterms of ``root``, with the variables bound above them as Locals."""
    todo: list[tuple[Term, int]] = [(root, 0)]
    while todo:
        term, level = todo.pop()
        yield term
        if isinstance(term, App):
            todo += [(term.fn, level), (term.arg, level)]
        elif isinstance(term, (Lam, Pi)):
            variable: Local = local(level, term.name, term.type)
            todo += [(term.type, level), (instantiate(term.body, (variable,)), level + 1)]
        elif isinstance(term, Let):
            todo += [(term.type, level), (term.value, level), (instantiate(term.body, (term.value,)), level)]
        elif isinstance(term, Proj):
            todo.append((term.struct, level))


@pytest.fixture(scope="module")
def samples(loaded: TwoKernels, preludes: Sequence[Declaration]) -> list[tuple[Declaration, int]]:
    """Declarations with a value, each with a seed."""
    valued = [d for d in preludes if isinstance(d, (Definition, Theorem))]
    return [(declaration, seed) for seed, declaration in enumerate(random.Random(7).sample(valued, 250))]


def sampled(checker: TypeChecker, declaration: Declaration, seed: int) -> list[Term]:
    assert isinstance(declaration, (Definition, Theorem))
    value = Translation(declaration.level_params).closed(declaration.value)
    checker.check(value)
    found = list(dict.fromkeys(open_subterms(checker, value)))
    checker.open = 1 + max((term.top for term in found), default=0)
    return random.Random(seed).sample(found, min(12, len(found)))


def test_reduction_keeps_types(loaded: TwoKernels, samples: list[tuple[Declaration, int]]) -> None:
    reduced = 0
    for declaration, seed in samples:
        start = mark()
        checker = TypeChecker(loaded.ours.env, Limits())
        for term in sampled(checker, declaration, seed):
            type_ = checker.check(term)
            for normal in (checker.whnf(term), checker.whnf_core(term)):
                reduced += normal is not term
                assert checker.is_def_eq(checker.check(normal), type_)
                assert checker.is_def_eq(term, normal)
        release(start)
    assert reduced > 400


def test_weak_head_normal_forms_reduce_no_further(
    loaded: TwoKernels, samples: list[tuple[Declaration, int]]
) -> None:
    for declaration, seed in samples:
        start = mark()
        checker = TypeChecker(loaded.ours.env, Limits())
        for term in sampled(checker, declaration, seed):
            normal = checker.whnf(term)
            assert checker.whnf(normal) is normal
        release(start)


def test_inference_agrees_with_checking(loaded: TwoKernels, samples: list[tuple[Declaration, int]]) -> None:
    for declaration, seed in samples:
        start = mark()
        checker = TypeChecker(loaded.ours.env, Limits())
        for term in sampled(checker, declaration, seed):
            other = TypeChecker(loaded.ours.env, Limits())
            other.open = checker.open
            assert other.is_def_eq(other.infer(term), checker.check(term))
        release(start)


def test_equality_is_symmetric(loaded: TwoKernels, samples: list[tuple[Declaration, int]]) -> None:
    equal = 0
    for declaration, seed in samples:
        start = mark()
        checker = TypeChecker(loaded.ours.env, Limits())
        terms = [term for term in sampled(checker, declaration, seed) if not isinstance(term, Local)]
        for t in terms[:6]:
            for s in terms[:6]:
                if checker.is_def_eq(checker.infer(t), checker.infer(s)):
                    forth = TypeChecker(loaded.ours.env, Limits())
                    back = TypeChecker(loaded.ours.env, Limits())
                    forth.open = back.open = checker.open
                    answer = forth.is_def_eq(t, s)
                    assert back.is_def_eq(s, t) == answer
                    equal += answer and t is not s
        release(start)
    assert equal > 10
