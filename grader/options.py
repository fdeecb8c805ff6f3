"""What the person who grades chose: the same for every kind of item; each kind reads what concerns it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """Choices of one run of ``openfrontiers grade``.

    ``seconds`` and ``memory_mib`` override the kind's own limits where given. ``findings`` and ``judge``
    concern rubrics. ``toolchain``, ``project``, ``replay``, ``manifest``, ``second_checker``, ``self_check``
    and ``unsafe_no_jail`` concern Lean items.
    """

    seconds: float | None = None
    memory_mib: int | None = None
    findings: Path | None = None
    judge: Path | None = None
    private_report: Path | None = None
    toolchain: Path | None = None
    project: Path | None = None
    replay: str = "closure"
    manifest: Path | None = None
    second_checker: str | None = None
    self_check: bool = False
    unsafe_no_jail: bool = False
