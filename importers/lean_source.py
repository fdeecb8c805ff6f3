"""The outline of a Lean 4 source file: module text, namespaces, declarations with docstrings and attributes.

A tokenizer for comments, strings and identifiers, and a scan over its tokens for the commands that name things. It
reads what a catalogue needs and is no parser of Lean: the body of a declaration is a stretch of text. Lexical rules:
the Lean Language Reference, "Whitespace", "Identifiers", "String literals"
(https://lean-lang.org/doc/reference/latest/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

DECLARATIONS = frozenset(
    (
        "theorem",
        "lemma",
        "def",
        "abbrev",
        "instance",
        "structure",
        "class",
        "inductive",
        "axiom",
        "opaque",
        "example",
    )
)
MODIFIERS = frozenset(
    (
        "private",
        "protected",
        "noncomputable",
        "unsafe",
        "partial",
        "nonrec",
        "local",
        "scoped",
        "public",
        "meta",
    )
)
# Commands at the start of a line that end the declaration before them.
_COMMANDS = frozenset(
    (
        "namespace",
        "section",
        "end",
        "open",
        "variable",
        "universe",
        "import",
        "set_option",
        "attribute",
        "notation",
        "macro",
        "syntax",
        "elab",
        "mutual",
        "include",
        "omit",
        "export",
        "initialize",
        "run_cmd",
        "deriving",
        "infix",
        "infixl",
        "infixr",
        "prefix",
        "postfix",
        "alias",
        "#check",
        "#eval",
        "#print",
    )
)

_TOKEN = re.compile(
    r"(?P<module>/-!)|(?P<doc>/--)|(?P<block>/-)|(?P<line>--[^\n]*)|(?P<string>r(?P<hash>#*)\"|s!\"|\")|"
    r"(?P<char>'(?:[^'\\\n]|\\.[^'\n]*)')|(?P<attributes>@\[)|"
    r"(?P<word>(?:«[^»\n]*»|[^\W\d][\w'!?₀-₉]*)(?:\.(?:«[^»\n]*»|[\w'!?₀-₉]+))*|#[a-z]+)",
)


@dataclass(frozen=True)
class Declaration:
    """One declaration. `name` is its full name, `line` its line; `docstring` and `attributes` are without brackets."""

    kind: str
    name: str
    short_name: str
    line: int
    docstring: str
    attributes: str
    text: str

    @property
    def has_sorry(self) -> bool:
        """Whether a `sorry` or `admit` stands in the declaration, outside comments, strings and `answer(sorry)`."""
        code = re.sub(r"answer\s*\(\s*sorry\s*\)", "", code_only(self.text))
        return re.search(r"(?<![\w.«])(?:sorry|admit)(?![\w»])", code) is not None

    @property
    def asks_answer(self) -> bool:
        """Whether the statement leaves an answer open as `answer(sorry)`."""
        return re.search(r"answer\s*\(\s*sorry\s*\)", code_only(self.text)) is not None


@dataclass(frozen=True)
class Outline:
    """The module's text and its declarations in order."""

    module_texts: tuple[str, ...]
    declarations: tuple[Declaration, ...]


class LeanSourceError(ValueError):
    """A comment or string that never ends, or namespaces that do not nest; the message names the line."""


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


def _tokens(source: str) -> Iterator[_Token]:
    position = 0
    while True:
        match = _TOKEN.search(source, position)
        if match is None:
            return
        kind = next(
            name
            for name in ("module", "doc", "block", "line", "string", "char", "attributes", "word")
            if match[name]
        )
        end = match.end()
        if kind in ("module", "doc", "block"):
            end = _end_of_comment(source, match.start())
        elif kind == "string":
            end = _end_of_string(source, match)
        yield _Token(kind, source[match.start() : end], match.start(), end)
        position = end


def _end_of_comment(source: str, start: int) -> int:
    depth = 0
    for match in re.finditer(r"/-|-/", source[start:]):
        depth += 1 if match[0] == "/-" else -1
        if depth == 0:
            return start + match.end()
    raise LeanSourceError(f"line {source.count(chr(10), 0, start) + 1}: a comment is never closed")


def _end_of_string(source: str, match: re.Match[str]) -> int:
    if match["string"].startswith("r"):
        end = source.find('"' + match["hash"], match.end())
        closing = 1 + len(match["hash"])
    else:
        found = re.compile(r"(?:[^\"\\]|\\.)*\"", re.DOTALL).match(source, match.end())
        end, closing = (found.end() - 1 if found else -1), 1
    if end < 0:
        raise LeanSourceError(f"line {source.count(chr(10), 0, match.start()) + 1}: a string is never closed")
    return end + closing


def code_only(source: str) -> str:
    """The source with comments and strings blanked out, character for character."""
    parts = list(source)
    for token in _tokens(source):
        if token.kind in ("module", "doc", "block", "line", "string"):
            for index in range(token.start, token.end):
                if parts[index] != "\n":
                    parts[index] = " "
    return "".join(parts)


def outline(source: str) -> Outline:
    """The outline of a file. Raises LeanSourceError where it cannot be read."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self._source = source
        self._tokens = list(_tokens(source))
        self._scopes: list[tuple[str, str]] = []
        self._module_texts: list[str] = []
        self._declarations: list[Declaration] = []
        self._docstring = ""
        self._attributes: list[str] = []
        self._open: tuple[str, str, str, int, str, str, int] | None = None

    def read(self) -> Outline:
        index = 0
        while index < len(self._tokens):
            index = self._step(index)
        self._close(len(self._source))
        return Outline(tuple(self._module_texts), tuple(self._declarations))

    def _step(self, index: int) -> int:
        token = self._tokens[index]
        if token.kind == "module":
            self._close(token.start)
            self._module_texts.append(token.text[3:-2].strip())
        elif token.kind == "doc":
            self._close(token.start)
            self._docstring = token.text[3:-2].strip()
        elif token.kind == "attributes" and self._starts_line(token):
            self._close(token.start)
            end = self._end_of_attributes(token)
            self._attributes.append(self._source[token.end : end - 1].strip())
            while index + 1 < len(self._tokens) and self._tokens[index + 1].start < end:
                index += 1
        elif token.kind == "word":
            return self._word(index)
        return index + 1

    def _word(self, index: int) -> int:
        token = self._tokens[index]
        if token.text in DECLARATIONS and self._begins_declaration(index):
            self._close(token.start)
            return self._declare(index)
        # `noncomputable section` and `public section` open a section too.
        starts = self._starts_line(token) or (token.text == "section" and self._begins_declaration(index))
        if not starts or token.text not in _COMMANDS:
            return index + 1
        if token.text == "open" and self._opens_in(token):
            return index + 1
        self._close(token.start)
        following = self._tokens[index + 1] if index + 1 < len(self._tokens) else None
        same_line = following is not None and "\n" not in self._source[token.end : following.start]
        name = following.text if following is not None and same_line and following.kind == "word" else ""
        if token.text == "namespace":
            self._scopes.append(("namespace", name))
        elif token.text == "section":
            self._scopes.append(("section", name))
        elif token.text == "mutual":
            self._scopes.append(("mutual", ""))
        elif token.text == "end":
            self._end(name)
        self._docstring, self._attributes = "", []
        return index + 1

    def _opens_in(self, token: _Token) -> bool:
        """`open … in` belongs to the declaration that follows, whose docstring may stand before it."""
        line_end = self._source.find("\n", token.end)
        line = self._source[token.end : line_end if line_end >= 0 else len(self._source)]
        return re.search(r"\bin\s*$", line) is not None

    def _starts_line(self, token: _Token) -> bool:
        line_start = self._source.rfind("\n", 0, token.start) + 1
        return self._source[line_start : token.start].strip() == ""

    def _begins_declaration(self, index: int) -> bool:
        """Whether only modifiers, attributes and `… in` stand between the start of the line and this word."""
        token = self._tokens[index]
        line_start = self._source.rfind("\n", 0, token.start) + 1
        before = self._source[line_start : token.start]
        before = re.sub(r"@\[[^\]]*\]", " ", before)
        before = before[before.rfind("]") + 1 :] if "]" in before else before
        return all(word in MODIFIERS for word in before.split())

    def _end_of_attributes(self, token: _Token) -> int:
        depth = 0
        position = token.end - 1
        strings = [
            other
            for other in self._tokens
            if other.kind in ("string", "block", "line") and other.start > token.start
        ]
        skip = {index for other in strings[:50] for index in range(other.start, other.end)}
        while position < len(self._source):
            character = self._source[position]
            if position not in skip:
                depth += 1 if character in "[(" else 0
                depth -= 1 if character in "])" else 0
                if depth == 0:
                    return position + 1
            position += 1
        raise LeanSourceError(f"line {self._line(token.start)}: an attribute list is never closed")

    def _declare(self, index: int) -> int:
        token = self._tokens[index]
        kind = token.text
        following = self._tokens[index + 1] if index + 1 < len(self._tokens) else None
        name = (
            following.text if following is not None and following.kind == "word" and kind != "example" else ""
        )
        scope = [part for what, part in self._scopes if what == "namespace" and part]
        full = (
            name.removeprefix("_root_.")
            if name.startswith("_root_.")
            else ".".join([*scope, name] if name else scope)
        )
        self._open = (
            kind,
            full,
            name,
            self._line(token.start),
            self._docstring,
            ", ".join(self._attributes),
            token.start,
        )
        self._docstring, self._attributes = "", []
        return index + (2 if name else 1)

    def _close(self, end: int) -> None:
        if self._open is None:
            return
        kind, full, name, line, docstring, attributes, start = self._open
        self._declarations.append(
            Declaration(kind, full, name, line, docstring, attributes, self._source[start:end].rstrip())
        )
        self._open = None

    def _end(self, name: str) -> None:
        if not self._scopes:
            raise LeanSourceError(f"`end {name}` ends nothing")
        what, open_name = self._scopes.pop()
        # `end A.B` closes `namespace A.B`, or `namespace A` and `namespace B` at once.
        while (
            what == "namespace"
            and name
            and open_name != name
            and name.endswith("." + open_name)
            and self._scopes
        ):
            name = name.removesuffix("." + open_name)
            what, open_name = self._scopes.pop()

    def _line(self, index: int) -> int:
        return self._source.count("\n", 0, index) + 1
