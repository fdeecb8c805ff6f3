"""From the expressions of a declaration to the terms of the kernel.

Metadata, binder information and the ``nondep`` flag are dropped, universe levels are normalised. What a
term must not contain whatever its type is refused here: a loose bound variable, a universe parameter that
is not declared.
"""

from __future__ import annotations

from . import expr, term
from .budget import Rejected
from .expr import Expr
from .level import Level
from .name import Name
from .nat_text import counted
from .term import Term
from .universe import of_level, params_of_level


class Translation:
    """Translates the expressions of one declaration with these universe parameters."""

    def __init__(self, level_params: tuple[Name, ...]) -> None:
        self.level_params = frozenset(level_params)
        self.known: dict[Expr, Term] = {}
        self.levels: set[Level] = set()  # those that were found to be in order

    def closed(self, source: Expr) -> Term:
        """``source`` as a term.

        Raises :class:`Rejected` for a loose bound variable or an unknown parameter.
        """
        result = self._go(source)
        if result.loose:
            message = f"a bound variable reaches {counted(result.loose, 'binder')} beyond the expression"
            raise Rejected("bound variables", message, ("expression", result))
        return result

    def open(self, source: Expr) -> Term:
        """``source`` as a term, which may have loose bound variables."""
        return self._go(source)

    def _check_level(self, level: Level) -> None:
        if level in self.levels:
            return
        for name in sorted(params_of_level(level) - self.level_params, key=Name.sort_key):
            raise Rejected("universe parameters", f"the universe parameter {name} is not declared")
        self.levels.add(level)

    def _go(self, source: Expr) -> Term:
        found = self.known.get(source)
        if found is not None:
            return found
        if isinstance(source, expr.App):
            found = term.app(self._go(source.fn), self._go(source.arg))
        elif isinstance(source, expr.Const):
            for level in source.levels:
                self._check_level(level)
            found = term.const(source.name, tuple([of_level(level) for level in source.levels]))
        elif isinstance(source, expr.Lam):
            found = term.lam(source.name, self._go(source.type), self._go(source.body))
        elif isinstance(source, expr.ForallE):
            found = term.pi(source.name, self._go(source.type), self._go(source.body))
        elif isinstance(source, expr.BVar):
            found = term.bvar(source.index)
        elif isinstance(source, expr.Sort):
            self._check_level(source.level)
            found = term.sort(of_level(source.level))
        elif isinstance(source, expr.LetE):
            found = term.let(
                source.name, self._go(source.type), self._go(source.value), self._go(source.body)
            )
        elif isinstance(source, expr.Proj):
            found = term.proj(source.type_name, source.index, self._go(source.struct))
        elif isinstance(source, expr.NatLit):
            found = term.nat_lit(source.value)
        elif isinstance(source, expr.StrLit):
            found = term.str_lit(source.value)
        elif isinstance(source, expr.MData):
            found = self._go(source.expr)
        else:
            raise TypeError(f"not an expression: {source!r}")
        self.known[source] = found
        return found
