"""Check one construction inside the limited process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.computed import Findings
from grader.constructions.bounds import read_bound, stand
from grader.constructions.json_reader import JsonError, read_json
from grader.constructions.kinds import load
from grader.constructions.model import FormatError, Kind, Measured, Parameters, Undecided, Violation
from grader.constructions.numbers import decimal_text, exact_text
from grader.expressions.tree import ExpressionError


def check(request: Mapping[str, Any], content: bytes) -> dict[str, Any]:
    """Check a submission against ``request``: construction, parameters and, where there is one, best_known."""
    findings = Findings()
    kind = load(request["construction"])
    measured = check_object(findings, kind, request["parameters"], content)
    if measured is None:
        return findings.to_json()
    best_known = request.get("best_known")
    findings.result.update(measured.details)
    if measured.value is not None:
        findings.result["value_of"] = kind.value
        findings.result["value"] = exact_text(measured.value)
        findings.result["value_decimal"] = decimal_text(measured.value)
    if best_known is not None and measured.value is not None:
        try:
            standing, evidence = stand(measured.value, read_bound(best_known), kind.direction)
        except Undecided as error:
            findings.undetermined(
                "bound", f"the comparison with the best-known bound was not decided: {error}"
            )
            return findings.to_json()
        findings.result["standing"] = str(standing)
        for name in ("best_known", "relative_improvement"):
            if name in evidence:
                findings.result[name] = evidence[name]
        _report_standing(findings, request, str(standing), evidence)
    return findings.to_json()


def check_object(
    findings: Findings, kind: Kind, parameters: Mapping[str, Any], content: bytes
) -> Measured | None:
    """Read and check the object alone; None where a check failed."""
    try:
        data = read_json(content)
    except JsonError as error:
        findings.failed("json", f"the submission is not the JSON that is read here: {error}")
        return None
    findings.passed("json", "strict JSON")
    try:
        measured = kind.check(Parameters(parameters), data)
    except FormatError as error:
        findings.failed("format", f"not of the kind {kind.name}: {error}", where=error.where)
        return None
    except ExpressionError as error:
        findings.failed("format", f"not of the kind {kind.name}: {error}")
        return None
    except Violation as violation:
        findings.passed("format", f"the shape of a submission of the kind {kind.name}")
        findings.failed(violation.condition, violation.summary, **violation.witness)
        return None
    except Undecided as error:
        findings.passed("format", f"the shape of a submission of the kind {kind.name}")
        findings.undetermined("definition", f"not decided within the step limit: {error}")
        return None
    findings.passed("format", f"the shape of a submission of the kind {kind.name}")
    findings.passed("definition", kind.definition)
    return measured


def _report_standing(
    findings: Findings, request: Mapping[str, Any], standing: str, evidence: Mapping[str, Any]
) -> None:
    summary = f"{evidence['value_decimal']} {standing} the best-known {evidence['best_known']}"
    accepted = ("improves", "ties") if request["calibration"] else ("improves",)
    if standing in accepted:
        findings.passed("bound", summary, **evidence)
    else:
        findings.failed("bound", summary, **evidence)
