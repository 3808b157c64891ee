# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The least of a way on: the moves without which what it is for would not come about.

What a way is for are its plays from the waste and the card it turns up, its events. All else in the
columns can wait while cards are turned, so it is left out where the events stay the same without it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import shim as cython

from .search import Limits
from .slots import Rules, Start, memory

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.search import Search
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, WASTE
else:
    from .search import Search
    from .slots import FOUNDATION, WASTE

# Events: the waste's card up, into a space, or onto a host; a card turned up. 0 is none.
_UP, _SPACE, _HOST = 1, 2, 3
_TURNED_UP = cython.declare(cython.int, 100)

# A way has fewer moves: those looked ahead, and what safely goes up between them.
_MOST = 1024


class Thinned(Search):
    """States of which slot 0 is the start of a way, and slot 1 where it is tried."""

    def __init__(self, rules: Rules, position: Start, slots: int, log_room: int) -> None:
        super().__init__(rules, position, slots, log_room, Limits())
        self.way, self.events, self.found = (memory("i", _MOST) for _ in range(3))
        self.count = 0

    def take_way(self, place: cython.int) -> cython.int:
        """Takes the moves that lead to a place in the log for the way; how many there are."""
        i: cython.int
        at: cython.int = place
        self.count = 0
        while at > 0:
            self.count += 1
            at = self.log_parent[at]
        at = place
        for i in range(self.count - 1, -1, -1):
            self.way[i] = self.log_move[at]
            at = self.log_parent[at]
        return self.count

    def thin(self) -> cython.int:
        """Cuts the way after its last event, and leaves out what these do not need; how many moves stay.

        Single moves are left out first, the last before others, then two that lead to and fro.
        """
        i: cython.int
        j: cython.int
        last: cython.int = 0
        goes_on: cython.int = 1
        self.replay(-1, -1)
        for i in range(self.count):
            self.events[i] = self.found[i]
            if self.events[i]:
                last = i + 1
            if self.events[i] > _TURNED_UP:
                break
        self.count = last
        while goes_on:
            goes_on = 0
            for i in range(self.count - 1, -1, -1):
                if self.can_do_without(i, -1):
                    self.leave_out(i)
                    goes_on = 1
                    break
            for j in range(-1 if goes_on else self.count - 1, -1, -1):
                for i in range(j - 1, -1, -1):
                    if self.way[i] & 255 == (self.way[j] >> 8) & 255 and self.can_do_without(j, i):
                        self.leave_out(j)
                        self.leave_out(i)
                        goes_on = 1
                        break
                if goes_on:
                    break
        return self.count

    def can_do_without(self, one: cython.int, other: cython.int) -> cython.int:
        """Whether the events stay the same without a move or two."""
        i: cython.int
        if self.events[one] or (other >= 0 and self.events[other]) or not self.replay(one, other):
            return 0
        for i in range(self.count):
            if i != one and i != other and self.found[i] != self.events[i]:
                return 0
        return 1

    def leave_out(self, one: cython.int) -> cython.int:
        """Takes a move out of the way."""
        i: cython.int
        self.count -= 1
        for i in range(one, self.count):
            self.way[i] = self.way[i + 1]
            self.events[i] = self.events[i + 1]
        return 0

    def replay(self, one: cython.int, other: cython.int) -> cython.int:
        """Plays the way without a move or two, and finds its events; 0 where a move is not legal."""
        i: cython.int
        c: cython.int
        down: cython.int
        base: cython.int = self.words * 8 + self.o_down
        self.copy(0, 1)
        for i in range(self.count):
            if i in (one, other):
                continue
            if not self.is_legal(self.way[i]):
                return 0
            self.found[i] = self.what_for(self.way[i])
            c = (self.way[i] & 255) - 4
            down = self.board[base + c] if c >= 0 else 0
            self.apply(1, self.way[i])
            if c >= 0 and self.board[base + c] < down:
                self.found[i] = _TURNED_UP + 1 + c
        return 1

    def what_for(self, move: cython.int) -> cython.int:
        """The event that a move of slot 1 is, turning up aside."""
        base: cython.int = self.words * 8
        c: cython.int = ((move >> 8) & 255) - 4
        n: cython.int
        if (move & 255) - 3 != WASTE:
            return 0
        if c < 0:
            return _UP
        n = self.board[base + self.o_len + c]
        if n == 0:
            return _SPACE
        return _HOST + self.board[base + self.o_cards + c * self.stride + n - 1]

    def is_legal(self, move: cython.int) -> cython.int:
        """Whether a move that turns no card can be played on slot 1."""
        base: cython.int = self.words * 8
        c: cython.int = (move & 255) - 4
        size: cython.int = (move >> 16) & 255
        card: cython.int = (move >> 24) - 1
        i: cython.int
        n: cython.int
        if c >= 0:
            n = self.board[base + self.o_len + c]
            if n - self.board[base + self.o_down + c] < size:
                return 0
            n += base + self.o_cards + c * self.stride
            for i in range(n - 1, n - size, -1):
                if not self.fits[self.board[i] * 52 + self.board[i - 1]]:
                    return 0
            card = self.board[n - size]
        elif c + 1 == WASTE:
            n = self.board[base + self.o_waste]
            if n == 0:
                return 0
            card = self.faces[self.board[base + self.o_talon + n - 1]]
        elif not self.is_pile(base, card, self.rank[card] + 1):
            return 0
        if ((move >> 8) & 255) - 3 == FOUNDATION:
            return self.is_pile(base, card, self.rank[card])
        return self.may_lie(base, card, ((move >> 8) & 255) - 4)

    def may_lie(self, base: cython.int, card: cython.int, target: cython.int) -> cython.int:
        """Whether a card may be laid on a column, from 0."""
        n: cython.int = self.board[base + self.o_len + target]
        if n == 0:
            return self.spaces == 0 or (self.spaces == 1 and self.rank[card] == self.king)
        n += base + self.o_cards + target * self.stride
        return self.fits[card * 52 + self.board[n - 1]]

    def is_pile(self, base: cython.int, card: cython.int, height: cython.int) -> cython.int:
        """Whether one of the foundations of a card's suit is so high."""
        i: cython.int
        pile: cython.int = base + self.o_high + self.suit[card] * self.decks
        for i in range(pile, pile + self.decks):
            if self.board[i] == height:
                return 1
        return 0
