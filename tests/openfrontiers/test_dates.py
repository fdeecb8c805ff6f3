"""Dates are as exact as they are known, and are compared only as far as that allows."""

import datetime

import pytest

from openfrontiers import dates


def test_a_year_means_any_of_its_days() -> None:
    assert dates.interval("2026") == (datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))


def test_a_month_knows_its_length() -> None:
    assert dates.interval("2024-02")[1] == datetime.date(2024, 2, 29)


@pytest.mark.parametrize(
    "text",
    [
        "2026-13",
        "2026-00",
        "2026-02-29",
        "2026-1",
        "2026-09-8",
        "26",
        "0000",
        "2026-09-08T00",
        "2026/09",
        " 2026",
        "2026\n",
        "٢٠٢٦",
        "",
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(dates.DateError):
        dates.interval(text)


def test_a_day_within_a_month_is_neither_before_nor_after_it() -> None:
    assert not dates.certainly_after("2026-09-08", "2026-09")
    assert not dates.certainly_after("2026-09", "2026-09-08")
    assert dates.certainly_after("2026-10", "2026-09-08")


@pytest.mark.parametrize(
    ("older", "newer", "years"),
    [
        ("2025-11-29", "2026-11-29", 1),
        ("2025-11-30", "2026-11-29", 0),
        ("2025", "2026-11-29", 0),
        ("2024", "2026-11-29", 1),
        ("2026-11-29", "2020", 0),
    ],
)
def test_an_age_counts_the_years_that_have_certainly_passed(older: str, newer: str, years: int) -> None:
    assert dates.whole_years_between(older, newer) == years
