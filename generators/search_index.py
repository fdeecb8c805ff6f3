"""The search index: one small document for each record, and Pagefind over them.

Pagefind (https://pagefind.app/docs/) cuts its index into chunks, so that a search fetches only what its words
need. It reads documents made for it rather than the site's pages: they hold the normalised words
(`generators.search_text`), the filters, the sort keys, and the entry that a result shows. The documents lie in
the cache folder; the index is made anew only when one of them changed. Catalogue entries have an index of their own,
so that a search of the records does not fetch what is known of them.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from generators import addresses, tools
from generators.facets import decade
from generators.pages import benchmark
from generators.search_text import spell, words
from generators.site import LABELS, Site
from generators.summaries import excerpt
from generators.writing import Folder, Sink, whole_file
from openfrontiers.faults import CorpusError
from openfrontiers.model import CatalogueEntry, Problem

KEPT = ("pagefind.js", "pagefind-worker.js", "pagefind-entry.json")
"""Files of Pagefind's output that the search page uses besides the index itself; its own interface is left out."""

RECORDS, CATALOGUE = "index", "catalogue"
"""The two indexes, by the folders that they lie in below `search/`."""


def _day(date: str) -> str:
    parts = [*date.split("-"), "00", "00"][:3]
    return "".join(parts)


def _filters(site: Site, problem: Problem) -> Iterator[tuple[str, str]]:
    yield "status", problem.status.label
    yield "field", problem.main_field
    yield "subfield", problem.field
    for top in sorted({code.top_level for code in problem.msc2020}):
        yield "msc", top
    yield "source", problem.source.key
    yield "licence", problem.license
    if problem.has_lean:
        yield "lean", "yes"
    items = site.corpus.items_by_problem.get(problem.id, ())
    for name in sorted({name for item in items for name in benchmark.subsets(item)}):
        yield "benchmark", name
    if problem.posed.year:
        yield "decade", str(decade(problem.posed.year))


def document(site: Site, problem: Problem) -> str:
    """The document of a record."""
    names = [problem.id, problem.id.replace("-", " "), *problem.aliases, *problem.posed.by, *problem.tags]
    names += [site.source_name(problem.source.key), problem.source.locator or "", *problem.oeis]
    names += [code.code for code in problem.msc2020]
    names += [item.id for item in site.corpus.items_by_problem.get(problem.id, ())]
    taxonomy = site.corpus.taxonomy
    facts = [taxonomy.label(problem.field)]
    if problem.posed.year:
        facts.append(str(problem.posed.year))
    sorts = {"date": _day(problem.status.as_of)}
    if problem.posed.year:
        sorts["year"] = str(problem.posed.year)
    return _html(
        title=site.inline(problem.title),
        title_words=words(problem.title),
        names=words(" · ".join(name for name in names if name)),
        text=words(problem.body.text, problem.body),
        path=addresses.problem(problem.id),
        filters=_filters(site, problem),
        sorts=sorts,
        status=problem.status.label,
        facts=[*facts, site.source_name(problem.source.key)],
        shown=excerpt(site, problem),
    )


def catalogue_document(site: Site, entry: CatalogueEntry, path: str) -> str:
    """The document of a catalogue entry; `path` is where its listing shows it."""
    title = entry.title or f"{site.source_name(entry.source)} {entry.locator}"
    filters = [("source", entry.source)]
    if entry.status:
        filters.append(("status", entry.status))
    return _html(
        title=site.inline(title),
        title_words=words(title),
        names=spell(
            " ".join([entry.id, entry.id.replace("-", " "), entry.locator, *entry.tags, *entry.oeis])
        ),
        text="",
        path=path,
        filters=iter(filters),
        sorts={"date": _day(entry.as_of)} if entry.as_of else {},
        status=entry.status or "",
        facts=[site.source_name(entry.source), "Catalogue entry without a statement"],
        shown="",
    )


def _html(
    *, title: str, title_words: str, names: str, text: str, path: str, filters: Iterable[tuple[str, str]],
    sorts: dict[str, str], status: str, facts: list[str], shown: str,
) -> str:  # fmt: skip
    badge = f'<span class="of-badge of-small of-{status}">{LABELS[status]}</span> ' if status else ""
    facts_html = " ".join(f"<span>{escape(fact)}</span>" for fact in facts)
    card = (
        f'<h2 dir="auto"><a href="{addresses.BASE}{path}">{title}</a></h2>'
        f'<p class="of-meta">{badge}{facts_html}</p>'
        + (f'<p class="of-excerpt" dir="auto">{shown}</p>' if shown else "")
    )
    marks = "".join(f'<i data-pagefind-filter="{key}:{escape(value)}"></i>' for key, value in filters)
    marks += "".join(f'<i data-pagefind-sort="{key}:{value}"></i>' for key, value in sorts.items())
    return (
        '<!doctype html><html lang="en"><head><title>-</title></head><body data-pagefind-body>'
        f'<h1 data-pagefind-weight="8">{escape(title_words)}</h1>'
        f'<p data-pagefind-weight="5">{escape(names)}</p><p>{escape(text)}</p>'
        f'<i data-pagefind-meta="title[data-v]" data-v="-"></i>'
        f'<i data-pagefind-meta="card[data-v]" data-v="{escape(card)}"></i>{marks}</body></html>'
    )


def documents(site: Site, catalogue_paths: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every document with its path."""
    for problem in site.corpus.problems:
        yield f"{RECORDS}/{problem.id}.html", document(site, problem)
    for entry in site.corpus.catalogue:
        yield f"{CATALOGUE}/{entry.id}.html", catalogue_document(site, entry, catalogue_paths[entry.id])


def build(site: Site, cache: Path, sink: Sink, catalogue_paths: dict[str, str]) -> bool:
    """Bring the indexes in `sink` (under `search/`) up to date; whether they had to be made anew.

    Raises tools.MissingTool without Pagefind, CorpusError where it fails.
    """
    program = tools.pagefind()
    source = Folder(cache / "search-documents", cache / "search-documents.json", owned=True)
    digest = hashlib.sha256(tools.node_module("pagefind/package.json").read_bytes())
    for path, text in documents(site, catalogue_paths):
        digest.update(path.encode())
        digest.update(text.encode())
        source.write(path, text)
    key = digest.hexdigest()
    made = cache / "search-index"
    stamp = cache / "search-index.key"
    fresh = made.is_dir() and stamp.exists() and stamp.read_text() == key
    source.finish(key)
    if not fresh:
        # Without its stamp an index that is broken off half-way is never taken for a whole one.
        stamp.unlink(missing_ok=True)
        shutil.rmtree(made, ignore_errors=True)
        for name in (RECORDS, CATALOGUE):
            if (source.path / name).is_dir():
                _run(program, source.path / name, made / name)
        whole_file(stamp, key.encode())
    for file in sorted(made.rglob("*")):
        own = file.parent.parent != made or file.name in KEPT or file.suffix in (".pf_meta", ".pagefind")
        if file.is_file() and own:
            sink.write(f"search/{file.relative_to(made).as_posix()}", file.read_bytes())
    return not fresh


def _run(program: Path, source: Path, output: Path) -> None:
    process = subprocess.run(
        [str(program), "--site", str(source), "--output-path", str(output), "--force-language", "en", "--quiet"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if process.returncode != 0 or not (output / "pagefind.js").exists():
        reason = (process.stderr or process.stdout).strip().splitlines()
        raise CorpusError(
            f"Pagefind made no search index in {output}: {reason[-1] if reason else 'no message'}",
            "free space where the disk is full; else run ./run setup to install the pinned version, "
            "or use `search: false` in mkdocs.yml to go without",
        )
