"""A guest runs within its bounds, and what it wrote comes out as data."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.jail import Jail, JailUnavailable, Limits, Program, PythonFile, Stopped, run
from grader.jail.limits import MEBIBYTE
from grader.jail.seccomp import filter_program

Runner = Callable[..., run.Result]


@pytest.fixture
def guest(tmp_path: Path) -> Runner:
    """Run Python source in a jail."""

    def runner(source: str, *, limits: Limits | None = None, **arguments: object) -> run.Result:
        file = tmp_path / "guest.py"
        file.write_text(source)
        jail = Jail({"/guest/guest.py": str(file)}, limits or Limits(wall=30))
        return jail.run(PythonFile("/guest/guest.py"), **arguments)  # type: ignore[arg-type]

    return runner


def test_output_errors_status_and_files_come_out(guest: Runner) -> None:
    source = (
        "import os, sys\n"
        "os.mkdir('/build/a'); open('/build/a/b', 'w').write('content')\n"
        "print('out'); print('err', file=sys.stderr); sys.exit(3)\n"
    )
    result = guest(source, take=100)
    assert (result.status, result.stopped) == (3, None)
    assert (result.output, result.errors) == (b"out\n", b"err\n")
    assert result.files == {"a/b": b"content"}


def test_input_and_data_files_go_in(guest: Runner) -> None:
    source = "import sys\nprint(sys.stdin.read() + open('/input/data').read())"
    assert guest(source, input=b"one ", files={"data": b"two"}).output == b"one two\n"


def test_threads_can_be_made(guest: Runner) -> None:
    source = "import threading\nt = threading.Thread(target=print, args=('thread',))\nt.start(); t.join()"
    assert guest(source).output == b"thread\n"


def test_a_guest_that_closes_its_output_and_goes_on_is_stopped(guest: Runner) -> None:
    source = "import os, time\nos.close(1); os.close(2)\ntime.sleep(60)"
    assert guest(source, limits=Limits(wall=1)).stopped is Stopped.WALL


def test_no_process_of_a_stopped_guest_is_left(tmp_path: Path) -> None:
    mark = secrets.token_hex(16)
    (tmp_path / "guest.py").write_text("import time\ntime.sleep(60)")
    jail = Jail({"/guest.py": str(tmp_path / "guest.py")}, Limits(wall=1), {"MARK": mark})
    assert jail.run(PythonFile("/guest.py")).stopped is Stopped.WALL
    left = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark.encode() in (process / "environ").read_bytes():
                left.append((process / "cmdline").read_bytes())
    assert left == []


def test_a_file_larger_than_the_allowance_stays_behind(guest: Runner) -> None:
    result = guest(
        "open('/build/big', 'wb').write(b'x' * 1000)\nopen('/build/small', 'wb').write(b'y')", take=999
    )
    assert result.files == {"small": b"y"}
    assert "more than may be taken out" in result.refused["big"]


def test_the_limits_in_force_are_told(guest: Runner) -> None:
    told = guest("pass", limits=Limits(memory=300 * MEBIBYTE, wall=7)).in_force
    assert told["memory"].startswith("300 MiB")
    assert told["wall"].startswith("7 s")
    assert set(told) >= {"cpu", "disk", "output", "threads", "processes", "network", "user"}


def test_a_program_of_ones_own_can_be_started() -> None:
    result = Jail(limits=Limits(wall=30)).run(Program(["/usr/bin/env", "MARK=1"]))
    assert result.status == 0
    assert b"MARK=1\n" in result.output


def test_a_program_of_ones_own_can_make_no_process() -> None:
    result = Jail(limits=Limits(wall=30)).run(
        Program([os.path.realpath(sys.executable), "-I", "-c", "import os; os.fork()"])
    )
    assert b"Operation not permitted" in result.errors


def test_without_bubblewrap_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(JailUnavailable, match="Install the package 'bubblewrap'"):
        Jail().run(PythonFile("/nowhere.py"))


def test_a_jail_that_cannot_be_made_is_an_error_and_no_result() -> None:
    with pytest.raises(JailUnavailable, match="could not be made"):
        Jail({"/guest": "/no/such/folder"}).run(PythonFile("/guest/x.py"))


@pytest.mark.parametrize("name", ["memory", "wall", "threads", "disk"])
def test_a_limit_must_be_positive(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Limits(**{name: 0})


class TestTakingOut:
    """Results are read through a descriptor of the folder; what is not a plain file stays behind."""

    @staticmethod
    def take(folder: Path, allowance: int = 1000) -> tuple[dict[str, bytes], dict[str, str]]:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            return run._take(descriptor, allowance)
        finally:
            os.close(descriptor)

    def test_a_link_is_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("/etc/hostname")
        assert self.take(tmp_path) == ({}, {"link": "not a regular file"})

    def test_a_link_to_a_folder_is_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("/etc")
        assert self.take(tmp_path) == ({}, {"link": "not a regular file"})

    def test_a_file_with_two_names_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_bytes(b"x")
        os.link(tmp_path / "a", tmp_path / "b")
        assert self.take(tmp_path)[0] == {}

    def test_a_pipe_is_refused_without_waiting_for_a_writer(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        assert self.take(tmp_path) == ({}, {"pipe": "not a regular file"})

    def test_a_device_is_refused(self, tmp_path: Path) -> None:
        os.mknod(tmp_path / "device", stat.S_IFCHR | 0o600, os.makedev(1, 5))
        assert self.take(tmp_path) == ({}, {"device": "not a regular file"})

    def test_all_files_together_keep_within_the_allowance(self, tmp_path: Path) -> None:
        for name in "abc":
            (tmp_path / name).write_bytes(b"x" * 400)
        taken, refused = self.take(tmp_path)
        assert sum(map(len, taken.values())) <= 1000
        assert len(refused) == 1

    def test_deep_folders_end(self, tmp_path: Path) -> None:
        deep = tmp_path.joinpath(*["d"] * 60)
        deep.mkdir(parents=True)
        (deep / "file").write_bytes(b"x")
        taken, refused = self.take(tmp_path)
        assert taken == {}
        assert "nested too deeply" in refused.values()

    def test_a_flood_of_files_ends(self, tmp_path: Path) -> None:
        for number in range(5000):
            (tmp_path / str(number)).touch()
        taken, refused = self.take(tmp_path)
        assert len(taken) <= 4097
        assert "too many files" in refused.values()


class TestFilter:
    """The filter's program is well formed for every machine it knows."""

    @pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
    def test_every_jump_stays_inside_and_every_path_ends(self, machine: str) -> None:
        code = filter_program(machine)
        count = len(code) // 8
        assert count <= 4096
        for index in range(count):
            kind = int.from_bytes(code[8 * index : 8 * index + 2], "little")
            if kind & 7 == 5:  # a jump
                assert index + 1 + max(code[8 * index + 2], code[8 * index + 3]) < count
        assert int.from_bytes(code[-8:-6], "little") == 6  # a return

    def test_an_unknown_machine_is_named_with_the_known_ones(self) -> None:
        with pytest.raises(LookupError, match=r"riscv64.*x86_64"):
            filter_program("riscv64")
