"""Static rules on a submission's source: early, clear messages. Soundness never rests on them.

What a rule refuses could not make a false statement pass: the compiled file is checked as data, by kernels
that know nothing of tactics or syntax. The rules keep submissions readable, keep the compile step from
running a submission's own programs, and name a fault by file, line and column before anything is compiled.
Words in comments, strings and longer names are no fault."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from grader.lean.lexer import Header, Kind, LexicalError, Token, header, tokenize

#: Options that only change what the elaborator shows or how long it may try.
OPTIONS = frozenset(
    {
        "autoImplicit", "relaxedAutoImplicit", "maxHeartbeats", "maxRecDepth", "synthInstance.maxHeartbeats",
        "synthInstance.maxSize", "exponentiation.threshold", "pp.all", "pp.explicit", "pp.notation", "pp.universes",
        "pp.proofs", "pp.numericTypes", "pp.unicode.fun", "linter.all", "linter.unusedVariables",
        "linter.unusedSectionVars", "linter.unusedSimpArgs", "linter.missingDocs", "linter.defProp",
        "linter.unnecessarySimpa", "linter.style.longLine", "structureDiamondWarning", "genCtorIdx", "genInjectivity",
        "genSizeOf", "genSizeOfSpec", "bootstrap.inductiveCheckResultingUniverse", "trace.Meta.Tactic.simp",
        "trace.Meta.Tactic.simp.rewrite",
    }
)  # fmt: skip

_PLACEHOLDER = "a placeholder proves nothing; give the proof"
_RUNS = "a submission may not run programs while it is compiled"
_SYNTAX = "a submission may not extend Lean's syntax; write the terms out"
_META = "a submission may not bring tactics or elaborators of its own"
_TRUST = "a submission may not replace what a constant computes or evade the kernel"

#: Words that are a fault wherever they stand as a word of code, with the reason.
WORDS: Mapping[str, str] = {
    "sorry": _PLACEHOLDER, "admit": _PLACEHOLDER, "sorryAx": _PLACEHOLDER, "stop": _PLACEHOLDER,
    "axiom": "a submission may not assume anything; prove it, or take it as a hypothesis of a lemma",
    "native_decide": "the answer of compiled code is no proof; use decide",
    "unsafe": _TRUST, "partial": _TRUST, "implemented_by": _TRUST, "extern": _TRUST, "csimp": _TRUST, "export": _TRUST,
    "unsafeCast": _TRUST, "unsafeIO": _TRUST, "reduceBool": _TRUST, "reduceNat": _TRUST, "ofReduceBool": _TRUST,
    "trustCompiler": _TRUST, "addDecl": _TRUST, "debug.skipKernelTC": _TRUST,
    "initialize": _RUNS, "builtin_initialize": _RUNS, "run_cmd": _RUNS, "run_elab": _RUNS, "run_meta": _RUNS,
    "run_tac": _RUNS, "by_elab": _RUNS, "run_conv": _RUNS, "#eval": _RUNS, "#eval!": _RUNS, "#exit": _RUNS,
    "#reduce": _RUNS, "#simp": _RUNS, "#synth": _RUNS, "include_str": _RUNS,
    "macro": _SYNTAX, "macro_rules": _SYNTAX, "syntax": _SYNTAX, "declare_syntax_cat": _SYNTAX, "notation": _SYNTAX,
    "notation3": _SYNTAX, "infix": _SYNTAX, "infixl": _SYNTAX, "infixr": _SYNTAX, "prefix": _SYNTAX,
    "postfix": _SYNTAX, "mixfix": _SYNTAX, "unif_hint": _SYNTAX,
    "elab": _META, "elab_rules": _META, "simproc": _META, "simproc_decl": _META, "dsimproc": _META,
    "builtin_simproc": _META, "register_simp_attr": _META, "register_option": _META, "register_builtin_option": _META,
    "declare_simp_like_tactic": _META, "declare_config_elab": _META, "meta": _META,
}  # fmt: skip

#: A name with one of these components belongs to Lean's compiler, not to mathematics.
_META_ROOTS = frozenset({"Lean", "IO", "System", "MonadLift"})
#: Attributes that attach programs to declarations.
_META_ATTRIBUTES = frozenset(
    {"tactic", "term_elab", "command_elab", "macro", "init", "builtin_init", "app_unexpander", "delab"}
)


@dataclass(frozen=True)
class Fault:
    """A rule that was broken: its name, the place (counted from 1), and what to do."""

    rule: str
    line: int
    column: int
    message: str


def check(
    source: bytes, allowed_imports: Collection[str], libraries: Collection[str] = ()
) -> tuple[list[Fault], Header | None]:
    """The faults of a submission's source in order of place, and its head where the text is Lean at all.

    ``allowed_imports`` are the modules that the item allows, ``libraries`` the first components of further
    ones."""
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        before = source[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        return [Fault("encoding", line, column, "not UTF-8; save the file as UTF-8")], None
    try:
        tokens = list(tokenize(text.removeprefix("\ufeff")))
    except LexicalError as error:
        return [Fault("lexical", error.line, error.column, str(error))], None
    head = header(tokens)
    faults = [
        Fault(
            "import",
            token.line,
            token.column,
            f"module {name} is not among the imports that the item allows: {', '.join(sorted(allowed_imports)) or 'none'}",
        )
        for name, token in head.imports
        if name not in allowed_imports and name.split(".")[0] not in libraries
    ]
    code = [token for token in tokens if token.kind is not Kind.COMMENT]
    imported = {id(token) for _, token in head.imports}
    for index, token in enumerate(code):
        if id(token) not in imported:
            faults += _faults_at(code, index)
    return sorted(faults, key=lambda fault: (fault.line, fault.column, fault.rule)), head


def _faults_at(code: list[Token], index: int) -> list[Fault]:
    token = code[index]
    before = code[index - 1] if index else None
    if token.kind is not Kind.IDENTIFIER:
        return []
    word = token.text
    column = token.column
    if (
        before is not None
        and before.text == "#"
        and (before.line, before.column + 1) == (token.line, token.column)
    ):
        word, column = "#" + word, before.column
    adjacent_dot = before is not None and before.text == "." and before.column + 1 == token.column
    if word in WORDS and not adjacent_dot:
        return [Fault(_rule(word), token.line, column, f"`{word}`: {WORDS[word]}")]
    if word == "set_option":
        option = code[index + 1].text if index + 1 < len(code) else ""
        if option not in OPTIONS:
            return [
                Fault(
                    "set_option",
                    token.line,
                    column,
                    f"the option `{option}` is not among those a submission may set",
                )
            ]
        return []
    parts = word.split(".")
    if len(parts) > 1 and (
        parts[0] in _META_ROOTS or parts[-1] in ("sorryAx", "ofReduceBool", "reduceBool", "reduceNat")
    ):
        return [Fault("metaprogramming", token.line, column, f"`{word}`: {_META}")]
    if (
        word in ("open", "export")
        and index + 1 < len(code)
        and code[index + 1].text.split(".")[0] in _META_ROOTS
    ):
        return [Fault("metaprogramming", token.line, column, f"`{word} {code[index + 1].text}`: {_META}")]
    opens_attribute = before is not None and before.text in ("[", ",")
    if word in _META_ATTRIBUTES and opens_attribute and _in_attribute(code, index):
        return [Fault("attribute", token.line, column, f"the attribute `{word}`: {_META}")]
    return []


def _in_attribute(code: list[Token], index: int) -> bool:
    """Whether a token stands in ``@[…]`` or ``attribute […]``."""
    at = index
    while at > 0 and code[at].text != "[":
        at -= 1
    return at > 0 and code[at - 1].text in ("@", "attribute")


def _rule(word: str) -> str:
    return {
        _PLACEHOLDER: "placeholder",
        _RUNS: "program",
        _SYNTAX: "syntax",
        _META: "metaprogramming",
        _TRUST: "trust",
    }.get(WORDS[word], word)
