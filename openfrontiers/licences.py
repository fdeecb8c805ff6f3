"""What licences permit.

Licences are named by SPDX identifiers (https://spdx.org/licenses/). What each permits is read from its text;
a licence that is not in the table, and every `LicenseRef-…`, permits only what the record's source says in
its `permits`, and nothing where the source does not say. Unknown is never permitted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from openfrontiers.model import Permits, Problem, Source

OUR_LICENSE = "CC-BY-4.0"
"""Licence of everything that was written for the corpus."""

OUR_CODE_LICENSE = "Apache-2.0"
"""Licence of the project's own Lean modules."""

UNKNOWN = Permits(None, None, None, None, None)
"""Terms of which nothing is known."""

_FREE = Permits(True, True, True, False, False)
_CREDIT = Permits(True, True, True, True, False)
_SHARE_ALIKE = Permits(True, True, True, True, True)

KNOWN: dict[str, Permits] = {
    **dict.fromkeys(("CC0-1.0", "0BSD", "MIT-0", "Unlicense", "PDDL-1.0"), _FREE),
    **dict.fromkeys(
        (
            "CC-BY-2.0", "CC-BY-2.5", "CC-BY-3.0", "CC-BY-4.0", "ODC-By-1.0", "CDLA-Permissive-1.0",
            "CDLA-Permissive-2.0", "Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib",
        ),
        _CREDIT,
    ),
    **dict.fromkeys(
        (
            "CC-BY-SA-2.0", "CC-BY-SA-2.5", "CC-BY-SA-3.0", "CC-BY-SA-4.0", "ODbL-1.0", "GFDL-1.3-or-later",
            "GPL-2.0-only", "GPL-2.0-or-later", "GPL-3.0-only", "GPL-3.0-or-later", "LGPL-3.0-or-later",
            "AGPL-3.0-only", "AGPL-3.0-or-later", "MPL-2.0",
        ),
        _SHARE_ALIKE,
    ),
    **dict.fromkeys(("CC-BY-NC-3.0", "CC-BY-NC-4.0"), Permits(True, False, True, True, False)),
    **dict.fromkeys(("CC-BY-NC-SA-3.0", "CC-BY-NC-SA-4.0"), Permits(True, False, True, True, True)),
    **dict.fromkeys(("CC-BY-ND-3.0", "CC-BY-ND-4.0"), Permits(True, True, False, True, False)),
    **dict.fromkeys(("CC-BY-NC-ND-3.0", "CC-BY-NC-ND-4.0"), Permits(True, False, False, True, False)),
}  # fmt: skip
"""What each known licence permits."""


def permits(expression: str, source: Source | None = None) -> Permits:
    """What an SPDX expression permits.

    `OR` permits what either side does, since the user may choose; `AND` and `WITH` only what both do. A part
    that is not in the table takes the terms of `source` where it is that source's licence, else nothing.
    """
    known = KNOWN.get(expression)  # nearly every licence of a corpus is a single known one
    if known is not None:
        return known
    alternatives = [
        _all_of([_single(part.strip(), source) for part in re.split(r" (?:AND|WITH) ", alternative)])
        for alternative in expression.split(" OR ")
    ]
    return alternatives[0] if len(alternatives) == 1 else _any_of(alternatives)


def _single(identifier: str, source: Source | None) -> Permits:
    known = KNOWN.get(identifier)
    if known is not None:
        return known
    if source is not None and source.license.spdx == identifier:
        return source.permits
    return UNKNOWN


def _all_of(parts: list[Permits]) -> Permits:
    return Permits(
        redistribution=_and(part.redistribution for part in parts),
        commercial=_and(part.commercial for part in parts),
        derivatives=_and(part.derivatives for part in parts),
        attribution=_or(part.attribution for part in parts),
        share_alike=_or(part.share_alike for part in parts),
    )


def _any_of(parts: list[Permits]) -> Permits:
    return Permits(
        redistribution=_or(part.redistribution for part in parts),
        commercial=_or(part.commercial for part in parts),
        derivatives=_or(part.derivatives for part in parts),
        attribution=_and(part.attribution for part in parts),
        share_alike=_and(part.share_alike for part in parts),
    )


def _and(values: Iterable[bool | None]) -> bool | None:
    """Conjunction of three-valued logic: false wins, then unknown."""
    found = list(values)
    if False in found:
        return False
    return None if None in found else True


def _or(values: Iterable[bool | None]) -> bool | None:
    """Disjunction of three-valued logic: true wins, then unknown."""
    found = list(values)
    if True in found:
        return True
    return None if None in found else False


def problem_permits(problem: Problem, source: Source | None) -> Permits:
    """What the licence of a record's text permits."""
    return permits(problem.license, source)
