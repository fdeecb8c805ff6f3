"""Counts in messages: `1 fault`, `2 faults`, `1 entry`, `2 entries`."""

from __future__ import annotations


def noun(count: int, word: str, several: str = "") -> str:
    """The word in the number that the count asks for; `several` is its plural where that is not the word and an s."""
    return word if count == 1 else several or f"{word}s"


def plural(count: int, word: str, several: str = "") -> str:
    """A count and its word, with commas between thousands: `1 fault`, `2 faults`, `1,234 entries`."""
    return f"{count:,} {noun(count, word, several)}"
