"""Names, terms and substitution."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kernel.name import ANONYMOUS, Name, extend, of, parse, replace_prefix
from grader.kernel.notation import parse_expr
from grader.kernel.pretty import show
from grader.kernel.substitution import Abstraction, beta, bind_lam, bind_pi, instantiate, rebuild
from grader.kernel.term import (
    PROP,
    TYPE,
    Local,
    Term,
    app,
    apps,
    bvar,
    const,
    lam,
    local,
    mark,
    nat_lit,
    node_count,
    pi,
    release,
)
from grader.kernel.translation import Translation

X = of("x")


def term(text: str) -> Term:
    return Translation(()).closed(parse_expr(text))


components = st.one_of(st.integers(0, 10**30), st.text(min_size=1).filter(lambda s: "»" not in s))


@given(st.lists(components, min_size=1))
def test_a_printed_name_reads_back_as_itself(parts: list[str | int]) -> None:
    assert parse(str(of(*parts))) is of(*parts)


def test_a_numeric_component_is_no_string_of_digits() -> None:
    assert of("a", 1) is not of("a", "1")
    assert parse("a.1") is of("a", 1)
    assert parse("a.«1»") is of("a", "1")


@pytest.mark.parametrize("text", ["", ".a", "a.", "a..b", "«a", "«a»b"])
def test_text_that_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="name"):
        parse(text)


def test_a_prefix_is_replaced_at_component_borders_only() -> None:
    assert replace_prefix(parse("List.cons.x"), parse("List"), parse("T.U")) is parse("T.U.cons.x")
    assert replace_prefix(parse("ListX.cons"), parse("List"), parse("T")) is parse("ListX.cons")


def test_names_of_a_hundred_thousand_components() -> None:
    name: Name = ANONYMOUS
    for _ in range(100_000):
        name = extend(name, "a")
    assert len(str(name)) == 199_999


def test_terms_that_differ_in_binder_names_only_are_one_object() -> None:
    assert term("(fun (x Prop) x)") is term("(fun (y Prop) y)")
    assert term("(fun (x Prop) x)") is not term("(fun (x Type) x)")


def test_terms_that_differ_in_how_a_level_is_written_are_one_object() -> None:
    assert term("(Sort (max 1 1))") is term("(Sort (imax 0 1))")


def test_instantiation_replaces_the_innermost_variable_by_the_last_argument() -> None:
    body = app(app(bvar(0), bvar(1)), bvar(2))
    assert instantiate(body, [PROP, TYPE]) is app(app(TYPE, PROP), bvar(0))


def test_instantiation_counts_binders() -> None:
    body = lam(X, PROP, app(bvar(0), bvar(1)))
    assert instantiate(body, [TYPE]) is lam(X, PROP, app(bvar(0), TYPE))


def test_abstraction_undoes_instantiation() -> None:
    body = pi(X, bvar(0), lam(X, bvar(2), apps(bvar(0), [bvar(1), bvar(2), bvar(3)])))
    variables = [local(0, X, PROP), local(1, X, TYPE)]
    opened = instantiate(body, variables)
    assert opened.loose == 0
    assert opened.top == 2
    assert Abstraction(variables).over(opened, 2) is body


def test_binding_variables_whose_types_depend_on_earlier_ones() -> None:
    a = local(0, of("a"), TYPE)
    b: Local = local(1, of("b"), a)
    assert bind_pi([a, b], a) is term("(pi (a Type) (b a) a)")
    assert bind_lam([a, b], b) is term("(fun (a Type) (b a) b)")


def test_beta_takes_as_many_arguments_as_there_are_binders() -> None:
    function = term("(fun (x Type) (y Type) x)")
    assert beta(function, [PROP]) is lam(of("y"), TYPE, PROP)
    assert beta(function, [PROP, TYPE]) is PROP
    assert beta(function, [PROP, TYPE, TYPE]) is app(PROP, TYPE)


def test_released_terms_are_gone_and_rebuilt_ones_stay() -> None:
    start = mark()
    before = node_count()
    made = app(const(of("only", "here")), nat_lit(123456789))
    release(start)
    assert node_count() == before
    kept = rebuild(made, {})
    assert kept is not made
    assert kept is app(const(of("only", "here")), nat_lit(123456789))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(-> Prop Prop Prop)", "Prop → Prop → Prop"),
        ("(-> (-> Prop Prop) Prop)", "(Prop → Prop) → Prop"),
        ("(pi (p Prop) p)", "∀ (p : Prop), p"),
        ("(pi (p Prop) (-> p p))", "∀ (p : Prop), p → p"),
        ("(fun (x Prop) (x Prop) x)", "fun (x : Prop) (x_1 : Prop) => x_1"),
        ("(f (g a) 3)", "f (g a) 3"),
        ("((@ List.nil 0) Type)", "List.nil.{0} Type"),
        ("(proj Prod 0 (f x))", "(f x).1"),
        ('(let x Nat 3 (f x "a"))', 'let x : Nat := 3; f x "a"'),
        ("(f (Sort (succ (succ 0))))", "f (Sort 2)"),
    ],
)
def test_terms_are_shown_like_lean(text: str, shown: str) -> None:
    assert show(term(text)) == shown


def test_long_and_deep_terms_are_cut() -> None:
    deep = PROP
    for _ in range(10_000):
        deep = app(const(of("f")), deep)
    assert show(deep).endswith("(… …" + ")" * 60)
    wide = apps(const(of("f")), [nat_lit(number) for number in range(10_000)])
    assert len(show(wide, max_length=100)) == 101


def test_huge_numbers_are_shown_by_their_size() -> None:
    assert show(nat_lit(1 << 100_000)) == "<a number of 100001 bits>"
