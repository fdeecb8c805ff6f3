"""The lexical form of LaTeX formulas: braces, environments, delimiters, macro names.

A quick check without a typesetter: what it reports is certainly wrong, what it passes may still fail to
typeset (`openfrontiers check --math` finds that). The rules of tokens are TeX's own (D. Knuth, The TeXbook,
chapter 8): a backslash and letters is a control word, a backslash and any other character a control symbol,
and a percent sign would comment the rest of the line away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

ENVIRONMENTS = frozenset(
    [
        "array",
        "matrix",
        "pmatrix",
        "bmatrix",
        "Bmatrix",
        "vmatrix",
        "Vmatrix",
        "smallmatrix",
        "subarray",
        "cases",
        "dcases",
        "rcases",
        "drcases",
        "align",
        "align*",
        "aligned",
        "split",
        "alignat",
        "alignat*",
        "alignedat",
        "gather",
        "gather*",
        "gathered",
        "equation",
        "equation*",
        "multline",
        "multline*",
        "CD",
    ]
)
"""Environments that the site typesets."""

DISPLAY_ONLY = frozenset(
    [
        "align",
        "align*",
        "alignat",
        "alignat*",
        "gather",
        "gather*",
        "equation",
        "equation*",
        "multline",
        "multline*",
    ]
)
"""Environments that stand only in a display."""

DEFINITIONS = frozenset(
    [
        "def",
        "gdef",
        "edef",
        "xdef",
        "let",
        "futurelet",
        "newcommand",
        "renewcommand",
        "providecommand",
        "DeclareMathOperator",
        "newenvironment",
        "renewenvironment",
        "global",
        "expandafter",
    ]
)
"""Macros that would change the meaning of what follows."""

_TOKEN = re.compile(
    r"\\(?P<word>begin|end)\s*\{(?P<environment>[^{}]*)\}|\\(?P<control>[A-Za-z]+\*?|.|\Z)|(?P<brace>[{}])|"
    r"(?P<comment>%)|(?P<sign>\$)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class LatexFault:
    """A fault in a formula; `offset` counts characters from the start of the formula."""

    rule: str
    message: str
    hint: str
    offset: int


@lru_cache(maxsize=1)
def known_macros() -> frozenset[str]:
    """The names in `latex_macros.txt`, kept beside this module as data."""
    text = (resources.files(__package__) / "latex_macros.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.split("\n") if line and not line.startswith("#"))


# Most formulas hold nothing but letters, digits, signs and well-known macros; those never reach the lexer.
_PLAIN = re.compile(r"[^\\{}%$]*\Z")
_CONTROL = re.compile(r"\\([A-Za-z]+|.|\Z)", re.DOTALL)
_SEPARATOR = "\x00"  # no text of a record holds it


def _groups(depth: int) -> str:
    """A pattern for text of one formula whose braces match and are at most `depth` deep."""
    plain = r"[^{}\x00]*+"
    return plain if depth == 0 else rf"{plain}(?:\{{{_groups(depth - 1)}\}}{plain})*+"


_MATCHED_BRACES = re.compile(rf"{_groups(3)}(?:\x00{_groups(3)})*+\Z")


@lru_cache(maxsize=1)
def _harmless_controls() -> frozenset[str]:
    """What may follow a backslash without concerning any rule: known macros that open and close nothing, most signs."""
    words = known_macros() - DEFINITIONS - {"left", "right", "begin", "end"}
    return words | frozenset(" !\"#&'*+,-./:;<=>?@\\]^_`{|}~")


def are_plainly_sound(formulas: Sequence[str]) -> bool:
    """Whether one look at all formulas of a text shows that `check_formula` finds nothing in any of them.

    False says nothing; most texts hold only known macros and braces that match, three deep at most.
    """
    joined = _SEPARATOR.join(formulas)
    if "%" in joined or "$" in joined or not _harmless_controls().issuperset(_CONTROL.findall(joined)):
        return False
    grouping = joined.replace(r"\\", "").replace(r"\{", "").replace(r"\}", "")
    return _MATCHED_BRACES.match(grouping) is not None


def check_formula(content: str, *, display: bool = False) -> Iterator[LatexFault]:
    """The lexical faults of one formula, without its delimiters."""
    if _PLAIN.match(content):
        return
    known = known_macros()
    braces: list[int] = []
    open_environments: list[tuple[str, int, int]] = []
    delimiters: list[int] = []
    for token in _TOKEN.finditer(content):
        start = token.start()
        if token["brace"] == "{":
            braces.append(start)
        elif token["brace"] == "}":
            if not braces:
                yield LatexFault(
                    "latex-braces", "a closing brace } has no opening one", "remove it, or write \\}", start
                )
            else:
                braces.pop()
        elif token["word"]:
            yield from _environment(token, open_environments, len(braces), display)
        elif token["comment"]:
            yield LatexFault(
                "latex-comment",
                "a percent sign comments out the rest of the line",
                "write \\% for the sign",
                start,
            )
        elif token["sign"]:
            yield LatexFault(
                "latex-delimiters",
                "a dollar sign inside a formula",
                "end the formula before it, or use \\text{…} without dollar signs",
                start,
            )
        elif token["control"] is not None:
            name = token["control"]
            if name == "":
                yield LatexFault("latex-macro", "the formula ends in a lone backslash", "remove it", start)
            elif name[0].isascii() and name[0].isalpha():
                yield from _macro(name.removesuffix("*"), start, known, delimiters)
            elif name in "([":
                yield LatexFault(
                    "latex-delimiters",
                    f"\\{name} inside a formula",
                    "formulas stand between $…$ or $$…$$ only",
                    start,
                )
    for start in braces:
        yield LatexFault("latex-braces", "an opening brace { is never closed", "close it with }", start)
    for name, start, _ in open_environments:
        yield LatexFault(
            "latex-environment", f"\\begin{{{name}}} is never ended", f"add \\end{{{name}}}", start
        )
    for start in delimiters:
        yield LatexFault("latex-left-right", "\\left has no \\right", "add \\right. or the delimiter", start)


def _macro(name: str, start: int, known: frozenset[str], delimiters: list[int]) -> Iterator[LatexFault]:
    if name == "left":
        delimiters.append(start)
    elif name == "right":
        if delimiters:
            delimiters.pop()
        else:
            yield LatexFault(
                "latex-left-right", "\\right has no \\left", "add \\left. or the delimiter", start
            )
    elif name in DEFINITIONS:
        yield LatexFault("latex-macro", f"\\{name} defines a macro", "write the formula out", start)
    elif name not in known:
        yield LatexFault("latex-macro", f"unknown macro \\{name}", _suggest(name, known), start)


def _suggest(name: str, known: frozenset[str]) -> str:
    import difflib

    special = {"newline": "\\\\", "eqref": "a plain word", "mathds": "\\mathbb", "bbm": "\\mathbb"}
    if name in special:
        return f"write {special[name]}"
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.75)
    if close:
        return f"did you mean \\{close[0]}? Names of functions are written \\operatorname{{{name}}}"
    return f"names of functions are written \\operatorname{{{name}}}"


def _environment(
    token: re.Match[str], opened: list[tuple[str, int, int]], depth: int, display: bool
) -> Iterator[LatexFault]:
    name, start = token["environment"], token.start()
    if token["word"] == "begin":
        if name not in ENVIRONMENTS:
            yield LatexFault(
                "latex-environment",
                f"unknown environment {name!r}",
                "known: " + ", ".join(sorted(ENVIRONMENTS)),
                start,
            )
        elif name in DISPLAY_ONLY and not display:
            yield LatexFault(
                "latex-environment",
                f"the environment {name} stands only between $$ and $$",
                "use $$…$$, or aligned/gathered",
                start,
            )
        opened.append((name, start, depth))
    elif not opened:
        yield LatexFault("latex-environment", f"\\end{{{name}}} has no \\begin", "remove it", start)
    else:
        expected, _, begun_at = opened.pop()
        if expected != name:
            yield LatexFault(
                "latex-environment",
                f"\\begin{{{expected}}} is ended by \\end{{{name}}}",
                f"write \\end{{{expected}}}",
                start,
            )
        elif begun_at != depth:
            yield LatexFault(
                "latex-braces",
                f"braces are not balanced inside the environment {name}",
                "close each { before \\end",
                start,
            )


def check_bare(prose: str) -> Iterator[LatexFault]:
    """LaTeX that stands outside a formula: `\\(`, `\\[` and environments, which the site would show as text.

    `prose` is the text with formulas and code blanked out.
    """
    if "\\" not in prose:
        return
    for match in re.finditer(r"(?<!\\)\\(\(|\[(?!@)|begin\s*\{)", prose):
        yield LatexFault(
            "latex-delimiters",
            f"{match.group().split('{')[0]} stands outside a formula",
            "write formulas between $…$ or $$…$$",
            match.start(),
        )
