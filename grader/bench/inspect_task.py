"""The benchmark as a task of the Inspect framework (extra ``inspect``).

``inspect eval grader/bench/inspect_task.py -T packets=DIR/packets -T packet_map=DIR/evaluator/map.json --model …`` gives a model the packets that
``openfrontiers bench packet`` wrote, and grades the Lean file in its answer with the grader of this project. The recorded answers stay in the
evaluator's folder: neither a sample's input nor its target holds one. A score of 1 is a verdict ``solved``; an accepted proof of an open item
is ``needs-review`` and scores 0, with its verdict in the score's metadata. Written for inspect-ai 0.3.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import TaskState, generate, system_message

from grader.bench.items import BenchError
from grader.items import ItemError, find_item
from grader.kinds import MissingComponent, grade
from grader.options import Options
from grader.submission import SubmissionError
from grader.verdict import Outcome

SYSTEM = (
    "You are given a mathematical problem with its formal statement in Lean 4. Answer with one complete Lean file in a code block marked `lean`: "
    "the file Submission.lean that the rules describe."
)
_BLOCK = re.compile(r"```lean4?[^\S\n]*\n(?P<code>.*?)```", re.S)


def samples(packets: Path, only: Sequence[str] = ()) -> list[Sample]:
    """One sample for each packet with a formal statement, in the order of the ids. Raises :class:`BenchError` where there are none."""
    found = []
    for readme in sorted(packets.glob("P*/README.md")):
        opaque = readme.parent.name
        statement = packets / "lean" / f"{opaque}.lean"
        if not statement.is_file() or (only and opaque not in only):
            continue
        text = f"{readme.read_text(encoding='utf-8')}\n## {opaque}.lean\n\n```lean\n{statement.read_text(encoding='utf-8')}```\n"
        found.append(Sample(input=text, target="", id=opaque))
    if not found:
        raise BenchError(
            f"{packets}: no packets with a formal statement{' among ' + ', '.join(only) if only else ''}; make some with `openfrontiers bench packet`"
        )
    return found


def submission(completion: str) -> str | None:
    """The last Lean code block of an answer, which is the submission; None without one."""
    blocks = [match["code"] for match in _BLOCK.finditer(completion)]
    return blocks[-1] if blocks else None


@scorer(metrics=[accuracy(), stderr()])
def verdict_scorer(packet_map: str, options: Options | None = None) -> Scorer:
    """Grade the submission in the answer; the score's metadata holds the verdict."""
    table = Path(packet_map)

    async def score(state: TaskState, target: Target) -> Score:
        code = submission(state.output.completion)
        if code is None:
            return Score(
                value=0,
                explanation="no code block marked `lean` in the answer",
                metadata={"outcome": "no submission"},
            )
        return await asyncio.to_thread(_grade, str(state.sample_id), code, table, options or Options())

    return score


def _grade(opaque: str, code: str, packet_map: Path, options: Options) -> Score:
    with tempfile.TemporaryDirectory(prefix="openfrontiers-inspect-") as folder:
        path = Path(folder) / "Submission.lean"
        path.write_text(code, encoding="utf-8")
        try:
            verdict = grade(find_item(opaque, packet_map=packet_map), path, options)
        except (ItemError, SubmissionError, MissingComponent) as error:
            # The model is not at fault for an item or a grader that cannot be used: stop rather than count a failure.
            raise RuntimeError(f"{opaque} cannot be graded: {error}") from error
    solved = verdict.outcome is Outcome.SOLVED
    return Score(
        value=1 if solved else 0,
        answer=code,
        explanation=verdict.reason,
        metadata={"outcome": str(verdict.outcome), "verdict": json.loads(verdict.dumps())},
    )


@task
def openfrontiers(packets: str, packet_map: str, items: str = "") -> Task:
    """The benchmark's packets as an Inspect task.

    :param packets: the folder ``packets`` that ``openfrontiers bench packet`` wrote.
    :param packet_map: the evaluator's ``map.json``.
    :param items: opaque ids separated by commas; all by default.
    """
    only = [name for name in items.split(",") if name]
    return Task(
        dataset=MemoryDataset(samples(Path(packets), only), name="openfrontiers"),
        solver=[system_message(SYSTEM), generate()],
        scorer=verdict_scorer(packet_map),
    )
