"""Hierarchical names, interned: equal names are the same object.

A name is the anonymous name, or a name extended by a string or a natural number
(Bailey, *Type Checking in Lean 4*, "Names").
"""

from __future__ import annotations


class Name:
    """A hierarchical name. Made by :func:`extend`, :func:`of` or :func:`parse`, never by the constructor.

    ``prefix`` is ``None`` exactly for :data:`ANONYMOUS`.
    """

    __slots__ = ("component", "prefix")

    def __init__(self, prefix: Name | None, component: str | int) -> None:
        self.prefix = prefix
        self.component = component

    def components(self) -> tuple[str | int, ...]:
        """The components from the root outwards; empty for the anonymous name."""
        parts: list[str | int] = []
        name: Name = self
        while name.prefix is not None:
            parts.append(name.component)
            name = name.prefix
        parts.reverse()
        return tuple(parts)

    def sort_key(self) -> tuple[tuple[int, int, str], ...]:
        """A total order on names: numbers before strings, component by component."""
        return tuple((0, part, "") if isinstance(part, int) else (1, 0, part) for part in self.components())

    def __str__(self) -> str:
        parts = self.components()
        return ".".join(_show(part) for part in parts) if parts else "[anonymous]"

    def __repr__(self) -> str:
        return f"<Name {self}>"

    def __reduce__(self) -> tuple[object, tuple[str | int, ...]]:
        return of, self.components()


ANONYMOUS = Name(None, "")
_names: dict[tuple[Name, str | int], Name] = {}


def extend(prefix: Name, component: str | int) -> Name:
    """The name ``prefix.component``."""
    key = (prefix, component)
    found = _names.get(key)
    if found is None:
        found = _names[key] = Name(prefix, component)
    return found


def of(*components: str | int) -> Name:
    """The name with these components, from the root outwards."""
    name = ANONYMOUS
    for component in components:
        name = extend(name, component)
    return name


def parse(text: str) -> Name:
    """Read a dotted name as Lean prints it; ``«…»`` quotes a component, digits alone are a numeric one.

    Raises ``ValueError`` for an empty component or an unclosed ``«``.
    """
    name = ANONYMOUS
    position = 0
    while True:
        if text.startswith("«", position):
            end = text.find("»", position)
            if end < 0:
                raise ValueError(f"name {text!r}: « without »")
            name = extend(name, text[position + 1 : end])
            end += 1
        else:
            end = text.find(".", position)
            end = len(text) if end < 0 else end
            part = text[position:end]
            if not part:
                raise ValueError(f"name {text!r}: an empty component at column {position + 1}")
            name = extend(name, int(part) if part.isascii() and part.isdigit() else part)
        if end == len(text):
            return name
        if text[end] != ".":
            raise ValueError(f"name {text!r}: expected '.' at column {end + 1}")
        position = end + 1


def replace_prefix(name: Name, old: Name, new: Name) -> Name:
    """``name`` with its prefix ``old`` replaced by ``new``; ``name`` itself where ``old`` is no prefix."""
    tail: list[str | int] = []
    rest: Name | None = name
    while rest is not None and rest is not old:
        tail.append(rest.component)
        rest = rest.prefix
    if rest is None:
        return name
    result = new
    for component in reversed(tail):
        result = extend(result, component)
    return result


def _show(component: str | int) -> str:
    if isinstance(component, int):
        return str(component)
    plain = component and not component[0].isdigit()
    if plain and all(c.isalnum() or c in "_'!?" for c in component):
        return component
    return f"«{component}»"
