"""From validated data to the values of `openfrontiers.model`.

Every function here expects data that has passed its schema; it converts lists to tuples and nested mappings
to values, and does nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from openfrontiers import model
from openfrontiers.markdown_text import Body

T = TypeVar("T")

_NOT_TOLD = model.Posed()


def _many(kind: type[T], entries: Any) -> tuple[T, ...]:
    return tuple([kind(**entry) for entry in entries]) if entries else ()


def problem(data: Mapping[str, Any], body: Body, path: str) -> model.Problem:
    """A problem record from its front matter and body."""
    status = dict(data["status"])
    status["evidence"] = _many(model.Evidence, status.get("evidence"))
    status["claims"] = _many(model.Claim, status.get("claims"))
    posed = data.get("posed")
    retrieved = dict(data["retrieved"]) if data.get("retrieved") else None
    if retrieved is not None:
        retrieved["base"] = tuple(retrieved.get("base", ()))
    return model.Problem(
        id=data["id"],
        title=data["title"],
        field=data["field"],
        status=model.Status(**status),
        source=model.SourceRef(**data["source"]),
        wording=data["wording"],
        license=data["license"],
        history=_many(model.Event, data["history"]),
        body=body,
        path=path,
        data=data,
        aliases=tuple(data.get("aliases", ())),
        reuse=data.get("reuse"),
        attribution=data.get("attribution"),
        posed=model.Posed(posed.get("year"), tuple(posed.get("by", ()))) if posed else _NOT_TOLD,
        msc2020=_many(model.MscCode, data.get("msc2020")),
        tags=tuple(data.get("tags", ())),
        oeis=tuple(data.get("oeis", ())),
        prizes=_many(model.Prize, data.get("prizes")),
        references=_many(model.Reference, data.get("references")),
        related=_many(model.Related, data.get("related")),
        bounds=_many(model.Bound, data.get("bounds")),
        formalizations=_many(model.Formalization, data.get("formalizations")),
        checks=_many(model.MachineCheck, data.get("checks")),
        retrieved=model.Retrieved(**retrieved) if retrieved else None,
    )


def source(data: Mapping[str, Any], path: str) -> model.Source:
    """A source from its file."""
    values = dict(data)
    values["license"] = model.LicenseTerms(**data["license"])
    values["permits"] = model.Permits(**data["permits"])
    values["wording"] = tuple(data["wording"])
    values["maintainers"] = tuple(data.get("maintainers", ()))
    values["references"] = tuple(data.get("references", ()))
    values["status_labels"] = _many(model.StatusLabel, data.get("status_labels"))
    published = data.get("published_records")
    values["published_records"] = model.PublishedCount(**published) if published else None
    return model.Source(path=path, data=data, **values)


def catalogue(data: Mapping[str, Any], path: str) -> Iterator[model.CatalogueEntry]:
    """The entries of one catalogue file."""
    retrieved = model.Retrieved(**data["retrieved"]) if data.get("retrieved") else None
    for entry in data["entries"]:
        values = dict(entry)
        values["tags"] = tuple(entry.get("tags", ()))
        values["oeis"] = tuple(entry.get("oeis", ()))
        values["edited"] = tuple(entry.get("edited", ()))
        yield model.CatalogueEntry(source=data["source"], path=path, retrieved=retrieved, **values)


def item(data: Mapping[str, Any], path: str) -> model.BenchmarkItem:
    """A benchmark item from its file."""
    return model.BenchmarkItem(
        id=data["id"],
        track=data["track"],
        title=data["title"],
        problem=data["problem"],
        area=data["area"],
        hq50=data["hq50"],
        answer_form=data["answer_form"],
        profile=data["formal"]["profile"],
        path=path,
        data=data,
        tier=data.get("tier"),
        solution_month=data.get("solution_month"),
        ai_class=data.get("ai_class"),
        priority=data.get("priority"),
        finite_certificate=data.get("finite_certificate"),
        split_group=data.get("split_group"),
    )


def task(data: Mapping[str, Any], path: str) -> model.Task:
    """A task from its file."""
    return model.Task(
        id=data["id"],
        kind=data["kind"],
        path=path,
        data=data,
        title=data.get("title"),
        problem=data.get("problem"),
    )


def fields(data: Any) -> tuple[model.Field, ...]:
    """The fields of `records/taxonomy/fields.yaml`."""
    return tuple(
        model.Field(entry["slug"], entry["label"], entry["export"], _many(model.Subfield, entry["subfields"]))
        for entry in data
    )
