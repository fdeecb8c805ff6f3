"""Faults: what is wrong with a file, where, what was expected, and what to do about it.

A fault is a value, never an exception: one bad file must not hide the faults of another. A position is
found in one of two ways. Text rules know the place at once. Rules on data know only the path of a value
(`("references", 0, "doi")`); its line and column are looked up when the fault is shown, so that reading
12,000 good files does not pay for positions that nobody asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

DataPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule in one file.

    `rule` is the stable name documented under `docs/rules/`. `line` and `column` count from 1; 0 means that
    the fault concerns the whole file. `path` is relative to the corpus where it can be.
    """

    rule: str
    path: str
    message: str
    hint: str = ""
    line: int = 0
    column: int = 0
    data_path: DataPath | None = None
    severity: str = "error"

    @property
    def place(self) -> str:
        """Where the fault is, as messages show it: `path:line:column`, or the path alone where it concerns the whole file."""
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    def at(self, line: int, column: int) -> Fault:
        """The same fault with its position filled in."""
        return replace(self, line=line, column=column)

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order by file, then position, then rule."""
        return (self.path, self.line, self.column, self.rule, self.message)

    def as_dict(self) -> dict[str, object]:
        """The form of `check --format json`."""
        return {
            "rule": self.rule,
            "severity": self.severity,
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "field": pointer(self.data_path) if self.data_path is not None else None,
            "message": self.message,
            "hint": self.hint,
        }


def pointer(path: DataPath) -> str:
    """A data path as people write it: `references[0].doi`."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text


class CorpusError(Exception):
    """Something that stops a command before any record can be read, in words for the person at the terminal.

    The message says what is wrong and where; `hint` says what to do.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def display_path(path: Path, root: Path | None) -> str:
    """The path of a file as messages show it: relative to the corpus, with forward slashes."""
    if root is not None:
        try:
            return path.resolve().relative_to(root.resolve()).as_posix()
        except ValueError:
            pass
    return path.as_posix()
