"""Both kernels against each other: on everything that the preludes declare, and on mutants of it."""

from __future__ import annotations

import collections
from collections.abc import Sequence

from kernel_mutations import Mutator, instances, with_plain_levels
from two_kernels import TwoKernels

from grader.kernel.declaration import Declaration, Definition, declared_names
from grader.kernel.kernel import check_all
from grader.kernel.name import of


def test_the_preludes_are_large_enough_to_say_something(preludes: Sequence[Declaration]) -> None:
    kinds = collections.Counter(type(declaration).__name__ for declaration in preludes)
    assert len(preludes) >= 2000
    assert set(kinds) == {"Axiom", "Definition", "Theorem", "Quot", "InductiveBlock"}


def test_both_kernels_accept_the_preludes(loaded: TwoKernels, preludes: Sequence[Declaration]) -> None:
    # Each was added to both kernels when ``loaded`` was made; nothing is missing in either.
    for declaration in preludes:
        for name in declared_names(declaration):
            assert name in loaded.ours.env.constants
            assert loaded.lean.constant(name) is not None


def test_order_matters_and_nothing_else(preludes: Sequence[Declaration]) -> None:
    verdicts = list(check_all(reversed(preludes[:300])))
    assert {verdict.outcome for verdict in verdicts} == {"accepted", "rejected"}
    assert {verdict.rule for verdict in verdicts} <= {
        "",
        "constants",
        "canonical form",
        "literals",
        "positivity",
    }


def test_mutants_are_accepted_only_where_lean_accepts_them(
    both: TwoKernels, preludes: Sequence[Declaration]
) -> None:
    mutator = Mutator(preludes, seed=20240)
    outcomes: collections.Counter[bool] = collections.Counter()
    for number in range(1500):
        mutant = mutator.mutant(number)
        assert both.difference(mutant) is None
        outcomes[both.compare(mutant).accepted] += 1
    assert outcomes[True] >= 30
    assert outcomes[False] >= 1000


def test_mutants_depend_on_the_seed_only(preludes: Sequence[Declaration]) -> None:
    first, second, other = Mutator(preludes, 1), Mutator(preludes, 1), Mutator(preludes, 2)
    assert [first.mutant(i) for i in range(50)] == [second.mutant(i) for i in range(50)]
    assert [first.mutant(i) for i in range(50)] != [other.mutant(i) for i in range(50)]


def test_levels_written_plainly_mean_the_same(both: TwoKernels, preludes: Sequence[Declaration]) -> None:
    for declaration in preludes[:200]:
        if isinstance(declaration, Definition):
            plain = with_plain_levels(declaration)
            both.ours.env.remove([declaration.name])
            assert both.ours.add(plain).outcome == "accepted"


def test_instances_of_a_polymorphic_declaration(both: TwoKernels, preludes: Sequence[Declaration]) -> None:
    identity = next(d for d in preludes if d.name is of("id"))
    assert isinstance(identity, Definition)
    cases = list(instances(identity, (0, 1, 2)))
    assert len(cases) == 3
    assert all(both.compare(case).accepted for case in cases)
