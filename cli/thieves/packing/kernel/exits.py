# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Breadth first over what can be reached without doing anything for good, to the nearest move that is for good.

A move is for good where no moves can bring the cards back: cards turned, unless redeals have no end
and the stock is known, and cards of the waste; a card that lay on one it does not fit, or at the bottom
of a column and may fill no space; and a card up, where nothing is taken back.

What loses no win is done at once: a card up, where that is safe or it can be taken back. So a card is
taken back only for one to be laid on it, or for the next of its pile to be taken back, and that is the
next move then. For take any moves that win. A card taken back can wait, on its foundation, until
another move has to do with it; where that moves it on, it is taken back to there, and where its copy
goes up in its place, the copy goes where it would have gone. The start itself has all its moves:
whoever asks anew on a way that was found is told of one that is shorter.

Positions are told apart by one key of 64 bits: two of a million share one less than once in ten million.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from . import shim as cython

from .search import Limits
from .slots import Rules, Start, memory
from .state import Step

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.locks import Locks
    from cython.cimports.thieves.packing.kernel.search import Search
    from cython.cimports.thieves.packing.kernel.slots import FOUNDATION, STOCK, WASTE, mix
    from cython.cimports.thieves.packing.kernel.state import DRAW, REDEAL, State
else:
    from .locks import Locks
    from .search import Search
    from .slots import FOUNDATION, STOCK, WASTE, mix
    from .state import DRAW, REDEAL, State

_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_TAKEN_BACK = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)

# Slots: the position that is looked at, and the one after a move.
_HERE, _AFTER = cython.declare(cython.int, 1), cython.declare(cython.int, 2)

# The columns of a position in any order, each its face-down count and its cards, and the cards in its waste.
Been = tuple[list[tuple[int, list[int]]], int]


@cython.final
@cython.cclass
class Exits(Search):
    """The positions met, in the order in which they were met, and the exits found."""

    # Where exits are proved to lose; with unseen cards (`hopes`) they lie there as well as they could
    hope: State
    proofs: Locks
    hopes: cython.int
    proves: cython.int
    every: cython.int
    returns: cython.int
    most: cython.int
    size: cython.int
    looked: cython.int
    # Of each position: what lies in columns, on foundations and in the waste (`row` bytes), how it was
    # reached, and the column (from 1) that a card was just taken back to, else 0; -1 for the start
    boards: cython.uchar[::1]
    row: cython.int
    talon: cython.int
    place: cython.int[::1]
    taken: cython.int[::1]
    # Keys: of positions met, of those that exits lead to, and of those to be kept away from
    met: cython.ulonglong[::1]
    out: cython.ulonglong[::1]
    kept: cython.ulonglong[::1]
    way: cython.int[::1]
    exits: list
    tried: cython.int
    lost: cython.int
    barred: cython.int
    cut: cython.int

    def __init__(
        self,
        rules: Rules,
        position: Start,
        hopeful: tuple[Rules, Start] | None,
        is_open: bool,
        returns: bool,
        been: list[Been],
        most: int,
        every: bool,
    ) -> None:
        """No more is looked at once `most` positions have been met, and none of `been` is.

        Unless all cards are known (`is_open`), any stand in for the others, and `hopeful` is a position that
        can be won wherever this one can, whatever they are, if there is one. `returns` says that
        turned cards can be brought back, `every` that no move is left out.
        """
        super().__init__(rules, position, 3, 2 * most + 2, Limits())
        self.hopes, self.returns, self.every, self.most = not is_open, returns, every, most
        self.proves = is_open or hopeful is not None
        self.hope = State(*(hopeful or (rules, position)), 2, 2)
        self.proofs = Locks(self.hope)
        self.talon = self.board[self.o_waste] + self.board[self.o_stock]
        self.row = self.total - self.talon + self.n + 4 * self.decks + 1
        self.boards, self.place = memory("B", most * self.row), memory("i", most)
        self.taken, self.way, self.exits = memory("i", most), memory("i", most + 1), []
        self.met, self.out, self.kept = _table(most), _table(most), _table(len(been))
        self.size = self.looked = self.tried = self.lost = self.barred = self.cut = 0
        for columns, waste in been:
            self._note(self.kept, self.key_of(columns, waste))
        self.word[0] = self.key(0)
        self.copy(0, _AFTER)
        self._keep(0, -1)

    def key_of(self, columns: list[tuple[int, list[int]]], waste: int) -> int:
        """The key of other columns with the start's stock and waste, of which so many lie in the waste."""
        key = self.talon_key(self.word[1], waste, self.board[self.o_pass])
        for down, cards in columns:
            word = self.z_down[down]
            for i, card in enumerate(cards):
                word ^= self.z_card[i * 52 + card]
            key = (key + mix(word)) & _ALL
        return key

    # What is found

    def next_level(self) -> list[int]:
        """Looks at the positions that are a move farther off; the exits among their moves, by place."""
        end: cython.int = self.size
        self.exits = []
        while self.looked < end:
            self._load(self.looked)
            self._expand(self.taken[self.looked])
            self.looked += 1
            if self.looked % 1024 == 0:
                self.is_late()  # for the keyboard's sake
        return self.exits

    def is_over(self) -> bool:
        """Whether all was looked at, or as much as may be."""
        return bool(self.cut) or self.looked == self.size

    def is_barred(self) -> bool:
        """Whether a position was kept away from, so that a way around it might begin with a move that was left out."""
        return bool(self.barred) and not self.every

    def proof(self) -> tuple[int, int] | None:
        """How many positions were met and exits proved to lose, where that is all; else None."""
        is_all = not (self.cut or self.barred) and self.looked == self.size
        return (self.size, self.lost) if is_all else None

    def line_to(self, place: int) -> list[Step]:
        """The moves to an exit and the exit itself."""
        self.won = place
        return self.line()

    # Positions met

    @cython.cfunc
    @cython.exceptval(check=False)
    def _where(self, table: cython.ulonglong[::1], key: cython.ulonglong) -> cython.ulonglong:
        """Where a key stands in a table, or would."""
        mask: cython.ulonglong = len(table) - 1
        i: cython.ulonglong = key & mask
        while table[i] and table[i] != key:
            i = (i + 1) & mask
        return i

    @cython.cfunc
    @cython.exceptval(check=False)
    def _note(self, table: cython.ulonglong[::1], key: cython.ulonglong) -> cython.int:
        """Notes a key; 0 where it was there."""
        i: cython.ulonglong = self._where(table, key)
        if table[i]:
            return 0
        table[i] = key
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, place: cython.int, taken: cython.int) -> cython.int:
        """Keeps the position in the slot after a move."""
        i: cython.int
        c: cython.int
        base: cython.int = _AFTER * self.words * 8
        cards: cython.int = base + self.o_cards
        at: cython.int = self.size * self.row
        for c in range(self.n):
            self.boards[at] = self.board[base + self.o_len + c]
            for i in range(self.board[base + self.o_len + c]):
                self.boards[at + 1 + i] = self.board[cards + c * self.stride + i]
            at += 1 + self.boards[at]
        for i in range(4 * self.decks):
            self.boards[at + i] = self.board[base + self.o_high + i]
        self.boards[at + 4 * self.decks] = self.board[base + self.o_waste]
        self.place[self.size], self.taken[self.size] = place, taken
        self.size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _load(self, number: cython.int) -> cython.int:
        """Makes a position that was kept the one that is looked at."""
        i: cython.int
        c: cython.int
        n: cython.int
        hash: cython.ulonglong
        base: cython.int = _HERE * self.words * 8
        cards: cython.int = base + self.o_cards
        up: cython.int = self.total - self.talon
        at: cython.int = number * self.row
        self.copy(0, _HERE)
        for c in range(self.n):
            n = self.board[base + self.o_len + c] = self.boards[at]
            hash = self.z_down[self.board[base + self.o_down + c]]
            for i in range(n):
                self.board[cards + c * self.stride + i] = self.boards[at + 1 + i]
                hash ^= self.z_card[i * 52 + self.boards[at + 1 + i]]
            self.word[_HERE * self.words + 4 + c] = hash
            up -= n
            at += 1 + n
        for i in range(4 * self.decks):
            self.board[base + self.o_high + i] = self.boards[at + i]
        n = self.boards[at + 4 * self.decks]
        self.board[base + self.o_waste], self.board[base + self.o_stock] = n, self.talon - n
        self.board[base + self.o_up], self.log_of[_HERE] = up, self.place[number]
        return 0

    # Moves

    @cython.cfunc
    @cython.exceptval(check=False)
    def _expand(self, taken: cython.int) -> cython.int:
        """Follows the moves of the position that is looked at."""
        count: cython.int
        i: cython.int = self._at_once(taken)
        if i:
            return self._follow(i)
        count = self.list_ways(_HERE)
        for i in range(count):
            if taken <= 0 or self._uses(taken - 1, self.moves[i]):
                self._follow(self.moves[i])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _at_once(self, taken: cython.int) -> cython.int:
        """A card up that loses no win: safely, or because it can be taken back; 0 where there is none."""
        c: cython.int
        n: cython.int
        card: cython.int
        base: cython.int = _HERE * self.words * 8
        if taken > 0 or self.every:
            return 0
        c = self.safe_move(base)
        if c or taken or not self.take_back:
            return c
        self.look(base)
        for c in range(self.n):
            n = self.board[base + self.o_len + c]
            card = self.board[base + self.o_cards + c * self.stride + n - 1]
            if n and self.goes_up(card) and not self.is_fixed(base, c, 1):
                return (c + 4) | 1 << 16
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _uses(self, c: cython.int, move: cython.int) -> cython.int:
        """Whether a move uses that a card was taken back to a column: lays one on it, or takes the next back."""
        top: cython.int = _HERE * self.words * 8 + self.o_cards + c * self.stride - 1
        top += self.board[_HERE * self.words * 8 + self.o_len + c]
        if (move & 255) - 3 == FOUNDATION and (move >> 24) == self.board[top]:
            return self.rank[self.board[top]] > 0
        return ((move >> 8) & 255) - 4 == c

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow(self, move: cython.int) -> cython.int:
        """Adds the position after a move, if it is new and the move can be undone."""
        key: cython.ulonglong
        mark: cython.ulonglong = 0
        is_back: cython.int = (move & 255) - 3 == FOUNDATION and not self.every
        taken: cython.int = ((move >> 8) & 255) - 3 if is_back else 0
        self.copy(_HERE, _AFTER)
        self.apply(_AFTER, move)
        if self.returns:  # then all passes are one
            self.board[_AFTER * self.words * 8 + self.o_pass] = self.board[self.o_pass]
        key = self.key(_AFTER)
        if taken:
            if self.is_safe(_AFTER * self.words * 8, (move >> 24) - 1):
                return 0
            mark = mix(self.word[_AFTER * self.words + 3 + taken] ^ _TAKEN_BACK)
        if key == self.word[0] or self.met[self._where(self.met, key ^ mark)]:
            return 0
        if self.kept[self._where(self.kept, key)]:
            self.barred = 1
        elif self._is_for_good(move):
            self._try_exit(move, key)
        elif self.size == self.most:
            self.cut = 1
        else:
            self._note(self.met, key ^ mark)
            self._keep(self._log(move), taken)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _log(self, move: cython.int) -> cython.int:
        """Notes a move; its place."""
        self.log_move[self.log_size] = move
        self.log_parent[self.log_size] = self.log_of[_HERE]
        self.log_size += 1
        return self.log_size - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_for_good(self, move: cython.int) -> cython.int:
        """Whether no moves can bring the cards back, or the game is won."""
        base: cython.int = _HERE * self.words * 8
        source: cython.int = (move & 255) - 3
        target: cython.int = ((move >> 8) & 255) - 3
        if source == STOCK or target == STOCK:
            return not self.returns
        if source == WASTE or (target == FOUNDATION and not self.take_back):
            return 1
        if self.board[base + self.o_up] + (target == FOUNDATION) == self.total:
            return 1
        return source > 0 and self.is_fixed(base, source - 1, (move >> 16) & 255)

    @cython.cfunc
    def _try_exit(self, move: cython.int, key: cython.ulonglong) -> cython.int:
        """Keeps an exit unless it is proved to lose."""
        if self.tried < self.most:
            if not self._note(self.out, key):
                return 0
            self.tried += 1
        if self.proves and self._loses(move):
            self.lost += 1
        elif self.log_size < self.log_room:
            self.exits.append(self._log(move))
        else:
            self.cut = 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _loses(self, move: cython.int) -> cython.int:
        """Whether a move is proved to lose."""
        count: cython.int = 0
        place: cython.int = self.log_of[_HERE]
        talon: cython.int = _HERE * self.words * 8 + self.o_talon - 1
        talon += self.board[_HERE * self.words * 8 + self.o_waste]
        while place > 0:
            self.way[count] = self.log_move[place]
            count += 1
            place = self.log_parent[place]
        self.hope.copy(0, 1)
        while count:
            count -= 1
            self._hope_to_play(self.way[count], 0)
        self._hope_to_play(move, self.faces[self.board[talon]] if (move & 255) - 3 == WASTE else 0)
        return self.proofs.is_lost(1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hope_to_play(self, move: cython.int, card: cython.int) -> cython.int:
        """Plays a move in the position of hope; in one with unseen cards nothing is turned, and `card` comes from the stock."""
        i: cython.int
        talon: cython.int = self.hope.words * 8 + self.hope.o_talon
        stock: cython.int = self.hope.words * 8 + self.hope.o_stock
        if not self.hopes or (move & 255) - 3 > 0 or (move & 255) - 3 == FOUNDATION:
            return self.hope.apply(1, move)
        if move in (DRAW, REDEAL):
            return 0
        while self.hope.faces[self.hope.board[talon]] != card:
            talon += 1
        self.hope.board[stock] -= 1
        for i in range(talon, self.hope.words * 8 + self.hope.o_talon + self.hope.board[stock]):
            self.hope.board[i] = self.hope.board[i + 1]
        if ((move >> 8) & 255) - 3 == FOUNDATION:
            return self.hope.raise_pile(self.hope.words * 8, card)
        return self.hope.lay(1, self.hope.words * 8, ((move >> 8) & 255) - 4, card)


def _table(keys: int) -> memoryview:
    """Room for so many keys, half of it empty."""
    return memory("Q", 1 << (2 * keys + 2).bit_length())
