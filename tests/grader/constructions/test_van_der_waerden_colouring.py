import pytest

KIND, P = "van-der-waerden-colouring", {"lengths": [3, 3]}
# W(3, 3) = 9.
EIGHT = {"colours": "00110011"}


def holds(data, lengths=(3, 3)):
    c = data["colours"]
    n = len(c)
    return not any(
        all(first + k * step < n and c[first + k * step] == str(colour) for k in range(length))
        for colour, length in enumerate(lengths) for step in range(1, n) for first in range(n)
    )  # fmt: skip


def test_eight_terms_without_a_progression_of_three(check):
    assert check(KIND, P, EIGHT).value == 8


def test_different_lengths(check):
    assert check(KIND, {"lengths": [3, 4]}, {"colours": "01011010111"}).failed in (None, "progression")
    assert (check(KIND, {"lengths": [3, 4]}, {"colours": "110110011"}).failed is None) == holds(
        {"colours": "110110011"}, (3, 4)
    )


@pytest.mark.parametrize("colours", ["001100110", "001100111", "000", "0101010", "010101"])
def test_a_progression_is_found(check, colours):
    outcome = check(KIND, P, {"colours": colours})
    assert outcome.failed == ("progression" if not holds({"colours": colours}) else None)
    if outcome.failed:
        first, step = outcome.evidence["first"], outcome.evidence["step"]
        assert len({colours[first - 1 + k * step] for k in range(3)}) == 1


@pytest.mark.parametrize("colours", ["012", "0 1", "٠١", 1, None, ["0"]])
def test_other_texts_are_refused(check, colours):
    assert check(KIND, P, {"colours": colours}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        c = list(data["colours"])
        c[rng.randrange(len(c))] = rng.choice("01")
        return {"colours": "".join(c)}

    agrees(KIND, P, EIGHT, edit, holds)


def test_more_terms_than_are_tried_are_refused(check):
    outcome = check(KIND, P, {"colours": "01" * 30_001})
    assert (outcome.failed, outcome.evidence) == ("format", {"where": "colours"})
