"""The JSON Schemas of the record files, and what they decide about a parsed file.

The schemas are JSON Schema 2020-12 (https://json-schema.org/draft/2020-12), kept as package data beside
this module and published with the site under `/schema/v1/`. They do two things. `Shape` reads from them
which type each scalar has, so that YAML's spelling never decides it. `validate` applies them with
jsonschema-rs and words each error for the person who edits the file; the tests hold it to the reference
implementation `jsonschema`.
"""

from __future__ import annotations

import difflib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

import jsonschema_rs
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from openfrontiers.faults import DataPath, pointer
from openfrontiers.strict_yaml import FORBIDDEN, MAX_DEPTH, hidden_comment

NAMES = (
    "problem",
    "source",
    "catalogue",
    "benchmark-item",
    "retired-items",
    "task",
    "fields",
    "msc2020",
)
"""Kinds of file that have a schema."""

SHARED = "common.schema.json"


@cache
def document(name: str) -> dict[str, Any]:
    """The schema of one kind of file as parsed JSON; `common` for the shared definitions."""
    text = (resources.files(__package__) / f"{name}.schema.json").read_text(encoding="utf-8")
    parsed: dict[str, Any] = json.loads(text)
    return parsed


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """The compiled validator of one kind of file."""
    registry = jsonschema_rs.Registry([(f"json-schema:///{SHARED}", document("common"))])
    return jsonschema_rs.Draft202012Validator(document(name), registry=registry)


@dataclass(slots=True)
class Shape:
    """What a schema says about the type of a value: enough to turn YAML's text into typed data."""

    properties: dict[str, Shape] = field(default_factory=dict)
    items: Shape | None = None
    integer: bool = False
    number: bool = False
    boolean: bool = False
    null: bool = False
    free_text: bool = True
    additional: bool = True
    texts: set[str] = field(default_factory=set)
    """The properties whose scalars are their text as it stands, never a number, a truth value or null."""

    def at(self, path: DataPath) -> Shape | None:
        """The shape of the value at a path, or None where the schema says nothing."""
        shape: Shape | None = self
        for step in path:
            if shape is None:
                return None
            shape = shape.items if isinstance(step, int) else shape.properties.get(step)
        return shape


@cache
def shape(name: str) -> Shape:
    """The shape of one kind of file."""
    return _shape(document(name), document(name))


def _shape(schema: dict[str, Any], root: dict[str, Any]) -> Shape:
    schema, root = _dereference(schema, root)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    options = schema.get("enum", [])
    result = Shape(
        integer="integer" in types,
        number="number" in types,
        boolean="boolean" in types
        or any(option in (True, False) for option in options if option is not None),
        null="null" in types or None in options,
        free_text="pattern" not in schema and not options and "const" not in schema,
        additional=schema.get("additionalProperties") is not False,
    )
    for key, value in schema.get("properties", {}).items():
        inner = result.properties[key] = _shape(value, root)
        if not (inner.integer or inner.number or inner.boolean or inner.null):
            result.texts.add(key)
    if isinstance(schema.get("items"), dict):
        result.items = _shape(schema["items"], root)
    return result


def _dereference(schema: dict[str, Any], root: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    reference = schema.get("$ref")
    if reference is None:
        return schema, root
    file, _, fragment = reference.partition("#")
    target = document("common") if file == SHARED else root
    found: Any = target
    for step in fragment.strip("/").split("/"):
        found = found[step]
    return _dereference(found, target)


def description(name: str, path: DataPath) -> str:
    """The schema's description of the value at a path, or an empty string."""
    root = schema = document(name)
    for step in path:
        schema, root = _dereference(schema, root)
        following = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
        if following is None:
            return ""
        schema = following
    own = schema.get("description")
    if own is None:
        own = _dereference(schema, root)[0].get("description", "")
    return str(own)


@dataclass(frozen=True, slots=True)
class DataFault:
    """A fault in data; the position is that of the value, or of the key where `at_key`."""

    rule: str
    message: str
    hint: str
    path: DataPath
    line: int = 0
    column: int = 0


_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z", re.ASCII)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,17})?\Z", re.ASCII)
_NULLS = frozenset(("", "~", "null"))


def to_data(root: Node, form: Shape, text: str) -> tuple[Any, list[DataFault]]:
    """Typed data from a node tree, with the faults that only the tree shows.

    Duplicate keys, keys that are no text, merge keys, comments that cut a free text short, empty values and
    control characters written as escapes. A scalar that does not spell the schema's type stays text, and
    `validate` then names the type expected. Equal texts are one object: a corpus repeats its keys, labels and dates
    thousands of times.
    """
    intern = sys.intern
    faults: list[DataFault] = []
    look_for_comments = " #" in text or "\t#" in text
    look_for_escapes = "\\" in text
    nothing_hidden = not look_for_comments and not look_for_escapes
    seen_containers: set[int] = set()

    def scalar(node: ScalarNode, form: Shape | None, path: DataPath) -> Any:
        value: str = node.value
        if node.style:
            if look_for_escapes and node.style == '"':
                bad = FORBIDDEN.search(value)
                if bad or "\r" in value:
                    mark = node.start_mark
                    code = ord(bad.group()) if bad else 13
                    faults.append(
                        DataFault(
                            "control-character",
                            f"the value of `{pointer(path)}` holds the control character U+{code:04X}",
                            "remove the escape; text is printable characters and line breaks",
                            path,
                            mark.line + 1,
                            mark.column + 1,
                        )
                    )
            return intern(value)
        if form is not None:
            if value in _NULLS and form.null:
                return None
            if form.integer and _INTEGER.match(value):
                return int(value)
            if form.boolean and value in ("true", "false"):
                return value == "true"
            if form.number and _NUMBER.match(value):
                return float(value)
        if value == "":
            mark = node.start_mark
            faults.append(
                DataFault(
                    "empty-value",
                    f"`{pointer(path)}` has no value",
                    "what is unknown is left out: give a value or remove the key",
                    path,
                    mark.line + 1,
                    mark.column + 1,
                )
            )
        elif look_for_comments and (form is None or form.free_text):
            cut = hidden_comment(node, text)
            if cut is not None:
                faults.append(
                    DataFault(
                        "hidden-comment",
                        f"a comment cuts `{pointer(path)}` short: it reads {value!r}",
                        "put the text in quotes if # belongs to it, or move the comment to a line of its own",
                        path,
                        cut[0],
                        cut[1],
                    )
                )
        return intern(value)

    def value_of(node: Node, form: Shape | None, path: DataPath) -> Any:
        if isinstance(node, ScalarNode):
            return scalar(node, form, path)
        if len(path) > MAX_DEPTH or id(node) in seen_containers:
            mark = node.start_mark
            faults.append(
                DataFault(
                    "yaml-depth",
                    f"values are nested more than {MAX_DEPTH} levels deep",
                    "no record needs this; flatten the value",
                    (),
                    mark.line + 1,
                    mark.column + 1,
                )
            )
            return None
        seen_containers.add(id(node))
        if isinstance(node, SequenceNode):
            inner = form.items if form is not None else None
            return [value_of(child, inner, (*path, index)) for index, child in enumerate(node.value)]
        assert isinstance(node, MappingNode)
        return mapping(node, form, path)

    def mapping(node: MappingNode, form: Shape | None, path: DataPath) -> dict[str, Any]:
        result: dict[str, Any] = {}
        properties = form.properties if form is not None else {}
        texts = form.texts if form is not None and nothing_hidden else ()
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                mark = key_node.start_mark
                faults.append(
                    DataFault(
                        "yaml-key",
                        "a key is a list or a mapping",
                        "a key is plain text",
                        path,
                        mark.line + 1,
                        mark.column + 1,
                    )
                )
                continue
            key: str = intern(key_node.value)
            value = value_node.value
            if key in texts and key not in result and value and isinstance(value, str):
                result[key] = intern(value)  # the usual case: nothing to look at, nothing to convert
                continue
            if key in result:
                mark = key_node.start_mark
                first = next(k for k, _ in node.value if isinstance(k, ScalarNode) and k.value == key)
                faults.append(
                    DataFault(
                        "duplicate-key",
                        f"the key `{key}` stands twice (first on line {first.start_mark.line + 1} of the "
                        "front matter)",
                        "keep one of the two",
                        (*path, key),
                        mark.line + 1,
                        mark.column + 1,
                    )
                )
                continue
            if key == "<<" and not key_node.style:
                mark = key_node.start_mark
                faults.append(
                    DataFault(
                        "yaml-merge-key",
                        "the merge key << copies another mapping",
                        "write the keys out",
                        path,
                        mark.line + 1,
                        mark.column + 1,
                    )
                )
                continue
            result[key] = value_of(value_node, properties.get(key), (*path, key))
        return result

    return value_of(root, form, ()), faults


def validate(data: Any, name: str) -> Iterator[DataFault]:
    """The places where data breaks the schema of one kind of file, in the words of the person who edits it."""
    compiled = validator(name)
    if compiled.is_valid(data):
        return
    for error in compiled.iter_errors(data):
        yield from _worded(error, name)


def _worded(error: jsonschema_rs.ValidationError, name: str) -> Iterator[DataFault]:
    path: DataPath = tuple(error.instance_path)
    where = pointer(path) or "the front matter"
    kind = error.kind.name
    details: Any = error.kind  # its attributes depend on the kind
    meaning = description(name, path)
    if kind == "required":
        missing = str(details.property)
        about = description(name, (*path, missing))
        owner = f" of `{where}`" if path else ""
        yield DataFault(
            "schema-required",
            f"the key `{missing}`{owner} is missing",
            f"add `{missing}:` ({about})" if about else f"add `{missing}:`",
            path,
        )
    elif kind == "additionalProperties":
        form = shape(name).at(path)
        known = sorted(form.properties) if form is not None else []
        for extra in details.unexpected:
            close = difflib.get_close_matches(extra, known, n=1)
            hint = f"did you mean `{close[0]}`?" if close else "known here: " + ", ".join(known)
            owner = f" in `{where}`" if path else ""
            yield DataFault("schema-unknown-key", f"unknown key `{extra}`{owner}", hint, (*path, extra))
    elif kind == "type":
        wanted = _type_words(error, name, path)
        found = _found(error.instance)
        yield DataFault("schema-type", f"`{where}` is {found}, expected {wanted}", meaning, path)
    elif kind == "enum":
        options = [option for option in _options(details.options) if option is not None]
        close = difflib.get_close_matches(str(error.instance), [str(option) for option in options], n=1)
        hint = (f"did you mean `{close[0]}`? " if close else "") + "one of: " + ", ".join(map(str, options))
        yield DataFault(
            "schema-value", f"`{where}` is {error.instance!r}, which is not a value it can have", hint, path
        )
    elif kind == "pattern":
        yield DataFault(
            "schema-value",
            f"`{where}` is {_short(error.instance)}, which does not have the form expected",
            meaning or f"expected the pattern {details.pattern}",
            path,
        )
    elif kind in ("minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "minProperties"):
        words = {
            "minLength": "is too short: at least {} characters",
            "maxLength": "is too long: at most {} characters",
            "minItems": "has too few entries: at least {}; leave the key out where there is none",
            "maxItems": "has too many entries: at most {}",
            "minimum": "is too small: at least {}",
            "maximum": "is too large: at most {}",
            "minProperties": "is empty: at least {} key; leave it out where nothing is known",
        }[kind]
        yield DataFault("schema-value", f"`{where}` " + words.format(details.limit), meaning, path)
    elif kind == "uniqueItems":
        yield DataFault("schema-value", f"`{where}` names the same entry twice", "keep one of the two", path)
    else:
        hint = _alternatives(name, path) or meaning
        yield DataFault("schema-combination", f"the keys of `{where}` do not belong together", hint, path)


def _options(options: Any) -> list[Any]:
    if isinstance(options, str):
        parsed: list[Any] = json.loads(options)
        return parsed
    return list(options)


def _type_words(error: jsonschema_rs.ValidationError, name: str, path: DataPath) -> str:
    form = shape(name).at(path)
    if form is None:
        return "another type"
    if form.boolean:
        return "`true` or `false`"
    if form.integer:
        return "a whole number without leading zeros"
    if form.number:
        return "a number"
    if form.properties:
        return "a mapping of keys (" + ", ".join(sorted(form.properties)) + ")"
    if form.items is not None:
        return "a list: [a, b] or one `- ` line per entry"
    return "text"


def _found(instance: Any) -> str:
    if isinstance(instance, dict):
        return "a mapping"
    if isinstance(instance, list):
        return "a list"
    if instance is None:
        return "empty"
    return _short(instance)


def _short(instance: Any) -> str:
    text = repr(instance)
    return text if len(text) <= 60 else text[:57] + "…" + text[0]


_ALTERNATIVES: dict[tuple[str, str], str] = {
    ("problem", "formalizations"): "either `item:` alone, or `repository`, `commit`, `path`, `declaration`, "
    "`license`, `placeholder` and `checked`",
    ("problem", "checks"): "kind lean takes `item:`, every other kind takes `task:`",
    ("problem", "status"): "each entry needs `reference:` or `url:`",
}


def _alternatives(name: str, path: DataPath) -> str:
    return _ALTERNATIVES.get((name, str(path[0]) if path else ""), "")
