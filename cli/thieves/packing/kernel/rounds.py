# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Long rounds to go where nothing is known to lead on: no position comes back on them for hundreds of moves.

Whoever asks for each move anew must find the same round at each of its positions. So the moves of single
cards that can be undone are told apart by kind: the card, and the two places between which it goes. By
those of the first kind alone, of the first two, and so on, positions fall into ever larger classes of
such as lead to each other. The round of a position is a circle in the smallest of its classes that has
one long enough and is not too large to be looked through. On the way there each position has the same
class, or else a smaller one, and never a larger one again; so there is no way back before a round is
closed. Where no class will do, the kinds are taken in another order.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import Rules, Start
from .state import Step, unpack

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.fluid import Fluid
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, WASTE, mix
else:
    from .fluid import Fluid
    from .slots import FOUNDATION, WASTE, mix

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

_LONG = 250  # moves of a round at least
_MOST = 4000  # positions of a class
_ORDERS = 16  # of kinds

# Places beside those on another card.
_UP, _SPACE = 52, 53

Near = dict[int, list[int]]  # the neighbours of each position of a class


@cython.final
@cython.cclass
class Rounds(Fluid):
    """Positions by their own keys, which do not depend on where the search set out: slots, and their neighbours."""

    used: cython.int
    origin: dict
    known: dict

    def __init__(self, rules: Rules, position: Start) -> None:
        super().__init__(rules, position, _ORDERS * (_MOST + 1) + 2, 2)
        self.used = 2
        self.origin = {self._key_of(0): (0, 0)}
        self.known = {}

    def next_move(self) -> Step | None:
        """The move on the way to the round of the start, or along it; None where none is found."""
        here: int = self._key_of(0)
        if self.safe_move(0):
            return None  # no way leads to where a card can safely go up, so none leads back
        for order in range(_ORDERS):
            for near in self._classes(here, order):
                if circle := _circle(near):
                    after = _after(here, near, circle)
                    return next(unpack(move) for _, key, move in self._steps(here) if key == after)
        return None

    def _classes(self, here: int, order: int) -> Iterator[Near]:
        """The classes of a position that have positions enough, the smallest first."""
        near, level, left = {}, -1, [(-1, here)]
        while left and len(near) <= _MOST:
            rank, key = heappop(left)
            if rank > level:
                if len(near) > _LONG:
                    yield _class(near, level)
                level = rank
            if key not in near:
                near[key] = []
                for kind, after, _ in self._steps(key):
                    step = mix(kind << 8 | order), after
                    near[key].append(step)
                    heappush(left, step)
        if not left and len(near) > _LONG:
            yield _class(near, level)

    def _steps(self, key: int) -> list[tuple[int, int, int]]:
        """The moves of single cards that can be undone, but to where one can safely go up: kind, key after, move."""
        slot: cython.int
        count: cython.int
        if key in self.known:
            return self.known[key]
        parent, move = self.origin.pop(key)
        slot = self.used
        self.used += 1
        self.copy(parent, slot)
        if move:
            self.apply(slot, move)
        steps = self.known[key] = []
        self.find_runs(slot)
        count = self.list_moves(slot, 0)
        moves = [self.moves[i] for i in range(count)]
        for move in moves:
            if (move >> 16) & 255 == 1 and self._can_be_undone(slot, move):
                self.copy(slot, 1)
                self.apply(1, move)
                if not self.safe_move(self.words * 8):
                    after = self._key_of(1)
                    steps.append((self._kind(slot, move), after, move))
                    if after not in self.known:
                        self.origin.setdefault(after, (slot, move))
        return steps

    @cython.cfunc
    @cython.exceptval(check=False)
    def _can_be_undone(self, slot: cython.int, move: cython.int) -> cython.int:
        source: cython.int = (move & 255) - 3
        if source == WASTE or (((move >> 8) & 255) - 3 == FOUNDATION and not self.take_back):
            return 0
        return source == FOUNDATION or not self.is_fixed(slot * self.words * 8, source - 1, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _key_of(self, slot: cython.int) -> cython.ulonglong:
        """The key of a slot's columns; the rest of a position depends on them where nothing is turned or played for good."""
        c: cython.int
        i: cython.int
        base: cython.int = slot * self.words * 8
        column: cython.ulonglong
        key: cython.ulonglong = 0
        for c in range(self.n):
            column = self.board[base + self.o_down + c]
            for i in range(self.board[base + self.o_len + c]):
                column = mix(column ^ (self.board[base + self.o_cards + c * self.stride + i] + 64))
            key = (key + column) & _ALL
        return key

    @cython.cfunc
    @cython.exceptval(check=False)
    def _kind(self, slot: cython.int, move: cython.int) -> cython.ulonglong:
        """The kind of a move: its card and places, no matter which way it goes."""
        base: cython.int = slot * self.words * 8
        source: cython.int = (move & 255) - 3
        one: cython.int = self._place(base, source, 1)
        other: cython.int = self._place(base, ((move >> 8) & 255) - 3, 0)
        card: cython.int = (
            (move >> 24) - 1 if source == FOUNDATION else self._place(base, source, 0)
        )
        return card << 16 | min(one, other) << 8 | max(one, other)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, base: cython.int, c: cython.int, above: cython.int) -> cython.int:
        """What lies at a column's end but for the last `above` cards; or that it is a space, or a foundation."""
        n: cython.int
        if c == FOUNDATION:
            return _UP
        n = self.board[base + self.o_len + c - 1] - above
        return self.board[base + self.o_cards + (c - 1) * self.stride + n - 1] if n else _SPACE


def _class(near: dict[int, list[tuple[int, int]]], level: int) -> Near:
    return {
        key: sorted({after for rank, after in steps if rank <= level})
        for key, steps in near.items()
    }


def _circle(near: Near) -> list[int]:
    """A circle of more than `_LONG` positions, the same for all of a class; none where none is found."""
    start = min(near)
    depth, met, way, branches = {start: 0}, {start}, [start], [iter(near[start])]
    while way:
        for key in branches[len(way) - 1]:
            if len(way) - depth.get(key, len(way)) > _LONG:
                return way[depth[key] :]
            if key not in met:
                met.add(key)
                depth[key] = len(way)
                way.append(key)
                branches.append(iter(near[key]))
                break
        else:
            del depth[way.pop()]
            branches.pop()
    return []


def _after(here: int, near: Near, circle: list[int]) -> int:
    """The next position on the circle, or on the shortest way to it."""
    if here in circle:
        return circle[(circle.index(here) + 1) % len(circle)]
    level, met = list(circle), set(circle)
    for key in level:  # which grows meanwhile
        if here in near[key]:
            return key
        level += [one for one in near[key] if one not in met]
        met.update(near[key])
    raise AssertionError("moves that can be undone lead from each position of a class to each")
