"""A position of a packing game: its legal moves, and playing them forth and back."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.packing.layout import Layout, sort_foundations
from thieves.packing.moves import DRAW, FOUNDATION, REDEAL, STOCK, WASTE, Move
from thieves.packing.supermove import Shuttle
from thieves.rules import Rules

Fits = Callable[[Card, Card], bool]


class Key(NamedTuple):
    """What tells positions apart: not the order of the columns, which no rule names, nor an endless game's pass.

    A column is its face-down count and its cards; the stock's next card is its last; an endless
    game's `passes` are 0.
    """

    columns: tuple[tuple[int, tuple[Card, ...]], ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    heights: tuple[tuple[int, ...], ...]
    passes: int


def _alternate(card: Card, host: Card) -> bool:
    return card.rank + 1 == host.rank and (card.suit in "HD") != (host.suit in "HD")


def _same_suit(card: Card, host: Card) -> bool:
    return card.rank + 1 == host.rank and card.suit == host.suit


def _other_suits(card: Card, host: Card) -> bool:
    return card.rank + 1 == host.rank and card.suit != host.suit


def _any_suit(card: Card, host: Card) -> bool:
    return card.rank + 1 == host.rank


# How columns build down, by the value of the rule key `build`: may `card` lie on `host`?
FITS: dict[str, Fits] = {
    "alternate-colours": _alternate,
    "same-suit": _same_suit,
    "other-suits": _other_suits,
    "any": _any_suit,
}


class Step(NamedTuple):
    """A move that was played: the cards it moved or turned, and whether a face-down card turned up."""

    move: Move
    cards: list[Card]
    turned_up: bool = False


class Position:
    """A position that plays moves (`push`) and takes them back (`pop`).

    `columns` holds each column's cards, buried card first, the first `down[i]` of them face
    down; `stock` is kept with the next card to be drawn LAST; `heights` gives, for each suit,
    how many cards lie on each of its foundations, highest pile first.
    """

    __slots__ = (
        "_played",
        "columns",
        "down",
        "fits",
        "heights",
        "passes",
        "rules",
        "stock",
        "waste",
    )

    def __init__(self, rules: Rules, layout: Layout) -> None:
        self.rules = rules
        self.fits = FITS[rules.build]
        self.columns = [list(column) for column in layout.columns]
        self.down = list(layout.down)
        self.stock = list(reversed(layout.stock))
        self.waste = list(layout.waste)
        self.heights = {suit: [0] * rules.decks for suit in rules.suits}
        for suit, heights in self.heights.items():
            tops = sorted((c.rank for c in layout.foundations if c.suit == suit), reverse=True)
            heights[: len(tops)] = tops
        self.passes = layout.passes
        self._played: list[Step] = []

    def layout(self) -> Layout:
        """The position as a value."""
        tops = tuple(Card(h, suit) for suit, hs in self.heights.items() for h in hs if h)
        return Layout(
            tuple(map(tuple, self.columns)),
            tuple(self.down),
            tuple(reversed(self.stock)),
            tuple(self.waste),
            sort_foundations(tops),
            self.passes,
        )

    def __repr__(self) -> str:
        return f"Position({self.rules!r}, {self.layout()!r})"

    def copy(self) -> "Position":
        """The position by itself, without the moves that led to it."""
        return Position(self.rules, self.layout())

    def key(self) -> Key:
        """What tells the position apart from others."""
        columns = sorted(zip(self.down, map(tuple, self.columns), strict=True))
        heights = tuple(map(tuple, self.heights.values()))
        passes = 0 if self.is_endless else self.passes
        return Key(tuple(columns), tuple(self.stock), tuple(self.waste), heights, passes)

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
        """Whether a card of columns, stock or waste is unknown."""
        return any(UNKNOWN in pile for pile in (*self.columns, self.stock, self.waste))

    @property
    def shows_unknown(self) -> bool:
        """Whether a card lies open that is unknown."""
        return any(pile[-1:] == [UNKNOWN] for pile in (*self.columns, self.waste))

    @property
    def played(self) -> int:
        """How many moves were played and not taken back."""
        return len(self._played)

    @property
    def foundation_count(self) -> int:
        """How many cards are on the foundations."""
        return sum(map(sum, self.heights.values()))

    @property
    def left(self) -> int:
        """How many cards are not on the foundations yet."""
        return self.rules.pack_size - self.foundation_count

    home, done = "on the foundations", "up"  # where cards must go, and in a word

    def is_won(self) -> bool:
        """Whether every card is on the foundations."""
        return not self.left

    def goes_up(self, card: Card) -> bool:
        """Whether some foundation takes the card next."""
        return card.rank - 1 in self.heights.get(card.suit, ())

    def run_length(self, column: int) -> int:
        """How many cards at a column's end (index from 0) form a properly built run, face up."""
        cards = self.columns[column]
        first = self.down[column]
        start = len(cards) - 1
        while start > first and self.fits(cards[start], cards[start - 1]):
            start -= 1
        return len(cards) - start if cards else 0

    def may_fill_space(self, card: Card) -> bool:
        """Whether a card, alone or heading a run, may take an empty column."""
        spaces = self.rules.spaces
        return spaces == "any" or (spaces == "kings" and card.rank == self.rules.ranks)

    def takes(self, column: int, card: Card) -> bool:
        """Whether a column (index from 0) accepts the card."""
        cards = self.columns[column]
        return self.fits(card, cards[-1]) if cards else self.may_fill_space(card)

    # Legal moves

    def legal_moves(self) -> list[Move]:
        """Every legal move: each column and each space listed, take-backs with their card."""
        moves = []
        if self.stock:
            moves.append(DRAW)
        elif self.waste and self.redeals_left > 0:
            moves.append(REDEAL)
        if self.waste:
            moves += self._moves_of(WASTE, self.waste[-1])
        for column, cards in enumerate(self.columns):
            if cards:
                moves += self._moves_of(column + 1, cards[-1])
                if self.rules.group == "run":
                    moves += self._group_moves(column)
        if self.rules.group == "supermove":
            moves += self._supermoves()
        if self.rules.take_back:
            moves += self._take_backs()
        return moves

    def _moves_of(self, source: int, card: Card) -> list[Move]:
        moves = [Move(source, FOUNDATION)] if self.goes_up(card) else []
        for column in range(len(self.columns)):
            if column != source - 1 and self.takes(column, card):
                moves.append(Move(source, column + 1))
        return moves

    def _group_moves(self, source: int) -> Iterator[Move]:
        cards = self.columns[source]
        for size in range(2, self.run_length(source) + 1):
            for target in range(len(self.columns)):
                if target != source and self.takes(target, cards[-size]):
                    yield Move(source + 1, target + 1, size)

    def _supermoves(self) -> list[Move]:
        shuttle = Shuttle(self)
        groups = (move for column in range(len(self.columns)) for move in self._group_moves(column))
        return [
            move for move in groups if shuttle.carries(move.source - 1, move.target - 1, move.size)
        ]

    def _take_backs(self) -> list[Move]:
        tops = {Card(h, suit): None for suit, hs in self.heights.items() for h in hs if h}
        return [
            Move(FOUNDATION, column + 1, 1, top)
            for top in tops
            for column in range(len(self.columns))
            if self.takes(column, top)
        ]

    def is_stuck(self) -> bool:
        """No legal move, draws included, or only redeals left whose pass brings nothing playable."""
        moves = self.legal_moves()
        return not self.is_won() and (not moves or (moves == [REDEAL] and self._barren()))

    def _barren(self) -> bool:
        """Whether turning through the whole waste again shows no card that can be played."""
        draw, size = self.rules.draw, len(self.waste)
        shown = {self.waste[min(end, size) - 1] for end in range(draw, size + draw, draw)}
        return UNKNOWN not in shown and not any(self._moves_of(WASTE, card) for card in shown)

    # Playing

    def push(self, move: Move) -> Step:
        """Plays a legal move (it is not checked) and says what it did."""
        if move.source == STOCK:
            step = self._turn(move)
        elif move.target == STOCK:
            step = Step(move, [])
            self.stock, self.waste = self.waste[::-1], []
            self.passes += 1
        else:
            step = self._carry(move)
        self._played.append(step)
        return step

    def _turn(self, move: Move) -> Step:
        drawn = self.stock[-self.rules.draw :][::-1]
        del self.stock[-self.rules.draw :]
        self.waste += drawn
        return Step(move, drawn)

    def _carry(self, move: Move) -> Step:
        source, target, count, card = move
        turned_up = False
        if card is not None:
            cards = [card]
            self._change_height(card, -1)
        else:
            pile = self.waste if source == WASTE else self.columns[source - 1]
            cards = pile[-count:]
            del pile[-count:]
            if source > 0 and pile and self.down[source - 1] == len(pile):
                self.down[source - 1] -= 1
                turned_up = True
        if target == FOUNDATION:
            self._change_height(cards[0], 1)
        else:
            self.columns[target - 1] += cards
        return Step(move, cards, turned_up)

    def _change_height(self, card: Card, by: int) -> None:
        heights = self.heights[card.suit]
        heights[heights.index(card.rank - (by > 0))] += by
        heights.sort(reverse=True)

    def last_played(self) -> list[Card]:
        """The cards that the last move moved or turned. Raises IndexError where none was played."""
        return self._played[-1].cards

    def pop(self) -> Move:
        """Takes the last move back and gives it. Raises IndexError where none was played."""
        move, cards, turned_up = self._played.pop()
        source, target, count, card = move
        if source == STOCK:
            self.stock += cards[::-1]
            del self.waste[-len(cards) :]
        elif target == STOCK:
            self.stock, self.waste = [], self.stock[::-1]
            self.passes -= 1
        else:
            if turned_up:
                self.down[source - 1] += 1
            if target == FOUNDATION:
                self._change_height(cards[0], -1)
            else:
                del self.columns[target - 1][-count:]
            if card is not None:
                self._change_height(card, 1)
            else:
                (self.waste if source == WASTE else self.columns[source - 1]).extend(cards)
        return move

    def learn(self, card: Card, column: int | None = None) -> None:
        """Puts a card in the place of the unknown one on top of the waste or of a column (from 0)."""
        pile = self.waste if column is None else self.columns[column]
        pile[-1] = card
        if self._played and self._played[-1].move.is_draw:
            self._played[-1].cards[-1] = card
