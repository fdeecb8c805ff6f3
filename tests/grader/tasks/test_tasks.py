"""The tasks of the corpus: each can be graded, its reference value is what the script computes, and calibration answers are accepted."""

import json
from itertools import combinations, product
from pathlib import Path

import networkx as nx
import pytest

from grader.answers.compare import compare
from grader.answers.conditions import CONDITIONS
from grader.closed_forms.check import check as check_closed_form
from grader.closed_forms.reference import read_reference, shown
from grader.closed_forms.reference_values import VALUES, compute
from grader.constructions.grade import _request as construction_request
from grader.constructions.worker import check as check_construction
from grader.items import find_item
from grader.rubrics.rubric import read_rubric

CORPUS = Path(__file__).resolve().parents[3]
IDS = sorted(path.stem for path in (CORPUS / "records" / "tasks").glob("*.yaml"))
ITEMS = {name: find_item(name, CORPUS) for name in IDS}


def of_kind(kind, standing=None):
    return [n for n, item in ITEMS.items() if item.kind == kind and standing in (None, item.data["standing"])]


def test_there_are_at_least_sixty_tasks_with_calibration_and_open_ones_of_each_kind():
    assert len(IDS) >= 60
    for kind in ("construction", "closed-form", "answer"):
        assert of_kind(kind, "calibration")
        assert of_kind(kind, "open")
    assert of_kind("rubric", "calibration")


def test_levels_are_zero_exactly_for_calibration():
    for name, item in ITEMS.items():
        assert (item.data["level"] == "0") == (item.data["standing"] == "calibration"), name


@pytest.mark.parametrize("name", of_kind("closed-form"))
def test_the_recorded_digits_are_those_that_the_script_certifies(name):
    item = ITEMS[name]
    assert item.answer["value"] == compute(name)
    reference = read_reference(item.answer, name)
    assert item.data["shown"] == shown(reference)
    assert len(item.data["shown"].lstrip("-0.").replace(".", "")) <= 5


def test_every_reference_value_belongs_to_a_task():
    assert set(VALUES) == set(of_kind("closed-form"))


@pytest.mark.parametrize("name", of_kind("closed-form", "calibration"))
def test_the_recorded_closed_form_of_a_calibration_task_is_accepted(name):
    item = ITEMS[name]
    reference = read_reference(item.answer, name)
    request = {
        "value": str(reference.value), "unit": str(reference.unit), "digits": reference.digits, "forbidden": item.data.get("forbidden") or [],
        "closed_form": item.answer["closed_form"],
    }  # fmt: skip
    answer = check_closed_form(request, item.answer["closed_form"].encode())
    assert [c["outcome"] for c in answer["checks"]] == ["passed"] * len(answer["checks"]), answer["checks"]
    assert answer["result"]["proven_equal_to_recorded"] is True


@pytest.mark.parametrize("name", of_kind("closed-form", "open"))
def test_open_closed_forms_cannot_be_had_by_restating_the_definition(name):
    item = ITEMS[name]
    reference = read_reference(item.answer, name)
    request = {
        "value": str(reference.value),
        "unit": str(reference.unit),
        "digits": reference.digits,
        "forbidden": item.data.get("forbidden") or [],
    }
    for attempt in (
        "euler_gamma",
        "digamma(1)*-1",
        "zeta(5)",
        "polylog(5, 1)",
        "-polygamma(4, 1)/24",
        "dirichlet_l(1, 1, 5)",
        "hyper([1,1,1,1,1,1],[2,2,2,2,2],1)",
        item.answer["value"],
    ):
        outcomes = [c["outcome"] for c in check_closed_form(request, attempt.encode())["checks"]]
        assert "passed" not in outcomes[-1:], (name, attempt)


@pytest.mark.parametrize("name", of_kind("answer"))
def test_the_recorded_answer_is_accepted_and_others_are_not(name):
    item = ITEMS[name]
    request = {"answer_type": item.data["answer_type"], "variables": item.data.get("variables") or []}
    if "condition" in item.data:
        assert item.data["condition"]["name"] in CONDITIONS
        request["condition"] = item.data["condition"]
    else:
        request["value"] = item.answer["value"]
        outcomes = {c["outcome"] for c in compare(request, item.answer["value"].encode())["checks"]}
        assert outcomes == {"passed"}
    for wrong in ("0", "(1, 2, 3)", "{7}", "[[1]]", "NaN", ""):
        assert "failed" in {c["outcome"] for c in compare(request, wrong.encode())["checks"]}


@pytest.mark.parametrize("name", of_kind("rubric"))
def test_rubrics_sum_to_seven(name):
    rubric = read_rubric(ITEMS[name].answer, name)
    assert sum(c.weight for c in rubric.checkpoints) == 7


@pytest.mark.parametrize("name", of_kind("construction"))
def test_construction_tasks_have_readable_parameters_and_bounds(name):
    request = construction_request(ITEMS[name])
    answer = check_construction(request, b"{}")
    assert answer["checks"][-1]["outcome"] == "failed"
    best = ITEMS[name].data.get("best_known")
    if best and ITEMS[name].data["standing"] == "open":
        keys = {reference["key"] for reference in ITEMS[name].data["references"]}
        assert best["reference"] in keys
        assert best["date"]


def edges(graph):
    return [sorted(edge) for edge in graph.edges]


PAIRS = list(combinations(range(5), 2))
FANO = {"blocks": [[i % 7, (i + 1) % 7, (i + 3) % 7] for i in range(7)]}
E8 = [[2 if i == j else 0 for j in range(8)] for i in range(8)]
for _a, _b in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (2, 7)]:
    E8[_a][_b] = E8[_b][_a] = -1
SQUARES_17 = {x * x % 17 for x in range(1, 17)}
SQUARES_11 = {x * x % 11 for x in range(1, 11)}
CALIBRATION = {
    "cap-set-f3-3": {"points": [[x, y, (x * x + y * y) % 3] for x, y in product(range(3), repeat=2)]},
    "ramsey-4-4": {
        "colours": [[int((w - v) % 17 in SQUARES_17) for w in range(v + 1, 17)] for v in range(16)]
    },
    "schur-partition-3": {"colours": [0, 1, 1, 0, 2, 2, 2, 2, 2, 0, 1, 1, 0]},
    "van-der-waerden-3-3": {"colours": "00110011"},
    "golomb-ruler-11": {"marks": [0, 1, 4, 13, 28, 33, 47, 54, 64, 70, 72]},
    "sparse-ruler-9": {"elements": [0, 1, 4, 7, 9]},
    "sidon-set-cyclic-31": {"elements": [0, 1, 3, 8, 12, 18]},
    "hadamard-12": {
        "rows": ["+" * 12]
        + [
            "-" + "".join("+" if i == j or (j - i) % 11 in SQUARES_11 else "-" for j in range(11))
            for i in range(11)
        ]
    },
    "latin-squares-5": {
        "squares": [[[(k * i + j) % 5 for j in range(5)] for i in range(5)] for k in range(1, 5)]
    },
    "covering-system-2": {"classes": [[0, 2], [0, 3], [1, 4], [5, 6], [7, 12]]},
    "fano-plane": FANO,
    "hamming-code": {
        "words": [
            "".join(map(str, w))
            for w in product((0, 1), repeat=7)
            if all(sum(w[i] for i in c) % 2 == 0 for c in ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6)))
        ]
    },
    "kissing-3": {"points": [p for p in map(list, product((-1, 0, 1), repeat=3)) if sum(map(abs, p)) == 2]},
    "octahedron-code": {
        "points": [[s if i == j else 0 for j in range(3)] for i in range(3) for s in (1, -1)]
    },
    "heilbronn-6": {"points": [["1/4", 0], ["3/4", 0], [0, "1/2"], [1, "1/2"], ["1/4", 1], ["3/4", 1]]},
    "no-three-in-line-4": {"points": [[1, 0], [2, 0], [0, 1], [3, 1], [0, 2], [3, 2], [1, 3], [2, 3]]},
    "unit-distances-7": {"points": [[0, 0], *([f"cos(pi*{k}/3)", f"sin(pi*{k}/3)"] for k in range(6))]},
    "moser-spindle": {
        "points": [["0", "0"]]
        + [
            [f"({x})*({c}) - ({y})*({s})", f"({x})*({s}) + ({y})*({c})"]
            for c, s in (("1", "0"), ("5/6", "sqrt(11)/6"))
            for x, y in (("1", "0"), ("1/2", "sqrt(3)/2"), ("3/2", "sqrt(3)/2"))
        ]
    },
    "addition-chain-191": {"chain": [1, 2, 3, 5, 10, 20, 21, 42, 63, 126, 189, 191]},
    "odd-egyptian-fraction-one": {"denominators": [3, 5, 7, 9, 11, 15, 21, 135, 10395]},
    "euler-brick": {"edges": [44, 117, 240]},
    "magic-square-of-squares-4": {
        "rows": [
            [68**2, 29**2, 41**2, 37**2],
            [17**2, 31**2, 79**2, 32**2],
            [59**2, 28**2, 23**2, 61**2],
            [11**2, 77**2, 8**2, 49**2],
        ]
    },
    "cerny-automaton-4": {"letters": [[1, 2, 3, 0], [1, 1, 2, 3]]},
    "sorting-network-4": {"comparators": [[0, 1], [2, 3], [0, 2], [1, 3], [1, 2]]},
    "matrix-multiplication-2": {
        "u": [
            [1, 0, 0, 1],
            [0, 0, 1, 1],
            [1, 0, 0, 0],
            [0, 0, 0, 1],
            [1, 1, 0, 0],
            [-1, 0, 1, 0],
            [0, 1, 0, -1],
        ],
        "v": [
            [1, 0, 0, 1],
            [1, 0, 0, 0],
            [0, 1, 0, -1],
            [-1, 0, 1, 0],
            [0, 0, 0, 1],
            [1, 1, 0, 0],
            [0, 0, 1, 1],
        ],
        "w": [
            [1, 0, 0, 1],
            [0, 0, 1, -1],
            [0, 1, 0, 1],
            [1, 0, 1, 0],
            [-1, 1, 0, 0],
            [0, 0, 0, 1],
            [1, 0, 0, 0],
        ],
    },
    "sunflower-free-pairs": {"sets": [[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5]]},
    "petersen-graph": {
        "edges": [[a, b] for a, b in combinations(range(10), 2) if not set(PAIRS[a]) & set(PAIRS[b])]
    },
    "snark-10": {"vertices": 10, "edges": edges(nx.petersen_graph())},
    "diophantine-quadruple": {"elements": [1, 3, 8, 120]},
    "leech-tree-six": {"vertices": 6, "edges": [[0, 1, 1], [0, 2, 2], [0, 3, 5], [3, 4, 4], [3, 5, 8]]},
    "barker-13": {"signs": "+++++--++-+-+"},
    "kakeya-plane-5": None,
    "rectilinear-crossing-5": {"points": [[0, 0], [30, 0], [0, 30], [9, 10], [11, 7]]},
    "lattice-packing-8": {"gram": E8},
    "moore-graph-7": {"vertices": 50, "edges": edges(nx.hoffman_singleton_graph())},
    "heawood-graph": {"vertices": 14, "edges": edges(nx.heawood_graph())},
    "zarankiewicz-7": {
        "rows": ["".join("1" if (j - i) % 7 in (0, 1, 3) else "0" for j in range(7)) for i in range(7)]
    },
    "superpermutation-5": None,
}


def kakeya():
    """x = 0 and the lines y = m x - m^2, whose points off it are met twice where they can be (Blokhuis and Mazzocca)."""
    best = None
    for c in range(1, 5):
        points = {(t, (m * t + c * m * m) % 5) for m in range(5) for t in range(5)}
        for shift in range(5):
            whole = points | {(shift, y) for y in range(5)}
            if best is None or len(whole) < len(best):
                best = whole
    return {"points": [list(p) for p in sorted(best)]}


def superpermutation(n):
    word = "1"
    for k in range(2, n + 1):
        seen, result = set(), ""
        for i in range(len(word) - k + 2):
            block = word[i : i + k - 1]
            if len(set(block)) == k - 1 and block not in seen:
                seen.add(block)
                piece = block + str(k) + block
                overlap = next(o for o in range(len(piece), -1, -1) if result.endswith(piece[:o]))
                result += piece[overlap:]
        word = result
    return {"word": word}


CALIBRATION["kakeya-plane-5"] = kakeya()
CALIBRATION["superpermutation-5"] = superpermutation(5)


def test_every_calibration_construction_is_tried():
    assert set(CALIBRATION) == set(of_kind("construction", "calibration"))


@pytest.mark.parametrize("name", sorted(CALIBRATION))
def test_the_known_construction_reaches_the_recorded_value(name):
    answer = check_construction(construction_request(ITEMS[name]), json.dumps(CALIBRATION[name]).encode())
    assert {c["outcome"] for c in answer["checks"]} == {"passed"}, answer["checks"]
    if "best_known" in ITEMS[name].data:
        assert answer["result"]["standing"] == "ties"


def test_every_evaluator_only_file_of_a_task_has_its_own_canary_and_no_task_holds_an_answer():
    canaries = set()
    for name, item in ITEMS.items():
        assert "answer" not in item.data, name
        if item.answer_path is not None:
            canary = item.answer["canary"]
            assert canary.startswith("openfrontiers-answer-")
            assert canary not in (CORPUS / "records" / "tasks" / f"{name}.yaml").read_text(encoding="utf-8")
            canaries.add(canary)
    assert len(canaries) == sum(item.answer_path is not None for item in ITEMS.values())


def test_a_problem_record_points_at_each_of_its_tasks():
    for name, item in ITEMS.items():
        problem = item.data.get("problem")
        if problem is not None:
            (record,) = (CORPUS / "records" / "problems").glob(f"*/{problem}.md")
            front_matter = record.read_text(encoding="utf-8").split("\n---\n", 1)[0]
            assert f"task: {name}" in front_matter, f"{record} lacks checks: {name}"
