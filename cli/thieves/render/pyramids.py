"""A position of a pairing game as people see it: pyramids side by side, or sentences that say what covers what."""

from collections.abc import Callable, Iterator

from thieves.cards import Card
from thieves.pairing.moves import cell
from thieves.pairing.position import Position
from thieves.talon import redeals_left

GONE = "--"
_WIDTH = 79
_CARD = 4  # columns from one card of a row to the next

Show = Callable[[Card], str]
Pile = Callable[[list[Card]], str]


def draw(position: Position, show: Show, waste: str) -> Iterator[str]:
    """The board, a line each; `show` spells a card, `waste` is the waste as it is told."""
    yield f"Gone         {position.gone} of {position.rules.pack_size} cards"
    if position.rules.stock_size:
        yield f"Stock        {_stock(position, show)}, {redeals_left(position)}"
        yield f"Waste        {waste}"
    for together in _beside(position.pyramids):
        yield ""
        yield from _side_by_side(position, together, show)


def _stock(position: Position, show: Show) -> str:
    count = len(position.stock)
    cards = f"{count} card{'s' * (count != 1)}"
    return f"{show(position.stock[-1])} open, {cards} in all" if count else cards


def _beside(pyramids: list[list[list[Card | None]]]) -> Iterator[range]:
    """Which pyramids fit beside one another."""
    start, width = 0, 4
    for number, rows in enumerate(pyramids):
        width += _CARD * len(rows)
        if width > _WIDTH and number > start:
            yield range(start, number)
            start, width = number, 4 + _CARD * len(rows)
    if pyramids:
        yield range(start, len(pyramids))


def _side_by_side(position: Position, numbers: range, show: Show) -> Iterator[str]:
    """Pyramids with their letters over the apex and the rows' numbers on the left."""
    pyramids = [position.pyramids[number] for number in numbers]
    heads = (
        _centred([chr(ord("A") + number)], len(position.pyramids[number])) for number in numbers
    )
    yield ("    " + "".join(heads)).rstrip()
    for row in range(max(map(len, pyramids))):
        parts = (
            _centred([show(card) if card else GONE for card in rows[row]], len(rows))
            if row < len(rows)
            else " " * _CARD * len(rows)
            for rows in pyramids
        )
        yield (f"{row + 1:>2}  " + "".join(parts)).rstrip()


def _centred(cards: list[str], rows: int) -> str:
    """Cards of one row in the middle of a pyramid with so many rows; escape codes take no room."""
    edge = " " * ((rows - len(cards)) * _CARD // 2)
    cells = "".join(f" {card} " if len(card) > 1 else f"  {card} " for card in cards)
    return f"{edge}{cells}{edge}"


def sentences(position: Position, pile: Pile) -> Iterator[str]:
    """The position in sentences: what is open, and what covers what; `pile` tells a pile from its top."""
    rules = position.rules
    yield f"Gone: {position.gone} of {rules.pack_size} cards."
    if rules.stock_size:
        count = len(position.stock)
        on_top = f"; the {position.stock[-1].words} lies open" if count else ""
        yield f"Stock: {count or 'no'} card{'s' * (count != 1)}{on_top}; {redeals_left(position)}."
        yield f"Waste: {pile(position.waste)}."
    for number, rows in enumerate(position.pyramids):
        letter = chr(ord("A") + number)
        for row, cards in enumerate(rows):
            told = [
                _told(position, cell(letter, row + 1, at + 1), card)
                for at, card in enumerate(cards)
                if card is not None
            ]
            yield f"Pyramid {letter}, row {row + 1}: {'; '.join(told) or 'empty'}."
    for number, reserve in enumerate(position.reserves, 1):
        yield f"Reserve {number}: {pile(reserve)}."


def _told(position: Position, place: str, card: Card) -> str:
    """A cell's card and what lies on it."""
    over = " and ".join(other.words for _, other in position.covering(place))
    return f"{place} {card.words}, " + (f"covered by {over}" if over else "open")
