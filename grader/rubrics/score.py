"""The score: exact arithmetic on findings. A judge never states a number."""

from __future__ import annotations

from fractions import Fraction

from grader.rubrics.findings import Findings
from grader.rubrics.rubric import TOTAL, Rubric

#: The share of a checkpoint's weight that its sub-claims can earn together while the checkpoint itself is not
#: proved.
SUBCLAIM_SHARE = Fraction(1, 2)


def score(findings: Findings, rubric: Rubric) -> Fraction:
    """Points out of seven.

    A valid complete proof by another route earns all. Otherwise a checkpoint earns its weight when it is
    proved, everything it requires is established, and no failure takes it down; else half its weight times
    the proved share of its sub-claims, which keep their credit whatever they rest on.
    """
    if findings.independent_proof and not findings.failures:
        return Fraction(TOTAL)
    lost = rubric.invalidated_by(set(findings.failures))
    established: set[str] = set()
    total = Fraction(0)
    for checkpoint in rubric.checkpoints:
        if (
            checkpoint.id in findings.proved
            and checkpoint.id not in lost
            and set(checkpoint.requires) <= established
        ):
            established.add(checkpoint.id)
            total += checkpoint.weight
            continue
        weights = sum(s.weight for s in checkpoint.subclaims)
        if weights:
            proved = sum(s.weight for s in checkpoint.subclaims if s.id in findings.subclaims)
            total += SUBCLAIM_SHARE * checkpoint.weight * Fraction(proved, weights)
    return total
