"""Check one closed form inside the limited process."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import acb, arb

from grader.closed_forms.information import MARGIN_DIGITS, information_bits, information_digits
from grader.computed import Findings
from grader.expressions import rational
from grader.expressions.ball import check_names, enclose, from_fraction, precision
from grader.expressions.equality import Equality, compare
from grader.expressions.forbidden import forbidden_reason
from grader.expressions.functions import FUNCTIONS, canonical_constant, canonical_function
from grader.expressions.python_source import ForbiddenOperation, is_python, parse_python
from grader.expressions.text import decode, parse
from grader.expressions.tree import Call, ExpressionError, Name, Node, Number, Sequence, to_text, walk
from openfrontiers.wording import noun

#: The longest numeral in a closed form, in digits of numerator and denominator together.
MAX_LITERAL_DIGITS = 12
MAX_SHOWN = 600


def check(request: Mapping[str, Any], content: bytes) -> dict[str, Any]:
    """Check a submission against ``request``: value, unit, digits of the reference, forbidden names, the
    recorded closed form if any.
    """
    findings = Findings()
    node = _read(findings, content)
    if node is not None and _admissible(findings, node, request["forbidden"]):
        try:
            agreed = _agreement(findings, node, request)
            if agreed and _information(findings, node, request["digits"]) and request.get("closed_form"):
                _recorded(findings, node, request["closed_form"])
        except ExpressionError as error:
            findings.failed("value", f"the expression has no value: {error}")
    return findings.to_json()


def _read(findings: Findings, content: bytes) -> Node | None:
    try:
        text = decode(content)
        if is_python(text):
            node, form = (
                parse_python(text),
                "the Python function proposed_solution(), parsed and not executed",
            )
        else:
            node, form = parse(text), "an expression"
    except ForbiddenOperation as error:
        findings.failed("allowed-operations", str(error))
        return None
    except ExpressionError as error:
        findings.failed("format", f"the submission is no closed form in the grammar: {error}")
        return None
    findings.passed("format", form)
    text = to_text(node)
    findings.result["expression"] = text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
    return node


def _admissible(findings: Findings, node: Node, forbidden: list[str]) -> bool:
    for part in walk(node):
        if isinstance(part, Name | Call) and (reason := forbidden_reason(part.name)) is not None:
            findings.failed("allowed-operations", f"{_place(part)}{part.name}: {reason}")
            return False
    try:
        check_names(node)
    except ExpressionError as error:
        findings.failed("allowed-operations", str(error))
        return False
    for part in walk(node):
        if isinstance(part, Name | Call):
            name = canonical_constant(part.name) if isinstance(part, Name) else canonical_function(part.name)
            if name in forbidden:
                findings.failed("definition-restated", f"{_place(part)}{name} restates what is asked for")
                return False
        problem = _unfit_argument(part)
        if problem is not None:
            findings.failed("allowed-operations", problem)
            return False
    findings.passed("allowed-operations", "only the listed constants and functions")
    for part in walk(node):
        if isinstance(part, Number):
            digits = len(str(abs(part.value.numerator))) + (
                len(str(part.value.denominator)) if part.value.denominator != 1 else 0
            )
            if digits > MAX_LITERAL_DIGITS:
                findings.failed(
                    "literals",
                    f"{_place(part)}a numeral of {digits} digits; at most {MAX_LITERAL_DIGITS} are allowed",
                    digits=digits,
                )
                return False
    findings.passed("literals", f"no numeral has more than {MAX_LITERAL_DIGITS} digits")
    return True


def _unfit_argument(part: Node) -> str | None:
    """Parameters of some functions have to be rational numbers."""
    if not isinstance(part, Call):
        return None
    name = canonical_function(part.name)
    if name == "hyper":
        parameters: list[Node] = [
            p for s in part.arguments[:2] for p in (s.elements if isinstance(s, Sequence) else (s,))
        ]
    elif name is not None and name in FUNCTIONS:
        parameters = [
            part.arguments[i] for i in FUNCTIONS[name].rational_arguments if i < len(part.arguments)
        ]
    else:
        return None
    try:
        if any(isinstance(p, Sequence) or rational.evaluate(p) is None for p in parameters):
            return f"{_place(part)}{name} is allowed at rational parameters only"
    except ExpressionError as error:
        return str(error)
    return None


def _agreement(findings: Findings, node: Node, request: Mapping[str, Any]) -> bool:
    value, unit, digits = Fraction(request["value"]), Fraction(request["unit"]), int(request["digits"])
    bits = digits * 4 + 64
    ball = enclose(node, bits)
    if ball is None:
        findings.failed(
            "value", "the expression has no finite value, or none that can be enclosed to the digits needed"
        )
        return False
    with precision(2 * bits):
        distance = abs(ball - acb(from_fraction(value)))
        within = bool(distance <= from_fraction(unit))
        beyond = bool(distance > from_fraction(unit))
    shared = digits if within else _shared_digits(distance, value)
    findings.result["digits_of_agreement"] = shared
    findings.result["reference_digits"] = digits
    evidence = {"digits_of_agreement": shared, "reference_digits": digits, "enclosure_bits": bits}
    if within:
        findings.passed(
            "agreement",
            f"agrees with the reference to all of its {digits} certified {noun(digits, 'digit')}",
            **evidence,
        )
    elif beyond:
        findings.failed(
            "agreement",
            f"proven different from the reference: about {shared} {noun(shared, 'digit')} {noun(shared, 'agrees', 'agree')} of {digits}",
            **evidence,
        )
    else:
        findings.undetermined("agreement", "the enclosure straddles the reference's last digit", **evidence)
    return within


def _shared_digits(distance: arb, value: Fraction) -> int:
    """floor(-log10 of the relative distance), at least 0, from the ball's upper end: digits compared as
    numbers, not as text.
    """
    with precision(128):
        relative = arb(distance.abs_upper()) / from_fraction(abs(value))
        shared = 0
        while shared < 100_000 and bool(relative < arb(10) ** -(shared + 1)):
            shared += 1
    return shared


def _information(findings: Findings, node: Node, digits: int) -> bool:
    bits, carried = information_bits(node), information_digits(node)
    evidence = {
        "information_bits": bits,
        "information_digits": carried,
        "margin_digits": MARGIN_DIGITS,
        "digits_of_agreement": digits,
    }
    findings.result["information_digits"] = carried
    if digits >= carried + MARGIN_DIGITS:
        findings.passed(
            "information",
            f"{digits} {noun(digits, 'digit')} {noun(digits, 'agrees', 'agree')}; the expression carries {carried}, the margin is {MARGIN_DIGITS}",
            **evidence,
        )
        return True
    if carried >= digits:
        findings.failed(
            "information",
            f"a fit cannot be told from a closed form: the expression carries {carried} {noun(carried, 'digit')}, {digits} {noun(digits, 'agrees', 'agree')}",
            **evidence,
        )
    else:
        findings.undetermined(
            "information",
            f"{digits} {noun(digits, 'digit')} {noun(digits, 'agrees', 'agree')}, fewer than the {carried} carried by the expression plus the margin of {MARGIN_DIGITS}; a longer reference is needed",
            **evidence,
        )
    return False


def _recorded(findings: Findings, node: Node, recorded: str) -> None:
    outcome = compare(node, parse(recorded))
    proven = outcome.equality is Equality.EQUAL
    findings.result["proven_equal_to_recorded"] = proven
    if proven:
        findings.passed(
            "recorded-closed-form", "proven equal to the recorded closed form", method=outcome.method
        )
    elif outcome.equality is Equality.DIFFERENT:
        findings.failed(
            "recorded-closed-form", "proven different from the recorded closed form", method=outcome.method
        )


def _place(part: Node) -> str:
    return f"line {part.position.line}, column {part.position.column}: "
