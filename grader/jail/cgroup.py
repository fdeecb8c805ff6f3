"""A control group for one jailed process, where the caller may make one.

Version 2 (``Documentation/admin-guide/cgroup-v2.rst``) and version 1 (``cgroup-v1/memory.rst``,
``pids.rst``) are supported. A control group counts everything the jail uses, file caches and tmpfs pages
included, so it is preferred to watching resident size."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

_MOUNTS = Path("/proc/self/mountinfo")
_MEMBERSHIP = Path("/proc/self/cgroup")


@dataclass(frozen=True)
class ControlGroup:
    """Directories of one jail's groups: ``memory`` always, ``pids`` where that controller is to be had."""

    version: int
    memory: Path
    pids: Path | None

    @property
    def process_files(self) -> tuple[Path, ...]:
        """The files to which a process writes its id in order to join."""
        folders = {self.memory, *([self.pids] if self.pids else [])}
        return tuple(folder / "cgroup.procs" for folder in sorted(folders))

    def out_of_memory(self) -> bool:
        """Whether the kernel ended a process of this group for want of memory."""
        try:
            if self.version == 2:
                events = dict(
                    line.split() for line in (self.memory / "memory.events").read_text().splitlines()
                )
                return int(events.get("oom_kill", "0")) > 0
            control = (self.memory / "memory.oom_control").read_text().split()
            return int(control[control.index("oom_kill") + 1]) > 0
        except (OSError, ValueError, IndexError):
            return False

    def peak_memory(self) -> int | None:
        """The highest memory use in bytes, where the kernel tells."""
        name = "memory.peak" if self.version == 2 else "memory.max_usage_in_bytes"
        try:
            return int((self.memory / name).read_text())
        except (OSError, ValueError):
            return None

    def remove(self) -> None:
        """Remove the groups; a group still busy with dying processes is tried again for two seconds."""
        for folder in sorted({self.memory, *([self.pids] if self.pids else [])}):
            deadline = time.monotonic() + 2
            while folder.exists():
                try:
                    folder.rmdir()
                except OSError:
                    if time.monotonic() > deadline:
                        break
                    time.sleep(0.01)


def _mounted(kind: str, controller: str | None) -> Path | None:
    """Where a cgroup file system is mounted: ``kind`` is ``cgroup2`` or ``cgroup``."""
    for line in _MOUNTS.read_text().splitlines():
        fields, _, rest = line.partition(" - ")
        file_system, _, options = rest.partition(" ")
        if file_system != kind:
            continue
        if controller is None or controller in options.split()[-1].split(","):
            return Path(fields.split()[4])
    return None


def _own_folder(controller: str | None) -> Path | None:
    """This process's own group: of version 2 for None, else of the version-1 hierarchy of ``controller``."""
    mount = _mounted("cgroup2", None) if controller is None else _mounted("cgroup", controller)
    if mount is None:
        return None
    for line in _MEMBERSHIP.read_text().splitlines():
        hierarchy, controllers, path = line.split(":", 2)
        if (controller is None and hierarchy == "0") or (
            controller is not None and controller in controllers.split(",")
        ):
            folder = mount / path.lstrip("/")
            return folder if folder.is_dir() else None
    return None


def _make(parent: Path | None) -> Path | None:
    if parent is None or not os.access(parent, os.W_OK):
        return None
    folder = parent / f"openfrontiers-jail-{secrets.token_hex(6)}"
    try:
        folder.mkdir()
    except OSError:
        return None
    return folder


def create(memory: int, tasks: int) -> ControlGroup | None:
    """A new control group limited to ``memory`` bytes and ``tasks`` processes and threads, or None where
    that is not possible.
    """
    with contextlib.suppress(OSError, ValueError):
        folder = _make(_own_folder(None))
        if folder is not None:
            if (folder / "memory.max").exists():
                (folder / "memory.max").write_text(str(memory))
                with contextlib.suppress(OSError):
                    (folder / "memory.swap.max").write_text("0")
                pids = folder if (folder / "pids.max").exists() else None
                if pids:
                    (pids / "pids.max").write_text(str(tasks))
                return ControlGroup(2, folder, pids)
            folder.rmdir()
    with contextlib.suppress(OSError, ValueError):
        folder = _make(_own_folder("memory"))
        if folder is not None:
            (folder / "memory.limit_in_bytes").write_text(str(memory))
            with contextlib.suppress(OSError):
                (folder / "memory.memsw.limit_in_bytes").write_text(str(memory))
            pids = _make(_own_folder("pids"))
            if pids:
                (pids / "pids.max").write_text(str(tasks))
            return ControlGroup(1, folder, pids)
    return None
