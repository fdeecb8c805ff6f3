"""Last stage, inside the jail: hand out the build folder, set limits and the filter, then run the guest.

Run by bubblewrap as ``python -I -S inner.py``. Descriptor ``FD`` (first argument) carries a JSON object,
the socket (second argument) takes the descriptor of the build folder. Both are closed before any code of a
submission can run; from then on the process can make no other process, no socket and no new file system,
and can raise no limit.

A guest is one of: ``lean`` (``lean_main`` of a ``libleanshared.so``, a complete ``lean`` command),
``python`` (a Python file), ``exec`` (a program of the user's own)."""

import array
import ctypes
import json
import os
import resource
import runpy
import socket
import sys
from typing import Any

#: The shell's customary status for a program that could not be started.
NOT_STARTED = 127
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2


class Program(ctypes.Structure):
    """struct sock_fprog."""

    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def hand_out(folder: str, number: int) -> None:
    """Send an open descriptor of ``folder`` over the socket ``number`` (SCM_RIGHTS)."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    with socket.socket(fileno=number) as channel:
        rights = array.array("i", [descriptor])
        channel.sendmsg([b"d"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])
    os.close(descriptor)


def install_filter(code: bytes) -> None:
    """Install the system-call filter, for this thread and all it starts."""
    libc = ctypes.CDLL(None, use_errno=True)
    program = Program(len(code) // 8, code)
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or libc.prctl(
        PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0
    ):
        sys.exit(f"jail: cannot install the system-call filter: {os.strerror(ctypes.get_errno())}")


def run_lean(guest: dict[str, Any]) -> None:
    """Call ``lean_main`` in this process; never returns."""
    library = ctypes.CDLL(guest["library"], mode=ctypes.RTLD_GLOBAL)
    arguments = [b"lean", *(argument.encode() for argument in guest["arguments"])]
    status = library.lean_main(len(arguments), (ctypes.c_char_p * (len(arguments) + 1))(*arguments, None))
    ctypes.CDLL(None).fflush(None)
    sys.stdout.flush()
    os._exit(status & 0xFF)


def run_python(guest: dict[str, Any]) -> None:
    """Run a Python file as ``__main__``."""
    sys.path[:0] = guest["path"]
    sys.argv = [guest["file"], *guest["arguments"]]
    runpy.run_path(guest["file"], run_name="__main__")


def main() -> None:
    """Read the configuration, close the jail, run the guest."""
    with os.fdopen(int(sys.argv[1]), "rb") as stream:
        config = json.load(stream)
    hand_out(config["folder"], int(sys.argv[2]))
    for name, value in config["rlimits"].items():
        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        bound = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (bound, bound))
    guest = config["guest"]
    os.closerange(3, 4096)
    if config["filter"]:
        install_filter(bytes.fromhex(config["filter"]))
    if guest["kind"] == "lean":
        run_lean(guest)
    elif guest["kind"] == "python":
        run_python(guest)
    else:
        try:
            os.execv(guest["arguments"][0], guest["arguments"])
        except OSError as error:
            print(
                f"jail: {guest['arguments'][0]} cannot be started: {error.strerror}",
                file=sys.stderr,
                flush=True,
            )
            os._exit(NOT_STARTED)


main()
