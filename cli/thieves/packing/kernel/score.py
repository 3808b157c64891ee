# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The evaluation: how near a position looks to a win, as a weighted sum of terms."""

from __future__ import annotations

import math
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import Rules, Start, memory

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.fluid import Fluid
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, mix
else:
    from .fluid import Fluid
    from .slots import FOUNDATION, mix

# The evaluation's terms, in the order of a table of weights. The last is no weight but the
# factor by which a buried card counts less for each rank until a foundation wants it.
TERMS = (
    "cards on foundations", "breaks", "empty columns", "columns not on a king", "inversions", "depth",
    "stock", "last waste inversions", "last waste depth", "last waste", "waste", "buried kings",
    "hosts", "cards above", "movable heads", "unplaced kings", "foundation spread", "in sequence",
    "decay",
)  # fmt: skip
_DECAY = len(TERMS) - 1


class Scored(Fluid):
    """States with a score; the columns' scores and runs are kept up move by move."""

    def __init__(self, rules: Rules, position: Start, slots: int, log_room: int) -> None:
        super().__init__(rules, position, slots, log_room)
        self.weights, self.decay = memory("d", len(TERMS)), memory("d", 14)
        self.worth, self.weighed = memory("d", 52), memory("i", 4 * self.decks)
        self.noise, self.salt = 0.0, 0
        for c in range(self.n):
            self.score_column(0, c)

    def weigh(self, base: cython.int) -> cython.int:
        """How soon each card is wanted: decay to the power of the ranks still missing under it."""
        s: cython.int
        r: cython.int
        i: cython.int
        high: cython.int
        stale: cython.int
        for s in range(4):
            high = base + self.o_high + s * self.decks
            stale = 0
            for i in range(self.decks):
                stale |= self.weighed[s * self.decks + i] ^ (self.board[high + i] + 1)
                self.weighed[s * self.decks + i] = self.board[high + i] + 1
            if not stale or not self.present[s]:
                continue
            i = self.decks - 1
            for r in range(self.board[high + i], self.king + 1):
                while i > 0 and self.board[high + i - 1] <= r:
                    i -= 1
                self.worth[s * 13 + r] = self.decay[r - self.board[high + i]]
        return 0

    def score_column(self, slot: cython.int, c: cython.int) -> cython.int:
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

    def score_waste(self, slot: cython.int) -> cython.int:
        """Sets the score of the waste."""
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

    def score(self, slot: cython.int) -> cython.int:
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
                (mix(self.word[at] ^ self.salt) >> 11) * (1.0 / 9007199254740992.0)
            )
        self.real[at + 2] = score
        return 0

    def share(self) -> float:
        """A random number from 0 to 1."""
        return (self.random() >> 11) * (1.0 / 9007199254740992.0)

    def set_weights(self, weights, spread) -> None:  # type: ignore[no-untyped-def]
        """The weights, each times exp(spread * N(0, 1)); N by Box and Muller."""
        for i in range(_DECAY):
            normal = math.sqrt(-2.0 * math.log(1.0 - self.share())) * math.cos(
                2.0 * math.pi * self.share()
            )
            self.weights[i] = weights[i] * math.exp(spread * normal)
        for i in range(14):
            self.decay[i] = weights[_DECAY] ** i
        for i in range(4 * self.decks):
            self.weighed[i] = 0

    def rescore(self, slot: cython.int, move: cython.int, played: cython.int) -> cython.int:
        """Scores a slot anew after a move, and after safe foundation moves where any were played."""
        base: cython.int = slot * self.words * 8
        source: cython.int = (move & 255) - 3
        target: cython.int = ((move >> 8) & 255) - 3
        c: cython.int
        self.weigh(base)
        if played or source == FOUNDATION or target == FOUNDATION:
            for c in range(self.n):
                self.score_column(slot, c)
            self.score_waste(slot)
        else:
            if source > 0:
                self.score_column(slot, source - 1)
            else:
                self.score_waste(slot)
            if target > 0:
                self.score_column(slot, target - 1)
        return self.score(slot)

    def terms(self, decay: float) -> list[float]:
        """What each of TERMS but the decay comes to at the start."""
        found = []
        for i in range(_DECAY):
            self.set_weights([float(i == j) for j in range(_DECAY)] + [decay], 0.0)
            self.rescore(0, 0, 1)
            found.append(self.real[2])
        return found

    def value(self, weights: Sequence[float]) -> float:
        """The score of the start with these weights."""
        self.set_weights(weights, 0.0)
        self.rescore(0, 0, 1)
        return self.real[2]
