"""Compile an item's statement, evaluate its probes, and let automation try it.

What a compiled statement is worth depends on the library behind it. With a toolchain that brings its own standard library, that library is
used. A compiler without one (such as the wheel's) is given the small core library in ``lean/core``; the outcome then says that
the library is not an official one. Nothing here is trusted for grading: items are compiled again, in a jail, by the grader.

Two kinds of probe. The *listed* probes, ``lean/probes/<ID>.yaml``, are instances with known values; each becomes ``example : f a b = v := by decide
+kernel``. The *automatic* probes ask tactics to prove or refute the statement; one that succeeds shows that the statement is too easy to be the
problem. A tactic counts only if it proves a control of the same form.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.bench.items import BenchError, BenchItem
from grader.jail import Limits
from grader.kernel.name import parse
from grader.lean.cache import cache_folder, write_whole
from grader.lean.compile import Compiled, Compiler
from grader.lean.modules import module_path
from grader.lean.toolchain import Toolchain, file_sha256
from grader.yaml_items import read_yaml

#: Tactics that are asked to settle a statement: ``{}`` is the name of the definition to unfold.
AUTOMATION: Mapping[str, str] = {
    "decide": "delta {}; decide",
    "simp": "simp [{}]",
    "omega": "delta {}; omega",
    "grind": "grind [{}]",
}
_HEARTBEATS = 200_000
_SECONDS = 120.0


@dataclass(frozen=True)
class LibraryTree:
    """The compiled library that statements are checked against: where it lies, its digest, and whether it came with the toolchain."""

    folder: Path
    sha256: str
    official: bool
    description: str


@dataclass
class CompileOutcome:
    """What came of one item: errors of the statement; probes that failed; what automation did."""

    item: str
    errors: list[str] = field(default_factory=list)
    probe_count: int = 0
    probe_errors: list[str] = field(default_factory=list)
    automation: dict[str, str] = field(default_factory=dict)

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong, in words."""
        settled = [
            f"automation settles the statement: {name} {what}"
            for name, what in self.automation.items()
            if what in ("proves it", "refutes it")
        ]
        return [*self.errors, *self.probe_errors, *settled]


class StatementCompiler:
    """Compiles the statements of the corpus at ``root`` with one toolchain."""

    def __init__(self, root: Path, toolchain: Toolchain) -> None:
        self.root = root
        self.toolchain = toolchain
        self.compiler = Compiler(toolchain, Limits(wall=_SECONDS), jailed=False)
        self.library = self._library()
        self._controls: dict[str, bool] | None = None

    def _library(self) -> LibraryTree:
        """The toolchain's own library, else the stand-in, compiled once and kept in the cache."""
        modules = self.toolchain.modules
        if modules is not None:
            digest = hashlib.sha256()
            for path in sorted(modules.rglob("*.olean")):
                digest.update(f"{path.relative_to(modules)} {file_sha256(path)}\n".encode())
            return LibraryTree(
                modules, digest.hexdigest(), True, f"the toolchain's own ({self.toolchain.source})"
            )
        source = self.root / "lean" / "core" / "Init.lean"
        if not source.is_file():
            raise BenchError(
                f"the toolchain ({self.toolchain.source}) has no standard library, and {source} is not there to stand in for it; "
                "install Lean with elan, or give --toolchain DIR"
            )
        data = source.read_bytes()
        key = hashlib.sha256(self.toolchain.sha256.encode() + data).hexdigest()
        folder = cache_folder() / "bench-core" / key
        if not (folder / "Init.olean").is_file():
            result = self.compiler.compile(parse("Init"), data, [])
            if result.files is None:
                raise BenchError(f"{source}: does not compile: {_first(result)}")
            for suffix, part in result.files.parts.items():
                write_whole(folder / f"Init.olean{suffix}", part)
        sha256 = hashlib.sha256((folder / "Init.olean").read_bytes()).hexdigest()
        return LibraryTree(
            folder, sha256, False, "lean/core of this repository, which stands in for Lean's own"
        )

    def check(self, item: BenchItem, automation: bool) -> CompileOutcome:
        """Compile a core item and its probes; with ``automation``, let tactics try the statement as well."""
        outcome = CompileOutcome(item.id)
        name = str(item.formal["module"])
        with tempfile.TemporaryDirectory(prefix="openfrontiers-bench-") as work:
            folder = Path(work)
            compiled = self._compile(name, item.module_path(self.root).read_bytes(), folder)
            outcome.errors = _errors(compiled)
            if outcome.errors:
                return outcome
            source, places = probe_source(item, probes(self.root, item))
            outcome.probe_count = len(places)
            result = self._compile("ListedProbes", source.encode(), folder, keep=False)
            outcome.probe_errors = [
                f"probe {places.get(line, f'in line {line} of its source')}: {text}"
                for line, text in _located(result)
            ]
            if automation:
                outcome.automation = self._automation(item, folder)
        return outcome

    def _compile(self, name: str, source: bytes, folder: Path, keep: bool = True) -> Compiled:
        result = self.compiler.compile(
            parse(name), source, [folder, self.library.folder] if not self.library.official else [folder]
        )
        if keep and result.files is not None:
            target = folder / f"{module_path(parse(name))}.olean"
            target.parent.mkdir(parents=True, exist_ok=True)
            for suffix, part in result.files.parts.items():
                Path(f"{target}{suffix}").write_bytes(part)
        return result

    def controls(self) -> Mapping[str, bool]:
        """For each tactic whether it proves a statement that it has to: without that, its failures mean nothing."""
        if self._controls is None:
            with tempfile.TemporaryDirectory(prefix="openfrontiers-bench-") as work:
                lines = ["def Control : Prop := 1 + 1 = 2"]
                lines += [
                    f"theorem control_{tactic} : Control := by {text.format('Control')}"
                    for tactic, text in AUTOMATION.items()
                ]
                failed = {
                    line
                    for line, _ in _located(
                        self._compile("Controls", "\n".join(lines).encode(), Path(work), keep=False)
                    )
                }
            self._controls = {tactic: index not in failed for index, tactic in enumerate(AUTOMATION, start=2)}
        return self._controls

    def _automation(self, item: BenchItem, folder: Path) -> dict[str, str]:
        statement = str(item.formal["declaration"])
        lines = [f"import {item.formal['module']}", f"set_option maxHeartbeats {_HEARTBEATS}"]
        asked: dict[int, tuple[str, str]] = {}
        for tactic, text in AUTOMATION.items():
            if not self.controls()[tactic]:
                continue
            for claim, what in ((statement, "proves it"), (f"¬ {statement}", "refutes it")):
                lines.append(f"example : {claim} := by {text.format(statement)}")
                asked[len(lines)] = (tactic, what)
        result = self._compile("AutomaticProbes", "\n".join(lines).encode(), folder, keep=False)
        failed = {line for line, _ in _located(result)}
        found = {
            tactic: "neither proves nor refutes it" if usable else "not available"
            for tactic, usable in self.controls().items()
        }
        if result.stopped is not None:
            return {
                tactic: "undetermined: a limit was reached" if self.controls()[tactic] else "not available"
                for tactic in AUTOMATION
            }
        for line, (tactic, what) in asked.items():
            if line not in failed:
                found[tactic] = what
        return found


@dataclass(frozen=True)
class Probe:
    """One instance: a function, its arguments and the value it must have (integers, truth values, lists of these)."""

    call: str
    args: tuple[Any, ...]
    value: Any


@dataclass(frozen=True)
class ProbeFile:
    """``lean/probes/<ID>.yaml``: Lean definitions that the instances use, and the instances."""

    lean: str
    cases: tuple[Probe, ...]


def probes(root: Path, item: BenchItem) -> ProbeFile:
    """The listed probes of an item. Raises :class:`BenchError` where the file is not as it should be."""
    path = root / "lean" / "probes" / f"{item.id}.yaml"
    try:
        data = read_yaml(path)
    except ValueError as error:
        raise BenchError(f"{error}; every core item has a file of probes") from None
    if not isinstance(data, Mapping) or not isinstance(data.get("cases"), list) or not data["cases"]:
        raise BenchError(
            f"{path}: expected `cases:` with at least one `{{call: f, args: [1], value: 2}}`, and optionally `lean:`"
        )
    cases = []
    for case in data["cases"]:
        if not isinstance(case, Mapping) or set(case) != {"call", "args", "value"}:
            raise BenchError(f"{path}: each case is `{{call: …, args: […], value: …}}`; found {case}")
        cases.append(
            Probe(
                str(case["call"]),
                tuple(_value(path, argument) for argument in case["args"]),
                _value(path, case["value"]),
            )
        )
    return ProbeFile(str(data.get("lean") or ""), tuple(cases))


def _value(path: Path, text: Any) -> Any:
    if isinstance(text, list):
        return [_value(path, entry) for entry in text]
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except (TypeError, ValueError):
        raise BenchError(
            f"{path}: {text!r}: a probe's values are integers, true, false, and lists of these"
        ) from None


def lean_value(value: Any) -> str:
    """A probe's value as Lean writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value >= 0 else f"({value})"
    return "[" + ", ".join(map(lean_value, value)) + "]"


def probe_source(item: BenchItem, file: ProbeFile) -> tuple[str, dict[int, str]]:
    """The Lean file that evaluates the probes, and for its lines which probe stands there."""
    module = str(item.formal["module"])
    lines = [f"import {module}", f"namespace {module}.Probes", f"open {module}", *file.lean.splitlines()]
    places = {}
    for probe in file.cases:
        call = " ".join([probe.call, *map(lean_value, probe.args)])
        lines.append(f"example : {call} = {lean_value(probe.value)} := by decide +kernel")
        places[len(lines)] = f"{call} = {lean_value(probe.value)}"
    lines.append(f"end {module}.Probes")
    return "\n".join(lines) + "\n", places


def statement_sha256(root: Path, item: BenchItem) -> str:
    """The digest of an item's module, to which receipts refer."""
    return hashlib.sha256(item.module_path(root).read_bytes()).hexdigest()


def compiler_version(toolchain: Toolchain) -> str:
    """What the compiler says of itself, with the digest of its library."""
    memo = cache_folder() / "lean-version" / f"{toolchain.sha256}.json"
    try:
        return str(json.loads(memo.read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        pass
    text = _ask_version(toolchain) or "Lean of unknown version"
    write_whole(memo, json.dumps({"version": text}).encode())
    return text


def _ask_version(toolchain: Toolchain) -> str:
    compiler = Compiler(toolchain, Limits(wall=_SECONDS), jailed=False)
    source = b"prelude\n#version\n"
    messages = compiler.compile(parse("Version"), source, []).messages
    return next((message.text.splitlines()[0] for message in messages if "Lean" in message.text), "")


def _located(result: Compiled) -> Sequence[tuple[int, str]]:
    found = [
        (message.line, message.text.splitlines()[0] if message.text else "error") for message in result.errors
    ]
    if not found and result.files is None:
        found.append((0, _first(result)))
    return found


def _errors(result: Compiled) -> list[str]:
    return [f"line {line}: {text}" if line else text for line, text in _located(result)]


def _first(result: Compiled) -> str:
    if result.errors:
        return f"line {result.errors[0].line}: {result.errors[0].text.splitlines()[0]}"
    return str(result.stopped or f"the compiler ended with status {result.status}")
