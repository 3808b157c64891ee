"""A move as it is looked at: the position before and after it, and what about it can be seen and said."""

from thieves.cards import SUIT_WORDS, UNKNOWN, Card, spell
from thieves.hints.sight import Sight
from thieves.packing.moves import FOUNDATION, STOCK, WASTE, Move
from thieves.packing.position import Position

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")  # fmt: skip


class Scene:
    """A legal move on a position as it is seen."""

    def __init__(self, seen: Sight, move: Move) -> None:
        self.seen, self.move = seen, move
        self.before: Position = seen.view
        self.after: Position = seen.after(move).view
        self.cards = self._cards()

    def _cards(self) -> list[Card]:
        source, _, size, card = self.move
        if source == STOCK or self.move.target == STOCK:
            return []
        if card is not None:
            return [card]
        return (self.before.waste if source == WASTE else self.before.columns[source - 1])[-size:]

    # What is where

    @property
    def is_turn(self) -> bool:
        """A draw or a redeal."""
        return self.move.source == STOCK or self.move.target == STOCK

    @property
    def goes_up(self) -> bool:
        """Whether the card goes to its foundation."""
        return self.move.target == FOUNDATION

    @property
    def fills_space(self) -> bool:
        """Whether the cards go into an empty column."""
        return self.move.target > 0 and not self.before.columns[self.move.target - 1]

    @property
    def empties(self) -> bool:
        """Whether the move leaves its column empty."""
        return self.move.source > 0 and not self.after.columns[self.move.source - 1]

    @property
    def host(self) -> Card | None:
        """The card of a column that the cards are laid on; None where there is none."""
        if self.move.target <= 0 or self.fills_space:
            return None
        return self.before.columns[self.move.target - 1][-1]

    @property
    def old_host(self) -> Card | None:
        """The card that the cards lay on in their column; None where there was none."""
        if self.move.source <= 0:
            return None
        column = self.before.columns[self.move.source - 1]
        return column[-self.move.size - 1] if len(column) > self.move.size else None

    @property
    def bared(self) -> Card | None:
        """The card that is playable in place of the moved ones: below them in column or waste."""
        if self.move.source == WASTE and self.move.target != STOCK:
            return self.after.waste[-1] if self.after.waste else None
        if self.move.source > 0 and not self.empties:
            return self.after.columns[self.move.source - 1][-1]
        return None

    @property
    def breaks_run(self) -> bool:
        """Whether the cards lay properly built on the card below them."""
        below = self.old_host
        if below is None or self.move.source <= 0:
            return False
        return self.before.run_length(self.move.source - 1) > self.move.size

    @property
    def last_pass(self) -> bool:
        """Whether no redeal is left."""
        return self.before.redeals_left <= 0

    def exposed(self, card: Card, but: int = 0) -> list[int]:
        """The columns (from 1) but one whose last card is such a card."""
        return [
            number
            for number, column in enumerate(self.before.columns, 1)
            if column and column[-1] == card and number != but
        ]

    def waiting(self) -> list[Card]:
        """The playable cards that could be laid on the moved ones or on a copy of them."""
        return [top for top in open_cards(self.before) if self.before.fits(top, self.cards[-1])]

    # In words

    def spell_cards(self) -> str:
        """The moved cards: "7C", "7C 6D 5S (three cards)"."""
        count = len(self.cards)
        more = f" ({NUMBERS[count] if count < len(NUMBERS) else count} cards)" if count > 1 else ""
        return spell(self.cards) + more

    def source(self) -> str:
        """Where the cards come from."""
        if self.move.source == FOUNDATION:
            return "its foundation"
        return "the waste" if self.move.source == WASTE else f"column {self.move.source}"

    def target(self) -> str:
        """Where the cards go."""
        if self.goes_up:
            return f"the foundation of {SUIT_WORDS[self.cards[0].suit]}"
        if self.fills_space:
            return f"the space in column {self.move.target}"
        return f"{self.host} in column {self.move.target}"

    def headline(self) -> str:
        """The move in words: "7C from column 6 to 8H in column 9", "draw", "redeal"."""
        if self.is_turn:
            return "draw" if self.move.source == STOCK else "redeal"
        back = " back" if self.move.source == FOUNDATION else ""
        return f"{self.spell_cards()}{back} from {self.source()} to {self.target()}"


def following(card: Card) -> Card:
    """The card that goes on top of a card on its foundation."""
    return Card(card.rank + 1, card.suit)


def open_cards(at: Position) -> list[Card]:
    """The known cards that can be played: the columns' last ones and the waste's."""
    return [pile[-1] for pile in (*at.columns, at.waste) if pile and pile[-1] != UNKNOWN]


def wanted(at: Position) -> list[Card]:
    """The cards that the foundations take next, each once."""
    return [
        Card(height + 1, suit)
        for suit, heights in at.heights.items()
        for height in dict.fromkeys(heights)
        if height < at.rules.ranks
    ]


def buried(at: Position, column: int) -> tuple[Card, int] | None:
    """The wanted card with the fewest cards upon it in a column (from 0), and how many; None where there is none."""
    cards, next_up = at.columns[column], wanted(at)
    for upon, card in enumerate(reversed(cards)):
        if card in next_up:
            return card, upon
    return None
