"""The static form of an item's statement, and what it must not give away.

The form: one module an item, ``OpenFrontiersBench.<ID>``, with one namespace of that name, exactly one ``Statement`` of type ``Prop``
(or a function to ``Prop`` where a value is asked for), imports from our own modules alone, no placeholder and nothing that runs or
extends Lean. The text of a statement must not tell whether or how the problem was settled: no answer, no word of its
status, no live link (published benchmark, appendix C, "Leakage controls in the statements").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from grader.bench.items import BenchItem
from grader.lean import rules
from grader.lean.lexer import Kind, LexicalError, Token, tokenize

OWN_MODULES = "OpenFrontiersBench"
#: Commands that have no part in a statement's module.
_NO_PART = frozenset({"theorem", "example", "instance", "variable", "open", "section"})

#: What would give away the state of a problem, with the reason. Matched in the whole text, comments included.
LEAKS: tuple[tuple[str, re.Pattern[str], str], ...] = (
    (
        "leak-link",
        re.compile(r"https?://|www\.|arxiv\.org|doi\.org", re.I),
        "a live page may show the problem's status; name the source in words",
    ),
    (
        "leak-answer",
        re.compile(r"\banswer\s*\(|\bthe answer (?:is|was|turns out)\b|\b(?:true|false) by \[", re.I),
        "the answer belongs in answers/ alone",
    ),
    (
        "leak-status",
        re.compile(
            r"\b(?:solved|unsolved|resolved|disproved|disproven|refuted|settled|still open|remains open|is open|now known|was proved|"
            r"has been proved|was shown to|proved by|found by|counterexample (?:is|was|has|given|found))\b",
            re.I,
        ),
        "a statement says nothing of the state of its problem",
    ),
    (
        "leak-author",
        re.compile(r"\b(?:OpenAI|GPT|DeepMind|AlphaProof|Aristotle|Claude|Gemini)\b"),
        "a statement names no solver",
    ),
    (
        "leak-declaration",
        re.compile(r"\berdos_\d+\b|\bgreen_\d+\b|\bFormalConjectures\b"),
        "an upstream declaration's name leads to its page",
    ),
)


@dataclass(frozen=True)
class StaticFault:
    """A rule that the module breaks: the file, the place (from 1; 0 where it concerns the whole file), and what to do."""

    path: Path
    line: int
    column: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message} [{self.rule}]"


def check_module(item: BenchItem, path: Path) -> list[StaticFault]:
    """The faults of a core item's module, in order of place."""
    try:
        source = path.read_bytes()
    except OSError as error:
        return [
            StaticFault(
                path, 0, 0, "missing", f"cannot be read: {error.strerror}; the profile core needs this file"
            )
        ]
    return check_source(item, path, source)


def check_source(item: BenchItem, path: Path, source: bytes) -> list[StaticFault]:
    """The same for the module's bytes."""
    found, head = rules.check(source, (), (OWN_MODULES,))
    faults = [StaticFault(path, fault.line, fault.column, fault.rule, fault.message) for fault in found]
    text = source.decode("utf-8", errors="replace")
    faults += _leaks(path, text)
    if head is not None:
        if head.is_prelude:
            faults.append(
                StaticFault(
                    path, 1, 1, "prelude", "a statement rests on Lean's own library; remove `prelude`"
                )
            )
        try:
            faults += _shape(
                item, path, [token for token in tokenize(text) if token.kind is not Kind.COMMENT]
            )
        except LexicalError as error:
            faults.append(StaticFault(path, error.line, error.column, "lexical", str(error)))
    return sorted(set(faults), key=lambda fault: (fault.line, fault.column, fault.rule))


def _leaks(path: Path, text: str) -> list[StaticFault]:
    faults = []
    for rule, pattern, why in LEAKS:
        for match in pattern.finditer(text):
            before = text[: match.start()]
            line, column = before.count("\n") + 1, match.start() - (before.rfind("\n") + 1) + 1
            faults.append(StaticFault(path, line, column, rule, f"{match.group()!r}: {why}"))
    return faults


def _shape(item: BenchItem, path: Path, code: list[Token]) -> list[StaticFault]:
    """One namespace with the item's name, one ``def Statement`` in it with the type that the answer form asks for."""
    wanted = f"{OWN_MODULES}.{item.id}"
    faults = []
    spaces = [index for index, token in enumerate(code) if token.text == "namespace"]
    names = [_dotted(code, index + 1) for index in spaces]
    if names != [wanted]:
        at = code[spaces[0]] if spaces else None
        faults.append(
            _fault(
                path,
                at,
                "namespace",
                f"expected one `namespace {wanted}`, found {', '.join(names) or 'none'}",
            )
        )
    for token in code:
        if token.text in _NO_PART:
            message = f"`{token.text}`: a statement's module holds definitions only, all in its one namespace"
            faults.append(_fault(path, token, "content", message))
    places = [
        i for i, token in enumerate(code[:-1]) if token.text == "def" and code[i + 1].text == "Statement"
    ]
    if len(places) != 1:
        at = code[places[1]] if len(places) > 1 else None
        return [
            *faults,
            _fault(path, at, "statement", f"expected exactly one `def Statement`, found {len(places)}"),
        ]
    start = places[0] + 2
    try:
        # the lexer gives the two signs of `:=` by themselves
        end = next(
            i
            for i in range(start, len(code) - 1)
            if code[i].text == ":=" or (code[i].text == ":" and code[i + 1].text == "=")
        )
    except StopIteration:
        return [*faults, _fault(path, code[places[0]], "statement", "`def Statement` has no `:=`")]
    kind = [token.text for token in code[start:end]]
    is_value = item.answer_form == "value"
    if kind[-1:] != ["Prop"] or (not is_value and kind != [":", "Prop"]) or (is_value and len(kind) < 4):
        form = "def Statement (v : T) : Prop" if is_value else "def Statement : Prop"
        faults.append(
            _fault(
                path, code[places[0]], "statement", f"answer form {item.answer_form} asks for `{form} := …`"
            )
        )
    return faults


def _dotted(code: list[Token], index: int) -> str:
    """The dotted name that starts at ``index``, however the lexer split it."""
    words = []
    line = code[index].line if index < len(code) else 0
    while index < len(code) and code[index].line == line:
        words.append(code[index].text)
        index += 1
    return "".join(words)


def _fault(path: Path, token: Token | None, rule: str, message: str) -> StaticFault:
    return StaticFault(path, token.line if token else 0, token.column if token else 0, rule, message)
