"""Input that fools careless checkers is refused by every kind, in bounded time, and never by a crash."""

import json

import pytest

from grader.constructions.kinds import KIND_NAMES, load
from grader.constructions.model import Parameters

#: Parameters with which each kind's definition reads an object, as an item would give them.
PARAMETERS = {
    "addition-chain": {"n": 23}, "autocorrelation-step-function": {}, "bh-set": {"h": 3, "N": 100}, "cage-graph": {"degree": 3, "girth": 5},
    "cap-set": {"n": 4}, "cerny-automaton": {"states": 4}, "conference-matrix": {"order": 6}, "costas-array": {"order": 5},
    "covering-design": {"v": 7, "k": 3, "t": 2}, "covering-system": {}, "degree-diameter-graph": {"degree": 3, "diameter": 2},
    "difference-basis": {"n": 9}, "difference-triangle-set": {"rulers": 2, "order": 2}, "egyptian-fraction": {"sum": 1},
    "error-correcting-code": {"n": 7, "d": 3}, "golomb-ruler": {"order": 4}, "hadamard-matrix": {"order": 4}, "heilbronn-set": {"points": 5},
    "kakeya-set": {"p": 3, "n": 2}, "kissing-configuration": {"dimension": 3}, "lattice-packing": {"dimension": 2}, "linear-code": {"n": 7, "k": 4},
    "diophantine-tuple": {}, "leech-tree": {}, "magic-square": {"order": 3}, "matrix-multiplication-tensor": {"format": [2, 2, 2]}, "merit-factor-sequence": {},
    "minimum-overlap-step-function": {}, "no-three-in-line": {"n": 4}, "orthogonal-latin-squares": {"order": 4}, "perfect-cuboid": {},
    "plane-colouring": {}, "product-free-set": {"n": 10}, "ramsey-colouring": {"cliques": [3, 3]}, "rectilinear-drawing": {"n": 5},
    "sidon-set": {"N": 20}, "snark": {}, "sorting-network": {"channels": 4}, "spherical-code": {"dimension": 3, "points": 4},
    "spherical-design": {"dimension": 3, "strength": 3}, "steiner-system": {"v": 7, "k": 3, "t": 2},
    "strongly-regular-graph": {"v": 10, "k": 3, "lambda": 0, "mu": 1}, "sum-free-partition": {"colours": 3},
    "sunflower-free-family": {"set_size": 2, "petals": 3}, "superpermutation": {"n": 3}, "union-closed-family": {}, "unit-distance-graph": {},
    "van-der-waerden-colouring": {"lengths": [3, 3]}, "weird-number": {}, "zarankiewicz-matrix": {"rows": 3, "columns": 3, "s": 2, "t": 2},
}  # fmt: skip


def keys(kind):
    """The keys of a submission, from the example that the kind documents."""
    text = load(kind).submission
    decoder = json.JSONDecoder()
    found, depth, index = [], 0, 0
    while index < len(text):
        if text[index] in "[{":
            depth += 1
        elif text[index] in "]}":
            depth -= 1
        elif text[index] == '"':
            value, end = decoder.raw_decode(text, index)
            if depth == 1 and text[end:].lstrip().startswith(":"):
                found.append(value)
            index = end - 1
        index += 1
    return found


def test_every_kind_is_tried_here():
    assert set(PARAMETERS) == set(KIND_NAMES)


VALUES = [
    "NaN", "Infinity", "-Infinity", "null", "true", "1e99999999", "1E-99999999", "[NaN]", "[[NaN, NaN], [NaN, NaN]]", "[[Infinity]]", '""',
    '"nan"', '["nan"]', '[["nan", "inf"]]', "{}", "[{}]", "[[[[[]]]]]", "-1", "[-1]", "[[-1, -1]]", "1" * 5000, "[" + "9" * 200000 + "]",
    '[["10^10^10", 1]]', '["10**10**10"]', '"' + "(" * 5000 + '"', "[1.5]", "[[0.5, 0.5, 0.5]]", '[[{"polynomial": [0, 0], "low": 0, "high": 1}]]',
]  # fmt: skip


#: Small but genuine objects among the values: one step, one point, no term.
GENUINE = {
    ("autocorrelation-step-function", "[1.5]"),
    ("kissing-configuration", "[[0.5, 0.5, 0.5]]"),
    ("unit-distance-graph", "[[-1, -1]]"),
    ("van-der-waerden-colouring", '""'),
}


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_hostile_values_under_the_right_keys_are_refused(check, kind):
    names = keys(kind)
    assert names, load(kind).submission
    for value in VALUES:
        content = "{" + ", ".join(f'"{name}": {value}' for name in names) + "}"
        outcome = check(kind, PARAMETERS[kind], content.encode())
        if (kind, value) in GENUINE:
            continue
        # Nothing may pass, and nothing may raise.
        assert outcome.failed is not None, (kind, value)
        assert outcome.summary


@pytest.mark.parametrize("kind", KIND_NAMES)
@pytest.mark.parametrize(
    "content",
    [
        b"", b"null", b"[]", b"{}", b"3", b'"x"', b"{", b'{"a": 1} {"b": 2}', b"\xff\xfe", b'{"unknown": 1}', b"[" * 10_000, b'{"a":' * 10_000,
        b'# comment\n{"a": 1}', b"{'a': 1}", b'{"a": 1,}',
    ],
)  # fmt: skip
def test_what_is_not_the_right_object_is_refused(check, kind, content):
    assert check(kind, PARAMETERS[kind], content).failed in ("json", "format")


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_a_repeated_key_is_refused(check, kind):
    name = keys(kind)[0]
    content = f'{{"{name}": [1], "{name}": [2]}}'.encode()
    assert check(kind, PARAMETERS[kind], content).failed == "json"


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_an_unknown_parameter_of_the_item_is_refused(kind):
    from grader.constructions.model import ParameterError

    with pytest.raises(ParameterError):
        load(kind).check(Parameters({**PARAMETERS[kind], "extra": "1"}), None)


def test_every_kind_names_its_definition_source_and_value():
    for name in KIND_NAMES:
        kind = load(name)
        assert kind.definition
        assert kind.source
        assert kind.value
        assert kind.direction in ("maximize", "minimize", "exists")
        module = __import__(f"grader.constructions.kinds.{name.replace('-', '_')}", fromlist=["KIND"])
        assert "Source" in module.__doc__
        assert "Definition:" in module.__doc__


@pytest.mark.parametrize(
    ("kind", "parameters", "data"),
    [
        ("egyptian-fraction", {"sum": 1}, {"denominators": [10**60_000 + k for k in range(40)]}),
        ("diophantine-tuple", {}, {"elements": [10**60_000, 10**60_000 + 1]}),
        ("kissing-configuration", {"dimension": 2}, {"points": [[10**60_000, 1], [10**60_000, 2]]}),
        ("magic-square", {"order": 2}, {"rows": [[10**60_000, 2], [3, 4]]}),
        ("perfect-cuboid", {}, {"edges": [10**60_000, 2, 3]}),
        ("addition-chain", {"n": 7}, {"chain": [10**60_000]}),
        ("minimum-overlap-step-function", {}, {"steps": [f"1/{10**190}"]}),
    ],
)
def test_numbers_of_sixty_thousand_digits_are_checked_and_never_printed(check, kind, parameters, data):
    outcome = check(kind, parameters, data)
    assert outcome.failed not in (None, "json")
    assert len(json.dumps(outcome.evidence)) < 10_000
    assert len(outcome.summary) < 2_000
