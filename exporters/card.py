"""The dataset card: `README.md` with its YAML metadata, from a template and the rows of this very export.

The metadata follow the Hub's dataset card specification
(https://github.com/huggingface/hub-docs/blob/main/datasetcard.md); every number is computed from the rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import jinja2
import yaml

from exporters.columns import CONFIGURATIONS, QUALITY_FLAGS
from exporters.figures import Figure
from exporters.licences import LicenseFilter, licenses_present
from exporters.parquet import SPLIT
from exporters.schema import SCHEMA_VERSION, Configuration
from exporters.selection import Selection
from openfrontiers.licences import permits, problem_permits
from openfrontiers.model import Permits
from openfrontiers.statistics import Statistics, key_figures, number_text, percent

SIZE_CATEGORIES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
"""The Hub's names of size classes by the number of rows below which they hold."""


@dataclass(frozen=True)
class Card:
    """What the card is written from."""

    selection: Selection
    stats: Statistics
    counts: Mapping[str, int]
    licenses: Mapping[str, Mapping[str | None, int]]
    """Rows of each configuration by their licence."""
    files: Mapping[str, Sequence[str]]
    sizes: Mapping[str, int]
    """Bytes of each configuration in memory."""
    figures: Sequence[Figure]
    chosen: LicenseFilter | None
    repository: str | None


def write(folder: Path, card: Card) -> None:
    """Write `README.md` into a folder that holds the data files already."""
    (folder / "README.md").write_text(render(folder, card), encoding="utf-8")


def render(folder: Path, card: Card) -> str:
    """The card's text."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("exporters"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # the card is Markdown
    )
    environment.filters |= {"number": number_text, "percent": percent, "cell": _cell}
    metadata = yaml.safe_dump(_metadata(folder, card), sort_keys=False, allow_unicode=True, width=1_000)
    present = [entry for entry in CONFIGURATIONS if card.counts[entry.name]]
    return environment.get_template("README.md.j2").render(
        metadata=metadata,
        corpus=card.selection.corpus,
        stats=card.stats,
        key_figures=key_figures(card.stats),
        figures=card.figures,
        configurations=present,
        empty=[entry.name for entry in CONFIGURATIONS if not card.counts[entry.name]],
        counts=card.counts,
        licenses=_licenses(card),
        attachment_licenses=_attachment_licenses(card),
        left_out=_left_out(card),
        chosen=card.chosen,
        flags=QUALITY_FLAGS,
        schema_version=SCHEMA_VERSION,
        repository=card.repository or "ORG/openfrontiers",
        year=card.selection.corpus.snapshot_at[:4],
    )


def _cell(text: str) -> str:
    """Text in a cell of a Markdown table."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


def size_category(rows: int) -> str:
    """The Hub's size class of a number of rows."""
    return next((name for limit, name in SIZE_CATEGORIES if rows < limit), "1M<n<10M")


def _metadata(folder: Path, card: Card) -> dict[str, Any]:
    present = [entry for entry in CONFIGURATIONS if card.counts[entry.name]]
    metadata: dict[str, Any] = {
        "pretty_name": "OpenFrontiers",
        "language": _languages(card),
        "license": "other",
        "license_name": "per-row",
        "license_link": "README.md#licences",
        "licenses_present": licenses_present(card.licenses),
        "size_categories": [size_category(card.counts["problems"])],
        "task_categories": ["question-answering", "text-generation"],
        "tags": ["open-problems", "mathematics", "science", "lean4", "formal-conjectures", "benchmark"],
    }
    if present:
        metadata["configs"] = [_config(entry, first=entry is present[0]) for entry in present]
        metadata["dataset_info"] = [_dataset_info(folder, card, entry) for entry in present]
    return metadata


def _languages(card: Card) -> list[str]:
    """Languages of the texts: English, and those of sources whose text is carried."""
    found = {"en"}
    corpus = card.selection.corpus
    for problem in corpus.problems:
        source = corpus.source_by_key.get(problem.source.key)
        if problem.wording != "original" and source is not None and source.language:
            found.add(source.language.partition("-")[0])
    return sorted(found)


def _config(configuration: Configuration, *, first: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"config_name": configuration.name}
    if first:
        entry["default"] = True
    entry["data_files"] = [{"split": SPLIT, "path": f"data/{configuration.name}/{SPLIT}-*.parquet"}]
    return entry


def _dataset_info(folder: Path, card: Card, configuration: Configuration) -> dict[str, Any]:
    size = card.sizes[configuration.name]
    return {
        "config_name": configuration.name,
        "features": configuration.features(),
        "splits": [{"name": SPLIT, "num_bytes": size, "num_examples": card.counts[configuration.name]}],
        "download_size": sum((folder / name).stat().st_size for name in card.files[configuration.name]),
        "dataset_size": size,
    }


def _licenses(card: Card) -> list[dict[str, Any]]:
    """Licences of the problems' texts, each with its rows and with what it permits."""
    corpus = card.selection.corpus
    permitted: dict[str, Permits] = {}
    for problem in sorted(corpus.problems, key=lambda problem: problem.id):
        if problem.license not in permitted:
            source = corpus.source_by_key.get(problem.source.key)
            permitted[problem.license] = problem_permits(problem, source)
    return [
        {
            "license": entry.key,
            "rows": entry.count,
            **{use: _yes_no(value) for use, value in asdict(permitted[entry.key]).items()},
        }
        for entry in card.stats.by_license
    ]


def _attachment_licenses(card: Card) -> list[dict[str, Any]]:
    counted = {license_ or "unknown": count for license_, count in card.licenses["formalizations"].items()}
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"license": name, "rows": count} for name, count in ordered]


def _yes_no(value: bool | None) -> str:
    return {True: "yes", False: "no", None: "unknown"}[value]


def _left_out(card: Card) -> list[dict[str, Any]]:
    """Why rows and attachments are not in a filtered folder, one entry a configuration and licence."""
    left = card.selection.left_out
    entries = []
    for configuration in CONFIGURATIONS:
        for license_, count in sorted(left.rows.get(configuration.name, {}).items()):
            entries.append(
                {
                    "what": f"rows of `{configuration.name}`",
                    "license": license_,
                    "count": count,
                    "why": _why(card, license_),
                }
            )
    for what, found in (
        ("formal statements attached to `problems`", left.attachments),
        ("formal statements of `benchmark`", left.item_statements),
    ):
        for license_, count in sorted(found.items()):
            entries.append({"what": what, "license": license_, "count": count, "why": _why(card, license_)})
    return entries


def _why(card: Card, license_: str) -> str:
    """The first reason for which a licence fails the filter, in words."""
    chosen = card.chosen
    assert chosen is not None
    source = next((entry for entry in card.selection.corpus.sources if entry.license.spdx == license_), None)
    terms = permits(license_, source)
    needed = sorted(chosen.uses) if not chosen.permissive else ["redistribution", "commercial", "derivatives"]
    words = {
        "redistribution": "passing copies on",
        "commercial": "commercial use",
        "derivatives": "changed versions",
    }
    for use in needed:
        value = getattr(terms, use)
        if value is None:
            return f"its terms do not say whether they permit {words[use]}"
        if value is False:
            return f"it does not permit {words[use]}"
    if chosen.permissive and terms.share_alike is not False:
        return "it asks changed versions to keep its terms"
    return "it is not among the licences asked for"
