"""What an item file says about its Lean statement.

``formal:`` of the item (a benchmark item, or an item file by itself) has:

* ``module`` and ``declaration``: the module that states the problem, and the proposition in it; of an upstream
  item, ``path`` in its repository says the module too;
* ``form``: ``module`` (the default), ``self-contained`` or ``upstream``;
* ``theorem``: the name that the submission's theorem must have, ``main`` by default;
* ``imports``: further modules that a submission may import;
* ``root``: the folder under which the item's sources lie, relative to the item file.

``answer_form`` is ``proof``, ``yes-no`` or ``value``; ``track`` is ``open`` where nobody knows the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.items import Item, ItemError
from grader.kernel.name import Name, of, parse

FORMS = ("module", "self-contained", "upstream")
ANSWER_FORMS = ("proof", "yes-no", "value")
#: Libraries that a submission may always import where the environment has them: they are checked like
#: everything else.
LIBRARIES = ("Init", "Std", "Batteries", "Mathlib")


@dataclass(frozen=True)
class LeanItem:
    """An item's Lean statement: where it is declared and what a submission has to prove."""

    module: Name
    declaration: Name
    theorem: Name
    form: str
    answer_form: str
    is_open: bool
    root: Path
    imports: tuple[str, ...]


def read(item: Item) -> LeanItem:
    """The Lean part of an item. Raises :class:`ItemError` with the field that is wrong."""
    formal = item.require("formal")
    if not isinstance(formal, Mapping):
        raise ItemError(
            f"{item.path}: `formal:` must be a mapping with `profile:`, `module:` and `declaration:`"
        )
    profile = str(formal.get("profile", "core"))
    if profile == "none":
        why = formal.get("why_none", "no reason is given")
        raise ItemError(
            f"{item.path}: item {item.id} has no formal statement, so it cannot be graded by proof ({why})"
        )
    default = "upstream" if profile == "upstream" else "module"
    form = _choice(item, formal, "form", default, FORMS)
    answer_form = _choice(item, item.data, "answer_form", "proof", ANSWER_FORMS)
    if form == "self-contained" and answer_form != "proof":
        raise ItemError(
            f"{item.path}: a self-contained item asks for a proof; `answer_form: {answer_form}` does not fit"
        )
    track = str(item.data.get("track", "rediscovery"))
    if form == "upstream" and "module" not in formal and str(formal.get("path", "")).endswith(".lean"):
        module = of(*str(formal["path"]).removesuffix(".lean").split("/"))
    else:
        module = _name(
            item, formal, "module", f"OpenFrontiersBench.{item.id}" if item.statement_path else None
        )
    declaration = _name(item, formal, "declaration", f"{module}.Statement")
    if item.statement_path is not None:
        root = item.statement_path.parent.parent
    else:
        root = item.path.parent / str(formal.get("root", "."))
    imports = formal.get("imports", [])
    if not isinstance(imports, list) or not all(isinstance(text, str) for text in imports):
        raise ItemError(f"{item.path}: `formal.imports:` must be a list of module names")
    theorem = _name(item, formal, "theorem", "main")
    return LeanItem(module, declaration, theorem, form, answer_form, track == "open", root, tuple(imports))


def _choice(item: Item, data: Mapping[str, Any], key: str, default: str, allowed: tuple[str, ...]) -> str:
    value = str(data.get(key) or default)
    if value not in allowed:
        raise ItemError(f"{item.path}: `{key}: {value}`; expected one of {', '.join(allowed)}")
    return value


def _name(item: Item, data: Mapping[str, Any], key: str, default: str | None) -> Name:
    text = data.get(key) or default
    if not isinstance(text, str):
        raise ItemError(f"{item.path}: `formal.{key}:` is missing; it names a Lean {key}")
    try:
        return parse(text)
    except ValueError as error:
        raise ItemError(f"{item.path}: `formal.{key}:` {error}") from None
