"""Compiled Lean modules as data: the container of ``.olean`` files, version 2.

A file is a header of 88 bytes (magic, version, flags, Lean version, commit, base address), the address of
the root object, and a compacted region: Lean objects as they lie in memory, addressed as if the file were
mapped at its base address. A module compiled with ``module`` has up to three parts, ``.olean``,
``.olean.server`` and ``.olean.private``, which form one address space; objects of a later part refer to
earlier ones.

Nothing is mapped and nothing is believed: every address must lie in a part, be aligned, and be lower than
that of the object which refers to it (the compactor writes children first), so that no file can contain a
cycle.

Source: ``src/library/module.cpp``, ``src/runtime/compact.cpp`` and ``src/include/lean/lean.h`` of
leanprover/lean4."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from grader.kernel.nat_text import counted

MAGIC = b"olean"
VERSION = 2
HEADER_SIZE = 88
#: Bit 0 of the flags: big natural numbers are in GMP's layout, as every released toolchain writes them.
_FLAG_GMP = 1

# Object tags of lean.h; smaller ones are constructor numbers.
MAX_CONSTRUCTOR, ARRAY, STRING, MPZ = 243, 246, 249, 250

_word = struct.Struct("<Q").unpack_from
_MAX_PART = 1 << 32


class OleanError(ValueError):
    """A file that is not what the compiler writes. The message has the file, the place in it and what was
    expected.
    """


@dataclass(frozen=True)
class Part:
    """One file of a module: its name for messages, its bytes, and the address at which they claim to lie."""

    name: str
    data: bytes
    base: int
    lean_version: str
    commit: str


def read_part(name: str, data: bytes) -> Part:
    """Check a file's header. Raises :class:`OleanError`."""
    if len(data) < HEADER_SIZE + 8:
        raise OleanError(
            f"{name}: {counted(len(data), 'byte')}; a compiled module has at least {HEADER_SIZE + 8}"
        )
    if len(data) > _MAX_PART:
        raise OleanError(f"{name}: {len(data)} bytes are more than this reader accepts ({_MAX_PART})")
    if data[:5] != MAGIC:
        raise OleanError(f"{name}: not a compiled module: expected the magic 'olean', found {data[:5]!r}")
    if data[5] != VERSION:
        raise OleanError(f"{name}: header version {data[5]}; this reader knows version {VERSION}")
    if data[6] != _FLAG_GMP:
        raise OleanError(f"{name}: flags {data[6]:#x}; expected {_FLAG_GMP:#x} (big numbers in GMP's layout)")
    (base,) = _word(data, 80)
    if base % 8 or base == 0 or base >= 1 << 47:
        raise OleanError(f"{name}: base address {base:#x} is not an aligned address of 47 bits")
    texts = [data[7:40], data[40:80]]
    if any(not text.rstrip(b"\0").isascii() for text in texts):
        raise OleanError(f"{name}: the Lean version in the header is not ASCII")
    version, commit = (text.split(b"\0")[0].decode("ascii") for text in texts)
    return Part(name, data, base, version, commit)


class Region:
    """The address space that the parts of one module form, with checked access to objects.

    An *address* is a word as objects hold it: odd words are small numbers (``2 n + 1``), even ones point to
    objects."""

    def __init__(self, parts: Sequence[Part]) -> None:
        """Raises :class:`OleanError` where parts overlap, are out of order, or come from different
        compilers.
        """
        if not parts:
            raise OleanError("a module has at least one part")
        self.parts = tuple(parts)
        # Many objects may share one string or number: without these tables a small hostile file could cost
        # quadratic time.
        self._strings: dict[int, str] = {}
        self._naturals: dict[int, int] = {}
        for before, after in itertools.pairwise(parts):
            if (before.lean_version, before.commit) != (after.lean_version, after.commit):
                raise OleanError(f"{after.name}: compiled by another Lean than {before.name}")
            if after.base < before.base + len(before.data):
                raise OleanError(
                    f"{after.name}: its addresses overlap those of {before.name} or precede them"
                )

    def root(self, part: int) -> int:
        """The address of the root object of a part.

        It stands before the first object; in files of earlier compilers, behind the last one.
        """
        chosen = self.parts[part]
        for offset in (HEADER_SIZE, len(chosen.data) - 8):
            (address,) = _word(chosen.data, offset)
            if not address & 7 and HEADER_SIZE <= address - chosen.base <= len(chosen.data) - 8:
                return int(address)
        raise OleanError(f"{chosen.name}: the address of the root object is not the address of an object")

    def locate(self, address: int) -> tuple[bytes, int]:
        """The part's bytes and the offset in them of the object at ``address``; its first word lies within
        the part.
        """
        for part in reversed(self.parts):
            offset = address - part.base
            if offset >= 0:
                if address & 7:
                    break
                if HEADER_SIZE <= offset <= len(part.data) - 8:
                    return part.data, offset
                break
        raise OleanError(f"{self.parts[0].name}: {address:#x} is not the address of an object in this module")

    def fault(self, address: int, message: str) -> OleanError:
        """An error at the object with this address."""
        for part in self.parts:
            if 0 <= address - part.base < len(part.data):
                return OleanError(f"{part.name}: at byte {address - part.base}: {message}")
        return OleanError(f"{self.parts[0].name}: {message}")

    def constructor(self, address: int, what: str) -> tuple[int, tuple[int, ...], bytes]:
        """A constructor object: its number, its object fields (words), the bytes of its scalar fields.

        A small number stands for a constructor without fields.
        """
        if address & 1:
            return address >> 1, (), b""
        data, offset = self.locate(address)
        (header,) = _word(data, offset)
        tag, count, size = header >> 56, (header >> 48) & 0xFF, (header >> 32) & 0xFFFF
        if tag > MAX_CONSTRUCTOR or size < 8 + 8 * count or size % 8 or offset + size > len(data):
            raise self.fault(address, f"expected {what}, found an object with header {header:#018x}")
        fields = struct.unpack_from(f"<{count}Q", data, offset + 8)
        for field in fields:
            if not field & 1 and field >= address:
                raise self.fault(address, f"{what} refers to {field:#x}, which does not precede it")
        return tag, fields, data[offset + 8 + 8 * count : offset + size]

    def array(self, address: int, what: str) -> tuple[int, ...]:
        """The elements (words) of an array."""
        data, offset = self._big(address, ARRAY, what)
        (size,) = _word(data, offset + 8)
        if size > (len(data) - offset - 24) // 8:
            raise self.fault(
                address, f"{what}: an array of {counted(size, 'element')} reaches beyond the file"
            )
        elements = struct.unpack_from(f"<{size}Q", data, offset + 24)
        for element in elements:
            if not element & 1 and element >= address:
                raise self.fault(address, f"{what} refers to {element:#x}, which does not precede it")
        return elements

    def string(self, address: int, what: str) -> str:
        """A string, which may contain NUL."""
        found = self._strings.get(address)
        if found is None:
            found = self._strings[address] = self._read_string(address, what)
        return found

    def _read_string(self, address: int, what: str) -> str:
        data, offset = self._big(address, STRING, what)
        if offset + 32 > len(data):
            raise self.fault(address, f"{what}: a string reaches beyond the file")
        size, _capacity, length = struct.unpack_from("<3Q", data, offset + 8)
        if not 1 <= size <= len(data) - offset - 32:
            raise self.fault(address, f"{what}: a string of {counted(size, 'byte')} reaches beyond the file")
        content = data[offset + 32 : offset + 32 + size]
        try:
            text = content[:-1].decode("utf-8")
        except UnicodeDecodeError as error:
            raise self.fault(address, f"{what}: not UTF-8 ({error.reason})") from None
        if content[-1] or len(text) != length:
            raise self.fault(address, f"{what}: the string's length or its final NUL is wrong")
        return text

    def natural(self, address: int, what: str) -> int:
        """A natural number: small, or a GMP integer that is not negative."""
        if address & 1:
            return address >> 1
        found = self._naturals.get(address)
        if found is None:
            found = self._naturals[address] = self._read_natural(address, what)
        return found

    def _read_natural(self, address: int, what: str) -> int:
        data, offset = self._big(address, MPZ, what)
        if offset + 24 > len(data):
            raise self.fault(address, f"{what}: a number reaches beyond the file")
        _allocated, size = struct.unpack_from("<ii", data, offset + 8)
        if size < 0:
            raise self.fault(address, f"{what}: a negative number")
        (limbs,) = _word(data, offset + 16)
        if limbs != address + 24:
            raise self.fault(address, f"{what}: the digits of a number are not where they belong")
        if 8 * size > len(data) - offset - 24:
            raise self.fault(address, f"{what}: a number of {counted(size, 'limb')} reaches beyond the file")
        return int.from_bytes(data[offset + 24 : offset + 24 + 8 * size], "little")

    def _big(self, address: int, tag: int, what: str) -> tuple[bytes, int]:
        if address & 1:
            raise OleanError(f"{self.parts[0].name}: expected {what}, found a small number")
        data, offset = self.locate(address)
        (header,) = _word(data, offset)
        if header >> 56 != tag or offset + 24 > len(data):
            raise self.fault(address, f"expected {what}, found an object with header {header:#018x}")
        return data, offset
