# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The keys of positions that were met, forgotten all at once."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import memory


class Keys:
    """A set of keys, by their upper 48 bits; the lowest 16 of an entry tell when it was made."""

    def __init__(self, room: int) -> None:
        self.table, self.mask = memory("Q", room), room - 1
        self.epoch, self.filled = 1, 0

    def add(self, key: cython.ulonglong) -> cython.int:
        """Notes a key; 0 where it was there, -1 (and not noted) where the table is half full."""
        i: cython.ulonglong = (key >> 16) & self.mask
        key = key >> 16 << 16 | self.epoch
        while self.table[i] & 0xFFFF == self.epoch:
            if self.table[i] == key:
                return 0
            i = (i + 1) & self.mask
        if self.filled + self.filled > cython.cast(cython.int, self.mask):
            return -1
        self.table[i] = key
        self.filled += 1
        return 1

    def has(self, key: cython.ulonglong) -> cython.int:
        """Whether a key was noted."""
        i: cython.ulonglong = (key >> 16) & self.mask
        key = key >> 16 << 16 | self.epoch
        while self.table[i] & 0xFFFF == self.epoch:
            if self.table[i] == key:
                return 1
            i = (i + 1) & self.mask
        return 0

    def forget(self) -> cython.int:
        """Empties the set."""
        i: cython.int
        self.filled = 0
        self.epoch += 1
        if self.epoch == 0x10000:
            self.epoch = 1
            for i in range(len(self.table)):
                self.table[i] = 0
        return 0

    def grow(self) -> None:
        """Makes room for twice as many."""
        old, epoch = self.table, self.epoch
        room = 2 * len(old)
        self.table, self.mask, self.filled = memory("Q", room), room - 1, 0
        for key in old:
            if key & 0xFFFF == epoch:
                self.add(key)
