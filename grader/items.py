"""Find and load what a submission is graded against.

An item is a benchmark item (``records/benchmark/<ID>.yaml``, with its statement in
``lean/OpenFrontiersBench/<ID>.lean`` and, where an answer is known, ``answers/<ID>.yaml``) or a task
(``records/tasks/<id>.yaml``). It is named by its id, looked up in the corpus that ``--corpus`` names or that
lies upwards from the working directory, or by the path of an item file, which is enough to grade against when
it holds all that its kind needs. The layout is fixed in ``docs/tasks.md``.
"""

from __future__ import annotations

import difflib
import functools
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader import json_files
from grader.verdict import Subject
from grader.yaml_items import read_yaml
from openfrontiers import reading

_BENCHMARK_ID = re.compile(r"[RENO][0-9]{2,3}")
_TASK_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WHERE_ITEMS_ARE = {
    "benchmark": "`openfrontiers bench list` lists the benchmark",
    "tasks": "records/tasks/ has one file for each task",
}
#: The kinds of items that are tasks.
TASK_KINDS = ("construction", "closed-form", "answer", "rubric")
#: An item file is a page of text; anything larger is not one.
MAX_ITEM_BYTES = 4_000_000


class ItemError(ValueError):
    """The item cannot be found or read; the message says what to do."""


@dataclass(frozen=True)
class Item:
    """What a submission is graded against.

    ``data`` holds the item file's fields as text scalars, lists and mappings; ``path`` is where it was read;
    ``corpus`` is the root of the corpus it belongs to, or None for a file by itself; ``answer_path`` is the
    evaluator-only file.
    """

    id: str
    kind: str
    path: Path
    data: Mapping[str, Any]
    corpus: Path | None = None
    answer_path: Path | None = None
    statement_path: Path | None = None
    hashes: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The item's title, or its id where it has none."""
        return str(self.data.get("title") or self.id)

    def subject(self) -> Subject:
        """The item as it stands in a verdict."""
        return Subject(self.id, dict(self.hashes), {"kind": self.kind})

    @functools.cached_property
    def answer(self) -> Mapping[str, Any]:
        """The evaluator-only part: ``answers/<id>.yaml``, or the ``answer`` mapping of an item file that
        stands alone.

        Raises :class:`ItemError` where there is neither.
        """
        inline = self.data.get("answer")
        if isinstance(inline, Mapping):
            return inline
        if self.answer_path is None:
            where = (
                self.corpus / "answers" / f"{self.id}.yaml"
                if self.corpus
                else "an `answer:` mapping in the item file"
            )
            raise ItemError(
                f"{self.path}: item {self.id} has no recorded answer here; expected {where}, or name the file with --answer FILE"
            )
        return _mapping(self.answer_path)

    def require(self, key: str) -> Any:
        """A field of the item file. Raises :class:`ItemError` where it is absent."""
        value = self.data.get(key)
        if value is None:
            raise ItemError(
                f"{self.path}: item {self.id} lacks `{key}:`, which an item of kind {self.kind} needs"
            )
        return value


def find_corpus(start: Path) -> Path | None:
    """The nearest folder at or above ``start`` that holds ``records/``, or None."""
    start = start.resolve()
    for folder in (start, *start.parents):
        if (folder / "records").is_dir():
            return folder
    return None


def find_item(
    name: str, corpus: Path | None = None, answer: Path | None = None, packet_map: Path | None = None
) -> Item:
    """Find an item by id or path and load it.

    :param name: a benchmark id (``R01``), a task id, an opaque packet id with ``packet_map``, or the path of
    an item file.
    :param corpus: the corpus root; by default the nearest one upwards from the working directory.
    :param answer: the evaluator-only file to use in place of the corpus's own.
    :param packet_map: a JSON object from opaque packet ids to item ids.
    :raises ItemError: where the item is not there or cannot be read.
    """
    if packet_map is not None:
        name = _from_packet_map(name, packet_map)
    if name.endswith((".yaml", ".yml")) or "/" in name:
        path = Path(name)
        if not path.is_file():
            raise ItemError(
                f"{name}: no such item file; give an id (R01, cap-set-f3-4) or the path of a .yaml file"
            )
        return load_item(path, corpus or find_corpus(path.parent), answer)
    if _BENCHMARK_ID.fullmatch(name):
        folder = "benchmark"
    elif _TASK_ID.fullmatch(name):
        folder = "tasks"
    else:
        raise ItemError(
            f"{name!r} is neither a benchmark id (R01, E07, N12, O35), a task id, nor the path of a .yaml file; "
            "the id of a packet (P017) needs --packet-map"
        )
    root = corpus if corpus is not None else find_corpus(Path.cwd())
    if root is None:
        raise ItemError(
            f"item {name}: no corpus found upwards from {Path.cwd()}; go to a checkout, or give --corpus DIR or an item file"
        )
    path = root / "records" / folder / f"{name}.yaml"
    if not path.is_file():
        near = difflib.get_close_matches(name, sorted(file.stem for file in path.parent.glob("*.yaml")), n=3)
        meant = f"did you mean {', '.join(near)}?" if near else _WHERE_ITEMS_ARE[folder]
        raise ItemError(f"there is no item {name}: expected {path}; {meant}")
    return load_item(path, root, answer)


def load_item(path: Path, corpus: Path | None = None, answer: Path | None = None) -> Item:
    """Load an item file. Raises :class:`ItemError` where it cannot be read or has no ``id``."""
    data = _mapping(path)
    item_id = data.get("id")
    if not isinstance(item_id, str) or not item_id:
        raise ItemError(f"{path}: an item file needs `id:`")
    benchmark = _BENCHMARK_ID.fullmatch(item_id) is not None
    kind = data.get("kind", "lean" if benchmark else None)
    if not isinstance(kind, str):
        raise ItemError(f"{path}: item {item_id} needs `kind:` (construction, closed-form, answer or rubric)")
    if kind in TASK_KINDS:
        _refuse_misshapen(path)
    statement_path = answer_path = None
    if corpus is not None:
        candidate = corpus / "answers" / f"{item_id}.yaml"
        answer_path = candidate if candidate.is_file() else None
        if benchmark:
            candidate = corpus / "lean" / "OpenFrontiersBench" / f"{item_id}.lean"
            statement_path = candidate if candidate.is_file() else None
    if answer is not None:
        if not answer.is_file():
            raise ItemError(f"{answer}: no such answer file (given with --answer)")
        answer_path = answer
    hashes = {
        role: hashlib.sha256(file.read_bytes()).hexdigest()
        for role, file in (("item", path), ("statement", statement_path), ("answer", answer_path))
        if file is not None
    }
    return Item(item_id, kind, path, data, corpus, answer_path, statement_path, hashes)


def _refuse_misshapen(path: Path) -> None:
    """Raise :class:`ItemError` for a key of a task that is unknown, and would be ignored, or whose value is of another type.

    What a task lacks is for its kind to say: an item file by itself needs less than one of the corpus.
    """
    for fault in reading.read_yaml_file(path, "task").faults:
        named = fault.rule in ("schema-type", "schema-value", "schema-unknown-key")
        if named and fault.data_path != ("statement",):  # whose length is a matter of the corpus
            raise ItemError(f"{fault.place}: {fault.message}\n  {fault.hint}")


def _mapping(path: Path) -> Mapping[str, Any]:
    if path.stat().st_size > MAX_ITEM_BYTES:
        raise ItemError(f"{path}: {path.stat().st_size} bytes; an item file has at most {MAX_ITEM_BYTES}")
    try:
        data = read_yaml(path)
    except ValueError as error:
        raise ItemError(str(error)) from None
    if not isinstance(data, Mapping):
        found = (
            "nothing" if data is None else "a list" if isinstance(data, list) else f"the text {data[:40]!r}"
        )
        raise ItemError(f"{path}: expected a mapping of fields such as `id: …`; found {found}")
    return data


def _from_packet_map(name: str, packet_map: Path) -> str:
    hint = "--packet-map names the map.json that `openfrontiers bench packet` wrote into evaluator/"
    try:
        table = json_files.read(packet_map)
    except json_files.JsonError as error:
        raise ItemError(f"{error}; {hint}") from None
    if isinstance(table, dict) and isinstance(table.get("packets"), dict):
        table = table["packets"]
    if not isinstance(table, dict) or not isinstance(table.get(name), str):
        raise ItemError(
            f'{packet_map}: has no entry for {name!r}; expected an object such as {{"P001": "R01"}}; {hint}'
        )
    # An entry is an item id, or an item file whose path is relative to the map.
    entry = str(table[name])
    return str(packet_map.parent / entry) if entry.endswith((".yaml", ".yml")) else entry
