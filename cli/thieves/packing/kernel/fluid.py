# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Positions that differ only in where their runs lie, taken as one.

A card that lies properly built on another, both face up, is called loose here; every other card of
a column is fixed. In games that move runs, where a rank's cards can all lie on the same hosts (built
down in alternate colours, in suit, or in any suit), a loose card and what lies on it can be laid on
every host of its kind that nothing lies on, and back again. So as long as there is a bare host, the
loose cards of that kind can change places at will; and where there is none, it never matters which
of them lies on which host: nothing can be bared before one of them has gone up, and then there is
a bare host again, which may be any of them. What can be won depends on the fixed cards of each
column, on which cards are loose, and on stock, waste and foundations alone.

So a search need not try moves that only lay loose cards elsewhere. It tries what cannot be undone:
a fixed card that leads its column's run onto a bare host or into a space, cards of the waste, loose
cards into spaces, and cards up, for which what lies on them is first laid elsewhere.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import Rules, Start, memory

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, STOCK, WASTE, mix
    from cython.cimports.thieves.packing.kernel.state import SPACE, State
else:
    from .slots import FOUNDATION, STOCK, WASTE, mix
    from .state import SPACE, State

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Builds by which all cards of a kind have the same hosts: all but "other suits".
_BUILDS = (0, 1, 3)


class Fluid(State):
    """States whose moves may be events: `moves`, each after the move of `firsts` where that is none 0."""

    def __init__(self, rules: Rules, position: Start, slots: int, log_room: int) -> None:
        super().__init__(rules, position, slots, log_room)
        self.fluid = not self.single and rules[2] in _BUILDS
        self.firsts = memory("i", len(self.moves))
        self.z_tail = memory("Q", 52)
        for i in range(52):
            self.z_tail[i] = self.random()

    def event(self, count: cython.int, first: cython.int, move: cython.int) -> cython.int:
        """Adds an event behind the first `count`; how many there are then."""
        self.firsts[count] = first
        self.moves[count] = move
        return count + 1

    def host_for(self, base: cython.int, card: cython.int, source: cython.int) -> cython.int:
        """The first column (from 0) but `source` whose last card takes the card; -1 where none does."""
        t: cython.int
        n: cython.int
        if self.ends & self.hosts[card]:
            for t in range(self.n):
                n = base + self.o_cards + t * self.stride + self.board[base + self.o_len + t] - 1
                if (
                    self.board[base + self.o_len + t]
                    and t != source
                    and self.fits[card * 52 + self.board[n]]
                ):
                    return t
        return -1

    def space_for(self, base: cython.int, card: cython.int) -> cython.int:
        """The first empty column (from 0) that the card may fill; -1 where there is none."""
        t: cython.int
        if self.ends & SPACE and (
            self.spaces == 0 or (self.spaces == 1 and self.rank[card] == self.king)
        ):
            for t in range(self.n):
                if self.board[base + self.o_len + t] == 0:
                    return t
        return -1

    def list_events(self, slot: cython.int) -> cython.int:
        """Puts the events of a state into `firsts` and `moves` and counts them."""
        base: cython.int = slot * self.words * 8
        count: cython.int
        s: cython.int
        i: cython.int
        c: cython.int
        card: cython.int
        before: cython.int
        self.look(base)
        self.loose = 0
        count = self.events_of_waste(base, 0)
        for c in range(self.n):
            i = self.board[base + self.o_len + c]
            if i:
                count = self.events_of_column(base, count, c, i)
        if not self.take_back:
            return count
        for s in range(4):
            before = 0
            if not self.present[s]:
                continue
            for i in range(self.decks):
                card = self.board[base + self.o_high + s * self.decks + i]
                if card and card != before:
                    before = card
                    card += s * 13 - 1
                    count = self.events_onto(base, count, card, 1 << 16 | (card + 1) << 24)
        return count

    def events_of_waste(self, base: cython.int, count: cython.int) -> cython.int:
        """What the waste's top card can do."""
        card: cython.int
        waste: cython.int = self.board[base + self.o_waste]
        if waste == 0:
            return count
        card = self.faces[self.board[base + self.o_talon + waste - 1]]
        return self.events_of_card(base, count, card)

    def events_of_card(self, base: cython.int, count: cython.int, card: cython.int) -> cython.int:
        """What a card can do that comes from the waste."""
        if self.goes_up(card):
            count = self.event(count, 0, (WASTE + 3) | (FOUNDATION + 3) << 8 | 1 << 16)
        return self.events_onto(base, count, card, (WASTE + 3) | 1 << 16)

    def events_onto(
        self, base: cython.int, count: cython.int, card: cython.int, move: cython.int
    ) -> cython.int:
        """A card onto a host and into a space; `move` lacks its target."""
        t: cython.int = self.host_for(base, card, -1)
        if t >= 0:
            count = self.event(count, 0, move | (t + 4) << 8)
        t = self.space_for(base, card)
        if t >= 0:
            count = self.event(count, 0, move | (t + 4) << 8)
        return count

    def events_of_column(
        self, base: cython.int, count: cython.int, c: cython.int, n: cython.int
    ) -> cython.int:
        """What the cards of the run at a column's end can do."""
        end: cython.int = base + self.o_cards + c * self.stride + n
        run: cython.int = self.board[base + self.o_run + c]
        head: cython.int = self.board[end - run]
        size: cython.int
        card: cython.int
        t: cython.int = self.host_for(base, head, c)
        if t >= 0:
            count = self.event(count, 0, (c + 4) | (t + 4) << 8 | run << 16)
        if run < n:
            t = self.space_for(base, head)
            if t >= 0:
                count = self.event(count, 0, (c + 4) | (t + 4) << 8 | run << 16)
        for size in range(1, run + 1):
            card = self.board[end - size]
            if size < run:
                self.loose = (self.loose + self.z_tail[card]) & _ALL
            if size < run and self.spaces == 0:
                t = self.space_for(base, card)
                if t >= 0:
                    count = self.event(count, 0, (c + 4) | (t + 4) << 8 | size << 16)
            if self.goes_up(card):
                if size == 1:
                    count = self.event(count, 0, (c + 4) | 1 << 16)
                else:
                    t = self.host_for(base, self.board[end - size + 1], c)
                    if t >= 0:
                        count = self.event(
                            count, (c + 4) | (t + 4) << 8 | (size - 1) << 16, (c + 4) | 1 << 16
                        )
        return count

    def find_runs(self, slot: cython.int) -> cython.int:
        """Sets the lengths of the runs at the columns' ends."""
        c: cython.int
        i: cython.int
        n: cython.int
        row: cython.int
        base: cython.int = slot * self.words * 8
        for c in range(self.n):
            row = base + self.o_cards + c * self.stride
            n = self.board[base + self.o_len + c]
            i = n - 1
            while (
                i > self.board[base + self.o_down + c]
                and self.fits[self.board[row + i] * 52 + self.board[row + i - 1]]
            ):
                i -= 1
            self.board[base + self.o_run + c] = n - i if n else 0
        return 0

    def list_ways(self, slot: cython.int) -> cython.int:
        """Puts the moves into `moves` and counts them: turning too, of several to like positions one, runs found anew."""
        c: cython.int
        base: cython.int = slot * self.words * 8
        count: cython.int
        self.find_runs(slot)
        for c in range(self.n):
            if self.single and self.board[base + self.o_run + c]:
                self.board[base + self.o_run + c] = 1
        count = self.list_moves(slot, 0)
        if self.board[base + self.o_stock]:
            count = self.emit(count, STOCK, WASTE, 1, 0)
        elif self.board[base + self.o_waste] and self.board[base + self.o_pass] < self.last:
            count = self.emit(count, WASTE, STOCK, 1, 0)
        return count

    def fluid_key(self, slot: cython.int) -> cython.ulonglong:
        """The key of all positions that differ from a slot's only in where loose cards lie."""
        c: cython.int
        i: cython.int
        n: cython.int
        row: cython.int
        at: cython.int = slot * self.words
        base: cython.int = at * 8
        loose: cython.ulonglong = 0
        fixed: cython.ulonglong
        key: cython.ulonglong = self.talon_key(
            self.word[at + 1], self.board[base + self.o_waste], self.board[base + self.o_pass]
        )
        for c in range(self.n):
            fixed = self.word[at + 4 + c]
            n = self.board[base + self.o_len + c]
            row = base + self.o_cards + c * self.stride
            for i in range(n - self.board[base + self.o_run + c] + 1, n):
                fixed ^= self.z_card[i * 52 + self.board[row + i]]
                loose = (loose + self.z_tail[self.board[row + i]]) & _ALL
            key = (key + mix(fixed)) & _ALL
        return (key + mix(loose)) & _ALL

    def key_after_event(
        self, slot: cython.int, first: cython.int, move: cython.int
    ) -> cython.ulonglong:
        """The key after an event of the position last looked at, without playing it."""
        at: cython.int = slot * self.words
        base: cython.int = at * 8
        c: cython.int = (move & 255) - 4
        row: cython.int = base + self.o_cards + c * self.stride
        card: cython.int = (move >> 24) - 1
        n: cython.int
        i: cython.int
        fixed: cython.ulonglong
        loose: cython.ulonglong = self.loose
        key: cython.ulonglong = (self.word[at] - mix(loose)) & _ALL
        if c >= 0:
            n = self.board[base + self.o_len + c] - ((move >> 16) & 255) - ((first >> 16) & 255)
            card = self.board[row + n]
            if n + self.board[base + self.o_run + c] > self.board[base + self.o_len + c]:
                loose = (loose - self.z_tail[card]) & _ALL
            else:
                fixed = self.word[at + 4 + c]
                for i in range(n + 1, self.board[base + self.o_len + c]):
                    fixed ^= self.z_card[i * 52 + self.board[row + i]]
                key = (key - mix(fixed)) & _ALL
                fixed ^= self.z_card[n * 52 + card]
                i = self.board[base + self.o_down + c]
                if i and i == n:
                    fixed ^= self.z_down[i] ^ self.z_down[i - 1]
                n -= 1
                while n > i and self.fits[self.board[row + n] * 52 + self.board[row + n - 1]]:
                    fixed ^= self.z_card[n * 52 + self.board[row + n]]
                    loose = (loose + self.z_tail[self.board[row + n]]) & _ALL
                    n -= 1
                key = (key + mix(fixed)) & _ALL
        elif c == WASTE - 1:
            n = self.board[base + self.o_waste]
            card = self.faces[self.board[base + self.o_talon + n - 1]]
            key = (key + self.top_taken(slot)) & _ALL
        c = ((move >> 8) & 255) - 4
        if c >= 0:
            if self.board[base + self.o_len + c]:
                loose = (loose + self.z_tail[card]) & _ALL
            else:
                key = (key + mix(self.z_card[card])) & _ALL
        return (key + mix(loose)) & _ALL
