"""Grade a proof in words with a rubric.

A judge's findings come as a file (``--findings``) or from an endpoint (``--judge``). The score is computed
here and reported beside the verdict: seven points are ``needs-review``, anything else is ``undetermined``,
because no model decides whether something is solved; an assessment that did not come about is *pending*,
without a score. Checkpoints, findings and feedback stay in the private report (``--private-report``), which
also fixes the first submission: a later run with the same report grades that submission or none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from grader import json_files
from grader.environment import components
from grader.items import Item, ItemError
from grader.options import Options
from grader.rubrics.findings import Findings, FindingsError, Uncertain, contradictions, read_findings
from grader.rubrics.judge import JudgeError, conversation, read_judge
from grader.rubrics.passages import MAX_CHARACTERS, passages
from grader.rubrics.rubric import TOTAL, Rubric, read_rubric
from grader.rubrics.score import score
from grader.submission import read_submission
from grader.verdict import Checker, CheckOutcome, Outcome, Verdict, VerdictBuilder
from openfrontiers.wording import noun

MAX_ATTEMPTS = 3
REPORT_FORMAT = "openfrontiers-private-report"
_FORM = (
    'findings are one JSON object, or a list of them; docs/grading-answers.md shows the form under "Rubrics"'
)
TRUSTED = ("the judge's findings, which prove nothing", "the rubric")

Ask = Callable[[str | None], str]


def grade(item: Item, submission: Path, options: Options) -> Verdict:
    """The verdict on a proof in words.

    :raises ItemError: where the item, its rubric, the configuration or the report is unfit, or the report
    fixes another submission.
    :raises SubmissionError: where the submission cannot be read.
    """
    rubric = read_rubric(item.answer, str(item.answer_path or item.path))
    read = read_submission(submission, 4 * MAX_CHARACTERS)
    builder = VerdictBuilder(item.subject(), read.subject(), components(()))
    builder.limits.update({"judge_attempts": MAX_ATTEMPTS, "submission_characters": MAX_CHARACTERS})
    builder.trusted.extend(TRUSTED)
    report = _open_report(options.private_report, item.id, read.sha256)
    text = _decoded(read.content)
    labelled = passages(text) if text is not None else {}
    if not labelled:
        builder.failed("format", f"expected 1 to {MAX_CHARACTERS} characters of UTF-8 text")
        return builder.conclude_from_checks(Outcome.UNDETERMINED, "no text")
    builder.passed(
        "format",
        f"a proof in words, in {len(labelled)} {noun(len(labelled), 'passage')}",
        passages=len(labelled),
    )
    earlier = report.get("findings") if report.get("status") == "graded" else None
    if earlier is not None and options.findings is None and options.judge is None:
        findings: Findings | None = _from_report(earlier, options.private_report)
        log: list[Attempt] = []
    else:
        name, ask = _source(item, rubric, labelled, read.sha256, options)
        findings, log = assess(ask, rubric, set(labelled), read.sha256)
        if findings is None and options.findings is not None:
            _refuse_unusable(options.findings, log)
        builder.checkers.append(
            Checker(name, "as configured", CheckOutcome.REPORTED, f"{len(log)} {noun(len(log), 'attempt')}")
        )
    builder.result.update(_result(findings, rubric))
    if options.private_report is not None:
        _write_report(
            options.private_report,
            item.id,
            read.sha256,
            findings,
            rubric,
            [*_earlier_log(report), *map(str, log)],
        )
    return _conclude(builder, findings, rubric, log)


@dataclass(frozen=True)
class Attempt:
    """What came of one request for findings: ``used``, ``unusable``, ``uncertain``, ``contradictory`` or ``no answer``, and why.

    ``words`` may name checkpoints, which are private.
    """

    kind: str
    words: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.words}" if self.words else self.kind

    @property
    def public(self) -> str:
        """The same without anything of the rubric."""
        if self.kind == "no answer":
            return self.words
        return {
            "unusable": "an answer does not have the form of findings",
            "uncertain": "the judge is uncertain",
            "contradictory": "the findings contradict each other",
        }.get(self.kind, self.kind)


def assess(ask: Ask, rubric: Rubric, labels: set[str], sha256: str) -> tuple[Findings | None, list[Attempt]]:
    """Ask for findings, at most three times in all; contradictory ones are sent back once for a neutral
    review.

    Returns the findings, or None where none came about, and what came of each attempt.
    """
    log: list[Attempt] = []
    message: str | None = None
    reviewed = False
    while len(log) < MAX_ATTEMPTS:
        try:
            findings = read_findings(ask(message), rubric, labels, sha256)
        except (JudgeError, FindingsError) as error:
            kind = "no answer" if isinstance(error, JudgeError) else "unusable"
            log.append(Attempt("uncertain" if isinstance(error, Uncertain) else kind, str(error)))
            message = f"Your answer could not be used: {error}. Answer again with one JSON object of the shape asked for."
            continue
        problems = contradictions(findings, rubric)
        if problems and not reviewed:
            log.append(Attempt("contradictory", "; ".join(problems)))
            reviewed = True
            message = (
                "Some of your findings do not fit together: "
                + "; ".join(problems)
                + ". Look again, without regard to which side is right: it may be a real gap or a valid "
                "different route. Answer again in full."
            )
            continue
        log.append(Attempt("used", "after review" if reviewed else ""))
        return findings, log
    return None, log


def _refuse_unusable(path: Path, log: list[Attempt]) -> None:
    """Say what is wrong with a findings file of which nothing can be used. One whose last answer is that the judge cannot tell is in order:
    its assessment is pending.
    """
    answers = [attempt for attempt in log if attempt.kind != "no answer"]
    if answers[-1].kind == "uncertain":
        return
    lines = [f"{path}: nothing in this file of findings can be used"]
    for number, attempt in enumerate(answers, start=1):
        which = "" if len(answers) == 1 else f"answer {number}: "
        lines.append(f"  {which}{attempt.words}")
    if answers[-1].kind == "contradictory":
        lines.append(
            "  correct what does not hold; or, where it all holds, repeat the findings after a review: [the first, the second]"
        )
    else:
        lines.append(f"  correct the file; {_FORM}")
    raise ItemError("\n".join(lines))


def _source(
    item: Item, rubric: Rubric, labelled: dict[str, str], sha256: str, options: Options
) -> tuple[str, Ask]:
    if options.findings is not None:
        answers = iter(list(_recorded(options.findings)))

        def from_file(message: str | None) -> str:
            try:
                return next(answers)
            except StopIteration:
                raise JudgeError("the findings file holds no further answer") from None

        return f"findings from {options.findings.name}", from_file
    if options.judge is None:
        raise ItemError("a rubric needs a judge's findings: give --findings FILE or --judge CONFIG")
    judge = read_judge(options.judge)
    messages = conversation(item, rubric, labelled, sha256)

    def from_endpoint(message: str | None) -> str:
        if message is not None:
            messages.append({"role": "user", "content": message})
        answer = judge.ask(messages)
        messages.append({"role": "assistant", "content": answer})
        return answer

    return f"judge {judge.model}", from_endpoint


def _recorded(path: Path) -> Iterator[str]:
    """The answers of a findings file: one object, or a list of them in the order in which they were given."""
    try:
        data = json_files.read(path)
    except json_files.JsonError as error:
        raise ItemError(f"{error}\n  {_FORM}") from None
    if not isinstance(data, dict | list) or not data:
        found = (
            f"an empty {'list' if data == [] else 'object'}" if data in ([], {}) else json_files.kind(data)
        )
        raise ItemError(f"{path}: expected findings; found {found}\n  {_FORM}")
    for answer in data if isinstance(data, list) else [data]:
        yield json.dumps(answer)


def _decoded(content: bytes | None) -> str | None:
    if content is None:
        return None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return text if len(text) <= MAX_CHARACTERS else None


def _result(findings: Findings | None, rubric: Rubric) -> dict[str, Any]:
    if findings is None:
        return {"status": "pending", "score": None, "out_of": TOTAL}
    points = score(findings, rubric)
    return {"status": "graded", "score": str(points), "out_of": TOTAL, "reward": str(points / TOTAL)}


def _conclude(
    builder: VerdictBuilder, findings: Findings | None, rubric: Rubric, log: list[Attempt]
) -> Verdict:
    if findings is None:
        reasons = "; ".join(dict.fromkeys(attempt.public for attempt in log))
        builder.undetermined(
            "assessment", f"pending, which is no score of zero: no usable findings came about: {reasons}"
        )
        return builder.conclude(Outcome.UNDETERMINED, "assessment: pending")
    points = score(findings, rubric)
    builder.reported(
        "rubric-score",
        f"{points} of {TOTAL} points by the judge's findings: reported, not a decision",
        score=str(points),
    )
    if points == Fraction(TOTAL):
        return builder.conclude(
            Outcome.NEEDS_REVIEW, "all points by a judge's findings: people have to read the proof"
        )
    builder.undetermined("decision", "a rubric score below seven decides nothing")
    return builder.conclude(
        Outcome.UNDETERMINED, f"{points} of {TOTAL} points: a rubric score decides nothing"
    )


def _open_report(path: Path | None, item: str, sha256: str) -> dict[str, Any]:
    if path is None or not path.exists():
        return {}
    try:
        data = json_files.read(path)
    except json_files.JsonError as error:
        raise ItemError(
            f"{error}\n  --private-report names the report of this item, or a file that does not exist yet"
        ) from None
    if not isinstance(data, dict) or data.get("format") != REPORT_FORMAT or data.get("item") != item:
        about = (
            f"one of item {data['item']}" if isinstance(data, dict) and "item" in data else "something else"
        )
        raise ItemError(
            f"{path}: expected the private report of item {item}; found {about}\n  name that report, or a file that does not exist yet"
        )
    if data.get("submission_sha256") != sha256:
        raise ItemError(
            f"{path}: the first submission is fixed (sha256 {str(data.get('submission_sha256'))[:16]}…); this is another one"
        )
    return data


def _earlier_log(report: dict[str, Any]) -> list[str]:
    log = report.get("log")
    return [str(line) for line in log] if isinstance(log, list) else []


def _from_report(data: Any, path: Path | None) -> Findings:
    try:
        return Findings(
            frozenset(data["proved"]),
            frozenset(data["subclaims"]),
            frozenset(data["failures"]),
            bool(data["independent_proof"]),
            {key: tuple(value) for key, value in data["evidence"].items()},
            str(data["feedback"]),
        )
    except (KeyError, TypeError, AttributeError):
        raise ItemError(
            f"{path}: the findings in this private report are damaged; give them again with --findings or --judge"
        ) from None


def _write_report(
    path: Path, item: str, sha256: str, findings: Findings | None, rubric: Rubric, log: list[str]
) -> None:
    data = {
        "format": REPORT_FORMAT,
        "item": item,
        "submission_sha256": sha256,
        "status": "pending" if findings is None else "graded",
        "score": None if findings is None else str(score(findings, rubric)),
        "findings": None if findings is None else findings.to_json(),
        "log": log,
    }
    text = json.dumps(data, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    # Half of a surrogate pair, which UTF-8 has no bytes for, becomes JSON's own escape.
    path.write_bytes(text.encode("utf-8", "backslashreplace"))
