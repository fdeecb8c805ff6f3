"""What a problem's page says, part by part, and that a hostile record makes it say nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import html5lib
import pytest

from generators import neighbours
from generators.frame import Frame
from generators.pages import problem as problem_page
from generators.site import Site
from openfrontiers.model import Problem
from tests.generators import corpus as made


def text_of(site: Site, identifier: str) -> str:
    return problem_page.page(site, site.corpus.problem_by_id[identifier]).content


@pytest.mark.parametrize(
    "part",
    [
        "Also known as",
        'of-badge of-open" href="\ue010status/#open">Open</a>',
        "as of September 2024",
        ">The Alpha List</a> in the words “open &amp; hard”",
        "It is 2 years older than this snapshot of 30 November 2026",
        '<time datetime="2024-05-17">17 May 2024</time>',
        "A closing word.",
        'href="https://doi.org/10.4007/annals.2015.181.1.6"',
        'href="https://arxiv.org/abs/1307.0874"',
        'href="https://zbmath.org/1344.11011"',
        'href="https://example.org/page?a=1&amp;b=2"',
        "Best known bounds",
        "not stated",
        "openfrontiers grade O35 Solution.lean",
        "weaker form with <math>",
        "Creative Commons Attribution 4.0",
        "Commercial use allowed",
        "2,000 USD by Paul Erdős",
        "https://oeis.org/A367090",
        "@misc{openfrontiers:erdos-7,",
        "&#34;type&#34;: &#34;webpage&#34;",
        "edit/main/records/problems/alpha-list/erdos-7.md",
        "issues/new?template=status-change.yml&amp;title=Status+of+erdos-7",
        "api/v1/problems/erdos-7.json",
        "problems/erdos-7.md",
        "It was not compiled here.",
        "namespace",
        'href="\ue010problems/alpha-2/">the second</a>',
    ],
)
def test_the_page_of_a_full_record_has(site: Site, part: str) -> None:
    assert part in text_of(site, "erdos-7")


def test_progress_is_told_in_the_order_of_time(site: Site) -> None:
    html = text_of(site, "erdos-7")
    dates = re.findall(r'<li><time datetime="([^"]+)">[^<]+</time><div', html)
    assert dates == ["2015", "2024-05-17"]


def test_a_fresh_claim_has_no_notice_of_age(site: Site) -> None:
    assert '<p class="of-note of-stale" data-as-of="2026-10-01" hidden>' in text_of(site, "alpha-10")


def test_an_old_solution_is_not_called_out_of_date(site_with: Callable[[Problem], Site]) -> None:
    old = made.problem(
        "Text.",
        status={"label": "solved", "as_of": "1994", "claimed_by": "alpha-list",
                "evidence": [{"url": "https://example.org", "date": "1994"}]},
    )  # fmt: skip
    assert "of-stale" not in text_of(site_with(old), "made")


def test_a_withdrawn_record_says_why(site: Site) -> None:
    assert "<strong>Withdrawn:</strong> a double of another record" in text_of(site, "alpha-11")


def test_a_restricted_licence_says_what_it_forbids(site: Site) -> None:
    html = text_of(site, "beta-3")
    assert "No commercial use" in html
    assert "Share alike" in html
    assert "Reuse with credit; &lt;b&gt;bold&lt;/b&gt; &amp; plain." in html
    assert "Beta &amp; Sons, no. 3" in html


def test_claims_of_a_disputed_record_are_listed(site_with: Callable[[Problem], Site]) -> None:
    disputed = made.problem(
        "Text.",
        status={
            "label": "disputed", "as_of": "2026-01", "evidence": [{"url": "https://example.org/e", "date": "2026"}],
            "claims": [
                {"label": "solved", "claimed_by": "Somebody", "as_of": "2021", "url": "https://example.org/a"},
                {"label": "open", "claimed_by": "alpha-list", "as_of": "2018", "url": "https://example.org/b"},
            ],
        },
    )  # fmt: skip
    html = text_of(site_with(disputed), "made")
    assert "Somebody, 2021" in html
    assert "The Alpha List, 2018" in html


def test_records_with_the_same_rare_words_are_neighbours(site: Site) -> None:
    near = neighbours.nearest(site.corpus.problems)
    assert "alpha-2" not in {entry.id for entry in near["erdos-7"]}, "named as related already"
    assert "erdos-7" in {entry.id for entry in near["alpha-2"]}
    assert near["hostile-rtl"] == ()


def hostile(body: str = made.BROKEN) -> Problem:
    nasty = '</script><script>alert("t")</script>"\'><img src=x onerror=alert(1)>'
    return made.problem(
        body,
        title=nasty,
        aliases=[nasty],
        tags=[nasty],
        posed={"year": 1950, "by": [nasty]},
        reuse=nasty,
        attribution=nasty,
        license="LicenseRef-x",
        references=[
            {"key": "k", "kind": "article", "citation": nasty, "url": 'https://e.org/"><script>x</script>'}
        ],
        related=[{"id": "erdos-7", "how": nasty}],
        bounds=[{"side": "lower", "value": nasty, "quantity": nasty, "note": nasty}],
        prizes=[{"amount": "5", "currency": "USD", "by": nasty}],
        history=[
            {"date": "2026", "change": "created", "status": "open", "note": nasty, "url": "https://e.org/'\""}
        ],
        msc2020=[{"code": "11B25", "basis": "editorial", "evidence": nasty}],
    )


def test_a_hostile_record_makes_a_harmless_page(site_with: Callable[[Problem], Site], frame: Frame) -> None:
    whole = site_with(hostile())
    page = problem_page.page(whole, whole.corpus.problem_by_id["made"])
    html = frame.fill(page)
    document = html5lib.parse(html, namespaceHTMLElements=False)
    scripts = [node for node in document.iter("script") if not node.get("src")]
    assert [node.get("type") for node in scripts] == ["application/ld+json"]
    assert json.loads("".join(scripts[0].itertext()))["identifier"] == "problem:made"
    assert not list(document.iter("img"))
    for node in document.iter():
        for name, value in node.attrib.items():
            assert not str(name).startswith("on"), (node.tag, name)
            if name in ("href", "src", "action"):
                assert re.match(r"(https?:|mailto:|#|\.\./|\./)", value), (node.tag, value)


def test_a_hostile_record_makes_a_page_that_parses(
    site_with: Callable[[Problem], Site], frame: Frame
) -> None:
    whole = site_with(hostile())
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.parse(frame.fill(problem_page.page(whole, whole.corpus.problem_by_id["made"])))
    assert parser.errors == []


def test_a_formula_that_does_not_typeset_is_shown_as_its_source_and_no_error_box(
    site_with: Callable[[Problem], Site],
) -> None:
    whole = site_with(made.problem(r"Is $\frac{1$ so?"))
    html = text_of(whole, "made")
    assert r'<code class="of-tex">$\frac{1$</code>' in html
    assert "merror" not in html


def test_marks_of_the_frame_in_a_text_stay_text(site: Site, frame: Frame) -> None:
    record = replace(site.corpus.problem_by_id["alpha-10"], title="\ue011\ue013\ue014 title")
    html = frame.fill(problem_page.page(site, record))
    assert html.count("<main") == 1
    assert html.count("<title>") == 1


def test_a_description_keeps_the_meaning_of_its_formulas(site_with: Callable[[Problem], Site]) -> None:
    made_here = made.problem("Let $a_{10}*b_2$ *be* in $[0,1]$ with $\\sum_{n\\ge1}n^{-s}<2^{1+s}$.")
    page = problem_page.page(site_with(made_here), made_here)
    assert page.description == "Let a_10∗b_2 be in [0,1] with ∑_(n≥1)n^(−s)<2^(1+s)."
