"""A position of a pairing game as integers: what the kernel takes and gives, its legal steps, its lines in full."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

Step = tuple[int, int]
Tick = Callable[[int, int], None]  # told now and then: positions looked at, and the most cards gone

# Places in a step beside the cells, which count from 0; NONE is the other place of a lone card.
WASTE, STOCK, NONE = -1, -2, -3
DRAW: Step = (-4, -4)
REDEAL: Step = (-5, -5)


class Board(NamedTuple):
    """A position; ranks run from 1 to 13, and 0 stands for a card that is gone.

    `ranks` is the rank in each cell, `over` the cells that directly cover it (those gone do not
    count). `stock` is in drawing order, `waste` from its bottom; `redeals` are those still left.
    `partner` gives for every rank from 0 to 13 the one it pairs with, or 0; a card of rank `alone`
    (0 for none) leaves by itself and never pairs. `goal` is how many of the first cells must be
    empty for a win, -1 for every card.
    """

    ranks: tuple[int, ...]
    over: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    waste: tuple[int, ...]
    redeals: int
    partner: tuple[int, ...]
    alone: int
    goal: int = -1


class Outcome(NamedTuple):
    """What a search found: neither `won` nor `lost` where a limit ended it.

    `lost` says that every way on was followed and none wins. `nodes` counts positions looked at;
    `best` is the highest number of cards gone, lone cards counted that only need to be drawn.
    """

    won: bool
    lost: bool
    line: tuple[Step, ...]
    nodes: int
    best: int


def open_cells(board: Board) -> list[int]:
    """The cells whose card is available."""
    ranks = board.ranks
    return [i for i, rank in enumerate(ranks) if rank and not any(ranks[j] for j in board.over[i])]


def above(board: Board) -> list[int]:
    """Which cards that are left lie over each cell, directly or over those that do, as bits."""
    direct = [[one for one in over if board.ranks[one]] for over in board.over]
    found, before = [0] * len(direct), [-1]
    while found != before:
        before = found.copy()
        for cell in reversed(range(len(direct))):  # covers mostly follow what they cover
            for one in direct[cell]:
                found[cell] |= found[one] | 1 << one
    return found


def steps(board: Board) -> list[Step]:
    """Every legal step: pairs, lone cards, drawing, turning the waste over."""
    places = [(cell, board.ranks[cell]) for cell in open_cells(board)]
    places += [(WASTE, board.waste[-1])] if board.waste else []
    places += [(STOCK, board.stock[0])] if board.stock else []
    found = [(place, NONE) for place, rank in places if rank == board.alone]
    for at, (place, rank) in enumerate(places):
        if rank != board.alone:
            found += [
                (place, other) for other, fit in places[at + 1 :] if board.partner[rank] == fit
            ]
    if board.stock:
        found.append(DRAW)
    elif board.waste and board.redeals > 0:
        found.append(REDEAL)
    return found


def play(board: Board, step: Step) -> Board:
    """The position after a legal step."""
    ranks, stock, waste = board.ranks, board.stock, board.waste
    if step == DRAW:
        return board._replace(stock=stock[1:], waste=(*waste, stock[0]))
    if step == REDEAL:
        return board._replace(stock=waste, waste=(), redeals=board.redeals - 1)
    return board._replace(
        ranks=tuple(0 if cell in step else rank for cell, rank in enumerate(ranks)),
        stock=stock[1:] if STOCK in step else stock,
        waste=waste[:-1] if WASTE in step else waste,
    )


def is_won(board: Board) -> bool:
    """Whether all that must go is gone."""
    if board.goal < 0:
        return not (any(board.ranks) or board.stock or board.waste)
    return not any(board.ranks[: board.goal])


class Line:
    """A line in full: the pairs that a search names, with the draws, redeals and lone cards between them."""

    def __init__(self, board: Board) -> None:
        """Starts at a position, with the waste's and stock's cards numbered in the order of drawing."""
        self.board, self.steps = board, list[Step]()
        self.waste = list(range(len(board.waste)))
        self.stock = list(range(len(board.waste), len(board.waste) + len(board.stock)))

    def _play(self, step: Step) -> None:
        if STOCK in step:
            del self.stock[0]
        if WASTE in step:
            del self.waste[-1]
        if step == DRAW:
            self.waste.append(self.stock.pop(0))
        elif step == REDEAL:
            self.stock, self.waste = self.waste, []
        self.board = play(self.board, step)
        self.steps.append(step)

    def _take_lone(self) -> None:
        """Lone cards leave as soon as they are available (see the kernel)."""
        while lone := [step for step in steps(self.board) if step[1] == NONE]:
            if is_won(self.board):
                return
            self._play(lone[0])

    def _turn(self) -> None:
        if not self.stock and not (self.waste and self.board.redeals > 0):
            raise RuntimeError("the line does not lead to a win")
        self._play(DRAW if self.stock else REDEAL)
        self._take_lone()

    def _pair(self, x: int, y: int) -> None:
        """Takes two cards, numbered as cells and then as drawn, as early as that can be."""
        self._take_lone()
        cells = len(self.board.ranks)
        drawn = [card - cells for card in (x, y) if card >= cells]
        while (places := self._places(drawn)) is None:
            self._turn()
        first, second = [card for card in (x, y) if card < cells] + places
        self._play((first, second))

    def _places(self, drawn: list[int]) -> list[int] | None:
        """Where such cards of waste and stock are available; None while they are not."""
        tops = {self.waste[-1]: WASTE} if self.waste else {}
        if self.stock:
            tops[self.stock[0]] = STOCK
        return [tops[card] for card in drawn] if all(card in tops for card in drawn) else None

    def follow(self, pairs: Iterable[Step]) -> tuple[Step, ...]:
        """The whole line that such pairs, in order, make."""
        for x, y in pairs:
            self._pair(x, y)
        self._take_lone()
        return tuple(self.steps)

    def play_out(self, pairs: Iterable[Step]) -> tuple[Step, ...]:
        """The whole line to the win that such pairs, in order, lead to."""
        self.follow(pairs)
        while not is_won(self.board):
            self._turn()
        return tuple(self.steps)
