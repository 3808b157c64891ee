"""A position of a pairing game: its legal moves, and playing them forth and back."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.pairing.layout import Layout
from thieves.pairing.moves import DRAW, REDEAL, STOCK, WASTE, Move, cell, cell_parts, in_order
from thieves.rules import PairingRules


class Step(NamedTuple):
    """A move that was played: the cards it took away or turned, and whether it opened a stock card."""

    move: Move
    cards: list[Card]
    opened: bool = False


class Position:
    """A position that plays moves (`push`) and takes them back (`pop`).

    `pyramids` holds each pyramid's rows from the apex, None for a card that has left; `reserves` end
    with their open card; `stock` is kept with the open card LAST, `waste` ends with its playable one.
    """

    __slots__ = ("_played", "gone", "passes", "pyramids", "reserves", "rules", "stock", "waste")

    def __init__(self, rules: PairingRules, layout: Layout) -> None:
        self.rules = rules
        self.pyramids = [[list(row) for row in pyramid] for pyramid in layout.pyramids]
        self.reserves = [list(pile) for pile in layout.reserves]
        self.stock = list(reversed(layout.stock))
        self.waste = list(layout.waste)
        self.passes = layout.passes
        self.gone = rules.pack_size - sum(1 for _ in layout.cards())
        self._played: list[Step] = []

    def layout(self) -> Layout:
        """The position as a value."""
        return Layout(
            tuple(tuple(map(tuple, pyramid)) for pyramid in self.pyramids),
            tuple(map(tuple, self.reserves)),
            tuple(reversed(self.stock)),
            tuple(self.waste),
            self.passes,
        )

    def __repr__(self) -> str:
        return f"Position({self.rules!r}, {self.layout()!r})"

    def copy(self) -> "Position":
        """The position by itself, without the moves that led to it."""
        return Position(self.rules, self.layout())

    def key(self) -> tuple[object, ...]:
        """What tells positions apart: all of it but the number of the pass in an endless game."""
        return self.layout()._replace(passes=0 if self.is_endless else self.passes)

    # What is where

    @property
    def redeals_left(self) -> int:
        """How many more times the waste may be turned over."""
        return self.rules.redeals + 1 - self.passes

    @property
    def is_endless(self) -> bool:
        """Whether turning the waste over costs nothing: no game needs more redeals than it has cards."""
        return self.redeals_left > self.rules.pack_size

    @property
    def has_unknown(self) -> bool:
        """Whether a card of the stock is unknown."""
        return UNKNOWN in self.stock

    @property
    def shows_unknown(self) -> bool:
        """Whether a card lies open that is unknown."""
        return self.stock[-1:] == [UNKNOWN]

    @property
    def played(self) -> int:
        """How many moves were played and not taken back."""
        return len(self._played)

    @property
    def foundation_count(self) -> int:
        """How many cards have left."""
        return self.gone

    @property
    def left(self) -> int:
        """How many cards must still leave."""
        if self.rules.win == "all":
            return self.rules.pack_size - self.gone
        return sum(card is not None for pyramid in self.pyramids for row in pyramid for card in row)

    home, done = "gone", "gone"  # what cards must be, and in a word

    def is_won(self) -> bool:
        """Whether every card that must leave has left."""
        return not self.left

    def covering(self, place: str) -> list[tuple[str, Card]]:
        """The cards that lie on a cell, or over a reserve's card, with their places."""
        pyramid, row, at = cell_parts(place)
        rows = self.pyramids[pyramid]
        if row + 1 >= len(rows):
            return []
        return [
            (cell(place[0], row + 2, p + 1), card)
            for p in (at, at + 1)
            if (card := rows[row + 1][p]) is not None
        ]

    def available(self) -> Iterator[tuple[str, Card]]:
        """Every card that may leave, with its place, in the order pairs are written."""
        for number, rows in enumerate(self.pyramids):
            letter = chr(ord("A") + number)
            for row, cards in enumerate(rows):
                below = rows[row + 1] if row + 1 < len(rows) else [None] * (len(cards) + 1)
                for at, card in enumerate(cards):
                    if card is not None and below[at] is None and below[at + 1] is None:
                        yield cell(letter, row + 1, at + 1), card
        for number, pile in enumerate(self.reserves, 1):
            if pile:
                yield str(number), pile[-1]
        if self.waste:
            yield WASTE, self.waste[-1]
        if self.stock and self.stock[-1] != UNKNOWN:
            yield STOCK, self.stock[-1]

    # Legal moves

    def legal_moves(self) -> list[Move]:
        """Every legal move, each pair once, with its places."""
        moves = []
        if self.stock:
            moves.append(DRAW)
        elif self.waste and self.redeals_left > 0:
            moves.append(REDEAL)
        spelt = self.rules.decks > 1
        available = [*self.available()]
        for number, (place, card) in enumerate(available):
            if self.rules.goes_alone(card.rank):
                moves.append(Move((card,), (place,), spelt=spelt))
            partner = self.rules.partner(card.rank)
            for other_place, other in available[number + 1 :]:
                if other.rank == partner:
                    moves.append(Move((card, other), (place, other_place), spelt=spelt))
        return moves

    def is_stuck(self) -> bool:
        """No legal move, draws included, or only redeals left whose pass brings nothing playable."""
        moves = self.legal_moves()
        return not self.is_won() and (not moves or (moves == [REDEAL] and self._barren()))

    def _barren(self) -> bool:
        """Whether going through the whole waste again lets no card leave: alone, with one that lies open, or with the next."""
        rules, waste = self.rules, self.waste
        open_ranks = {card.rank for place, card in self.available() if place != WASTE}
        return not any(
            rules.goes_alone(card.rank) or rules.partner(card.rank) in open_ranks for card in waste
        ) and not any(
            rules.partner(one.rank) == other.rank for one, other in itertools.pairwise(waste)
        )

    # Playing

    def push(self, move: Move) -> Step:
        """Plays a legal move (it is not checked) and says what it did."""
        opened = False
        if move.is_draw:
            cards = [self.stock.pop()]
            self.waste += cards
            opened = bool(self.stock)
        elif move.turn:
            cards = []
            self.stock, self.waste = self.waste[::-1], []
            self.passes += 1
        else:
            cards = [*move.cards]
            for place in move.places:
                self._take(place)
                opened |= place == STOCK and bool(self.stock)
            self.gone += len(cards)
        step = Step(move, cards, opened)
        self._played.append(step)
        return step

    def _take(self, place: str) -> None:
        if place in (WASTE, STOCK):
            (self.waste if place == WASTE else self.stock).pop()
        elif place.isdigit():
            self.reserves[int(place) - 1].pop()
        else:
            pyramid, row, at = cell_parts(place)
            self.pyramids[pyramid][row][at] = None

    def _put(self, place: str, card: Card) -> None:
        if place in (WASTE, STOCK):
            (self.waste if place == WASTE else self.stock).append(card)
        elif place.isdigit():
            self.reserves[int(place) - 1].append(card)
        else:
            pyramid, row, at = cell_parts(place)
            self.pyramids[pyramid][row][at] = card

    def last_played(self) -> list[Card]:
        """The cards that the last move took away or turned. Raises IndexError where none was played."""
        return self._played[-1].cards

    def taken(self) -> Counter[Card]:
        """The cards that the moves played took away."""
        return Counter(card for step in self._played for card in step.move.cards)

    def pop(self) -> Move:
        """Takes the last move back and gives it. Raises IndexError where none was played."""
        move, cards, _ = self._played.pop()
        if move.is_draw:
            self.stock.append(self.waste.pop())
        elif move.turn:
            self.stock, self.waste = [], self.stock[::-1]
            self.passes -= 1
        else:
            for place, card in zip(move.places, cards, strict=True):
                self._put(place, card)
            self.gone -= len(cards)
        return move

    def learn(self, card: Card) -> None:
        """Puts a card in the place of the unknown one that lies open on the stock."""
        self.stock[-1] = card


def sorted_pair(move: Move) -> Move:
    """The move with its cards in the order they are written."""
    pairs = sorted(zip(move.places, move.cards, strict=True), key=lambda pair: in_order(pair[0]))
    return move._replace(
        cards=tuple(card for _, card in pairs), places=tuple(place for place, _ in pairs)
    )
