"""The lexical check of formulas names what certainly does not typeset, and lets real formulas pass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfrontiers import latex

GOOD = [
    "x^2",
    r"\frac{1}{2}",
    r"\left( \frac{a}{b} \right)",
    r"\begin{cases} 1 & x>0 \\ 0 & \text{else} \end{cases}",
    r"\operatorname{rank}(A)",
    r"\{1,\dots,n\}",
    r"50\%",
    r"\mathbb{F}_{2^n}",
    r"\operatorname*{ess\,sup}_x f",
    r"\sum_{\substack{a \\ b}} c",
    r"\left\lfloor x \right\rfloor",
    r"a \& b",
    r"\Big( x \Big)",
    r"\xrightarrow{f}",
]
BAD = [
    (r"\frac{1}{2", "latex-braces", 8),
    ("x}", "latex-braces", 1),
    (r"\left( x", "latex-left-right", 0),
    (r"x \right)", "latex-left-right", 2),
    (r"\begin{cases} x", "latex-environment", 0),
    (r"\begin{tabular} x \end{tabular}", "latex-environment", 0),
    (r"x \end{cases}", "latex-environment", 2),
    (r"\begin{cases} x \end{matrix}", "latex-environment", 16),
    (r"\begin{align} x \end{align}", "latex-environment", 0),
    (r"\unknownmacro x", "latex-macro", 0),
    (r"\def\x{1}", "latex-macro", 0),
    ("x % y", "latex-comment", 2),
    ("x \\", "latex-macro", 2),
    (r"a \( b", "latex-delimiters", 2),
]


@pytest.mark.parametrize("formula", GOOD)
def test_real_formulas_pass(formula: str) -> None:
    assert list(latex.check_formula(formula)) == []


@pytest.mark.parametrize(("formula", "rule", "offset"), BAD)
def test_what_does_not_typeset_is_named_with_its_place(formula: str, rule: str, offset: int) -> None:
    found = list(latex.check_formula(formula))
    assert (found[0].rule, found[0].offset) == (rule, offset)


def test_an_align_environment_may_stand_in_a_display() -> None:
    assert list(latex.check_formula(r"\begin{align} x &= y \end{align}", display=True)) == []


def test_a_misspelt_macro_gets_a_suggestion() -> None:
    (fault,) = latex.check_formula(r"\matbb{R}")
    assert "\\mathbb" in fault.hint


@pytest.mark.parametrize("prose", [r"a \(x\) b", r"\[x\]", r"\begin{equation} x"])
def test_latex_outside_a_formula_is_seen(prose: str) -> None:
    assert next(latex.check_bare(prose)).rule in {"latex-delimiters"}


PIECES = [
    "\\",
    "{",
    "}",
    "\\{",
    "\\}",
    "\\\\",
    "$",
    "%",
    "a",
    " ",
    "\\alpha",
    "\\left(",
    "\\right)",
    "\\def",
    "\\nope",
    "\\(",
]
PIECES += [
    "\\begin{cases}",
    "\\end{cases}",
    "{{{{",
    "}}}}",
    "\\operatorname*{a}",
    "\\operatornames",
    "é",
    "\n",
]


@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=8).map("".join), max_size=3))
def test_one_look_at_all_formulas_lets_no_fault_pass(formulas: list[str]) -> None:
    faults = [fault for formula in formulas for fault in latex.check_formula(formula)]
    assert not (faults and latex.are_plainly_sound(formulas))


def test_ordinary_formulas_need_one_look_only() -> None:
    assert latex.are_plainly_sound(
        [r"\frac{a_{\{i\}}}{2}", r"x \\ \mathbb{R}^{n}", "n", r"\operatorname*{lim}"]
    )


def test_braces_of_two_formulas_do_not_match_each_other() -> None:
    assert not latex.are_plainly_sound(["{a", "b}"])
