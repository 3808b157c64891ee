# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The cards of a pairing game that are left, and the sub-games of one and two ranks' pairs.

A sub-game is played as if all other cards were gone. Whatever wins the game wins each of its
sub-games no later, so that one which is lost proves the game lost; and they are small enough to
know them whole.
"""

from __future__ import annotations

from mmap import mmap

try:
    import cython
except ImportError:
    from thieves.packing.kernel import shim as cython

from .board import above

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)
_WIDEST = cython.declare(cython.int, 16)  # cards in a sub-game, of which every set is known
_BYTES = {"h": 2, "i": 4, "Q": 8}


def memory(kind: str, count: int) -> memoryview:
    """Zeroed memory for at least `count` numbers of a kind; what is large costs only when touched."""
    size = _BYTES[kind] * max(count, 1)
    return memoryview(bytearray(size) if size < 1 << 14 else mmap(-1, size)).cast(kind)


class Subgames:
    """The cards that are left, and what is known of the sub-games.

    Cards are numbered: cells, then the waste from its bottom, then the stock as it is drawn. A
    moment is pass * (talon + 1) + how many of waste and stock's places lie behind.
    """

    def __init__(self, board) -> None:  # type: ignore[no-untyped-def]
        talon = board.waste + board.stock
        ranks = board.ranks + talon
        self.cells, self.talon, self.total = len(board.ranks), len(talon), len(ranks)
        self.span = len(talon) + 1
        # A pass in which nothing is taken changes nothing: more redeals than cards are never of use.
        self.last = min(board.redeals, len(talon)) if talon else 0
        self.here, self.ranks, self.partner = (memory("i", n) for n in (self.total, self.total, 14))
        self.ends, self.group, self.bit, self.slot = (memory("i", self.total) for _ in range(4))
        for rank in range(14):
            self.partner[rank] = board.partner[rank] if rank != board.alone else 0
        self.words = (self.total + 63) // 64
        self.mask, self.gone = memory("Q", self.words), memory("i", self.total)
        self.left, self.needed, self.gone_size = 0, 0, 0
        for card, rank in enumerate(ranks):
            self.ranks[card], self.here[card] = rank, rank > 0
            self.ends[card] = board.goal < 0 or card < min(board.goal, self.cells)
            self.mask[card >> 6] |= _ONE << (card & 63) if rank else 0
            self.left += self.here[card]
            self.needed += self.here[card] & self.ends[card]
        self._set_covers(board)
        self._set_games(board)

    def _set_covers(self, board) -> None:  # type: ignore[no-untyped-def]
        self.covers, self.under = memory("i", self.cells), memory("i", self.cells + 1)
        self.below = memory("i", sum(map(len, board.over)))
        lists: list[list[int]] = [[] for _ in board.ranks]
        for cell, over in enumerate(board.over):
            for one in set(over):
                lists[one].append(cell)
                self.covers[cell] += board.ranks[one] > 0
        at = 0
        for cell, under in enumerate(lists):
            self.under[cell] = at
            for one in under:
                self.below[at] = one
                at += 1
        self.under[self.cells] = at

    def _set_games(self, board) -> None:  # type: ignore[no-untyped-def]
        """The sub-games: of one rank and its partner, and of any two of those while they are small."""
        lists: dict[int, list[int]] = {}
        for card in range(self.total):
            rank = self.ranks[card]
            self.group[card] = -2 if rank and rank == board.alone else -1
            if rank and rank != board.alone:
                lists.setdefault(min(rank, self.partner[rank] or rank), []).append(card)
        games = list(lists.values())
        self.games = len(games)
        for at, cards in enumerate(games):
            for bit, card in enumerate(cards):
                self.group[card] = at
                if len(cards) <= _WIDEST:
                    self.bit[card], self.slot[card] = 1 << bit, at * 16 + bit
        couples = [
            (a, b)
            for b in range(self.games)
            for a in range(b)
            if len(games[a]) + len(games[b]) <= _WIDEST
        ]
        self.pair_games = len(couples)
        games += [games[a] + games[b] for a, b in couples]
        self.shift, self.first, self.second = (memory("i", len(games)) for _ in range(3))
        for at, (a, b) in enumerate(couples):
            self.shift[self.games + at] = len(games[a])
            self.first[self.games + at], self.second[self.games + at] = a, b
        self._fill_games(games, above(board))

    def _fill_games(self, games, over) -> None:  # type: ignore[no-untyped-def]
        self.size, self.must, self.state = (memory("i", len(games)) for _ in range(3))
        self.card, self.cover, self.fits = (memory("i", 16 * len(games)) for _ in range(3))
        self.value = memory("h", len(games) << _WIDEST)
        for at, cards in enumerate(games):
            self.size[at] = len(cards)
            if at < self.games:
                self.state[at] = (1 << len(cards)) - 1
            if len(cards) > _WIDEST:
                continue
            for i, card in enumerate(cards):
                mine = over[card] if card < self.cells else 0
                mates = self.partner[self.ranks[card]]
                self.card[at * 16 + i] = card
                self.must[at] |= self.ends[card] << i
                for j, other in enumerate(cards):
                    if mine >> other & 1:
                        self.cover[at * 16 + i] |= 1 << j
                    elif self.ranks[other] == mates and i != j:
                        under = other < self.cells and over[other] >> card & 1
                        self.fits[at * 16 + i] |= (not under) << j

    def take(self, card: cython.int) -> cython.int:
        """A card leaves."""
        i: cython.int
        self.here[card] = 0
        self.mask[card >> 6] &= _ALL ^ (_ONE << (card & 63))
        self.left -= 1
        self.needed -= self.ends[card]
        if card < self.cells:
            for i in range(self.under[card], self.under[card + 1]):
                self.covers[self.below[i]] -= 1
        if self.group[card] >= 0:
            self.state[self.group[card]] &= ~self.bit[card]
        self.gone[self.gone_size] = card
        self.gone_size += 1
        return 0

    def take_back(self, mark: cython.int) -> cython.int:
        """Puts back all cards but the first so many."""
        i: cython.int
        card: cython.int
        while self.gone_size > mark:
            self.gone_size -= 1
            card = self.gone[self.gone_size]
            self.here[card] = 1
            self.mask[card >> 6] |= _ONE << (card & 63)
            self.left += 1
            self.needed += self.ends[card]
            if card < self.cells:
                for i in range(self.under[card], self.under[card + 1]):
                    self.covers[self.below[i]] += 1
            if self.group[card] >= 0:
                self.state[self.group[card]] |= self.bit[card]
        return 0

    def settle(self, moment: cython.int) -> cython.int:
        """Takes the lone cards that are available; the first of the moments that come to the same."""
        i: cython.int
        size: cython.int = -1
        while size != self.gone_size:
            size = self.gone_size
            for i in range(self.cells):
                if self.group[i] == -2 and self.here[i] and self.covers[i] == 0:
                    self.take(i)
        while moment % self.span:
            i = self.cells + moment % self.span - 1
            if self.here[i] and self.group[i] != -2:
                break
            if self.here[i]:
                self.take(i)
            moment -= 1
        return moment

    def take_drawn(self, place: cython.int) -> cython.int:
        """Takes the lone cards that drawing will bring up from a place of the talon on."""
        i: cython.int
        for i in range(self.cells + place, self.total):
            if self.group[i] == -2 and self.here[i]:
                self.take(i)
        return 0

    def is_hopeless(self, moment: cython.int) -> cython.int:
        """Whether a sub-game is lost from this moment on."""
        game: cython.int
        left: cython.int
        for game in range(self.games):
            if self.size[game] <= _WIDEST and self._latest(game, self.state[game]) < moment:
                return 1
        for game in range(self.games, self.games + self.pair_games):
            left = self.state[self.first[game]]
            left |= self.state[self.second[game]] << self.shift[game]
            if self._latest(game, left) < moment:
                return 1
        return 0

    def _latest(self, game: cython.int, left: cython.int) -> cython.int:
        """The last moment from which a sub-game can be won, -1 for none.

        All other cards count as gone, so that whatever wins the game wins the sub-game no later.
        """
        a: cython.int
        b: cython.int
        moment: cython.int
        others: cython.int
        found: cython.int = -1
        at: cython.int = (game << 16) | left
        if self.value[at]:
            return self.value[at] - 2
        if left & self.must[game] == 0:
            found = self.last * self.span + self.talon
        else:
            for a in range(self.size[game]):
                if not (left >> a) & 1 or self.cover[game * 16 + a] & left:
                    continue
                others = (self.fits[game * 16 + a] & left) >> (a + 1) << (a + 1)
                for b in range(a + 1, self.size[game]):
                    if (others >> b) & 1 and self.cover[game * 16 + b] & left == 0:
                        moment = self._latest(game, left & ~(1 << a) & ~(1 << b))
                        moment = self._before(game, left, a, b, moment)
                        if moment > found:
                            found = moment
        self.value[at] = found + 2
        return found

    def _before(
        self, game: cython.int, left: cython.int, a: cython.int, b: cython.int, moment: cython.int
    ) -> cython.int:
        """The last moment from which a pair can be taken no later than such a moment; -1 for none."""
        x: cython.int = self.card[game * 16 + a] - self.cells
        y: cython.int = self.card[game * 16 + b] - self.cells
        after: cython.int
        place: cython.int
        if moment < 0 or y < 0:
            return moment
        place = moment % self.span
        moment -= place
        if x >= 0:  # the waste's top with the stock's, which come next to each other
            if self._next(game, left, a) != y:
                return -1
            return moment + y if place >= y else moment + y - self.span if moment else -1
        after = self._next(game, left, b)
        if place > y:
            return moment + (place if place < after else after)
        if place == y:
            return moment + y
        return moment - self.span + after if moment else -1

    def _next(self, game: cython.int, left: cython.int, a: cython.int) -> cython.int:
        """Which place of the talon follows that of a card in a sub-game; its end where none does."""
        b: cython.int
        place: cython.int
        found: cython.int = self.talon
        own: cython.int = self.card[game * 16 + a] - self.cells
        for b in range(self.size[game]):
            place = self.card[game * 16 + b] - self.cells
            if (left >> b) & 1 and own < place < found:
                found = place
        return found
