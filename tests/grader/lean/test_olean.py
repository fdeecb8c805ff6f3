"""A damaged or hostile compiled file is an error that says where, never a crash, a hang, or another
answer.
"""

from __future__ import annotations

import random
import struct

import forge
import forgeries
import pytest
from lean_support import item_modules

from grader.kernel import expr as ex
from grader.kernel.declaration import Theorem
from grader.kernel.name import Name, of
from grader.lean.decode import Constant
from grader.lean.modules import MissingPart, Module, ModuleFiles, Modules
from grader.lean.olean import OleanError, Region, read_part


@pytest.fixture(scope="module")
def base() -> Modules:
    return item_modules("demo")


@pytest.fixture(scope="module")
def compiled(base: Modules) -> bytes:
    """What the real compiler made of the tests' core library."""
    module = next(module for module in base if module.name is of("MiniCore"))
    return module.files.parts[""]


def read_all(data: bytes, name: str = "M") -> dict[Name, Constant | None]:
    """Every constant of a module."""
    module = Module(ModuleFiles(of(name), {"": data}))
    return {constant: module.get(constant) for constant in module.data.constants}


def test_everything_in_a_compiled_file_is_read(compiled: bytes) -> None:
    found = read_all(compiled)
    assert len(found) > 150
    assert isinstance(found[of("congrArg")], Theorem)


def test_what_is_written_is_read_again(compiled: bytes) -> None:
    found = read_all(compiled)
    constants = [constant for constant in found.values() if constant is not None]
    assert read_all(forge.module(constants)) == found


def test_big_numbers_are_read(base: Modules) -> None:
    value = 10**60 + 7
    constant = forgeries.definition(of("big"), forgeries.NAT, ex.nat_lit(value))
    found = read_all(forge.module([constant]))[of("big")]
    assert found == constant


@pytest.mark.parametrize("start", range(0, 512, 64))
def test_a_truncated_file_is_an_error(compiled: bytes, start: int) -> None:
    """Cut at every 64th byte, in eight tests of a share each."""
    for length in range(start, len(compiled) - 8, 512):
        with pytest.raises(OleanError):
            read_all(compiled[:length])


@pytest.mark.parametrize("seed", range(10))
def test_flipped_bits_give_an_error_or_other_declarations(base: Modules, seed: int) -> None:
    """Five thousand files with up to four flipped bits each; whatever is read is well formed."""
    theorem = forgeries.theorem(forgeries.MAIN, forgeries.DEMO, forgeries.good_proof(base))
    original = forge.module([theorem, *forgeries._coin(swapped=False)], [of("Demo")])
    chance = random.Random(seed)
    for _ in range(500):
        data = bytearray(original)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        try:
            found = read_all(bytes(data))
        except OleanError:
            continue
        assert all(constant is not None for constant in found.values())


@pytest.mark.parametrize(
    ("offset", "value", "message"),
    [
        (0, b"\x7fELF", "not a compiled module"),
        (5, b"\x07", "header version 7"),
        (6, b"\x00", "flags"),
        (7, b"\xff", "not ASCII"),
        (80, struct.pack("<Q", 12345), "base address"),
        (80, struct.pack("<Q", 1 << 60), "base address"),
        (88, struct.pack("<Q", 0x10), "not the address of an object"),
    ],
)
def test_a_wrong_header_is_named(compiled: bytes, offset: int, value: bytes, message: str) -> None:
    data = bytearray(compiled)
    data[offset : offset + len(value)] = value
    with pytest.raises(OleanError, match=message):
        read_all(bytes(data))


def test_the_root_may_stand_behind_the_last_object() -> None:
    """As in files of earlier compilers."""
    constant = forgeries.theorem(of("t"), forgeries.TRUE, forgeries.INTRO)
    data = forge.module([constant])
    moved = data[:88] + struct.pack("<Q", 0xF6 << 56 | 1 << 32) + data[96:] + data[88:96]
    assert read_all(moved) == {of("t"): constant}


def test_a_deep_term_is_read_without_recursion() -> None:
    deep: ex.Expr = forgeries.ZERO
    made = forge.Forge()
    address = made.expr(deep)
    for _ in range(200_000):
        address = made.constructor(
            5,
            [
                made.memo[forgeries.SUCC] if forgeries.SUCC in made.memo else made.expr(forgeries.SUCC),
                address,
            ],
            bytes(8),
        )
    header = made.constructor(0, [made.name(of("deep")), forge.box(0), made.expr(forgeries.NAT)])
    info = made._info(1, [header, address, forge.box(1), forge.box(0)], bytes([1]))
    empty = made.array([])
    names, infos = made.array([made.name(of("deep"))]), made.array([info])
    data = made.finish(made.constructor(0, [empty, names, infos, empty, empty], bytes(1)))
    assert read_all(data)[of("deep")] is not None


def test_a_shared_term_is_read_once() -> None:
    """A term of 2^200 nodes and 200 objects."""
    shared: ex.Expr = forgeries.ZERO
    for _ in range(200):
        shared = ex.app(shared, shared)
    constant = forgeries.definition(of("shared"), forgeries.NAT, shared)
    assert read_all(forge.module([constant]))[of("shared")] == constant


def test_a_long_text_named_by_many_objects_is_read_once() -> None:
    """Quadratic in the size of the file otherwise."""
    made = forge.Forge()
    text = made.string("x" * 4_000_000)
    region = Region([read_part("M", made.finish(made.constructor(1, [forge.box(0), text], bytes(8))))])
    assert region.string(text, "a name") is region.string(text, "another name")


@pytest.mark.parametrize("missing", [".server", ".private"])
def test_a_missing_part_of_a_module_is_named(missing: str) -> None:
    files = next(module for module in item_modules("parts") if module.name is of("Parts")).files
    parts = {suffix: data for suffix, data in files.parts.items() if suffix != missing}
    with pytest.raises(MissingPart, match=rf"lacks \.olean\{missing}"):
        Module(ModuleFiles(of("Parts"), parts))


def test_parts_of_different_modules_do_not_mix(compiled: bytes) -> None:
    files = next(module for module in item_modules("parts") if module.name is of("Parts")).files
    with pytest.raises(OleanError):
        Module(ModuleFiles(of("Parts"), {**files.parts, ".private": compiled}))


def test_further_parts_of_a_file_without_module_are_refused(compiled: bytes) -> None:
    other = bytearray(forge.module([], base=1 << 46))
    first = bytearray(forge.module([]))
    other[7:80] = first[7:80]
    with pytest.raises(OleanError, match="has further parts"):
        Module(ModuleFiles(of("M"), {"": bytes(first), ".private": bytes(other)}))


def test_an_address_in_an_earlier_part_may_be_named_and_in_a_later_one_not() -> None:
    early, late = forge.Forge(), forge.Forge(forge.BASE + (1 << 20))
    shared = early.name(of("shared"))
    first = read_part("A", early.finish(shared))
    ahead = late.constructor(1, [shared, late.string("x")], bytes(8))
    second = read_part("B", late.finish(ahead))
    region = Region([first, second])
    assert region.constructor(ahead, "a name")[1][0] == shared
    early.constructor(1, [ahead, forge.box(0)], bytes(8))
    backwards = read_part("A", early.finish(early.base + len(early.data) - 32))
    with pytest.raises(OleanError, match="does not precede it"):
        Region([backwards, second]).constructor(backwards.base + len(backwards.data) - 32, "a name")
