"""Grade a submission to one of the test items, with the real compiler and kernels, in the real jail."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from lean_support import FILES, Grade, item_modules

from grader.items import load_item
from grader.kernel.name import Name
from grader.lean import grade as grading
from grader.lean.compile import Compiled, Compiler
from grader.lean.modules import ModuleFiles, Modules
from grader.options import Options
from grader.verdict import Verdict


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache of the tests' own, so that nothing compiled before is used."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENFRONTIERS_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("ELAN_HOME", str(tmp_path_factory.mktemp("elan")))  # a developer's own Lean is not meant
        patch.delenv("LEAN_SYSROOT", raising=False)
        yield


@pytest.fixture
def grade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Grade:
    """Grade source text; with ``forge``, the compiled module is made by that function instead of the
    compiler.
    """

    def run(
        item: str, source: str, forge: Callable[[Modules], dict[str, bytes]] | None = None, **options: object
    ) -> Verdict:
        loaded = load_item(FILES / f"{item}.yaml")
        submission = tmp_path / "Submission.lean"
        submission.write_text(source, encoding="utf-8")
        if forge is not None:
            parts = forge(item_modules(item))
            compile_really = Compiler.compile

            def compile_(self: Compiler, name: Name, text: bytes, folders: list[Path]) -> Compiled:
                if name is not grading.SUBMISSION:
                    return compile_really(self, name, text, folders)
                return Compiled(ModuleFiles(name, parts), (), None, 0, {}, 0.0, {})

            monkeypatch.setattr(Compiler, "compile", compile_)
        return grading.grade(loaded, submission, Options(**options))  # type: ignore[arg-type]

    return run
