"""Files to parsed values: bytes, text, front matter and body, typed data, schema faults.

Nothing here raises for a bad file: what cannot be read becomes a fault with a position, and the rest of the
corpus goes on. The form of a record file is that of `DESIGN`: `---`, YAML, `---`, Markdown; see
`docs/record-format.md`. Positions in faults on data are looked up only when they are asked for
(`locate`), by composing the file once more.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openfrontiers import schemas
from openfrontiers.faults import Fault, display_path
from openfrontiers.markdown_text import Body
from openfrontiers.strict_yaml import FORBIDDEN, YamlError, compose, position_of

MAX_BYTES = 4 * 1024 * 1024
"""Size above which a file is not read; the largest catalogue needs a quarter of it."""

_FENCE = re.compile(r"^---[ \t]*$", re.MULTILINE)
# The bytes of text, but for two that begin a control character of C1 (0xC2) or a noncharacter (0xEF), among others.
_HARMLESS = bytes([9, 10, 13, *range(32, 127), *range(0x80, 0xC2), *range(0xC3, 0xEF), *range(0xF0, 0x100)])
_LINE_SEPARATOR, _PARAGRAPH_SEPARATOR = "\u2028".encode(), "\u2029".encode()
_BARE_RETURN = re.compile(r"\r(?!\n)")


@dataclass(slots=True)
class Parsed:
    """One file as read: typed data, and for records the body and where it begins.

    `data` is None where the file could not be read that far. `body_line` is the line of the file on which the
    body's first line stands. `valid` says that the data passed its schema.
    """

    path: str
    kind: str
    data: Any = None
    body: Body | None = None
    body_line: int = 1
    faults: list[Fault] = field(default_factory=list)
    valid: bool = False


def read_bytes(path: Path | str, shown: str) -> tuple[bytes | None, Fault | None]:
    """The bytes of a regular file of bounded size, or the fault that prevents reading it."""
    try:
        info = os.lstat(path)
        if stat.S_ISLNK(info.st_mode):
            return None, Fault(
                "regular-file", shown, "the file is a symbolic link", "put the file itself here", 0, 0
            )
        if not stat.S_ISREG(info.st_mode):
            return None, Fault("regular-file", shown, "not a regular file", "remove it", 0, 0)
        if info.st_size > MAX_BYTES:
            return None, Fault(
                "file-size",
                shown,
                f"the file has {info.st_size:,} bytes, more than {MAX_BYTES:,}",
                "a record holds one problem; long material belongs behind a link",
                0,
                0,
            )
        with open(path, "rb", buffering=0) as handle:
            return handle.read(), None
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        return None, Fault("unreadable", shown, f"cannot be read: {reason}", "check its permissions", 0, 0)


def decode(raw: bytes, shown: str) -> tuple[str | None, list[Fault]]:
    """UTF-8 text with line feeds, or None; faults for what no text file of the corpus may hold.

    A CRLF line ending is accepted and read as a line feed; `openfrontiers fmt` writes line feeds.
    """
    faults: list[Fault] = []
    if raw.startswith(b"\xef\xbb\xbf"):
        faults.append(
            Fault(
                "byte-order-mark",
                shown,
                "the file begins with a byte-order mark",
                "save it as UTF-8 without one; `openfrontiers check --fix` removes it",
                1,
                1,
            )
        )
        raw = raw[3:]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        faults.append(
            Fault(
                "utf-8",
                shown,
                f"the byte 0x{raw[error.start]:02x} is not UTF-8 here",
                "save the file as UTF-8",
                line,
                column,
            )
        )
        return None, faults
    # Nearly every file is settled by passes in C over its bytes; characters are looked at in the others only.
    suspect = raw.translate(None, _HARMLESS) or _LINE_SEPARATOR in raw or _PARAGRAPH_SEPARATOR in raw
    bad = FORBIDDEN.search(text) if suspect else None
    if bad is not None:
        line, column = _position(text, bad.start())
        code = ord(bad.group())
        if code in (0x85, 0x2028, 0x2029):
            faults.append(
                Fault(
                    "line-separator",
                    shown,
                    f"the invisible line separator U+{code:04X}",
                    "replace it by an ordinary line break or a space",
                    line,
                    column,
                )
            )
        else:
            faults.append(
                Fault(
                    "control-character",
                    shown,
                    f"the control character U+{code:04X}",
                    "remove it",
                    line,
                    column,
                )
            )
        return None, faults
    if "\r" in text:
        lone = _BARE_RETURN.search(text)
        if lone is not None:
            line, column = _position(text, lone.start())
            faults.append(
                Fault(
                    "line-ending",
                    shown,
                    "a carriage return without a line feed",
                    "end lines with a line feed",
                    line,
                    column,
                )
            )
            return None, faults
        text = text.replace("\r\n", "\n")
    return text, faults


def _position(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def split_front_matter(text: str, shown: str) -> tuple[str | None, str, int, Fault | None]:
    """Front matter, body, and the line on which the body begins.

    The front matter is None where its fences are missing; the fault then says which.
    """
    if not text.startswith("---"):
        at = _FENCE.search(text)
        hint = "the first line must be `---`"
        if at is not None and text[: at.start()].strip() == "":
            hint = "remove the blank lines above the first `---`"
        return (
            None,
            text,
            1,
            Fault("front-matter", shown, "the file does not begin with front matter", hint, 1, 1),
        )
    first = text.find("\n")
    if first < 0 or text[3:first].strip():
        return (
            None,
            text,
            1,
            Fault(
                "front-matter",
                shown,
                "the first line is not `---` alone",
                "put `---` on a line of its own",
                1,
                4,
            ),
        )
    # Plain text is found many times faster than a line's beginning.
    near = text.find("\n---", first)
    closing = _FENCE.search(text, near + 1) if near >= 0 else None
    if closing is None:
        last = text.count("\n") + (0 if text.endswith("\n") else 1)
        return (
            None,
            text,
            1,
            Fault(
                "front-matter",
                shown,
                "the front matter has no closing `---`",
                "put `---` on a line of its own after the last key",
                last,
                1,
            ),
        )
    front = text[first + 1 : closing.start()]
    body_start = closing.end() + 1
    body_line = text.count("\n", 0, closing.end()) + 2
    return front, text[body_start:], body_line, None


def parse_record(raw: bytes, shown: str) -> Parsed:
    """A problem record from the bytes of its file."""
    parsed = Parsed(shown, "problem")
    text, parsed.faults = decode(raw, shown)
    if text is None:
        return parsed
    front, body, body_line, fault = split_front_matter(text, shown)
    if fault is not None:
        parsed.faults.append(fault)
    if front is None:
        return parsed
    parsed.body = Body(body)
    parsed.body_line = body_line
    _parse_yaml(parsed, front, first_line=2)
    return parsed


def parse_yaml_file(raw: bytes, shown: str, kind: str) -> Parsed:
    """A source, catalogue, item, task or taxonomy file from its bytes."""
    parsed = Parsed(shown, kind)
    text, parsed.faults = decode(raw, shown)
    if text is not None:
        _parse_yaml(parsed, text, first_line=1)
    return parsed


def _parse_yaml(parsed: Parsed, text: str, first_line: int) -> None:
    offset = first_line - 1
    try:
        node = compose(text)
    except YamlError as error:
        found = error.fault
        parsed.faults.append(
            Fault(found.rule, parsed.path, found.message, found.hint, found.line + offset, found.column)
        )
        return
    if node is None:
        parsed.faults.append(
            Fault(
                "front-matter",
                parsed.path,
                "there is no data here",
                "see docs/record-format.md for the keys",
                first_line,
                1,
            )
        )
        return
    data, faults = schemas.to_data(node, schemas.shape(parsed.kind), text)
    parsed.data = data
    shape_fault = not isinstance(data, list if parsed.kind in ("fields", "msc2020") else dict)
    if shape_fault:
        parsed.faults.append(
            Fault(
                "schema-type",
                parsed.path,
                "the file is not a mapping of keys to values",
                "write `key: value` lines",
                first_line,
                1,
            )
        )
        parsed.data = None
        return
    # What the tree has named already is not named again as a wrong type or form.
    named = {fault.path for fault in faults}
    schema_faults = [
        fault
        for fault in schemas.validate(data, parsed.kind)
        if not any(fault.path[: len(path)] == path for path in named)
    ]
    for fault in [*faults, *schema_faults]:
        line, column = (fault.line, fault.column) if fault.line else (0, 0)
        if not line:
            at_key = fault.rule in ("schema-unknown-key", "schema-required")
            line, column = position_of(node, fault.path, key=at_key)
        parsed.faults.append(
            Fault(fault.rule, parsed.path, fault.message, fault.hint, line + offset, column, fault.path)
        )
    parsed.valid = not faults and not schema_faults


def locate(raw: bytes, fault: Fault, *, record: bool) -> Fault:
    """The same fault with the line and column of its `data_path`."""
    if fault.line or fault.data_path is None:
        return fault
    text, _ = decode(raw, fault.path)
    if text is None:
        return fault
    first_line = 1
    if record:
        front, _, _, _ = split_front_matter(text, fault.path)
        if front is None:
            return fault
        text, first_line = front, 2
    try:
        node = compose(text)
    except YamlError:
        return fault
    line, column = position_of(node, fault.data_path)
    return fault.at(line + first_line - 1, column)


def read_record(path: Path, root: Path | None = None) -> Parsed:
    """A problem record from its file."""
    shown = display_path(path, root)
    raw, fault = read_bytes(path, shown)
    if raw is None:
        return Parsed(shown, "problem", faults=[fault] if fault else [])
    return parse_record(raw, shown)


def read_yaml_file(path: Path, kind: str, root: Path | None = None) -> Parsed:
    """A YAML file of one kind (see `openfrontiers.schemas.NAMES`)."""
    shown = display_path(path, root)
    raw, fault = read_bytes(path, shown)
    if raw is None:
        return Parsed(shown, kind, faults=[fault] if fault else [])
    return parse_yaml_file(raw, shown, kind)
