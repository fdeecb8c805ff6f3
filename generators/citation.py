"""How a record is cited: BibTeX and CSL-JSON; and where the works that it cites are found.

CSL-JSON follows the schema of the Citation Style Language 1.0.2
(https://github.com/citation-style-language/schema); BibTeX uses `@misc`, which every style knows.
"""

from __future__ import annotations

import re
from json.encoder import encode_basestring as _string

from generators.summaries import words_only
from openfrontiers.model import Problem

_BIBTEX_SPECIAL = str.maketrans({"{": r"\{", "}": r"\}", "#": r"\#", "%": r"\%", "&": r"\&", "_": r"\_", "~": r"\~{}",
                                 "^": r"\^{}", "\\": r"\textbackslash{}"})  # fmt: skip
_FORMULA = re.compile(r"(\$[^$]*\$)")


def bibtex(problem: Problem, url: str, snapshot_at: str) -> str:
    """A BibTeX entry for the record as it stands in the snapshot."""
    pieces = _FORMULA.split(problem.title)
    title = "".join(
        piece if index % 2 else piece.translate(_BIBTEX_SPECIAL) for index, piece in enumerate(pieces)
    )
    claim = f"Status: {problem.status.label} as of {problem.status.as_of}"
    return (
        f"@misc{{openfrontiers:{problem.id},\n"
        f"  title        = {{{{{title}}}}},\n"
        f"  author       = {{{{OpenFrontiers}}}},\n"
        f"  year         = {{{snapshot_at[:4]}}},\n"
        f"  howpublished = {{\\url{{{url}}}}},\n"
        f"  note         = {{Problem record {problem.id}, snapshot of {snapshot_at}. {claim}}}\n"
        "}"
    )


def csl(problem: Problem, url: str, snapshot_at: str) -> str:
    """A CSL-JSON item for the record as it stands in the snapshot."""
    parts = ", ".join(str(int(part)) for part in snapshot_at.split("-"))
    # Readers copy this, so it has lines; with an indent, json.dumps leaves its C encoder.
    return (
        "[{\n"
        f'  "id": {_string(f"openfrontiers:{problem.id}")},\n'
        '  "type": "webpage",\n'
        f'  "title": {_string(words_only(problem.title))},\n'
        '  "author": [{"literal": "OpenFrontiers"}],\n'
        '  "container-title": "OpenFrontiers",\n'
        f'  "issued": {{"date-parts": [[{parts}]]}},\n'
        f'  "URL": {_string(url)},\n'
        f'  "note": {_string(f"Status: {problem.status.label} as of {problem.status.as_of}")}\n'
        "}]"
    )


def links(
    *, doi: str | None = None, arxiv: str | None = None, zbmath: str | None = None, url: str | None = None
) -> list[tuple[str, str]]:
    """Where a cited work is found: the name and the address of each place, by the work's identifiers."""
    places = (
        ("DOI", "https://doi.org/", doi),
        ("arXiv", "https://arxiv.org/abs/", arxiv),
        ("zbMATH", "https://zbmath.org/", zbmath),
        ("Link", "", url),
    )
    return [(name, f"{base}{identifier}") for name, base, identifier in places if identifier]
