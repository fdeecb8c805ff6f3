"""The system-call filter of the jail, assembled as classic BPF.

The filter is an allow-list: what a compiler or an interpreter needs for reading, computing and writing
files. Everything else is refused with EPERM, among it sockets, tracing, mounts, namespaces, keys, BPF,
io_uring and every way to create a process: ``fork``, ``vfork`` and ``clone`` without ``CLONE_THREAD``.
Calls newer than the list, and ``clone3``, whose flags a filter cannot see, answer ENOSYS, so that a C
library falls back to the older call that the filter can judge.

Sources: Linux ``Documentation/userspace-api/seccomp_filter.rst`` and
``include/uapi/linux/{seccomp,filter,audit}.h``; system call numbers from
``arch/x86/entry/syscalls/syscall_64.tbl`` and ``include/uapi/asm-generic/unistd.h``."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

# struct sock_filter { __u16 code; __u8 jt; __u8 jf; __u32 k; }
_INSTRUCTION = struct.Struct("=HBBI")
_LOAD_WORD = 0x20  # BPF_LD | BPF_W | BPF_ABS
_JUMP_EQUAL = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
_JUMP_GREATER_EQUAL = 0x35  # BPF_JMP | BPF_JGE | BPF_K
_JUMP_SET = 0x45  # BPF_JMP | BPF_JSET | BPF_K
_RETURN = 0x06  # BPF_RET | BPF_K

_KILL_PROCESS = 0x80000000
_ERRNO = 0x00050000
_ALLOW = 0x7FFF0000
_EPERM = 1
_ENOSYS = 38

# Offsets in struct seccomp_data; both supported machines are little-endian, so the low half of an argument
# comes first.
_NUMBER, _ARCHITECTURE, _ARGUMENT_0, _ARGUMENT_1 = 0, 4, 16, 24

_X32_BIT = 0x40000000
_CLONE_THREAD = 0x00010000
#: Namespace flags of clone(2); a thread never needs them.
_CLONE_NAMESPACES = 0x7E020000 | 0x00000080

#: ioctl(2) requests that only read or set per-descriptor state; TIOCSTI and its like are not among them.
_IOCTLS = (
    0x5401,
    0x5413,
    0x541B,
    0x5421,
    0x5450,
    0x5451,
)  # TCGETS TIOCGWINSZ FIONREAD FIONBIO FIONCLEX FIOCLEX
#: prctl(2) operations: PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_SET_VMA, PR_SET_THP_DISABLE,
#: PR_GET_THP_DISABLE.
_PRCTLS = (15, 16, 3, 0x53564D41, 41, 42)

_X86_64: Mapping[str, int] = {
    "read": 0, "write": 1, "open": 2, "close": 3, "stat": 4, "fstat": 5, "lstat": 6, "poll": 7, "lseek": 8,
    "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14,
    "rt_sigreturn": 15, "ioctl": 16, "pread64": 17, "pwrite64": 18, "readv": 19, "writev": 20, "access": 21,
    "pipe": 22, "select": 23, "sched_yield": 24, "mremap": 25, "msync": 26, "mincore": 27, "madvise": 28,
    "dup": 32, "dup2": 33, "nanosleep": 35, "getitimer": 36, "setitimer": 38, "getpid": 39, "clone": 56,
    "execve": 59, "exit": 60, "uname": 63, "fcntl": 72, "flock": 73, "fsync": 74, "fdatasync": 75,
    "truncate": 76, "ftruncate": 77, "getdents": 78, "getcwd": 79, "chdir": 80, "fchdir": 81, "rename": 82,
    "mkdir": 83, "rmdir": 84, "creat": 85, "unlink": 87, "readlink": 89, "chmod": 90, "fchmod": 91, "umask": 95,
    "gettimeofday": 96, "getrlimit": 97, "getrusage": 98, "sysinfo": 99, "times": 100, "getuid": 102,
    "getgid": 104, "geteuid": 107, "getegid": 108, "getppid": 110, "getpgrp": 111, "getgroups": 115,
    "getresuid": 118, "getresgid": 120, "getpgid": 121, "getsid": 124, "rt_sigpending": 127,
    "rt_sigtimedwait": 128, "rt_sigsuspend": 130, "sigaltstack": 131, "statfs": 137, "fstatfs": 138,
    "getpriority": 140, "sched_getparam": 143, "sched_getscheduler": 145, "sched_get_priority_max": 146,
    "sched_get_priority_min": 147, "prctl": 157, "arch_prctl": 158, "gettid": 186, "time": 201, "futex": 202,
    "sched_setaffinity": 203, "sched_getaffinity": 204, "getdents64": 217, "set_tid_address": 218,
    "restart_syscall": 219, "fadvise64": 221, "clock_gettime": 228, "clock_getres": 229,
    "clock_nanosleep": 230, "exit_group": 231, "epoll_wait": 232, "epoll_ctl": 233, "tgkill": 234,
    "openat": 257, "mkdirat": 258, "newfstatat": 262, "unlinkat": 263, "renameat": 264, "readlinkat": 267,
    "fchmodat": 268, "faccessat": 269, "pselect6": 270, "ppoll": 271, "set_robust_list": 273,
    "get_robust_list": 274, "utimensat": 280, "epoll_pwait": 281, "eventfd": 284, "fallocate": 285,
    "eventfd2": 290, "epoll_create1": 291, "dup3": 292, "pipe2": 293, "preadv": 295, "pwritev": 296,
    "prlimit64": 302, "getcpu": 309, "renameat2": 316, "getrandom": 318, "membarrier": 324,
    "copy_file_range": 326, "preadv2": 327, "pwritev2": 328, "statx": 332, "rseq": 334, "close_range": 436,
    "faccessat2": 439, "epoll_pwait2": 441,
}  # fmt: skip

_AARCH64: Mapping[str, int] = {
    "getcwd": 17, "eventfd2": 19, "epoll_create1": 20, "epoll_ctl": 21, "epoll_pwait": 22, "dup": 23, "dup3": 24,
    "fcntl": 25, "ioctl": 29, "flock": 32, "mkdirat": 34, "unlinkat": 35, "renameat": 38, "statfs": 43,
    "fstatfs": 44, "truncate": 45, "ftruncate": 46, "fallocate": 47, "faccessat": 48, "chdir": 49, "fchdir": 50,
    "fchmod": 52, "fchmodat": 53, "openat": 56, "close": 57, "pipe2": 59, "getdents64": 61, "lseek": 62,
    "read": 63, "write": 64, "readv": 65, "writev": 66, "pread64": 67, "pwrite64": 68, "preadv": 69,
    "pwritev": 70, "pselect6": 72, "ppoll": 73, "readlinkat": 78, "newfstatat": 79, "fstat": 80, "fsync": 82,
    "fdatasync": 83, "utimensat": 88, "exit": 93, "exit_group": 94, "set_tid_address": 96, "futex": 98,
    "set_robust_list": 99, "get_robust_list": 100, "nanosleep": 101, "getitimer": 102, "setitimer": 103,
    "clock_gettime": 113, "clock_getres": 114, "clock_nanosleep": 115, "sched_getscheduler": 120,
    "sched_getparam": 121, "sched_setaffinity": 122, "sched_getaffinity": 123, "sched_yield": 124,
    "sched_get_priority_max": 125, "sched_get_priority_min": 126, "restart_syscall": 128, "tgkill": 131,
    "sigaltstack": 132, "rt_sigsuspend": 133, "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigpending": 136,
    "rt_sigtimedwait": 137, "rt_sigreturn": 139, "getpriority": 141, "getresuid": 148, "getresgid": 150,
    "times": 153, "getpgid": 155, "getsid": 156, "getgroups": 158, "uname": 160, "getrlimit": 163,
    "getrusage": 165, "umask": 166, "prctl": 167, "getcpu": 168, "gettimeofday": 169, "getpid": 172,
    "getppid": 173, "getuid": 174, "geteuid": 175, "getgid": 176, "getegid": 177, "gettid": 178,
    "sysinfo": 179, "brk": 214, "munmap": 215, "mremap": 216, "clone": 220, "execve": 221, "mmap": 222,
    "fadvise64": 223, "mprotect": 226, "msync": 227, "mincore": 232, "madvise": 233, "prlimit64": 261,
    "renameat2": 276, "getrandom": 278, "membarrier": 283, "copy_file_range": 285, "preadv2": 286,
    "pwritev2": 287, "statx": 291, "rseq": 293, "close_range": 436, "faccessat2": 439, "epoll_pwait2": 441,
}  # fmt: skip

#: Machine name (``platform.machine()``) to audit architecture, table, and the first number answered with
#: ENOSYS when unknown.
_MACHINES: Mapping[str, tuple[int, Mapping[str, int], int]] = {
    "x86_64": (0xC000003E, _X86_64, 335),
    "aarch64": (0xC00000B7, _AARCH64, 294),
}
_CLONE3 = 435

_ARGUMENT_RULES = ("clone", "ioctl", "prctl", "prlimit64", "execve")


def machines() -> tuple[str, ...]:
    """The machine names for which a filter can be built."""
    return tuple(_MACHINES)


def filter_program(machine: str, *, allow_exec: bool = False) -> bytes:
    """The filter as the bytes of an array of ``struct sock_filter``.

    ``allow_exec`` permits ``execve``: for starting one program of the user's own (a second checker), never
    for a submission. Raises :class:`LookupError` for a machine that has no table."""
    if machine not in _MACHINES:
        raise LookupError(f"no system-call table for the machine {machine!r}; known: {', '.join(machines())}")
    architecture, table, first_new = _MACHINES[machine]
    code: list[tuple[int, int, int, int]] = [
        (_LOAD_WORD, 0, 0, _ARCHITECTURE),
        (_JUMP_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL_PROCESS),
        (_LOAD_WORD, 0, 0, _NUMBER),
        (_JUMP_GREATER_EQUAL, 0, 1, _X32_BIT),
        (_RETURN, 0, 0, _KILL_PROCESS),
    ]
    for name, number in sorted(table.items(), key=lambda item: item[1]):
        if name not in _ARGUMENT_RULES:
            code += [(_JUMP_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    if allow_exec:
        code += [(_JUMP_EQUAL, 0, 1, table["execve"]), (_RETURN, 0, 0, _ALLOW)]
    code += _block(table["clone"], _thread_only())
    code += _block(table["ioctl"], _one_of(_ARGUMENT_1, _IOCTLS))
    code += _block(table["prctl"], _one_of(_ARGUMENT_0, _PRCTLS))
    code += _block(table["prlimit64"], _one_of(_ARGUMENT_0, (0,)))  # one's own limits only
    code += [
        (_JUMP_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _ERRNO | _ENOSYS),
        (_JUMP_GREATER_EQUAL, 0, 1, first_new),
        (_RETURN, 0, 0, _ERRNO | _ENOSYS),
        (_RETURN, 0, 0, _ERRNO | _EPERM),
    ]
    return b"".join(_INSTRUCTION.pack(*instruction) for instruction in code)


def _block(number: int, body: Sequence[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """``body`` for the system call ``number``, skipped for every other; the body always returns."""
    return [(_JUMP_EQUAL, 0, len(body), number), *body]


def _thread_only() -> list[tuple[int, int, int, int]]:
    """Allow clone(2) with CLONE_THREAD and without any namespace flag."""
    return [
        (_LOAD_WORD, 0, 0, _ARGUMENT_0),
        (_JUMP_SET, 1, 0, _CLONE_NAMESPACES),
        (_JUMP_SET, 1, 0, _CLONE_THREAD),
        (_RETURN, 0, 0, _ERRNO | _EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _one_of(offset: int, values: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Allow the call where the argument's low word at ``offset`` is one of ``values``."""
    code = [(_LOAD_WORD, 0, 0, offset)]
    for value in values:
        code += [(_JUMP_EQUAL, 0, 1, value), (_RETURN, 0, 0, _ALLOW)]
    return [*code, (_RETURN, 0, 0, _ERRNO | _EPERM)]
