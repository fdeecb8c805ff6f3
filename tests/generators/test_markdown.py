"""Texts of records become HTML that says what the author wrote and does nothing else."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from generators import markdown
from generators.mathematics import Formula

LINKS = markdown.Links(
    lambda kind, key: f"../{kind}/{key}/" if key == "known" else None,
    {"one": "1", "two": "2"}.get,
)


def formula(found: Formula) -> str:
    return f"<math>{'D' if found.display else 'I'}[{found.tex}]</math>"


def render(text: str) -> str:
    return markdown.render(text, formula, LINKS).strip()


def test_formulas_are_not_read_as_markdown() -> None:
    assert render("Let $a_b$ and $c_d$ *be* $$x*y*z$$") == (
        "<p>Let <math>I[a_b]</math> and <math>I[c_d]</math> <em>be</em> <math>D[x*y*z]</math></p>"
    )


def test_a_dollar_in_code_is_no_formula() -> None:
    assert render("`$x$` and \\$5") == "<p><code>$x$</code> and $5</p>"


def test_an_emphasised_formula_is_emphasised() -> None:
    assert render("**$x$**") == "<p><strong><math>I[x]</math></strong></p>"


def test_a_table_may_hold_formulas() -> None:
    assert "<td><math>I[|x|]</math></td>" in render("|a|b|\n|-|-|\n|$|x|$|2|")


def test_citations_become_numbers_that_lead_to_the_reference() -> None:
    html = render("See [@one; @two] and [@unknown].")
    assert '<a class="of-cite" href="#ref-one">1</a>, <a class="of-cite" href="#ref-two">2</a>' in html
    assert "[unknown]" in html


def test_links_to_records_lead_to_their_pages() -> None:
    html = render("[a](problem:known) [b](item:known) [c](source:known) [d](problem:unknown)")
    assert 'href="../problem/known/"' in html
    assert 'href="../item/known/"' in html
    assert 'href="../source/known/"' in html
    assert "<a>d</a>" in html


def test_an_image_becomes_a_link_so_that_nothing_is_loaded() -> None:
    html = render("![A picture](https://example.org/p.png)")
    assert "<img" not in html
    assert '<a href="https://example.org/p.png" rel="noopener">A picture</a>' in html


class Markup(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<div onclick='alert(1)'>\n\nblock\n\n</div>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](java\tscript:alert(1))",
        "[x](vbscript:x) [y](data:text/html;base64,x) ![z](data:image/svg+xml,x)",
        "<javascript:alert(1)>",
        "[x][r]\n\n[r]: javascript:alert(1)",
        '[x](https://e.org "$y$ onmouseover=alert(1)")',
        '[x](https://e.org/$"onclick=alert(1)$)',
        "![$<b>$](https://e.org/a)",
        "$</math><script>alert(1)</script>$",
        "\ue0000\ue001 \ue0010\ue000 $x$",
        "`</code><script>`",
        "|<script>|\n|-|\n|<script>|",
    ],
)
def test_nothing_that_a_record_holds_can_run(text: str) -> None:
    html = markdown.render(text, lambda found: "<math></math>", LINKS)
    parsed = Markup()
    parsed.feed(html)
    assert not {"script", "img", "div", "iframe", "b"} & set(parsed.tags), html
    for name, value in parsed.attributes:
        assert not name.startswith("on"), html
        if name == "href":
            assert value.startswith(("https://", "http://", "mailto:", "#", "../")), html


def test_a_line_of_front_matter_shows_its_marks_as_they_are() -> None:
    assert markdown.inline("*a* <b> $x_1$ & $$y$$", formula) == (
        "*a* &lt;b&gt; <math>I[x_1]</math> &amp; <math>I[y]</math>"
    )


def test_a_formula_and_the_sign_that_touches_it_stay_on_one_line() -> None:
    kept = '<span class="of-nb"><math>I[x]</math>.</span>'
    assert render("For $x$. Then") == f"<p>For {kept} Then</p>"
    assert markdown.inline("For $x$. Then", formula) == f"For {kept} Then"
    assert markdown.inline("For ($x$)", formula) == 'For <span class="of-nb">(<math>I[x]</math>)</span>'
