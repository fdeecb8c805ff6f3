"""Formulas become MathML, and one that does not typeset is reported where it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generators import mathematics
from generators.mathematics import Formula, Typesetter
from openfrontiers.latex import known_macros
from tests.generators import corpus as made


def mathml(tex: str, *, display: bool = False) -> str:
    result = Typesetter()[Formula(tex, display)]
    assert result.mathml is not None, result.message
    return result.mathml


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        (r"\mathbb{R}", "ℝ"),
        (r"\mathfrak{p}", "𝔭"),
        (r"\mathcal{A}", "𝒜"),
        (r"\zeta(5)", "ζ"),
        (r"a \le b", "≤"),
        (r"\text{<b>}", "&lt;b&gt;"),
        ("x", "<mi>x</mi>"),
        ("7", "<mn>7</mn>"),
    ],
)
def test_a_formula_shows_its_characters(tex: str, shown: str) -> None:
    assert shown in mathml(tex)


def test_a_display_is_set_as_a_block() -> None:
    assert 'display="block"' in mathml("x+y", display=True)
    assert "display=" not in mathml("x+y")


def test_relations_in_subscripts_stand_close_as_tex_sets_them() -> None:
    inner = mathml(r"\sum_{n=1} a = b")
    assert '<mo rspace="0em" lspace="0em">=</mo><mn>1</mn>' in inner
    assert "<mo>=</mo>" in inner


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        (r"\{0,1\}", '<mn>0</mn><mo separator="true">,</mo><mn>1</mn>'),
        ("2,4,9", '<mn>4</mn><mo separator="true">,</mo>'),
        ("10{,}000", "<mn>10,000</mn>"),
        (r"\text{at 10,000}", "10,000"),
        ("K_{3,3}", '<mo separator="true" rspace="0em" lspace="0em">,</mo>'),
    ],
)
def test_a_comma_between_digits_separates_two_numbers_unless_it_is_braced(tex: str, shown: str) -> None:
    assert shown in mathml(tex)


@pytest.mark.parametrize(
    ("tex", "before", "after"),
    [
        (r"n_1,\ldots,n_k", "0em", "0.1667em"),
        (r"a+\cdots+b", "0em", "0em"),
        (r"1.03\ldots", "0.1667em", "0em"),
        (r"x\ldots y", "0.1667em", "0.1667em"),
    ],
)
def test_an_ellipsis_stands_as_close_as_tex_sets_it(tex: str, before: str, after: str) -> None:
    found = re.search(r'<mo lspace="([^"]*)" rspace="([^"]*)">[…⋯]</mo>', mathml(tex))
    assert found is not None
    assert found.groups() == (before, after)


@pytest.mark.parametrize(
    "tex", [r"x\log n", r"x^2\log n", r"\frac12\log n", r"\sqrt n\log n", r"(x)\log n", r"p_s\log_2 n"]
)
def test_a_thin_space_sets_a_function_off_from_its_factor(tex: str) -> None:
    before, _, _ = mathml(tex).partition("<mi>log</mi>")
    assert before.removesuffix("<mrow>").removesuffix("<msub>").endswith('<mspace width="0.1667em"></mspace>')


@pytest.mark.parametrize("tex", [r"(\log n)", r"=\log n", r"\log n", r"a+\log n", r",\log n"])
def test_no_space_is_added_before_a_function_that_follows_an_operator(tex: str) -> None:
    before, _, _ = mathml(tex).partition("<mi>log</mi>")
    assert "<mspace" not in before


def test_a_fault_after_a_list_of_numbers_is_placed_in_the_text_as_written() -> None:
    tex = r"1,2,3,4 \nosuchmacro"
    result = Typesetter()[Formula(tex, False)]
    assert (result.mathml, result.offset) == (None, tex.index("\\nosuch"))


def test_a_macro_that_loads_or_links_is_refused() -> None:
    for tex in (
        r"\href{javascript:alert(1)}{x}",
        r"\includegraphics{x}",
        r"\url{https://e.org}",
        r"\htmlId{a}{x}",
    ):
        assert Typesetter()[Formula(tex, False)].mathml is None, tex


def test_a_macro_that_calls_itself_ends() -> None:
    assert Typesetter()[Formula(r"\def\a{\a\a}\a", False)].mathml is None


def test_every_macro_that_the_check_knows_is_known_to_the_typesetter() -> None:
    typesetter = Typesetter()
    formulas = [Formula(f"\\{name}", True) for name in sorted(known_macros())]
    typesetter.add(formulas)
    unknown = [
        formula.tex for formula in formulas if "Unsupported function name" in typesetter[formula].message
    ]
    assert [name for name in unknown if name not in (r"\cr",)] == []


def record(root: Path, body: str, title: str = "A title") -> str:
    made.write(root)
    path = "records/problems/alpha-list/bad-1.md"
    (root / path).write_text(made.plain("bad-1", title, body), encoding="utf-8")
    return path


def test_a_fault_names_file_line_and_column_in_the_body(tmp_path: Path) -> None:
    path = record(tmp_path, "First line.\n\nThen $x$ and $\\frac{1$ here.")
    (fault,) = mathematics.check_files(tmp_path, [path])
    lines = (tmp_path / path).read_text().splitlines()
    assert (fault.rule, fault.path) == ("math-typeset", path)
    assert lines[fault.line - 1].startswith("Then $x$")
    assert lines[fault.line - 1].index("frac") <= fault.column <= lines[fault.line - 1].index(" here")


def test_a_fault_in_a_title_is_found_in_the_front_matter(tmp_path: Path) -> None:
    path = record(tmp_path, "Text.", title="'A title with $\\nosuchmacro$'")
    (fault,) = mathematics.check_files(tmp_path, [path])
    assert (fault.line, fault.column) == (3, 23)
    assert "nosuchmacro" in fault.message


def test_faultless_records_have_no_fault(tmp_path: Path) -> None:
    root = made.write(tmp_path)
    paths = [path.relative_to(root).as_posix() for path in sorted(root.glob("records/problems/*/*.md"))]
    assert mathematics.check_files(root, paths) == []


def test_a_formula_of_a_catalogue_title_is_reported_where_it_stands(tmp_path: Path) -> None:
    root = made.write(tmp_path)
    path = next(root.glob("records/catalogue/*.yaml"))
    path.write_text(path.read_text().replace("$x^2$", r"$\\frac{x}$"))
    (fault,) = mathematics.check_files(root, [path.relative_to(root).as_posix()])
    assert fault.line == 1 + path.read_text()[: path.read_text().index("frac")].count("\n")
    assert "does not typeset" in fault.message


def test_results_are_kept_and_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "formulas.tsv"
    first = Typesetter(cache)
    first.add([Formula(r"\alpha+1", False)])
    first.save()

    def never(formulas: object) -> list[mathematics.Typeset]:
        raise AssertionError("typeset again")

    monkeypatch.setattr(mathematics, "_batch", never)
    assert "α" in (Typesetter(cache)[Formula(r"\alpha+1", False)].mathml or "")


def test_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    cache = tmp_path / "formulas.tsv"
    cache.write_text('{"key": ')
    again = Typesetter(cache)
    assert "α" in (again[Formula(r"\alpha+1", False)].mathml or "")
    again.save()
    assert "α" in cache.read_text(encoding="utf-8")
