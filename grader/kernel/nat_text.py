"""Decimal text of natural numbers of any size, whatever limit Python puts on such text."""

from __future__ import annotations


def number_text(value: int, max_digits: int = 200) -> str:
    """``value`` in decimal; a number of more than ``max_digits`` digits by its size only."""
    bits = value.bit_length()
    if bits > max_digits * 3:
        return f"<a number of {bits} bits>"
    return str(value)


def counted(count: int, word: str) -> str:
    """A count and its word in messages: `1 parameter`, `2 parameters`."""
    return f"{count} {word}" + ("" if count == 1 else "s")
