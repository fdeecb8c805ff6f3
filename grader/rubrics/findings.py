"""A judge's findings about one submission: read strictly, checked against the rubric and the passages, and
tested for contradictions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grader.rubrics.rubric import Rubric

FORMAT = "openfrontiers-findings"


class FindingsError(ValueError):
    """Findings that are malformed, incomplete or without evidence; the message is sent back to the judge."""


class Uncertain(FindingsError):
    """The judge says that it cannot tell."""


@dataclass(frozen=True)
class Findings:
    """What a judge found: which checkpoints and sub-claims are proved, which failures apply, whether another
    route proves everything.
    """

    proved: frozenset[str]
    subclaims: frozenset[str]
    failures: frozenset[str]
    independent_proof: bool
    evidence: Mapping[str, tuple[str, ...]]
    feedback: str

    def to_json(self) -> dict[str, Any]:
        """The findings for the private report."""
        return {
            "proved": sorted(self.proved),
            "subclaims": sorted(self.subclaims),
            "failures": sorted(self.failures),
            "independent_proof": self.independent_proof,
            "evidence": {key: list(value) for key, value in sorted(self.evidence.items())},
            "feedback": self.feedback,
        }


def read_findings(text: str, rubric: Rubric, labels: set[str], submission_sha256: str) -> Findings:
    """Findings from JSON text.

    Every checkpoint, sub-claim and failure of the rubric is answered for with true or false; what is true
    points at passages of the submission by their labels.
    :raises Uncertain: where the judge does not commit itself.
    :raises FindingsError: where a rule is broken.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FindingsError(f"not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FindingsError(f'expected an object with "format": "{FORMAT}"')
    if data.get("submission_sha256") != submission_sha256:
        raise FindingsError("the findings are about another submission: submission_sha256 differs")
    if data.get("assessment") == "uncertain":
        raise Uncertain("the judge is uncertain")
    if data.get("assessment") != "complete":
        raise FindingsError('"assessment" is "complete" or "uncertain"')
    evidence: dict[str, tuple[str, ...]] = {}
    expected = {
        "checkpoints": {c.id for c in rubric.checkpoints},
        "subclaims": {s.id for c in rubric.checkpoints for s in c.subclaims},
        "failures": {f.id for f in rubric.failures},
    }
    found = {part: _answers(data, part, names, labels, evidence) for part, names in expected.items()}
    independent = data.get("independent_proof")
    if not isinstance(independent, dict):
        raise FindingsError('"independent_proof" is an object with "holds" and "evidence"')
    whole = _answer("independent_proof", independent, labels, evidence)
    return Findings(
        frozenset(found["checkpoints"]),
        frozenset(found["subclaims"]),
        frozenset(found["failures"]),
        whole,
        evidence,
        str(data.get("feedback", ""))[:20_000],
    )


def _answers(
    data: Mapping[str, Any],
    part: str,
    names: set[str],
    labels: set[str],
    evidence: dict[str, tuple[str, ...]],
) -> set[str]:
    entries = data.get(part)
    if not isinstance(entries, dict):
        raise FindingsError(f'"{part}" is an object from ids to findings')
    if set(entries) != names:
        wrong = sorted(set(entries) ^ names)[0]
        raise FindingsError(f'"{part}": {wrong!r} is {"missing" if wrong in names else "not in the rubric"}')
    return {name for name in sorted(names) if _answer(name, entries[name], labels, evidence)}


def _answer(name: str, entry: Any, labels: set[str], evidence: dict[str, tuple[str, ...]]) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("holds"), bool):
        raise FindingsError(f'{name}: expected {{"holds": true or false, "evidence": [labels]}}')
    cited = entry.get("evidence", [])
    if not isinstance(cited, list) or not all(isinstance(label, str) for label in cited):
        raise FindingsError(f"{name}: evidence is a list of passage labels")
    unknown = next((label for label in cited if label not in labels), None)
    if unknown is not None:
        raise FindingsError(f"{name}: there is no passage {unknown!r} in the submission")
    if entry["holds"] and not cited:
        raise FindingsError(f"{name}: what holds needs evidence in the submission")
    evidence[name] = tuple(cited)
    return bool(entry["holds"])


def contradictions(findings: Findings, rubric: Rubric) -> list[str]:
    """What a neutral review has to look at: a checkpoint called proved although its premises are not, or
    although a failure takes it down.
    """
    lost = rubric.invalidated_by(set(findings.failures))
    lines = []
    for checkpoint in rubric.checkpoints:
        if checkpoint.id not in findings.proved or findings.independent_proof:
            continue
        for premise in checkpoint.requires:
            if premise not in findings.proved:
                lines.append(f"{checkpoint.id} is called proved, but {premise}, which it requires, is not")
        if checkpoint.id in lost:
            lines.append(f"{checkpoint.id} is called proved, but a failure that applies invalidates it")
    if findings.independent_proof and findings.failures:
        lines.append("a complete independent proof is claimed, but failures apply")
    return lines
