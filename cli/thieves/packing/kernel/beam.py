# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A beam synchronised on the stock clock, restarted narrowly: the engine that finds most wins.

A layer of the beam is (pass, cards turned): inside it the search closes over the moves that turn
no card and keeps the best, then turns one card for all. The method, its evaluation and weights
come from the project's prototype study of search; the safe foundation moves are the condition
proved and brute-forced there for two or more decks, the well-known one where there is one deck.
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
    from cython.cimports.thieves.packing.kernel.keys import Keys
    from cython.cimports.thieves.packing.kernel.search import Search
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, mix
    from cython.cimports.thieves.packing.kernel.state import DRAW, REDEAL
else:
    from .keys import Keys
    from .search import Search
    from .slots import FOUNDATION, mix
    from .state import DRAW, REDEAL

COMPILED: bool = cython.compiled

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Widths of the runs with the plain weights, and those drawn for the restarts.
_PLAIN = (16, 64)
_WIDTHS = (16,) * 2 + (64,) * 4 + (256,) * 8 + (1024,)


@cython.final
@cython.cclass
class Beam(Search):
    """Runs of the beam over one pool of slots."""

    # The pool
    closed: cython.int[::1]
    serial: cython.int[::1]
    free: cython.int[::1]
    free_count: cython.int
    heap: cython.int[::1]
    value: cython.double[::1]
    heap_size: cython.int
    batch: cython.int[::1]
    batch_serial: cython.int[::1]
    # Keys seen in this layer, and how many there may be
    keys: Keys
    table: cython.int
    # The run
    cut: cython.int
    parent: cython.int
    orphan: cython.int
    record: cython.int
    plain: object
    most: cython.int
    runs: cython.int

    def __init__(
        self, rules: Rules, position: Start, width: int, log_room: int, table: int, limits: Limits
    ) -> None:
        slots = 2 * width + 4
        super().__init__(rules, position, slots, log_room, limits)
        self.closed, self.serial, self.free = (memory("i", slots) for _ in range(3))
        self.heap, self.batch, self.batch_serial = (memory("i", slots) for _ in range(3))
        self.value, self.keys = memory("d", slots), Keys(table)
        self.table, self.cut = table, 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_new(self, key: cython.ulonglong) -> cython.int:
        """Notes a key of this layer; 0 where it was there, or where there is no room."""
        found: cython.int = self.keys.add(key)
        if found < 0:
            self.cut = 1
        return found > 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _finish(self, slot: cython.int, move: cython.int) -> cython.int:
        """After a move: plays what is safe, scores; 0 where the position was there already."""
        up: cython.int
        played: cython.int = self.play_safe(slot) if self.makes_safe(slot, move) else 0
        if played:
            if self.fluid:
                self.find_runs(slot)
            if not self._find_key(slot):
                return 0
        self.rescore(slot, move, played)
        up = self.board[slot * self.words * 8 + self.o_up]
        self.best = max(self.best, up)
        if up == self.total:
            self.won = self.log_of[slot]
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_key(self, slot: cython.int) -> cython.int:
        """Sets a position's key; 0 where it was there already."""
        key: cython.ulonglong = self.fluid_key(slot) if self.fluid else self.key(slot)
        self.word[slot * self.words] = key
        return self._is_new(key)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put(self, slot: cython.int) -> cython.int:
        """Puts a slot into the heap, whose head is the worst."""
        i: cython.int = self.heap_size
        value: cython.double = self.real[slot * self.words + 2]
        self.heap_size += 1
        while i > 0 and self.value[(i - 1) // 2] > value:
            self.heap[i], self.value[i] = self.heap[(i - 1) // 2], self.value[(i - 1) // 2]
            i = (i - 1) // 2
        self.heap[i], self.value[i] = slot, value
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
        value: cython.double = self.value[self.heap_size]
        while True:
            child = 2 * i + 1
            if child >= self.heap_size:
                break
            if child + 1 < self.heap_size and self.value[child + 1] < self.value[child]:
                child += 1
            if self.value[child] >= value:
                break
            self.heap[i], self.value[i] = self.heap[child], self.value[child]
            i = child
        self.heap[i], self.value[i] = slot, value
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _expand(self, slot: cython.int, room: cython.int) -> cython.int:
        """Adds a state's successors to the pool, which holds the `room` best."""
        i: cython.int
        move: cython.int
        child: cython.int
        mark: cython.int
        key: cython.ulonglong
        count: cython.int = self.list_events(slot) if self.fluid else self.list_moves(slot, 0)
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
            if self.fluid:
                key = self.key_after_event(slot, self.firsts[i], move)
            else:
                key = self.key_after(slot, move)
            if not self._is_new(key):
                continue
            child = self.free[self.free_count - 1]
            self.copy(slot, child)
            self.word[child * self.words] = key
            mark = self.log_size
            self.log_of[child] = self.log_of[slot]
            if self.fluid and self.firsts[i]:
                self.play(child, self.firsts[i])
            self.play(child, move)
            if not self._finish(child, move):
                self.log_size = mark
                continue
            if self.won >= 0:
                break
            if self.heap_size >= room and self.real[child * self.words + 2] <= self.value[0]:
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
                    if self.won >= 0 or self.stop or (i % 64 == 63 and self.is_late()):
                        return 1
                    if self.log_size + 512 > self.log_room:
                        self.cut = 1
                        return 1
            if self.is_late():
                return 1
        return 0

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
        self.play(slot, DRAW)
        self.closed[slot] = 0
        self.nodes += 1
        return self._find_key(slot) and self._finish(slot, DRAW)

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
        self.keys.forget()
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
                self.play(slot, REDEAL)
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
        self.keys.mask = min(256 * width, self.table) - 1
        self.parent, self.heap_size, self.free_count, self.log_size = -1, 0, 0, 1
        self.cut, self.record = 0, -1000
        self.keys.forget()
        for i in range(slots - 1, 1, -1):
            self.free[self.free_count] = i
            self.free_count += 1
        self.log_of[1] = self.closed[1] = 0
        self.copy(0, 1)
        self.play_safe(1)
        self._finish(1, (FOUNDATION + 3) | (1 << 16))
        self._find_key(1)
        self._put(1)
        while self.won < 0 and not self._close(2 * width):
            while self.heap_size > width:
                self._drop_worst()
            if not self._turn():
                break
        if not self.cut:
            self.stop = 1
        return 0

    def begin(self, weights: Sequence[float], seed: int, most: int) -> None:
        """Before any run: the weights of the plain ones, the seed of the others, the widest there is room for."""
        self.random_state = mix((seed * 2 + 1) & _ALL)
        self.plain, self.most, self.runs = weights, most, 0
        self.won, self.best, self.stop = -1, 0, 0

    def go_on(self, nodes: int, hard: int) -> Outcome:
        """Whole runs until one wins or `nodes` more positions are generated, but never more than `hard`.

        The outcome counts the positions since the call; 0 is no limit. A search that has nothing
        more to find stops short.
        """
        before = self.nodes
        self.limit = before + hard if hard else 0
        while self.won < 0 and not self.stop and (not nodes or self.nodes - before < nodes):
            width = self._next_width()
            self._run(min(width, self.most))
        return Outcome(self.won >= 0, False, self.line(), self.nodes - before, self.best)

    def _next_width(self) -> int:
        """The first runs with the plain weights, then ever others with weights disturbed at random."""
        self.runs += 1
        if self.runs <= len(_PLAIN):
            self.set_weights(self.plain, 0.0)
            self.noise = 0.0
            return _PLAIN[self.runs - 1]
        width = _WIDTHS[self.random() % 15]
        self.set_weights(self.plain, 0.5)
        self.noise = 2.0 * self.share()
        self.salt = self.random()
        return width
