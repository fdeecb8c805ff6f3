"""Read an expression from text: a lexer and a recursive-descent parser with bounded depth.

Grammar (blanks and line ends separate tokens and mean nothing else):

    answer   = sum
    sum      = product (("+" | "-") product)*
    product  = signed (("*" | "/") signed)*
    signed   = ("+" | "-") signed | power
    power    = postfix (("^" | "**") signed)?          to the right: 2^3^2 is 2^9; -2^2 is -4
    postfix  = atom "!"*
    atom     = numeral | name | name "(" [list] ")" | "(" sum ")" | "(" [list] ")" | "[" [list] "]" | "{" [list] "}"
    list     = sum ("," sum)* [","]
    numeral  = digits ["." [digits]] ["e" ["+" | "-"] digits] | "." digits …

Multiplication is always written: ``2pi`` and ``2(3)`` are refused rather than guessed. The whole text is one
expression; anything before or after it is an error.
"""

from __future__ import annotations

import re

from grader.expressions.tree import (
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_NODES,
    Binary,
    Call,
    ExpressionError,
    Name,
    Node,
    Position,
    Sequence,
    Unary,
    numeral,
)

_TOKEN = re.compile(
    r"(?P<blank>[ \t\r\n]+)"
    r"|(?P<numeral>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-zπγΓζφ][A-Za-z0-9_]*)"
    r"|(?P<sign>\*\*|[-+*/^!(),\[\]{}])"
)
_LOOKALIKES = {
    "−": "-",
    "×": "*",
    "·": "*",
    "÷": "/",
    "√": "sqrt(…)",
    "–": "-",
    "＝": "=",
    "²": "^2",
    "³": "^3",
}
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def decode(content: bytes, max_characters: int = MAX_CHARACTERS) -> str:
    """The text of a submission. Raises :class:`ExpressionError` where it is not UTF-8 or too long."""
    if len(content) > 4 * max_characters:
        raise ExpressionError(f"{len(content)} bytes; an expression has at most {max_characters} characters")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExpressionError(f"not UTF-8 at byte {error.start}; save the file as UTF-8 text") from None
    if len(text) > max_characters:
        raise ExpressionError(f"{len(text)} characters; an expression has at most {max_characters}")
    return text


def parse(text: str) -> Node:
    """The expression that ``text`` spells. Raises :class:`ExpressionError` with line and column."""
    if len(text) > MAX_CHARACTERS:
        raise ExpressionError(f"{len(text)} characters; an expression has at most {MAX_CHARACTERS}")
    return _Parser(_tokens(text)).whole()


_Token = tuple[str, str, Position]


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    line, line_start, index = 1, 0, 0
    while index < len(text):
        position = Position(line, index - line_start + 1)
        match = _TOKEN.match(text, index)
        if match is None:
            raise ExpressionError(_unreadable(text[index]), position.line, position.column)
        kind, value = match.lastgroup or "", match.group()
        if kind == "blank":
            if "\n" in value:
                line += value.count("\n")
                line_start = index + value.rindex("\n") + 1
        else:
            tokens.append((kind, value, position))
        index = match.end()
    tokens.append(("end", "", Position(line, index - line_start + 1)))
    return tokens


def _unreadable(character: str) -> str:
    if character in _LOOKALIKES:
        return f"{character!r} (U+{ord(character):04X}) is not read; write {_LOOKALIKES[character]!r}"
    if character == "=":
        return "'=' is not read: submit the value alone, not an equation"
    if character in "\\$":
        return f"{character!r} is not read: write plain text such as sqrt(2)*pi/3, not LaTeX"
    if character in "%;:":
        return f"{character!r} is not read: the file holds one expression and nothing else"
    return f"{character!r} (U+{ord(character):04X}) is not part of the grammar"


class _Parser:
    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.index = 0
        self.depth = 0
        self.nodes = 0

    def whole(self) -> Node:
        if self.tokens[0][0] == "end":
            raise ExpressionError("the file is empty; expected one expression", 1, 1)
        node = self.sum()
        kind, value, position = self.tokens[self.index]
        if kind != "end":
            hint = ""
            if kind in ("name", "numeral") or value in _CLOSING:
                hint = (
                    "; multiplication is written with *, and the file holds one expression and nothing else"
                )
            elif value == ",":
                hint = "; digits are not grouped, and a tuple is written in brackets: (1, 2)"
            raise ExpressionError(
                f"unexpected {value!r} after a complete expression{hint}", position.line, position.column
            )
        return node

    def count(self, node: Node) -> Node:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise ExpressionError(f"more than {MAX_NODES} parts", node.position.line, node.position.column)
        return node

    def take(self, *values: str) -> _Token | None:
        token = self.tokens[self.index]
        if token[0] == "sign" and token[1] in values:
            self.index += 1
            return token
        return None

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            _, _, position = self.tokens[self.index]
            raise ExpressionError(f"nested more than {MAX_DEPTH} deep", position.line, position.column)

    def sum(self) -> Node:
        self.deeper()
        node = self.product()
        while token := self.take("+", "-"):
            node = self.count(Binary(token[1], node, self.product(), token[2]))
        self.depth -= 1
        return node

    def product(self) -> Node:
        node = self.signed()
        while token := self.take("*", "/"):
            node = self.count(Binary(token[1], node, self.signed(), token[2]))
        return node

    def signed(self) -> Node:
        if token := self.take("+", "-"):
            self.deeper()
            node = self.count(Unary(token[1], self.signed(), token[2]))
            self.depth -= 1
            return node
        return self.power()

    def power(self) -> Node:
        base = self.postfix()
        if token := self.take("^", "**"):
            self.deeper()
            exponent = self.signed()
            self.depth -= 1
            return self.count(Binary("^", base, exponent, token[2]))
        return base

    def postfix(self) -> Node:
        node = self.atom()
        while token := self.take("!"):
            node = self.count(Call("factorial", (node,), token[2]))
        return node

    def atom(self) -> Node:
        kind, value, position = self.tokens[self.index]
        if kind == "numeral":
            self.index += 1
            return self.count(numeral(value, position))
        if kind == "name":
            self.index += 1
            if self.take("("):
                return self.count(Call(value, self.list_until(")")[0], position))
            return self.count(Name(value, position))
        if kind == "sign" and value in _CLOSING:
            self.index += 1
            closing = _CLOSING[value]
            elements, trailing = self.list_until(closing)
            if value == "(" and len(elements) == 1 and not trailing:
                return elements[0]
            return self.count(Sequence(value + closing, elements, position))
        found = "the end" if kind == "end" else repr(value)
        raise ExpressionError(
            f"expected a number, a name or an opening bracket, found {found}", position.line, position.column
        )

    def list_until(self, closing: str) -> tuple[tuple[Node, ...], bool]:
        """The elements up to ``closing``, and whether a comma stood before it."""
        elements: list[Node] = []
        trailing = False
        while True:
            if self.take(closing):
                return tuple(elements), trailing
            if elements and not trailing:
                _, value, position = self.tokens[self.index]
                found = repr(value) if value else "the end"
                raise ExpressionError(
                    f"expected ',' or {closing!r}, found {found}", position.line, position.column
                )
            elements.append(self.sum())
            trailing = self.take(",") is not None
