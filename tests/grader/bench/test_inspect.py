"""The Inspect task: packets in, verdicts out, with a mock model that leaves a right file, wrong ones, and none."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from inspect_ai import eval as run_eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from grader.bench.inspect_task import openfrontiers, samples, submission
from grader.bench.items import BenchError

#: A statement that needs no library, so that both kernels of this installation can accept its proof.
STATEMENT = """prelude

inductive False : Prop

def Not (a : Prop) : Prop := a → False

namespace P001

/-- Everything implies itself. -/
def Statement : Prop := ∀ p : Prop, p → p

end P001
"""
RIGHT = "prelude\nimport P001\ntheorem main : P001.Statement := fun _ h => h\n"
WRONG = "prelude\nimport P001\ntheorem main : P001.Statement := fun p _ => p\n"
ASSUMED = "prelude\nimport P001\naxiom free : P001.Statement\ntheorem main : P001.Statement := free\n"


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENFRONTIERS_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("LEAN_SYSROOT", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Packets as `bench packet` writes them, with one easy item."""
    for name in ("packets/P001", "packets/lean", "packets/P002", "evaluator/lean", "evaluator/items"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "packets/P001/README.md").write_text("# P001\n\nDoes everything imply itself?\n")
    (tmp_path / "packets/P002/README.md").write_text("# P002\n\nA problem without a formal statement.\n")
    for side in ("packets", "evaluator"):
        (tmp_path / side / "lean" / "P001.lean").write_text(STATEMENT)
    (tmp_path / "evaluator/items/P001.yaml").write_text(
        "id: P001\nkind: lean\nanswer_form: yes-no\ntrack: rediscovery\n"
        "formal: {profile: core, module: P001, declaration: P001.Statement, root: ../lean}\nanswer: {answer: 'yes'}\n"
    )
    table = {"packets": {"P001": "items/P001.yaml"}, "items": {"P001": "R01"}}
    (tmp_path / "evaluator/map.json").write_text(json.dumps(table))
    return tmp_path


@pytest.mark.parametrize(
    ("answer", "value", "outcome"),
    [
        (f"A proof:\n```lean\n{RIGHT}```\n", 1, "solved"),
        (f"```lean\n{WRONG}```", 0, "not-solved"),
        (f"```lean\n{ASSUMED}```", 0, "not-solved"),
        (f"First ```lean\n{WRONG}``` but better\n```lean\n{RIGHT}```\n", 1, "solved"),
        ("I do not know.", 0, "no submission"),
    ],
)
def test_a_mock_models_answer_is_graded(folder: Path, answer: str, value: int, outcome: str) -> None:
    output = ModelOutput.from_content("mockllm/model", answer)
    output.usage = ModelUsage()  # else the mock model counts tokens with a table from the network
    model = get_model("mockllm/model", custom_outputs=[output], memoize=False)
    task = openfrontiers(str(folder / "packets"), str(folder / "evaluator" / "map.json"))
    # Other tests of the same process may keep an event loop running in this thread; an evaluation starts its own.
    with ThreadPoolExecutor(1) as pool:
        (log,) = pool.submit(
            run_eval, task, model=model, display="none", log_dir=str(folder / "logs")
        ).result()
    assert log.status == "success", log.error
    assert log.samples is not None
    (score,) = (log.samples[0].scores or {}).values()
    assert (score.value, (score.metadata or {})["outcome"]) == (value, outcome), score.explanation


def test_samples_hold_the_statement_and_no_answer(folder: Path) -> None:
    (sample,) = samples(folder / "packets")
    assert (sample.id, sample.target) == ("P001", "")
    assert "Does everything imply itself?" in str(sample.input)
    assert "def Statement : Prop" in str(sample.input)
    assert "yes" not in str(sample.input)


def test_a_folder_without_formal_packets_is_refused(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(BenchError, match="no packets with a formal statement"):
        samples(tmp_path / "nowhere")
    with pytest.raises(BenchError, match="among P002"):
        samples(folder / "packets", ["P002"])


def test_the_last_lean_block_is_the_submission() -> None:
    assert submission("```lean\na\n``` and ```lean4\nb\n```") == "b\n"
    assert submission("```python\na\n```") is None
