# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How many cards can leave a game that cannot be won: every way on is followed, where there is no stock.

Lone cards leave at once, as in the search for a win. Cython in pure-Python mode: the same file runs
uncompiled with the same pairs and the same count.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

try:
    import cython
except ImportError:
    from thieves.packing.kernel import shim as cython

from .board import Board

__all__ = ["COMPILED", "MOST_CELLS", "Cleared", "clear"]

COMPILED = bool(cython.compiled)
MOST_CELLS = 64  # a position is one number of so many bits

_ONE = cython.declare(cython.ulonglong, 1)
_MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


class Cleared(NamedTuple):
    """The pairs that leave fewest cards, and whether they are sure to: all positions were looked at."""

    pairs: tuple[tuple[int, int], ...]
    left: int
    is_sure: bool
    nodes: int


def clear(board: Board, nodes: int) -> Cleared:
    """The way that takes most cards away, as far as `nodes` positions show it; MOST_CELLS cells at most.

    Raises ValueError where there are more cells, or a stock or waste, which it does not know.
    """
    if len(board.ranks) > MOST_CELLS or board.stock or board.waste:
        raise ValueError("a stock, a waste, or too many cells")
    return Clearing(board, nodes).run()


@cython.cclass
class Clearing:
    """The cards left as bits of a number, what covers each and what each can leave with."""

    cells: cython.int
    limit: cython.longlong
    nodes: cython.longlong
    fewest: cython.int
    lone: cython.ulonglong
    start: cython.ulonglong
    over: cython.ulonglong[::1]
    mates: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]
    room: cython.ulonglong
    way: cython.int[::1]
    best: list

    def __init__(self, board, nodes) -> None:  # type: ignore[no-untyped-def]
        self.cells, self.limit, self.nodes = len(board.ranks), nodes, 0
        self.best = []
        self.over = memoryview(array("Q", [0] * MOST_CELLS))
        self.mates = memoryview(array("Q", [0] * MOST_CELLS))
        self.way = memoryview(array("i", [0] * (2 * MOST_CELLS)))
        self.start, self.lone = 0, 0
        for cell, rank in enumerate(board.ranks):
            if not rank:
                continue
            self.start |= _ONE << cell
            self.lone |= (_ONE << cell) * (rank == board.alone)
            for other in board.over[cell]:
                self.over[cell] |= _ONE << other
            for other, mate in enumerate(board.ranks):
                if other != cell and rank != board.alone and mate and mate == board.partner[rank]:
                    self.mates[cell] |= _ONE << other
        self.fewest = self.cells + 1
        self.room = 1024
        while self.room < 2 * nodes:
            self.room *= 2
        self.seen = memoryview(array("Q", bytes(8 * self.room)))

    def run(self):  # type: ignore[no-untyped-def]
        """Follows every way on from the start."""
        self._follow(self.start, 0)
        return Cleared(tuple(self.best), self.fewest, self.nodes < self.limit, self.nodes)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _open(self, left: cython.ulonglong) -> cython.ulonglong:
        """The cards that may leave."""
        found: cython.ulonglong = 0
        cell: cython.int
        for cell in range(self.cells):
            if (left >> cell) & 1 and self.over[cell] & left == 0:
                found |= _ONE << cell
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_new(self, left: cython.ulonglong) -> cython.int:
        """Notes a position; 0 where it was there. None is all gone: then there is nothing to follow."""
        at: cython.ulonglong = ((left * _MIX) & 0xFFFFFFFFFFFFFFFF) >> 20
        at &= self.room - 1
        while self.seen[at]:
            if self.seen[at] == left:
                return 0
            at = (at + 1) & (self.room - 1)
        self.seen[at] = left
        return 1

    def _note(self, depth: int, count: int) -> None:
        """Keeps the way to the fewest cards so far."""
        self.fewest = count
        self.best = [(self.way[2 * i], self.way[2 * i + 1]) for i in range(depth)]

    @cython.cfunc
    def _follow(self, left: cython.ulonglong, depth: cython.int):  # type: ignore[no-untyped-def]
        """Every pair that can leave, one after the other."""
        free: cython.ulonglong = self._open(left)
        others: cython.ulonglong
        i: cython.int
        j: cython.int
        count: cython.int = 0
        while free & self.lone:
            left &= ~(free & self.lone)
            free = self._open(left)
        for i in range(self.cells):
            count += cython.cast(cython.int, (left >> i) & 1)
        if count < self.fewest:
            self._note(depth, count)
        if left == 0 or self.nodes >= self.limit or not self._is_new(left):
            return
        self.nodes += 1
        for i in range(self.cells):
            others = ((self.mates[i] & free) >> i) >> 1 if (free >> i) & 1 else 0
            j = i + 1
            while others:
                if others & 1:
                    self.way[2 * depth], self.way[2 * depth + 1] = i, j
                    self._follow(left & ~(_ONE << i) & ~(_ONE << j), depth + 1)
                others >>= 1
                j += 1
