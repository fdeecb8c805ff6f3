"""One canonical form: it changes no meaning and no comment, and formatting it again changes nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfrontiers import cli, formatting, reading

from .conftest import RECORD, SmallCorpus

UNTIDY = """---
# who wrote this down: A. Author
title: 'Goldbach'
id: goldbach
field: "mathematics/number-theory"
status:
    as_of: 2026-09-01     # the day on which the list was read
    label: open
    claimed_by: list
license: CC-BY-4.0
wording: original
source: {locator: "4",
         key: list}
tags: ['primes', "sums"]  # two are enough
references:
- kind: article
  key: one
  citation: "A. Author, One"
  doi: https://doi.org/10.1000/XYZ
  arxiv: arXiv:1307.0874v2
history:
  - date: 2026-10-01
    change: created
    status: open
# nothing below
---

Is every even integer
a sum of two primes?{end}


""".replace("{end}", "  ")

TIDY = """---
id: goldbach
# who wrote this down: A. Author
title: Goldbach
field: mathematics/number-theory
status:
    as_of: 2026-09-01     # the day on which the list was read
    label: open
    claimed_by: list
source: {key: list, locator: "4"}
wording: original
license: CC-BY-4.0
tags: [primes, sums]  # two are enough
references:
  - {key: one, kind: article, citation: "A. Author, One", doi: 10.1000/XYZ, arxiv: 1307.0874v2}
history:
  - {date: 2026-10-01, change: created, status: open}
# nothing below
---
Is every even integer
a sum of two primes?{end}
""".replace("{end}", "  ")


def data_of(text: str) -> Any:
    parsed = reading.parse_record(text.encode(), "x.md")
    return parsed.data


def test_an_untidy_record_becomes_a_tidy_one() -> None:
    assert formatting.formatted(UNTIDY, "problem") == TIDY


def test_a_tidy_record_stays_as_it_is() -> None:
    once = formatting.formatted(UNTIDY, "problem")
    assert formatting.formatted(once, "problem") == once


def test_line_endings_and_a_byte_order_mark_are_made_uniform() -> None:
    windows = "\ufeff" + RECORD.format(id="a", title="A title").replace("\n", "\r\n")
    assert formatting.formatted(windows, "problem") == formatting.formatted(
        RECORD.format(id="a", title="A title"), "problem"
    )


def test_a_record_with_faults_keeps_its_lines() -> None:
    faulty = UNTIDY.replace("label: open", "label: unsolved")
    assert formatting.formatted(faulty, "problem").startswith(faulty[: faulty.index("---\n\nIs")])


def test_text_of_several_lines_stays_readable() -> None:
    folded = RECORD.format(id="a", title="A title").replace(
        "title: A title", "title: >-\n  A title\n  on two lines"
    )
    assert "title: A title on two lines\n" in formatting.formatted(folded, "problem")
    kept = RECORD.format(id="a", title="A title").replace("wording:", "reuse: |-\n  One.\n  Two.\nwording:")
    assert "reuse: |-\n  One.\n  Two.\n" in formatting.formatted(kept, "problem")


def test_comments_that_guide_the_author_disappear_and_no_others() -> None:
    text = RECORD.format(id="a", title="A title").replace(
        "title: A title",
        "#: a short title, without a full stop\ntitle: A title\n# mine\naliases: ['#: a name']  #: other names",
    )
    new = formatting.formatted(text, "problem")
    assert "a short title" not in new
    assert "other names" not in new
    assert "# mine\n" in new
    assert data_of(new)["aliases"] == ["#: a name"]


def test_a_sign_of_a_comment_inside_a_text_is_no_comment() -> None:
    text = RECORD.format(id="a", title='"The # of primes"')
    assert 'title: "The # of primes"' in formatting.formatted(text, "problem")


SCALARS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1
).filter(lambda text: "\ufffe" not in text and "\uffff" not in text and text.strip())


@settings(max_examples=150, deadline=None)
@given(
    aliases=st.lists(SCALARS, min_size=1, max_size=4, unique=True),
    citation=SCALARS,
    comment=st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=20),
    order=st.permutations(range(9)),
)
def test_formatting_changes_no_data_whatever_the_texts(
    aliases: list[str], citation: str, comment: str, order: list[int]
) -> None:
    import json

    parts = [
        "id: a\n", "title: A title\n", "field: mathematics/number-theory\n",
        "status: {label: open, as_of: 2026-09-01, claimed_by: list}\n", "source: {key: list}\n", "wording: original\n",
        f"aliases: {json.dumps(aliases, ensure_ascii=False)}\n",
        f"references:\n  # {comment}\n  - key: one\n    kind: book\n    citation: {json.dumps(citation, ensure_ascii=False)}\n",
        "license: CC-BY-4.0\nhistory:\n  - {date: 2026-10-01, change: created, status: open}\n",
    ]  # fmt: skip
    text = "---\n" + "".join(parts[index] for index in order) + "---\nIs it so?\n"
    before = data_of(text)
    new = formatting.formatted(text, "problem")
    assert data_of(new) == before
    assert formatting.formatted(new, "problem") == new
    assert f"# {comment}".rstrip() in new


# The command


def test_fmt_writes_and_then_finds_nothing_to_do(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    path = corpus.add("goldbach", UNTIDY)
    path.chmod(0o640)
    assert cli.main(["fmt", "--corpus", str(corpus.root), "--check"]) == 1
    assert f"would change {path}" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == UNTIDY
    assert cli.main(["fmt", "--corpus", str(corpus.root)]) == 0
    assert path.stat().st_mode & 0o777 == 0o640
    capsys.readouterr()
    assert cli.main(["fmt", "--corpus", str(corpus.root), "--check"]) == 0
    assert os.listdir(path.parent) == sorted(os.listdir(path.parent))
    assert not [name for name in os.listdir(path.parent) if name.startswith(".")]


def test_fmt_shows_what_would_change(corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    path = corpus.add("goldbach", UNTIDY)
    assert cli.main(["fmt", str(path), "--diff"]) == 1
    shown = capsys.readouterr().out
    assert "-title: 'Goldbach'\n" in shown
    assert "+title: Goldbach\n" in shown
    assert path.read_text(encoding="utf-8") == UNTIDY


def test_fmt_leaves_links_and_other_files_alone(
    corpus: SmallCorpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "target.md"
    target.write_text(UNTIDY, encoding="utf-8")
    (corpus.root / "records" / "problems" / "list" / "link.md").symlink_to(target)
    cli.main(["fmt", "--corpus", str(corpus.root)])
    assert target.read_text(encoding="utf-8") == UNTIDY
    assert cli.main(["fmt", str(tmp_path / "nothing.md")]) == 2
    (tmp_path / "notes.txt").touch()
    assert cli.main(["fmt", str(tmp_path / "notes.txt")]) == 2
    assert "notes.txt is no record\n  records lie under records/" in capsys.readouterr().err


def test_fmt_touches_no_markdown_outside_of_records(
    corpus: SmallCorpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "docs" / "page.md"
    page.parent.mkdir()
    page.write_text("---\ntitle:   A page\n---\nText\n", encoding="utf-8")
    assert cli.main(["fmt", str(page)]) == 2
    assert "page.md is no record\n  records lie under records/" in capsys.readouterr().err
    assert cli.main(["fmt", str(page.parent)]) == 2
    assert "docs holds no records" in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "---\ntitle:   A page\n---\nText\n"


def test_fmt_passes_over_files_of_the_corpus_that_have_no_canonical_form(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = corpus.root / "records" / "taxonomy" / "fields.yaml"
    assert cli.main(["fmt", "--check", str(fields), str(corpus.add("a"))]) == 0
    assert "fields.yaml has no canonical form and stays as it is\n1 file," in capsys.readouterr().err


def test_check_fix_corrects_what_needs_no_decision(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    path = corpus.add("goldbach", "\ufeff" + UNTIDY.replace("\n", "\r\n"))
    assert cli.main(["check", "--corpus", str(corpus.root), str(path)]) == 1
    assert cli.main(["check", "--corpus", str(corpus.root), "--fix", str(path)]) == 0
    assert "corrected records/problems/list/goldbach.md" in capsys.readouterr().err


@pytest.mark.parametrize("folder", ["sources", "benchmark", "catalogue", "tasks"])
def test_every_record_file_of_the_project_can_be_formatted(folder: str) -> None:
    for path in sorted((Path(__file__).parents[2] / "records" / folder).glob("*.yaml")):
        _, faults = formatting.fmt(path, write=False)
        assert faults == []


def test_every_problem_of_the_project_can_be_formatted() -> None:
    for path in sorted((Path(__file__).parents[2] / "records" / "problems").rglob("*.md")):
        _, faults = formatting.fmt(path, write=False)
        assert faults == []


def test_a_fault_of_a_whole_file_names_no_line(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    link = corpus.root / "records" / "problems" / "list" / "link.md"
    link.symlink_to(corpus.add("a"))
    assert cli.main(["fmt", str(link)]) == 1
    assert f"{link}: the file is a symbolic link\n" in capsys.readouterr().err
