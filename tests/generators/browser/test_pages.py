"""Pages in the browser: typeset formulas, dark and narrow, by keyboard, on paper, without scripts, for everybody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.generators.corpus import PROJECT

KINDS = [
    "",
    "browse/",
    "browse/field/",
    "browse/tag/",
    "browse/status/solved/",
    "problems/",
    "problems/erdos-7/",
    "problems/alpha-11/",
    "problems/beta-3/",
    "problems/hostile-marks/",
    "problems/hostile-rtl/",
    "problems/hostile-wide/",
    "search/",
    "search/?q=covering&status=solved",
    "table/",
    "status/",
    "statistics/",
    "licences/",
    "sources/",
    "sources/beta-list/",
    "catalogue/",
    "catalogue/beta-list/",
    "benchmark/",
    "benchmark/O35/",
    "tasks/",
    "tasks/covering-42/",
    "tasks/packing-8/",
    "tasks/closed-zeta/",
    "tasks/cubes/",
    "tasks/recorded/",
    "tasks/primes/",
    "record/",
    "status-policy/",
    "docs/",
    "docs/record-format/",
    "about/",
    "api/",
]


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(PROJECT) / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, axe: str) -> list[str]:
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"][:3]
    ]


NARROW = ["", "browse/", "problems/erdos-7/", "problems/hostile-wide/", "search/?q=covering&status=solved", "table/",
          "status/", "statistics/", "benchmark/", "tasks/", "tasks/covering-42/", "record/"]  # fmt: skip
"""Kinds of page whose parts look different on a phone or in the dark."""


def check(page: Page, axe: str) -> None:
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


@pytest.mark.parametrize("path", KINDS)
def test_no_barrier_on_a_desk(open_page: Callable[..., Page], axe: str, path: str) -> None:
    check(open_page(path, width=1280, color_scheme="light"), axe)


@pytest.mark.parametrize("path", NARROW)
def test_no_barrier_on_a_phone_in_the_dark(open_page: Callable[..., Page], axe: str, path: str) -> None:
    check(open_page(path, width=390, color_scheme="dark"), axe)


def test_formulas_are_drawn_without_a_script(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/", java_script_enabled=False)
    box = page.locator(".of-statement math").last.bounding_box()
    assert box is not None
    assert box["height"] > 30
    expect(page.locator(".of-copy-button").first).to_be_hidden()


def test_the_mathematical_font_of_the_site_is_used(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px \"STIX Two Math\"')")
    loaded = page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert any("STIX Two Math" in family for family in loaded)


def test_nothing_moves_while_a_page_loads(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    shift = page.evaluate(
        """new Promise(done => { let sum = 0;
        new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; })
          .observe({type: 'layout-shift', buffered: true});
        setTimeout(() => done(sum), 200); })"""
    )
    assert shift < 0.02


@pytest.mark.parametrize("name", ["BibTeX", "CSL-JSON", "Lean statement", "Command"])
def test_copy_buttons_copy(open_page: Callable[..., Page], name: str) -> None:
    page = open_page("problems/erdos-7/", permissions=["clipboard-read", "clipboard-write"])
    if name == "CSL-JSON":
        page.get_by_text("CSL-JSON").first.click()
    button = page.get_by_role("button", name=f"Copy {name}").first
    button.click()
    expect(page.get_by_text("Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    expected = {
        "BibTeX": "@misc{openfrontiers:erdos-7",
        "CSL-JSON": '"id": "openfrontiers:erdos-7"',
        "Lean statement": "def Statement : Prop",
        "Command": "openfrontiers grade O35",
    }[name]
    assert expected in copied


def test_the_colour_scheme_can_be_chosen_and_is_kept(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    button = page.get_by_role("button", name="Colour scheme")
    button.click()
    button.click()
    expect(button).to_have_accessible_name("Colour scheme: dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.goto(page.url.replace("problems/erdos-7/", "browse/"))
    assert page.evaluate(ground) == dark


def test_the_reader_s_own_scheme_is_followed(open_page: Callable[..., Page]) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light = open_page("", color_scheme="light").evaluate(ground)
    dark = open_page("", color_scheme="dark").evaluate(ground)
    assert light != dark


def test_the_content_is_one_tab_away(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_every_focus_can_be_seen(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/")
    for _ in range(30):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", page.evaluate("document.activeElement.outerHTML.slice(0, 120)")


def test_a_wide_formula_scrolls_in_its_box_and_by_keyboard(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/hostile-wide/", width=390)
    box = page.locator(".of-display")
    assert box.evaluate("e => e.scrollWidth > e.clientWidth")
    expect(box).to_have_attribute("tabindex", "0")


def test_on_paper_the_frame_and_the_buttons_are_gone(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/", color_scheme="dark")
    page.emulate_media(media="print")
    expect(page.locator(".of-header")).to_be_hidden()
    expect(page.locator(".of-copy-button").first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") in (
        "rgb(253, 253, 252)",
        "rgb(255, 255, 255)",
    )


def test_the_age_of_a_claim_counts_to_today(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/erdos-7/")
    page.context.pages[0].clock.set_fixed_time("2031-01-01T12:00:00Z")
    page.reload()
    expect(page.locator(".of-stale")).to_contain_text("6 years old today")


def test_a_claim_that_was_fresh_at_the_snapshot_is_called_old_when_it_is(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("problems/alpha-10/")
    page.clock.set_fixed_time("2029-01-01T12:00:00Z")
    page.reload()
    expect(page.locator(".of-stale")).to_be_visible()
    expect(page.locator(".of-stale")).to_contain_text("2 years old today")


def test_surprise_me_leads_to_a_problem(open_page: Callable[..., Page]) -> None:
    page = open_page("browse/")
    page.get_by_role("button", name="Surprise me").click()
    page.wait_for_url("**/problems/*/")
    expect(page.locator(".of-statement")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_plots_fit_the_screen_and_their_type_keeps_its_size(
    open_page: Callable[..., Page], width: int
) -> None:
    page = open_page("statistics/", width=width)
    sizes = page.locator(".of-plot figure svg:visible").evaluate_all(
        "all => all.map(svg => [svg.clientWidth - svg.parentElement.clientWidth, "
        "13 * svg.clientWidth / svg.viewBox.baseVal.width])"
    )
    assert len(sizes) == page.locator(".of-plot figure:has(svg)").count() > 0
    for beyond, type_size in sizes:
        assert beyond <= 0
        assert type_size > 11.5


def test_the_table_of_items_narrows_and_sorts(open_page: Callable[..., Page]) -> None:
    page = open_page("benchmark/?formal=none")
    expect(page.locator("#items tbody tr:visible")).to_have_count(0)
    page.get_by_label("Formal statement").select_option("")
    page.get_by_label("Subset").select_option("hq50")
    expect(page.locator("#items tbody tr:visible")).to_have_count(1)
    assert "subset=hq50" in page.url
    page.get_by_role("button", name="Title").click()
    expect(page.get_by_role("columnheader", name="Title")).to_have_attribute("aria-sort", "ascending")


def test_the_table_of_records_narrows_sorts_and_is_shared(open_page: Callable[..., Page]) -> None:
    page = open_page("table/?q=covering&sort=-year")
    rows = page.locator("#records tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("1957")
    page.get_by_role("button", name="Posed").click()
    page.get_by_label("Status").select_option("solved")
    expect(rows).to_have_count(1)
    assert "status=solved" in page.url


def test_hostile_records_run_nothing(open_page: Callable[..., Page]) -> None:
    for path in ("problems/hostile-marks/", "problems/hostile-long/", "search/?q=hostile"):
        page = open_page(path)
        page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
        page.wait_for_load_state("networkidle")
