"""A layout of a pairing game as a value that a record can hold."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card

Pile = tuple[Card, ...]
Row = tuple[Card | None, ...]  # None is a card that has left
Pyramid = tuple[Row, ...]


class Layout(NamedTuple):
    """Pyramids with their rows from the apex, and reserves with their open card last.

    `stock` begins with the card that lies open, `waste` ends with its playable one. `passes` is 1 on
    the first time through the stock.
    """

    pyramids: tuple[Pyramid, ...]
    reserves: tuple[Pile, ...] = ()
    stock: Pile = ()
    waste: Pile = ()
    passes: int = 1

    def cards(self) -> Iterator[Card]:
        """Every card that is left, UNKNOWN for unknown ones."""
        for pyramid in self.pyramids:
            for row in pyramid:
                yield from (card for card in row if card)
        for pile in (*self.reserves, self.stock, self.waste):
            yield from pile

    def known(self) -> Counter[Card]:
        """How often each known card occurs."""
        counts = Counter(self.cards())
        del counts[UNKNOWN]
        return counts
