"""YAML for the grader: the core's strict reader, every scalar as text, so that a number's digits are never
rounded on the way in.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from openfrontiers.strict_yaml import YamlError, compose

_MAX_DEPTH = 40


def read_yaml(path: Path) -> Any:
    """The value in a YAML file: text, lists and mappings; None where the file is empty.

    Raises ValueError with file, line and column where it is malformed, repeats a key, or uses anchors,
    aliases or tags.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8") from None
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        node = compose(text)
    except YamlError as error:
        fault = error.fault
        raise ValueError(f"{path}:{fault.line}:{fault.column}: {fault.message}; {fault.hint}") from None
    return None if node is None else _value(path, node, 0)


def _value(path: Path, node: Node, depth: int) -> Any:
    where = f"{path}:{node.start_mark.line + 1}:{node.start_mark.column + 1}"
    if depth > _MAX_DEPTH:
        raise ValueError(f"{where}: nested more than {_MAX_DEPTH} deep; no item needs this")
    if isinstance(node, ScalarNode):
        plain = not node.style  # "" from the C parser, None from the Python one
        return None if plain and node.value in ("", "null", "~") else node.value
    if isinstance(node, SequenceNode):
        return [_value(path, child, depth + 1) for child in node.value]
    assert isinstance(node, MappingNode)
    result: dict[str, Any] = {}
    for key, value in node.value:
        place = f"{path}:{key.start_mark.line + 1}:{key.start_mark.column + 1}"
        if not isinstance(key, ScalarNode):
            raise ValueError(f"{place}: a key is text; found a list or mapping")
        if key.value in result:
            raise ValueError(f"{place}: the key {key.value!r} is given twice; keep one")
        result[key.value] = _value(path, value, depth + 1)
    return result
