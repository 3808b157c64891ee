"""Layouts of the packing games: piles no larger than they can be, and every card's place in words."""

from collections import Counter
from collections.abc import Iterator

from thieves.cards import Card
from thieves.packing.layout import Layout, Pile
from thieves.record import Fault, Path
from thieves.rules import Rules


def places(layout: Layout) -> Iterator[tuple[Card, Path, str]]:
    """Every card with its path and its place in words."""
    for column, cards in enumerate(layout.columns):
        for place, card in enumerate(cards):
            yield card, ("columns", column, place), f"card {place + 1} of column {column + 1}"
    for name, pile in (("stock", layout.stock), ("waste", layout.waste)):
        for place, card in enumerate(pile):
            yield card, (name, place), f"card {place + 1} of the {name}"
    for top in layout.foundations:
        for rank in range(1, top.rank + 1):
            yield Card(rank, top.suit), ("foundations",), f"on the foundation up to {top}"


def size_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Piles that are larger than a game played by these rules can have."""
    yield from _foundations(layout, rules)
    left = len(layout.stock) + len(layout.waste)
    if left > rules.stock_size:
        where = ("stock",) if layout.stock else ("waste",)
        message = (
            f"stock and waste hold {left} cards, but this game deals all but {rules.stock_size}"
        )
        yield Fault("D107", message, where, "is this a deal of another game?")
    for column, down in enumerate(layout.down):
        dealt = rules.down(column)
        if down > dealt:
            message = f"column {column + 1} has {down} cards face down, but {dealt or 'none'} were dealt so"
            yield Fault("D109", message, ("columns", column))


def _foundations(layout: Layout, rules: Rules) -> Iterator[Fault]:
    for suit, piles in Counter(top.suit for top in layout.foundations).items():
        if piles > rules.decks:
            message = f"{piles} foundations of suit {suit}, but there {'is' if rules.decks == 1 else 'are'} {rules.decks}"
            yield Fault("D110", message, ("foundations",))


def piles(layout: Layout) -> Iterator[tuple[Path, str, Pile]]:
    """The columns and then the stock, with their paths and names."""
    for column, cards in enumerate(layout.columns):
        yield ("columns", column), f"column {column + 1}", cards
    yield ("stock",), "the stock", layout.stock
