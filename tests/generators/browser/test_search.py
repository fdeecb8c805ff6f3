"""Searching, as a reader does it."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect


def titles(page: Page) -> list[str]:
    page.wait_for_selector("#search-results .of-card")
    return page.locator("#search-results .of-card h2").all_inner_texts()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (r"\zeta(5)", "Odd covering systems"),
        ("zeta(5)", "Odd covering systems"),
        ("ζ(5)", "Odd covering systems"),
        ("Erdős", "Odd covering systems"),
        ("Erdös", "Odd covering systems"),
        ("Erdos", "Odd covering systems"),
        ("erdos-7", "Odd covering systems"),
        ("O35", "Odd covering systems"),
        ("A367090", "Odd covering systems"),
        ("congruences", "Odd covering systems"),
        ("chromatic", "Chromatic number of the plane"),
        ("\u05d4\u05d0\u05dd", "\u05d4\u05d0\u05dd"),
    ],
)
def test_a_search_finds(open_page: Callable[..., Page], words: str, found: str) -> None:
    page = open_page(f"search/?q={quote(words)}")
    assert found in titles(page)[0]


def test_an_identifier_finds_its_record_first(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=alpha-2")
    first = page.locator("#search-results .of-card a").first
    expect(first).to_have_attribute("href", re.compile("/problems/alpha-2/$"))
    page.locator("#search-text").fill("Erdos-7")
    expect(first).to_have_attribute("href", re.compile("/problems/erdos-7/$"))
    assert len(titles(page)) == len(set(titles(page)))


def test_the_catalogue_is_searched_instead_on_request(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=beta")
    assert titles(page) == ["Ground states"]
    page.get_by_role("checkbox", name="Search the 2 catalogue entries instead").check()
    expect(page.locator("#search-status")).to_have_text("2 catalogue entries")
    assert "Beta & Sons 2" in titles(page)
    assert page.url.endswith("?q=beta&kind=pointer")
    page.get_by_role("link", name="Beta & Sons 2").click()
    page.wait_for_url("**/catalogue/beta-list/#beta-list-2")


def test_results_come_while_typing_and_the_address_follows(open_page: Callable[..., Page]) -> None:
    page = open_page("search/")
    page.locator("#search-text").press_sequentially("covering", delay=20)
    assert len(titles(page)) >= 2
    page.wait_for_url("**/search/?q=covering")


def test_a_filter_narrows_and_the_address_can_be_shared(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=covering")
    titles(page)
    page.get_by_role("checkbox", name="Solved").check()
    expect(page.locator("#search-status")).to_have_text("1 record")
    assert titles(page) == ["Covering systems with two classes"]
    shared = page.url
    assert shared.endswith("?q=covering&status=solved")
    other = open_page(shared.partition("/openfrontiers/")[2])
    assert titles(other) == ["Covering systems with two classes"]
    assert other.get_by_role("checkbox", name="Solved").is_checked()


def test_the_back_button_undoes_a_filter(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=covering")
    before = titles(page)
    page.get_by_role("checkbox", name="Solved").check()
    expect(page.locator("#search-status")).to_have_text("1 record")
    page.go_back()
    expect(page.get_by_role("checkbox", name="Solved")).not_to_be_checked()
    expect(page.locator("#search-results .of-card")).to_have_count(len(before))
    assert titles(page) == before


def test_values_of_one_filter_widen(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?status=solved&status=withdrawn")
    expect(page.locator("#search-status")).to_have_text("2 records")


def test_counts_tell_how_many_results_a_value_has(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=covering")
    titles(page)
    page.locator("#facets").hover()
    label = page.locator("label", has=page.locator("input[name=status][value=solved]"))
    expect(label.locator(".of-count")).to_have_text("1")


def test_orders_by_year_put_the_latest_or_the_earliest_first(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=covering&sort=new")
    assert titles(page)[0] == "Covering systems with two classes"
    page.get_by_label("Order").select_option("old")
    expect(page.locator("#search-results .of-card h2").first).to_contain_text("Odd covering systems")
    assert "sort=old" in page.url


def test_more_results_follow_on_request(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=colouring")
    assert len(titles(page)) == 10
    page.get_by_role("button", name="More results").click()
    expect(page.locator("#search-results .of-card")).to_have_count(20)
    assert page.evaluate("document.activeElement.closest('li') !== null")


def test_nothing_found_says_what_to_do(open_page: Callable[..., Page]) -> None:
    page = open_page("search/?q=qqqqzzzz")
    expect(page.locator("#search-status")).to_contain_text("No record matches")


def test_the_field_in_the_header_leads_to_the_results(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/alpha-2/")
    page.keyboard.press("/")
    page.keyboard.type("chromatic")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=chromatic")
    assert titles(page)[0].startswith("Chromatic")


def test_a_search_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("search/")
    expect(page.locator("#search-text")).to_be_focused()
    page.keyboard.type("chromatic")
    titles(page)
    skip = page.get_by_role("link", name="Skip the filters")
    for _ in range(4):
        page.keyboard.press("Tab")
        if skip.evaluate("link => link === document.activeElement"):
            break
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#search-results a").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/problems/alpha-10/")


def test_a_missing_page_searches(open_page: Callable[..., Page]) -> None:
    page = open_page("problems/alpha-1O/", expected=404)
    expect(page.locator("#missing")).to_have_value("alpha 1O")
    expect(page.locator("#guesses")).to_contain_text("alpha-10")
    page.locator("#missing").fill("chromatic")
    page.keyboard.press("Enter")
    assert titles(page)[0].startswith("Chromatic")
