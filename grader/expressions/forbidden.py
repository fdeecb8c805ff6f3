"""Operations that are no closed form, by the names under which mpmath, SymPy and plain mathematics know them."""

from __future__ import annotations

from collections.abc import Mapping

_REASONS: Mapping[str, tuple[str, ...]] = {
    "an unevaluated or numerical integral is not allowed": (
        "quad", "quadgl", "quadts", "quadosc", "quadsubdiv", "integrate", "integral", "Integral", "NIntegrate", "Integrate", "invertlaplace",
    ),
    "a series is not allowed": ("nsum", "sum", "Sum", "sumem", "summation", "NSum", "fsum", "hypsum", "sumap", "richardson", "shanks", "levin", "cohen_alt"),
    "a product is not allowed": ("nprod", "prod", "Product", "product", "NProduct", "fprod"),
    "a limit is not allowed": ("limit", "Limit", "lim"),
    "root finding is not allowed": ("findroot", "polyroots", "solve", "nsolve", "fsolve", "FindRoot", "NSolve", "RootOf", "rootof", "zetazero", "besseljzero"),
    "a derivative or a numerical expansion is not allowed": ("diff", "diffs", "taylor", "pade", "fourier", "chebyfit", "odefun", "Derivative"),
    "fitting digits is not allowed": ("identify", "pslq", "lindep", "findpoly", "lattice_reduce"),
    "running or reading anything is not allowed": ("eval", "exec", "open", "compile", "getattr", "globals", "locals", "vars", "input", "print", "__import__", "breakpoint"),
    "a loop is not allowed": ("range", "map", "filter", "reduce", "zip", "iter", "next", "min", "max"),
}  # fmt: skip
_BY_NAME = {name: reason for reason, names in _REASONS.items() for name in names}


def forbidden_reason(name: str) -> str | None:
    """Why a name may not occur in a closed form, or None."""
    return _BY_NAME.get(name)
