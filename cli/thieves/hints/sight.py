"""What a player has seen of a position, what the rest may be, and what holds whatever it is."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.referee.pack import unseen
from thieves.rules import UNLIMITED


class Sight(NamedTuple):
    """A position as its player sees it: what is not seen is unknown, and may be the `missing` cards."""

    view: Position
    missing: tuple[Card, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether every card's place is known."""
        return not self.missing

    def after(self, *moves: Move) -> "Sight":
        """The sight after moves, which may turn cards that nobody has seen."""
        view = self.view.copy()
        for move in moves:
            view.push(move)
        return Sight(view, self.missing)


def sight(at: Position, peek: bool = False) -> Sight:
    """What has been seen at a position; with `peek` all that is there, but for cards unknown to anyone.

    Seen are cards that lie face up, and the stock from the moment its last card has been turned
    once. A single card that is left over is known without being seen.
    """
    view = at.copy()
    if not peek:
        for column, down in zip(view.columns, view.down, strict=True):
            column[:down] = [UNKNOWN] * down
        if view.passes == 1:
            view.stock = [UNKNOWN] * len(view.stock)
    if not view.has_unknown:
        return Sight(view)
    missing = tuple(sorted(unseen(view.layout(), view.rules).elements()))
    if len(set(missing)) == 1:
        return Sight(filled(view, missing))
    return Sight(view, missing)


def filled(view: Position, cards: Sequence[Card]) -> Position:
    """A copy in which the unknown cards are these: columns from the left, waste, stock in drawing order."""
    full, left = view.copy(), iter(cards)
    for pile in (*full.columns, full.waste):
        pile[:] = [next(left) if card == UNKNOWN else card for card in pile]
    full.stock = [next(left) if card == UNKNOWN else card for card in reversed(full.stock)][::-1]
    return full


def worlds(seen: Sight, count: int, seed: int = 0) -> Iterator[tuple[Card, ...]]:
    """Orders in which the missing cards may lie: all where they are no more than `count`, else some at random.

    They depend on what is missing and on the stock alone, so they stay while no card is turned.
    """
    view = seen.view
    return orders(seen.missing, count, f"{seed} {len(view.stock)} {view.waste} {seen.missing}")


def orders(cards: tuple[Card, ...], count: int, seed: str) -> Iterator[tuple[Card, ...]]:
    """Orders of cards: all where they are no more than `count`, else some at random."""
    if math.factorial(min(len(cards), 20)) <= count:
        yield from permutations(cards)
        return
    dice, shuffled = random.Random(seed), list(cards)
    for _ in range(count):
        dice.shuffle(shuffled)
        yield tuple(shuffled)


def stand_in(seen: Sight) -> Position:
    """The position with one order of the missing cards in their places, always the same."""
    return filled(seen.view, next(islice(worlds(seen, 1), 1)) if seen.missing else ())


def hopeful(seen: Sight) -> Position | None:
    """A position that can be won wherever the seen one can, whatever the unseen cards are; None for none.

    Every card of stock and waste can be played at any time: they are turned one by one, as often as
    wanted, so their order makes no difference. Unknown cards of a column, with those under them, count
    among them, which is as good where any card may fill a space: when one would turn up, its column
    is empty and it can be laid there.
    """
    view, rules = seen.view, seen.view.rules
    layout = view.layout()
    columns, down = list(layout.columns), list(layout.down)
    loose: list[Card] = []
    for i, column in enumerate(columns):
        if UNKNOWN in column:
            if rules.spaces != "any":
                return None
            height = len(column) - column[::-1].index(UNKNOWN)
            loose += [card for card in column[:height] if card != UNKNOWN]
            columns[i], down[i] = column[height:], max(down[i] - height, 0)
    known = [card for card in (*layout.waste, *layout.stock) if card != UNKNOWN]
    return Position(
        rules._replace(redeals=UNLIMITED, draw=1),
        layout._replace(
            columns=tuple(columns), down=tuple(down), waste=(), passes=1,
            stock=tuple(known + loose + list(seen.missing)),
        ),
    )  # fmt: skip
