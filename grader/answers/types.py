"""The types of a final answer, by the names that items use."""

from __future__ import annotations

from collections.abc import Mapping

from openfrontiers.grading import answer_types

ANSWER_TYPES: Mapping[str, str] = answer_types()
