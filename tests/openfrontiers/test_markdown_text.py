"""Formulas, code, sections, links and citations are found where CommonMark and LaTeX put them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfrontiers import markdown_text
from openfrontiers.markdown_text import Body, plain_text


def formulas(text: str) -> list[str]:
    return [span.content for span in Body(text).spans if span.kind != "code"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a $x$ b $y$", ["x", "y"]),
        ("$$a\n= b$$", ["a\n= b"]),
        (r"cost \$5 and \$6", []),
        (r"$a \$ b$", [r"a \$ b"]),
        ("`$x$` and $y$", ["y"]),
        ("```\n$x$\n```\n$y$", ["y"]),
        ("~~~tex\n$x$\n~~~\n", []),
        ("``a ` $x$`` $y$", ["y"]),
        ("$a$$b$", ["a", "b"]),
        (r"$\text{if } x$", [r"\text{if } x"]),
        (r"\\$x$", ["x"]),
        ("about ~ $x$, ~~~ $y$", ["x", "y"]),
    ],
)
def test_formulas_are_what_stands_between_dollar_signs_outside_code(text: str, expected: list[str]) -> None:
    assert formulas(text) == expected


def test_a_formula_ends_in_its_paragraph() -> None:
    spans = Body("a $x\n\nb $y$").spans
    assert [(span.content, span.problem) for span in spans] == [("", "unclosed"), ("y", "")]


def test_blanked_text_keeps_every_position() -> None:
    body = Body("a `code` $x$\n$$y$$ # b")
    assert len(body.prose) == len(body.text)
    assert body.prose.index("# b") == body.text.index("# b")


def test_the_statement_is_all_text_before_the_first_heading() -> None:
    body = Body("\nLet $n$.\n\nIs it?\n\n## Background\n\nOld.\n\n## Progress\n\n- 2020: x\n")
    assert body.statement == "Let $n$.\n\nIs it?"
    assert body.section("Background") == "Old."
    assert body.section("Remarks") == ""


def test_a_hash_in_code_or_a_formula_is_no_heading() -> None:
    assert [
        section.heading for section in Body("```\n## no\n```\n$$\n# S\n$$\n## Background\nx").sections
    ] == ["", "Background"]


def test_a_hash_within_a_line_or_without_a_space_is_no_heading() -> None:
    body = Body("In C# and # here\n#tag\n#\n## Background\nx # y\n### Remarks ###\n")
    assert [(section.heading, section.level) for section in body.sections] == [
        ("", 0),
        ("Background", 2),
        ("Remarks", 3),
    ]


def test_progress_entries_keep_their_continuation_lines_and_leave_the_paragraph_after() -> None:
    body = Body("x\n\n## Progress\n\n- 1999: First\n  more.\n- 2020-05: Second.\n\nStill open.\n")
    assert [(entry.date, entry.text) for entry in body.progress] == [
        ("1999", "First\n  more."),
        ("2020-05", "Second."),
    ]


def test_progress_may_be_a_paragraph_alone() -> None:
    body = Body("x\n\n## Progress\n\nNothing is known.\n")
    assert body.progress == () == body.undated_progress


def test_citations_may_name_several_works() -> None:
    assert [key for key, _ in Body("See [@a-1; @b-2] and [@c].").citations] == ["a-1", "b-2", "c"]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("[a](https://x.org/b_(c))", ["https://x.org/b_(c)"]),
        ("<https://x.org>", ["https://x.org"]),
        ("[a](problem:erdos-7)", ["problem:erdos-7"]),
        ("`[a](https://x.org)`", []),
        ("[id]: https://x.org", ["https://x.org"]),
        ("![i](https://x.org/i.png)", ["https://x.org/i.png"]),
    ],
)
def test_links_are_found_outside_code(text: str, targets: list[str]) -> None:
    assert [link.target for link in Body(text).links] == targets


@pytest.mark.parametrize(
    "text", ["<script>x</script>", "a <img src=x onerror=y>", "<!-- c -->", "</div>", "<b>x</b>"]
)
def test_raw_html_is_seen(text: str) -> None:
    assert Body(text).raw_html


@pytest.mark.parametrize("text", ["a < b and c > d", "$x<y>z$", "`<b>`", "<https://x.org>", "1 <2"])
def test_comparison_signs_are_no_html(text: str) -> None:
    assert not Body(text).raw_html


def test_plain_text_drops_marks_and_keeps_words() -> None:
    assert plain_text("**Is** it [so](https://x.org) [@a]?") == "Is it so ?"


@given(
    st.lists(st.sampled_from(["$", "\\", "a", " ", "\n", "`", "$$", "\n\n", "\\$", "{x}"]), max_size=12).map(
        "".join
    )
)
def test_formulas_on_one_line_are_found_as_all_others_are(text: str) -> None:
    found = Body(text).spans
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markdown_text, "_INLINE", re.compile(r"(?!)"))
        assert found == Body(text).spans
