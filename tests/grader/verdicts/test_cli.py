"""The command: exit statuses, the panel, verdict files, explanations and replays."""

import json
import os
import sys
from pathlib import Path

import pytest

from grader.cli import main

ANSWER = "id: test-answer\ntitle: A test\nkind: answer\nstanding: {standing}\nanswer_type: integer\nanswer: {{value: '1024'}}\n"
CLOSED = "id: test-form\ntitle: A test\nkind: closed-form\nstanding: open\nshown: '0.5236'\nanswer: {value: '0.523598775598298873077107230546583814032861', digits: '42'}\n"
CAPS = "id: test-caps\ntitle: A test\nkind: construction\nstanding: {standing}\nconstruction: cap-set\nparameters: {{n: '2'}}\nbest_known: {{value: '3', date: '2020', reference: someone}}\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(name, text):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write


@pytest.mark.parametrize(
    ("item", "submission", "status", "outcome"),
    [
        (ANSWER.format(standing="calibration"), "2^10", 0, "solved"),
        (ANSWER.format(standing="calibration"), "1023", 1, "not-solved"),
        (ANSWER.format(standing="calibration"), "Answer: 1024", 1, "not-solved"),
        (ANSWER.format(standing="open"), "1024", 4, "needs-review"),
        (ANSWER.format(standing="calibration"), "hyp2f1(1, 1, 2, 1/2)/log(4)*1024", 3, "undetermined"),
        (CLOSED, "pi/6", 4, "needs-review"),
        (CLOSED, "pi/7", 1, "not-solved"),
        (CAPS.format(standing="open"), '{"points": [[0, 0], [0, 1], [1, 0], [1, 1]]}', 4, "needs-review"),
        (CAPS.format(standing="open"), '{"points": [[0, 0], [0, 1], [1, 0]]}', 1, "not-solved"),
        (CAPS.format(standing="open"), '{"points": [[0, 0]]}', 1, "not-solved"),
        (CAPS.format(standing="calibration"), '{"points": [[0, 0], [0, 1], [1, 0]]}', 0, "solved"),
        (CAPS.format(standing="calibration"), '{"points": [[0, 0], [0, 1], [0, 2]]}', 1, "not-solved"),
    ],
)  # fmt: skip
def test_outcomes_and_exit_statuses(folder, capsys, item, submission, status, outcome):
    folder("item.yaml", item)
    folder("submission", submission)
    assert main(["item.yaml", "submission", "--json", "verdict.json"]) == status
    assert outcome in capsys.readouterr().out
    verdict = json.loads(Path("verdict.json").read_text(encoding="utf-8"))
    assert verdict["outcome"] == outcome


def test_an_improvement_is_reported_exactly(folder):
    folder("item.yaml", CAPS.format(standing="open"))
    folder("s", '{"points": [[0, 0], [0, 1], [1, 0], [1, 1]]}')
    main(["item.yaml", "s", "--json", "v.json"])
    result = json.loads(Path("v.json").read_text(encoding="utf-8"))["result"]
    assert (result["standing"], result["value"], result["relative_improvement"]) == (
        "improves",
        "4",
        "0.33333",
    )
    assert result["best_known_date"] == "2020"


def test_the_same_grading_gives_the_same_bytes_but_for_measurements(folder):
    folder("item.yaml", CAPS.format(standing="open"))
    folder("s", '{"points": [[0, 0]]}')
    texts = []
    for name in ("a.json", "b.json"):
        main(["item.yaml", "s", "--json", name])
        data = json.loads(Path(name).read_text(encoding="utf-8"))
        data.pop("measurements")
        texts.append(json.dumps(data))
    assert texts[0] == texts[1]


def test_replaying_shows_no_difference_or_the_difference(folder, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s.txt", "1024")
    main(["item.yaml", "s.txt", "--json", "v.json"])
    capsys.readouterr()
    assert main(["--replay-verdict", "v.json", "item.yaml"]) == 0
    assert "the same verdict: solved" in capsys.readouterr().out
    folder("s.txt", "1025")
    assert main(["--replay-verdict", "v.json", "item.yaml"]) == 1
    assert 'outcome: was "solved", is "not-solved"' in capsys.readouterr().out


def test_replaying_a_verdict_on_an_item_file_asks_for_the_file(folder, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s.txt", "1024")
    main(["item.yaml", "s.txt", "--json", "v.json"])
    capsys.readouterr()
    assert main(["--replay-verdict", "v.json"]) == 2
    assert (
        "name the item file that was graded against: --replay-verdict v.json ITEM" in capsys.readouterr().err
    )


def test_a_pipe_named_for_the_verdict_is_written_to_and_stays(folder, tmp_path):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s.txt", "1024")
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert main(["item.yaml", "s.txt", "--json", "pipe"]) == 0
        assert json.loads(os.read(reader, 1 << 16))["outcome"] == "solved"
    finally:
        os.close(reader)
    assert (tmp_path / "pipe").is_fifo()


def test_nothing_of_a_submission_commands_the_terminal(folder, tmp_path, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    name = folder("s\x1b[2J\u202e\n solved.txt", "1023")
    assert main(["item.yaml", name, "--json", "v.json"]) == 1
    assert main(["--explain", "v.json"]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "s<U+001B>[2J<U+202E>" in shown
    assert "\n solved" not in shown
    verdict = json.loads((tmp_path / "v.json").read_text())
    folder("w.json", json.dumps(verdict | {"reason": "one\nVerdict: solved"}))
    assert main(["--explain", "w.json"]) == 0
    assert "\nVerdict: solved" not in capsys.readouterr().out


def test_a_verdict_goes_to_the_file_behind_a_link(folder, tmp_path):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s.txt", "1024")
    (tmp_path / "verdicts").mkdir()
    (tmp_path / "link.json").symlink_to(tmp_path / "verdicts" / "v.json")
    assert main(["item.yaml", "s.txt", "--json", "link.json"]) == 0
    assert (tmp_path / "link.json").is_symlink()
    assert json.loads((tmp_path / "verdicts" / "v.json").read_text())["outcome"] == "solved"


def test_explaining_a_verdict_names_checks_and_trust(folder, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s.txt", "1024")
    main(["item.yaml", "s.txt", "--json", "v.json"])
    capsys.readouterr()
    assert main(["--explain", "v.json"]) == 0
    text = capsys.readouterr().out
    for part in ("What was checked", "What this verdict trusts", "value (passed)", "sha256"):
        assert part in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected an ITEM and a SUBMISSION"), (["nowhere.yaml", "s"], "no such item file"), (["item.yaml", "nowhere"], "cannot be read"),
        (["broken.yaml", "s"], "broken.yaml:"), (["kindless.yaml", "s"], "`kind:`"), (["odd.yaml", "s"], "unknown kind"), (["Not An Id", "s"], "neither a benchmark id"),
        (["R01", "s"], "no corpus found"), (["--explain", "s"], "not JSON"), (["--explain", "nowhere"], "cannot be read"), (["item.yaml", "."], "not a regular file"),
        (["item.yaml", "s", "--answer", "nowhere"], "no such answer file"), (["P001", "s", "--packet-map", "s"], "not JSON"), (["bare.yaml", "s"], "no recorded answer"),
        (["item.yaml", "s", "--json", "."], "this is a directory"), (["item.yaml", "s", "--json", "no/v.json"], "there is no directory no"),
        (["--explain", "v", "item.yaml"], "leave out item.yaml"), (["--check-jail", "item.yaml"], "leave out item.yaml"), (["--explain", "v", "--json", "w"], "does not go with"),
        (["misspelt.yaml", "s"], "misspelt.yaml:3:1: unknown key `answertype`\n  did you mean `answer_type`?"), (["standing.yaml", "s"], "`standing` is 'closed', which is not a value it can have\n  one of: calibration, open"),
    ],
)  # fmt: skip
def test_wrong_usage_says_what_to_do(folder, capsys, arguments, message):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("broken.yaml", "id: [x\n")
    folder("kindless.yaml", "id: some-task\n")
    folder("odd.yaml", "id: some-task\nkind: poem\n")
    folder("bare.yaml", "id: some-task\nkind: answer\nanswer_type: integer\n")
    folder("misspelt.yaml", "id: some-task\nkind: answer\nanswertype: integer\n")
    folder("standing.yaml", "id: some-task\nkind: answer\nstanding: closed\nanswer_type: integer\n")
    folder("s", "1024 is it")
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_an_item_is_found_by_id_in_the_corpus_and_through_a_packet_map(folder, tmp_path):
    (tmp_path / "records" / "tasks").mkdir(parents=True)
    (tmp_path / "answers").mkdir()
    (tmp_path / "records" / "tasks" / "a-task.yaml").write_text(
        "id: a-task\nkind: answer\nstanding: calibration\nanswer_type: integer\n", encoding="utf-8"
    )
    (tmp_path / "answers" / "a-task.yaml").write_text("id: a-task\nvalue: '7'\n", encoding="utf-8")
    folder("s", "7")
    folder("map.json", '{"P001": "a-task"}')
    assert main(["a-task", "s"]) == 0
    assert main(["P001", "s", "--packet-map", "map.json"]) == 0
    assert main(["P002", "s", "--packet-map", "map.json"]) == 2
    (tmp_path / "evaluator" / "items").mkdir(parents=True)
    folder("evaluator/items/P003.yaml", ANSWER.format(standing="calibration"))
    folder("evaluator/map.json", '{"packets": {"P003": "items/P003.yaml"}}')
    folder("t", "1024")
    assert main(["P003", "t", "--packet-map", "evaluator/map.json"]) == 0


def test_a_submission_beyond_the_size_limit_is_refused_unread(folder, tmp_path, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    with (tmp_path / "big").open("wb") as file:
        file.truncate(100_000_000)
    assert main(["item.yaml", "big"]) == 1
    assert "100000000 bytes" in capsys.readouterr().out


def test_a_construction_that_takes_too_long_is_undetermined(folder, capsys):
    folder(
        "item.yaml",
        "id: t\nkind: construction\nstanding: open\nconstruction: addition-chain\nparameters: {n: '5'}\nbest_known: {value: '3', date: '2020', reference: x}\n",
    )
    folder("s", json.dumps({"chain": [1, *(2 * k for k in range(1, 3000))]}))
    assert main(["item.yaml", "s", "--seconds", "0.05"]) == 3
    assert "limit" in capsys.readouterr().out


def test_the_panel_has_no_colour_codes_in_a_pipe(folder, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s", "1024")
    main(["item.yaml", "s"])
    assert "\x1b" not in capsys.readouterr().out


def test_a_file_whose_name_is_not_utf8_is_graded_and_its_verdict_written(folder, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    name = os.fsdecode(b"answer-\xff.txt")
    Path(name).write_text("1024", encoding="utf-8")
    assert main(["item.yaml", name, "--json", "v.json"]) == 0
    assert main(["item.yaml", name, "--json", "-"]) == 0
    assert json.loads(Path("v.json").read_text(encoding="utf-8"))["submission"]["name"] == name
    capsys.readouterr()
    assert main(["--replay-verdict", "v.json", "item.yaml"]) == 0
    Path(name).write_text("1025", encoding="utf-8")
    assert main(["--replay-verdict", "v.json", "item.yaml", name]) == 1
    assert main(["--explain", "v.json"]) == 0


@pytest.mark.parametrize("option", ["--explain", "--replay-verdict"])
def test_a_damaged_verdict_is_refused_with_file_place_and_remedy(folder, capsys, option):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s.txt", "1024")
    main(["item.yaml", "s.txt", "--json", "v.json"])
    whole = Path("v.json").read_text(encoding="utf-8")
    folder("v.json", whole[: len(whole) // 2])
    assert main([option, "v.json"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("openfrontiers grade: v.json:")
    assert "cut off" in said
    assert "grade once more" in said


def test_a_private_report_that_cannot_be_written_is_refused_before_grading(folder, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    folder("s.txt", "1024")
    assert main(["item.yaml", "s.txt", "--private-report", "no/where.json"]) == 2
    assert (
        "--private-report no/where.json: there is no directory no; make it first" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--seconds", "abc"], "'abc' is no number of seconds between 0 and 1000000"),
        (["--seconds", "nan"], "'nan' is no number of seconds"),
        (["--memory-mib", "x"], "'x' is no whole number of MiB from 1 to"),
        (["--memory-mib", "9" * 30], "is no whole number of MiB from 1 to"),
        (["--findings", "a", "--judge", "b"], "not allowed with argument --findings"),
    ],
)
def test_an_option_that_is_no_number_is_refused_in_words(folder, capsys, words, message):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    with pytest.raises(SystemExit) as caught:
        main(["item.yaml", folder("s.txt", "1024"), *words])
    assert caught.value.code == 2
    said = capsys.readouterr().err
    assert message in said
    assert "_" not in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--findings", "f.json"], "--findings concerns items of kind rubric; test-answer is of kind answer"),
        (["--toolchain", "t"], "--toolchain concerns items of kind lean; test-answer is of kind answer"),
        (["--self-check"], "--self-check concerns items of kind lean"),
        (["--replay", "submission"], "--replay concerns items of kind lean"),
    ],
)
def test_an_option_that_would_be_ignored_is_refused(folder, capsys, words, message):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    assert main(["item.yaml", folder("s.txt", "1024"), *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--replay", "submission"], "give --manifest FILE"),
        (["--manifest", "m.json"], "give both, or leave it out"),
        (["--replay", "submission", "--manifest", "m.json"], "--manifest m.json: there is no such file"),
        (["--project", "nowhere"], "--project nowhere: there is no such directory"),
        (["--second-checker", "no-such-program --quick"], "no program of this name is here"),
        (["--second-checker", ""], "no program of this name is here"),
        (["--second-checker", "true 'x"], "not a command line"),
    ],
)
def test_what_a_proof_is_to_be_checked_with_is_looked_for_before_it_is_compiled(
    folder, capsys, words, message
):
    folder("item.yaml", "id: P001\nkind: lean\ntitle: P001\n")
    assert main(["item.yaml", folder("s.lean", ""), *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ("cap-set-f3", "did you mean cap-set-f3-"),
        ("no-such-thing-at-all", "records/tasks/ has one file for each task"),
        ("P017", "the id of a packet (P017) needs --packet-map"),
        ("empty.yaml", "found nothing"),
        ("list.yaml", "found a list"),
        ("words.yaml", "found the text 'hello'"),
    ],
)
def test_an_item_that_is_not_there_or_is_none_is_explained(folder, capsys, item, message):
    for name, text in (("empty.yaml", ""), ("list.yaml", "- a\n"), ("words.yaml", "hello\n")):
        folder(name, text)
    root = Path(__file__).resolve().parents[3]
    assert main([item, folder("s.txt", "1024"), "--corpus", str(root)]) == 2
    assert message in capsys.readouterr().err


def test_standard_input_is_no_submission(folder, capsys):
    folder("item.yaml", ANSWER.format(standing="calibration"))
    assert main(["item.yaml", "-"]) == 2
    assert "standard input is not read: save the submission in a file" in capsys.readouterr().err


def test_json_that_is_none_is_explained_in_words(folder, capsys):
    folder("item.yaml", CAPS.format(standing="open"))
    assert main(["item.yaml", folder("s.json", '{"points": []} more')]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "line 1, column 16: there is more text after the end of the value" in said


def test_a_second_checker_may_have_arguments(folder, capsys):
    folder("item.yaml", "id: P001\nkind: lean\ntitle: P001\n")
    main(["item.yaml", folder("s.lean", ""), "--second-checker", "true --quick"])
    assert "--second-checker" not in capsys.readouterr().err


@pytest.fixture
def python_limits():
    """Python's own limit on the digits of an integer, as a command finds it."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
    yield
    sys.set_int_max_str_digits(before)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("kind: answer\nanswer_type: [a]\n", "item.yaml:3:1: `answer_type` is ['a'], which is not a value"),
        ("kind: construction\nconstruction: cap-set\nbest_known: x\n", "item.yaml:4:13: `best_known` is 'x'"),
        ("kind: construction\nconstruction: cap-set\nparameters: [x]\n", "`parameters` is a list"),
        ("kind: rubric\nanswer: {rubric: {checkpoints: [{id: a, obligation: b, weight: '" + "9" * 5000 + "'}]}}\n", "expected a positive integer"),
        ("kind: construction\nconstruction: cap-set\nparameters: {n: '2'}\nbest_known: {value: '" + "9" * 5000 + "', note: x}\n", "a numeral of 5000 digits"),
    ],
)  # fmt: skip
def test_an_item_with_a_value_of_another_kind_is_refused_by_its_place(
    folder, capsys, python_limits, lines, message
):
    folder("item.yaml", f"id: t\n{lines}")
    assert main(["item.yaml", folder("s", "{}")]) == 2
    assert message in capsys.readouterr().err
