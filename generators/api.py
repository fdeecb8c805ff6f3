"""The static API, version 1: JSON files that a static server hands out.

`docs/api.md` describes it for readers and `docs/api-changelog.md` says what changed; the OpenAPI description and
the JSON Schema are written here, beside what they describe. Within a version keys are only added. What is
unknown is null in the objects made here and absent in `record`, the front matter as its file has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from generators import addresses, tasks
from generators.changes import Change
from generators.facets import Facet
from generators.site import Site
from generators.summaries import title
from openfrontiers import schemas
from openfrontiers.licences import OUR_LICENSE
from openfrontiers.model import BenchmarkItem, CatalogueEntry, Problem, Task

ROOT = "api/v1/"
VERSION = "1.1.0"
CHANGES = 500
"""Status changes in `status-changes.json`."""


_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def dump(data: Any) -> str:
    """Compact JSON with a final line feed."""
    return _ENCODE(data) + "\n"


def problem(site: Site, record: Problem, near: tuple[Problem, ...]) -> dict[str, Any]:
    """The object of one record."""
    settings, taxonomy = site.settings, site.corpus.taxonomy
    return {
        "id": f"problem:{record.id}",
        "url": settings.url + addresses.problem(record.id),
        "title": record.title,
        "statement": record.statement,
        "background": record.background or None,
        "progress": record.progress or None,
        "remarks": record.remarks or None,
        "field": {"main": record.main_field, "sub": record.subfield, "label": taxonomy.label(record.field)},
        "source": {
            "key": record.source.key,
            "name": site.source_name(record.source.key),
            "locator": record.source.locator,
            "url": record.source.url,
        },
        "license": record.license,
        "benchmark_items": [item.id for item in site.corpus.items_by_problem.get(record.id, ())],
        "tasks": [check.task for check in record.checks if check.task in site.corpus.task_by_id],
        "nearest": [f"problem:{entry.id}" for entry in near],
        "path": record.path,
        "snapshot_at": site.corpus.snapshot_at,
        "record": record.data,
    }


def row(site: Site, record: Problem) -> dict[str, Any]:
    """A record in a list."""
    return {
        "id": record.id,
        "title": title(site, record),
        "status": record.status.label,
        "as_of": record.status.as_of,
        "field": record.field,
        "source": record.source.key,
        "license": record.license,
        "year": record.posed.year,
        "lean": record.has_lean,
    }


def item(entry: BenchmarkItem, site: Site) -> dict[str, Any]:
    """A benchmark item with its statement; no answer and no solution material."""
    record = site.corpus.problem_by_id.get(entry.problem)
    return {
        "id": entry.id,
        "url": site.settings.url + addresses.item(entry.id),
        "statement": record.statement if record else None,
        "item": entry.data,
    }


def task(entry: Task, site: Site, problems: Iterable[Problem]) -> dict[str, Any]:
    """A grading task with the words about its submission; no answer and no solution material."""
    words = tasks.construction(entry)
    return {
        "id": entry.id,
        "url": site.settings.url + addresses.task(entry.id),
        "title": entry.title,
        "kind": entry.kind,
        "standing": entry.data["standing"],
        "statement": entry.data["statement"],
        "problems": [f"problem:{record.id}" for record in problems],
        "command": tasks.command(entry.id, entry.kind),
        "license": OUR_LICENSE,
        "construction": {
            "name": words.name, "definition": words.definition, "value": words.measured(entry.data.get("parameters", {})), "direction": words.direction,
            "parameters": dict(words.parameters), "fields": dict(words.fields), "shape": words.example,
        } if words is not None else None,
        "task": tasks.shown(entry),
    }  # fmt: skip


def task_row(entry: Task, problems: Iterable[Problem]) -> dict[str, Any]:
    """A grading task in the list."""
    return {
        "id": entry.id,
        "title": entry.title,
        "kind": entry.kind,
        "standing": entry.data["standing"],
        "level": entry.data["level"],
        "field": entry.data["domain"],
        "construction": entry.data.get("construction"),
        "problems": [f"problem:{record.id}" for record in problems],
    }


def catalogue_entry(entry: CatalogueEntry) -> dict[str, Any]:
    """A catalogue entry."""
    return {
        "id": entry.id,
        "source": entry.source,
        "locator": entry.locator,
        "title": entry.title,
        "url": entry.url,
        "status": entry.status,
        "source_label": entry.source_label,
        "as_of": entry.as_of,
        "problem": entry.problem,
        "tags": list(entry.tags),
        "oeis": list(entry.oeis),
    }


def files(
    site: Site,
    facets: Mapping[str, Facet],
    near: Mapping[str, tuple[Problem, ...]],
    changes: Iterable[Change],
) -> Iterator[tuple[str, str]]:
    """Every file of the API but the OpenAPI description and the schemas, with its path."""
    corpus = site.corpus
    rows = {record.id: dump(row(site, record)).rstrip("\n") for record in corpus.problems}
    for record in corpus.problems:
        yield f"{ROOT}problems/{record.id}.json", dump(problem(site, record, near.get(record.id, ())))
        for former in record.former_ids:
            moved = {"id": f"problem:{former}", "moved_to": f"problem:{record.id}"}
            yield f"{ROOT}problems/{former}.json", dump(moved)
    head = f'"snapshot_at":{json.dumps(corpus.snapshot_at)},"count":{len(rows)}'
    yield f"{ROOT}index.json", f'{{{head},"problems":[\n' + ",\n".join(rows.values()) + "\n]}\n"
    yield f"{ROOT}ids.json", dump([record.id for record in corpus.problems])
    listing: dict[str, list[dict[str, Any]]] = {}
    for facet in facets.values():
        listing[facet.key] = []
        for value in facet.values:
            path = f"{ROOT}lists/{facet.key}/{value.slug.replace('/', '-')}.json"
            head = f'"facet":{json.dumps(facet.key)},"value":{json.dumps(value.slug)},'
            head += f'"label":{json.dumps(value.label, ensure_ascii=False)},"count":{len(value.problems)}'
            body = ",\n".join(rows[record.id] for record in value.problems)
            yield path, f'{{{head},"problems":[\n{body}\n]}}\n'
            listing[facet.key].append(
                {"value": value.slug, "label": value.label, "count": len(value.problems),
                 "url": site.settings.url + path}
            )  # fmt: skip
    yield f"{ROOT}facets.json", dump(listing)
    yield f"{ROOT}sources.json", dump([source.data for source in corpus.sources])
    by_source: dict[str, list[dict[str, Any]]] = {}
    for entry in corpus.catalogue:
        by_source.setdefault(entry.source, []).append(catalogue_entry(entry))
    for key, entries in sorted(by_source.items()):
        yield f"{ROOT}catalogue/{key}.json", dump({"source": key, "count": len(entries), "entries": entries})
    items = [item(entry, site) for entry in corpus.items]
    for made in items:
        yield f"{ROOT}benchmark/{made['id']}.json", dump(made)
    yield f"{ROOT}benchmark/index.json", dump([made["item"] for made in items])
    belonging = tasks.problems(corpus)
    for graded in corpus.tasks:
        yield f"{ROOT}tasks/{graded.id}.json", dump(task(graded, site, belonging[graded.id]))
    listed = [task_row(graded, belonging[graded.id]) for graded in corpus.tasks]
    yield f"{ROOT}tasks/index.json", dump({"count": len(listed), "tasks": listed})
    yield f"{ROOT}statistics.json", dump(site.statistics.as_dict())
    shown = []
    for number, change in enumerate(changes):
        if number == CHANGES:
            break
        event = change.event
        shown.append(
            {"id": change.problem.id, "date": event.date, "status": event.status, "before": change.before,
             "note": event.note, "url": site.settings.url + addresses.problem(change.problem.id)}
        )  # fmt: skip
    yield f"{ROOT}status-changes.json", dump(shown)


@lru_cache(maxsize=1)
def record_schemas() -> tuple[tuple[str, str], ...]:
    """The schemas of record files, under the address that they are published at."""
    folder = resources.files(schemas)
    found = [
        (f"schema/v1/{entry.name}", entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".schema.json")
    ]
    return tuple(sorted(found))


_NULLABLE = {"type": ["string", "null"]}


def schema(site: Site) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the objects of the API."""
    url = site.settings.url
    text = {"type": "string"}
    listed = {
        "type": "object",
        "description": "A record in a list.",
        "required": ["id", "title", "status", "as_of", "field", "source", "license", "year", "lean"],
        "properties": {
            "id": text, "title": {"type": "string", "description": "Plain text; formulas by their characters."},
            "status": text, "as_of": text, "field": text, "source": text, "license": text,
            "year": {"type": ["integer", "null"]}, "lean": {"type": "boolean"},
        },
    }  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{url}{ROOT}schema.json",
        "title": "Objects of the OpenFrontiers API, version 1",
        "$defs": {
            "problem": {
                "type": "object",
                "description": "One problem record.",
                "required": [
                    "id", "url", "title", "statement", "background", "progress", "remarks", "field", "source", "license",
                    "benchmark_items", "nearest", "path", "snapshot_at", "record",
                ],
                "properties": {
                    "id": {"type": "string", "pattern": "^problem:[a-z0-9-]+$"},
                    "url": text, "title": text,
                    "statement": {"type": "string", "description": "Markdown with LaTeX between dollar signs."},
                    "background": _NULLABLE, "progress": _NULLABLE, "remarks": _NULLABLE,
                    "field": {"type": "object", "required": ["main", "sub", "label"],
                              "properties": {"main": text, "sub": text, "label": text}},
                    "source": {"type": "object", "required": ["key", "name", "locator", "url"],
                               "properties": {"key": text, "name": text, "locator": _NULLABLE, "url": _NULLABLE}},
                    "license": text,
                    "benchmark_items": {"type": "array", "items": text},
                    "tasks": {"type": "array", "items": text, "description": "Grading tasks that check a solution."},
                    "nearest": {"type": "array", "items": text, "description": "Nearest records by text."},
                    "path": {"type": "string", "description": "The record's file in the repository."},
                    "snapshot_at": text,
                    "record": {"$ref": f"{url}schema/v1/problem.schema.json"},
                },
            },
            "moved": {
                "type": "object", "required": ["id", "moved_to"], "properties": {"id": text, "moved_to": text},
                "description": "A former identifier.",
            },
            "row": listed,
            "list": {
                "type": "object", "required": ["facet", "value", "label", "count", "problems"],
                "properties": {
                    "facet": text, "value": text, "label": text, "count": {"type": "integer"},
                    "problems": {"type": "array", "items": {"$ref": "#/$defs/row"}},
                },
            },
            "index": {
                "type": "object", "required": ["snapshot_at", "count", "problems"],
                "properties": {
                    "snapshot_at": text, "count": {"type": "integer"},
                    "problems": {"type": "array", "items": {"$ref": "#/$defs/row"}},
                },
            },
            "facets": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {
                    "type": "object", "required": ["value", "label", "count", "url"],
                    "properties": {"value": text, "label": text, "count": {"type": "integer"}, "url": text}}},
            },
            "item": {
                "type": "object", "required": ["id", "url", "statement", "item"],
                "properties": {"id": text, "url": text, "statement": _NULLABLE,
                               "item": {"$ref": f"{url}schema/v1/benchmark-item.schema.json"}},
            },
            "task": {
                "type": "object",
                "description": "One grading task; no answer.",
                "required": ["id", "url", "title", "kind", "standing", "statement", "problems", "command", "license",
                             "construction", "task"],
                "properties": {
                    "id": text, "url": text, "title": text, "kind": text,
                    "standing": {"enum": ["open", "calibration"]},
                    "statement": {"type": "string", "description": "Markdown with LaTeX between dollar signs."},
                    "problems": {"type": "array", "items": text, "description": "Records that the task belongs to."},
                    "command": {"type": "string", "description": "The command that grades a submission."},
                    "license": text,
                    "construction": {
                        "type": ["object", "null"],
                        "description": "The kind of construction in words, Markdown with LaTeX.",
                        "required": ["name", "definition", "value", "direction", "parameters", "fields", "shape"],
                        "properties": {
                            "name": text, "definition": text, "value": text,
                            "direction": {"enum": ["maximize", "minimize", "exists"]},
                            "parameters": {"type": "object", "additionalProperties": text},
                            "fields": {"type": "object", "additionalProperties": text,
                                       "description": "The keys of a submission."},
                            "shape": {"type": "string", "description": "The shape of a submission; no solution."},
                        },
                    },
                    "task": {"$ref": f"{url}schema/v1/task.schema.json"},
                },
            },
            "tasks": {
                "type": "object", "required": ["count", "tasks"],
                "properties": {"count": {"type": "integer"}, "tasks": {"type": "array", "items": {
                    "type": "object",
                    "required": ["id", "title", "kind", "standing", "level", "field", "construction", "problems"],
                    "properties": {"id": text, "title": text, "kind": text, "standing": text,
                                   "level": {"type": "integer"}, "field": text, "construction": _NULLABLE,
                                   "problems": {"type": "array", "items": text}}}}},
            },
            "catalogue": {
                "type": "object", "required": ["source", "count", "entries"],
                "properties": {"source": text, "count": {"type": "integer"},
                               "entries": {"type": "array", "items": {"type": "object", "required": ["id", "locator"]}}},
            },
            "changes": {
                "type": "array", "items": {
                    "type": "object", "required": ["id", "date", "status", "before", "note", "url"],
                    "properties": {"id": text, "date": text, "status": text, "before": _NULLABLE, "note": _NULLABLE,
                                   "url": text}},
            },
        },
    }  # fmt: skip


def openapi(site: Site) -> dict[str, Any]:
    """The OpenAPI 3.1 description."""

    def get(summary: str, kind: str, parameters: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
        if kind in ("ids", "sources", "items"):
            content: dict[str, Any] = {"type": "array"}
        elif kind == "statistics":
            content = {"type": "object"}
        else:
            content = {"$ref": f"schema.json#/$defs/{kind}"}
        return {"get": {
            "summary": summary,
            "parameters": [
                {"name": name, "in": "path", "required": True, "description": meaning, "schema": {"type": "string"}}
                for name, meaning in parameters
            ],
            "responses": {
                "200": {"description": "Found.", "content": {"application/json": {"schema": content}}},
                **({"404": {"description": "There is no such file."}} if parameters else {}),
            },
        }}  # fmt: skip

    return {
        "openapi": "3.1.0",
        "info": {
            "title": "OpenFrontiers", "version": VERSION,
            "description": "Static files; every address is a file that a web server hands out.",
        },
        "servers": [{"url": f"{site.settings.url}{ROOT}"}],
        "paths": {
            "/problems/{id}.json": get("One problem record", "problem", (("id", "Identifier, as erdos-7"),)),
            "/index.json": get("Every record in one list", "index"),
            "/ids.json": get("Every identifier", "ids"),
            "/facets.json": get("Every facet with its values, counts and list addresses", "facets"),
            "/lists/{facet}/{value}.json": get(
                "The records of one value of a facet", "list",
                (("facet", "field, msc, status, source, license, decade, person or tag"),
                 ("value", "The value's slug; a sub-field as main-sub")),
            ),
            "/sources.json": get("Every registered source", "sources"),
            "/catalogue/{source}.json": get("The catalogue entries of a source", "catalogue", (("source", "Key"),)),
            "/benchmark/index.json": get("Every benchmark item without statements", "items"),
            "/benchmark/{id}.json": get("One benchmark item", "item", (("id", "Item, as O35"),)),
            "/tasks/index.json": get("Every grading task", "tasks"),
            "/tasks/{id}.json": get("One grading task", "task", (("id", "Task, as cap-set-f3-8"),)),
            "/statistics.json": get("The figures of the corpus", "statistics"),
            "/status-changes.json": get(f"The latest {CHANGES} status changes", "changes"),
        },
    }  # fmt: skip
