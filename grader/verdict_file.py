"""Verdict files, read back: every field that is not as ``docs/verdict.md`` says is named, with what was expected there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from grader import json_files
from grader.verdict import (
    FORMAT,
    VERSION,
    Check,
    Checker,
    CheckOutcome,
    Outcome,
    Subject,
    Verdict,
    VerdictError,
)

#: What to do about a file that is no whole verdict.
_REMEDY = "use the file as `openfrontiers grade … --json FILE` wrote it, or grade once more; docs/verdict.md names its fields"
_T = TypeVar("_T")
_Read = Callable[[Any, str], _T]


def load(path: Path) -> Verdict:
    """The verdict in a file. Raises :class:`VerdictError` with file, place, what was expected and what to do."""
    try:
        return loads(json_files.read_text(path), str(path))
    except json_files.JsonError as error:
        raise VerdictError(
            f"{error}\n  name the file that `openfrontiers grade … --json FILE` wrote"
        ) from None


def loads(text: str, where: str = "the verdict") -> Verdict:
    """The verdict that a text spells; ``where`` names it in messages. Raises :class:`VerdictError` as :func:`load` does."""
    try:
        return _verdict(json_files.parse(text, where))
    except json_files.JsonError as error:
        raise VerdictError(f"{error}\n  {_REMEDY}") from None
    except VerdictError as error:
        raise VerdictError(f"{where}: {error}\n  {_REMEDY}") from None


def _verdict(data: Any) -> Verdict:
    if not isinstance(data, Mapping):
        raise VerdictError(f"expected a verdict, which is an object; found {json_files.kind(data)}")
    if data.get("format") != FORMAT:
        raise VerdictError(f'this is no verdict: expected an object with "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        found = f"version {data['version']!r}" if "version" in data else "no version"
        raise VerdictError(f"this verdict has {found}; this grader reads version {VERSION}")
    return Verdict(
        outcome=Outcome(_field(data, "", "outcome", _one_of(Outcome))),
        reason=_field(data, "", "reason", _text),
        item=_field(data, "", "item", _subject),
        submission=_field(data, "", "submission", _subject),
        checks=tuple(_field(data, "", "checks", _list_of(_check))),
        checkers=tuple(_field(data, "", "checkers", _list_of(_checker))),
        axioms=tuple(_field(data, "", "axioms", _list_of(_text))),
        limits=_field(data, "", "limits", _object),
        trusted=tuple(_field(data, "", "trusted", _list_of(_text))),
        environment=_field(data, "", "environment", _environment),
        result=_field(data, "", "result", _object),
        measurements=_field(data, "", "measurements", _object),
    )


def _check(value: Any, place: str) -> Check:
    data = _object(value, place)
    return Check(
        _field(data, place, "name", _text),
        CheckOutcome(_field(data, place, "outcome", _one_of(CheckOutcome))),
        _field(data, place, "summary", _text),
        _field(data, place, "evidence", _object),
    )


def _checker(value: Any, place: str) -> Checker:
    data = _object(value, place)
    return Checker(
        _field(data, place, "name", _text),
        _field(data, place, "version", _text),
        CheckOutcome(_field(data, place, "outcome", _one_of(CheckOutcome))),
        _field(data, place, "note", _text),
    )


def _subject(value: Any, place: str) -> Subject:
    data = _object(value, place)
    rest = {key: entry for key, entry in data.items() if key not in ("name", "files")}
    return Subject(_field(data, place, "name", _text), _field(data, place, "files", _texts), rest)


def _environment(value: Any, place: str) -> Mapping[str, str]:
    return _field(_object(value, place), place, "components", _texts)


def _field(data: Mapping[str, Any], place: str, key: str, read: _Read[_T]) -> _T:
    where = f"{place}.{key}" if place else key
    if key not in data:
        raise VerdictError(f"the field {where} is missing")
    return read(data[key], where)


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise _wrong(place, "text", value)
    return value


def _object(value: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(place, "an object", value)
    return value


def _texts(value: Any, place: str) -> Mapping[str, str]:
    return {key: _text(entry, f"{place}.{key}") for key, entry in _object(value, place).items()}


def _list_of(read: _Read[_T]) -> _Read[list[_T]]:
    def read_list(value: Any, place: str) -> list[_T]:
        if not isinstance(value, list):
            raise _wrong(place, "a list", value)
        return [read(entry, f"{place}[{number}]") for number, entry in enumerate(value)]

    return read_list


def _one_of(words: type[Outcome] | type[CheckOutcome]) -> _Read[str]:
    def read_word(value: Any, place: str) -> str:
        if value not in tuple(map(str, words)):
            shown = repr(value) if isinstance(value, str) else json_files.kind(value)
            raise VerdictError(f"the field {place} is {shown}; expected one of {', '.join(words)}")
        return str(value)

    return read_word


def _wrong(place: str, expected: str, value: Any) -> VerdictError:
    return VerdictError(f"the field {place} is {json_files.kind(value)}; expected {expected}")
