"""The checkers that replay a proof's declarations: Lean's own kernel, the independent kernel, and an
external program if asked for.

Each runs in a jailed process of its own and is given the same lean4export NDJSON. An answer is
``accepted``, ``rejected``, or none: a limit, a crash, a missing program. No answer is never an acceptance.
"""

from __future__ import annotations

import io
import json
import shlex
import shutil
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import grader.kernel
import grader.lean
from grader.jail import Guest, Jail, Limits, Program, PythonFile, Result
from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.declaration import Declaration, Definition
from grader.kernel.export_format import write_declarations
from grader.kernel.name import Name, of
from grader.kernel.nat_text import counted
from grader.lean.toolchain import Toolchain, file_sha256

_KERNEL_SOURCE = Path(grader.kernel.__file__).parent
_LEAN_SOURCE = Path(grader.lean.__file__).parent
#: Statuses from the one before this on mean that a program could not be run.
_NOT_STARTED = 127
_ACCEPTED, _REJECTED, _NO_ANSWER = "accepted", "rejected", "no answer"


@dataclass(frozen=True)
class Answer:
    """What a checker said: ``outcome`` is ``accepted``, ``rejected`` or ``no answer``; ``note`` says why or
    how much.
    """

    checker: str
    version: str
    outcome: str
    note: str
    declaration: str = ""
    rule: str = ""
    seconds: float = 0.0
    in_force: Mapping[str, str] = field(default_factory=dict)

    @property
    def accepted(self) -> bool:
        """Whether the checker accepted every declaration."""
        return self.outcome == _ACCEPTED

    @property
    def rejected(self) -> bool:
        """Whether the checker refused a declaration."""
        return self.outcome == _REJECTED


def export(declarations: Iterable[Declaration], lean_version: str) -> bytes:
    """The declarations as lean4export NDJSON."""
    stream = io.StringIO()
    write_declarations(declarations, stream, lean_version=lean_version)
    return stream.getvalue().encode("utf-8")


def _jail(mounts: Mapping[str, str], limits: Limits) -> Jail:
    source = {"/program/grader/kernel": str(_KERNEL_SOURCE), "/program/grader/lean": str(_LEAN_SOURCE)}
    return Jail({**source, **mounts}, limits)


def official(
    data: bytes,
    count: int,
    toolchain: Toolchain,
    version: str,
    limits: Limits,
    trusted: Collection[Name] = (),
) -> Answer:
    """Replay an export in the kernel of ``toolchain``; the declarations ``trusted`` are added unchecked."""
    jail = _jail({"/lean": str(toolchain.prefix)}, limits)
    arguments = [toolchain.inside("/lean", toolchain.library)]
    files = {}
    if trusted:
        arguments.append("/input/trusted.json")
        files["trusted.json"] = json.dumps([json.dumps(name.components()) for name in trusted]).encode()
    guest = PythonFile("/program/grader/lean/replay_official.py", arguments, ("/program",))
    answer = _ask("official Lean kernel", version, jail, guest, data, count, files)
    if trusted and answer.accepted:
        answer = replace(answer, note=f"{answer.note}, {len(trusted)} of them on trust")
    return answer


def independent(data: bytes, count: int, limits: Limits) -> Answer:
    """Replay an export in the independent kernel."""
    guest = PythonFile("/program/grader/lean/replay_independent.py", (), ("/program",))
    return _ask("independent kernel", "1", _jail({}, limits), guest, data, count)


def _ask(
    name: str,
    version: str,
    jail: Jail,
    guest: Guest,
    data: bytes,
    count: int,
    files: Mapping[str, bytes] | None = None,
) -> Answer:
    result = jail.run(guest, input=data, files=files)
    answer, note, declaration, rule = _read(result, count)
    return Answer(name, version, answer, note, declaration, rule, result.wall, result.in_force)


def _read(result: Result, count: int) -> tuple[str, str, str, str]:
    """A replay process's answer. Anything but exactly one well-formed answer that accounts for every
    declaration is none.
    """
    if result.stopped is not None:
        return _NO_ANSWER, f"stopped at the {result.stopped}", "", ""
    try:
        data = json.loads(result.output)
        answer, done = str(data["answer"]), int(data["count"])
    except (ValueError, KeyError, TypeError):
        tail = result.errors.decode("utf-8", "replace").strip().splitlines()
        return (
            _NO_ANSWER,
            f"its process ended with status {result.status}" + (f": {tail[-1][:300]}" if tail else ""),
            "",
            "",
        )
    if answer == _ACCEPTED and result.status == 0 and done == count:
        return _ACCEPTED, f"{counted(done, 'declaration')} replayed", "", ""
    if answer == _REJECTED:
        rule, detail = str(data.get("rule", "")), str(data.get("detail", ""))
        name = str(data.get("declaration", ""))
        return _REJECTED, f"{name}: {rule}" + (f" ({detail})" if detail else ""), name, rule
    return _NO_ANSWER, str(data.get("detail", f"{done} of {counted(count, 'declaration')}")), "", ""


def external(data: bytes, command: str, limits: Limits) -> Answer:
    """Ask a checker that the person has installed: ``command`` is its name or path, with arguments if it wants any.

    A program whose name contains ``noda`` is taken for nanoda_bin, a kernel written in Rust, and given its configuration,
    which permits the three standard axioms and nothing else. Any other is given the export file as its last argument and
    answers by its exit status as in the Lean kernel arena: 0 accepted, 1 rejected, 2 declined; anything else is no answer.

    The program is first asked about a declaration that no kernel accepts. Whoever accepts it checks nothing, such as a
    script that ends well whatever it is given, and is no answer.
    """
    words = shlex.split(command)
    path = shutil.which(words[0]) if words else None
    name = Path(words[0]).name if words else command
    if name == "comparator":
        note = "comparator replays in Lean's own kernel, which is the first checker already; name an independent kernel"
        return Answer(name, "", _NO_ANSWER, note)
    if path is None:
        return Answer(name, "", _NO_ANSWER, f"{command} was not found; give a program with --second-checker")
    version = f"sha256 {file_sha256(Path(path))[:16]}"
    is_nanoda = "noda" in name
    argument = "/input/config.json" if is_nanoda else "/input/export.ndjson"
    jail = Jail({f"/program/{name}": path}, limits)

    def ask(export: bytes) -> Result:
        files = {"export.ndjson": export}
        if is_nanoda:
            files["config.json"] = json.dumps(_NANODA).encode()
        return jail.run(Program([f"/program/{name}", *words[1:], argument]), files=files)

    result = ask(control())
    if result.status == 0 and result.stopped is None:
        note = (
            "it accepts `def control : Prop := Prop` too, which is ill-typed, so its acceptance says nothing"
        )
        return Answer(name, version, _NO_ANSWER, note, seconds=result.wall, in_force=result.in_force)
    result = ask(data)
    text = (result.output + result.errors).decode("utf-8", "replace").strip()
    note = text.splitlines()[-1][:300] if text else f"status {result.status}"
    if result.stopped is not None:
        outcome, note = _NO_ANSWER, f"stopped at the {result.stopped}"
    elif result.status == 0:
        outcome = _ACCEPTED
    elif result.status == 1 or (is_nanoda and 1 < result.status < _NOT_STARTED - 1):
        outcome = _REJECTED
    else:
        outcome = _NO_ANSWER
    return Answer(name, version, outcome, note, seconds=result.wall, in_force=result.in_force)


def control(lean_version: str = "4.0.0") -> bytes:
    """An export that every kernel rejects: `def control : Prop := Prop`, whose value is a type one universe up."""
    prop = ex.sort(lv.ZERO)
    return export([Definition(of("control"), (), prop, prop, all=(of("control"),))], lean_version)


#: The configuration of nanoda_bin (README of ammkrn/nanoda_lib).
_NANODA = {
    "export_file_path": "/input/export.ndjson",
    "use_stdin": False,
    "permitted_axioms": ["propext", "Quot.sound", "Classical.choice"],
    "unpermitted_axiom_hard_error": True,
    "nat_extension": True,
    "string_extension": True,
    "num_threads": 2,
    "pp_to_stdout": False,
    "print_success_message": True,
}
