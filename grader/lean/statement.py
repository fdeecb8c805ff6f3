"""What a submission has to prove, built from the item, and whether its theorem claims exactly that.

Three forms. *Module*: the item's module declares ``Statement``; the submission imports it and its ``main``
proves ``Statement``, ``¬ Statement``, or ``Statement v``. *Self-contained*: item and submission state the
same theorem, each in a file of its own, and every constant that the statement uses must be the same in
both. *Upstream*: the statement is a declaration in a project that the user has built; a proposition counts
as the statement itself, a theorem by its type.

In every form the types come from the item's own compiled module; nothing that the submission says about
them is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.declaration import Axiom, Definition, InductiveBlock, Opaque, Quot, Theorem
from grader.kernel.expr import Expr
from grader.kernel.name import Name, of
from grader.lean.closure import ClosureError, closure, parts_of, references
from grader.lean.compare import plain, same_constant
from grader.lean.decode import Constant

Lookup = Callable[[Name], Constant | None]

_NOT = of("Not")
_PROP = ex.sort(lv.ZERO)


class StatementError(Exception):
    """A submission's theorem is not the item's statement: ``reason`` is a stable word, the message says
    what differs.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class ItemStatementError(Exception):
    """The item's own statement is unfit: a fault of the item."""


@dataclass(frozen=True)
class Claim:
    """What the submission claims to prove. ``answer`` is ``yes``, ``no`` or None (a value); ``value`` is
    the term given as the value.
    """

    theorem: Theorem
    answer: str | None
    value: Expr | None


def statement_of(name: Name, lookup: Lookup) -> tuple[Definition | Theorem | Axiom, Expr | None]:
    """The item's statement, and the type of the value that it asks for (None for a proposition).

    Raises :class:`ItemStatementError`.
    """
    found = lookup(name)
    if isinstance(found, Theorem | Axiom):
        return found, None
    if not isinstance(found, Definition):
        raise ItemStatementError(f"the item's module declares no proposition {name}")
    if found.type is _PROP:
        return found, None
    if isinstance(found.type, ex.ForallE) and plain(found.type.body) is _PROP:
        return found, found.type.type
    raise ItemStatementError(f"{name} is neither of type Prop nor a function from one value to Prop")


def claim(main: Constant | None, theorem: Name, statement: Definition | Theorem | Axiom, form: str) -> Claim:
    """The theorem that the submission has to have proved, with the item's type and the submission's proof.

    :param form: ``proof``, ``yes-no`` or ``value``.
    :raises StatementError: where ``main`` is missing, is no theorem, or claims something else.
    """
    if main is None:
        raise StatementError("theorem-missing", f"the submission declares no theorem {theorem}")
    if not isinstance(main, Theorem):
        kind = type(main).__name__.lower()
        raise StatementError(
            "not-a-theorem", f"{theorem} must be a theorem, and is declared as {_article(kind)}"
        )
    if main.level_params != statement.level_params:
        raise StatementError(
            "universe-parameters",
            f"{theorem} has the universe parameters {_names(main.level_params)}, the statement {_names(statement.level_params)}",
        )
    if isinstance(statement, Definition):
        proposition = ex.const(statement.name, tuple(map(lv.param, statement.level_params)))
    else:
        proposition = plain(statement.type)
    claimed = plain(main.type)
    value = None
    if form == "value":
        if not (isinstance(claimed, ex.App) and claimed.fn is proposition):
            raise StatementError(
                "statement-differs", f"{theorem} does not claim `{statement.name} v` for a value v"
            )
        value, answer, target = claimed.arg, None, ex.app(proposition, claimed.arg)
    elif claimed is proposition:
        answer, target = "yes", proposition
    elif form == "yes-no" and claimed is ex.app(ex.const(_NOT), proposition):
        answer, target = "no", ex.app(ex.const(_NOT), proposition)
    else:
        wanted = f"`{statement.name}`" + (f" or `¬ {statement.name}`" if form == "yes-no" else "")
        raise StatementError("statement-differs", f"{theorem} does not claim {wanted}, but something else")
    return Claim(Theorem(main.name, statement.level_params, target, main.value, (main.name,)), answer, value)


def check_not(lookup: Lookup) -> None:
    """Raise :class:`StatementError` unless ``Not`` is ``fun a => a → False``, where a refutation counts as
    an answer.
    """
    found = lookup(_NOT)
    body = ex.lam(of("a"), _PROP, ex.forall(of("a"), ex.bvar(0), ex.const(of("False"))))
    expected = Definition(_NOT, (), ex.forall(of("a"), _PROP, _PROP), body)
    if (
        not isinstance(found, Definition)
        or found.level_params
        or plain(found.type) is not plain(expected.type)
        or plain(found.value) is not plain(body)
    ):
        raise StatementError(
            "special-constant",
            "`Not` is not `fun a => a → False`, so a proof of `¬ Statement` refutes nothing",
        )


def compare_statements(theorem: Name, item: Lookup, submission: Lookup) -> Theorem:
    """The submission's theorem, for an item in the self-contained form.

    Every constant that the item's statement uses, transitively, must be the same in both: kind, universe
    parameters, type, value, constructors, recursors, safety, and the structure that each projection names.

    Raises :class:`StatementError`; :class:`ItemStatementError` where the item declares no such theorem.
    """
    asked = item(theorem)
    if not isinstance(asked, Theorem | Axiom | Opaque):
        raise ItemStatementError(f"the item's module declares no theorem {theorem}")
    given = submission(theorem)
    if given is None:
        raise StatementError("theorem-missing", f"the submission declares no theorem {theorem}")
    if not isinstance(given, Theorem):
        raise StatementError(
            "not-a-theorem",
            f"{theorem} must be a theorem, and is declared as {_article(type(given).__name__.lower())}",
        )
    if given.level_params != asked.level_params:
        raise StatementError(
            "universe-parameters", f"{theorem} has other universe parameters than the item's"
        )
    if plain(given.type) is not plain(asked.type):
        raise StatementError(
            "statement-differs", f"{theorem} does not state what the item's {theorem} states"
        )
    names = references(asked.type)
    try:
        used = closure([Axiom(theorem, asked.level_params, asked.type)], item) if names else []
    except ClosureError as error:
        raise ItemStatementError(f"the item's statement: {error}") from None
    for declaration in used:
        if declaration.name is theorem:
            continue
        members: tuple[Constant, ...]
        if isinstance(declaration, InductiveBlock):
            members = parts_of(declaration)
        else:
            members = (declaration,)
        for member in members:
            other = submission(member.name)
            if other is None:
                raise StatementError(
                    "definition-missing",
                    f"the statement uses {member.name}, which the submission does not declare",
                )
            if type(other) is not type(member):
                kinds = f"{_article(type(other).__name__.lower())} there and {_article(type(member).__name__.lower())} in the item"
                raise StatementError("kind-differs", f"the statement uses {member.name}, which is {kinds}")
            if not same_constant(member, other):
                raise StatementError(
                    "definition-differs",
                    f"the statement uses {member.name}, which the submission declares differently",
                )
    return Theorem(theorem, asked.level_params, asked.type, given.value, (theorem,))


def unsafe_part(declaration: Axiom | Definition | Theorem | Opaque | Quot | InductiveBlock) -> Name | None:
    """The first constant of a declaration that is marked unsafe or partial, or None."""
    if isinstance(declaration, InductiveBlock):
        for part in parts_of(declaration):
            if part.is_unsafe:
                return part.name
        return None
    if isinstance(declaration, Definition) and declaration.safety != "safe":
        return declaration.name
    if isinstance(declaration, Axiom | Opaque) and declaration.is_unsafe:
        return declaration.name
    return None


def _names(names: tuple[Name, ...]) -> str:
    return "{" + ", ".join(map(str, names)) + "}"


def _article(kind: str) -> str:
    return ("an " if kind[0] in "aio" else "a ") + kind
