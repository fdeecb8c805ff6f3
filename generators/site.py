"""One site in the making: the corpus, the settings, and what every kind of page needs of them.

A `Site` is made once for a build or a server and asked for pages; it holds no page. Everything in it follows
from the corpus, the templates and the settings, so that the same commit gives the same bytes.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape
from markupsafe import _escape_inner as _escape_text  # type: ignore[attr-defined]

from generators import addresses, licences, markdown, search_text, tasks, tools
from generators.mathematics import Formula, Typesetter, as_html, occurrences, text_formulas, texts_of
from openfrontiers.model import Corpus, Permits, Problem
from openfrontiers.statistics import Statistics, statistics

TEMPLATES = tools.PROJECT / "site_templates" / "pages"

INLINE_BEFORE = 700
"""Displays that begin before this character of a body also occur inline, in the excerpt of a list."""

SHARED_TAGS = 2
"""Records that must share a tag before it has a page; a word that one record uses groups nothing."""

LABELS = {
    "open": "Open",
    "unassessed": "Unassessed",
    "partially-solved": "Partially solved",
    "solved": "Solved",
    "disputed": "Disputed",
    "withdrawn": "Withdrawn",
}
"""The words that a badge shows."""

MEANINGS = {
    "open": "The claimant knows of no solution on the date given.",
    "unassessed": "No current claim was found: the source does not say whether the problem is still open.",
    "partially-solved": "A part that the evidence names is settled; the rest is not.",
    "solved": "The claimant counts the problem as settled, with evidence.",
    "disputed": "Current claims contradict each other; the record names each claim.",
    "withdrawn": "The record no longer stands for a problem; it says why.",
}
"""What each label means, in a sentence."""


@dataclass(frozen=True)
class Settings:
    """Addresses and names that a build is told. `site_url` ends with a slash."""

    name: str = "OpenFrontiers"
    url: str = "https://openfrontiers.github.io/openfrontiers/"
    repository: str = "https://github.com/openfrontiers/openfrontiers"
    description: str = ""

    @cached_property
    def root_path(self) -> str:
        """The path part of the site's address, with its closing slash: for pages that know no depth."""
        return "/" + self.url.split("://", 1)[-1].partition("/")[2]


@lru_cache(maxsize=4096)
def long_date(text: str) -> str:
    """`2026-09-08` as 8 September 2026, `2026-09` as September 2026."""
    parts = text.split("-")
    if len(parts) == 1:
        return str(int(parts[0]))
    month = datetime.date(2000, int(parts[1]), 1).strftime("%B")
    year = str(int(parts[0]))
    return f"{month} {year}" if len(parts) == 2 else f"{int(parts[2])} {month} {year}"


def number(value: int) -> str:
    """A count with thousands separators."""
    return f"{value:,}"


def plural(count: int, one: str, many: str = "") -> str:
    """`1 record`, `2 records`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


class _Loader(jinja2.FileSystemLoader):
    """Reads templates with the way to the root put in, so that filling one does not do so for each link."""

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        text, name, fresh = super().get_source(environment, template)
        return text.replace("{{ BASE }}", addresses.BASE), name, fresh


def _escaped(value: object) -> str:
    """What `markupsafe.escape` gives, as text: what is joined next needs no object of its own that says so."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    return _escape_text(value) if kind is str else str(escape(value))  # type: ignore[arg-type]


class _Template(jinja2.Template):
    """A template whose values are escaped by `_escaped`. A build fills 750,000; it saves a third of a second."""

    @classmethod
    def from_code(cls, *arguments: Any, **values: Any) -> jinja2.Template:
        found = super().from_code(*arguments, **values)
        found.root_render_func.__globals__["escape"] = _escaped
        return found


class _Environment(jinja2.Environment):
    template_class = _Template


@dataclass
class Site:
    """The corpus with everything that pages share; `typeset()` comes before any page.

    `documents` are titles and paths of the documentation's pages; `results` is the HTML of the benchmark's
    published results, empty where there are none.
    """

    corpus: Corpus
    settings: Settings = field(default_factory=Settings)
    typesetter: Typesetter = field(default_factory=Typesetter)
    documents: tuple[tuple[str, str], ...] = ()
    results: str = ""

    def typeset(self) -> None:
        """Typeset every formula of the corpus in one batch."""
        formulas: dict[Formula, None] = {}
        for problem in self.corpus.problems:
            for found in occurrences(problem):
                formulas[found.formula] = None
                if found.formula.display and (found.key or found.index < INLINE_BEFORE):
                    formulas[Formula(found.formula.tex, False)] = None
        for entry in self.corpus.catalogue:
            if entry.title:
                formulas.update(dict.fromkeys(text_formulas(entry.title)))
        for task in self.corpus.tasks:
            for text in tasks.texts(task):
                formulas.update(dict.fromkeys(text_formulas(text)))
        for parts in (self.corpus.sources, self.corpus.items, self.corpus.tasks):
            for text in texts_of([part.data for part in parts]):
                formulas.update(dict.fromkeys(text_formulas(text)))
        self.typesetter.add(formulas)

    @cached_property
    def environment(self) -> jinja2.Environment:
        """The templates of `site_templates/pages/`."""
        environment = _Environment(
            loader=_Loader(TEMPLATES),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        environment.filters.update(
            date=long_date, number=number, inline=self.inline, slug=addresses.slug, plural=plural
        )
        environment.globals.update(
            LABELS=LABELS,
            MEANINGS=MEANINGS,
            settings=self.settings,
            snapshot=self.corpus.snapshot_at,
            address=addresses,
        )
        return environment

    def render(self, template: str, **values: Any) -> str:
        """Fill a template of `site_templates/pages/`."""
        found = self._templates.get(template)
        if found is None:
            found = self._templates[template] = self.environment.get_template(template)
        # A context that shares its values spares looking up and copying the globals one by one for each page.
        context = found.new_context({**self.environment.globals, **values}, shared=True)
        return "".join(found.root_render_func(context))

    @cached_property
    def _templates(self) -> dict[str, jinja2.Template]:
        return {}

    def licence(self, problem: Problem) -> licences.Licence:
        """The licence of a record's text."""
        key = (problem.license, problem.source.key)
        found = self._licences.get(key)
        if found is None:
            found = self._licences[key] = licences.of_problem(problem, self.corpus)
        return found

    @cached_property
    def _licences(self) -> dict[tuple[str, str], licences.Licence]:
        return {}

    def terms(self, permits: Permits) -> Markup:
        """The list of what a licence permits; made once for each set of terms."""
        if permits not in self._terms:
            self._terms[permits] = Markup(self.render("terms.html", permits=permits))
        return self._terms[permits]

    @cached_property
    def _terms(self) -> dict[Permits, Markup]:
        return {}

    def formula(self, formula: Formula) -> str:
        """The HTML of a formula."""
        return as_html(formula, self.typesetter)

    def visible(self, formula: Formula) -> str:
        """The characters of a formula as a reader sees them, in one line."""
        found = self._visible.get(formula)
        if found is None:
            found = self._visible[formula] = search_text.visible(self.formula(formula))
        return found

    @cached_property
    def _visible(self) -> dict[Formula, str]:
        return {}

    @cached_property
    def statistics(self) -> Statistics:
        """Every figure of the corpus."""
        return statistics(self.corpus)

    def inline(self, text: str) -> Markup:
        """A line of text with its formulas as HTML."""
        return Markup(markdown.inline(text, self.formula))

    @cached_property
    def shared_tags(self) -> frozenset[str]:
        """The slugs of tags that have a page."""
        counts: Counter[str] = Counter()
        for problem in self.corpus.problems:
            counts.update({addresses.slug(tag) for tag in problem.tags})
        return frozenset(key for key, count in counts.items() if count >= SHARED_TAGS)

    def links_for(self, problem: Problem) -> markdown.Links:
        """How links and citations in a record's text resolve."""
        numbers = {entry.key: str(index) for index, entry in enumerate(problem.references, 1)}
        return markdown.Links(self.record_address, numbers.get)

    @cached_property
    def record_address(self) -> Callable[[str, str], str | None]:
        """Address of a problem, source or item by its id, or None where it does not exist."""
        corpus = self.corpus

        def find(kind: str, key: str) -> str | None:
            if kind == "problem" and key in corpus.problem_by_id:
                return addresses.BASE + addresses.problem(key)
            if kind == "source" and key in corpus.source_by_key:
                return addresses.BASE + addresses.source(key)
            if kind == "item" and key in corpus.item_by_id:
                return addresses.BASE + addresses.item(key)
            return None

        return find

    def source_name(self, key: str) -> str:
        """The name of a source, or its key where it is not registered."""
        source = self.corpus.source_by_key.get(key)
        return source.name if source is not None else key

    @cached_property
    def lean_root(self) -> Path:
        """The Lake project with the items' formal statements."""
        return self.corpus.root / "lean"
