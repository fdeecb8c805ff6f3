"""What a page says of a formal statement's check: a receipt counts only for the text that was checked."""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import SimpleNamespace

from generators import lean_code


def _item(receipts: list[dict[str, str]], module: str | None = "OpenFrontiersBench.O01") -> SimpleNamespace:
    formal = {"profile": "core", "module": module} if module else {"profile": "none"}
    return SimpleNamespace(data={"formal": formal, "receipts": receipts})


def test_a_receipt_for_another_text_is_not_shown(tmp_path: Path) -> None:
    module = tmp_path / "lean" / "OpenFrontiersBench" / "O01.lean"
    module.parent.mkdir(parents=True)
    module.write_text("def Statement : Prop := True\n")
    digest = hashlib.sha256(module.read_bytes()).hexdigest()
    receipt = {
        "date": "2026-11-30",
        "result": "compiled",
        "compiler": "Lean 4.35.0",
        "statement_sha256": digest,
    }
    root = tmp_path / "lean"
    assert lean_code.state(root, _item([receipt])) == "Checked 2026-11-30 with Lean 4.35.0: compiled."  # type: ignore[arg-type]
    module.write_text("def Statement : Prop := False\n")
    assert lean_code.state(root, _item([receipt])).startswith("Not checked")  # type: ignore[arg-type]


def test_an_item_without_receipt_module_or_statement_is_not_checked(tmp_path: Path) -> None:
    for item in (_item([]), _item([], module=None)):
        assert lean_code.state(tmp_path / "lean", item).startswith("Not checked")  # type: ignore[arg-type]
