"""The principles of the pairing games: what S4 advises, as measures of a move, with the words for it.

Those with an S are documented (rules.md, Pharaohs); the one with an X is this program's own. What
search finds stands above all of them: they choose among moves that are equally good to it.
"""

from collections.abc import Callable
from typing import NamedTuple

from thieves.cards import Card
from thieves.notation.piles import listed
from thieves.pairing.moves import Move, cell_parts
from thieves.pairing.position import Position


class View:
    """A move on a position, with what it opens."""

    def __init__(self, at: Position, move: Move, unseen: tuple[Card, ...] = ()) -> None:
        self.at, self.move, self.unseen = at, move, unseen
        before = {*at.available()}
        at.push(move)
        self.opened = [one for one in at.available() if one not in before]
        at.pop()

    @property
    def cells(self) -> list[str]:
        """The cells that the move empties."""
        return [place for place in self.move.places if place[:1].isalpha() and place[0].isupper()]

    def rows(self, place: str) -> int:
        """How many rows a cell's pyramid has."""
        return len(self.at.pyramids[cell_parts(place)[0]])


Measure = Callable[[View], float]
Words = Callable[[View], str]


class PairPrinciple(NamedTuple):
    """One principle: its id, what it says, who says so, how much of it is in a move, what that counts, and in words."""

    id: str
    text: str
    source: str
    measure: Measure
    weight: float
    words: Words


def _left(at: Position, number: int) -> int:
    """How many cards are left in a pyramid."""
    return sum(card is not None for row in at.pyramids[number] for card in row)


def _smallest(at: Position) -> int | None:
    """The pyramid with the fewest rows of those that still have cards; None where there is none such."""
    left = [number for number in range(len(at.pyramids)) if _left(at, number)]
    left.sort(key=lambda number: len(at.pyramids[number]))
    if len(left) < 2 or len(at.pyramids[left[0]]) == len(at.pyramids[left[1]]):
        return None
    return left[0]


def small(view: View) -> float:
    """The cards that it takes from the smallest pyramid."""
    smallest = _smallest(view.at)
    return sum(cell_parts(place)[0] == smallest for place in view.cells)


def says_small(view: View) -> str:
    """Which pyramid it helps to clear."""
    smallest = _smallest(view.at)
    if smallest is None or not small(view):
        return ""
    clears = _left(view.at, smallest) == small(view)
    letter = chr(ord("A") + smallest)
    return f"it {'clears' if clears else 'takes from'} {letter}, the pyramid of fewest rows"


def deep(view: View) -> float:
    """How high the cards lie that it opens, from 0 in the bottom row to 1 at the apex."""
    total = 0.0
    for place, _ in view.opened:
        if place[0].isupper():
            rows = view.rows(place)
            total += (rows - 1 - cell_parts(place)[1]) / max(rows - 1, 1)
    return total


def says_opened(view: View) -> str:
    """What it opens."""
    names = [f"{card} at {place}" for place, card in view.opened if place[0].isupper()]
    names += [f"{card} in reserve {place}" for place, card in view.opened if place.isdigit()]
    return f"it opens {listed(names)}" if names else ""


def across(view: View) -> float:
    """Whether its two cards come from two pyramids or piles."""
    return float(len({place[0] for place in view.move.places}) == 2)


def says_across(view: View) -> str:
    """From where its cards come."""
    homes = [f"pyramid {place[0]}" for place in view.cells]
    if len(homes) < 2 or not across(view):
        return ""
    return f"it takes one card each from {' and '.join(homes)}"


def king(view: View) -> float:
    """A card that leaves alone: more in a pyramid, more still in a deep one."""
    if len(view.move.cards) != 1:
        return 0.0
    return 1.0 + sum(view.rows(place) / 10 for place in view.cells)


def says_king(view: View) -> str:
    """That nothing else can use it."""
    return "it leaves alone and no other card needs it" if king(view) else ""


def _stranded(at: Position, unseen: tuple[Card, ...]) -> int:
    """Cards in the pyramids that lie over or under every partner they have left."""
    cells = [
        (number, r, p, card)
        for number, rows in enumerate(at.pyramids)
        for r, row in enumerate(rows)
        for p, card in enumerate(row)
        if card is not None and not at.rules.goes_alone(card.rank)
    ]
    loose = {card.rank for pile in (*at.reserves, at.waste, at.stock, unseen) for card in pile}
    return sum(
        at.rules.partner(card.rank) not in loose
        and all(
            other.rank != at.rules.partner(card.rank)
            or (n == number and _related(r, p, s, q))  # a card to itself, too
            for n, s, q, other in cells
        )
        for number, r, p, card in cells
    )


def _related(r: int, p: int, s: int, q: int) -> bool:
    """Whether of two cells of a pyramid one lies over the other, directly or not."""
    if r > s:
        r, p, s, q = s, q, r, p
    return p <= q <= p + s - r


def count(view: View) -> float:
    """The cards that it leaves without a partner, as a loss."""
    before = _stranded(view.at, view.unseen)
    view.at.push(view.move)
    after = _stranded(view.at, view.unseen)
    view.at.pop()
    return float(min(before - after, 0))


def says_count(view: View) -> str:
    """That a card is left without a partner."""
    return "it leaves a card without any partner that it could go with" if count(view) < 0 else ""


def covered(view: View) -> float:
    """How many cards lie under those that it takes, as a share of the pack."""
    total = 0
    for place in view.cells:
        number, r, p = cell_parts(place)
        total += sum(
            card is not None and _related(s, q, r, p)
            for s, row in enumerate(view.at.pyramids[number][:r])
            for q, card in enumerate(row)
        )
    total += sum(
        len(view.at.reserves[int(place) - 1]) - 1 for place in view.move.places if place.isdigit()
    )
    return total / view.at.rules.pack_size


def says_covered(view: View) -> str:
    """Nothing more than what it opens tells."""
    return ""


_PHARAOHS = "S4, strategy of Pharaohs"

PAIR_PRINCIPLES = (
    PairPrinciple("S4-small", "clear the smallest pyramid first", _PHARAOHS, small, 0.3, says_small),
    PairPrinciple(
        "S4-read", "read all open cards, and look for the pairs that open the highest rows", _PHARAOHS,
        deep, 0.5, says_opened,
    ),
    PairPrinciple(
        "S4-across", "pair across pyramids, so that a removal opens two places", _PHARAOHS, across, 0.3, says_across,
    ),
    PairPrinciple("S4-kings", "take free Kings, those of the deepest pyramid first", _PHARAOHS, king, 2.0, says_king),
    PairPrinciple(
        "S4-count", "count the partners left of each value before you spend one", _PHARAOHS, count, 3.0, says_count,
    ),
    PairPrinciple(
        "X-over", "take what lies on most cards", "this program's own", covered, 1.0, says_covered,
    ),
)  # fmt: skip
