"""The canonical form of record files: what `openfrontiers fmt` writes and `check --fix` corrects.

The form of a value is that of `openfrontiers.yaml_writer`. Formatting changes neither meaning nor comments:
keys of the top level are put in the order of the schema, and each is written in the one form, unless a person
put a comment among its lines; then the lines stay as they are, and only move as a whole. A comment on lines of
its own belongs to the key below it. Guidance comments, `#: …`, which `openfrontiers new` writes into a fresh
file, are dropped. The text below the front matter keeps every line; blank lines around it and line endings are
made uniform.

Every result is read again and compared with what was there: a difference is an error of this module and leaves
the file alone.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openfrontiers import reading, yaml_writer
from openfrontiers.faults import Fault
from openfrontiers.strict_yaml import YamlError, compose

GUIDANCE = "#:"
"""How the comments begin that a fresh file carries for its author."""

_KEY = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)[ \t]*:(?:\s|$)")
_GUIDANCE_LINE = re.compile(rf"^[ \t]*{re.escape(GUIDANCE)}.*\n?", re.MULTILINE)
_GUIDANCE_TAIL = re.compile(rf"[ \t]+{re.escape(GUIDANCE)}[^\n]*$", re.MULTILINE)
_DOI_PREFIX = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_ARXIV_PREFIX = re.compile(r"(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:\s*)", re.IGNORECASE)


class FormattingError(Exception):
    """The formatted text would not say the same; the file stays as it was."""


@dataclass
class _Part:
    """The lines of one top-level key, with the comments above it."""

    key: str
    above: list[str]
    lines: list[str]


def formatted(text: str, kind: str) -> str:
    """The canonical form of a file's text; `kind` names its schema (`problem`, `source`, …).

    Text that cannot be read as data of that kind is returned with only its line endings made uniform.
    Raises FormattingError where the result would not say the same.
    """
    text = _plain(text)
    if kind != "problem":
        return _formatted_yaml(text, kind)
    front, body, _, fault = reading.split_front_matter(text, "")
    if front is None or fault is not None:
        return text
    front = without_guidance(front)
    new = _formatted_front(front, kind)
    return f"---\n{front if new is None else new}---\n{_body(body)}"


def _formatted_yaml(text: str, kind: str) -> str:
    text = without_guidance(text)
    new = _formatted_front(text, kind)
    return _ended(text) if new is None else new


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _ended(text: str) -> str:
    return text.rstrip("\n") + "\n" if text.strip() else ""


def _body(body: str) -> str:
    """The text below the front matter: no blank lines before it, one line feed at its end."""
    lines = body.split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    return _ended("\n".join(lines))


def without_guidance(front: str) -> str:
    """Front matter without the comments that guide the author of a fresh file."""
    if GUIDANCE not in front:
        return front
    try:
        before = _data(front, "problem")
    except YamlError:
        before = None
    stripped = _GUIDANCE_TAIL.sub("", _GUIDANCE_LINE.sub("", front))
    try:
        after = _data(stripped, "problem")
    except YamlError:
        after = None
    # Where the sign stands inside a text, taking it away would change the text.
    return stripped if before == after else front


def _data(text: str, kind: str) -> Any:
    """The data of YAML text, typed by its schema. Raises YamlError."""
    from openfrontiers import schemas

    node = compose(text)
    return None if node is None else schemas.to_data(node, schemas.shape(kind), text)[0]


def _formatted_front(front: str, kind: str) -> str | None:
    """Canonical YAML, or None for what is no valid mapping of this kind."""
    parsed = reading.parse_yaml_file(front.encode("utf-8", "surrogatepass"), "", kind)
    if not isinstance(parsed.data, dict) or not parsed.valid:
        return None
    parts, tail = _split(front)
    if {part.key for part in parts} != set(parsed.data) or len(parts) != len(parsed.data):
        return None  # keys in a form that this module does not take apart, such as quoted ones
    data = yaml_writer.ordered(_corrected(parsed.data, kind), kind)
    found = {part.key: part for part in parts}
    lines: list[str] = []
    for key in data:
        part = found[key]
        lines += part.above
        lines += _written(part, key, data[key])
    new = "".join([*lines, *tail])
    again = reading.parse_yaml_file(new.encode("utf-8", "surrogatepass"), "", kind)
    if again.data != _corrected(parsed.data, kind) or _comments(new) != _comments(front):
        raise FormattingError("the formatted text would not say the same")
    return new


def _split(front: str) -> tuple[list[_Part], list[str]]:
    """The parts of a block mapping by its top-level keys, and the comments after the last."""
    parts: list[_Part] = []
    above: list[str] = []
    for line in front.splitlines(keepends=True):
        line = line if line.endswith("\n") else line + "\n"
        key = _KEY.match(line)
        if key:
            parts.append(_Part(key[1], above, [line]))
            above = []
        elif line.startswith("#"):
            above.append(line)
        elif not line.strip():
            continue
        elif parts:
            parts[-1].lines += [*above, line]  # a comment at the margin among the lines of a value
            above = []
        else:
            above.append(line)
    return parts, above


def _written(part: _Part, key: str, value: Any) -> list[str]:
    """The lines of one key: canonical, or as they are where a comment or a text of several lines stands there."""
    canonical = yaml_writer.entry(key, value).splitlines(keepends=True)
    comments = _comments("".join(part.lines))
    if not comments and not (isinstance(value, str) and "\n" in value):
        return canonical
    inline = bool(comments) and part.lines[0].rstrip("\n").endswith(comments[0])
    if len(comments) == len(part.lines) == len(canonical) == 1 and inline:
        return [f"{canonical[0].rstrip()}  {comments[0]}\n"]
    return [line.rstrip() + "\n" for line in part.lines]


def _comments(text: str) -> list[str]:
    """Every comment of YAML text, sorted: what is left when all that the parser saw is taken away."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    spans = [
        (event.start_mark.index, event.end_mark.index)
        for event in yaml.parse(text, Loader=loader)
        if isinstance(event, yaml.events.ScalarEvent) and event.start_mark and event.end_mark
    ]
    rest: list[str] = []
    position = 0
    for start, end in spans:
        rest.append(text[position:start])
        position = max(position, end)
    rest.append(text[position:])
    found = re.findall(r"(?:^|(?<=\s))#[^\n]*", "\n".join(rest), re.MULTILINE)
    return sorted(comment.rstrip() for comment in found)


def _corrected(data: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The data with what may be corrected without a decision: addresses in front of DOIs and arXiv identifiers."""
    if kind != "problem" or "references" not in data:
        return dict(data)
    references = []
    for reference in data["references"]:
        changed = dict(reference)
        if "doi" in changed:
            changed["doi"] = (
                _DOI_PREFIX.sub("", changed["doi"], count=1)
                if _DOI_PREFIX.match(changed["doi"])
                else changed["doi"]
            )
        if "arxiv" in changed and _ARXIV_PREFIX.match(changed["arxiv"]):
            changed["arxiv"] = _ARXIV_PREFIX.sub("", changed["arxiv"], count=1).removesuffix(".pdf")
        references.append(changed)
    return {**data, "references": references}


def replaced(text: str, changes: Mapping[str, Any]) -> str:
    """A record's text with some top-level keys given other values, in the canonical form.

    Comments above a key stay; comments among the lines of a replaced value go with it. Raises FormattingError
    where the front matter cannot be taken apart.
    """
    text = _plain(text)
    front, body, _, fault = reading.split_front_matter(text, "")
    if front is None or fault is not None:
        raise FormattingError("the file has no front matter")
    parts, tail = _split(front)
    found = {part.key: part for part in parts}
    for key, value in changes.items():
        part = found.setdefault(key, _Part(key, [], []))
        part.lines = yaml_writer.entry(key, value).splitlines(keepends=True)
    order = yaml_writer.ordered(dict.fromkeys(found, ""), "problem")
    lines = [line for key in order for line in (*found[key].above, *found[key].lines)]
    return formatted(f"---\n{''.join([*lines, *tail])}---\n{body}", "problem")


def kind_of(path: str) -> str | None:
    """The schema of a file by its path below the corpus; None for what is not formatted."""
    folders = {"sources": "source", "catalogue": "catalogue", "benchmark": "benchmark-item", "tasks": "task"}
    parts = path.split("/")
    if "records" not in parts or not path.endswith((".md", ".yaml")):
        return None
    below = parts[len(parts) - 1 - parts[::-1].index("records") + 1 :]
    if path.endswith(".md"):
        return "problem" if below[0] == "problems" else None
    if below == ["benchmark", "retired.yaml"]:
        return "retired-items"
    return folders.get(below[0]) if len(below) == 2 else None


def fmt(path: Path, *, write: bool = True) -> tuple[bool, list[Fault]]:
    """Format one file; tells whether its form was another, and why it could not be formatted.

    With `write=False` the file stays as it is. A symbolic link and a file that is no text are left alone.
    """
    shown = path.as_posix()
    kind = kind_of(path.resolve().as_posix())
    raw, fault = reading.read_bytes(path, shown)
    if raw is None or kind is None:
        return False, [fault] if fault else []
    text, faults = reading.decode(raw, shown)
    if text is None:
        return False, faults
    try:
        new = formatted(text, kind)
    except (FormattingError, YamlError) as error:
        return False, [
            Fault("format", shown, str(error), "the file was left as it is; report this with the file")
        ]
    changed = new.encode() != raw
    if changed and write:
        _replace(path, new.encode())
    return changed, []


def fix_file(path: Path) -> bool:
    """Correct in a file what needs no decision; tells whether anything changed."""
    changed, _ = fmt(path)
    return changed


def _replace(path: Path, data: bytes) -> None:
    """Replace a file in one step, keeping its permissions."""
    mode = path.stat().st_mode & 0o7777
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
