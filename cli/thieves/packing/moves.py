"""A move of the packing games as a value, and its spelling in the notation."""

from typing import NamedTuple

from thieves.cards import Card, card

# Places that are no column; columns count from 1, as players do.
STOCK, WASTE, FOUNDATION = -1, -2, -3
_LETTERS = {WASTE: "w", FOUNDATION: "f"}
_PLACES = {letter: place for place, letter in _LETTERS.items()}


class Move(NamedTuple):
    """`size` cards as one unit from `source` to `target`.

    Places are STOCK, WASTE, FOUNDATION or a column number from 1. `card` names the foundation's
    top card that a take-back brings down. A draw is stock to waste, a redeal waste to stock.
    """

    source: int
    target: int
    size: int = 1
    card: Card | None = None

    def __str__(self) -> str:
        if self.source == STOCK:
            return "d"
        if self.target == STOCK:
            return "r"
        text = f"{_place(self.source)}-{_place(self.target)}"
        if self.size > 1:
            text += f":{self.size}"
        return f"{text}({self.card})" if self.card else text

    @property
    def touches(self) -> frozenset[object]:
        """What makes moves alike to a player: where it comes from."""
        return frozenset({self.source})

    @property
    def is_draw(self) -> bool:
        """Whether it turns stock cards."""
        return self.source == STOCK


DRAW = Move(STOCK, WASTE)
REDEAL = Move(WASTE, STOCK)


def _place(place: int) -> str:
    return _LETTERS.get(place) or str(place)


def move(text: str) -> Move:
    """The move that `text` spells (`d`, `r`, `3-7:4`, `w-f`, `f-4(3C)`).

    Raises ValueError for anything else.
    """
    if text in ("d", "r"):
        return DRAW if text == "d" else REDEAL
    body, _, told = text.partition("(")
    places, _, count = body.partition(":")
    source, _, target = places.partition("-")
    return Move(
        _PLACES.get(source) or int(source),
        _PLACES.get(target) or int(target),
        int(count or 1),
        card(told.removesuffix(")")) if told else None,
    )
