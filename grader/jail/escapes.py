"""Attempts to get out of the jail, run inside it: ``python escapes.py [NAME]``.

Each attempt is a function that does what a hostile program would do. It returns how it was stopped, or
raises :class:`Escaped` with what it got. With a name, only that attempt runs (those that are expected to
end the process); without, all others run and one JSON object from names to answers is written. System calls
are made by number (x86-64 and AArch64), so that no library stands between."""

from __future__ import annotations

import ctypes
import errno
import json
import mmap
import os
import platform
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable

libc = ctypes.CDLL(None, use_errno=True)
_X86 = platform.machine() == "x86_64"
#: Numbers on x86-64 and AArch64; None where a machine lacks the call.
_CALLS: dict[str, tuple[int, int | None]] = {
    "socket": (41, 198), "clone": (56, 220), "fork": (57, None), "vfork": (58, None), "execve": (59, 221),
    "kill": (62, 129), "ptrace": (101, 117), "setuid": (105, 146), "pivot_root": (155, 41), "chroot": (161, 51),
    "mount": (165, 40), "umount2": (166, 39), "swapon": (167, 224), "reboot": (169, 142), "sethostname": (170, 161),
    "settimeofday": (164, 170), "init_module": (175, 105), "keyctl": (250, 219), "mknodat": (259, 33),
    "unshare": (272, 97), "perf_event_open": (298, 241), "open_by_handle_at": (304, 265), "setns": (308, 268),
    "process_vm_readv": (310, 270), "seccomp": (317, 277), "memfd_create": (319, 279), "kexec_load": (246, 104),
    "bpf": (321, 280), "execveat": (322, 281), "userfaultfd": (323, 282), "shmget": (29, 194), "mq_open": (240, 180),
    "io_uring_setup": (425, 425), "clone3": (435, 435), "symlinkat": (266, 36), "linkat": (265, 37),
    "pidfd_open": (434, 434), "quotactl": (179, 60), "syslog": (103, 116), "acct": (163, 89), "personality": (135, 92),
    "landlock_create_ruleset": (444, 444), "move_mount": (429, 429), "fsopen": (430, 430), "open_tree": (428, 428),
    "tkill": (200, 130), "capset": (126, 91), "add_key": (248, 217), "modify_ldt": (154, None),
}  # fmt: skip


class Escaped(Exception):
    """An attempt had success; the message says at what."""


def call(name: str, *arguments: int | bytes | None) -> int:
    """Make a system call; returns its result, and leaves errno for :func:`refused`."""
    number = _CALLS[name][0 if _X86 else 1]
    if number is None:
        ctypes.set_errno(errno.ENOSYS)
        return -1
    ctypes.set_errno(0)
    return int(
        libc.syscall(
            ctypes.c_long(number), *(ctypes.c_long(a) if isinstance(a, int) else a for a in arguments)
        )
    )


def refused(name: str, *arguments: int | bytes | None) -> str:
    """How a call was refused. Raises :class:`Escaped` where it was not."""
    if call(name, *arguments) != -1:
        raise Escaped(f"{name} was permitted")
    return f"{name}: {errno.errorcode.get(ctypes.get_errno(), '?')}"


def all_refused(*names: str) -> str:
    """How several calls, made without useful arguments, were refused. A complaint about the arguments is no
    refusal.
    """
    told = []
    for name in names:
        text = refused(name, 0, 0, 0, 0, 0)
        if not text.endswith(("EPERM", "ENOSYS")):
            raise Escaped(f"{text}: the call was looked at rather than refused")
        told.append(text)
    return "; ".join(told)


def internet_socket() -> str:
    """Open a TCP socket."""
    return refused("socket", 2, 1, 0)


def unix_socket() -> str:
    """Open a socket to other programs on the machine."""
    return refused("socket", 1, 1, 0)


def netlink_socket() -> str:
    """Open a socket to the kernel's network configuration."""
    return refused("socket", 16, 3, 0)


def _child(name: str, *arguments: int | bytes | None) -> str:
    result = call(name, *arguments)
    if result == 0:
        os._exit(0)
    if result > 0:
        raise Escaped(f"{name} made process {result}")
    return f"{name}: {errno.errorcode.get(ctypes.get_errno(), '?')}"


def fork() -> str:
    """Make a process with fork."""
    return _child("fork")


def clone_process() -> str:
    """Make a process with clone."""
    return _child("clone", int(signal.SIGCHLD), 0, 0, 0, 0)


def clone3_process() -> str:
    """Make a process with clone3, whose flags a filter cannot see."""
    arguments = (ctypes.c_uint64 * 11)(0, 0, 0, 0, int(signal.SIGCHLD))
    return _child("clone3", ctypes.addressof(arguments), ctypes.sizeof(arguments))


def clone_namespace_thread() -> str:
    """Make a thread in a new user namespace."""
    return _child("clone", 0x10000000 | 0x00010000 | 0x100 | 0x800, 0, 0, 0, 0)


def execute() -> str:
    """Become another program."""
    path = sys.executable.encode() or b"/usr/bin/env"
    return refused("execve", path, None, None)


def execute_at() -> str:
    """Become another program by a descriptor."""
    descriptor = os.open(sys.executable or "/usr/bin/env", os.O_RDONLY)
    try:
        return refused("execveat", descriptor, b"", None, None, 0x1000)
    finally:
        os.close(descriptor)


def trace() -> str:
    """Trace or read another process."""
    return all_refused("ptrace", "process_vm_readv", "pidfd_open")


def namespaces() -> str:
    """Make or join namespaces."""
    return refused("unshare", 0x10000000) + "; " + all_refused("setns")


def mounts() -> str:
    """Change what is mounted."""
    told = refused("mount", b"tmpfs", b"/build", b"tmpfs", 0, None)
    return told + "; " + all_refused("umount2", "pivot_root", "chroot", "move_mount", "fsopen", "open_tree")


def _writable(folder: str) -> bool:
    try:
        with open(os.path.join(folder, "escaped"), "w") as stream:
            stream.write("x")
    except OSError:
        return False
    return True


def write_outside() -> str:
    """Write anywhere but in the build folder."""
    tried = 0
    for folder, names, _files in os.walk("/", topdown=True):
        names[:] = [name for name in names if os.path.join(folder, name) not in ("/proc", "/build", "/sys")]
        tried += 1
        if _writable(folder):
            raise Escaped(f"{folder} is writable")
        if tried > 20_000:
            break
    return f"{tried} folders are read-only"


def write_existing() -> str:
    """Change a file that was there before."""
    for path in (
        "/jail/inner.py",
        sys.executable,
        "/etc/passwd",
        "/proc/sys/kernel/core_pattern",
        "/proc/sysrq-trigger",
    ):
        try:
            descriptor = os.open(path, os.O_WRONLY)
        except OSError:
            continue
        os.close(descriptor)
        raise Escaped(f"{path} can be written")
    return "no file could be opened for writing"


def read_hidden() -> str:
    """Read the grader, the answers, or private files of the person who grades."""
    hidden = ["/etc/shadow", "/etc/passwd", "/home", "/tmp", "/var", "/mnt", "/srv", *sys.argv[2:]]
    for path in hidden:
        if os.path.lexists(path):
            raise Escaped(f"{path} is visible")
    return f"{len(hidden)} places are not there"


def environment() -> str:
    """Read the environment of the person who grades."""
    known = {"HOME", "LANG", "PATH", "PWD", "TMPDIR", "LC_CTYPE", "LEAN_PATH"}
    extra = sorted(set(os.environ) - known)
    if extra:
        raise Escaped(f"environment variables {', '.join(extra)}")
    for process in os.listdir("/proc"):
        if process.isdigit() and int(process) != os.getpid():
            try:
                with open(f"/proc/{process}/environ", "rb") as stream:
                    data = stream.read()
            except OSError:
                continue
            if {entry.split(b"=")[0].decode() for entry in data.split(b"\0") if entry} - known:
                raise Escaped(f"the environment of process {process}: {data[:60]!r}")
    return "only the jail's own variables"


def processes() -> str:
    """See or signal processes outside."""
    others = [int(entry) for entry in os.listdir("/proc") if entry.isdigit()]
    if len(others) > 4:
        raise Escaped(f"{len(others)} processes are visible")
    return refused("kill", 1, 9) + "; " + refused("tkill", 1, 9)


def kernel_interfaces() -> str:
    """Use interfaces with a history of faults: BPF, performance counters, keys, io_uring, userfaultfd."""
    return all_refused(
        "bpf", "perf_event_open", "keyctl", "add_key", "io_uring_setup", "userfaultfd", "modify_ldt"
    )


def shared_memory() -> str:
    """Make memory that outlives the process or evades the watch."""
    told = refused("shmget", 0, 4096, 0o1600)
    return told + "; " + refused("memfd_create", b"x", 0) + "; " + all_refused("mq_open")


def machine() -> str:
    """Change the machine: clock, name, modules, swap, accounting."""
    return all_refused(
        "reboot",
        "sethostname",
        "settimeofday",
        "init_module",
        "kexec_load",
        "swapon",
        "acct",
        "quotactl",
        "syslog",
    )


def devices() -> str:
    """Make or open devices."""
    for path in (
        "/dev/mem",
        "/dev/kmsg",
        "/dev/sda",
        "/dev/vda",
        "/dev/fuse",
        "/dev/kvm",
        "/dev/tty",
        "/dev/shm/x",
    ):
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT))
        except OSError:
            continue
        raise Escaped(f"{path} can be opened")
    return refused("mknodat", -100, b"/build/device", 0o20600, 0x101)


def terminal() -> str:
    """Type into the terminal of the person who grades (TIOCSTI)."""
    for descriptor in (0, 1, 2):
        if os.isatty(descriptor):
            raise Escaped(f"descriptor {descriptor} is a terminal")
        if libc.ioctl(descriptor, ctypes.c_ulong(0x5412), b"x") == 0:
            raise Escaped("TIOCSTI was permitted")
    return "no terminal, and TIOCSTI is refused"


def privileges() -> str:
    """Become root or gain capabilities."""
    with open("/proc/self/status") as stream:
        status = dict(line.split(":\t", 1) for line in stream if ":\t" in line)
    if int(status["CapEff"], 16) or int(status["CapBnd"], 16):
        raise Escaped(f"capabilities {status['CapEff'].strip()}, bounding set {status['CapBnd'].strip()}")
    if status["NoNewPrivs"].strip() != "1" or status["Seccomp"].strip() != "2":
        raise Escaped("no_new_privs or the system-call filter is not set")
    return refused("setuid", 0) + "; " + all_refused("capset")


def loosen_limits() -> str:
    """Raise a resource limit, or replace the system-call filter."""
    for kind in (resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC, resource.RLIMIT_AS):
        try:
            resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        except (OSError, ValueError):
            continue
        raise Escaped(f"limit {kind} was raised")
    return "limits stay; " + all_refused("seccomp")


def handles() -> str:
    """Reach a file outside by its handle, or by a descriptor that was left open."""
    extra = [int(entry) for entry in os.listdir("/proc/self/fd") if int(entry) > 2]
    kept = [number for number in extra if _is_open(number)]
    if kept:
        raise Escaped(f"descriptors {kept} are open: {[os.readlink(f'/proc/self/fd/{n}') for n in kept]}")
    return all_refused("open_by_handle_at")


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def links() -> str:
    """Plant a link among the results, for the grader to follow."""
    told = refused("symlinkat", b"/etc/passwd", -100, b"/build/link")
    return told + "; " + refused("linkat", -100, b"/jail/inner.py", -100, b"/build/hard", 0)


def foreign_calls() -> str:
    """Enter the kernel by the table of another architecture (x32), which the filter would not know. Ends
    the process.
    """
    libc.syscall(ctypes.c_long(0x40000000 | 39))
    raise Escaped("a system call of the x32 table returned")


def memory() -> str:
    """Use more memory than allowed. Ends the process."""
    held: list[mmap.mmap] = []
    while len(held) < 4096:
        block = mmap.mmap(-1, 16 << 20)
        for at in range(0, 16 << 20, 4096):
            block[at] = 1
        held.append(block)
    raise Escaped("64 GiB were used")


def processor_time() -> str:
    """Compute for ever. Ends the process."""
    while True:
        pass


def sleep() -> str:
    """Wait for ever. Ends the process."""
    time.sleep(3600)
    raise Escaped("an hour passed")


def flood() -> str:
    """Print without end. Ends the process."""
    line = b"x" * 65536
    for _ in range(1 << 14):
        os.write(1, line)
    raise Escaped("1 GiB was printed")


def fill_disk() -> str:
    """Write more than the build folder may hold."""
    written = 0
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for number in range(64):
        try:
            with open(f"/build/fill{number}", "wb", buffering=0) as stream:
                for _ in range(1024):
                    written += stream.write(b"x" * (1 << 20))
        except OSError as fault:
            if fault.errno == errno.ENOSPC:
                return f"full after {written >> 20} MiB"
    raise Escaped(f"{written >> 20} MiB were written")


def threads() -> str:
    """Make threads without end."""
    stop = threading.Event()
    made = 0
    try:
        while made < 5000:
            threading.Thread(target=stop.wait, daemon=True).start()
            made += 1
    except (RuntimeError, MemoryError):
        stop.set()
        return f"no more after {made} threads"
    raise Escaped(f"{made} threads were made")


#: Attempts made together in one jail.
TOGETHER: tuple[Callable[[], str], ...] = (
    internet_socket, unix_socket, netlink_socket, fork, clone_process, clone3_process, clone_namespace_thread, execute,
    execute_at, trace, namespaces, mounts, write_outside, write_existing, read_hidden, environment, processes,
    kernel_interfaces, shared_memory, machine, devices, terminal, privileges, loosen_limits, handles, links,
)  # fmt: skip
#: Attempts that each need a jail of their own.
ALONE: tuple[Callable[[], str], ...] = (
    foreign_calls,
    memory,
    processor_time,
    sleep,
    flood,
    fill_disk,
    threads,
)


def attempt(function: Callable[[], str]) -> dict[str, object]:
    """Make one attempt; an error of any other kind stopped it."""
    try:
        return {"stopped": True, "how": function()}
    except Escaped as success:
        return {"stopped": False, "how": str(success)}
    except OSError as fault:
        return {"stopped": True, "how": str(fault)}


def main() -> None:
    """Make the attempts and write the answers."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = [function for function in ALONE if function.__name__ == name] or list(TOGETHER)
    answers = {function.__name__: attempt(function) for function in chosen}
    sys.stdout.write(json.dumps(answers))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
