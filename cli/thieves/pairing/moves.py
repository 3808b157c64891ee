"""A move of the pairing games as a value, and its spelling in the notation."""

import re
from typing import NamedTuple

from thieves.cards import Card, card

# Places that are no cell (A2.1) and no reserve (3): the waste's top card, the stock's open one.
WASTE, STOCK = "w", "s"
_PLACE = re.compile(r"([A-Z])([0-9]{1,2})\.([0-9]{1,2})")


class Move(NamedTuple):
    """Cards that leave together, each with its place ("" where it is not said); or a draw or a redeal.

    A place is a cell, "B4.2", a reserve, "3", WASTE or STOCK. `spelt` says whether the places are
    written, as they are with two decks.
    """

    cards: tuple[Card, ...] = ()
    places: tuple[str, ...] = ()
    turn: str = ""  # "d" or "r"
    spelt: bool = True

    def __str__(self) -> str:
        if self.turn:
            return self.turn
        return "+".join(
            f"{one}@{place}" if place and self.spelt else str(one)
            for one, place in zip(self.cards, self.places, strict=True)
        )

    @property
    def touches(self) -> frozenset[object]:
        """What makes moves alike to a player: the cards that they take."""
        return frozenset(self.cards)

    @property
    def is_draw(self) -> bool:
        """Whether it turns a stock card."""
        return self.turn == "d"

    @property
    def card(self) -> None:
        """The card that the move's own text names beside its places, as a take-back does: none here."""
        return None


DRAW = Move(turn="d")
REDEAL = Move(turn="r")


def move(text: str) -> Move:
    """The move that `text` spells (`d`, `r`, `KD`, `QS+AH`, `7H@B4.2+6C@w`).

    Raises ValueError with a sentence for anything else.
    """
    if text in ("d", "r"):
        return DRAW if text == "d" else REDEAL
    if len(text.split()) != 1:
        raise ValueError(f"{text} is not a move: a move has no spaces in it")
    halves = [half.partition("@") for half in text.split("+")]
    if len(halves) > 2:
        raise ValueError(f"{text} is not a move: at most two cards leave together")
    cards = tuple(card(half[0]) for half in halves)
    return Move(cards, tuple(_place(half[2], text) for half in halves))


def _place(text: str, whole: str) -> str:
    place = text.upper()
    if place in ("", "W", "S"):
        return place.lower()
    found = _PLACE.fullmatch(place)
    if found:
        return cell(found[1], int(found[2]), int(found[3]))
    if len(place) == 1 and place in "123456789":
        return place
    raise ValueError(f"{whole}: {text} is no place: a cell, A2.1, a reserve, 3, w or s")


def cell(letter: str, row: int, place: int) -> str:
    """A cell as the notation writes it, rows and places from 1."""
    return f"{letter}{row}.{place}"


def cell_parts(place: str) -> tuple[int, int, int]:
    """Pyramid, row and place of a cell, each from 0. Raises ValueError for a place that is no cell."""
    found = _PLACE.fullmatch(place)
    if not found:
        raise ValueError(f"{place} is no cell")
    return ord(found[1]) - ord("A"), int(found[2]) - 1, int(found[3]) - 1


def in_order(place: str) -> tuple[int, ...]:
    """What sorts places as pairs are written: cells by letter, row and place, reserves, waste, stock."""
    if place in (WASTE, STOCK):
        return (2, place == STOCK)
    return (1, int(place)) if place.isdigit() else (0, *cell_parts(place))
