"""Near-duplicates: the same problem in other words is found, another problem of the same subject is not.

Run with `-s` to see precision and recall on the labelled pairs.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from openfrontiers.similarity import LIKELY, Index, features, formula_signs, statements_of, stem

from .conftest import SmallCorpus

LABELLED = yaml.safe_load((Path(__file__).parent / "near_duplicates.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def index() -> Index:
    """Every first statement of the labelled set, among the project's own records."""
    records = list(statements_of(Path(__file__).parents[2]))
    return Index([*((f"labelled-{number}", entry["one"]) for number, entry in enumerate(LABELLED)), *records])


def similarity(index: Index, number: int, text: str) -> float:
    """How similar a text is to the first statement of an entry."""
    found = {match.id: match.similarity for match in index.similar(text, limit=1000, least=0.0)}
    return found.get(f"labelled-{number}", 0.0)


def test_precision_and_recall_on_the_labelled_pairs(index: Index) -> None:
    """Half of the pairs are the same problem; the other half are chosen to be as close as another problem can be."""
    same = [similarity(index, number, entry["same"]) for number, entry in enumerate(LABELLED)]
    other = [similarity(index, number, entry["other"]) for number, entry in enumerate(LABELLED)]
    unrelated = [
        similarity(index, number, entry["same"])
        for number in range(len(LABELLED))
        for place, entry in enumerate(LABELLED)
        if abs(place - number) > 3  # neighbours in the file are of one subject
    ]
    assert len(same) + len(other) >= 100
    print(f"\n{len(same)} pairs of one problem, {len(other)} close pairs, {len(unrelated)} unrelated pairs; "
          f"{len(index.ids)} statements")  # fmt: skip
    for threshold in (0.2, 0.25, 0.3, LIKELY, 0.4, 0.5):
        found, close, far = (
            sum(value >= threshold for value in values) for values in (same, other, unrelated)
        )
        print(f"  from {threshold:.2f}: recall {found / len(same):.3f}, precision {found / max(1, found + close):.3f}; "
              f"{far} unrelated pairs")  # fmt: skip
    found, close, far = (sum(value >= LIKELY for value in values) for values in (same, other, unrelated))
    assert found / len(same) >= 0.85
    assert found / (found + close) >= 0.65
    assert far <= len(unrelated) / 500


def test_a_statement_is_itself(index: Index) -> None:
    (best,) = index.similar(LABELLED[0]["one"], limit=1)
    assert best.id == "labelled-0"
    assert best.similarity == pytest.approx(1)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"a_n \leq \mathbb{N}", "b_m ≤ \\mathbb{N}"),
        (r"\left( x \right) \to \infty", r"(y)\rightarrow\infty"),
        (r"\alpha \ldots \epsilon", r"\beta \dots \varepsilon"),
        (r"\tfrac{1}{2}\,\mathrm{d}t", r"\frac 1 2 d s"),
    ],
)
def test_a_formula_is_the_same_in_another_spelling(one: str, other: str) -> None:
    assert formula_signs(one) == formula_signs(other)


def test_numbers_and_structure_tell_formulas_apart() -> None:
    assert formula_signs("x^2 + 1") != formula_signs("x^3 + 1")
    assert formula_signs(r"\sum a_n") != formula_signs(r"\prod a_n")


@pytest.mark.parametrize(
    ("words"),
    [
        ("colouring", "coloured", "coloring"),
        ("primes", "prime"),
        ("infinite", "infinitely"),
        ("Erdős", "erdos"),
    ],
)
def test_words_have_one_stem(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_text_can_be_compared_and_the_order_does_not_matter(one: str, other: str) -> None:
    assert isinstance(features(one), frozenset)
    index = Index([("one", one), ("other", other)])
    pairs = list(index.pairs(least=0.01))
    back = list(Index([("other", other), ("one", one)]).pairs(least=0.01))
    assert [round(value, 9) for _, _, value in pairs] == [round(value, 9) for _, _, value in back]
    assert all(0 <= value <= 1 + 1e-9 for _, _, value in pairs)


def test_every_pair_that_is_close_is_found_among_many(index: Index) -> None:
    texts = [("one", LABELLED[0]["one"]), *((f"x-{n}", entry["other"]) for n, entry in enumerate(LABELLED)),
             ("two", LABELLED[0]["one"].replace("$n", "$m"))]  # fmt: skip
    assert ("one", "two") in {(one, other) for one, other, _ in Index(texts).pairs(least=0.8)}


def test_records_are_read_without_their_data(corpus: SmallCorpus) -> None:
    corpus.add(
        "broken", '---\ntitle: "A title: with a colon\n---\nThe statement.\n\n## Background\nNot this.\n'
    )
    corpus.add("worse", "no front matter")
    found = dict(statements_of(corpus.root))
    assert found["broken"].startswith("A title: with a colon\n\nThe statement.")
    assert "Not this" not in found["broken"]
    assert "worse" not in found
