# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Games played on in the dark by looking ahead alone, until the stock is out for the first time.

The lazy rule of the project's prototype study of fair play: a card is turned unless the best way on
looks better than waiting, and of that no more is played than its events need. So that no look sees
what nobody has seen, random unseen cards stand in for the face-down ones until they are turned up.

Weights are tuned by such games (`tests/bench/tune_hints.py`); hints themselves do not play any.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import shim as cython

from .look import NOTHING
from .slots import Rules, Start, memory

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.look import Look
    from cython.cimports.thieves.packing.kernel.state import DRAW
else:
    from .look import Look
    from .state import DRAW


@cython.final
@cython.cclass
class Playout(Look):
    """A game in slot 0, played on by the look-ahead."""

    hidden: cython.int[::1]

    def __init__(self, rules: Rules, position: Start, room: int, weights: Sequence[float]) -> None:
        super().__init__(rules, position, room)
        self.hidden = memory("i", self.n * self.stride)
        self.set_weights(weights, 0.0)

    def play_on(self) -> Start:
        """Plays slot 0 until its stock is out, or the game won; the position then."""
        self._hide()
        self._go_up_safely()
        while self.board[self.o_stock] and self.board[self.o_up] < self.total:
            self.look_ahead()
            if not self._play_best():
                self.apply(0, DRAW)
            self._go_up_safely()
        for c in range(self.n):
            for i in range(self.board[self.o_down + c]):
                self._put(c, i, self.hidden[c * self.stride + i])
        return self._position()

    @cython.cfunc
    def _play_best(self) -> cython.int:
        """Plays what the best way needs; 0 where waiting looks as good."""
        i: cython.int
        most, at = self.best_of[NOTHING][0], -1
        for first, (value, place) in self.best_of.items():
            if first != NOTHING and value > most:
                most, at = value, place
        if at < 0:
            return 0
        self.take_way(at)
        self.thin()
        for i in range(self.count):
            self._play(self.way[i])
        return self.count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _go_up_safely(self) -> cython.int:
        """Plays safe foundation moves until there is none."""
        move: cython.int = self.safe_move(0)
        while move:
            self._play(move)
            move = self.safe_move(0)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play(self, move: cython.int) -> cython.int:
        """Plays a move; what it turns up is no stand-in any more."""
        c: cython.int = (move & 255) - 4
        down: cython.int = self.board[self.o_down + c] if c >= 0 else 0
        self.apply(0, move)
        if c >= 0 and self.board[self.o_down + c] < down:
            self._put(c, down - 1, self.hidden[c * self.stride + down - 1])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put(self, c: cython.int, i: cython.int, card: cython.int) -> cython.int:
        """Puts another card in a place of a column."""
        at: cython.int = self.o_cards + c * self.stride + i
        self.word[4 + c] ^= self.z_card[i * 52 + self.board[at]] ^ self.z_card[i * 52 + card]
        self.board[at] = card
        return 0

    @cython.cfunc
    def _hide(self) -> cython.int:
        """Keeps the face-down cards, and puts unseen cards at random in their places."""
        c: cython.int
        i: cython.int
        waste: cython.int = self.board[self.o_waste]
        unseen = []
        for c in range(self.n):
            for i in range(self.board[self.o_down + c]):
                self.hidden[c * self.stride + i] = self.board[self.o_cards + c * self.stride + i]
                unseen.append(self.hidden[c * self.stride + i])
        if not unseen:
            return 0
        for i in range(waste, waste + self.board[self.o_stock]):
            unseen.append(self.faces[self.board[self.o_talon + i]])
        for c in range(self.n):
            for i in range(self.board[self.o_down + c]):
                self._put(c, i, unseen.pop(self.random() % len(unseen)))
        return 0

    def _position(self) -> Start:
        """Slot 0 as the start of a search."""
        base, waste = self.o_talon, self.board[self.o_waste]
        columns = [
            [
                self.board[self.o_cards + c * self.stride + i]
                for i in range(self.board[self.o_len + c])
            ]
            for c in range(self.n)
        ]
        down = [self.board[self.o_down + c] for c in range(self.n)]
        talon = [self.faces[self.board[base + i]] for i in range(waste + self.board[self.o_stock])]
        heights = [
            [self.board[self.o_high + s * self.decks + i] for i in range(self.decks)]
            if self.present[s]
            else []
            for s in range(4)
        ]
        return columns, down, talon[waste:], talon[:waste], heights, 1
