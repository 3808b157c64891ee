# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of the pairing games: depth first over the cards that are left, cut by sub-games of one and two ranks' pairs.

Only pairs are searched. Drawing is time: a card of the stock can be taken at the moment it comes up,
or as the waste's top, which leaves the same position, so the successors are the pairs of this pass
from here on, and those that a redeal opens. An earlier moment is never worse, since drawing on is
always allowed: what is dead at one moment is dead at every later one.

A search that finds nothing soon begins again in another order, and again, each time with a little
more patience: a pair that was wrong near the start would keep it busy for good. The dead are
remembered, so that in the end it has looked at everything.

Lone cards leave as soon as they can: they have no other use, and where one was, any line goes on
without it. So one that is still to be drawn counts as gone, and one in the waste after a redeal.

Cython in pure-Python mode: the same file runs uncompiled with the same verdict, line and node count.
"""

from __future__ import annotations

import time

try:
    import cython
except ImportError:
    from thieves.packing.kernel import shim as cython

from .board import DRAW, NONE, REDEAL, STOCK, WASTE, Board, Line, Outcome, Step, Tick, steps
from .subgames import memory

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.thieves.pairing.subgames import Subgames
else:
    from .subgames import Subgames

__all__ = [
    "COMPILED",
    "DRAW",
    "NONE",
    "REDEAL",
    "STOCK",
    "WASTE",
    "Board",
    "Outcome",
    "Step",
    "Tick",
]
__all__ += ["solve", "steps"]

COMPILED = bool(cython.compiled)

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
_PROBES = cython.declare(cython.int, 12)


def solve(
    board: Board,
    *,
    nodes: int = 0,
    seconds: float = 0.0,
    memory_mb: int = 512,
    tick: Tick | None = None,
    patience: int = 20_000,
) -> Outcome:
    """Searches a position for a win; limits of 0 are none, `seconds` are of CPU time.

    A full memory forgets positions, which costs time but no verdict its truth. `patience` is how
    many positions are looked at before the search begins again in another order, more later on.
    """
    search = Search(board, memory_mb, (nodes, seconds, tick, max(patience, 1)))
    end, count, best, pairs = search.run(len(board.waste))
    line = Line(board).play_out(pairs) if end > 0 else ()
    return Outcome(end > 0, end < 0, line, count, best)


@cython.cclass
class Search(Subgames):
    """The dead positions, and the way down to the one that is looked at."""

    limit: cython.longlong
    nodes: cython.longlong
    deadline: cython.double
    best: cython.int
    tick: object
    moves: cython.int[::1]
    when: cython.int[::1]
    # By depth: the moment, the cards gone, the pair to follow next and the end of the list.
    time_of: cython.int[::1]
    mark: cython.int[::1]
    next: cython.int[::1]
    end: cython.int[::1]
    only: cython.int
    room: cython.longlong
    filled: cython.longlong
    most: cython.longlong
    keys: cython.ulonglong[::1]
    dead: cython.int[::1]
    open_by: cython.int[::1]
    open_count: cython.int[::1]
    way: list
    tries: cython.longlong
    patience: cython.longlong
    chance: cython.ulonglong
    worth: cython.int[::1]

    def __init__(self, board, memory_mb, limits) -> None:  # type: ignore[no-untyped-def]
        super().__init__(board)
        self.limit, seconds, self.tick, self.patience = limits
        self.deadline = time.process_time() + seconds if seconds > 0 else 0.0
        self.nodes, self.best, self.way = 0, 0, []
        left = [self.ranks[card] for card in range(self.total)]
        pairs = sum(left.count(self.partner[rank]) for rank in left if rank)
        room = (pairs + self.talon + 2) * (self.total // 2 + 2)
        self.moves, self.when = memory("i", room), memory("i", room)
        self.tries, self.chance, self.worth = 0, 1, memory("i", pairs + self.talon + 2)
        self.time_of, self.mark, self.next, self.end = (
            memory("i", self.total // 2 + 2) for _ in range(4)
        )
        self.open_by, self.open_count = memory("i", 14 * max(self.cells, 1)), memory("i", 14)
        self.most = 1 << 10
        # Growing needs the old table beside the new one.
        while self.most * 2 * (8 * self.words + 4) * 3 // 2 <= memory_mb << 20:
            self.most *= 2
        self._set_room(1 << 10)

    def _set_room(self, room: int) -> None:
        self.room, self.filled = room, 0
        self.keys, self.dead = memory("Q", room * self.words), memory("i", room)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self) -> cython.longlong:
        """Where the cards that are left would begin to be looked for in the memory."""
        i: cython.int
        x: cython.ulonglong = 0
        for i in range(self.words):
            x = (x ^ self.mask[i]) & _ALL
            x = ((x ^ (x >> 30)) * _MIX1) & _ALL
            x = ((x ^ (x >> 27)) * _MIX2) & _ALL
            x ^= x >> 31
        return x & (self.room - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_at(self, place: cython.longlong) -> cython.int:
        i: cython.int
        for i in range(self.words):
            if self.keys[place * self.words + i] != self.mask[i]:
                return 0
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_known(self, moment: cython.int) -> cython.int:
        _i: cython.int
        place: cython.longlong = self._place()
        for _i in range(_PROBES):
            if self.dead[place] == 0:
                return 0
            if self._is_at(place):
                return self.dead[place] - 1 <= moment
            place = (place + 1) & (self.room - 1)
        return 0

    @cython.cfunc
    def _bury(self, moment: cython.int) -> cython.int:
        """Remembers as dead what is left, from a moment on; in a full memory something else is forgotten."""
        i: cython.int
        place: cython.longlong
        if self.filled * 2 > self.room and self.room < self.most:
            self._grow()
        place = self._place()
        for i in range(_PROBES):
            if self.dead[place] == 0:
                self.filled += 1
                break
            if self._is_at(place) or i == _PROBES - 1:
                break
            place = (place + 1) & (self.room - 1)
        for i in range(self.words):
            self.keys[place * self.words + i] = self.mask[i]
        self.dead[place] = moment + 1
        return 0

    @cython.cfunc
    def _grow(self) -> cython.int:
        i: cython.longlong
        j: cython.int
        room: cython.longlong = self.room
        keys: cython.ulonglong[::1] = self.keys
        dead: cython.int[::1] = self.dead
        kept = [self.mask[j] for j in range(self.words)]
        self._set_room(room * 2)
        for i in range(room):
            if dead[i]:
                for j in range(self.words):
                    self.mask[j] = keys[i * self.words + j]
                self._bury(dead[i] - 1)
        for j in range(self.words):
            self.mask[j] = kept[j]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list(self, begin: cython.int, moment: cython.int) -> cython.int:
        """Lists the pairs from a place of `moves` on, the soonest first; where the list ends."""
        i: cython.int
        card: cython.int
        at: cython.int = begin
        place: cython.int = moment % self.span
        turn: cython.int = moment - place
        before: cython.int = -1
        self.only = -1
        for i in range(14):
            self.open_count[i] = 0
        for card in range(self.cells):
            if self.here[card] and self.covers[card] == 0:
                at = self._pair(at, card, moment)
                i = self.ranks[card]
                self.open_by[i * self.cells + self.open_count[i]] = card
                self.open_count[i] += 1
        if place:  # the waste's top: where all is settled, it lies right behind
            before = self.cells + place - 1
            at = self._pair(at, before, moment)
        if self.only >= 0:
            self.moves[begin], self.when[begin] = self.only, moment
            return begin + 1
        for i in range(place, self.talon):
            card = self.cells + i
            if self.here[card]:
                at = self._drawn(at, before, card, turn + i)
                before = card
        if turn < self.last * self.span:
            before = -1
            for i in range(place):
                card = self.cells + i
                if self.here[card] and self.group[card] != -2:
                    at = self._drawn(at, before, card, turn + self.span + i)
                    before = card
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pair(self, at: cython.int, card: cython.int, moment: cython.int) -> cython.int:
        """Lists a card with every open cell, and notes a pair that can as well leave at once.

        That is one of a card that must go and has no other partner left.
        """
        i: cython.int
        other: cython.int
        rank: cython.int = self.partner[self.ranks[card]]
        if self.group[card] < 0:
            return at
        for i in range(self.open_count[rank]):
            other = self.open_by[rank * self.cells + i]
            self.moves[at] = (other << 8) | card
            self.when[at] = moment
            at += 1
            if self._is_only(card, other) or self._is_only(other, card):
                self.only = (other << 8) | card
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_only(self, card: cython.int, other: cython.int) -> cython.int:
        """Whether a card must go, and can with no other one that is left."""
        game: cython.int = self.group[card]
        left: cython.int = self.state[game]
        return self.ends[card] and self.fits[self.slot[card]] & left == self.bit[other] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _drawn(
        self, at: cython.int, before: cython.int, card: cython.int, moment: cython.int
    ) -> cython.int:
        """Lists a card of the stock with every open cell, and with the waste's top."""
        if self.group[card] < 0:
            return at
        at = self._pair(at, card, moment)
        if before >= 0 and self.partner[self.ranks[card]] == self.ranks[before]:
            self.moves[at] = (before << 8) | card
            self.when[at] = moment
            at += 1
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow(self, at: cython.int, moment: cython.int) -> cython.int:
        """Takes a listed pair; the moment that it is then."""
        after: cython.int = self.when[at]
        self.nodes += 1
        self.take(self.moves[at] >> 8)
        self.take(self.moves[at] & 255)
        if after // self.span > moment // self.span:
            self.take_drawn(0)
        after = self.settle(after)
        if self.total - self.left > self.best:
            self.best = self.total - self.left
        return after

    def run(self, start: int) -> tuple[int, int, int, list[Step]]:
        """Searches from a moment: 1 for a win, -1 where all is dead, 0 for a limit; nodes, best, the pairs."""
        end = self._run(start)
        return end, self.nodes, self.best, self.way

    @cython.cfunc
    def _run(self, start: cython.int) -> cython.int:
        until: cython.longlong
        depth: cython.int = 0
        at: cython.int
        moment: cython.int
        self.take_drawn(start)
        moment = self.settle(start)
        self.best = self.total - self.left
        if self.needed == 0:
            return 1
        if self.is_hopeless(moment) or self._is_known(moment):
            return -1
        self.time_of[0], self.mark[0], self.next[0] = moment, self.gone_size, 0
        until = self.patience
        self.end[0] = self._list(0, moment)
        while depth >= 0:
            at = self.next[depth]
            if at == self.end[depth]:
                self.take_back(self.mark[depth])
                self._bury(self.time_of[depth])
                depth -= 1
                if depth >= 0:
                    self.take_back(self.mark[depth])
                continue
            self.next[depth] += 1
            moment = self._follow(at, self.time_of[depth])
            if self.needed == 0:
                self._note(depth)
                return 1
            if self.nodes & 4095 == 0 and self._is_late():
                return 0
            if self.limit and self.nodes >= self.limit:
                return 0
            if self.is_hopeless(moment) or self._is_known(moment):
                self.take_back(self.mark[depth])
                continue
            if self.nodes >= until:
                self.tries += 1
                until, depth = self.nodes + self.patience * (1 + self.tries // 16), 0
                self.take_back(self.mark[0])
                self.next[0], self.end[0] = 0, self._shuffle(0, self._list(0, self.time_of[0]))
                continue
            depth += 1
            self.time_of[depth], self.mark[depth] = moment, self.gone_size
            self.next[depth] = self.end[depth - 1]
            self.end[depth] = self._shuffle(self.next[depth], self._list(self.next[depth], moment))
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shuffle(self, begin: cython.int, end: cython.int) -> cython.int:
        """Moves listed pairs a little way, other ones in each try; the end of the list."""
        i: cython.int
        j: cython.int
        move: cython.int
        when: cython.int
        worth: cython.int
        if self.tries == 0:
            return end
        for i in range(begin, end):
            self.chance = (self.chance * _MIX1 + _MIX2) & _ALL
            move, when = self.moves[i], self.when[i]
            worth = (i - begin) * 4 + (self.chance >> 40) % (4 << (self.tries % 5))
            j = i
            while j > begin and self.worth[j - 1 - begin] > worth:
                self.moves[j], self.when[j] = self.moves[j - 1], self.when[j - 1]
                self.worth[j - begin] = self.worth[j - 1 - begin]
                j -= 1
            self.moves[j], self.when[j], self.worth[j - begin] = move, when, worth
        return end

    @cython.cfunc
    def _note(self, depth: cython.int) -> cython.int:
        """Writes down the pairs that led here."""
        i: cython.int
        for i in range(depth + 1):
            move = self.moves[self.next[i] - 1]
            self.way.append((move >> 8, move & 255))
        return 0

    @cython.cfunc
    def _is_late(self) -> cython.int:
        """Whether time is up; an interrupt from the keyboard is raised here."""
        if cython.compiled:
            PyErr_CheckSignals()
        if self.tick is not None:
            self.tick(self.nodes, self.best)
        return self.deadline > 0.0 and time.process_time() > self.deadline
