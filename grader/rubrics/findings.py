"""A judge's findings about one submission: read strictly, checked against the rubric and the passages, and
tested for contradictions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grader import json_files
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
        data = json_files.parse(text, "the findings")
    except json_files.JsonError as error:
        raise FindingsError(str(error)) from None
    if not isinstance(data, dict):
        raise FindingsError(f"expected an object; found {json_files.kind(data)}")
    if data.get("format") != FORMAT:
        raise FindingsError(f'`format` is {_shown(data, "format")}; expected "{FORMAT}"')
    if data.get("submission_sha256") != submission_sha256:
        raise FindingsError(
            f"`submission_sha256` is {_shown(data, 'submission_sha256')}; the submission's is {submission_sha256}: the findings are about "
            "another submission"
        )
    if data.get("assessment") == "uncertain":
        raise Uncertain("the judge is uncertain")
    if data.get("assessment") != "complete":
        raise FindingsError(
            f'`assessment` is {_shown(data, "assessment")}; expected "complete" or "uncertain"'
        )
    evidence: dict[str, tuple[str, ...]] = {}
    expected = {
        "checkpoints": {c.id for c in rubric.checkpoints},
        "subclaims": {s.id for c in rubric.checkpoints for s in c.subclaims},
        "failures": {f.id for f in rubric.failures},
    }
    found = {part: _answers(data, part, names, labels, evidence) for part, names in expected.items()}
    whole = _answer("independent_proof", "independent_proof", data.get("independent_proof"), labels, evidence)
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
        raise FindingsError(f"`{part}` is {_shown(data, part)}; expected an object from ids to findings")
    wrong = [
        f"{what} {', '.join(sorted(ids))}"
        for what, ids in (("it lacks", names - set(entries)), ("the rubric has no", set(entries) - names))
        if ids
    ]
    if wrong:
        raise FindingsError(f"`{part}` answers for every id of the rubric and no other: {'; '.join(wrong)}")
    return {
        name for name in sorted(names) if _answer(name, f"{part}.{name}", entries[name], labels, evidence)
    }


def _answer(
    name: str, place: str, entry: Any, labels: set[str], evidence: dict[str, tuple[str, ...]]
) -> bool:
    if not isinstance(entry, dict):
        found = "missing" if entry is None else json_files.kind(entry)
        raise FindingsError(
            f'`{place}` is {found}; expected {{"holds": true or false, "evidence": [passage labels]}}'
        )
    if not isinstance(entry.get("holds"), bool):
        raise FindingsError(f"`{place}.holds` is {_shown(entry, 'holds')}; expected true or false")
    cited = entry.get("evidence", [])
    if not isinstance(cited, list) or not all(isinstance(label, str) for label in cited):
        raise FindingsError(
            f'`{place}.evidence` is {_shown(entry, "evidence")}; expected a list of passage labels such as ["P1"]'
        )
    unknown = next((label for label in cited if label not in labels), None)
    if unknown is not None:
        raise FindingsError(
            f"`{place}.evidence`: the submission has no passage {unknown!r}; it has P1 to P{len(labels)}"
        )
    if entry["holds"] and not cited:
        raise FindingsError(
            f"`{place}.evidence` is empty; what holds points at the passages of the submission that show it"
        )
    evidence[name] = tuple(cited)
    return bool(entry["holds"])


def _shown(entry: Mapping[str, Any], key: str) -> str:
    """A value in a message: itself where it is short, else what it is."""
    if key not in entry:
        return "missing"
    text = json.dumps(entry[key], ensure_ascii=False)
    return text if len(text) <= 70 else json_files.kind(entry[key])


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
