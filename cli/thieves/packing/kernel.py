# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search kernel of the packing games: a beam synchronised on the stock clock, restarted narrowly.

A layer of the beam is (pass, cards turned): inside it the search closes over the moves that turn
no card and keeps the best, then turns one card for all. The method, its evaluation and weights
come from the project's prototype study of search; the safe foundation moves are the condition
proved and brute-forced there for two or more decks, the well-known one where there is one deck.

Cython in pure-Python mode: the same file runs uncompiled with the same verdict, line and node
count. It knows integers only (a card is suit * 13 + rank - 1, suits in the order C S H D) and
shares nothing with the referee, which has the last word on every line. Supermoves are searched
as the single moves they stand for, which reach the same positions.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from mmap import mmap
from typing import NamedTuple

try:
    import cython
except ImportError:
    from thieves.packing import shim as cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED: bool = cython.compiled

# Places as in thieves.packing.moves; columns count from 1. Moves are packed into one integer,
# source + 3, target + 3, size, card + 1 for take-backs, a byte each.
STOCK, WASTE, FOUNDATION = -1, -2, -3
_DRAW, _REDEAL = 0x10102, 0x10201

# The evaluation's terms, in the order of a table of weights. The last is no weight but the
# factor by which a buried card counts less for each rank until a foundation wants it.
TERMS = (
    "cards on foundations", "breaks", "empty columns", "columns not on a king", "inversions", "depth",
    "stock", "last waste inversions", "last waste depth", "last waste", "waste", "buried kings",
    "hosts", "cards above", "movable heads", "unplaced kings", "foundation spread", "in sequence",
    "decay",
)  # fmt: skip
_DECAY = len(TERMS) - 1

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

# Widths of the runs with the plain weights, and those drawn for the restarts.
_PLAIN = (16, 64)
_WIDTHS = (16,) * 8 + (64,) * 4 + (256,) * 2 + (1024,)

Step = tuple[int, int, int, int]


class Outcome(NamedTuple):
    """What a search found: `line` as (source, target, size, card + 1 for take-backs, else 0)."""

    won: bool
    line: list[Step]
    nodes: int
    best: int


@cython.cfunc
@cython.exceptval(check=False)
def _mix(x: cython.ulonglong) -> cython.ulonglong:
    """The finaliser of splitmix64 (Steele, Lea and Flood 2014)."""
    x = ((x ^ (x >> 30)) * _MIX1) & _ALL
    x = ((x ^ (x >> 27)) * _MIX2) & _ALL
    return x ^ (x >> 31)


def _memory(kind: str, count: int) -> memoryview:
    """Zeroed memory for at least `count` numbers of a kind; what is large costs only when touched."""
    size = 8 * max(count, 1)
    return memoryview(bytearray(size) if size < 1 << 16 else mmap(-1, size)).cast(kind)


@cython.cclass
class Search:
    """A position's rules and tables, a pool of states in slots of equal size, and the beam over them.

    A slot holds, in words of 8 bytes: key, talon hash, score, score of the waste, a hash and a
    score for each column; then in bytes: length, face-down count and run length of each column,
    foundation heights (highest first), cards in waste and stock, redeals used, cards up, the talon
    (waste, then stock, as indices into the deal), and the columns, `stride` bytes each.
    """

    # Rules and sizes
    n: cython.int
    decks: cython.int
    king: cython.int
    single: cython.int
    spaces: cython.int
    draw: cython.int
    last: cython.int  # redeals left at the start; slots count those used since
    take_back: cython.int
    total: cython.int
    kings: cython.int
    stride: cython.int
    words: cython.int
    # Where things are in a slot, in bytes
    o_len: cython.int
    o_down: cython.int
    o_run: cython.int
    o_high: cython.int
    o_waste: cython.int
    o_stock: cython.int
    o_pass: cython.int
    o_up: cython.int
    o_talon: cython.int
    o_cards: cython.int
    # Tables
    suit: cython.int[::1]
    rank: cython.int[::1]
    present: cython.int[::1]
    allow: cython.int[::1]
    fits: cython.uchar[::1]
    group: cython.ulonglong[::1]
    accepts: cython.ulonglong[::1]
    faces: cython.int[::1]
    z_card: cython.ulonglong[::1]
    z_down: cython.ulonglong[::1]
    z_talon: cython.ulonglong[::1]
    weights: cython.double[::1]
    decay: cython.double[::1]
    worth: cython.double[::1]
    # The pool: three views of one memory
    board: cython.uchar[::1]
    word: cython.ulonglong[::1]
    real: cython.double[::1]
    log_of: cython.int[::1]
    closed: cython.int[::1]
    serial: cython.int[::1]
    free: cython.int[::1]
    free_count: cython.int
    heap: cython.int[::1]
    heap_size: cython.int
    batch: cython.int[::1]
    batch_serial: cython.int[::1]
    moves: cython.int[::1]
    # Parent links
    log_move: cython.int[::1]
    log_parent: cython.int[::1]
    log_size: cython.int
    log_room: cython.int
    # Keys seen in this layer
    seen: cython.ulonglong[::1]
    stamp: cython.int[::1]
    epoch: cython.int
    filled: cython.int
    table: cython.int
    mask: cython.ulonglong
    # The run
    noise: cython.double
    salt: cython.ulonglong
    state: cython.ulonglong
    nodes: cython.longlong
    limit: cython.longlong
    deadline: cython.double
    best: cython.int
    won: cython.int
    stop: cython.int
    cut: cython.int
    parent: cython.int
    orphan: cython.int
    record: cython.int

    def __init__(
        self,
        rules: tuple[int, ...],
        position: tuple[list[list[int]], list[int], list[int], list[int], list[list[int]], int],
        width: int,
        log_room: int,
        table: int,
    ) -> None:
        self._set_rules(rules, position)
        self._set_tables(rules[2], position)
        slots = 2 * width + 4
        memory = _memory("B", self.words * slots)
        self.board, self.word, self.real = memory, memory.cast("Q"), memory.cast("d")
        self.log_of, self.closed = _memory("i", slots), _memory("i", slots)
        self.serial, self.free = _memory("i", slots), _memory("i", slots)
        self.heap, self.batch = _memory("i", slots), _memory("i", slots)
        self.batch_serial = _memory("i", slots)
        self.moves = _memory("i", 3 + (self.n + 1 + 12) * (self.n + 1) * 13)
        self.log_room = log_room
        self.log_move, self.log_parent = _memory("i", log_room), _memory("i", log_room)
        self.seen, self.stamp = _memory("Q", table), _memory("i", table)
        self.epoch, self.table, self.mask = 0, table, table - 1
        self.nodes, self.best, self.won, self.stop, self.cut = 0, 0, -1, 0, 0
        self.limit, self.deadline, self.noise, self.salt = 0, 0.0, 0.0, 0
        self._set_start(position)

    def _set_rules(self, rules, position) -> None:  # type: ignore[no-untyped-def]
        self.decks, self.king = rules[0], rules[1] - 1
        self.single, self.spaces, self.draw = 1 - rules[3], rules[4], rules[5]
        self.last, self.take_back = _redeals_left(rules[6], position[5]), rules[7]
        columns, _, stock, waste, heights, _ = position
        self.n = len(columns)
        self.stride = max(map(len, columns), default=0) + rules[1]
        talon = len(stock) + len(waste)
        self.total = sum(map(sum, heights)) + talon + sum(map(len, columns))
        self.kings = self.decks * sum(map(bool, heights))
        self.o_len = 8 * (4 + 2 * self.n)
        self.o_down = self.o_len + self.n
        self.o_run = self.o_down + self.n
        self.o_high = self.o_run + self.n
        self.o_waste = self.o_high + 4 * self.decks
        self.o_stock, self.o_pass, self.o_up = self.o_waste + 1, self.o_waste + 2, self.o_waste + 3
        self.o_talon = self.o_waste + 4
        self.o_cards = self.o_talon + talon
        self.words = (self.o_cards + self.n * self.stride + 7) // 8

    def _set_tables(self, build, position) -> None:  # type: ignore[no-untyped-def]
        self.suit, self.rank, self.present = _memory("i", 52), _memory("i", 52), _memory("i", 4)
        self.allow, self.fits = _memory("i", 16), _memory("B", 2704)
        self.group, self.accepts = _memory("Q", 52), _memory("Q", 52)
        for card in range(52):
            self.suit[card], self.rank[card] = card // 13, card % 13
        for s in range(4):
            self.present[s] = bool(position[4][s])
            for u in range(4):
                self.allow[s * 4 + u] = _allowance(build, s, u)
        for card in range(52):
            for host in range(52):
                if card % 13 + 1 == host % 13 and _builds(build, card // 13, host // 13):
                    self.fits[card * 52 + host] = 1
                    self.accepts[host] |= _ONE << card
        kinds: list[int] = []
        for host in range(52):
            if self.accepts[host] and self.accepts[host] not in kinds:
                kinds.append(self.accepts[host])
            if self.accepts[host]:
                self.group[host] = _ONE << kinds.index(self.accepts[host])
        self.faces = _memory("i", len(position[2]) + len(position[3]))
        for i, card in enumerate(position[3] + position[2]):
            self.faces[i] = card
        self._set_hashes(len(position[2]) + len(position[3]))
        self.weights, self.decay = _memory("d", len(TERMS)), _memory("d", 14)
        self.worth = _memory("d", 52)

    def _set_hashes(self, talon) -> None:  # type: ignore[no-untyped-def]
        self.z_card = _memory("Q", self.stride * 52)
        self.z_down, self.z_talon = _memory("Q", 256), _memory("Q", talon)
        self.state = 2026
        for i in range(self.stride * 52):
            self.z_card[i] = self._random()
        for i in range(1, 256):
            self.z_down[i] = self._random()
        for i in range(talon):
            self.z_talon[i] = self._random()

    def _set_start(self, position) -> None:  # type: ignore[no-untyped-def]
        """Slot 0 keeps the position that every run starts from."""
        columns, down, stock, waste, heights, _ = position
        for c in range(self.n):
            self.board[self.o_len + c] = len(columns[c])
            self.board[self.o_down + c] = down[c]
            for i, card in enumerate(columns[c]):
                self.board[self.o_cards + c * self.stride + i] = card
                self.word[4 + c] ^= self.z_card[i * 52 + card]
            self.word[4 + c] ^= self.z_down[down[c]]
        for s in range(4):
            tall = sorted(heights[s], reverse=True) or [99] * self.decks
            for i in range(self.decks):
                self.board[self.o_high + s * self.decks + i] = tall[i]
        self.board[self.o_waste], self.board[self.o_stock] = len(waste), len(stock)
        self.board[self.o_up] = sum(map(sum, heights))
        for i in range(len(waste) + len(stock)):
            self.board[self.o_talon + i] = i
            self.word[1] ^= self.z_talon[i]
        for c in range(self.n):
            self._score_column(0, c)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _random(self) -> cython.ulonglong:
        """The next number of splitmix64."""
        self.state = (self.state + _STEP) & _ALL
        return _mix(self.state)

    # Moves

    @cython.cfunc
    @cython.exceptval(check=False)
    def _emit(
        self,
        count: cython.int,
        source: cython.int,
        target: cython.int,
        size: cython.int,
        card: cython.int,
    ) -> cython.int:
        self.moves[count] = (source + 3) | ((target + 3) << 8) | (size << 16) | (card << 24)
        return count + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _goes_up(self, base: cython.int, card: cython.int) -> cython.int:
        i: cython.int
        high: cython.int = base + self.o_high + self.suit[card] * self.decks
        for i in range(self.decks):
            if self.board[high + i] == self.rank[card]:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _moves(self, slot: cython.int, every: cython.int) -> cython.int:
        """Puts the legal moves into `moves` and counts them.

        Without `every`: no turning, one space of several, no whole column into a space.
        """
        base: cython.int = slot * self.words * 8
        count: cython.int = 0
        c: cython.int
        n: cython.int
        waste: cython.int = self.board[base + self.o_waste]
        if every and self.board[base + self.o_stock]:
            count = self._emit(count, STOCK, WASTE, 1, 0)
        elif every and waste and self.board[base + self.o_pass] < self.last:
            count = self._emit(count, WASTE, STOCK, 1, 0)
        if waste:
            c = self.faces[self.board[base + self.o_talon + waste - 1]]
            if self._goes_up(base, c):
                count = self._emit(count, WASTE, FOUNDATION, 1, 0)
            count = self._moves_of_card(base, count, WASTE, c, 0, every)
        for c in range(self.n):
            n = self.board[base + self.o_len + c]
            if n:
                if self._goes_up(base, self.board[base + self.o_cards + c * self.stride + n - 1]):
                    count = self._emit(count, c + 1, FOUNDATION, 1, 0)
                count = self._moves_of_column(base, count, c, n, every)
        if self.take_back:
            count = self._take_backs(base, count, every)
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _moves_of_card(
        self,
        base: cython.int,
        count: cython.int,
        source: cython.int,
        card: cython.int,
        name: cython.int,
        every: cython.int,
    ) -> cython.int:
        """One card from the waste or a foundation to each column that takes it."""
        t: cython.int
        n: cython.int
        spaces: cython.int = 0
        for t in range(self.n):
            n = self.board[base + self.o_len + t]
            if n:
                if self.fits[card * 52 + self.board[base + self.o_cards + t * self.stride + n - 1]]:
                    count = self._emit(count, source, t + 1, 1, name)
            elif self.spaces == 0 or (self.spaces == 1 and self.rank[card] == self.king):
                if every or spaces == 0:
                    count = self._emit(count, source, t + 1, 1, name)
                spaces += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _moves_of_column(
        self, base: cython.int, count: cython.int, c: cython.int, n: cython.int, every: cython.int
    ) -> cython.int:
        """A column's last card, or a run at its end, to each column that takes it."""
        end: cython.int = base + self.o_cards + c * self.stride + n
        last: cython.int = self.rank[self.board[end - 1]]
        run: cython.int = self.board[base + self.o_run + c]
        t: cython.int
        host: cython.int
        size: cython.int
        spaces: cython.int = 0
        for t in range(self.n):
            if t == c:
                continue
            host = self.board[base + self.o_len + t]
            if host:
                host = self.board[base + self.o_cards + t * self.stride + host - 1]
                size = self.rank[host] - last
                if 0 < size <= run and self.fits[self.board[end - size] * 52 + host]:
                    count = self._emit(count, c + 1, t + 1, size, 0)
            elif self.spaces < 2 and (every or spaces == 0):
                spaces += 1
                for size in range(1, run + 1):
                    if (every or size < n) and (
                        self.spaces == 0 or self.rank[self.board[end - size]] == self.king
                    ):
                        count = self._emit(count, c + 1, t + 1, size, 0)
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_backs(self, base: cython.int, count: cython.int, every: cython.int) -> cython.int:
        s: cython.int
        i: cython.int
        high: cython.int
        before: cython.int
        for s in range(4):
            before = 0
            if self.present[s]:
                for i in range(self.decks):
                    high = self.board[base + self.o_high + s * self.decks + i]
                    if high and high != before:
                        count = self._moves_of_card(
                            base, count, FOUNDATION, s * 13 + high - 1, s * 13 + high, every
                        )
                    before = high
        return count

    # Playing

    @cython.cfunc
    @cython.exceptval(check=False)
    def _copy(self, source: cython.int, target: cython.int) -> cython.int:
        i: cython.int
        a: cython.int = source * self.words
        b: cython.int = target * self.words
        for i in range(self.words):
            self.word[b + i] = self.word[a + i]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _apply(self, slot: cython.int, move: cython.int) -> cython.int:
        """Plays a legal move and keeps the hashes of talon and columns (not the key) in step."""
        base: cython.int = slot * self.words * 8
        source: cython.int = (move & 255) - 3
        target: cython.int = ((move >> 8) & 255) - 3
        size: cython.int = (move >> 16) & 255
        card: cython.int = (move >> 24) - 1
        i: cython.int
        n: cython.int
        if source == STOCK:
            n = min(self.draw, cython.cast(cython.int, self.board[base + self.o_stock]))
            self.board[base + self.o_waste] += n
            self.board[base + self.o_stock] -= n
        elif target == STOCK:
            self.board[base + self.o_stock] = self.board[base + self.o_waste]
            self.board[base + self.o_waste] = 0
            self.board[base + self.o_pass] += 1
        elif source > 0 and target > 0:
            for i in range(size, 0, -1):
                self._lay(
                    slot,
                    base,
                    target - 1,
                    self.board[
                        base
                        + self.o_cards
                        + (source - 1) * self.stride
                        + self.board[base + self.o_len + source - 1]
                        - i
                    ],
                )
            for _ in range(size):
                self._lift(slot, base, source - 1)
            self._turn_up(slot, base, source - 1)
        else:
            if source == WASTE:
                card = self._take_waste(slot, base)
            elif source == FOUNDATION:
                self._lower(base, card)
            else:
                card = self._lift(slot, base, source - 1)
                self._turn_up(slot, base, source - 1)
            if target == FOUNDATION:
                self._raise(base, card)
            else:
                self._lay(slot, base, target - 1, card)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay(
        self, slot: cython.int, base: cython.int, c: cython.int, card: cython.int
    ) -> cython.int:
        n: cython.int = self.board[base + self.o_len + c]
        self.board[base + self.o_cards + c * self.stride + n] = card
        self.board[base + self.o_len + c] = n + 1
        self.word[slot * self.words + 4 + c] ^= self.z_card[n * 52 + card]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lift(self, slot: cython.int, base: cython.int, c: cython.int) -> cython.int:
        n: cython.int = self.board[base + self.o_len + c] - 1
        card: cython.int = self.board[base + self.o_cards + c * self.stride + n]
        self.board[base + self.o_len + c] = n
        self.word[slot * self.words + 4 + c] ^= self.z_card[n * 52 + card]
        return card

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn_up(self, slot: cython.int, base: cython.int, c: cython.int) -> cython.int:
        down: cython.int = self.board[base + self.o_down + c]
        if down and down == self.board[base + self.o_len + c]:
            self.board[base + self.o_down + c] = down - 1
            self.word[slot * self.words + 4 + c] ^= self.z_down[down] ^ self.z_down[down - 1]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_waste(self, slot: cython.int, base: cython.int) -> cython.int:
        i: cython.int
        waste: cython.int = self.board[base + self.o_waste] - 1
        talon: cython.int = base + self.o_talon
        place: cython.int = self.board[talon + waste]
        for i in range(talon + waste, talon + waste + self.board[base + self.o_stock]):
            self.board[i] = self.board[i + 1]
        self.board[base + self.o_waste] = waste
        self.word[slot * self.words + 1] ^= self.z_talon[place]
        return self.faces[place]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _raise(self, base: cython.int, card: cython.int) -> cython.int:
        i: cython.int = base + self.o_high + self.suit[card] * self.decks
        while self.board[i] != self.rank[card]:
            i += 1
        self.board[i] += 1
        self.board[base + self.o_up] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lower(self, base: cython.int, card: cython.int) -> cython.int:
        i: cython.int = base + self.o_high + (self.suit[card] + 1) * self.decks - 1
        while self.board[i] != self.rank[card] + 1:
            i -= 1
        self.board[i] -= 1
        self.board[base + self.o_up] -= 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_safe(self, base: cython.int, card: cython.int) -> cython.int:
        """Whether going up at once can lose nothing: the exact condition, by build."""
        u: cython.int
        s: cython.int = self.suit[card]
        low: cython.int = base + self.o_high + self.decks - 1
        if self.board[low + s * self.decks] != self.rank[card]:
            return 0
        for u in range(4):
            if self.board[low + u * self.decks] + self.allow[s * 4 + u] < self.rank[card]:
                return 0
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play_safe(self, slot: cython.int) -> cython.int:
        """Plays safe foundation moves until there is none; how many."""
        base: cython.int = slot * self.words * 8
        played: cython.int = 0
        before: cython.int = -1
        c: cython.int
        n: cython.int
        while before != played:
            before = played
            n = self.board[base + self.o_waste]
            if n and self._is_safe(base, self.faces[self.board[base + self.o_talon + n - 1]]):
                self._play(slot, (WASTE + 3) | (1 << 16))
                played += 1
            for c in range(self.n):
                n = self.board[base + self.o_len + c]
                if n and self._is_safe(
                    base, self.board[base + self.o_cards + c * self.stride + n - 1]
                ):
                    self._play(slot, (c + 4) | (1 << 16))
                    played += 1
        return played

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play(self, slot: cython.int, move: cython.int) -> cython.int:
        """Plays a move and notes it in the log."""
        self._apply(slot, move)
        self.log_move[self.log_size] = move
        self.log_parent[self.log_size] = self.log_of[slot]
        self.log_of[slot] = self.log_size
        self.log_size += 1
        return 0

    # Keys

    @cython.cfunc
    @cython.exceptval(check=False)
    def _talon_key(
        self, talon: cython.ulonglong, waste: cython.int, turn: cython.int
    ) -> cython.ulonglong:
        return _mix((talon + (waste + 1) * _STEP + turn * _MIX1) & _ALL)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _key(self, slot: cython.int) -> cython.ulonglong:
        """The position's key: the order of the columns makes no difference."""
        c: cython.int
        at: cython.int = slot * self.words
        base: cython.int = at * 8
        key: cython.ulonglong = self._talon_key(
            self.word[at + 1], self.board[base + self.o_waste], self.board[base + self.o_pass]
        )
        for c in range(self.n):
            key = (key + _mix(self.word[at + 4 + c])) & _ALL
        return key

    @cython.cfunc
    @cython.exceptval(check=False)
    def _key_after(self, slot: cython.int, move: cython.int) -> cython.ulonglong:
        """The key after a move that turns no card, without playing it."""
        at: cython.int = slot * self.words
        base: cython.int = at * 8
        source: cython.int = (move & 255) - 3
        target: cython.int = ((move >> 8) & 255) - 3
        size: cython.int = (move >> 16) & 255
        card: cython.int = (move >> 24) - 1
        key: cython.ulonglong = self.word[at]
        lost: cython.ulonglong = 0
        got: cython.ulonglong = 0
        i: cython.int
        n: cython.int = 0
        m: cython.int = 0
        place: cython.int = 0
        if target > 0:
            m = self.board[base + self.o_len + target - 1]
        if source > 0:
            n = self.board[base + self.o_len + source - 1] - size
            place = base + self.o_cards + (source - 1) * self.stride + n
            for i in range(size):
                card = self.board[place + i]
                lost ^= self.z_card[(n + i) * 52 + card]
                got ^= self.z_card[(m + i) * 52 + card]
            i = self.board[base + self.o_down + source - 1]
            if i and i == n:
                lost ^= self.z_down[i] ^ self.z_down[i - 1]
            lost ^= self.word[at + 3 + source]
            key = (key - _mix(self.word[at + 3 + source]) + _mix(lost)) & _ALL
        elif source == WASTE:
            n = self.board[base + self.o_waste]
            place = self.board[base + self.o_talon + n - 1]
            card = self.faces[place]
            i = self.board[base + self.o_pass]
            key = (key - self._talon_key(self.word[at + 1], n, i)) & _ALL
            key = (key + self._talon_key(self.word[at + 1] ^ self.z_talon[place], n - 1, i)) & _ALL
        if source < 0:
            got = self.z_card[m * 52 + card]
        if target > 0:
            got ^= self.word[at + 3 + target]
            key = (key - _mix(self.word[at + 3 + target]) + _mix(got)) & _ALL
        return key

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_new(self, key: cython.ulonglong) -> cython.int:
        """Notes a key of this layer; 0 where it was there, or where the table is half full."""
        i: cython.ulonglong = key & self.mask
        while self.stamp[i] == self.epoch:
            if self.seen[i] == key:
                return 0
            i = (i + 1) & self.mask
        if self.filled + self.filled > cython.cast(cython.int, self.mask):
            self.cut = 1
            return 0
        self.stamp[i] = self.epoch
        self.seen[i] = key
        self.filled += 1
        return 1

    # Evaluation

    @cython.cfunc
    @cython.exceptval(check=False)
    def _weigh(self, base: cython.int) -> cython.int:
        """How soon each card is wanted: decay to the power of the ranks still missing under it."""
        s: cython.int
        r: cython.int
        i: cython.int
        high: cython.int
        for s in range(4):
            if not self.present[s]:
                continue
            high = base + self.o_high + s * self.decks
            i = self.decks - 1
            for r in range(self.board[high + i], self.king + 1):
                while i > 0 and self.board[high + i - 1] <= r:
                    i -= 1
                self.worth[s * 13 + r] = self.decay[r - self.board[high + i]]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score_column(self, slot: cython.int, c: cython.int) -> cython.int:
        """Sets the run length and the score of a column."""
        base: cython.int = slot * self.words * 8
        start: cython.int = base + self.o_cards + c * self.stride
        n: cython.int = self.board[base + self.o_len + c]
        down: cython.int = self.board[base + self.o_down + c]
        i: cython.int
        card: cython.int
        shift: cython.int
        under: cython.int = 0
        run: cython.int = 0
        breaks: cython.int = 0
        inversions: cython.int = 0
        kings: cython.int = 0
        lowest: cython.int = 0xFFFF
        worth: cython.double
        sum0: cython.double = 0.0
        sum1: cython.double = 0.0
        sum2: cython.double = 0.0
        for i in range(n):
            card = self.board[start + i]
            if i:
                if not self.fits[card * 52 + under]:
                    breaks += 1
                    run = 0
                elif i <= down:
                    run = 0
                if self.rank[card] == self.king:
                    kings += 1
            run += 1
            shift = 4 * self.suit[card]
            if ((lowest >> shift) & 15) < self.rank[card]:
                inversions += 1
            else:
                lowest = (lowest & ~(15 << shift)) | (self.rank[card] << shift)
            worth = self.worth[card]
            sum0 += worth
            sum1 += worth * breaks
            sum2 += worth * (n - 1 - i)
            under = card
        self.board[base + self.o_run + c] = min(run, 1) if self.single else run
        if n == 0:
            sum0 = self.weights[2]
        else:
            sum0 = self.weights[5] * (sum0 * breaks - sum1) + self.weights[13] * sum2
            sum0 += self.weights[1] * breaks + self.weights[4] * inversions
            sum0 += self.weights[11] * kings + self.weights[17] * (n - 1 - breaks)
            if self.rank[self.board[start]] != self.king:
                sum0 += self.weights[3]
        self.real[slot * self.words + 4 + self.n + c] = sum0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score_waste(self, slot: cython.int) -> cython.int:
        base: cython.int = slot * self.words * 8
        talon: cython.int = base + self.o_talon
        n: cython.int = self.board[base + self.o_waste]
        i: cython.int
        card: cython.int
        shift: cython.int
        under: cython.int = 0
        breaks: cython.int = 0
        inversions: cython.int = 0
        lowest: cython.int = 0xFFFF
        sum0: cython.double = 0.0
        sum1: cython.double = 0.0
        if self.board[base + self.o_pass] < self.last:
            self.real[slot * self.words + 3] = self.weights[10] * n
            return 0
        for i in range(n):
            card = self.faces[self.board[talon + i]]
            if i and not self.fits[card * 52 + under]:
                breaks += 1
            shift = 4 * self.suit[card]
            if ((lowest >> shift) & 15) < self.rank[card]:
                inversions += 1
            else:
                lowest = (lowest & ~(15 << shift)) | (self.rank[card] << shift)
            sum0 += self.worth[card]
            sum1 += self.worth[card] * breaks
            under = card
        sum0 = self.weights[8] * (sum0 * breaks - sum1) + self.weights[7] * inversions
        self.real[slot * self.words + 3] = sum0 + self.weights[9] * n
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score(self, slot: cython.int) -> cython.int:
        """Adds the scores of waste and columns up with the terms that look across columns."""
        at: cython.int = slot * self.words
        base: cython.int = at * 8
        c: cython.int
        n: cython.int
        card: cython.int
        kings: cython.int = self.kings
        hosts: cython.int = 0
        heads: cython.int = 0
        spread: cython.int = 0
        taken: cython.ulonglong = 0
        groups: cython.ulonglong = 0
        score: cython.double = self.real[at + 3]
        for c in range(self.n):
            score += self.real[at + 4 + self.n + c]
            n = self.board[base + self.o_len + c]
            if n:
                card = self.board[base + self.o_cards + c * self.stride + n - 1]
                taken |= self.accepts[card]
                groups |= self.group[card]
                if self.rank[self.board[base + self.o_cards + c * self.stride]] == self.king:
                    kings -= 1
        for c in range(self.n):
            n = self.board[base + self.o_len + c]
            if n:
                card = self.board[
                    base + self.o_cards + c * self.stride + n - self.board[base + self.o_run + c]
                ]
                heads += cython.cast(cython.int, (taken >> card) & 1)
        while groups:
            groups &= groups - 1
            hosts += 1
        for c in range(4):
            if self.present[c]:
                n = base + self.o_high + c * self.decks
                spread += self.board[n] - self.board[n + self.decks - 1]
                for card in range(n, n + self.decks):
                    kings -= self.board[card] > self.king
        score += (
            self.weights[0] * self.board[base + self.o_up]
            + self.weights[6] * self.board[base + self.o_stock]
        )
        score += self.weights[12] * hosts + self.weights[14] * heads
        score += self.weights[15] * kings + self.weights[16] * spread
        if self.noise > 0.0:
            score += self.noise * (
                (_mix(self.word[at] ^ self.salt) >> 11) * (1.0 / 9007199254740992.0)
            )
        self.real[at + 2] = score
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _finish(self, slot: cython.int, move: cython.int) -> cython.int:
        """After a move: plays what is safe, scores; 0 where the position was there already."""
        base: cython.int = slot * self.words * 8
        source: cython.int = (move & 255) - 3
        target: cython.int = ((move >> 8) & 255) - 3
        c: cython.int
        played: cython.int = self._play_safe(slot)
        if played:
            self.word[slot * self.words] = self._key(slot)
            if not self._is_new(self.word[slot * self.words]):
                return 0
        self._weigh(base)
        if played or source == FOUNDATION or target == FOUNDATION:
            for c in range(self.n):
                self._score_column(slot, c)
            self._score_waste(slot)
        else:
            if source > 0:
                self._score_column(slot, source - 1)
            else:
                self._score_waste(slot)
            if target > 0:
                self._score_column(slot, target - 1)
        self._score(slot)
        c = self.board[base + self.o_up]
        self.best = max(self.best, c)
        if c == self.total:
            self.won = self.log_of[slot]
        return 1

    # The pool

    @cython.cfunc
    @cython.exceptval(check=False)
    def _value(self, slot: cython.int) -> cython.double:
        return self.real[slot * self.words + 2]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put(self, slot: cython.int) -> cython.int:
        """Puts a slot into the heap, whose head is the worst."""
        i: cython.int = self.heap_size
        value: cython.double = self._value(slot)
        self.heap_size += 1
        while i > 0 and self._value(self.heap[(i - 1) // 2]) > value:
            self.heap[i] = self.heap[(i - 1) // 2]
            i = (i - 1) // 2
        self.heap[i] = slot
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _drop_worst(self) -> cython.int:
        slot: cython.int
        child: cython.int
        i: cython.int = 0
        self.cut = 1
        self._release(self.heap[0])
        self.heap_size -= 1
        slot = self.heap[self.heap_size]
        value: cython.double = self._value(slot)
        while True:
            child = 2 * i + 1
            if child >= self.heap_size:
                break
            if child + 1 < self.heap_size and self._value(self.heap[child + 1]) < self._value(
                self.heap[child]
            ):
                child += 1
            if self._value(self.heap[child]) >= value:
                break
            self.heap[i] = self.heap[child]
            i = child
        self.heap[i] = slot
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _release(self, slot: cython.int) -> cython.int:
        """Frees a slot, later if its moves are being looked at."""
        self.serial[slot] += 1
        if slot == self.parent:
            self.orphan = 1
        else:
            self.free[self.free_count] = slot
            self.free_count += 1
        return 0

    # The beam

    @cython.cfunc
    @cython.exceptval(check=False)
    def _expand(self, slot: cython.int, room: cython.int) -> cython.int:
        """Adds a state's successors to the pool, which holds the `room` best."""
        i: cython.int
        move: cython.int
        child: cython.int
        mark: cython.int
        key: cython.ulonglong
        count: cython.int = self._moves(slot, 0)
        self.parent, self.orphan = slot, 0
        for i in range(count):
            if self.limit and self.nodes >= self.limit:
                self.stop = 1
                break
            if self.log_size + 512 > self.log_room:
                self.cut = 1
                break
            self.nodes += 1
            move = self.moves[i]
            key = self._key_after(slot, move)
            if not self._is_new(key):
                continue
            child = self.free[self.free_count - 1]
            self._copy(slot, child)
            self.word[child * self.words] = key
            mark = self.log_size
            self.log_of[child] = self.log_of[slot]
            self._play(child, move)
            if not self._finish(child, move):
                self.log_size = mark
                continue
            if self.won >= 0:
                break
            if self.heap_size >= room and self._value(child) <= self._value(self.heap[0]):
                self.log_size = mark
                self.cut = 1
                continue
            self.free_count -= 1
            self.closed[child] = 0
            if self.heap_size >= room:
                self._drop_worst()
            self._put(child)
        self.parent = -1
        if self.orphan:
            self.free[self.free_count] = slot
            self.free_count += 1
        return 0

    @cython.cfunc
    def _close(self, room: cython.int) -> cython.int:
        """Closes a layer over the moves that turn no card; 1 where the run is over."""
        i: cython.int
        slot: cython.int
        count: cython.int = 1
        while count:
            count = 0
            for i in range(self.heap_size):
                slot = self.heap[i]
                if not self.closed[slot]:
                    self.batch[count] = slot
                    self.batch_serial[count] = self.serial[slot]
                    count += 1
            for i in range(count):
                slot = self.batch[i]
                if self.serial[slot] == self.batch_serial[i] and not self.closed[slot]:
                    self.closed[slot] = 1
                    self._expand(slot, room)
                    if self.won >= 0 or self.stop or (i % 64 == 63 and self._is_late()):
                        return 1
                    if self.log_size + 512 > self.log_room:
                        self.cut = 1
                        return 1
            if self._is_late():
                return 1
        return 0

    @cython.cfunc
    def _is_late(self) -> cython.int:
        """Whether time is up; an interrupt from the keyboard is raised here."""
        if cython.compiled:
            PyErr_CheckSignals()
        if self.deadline > 0.0 and time.process_time() > self.deadline:
            self.stop = 1
        return self.stop

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_further(self, count: cython.int) -> cython.int:
        """Whether a pass put more cards up or left fewer in the waste than any before it."""
        i: cython.int
        base: cython.int
        before: cython.int = self.record
        for i in range(count):
            base = self.heap[i] * self.words * 8
            self.record = max(
                self.record,
                cython.cast(cython.int, self.board[base + self.o_up])
                - cython.cast(cython.int, self.board[base + self.o_waste]),
            )
        return self.record > before

    @cython.cfunc
    @cython.exceptval(check=False)
    def _draw_for(self, slot: cython.int) -> cython.int:
        """Turns a card for one state; 0 where another has come to the same position."""
        self._play(slot, _DRAW)
        self.closed[slot] = 0
        self.nodes += 1
        self.word[slot * self.words] = self._key(slot)
        if not self._is_new(self.word[slot * self.words]):
            return 0
        return self._finish(slot, _DRAW)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn(self) -> cython.int:
        """Turns a card (or the waste, and then a card) for all states; 0 where none can.

        States whose stock is out wait for the others before a redeal.
        """
        i: cython.int
        slot: cython.int
        base: cython.int
        count: cython.int = self.heap_size
        stocked: cython.int = 0
        turned: cython.int = 0
        for i in range(count):
            self.batch[i] = self.heap[i]
            stocked |= self.board[self.heap[i] * self.words * 8 + self.o_stock]
        if stocked == 0 and not self._is_further(count):
            self.cut = 1
            return 0
        self.heap_size = 0
        self.epoch += 1
        self.filled = 0
        for i in range(count):
            slot = self.batch[i]
            base = slot * self.words * 8
            if stocked == 0:
                if (
                    self.board[base + self.o_waste] == 0
                    or self.board[base + self.o_pass] >= self.last
                ):
                    self._release(slot)
                    continue
                self._play(slot, _REDEAL)
            if self.board[base + self.o_stock]:
                if self.limit and self.nodes >= self.limit:
                    self.stop = 1
                    return 0
                if self.log_size + 512 > self.log_room:
                    self.cut = 1
                    return 0
                turned = 1
                if not self._draw_for(slot):
                    self._release(slot)
                    continue
                if self.won >= 0:
                    return 1
            else:
                self._is_new(self.word[slot * self.words])
            self._put(slot)
        return turned

    @cython.cfunc
    def _run(self, width: cython.int) -> cython.int:
        """One beam from the start; one that never had to leave anything out ends the search."""
        i: cython.int
        slots: cython.int = 2 * width + 4
        self.mask = min(256 * width, self.table) - 1
        self.parent, self.heap_size, self.free_count, self.log_size = -1, 0, 0, 1
        self.cut, self.record = 0, -1000
        self.epoch += 1
        self.filled = 0
        for i in range(slots - 1, 1, -1):
            self.free[self.free_count] = i
            self.free_count += 1
        self.log_of[1] = self.closed[1] = 0
        self._copy(0, 1)
        self.word[self.words] = self._key(1)
        self._is_new(self.word[self.words])
        self._play_safe(1)
        self._finish(1, (FOUNDATION + 3) | (1 << 16))
        self.word[self.words] = self._key(1)
        self._put(1)
        while self.won < 0 and not self._close(2 * width):
            while self.heap_size > width:
                self._drop_worst()
            if not self._turn():
                break
        if not self.cut:
            self.stop = 1
        return 0

    def search(self, weights, seed, nodes, seconds, most) -> None:  # type: ignore[no-untyped-def]
        """Runs beams until one wins or a limit is reached; the first with the plain weights."""
        self.limit = nodes
        self.deadline = time.process_time() + seconds if seconds > 0 else 0.0
        self.state = _mix((seed * 2 + 1) & _ALL)
        self._set_weights(weights, 0.0)
        self.noise = 0.0
        for width in _PLAIN:
            self._run(min(width, most))
            if self.won >= 0 or self.stop:
                return
        while self.won < 0 and not self.stop:
            width = _WIDTHS[self._random() % 15]
            self._set_weights(weights, 0.5)
            self.noise = 2.0 * self._share()
            self.salt = self._random()
            self._run(min(width, most))

    def _share(self) -> float:
        return (self._random() >> 11) * (1.0 / 9007199254740992.0)

    def _set_weights(self, weights, spread) -> None:  # type: ignore[no-untyped-def]
        """The weights, each times exp(spread * N(0, 1)); N by Box and Muller."""
        for i in range(_DECAY):
            normal = math.sqrt(-2.0 * math.log(1.0 - self._share())) * math.cos(
                2.0 * math.pi * self._share()
            )
            self.weights[i] = weights[i] * math.exp(spread * normal)
        for i in range(14):
            self.decay[i] = weights[_DECAY] ** i

    def slot_words(self) -> int:
        """The size of a slot in words."""
        return self.words

    def every_move(self) -> list[Step]:
        """All legal moves of the start."""
        return [_unpack(self.moves[i]) for i in range(self._moves(0, 1))]

    def outcome(self) -> Outcome:
        """What was found."""
        line = []
        at = self.won
        while at > 0:
            line.append(_unpack(self.log_move[at]))
            at = self.log_parent[at]
        return Outcome(self.won >= 0, line[::-1], self.nodes, self.best)


def _unpack(move: int) -> Step:
    return (move & 255) - 3, (move >> 8 & 255) - 3, move >> 16 & 255, move >> 24


def _redeals_left(redeals: int, passes: int) -> int:
    """Redeals still allowed; 99 or more are without end."""
    return 99 if redeals >= 99 else max(redeals + 1 - passes, 0)


def _builds(build: int, suit: int, host: int) -> bool:
    """Whether suits may lie on each other: alternate colours, same suit, other suits, any."""
    return (suit // 2 != host // 2, suit == host, suit != host, True)[build]


def _allowance(build: int, suit: int, other: int) -> int:
    """How many ranks the lowest pile of another suit may lag behind a card that goes up safely."""
    if suit == other:
        return 0
    if build == 0:
        return 2 if suit // 2 == other // 2 else 1
    return 99 if build == 1 else 1


def solve(
    rules: tuple[int, ...],
    columns: list[list[int]],
    down: list[int],
    stock: list[int],
    waste: list[int],
    heights: list[list[int]],
    passes: int,
    *,
    weights: Sequence[float],
    seed: int = 0,
    nodes: int = 0,
    seconds: float = 0.0,
    memory_mb: int = 64,
) -> Outcome:
    """Looks for a line that wins; a search that finds none proves nothing.

    `rules` are decks, ranks, build (0 alternate colours, 1 same suit, 2 other suits, 3 any), group
    (0 single, 1 run), spaces (0 any, 1 kings, 2 none), draw, redeals, take-back (0 or 1). `stock`
    has the next card first, `waste` its playable card last; `heights` one list a suit, empty for
    a suit that is not in the pack. `nodes` (positions generated) and `seconds` (CPU) end the
    search; 0 is no limit, and with seconds 0 the result depends on the seed alone. Raises
    ValueError where neither limit is given.
    """
    if nodes <= 0 and seconds <= 0:
        raise ValueError("a search needs a limit: nodes or seconds")
    position = (columns, down, stock, waste, heights, passes)
    room = memory_mb << 20
    slot = 8 * (Search(rules, position, 1, 1024, 2).slot_words() + 8)
    width = max(min(1024, room // 2 // slot // 2), 1)
    table = 1 << max((room // 4 // 16).bit_length() - 1, 8)
    log_room = max(room // 4 // 16, 1 << 14)
    search = Search(rules, position, width, log_room, min(table, 1 << 20))
    search.search(weights, seed, nodes, seconds, width)
    return search.outcome()


def moves_of(
    rules: tuple[int, ...],
    columns: list[list[int]],
    down: list[int],
    stock: list[int],
    waste: list[int],
    heights: list[list[int]],
    passes: int,
) -> list[Step]:
    """Every legal move of a position, as `solve` writes them; the arguments are those of `solve`."""
    position = (columns, down, stock, waste, heights, passes)
    return Search(rules, position, 1, 1024, 2).every_move()
