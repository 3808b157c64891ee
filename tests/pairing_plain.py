"""Pairing games in plain Python, sharing nothing with the kernel: deals, legal steps, small searches, replays."""

import random
import shutil
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from thieves import pairing
from thieves.dealing import shuffled
from thieves.pairing.board import Board, Step
from thieves.rules import Rules

THIRTEEN = (0, *range(12, 0, -1), 0)
TWELVE = (0, *range(11, 0, -1), 13, 12)


class Layout(NamedTuple):
    """A preset's layout: rows of its pyramids, reserves and their height, and what its rules say."""

    pyramids: tuple[int, ...]
    reserves: int = 0
    height: int = 0
    decks: int = 1
    redeals: int = 0
    target: int = 13
    pyramid_only: bool = False


LAYOUTS = {
    "pharaohs": Layout((2, 7, 6)),
    "giza": Layout((7,), 8, 3),
    "pyramid-dozen": Layout((7,), 6, 4, target=12),
    "relaxed-pyramid": Layout((7,), redeals=2, pyramid_only=True),
    "two-pyramids": Layout((7, 7), decks=2, redeals=2),
}


def covers(pyramids: tuple[int, ...], heights: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The cells that cover each cell: pyramids row by row from the apex, columns from the bottom."""
    over: list[tuple[int, ...]] = []
    for rows in pyramids:
        for row in range(rows):
            for _ in range(row + 1):
                here = len(over)
                over.append((here + row + 1, here + row + 2) if row + 1 < rows else ())
    for height in heights:
        over += [(len(over) + i + 1,) if i + 1 < height else () for i in range(height)]
    return over


def dealt(name: str, number: int) -> Board:
    """A preset's deal, by its PySolFC number."""
    layout = LAYOUTS[name]
    ranks = [one.rank for one in shuffled(str(number), Rules(decks=layout.decks))]
    columns: list[list[int]] = [[] for _ in range(layout.reserves)]
    for i in range(layout.reserves * layout.height):
        columns[i % layout.reserves].append(ranks[i])
    del ranks[: layout.reserves * layout.height]
    size = sum(rows * (rows + 1) // 2 for rows in layout.pyramids)
    cells = ranks[:size] + [rank for column in columns for rank in column]
    return Board(
        ranks=tuple(cells),
        over=tuple(covers(layout.pyramids, (layout.height,) * layout.reserves)),
        stock=tuple(ranks[size:]),
        waste=(),
        redeals=layout.redeals,
        partner=THIRTEEN if layout.target == 13 else TWELVE,
        alone=13 if layout.target == 13 else 0,
        goal=size if layout.pyramid_only else -1,
    )


# Cells left, as the bits of a number; ranks in the stock, next one first; in the waste; redeals left.
Spot = tuple[int, tuple[int, ...], tuple[int, ...], int]


class Table:
    """The rules of a board, told by what follows a position."""

    def __init__(self, board: Board) -> None:
        """Notes what lies over each cell as bits."""
        self.board = board
        self.over = [sum(1 << other for other in set(over)) for over in board.over]
        self.goal = (1 << board.goal) - 1 if board.goal >= 0 else -1

    def start(self) -> Spot:
        """The board's own position."""
        left = sum(1 << cell for cell, rank in enumerate(self.board.ranks) if rank)
        return left, self.board.stock, self.board.waste, self.board.redeals

    def is_won(self, spot: Spot) -> bool:
        """Whether what must go is gone."""
        left, stock, waste, _ = spot
        return not left & self.goal and (self.board.goal >= 0 or (not stock and not waste))

    def fit(self, one: int, other: int) -> bool:
        """Whether two ranks leave together."""
        return self.board.alone not in (one, other) and self.board.partner[one] == other

    def after(self, spot: Spot) -> dict[Step, Spot]:
        """Every legal step, with the position it leads to."""
        left, stock, waste, redeals = spot
        ranks, alone = self.board.ranks, self.board.alone
        cells = [i for i, over in enumerate(self.over) if left >> i & 1 and not left & over]
        found: dict[Step, Spot] = {}
        for a in cells:
            without = left ^ 1 << a
            if ranks[a] == alone:
                found[a, -3] = without, stock, waste, redeals
            if waste and self.fit(ranks[a], waste[-1]):
                found[a, -1] = without, stock, waste[:-1], redeals
            if stock and self.fit(ranks[a], stock[0]):
                found[a, -2] = without, stock[1:], waste, redeals
            for b in cells:
                if a < b and self.fit(ranks[a], ranks[b]):
                    found[a, b] = without ^ 1 << b, stock, waste, redeals
        if waste and waste[-1] == alone:
            found[-1, -3] = left, stock, waste[:-1], redeals
        if stock and stock[0] == alone:
            found[-2, -3] = left, stock[1:], waste, redeals
        if stock and waste and self.fit(stock[0], waste[-1]):
            found[-1, -2] = left, stock[1:], waste[:-1], redeals
        if stock:
            found[-4, -4] = left, stock[1:], (*waste, stock[0]), redeals
        elif waste and redeals:
            found[-5, -5] = left, waste, (), redeals - 1
        return found


def can_be_won(board: Board, most: int = 10**9) -> bool | None:
    """Whether any position that can be reached is won, by looking at them all; None past so many."""
    table = Table(board)
    waiting = [table.start()]
    seen = set(waiting)
    while waiting:
        spot = waiting.pop()
        if table.is_won(spot):
            return True
        new = set(table.after(spot).values()) - seen
        seen |= new
        waiting += new
        if len(seen) > most:
            return None
    return False


def cells_can_be_won(board: Board) -> bool:
    """The same for boards without stock whose cards must all go, fast enough for whole deals.

    Lone cards go at once, and a position in which some card has no partner left is given up.
    """
    over = Table(board).over
    above = over.copy()
    for _ in over:
        above = [sum_of(above, mask) for mask in above]
    mates = [
        sum(
            1 << j
            for j, other in enumerate(board.ranks)
            if board.partner[rank] == other and i != j and not (above[i] >> j | above[j] >> i) & 1
        )
        for i, rank in enumerate(board.ranks)
    ]
    friends = [[j for j in range(len(over)) if mask >> j & 1] for mask in mates]
    others = [i for i, rank in enumerate(board.ranks) if rank != board.alone]

    def dead(left: int, cells: list[int]) -> bool:
        return any(left >> i & 1 and not mates[i] & left for i in cells)

    @cache
    def wins(left: int) -> bool:
        open_cells = [i for i, mask in enumerate(over) if left >> i & 1 and not left & mask]
        for i in open_cells:
            if board.ranks[i] == board.alone:
                return wins(left ^ 1 << i)
        for n, a in enumerate(open_cells):
            for b in open_cells[:n]:
                if mates[a] >> b & 1:
                    after = left ^ 1 << a ^ 1 << b
                    if not dead(after, friends[a] + friends[b]) and wins(after):
                        return True
        return not left

    start = Table(board).start()[0]
    return not dead(start, others) and wins(start)


def sum_of(above: list[int], mask: int) -> int:
    """Bits, and those over each of them."""
    for i, bits in enumerate(above):
        if mask >> i & 1:
            mask |= bits
    return mask


def replay(board: Board, line: tuple[Step, ...]) -> None:
    """Plays a line, each step held against the legal ones, to the won end."""
    table = Table(board)
    spot = table.start()
    for step in line:
        spot = table.after(spot)[step]
    assert table.is_won(spot)


def small_board(rng: random.Random) -> Board:
    """A little board of some rule family: pyramids, reserves, stock and waste, both targets, short packs."""
    high = rng.choice((4, 6, 9, 13))
    target = rng.choice((12, 13)) if high == 13 else 13
    pyramids = rng.choice(((2,), (3,), (4,), (2, 3), (2, 2), (3, 3), ()))
    heights = tuple(rng.randint(1, 3) for _ in range(rng.choice((0, 0, 1, 2, 3))))
    over = covers(pyramids, heights)
    size = sum(rows * (rows + 1) // 2 for rows in pyramids)
    # Full classes, so that there is something to win; on short packs the highest rank plays the King.
    partner = TWELVE if target == 12 else (0, *range(high - 1, 0, -1), *(0,) * (14 - high))
    ranks: list[int] = []
    while len(ranks) < len(over) + 12:
        rank = rng.randint(1, rng.choice((2, high, high)))
        ranks += [rank, partner[rank]] if partner[rank] else [rank]
    talon = rng.choice((0, 0, 3, 5, 8))
    ranks = ranks[: len(over) + talon]
    rng.shuffle(ranks)
    cells = [0 if rng.random() < 0.04 else rank for rank in ranks[: len(over)]]
    drawn = rng.randint(0, talon) if rng.random() < 0.3 else 0
    return Board(
        ranks=tuple(cells),
        over=tuple(over),
        stock=tuple(ranks[len(over) + drawn :]),
        waste=tuple(ranks[len(over) : len(over) + drawn]),
        redeals=rng.randint(0, 2),
        partner=partner,
        alone=0 if target == 12 else high,
        goal=rng.choice((-1, size)) if pyramids else -1,
    )


@cache
def uncompiled() -> ModuleType:
    """The kernel's sources as a second package, which runs as Python whatever is compiled."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(
            Path(pairing.__file__).parent,
            Path(folder, "plain_pairing"),
            ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
        )
        sys.path.insert(0, folder)
        try:
            module = import_module("plain_pairing.kernel")
        finally:
            sys.path.remove(folder)
    assert not module.COMPILED
    return module
