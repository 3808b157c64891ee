"""Supermoves: may a run move as one because its cards could have moved one by one?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from thieves.cards import Card

if TYPE_CHECKING:
    from thieves.packing.position import Position

Columns = tuple[tuple[Card, ...], ...]


def can_shuttle(position: "Position", source: int, target: int, count: int) -> bool:
    """Whether single-card moves between columns can carry `count` cards from source to target.

    Columns are indices from 0. Decided by exhaustive depth-first search over the moves of single
    tableau cards (the definition of the rule key `group`), not by a formula. Spaces other than
    the target are alike, so they are kept sorted at the end of a state.
    """
    start = tuple(map(tuple, position.columns))
    spares = [i for i, cards in enumerate(start) if not cards and i != target]
    kept = [i for i in range(len(start)) if i not in spares]
    floors = [_floor(position, i, count if i == source else 0) for i in kept] + [0] * len(spares)
    source, target = kept.index(source), kept.index(target)
    state = tuple(start[i] for i in kept) + ((),) * len(spares)
    goal = list(state)
    goal[source], goal[target] = state[source][:-count], state[target] + state[source][-count:]
    wanted = tuple(goal)
    seen, todo = {state}, [state]
    while todo:
        for following in _single_moves(position, todo.pop(), floors, len(kept)):
            if following == wanted:
                return True
            if following not in seen:
                seen.add(following)
                todo.append(following)
    return False


def _floor(position: "Position", column: int, leaving: int) -> int:
    """How many cards must stay in a column lest a face-down card turns up that the move leaves down."""
    down = position.down[column]
    turns_up = leaving and down and len(position.columns[column]) - leaving == down
    return down if turns_up else down + 1 if down else 0


def _single_moves(
    position: "Position", columns: Columns, floors: list[int], fixed: int
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
            fits = position.fits(cards[-1], hosts[-1]) if hosts else position.may_fill_space(cards[-1])
            if fits:
                moved = list(columns)
                moved[source], moved[target] = cards[:-1], (*hosts, cards[-1])
                yield (*moved[:fixed], *sorted(moved[fixed:]))
