"""The Lean statements of benchmark items, highlighted, with what is known of their checks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from openfrontiers.model import BenchmarkItem


@dataclass(frozen=True, slots=True)
class Statement:
    """A Lean module: its text, its highlighted form, and its path in the repository."""

    text: str
    html: Markup
    path: str


def module_path(item: BenchmarkItem) -> str | None:
    """The path of an item's module in the repository, or None where the item has none of ours."""
    module = item.data["formal"].get("module")
    return f"lean/{module.replace('.', '/')}.lean" if module else None


@lru_cache(maxsize=512)
def _highlighted(path: Path, modified: int) -> tuple[str, Markup]:
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name

    text = path.read_text(encoding="utf-8").strip() + "\n"
    formatter = HtmlFormatter(nowrap=True)
    inner = highlight(text, get_lexer_by_name("lean4"), formatter).rstrip("\n")
    return text, Markup(
        '<div class="of-copy"><div class="of-copy-bar"><span>Lean statement</span><button type="button" '
        'class="of-copy-button" data-copy>Copy<span class="of-hidden"> Lean statement</span></button></div>'
        f'<pre class="highlight" role="group" tabindex="0" aria-label="Lean statement"><code>{inner}</code></pre></div>'
    )


def statement(lean_root: Path, item: BenchmarkItem) -> Statement | None:
    """The statement of an item whose module lies in the Lake project, else None."""
    path = module_path(item)
    if path is None:
        return None
    full = lean_root.parent / path
    try:
        modified = full.stat().st_mtime_ns
    except OSError:
        return None
    text, html = _highlighted(full, modified)
    return Statement(text, html, path)


def state(lean_root: Path, item: BenchmarkItem) -> str:
    """What is recorded of the formal statement's check, in a sentence or two; a receipt counts only for the text that was checked."""
    path = module_path(item)
    if path is None:
        return "Not checked: there is no statement of ours."
    try:
        now = hashlib.sha256((lean_root.parent / path).read_bytes()).hexdigest()
    except OSError:
        return "Not checked: its module is missing."
    fitting = [entry for entry in item.data.get("receipts") or () if entry.get("statement_sha256") == now]
    if not fitting:
        return "Not checked: no check of this text of the statement is recorded."
    last = fitting[-1]
    compiler = f" with {last['compiler']}" if last.get("compiler") else ""
    return f"Checked {last['date']}{compiler}: {last['result']}."
