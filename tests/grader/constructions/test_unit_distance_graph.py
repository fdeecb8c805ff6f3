import pytest

KIND = "unit-distance-graph"
TRIANGLE = [["0", "0"], ["1", "0"], ["1/2", "sqrt(3)/2"]]


def moser():
    """The Moser spindle: two rhombi from the origin whose far corners are at distance 1 (cos of the turn is 5/6)."""
    rhombus = [("1", "0"), ("1/2", "sqrt(3)/2"), ("3/2", "sqrt(3)/2")]
    c, s = "(5/6)", "(sqrt(11)/6)"
    turned = [(f"({x})*{c} - ({y})*{s}", f"({x})*{s} + ({y})*{c}") for x, y in rhombus]
    return {"points": [["0", "0"], *map(list, rhombus), *map(list, turned)]}


def test_the_moser_spindle_has_eleven_edges_and_needs_four_colours(check):
    assert check(KIND, {"points": 7}, moser()).value == 11
    assert check(KIND, {"measure": "chromatic"}, moser()).value == 4


def test_edges_are_computed_not_claimed(check):
    assert check(KIND, {}, {"points": [["0", "0"], ["0.99999999999999999999", "0"]]}).value == 0
    assert check(KIND, {}, {"points": [["0", "0"], ["3/5", "4/5"]]}).value == 1


@pytest.mark.parametrize(
    ("point", "edges"),
    [
        (["1/2", "sqrt(3)/2"], 3),
        (["1/2", "0.8660254037844386467637231707529361834714"], 1),
        (["1/2", "-sqrt(3)/2"], 3),
        (["2", "0"], 2),
        (["1/2", "sqrt(3/4)"], 3),
    ],
)
def test_a_third_point_near_the_triangle(check, point, edges):
    assert check(KIND, {"points": 3}, {"points": [*TRIANGLE[:2], point]}).value == edges


def test_equal_points_written_differently_are_found(check):
    data = {"points": [*TRIANGLE, ["cos(pi/3)", "sin(pi/3)"]]}
    assert check(KIND, {}, data).failed == "distinct"


@pytest.mark.parametrize("points", [[["x", "0"]], [["sqrt(-1)", "0"]], [["pi", "0"]], [[0]], []])
def test_other_points_are_refused(check, points):
    assert check(KIND, {}, {"points": points}).failed == "format"


def test_chromatic_numbers_agree_with_brute_force():
    import random
    from itertools import product

    from grader.constructions.colouring import chromatic_number

    rng = random.Random(2)
    for _ in range(40):
        n = rng.randrange(1, 7)
        edges = [(a, b) for a in range(n) for b in range(a + 1, n) if rng.random() < 0.5]
        expected = next(
            k
            for k in range(1, n + 1)
            if any(all(c[a] != c[b] for a, b in edges) for c in product(range(k), repeat=n))
        )
        assert chromatic_number(n, edges) == expected


def test_far_away_points_are_not_read(check):
    assert check(KIND, {}, {"points": [["1001", "0"], ["1002", "0"]]}).failed == "size"
