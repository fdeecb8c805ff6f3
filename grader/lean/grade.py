"""Grade a Lean submission: from an item and a source file to a verdict.

The steps, each a named check: the source's rules; compilation in a jail; the compiled file as data; no
constant of the item or a library declared again; the statement; what the proof depends on; special
constants; axioms; the kernels; the answer. The first that fails decides; a step that cannot be carried out
leaves the verdict undetermined."""

from __future__ import annotations

import contextlib
import glob
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from grader.environment import components
from grader.items import Item, ItemError
from grader.jail import JailUnavailable, Limits
from grader.kernel.declaration import Axiom, Declaration, Definition, Theorem, declared_names
from grader.kernel.name import Name, extend, of
from grader.kernel.nat_text import counted
from grader.kinds import MissingComponent
from grader.lean import axioms, checkers, manifest, rules, special, statement, values
from grader.lean.closure import ClosureError, TooMuch, closure
from grader.lean.compile import Compiled, Compiler
from grader.lean.decode import Constant
from grader.lean.item import LIBRARIES, LeanItem, read
from grader.lean.modules import MissingPart, Module, Modules
from grader.lean.olean import OleanError
from grader.lean.setting import Setting, prepare
from grader.lean.toolchain import Toolchain, ToolchainMissing, find, pinned_version
from grader.options import Options
from grader.submission import read_submission
from grader.verdict import Checker, CheckOutcome, Outcome, Verdict, VerdictBuilder

MAX_SOURCE = 8_000_000
#: Kinds of files that may accompany a proof, and the size up to which they are hashed.
ACCOMPANYING = (".md", ".txt", ".tex", ".pdf", ".json", ".csv", ".cert")
MAX_ACCOMPANYING = 64_000_000
#: The submission's module name while it is compiled; its own choice would let it pose as another module.
SUBMISSION = of("Submission")


TRUSTED = (
    "that the item's Lean statement says what its words say",
    "that the compiler translates the item's own module as its source reads; its translation of the submission is not trusted",
    "that a false proof does not fool both checkers, each of which is a program that can have faults",
    "this grader's reading of compiled files, its comparison of statements, and Python",
)


class _Stop(Exception):
    """No further check makes sense; what was recorded so far decides."""


@dataclass
class _Run:
    """One grading in progress."""

    item: Item
    lean: LeanItem
    options: Options
    toolchain: Toolchain
    compiler: Compiler
    builder: VerdictBuilder
    unofficial: bool = False

    def timed(self, name: str, started: float) -> None:
        self.builder.measurements[f"{name}_seconds"] = round(time.monotonic() - started, 4)

    def fail(self, name: str, summary: str, **evidence: object) -> _Stop:
        self.builder.failed(name, summary, **evidence)
        return _Stop()

    def unsure(self, name: str, summary: str, **evidence: object) -> _Stop:
        self.builder.undetermined(name, summary, **evidence)
        return _Stop()


def limits(options: Options) -> Limits:
    """The limits of a jailed process, with a person's own choice of time and memory."""
    default = Limits()
    seconds = options.seconds or default.wall
    memory = options.memory_mib << 20 if options.memory_mib else default.memory
    return Limits(memory=memory, wall=seconds, cpu=int(seconds) + 1)


def grade(item: Item, submission: Path, options: Options) -> Verdict:
    """Grade ``submission``, a Lean source file, against ``item``.

    :raises ItemError: where the item is unfit. :raises SubmissionError: where the file cannot be read.
    :raises MissingComponent: where there is no toolchain or no jail.
    """
    lean = read(item)
    source = read_submission(submission, MAX_SOURCE)
    try:
        toolchain = find(options.toolchain, pinned_version(options.project or lean.root))
    except ToolchainMissing as error:
        raise MissingComponent(str(error)) from None
    compiler = Compiler(toolchain, limits(options), jailed=not options.unsafe_no_jail)
    environment = components() | {"lean toolchain sha256": toolchain.sha256}
    builder = VerdictBuilder(item.subject(), source.subject(), environment)
    run = _Run(item, lean, options, toolchain, compiler, builder)
    try:
        with contextlib.suppress(_Stop):
            _carry_out(run, source.content)
        _accompanying(run, submission)
        return _conclude(run)
    except JailUnavailable as error:
        if not options.unsafe_no_jail:
            raise MissingComponent(str(error)) from None
        builder.undetermined("kernels", f"no kernel was asked, for kernels too run in the jail: {error}")
        _accompanying(run, submission)
        return _conclude(run)


def _accompanying(run: _Run, submission: Path) -> None:
    """Report files beside the submission that bear its name: prose and certificates, which count for nothing here."""
    beside = [
        path
        for path in sorted(submission.parent.glob(f"{glob.escape(submission.stem)}.*"))
        if path.suffix in ACCOMPANYING and path.is_file() and path.stat().st_size <= MAX_ACCOMPANYING
    ]
    if beside:
        hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in beside}
        names = ", ".join(hashes)
        run.builder.reported(
            "accompanying", f"{names}: kept apart; only the formal proof counts", sha256=hashes
        )


def _carry_out(run: _Run, source: bytes | None) -> None:
    if source is None:
        raise run.fail("source", f"the submission is larger than {MAX_SOURCE} bytes")
    started = time.monotonic()
    setting = prepare(run.item, run.lean, run.compiler, run.options.project)
    run.builder.environment |= setting.environment
    run.unofficial = setting.unofficial
    if run.lean.form != "self-contained":
        _asked(run, setting.base)  # an unfit item is told before anything is said about the submission
    run.timed("item", started)
    _source_rules(run, source, setting)
    compiled = _compile(run, source, setting)
    submission = _open(run, compiled, setting)
    root, lookup = _statement(run, setting.base, submission)
    declarations = _dependencies(run, root, lookup)
    _special_constants(run, declarations, setting)
    _axioms(run, declarations)
    _kernels(run, declarations, setting)


def _source_rules(run: _Run, source: bytes, setting: Setting) -> None:
    started = time.monotonic()
    faults, head = rules.check(source, setting.importable, LIBRARIES)
    run.timed("rules", started)
    if faults:
        first = faults[0]
        shown = [
            {"rule": f.rule, "line": f.line, "column": f.column, "message": f.message} for f in faults[:20]
        ]
        raise run.fail(
            "source",
            f"line {first.line}, column {first.column}: {first.message}",
            rule=first.rule,
            faults=shown,
        )
    assert head is not None
    run.builder.passed("source", "the source keeps the rules for submissions")


def _compile(run: _Run, source: bytes, setting: Setting) -> Compiled:
    started = time.monotonic()
    compiled = run.compiler.compile(SUBMISSION, source, setting.folders)
    run.timed("compile", started)
    run.builder.limits = {f"compile: {key}": value for key, value in compiled.in_force.items()}
    if compiled.stopped is not None:
        raise run.unsure("compile", f"the compiler was stopped at the {compiled.stopped}")
    if compiled.errors:
        first = compiled.errors[0]
        shown = [{"line": m.line, "column": m.column, "message": m.text[:2000]} for m in compiled.errors[:20]]
        raise run.fail(
            "compile", f"line {first.line}, column {first.column}: {first.text[:1000]}", errors=shown
        )
    if compiled.files is None and (compiled.status < 0 or compiled.status >= 128):
        ended = -compiled.status if compiled.status < 0 else compiled.status - 128
        raise run.unsure("compile", f"the compiler itself was ended by signal {ended}, which decides nothing")
    if compiled.files is None and compiled.refused and compiled.status == 0:
        path, why = min(compiled.refused.items())
        raise run.unsure(
            "compile", f"what the compiler left could not be taken out of the jail: {path}: {why}"
        )
    if compiled.files is None:
        told = next((message.text for message in compiled.messages if message.severity == "output"), "")
        raise run.fail(
            "compile",
            f"the compiler ended with status {compiled.status} and left no compiled module. {told}".strip(),
        )
    left = sorted({*compiled.stray, *compiled.refused})
    run.builder.passed("compile", "compiled without errors", sha256=compiled.files.sha256, other_files=left)
    return compiled


def _open(run: _Run, compiled: Compiled, setting: Setting) -> Module:
    """The submission's compiled module, opened as data, and checked against what it may import and
    declare.
    """
    started = time.monotonic()
    base = setting.base
    assert compiled.files is not None
    try:
        module = Module(compiled.files)
        foreign = [name for name in module.imports if not setting.may_import(name)]
        setting.library.load([name for name in module.imports if name not in base and name not in foreign])
    except MissingPart as error:
        raise run.unsure("compiled-file", str(error)) from None
    except OleanError as error:
        raise run.fail("compiled-file", str(error)) from None
    if foreign:
        raise run.fail(
            "compiled-file", f"the compiled module imports {foreign[0]}, which the item does not allow"
        )
    asked = setting.statement_module
    if (module.lean_version, module.lean_commit) != (asked.lean_version, asked.lean_commit):
        raise run.fail("compiled-file", "the compiled module was made by another Lean than the item's")
    run.builder.environment["lean"] = asked.lean_version
    run.builder.passed("compiled-file", f"{counted(len(module.data.constants), 'constant')}, read as data")
    if run.lean.form != "self-contained":
        again = [name for name in module.data.constants if base.origin(name) is not None]
        if again:
            raise run.fail(
                "redeclaration", f"{again[0]} is declared again; {base.origin(again[0])} declares it already"
            )
        run.builder.passed("redeclaration", "no constant of the item or of a library is declared again")
    run.timed("decode", started)
    return module


Lookup = Callable[[Name], Constant | None]


def _asked(run: _Run, base: Modules) -> Definition | Theorem | Axiom:
    """The item's statement. Raises :class:`ItemError` where the item is unfit."""
    lean = run.lean
    try:
        asked, value_type = statement.statement_of(lean.declaration, base.get)
    except (statement.ItemStatementError, OleanError) as error:
        raise ItemError(f"{run.item.path}: {error}") from None
    if (value_type is not None) != (lean.answer_form == "value"):
        raise ItemError(
            f"{run.item.path}: `answer_form: {lean.answer_form}` does not fit the type of {lean.declaration}"
        )
    return asked


def _statement(run: _Run, base: Modules, submission: Module) -> tuple[Declaration, Lookup]:
    """The theorem to be checked, with the item's type, and how constants are found for it."""
    lean = run.lean

    def lookup(name: Name) -> Constant | None:
        return base.get(name) or submission.get(name)

    try:
        if lean.form == "self-contained":
            return _self_contained(run, base, submission)
        asked = _asked(run, base)
        if lean.answer_form == "yes-no":
            statement.check_not(lookup)
        main = submission.get(lean.theorem)
        if main is None and _private_name(lean.theorem) in submission.data.constants:
            summary = f"{lean.theorem} is private in a file that begins with `module`; write `public theorem {lean.theorem}`"
            raise run.fail("statement", summary, reason="theorem-missing")
        claim = statement.claim(main, lean.theorem, asked, lean.answer_form)
    except statement.StatementError as error:
        raise run.fail("statement", str(error), reason=error.reason) from None
    except statement.ItemStatementError as error:
        raise ItemError(f"{run.item.path}: {error}") from None
    except OleanError as error:
        raise run.fail("compiled-file", str(error)) from None
    if claim.value is not None:
        run.builder.result["value"] = values.literal(claim.value)
    elif lean.answer_form == "yes-no":
        run.builder.result["answer"] = claim.answer
    run.builder.passed("statement", f"{lean.theorem} claims the item's {lean.declaration}", form=lean.form)
    return claim.theorem, lookup


def _private_name(name: Name) -> Name:
    """What the compiler calls a declaration that the submission's module keeps to itself."""
    private = extend(extend(of("_private"), str(SUBMISSION)), 0)
    for component in name.components():
        private = extend(private, component)
    return private


def _self_contained(run: _Run, base: Modules, submission: Module) -> tuple[Declaration, Lookup]:
    library = Modules(base.behind)
    for module in base:
        if module.name is not run.lean.module:
            library.add(module)

    def theirs(name: Name) -> Constant | None:
        return library.get(name) or submission.get(name)

    theorem = statement.compare_statements(run.lean.declaration, base.get, theirs)
    run.builder.passed(
        "statement",
        f"{run.lean.declaration} states what the item's states, with the same definitions",
        form=run.lean.form,
    )
    return theorem, theirs


def _dependencies(run: _Run, root: Declaration, lookup: Lookup) -> list[Declaration]:
    started = time.monotonic()
    try:
        declarations = closure([root], lookup)
        if helpful := special.specifications(declarations, lookup):
            declarations = closure([*helpful, root], lookup)
    except ClosureError as error:
        raise run.fail("dependencies", str(error), reason=error.reason) from None
    except TooMuch as limit:
        raise run.unsure("dependencies", str(limit)) from None
    except OleanError as error:
        raise run.fail("compiled-file", str(error)) from None
    for declaration in declarations:
        if (name := statement.unsafe_part(declaration)) is not None:
            raise run.fail(
                "dependencies",
                f"the proof depends on {name}, which is marked unsafe or partial",
                reason="unsafe",
            )
    run.timed("closure", started)
    constants = sum(len(declared_names(declaration)) for declaration in declarations)
    run.builder.passed(
        "dependencies",
        f"the proof depends on {counted(len(declarations), 'declaration')} ({counted(constants, 'constant')})",
    )
    return declarations


def _special_constants(run: _Run, declarations: list[Declaration], setting: Setting) -> None:
    fault = special.fault(declarations, setting.from_library)
    if fault is not None:
        raise run.fail("special-constants", fault)
    count = len(special.equations(declarations))
    run.builder.passed(
        "special-constants",
        "constants that kernels treat specially have their canonical form"
        + (f"; {counted(count, 'equation')} about them left to the kernels" if count else ""),
    )


def _axioms(run: _Run, declarations: list[Declaration]) -> None:
    used = axioms.axioms_of(declarations)
    run.builder.axioms = [str(axiom.name) for axiom in used]
    for axiom in used:
        if (why := axioms.fault(axiom)) is not None:
            raise run.fail(
                "axioms", f"the proof depends on an axiom that is not allowed: {why}", axiom=str(axiom.name)
            )
    run.builder.passed("axioms", f"axioms used: {', '.join(run.builder.axioms) or 'none'}")


def _kernels(run: _Run, declarations: list[Declaration], setting: Setting) -> None:
    started = time.monotonic()
    version = setting.statement_module.lean_version
    replayed = [*declarations, *special.equations(declarations)]
    data = checkers.export(replayed, version)
    run.timed("export", started)
    count = len(replayed)
    bound = limits(run.options)
    trusted = _trusted(run, declarations, setting)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(checkers.official, data, count, run.toolchain, version, bound, trusted)
        if run.options.second_checker is not None:
            second = pool.submit(checkers.external, data, run.options.second_checker, bound)
        else:
            second = pool.submit(checkers.independent, data, count, bound)
        answers = [first.result(), second.result()]
    for answer in answers:
        key = answer.checker.replace(" ", "_")
        run.builder.measurements[f"{key}_seconds"] = round(answer.seconds, 4)
        outcome = CheckOutcome.UNDETERMINED
        if answer.accepted or answer.rejected:
            outcome = CheckOutcome.PASSED if answer.accepted else CheckOutcome.FAILED
        run.builder.checkers.append(Checker(answer.checker, answer.version, outcome, answer.note))
        run.builder.limits |= {
            f"{answer.checker}: {limit}": value for limit, value in answer.in_force.items()
        }
    _weigh(run, answers)


def _trusted(run: _Run, declarations: list[Declaration], setting: Setting) -> list[Name]:
    """With ``--replay submission``, the library declarations whose modules have the hashes that the
    manifest gives.
    """
    if run.options.replay != "submission":
        return []
    if run.options.manifest is None:
        raise MissingComponent(
            "--replay submission trusts the library modules of a manifest: give --manifest FILE"
        )
    try:
        known = manifest.read(run.options.manifest)
    except manifest.ManifestError as error:
        raise MissingComponent(str(error)) from None
    trusted = known.covers(declarations, setting.library)
    run.builder.environment["manifest sha256"] = known.sha256
    run.builder.trusted.append(
        f"{counted(len(trusted), 'declaration')} of library modules that the manifest lists with the hashes they have; the official "
        "kernel did not check them again"
    )
    return trusted


def _weigh(run: _Run, answers: list[checkers.Answer]) -> None:
    """Two acceptances pass; a rejection that nobody contradicts fails; everything else is undetermined."""
    accepted = [answer for answer in answers if answer.accepted]
    rejected = [answer for answer in answers if answer.rejected]
    if accepted and rejected:
        raise run.unsure(
            "kernels", f"the checkers disagree: {rejected[0].checker} refuses {rejected[0].note}"
        )
    if rejected:
        first = rejected[0]
        if any(special.is_equation(answer.declaration) or answer.rule == special.RULE for answer in rejected):
            raise run.fail(
                "special-constants", f"{first.checker} refuses {first.note}", declaration=first.declaration
            )
        raise run.fail(
            "kernels", f"{first.checker} refuses {first.note}", declaration=first.declaration, rule=first.rule
        )
    silent = [answer for answer in answers if not answer.accepted]
    if silent:
        raise run.unsure("kernels", f"{silent[0].checker} gave no answer: {silent[0].note}")
    names = " and ".join(answer.checker for answer in accepted)
    run.builder.passed("kernels", f"{names} accepted every declaration")


def _conclude(run: _Run) -> Verdict:
    builder, lean = run.builder, run.lean
    builder.trusted += TRUSTED
    if run.options.unsafe_no_jail:
        builder.undetermined(
            "jail", "the submission was compiled without a jail, with the rights of the person who graded"
        )
    if builder.first_failure is not None or builder.first_undetermined is not None:
        return builder.conclude_from_checks(Outcome.SOLVED, "")
    outcome, reason = _answer(run)
    if run.unofficial and outcome is Outcome.SOLVED:
        outcome = Outcome.NEEDS_REVIEW
        reason = "accepted over the item's own core library, which is not Lean's: grade again with an official toolchain"
    if lean.is_open and outcome is Outcome.SOLVED:
        outcome, reason = (
            Outcome.NEEDS_REVIEW,
            "an accepted proof of an open item: people have to look at the statement first",
        )
    return builder.conclude(outcome, reason)


def _answer(run: _Run) -> tuple[Outcome, str]:
    """Compare the answer that was proved with the recorded one."""
    builder, form = run.builder, run.lean.answer_form
    if run.options.self_check:
        builder.reported("answer", "self-check: the recorded answer was not consulted")
        return (
            Outcome.NEEDS_REVIEW,
            "the proof was accepted; a self-check does not compare it with the recorded answer",
        )
    if form == "proof":
        return Outcome.SOLVED, "every check passed and both kernels accepted the proof of the statement"
    given = builder.result.get("value" if form == "value" else "answer")
    try:
        recorded = run.item.answer.get("answer", run.item.answer.get("value"))
    except ItemError:
        recorded = None
    if recorded is None:
        builder.reported("answer", f"the proved answer is {given}; none is recorded", answer=given)
        return Outcome.NEEDS_REVIEW, "the proof was accepted, and no answer is recorded to compare it with"
    if given is None:
        builder.reported("answer", "the proved value is not a literal that the grader reads")
        return Outcome.NEEDS_REVIEW, "the proof was accepted, and its value has to be compared by people"
    if _same(given, str(recorded)):
        builder.passed("answer", f"the proved answer is the recorded one: {given}", answer=given)
        return (
            Outcome.SOLVED,
            f"every check passed, both kernels accepted, and the answer is the recorded one: {given}",
        )
    builder.reported("answer", f"the proved answer {given} is not the recorded one", answer=given)
    return (
        Outcome.NEEDS_REVIEW,
        "an accepted proof against the recorded answer: one of the two, or the statement, is wrong",
    )


def _same(given: str, recorded: str) -> bool:
    return given.strip().lower() == recorded.strip().lower()
