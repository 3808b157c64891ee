# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A test that proves positions lost: what could at most happen, if no move ever did any harm.

The delete relaxation that follows the stock clock, from the project's own study of proofs, which
has its definition and the argument that it is sound. Whatever once could be a host stays one, a
column that once could be emptied stays a space, foundations only grow; so more becomes possible
than the rules allow. Where even that does not bring all cards up, the position is lost.

Facts about the stock and waste hold at the clock they are found at: a waste card is playable only
when all above it can leave. Where several cards are turned at once, later passes are followed card
by card, which allows more still. Face-down cards lead no run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import memory

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.slots import ENDLESS
    from cython.cimports.thieves.packing.kernel.state import State
else:
    from .slots import ENDLESS
    from .state import State

_ONE = cython.declare(cython.ulonglong, 1)

# Facts about a card at its place.
_EXPOSED = cython.declare(cython.int, 1)
_AWAY = cython.declare(cython.int, 2)
_HOST = cython.declare(cython.int, 4)

Place = tuple[int, int]  # column (from 0) or -1 for the talon, and index from its bottom


class Locked(NamedTuple):
    """A card of a set that lock each other up, and what becomes of it though all others are free.

    `bared`: nothing lies on it at some time; `away`: it leaves the card it lies on, or the waste;
    `host`: out of waste or stock it is laid on a column. What is never true holds the set together;
    what is, comes too late.
    """

    place: Place
    bared: bool
    away: bool
    host: bool


class Locks:
    """The facts about one position of a state's slots at a time."""

    def __init__(self, home: State) -> None:
        talon = len(home.faces)
        self.home, self.any_free = home, 0
        self.mark, self.freed = memory("B", home.n * home.stride), memory("B", home.n * home.stride)
        self.talon_mark, self.freed_talon = memory("B", talon), memory("B", talon)
        self.top, self.waste = memory("i", home.n), memory("i", talon)
        self.now, self.seen, self.up = memory("i", 52), memory("i", 52), memory("i", 56)
        self.full = self.kings = 0
        for s in range(4):
            if home.present[s]:
                self.full |= ((_ONE << (home.king + 1)) - 1) << (13 * s)
                self.kings |= _ONE << (13 * s + home.king)

    def is_lost(self, slot: cython.int) -> cython.int:
        """Whether the position in a slot is proved lost."""
        s: cython.int
        base: cython.int = slot * self.home.words * 8
        self.begin(base)
        self.turn_through(base)
        if self.goes == self.full:  # whatever is turned then finds a place
            return 0
        for s in range(4):
            if self.home.present[s] and self.up[14 * s + self.home.king + 1] < self.home.decks:
                return 1
        return 0

    def begin(self, base: cython.int) -> cython.int:
        """Forgets all facts but what is on the foundations and in the waste, and what is freed."""
        c: cython.int
        i: cython.int
        s: cython.int
        r: cython.int
        high: cython.int
        self.goes = self.rises = self.been_up = self.back = 0
        self.size = self.facts = 0
        self.stir = 1
        for s in range(4):
            if not self.home.present[s]:
                continue
            high = base + self.home.o_high + s * self.home.decks
            self.up[14 * s] = self.home.decks
            for r in range(self.home.king + 1):
                c = 0
                for i in range(self.home.decks):
                    c += self.home.board[high + i] > r
                self.seen[13 * s + r] = 0
                self.now[13 * s + r] = self.up[14 * s + r + 1] = c
                if c:
                    self.been_up |= _ONE << (13 * s + r)
                if self.up[14 * s + r] > c:
                    self.rises |= _ONE << (13 * s + r)
        for c in range(self.home.n):
            self.top[c] = self.home.board[base + self.home.o_len + c] - 1
            if self.top[c] < 0:
                self.space()
            for i in range(c * self.home.stride, c * self.home.stride + self.top[c] + 1):
                self.mark[i] = 0
        for i in range(
            self.home.board[base + self.home.o_waste] + self.home.board[base + self.home.o_stock]
        ):
            self.talon_mark[i] = 0
        return self.free_marked(base) if self.any_free else 0

    def free_marked(self, base: cython.int) -> cython.int:
        """Lets the cards that are pretended to be free be exposed, away and hosts."""
        c: cython.int
        i: cython.int
        place: cython.int
        talon: cython.int = base + self.home.o_talon
        for c in range(self.home.n):
            for i in range(self.top[c] + 1):
                place = c * self.home.stride + i
                if self.freed[place]:
                    self.mark[place] = _EXPOSED | _AWAY
                    self.count(self.home.board[base + self.home.o_cards + place])
                    self.host(self.home.board[base + self.home.o_cards + place])
                    if i == 0:
                        self.space()
        for i in range(
            self.home.board[base + self.home.o_waste] + self.home.board[base + self.home.o_stock]
        ):
            if self.freed_talon[i]:
                self.talon_mark[i] = _EXPOSED | _AWAY | _HOST
                self.count(self.home.faces[self.home.board[talon + i]])
                self.host(self.home.faces[self.home.board[talon + i]])
        return 0

    def turn_through(self, base: cython.int) -> cython.int:
        """Turns the stock through to its end, and again for each redeal while that brings anything."""
        i: cython.int
        k: cython.int
        before: cython.int
        waste: cython.int = self.home.board[base + self.home.o_waste]
        end: cython.int = waste + self.home.board[base + self.home.o_stock]
        left: cython.int = self.home.last - self.home.board[base + self.home.o_pass]
        for i in range(waste):
            self.waste[i] = i
        self.size = waste
        self.settle(base)
        i = waste
        while i < end and self.goes != self.full:
            for k in range(i, min(i + self.home.draw, end)):
                self.waste[self.size] = k
                self.size += 1
            i += self.home.draw
            self.settle(base)
        before = -1
        while (left > 0 or self.home.last >= ENDLESS) and before != self.facts:
            before = self.facts
            left -= 1
            self.size = 0
            for i in range(end):
                if self.goes == self.full:
                    return 0
                self.waste[self.size] = i
                self.size += 1
                self.settle(base)
        return 0

    def settle(self, base: cython.int) -> cython.int:
        """Finds all that follows at this clock."""
        c: cython.int
        while self.goes != self.full:
            self.scan_waste(base)
            if self.home.take_back:
                self.take_back()
            if not self.stir:
                break
            self.stir = 0
            for c in range(self.home.n):
                self.scan_column(base, c)
        return 0

    def scan_column(self, base: cython.int, c: cython.int) -> cython.int:
        """Looks down a column for cards that are exposed now or can leave."""
        place: cython.int
        card: cython.int
        exposed: cython.int
        row: cython.int = c * self.home.stride
        end: cython.int = row + self.home.board[base + self.home.o_len + c] - 1
        first: cython.int = row + self.home.board[base + self.home.o_down + c]
        cards: cython.int = base + self.home.o_cards
        movable: cython.int = 1
        under: cython.int = 0
        for place in range(row + self.top[c], row - 1, -1):
            card = self.home.board[cards + place]
            exposed = place == end or (self.mark[place + 1] & _AWAY) != 0
            if exposed:
                movable = 1
            elif self.home.single or place < first or not self.home.fits[under * 52 + card]:
                movable = 0
            under = card
            if not movable:
                if self.any_free:
                    continue
                break
            if exposed and not self.mark[place] & _EXPOSED:
                self.mark[place] |= _EXPOSED
                self.facts += 1
                self.count(card)
                self.host(card)
            if not self.mark[place] & _AWAY and (
                (self.goes >> card) & 1 or (exposed and (self.rises >> card) & 1)
            ):
                self.mark[place] |= _AWAY
                self.facts += 1
                if place == row:
                    self.space()
        while self.top[c] >= 0 and self.mark[row + self.top[c]] & _AWAY:
            self.top[c] -= 1
        return 0

    def scan_waste(self, base: cython.int) -> cython.int:
        """Looks down the waste while the cards can leave."""
        place: cython.int
        card: cython.int
        k: cython.int = self.size - 1
        talon: cython.int = base + self.home.o_talon
        while k >= 0:
            place = self.waste[k]
            card = self.home.faces[self.home.board[talon + place]]
            self.talon_mark[place] |= _EXPOSED
            if not self.talon_mark[place] & _AWAY:
                if not ((self.goes | self.rises) >> card) & 1:
                    break
                self.talon_mark[place] |= _AWAY
                self.facts += 1
                self.count(card)
            if (self.goes >> card) & 1 and not self.talon_mark[place] & _HOST:
                self.talon_mark[place] |= _HOST
                self.facts += 1
                self.host(card)
            if k == self.size - 1 and self.talon_mark[place] & _HOST:
                self.size -= 1
            k -= 1
        return 0

    def take_back(self) -> cython.int:
        """Cards that may come back from a foundation, which those above them left, are hosts."""
        card: cython.int
        upon: cython.int
        new: cython.ulonglong = self.been_up & self.goes & ~self.back
        for card in range(51, -1, -1) if new else range(0):
            if (new >> card) & 1:
                upon = self.home.rank[card] < self.home.king
                if (
                    not upon
                    or self.up[self.home.suit[card] * 14 + self.home.rank[card] + 1]
                    > self.now[card + 1]
                    or (self.back >> (card + 1)) & 1
                ):
                    self.back |= _ONE << card
                    self.facts += 1
                    self.host(card)
        return 0

    def count(self, card: cython.int) -> cython.int:
        """One more copy of a card is exposed: what can be up together then."""
        most: cython.int
        at: cython.int = self.home.suit[card] * 14 + self.home.rank[card] + 1
        self.seen[card] += 1
        while True:
            most = min(self.up[at - 1], self.now[card] + self.seen[card])
            if most <= self.up[at]:
                break
            self.up[at] = most
            self.been_up |= _ONE << card
            if self.home.rank[card] == self.home.king:
                break
            at += 1
            card += 1
            if most > self.now[card] and not (self.rises >> card) & 1:
                self.rises |= _ONE << card
                self.stir = 1
        return 0

    def host(self, card: cython.int) -> cython.int:
        """A card is in a column with nothing on it: what may lie on it can leave."""
        new: cython.ulonglong = self.home.accepts[card] & self.full & ~self.goes
        if new:
            self.goes |= new
            self.stir = 1
        return 0

    def space(self) -> cython.int:
        """A column is empty: what may fill it can leave."""
        if self.home.spaces < 2:
            self.goes |= self.full if self.home.spaces == 0 else self.kings
            self.stir = 1
        return 0

    # The reason

    def places(self, slot: int) -> list[Place]:
        """The places of all cards: those that never leave in front."""
        home, base = self.home, slot * self.home.words * 8
        self.is_lost(slot)
        every = [(c, i) for c in range(home.n) for i in range(home.board[base + home.o_len + c])]
        talon = home.board[base + home.o_waste] + home.board[base + home.o_stock]
        every += [(-1, i) for i in range(talon)]
        return sorted(every, key=lambda place: self.facts_of(place) & _AWAY)

    def facts_of(self, place: Place) -> int:
        """What was found out about the card at a place."""
        c, i = place
        return self.talon_mark[i] if c < 0 else self.mark[c * self.home.stride + i]

    def free(self, places: Iterable[Place], value: int) -> None:
        """Pretends from now on that the cards at these places are free, or no longer, with 0."""
        for c, i in places:
            if c < 0:
                self.freed_talon[i] = value
            else:
                self.freed[c * self.home.stride + i] = value
            self.any_free += 1 if value else -1

    def reason(self, slot: int) -> list[Locked]:
        """A smallest set of cards that lock each other up; empty where the position is not proved lost.

        The position is lost though all others were free from the start; freeing any one of the
        set as well would end the proof.
        """
        if not self.is_lost(slot):
            return []
        places = self.places(slot)
        leave = [place for place in places if self.facts_of(place) & _AWAY]
        self.free(leave, 1)
        freed, tried = leave, places[: len(places) - len(leave)]
        if not self.is_lost(slot):  # when they leave makes a difference
            self.free(leave, 0)
            freed, tried = [], leave + tried
        kept = []
        for place in tried:
            self.free([place], 1)
            if self.is_lost(slot):
                freed.append(place)
            else:
                self.free([place], 0)
                kept.append(place)
        self.is_lost(slot)
        found = [(place, self.facts_of(place)) for place in kept]
        self.free(freed, 0)
        return [
            Locked(place, bool(fact & _EXPOSED), bool(fact & _AWAY), bool(fact & _HOST))
            for place, fact in found
        ]
