"""Licences as pages explain them: what each permits, its name and where its text stands.

What a licence permits is in `openfrontiers.licences`; this module adds what a reader is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from openfrontiers.licences import KNOWN, permits
from openfrontiers.model import Corpus, Permits, Problem, Source


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence: name, address of its text, and what it permits; None where that is not known."""

    spdx: str
    name: str
    url: str | None
    permits: Permits

    @property
    def permissive(self) -> bool:
        """Whether copies and changed versions may be passed on, commercially too, without share-alike."""
        permits = self.permits
        return bool(
            permits.redistribution
            and permits.commercial
            and permits.derivatives
            and permits.share_alike is False
        )


_CREATIVE_COMMONS = "https://creativecommons.org/licenses"
_ELEMENTS = {"BY": "Attribution", "NC": "NonCommercial", "ND": "NoDerivatives", "SA": "ShareAlike"}
_OTHERS = {
    "CC0-1.0": ("Creative Commons Zero 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    "Apache-2.0": ("Apache License 2.0", "https://www.apache.org/licenses/LICENSE-2.0"),
    "MIT": ("MIT License", "https://spdx.org/licenses/MIT.html"),
}


def _name_and_address(spdx: str) -> tuple[str, str | None]:
    """The name of a licence and where its text stands; for one of the SPDX list at least its entry there."""
    if spdx in _OTHERS:
        return _OTHERS[spdx]
    match = re.fullmatch(r"CC-((?:BY|NC|ND|SA)(?:-(?:NC|ND|SA))*)-(\d\.\d)", spdx)
    if match:
        elements = match[1].split("-")
        name = "Creative Commons " + "-".join(_ELEMENTS[element] for element in elements) + f" {match[2]}"
        return name, f"{_CREATIVE_COMMONS}/{match[1].lower()}/{match[2]}/"
    if spdx in KNOWN:
        return spdx, f"https://spdx.org/licenses/{spdx}.html"
    return spdx.removeprefix("LicenseRef-").replace("-", " ") if spdx.startswith(
        "LicenseRef-"
    ) else spdx, None


def of(spdx: str, source: Source | None = None) -> Licence:
    """A licence by its SPDX expression; terms of a source's own licence come from the source's file."""
    name, url = _name_and_address(spdx)
    if url is None and source is not None and source.license.spdx == spdx:
        url = source.license.url
    return Licence(spdx, name, url, permits(spdx, source))


def of_problem(problem: Problem, corpus: Corpus) -> Licence:
    """The licence of a record."""
    return of(problem.license, corpus.source_by_key.get(problem.source.key))
