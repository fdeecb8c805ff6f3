"""JSON-LD in the terms of schema.org: a problem is a CreativeWork, the corpus a Dataset (https://schema.org/Dataset)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from generators.licences import Licence
from generators.summaries import words_only
from openfrontiers.model import Problem

_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def in_script(data: Any) -> str:
    """JSON that may stand inside a script element: no character that could end it."""
    text = _ENCODE(data)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def problem(record: Problem, title: str, url: str, site_url: str, licence: Licence, description: str) -> str:
    """The script element for a record; `title` and `description` are plain text."""
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "@id": url,
        "url": url,
        "identifier": f"problem:{record.id}",
        "name": title,
        "abstract": description,
        "inLanguage": "en",
        "creativeWorkStatus": record.status.label,
        "license": licence.url or record.license,
        "isPartOf": {"@type": "Dataset", "name": "OpenFrontiers", "url": site_url},
        "dateModified": record.history[-1].date,
    }
    if record.aliases:
        data["alternateName"] = [words_only(alias) for alias in record.aliases]
    if record.tags:
        data["keywords"] = list(record.tags)
    if record.source.url:
        data["isBasedOn"] = record.source.url
    if record.references:
        data["citation"] = [
            {
                "@type": "CreativeWork",
                "name": words_only(entry.citation),
                **({"url": entry.link} if entry.link else {}),
            }
            for entry in record.references
        ]
    return f'<script type="application/ld+json">{in_script(data)}</script>'


def corpus(name: str, description: str, site_url: str, snapshot_at: str, licences: Iterable[str]) -> str:
    """The script element for the entry page: the corpus as a whole, its files, and how to search it.

    `licences` are addresses of the licences, or their identifiers, that its records are under.
    """
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "@id": site_url,
        "url": site_url,
        "name": name,
        "description": description,
        "inLanguage": "en",
        "isAccessibleForFree": True,
        "dateModified": snapshot_at,
        "license": sorted(set(licences)),
        "distribution": {
            "@type": "DataDownload",
            "encodingFormat": "application/json",
            "contentUrl": f"{site_url}api/v1/index.json",
        },
        "potentialAction": {
            "@type": "SearchAction",
            "target": f"{site_url}search/?q={{words}}",
            "query-input": "required name=words",
        },
    }
    return f'<script type="application/ld+json">{in_script(data)}</script>'
