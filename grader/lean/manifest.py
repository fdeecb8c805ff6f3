"""A manifest of library modules whose declarations need not be checked again: module names with the hash of
their files.

``--replay submission`` trusts a library's declaration where its module stands in the manifest with exactly
the hash that its files have now, and the verdict says so. A manifest is written by who has checked the
library, for one build of it: ``python -m grader.lean.manifest FOLDER MODULE…`` writes one for the modules
reachable from MODULE to standard output; it checks nothing.

Format: ``{"format": "openfrontiers-lean-manifest", "version": 1, "modules": {NAME: SHA256}}``, where the
hash is over all parts of the module, as
:class:`grader.lean.modules.ModuleFiles` defines it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.kernel.declaration import Declaration, Quot
from grader.kernel.name import Name, parse
from grader.lean.library import Library

FORMAT = "openfrontiers-lean-manifest"


class ManifestError(ValueError):
    """A file that is no manifest; the message says what was expected."""


@dataclass(frozen=True)
class Manifest:
    """Module names with the hash that each must have; ``sha256`` is the manifest file's own hash."""

    modules: Mapping[str, str]
    sha256: str

    def covers(self, declarations: Iterable[Declaration], library: Library) -> list[Name]:
        """The declarations whose modules have in ``library`` the hashes that this manifest gives.

        Quotient constants are left out: a kernel makes them itself.
        """
        actual = library.hashes()
        good = {module for module, sha256 in self.modules.items() if actual.get(module) == sha256}
        return [
            declaration.name
            for declaration in declarations
            if not isinstance(declaration, Quot) and str(library.origin(declaration.name)) in good
        ]


def read(path: Path) -> Manifest:
    """Read a manifest. Raises :class:`ManifestError`."""
    try:
        content = path.read_bytes()
        data = json.loads(content)
    except OSError as error:
        raise ManifestError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise ManifestError(f"{path}: not JSON: {error}") from None
    modules = data.get("modules") if isinstance(data, dict) else None
    if not isinstance(modules, dict) or data.get("format") != FORMAT or data.get("version") != 1:
        raise ManifestError(
            f'{path}: expected {{"format": "{FORMAT}", "version": 1, "modules": {{NAME: SHA256}}}}'
        )
    if not all(isinstance(value, str) and len(value) == 64 for value in modules.values()):
        raise ManifestError(f"{path}: a module's hash is 64 hexadecimal digits")
    return Manifest(modules, hashlib.sha256(content).hexdigest())


def main(arguments: Sequence[str]) -> int:
    """Write the manifest of a library to standard output."""
    if len(arguments) < 2:
        print("usage: python -m grader.lean.manifest FOLDER MODULE…", file=sys.stderr)
        return 2
    library = Library([Path(arguments[0])])
    try:
        library.load([parse(text) for text in arguments[1:]])
    except ValueError as error:
        print(f"manifest: {error}", file=sys.stderr)
        return 2
    data = {"format": FORMAT, "version": 1, "modules": dict(sorted(library.hashes().items()))}
    sys.stdout.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
