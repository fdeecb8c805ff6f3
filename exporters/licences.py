"""The licence filter: which rows and attachments an export keeps by their terms.

What a licence permits is in `openfrontiers.licences`. Unknown terms never pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openfrontiers.licences import KNOWN
from openfrontiers.model import Permits

USES = ("redistribution", "commercial", "derivatives")
"""The uses by which a filter can ask."""

PERMISSIVE = "permissive"
"""The filter that asks for all three uses without share-alike."""


CARRYING = ("problems", "catalogues", "benchmark", "formalizations")
"""The configurations whose rows carry text under a licence of its own."""


def licenses_present(counted: Mapping[str, Iterable[str | None]]) -> list[str]:
    """The licences under which a folder holds text, sorted, from those of each configuration's rows."""
    return sorted({license_ for name in CARRYING for license_ in counted[name] if license_})


class UnknownFilterError(ValueError):
    """A word of `--license` that is neither a use, nor `permissive`, nor a licence."""


@dataclass(frozen=True, slots=True)
class LicenseFilter:
    """Which terms are enough: any of the licences, if some are named, and every use that is named."""

    licenses: frozenset[str] = frozenset()
    uses: frozenset[str] = frozenset()
    permissive: bool = False

    @classmethod
    def parse(cls, words: Iterable[str], present: Iterable[str] = ()) -> LicenseFilter:
        """From the words of `--license`; `present` lists licences of the corpus that are accepted as names.

        Raises UnknownFilterError for any other word.
        """
        licenses: set[str] = set()
        uses: set[str] = set()
        permissive = False
        named = set(KNOWN) | set(present)
        by_lower = {name.lower(): name for name in named}
        for word in words:
            if word.lower() == PERMISSIVE:
                permissive = True
            elif word.lower() in USES:
                uses.add(word.lower())
            elif word.lower() in by_lower:
                licenses.add(by_lower[word.lower()])
            else:
                raise UnknownFilterError(word)
        return cls(frozenset(licenses), frozenset(uses), permissive)

    def accepts(self, expression: str | None, terms: Permits) -> bool:
        """Whether a text under a licence expression, with what that permits, passes."""
        if expression is None:
            return False
        if self.licenses and expression not in self.licenses:
            choices = [choice.strip() for choice in expression.split(" OR ")]
            if not any(choice in self.licenses for choice in choices):
                return False
        if not all(getattr(terms, use) is True for use in self.uses):
            return False
        if self.permissive:
            return all(getattr(terms, use) is True for use in USES) and terms.share_alike is False
        return True

    def describe(self) -> str:
        """The filter in words: `licence CC0-1.0 or MIT; commercial use permitted`."""
        parts = []
        if self.licenses:
            parts.append("licence " + " or ".join(sorted(self.licenses)))
        if self.permissive:
            parts.append("redistribution, commercial use and changed versions permitted, without share-alike")
        words = {
            "redistribution": "redistribution",
            "commercial": "commercial use",
            "derivatives": "changed versions",
        }
        if self.uses:
            parts.append(", ".join(words[use] for use in USES if use in self.uses) + " permitted")
        return "; ".join(parts)

    def words(self) -> list[str]:
        """The filter as the words of `--license`, sorted."""
        return sorted(self.licenses | self.uses | ({PERMISSIVE} if self.permissive else set()))
