"""A position as people see it: a board of text, or sentences for a screen reader."""

import sys
from collections.abc import Iterator
from itertools import zip_longest

from thieves.cards import SUIT_WORDS, SYMBOLS, Card, is_red
from thieves.families import PairingPosition, Position
from thieves.packing.position import Position as PackingPosition
from thieves.render.colour import paint
from thieves.talon import redeals_left

DOWN = "##"
_FAN = 10  # how many of the waste's cards are shown


def can_show(symbols: str) -> bool:
    """Whether standard output can write these characters."""
    try:
        symbols.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Board:
    """Draws positions, suits as letters or as symbols."""

    def __init__(self, symbols: bool) -> None:
        self.symbols = symbols and can_show("♣♠♥♦")

    def card(self, card: Card) -> str:
        """A card's two characters, red ones red where colour is wanted."""
        text = str(card)
        if self.symbols and card.rank:
            text = text[0] + SYMBOLS[card.suit]
        return paint(text, "red") if is_red(card) else text

    def draw(self, position: Position, title: str) -> Iterator[str]:
        """The board, a line each: foundations, stock and waste, columns under their numbers; or pyramids."""
        yield title
        yield ""
        if isinstance(position, PairingPosition):
            from thieves.render import pyramids

            yield from pyramids.draw(position, self.card, self._waste(position.waste))
            if position.reserves:
                yield ""
                yield from self._columns(position.reserves, [0] * len(position.reserves))
            return
        yield f"Foundations  {self._foundations(position)}"
        yield f"Stock        {len(position.stock)} card{'s' * (len(position.stock) != 1)}, {redeals_left(position)}"
        yield f"Waste        {self._waste(position.waste)}"
        yield ""
        yield from self._columns(position.columns, position.down)

    def _foundations(self, position: PackingPosition) -> str:
        piles = [
            self.card(Card(height, suit))
            if height
            else f"{SYMBOLS[suit] if self.symbols else suit}:-"
            for suit, heights in position.heights.items()
            for height in heights
        ]
        return "  ".join(piles)

    def _waste(self, waste: list[Card]) -> str:
        if not waste:
            return "empty"
        more = f"{len(waste) - _FAN} more, " if len(waste) > _FAN else ""
        return f"{more}{' '.join(map(self.card, waste[-_FAN:]))}  (the last may be played)"

    def _columns(self, columns: list[list[Card]], downs: list[int]) -> Iterator[str]:
        shown = [
            [DOWN if place < down else self.card(card) for place, card in enumerate(cards)]
            for cards, down in zip(columns, downs, strict=True)
        ]
        yield "  ".join(f"{number:>2}" for number in range(1, len(shown) + 1))
        for row in zip_longest(
            *([*column, ""] if column else ["--"] for column in shown), fillvalue=""
        ):
            line = "  ".join(cell or "  " for cell in row).rstrip()
            if line:
                yield line


def sentences(position: Position, title: str) -> Iterator[str]:
    """The position in sentences, each pile's playable card first."""
    yield f"{title}."
    if isinstance(position, PairingPosition):
        from thieves.render import pyramids

        yield from pyramids.sentences(position, lambda cards: _pile(cards, 0))
        return
    for suit, heights in position.heights.items():
        tops = [Card(height, suit).words for height in heights if height]
        yield f"Foundations of {SUIT_WORDS[suit]}: {', '.join(tops) or 'none started'}."
    stock = len(position.stock)
    yield f"Stock: {stock or 'no'} card{'s' * (stock != 1)}; {redeals_left(position)}."
    yield f"Waste: {_pile(position.waste, 0)}."
    for number, (cards, down) in enumerate(zip(position.columns, position.down, strict=True), 1):
        yield f"Column {number}: {_pile(cards, down)}."


def _pile(cards: list[Card], down: int) -> str:
    if not cards:
        return "empty"
    seen = [card.words for card in reversed(cards[down:])]
    text = seen[0] + (f", on {', '.join(seen[1:])}" if len(seen) > 1 else "")
    return text + (f", on {down} face-down card{'s' * (down > 1)}" if down else "")
