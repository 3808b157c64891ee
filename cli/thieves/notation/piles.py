"""Piles as they are written, before a family of games makes a layout of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.record import Path

GONE = Card(0, "-")  # in a row of a pyramid: a card that has left


class Pile(NamedTuple):
    """A pile as it was written: its cards and how many of them, at the buried end, are face down."""

    cards: tuple[Card, ...] = ()
    down: int = 0


# Piles by key: the number of a column or reserve as text, a row of a pyramid ("A2"), or stock, waste,
# foundations.
Piles = Mapping[str, Pile]


def pile_path(name: str, numbered: str = "columns") -> Path:
    """The path of a pile in a record, by its key; `numbered` is what piles with a number are."""
    if name.isdigit():
        return (numbered, int(name) - 1)
    if name[0].isupper():
        return ("pyramids", name[0], int(name[1:]) - 1)
    return (name,)


def listed(names: Sequence[str]) -> str:
    """Names with commas, and "and" before the last."""
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]


def spelled(cards: tuple[Card, ...]) -> Iterator[str]:
    """Cards as text, unknown ones in a row as one `??*49`."""
    unknown = 0
    for card in (*cards, None):
        if card == UNKNOWN:
            unknown += 1
            continue
        if unknown:
            yield "??" if unknown == 1 else f"??*{unknown}"
            unknown = 0
        if card is not None:
            yield str(card)
