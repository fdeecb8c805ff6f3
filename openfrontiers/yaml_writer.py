"""Data to YAML in the canonical form of record files.

One form for one value: keys in the order of the schema, plain scalars where YAML 1.1 and 1.2 both read them as
this text, double quotes elsewhere, small mappings on one line. `openfrontiers.strict_yaml` reads back
exactly what was written; a property test holds the two together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from openfrontiers.schemas import document

WIDTH = 120
"""Longest line that a flow mapping or list may make before it is broken into a block."""

# Letters and digits of any script first; no sign that opens a flow, a quote, an alias, a tag or a comment. Within a
# flow, commas and brackets end a plain scalar, and libyaml takes some colons and question marks for keys.
_PLAIN = re.compile(r"[^\W_][^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]*\Z")
_FLOW_SIGNS = re.compile(r"[\[\]{},:?]")
_NEEDS_QUOTES = re.compile(r": |:\Z| #|\A[-?:] |\s\Z")
# Words and numbers that other YAML readers would not take for text.
_GUESSED = re.compile(
    r"(?:y|n|yes|no|on|off|true|false|null|~)\Z|[-+.]?[0-9][0-9_,.:]*(?:e[-+]?[0-9]+)?\Z|0x[0-9a-f_]+\Z|0o[0-7_]+\Z|"
    r"0b[01_]+\Z|\.inf\Z|\.nan\Z",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{4}(-\d{2}){0,2}\Z")


def scalar(value: Any, *, inside_flow: bool = False) -> str:
    """One scalar as it stands in a record file, on a line of its own or inside `[…]` or `{…}`.

    Text that another YAML reader would take for a number or a truth value is quoted; dates stay as people
    write them.
    """
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    text = str(value)
    if (
        _PLAIN.match(text)
        and not _NEEDS_QUOTES.search(text)
        and "://" not in text
        and (_DATE.match(text) or not _GUESSED.match(text))
        and not (inside_flow and _FLOW_SIGNS.search(text))
    ):
        return text
    return (
        json.dumps(text, ensure_ascii=False)
        .replace("\x7f", "\\x7f")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
        .replace("\x85", "\\x85")
        .replace("\ufeff", "\\ufeff")
    )


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(entry) for entry in value) + "]"
    return scalar(value, inside_flow=True)


def _is_small(value: Any) -> bool:
    """Whether a mapping or list holds scalars only, or one level of small ones."""
    children = value.values() if isinstance(value, Mapping) else value
    return all(not isinstance(child, Mapping | list | tuple) for child in children)


def entry(key: str, value: Any) -> str:
    """One top-level key with its value, ending in a line feed."""
    if isinstance(value, Mapping):
        line = f"{key}: {flow(value)}"
        if _is_small(value) and len(line) <= WIDTH:
            return line + "\n"
        return f"{key}:\n" + "".join("  " + line for line in _block_mapping(value))
    if isinstance(value, list | tuple):
        line = f"{key}: {flow(value)}"
        if _is_small(value) and len(line) <= WIDTH:
            return line + "\n"
        return f"{key}:\n" + "".join(_list_item(child) for child in value)
    return f"{key}: {scalar(value)}\n"


def _block_mapping(value: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for key, child in value.items():
        if isinstance(child, Mapping | list | tuple):
            if len(f"  {key}: {flow(child)}") <= WIDTH and (
                _is_small(child) or not isinstance(child, Mapping)
            ):
                lines.append(f"{key}: {flow(child)}\n")
            elif isinstance(child, Mapping):
                lines.append(f"{key}:\n")
                lines.extend("  " + line for line in _block_mapping(child))
            else:
                lines.append(f"{key}:\n")
                lines.extend(
                    "  " + line for item in child for line in _list_item(item).splitlines(keepends=True)
                )
        else:
            lines.append(f"{key}: {scalar(child)}\n")
    return lines


def _list_item(value: Any) -> str:
    if not isinstance(value, Mapping):
        text = flow(value) if isinstance(value, list | tuple) else scalar(value)
        return f"  - {text}\n"
    line = f"  - {flow(value)}"
    if _is_small(value) and len(line) <= WIDTH:
        return line + "\n"
    lines = _block_mapping(value)
    return "  - " + "    ".join(lines)


def ordered(data: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The data with its keys, and those of nested mappings, in the order of the schema of `kind`."""
    result: dict[str, Any] = _ordered(data, document(kind), document(kind))
    return result


def _ordered(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> Any:
    reference = schema.get("$ref")
    if reference is not None:
        file, _, fragment = reference.partition("#")
        target: Any = document("common") if file else root
        root = target
        for step in fragment.strip("/").split("/"):
            target = target[step]
        schema = target
    if isinstance(value, Mapping):
        properties = schema.get("properties", {})
        keys = [key for key in properties if key in value] + [key for key in value if key not in properties]
        return {key: _ordered(value[key], properties.get(key, {}), root) for key in keys}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_ordered(child, schema.get("items", {}), root) for child in value]
    return value


def front_matter(data: Mapping[str, Any], kind: str = "problem") -> str:
    """The lines of a file's data, keys in the order of the schema, without the fences."""
    return "".join(entry(key, value) for key, value in ordered(data, kind).items())


def record(data: Mapping[str, Any], body: str) -> str:
    """A whole record file."""
    return f"---\n{front_matter(data)}---\n{body.strip()}\n"
