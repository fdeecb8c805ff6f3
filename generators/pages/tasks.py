"""Pages of the grading tasks: the table of tasks, and a page for each that says what is asked, what a
submission is and what the grader verifies.

A page shows what a solver may see. Recorded answers, reference digits beyond the few that a task states, and
rubrics lie where generators do not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from markupsafe import Markup

from generators import addresses, citation, licences, markdown, summaries, tasks
from generators.facets import natural
from generators.frame import Page
from generators.site import Site
from openfrontiers.grading import Condition, answer_types, conditions
from openfrontiers.licences import OUR_LICENSE
from openfrontiers.model import Problem, Task

KINDS = {
    "construction": "Construction",
    "closed-form": "Closed form",
    "answer": "Final answer",
    "rubric": "Proof by rubric",
}
"""The kinds of task, in the order of the documentation."""

DOCUMENTATION = {
    "construction": "docs/grading-answers/#constructions",
    "closed-form": "docs/grading-answers/#closed-forms",
    "answer": "docs/grading-answers/#final-answers",
    "rubric": "docs/grading-answers/#rubrics",
}
STANDINGS = {
    "open": "Open",
    "calibration": "Calibration",
}
LEVELS = {
    0: "solved, for calibration",
    1: "within reach of known techniques",
    2: "needs a new idea",
    3: "may have no answer of the form asked for",
}
SHORT_LEVELS = {0: "solved", 1: "within reach", 2: "needs a new idea", 3: "may have no answer"}
BACKGROUNDS = {
    1: "school",
    2: "early undergraduate",
    3: "late undergraduate",
    4: "graduate",
    5: "research",
}
NOTATIONS = {
    "tuple": "(1, 2)",
    "set": "{1, 2}",
    "multiset": "{1, 1, 2}",
    "matrix": "[[1, 2], [3, 4]]",
}
"""How the values that are no single number are written."""

_ARTICLE = re.compile(r"^(?:an?|the) ")


def page(site: Site, task: Task, found: Sequence[Problem], browsable: Set[str] = frozenset()) -> Page:
    """The page of one task; `found` are the records that it belongs to, `browsable` the fields with a page."""
    data = task.data
    domain = data["domain"]
    main = domain.partition("/")[0]
    plain_title = summaries.plain(site, data["title"], 160)
    return Page(
        path=addresses.task(task.id),
        title=plain_title,
        description=summaries.plain(site, data["statement"], 200),
        layout="benchmark",
        head=f'<link rel="alternate" type="application/json" href="{addresses.BASE}api/v1/tasks/{task.id}.json">',
        content=site.render(
            "task.html",
            task=task,
            title=site.inline(data["title"]),
            kind=KINDS[task.kind],
            standing=data["standing"],
            standings=STANDINGS,
            statement=_text(site, data["statement"]),
            problems=[(problem.id, site.inline(problem.title)) for problem in found],
            documentation=DOCUMENTATION[task.kind],
            command=tasks.command(task.id, task.kind),
            file=tasks.FILES[task.kind],
            level=LEVELS[data["level"]],
            background=BACKGROUNDS.get(data.get("background", 0), ""),
            fields_of=[
                (name if name in browsable else "", site.corpus.taxonomy.label(name))
                for name in dict.fromkeys((main, domain))
            ],
            references=[_reference(site, entry) for entry in data.get("references", ())],
            licence=licences.of(OUR_LICENSE),
            edit=addresses.edit(site.settings.repository, task.path),
            **_construction(site, task),
            **_answer(site, task),
            **_best_known(site, task),
        ),
    )


def _text(site: Site, text: str) -> Markup:
    links = markdown.Links(site.record_address, lambda key: None)
    return Markup(markdown.render(text, site.formula, links))


def _line(site: Site, text: str) -> Markup:
    """Markdown of one paragraph without the paragraph."""
    return Markup(_text(site, text).strip().removeprefix("<p>").removesuffix("</p>"))


def _parameters(
    site: Site, given: Mapping[str, Any], words: Mapping[str, str]
) -> list[tuple[str, str, Markup]]:
    """Each parameter that the task sets: name, value, meaning."""
    return [
        (
            name,
            ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value),
            _line(site, words.get(name, "")),
        )
        for name, value in given.items()
    ]


def _construction(site: Site, task: Task) -> Mapping[str, Any]:
    words = tasks.construction(task)
    if words is None:
        return {"construction": None, "parameters": [], "fields": []}
    return {
        "construction": words,
        "measured": words.measured(task.data.get("parameters", {})),
        "construction_title": site.inline(words.title),
        "definition": _text(site, words.definition),
        "source": site.inline(words.source),
        "exact": any("exact real" in text for text in words.fields.values()),
        "rational": any("rational" in text for text in words.fields.values()),
        "parameters": _parameters(site, task.data.get("parameters", {}), words.parameters),
        "fields": [(name, _line(site, text)) for name, text in words.fields.items()],
    }


def _answer(site: Site, task: Task) -> Mapping[str, Any]:
    data = task.data
    condition: Condition | None = None
    settings: list[tuple[str, str, Markup]] = []
    if "condition" in data:
        condition = conditions().get(data["condition"]["name"])
    if condition is not None:
        given = {key: value for key, value in data["condition"].items() if key != "name"}
        settings = _parameters(site, given, condition.parameters)
    kind = data.get("answer_type", "")
    return {
        "answer_type": kind,
        "answer_words": answer_types().get(kind, ""),
        "notation": NOTATIONS.get(kind, ""),
        "variables": data.get("variables", ()),
        "condition": _line(site, condition.holds) if condition is not None else None,
        "settings": settings,
        "reference_digits": data.get("shown"),
        "forbidden": data.get("forbidden", ()),
        "computed_by": data.get("computed_by"),
    }


def _best_known(site: Site, task: Task) -> Mapping[str, Any]:
    best = task.data.get("best_known")
    goal = tasks.goal(task)
    if best is None or goal is None:
        return {"goal": None, "best": None}
    keys = [entry["key"] for entry in task.data.get("references", ())]
    reference = best.get("reference")
    return {
        "goal": goal,
        "best": {
            "value": str(best["value"]),
            "date": best.get("date"),
            "as_of": best.get("as_of"),
            "rounded": bool(best.get("rounded")),
            "note": site.inline(best["note"]) if best.get("note") else None,
            "key": reference if reference in keys else None,
            "number": keys.index(reference) + 1 if reference in keys else None,
        },
    }


def _reference(site: Site, entry: Mapping[str, Any]) -> Mapping[str, Any]:
    links = citation.links(**{key: entry.get(key) for key in ("doi", "arxiv", "zbmath", "url")})
    return {"key": entry["key"], "citation": site.inline(entry["citation"]), "links": links}


def pages(site: Site) -> Iterator[Page]:
    """The overview and every task."""
    order = list(KINDS)
    listed = sorted(
        site.corpus.tasks,
        key=lambda task: (order.index(task.kind), natural(_ARTICLE.sub("", task.data["title"].lower()))),
    )
    found = tasks.problems(site.corpus)
    taxonomy = site.corpus.taxonomy
    rows = [
        {
            "task": task,
            "title": site.inline(task.data["title"]),
            "standing": task.data["standing"],
            "kind": KINDS[task.kind],
            "what": site.inline(words.title) if (words := tasks.construction(task)) is not None else "",
            "field": taxonomy.label(task.data["domain"].partition("/")[0]),
            "level": task.data["level"],
            "goal": tasks.goal(task),
            "problems": [(problem.id, site.inline(problem.title)) for problem in found[task.id]],
        }
        for task in listed
    ]
    counts = {kind: sum(task.kind == kind for task in listed) for kind in KINDS}
    yield Page(
        path="tasks/",
        title="Grading tasks",
        description="Problems whose answer a machine checks: constructions, closed forms, final answers, proofs by rubric.",
        layout="benchmark",
        head=f'<script type="module" src="{addresses.BASE}assets/table.js"></script>',
        content=site.render(
            "tasks.html",
            rows=rows,
            kinds=[(kind, name, counts[kind]) for kind, name in KINDS.items() if counts[kind]],
            standings=STANDINGS,
            open=sum(row["standing"] == "open" for row in rows),
            fields=sorted({row["field"] for row in rows}),
            levels=SHORT_LEVELS,
        ),
    )
    browsable = {name for problem in site.corpus.problems for name in (problem.field, problem.main_field)}
    for task in listed:
        yield page(site, task, found[task.id], browsable)
