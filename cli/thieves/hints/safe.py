"""Cards that can go up at once and are never missed."""

from collections.abc import Iterator

from thieves.cards import UNKNOWN, Card
from thieves.packing.moves import FOUNDATION, WASTE, Move
from thieves.packing.position import Position


def safe_moves(at: Position) -> Iterator[Move]:
    """Cards that can go up at once and are never missed, by the exact condition for two decks.

    With several cards turned at once the waste's card is not among them while a redeal is left: later
    passes would turn others up without it.
    """
    tops = [(number, column[-1]) for number, column in enumerate(at.columns, 1) if column]
    if at.waste and (at.rules.draw == 1 or at.redeals_left <= 0):
        tops.append((WASTE, at.waste[-1]))
    for source, card in tops:
        if card != UNKNOWN and _is_safe(at, card):
            yield Move(source, FOUNDATION)


def _is_safe(at: Position, card: Card) -> bool:
    if min(at.heights[card.suit]) != card.rank - 1:
        return False
    return all(
        min(heights) + _allowance(at.rules.build, card, Card(1, suit)) >= card.rank - 1
        for suit, heights in at.heights.items()
    )


def _allowance(build: str, card: Card, other: Card) -> int:
    """How many ranks the lowest pile of another suit may lag behind."""
    if card.suit == other.suit:
        return 0
    if build == "alternate-colours":
        return 2 if (card.suit in "HD") == (other.suit in "HD") else 1
    return 99 if build == "same-suit" else 1
