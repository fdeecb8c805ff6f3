"""A tokenizer for Lean 4 source: enough of the lexical grammar to tell code from comments, strings and names.

Tokens: identifiers (dotted, with ``«…»`` parts), keywords being identifiers too; string, raw string and
character literals; numbers; comments (``--`` to the end of the line, ``/- -/`` nested, doc comments alike);
everything else one sign at a time. Interpolated strings (``s!"… {code} …"``) hold code between braces; that
code is tokenized too.

Source: "Lexical structure" of the Lean language reference; ``src/Lean/Parser/Basic.lean`` (``isIdFirst``,
``isIdRest``, ``whitespace``, ``rawStrLitFnAux``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a token is."""

    IDENTIFIER = "identifier"
    STRING = "string"
    CHARACTER = "character"
    NUMBER = "number"
    COMMENT = "comment"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its text and place; line and column count from 1, columns in characters."""

    kind: Kind
    text: str
    line: int
    column: int


class LexicalError(ValueError):
    """Source text that is not Lean's: where, and what is wrong."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


# isIdFirst: ASCII letters, underscore, Greek but λ Π Σ, Coptic, letter-like signs, script letters, Latin-1
# letters.
_FIRST = (
    "A-Za-z_"
    "\u03b1-\u03ba\u03bc-\u03c9\u0391-\u039f\u03a1\u03a2\u03a4-\u03a9\u03ca-\u03fb\u1f00-\u1ffe"
    "\u2100-\u214f\U0001d49c-\U0001d59f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
)
_REST = _FIRST + "0-9'!?\u2080-\u2089\u2090-\u209c\u1d62-\u1d6a\u2c7c"
_PART = f"(?:[{_FIRST}][{_REST}]*|«[^«»\\n]*»)"
_IDENTIFIER = re.compile(f"{_PART}(?:\\.{_PART})*")
_NUMBER = re.compile(
    r"0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?"
)
_RAW = re.compile(r'r(#*)"')
_SPACE = re.compile(r"[ \t\r\n]+")
_CHARACTER = re.compile(r"'(?:\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^\n])|[^\\'\n])'")
_STRING_BODY = re.compile(r'(?:[^"\\{]|\\[\s\S])*')
_PLAIN_BODY = re.compile(r'(?:[^"\\]|\\[\s\S])*')


_MAX_NESTING = 50


class _Lexer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.line_start = 0

    def advance(self, end: int) -> None:
        newlines = self.text.count("\n", self.at, end)
        if newlines:
            self.line += newlines
            self.line_start = self.text.rindex("\n", self.at, end) + 1
        self.at = end

    def error(self, message: str) -> LexicalError:
        return LexicalError(self.line, self.at - self.line_start + 1, message)

    def token(self, kind: Kind, end: int) -> Token:
        made = Token(kind, self.text[self.at : end], self.line, self.at - self.line_start + 1)
        self.advance(end)
        return made

    def tokens(self, nesting: int = 0) -> Iterator[Token]:
        """The tokens up to the end, or up to the ``}`` that ends the code within an interpolated string."""
        depth = 0
        text = self.text
        while True:
            if found := _SPACE.match(text, self.at):
                self.advance(found.end())
            if self.at >= len(text):
                if nesting:
                    raise self.error("the code in an interpolated string does not end")
                return
            if text.startswith("--", self.at):
                end = text.find("\n", self.at)
                yield self.token(Kind.COMMENT, len(text) if end < 0 else end)
            elif text.startswith("/-", self.at):
                yield self.token(Kind.COMMENT, self._comment_end())
            elif found := _RAW.match(text, self.at):
                close = text.find('"' + found[1], found.end())
                if close < 0:
                    raise self.error("a raw string does not end")
                yield self.token(Kind.STRING, close + 1 + len(found[1]))
            elif text[self.at] == '"':
                yield self._plain_string()
            elif found := _IDENTIFIER.match(text, self.at):
                interpolated = found[0] in ("s!", "m!", "f!", "throwError!", "dbg_trace", "panic!") or found[
                    0
                ].endswith("!")
                yield self.token(Kind.IDENTIFIER, found.end())
                if interpolated and text.startswith('"', self.at):
                    yield from self._interpolated(nesting)
            elif found := _NUMBER.match(text, self.at):
                yield self.token(Kind.NUMBER, found.end())
            elif found := _CHARACTER.match(text, self.at):
                yield self.token(Kind.CHARACTER, found.end())
            else:
                sign = text[self.at]
                if sign == "\0" or 0xD800 <= ord(sign) < 0xE000:
                    raise self.error(f"the character U+{ord(sign):04X} has no place in Lean source")
                if nesting and sign == "}" and depth == 0:
                    return
                depth += (sign == "{") - (sign == "}")
                yield self.token(Kind.SIGN, self.at + 1)

    def _comment_end(self) -> int:
        depth, at = 0, self.at
        step = re.compile(r"/-|-/")
        while True:
            found = step.search(self.text, at)
            if found is None:
                raise self.error("a comment that begins with /- does not end")
            depth += 1 if found[0] == "/-" else -1
            at = found.end()
            if depth == 0:
                return at

    def _plain_string(self) -> Token:
        found = _PLAIN_BODY.match(self.text, self.at + 1)
        assert found is not None
        if not self.text.startswith('"', found.end()):
            raise self.error("a string does not end")
        return self.token(Kind.STRING, found.end() + 1)

    def _interpolated(self, nesting: int) -> Iterator[Token]:
        if nesting >= _MAX_NESTING:
            raise self.error(f"interpolated strings are nested more than {_MAX_NESTING} deep")
        start = self.at + 1
        while True:
            found = _STRING_BODY.match(self.text, start)
            assert found is not None
            end = found.end()
            if end >= len(self.text):
                raise self.error("an interpolated string does not end")
            yield self.token(Kind.STRING, end + 1)
            if self.text[end] == '"':
                return
            yield from self.tokens(nesting + 1)
            start = self.at + 1


def tokenize(text: str) -> Iterator[Token]:
    """The tokens of a Lean source file, comments included. Raises :class:`LexicalError`."""
    return _Lexer(text).tokens()


@dataclass(frozen=True)
class Header:
    """The head of a file: whether it begins with ``module`` or ``prelude``, and what it imports, each with
    its place.
    """

    is_module: bool
    is_prelude: bool
    imports: tuple[tuple[str, Token], ...]


def header(tokens: list[Token]) -> Header:
    """Read a file's head: ``module? prelude? (public? meta? import all? NAME)*``."""
    code = [token for token in tokens if token.kind is not Kind.COMMENT]
    at = 0
    flags = {"module": False, "prelude": False}
    for word in flags:
        if at < len(code) and code[at].kind is Kind.IDENTIFIER and code[at].text == word:
            flags[word] = True
            at += 1
    imports: list[tuple[str, Token]] = []
    while at < len(code):
        start = at
        while at < len(code) and code[at].text in ("public", "private", "meta"):
            at += 1
        if at >= len(code) or code[at].text != "import":
            at = start
            break
        at += 1
        if at < len(code) and code[at].text == "all":
            at += 1
        if at >= len(code) or code[at].kind is not Kind.IDENTIFIER:
            break
        imports.append((code[at].text, code[at]))
        at += 1
    return Header(flags["module"], flags["prelude"], tuple(imports))
