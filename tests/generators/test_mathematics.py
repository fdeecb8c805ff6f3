"""Formulas become MathML, and one that does not typeset is reported where it stands."""

from __future__ import annotations

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
