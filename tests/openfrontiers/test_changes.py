"""Pull requests against a scratch repository: a good one passes, each bad one is told what to do."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from openfrontiers import change_summary, cli
from openfrontiers.checking import changes
from openfrontiers.checking.catalog import CHANGE_RULES, RULES
from openfrontiers.checking.record_changes import TRANSITIONS
from openfrontiers.faults import CorpusError, Fault
from openfrontiers.model import STATUS_LABELS

from .conftest import SmallCorpus

PAGE = Path(__file__).parents[2] / "docs" / "change-rules.md"

RECORD = """---
id: goldbach
title: Goldbach's conjecture
field: mathematics/number-theory
status: {label: open, as_of: 2026-09-01, claimed_by: list}
source: {key: list, locator: "1"}
wording: original
license: CC-BY-4.0
references:
  - {key: proof-2026, kind: article, citation: "A. Author, A proof, 2026", year: 2026}
history:
  - {date: 2026-09-02, change: created, status: open}
---
Is every even integer $n > 2$ a sum of two primes?
"""

ITEM = """id: O02
track: open
title: Goldbach
problem: goldbach
area: Number th.
hq50: false
answer_form: proof
formal: {profile: core, module: Bench.O02, declaration: main}
reviews: [{date: 2026-09-03, verdict: ok}]
receipts:
  - {date: 2026-09-03, statement_sha256: %s, result: compiles}
""" % ("0" * 64)

EVIDENCE = """status:
  label: solved
  as_of: 2026-10-01
  claimed_by: list
  evidence: [{reference: proof-2026, date: 2026}]"""


class Repository(SmallCorpus):
    """A corpus under git: `main` is what was there before, the working tree is the pull request."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.goldbach = self.add("goldbach", RECORD)
        self.write("records/benchmark/O02.yaml", ITEM)
        self.write("lean/Bench/O02.lean", "def main : Prop := True\n")
        self.git("init", "-q", "-b", "main")
        self.commit()
        self.git("checkout", "-q", "-b", "change")

    def git(self, *arguments: str) -> str:
        identity = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
                    "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": os.devnull}  # fmt: skip
        done = subprocess.run(["git", "-C", str(self.root), *arguments], capture_output=True, text=True, check=True,
                              env={**os.environ, **identity})  # fmt: skip
        return done.stdout

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "Change")

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def edit(self, *pairs: tuple[str, str], path: Path | None = None) -> None:
        """Replace texts in a record, `goldbach` unless another is named."""
        file = path or self.goldbach
        text = file.read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")

    def event(self, *events: str) -> None:
        """Add events to the history of `goldbach`."""
        last = "  - {date: 2026-09-02, change: created, status: open}\n"
        self.edit((last, last + "".join(f"  - {{{event}}}\n" for event in events)))

    def faults(self, **options: int) -> list[Fault]:
        return changes.check(self.root, "main", **options)[0]

    def rules(self) -> set[str]:
        return {fault.rule for fault in self.faults()}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repository")


STATUS = "status: {label: open, as_of: 2026-09-01, claimed_by: list}"


# Good pull requests


def test_nothing_changed(repository: Repository) -> None:
    assert changes.check(repository.root, "main") == ([], 0, [])


@pytest.mark.parametrize("committed", [True, False])
def test_a_new_record_is_welcome_committed_or_not(repository: Repository, committed: bool) -> None:
    repository.add("new-one")
    if committed:
        repository.commit()
    assert changes.check(repository.root, "main") == ([], 1, ["records/problems/list/new-one.md"])


def test_a_status_with_its_event_and_evidence_is_welcome(repository: Repository) -> None:
    repository.edit((STATUS, EVIDENCE))
    repository.event("date: 2026-10-02, change: status, status: solved, reference: proof-2026")
    assert repository.faults() == []


def test_a_better_statement_with_its_event_and_without_the_old_receipts_is_welcome(
    repository: Repository,
) -> None:
    repository.edit(("Is every even integer", "Is every even natural number"))
    repository.event("date: 2026-10-02, change: statement, note: negative integers were never meant")
    item = repository.root / "records" / "benchmark" / "O02.yaml"
    item.write_text(ITEM[: ITEM.index("reviews:")], encoding="utf-8")
    assert repository.faults() == []


def test_another_break_of_lines_is_no_change_of_the_statement(repository: Repository) -> None:
    repository.edit(("even integer $n > 2$ a", "even integer $n > 2$\na"))
    assert repository.faults() == []


def test_a_withdrawn_record_keeps_its_file(repository: Repository) -> None:
    repository.edit((STATUS, "status: {label: withdrawn, as_of: 2026-10-01, reason: a duplicate}"))
    repository.event("date: 2026-10-02, change: withdrawn, status: withdrawn, note: a duplicate")
    assert repository.faults() == []


def test_a_renamed_record_takes_its_history_along(repository: Repository) -> None:
    repository.event("date: 2026-10-02, change: renamed, previous_id: goldbach")
    repository.edit(("id: goldbach\ntitle", "id: goldbach-binary\ntitle"))
    repository.goldbach.rename(repository.goldbach.with_name("goldbach-binary.md"))
    item = repository.root / "records" / "benchmark" / "O02.yaml"
    item.write_text(ITEM[: ITEM.index("reviews:")].replace("problem: goldbach", "problem: goldbach-binary"))
    assert repository.faults() == []


def test_what_happened_on_main_meanwhile_does_not_count(repository: Repository) -> None:
    repository.add("mine")
    repository.commit()
    repository.git("checkout", "-q", "main")
    repository.goldbach.unlink()
    repository.commit()
    repository.git("checkout", "-q", "change")
    assert repository.faults() == []


# Ten bad pull requests


def _edited_history(repository: Repository) -> None:
    repository.edit(("date: 2026-09-02, change: created", "date: 2026-09-01, change: created"))


def _reused_id(repository: Repository) -> None:
    repository.edit(
        ('locator: "1"', 'locator: "99"'), ("Is every even integer $n > 2$", "Is every odd integer $n > 5$")
    )
    repository.event("date: 2026-10-02, change: statement, note: another problem")


def _solved_without_evidence(repository: Repository) -> None:
    repository.edit((STATUS, "status: {label: solved, as_of: 2026-10-01, claimed_by: list}"))
    repository.event("date: 2026-10-02, change: status, status: solved")


def _statement_under_an_item(repository: Repository) -> None:
    repository.edit(("even integer", "even natural number"))
    repository.event("date: 2026-10-02, change: statement, note: clearer")


def _licence_loosened(repository: Repository) -> None:
    repository.edit(
        ("wording: original\nlicense: CC-BY-4.0", "wording: adapted\nlicense: CC0-1.0\nreuse: free")
    )


def _five_thousand_files(repository: Repository) -> None:
    for number in range(5000):
        repository.write(f"records/problems/list/many-{number}.md", "---\n---\n")


def _case(repository: Repository) -> None:
    repository.write("records/problems/list/Goldbach.md", RECORD.replace("id: goldbach", "id: Goldbach"))


def _symlink(repository: Repository) -> None:
    (repository.root / "records" / "problems" / "list" / "link.md").symlink_to("/etc/passwd")


def _outside(repository: Repository) -> None:
    repository.write("problems/mine.md", RECORD.replace("id: goldbach", "id: mine"))


def _script(repository: Repository) -> None:
    path = repository.add("script")
    path.write_text(
        path.read_text().replace("Is every", "<script>alert(1)</script> [x](javascript:alert) Is every"),
        encoding="utf-8",
    )


BAD = [
    (_edited_history, "history-append-only", "records/problems/list/goldbach.md", "put the event back as it was"),
    (_reused_id, "id-reused", "records/problems/list/goldbach.md", "give the other problem a file"),
    (_solved_without_evidence, "status-evidence-change", "records/problems/list/goldbach.md", "add `evidence:`"),
    (_statement_under_an_item, "receipt-void", "records/benchmark/O02.yaml", "remove them from `receipts:`"),
    (_licence_loosened, "licence-reason", "records/problems/list/goldbach.md", "change: licence, note: why"),
    (_five_thousand_files, "change-size", "records", "split the change"),
    (_case, "id-case", "records/problems/list/Goldbach.md", "choose another id"),
    (_symlink, "regular-file", "records/problems/list/link.md", "put the file itself here"),
    (_outside, "record-outside", "problems/mine.md", "move it to records/problems/<source>/<id>.md"),
    (_script, "raw-html", "records/problems/list/script.md", ""),
]  # fmt: skip
"""A change, the rule that it breaks, where, and what the contributor is told to do."""


@pytest.mark.parametrize(("change", "rule", "path", "hint"), BAD)
def test_a_bad_pull_request_is_told_what_to_do(
    repository: Repository, change: Callable[[Repository], None], rule: str, path: str, hint: str
) -> None:
    change(repository)
    for committed in (False, True):
        if committed:
            repository.commit()
        found = [fault for fault in repository.faults() if fault.rule == rule]
        assert found
        assert found[0].path == path
        assert hint in found[0].hint


# Further rules


@pytest.mark.parametrize("old", STATUS_LABELS)
@pytest.mark.parametrize("new", STATUS_LABELS)
def test_each_change_of_status_is_allowed_or_refused_as_the_page_says(old: str, new: str) -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    said = new != "withdrawn" and old == "withdrawn" if "any other" in rows[old] else f"`{new}`" in rows[old]
    assert ((old, new) in TRANSITIONS) == (said and old != new)


def test_a_status_that_may_not_follow_is_refused(repository: Repository) -> None:
    _solved = repository.edit((STATUS, EVIDENCE))
    repository.event("date: 2026-10-02, change: status, status: solved")
    repository.commit()
    repository.git("checkout", "-q", "-B", "main")
    repository.git("checkout", "-q", "-B", "change")
    repository.edit((EVIDENCE, "status: {label: unassessed, as_of: 2026-10-03}"),
                    ("status: solved}\n", "status: solved}\n  - {date: 2026-10-03, change: status, status: unassessed}\n"))  # fmt: skip
    (fault,) = repository.faults()
    assert fault.rule == "status-transition"
    assert fault.hint == "from solved a record goes to: open, partially-solved, disputed, withdrawn"


def test_taking_a_claim_back_needs_a_reason(repository: Repository) -> None:
    repository.edit((STATUS, "status: {label: unassessed, as_of: 2026-10-01}"))
    repository.event("date: 2026-10-02, change: status, status: unassessed")
    assert repository.rules() == {"status-reason-change"}
    repository.edit(("status: unassessed}\n---", "status: unassessed, note: the list was taken down}\n---"))
    assert repository.faults() == []


def test_a_withdrawn_record_comes_back_only_by_an_event(repository: Repository) -> None:
    repository.edit((STATUS, "status: {label: withdrawn, as_of: 2026-10-01, reason: a duplicate}"))
    repository.event("date: 2026-10-02, change: withdrawn, status: withdrawn")
    repository.commit()
    repository.git("branch", "-f", "main")
    repository.edit(("{label: withdrawn, as_of: 2026-10-01, reason: a duplicate}",
                     "{label: open, as_of: 2026-10-03, claimed_by: list}"),
                    ("status: withdrawn}\n---",
                     "status: withdrawn}\n  - {date: 2026-10-03, change: status, status: open, note: not one}\n---"))  # fmt: skip
    assert repository.rules() == {"status-transition"}
    repository.edit(("change: status, status: open", "change: reinstated, status: open"))
    assert repository.faults() == []


def test_an_older_claim_does_not_replace_a_newer_one(repository: Repository) -> None:
    repository.edit(("as_of: 2026-09-01", "as_of: 2025"))
    (fault,) = repository.faults()
    assert (fault.rule, fault.line) == ("status-older", 5)


def test_a_changed_statement_is_an_event(repository: Repository) -> None:
    repository.edit(("even integer", "even natural number"))
    assert "statement-history" in repository.rules()


def test_a_removed_record_is_named(repository: Repository) -> None:
    repository.goldbach.unlink()
    faults = repository.faults()
    assert "record-removed" in {fault.rule for fault in faults}
    assert ("related-unknown", "records/benchmark/O02.yaml") in {(fault.rule, fault.path) for fault in faults}


def test_the_id_of_a_renamed_record_is_not_given_to_another(repository: Repository) -> None:
    test_a_renamed_record_takes_its_history_along(repository)
    repository.commit()
    repository.git("branch", "-f", "main")
    repository.add("goldbach")
    assert repository.rules() == {"id-reused"}


def test_a_changed_lean_module_voids_the_receipts_of_its_item(repository: Repository) -> None:
    repository.write("lean/Bench/O02.lean", "def main : Prop := False\n")
    faults = repository.faults()
    assert {fault.rule for fault in faults} == {"receipt-void"}
    assert {fault.message.split(", and ")[1].split(" ")[0] for fault in faults} == {"receipts", "reviews"}


def test_a_receipt_does_not_come_with_a_status(repository: Repository) -> None:
    repository.edit((STATUS, EVIDENCE))
    repository.event("date: 2026-10-02, change: status, status: solved, reference: proof-2026")
    repository.write(
        "records/benchmark/O02.yaml", ITEM + ITEM.splitlines()[-1].replace("2026-09-03", "2026-10-02") + "\n"
    )
    (fault,) = repository.faults()
    assert fault.rule == "receipt-status"
    assert "two pull requests" in fault.hint


def test_a_removed_item_is_listed_as_retired(repository: Repository) -> None:
    (repository.root / "records" / "benchmark" / "O02.yaml").unlink()
    assert repository.rules() == {"record-removed"}
    repository.write("records/benchmark/retired.yaml", "retired:\n  - {id: O02, reason: withdrawn}\n")
    assert repository.faults() == []


def test_terms_of_a_source_change_with_the_place_where_they_stand(repository: Repository) -> None:
    path = repository.root / "records" / "sources" / "list.yaml"
    repository.edit(("spdx: CC-BY-4.0", "spdx: CC0-1.0"), path=path)
    (fault,) = repository.faults()
    assert (fault.rule, fault.path) == ("licence-reason", "records/sources/list.yaml")
    repository.edit(
        ("spdx: CC0-1.0", 'spdx: CC0-1.0, url: "https://example.org/terms", confirmed: 2026-10-01'), path=path
    )
    assert repository.faults() == []


def test_records_do_not_change_with_what_judges_them(repository: Repository) -> None:
    repository.add("mine")
    repository.write(".github/workflows/check.yml", "on: push\n")
    (fault,) = repository.faults()
    assert (fault.rule, fault.path) == ("change-mixed", ".github/workflows/check.yml")


def test_the_script_run_is_not_changed_with_records_but_a_folder_of_a_like_name_may(
    repository: Repository,
) -> None:
    repository.add("other")
    repository.write("run", "#!/bin/sh\n")
    repository.write("run1/packets/P001/README.md", "# P001\n")
    assert [(fault.rule, fault.path) for fault in repository.faults()] == [("change-mixed", "run")]


def test_a_workflow_alone_is_no_matter_of_records(repository: Repository) -> None:
    repository.write(".github/workflows/check.yml", "on: push\n")
    assert repository.faults() == []


def test_a_maintainer_may_lift_the_limit(repository: Repository) -> None:
    for number in range(4):
        repository.add(f"many-{number}")
    assert {fault.rule for fault in repository.faults(max_files=3)} == {"change-size"}
    assert repository.faults(max_files=0) == []


def test_a_catalogue_id_goes_on_standing_for_the_same_entry(repository: Repository) -> None:
    repository.write(
        "records/catalogue/list.yaml", 'source: list\nentries:\n  - {id: list-1, locator: "1"}\n'
    )
    repository.commit()
    repository.git("branch", "-f", "main")
    repository.write(
        "records/catalogue/list.yaml", 'source: list\nentries:\n  - {id: list-1, locator: "2"}\n'
    )
    (fault,) = repository.faults()
    assert (fault.rule, fault.line) == ("id-reused", 3)


def test_an_unknown_revision_is_told(repository: Repository) -> None:
    with pytest.raises(CorpusError, match="there is no revision 'nowhere'"):
        changes.check(repository.root, "nowhere")


def test_a_place_that_cannot_be_written_is_told_without_a_traceback(
    repository: Repository, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "summary.md"
    assert (
        cli.main(["check", "--corpus", str(repository.root), "--changed", "main", "--summary", str(place)])
        == 2
    )
    assert f"{place}: Not a directory" in capsys.readouterr().err


def test_missing_git_is_not_told_as_an_unknown_revision(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CorpusError, match="git is not installed"):
        changes.check(repository.root, "HEAD")


def test_a_corpus_without_git_is_told(corpus: SmallCorpus) -> None:
    with pytest.raises(CorpusError):
        changes.check(corpus.root, "main")


def test_file_names_of_any_kind_do_no_harm(repository: Repository) -> None:
    repository.write("records/problems/list/-rf 'x'\n\u202e$(id).md", "---\n---\n")
    assert repository.faults()


def test_the_command_looks_at_the_change_only(
    repository: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    _edited_history(repository)
    arguments = ["check", "--corpus", str(repository.root), "--changed", "main", "--format", "github"]
    assert cli.main(arguments) == 1
    output = capsys.readouterr()
    assert output.out.startswith(
        "::error file=records/problems/list/goldbach.md,line=12,col=5,title=history-append-only::"
    )
    assert "1 file checked" in output.err


def test_every_rule_on_changes_is_explained_and_named_by_no_other() -> None:
    headings = re.findall(r"^## `([a-z-]+)`$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert headings == list(CHANGE_RULES)
    assert not set(RULES) & set(CHANGE_RULES)
    source = "".join(
        (Path(changes.__file__).parent / name).read_text(encoding="utf-8")
        for name in ("changes.py", "record_changes.py")
    )
    for rule in CHANGE_RULES:
        assert f'"{rule}"' in source


# What a reviewer reads


def test_the_summary_tells_a_new_record_its_status_and_its_near_duplicates(repository: Repository) -> None:
    repository.add("sums", title="Sums of primes")
    text = change_summary.summary(repository.root, "main", [])
    assert text.startswith(change_summary.MARK)
    assert "**The check finds no fault.**" in text
    assert "### New: Sums of primes (`sums`)" in text
    assert "- status: **open**, claimed by list as of 2026-09-01" in text
    assert "perhaps the same problem as" in text
    assert "Is every even integer $n > 2$ a sum of two primes?" in text


def test_the_summary_tells_what_changed_in_meaning(repository: Repository) -> None:
    repository.edit(
        (STATUS, EVIDENCE),
        ("even integer", "even natural number"),
        ("license: CC-BY-4.0", "license: CC0-1.0"),
    )
    text = change_summary.summary(repository.root, "main", repository.faults())
    assert (
        "- status: **open**, claimed by list as of 2026-09-01 → **solved**, claimed by list as of 2026-10-01, on proof-2026"
        in text
    )
    assert "- license: CC-BY-4.0 → CC0-1.0" in text
    assert "+Is every even natural number $n > 2$ a sum of two primes?" in text
    assert "`licence-reason`" in text


def test_nothing_in_a_record_becomes_html_a_mention_or_a_link_in_the_summary(repository: Repository) -> None:
    repository.edit(("Goldbach's conjecture", "'<img src=x> @maintainer fixes #12'"),
                    ("two primes?", "two primes? <script>alert(1)</script> @team </details>"))  # fmt: skip
    text = change_summary.summary(repository.root, "main", repository.faults())
    outside = re.sub(r"```+diff\n.*?\n```+", "", text, flags=re.DOTALL)
    assert "<img" not in outside
    assert "<script" not in outside
    assert "@maintainer" not in outside
    assert "@team" not in outside
    assert "#12" not in outside
    assert outside.count("</details>") == 1


def test_a_long_summary_fits_into_a_comment(repository: Repository) -> None:
    for number in range(40):
        path = repository.add(f"long-{number:02}")
        path.write_text(path.read_text(encoding="utf-8") + "Words. " * 1000, encoding="utf-8")
    text = change_summary.summary(repository.root, "main", [])
    assert len(text) < 65_536
    assert text.endswith("too long for one comment.\n")


def test_the_command_writes_the_summary(
    repository: Repository, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repository.add("sums")
    arguments = ["check", "--corpus", str(repository.root), "--summary", str(tmp_path / "summary.md")]
    assert cli.main([*arguments, "--changed", "main"]) == 0
    assert "### New: A title" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert cli.main(arguments) == 2
    assert "--summary belongs to --changed" in capsys.readouterr().err
