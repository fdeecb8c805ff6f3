"""Text as the search index sees it: words without accents, Greek letters and LaTeX macros by their names.

`\\zeta(5)`, `zeta(5)` and `ζ(5)` all become `zeta 5`; Erdős, Erdös and Erdos all become `erdos`. The script of
the search page (`site_templates/assets/search.js`) does the same to what a reader types.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

from generators.addresses import fold
from openfrontiers.markdown_text import Body, plain_text

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho",
    "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
"""Names of the small Greek letters; capital and variant forms are folded to them."""

_STRUCTURE = frozenset(
    """frac dfrac tfrac cfrac sqrt left right middle big bigl bigr bigm Big Bigl Bigr bigg biggl biggr Bigg mathbb
    mathbf mathcal mathfrak mathrm mathsf mathit mathscr boldsymbol operatorname text textbf textit textrm begin end
    quad qquad displaystyle textstyle overline underline hat tilde bar vec widehat widetilde limits nolimits le ge leq
    geq lt gt ne neq in to cdot cdots ldots dots colon mid nmid times displaylimits substack hspace vspace phantom
    label tag ref eq forall exists cap cup subset subseteq setminus lbrace rbrace langle rangle lfloor rfloor lceil
    rceil mathop mathbin mathrel array matrix pmatrix bmatrix cases aligned align gather split hline infty""".split()  # noqa: SIM905
)
"""Macros that say how a formula looks, or that nearly every formula holds; they are no words to search for."""

_TEX_WORD = re.compile(r"\\([A-Za-z]+)|([A-Za-z]{2,})|(\d+)")
_GREEK_LETTER = re.compile("[" + "".join(GREEK) + "]")
_TAG = re.compile(r"<[^>]*>")
_INVISIBLE = re.compile("[\u2061-\u2064\u200b]")


@lru_cache(maxsize=65536)
def formula_words(tex: str) -> str:
    """The words and numbers of a formula."""
    found: list[str] = []
    for macro, word, digits in _TEX_WORD.findall(tex):
        if macro:
            if macro not in _STRUCTURE:
                found.append(macro.removeprefix("var").lower())
        elif word:
            if word not in _STRUCTURE:
                found.append(word.lower())
        else:
            found.append(digits)
    return " ".join(found)


def spell(text: str) -> str:
    """Text without formulas: no accents, Greek letters by name, lower case."""
    if text.isascii():
        return text.lower()
    folded = fold(unicodedata.normalize("NFKC", text))
    return _GREEK_LETTER.sub(lambda match: f" {GREEK[match[0]]} ", folded)


def words(text: str, body: Body | None = None) -> str:
    """Markdown with formulas as words for the index. `body` saves finding the formulas again."""
    if "$" not in text:
        return spell(plain_text(text))
    parts: list[str] = []
    position = 0
    for span in (body or Body(text)).spans:
        if span.kind == "code" or span.problem:
            continue
        parts.append(text[position : span.start])
        parts.append(f" {formula_words(span.content)} ")
        position = span.end
    parts.append(text[position:])
    return spell(plain_text("".join(parts)))


_PIECE = re.compile(r"<(/?)([a-z]+)([^>]*)>|([^<]+)")
_STRUCTURED = re.compile("<(?:msu|mfrac|msqrt|mroot|munder)")
_SIGNS = {"msup": "^", "msub": "_", "msubsup": "_^", "munder": "_", "munderover": "_^"}
_ATOM = re.compile(r"\w+(?:[.^_]\w+)?|[^\w\s]?")
_PRIMES = re.compile("[′″‴⁗]+")


def visible(mathml: str) -> str:
    """The characters of a formula as a reader sees them, in one line: a plain form for descriptions.

    Scripts, fractions and roots are marked: n^(1+ε) must not become n1+ε.
    """
    text = _linear(mathml) if _STRUCTURED.search(mathml) else _TAG.sub("", mathml)
    return unicodedata.normalize("NFC", _INVISIBLE.sub("", html.unescape(text)))


def _linear(mathml: str) -> str:
    stack: list[tuple[str, str, list[str]]] = [("", "", [])]
    for closing, name, attributes, text in _PIECE.findall(mathml):
        if text:
            stack[-1][2].append(text)
        elif not closing:
            stack.append((name, attributes, []))
        else:
            element = stack.pop()
            stack[-1][2].append(_in_line(*element))
    return "".join(stack[0][2])


def _in_line(name: str, attributes: str, parts: list[str]) -> str:
    signs = _SIGNS.get(name, "")
    if signs and len(parts) == len(signs) + 1:
        whole = parts[0]
        for sign, part in zip(signs, parts[1:], strict=True):
            whole += part if _PRIMES.fullmatch(part) else sign + _grouped(part)
        return whole
    if name == "mfrac" and len(parts) == 2:
        return (" choose " if "linethickness" in attributes else "/").join(map(_grouped, parts))
    if name == "msqrt":
        return "√" + _grouped("".join(parts))
    if name == "mroot" and len(parts) == 2:
        return f"√[{parts[1]}]{_grouped(parts[0])}"
    return " " if name == "mspace" and "width" in attributes else "".join(parts)


def _grouped(text: str) -> str:
    text = text.strip()
    return text if _ATOM.fullmatch(text) else f"({text})"
