"""Run one guest in a jail, bounded in everything, and bring back what it wrote.

``bubblewrap`` (bwrap(1)) gives the guest its own user, PID, mount, network, IPC and UTS namespaces, a root
file system that consists of the read-only mounts named by the caller, and one private folder, ``/build``, a
tmpfs of bounded size. Around it stand two small programs: ``outer.py`` gives up root first, ``inner.py``
sets limits and the system-call filter of ``grader.jail.seccomp``.

The guest's files are taken out after its last process is dead, through a descriptor of ``/build`` received
before the guest started: regular files with one link only, no links followed, at most as many bytes as the
caller allows."""

from __future__ import annotations

import array
import json
import os
import platform
import shutil
import signal
import socket
import stat
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.jail import cgroup, seccomp
from grader.jail.limits import Limits, Stopped
from grader.jail.watch import Watch

BUILD = "/build"
_HERE = Path(__file__).resolve().parent
#: The customary numbers of the user and group "nobody".
_NOBODY = 65534
_INODES = 4096


class JailUnavailable(RuntimeError):
    """There is no jail on this machine; the message says why and what to do."""


@dataclass(frozen=True)
class Lean:
    """``lean_main`` of the ``libleanshared.so`` at ``library`` (a path inside the jail), with
    ``arguments``.
    """

    library: str
    arguments: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        """The configuration that ``inner.py`` reads."""
        return {"kind": "lean", "library": self.library, "arguments": list(self.arguments)}


@dataclass(frozen=True)
class PythonFile:
    """A Python file inside the jail, with ``arguments`` and further module search folders."""

    file: str
    arguments: Sequence[str] = ()
    path: Sequence[str] = ()

    def to_json(self) -> dict[str, Any]:
        """The configuration that ``inner.py`` reads."""
        return {
            "kind": "python",
            "file": self.file,
            "arguments": list(self.arguments),
            "path": list(self.path),
        }


@dataclass(frozen=True)
class Program:
    """A program of the user's own (never one that a submission brings), by its path inside the jail."""

    arguments: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        """The configuration that ``inner.py`` reads."""
        return {"kind": "exec", "arguments": list(self.arguments)}


Guest = Lean | PythonFile | Program


@dataclass(frozen=True)
class Result:
    """What came of a guest.

    ``status`` is the exit status, or minus the number of the signal that ended it. ``files`` are the
    regular files of ``/build`` by their path in it. ``refused`` names what was left behind there and why.
    ``in_force`` says which mechanism enforced which limit."""

    status: int
    stopped: Stopped | None
    output: bytes
    errors: bytes
    files: Mapping[str, bytes]
    refused: Mapping[str, str]
    wall: float
    cpu: float
    peak_memory: int | None
    in_force: Mapping[str, str]


def bubblewrap() -> str:
    """The path of ``bwrap``. Raises :class:`JailUnavailable`."""
    path = shutil.which("bwrap", path=os.environ.get("PATH", os.defpath))
    if sys.platform != "linux" or path is None:
        raise JailUnavailable(
            "bubblewrap (bwrap) was not found: submissions are graded in a jail that it makes. "
            "Install the package 'bubblewrap' of your Linux distribution"
        )
    if platform.machine() not in seccomp.machines():
        raise JailUnavailable(
            f"no system-call filter for {platform.machine()}; known: {', '.join(seccomp.machines())}"
        )
    return path


def system_mounts() -> list[str]:
    """Folders a Python interpreter and a shared library need: the interpreter's own prefix and the system's
    libraries.
    """
    candidates = ["/usr", "/bin", "/lib", "/lib64", "/lib32", "/etc/ld.so.cache", sys.base_prefix]
    folder = sysconfig.get_config_var("LIBDIR")
    if folder and Path(folder).is_dir():
        candidates.append(str(folder))
    return [path for path in dict.fromkeys(candidates) if Path(path).exists()]


@dataclass
class Jail:
    """A jail's contents and bounds. ``mounts`` maps paths inside to host paths, all read-only.

    ``use_cgroup=False`` watches resident size even where a control group could be made. ``memory``, ``cpu``
    and the rest come from ``limits``."""

    mounts: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    environment: Mapping[str, str] = field(default_factory=dict)
    use_cgroup: bool = True

    def run(
        self, guest: Guest, *, input: bytes = b"", files: Mapping[str, bytes] | None = None, take: int = 0
    ) -> Result:
        """Run ``guest`` to its end or to a limit.

        ``input`` is its standard input. ``files`` are read-only data files placed under ``/input``.
        ``take`` is the largest number of bytes taken out of ``/build``. Raises :class:`JailUnavailable`
        where the jail itself cannot be made."""
        program = bubblewrap()
        with tempfile.TemporaryDirectory(prefix="openfrontiers-jail-") as work:
            os.chmod(work, 0o755)
            folder = Path(work)
            (folder / "staging").mkdir()
            (folder / "input").mkdir()
            for name, data in (files or {}).items():
                (folder / "input" / name).write_bytes(data)
            group = cgroup.create(self.limits.memory, self.limits.threads + 8) if self.use_cgroup else None
            try:
                return self._run(program, guest, input, folder, group, take)
            finally:
                if group is not None:
                    group.remove()

    def _bwrap(
        self, program: str, folder: Path, config: int, channel: int, root: bool
    ) -> tuple[list[str], list[str]]:
        """The arguments of bwrap, and the host paths that ``@0``, ``@1``, … in them stand for."""
        sources: list[str] = []
        mounts: list[str] = []
        inside = {path: path for path in system_mounts()} | dict(self.mounts)
        inside |= {"/jail/inner.py": str(_HERE / "inner.py"), "/input": str(folder / "input")}
        for target, source in sorted(inside.items()):
            if Path(source).is_symlink() and source == target:
                mounts += ["--symlink", os.readlink(source), target]
                continue
            real = os.path.realpath(source)
            mounts += ["--ro-bind", f"@{len(sources)}" if root else real, target]
            sources.append(real)
        for device in ("null", "zero", "full", "random", "urandom"):
            mounts += ["--dev-bind", f"/dev/{device}", f"/dev/{device}"]
        build = ["--bind", "@build", BUILD] if root else ["--size", str(self.limits.disk), "--tmpfs", BUILD]
        environment = {
            "PATH": "/usr/bin",
            "HOME": BUILD,
            "TMPDIR": BUILD,
            "LANG": "C.UTF-8",
            **self.environment,
        }
        settings = [word for name, value in sorted(environment.items()) for word in ("--setenv", name, value)]
        arguments = [
            program, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", *settings,
            "--uid", str(_NOBODY), "--gid", str(_NOBODY), "--hostname", "jail", "--cap-drop", "ALL",
            *mounts, "--proc", "/proc", *build, "--chdir", BUILD, "--remount-ro", "/",
            "--", os.path.realpath(sys.executable), "-I", "-S", "-B", "/jail/inner.py", str(config), str(channel),
        ]  # fmt: skip
        return arguments, sources

    def _run(
        self,
        program: str,
        guest: Guest,
        data: bytes,
        folder: Path,
        group: cgroup.ControlGroup | None,
        take: int,
    ) -> Result:
        root = os.geteuid() == 0
        limits = self.limits
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        inner_read, inner_write = os.pipe()
        outer_read, outer_write = os.pipe()
        arguments, sources = self._bwrap(program, folder, inner_read, theirs.fileno(), root)
        inner = {
            "folder": BUILD,
            "filter": seccomp.filter_program(platform.machine(), allow_exec=isinstance(guest, Program)).hex(),
            "guest": guest.to_json(),
            "rlimits": {
                "RLIMIT_CORE": 0,
                "RLIMIT_CPU": limits.cpu + 1,
                "RLIMIT_FSIZE": limits.disk,
                "RLIMIT_NOFILE": limits.open_files,
                "RLIMIT_NPROC": limits.threads,
                "RLIMIT_AS": limits.address_space,
                "RLIMIT_STACK": limits.stack,
                "RLIMIT_MEMLOCK": 0,
                "RLIMIT_MSGQUEUE": 0,
            },
        }
        outer = {
            "bwrap": arguments, "sources": sources, "staging": str(folder / "staging"), "drop_root": root,
            "disk": limits.disk, "inodes": _INODES, "uid": _NOBODY, "gid": _NOBODY,
            "cgroup_files": [str(path) for path in group.process_files] if group else [],
        }  # fmt: skip
        started = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", str(_HERE / "outer.py"), str(outer_read)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={},
            cwd="/",
            pass_fds=(outer_read, inner_read, theirs.fileno()),
        )
        theirs.close()
        os.close(outer_read)
        os.close(inner_read)
        _write(outer_write, json.dumps(outer).encode())
        _write(inner_write, json.dumps(inner).encode())
        watch = Watch(process, limits, group)
        feeder = threading.Thread(target=_feed, args=(process, data), daemon=True)
        feeder.start()
        watch.start()
        descriptor = _receive(ours, limits.wall)
        try:
            watch.finish()
            status = _status(watch.status)
            stopped = watch.stopped or (Stopped.CPU if status == -signal.SIGXCPU else None)
            if stopped is None and group is not None and group.out_of_memory():
                stopped = Stopped.MEMORY
            if descriptor is None and stopped is None:
                reason = watch.errors.decode(errors="replace").strip() or f"it ended with status {status}"
                raise JailUnavailable(f"the jail could not be made: {reason}")
            taken, refused = _take(descriptor, take) if descriptor is not None else ({}, {})
        finally:
            if descriptor is not None:
                os.close(descriptor)
            feeder.join(timeout=5)
        return Result(
            status=status,
            stopped=stopped,
            output=bytes(watch.output),
            errors=bytes(watch.errors),
            files=taken,
            refused=refused,
            wall=time.monotonic() - started,
            cpu=watch.cpu,
            peak_memory=(group.peak_memory() if group else None) or watch.peak or None,
            in_force=in_force(limits, group, root),
        )


def in_force(limits: Limits, group: cgroup.ControlGroup | None, root: bool) -> dict[str, str]:
    """Each limit with the mechanism that enforces it, in words."""
    mebibytes = limits.memory >> 20
    memory = f"control group version {group.version}" if group else "resident size watched every 20 ms"
    threads = "RLIMIT_NPROC" + (" and control group" if group and group.pids else "")
    return {
        "memory": f"{mebibytes} MiB ({memory})",
        "cpu": f"{limits.cpu} s (watched, RLIMIT_CPU)",
        "wall": f"{limits.wall:g} s (watched)",
        "disk": f"{limits.disk >> 20} MiB (tmpfs size, RLIMIT_FSIZE)",
        "output": f"{limits.output >> 10} KiB (watched)",
        "threads": f"{limits.threads} ({threads})",
        "processes": "1 (system-call filter)",
        "network": "none (network namespace, system-call filter)",
        "user": "unprivileged (root given up first)" if root else "the caller's own, in a user namespace",
    }


def _write(descriptor: int, data: bytes) -> None:
    """Write all of ``data`` from a thread (a pipe may be smaller than the data) and close."""

    def work() -> None:
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(data)
        except BrokenPipeError:
            return  # the stage ended early; its own message says why

    threading.Thread(target=work, daemon=True).start()


def _feed(process: subprocess.Popen[bytes], data: bytes) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(data)
        process.stdin.close()
    except BrokenPipeError:
        return  # a guest need not read its input


def _receive(channel: socket.socket, patience: float) -> int | None:
    """The descriptor of the build folder, or None where the other side closed, or kept silent, without
    sending one.
    """
    with channel:
        channel.settimeout(patience)
        try:
            message, ancillary, _flags, _address = channel.recvmsg(
                1, socket.CMSG_SPACE(array.array("i").itemsize)
            )
        except TimeoutError:
            return None
        for level, kind, data in ancillary:
            if message and level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                return array.array("i", data[:4])[0]
    return None


def _status(raw: int) -> int:
    """A wait status as an exit status or a negative signal; bwrap reports a signal of its child as 128 plus
    its number.
    """
    code = os.waitstatus_to_exitcode(raw)
    return 128 - code if code > 128 else code


def _take(descriptor: int, allowance: int) -> tuple[dict[str, bytes], dict[str, str]]:
    """The regular files under the folder ``descriptor``, at most ``allowance`` bytes in all; and what was
    refused, with the reason.
    """
    taken: dict[str, bytes] = {}
    refused: dict[str, str] = {}
    pending = [(os.dup(descriptor), "")]
    while pending:
        folder, prefix = pending.pop()
        try:
            for name in sorted(os.listdir(folder)):
                path = prefix + name
                if len(taken) + len(refused) + len(pending) > _INODES:
                    refused[path] = "too many files"
                    continue
                try:
                    kind = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
                    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
                    if stat.S_ISDIR(kind):
                        if path.count("/") < 32:
                            pending.append((os.open(name, flags | os.O_DIRECTORY, dir_fd=folder), path + "/"))
                        else:
                            refused[path] = "nested too deeply"
                        continue
                    if not stat.S_ISREG(kind):
                        refused[path] = "not a regular file"
                        continue
                    with os.fdopen(os.open(name, flags, dir_fd=folder), "rb") as stream:
                        found = os.fstat(stream.fileno())
                        if not stat.S_ISREG(found.st_mode) or found.st_nlink != 1:
                            refused[path] = "not a regular file with one link"
                        elif found.st_size > allowance:
                            refused[path] = f"{found.st_size} bytes are more than may be taken out"
                        else:
                            data = stream.read(allowance + 1)
                            allowance -= len(data)
                            taken[path] = data
                except OSError as error:
                    refused[path] = error.strerror or str(error)
        finally:
            os.close(folder)
    return taken, refused
