"""A position of a pairing game into what its kernel takes, and the kernel's steps back into moves."""

from typing import TYPE_CHECKING

from thieves.cards import UNKNOWN, Card
from thieves.pairing.moves import DRAW, REDEAL, STOCK, WASTE, Move, cell
from thieves.pairing.position import Position, sorted_pair

if TYPE_CHECKING:
    from thieves.pairing.board import Step


class Table:
    """A position as the kernel takes it, and the kernel's places in it."""

    def __init__(self, at: Position) -> None:
        from thieves.pairing.board import Board

        rules = at.rules
        self.at = at
        self.places: list[str] = []  # of each of the kernel's cells
        self.cards: list[Card] = []  # in them; UNKNOWN where one has left
        ranks: list[int] = []
        over: list[tuple[int, ...]] = []
        for number, rows in enumerate(at.pyramids):
            for row, cards in enumerate(rows):
                below = len(ranks) + len(cards)  # the cell that the next row begins with
                for i, card in enumerate(cards):
                    self.places.append(cell(chr(ord("A") + number), row + 1, i + 1))
                    self.cards.append(card or UNKNOWN)
                    ranks.append(card.rank if card else 0)
                    over.append((below + i, below + i + 1) if row + 1 < len(rows) else ())
        goal = len(ranks) if rules.win == "pyramid" else -1
        for number, pile in enumerate(at.reserves, 1):
            for place, card in enumerate(pile):
                self.places.append(str(number))
                self.cards.append(card)
                over.append((len(ranks) + 1,) if place + 1 < len(pile) else ())
                ranks.append(card.rank)
        partner = (0, *(max(rules.partner(r), 0) if r <= rules.ranks else 0 for r in range(1, 14)))
        self.board: Board = Board(
            tuple(ranks), tuple(over), tuple(card.rank for card in reversed(at.stock)),
            tuple(card.rank for card in at.waste), min(at.redeals_left, rules.pack_size), partner,
            rules.ranks if rules.target == 13 else 0, goal,
        )  # fmt: skip

    def is_over(self, one: int, other: int) -> bool:
        """Whether a cell's card lies over another's, directly or not."""
        over = self.board.over[other] if other < len(self.board.over) else ()
        return one in over or any(self.is_over(one, above) for above in over)

    def moves(self, steps: "tuple[Step, ...]") -> tuple[Move, ...]:
        """Steps from the position as moves."""
        at = self.at.copy()
        made = []
        for step in steps:
            move = self._move(at, step)
            at.push(move)
            made.append(move)
        return tuple(made)

    def _move(self, at: Position, step: "Step") -> Move:
        from thieves.pairing import board

        if step in (board.DRAW, board.REDEAL):
            return DRAW if step == board.DRAW else REDEAL
        ends = {board.WASTE: WASTE, board.STOCK: STOCK}
        places = tuple(ends.get(one) or self.places[one] for one in step if one != board.NONE)
        shown = dict(at.available())
        move = Move(tuple(shown[place] for place in places), places, spelt=at.rules.decks > 1)
        return sorted_pair(move)
