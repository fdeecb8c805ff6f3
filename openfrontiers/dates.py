"""Dates as exact as they are known: `2026`, `2026-09` or `2026-09-08` (ISO 8601-1 calendar dates, reduced).

Comparison is by interval: a date is the set of days that it may mean. `2026-09` is neither before nor after
`2026-09-08`.
"""

from __future__ import annotations

import calendar
import datetime
import re
from functools import lru_cache

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?\Z", re.ASCII)


class DateError(ValueError):
    """A text that is no date; the message says what is wrong with it."""


@lru_cache(maxsize=8192)
def interval(text: str) -> tuple[datetime.date, datetime.date]:
    """First and last day that a date may mean.

    >>> interval("2026-09")
    (datetime.date(2026, 9, 1), datetime.date(2026, 9, 30))

    Raises DateError with the reason for anything else.
    """
    match = _DATE.match(text)
    if match is None:
        raise DateError(f"{text!r} is no date: write 2026, 2026-09 or 2026-09-08")
    year, month, day = int(match[1]), match[2], match[3]
    if not 1 <= year <= 9999:
        raise DateError(f"{text!r}: there is no year {match[1]}")
    if month is None:
        return datetime.date(year, 1, 1), datetime.date(year, 12, 31)
    if not 1 <= int(month) <= 12:
        raise DateError(f"{text!r}: there is no month {month}")
    length = calendar.monthrange(year, int(month))[1]
    if day is None:
        return datetime.date(year, int(month), 1), datetime.date(year, int(month), length)
    if not 1 <= int(day) <= length:
        raise DateError(f"{text!r}: {calendar.month_name[int(month)]} {year} has no day {day}")
    exact = datetime.date(year, int(month), int(day))
    return exact, exact


def certainly_after(left: str, right: str) -> bool:
    """Whether every day that `left` may mean lies after every day that `right` may mean."""
    return interval(left)[0] > interval(right)[1]


def earliest(text: str) -> datetime.date:
    """The first day that a date may mean."""
    return interval(text)[0]


def latest(text: str) -> datetime.date:
    """The last day that a date may mean."""
    return interval(text)[1]


def whole_years_between(older: str, newer: str) -> int:
    """Years that have certainly passed from `older` to `newer`; 0 where newer is not later."""
    start, end = latest(older), earliest(newer)
    if end <= start:
        return 0
    years = end.year - start.year
    if (end.month, end.day) < (start.month, start.day):
        years -= 1
    return max(years, 0)
