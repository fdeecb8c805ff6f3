"""The types of a final answer, by the names that items use."""

from __future__ import annotations

from collections.abc import Mapping

ANSWER_TYPES: Mapping[str, str] = {
    "integer": "one integer, written out or as integer arithmetic",
    "rational": "one rational number",
    "real": "one real or complex number in closed form",
    "tuple": "a finite sequence in round brackets, in order",
    "set": "a finite set in curly brackets, without order; an element written twice counts once",
    "multiset": "a finite family in curly brackets, without order but with multiplicity",
    "matrix": "a matrix as a list of rows in square brackets",
    "polynomial": "a polynomial in the item's variables",
}
