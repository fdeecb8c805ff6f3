"""Universe levels: normal form, order, substitution."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kernel import level as syntax
from grader.kernel.level import Level
from grader.kernel.name import of
from grader.kernel.notation import read_forms
from grader.kernel.notation import to_level as read_level
from grader.kernel.universe import Universe, leq, of_level, params_of_level, substitute, to_level

NAMES = [of("u"), of("v"), of("w")]


def levels(depth: int = 5) -> st.SearchStrategy[Level]:
    leaves = st.one_of(st.just(syntax.ZERO), st.sampled_from([syntax.param(name) for name in NAMES]))
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            inner.map(syntax.succ),
            st.tuples(inner, inner).map(lambda pair: syntax.max_(*pair)),
            st.tuples(inner, inner).map(lambda pair: syntax.imax(*pair)),
        ),
        max_leaves=depth,
    )


def value(level: Level, at: dict[object, int]) -> int:
    """The value of a level, by its definition."""
    if isinstance(level, syntax.Succ):
        return value(level.pred, at) + 1
    if isinstance(level, syntax.Max):
        return max(value(level.lhs, at), value(level.rhs, at))
    if isinstance(level, syntax.IMax):
        right = value(level.rhs, at)
        return max(value(level.lhs, at), right) if right else 0
    return at[level.name] if isinstance(level, syntax.Param) else 0


def assignments(top: int = 4) -> list[dict[object, int]]:
    return [
        dict(zip(NAMES, numbers, strict=True)) for numbers in itertools.product(range(top), repeat=len(NAMES))
    ]


@given(levels(), levels())
def test_order_is_the_order_of_all_values(a: Level, b: Level) -> None:
    # Offsets are below 5 here, so values below 8 tell any two levels apart.
    expected = all(value(a, at) <= value(b, at) for at in assignments(8))
    assert leq(of_level(a), of_level(b)) == expected


@given(levels(), levels())
def test_equal_for_all_values_is_the_same_object(a: Level, b: Level) -> None:
    expected = all(value(a, at) == value(b, at) for at in assignments(8))
    assert (of_level(a) is of_level(b)) == expected


@given(levels(4), levels(3), levels(3), levels(3))
def test_substitution_commutes_with_values(a: Level, b: Level, c: Level, d: Level) -> None:
    by = (b, c, d)
    replaced = substitute(of_level(a), dict(zip(NAMES, map(of_level, by), strict=True)))
    for at in assignments(3):
        inner = {name: value(level, at) for name, level in zip(NAMES, by, strict=True)}
        assert numeric(replaced, at) == value(a, inner)


@given(levels())
def test_a_normal_form_written_as_a_level_means_the_same(a: Level) -> None:
    assert of_level(to_level(of_level(a))) is of_level(a)


def numeric(universe: Universe, at: dict[object, int]) -> int:
    return max(
        (
            (at[x] if x is not None else 0) + k
            for conditions, x, k in universe.atoms
            if all(at[name] for name in conditions)
        ),
        default=0,
    )


@pytest.mark.parametrize(
    ("a", "b", "below"),
    [
        ("(imax 1 u)", "u", True),
        ("(imax u 0)", "0", True),
        ("u", "(succ u)", True),
        ("(succ u)", "u", False),
        ("(max u v)", "(imax u v)", False),
        ("(imax u v)", "(max u v)", True),
        ("(succ (imax u v))", "(imax u v)", False),  # false at u = v = 0
        ("(imax (succ u) 1)", "(succ u)", True),
        ("1", "(imax 1 u)", False),  # false at u = 0
        ("1", "(succ u)", True),
        ("(imax u (imax v w))", "(imax (max u v) w)", True),
        ("(imax (imax u v) w)", "(imax (max u v) w)", True),
        ("(imax (max u v) w)", "(imax (imax u v) w)", False),  # false at v = 0
    ],
)
def test_order_on_the_classical_traps(a: str, b: str, below: bool) -> None:
    assert leq(of_level(read_level(read_forms(a)[0])), of_level(read_level(read_forms(b)[0]))) is below


def test_positive_whatever_the_parameters_are() -> None:
    positive = {
        "(succ u)": True,
        "(max u 1)": True,
        "(imax 1 u)": False,
        "u": False,
        "(imax u (succ v))": True,
        "0": False,
    }
    for text, expected in positive.items():
        assert of_level(read_level(read_forms(text)[0])).is_never_zero() is expected, text


def test_a_parameter_counts_as_written_even_where_the_value_does_not_depend_on_it() -> None:
    level = syntax.imax(syntax.param(NAMES[0]), syntax.ZERO)
    assert of_level(level) is of_level(syntax.ZERO)
    assert params_of_level(level) == {NAMES[0]}


def test_deeply_nested_levels_have_a_normal_form() -> None:
    level = syntax.param(NAMES[0])
    for _ in range(100_000):
        level = syntax.succ(level)
    assert str(of_level(level)) == "u+100000"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0", "0"),
        ("3", "3"),
        ("(succ u)", "u+1"),
        ("(max u v)", "(max u v)"),
        ("(max 1 u)", "(max 1 u)"),
        ("(imax u v)", "(imax u v)"),
        ("(imax (succ u) 1)", "u+1"),
        ("(imax (imax u v) w)", "(imax (imax u v) w)"),
        ("(max (imax u v) (max v u))", "(max u v)"),
    ],
)
def test_levels_are_shown_readably(text: str, shown: str) -> None:
    assert str(of_level(read_level(read_forms(text)[0]))) == shown


def test_a_level_of_many_parameters_is_shown_by_their_names() -> None:
    level: Level = syntax.ZERO
    for number in range(12):
        level = syntax.imax(syntax.succ(level), syntax.param(of(f"u{number}")))
    assert str(of_level(level)).startswith("<a level in u0, u1, u10, ")
