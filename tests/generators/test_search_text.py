"""What a reader types and what a record holds meet in the same words."""

from __future__ import annotations

import pytest

from generators import addresses
from generators.mathematics import Formula, Typesetter
from generators.search_text import visible, words


@pytest.mark.parametrize("text", [r"$\zeta(5)$", "ζ(5)", "zeta(5)"])
def test_a_letter_and_its_names_are_one_word(text: str) -> None:
    assert words(text).replace("(", " ").replace(")", " ").split() == ["zeta", "5"]


@pytest.mark.parametrize("name", ["Erdős", "Erdös", "Erdos", "ERDŐS"])
def test_accents_do_not_part_names(name: str) -> None:
    assert words(name) == "erdos"


def test_variant_letters_count_as_the_letter() -> None:
    assert words(r"$\varepsilon$") == words(r"$\epsilon$") == " epsilon ".strip()


def test_macros_of_form_are_no_words() -> None:
    assert words(r"$\frac{\mathbb{R}}{\left(x\right)}$").split() == []


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Paul Erdős", "paul-erdos"),
        ("Łukasz O’Neil", "lukasz-oneil"),
        ("L² norms", "l2-norms"),
        ("--a--", "a"),
    ],
)
def test_a_name_has_a_readable_address(name: str, slug: str) -> None:
    assert addresses.slug(name) == slug


def test_a_name_without_latin_letters_has_an_address_of_its_own() -> None:
    first, second = addresses.slug("فلان"), addresses.slug("数学")
    assert first != second
    assert first.startswith("x-")


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"u(n)<n^{1+\varepsilon}", "u(n)<n^(1+ε)"),
        (r"x_{10}^2+f'", "x_10^2+f′"),
        (r"\frac{a+b}2", "(a+b)/2"),
        (r"\binom nk", "(n choose k)"),
        (r"\sqrt n\log n", "√n log n"),
        (r"\sqrt[3]{x+1}", "√[3](x+1)"),
        (r"\mathbb{F}_3^n", "𝔽_3^n"),
        (r"\lim_{n\to\infty} a_n", "lim_(n→∞) a_n"),
    ],
)
def test_a_formula_in_plain_text_keeps_its_meaning(tex: str, plain: str) -> None:
    mathml = Typesetter()[Formula(tex, False)].mathml
    assert mathml is not None
    assert visible(mathml) == plain
