# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Depth-first search over what can still be reached: it proves losses, and finds wins that beams miss.

Its reductions lose no win. Positions that differ only in where runs lie are one (see `fluid`). The
others are from the project's own study of proofs: columns are a multiset and copies of a card are
one, so that positions that differ in these alone are the same; turning cards
and the play that they are turned for are one move, and a redeal is spent only on a card under the
waste's top; of several spaces one is tried, and a whole column never goes to a space; safe
foundation moves are made at once; what the relaxation of `locks` proves lost is left. One more is
its own: where one card is turned at a time, a position is also left when the same columns and talon
were met at an earlier clock, since from there turning leads to it.

Positions are told apart by two independent keys of 64 bits. A card is turned only for a play, so
that a position needs no move but plays.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import shim as cython

from .search import Limits, Outcome
from .slots import Rules, Start, memory

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.locks import Locks
    from cython.cimports.thieves.packing.kernel.search import Search
    from cython.cimports.thieves.packing.kernel.slots import ENDLESS, FOUNDATION, WASTE, mix
    from cython.cimports.thieves.packing.kernel.state import DRAW, REDEAL
else:
    from .locks import Locks
    from .search import Search
    from .slots import ENDLESS, FOUNDATION, WASTE, mix
    from .state import DRAW, REDEAL

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_SECOND = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)

# The most moves that one play can stand for: turning twice through the talon, and all that is safe.
_MOVES = cython.declare(cython.int, 1024)
# Bytes of what stands beside a slot on the way down, and of a play.
_BESIDE, _PLAY = 16, 20


@cython.cclass
class Descent(Search):
    """The way down from the start, a slot a position, and the plays still to be tried at each."""

    locks: Locks
    prune: cython.int
    cut: cython.int
    # How many positions may stand between the start and the one looked at, and their plays still to come
    deepest: cython.int
    plays: cython.int
    # A play is a move, before it one that bares its card (or 0), and before these turning until
    # `turn` cards lie in the waste (+ 256 for a redeal)
    play_move: cython.int[::1]
    play_first: cython.int[::1]
    play_turn: cython.int[::1]
    play_score: cython.double[::1]
    next: cython.int[::1]
    end: cython.int[::1]
    mark: cython.int[::1]
    # The positions met: two keys, and the earliest clock
    first: cython.ulonglong[::1]
    second: cython.ulonglong[::1]
    clock: cython.ushort[::1]
    mask: cython.ulonglong
    filled: cython.int
    room: cython.int
    one: cython.ulonglong
    two: cython.ulonglong
    z_second: cython.ulonglong[::1]
    z_place: cython.ulonglong[::1]

    def __init__(
        self, rules: Rules, position: Start, room: int, prune: bool, limits: Limits
    ) -> None:
        """`room` is the bytes to be used: half for positions met, the rest for the way down."""
        table, log, way = room // 2, room // 4, room // 8
        log_room = min(max(log // 8, 4 * _MOVES), 1 << 20)
        self._set_rules(rules, position)
        self.deepest = max(way // (8 * self.words + _BESIDE), 1000)
        self.plays = max(way // _PLAY, 1 << 15)
        if limits.nodes:
            self.deepest = min(self.deepest, limits.nodes + 1)
        super().__init__(rules, position, self.deepest + 2, log_room, limits)
        self.locks, self.prune, self.cut = Locks(self), prune, 0
        table = 1 << max((table // 18).bit_length() - 1, 8)
        if limits.nodes:  # a short search touches little memory
            table = min(table, 1 << max(limits.nodes.bit_length() + 1, 8))
        self.play_move, self.play_first = memory("i", self.plays), memory("i", self.plays)
        self.play_turn = memory("i", self.plays)
        self.play_score = memory("d", self.plays)
        self.next, self.end, self.mark = (memory("i", self.deepest + 2) for _ in range(3))
        self.first, self.second = memory("Q", table), memory("Q", table)
        self.clock, self.mask, self.filled = memory("H", table), table - 1, 0
        self.room = table - table // 4
        self.z_second, self.z_place = memory("Q", len(self.z_card)), memory("Q", len(self.z_talon))
        for i in range(len(self.z_card)):
            self.z_second[i] = self.random()
        for i in range(len(self.z_talon)):
            self.z_place[i] = self.random()

    # Positions met

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clock_of(self, slot: cython.int) -> cython.int:
        """When the position stands: earlier is better, where turning leads from one to the other."""
        base: cython.int = slot * self.words * 8
        if self.draw > 1 or self.last >= ENDLESS:
            return 0
        return self.board[base + self.o_pass] * 256 + self.board[base + self.o_waste]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_keys(self, slot: cython.int) -> cython.int:
        """Sets the two keys of a slot's position; where loose cards are, makes no difference."""
        c: cython.int
        i: cython.int
        n: cython.int
        row: cython.int
        at: cython.int = slot * self.words
        base: cython.int = at * 8
        one: cython.ulonglong
        two: cython.ulonglong
        loose: cython.ulonglong = 0
        self.one = mix(self.word[at + 1])
        self.two = 0
        n = self.board[base + self.o_waste] + self.board[base + self.o_stock]
        for i in range(n):
            self.two ^= self.z_place[self.board[base + self.o_talon + i]]
        self.two = mix(self.two ^ _SECOND)
        if self.draw > 1:
            n = self.board[base + self.o_waste]
            i = self.board[base + self.o_pass] if self.last < ENDLESS else 0
            self.one = self.talon_key(self.one, n, i)
            self.two = mix((self.two + n * _SECOND + i) & _ALL)
        for c in range(self.n):
            n = self.board[base + self.o_len + c]
            row = base + self.o_cards + c * self.stride
            one = self.word[at + 4 + c]
            two = self.board[base + self.o_down + c]
            if self.fluid and n:
                for i in range(n - self.board[base + self.o_run + c] + 1, n):
                    one ^= self.z_card[i * 52 + self.board[row + i]]
                    loose = (loose + self.z_tail[self.board[row + i]]) & _ALL
                n -= self.board[base + self.o_run + c] - 1
            for i in range(n):
                two ^= self.z_second[i * 52 + self.board[row + i]]
            self.one = (self.one + mix(one)) & _ALL
            self.two = (self.two + mix(two ^ _SECOND)) & _ALL
        self.one = (self.one + mix(loose)) & _ALL
        self.two = (self.two + mix(loose ^ _SECOND)) & _ALL
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _met(self, slot: cython.int, only_earlier: cython.int) -> cython.int:
        """Whether the position was met, at this clock or before (or only before); notes it if not."""
        clock: cython.int = self._clock_of(slot)
        i: cython.ulonglong
        self._find_keys(slot)
        if self.two == 0:
            self.two = 1  # 0 marks an empty place
        i = self.one & self.mask
        while self.second[i]:
            if self.first[i] == self.one and self.second[i] == self.two:
                if self.clock[i] + only_earlier <= clock:
                    return 1
                self.clock[i] = clock
                return 0
            i = (i + 1) & self.mask
        if self.filled >= self.room:
            self.cut = self.stop = 1
            return 1
        self.first[i], self.second[i], self.clock[i] = self.one, self.two, clock
        self.filled += 1
        return 0

    # Plays

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn_to(self, slot: cython.int, turn: cython.int) -> cython.int:
        """Turns, over a redeal where `turn` says so, until that many cards lie in the waste."""
        base: cython.int = slot * self.words * 8
        if turn & 256:
            while self.board[base + self.o_stock]:
                self.play(slot, DRAW)
            self.play(slot, REDEAL)
        while self.board[base + self.o_waste] < (turn & 255):
            self.play(slot, DRAW)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _try(
        self, depth: cython.int, first: cython.int, move: cython.int, turn: cython.int
    ) -> cython.int:
        """Adds a play to those of the position at this depth, where it leads to something new."""
        i: cython.int
        up: cython.int
        score: cython.double
        slot: cython.int = self.deepest + 1
        self.nodes += 1
        if self.mark[depth] + _MOVES > self.log_room:
            self.cut = 1
            return 0
        self.log_size = self.mark[depth]
        self._reach(depth, slot, first, move, turn)
        up = self.board[slot * self.words * 8 + self.o_up]
        self.best = max(self.best, up)
        if up == self.total:
            self.won = self.log_of[slot]
            return 1
        if self._met(slot, 0):
            return 0
        i = self.end[depth]
        if i >= self.plays - 1:
            self.cut = 1
            return 0
        score = self.real[slot * self.words + 2]
        while i > self.next[depth] and self.play_score[i - 1] < score:
            self.play_score[i] = self.play_score[i - 1]
            self.play_move[i], self.play_first[i] = self.play_move[i - 1], self.play_first[i - 1]
            self.play_turn[i] = self.play_turn[i - 1]
            i -= 1
        self.play_first[i], self.play_move[i], self.play_turn[i] = first, move, turn
        self.play_score[i] = score
        self.end[depth] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _reach(
        self,
        depth: cython.int,
        slot: cython.int,
        first: cython.int,
        move: cython.int,
        turn: cython.int,
    ) -> cython.int:
        """Makes a slot the position that a play leads to."""
        self.copy(depth, slot)
        self.log_of[slot] = self.log_of[depth]
        if turn:
            self._turn_to(slot, turn)
        if first:
            self.play(slot, first)
        self.play(slot, move)
        self.rescore(slot, move, self.play_safe(slot))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _expand(self, depth: cython.int) -> cython.int:
        """Finds the plays of the position at this depth; 1 where one of them wins."""
        i: cython.int
        base: cython.int = depth * self.words * 8
        waste: cython.int = self.board[base + self.o_waste]
        whole: cython.int = waste + self.board[base + self.o_stock]
        count: cython.int = self.list_events(depth) if self.fluid else self.list_moves(depth, 0)
        self.next[depth] = self.end[depth] = self.end[depth - 1]
        if self._try_all(depth, count, 0):
            return 1
        i = waste
        while i < whole:
            i = min(i + self.draw, whole)
            if self._try_card(depth, i, 0):
                return 1
        if self.board[base + self.o_pass] < self.last:
            i = 0
            while i < (waste - 1 if self.draw == 1 else whole):
                i = min(i + self.draw, whole)
                if self._try_card(depth, i, 256):
                    return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _try_card(self, depth: cython.int, turn: cython.int, redeal: cython.int) -> cython.int:
        """Tries the plays of the card that tops the waste when it holds `turn` cards."""
        base: cython.int = depth * self.words * 8
        card: cython.int = self.faces[self.board[base + self.o_talon + turn - 1]]
        count: cython.int
        if self.fluid:
            count = self.events_of_card(base, 0, card)
        else:
            count = self.emit(0, WASTE, FOUNDATION, 1, 0) if self.goes_up(card) else 0
            count = self.moves_of_card(base, count, WASTE, card, 0, 0)
        return self._try_all(depth, count, turn | redeal)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _try_all(self, depth: cython.int, count: cython.int, turn: cython.int) -> cython.int:
        i: cython.int
        for i in range(count):
            if self.limit and self.nodes >= self.limit:
                self.stop = 1
            if self.stop:
                break
            if self._try(depth, self.firsts[i], self.moves[i], turn):
                return 1
        return 0

    # The search

    @cython.cfunc
    def _step_down(self, depth: cython.int) -> cython.int:
        """Looks at the next play of the position at this depth; the depth to go on at."""
        at: cython.int = self.next[depth]
        below: cython.int = depth + 1
        if at == self.end[depth]:
            return depth - 1
        self.next[depth] = at + 1
        if below > self.deepest:
            self.cut = 1
            return depth
        self.log_size = self.mark[depth]
        self._reach(depth, below, self.play_first[at], self.play_move[at], self.play_turn[at])
        self.mark[below] = self.log_size
        if self._met(below, 1) or (self.prune and self.locks.is_lost(below)):
            return depth
        self._expand(below)
        return below

    def search(self, weights: Sequence[float]) -> Outcome:
        """Goes down until a win, or everything is looked at, or a limit is reached."""
        depth: cython.int = 1
        steps: cython.int = 0
        self.set_weights(weights, 0.0)
        self.copy(0, 1)
        self.log_of[1] = 0
        self.play_safe(1)
        self.rescore(1, 0, 1)
        self.mark[1] = self.log_size
        self.best = self.board[self.words * 8 + self.o_up]
        self._met(1, 0)
        if self.best == self.total:
            self.won = self.log_of[1]
        elif not (self.prune and self.locks.is_lost(1)):
            self._expand(1)
        while depth and self.won < 0 and not self.stop:
            depth = self._step_down(depth)
            steps += 1
            if steps % 64 == 0:
                self.is_late()
        self.locks = None  # which holds on to this search: its memory shall be free at once
        lost = not (depth or self.cut or self.stop or self.won >= 0)
        return Outcome(self.won >= 0, lost, self.line(), self.nodes, self.best, self.filled)
