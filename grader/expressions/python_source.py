"""Read a closed form from the Python function ``proposed_solution()``: parsed with ``ast``, never executed or
compiled.

Accepted: imports of mpmath; ``mp.dps``/``mp.prec`` assignments, which mean nothing here; one function
``proposed_solution()`` without parameters, whose body assigns names once each to expressions and returns one
expression over mpmath's names. Everything else is named and refused. A decimal literal is the exact rational
that it spells, not a float.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from grader.expressions.forbidden import forbidden_reason
from grader.expressions.functions import canonical_constant, canonical_function
from grader.expressions.tree import (
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

FUNCTION_NAME = "proposed_solution"
_MODULES = ("mp", "mpmath")
_STATEMENTS: Mapping[type[ast.AST], str] = {
    ast.For: "a loop", ast.While: "a loop", ast.AsyncFor: "a loop", ast.ListComp: "a comprehension", ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension", ast.GeneratorExp: "a comprehension", ast.Lambda: "a lambda", ast.If: "a branch", ast.IfExp: "a branch",
    ast.Try: "an exception handler", ast.With: "a with block", ast.ClassDef: "a class", ast.FunctionDef: "a nested function",
    ast.Subscript: "an index", ast.Dict: "a dictionary", ast.JoinedStr: "a formatted string", ast.Await: "an await", ast.Yield: "a yield",
    ast.Compare: "a comparison", ast.BoolOp: "a condition", ast.Starred: "an unpacking", ast.NamedExpr: "an assignment expression",
    ast.Global: "a global statement", ast.Nonlocal: "a nonlocal statement", ast.Delete: "a del statement", ast.Raise: "a raise statement", ast.Assert: "an assertion",
}  # fmt: skip
_OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "^",
}
#: mpmath's names that are this grammar's under another name.
_NAMES: Mapping[str, str] = {
    "psi": "polygamma", "altzeta": "dirichlet_eta", "barnesg": "barnes_g", "besselj": "bessel_j", "besseli": "bessel_i", "besselk": "bessel_k",
    "airyai": "airy_ai", "airybi": "airy_bi", "nthroot": "root",
}  # fmt: skip


def is_python(text: str) -> bool:
    """Whether a submission is Python source rather than a bare expression."""
    return f"def {FUNCTION_NAME}" in text


def parse_python(text: str) -> Node:
    """The expression that ``proposed_solution()`` returns. Raises :class:`ExpressionError` with line and
    column.
    """
    try:
        module = ast.parse(text)
    except SyntaxError as error:
        raise ExpressionError(f"not Python: {error.msg}", error.lineno or 1, error.offset or 1) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"not readable as Python: {error or type(error).__name__}", 1, 1) from None
    function: ast.FunctionDef | None = None
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == FUNCTION_NAME:
            if function is not None:
                raise _error(statement, f"{FUNCTION_NAME} is defined twice")
            function = statement
        elif not _ignorable(statement):
            raise _error(
                statement,
                f"{_kind(statement)} outside {FUNCTION_NAME}; only imports of mpmath and the function itself are read",
            )
    if function is None:
        raise ExpressionError(f"no function {FUNCTION_NAME}()", 1, 1)
    arguments = function.args
    if arguments.args or arguments.posonlyargs or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
        raise _error(function, f"{FUNCTION_NAME} takes no arguments")
    if function.decorator_list:
        raise _error(function.decorator_list[0], "a decorator is not read")
    return _Reader(text).body(function)


def _ignorable(statement: ast.stmt) -> bool:
    """Docstrings, imports of mpmath, and precision settings, which have no meaning for exact values."""
    if (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    ):
        return True
    if isinstance(statement, ast.Import):
        return all(alias.name == "mpmath" and alias.asname in (None, *_MODULES) for alias in statement.names)
    if isinstance(statement, ast.ImportFrom):
        renamed = any(alias.asname not in (None, alias.name) for alias in statement.names)
        return statement.module == "mpmath" and statement.level == 0 and not renamed
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
        while isinstance(target, ast.Attribute) and target.attr in ("dps", "prec", "mp"):
            target = target.value
        precision = (
            isinstance(statement.targets[0], ast.Attribute)
            and isinstance(target, ast.Name)
            and target.id in _MODULES
        )
        return (
            precision and isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, int)
        )
    return False


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.known: dict[str, Node] = {}
        #: The parts of each known name's value, written out in full: a name used twice counts twice, or ten
        #: lines could spell 2^1000 parts.
        self.sizes: dict[str, int] = {}
        self.nodes = 0

    def body(self, function: ast.FunctionDef) -> Node:
        for index, statement in enumerate(function.body):
            if isinstance(statement, ast.Return):
                if index != len(function.body) - 1:
                    raise _error(function.body[index + 1], "a statement after the return")
                if statement.value is None:
                    raise _error(statement, "the return has no value")
                return self.expression(statement.value, 0)
            if _ignorable(statement):
                continue
            if (
                not isinstance(statement, ast.Assign)
                or len(statement.targets) != 1
                or not isinstance(statement.targets[0], ast.Name)
            ):
                raise _error(
                    statement,
                    f"{_kind(statement)} is not read; the body assigns names and returns one expression",
                )
            name = statement.targets[0].id
            if name in self.known:
                raise _error(statement, f"{name} is assigned twice")
            before = self.nodes
            self.known[name] = self.expression(statement.value, 0)
            self.sizes[name] = self.nodes - before
        raise _error(function, "no return statement")

    def expression(self, node: ast.expr, depth: int) -> Node:
        position = Position(node.lineno, node.col_offset + 1)
        self.nodes += 1
        if depth > MAX_DEPTH * 4 or self.nodes > MAX_NODES:
            raise _error(node, "the expression is too large or too deeply nested")
        if isinstance(node, ast.Constant):
            return self.constant(node, position)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
            return Unary(
                "-" if isinstance(node.op, ast.USub) else "+",
                self.expression(node.operand, depth + 1),
                position,
            )
        if isinstance(node, ast.BinOp):
            operator = _OPERATORS.get(type(node.op))
            if operator is None:
                raise _error(node, f"the operator {type(node.op).__name__} is not read; use + - * / **")
            return Binary(
                operator,
                self.expression(node.left, depth + 1),
                self.expression(node.right, depth + 1),
                position,
            )
        if isinstance(node, ast.Name | ast.Attribute):
            return self.name(node, position)
        if isinstance(node, ast.List | ast.Tuple):
            return Sequence(
                "[]", tuple(self.expression(element, depth + 1) for element in node.elts), position
            )
        if isinstance(node, ast.Call):
            return self.call(node, position, depth)
        raise _error(node, f"{_kind(node)} is not read")

    def constant(self, node: ast.Constant, position: Position) -> Node:
        if isinstance(node.value, bool) or not isinstance(node.value, int | float):
            raise _error(node, f"{_kind(node)} {node.value!r} is not a number")
        text = ast.get_source_segment(self.text, node) or ""
        digits = text.replace("_", "")
        if not digits or not set(digits) <= set("0123456789.eE+-"):
            raise _error(node, f"the numeral {text[:40]!r} is not decimal")
        return numeral(digits, position)

    def name(self, node: ast.Name | ast.Attribute, position: Position) -> Node:
        name = _dotted(node)
        if isinstance(node, ast.Name) and name in self.known:
            self.nodes += self.sizes[name]
            if self.nodes > MAX_NODES:
                raise _error(
                    node, f"the expression has more than {MAX_NODES} parts when its names are written out"
                )
            return self.known[name]
        if name == "apery":
            return Call("zeta", (numeral("3", position),), position)
        reason = forbidden_reason(name)
        if reason is not None:
            raise ForbiddenOperation(f"{name}: {reason}", position.line, position.column)
        if canonical_constant(name) is None:
            raise _error(node, f"unknown name {name!r}")
        return Name(name, position)

    def call(self, node: ast.Call, position: Position, depth: int) -> Node:
        if not isinstance(node.func, ast.Name | ast.Attribute):
            raise _error(node, "only named functions are called")
        name = _dotted(node.func)
        if node.keywords:
            raise _error(node, f"keyword arguments of {name} are not read")
        reason = forbidden_reason(name)
        if reason is not None:
            raise ForbiddenOperation(f"{name}: {reason}", position.line, position.column)
        if name in ("mpf", "mpq", "mpmathify", "convert", "Fraction") and node.args:
            return self.number(node, position, depth)
        arguments = tuple(self.expression(argument, depth + 1) for argument in node.args)
        if name == "mpc" and len(arguments) == 2:
            return Binary(
                "+", arguments[0], Binary("*", arguments[1], Name("i", position), position), position
            )
        if name == "power" and len(arguments) == 2:
            return Binary("^", arguments[0], arguments[1], position)
        if name == "hyp3f2" and len(arguments) == 6:
            upper, lower = Sequence("[]", arguments[:3], position), Sequence("[]", arguments[3:5], position)
            return Call("hyper", (upper, lower, arguments[5]), position)
        name = _NAMES.get(name, name)
        if canonical_function(name) is None:
            raise _error(node, f"unknown function {name!r}")
        return Call(name, arguments, position)

    def number(self, node: ast.Call, position: Position, depth: int) -> Node:
        """``mpf(x)`` is x; ``mpf("1/3")`` and ``mpq(1, 3)`` are 1/3."""
        first = node.args[0]
        if len(node.args) == 1 and isinstance(first, ast.Constant) and isinstance(first.value, str):
            from grader.expressions.text import parse

            return parse(first.value)
        arguments = [self.expression(argument, depth + 1) for argument in node.args]
        if len(arguments) == 1:
            return arguments[0]
        if len(arguments) == 2:
            return Binary("/", arguments[0], arguments[1], position)
        raise _error(node, "expected one number")


class ForbiddenOperation(ExpressionError):
    """An operation that a closed form may not contain."""


def _dotted(node: ast.Name | ast.Attribute) -> str:
    """The last part of ``mp.x``, ``mpmath.x`` or ``mpmath.mp.x``; the whole of anything else."""
    parts: list[str] = []
    current: ast.expr = node
    while isinstance(current, ast.Attribute):
        parts.append(current.attr)
        current = current.value
    if isinstance(current, ast.Name):
        if not parts:
            return current.id
        if current.id in _MODULES and all(part in _MODULES for part in parts[1:]):
            return parts[0]
    raise _error(node, "an attribute of something else than mpmath is not read")


def _kind(node: ast.AST) -> str:
    name = type(node).__name__
    return _STATEMENTS.get(type(node), f"{'an' if name[0] in 'AEIOU' else 'a'} {name}")


def _error(node: ast.AST, message: str) -> ExpressionError:
    if isinstance(
        node,
        ast.For
        | ast.While
        | ast.ListComp
        | ast.SetComp
        | ast.DictComp
        | ast.GeneratorExp
        | ast.If
        | ast.IfExp
        | ast.Lambda,
    ):
        return ForbiddenOperation(message, node.lineno, node.col_offset + 1)
    return ExpressionError(message, getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1)
