# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The moves of a position in a slot, and playing them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import shim as cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, STOCK, WASTE, Slots
else:
    from .slots import FOUNDATION, STOCK, WASTE, Slots

_ONE = cython.declare(cython.ulonglong, 1)

# Stands for a space among the cards that columns end in.
SPACE = cython.declare(cython.ulonglong, 1 << 52)

# Moves that are always the same integer.
DRAW, REDEAL = 0x10102, 0x10201

Step = tuple[int, int, int, int]


class State(Slots):
    """Slots whose positions move."""

    def emit(
        self,
        count: cython.int,
        source: cython.int,
        target: cython.int,
        size: cython.int,
        card: cython.int,
    ) -> cython.int:
        """Puts a move behind the first `count`; how many there are then."""
        self.moves[count] = (source + 3) | ((target + 3) << 8) | (size << 16) | (card << 24)
        return count + 1

    def look(self, base: cython.int) -> cython.int:
        """Sets `ends`, the cards that columns end in, and `ready`, those that foundations take next."""
        c: cython.int
        n: cython.int
        self.ends = self.ready = 0
        for c in range(self.n):
            n = self.board[base + self.o_len + c]
            if n:
                self.ends |= _ONE << self.board[base + self.o_cards + c * self.stride + n - 1]
            else:
                self.ends |= SPACE
        for c in range(4 * self.decks):
            n = self.board[base + self.o_high + c]
            if n <= self.king:
                self.ready |= _ONE << (c // self.decks * 13 + n)
        return 0

    def goes_up(self, card: cython.int) -> cython.int:
        """Whether some foundation of the position last looked at takes the card next."""
        return (self.ready >> card) & 1

    def list_moves(self, slot: cython.int, every: cython.int) -> cython.int:
        """Puts the legal moves into `moves` and counts them.

        Without `every`: no turning, one space of several, no whole column into a space.
        """
        base: cython.int = slot * self.words * 8
        count: cython.int = 0
        c: cython.int
        n: cython.int
        waste: cython.int = self.board[base + self.o_waste]
        self.look(base)
        if every and self.board[base + self.o_stock]:
            count = self.emit(count, STOCK, WASTE, 1, 0)
        elif every and waste and self.board[base + self.o_pass] < self.last:
            count = self.emit(count, WASTE, STOCK, 1, 0)
        if waste:
            c = self.faces[self.board[base + self.o_talon + waste - 1]]
            if self.goes_up(c):
                count = self.emit(count, WASTE, FOUNDATION, 1, 0)
            count = self.moves_of_card(base, count, WASTE, c, 0, every)
        for c in range(self.n):
            n = self.board[base + self.o_len + c]
            if n:
                if self.goes_up(self.board[base + self.o_cards + c * self.stride + n - 1]):
                    count = self.emit(count, c + 1, FOUNDATION, 1, 0)
                count = self.moves_of_column(base, count, c, n, every)
        if self.take_back:
            count = self.take_backs(base, count, every)
        return count

    def moves_of_card(
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
        if not self.ends & (self.hosts[card] | SPACE):
            return count
        for t in range(self.n):
            n = self.board[base + self.o_len + t]
            if n:
                if self.fits[card * 52 + self.board[base + self.o_cards + t * self.stride + n - 1]]:
                    count = self.emit(count, source, t + 1, 1, name)
            elif self.spaces == 0 or (self.spaces == 1 and self.rank[card] == self.king):
                if every or spaces == 0:
                    count = self.emit(count, source, t + 1, 1, name)
                spaces += 1
        return count

    def moves_of_column(
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
        wanted: cython.ulonglong = SPACE
        for size in range(1, run + 1):
            wanted |= self.hosts[self.board[end - size]]
        if not self.ends & wanted:
            return count
        for t in range(self.n):
            if t == c:
                continue
            host = self.board[base + self.o_len + t]
            if host:
                host = self.board[base + self.o_cards + t * self.stride + host - 1]
                size = self.rank[host] - last
                if 0 < size <= run and self.fits[self.board[end - size] * 52 + host]:
                    count = self.emit(count, c + 1, t + 1, size, 0)
            elif self.spaces < 2 and (every or spaces == 0):
                spaces += 1
                for size in range(1, run + 1):
                    if (every or size < n) and (
                        self.spaces == 0 or self.rank[self.board[end - size]] == self.king
                    ):
                        count = self.emit(count, c + 1, t + 1, size, 0)
        return count

    def take_backs(self, base: cython.int, count: cython.int, every: cython.int) -> cython.int:
        """The top of each foundation, one of equals, to each column that takes it."""
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
                        count = self.moves_of_card(
                            base, count, FOUNDATION, s * 13 + high - 1, s * 13 + high, every
                        )
                    before = high
        return count

    def is_fixed(self, base: cython.int, c: cython.int, size: cython.int) -> cython.int:
        """Whether cards at a column's end, once they have left it, can never lie there again."""
        n: cython.int = self.board[base + self.o_len + c] - size
        row: cython.int = base + self.o_cards + c * self.stride
        if n == 0:
            return self.spaces == 2 or (
                self.spaces == 1 and self.rank[self.board[row]] != self.king
            )
        return (
            n == self.board[base + self.o_down + c]
            or not self.fits[self.board[row + n] * 52 + self.board[row + n - 1]]
        )

    # Playing

    def copy(self, source: cython.int, target: cython.int) -> cython.int:
        """Makes a slot a copy of another."""
        a: cython.int = source * self.words
        b: cython.int = target * self.words
        if cython.compiled:
            memcpy(cython.address(self.word[b]), cython.address(self.word[a]), 8 * self.words)
        else:
            self.word[b : b + self.words] = self.word[a : a + self.words]
        return 0

    def apply(self, slot: cython.int, move: cython.int) -> cython.int:
        """Plays a legal move and keeps the hashes of talon and columns (not the key) in step."""
        base: cython.int = slot * self.words * 8
        source: cython.int = (move & 255) - 3
        target: cython.int = ((move >> 8) & 255) - 3
        size: cython.int = (move >> 16) & 255
        card: cython.int = (move >> 24) - 1
        i: cython.int
        n: cython.int
        _: cython.int
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
                self.lay(
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
                self.lift(slot, base, source - 1)
            self.turn_up(slot, base, source - 1)
        else:
            if source == WASTE:
                card = self.take_waste(slot, base)
            elif source == FOUNDATION:
                self.lower_pile(base, card)
            else:
                card = self.lift(slot, base, source - 1)
                self.turn_up(slot, base, source - 1)
            if target == FOUNDATION:
                self.raise_pile(base, card)
            else:
                self.lay(slot, base, target - 1, card)
        return 0

    def lay(
        self, slot: cython.int, base: cython.int, c: cython.int, card: cython.int
    ) -> cython.int:
        """Lays a card on a column."""
        n: cython.int = self.board[base + self.o_len + c]
        self.board[base + self.o_cards + c * self.stride + n] = card
        self.board[base + self.o_len + c] = n + 1
        self.word[slot * self.words + 4 + c] ^= self.z_card[n * 52 + card]
        return 0

    def lift(self, slot: cython.int, base: cython.int, c: cython.int) -> cython.int:
        """Takes a column's last card."""
        n: cython.int = self.board[base + self.o_len + c] - 1
        card: cython.int = self.board[base + self.o_cards + c * self.stride + n]
        self.board[base + self.o_len + c] = n
        self.word[slot * self.words + 4 + c] ^= self.z_card[n * 52 + card]
        return card

    def turn_up(self, slot: cython.int, base: cython.int, c: cython.int) -> cython.int:
        """Turns up a face-down card that is a column's last now."""
        down: cython.int = self.board[base + self.o_down + c]
        if down and down == self.board[base + self.o_len + c]:
            self.board[base + self.o_down + c] = down - 1
            self.word[slot * self.words + 4 + c] ^= self.z_down[down] ^ self.z_down[down - 1]
        return 0

    def take_waste(self, slot: cython.int, base: cython.int) -> cython.int:
        """Takes the waste's top card."""
        i: cython.int
        waste: cython.int = self.board[base + self.o_waste] - 1
        talon: cython.int = base + self.o_talon
        place: cython.int = self.board[talon + waste]
        for i in range(talon + waste, talon + waste + self.board[base + self.o_stock]):
            self.board[i] = self.board[i + 1]
        self.board[base + self.o_waste] = waste
        self.word[slot * self.words + 1] ^= self.z_talon[place]
        return self.faces[place]

    def raise_pile(self, base: cython.int, card: cython.int) -> cython.int:
        """Puts a card on the foundation that takes it."""
        i: cython.int = base + self.o_high + self.suit[card] * self.decks
        while self.board[i] != self.rank[card]:
            i += 1
        self.board[i] += 1
        self.board[base + self.o_up] += 1
        return 0

    def lower_pile(self, base: cython.int, card: cython.int) -> cython.int:
        """Takes a card back from the foundation it tops."""
        i: cython.int = base + self.o_high + (self.suit[card] + 1) * self.decks - 1
        while self.board[i] != self.rank[card] + 1:
            i -= 1
        self.board[i] -= 1
        self.board[base + self.o_up] -= 1
        return 0

    def is_safe(self, base: cython.int, card: cython.int) -> cython.int:
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

    def top_is_safe(self, base: cython.int, c: cython.int) -> cython.int:
        """Whether a column's last card can safely go up."""
        n: cython.int = self.board[base + self.o_len + c]
        if n == 0:
            return 0
        return self.is_safe(base, self.board[base + self.o_cards + c * self.stride + n - 1])

    def waste_is_safe(self, base: cython.int) -> cython.int:
        """Whether the waste's top card can safely go up."""
        n: cython.int = self.board[base + self.o_waste]
        # With several cards turned at once, later passes would show others without this one.
        if n == 0 or (self.draw > 1 and self.board[base + self.o_pass] < self.last):
            return 0
        return self.is_safe(base, self.faces[self.board[base + self.o_talon + n - 1]])

    def safe_move(self, base: cython.int) -> cython.int:
        """A foundation move that can lose nothing; 0 where there is none."""
        c: cython.int
        if self.waste_is_safe(base):
            return (WASTE + 3) | (1 << 16)
        for c in range(self.n):
            if self.top_is_safe(base, c):
                return (c + 4) | (1 << 16)
        return 0

    def makes_safe(self, slot: cython.int, move: cython.int) -> cython.int:
        """Whether there may be safe foundation moves after a move, where there was none before it."""
        base: cython.int = slot * self.words * 8
        source: cython.int = (move & 255) - 3
        target: cython.int = ((move >> 8) & 255) - 3
        return (
            target == FOUNDATION
            or self.waste_is_safe(base)
            or (source > 0 and self.top_is_safe(base, source - 1))
            or (target > 0 and self.top_is_safe(base, target - 1))
        )

    def play_safe(self, slot: cython.int) -> cython.int:
        """Plays safe foundation moves until there is none; how many."""
        base: cython.int = slot * self.words * 8
        played: cython.int = 0
        before: cython.int = -1
        c: cython.int
        while before != played:
            before = played
            if self.waste_is_safe(base):
                self.play(slot, (WASTE + 3) | (1 << 16))
                played += 1
            for c in range(self.n):
                if self.top_is_safe(base, c):
                    self.play(slot, (c + 4) | (1 << 16))
                    played += 1
        return played

    def play(self, slot: cython.int, move: cython.int) -> cython.int:
        """Plays a move and notes it in the log."""
        self.apply(slot, move)
        self.log_move[self.log_size] = move
        self.log_parent[self.log_size] = self.log_of[slot]
        self.log_of[slot] = self.log_size
        self.log_size += 1
        return 0

    def slot_words(self) -> int:
        """The size of a slot in words."""
        return self.words

    def every_move(self) -> list[Step]:
        """All legal moves of the start."""
        return [unpack(self.moves[i]) for i in range(self.list_moves(0, 1))]


def unpack(move: int) -> Step:
    """A move out of its integer."""
    return (move & 255) - 3, (move >> 8 & 255) - 3, move >> 16 & 255, move >> 24
