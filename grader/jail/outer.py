"""First stage, outside the jail: give up root, then become bubblewrap.

Run by ``grader.jail.run`` as ``python -I -S outer.py FD`` with an empty environment; ``FD`` carries a JSON
object. Nothing of a submission runs here.

A process of root is exempt from RLIMIT_NPROC and owns most files, whatever user number it sees inside a
user namespace. So root first builds, in a mount namespace of its own, a folder that holds bind mounts of
exactly what the jail shall see (an unprivileged user could not reach into a private home directory), then
becomes an unprivileged user for good, and only then starts bubblewrap. Any other user starts bubblewrap at
once."""

import ctypes
import json
import os
import resource
import sys
from typing import Any

CLONE_NEWNS = 0x00020000
MS_NOSUID, MS_NODEV, MS_BIND, MS_REC, MS_PRIVATE = 2, 4, 0x1000, 0x4000, 0x40000
PR_SET_PDEATHSIG, SIGKILL = 1, 9

libc = ctypes.CDLL(None, use_errno=True)
libc.mount.argtypes = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p)


def check(result: int, what: str) -> None:
    """End with a message where a call of the C library failed."""
    if result != 0:
        sys.exit(f"jail: {what}: {os.strerror(ctypes.get_errno())}")


def mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None) -> None:
    """mount(2)."""
    encoded = [None if text is None else os.fsencode(text) for text in (source, target, kind, data)]
    check(
        libc.mount(encoded[0], encoded[1], encoded[2], flags, encoded[3]),
        f"cannot mount {source} on {target}",
    )


def stage(config: dict[str, Any]) -> tuple[list[str], str]:
    """As root: bind what the jail shall see under one folder; answer the new source of each mount."""
    check(libc.unshare(CLONE_NEWNS), "cannot make a mount namespace")
    mount(None, "/", None, MS_REC | MS_PRIVATE, None)
    base = config["staging"]
    mount("tmpfs", base, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=0755")
    sources = []
    for index, source in enumerate(config["sources"]):
        target = f"{base}/{index}"
        if os.path.isdir(source):
            os.mkdir(target, 0o755)
        else:
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
        mount(source, target, None, MS_BIND | MS_REC, None)
        sources.append(target)
    build = f"{base}/build"
    os.mkdir(build, 0o700)
    options = f"size={config['disk']},nr_inodes={config['inodes']},mode=0700,uid={config['uid']},gid={config['gid']}"
    mount("tmpfs", build, "tmpfs", MS_NOSUID | MS_NODEV, options)
    return sources, build


def main() -> None:
    """Read the configuration, drop privileges, execute bubblewrap."""
    with os.fdopen(int(sys.argv[1]), "rb") as stream:
        config = json.load(stream)
    libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
    for path in config["cgroup_files"]:
        with open(path, "w") as stream:
            stream.write(str(os.getpid()))
    arguments = config["bwrap"]
    if config["drop_root"]:
        sources, build = stage(config)
        replaced = {f"@{index}": source for index, source in enumerate(sources)}
        replaced["@build"] = build
        arguments = [replaced.get(argument, argument) for argument in arguments]
        os.chdir("/")
        os.setgroups([])
        os.setresgid(config["gid"], config["gid"], config["gid"])
        os.setresuid(config["uid"], config["uid"], config["uid"])
        libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)  # a change of user clears it
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.execv(arguments[0], arguments)


main()
