"""Supermoves: may a run move as one because its cards could have moved one by one?"""

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from thieves.cards import UNKNOWN, Card

if TYPE_CHECKING:
    from thieves.packing.position import Position

Columns = tuple[tuple[Card, ...], ...]

# States looked at before a run that has found no way counts as immovable. Only tableaux with
# several spaces are that wide, and there the plain ways are found at once (_goes_in_parts).
LIMIT = 20_000


class Shuttle:
    """What single-card moves between columns can bring about in one position, looked up as needed.

    A group move is a supermove when some sequence of legal single-card moves of tableau cards
    ends in the same position (the definition of the rule key `group`). Decided by search, at most
    `LIMIT` states wide, not by a formula; all of a position's group moves share what it finds.
    """

    def __init__(self, position: "Position") -> None:
        self._position = position
        self._full = [i for i, cards in enumerate(position.columns) if cards]
        self._spaces = len(position.columns) - len(self._full)
        self._searches: dict[tuple[int, ...], _Search] = {}

    def carries(self, source: int, target: int, size: int) -> bool:
        """Whether `size` cards can get from one column to another (indices from 0)."""
        if _goes_in_parts(self._position, source, target, size):
            return True
        floors = tuple(_movable(self._position, _face_down_floors(self._position, source, size)))
        if len(self._position.columns[source]) - size < floors[source]:
            return False
        search = self._searches.get(floors)
        if search is None:
            full = tuple(floors[i] for i in self._full) + (0,) * self._spaces
            search = self._searches[floors] = _Search(
                self._position, self._state({}), full, len(self._full)
            )
        cards = self._position.columns[source]
        moved = {source: cards[:-size], target: self._position.columns[target] + cards[-size:]}
        return search.reaches(self._state(moved))

    def _state(self, changed: dict[int, list[Card]]) -> Columns:
        """The columns, those that are spaces now behind the others and sorted: they are alike."""
        columns = [tuple(changed.get(i, cards)) for i, cards in enumerate(self._position.columns)]
        spaces = [cards for i, cards in enumerate(columns) if i not in self._full]
        return (*(columns[i] for i in self._full), *sorted(spaces))


class _Search:
    """Everything that single-card moves reach from a state, found breadth first and only as far as asked."""

    def __init__(
        self, position: "Position", start: Columns, floors: tuple[int, ...], fixed: int
    ) -> None:
        self._position, self._floors, self._fixed = position, floors, fixed
        self._seen = {start}
        self._todo = deque([start])

    def reaches(self, wanted: Columns) -> bool:
        """Whether the state can be reached."""
        while wanted not in self._seen and self._todo and len(self._seen) < LIMIT:
            for following in _single_moves(
                self._position, self._todo.popleft(), self._floors, self._fixed
            ):
                if following not in self._seen:
                    self._seen.add(following)
                    self._todo.append(following)
        return wanted in self._seen


def _goes_in_parts(position: "Position", source: int, target: int, size: int) -> bool:
    """Whether a run can go by way of the spaces and hosts there are, without moving other cards.

    Its upper part goes to a space or a host, by the same means, then the rest, then that part again.
    So two spaces that take any card carry four cards, and a host for the middle eight.
    """
    cards = position.columns[source][-size:]
    others = [pile for i, pile in enumerate(position.columns) if i not in (source, target)]
    hosts = frozenset(i for i, pile in enumerate(others) if pile)

    @cache
    def goes(first: int, end: int, hosts: frozenset[int], spaces: int) -> bool:
        """Whether the run's cards `first` to `end` can go, with these hosts and spaces to rest on."""
        if end - first == 1:
            return True
        for middle in range(first + 1, end):
            for i in hosts:
                left = hosts - {i}
                if (
                    position.fits(cards[middle], others[i][-1])
                    and goes(middle, end, left, spaces)
                    and goes(first, middle, left, spaces)
                ):
                    return True
            if (
                spaces
                and position.may_fill_space(cards[middle])
                and goes(middle, end, hosts, spaces - 1)
                and goes(first, middle, hosts, spaces - 1)
            ):
                return True
        return False

    return goes(0, size, hosts, len(others) - len(hosts))


def _single_moves(
    position: "Position", columns: Columns, floors: tuple[int, ...], fixed: int
) -> Iterator[Columns]:
    """Every state one single-card move away; the columns from `fixed` on are interchangeable."""
    for source, cards in enumerate(columns):
        if len(cards) <= floors[source]:
            continue
        space_seen = False
        for target, hosts in enumerate(columns):
            if target == source or (target >= fixed and not hosts and space_seen):
                continue
            space_seen = space_seen or (target >= fixed and not hosts)
            fits = (
                position.fits(cards[-1], hosts[-1]) if hosts else position.may_fill_space(cards[-1])
            )
            if fits:
                moved = list(columns)
                moved[source], moved[target] = cards[:-1], (*hosts, cards[-1])
                yield (*moved[:fixed], *sorted(moved[fixed:]))


# For each column, how many of its cards stay where they are in the whole search


def _face_down_floors(position: "Position", source: int, size: int) -> list[int]:
    columns = range(len(position.columns))
    return [_face_down_floor(position, i, size if i == source else 0) for i in columns]


def _face_down_floor(position: "Position", column: int, leaving: int) -> int:
    """How many cards must stay lest a face-down card turns up that the move itself leaves down."""
    down = position.down[column]
    turns_up = leaving and down and len(position.columns[column]) - leaving == down
    return down if turns_up else down + 1 if down else 0


def _movable(position: "Position", floors: list[int]) -> list[int]:
    """Floors raised to the cards that find a place once all that can move away has moved away.

    A card that finds none even so never moves, nor does anything under it.
    """
    columns = position.columns
    reach = [len(cards) for cards in columns]  # cards from here on can move; lowered step by step
    while True:
        before = list(reach)
        space = any(not least for least in reach)
        exposed = [
            (i, place)
            for i, cards in enumerate(columns)
            for place in range(max(reach[i] - 1, 0), len(cards))
        ]
        for i in range(len(columns)):
            while reach[i] > floors[i] and _has_place(position, i, reach[i] - 1, exposed, space):
                reach[i] -= 1
        if reach == before:
            return reach


def _has_place(
    position: "Position", column: int, place: int, exposed: list[tuple[int, int]], space: bool
) -> bool:
    card = position.columns[column][place]
    if card == UNKNOWN or (space and position.may_fill_space(card)):
        return True
    return any(
        (i, at) != (column, place - 1) and position.fits(card, position.columns[i][at])
        for i, at in exposed
    )
