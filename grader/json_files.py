"""JSON that people hand over (verdicts, findings, maps, results): where it is not JSON, by file, line and column in plain words.

The form is that of RFC 8259, read by Python's `json` module.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

#: What Python's decoder says, and what that means to somebody who edits the file.
_MEANINGS = {
    "Expecting value": "expected a value",
    "Expecting property name enclosed in double quotes": "expected a key in double quotes",
    "Expecting ':' delimiter": "expected a colon between a key and its value",
    "Expecting ',' delimiter": "expected a comma, or the end of the list or object",
    "Illegal trailing comma before end of object": "a comma stands before the closing brace",
    "Illegal trailing comma before end of array": "a comma stands before the closing bracket",
    "Extra data": "there is more text after the end of the value",
    "Unterminated string": "the text that begins here never ends, as if the file had been cut off",
    "Invalid control character": "a line break or control character stands inside of a text",
    "Invalid \\escape": "a backslash in a text begins no escape that JSON has",
    "Invalid \\uXXXX escape": "\\u is followed by something else than four hexadecimal digits",
}
_KINDS = {
    "dict": "an object",
    "list": "a list",
    "str": "text",
    "bool": "true or false",
    "int": "a number",
    "float": "a number",
    "NoneType": "null",
}


class JsonError(ValueError):
    """A file that cannot be read, or that is not JSON; the message says where and why."""


def read_text(path: Path) -> str:
    """The text of a file in UTF-8, with or without a byte-order mark. Raises :class:`JsonError` where there is none."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise JsonError(f"{path}: not text in UTF-8: byte {error.start} does not belong there") from None
    except OSError as error:
        raise JsonError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a name with a null character in it
        raise JsonError(f"{str(path)!r} is no name that a file can have: {error}") from None


def parse(text: str, where: str, line: int = 1) -> Any:
    """The value that a JSON text spells.

    :param where: the file's name, for messages.
    :param line: the line of the file on which the text begins.
    :raises JsonError: where it is not JSON, with file, line and column.
    """
    if not text.strip():
        raise JsonError(f"{where}: empty; expected JSON")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"{where}:{error.lineno + line - 1}:{error.colno}"
        if error.pos >= len(text.rstrip()):
            raise JsonError(
                f"{place}: the JSON ends too early, as if the file had been cut off here"
            ) from None
        raise JsonError(f"{place}: not JSON: {meaning(error)}") from None
    except RecursionError:
        raise JsonError(f"{where}: not read: lists and objects are nested too deeply") from None
    except ValueError:  # Python's limit on the digits of an integer
        raise JsonError(f"{where}: not read: it holds a number of thousands of digits") from None


def read(path: Path) -> Any:
    """The value in a JSON file. Raises :class:`JsonError`."""
    return parse(read_text(path), str(path))


def meaning(error: json.JSONDecodeError) -> str:
    """What the decoder says, in words for somebody who edits the file."""
    return next((said for start, said in _MEANINGS.items() if error.msg.startswith(start)), error.msg)


def kind(value: Any) -> str:
    """What a value is, in JSON's words: `an object`, `a list`, `text`, …"""
    return _KINDS[type(value).__name__]
