"""The limited process: time, memory, output and size, each a clear error in bounded time."""

import sys
import time

import pytest

from grader.limits import LimitReached, Limits, run_limited

TARGETS = """
import os, time
def echo(request, content): return {"request": request, "length": len(content), "hash_seed": os.environ["PYTHONHASHSEED"], "names": sorted(os.environ)}
def sleep(request, content): time.sleep(60); return {}
def spin(request, content):
    while True: pass
def eat(request, content): return {"x": len(bytearray(10**12))}
def shout(request, content): return {"x": "y" * 10_000_000}
def noise(request, content): os.write(2, b"z" * 10_000_000); return {"ok": True}
def die(request, content): os.kill(os.getpid(), 9)
def leave(request, content): os._exit(0)
def wrong(request, content): raise ValueError("a fault of the checker")
def write(request, content):
    import tempfile
    with tempfile.TemporaryFile() as file:
        file.write(b"x" * 100)
        file.flush()
    return {}
"""


@pytest.fixture(scope="module", autouse=True)
def targets(tmp_path_factory):
    import grader.limits as module

    folder = tmp_path_factory.mktemp("targets")
    (folder / "targets_for_limits.py").write_text(TARGETS, encoding="utf-8")
    (folder / "grader").symlink_to(module._ROOT / "grader")
    (folder / "openfrontiers").symlink_to(module._ROOT / "openfrontiers")
    before = module._ROOT
    module._ROOT = folder
    yield
    module._ROOT = before


def run(name, content=b"", **limits):
    return run_limited(
        f"targets_for_limits:{name}",
        {"a": 1},
        content,
        Limits(**{"seconds": 5.0, "memory_mib": 512, **limits}),
    )


def test_an_answer_comes_back_from_an_almost_empty_environment():
    answer = run("echo", b"x" * 3_000_000)
    assert answer["length"] == 3_000_000
    assert answer["hash_seed"] == "0"
    assert "HOME" not in answer["names"]


@pytest.mark.parametrize(
    ("name", "what", "limits"),
    [
        ("sleep", "time", {"seconds": 0.5}),
        ("spin", "time", {"seconds": 0.5}),
        ("eat", "memory", {}),
        ("shout", "output", {"output_bytes": 100_000}),
        ("die", "memory", {}),
        ("leave", "fault", {}),
        ("wrong", "fault", {}),
        ("write", "fault", {}),
    ],
)
def test_each_limit_and_fault_is_told_apart(name, what, limits):
    start = time.monotonic()
    answer = run(name, **limits)
    assert isinstance(answer, LimitReached)
    assert answer.what == what
    assert answer.message
    assert time.monotonic() - start < 10


def test_noise_on_standard_error_is_no_answer_and_no_harm():
    assert run("noise") == {"ok": True, "not_enforced": []}


def test_a_fault_names_what_happened():
    answer = run("wrong")
    assert isinstance(answer, LimitReached)
    assert "a fault of the checker" in answer.message
    assert sys.executable not in answer.message
