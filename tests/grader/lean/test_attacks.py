"""No attack is accepted, and each is refused by the check that it is meant for.

The list is ``attacks.yaml``. ``test_the_check_is_needed`` is the grader's mutation test: with one check
removed, and the official kernel as the only checker, the attack named for that check gets through."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import forge
import forgeries
import pytest
import yaml
from lean_support import FILES, Grade, item_modules

from grader.jail import Limits
from grader.kernel.declaration import Theorem
from grader.kernel.name import of
from grader.lean import axioms, checkers, closure, rules, special, statement
from grader.lean import grade as grading
from grader.lean.decode import Decoder
from grader.lean.lexer import header, tokenize
from grader.lean.modules import Module, Modules
from grader.lean.toolchain import find
from grader.verdict import CheckOutcome, Outcome, Verdict

ATTACKS: dict[str, dict[str, Any]] = {
    attack["name"]: attack
    for attack in yaml.safe_load((Path(__file__).parent / "attacks.yaml").read_text(encoding="utf-8"))
}


def carry_out(grade: Grade, attack: dict[str, Any]) -> Verdict:
    source = attack.get("source")
    if source is None:  # a self-contained item's own text, proved, with one thing changed
        text = (FILES / "Challenge.lean").read_text(encoding="utf-8")
        text = text.replace("axiom main : ∀ p : Pair, Eq (swap (swap p)) p", SOLUTION)
        for old, new in (attack["edit"], *([attack["also"]] if "also" in attack else [])):
            assert old in text, f"the item's text no longer contains {old!r}"
            text = text.replace(old, new)
        source = text
    maker = getattr(forgeries, attack["forge"]) if "forge" in attack else None
    options = {"seconds": float(attack["seconds"])} if "seconds" in attack else {}
    return grade(attack["item"], source, maker, **options)


SOLUTION = "theorem main : ∀ p : Pair, Eq (swap (swap p)) p := fun p => Eq.refl p"


def no_rules(source: bytes, allowed: object, libraries: object = ()) -> tuple[list[rules.Fault], object]:
    """``rules.check`` without rules."""
    return [], header(list(tokenize(source.decode())))


def assert_refused(verdict: Verdict, check: str, says: str) -> None:
    name, _, outcome = check.partition(": ")
    decisive = next(
        (c for c in verdict.checks if c.outcome in (CheckOutcome.FAILED, CheckOutcome.UNDETERMINED)), None
    )
    assert decisive is not None, f"accepted: {verdict.outcome}"
    assert (decisive.name, says in decisive.summary) == (name, True), f"{decisive.name}: {decisive.summary}"
    expected = Outcome.UNDETERMINED if outcome else Outcome.NOT_SOLVED
    assert verdict.outcome is expected, verdict.reason


@pytest.mark.parametrize("name", ATTACKS)
def test_the_attack_is_refused_by_its_check(grade: Grade, name: str) -> None:
    attack = ATTACKS[name]
    assert_refused(carry_out(grade, attack), attack["check"], attack["says"])


@pytest.mark.parametrize("name", [name for name, attack in ATTACKS.items() if "beneath" in attack])
def test_without_the_source_rules_another_check_refuses_it(
    grade: Grade, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(rules, "check", no_rules)
    beneath = ATTACKS[name]["beneath"]
    assert_refused(carry_out(grade, ATTACKS[name]), beneath["check"], beneath["says"])


def official_alone(patch: pytest.MonkeyPatch) -> None:
    """Let the official kernel speak for the second checker too, so that no redundancy hides a missing
    check.
    """
    ask = checkers.official

    def echo(data: bytes, count: int, limits: Limits) -> checkers.Answer:
        return replace(ask(data, count, find(None), "", limits), checker="echo")

    patch.setattr(checkers, "independent", echo)


def without_source_rules(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "check", no_rules)


def without_comparing_imports(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Module, "imports", property(lambda module: module.data.imports[:1]))


def without_comparing_compilers(patch: pytest.MonkeyPatch) -> None:
    for key in ("lean_version", "lean_commit"):
        patch.setattr(Module, key, property(lambda module: Text(), lambda module, value: None), raising=False)


class Text(str):
    """A text that equals every other."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 0


def without_comparing_names_in_the_table(patch: pytest.MonkeyPatch) -> None:
    def get(module: Module, name: Any) -> Any:
        address = module.data.constants.get(name)
        return None if address is None else replace(module.decoder.constant(address), name=name)

    patch.setattr(Module, "get", get)


def without_refusing_redeclarations(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Modules, "origin", lambda modules, name: None)


def without_comparing_the_statement(patch: pytest.MonkeyPatch) -> None:
    """The question is taken from the submission: whatever ``main`` is, and says, is what was asked."""

    def claim(main: Any, *_: object) -> statement.Claim:
        return statement.Claim(Theorem(main.name, main.level_params, main.type, main.value), "yes", None)

    patch.setattr(statement, "claim", claim)


def without_asking_for_a_theorem(patch: pytest.MonkeyPatch) -> None:
    original = statement.claim

    def claim(main: Any, *rest: Any) -> statement.Claim:
        return original(Theorem(main.name, main.level_params, main.type, main.value), *rest)

    patch.setattr(statement, "claim", claim)


def without_comparing_universe_parameters(patch: pytest.MonkeyPatch) -> None:
    original = statement.claim

    def claim(main: Any, name: Any, asked: Any, form: str) -> statement.Claim:
        return original(replace(main, level_params=asked.level_params), name, asked, form)

    patch.setattr(statement, "claim", claim)


def without_looking_at_negation(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(statement, "check_not", lambda lookup: None)


def without_comparing_definitions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(statement, "same_constant", lambda item, submission: True)


def without_looking_at_special_constants(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(special, "fault", lambda declarations, from_library: None)
    patch.setattr(special, "equations", lambda declarations: [])


def without_the_equations_of_operations(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(special, "equations", lambda declarations: [])


def without_looking_at_axioms(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(axioms, "fault", lambda axiom: None)


def axioms_by_name_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(axioms, "fault", lambda axiom: None if axiom.name in axioms.ALLOWED else "not allowed")
    patch.setattr(special, "fault", lambda declarations, from_library: None)


def without_kernels(patch: pytest.MonkeyPatch) -> None:
    accepted = checkers.Answer("nobody", "", checkers._ACCEPTED, "")
    patch.setattr(checkers, "official", lambda *arguments: accepted)
    patch.setattr(checkers, "independent", lambda *arguments: accepted)


def without_refusing_unsafe_parts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(statement, "unsafe_part", lambda declaration: None)
    without_kernels(patch)  # both kernels refuse unsafe constants too


def without_refusing_circles(patch: pytest.MonkeyPatch) -> None:
    """A closure that takes declarations in the order in which it meets them."""

    def naive(roots: list[Any], lookup: Any) -> list[Any]:
        met: dict[Any, Any] = {root.name: root for root in roots}
        pending = list(roots)
        while pending:
            for name in closure.references(*closure.expressions(pending.pop())):
                if name not in met:
                    met[name] = closure.declaration_of(name, name, lookup)
                    pending.append(met[name])
        return list(met.values())

    patch.setattr(grading, "closure", naive)
    without_kernels(patch)  # both kernels want each constant declared before its use


def without_bounds_on_variables(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Decoder, "_index", lambda decoder, address, field: decoder.objects.natural(field, "") % 1000
    )
    without_kernels(patch)


def without_refusing_negative_numbers(patch: pytest.MonkeyPatch) -> None:
    from grader.lean.olean import Region

    patch.setattr(Region, "_read_natural", lambda region, address, what: 0)
    without_kernels(patch)


#: Each check with a way to remove it and an attack that it alone stops.
MUTATIONS: list[tuple[Callable[[pytest.MonkeyPatch], None], str]] = [
    (without_source_rules, "option-outside-the-list"),
    (without_comparing_imports, "foreign-import-in-the-compiled-file"),
    (without_comparing_compilers, "compiled-by-another-lean"),
    (without_comparing_names_in_the_table, "constants-exchanged-in-the-table"),
    (without_refusing_redeclarations, "library-constant-declared-again"),
    (without_comparing_the_statement, "weaker-statement"),
    (without_comparing_the_statement, "statement-spelled-out"),
    (without_comparing_the_statement, "stronger-looking-statement-by-another-name"),
    (without_comparing_the_statement, "statement-within-a-disjunction"),
    (without_comparing_the_statement, "further-hypothesis"),
    (without_comparing_the_statement, "universe-parameters-exchanged"),
    (without_asking_for_a_theorem, "definition-instead-of-theorem"),
    (without_comparing_universe_parameters, "additional-universe-parameter"),
    (without_looking_at_negation, "refutation-with-a-fake-negation"),
    (without_comparing_definitions, "definition-changed"),
    (without_comparing_definitions, "structure-changed"),
    (without_looking_at_special_constants, "addition-that-is-zero"),
    (without_looking_at_special_constants, "greatest-common-divisor-of-ones-own"),
    (without_looking_at_special_constants, "compiled-code-as-a-proof"),
    (without_looking_at_special_constants, "inductive-type-named-like-a-kernel-constant"),
    (without_looking_at_special_constants, "theorem-named-like-a-kernel-constant"),
    (without_looking_at_special_constants, "self-contained-false-natural-numbers"),
    (without_the_equations_of_operations, "addition-that-is-zero"),
    (without_kernels, "kernel-switched-off-and-a-false-proof-written"),
    (without_kernels, "projection-of-another-structure"),
    (without_kernels, "recursor-with-another-rule"),
    (without_kernels, "inductive-type-that-is-not-positive"),
    (without_refusing_unsafe_parts, "proof-by-an-unsafe-definition"),
    (without_refusing_circles, "proof-in-a-circle"),
    (without_bounds_on_variables, "huge-bound-variable"),
    (without_refusing_negative_numbers, "negative-literal"),
]


@pytest.mark.parametrize(
    ("remove", "name"), MUTATIONS, ids=[f"{remove.__name__}-{name}" for remove, name in MUTATIONS]
)
def test_the_check_is_needed(
    grade: Grade, monkeypatch: pytest.MonkeyPatch, remove: Callable[[pytest.MonkeyPatch], None], name: str
) -> None:
    official_alone(monkeypatch)
    remove(monkeypatch)
    verdict = carry_out(grade, ATTACKS[name])
    assert verdict.outcome in (Outcome.SOLVED, Outcome.NEEDS_REVIEW), verdict.reason


@pytest.mark.parametrize(
    ("remove", "name"),
    [
        (without_looking_at_axioms, "axiom-hidden-in-a-definition"),
        (axioms_by_name_alone, "allowed-axiom-name-with-another-type"),
    ],
    ids=["axioms", "types-of-axioms"],
)
def test_the_check_of_axioms_is_needed(
    grade: Grade, monkeypatch: pytest.MonkeyPatch, remove: Callable[[pytest.MonkeyPatch], None], name: str
) -> None:
    official_alone(monkeypatch)
    without_source_rules(monkeypatch)
    remove(monkeypatch)
    assert carry_out(grade, ATTACKS[name]).outcome is Outcome.SOLVED


@pytest.mark.parametrize("name", sorted({name for _, name in MUTATIONS}))
def test_with_every_check_in_place_the_official_kernel_alone_lets_no_attack_through(
    grade: Grade, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    official_alone(monkeypatch)
    assert_refused(carry_out(grade, ATTACKS[name]), ATTACKS[name]["check"], ATTACKS[name]["says"])


def test_looking_through_declarations_is_bounded(grade: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many declarations that share a large part take steps in the product of their number and its size."""
    monkeypatch.setattr(closure.Budget.__init__, "__defaults__", (400_000,))
    verdict = grade("demo", "prelude\nimport Demo\n", forgeries.shared_by_many)
    assert_refused(verdict, "dependencies: undetermined", "too large to look through")


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_compiled_submission_ends_in_a_verdict(
    grade: Grade, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Whatever is changed in the compiler's own file: an answer, and no acceptance of anything that was not replayed."""
    replayed: list[bytes] = []

    def accept(data: bytes, *_: object) -> checkers.Answer:
        replayed.append(data)
        return checkers.Answer("nobody", "", checkers._ACCEPTED, "")

    monkeypatch.setattr(checkers, "official", accept)
    monkeypatch.setattr(checkers, "independent", accept)
    base = item_modules("demo")
    original = forge.module(
        [forgeries.theorem(forgeries.MAIN, forgeries.DEMO, forgeries.good_proof(base))], [of("Demo")]
    )
    chance = random.Random(seed)
    outcomes = set()
    for _ in range(60):
        data = bytearray(original)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(88, len(data) - 8) // 8 * 8
            other = chance.randrange(88, len(data) - 8) // 8 * 8
            word = bytes(data[other : other + 8]) if chance.random() < 0.5 else chance.randbytes(8)
            data[at : at + 8] = word
        before = len(replayed)
        verdict = grade("demo", "prelude\nimport Demo\n", lambda _, parts={"": bytes(data)}: parts)
        outcomes.add(verdict.outcome)
        assert verdict.outcome is not Outcome.SOLVED or len(replayed) == before + 2
    assert Outcome.NOT_SOLVED in outcomes
