"""Solver packets: what a model under test is given, and nothing else.

Every item gets an opaque id, ``P001`` to ``P200``, in the order of a keyed hash of the item ids; the key is the salt, which the evaluator keeps.
Nothing in a packet tells whether a problem is open or how it was settled: a packet is built from an allow-list (the problem's statement in
words, the formal statement under the opaque name, a template, the rules), headers are unified, and lines that reveal a status are left
out (published benchmark, appendix C, "Leakage controls in the statements"). The map from opaque ids to items, and item files with the recorded
answers for grading, go into a folder of the evaluator's.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.bench.items import BenchError, BenchItem
from grader.bench.static_form import LEAKS, OWN_MODULES
from grader.yaml_items import read_yaml

#: Key of the hash that orders the items; a name that says what the bytes are for.
_PURPOSE = b"openfrontiers packet order 1"
_MIN_SALT = 16
#: A sentence that says where the problem stands in a numbered list, whose page would tell its state.
_NUMBERED = re.compile(r"(?:Erdős|Kourovka|Green's)\s+problem\s+\d[^.]*(?:\.\d[^.]*)*\.\s*")

RULES = """## Rules of submission

1. Leave one file, `Submission.lean`. It imports `{id}` (and, if you like, Mathlib or Lean's own libraries) and proves
   `theorem main : {id}.Statement` or `theorem main : ¬ {id}.Statement`{value}. Auxiliary lemmas and definitions are welcome.
2. Not admitted: `sorry`, `admit`, `axiom`, `native_decide`, `unsafe`, `implemented_by`, `extern`, `#eval`, metaprogramming, new syntax. Only the
   axioms `propext`, `Classical.choice` and `Quot.sound` may be used.
3. The statement in `{id}.lean` counts as it stands. If you believe that it differs from the problem in words, say so in prose beside your proof.
4. Prose and certificates may accompany the file; they are kept and reported separately. Only the formal proof counts.

## Checking your own submission

    openfrontiers grade {folder}/item.yaml Submission.lean --self-check

runs everything that the grader runs, but for the comparison with a recorded answer.
"""

INFORMAL = """## Rules of submission

This packet has no formal statement. Leave a file `Submission.md` with your result and its proof. It is kept for people to read; it is not graded by machine.
"""


@dataclass(frozen=True)
class Packet:
    """A packet's files, by path below the output folder, and what was left out of the sources."""

    id: str
    item: str
    files: Mapping[str, bytes]
    removed: tuple[str, ...]


def opaque_ids(items: Sequence[str], salt: str) -> dict[str, str]:
    """The opaque id of every item, ``P001`` onwards, in the order of the keyed hash.

    Raises :class:`BenchError` for a salt that is too short to keep the order secret.
    """
    key = salt.encode()
    if len(key) < _MIN_SALT:
        raise BenchError(
            f"--salt: expected at least {_MIN_SALT} bytes that only the evaluator knows, for example from `openssl rand -hex 16`"
        )
    ordered = sorted(items, key=lambda item: hmac.new(key, _PURPOSE + item.encode(), hashlib.sha256).digest())
    width = max(3, len(str(len(ordered))))
    return {item: f"P{number:0{width}d}" for number, item in enumerate(ordered, start=1)}


def build(root: Path, item: BenchItem, opaque: str) -> Packet:
    """The packet of one item. Raises :class:`BenchError` where its statement is missing."""
    removed: list[str] = []
    words = clean_text(problem_statement(root, item.problem), removed)
    folder = f"packets/{opaque}"
    parts = [f"# {opaque}", "", words, ""]
    files: dict[str, bytes] = {}
    if item.profile == "core":
        source = item.module_path(root)
        if not source.is_file():
            raise BenchError(f"{source}: missing; item {item.id} has the profile core")
        files[f"packets/lean/{opaque}.lean"] = rename(
            source.read_text(encoding="utf-8"), item.id, opaque, removed
        ).encode()
        files[f"{folder}/Submission.lean"] = template(item, opaque).encode()
        files[f"{folder}/item.yaml"] = item_file(item, opaque, reveal=False).encode()
        value = (
            f", with a literal `v` as in `theorem main : {opaque}.Statement v`"
            if item.answer_form == "value"
            else ""
        )
        parts += [
            f"The formal statement is `../lean/{opaque}.lean`.",
            "",
            RULES.format(id=opaque, folder=f"packets/{opaque}", value=value),
        ]
    else:
        parts.append(INFORMAL)
    files[f"{folder}/README.md"] = ("\n".join(parts).rstrip("\n") + "\n").encode()
    return Packet(opaque, item.id, files, tuple(removed))


def rename(source: str, item: str, opaque: str, removed: list[str]) -> str:
    """The formal statement under the opaque name, with a unified header and without lines that reveal a status."""
    body = source.replace(f"{OWN_MODULES}.{item}", opaque)
    opening = re.match(r"/-!\n# [^\n]*\n(?P<rest>.*?)-/\n", body, re.S)
    if opening:
        words = _NUMBERED.sub("", clean_text(opening["rest"], removed)).strip()
        body = f"/-!\n# {opaque}\n\n{words}\n-/\n" + body[opening.end() :]
    return body


def template(item: BenchItem, opaque: str) -> str:
    """The frame of a submission. It does not compile until the proof is there."""
    claim = f"{opaque}.Statement v" if item.answer_form == "value" else f"{opaque}.Statement"
    lines = [
        f"import {opaque}",
        "",
        f"/-- Prove this, or change it to `¬ {opaque}.Statement` and prove that. -/",
    ]
    if item.answer_form == "value":
        lines[-1] = "/-- Put your value in the place of `v`, and prove this. -/"
    return "\n".join([*lines, f"theorem main : {claim} :=", "  _", ""])


def item_file(item: BenchItem, opaque: str, reveal: bool, answer: str | None = None) -> str:
    """The item file for grading by the opaque id. ``reveal`` adds what only the evaluator may know: the track and the recorded answer."""
    lines = [f"id: {opaque}", "kind: lean", f"title: {opaque}", f"answer_form: {item.answer_form}"]
    if reveal:
        lines.append(f"track: {item.track}")
    lines += [
        "formal:",
        "  profile: core",
        f"  module: {opaque}",
        f"  declaration: {opaque}.Statement",
        "  root: ../lean",
    ]
    if reveal and answer is not None:
        key = "value" if item.answer_form == "value" else "answer"
        lines += ["answer:", f"  {key}: {json.dumps(answer)}"]
    return "\n".join(lines) + "\n"


def recorded_answer(root: Path, item: BenchItem) -> str | None:
    """The answer in ``answers/``, for the evaluator's folder; None where none is recorded."""
    path = root / "answers" / f"{item.id}.yaml"
    if not path.is_file():
        return None
    try:
        data = read_yaml(path)
    except ValueError as error:
        raise BenchError(str(error)) from None
    if not isinstance(data, Mapping):
        raise BenchError(f"{path}: expected a mapping with `answer:` or `value:`")
    found = data.get("answer", data.get("value"))
    return None if found is None else str(found)


def problem_statement(root: Path, problem: str) -> str:
    """The statement of a problem record: its text before the first heading, without its front matter."""
    paths = sorted((root / "records" / "problems").glob(f"*/{problem}.md"))
    if len(paths) != 1:
        raise BenchError(f"records/problems/*/{problem}.md: expected one file, found {len(paths)}")
    text = paths[0].read_text(encoding="utf-8")
    match = re.match(r"---\n.*?\n---\n(?P<body>.*)", text, re.S)
    if match is None:
        raise BenchError(f"{paths[0]}: no front matter between lines of `---`")
    return re.split(r"(?m)^#{1,6} ", match["body"])[0].strip()


def clean_text(text: str, removed: list[str]) -> str:
    """The text without citations, links and lines that reveal a status; what is left out is added to ``removed``."""
    text = re.sub(r"\s*\[@[^\]]+\]", "", text)
    text = re.sub(r"\[([^\]]+)\]\((?:problem:|https?:)[^)]*\)", r"\1", text)
    kept = []
    for line in text.splitlines():
        if any(pattern.search(line) for _, pattern, _ in LEAKS):
            removed.append(line.strip())
        else:
            kept.append(line)
    return "\n".join(kept).strip("\n")


def write(
    root: Path, out: Path, items: Mapping[str, BenchItem], chosen: Sequence[BenchItem], salt: str
) -> list[Packet]:
    """Write the packets of the chosen items and the evaluator's folder below ``out``; returns the packets in the order of their ids.

    :raises BenchError: where ``out`` exists and holds anything else, or a packet cannot be built.
    """
    if out.exists() and not out.is_dir():
        raise BenchError(f"{out}: a file; name a new folder")
    if out.exists() and any(out.iterdir()):
        raise BenchError(f"{out}: not empty; name a new folder, or empty this one")
    ids = opaque_ids(list(items), salt)
    packets = sorted((build(root, item, ids[item.id]) for item in chosen), key=lambda packet: packet.id)
    evaluator = out / "evaluator"
    core = root / "lean" / "core" / "Init.lean"
    table = {}
    for packet in packets:
        for relative, data in packet.files.items():
            target = out / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        item = items[packet.item]
        if item.profile == "core":
            (evaluator / "items").mkdir(parents=True, exist_ok=True)
            (evaluator / "lean").mkdir(parents=True, exist_ok=True)
            path = evaluator / "items" / f"{packet.id}.yaml"
            path.write_text(item_file(item, packet.id, True, recorded_answer(root, item)), encoding="utf-8")
            shutil.copyfile(
                out / "packets" / "lean" / f"{packet.id}.lean", evaluator / "lean" / f"{packet.id}.lean"
            )
            table[packet.id] = f"items/{packet.id}.yaml"
        else:
            table[packet.id] = packet.item
    if core.is_file() and any(items[packet.item].profile == "core" for packet in packets):
        for place in (out / "packets" / "lean" / "core", evaluator / "lean" / "core"):
            place.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(core, place / "Init.lean")
    evaluator.mkdir(parents=True, exist_ok=True)
    names = {packet.id: packet.item for packet in packets}
    (evaluator / "map.json").write_text(
        json.dumps({"packets": table, "items": names}, indent=2) + "\n", encoding="utf-8"
    )
    return packets
