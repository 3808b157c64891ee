# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What can be had before another card is turned: the best way on without the waste, and for each place its card can go.

The look-ahead of the project's prototype study of fair play: it closes over the moves that turn no
card, and keeps the few positions that look best. A face-down card that is turned up ends a way on,
since nobody knows what it will be; the card in its place is only a stand-in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import Rules, Start, memory
from .state import Step, unpack

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.keys import Keys
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, WASTE
    from cython.cimports.thieves.packing.kernel.thin import Thinned
else:
    from .keys import Keys
    from .slots import FOUNDATION, WASTE
    from .thin import Thinned

# What a move costs, so that of equal ways on the shortest is taken; longer ones than so many moves are left.
_PRICE = cython.declare(cython.double, 0.02)
_LONGEST = 200
_LOG = 1 << 16
_KEYS = 1 << 10  # room for keys at first

# What comes first on a way on, beside a column or FOUNDATION for the waste's card.
NOTHING, REVEAL = 0, -4


class Way(NamedTuple):
    """A way on: what is first on it, how good the position at its end looks, the moves that it needs.

    `first` is NOTHING, which needs no moves; or where the waste's card goes, FOUNDATION or a column
    from 1; or REVEAL less the column, from 0, in which a face-down card is turned up.
    """

    first: int
    value: float
    line: list[Step]


class Look(Thinned):
    """A small pool of the best positions that can be reached without turning a card."""

    def __init__(self, rules: Rules, position: Start, room: int) -> None:
        super().__init__(rules, position, room + 3, _LOG)
        self.room, self.size = room, 0
        self.pool, self.fresh = memory("i", room + 1), memory("i", room + 3)
        self.first, self.length = memory("i", room + 3), memory("i", room + 3)
        self.keys, self.best_of = Keys(_KEYS), {}

    def ways(self, weights: Sequence[float]) -> list[Way]:
        """The best way on for each thing that can come first, best first."""
        self.set_weights(weights, 0.0)
        self.look_ahead()
        return sorted(
            (Way(first, value, self.least(at)) for first, (value, at) in self.best_of.items()),
            key=lambda way: -way.value,
        )

    def least(self, place: int) -> list[Step]:
        """The moves that the way to a place in the log needs."""
        self.take_way(place)
        return [unpack(self.way[i]) for i in range(self.thin())]

    def look_ahead(self) -> cython.int:
        """Finds the best way on from slot 0 for each thing that can come first."""
        i: cython.int
        goes_on: cython.int = 1
        self.best_of = {}
        self.keys.forget()
        for i in range(self.room + 1):
            self.pool[i] = i + 2
        self.copy(0, 2)
        self.size, self.fresh[2], self.first[2], self.length[2] = 1, 1, NOTHING, 0
        self.log_size, self.log_of[2] = 1, 0
        self.find_runs(2)
        self.word[2 * self.words] = self.fluid_key(2) if self.fluid else self.key(2)
        self.is_new(self.word[2 * self.words])
        self.rescore(2, 0, 1)
        self.note(2)
        while goes_on:
            goes_on = 0
            for i in range(self.size):
                if self.fresh[self.pool[i]]:
                    self.fresh[self.pool[i]] = 0
                    self.expand(self.pool[i])
                    goes_on = 1
        return 0

    def is_new(self, key: cython.ulonglong) -> cython.int:
        """Notes a key; 0 where it was there."""
        found: cython.int = self.keys.add(key)
        if found < 0:
            self.keys.grow()
            found = self.keys.add(key)
        return found

    def value_of(self, slot: cython.int) -> cython.double:
        """How good a state looks."""
        return self.real[slot * self.words + 2]

    def note(self, slot: cython.int) -> cython.int:
        """Keeps the best state for what came first."""
        held = self.best_of.get(self.first[slot])
        if held is None or held[0] < self.value_of(slot):
            self.best_of[self.first[slot]] = (self.value_of(slot), self.log_of[slot])
        return 0

    def expand(self, slot: cython.int) -> cython.int:
        """Adds a state's successors to the pool while it has room or they are better than its worst."""
        i: cython.int
        child: cython.int
        mark: cython.int
        count: cython.int
        key: cython.ulonglong
        # A copy stays when the state falls out of the pool.
        self.copy(slot, 1)
        self.first[1], self.length[1], self.log_of[1] = (
            self.first[slot],
            self.length[slot],
            self.log_of[slot],
        )
        count = self.list_events(1) if self.fluid else self.list_moves(1, 0)
        for i in range(count):
            mark = self.log_size
            if mark + 512 > self.log_room or self.length[1] > _LONGEST:
                break
            if self.fluid:
                key = self.key_after_event(1, self.firsts[i], self.moves[i])
            else:
                key = self.key_after(1, self.moves[i])
            if not self.is_new(key):
                continue
            child = self.pool[self.size]
            self.copy(1, child)
            self.word[child * self.words] = key
            self.log_of[child] = self.log_of[1]
            if self.fluid and self.firsts[i]:
                self.play(child, self.firsts[i])
            self.play(child, self.moves[i])
            if self.finish(child, self.moves[i], mark):
                self.note(child)
                if self.first[child] > REVEAL:
                    self.keep()
            else:
                self.log_size = mark
        return 0

    def keep(self) -> cython.int:
        """Takes the state behind the pool into it, in place of the worst where it is full."""
        i: cython.int
        worst: cython.int = 0
        child: cython.int = self.pool[self.size]
        if self.size < self.room:
            self.size += 1
            return 0
        for i in range(1, self.size):
            if self.value_of(self.pool[i]) < self.value_of(self.pool[worst]):
                worst = i
        if self.value_of(child) > self.value_of(self.pool[worst]):
            self.pool[self.size] = self.pool[worst]
            self.pool[worst] = child
        return 0

    def finish(self, child: cython.int, move: cython.int, mark: cython.int) -> cython.int:
        """After a move from slot 1: what is safe goes up, and the score; 0 where the position was there."""
        waste: cython.int = self.words * 8 + self.o_waste
        base: cython.int = child * self.words * 8
        played: cython.int = self.log_size
        turned: cython.int = self.go_up(child)
        key: cython.ulonglong
        played = self.log_size - played
        if played:
            self.find_runs(child)
            key = self.fluid_key(child) if self.fluid else self.key(child)
            if not self.is_new(key):
                return 0
            self.word[child * self.words] = key
        self.fresh[child], self.first[child] = 1, self.first[1]
        self.length[child] = self.length[1] + self.log_size - mark
        if turned >= 0:
            self.first[child] = REVEAL - turned
            self.board[base + self.o_len + turned] -= 1  # a card nobody has seen counts for nothing
        elif self.first[1] == NOTHING and self.board[base + self.o_waste] < self.board[waste]:
            self.first[child] = ((move >> 8) & 255) - 3 if (move & 255) - 3 == WASTE else FOUNDATION
        self.rescore(child, move, played)
        self.real[child * self.words + 2] -= _PRICE * self.length[child]
        if turned >= 0:
            self.board[base + self.o_len + turned] += 1
        return 1

    def go_up(self, child: cython.int) -> cython.int:
        """Plays safe foundation moves, until there is none or a card turned up; its column then, else -1."""
        base: cython.int = child * self.words * 8
        turned: cython.int = self.turned_up(base)
        move: cython.int = self.safe_move(base)
        while turned < 0 and move:
            self.play(child, move)
            turned = self.turned_up(base)
            move = self.safe_move(base)
        return turned

    def turned_up(self, base: cython.int) -> cython.int:
        """The first column in which a face-down card was turned up since slot 1; -1 where there is none."""
        c: cython.int
        before: cython.int = self.words * 8 + self.o_down
        for c in range(self.n):
            if self.board[base + self.o_down + c] < self.board[before + c]:
                return c
        return -1
