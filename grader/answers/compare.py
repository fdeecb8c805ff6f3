"""Compare a submitted final answer with the recorded one, inside the limited process.

The submission is text in the answer grammar (``grader.expressions.text``): one value and nothing else.
Containers are compared element by element; a set has no order, so its elements are matched, and a match is
unique because equality is proven.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grader.answers.polynomials import compare_polynomials
from grader.computed import Findings
from grader.expressions import rational
from grader.expressions.equality import Comparison, Equality
from grader.expressions.equality import compare as compare_values
from grader.expressions.text import decode, parse
from grader.expressions.tree import ExpressionError, Node, Number, Position, Sequence, to_text
from openfrontiers.wording import noun

_BRACKETS = {"tuple": "()", "set": "{}", "multiset": "{}", "matrix": "[]"}
_SHOWN = 400


def compare(request: Mapping[str, Any], content: bytes) -> dict[str, Any]:
    """Check a submission against ``request``: answer_type, variables, and value or condition."""
    findings = Findings()
    try:
        node = parse(decode(content))
    except ExpressionError as error:
        findings.failed("format", f"the submission is not an answer in the grammar: {error}")
        return findings.to_json()
    answer_type = request["answer_type"]
    problem = _wrong_shape(answer_type, node)
    if problem is not None:
        findings.failed("format", problem)
        return findings.to_json()
    findings.passed("format", f"one {answer_type}", answer=_shortened(to_text(node)))
    findings.result["answer"] = _shortened(to_text(node))
    try:
        if "condition" in request:
            from grader.answers.conditions import check_condition

            check_condition(findings, request["condition"], node)
        else:
            _check_value(findings, answer_type, request["variables"], node, parse(request["value"]))
    except ExpressionError as error:
        findings.failed("value", f"the answer has no value: {error}")
    return findings.to_json()


def _wrong_shape(answer_type: str, node: Node) -> str | None:
    expected = _BRACKETS.get(answer_type)
    found = node.brackets if isinstance(node, Sequence) else None
    if expected is None:
        return None if found is None else f"expected one {answer_type}, found a list in {found}"
    if found == expected:
        if answer_type == "matrix":
            assert isinstance(node, Sequence)
            return _wrong_matrix(node)
        return None
    example = {"tuple": "(1, 2)", "set": "{1, 2}", "multiset": "{1, 1, 2}", "matrix": "[[1, 2], [3, 4]]"}[
        answer_type
    ]
    return f"expected a {answer_type}, written like {example}"


def _wrong_matrix(node: Sequence) -> str | None:
    rows = node.elements
    if not rows or not all(
        isinstance(row, Sequence) and row.brackets == "[]" and row.elements for row in rows
    ):
        return "expected a matrix as a list of rows, written like [[1, 2], [3, 4]]"
    lengths = {len(row.elements) for row in rows if isinstance(row, Sequence)}
    return None if len(lengths) == 1 else f"the matrix's rows have different lengths: {sorted(lengths)}"


def _check_value(
    findings: Findings, answer_type: str, variables: list[str], answer: Node, recorded: Node
) -> None:
    if answer_type in ("integer", "rational"):
        value = rational.evaluate(answer)
        if value is not None and answer_type == "integer" and value.denominator != 1:
            findings.failed("value", "the answer is not an integer")
            return
    if answer_type == "polynomial":
        outcome = compare_polynomials(answer, recorded, variables)
    else:
        outcome = compare_nodes(answer_type, answer, recorded)
    if outcome.equality is Equality.EQUAL:
        findings.passed("value", "proven equal to the recorded answer", method=outcome.method)
    elif outcome.equality is Equality.DIFFERENT:
        findings.failed("value", "proven different from the recorded answer", method=outcome.method)
    else:
        findings.undetermined(
            "value",
            "neither proven equal to the recorded answer nor proven different",
            method=outcome.method,
            bits=outcome.bits,
        )


def compare_nodes(answer_type: str, a: Node, b: Node) -> Comparison:
    """Compare two values or containers of values. Nested containers are compared by their own brackets."""
    if not isinstance(a, Sequence) or not isinstance(b, Sequence):
        if isinstance(a, Sequence) or isinstance(b, Sequence):
            return Comparison(Equality.DIFFERENT, "a container against a number")
        return compare_values(a, b)
    if a.brackets != b.brackets:
        return Comparison(Equality.DIFFERENT, f"{a.brackets} against {b.brackets}")
    if a.brackets == "{}":
        return _compare_sets(a.elements, b.elements, multiplicity=answer_type == "multiset")
    if len(a.elements) != len(b.elements):
        return Comparison(
            Equality.DIFFERENT,
            f"{len(a.elements)} {noun(len(a.elements), 'element')} against {len(b.elements)}",
        )
    undecided: Comparison | None = None
    method = "element by element"
    for index, (x, y) in enumerate(zip(a.elements, b.elements, strict=True), 1):
        outcome = compare_nodes(answer_type, x, y)
        if outcome.equality is Equality.DIFFERENT:
            return Comparison(Equality.DIFFERENT, f"element {index}: {outcome.method}", outcome.bits)
        if outcome.equality is Equality.UNDETERMINED:
            undecided = undecided or Comparison(
                Equality.UNDETERMINED, f"element {index}: {outcome.method}", outcome.bits
            )
    return undecided or Comparison(Equality.EQUAL, method)


#: The most pairs of elements that are compared one by one.
MAX_PAIRS = 20_000


@dataclass
class _Family:
    """The distinct elements of a set with multiplicity: rationals by value, the others as they are written."""

    rationals: dict[Fraction, int]
    others: list[tuple[Node, int]]

    @property
    def size(self) -> int:
        return len(self.rationals) + len(self.others)


def _compare_sets(a: tuple[Node, ...], b: tuple[Node, ...], multiplicity: bool) -> Comparison:
    """Match elements: rationals by value at once, the others pairwise."""
    left, right = _family(a), _family(b)
    if left is None or right is None:
        return Comparison(
            Equality.UNDETERMINED,
            "elements of one set are neither proven equal nor proven different, or too many to compare",
        )
    if left.size != right.size:
        return Comparison(
            Equality.DIFFERENT, f"{left.size} distinct {noun(left.size, 'element')} against {right.size}"
        )
    for value in sorted(left.rationals.keys() & right.rationals.keys()):
        counts = left.rationals.pop(value), right.rationals.pop(value)
        if multiplicity and counts[0] != counts[1]:
            return Comparison(
                Equality.DIFFERENT,
                f"{value} occurs {counts[0]} {noun(counts[0], 'time')} against {counts[1]}",
            )
    # A rational that is left over can only equal an element of the other set that is not written as a
    # rational.
    if len(left.rationals) > len(right.others) or len(right.rationals) > len(left.others):
        value = min(left.rationals or right.rationals)
        return Comparison(Equality.DIFFERENT, f"{value} is an element of one set only")
    return _match(_rest(left), _rest(right), multiplicity)


def _rest(family: _Family) -> list[tuple[Node, int]]:
    numbers = [
        (Number(value, str(value), Position()), count) for value, count in sorted(family.rationals.items())
    ]
    return [*numbers, *family.others]


def _match(left: list[tuple[Node, int]], right: list[tuple[Node, int]], multiplicity: bool) -> Comparison:
    undecided = False
    if len(left) * len(right) > MAX_PAIRS:
        return Comparison(Equality.UNDETERMINED, f"more than {MAX_PAIRS} pairs of elements to compare")
    for element, count in left:
        outcomes = [compare_nodes("set", element, other) for other, _ in right]
        match = next((i for i, outcome in enumerate(outcomes) if outcome.equality is Equality.EQUAL), None)
        if match is not None:
            if multiplicity and right[match][1] != count:
                return Comparison(
                    Equality.DIFFERENT,
                    f"{_shortened(to_text(element))} occurs {count} {noun(count, 'time')} against {right[match][1]}",
                )
            del right[match]
        elif any(outcome.equality is Equality.UNDETERMINED for outcome in outcomes):
            undecided = True
        else:
            return Comparison(
                Equality.DIFFERENT, f"{_shortened(to_text(element))} is an element of one set only"
            )
    if undecided:
        return Comparison(
            Equality.UNDETERMINED,
            "an element is neither proven equal to one of the other set nor different from all",
        )
    return Comparison(Equality.EQUAL, "the elements match one to one")


def _family(elements: tuple[Node, ...]) -> _Family | None:
    """Distinct elements with multiplicity; None where equality of two of them is not settled."""
    rationals: dict[Fraction, int] = {}
    written: list[Node] = []
    for element in elements:
        value = None if isinstance(element, Sequence) else rational.evaluate(element)
        if value is None:
            written.append(element)
        else:
            rationals[value] = rationals.get(value, 0) + 1
    if len(written) * (len(written) + len(rationals)) > MAX_PAIRS:
        return None
    others: list[tuple[Node, int]] = []
    for element in written:
        known: list[tuple[Node, Fraction | int]] = [(other, index) for index, (other, _) in enumerate(others)]
        if not isinstance(element, Sequence):
            known += [(Number(value, str(value), Position()), value) for value in rationals]
        for other, place in known:
            outcome = compare_nodes("set", element, other)
            if outcome.equality is Equality.UNDETERMINED:
                return None
            if outcome.equality is Equality.EQUAL:
                if isinstance(place, Fraction):
                    rationals[place] += 1
                else:
                    others[place] = (other, others[place][1] + 1)
                break
        else:
            others.append((element, 1))
    return _Family(rationals, others)


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
