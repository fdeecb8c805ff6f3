"""Near-duplicates among statements: texts that pose the same problem in other words or other letters.

A statement becomes a set of features: stems of its telling words, pairs of neighbouring words, and runs of three
signs of its formulas in which every letter is the same letter. Spellings of one sign become one (`\\leq` and `≤`,
`\\mathbb{N}` and "natural numbers"), and words that every question holds are dropped. Two statements are as
similar as the cosine of their features, weighted by inverse document frequency (K. Spärck Jones, 1972; C. Manning,
P. Raghavan and H. Schütze, Introduction to Information Retrieval, chapter 6), so that what many records share counts
little.

The comparison is exact for every pair that shares a rare feature; an inverted index finds those. On large
corpora this is as fast as hashing into bands (A. Broder, On the resemblance and containment of documents, 1997)
and misses nothing that is close. `perf/similarity.py` measures it.
"""

from __future__ import annotations

import itertools
import math
import re
import unicodedata
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from openfrontiers.markdown_text import Body, plain_text
from openfrontiers.reading import split_front_matter

LIKELY = 0.36
"""Similarity from which two statements are shown to a person as likely the same problem."""

PAIR_WEIGHT, FORMULA_WEIGHT = 0.15, 0.3
"""Weights of a pair of words and of a run of signs, against a word: they repeat in part what words say."""

RARE = 60
"""A feature that more statements than this hold does not lead to candidates, but counts in the comparison."""

LEADS = 24
"""Number of a statement's rarest features that lead to candidates."""

_SAME_SIGN = {
    "\\leq": "≤", "\\le": "≤", "\\leqslant": "≤", "\\geq": "≥", "\\ge": "≥", "\\geqslant": "≥", "\\neq": "≠", "\\ne": "≠",
    "\\to": "→", "\\rightarrow": "→", "\\longrightarrow": "→", "\\ldots": "…", "\\dots": "…", "\\cdots": "…",
    "\\epsilon": "\\varepsilon", "\\phi": "\\varphi", "\\emptyset": "∅", "\\varnothing": "∅", "\\colon": ":",
    "\\mid": "|", "\\vert": "|", "\\lvert": "|", "\\rvert": "|", "\\cdot": "·", "\\times": "·", "\\ast": "*", "\\land": "∧",
    "\\wedge": "∧", "\\lor": "∨", "\\vee": "∨", "\\in": "∈", "\\notin": "∉", "\\subset": "⊆", "\\subseteq": "⊆",
    "\\infty": "∞", "\\forall": "∀", "\\exists": "∃", "\\iff": "⇔", "\\Rightarrow": "⇒", "\\implies": "⇒",
    "\\tfrac": "\\frac", "\\dfrac": "\\frac", "\\pmod": "\\mod", "\\bmod": "\\mod", "\\setminus": "∖", "\\log": "\\ln",
}  # fmt: skip
"""Spellings of one sign."""

_DROPPED = frozenset(
    r"""
\left \right \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \, \; \: \! \quad \qquad \displaystyle
\textstyle \limits \nolimits \mathrm \mathit \mathcal \mathscr \mathfrak \mathbf \boldsymbol
\operatorname \text \textrm \hspace \phantom { } ~ & ( ) [ ] \{ \} . ,
""".split()  # noqa: SIM905
)
"""Signs of a formula that only place or dress what is there."""

_CONCEPTS = {
    "\\mathbb{N}": "natural number", "ℕ": "natural number", "\\mathbb{Z}": "integer", "ℤ": "integer",
    "\\mathbb{Q}": "rational", "ℚ": "rational", "\\mathbb{R}": "real", "ℝ": "real", "\\mathbb{C}": "complex",
    "ℂ": "complex", "\\chi": "chromatic", "\\zeta": "zeta", "\\infty": "infinite",
}  # fmt: skip
"""Signs that stand for a word."""

_STOP = frozenset(
    """
a all also an and any are as at be been but by can could do does each either every for from given has
have how if in into is it its let may more most must no not of on one only or other over prove question
show so some such than that the their them then there these they this to true under up us was we what
when where whether which who with would conjecture conjectured determine exist exists find hold holds
know known open problem suppose ask asks asked always necessarily possible must say call called denote
denotes whose
""".split()  # noqa: SIM905
)
"""Words that questions hold whatever they are about."""

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[A-Za-z]|\d+|\S")
_NAMED = re.compile(r"\\(?:mathrm|mathsf|operatorname\*?|text(?:rm|bf|it)?)\{([A-Za-z]+)\}")
_WORD = re.compile(r"[^\W\d_]{2,}|\d+")
_GREEK = re.compile(
    r"\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|eta|theta|iota|kappa|lambda|mu|nu|xi|rho|sigma|tau|upsilon|phi|psi|omega|"
    r"Gamma|Delta|Theta|Lambda|Xi|Sigma|Upsilon|Phi|Psi|Omega)\Z"
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without accents and endings: `colourings`, `coloured` and `coloring` are one."""
    text = unicodedata.normalize("NFKD", word.casefold())
    text = "".join(character for character in text if not unicodedata.combining(character))
    text = text.replace("our", "or") if len(text) > 5 else text
    for ending, kept in (("ies", "y"), ("sses", "ss"), ("ings", ""), ("ing", ""), ("ed", ""), ("ely", ""), ("ly", ""),
                         ("es", ""), ("s", ""), ("e", "")):  # fmt: skip
        if text.endswith(ending) and len(text) - len(ending) >= 4 and not text.endswith("ss"):
            text = text[: len(text) - len(ending)] + kept
            break
    return text[:9]


def formula_signs(formula: str) -> list[str]:
    """The signs of a formula in one spelling, every letter as `x`."""
    signs: list[str] = []
    for token in _TOKEN.findall(unicodedata.normalize("NFKC", formula.replace("\\mathbb", "\\mathbb "))):
        token = _SAME_SIGN.get(token, token)
        if token in _DROPPED:
            continue
        if (len(token) == 1 and token.isalpha()) or _GREEK.match(token):
            token = "x"
        signs.append(token)
    return signs


def features(text: str) -> frozenset[str]:
    """The features of a statement in Markdown with LaTeX."""
    body = Body(text)
    words: list[str] = []
    found: set[str] = set()
    for span in body.spans:
        if span.kind == "code":
            continue
        words += [word for sign, word in _CONCEPTS.items() if sign in span.content]
        words += [name for name in _NAMED.findall(span.content) if len(name) > 1]
        signs = formula_signs(span.content)
        found.update("=" + " ".join(signs[index : index + 3]) for index in range(len(signs) - 2))
        if len(signs) in (1, 2) and signs != ["x"]:
            found.add("=" + " ".join(signs))
    prose = _WORD.findall(plain_text(body.prose))
    stems = [stem(word) for word in prose if word.casefold() not in _STOP]
    found.update(stems)
    found.update(stem(part) for word in words for part in word.split())
    found.update(f"{one} {other}" for one, other in itertools.pairwise(stems))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Match:
    """A statement that is similar to another; `similarity` lies between 0 and 1."""

    id: str
    similarity: float


def _kind_weight(feature: str) -> float:
    if feature.startswith("="):
        return FORMULA_WEIGHT
    return PAIR_WEIGHT if " " in feature else 1.0


class Index:
    """Statements by their features. Build it once, then ask."""

    def __init__(self, statements: Iterable[tuple[str, str]]) -> None:
        self.ids: list[str] = []
        self._numbers: dict[str, int] = {}
        self._postings: list[array[int]] = []
        self._features: list[array[int]] = []
        for identifier, text in statements:
            number = len(self.ids)
            self.ids.append(identifier)
            chosen = array("I")
            for feature in sorted(features(text)):
                key = self._numbers.setdefault(feature, len(self._postings))
                if key == len(self._postings):
                    self._postings.append(array("I"))
                self._postings[key].append(number)
                chosen.append(key)
            self._features.append(chosen)
        total = len(self.ids)
        self._weights = array(
            "d", (_kind_weight(feature) * math.log(1 + total / len(self._postings[key])) ** 2
                  for feature, key in self._numbers.items())
        )  # fmt: skip
        self._unseen = math.log(1 + total) ** 2
        self._norms = array(
            "d", (math.sqrt(sum(self._weights[key] for key in keys)) for keys in self._features)
        )

    def similar(self, text: str, *, limit: int = 5, least: float = LIKELY) -> list[Match]:
        """The statements most similar to a text, the most similar first."""
        keys = array("I")
        unseen = 0.0
        for feature in features(text):
            key = self._numbers.get(feature)
            if key is None:
                unseen += _kind_weight(feature) * self._unseen
            else:
                keys.append(key)
        norm = math.sqrt(sum(self._weights[key] for key in keys) + unseen)
        found = self._compared(keys, norm, least)
        return sorted(found, key=lambda match: (-match.similarity, match.id))[:limit]

    def pairs(self, least: float = LIKELY) -> Iterator[tuple[str, str, float]]:
        """Every pair of statements that are at least so similar, the earlier one first."""
        for number, keys in enumerate(self._features):
            for match in self._compared(keys, self._norms[number], least, after=number):
                yield self.ids[number], match.id, match.similarity

    def _compared(self, keys: array[int], norm: float, least: float, after: int = -1) -> list[Match]:
        """Every statement after a number that shares one of the rarest features, compared in full."""
        if not norm:
            return []
        rare = sorted(keys, key=lambda key: (len(self._postings[key]), key))[:LEADS]
        candidates: set[int] = set()
        for position, key in enumerate(rare):
            if position < 3 or len(self._postings[key]) <= RARE:
                candidates.update(number for number in self._postings[key][:2000] if number > after)
        held = set(keys)
        found: list[Match] = []
        for number in candidates:
            shared = sum(self._weights[key] for key in self._features[number] if key in held)
            other = self._norms[number]
            if other and shared >= least * norm * other:
                found.append(Match(self.ids[number], shared / (norm * other)))
        return found


def statements_of(root: Path) -> Iterator[tuple[str, str]]:
    """Title and statement of every problem record below a corpus, read without looking at the rest of the data."""
    for path in sorted((root / "records" / "problems").glob("*/*.md")):
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue  # `openfrontiers check` names it
        front, body, _, fault = split_front_matter(text, "")
        if front is None or fault is not None:
            continue
        title = re.search(r"^title:[ \t]*(.*)$", front, re.MULTILINE)
        heading = re.search(r"^#{1,6}[ \t]", body, re.MULTILINE)
        statement = body[: heading.start()] if heading else body
        yield path.stem, f"{title[1].strip(chr(34) + chr(39)) if title else ''}\n\n{statement}"
