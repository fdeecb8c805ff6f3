"""A verdict for people: a panel on the terminal, and ``--explain`` in words."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Mapping
from typing import Any

from grader.lean.meanings import MEANINGS
from grader.verdict import Check, CheckOutcome, Outcome, Verdict

_MARK = {
    CheckOutcome.PASSED: "✓",
    CheckOutcome.FAILED: "✗",
    CheckOutcome.UNDETERMINED: "?",
    CheckOutcome.REPORTED: "·",
}
_COLOR = {
    Outcome.SOLVED: "32",
    Outcome.NEEDS_REVIEW: "33",
    Outcome.NOT_SOLVED: "31",
    Outcome.UNDETERMINED: "35",
}
_MEANING = {
    Outcome.SOLVED: "Every check passed and nothing about this item is open.",
    Outcome.NEEDS_REVIEW: (
        "Every check passed, and the item is open or its answer is not settled by these checks alone. The verdict is frozen until "
        "people have looked at the statement; nothing about the problem's status follows from it."
    ),
    Outcome.NOT_SOLVED: "A named check failed. The first one that failed is the reason.",
    Outcome.UNDETERMINED: (
        "Nothing was decided: a limit was reached, something that was needed is missing, or checkers disagree. "
        "This is neither an acceptance nor a rejection."
    ),
}
_WIDTH = 100


def panel(title: str, verdict: Verdict, color: bool = False) -> str:
    """The panel of ``openfrontiers grade``: item, submission, each check with its mark, the outcome last."""
    rule = "─" * _WIDTH
    lines = [
        rule,
        f" item        {verdict.item.name}" + ("" if title == verdict.item.name else f": {title}"),
        f" submission  {verdict.submission.name}  sha256 {verdict.submission.files.get('submission', '')[:16]}…",
        rule,
    ]
    for check in verdict.checks:
        lines += _wrapped(f" {_MARK[check.outcome]} {check.name}: ", check.summary)
    for checker in verdict.checkers:
        lines += _wrapped(
            f" {_MARK[checker.outcome]} {checker.name} {checker.version}: ", checker.note or checker.outcome
        )
    shown = {
        key.replace("_", " "): value
        for key, value in verdict.result.items()
        if isinstance(value, str | int | bool) and value != ""
    }
    if shown:
        lines.append(rule)
        width = max(len(key) for key in shown)
        for key in sorted(shown):
            lines += _wrapped(f" {key.ljust(width)}  ", _text(shown[key]))
    lines.append(rule)
    outcome = str(verdict.outcome)
    if color:
        outcome = f"\x1b[1;{_COLOR[verdict.outcome]}m{outcome}\x1b[0m"
    lines = [*map(harmless, lines), f" {outcome}", *map(harmless, _wrapped(" ", verdict.reason)), rule]
    return "\n".join(lines) + "\n"


def harmless(text: str, keep: str = "") -> str:
    """Text without characters that command a terminal or turn the direction of reading: names, compilers' messages and
    verdict files come from others, and must not draw a verdict of their own.
    """
    return "".join(
        char
        if char in keep or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
        else f"<U+{ord(char):04X}>"
        for char in text
    )


def explain(verdict: Verdict) -> str:
    """What a verdict says, for a reader who knows neither Lean nor this grader."""
    paragraphs = [
        textwrap.fill(part, _WIDTH)
        for part in (
            f"Verdict on {harmless(verdict.submission.name)} for item {harmless(verdict.item.name)}: {verdict.outcome}.",
            _MEANING[verdict.outcome],
            f"Reason given: {verdict.reason}",
        )
    ]
    paragraphs.append(
        _listed("What was checked, in this order:", [_check_line(check) for check in verdict.checks])
    )
    if verdict.item.details.get("kind") == "lean":
        meanings = [f"{c.name}: {MEANINGS[c.name]}" for c in verdict.checks if c.name in MEANINGS]
        paragraphs.append(_listed("What each of these asks, in plain words:", meanings))
    if verdict.checkers:
        rows = [
            f"{c.name} {c.version}: {c.outcome}{'; ' + c.note if c.note else ''}" for c in verdict.checkers
        ]
        paragraphs.append(_listed("Checkers:", rows))
    if verdict.axioms:
        paragraphs.append(_listed("Axioms that the proof rests on:", list(verdict.axioms)))
    if verdict.result:
        paragraphs.append(_listed("What was measured:", _pairs(verdict.result)))
    if verdict.limits:
        paragraphs.append(_listed("Limits in force:", _pairs(verdict.limits)))
    paragraphs.append(
        _listed("What this verdict trusts:", list(verdict.trusted) or ["nothing beyond the checks above"])
    )
    files = [
        f"{role}: sha256 {digest}"
        for role, digest in sorted({**verdict.item.files, **verdict.submission.files}.items())
    ]
    paragraphs.append(_listed("Files that took part:", files))
    paragraphs.append(_listed("Computed with:", _pairs(verdict.environment)))
    text = "\n\n".join(paragraphs)
    return harmless(text, keep="\n") + "\n"


def _check_line(check: Check) -> str:
    line = f"{check.name} ({check.outcome}): {check.summary}"
    if check.evidence:
        line += (
            " [" + "; ".join(f"{key}: {_text(value)}" for key, value in sorted(check.evidence.items())) + "]"
        )
    return line


def _pairs(values: Mapping[str, Any]) -> list[str]:
    return [f"{key}: {_text(value)}" for key, value in sorted(values.items())]


def _listed(heading: str, rows: list[str]) -> str:
    return "\n".join(
        [
            heading,
            *(textwrap.fill(row, _WIDTH, initial_indent="  - ", subsequent_indent="    ") for row in rows),
        ]
    )


def _wrapped(start: str, text: str) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=start, subsequent_indent="   ", break_on_hyphens=False
    ) or [start]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return text if len(text) <= 400 else f"{text[:397]}..."
