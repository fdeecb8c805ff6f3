"""Lean objects in the memory of this process, read as :class:`grader.lean.decode.Objects`: the answers of a
kernel that we called.
"""

from __future__ import annotations

import ctypes
import struct


def word(address: int) -> int:
    """The 64-bit word at an address."""
    return ctypes.c_uint64.from_address(address).value


class Memory:
    """Access to live objects. They come from the library itself, so their addresses are followed as they
    are.
    """

    def fault(self, address: int, message: str) -> Exception:
        """An error at an object."""
        return ValueError(f"object at {address:#x}: {message}")

    def _header(self, address: int, what: str) -> tuple[int, int, int]:
        if address & 1:
            raise self.fault(address, f"expected {what}, found a small number")
        header = word(address)
        return header >> 56, (header >> 48) & 0xFF, (header >> 32) & 0xFFFF

    def constructor(self, address: int, what: str) -> tuple[int, tuple[int, ...], bytes]:
        """A constructor object: its number, its object fields, its scalar bytes."""
        if address & 1:
            return address >> 1, (), b""
        tag, count, size = self._header(address, what)
        data = ctypes.string_at(address + 8, size - 8)
        return tag, struct.unpack_from(f"<{count}Q", data), data[8 * count :]

    def array(self, address: int, what: str) -> tuple[int, ...]:
        """The elements of an array."""
        self._header(address, what)
        size = word(address + 8)
        return struct.unpack(f"<{size}Q", ctypes.string_at(address + 24, 8 * size))

    def string(self, address: int, what: str) -> str:
        """A string."""
        self._header(address, what)
        return ctypes.string_at(address + 32, word(address + 8) - 1).decode("utf-8")

    def natural(self, address: int, what: str) -> int:
        """A natural number; a big one lies as in GMP: allocation, size, address of the limbs."""
        if address & 1:
            return address >> 1
        self._header(address, what)
        size = ctypes.c_int32.from_address(address + 12).value
        return int.from_bytes(ctypes.string_at(word(address + 16), 8 * size), "little")
