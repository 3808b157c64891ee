"""A layout: what lies where in a packing game, as a value that a record can hold."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card

Pile = tuple[Card, ...]


class Layout(NamedTuple):
    """Columns from left to right, buried card first; `down` counts each column's face-down cards.

    `stock` has the next card to be drawn first, `waste` its playable card last, `foundations`
    the top card of each started pile (suits C S H D, higher pile first). `passes` is 1 on the
    first time through the stock.
    """

    columns: tuple[Pile, ...]
    down: tuple[int, ...]
    stock: Pile = ()
    waste: Pile = ()
    foundations: Pile = ()
    passes: int = 1

    def cards(self) -> Iterator[Card]:
        """Every card of the layout, those under the foundations' tops too, UNKNOWN for unknown ones."""
        for pile in (*self.columns, self.stock, self.waste):
            yield from pile
        for top in self.foundations:
            yield from (Card(rank, top.suit) for rank in range(1, top.rank + 1))

    def known(self) -> Counter[Card]:
        """How often each known card occurs."""
        counts = Counter(self.cards())
        del counts[UNKNOWN]
        return counts

    @property
    def is_start(self) -> bool:
        """Nothing played yet: first pass, no foundation, at most the one waste card PySolFC deals."""
        return self.passes == 1 and not self.foundations and len(self.waste) <= 1


def sort_foundations(tops: Pile) -> Pile:
    """Foundations in the order they are written: suits C S H D, the higher pile first."""
    return tuple(sorted(tops, key=lambda top: ("CSHD".index(top.suit), -top.rank)))
