"""Formulas to MathML: one batch of Temml for a whole corpus, and a cache by the formula's own text.

Temml (https://temml.org/docs/en/administration.html) writes MathML Core, which browsers draw without a
script. A formula that it refuses is a fault with file, line and column; it is never shipped as an error box.
Formulas come from `openfrontiers.markdown_text`, so that the site and the check agree on what is mathematics.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from generators import tools
from openfrontiers import strict_yaml
from openfrontiers.faults import Fault, display_path
from openfrontiers.markdown_text import Body
from openfrontiers.model import Problem
from openfrontiers.reading import parse_record, read_bytes

SCRIPT = Path(__file__).with_name("temml_batch.cjs")
MACROS = Path(__file__).with_name("temml_macros.json")
RULE = "math-typeset"


class Formula(NamedTuple):
    """The TeX between the delimiters, and whether it stands in a display."""

    tex: str
    display: bool


class Typeset(NamedTuple):
    """MathML, or the message of the typesetter with the offset in the TeX at which it gave up."""

    mathml: str | None
    message: str = ""
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A formula and where it stands: in the body (an index) or in a key of the front matter."""

    formula: Formula
    index: int = 0
    key: str = ""


_PLAIN = re.compile(r"[A-Za-z0-9]\Z")


class Typesetter:
    """Typesets formulas, each once; keeps results in a file where one is given.

    Results are held as UTF-8: a corpus has tens of thousands, and as text a sign beyond Latin-1 doubles each.
    Raises `tools.MissingTool` from `add` where Node.js or Temml is not installed.
    """

    def __init__(self, cache: Path | None = None) -> None:
        self._cache = cache
        self._known: dict[Formula, bytes] = {}
        self._loaded = False
        self._dirty = False
        self.refused: set[Formula] = set()
        """The formulas that do not typeset, of all that were asked for or kept."""

    def _load(self) -> None:
        self._loaded = True
        if self._cache is None or not self._cache.exists():
            return
        try:
            with self._cache.open("rb") as handle:
                if next(handle, b"").strip() != _versions():
                    return
                for line in handle:
                    formula, found, result = line.rstrip(b"\n").partition(b"\t")
                    if found:
                        self._take(Formula(*json.loads(formula)), result)
        except (OSError, ValueError, TypeError):
            return  # a damaged cache is only a slow start

    def _take(self, formula: Formula, result: bytes) -> None:
        self._known[formula] = result
        if not result.startswith(b"<"):
            self.refused.add(formula)

    def add(self, formulas: Iterable[Formula]) -> None:
        """Typeset the formulas that are not yet known, in one batch."""
        if not self._loaded:
            self._load()
        new = list(dict.fromkeys(formula for formula in formulas if formula not in self._known))
        hard: list[Formula] = []
        for formula in new:
            # A single letter or digit is most of what texts hold; its MathML needs no typesetter.
            if _is_plain(formula):
                element = "mn" if formula.tex.isdigit() else "mi"
                self._known[formula] = f"<math><{element}>{formula.tex}</{element}></math>".encode()
            else:
                hard.append(formula)
        if hard:
            for formula, result in zip(hard, _batch(hard), strict=True):
                self._take(formula, result)
            self._dirty = True

    def __getitem__(self, formula: Formula) -> Typeset:
        """The result of a formula; one that was not announced is typeset now."""
        found = self._known.get(formula)
        if found is None:
            self.add([formula])
            found = self._known[formula]
        return Typeset(found.decode()) if formula not in self.refused else Typeset(*json.loads(found))

    def save(self) -> None:
        """Write the cache where it changed: a line for what results depend on, then one for each formula."""
        if self._cache is None or not self._dirty:
            return
        self._cache.parent.mkdir(parents=True, exist_ok=True)
        encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        with tempfile.NamedTemporaryFile(dir=self._cache.parent, delete=False, suffix=".part") as handle:
            try:
                handle.write(_versions() + b"\n")
                for formula, result in self._known.items():
                    if not _is_plain(formula):
                        handle.write(b"%s\t%s\n" % (encode(formula).encode(), result))
                handle.flush()
            except OSError as error:
                Path(handle.name).unlink(missing_ok=True)
                error.filename = str(self._cache)
                raise
        Path(handle.name).replace(self._cache)
        self._dirty = False


def _is_plain(formula: Formula) -> bool:
    return not formula.display and _PLAIN.match(formula.tex) is not None


def _versions() -> bytes:
    """What a result depends on besides the formula: Temml, the macro table, this code."""
    digest = hashlib.sha256()
    for path in (tools.node_module("temml/package.json"), MACROS, SCRIPT, Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest().encode()


def _batch(formulas: Sequence[Formula]) -> Iterator[bytes]:
    """The lines that Temml answers with, one for each formula, as they come: MathML, or the reason in JSON."""
    module = tools.node_module("temml/dist/temml.cjs")
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as complaints:
        asked.write(json.dumps(formulas).encode("utf-8"))
        asked.seek(0)
        with subprocess.Popen(
            [tools.node(), str(SCRIPT), str(module), str(MACROS)],
            stdin=asked, stdout=subprocess.PIPE, stderr=complaints,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            for line in process.stdout:
                yield line.rstrip(b"\n")
        if process.returncode != 0:
            complaints.seek(0)
            reason = complaints.read().decode("utf-8", "replace").strip().splitlines()
            raise tools.MissingTool(
                f"Temml could not run: {reason[-1] if reason else 'no message'}",
                "Node.js 18 or newer is needed; ./run setup installs it",
            )


def text_formulas(text: str) -> list[Formula]:
    """The formulas of a piece of text."""
    if "$" not in text:
        return []
    return [
        Formula(span.content, span.kind == "display")
        for span in Body(text).spans
        if span.kind != "code" and not span.problem
    ]


def occurrences(problem: Problem) -> Iterator[Occurrence]:
    """Every formula of a record: body first, then the texts of its front matter."""
    for span in problem.body.spans:
        if span.kind != "code" and not span.problem:
            yield Occurrence(Formula(span.content, span.kind == "display"), span.content_start)
    for key, text in inline_texts(problem):
        for formula in text_formulas(text):
            yield Occurrence(formula, key=key)


def inline_texts(problem: Problem) -> Iterator[tuple[str, str]]:
    """The texts of the front matter that a page shows and that may hold mathematics, each with its key."""
    yield "title", problem.title
    for alias in problem.aliases:
        yield "aliases", alias
    for bound in problem.bounds:
        for text in (bound.value, bound.quantity, bound.note):
            if text:
                yield "bounds", text
    for entry in problem.references:
        if "$" in entry.citation:
            yield "references", entry.citation
    for related in problem.related:
        yield "related", related.how
    status = problem.status
    notes = [
        status.reason,
        status.source_label,
        *(piece.note for piece in status.evidence),
        *(claim.note for claim in status.claims),
        *(event.note for event in problem.history),
        *(code.evidence for code in problem.msc2020),
    ]
    for note in notes:
        if note and "$" in note:
            yield "status", note


def faults_of(
    problem: Problem, body_line: int, raw: str, typesetter: Typesetter, shown: str
) -> Iterator[Fault]:
    """The formulas of one record that do not typeset, as faults with line and column of its file."""
    for found in occurrences(problem):
        result = typesetter[found.formula]
        if result.mathml is not None:
            continue
        if found.key:
            line, column = _position_in_front_matter(raw, found.formula.tex)
        else:
            line, column = problem.body.position(found.index + min(result.offset, len(found.formula.tex)))
            line += body_line - 1
        yield _fault(shown, found.formula, result, line, column)


def _fault(shown: str, formula: Formula, result: Typeset, line: int, column: int) -> Fault:
    return Fault(
        RULE,
        shown,
        f"the formula does not typeset: {_short(result.message)}",
        f"correct ${_short(formula.tex)}$; docs/record-format.md says which LaTeX the site knows",
        line,
        column,
    )


def _position_in_front_matter(raw: str, tex: str) -> tuple[int, int]:
    index = raw.find(tex)
    if index < 0:
        return 1, 1
    return raw.count("\n", 0, index) + 1, index - raw.rfind("\n", 0, index)


def _short(text: str) -> str:
    text = re.sub(r"\s+", " ", text)
    return text if len(text) <= 120 else text[:119] + "…"


def texts_of(data: object) -> Iterator[str]:
    """Every text in nested data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from texts_of(value)
    elif isinstance(data, Sequence):
        for value in data:
            yield from texts_of(value)


def _formulas_of_yaml(text: str, shown: str) -> Iterator[tuple[Formula, str, int, int]]:
    """The formulas in the values of a YAML file, each with the file, its line and its column."""
    try:
        root = strict_yaml.compose(text)
    except strict_yaml.YamlError:
        return  # what is no YAML is left to the other rules
    for scalar in strict_yaml.walk_scalars(root) if root else ():
        for formula in text_formulas(scalar.value):
            # Where a value is folded or quoted its text may stand otherwise in the file; then the value is named.
            start, end = scalar.start_mark.index, scalar.end_mark.index
            at = text.find(formula.tex, start, end)
            at = start if at < 0 else at
            yield formula, shown, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def check_files(root: Path, paths: Sequence[str]) -> list[Fault]:
    """The formulas in the files of a corpus that do not typeset. `paths` are relative to `root`, or absolute.

    A file that cannot be read is left to the other rules. Raises `tools.MissingTool` where Node.js or Temml is not
    installed.
    """
    from openfrontiers import building

    typesetter = Typesetter(root / ".cache" / "formulas.tsv" if (root / ".cache").is_dir() else None)
    read: list[tuple[Problem, int, str, str]] = []
    in_yaml: list[tuple[Formula, str, int, int]] = []
    for path in paths:
        full = root / path
        shown = display_path(full, root) if Path(path).is_absolute() else path
        raw, _ = read_bytes(full, shown)
        if raw is None:
            continue
        if path.endswith(".yaml"):
            if b"$" in raw:
                in_yaml += _formulas_of_yaml(raw.decode("utf-8", "replace").replace("\r\n", "\n"), shown)
            continue
        if not path.endswith(".md"):
            continue
        parsed = parse_record(raw, shown)
        if not parsed.valid or parsed.body is None:
            continue
        problem = building.problem(parsed.data, parsed.body, shown)
        read.append((problem, parsed.body_line, raw.decode("utf-8", "replace").replace("\r\n", "\n"), shown))
    in_records = (found.formula for problem, *_ in read for found in occurrences(problem))
    typesetter.add(chain(in_records, (formula for formula, *_ in in_yaml)))
    faults = [
        _fault(shown, formula, typesetter[formula], line, column)
        for formula, shown, line, column in in_yaml
        if typesetter[formula].mathml is None
    ]
    return faults + [
        fault
        for problem, body_line, raw, shown in read
        for fault in faults_of(problem, body_line, raw, typesetter, shown)
    ]


def as_html(formula: Formula, typesetter: Typesetter | Mapping[Formula, Typeset]) -> str:
    """The MathML of a formula; for one that does not typeset, its TeX as code (a build has reported it)."""
    result = typesetter[formula]
    if result.mathml is None:
        delimiter = "$$" if formula.display else "$"
        return f'<code class="of-tex">{html.escape(delimiter + formula.tex + delimiter)}</code>'
    if formula.display:
        return f'<span class="of-display">{result.mathml}</span>'
    return result.mathml
