# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Positions as integers in slots of equal size: the rules' tables, what lies where in a slot, and its keys.

A card is suit * 13 + rank - 1, with the suits in the order C S H D. A search knows nothing else
and shares nothing with the referee, which has the last word on every line. Supermoves are searched
as the single moves they stand for, which reach the same positions.

Cython in pure-Python mode, as all of this room: the same files run uncompiled with the same
verdicts, lines and node counts. C types of attributes and methods stand in the .pxd files.
"""

from __future__ import annotations

from mmap import mmap

try:
    import cython
except ImportError:
    from . import shim as cython

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

# Places as in thieves.packing.moves; columns count from 1. Moves are packed into one integer,
# source + 3, target + 3, size, card + 1 for take-backs, a byte each.
STOCK, WASTE, FOUNDATION = -1, -2, -3

# So many redeals are redeals without end. No line can use more: each is for a play of another card.
ENDLESS = 200

Rules = tuple[int, ...]
Start = tuple[list[list[int]], list[int], list[int], list[int], list[list[int]], int]


def mix(x: cython.ulonglong) -> cython.ulonglong:
    """The finaliser of splitmix64 (Steele, Lea and Flood 2014)."""
    x = ((x ^ (x >> 30)) * _MIX1) & _ALL
    x = ((x ^ (x >> 27)) * _MIX2) & _ALL
    return x ^ (x >> 31)


def memory(kind: str, count: int) -> memoryview:
    """Zeroed memory for at least `count` numbers of a kind; what is large costs only when touched."""
    size = 8 * max(count, 1)
    return memoryview(bytearray(size) if size < 1 << 16 else mmap(-1, size)).cast(kind)


class Slots:
    """A position's rules and tables, and slots of equal size for the positions reached from it.

    A slot holds, in words of 8 bytes: key, talon hash, score, score of the waste, a hash and a
    score for each column; then in bytes: length, face-down count and run length of each column,
    foundation heights (highest first), cards in waste and stock, redeals used, cards up, the talon
    (waste, then stock, as indices into the deal), and the columns, `stride` bytes each.
    """

    def __init__(self, rules: Rules, position: Start, slots: int, log_room: int) -> None:
        self._set_rules(rules, position)
        self._set_tables(rules[2], position)
        board = memory("B", self.words * slots)
        self.board, self.word, self.real = board, board.cast("Q"), board.cast("d")
        self.log_of = memory("i", slots)
        self.moves = memory("i", 3 + (self.n + 1 + 12) * (self.n + 1) * 13)
        self.log_room, self.log_size = log_room, 1
        self.log_move, self.log_parent = memory("i", log_room), memory("i", log_room)
        self._set_start(position)

    def _set_rules(self, rules, position) -> None:  # type: ignore[no-untyped-def]
        self.decks, self.king = rules[0], rules[1] - 1
        self.single, self.spaces, self.draw = 1 - rules[3], rules[4], rules[5]
        self.last, self.take_back = redeals_left(rules[6], position[5]), rules[7]
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
        s: cython.int
        u: cython.int
        card: cython.int
        host: cython.int
        self.suit, self.rank, self.present = memory("i", 52), memory("i", 52), memory("i", 4)
        self.allow, self.fits = memory("i", 16), memory("B", 2704)
        self.group, self.accepts, self.hosts = (memory("Q", 52) for _ in range(3))
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
                    self.hosts[card] |= _ONE << host
        kinds: list[int] = []
        for host in range(52):
            if self.accepts[host] and self.accepts[host] not in kinds:
                kinds.append(self.accepts[host])
            if self.accepts[host]:
                self.group[host] = _ONE << kinds.index(self.accepts[host])
        self.faces = memory("i", len(position[2]) + len(position[3]))
        for i, card in enumerate(position[3] + position[2]):
            self.faces[i] = card
        self._set_hashes(len(position[2]) + len(position[3]))

    def _set_hashes(self, talon) -> None:  # type: ignore[no-untyped-def]
        i: cython.int
        self.z_card = memory("Q", self.stride * 52)
        self.z_down, self.z_talon = memory("Q", 256), memory("Q", talon)
        self.random_state = 2026
        for i in range(self.stride * 52):
            self.z_card[i] = self.random()
        for i in range(1, 256):
            self.z_down[i] = self.random()
        for i in range(talon):
            self.z_talon[i] = self.random()

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

    def set_out(self, position: Start) -> None:
        """Puts other cards in the start's places; as many lie everywhere, face down and up."""
        for i in range(self.words):
            self.word[i] = 0
        for i, card in enumerate(position[3] + position[2]):
            self.faces[i] = card
        self._set_start(position)

    def random(self) -> cython.ulonglong:
        """The next number of splitmix64."""
        self.random_state = (self.random_state + _STEP) & _ALL
        return mix(self.random_state)

    def talon_key(
        self, talon: cython.ulonglong, waste: cython.int, turn: cython.int
    ) -> cython.ulonglong:
        """The part of a key that stands for stock, waste and redeals."""
        return mix((talon + (waste + 1) * _STEP + turn * _MIX1) & _ALL)

    def top_taken(self, slot: cython.int) -> cython.ulonglong:
        """What the key gains when the waste's top card leaves."""
        talon: cython.ulonglong = self.word[slot * self.words + 1]
        base: cython.int = slot * self.words * 8
        n: cython.int = self.board[base + self.o_waste]
        turn: cython.int = self.board[base + self.o_pass]
        place: cython.int = self.board[base + self.o_talon + n - 1]
        return (
            self.talon_key(talon ^ self.z_talon[place], n - 1, turn)
            - self.talon_key(talon, n, turn)
        ) & _ALL

    def key(self, slot: cython.int) -> cython.ulonglong:
        """The position's key: the order of the columns makes no difference."""
        c: cython.int
        at: cython.int = slot * self.words
        base: cython.int = at * 8
        key: cython.ulonglong = self.talon_key(
            self.word[at + 1], self.board[base + self.o_waste], self.board[base + self.o_pass]
        )
        for c in range(self.n):
            key = (key + mix(self.word[at + 4 + c])) & _ALL
        return key

    def key_after(self, slot: cython.int, move: cython.int) -> cython.ulonglong:
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
            key = (key - mix(self.word[at + 3 + source]) + mix(lost)) & _ALL
        elif source == WASTE:
            n = self.board[base + self.o_waste]
            card = self.faces[self.board[base + self.o_talon + n - 1]]
            key = (key + self.top_taken(slot)) & _ALL
        if source < 0:
            got = self.z_card[m * 52 + card]
        if target > 0:
            got ^= self.word[at + 3 + target]
            key = (key - mix(self.word[at + 3 + target]) + mix(got)) & _ALL
        return key


def redeals_left(redeals: int, passes: int) -> int:
    """Redeals still allowed; `ENDLESS` or more are without end."""
    return ENDLESS if redeals >= ENDLESS else max(redeals + 1 - passes, 0)


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
