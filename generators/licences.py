"""Licences as pages explain them: what each permits, its name and where its text stands.

For licences of the SPDX list (https://spdx.org/licenses/) the terms are read off the licence itself; for a
source's own terms (`LicenseRef-…`) they are the ones that the source's file records.
"""

from __future__ import annotations

from dataclasses import dataclass

from openfrontiers.model import Corpus, Permits, Problem


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
            permits.redistribution and permits.commercial and permits.derivatives and permits.share_alike is False
        )


def _terms(
    spdx: str, name: str, url: str, *, commercial: bool = True, derivatives: bool = True,
    attribution: bool = True, share_alike: bool = False,
) -> Licence:  # fmt: skip
    permits = Permits(True, commercial, derivatives, attribution, share_alike)
    return Licence(spdx, name, url, permits)


_CREATIVE_COMMONS = "https://creativecommons.org/licenses/"
KNOWN = {
    licence.spdx: licence
    for licence in (
        _terms("CC0-1.0", "Creative Commons Zero 1.0", "https://creativecommons.org/publicdomain/zero/1.0/",
               attribution=False),
        *(
            _terms(f"CC-BY-{version}", f"Creative Commons Attribution {version}", f"{_CREATIVE_COMMONS}by/{version}/")
            for version in ("2.0", "2.5", "3.0", "4.0")
        ),
        *(
            _terms(f"CC-BY-SA-{version}", f"Creative Commons Attribution-ShareAlike {version}",
                   f"{_CREATIVE_COMMONS}by-sa/{version}/", share_alike=True)
            for version in ("2.0", "2.5", "3.0", "4.0")
        ),
        *(
            _terms(f"CC-BY-NC-{version}", f"Creative Commons Attribution-NonCommercial {version}",
                   f"{_CREATIVE_COMMONS}by-nc/{version}/", commercial=False)
            for version in ("3.0", "4.0")
        ),
        *(
            _terms(f"CC-BY-NC-SA-{version}", f"Creative Commons Attribution-NonCommercial-ShareAlike {version}",
                   f"{_CREATIVE_COMMONS}by-nc-sa/{version}/", commercial=False, share_alike=True)
            for version in ("3.0", "4.0")
        ),
        *(
            _terms(f"CC-BY-ND-{version}", f"Creative Commons Attribution-NoDerivatives {version}",
                   f"{_CREATIVE_COMMONS}by-nd/{version}/", derivatives=False)
            for version in ("3.0", "4.0")
        ),
        *(
            _terms(f"CC-BY-NC-ND-{version}", f"Creative Commons Attribution-NonCommercial-NoDerivatives {version}",
                   f"{_CREATIVE_COMMONS}by-nc-nd/{version}/", commercial=False, derivatives=False)
            for version in ("3.0", "4.0")
        ),
        _terms("Apache-2.0", "Apache License 2.0", "https://www.apache.org/licenses/LICENSE-2.0"),
        _terms("MIT", "MIT License", "https://spdx.org/licenses/MIT.html"),
    )
}  # fmt: skip


def of(spdx: str, permits: Permits | None = None) -> Licence:
    """A licence by its identifier; for one that is not known, with the terms given."""
    known = KNOWN.get(spdx)
    if known is not None:
        return known
    name = spdx.removeprefix("LicenseRef-").replace("-", " ") if spdx.startswith("LicenseRef-") else spdx
    return Licence(spdx, name, None, permits or Permits(None, None, None))


def of_problem(problem: Problem, corpus: Corpus) -> Licence:
    """The licence of a record; terms of a source's own licence come from the source's file."""
    source = corpus.source_by_key.get(problem.source.key)
    own = source is not None and source.license.spdx == problem.license
    licence = of(problem.license, source.permits if source is not None and own else None)
    if licence.url is None and source is not None and own and source.license.url:
        return Licence(licence.spdx, licence.name, source.license.url, licence.permits)
    return licence
