"""Ways on that are worth considering: the least that must be played for each thing the waste's card can do."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.hints.judge import measures
from thieves.hints.scene import Scene
from thieves.hints.sight import Sight, stand_in
from thieves.packing import kernel
from thieves.packing.moves import FOUNDATION, WASTE, Move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.packing.weights import Kind
from thieves.solver.detours import cut_loops
from thieves.solver.translate import arguments, to_move

# What a way is for: a card of the waste with its new host (None for a space), or a column that turns one up.
Event = tuple[Card, Card | int | None] | int


class Way(NamedTuple):
    """Moves that belong together, and how good the position looks where they lead."""

    moves: tuple[Move, ...]
    value: float


def ways(seen: Sight, kind: Kind, room: int) -> tuple[float, list[Way]]:
    """How good it looks to leave the waste alone, and the best way for each first thing else, best first.

    Moves within the columns lose nothing by waiting while cards are turned, so a way ends with its last
    play from the waste, or with a card turned up, and has only the moves that these need.
    """
    at = stand_in(seen)
    still, found = float("-inf"), []
    for way in kernel.ways(*arguments(at), kind.fair, room):
        line = into_the_dark(seen, [*map(to_move, way.line)])
        if way.first == kernel.NOTHING:
            still = way.value
        elif moves := tuple(cut_loops(at, needed(at, line))):
            found.append(Way(moves, way.value + worth_of(seen, moves, kind)))
    return still, sorted(dict.fromkeys(found), key=lambda way: -way.value)


def into_the_dark(seen: Sight, line: Sequence[Move]) -> tuple[Move, ...]:
    """The line up to the first move that lays a card open which nobody has seen."""
    at = seen.view.copy()
    for number, move in enumerate(line):
        if move.source > 0 and UNKNOWN in at.columns[move.source - 1][-move.size :]:
            return tuple(line[:number])
        at.push(move)
        if at.shows_unknown:
            return tuple(line[: number + 1])
    return tuple(line)


def worth_of(seen: Sight, moves: Sequence[Move], kind: Kind) -> float:
    """What the principles' own measures say of the moves, each in its place."""
    total = 0.0
    for move in moves:
        total += measures(Scene(seen, move), kind)
        seen = seen.after(move)
    return total


def needed(at: Position, line: Sequence[Move]) -> list[Move]:
    """The line up to its last play from the waste or its first card turned up, without what these do not need."""
    line = [*line[: _last(at, line)]]
    wanted = events(at, line)
    places = range(len(line) - 1, -1, -1)
    back = [(i, j) for j, i in combinations(places, 2) if line[i].source == line[j].target]
    for left_out in [*((i,) for i in places), *back]:
        less = [move for i, move in enumerate(line) if i not in left_out]
        if events(at, less) == wanted:
            return needed(at, less)
    return line


def _last(at: Position, line: Sequence[Move]) -> int:
    """How many moves there are up to the last event."""
    last = played = 0
    for move in line:
        turned_up = at.push(move).turned_up
        played += 1
        if turned_up or move.source == WASTE:
            last = played
        if turned_up:
            break
    for _ in range(played):
        at.pop()
    return last


def events(at: Position, line: Sequence[Move]) -> list[Event] | None:
    """What the moves bring about, in order; None where one is not legal. Leaves the position as it is."""
    found: list[Event] = []
    played = 0
    try:
        for move in line:
            if why_not(at, move) is not None:
                return None
            event = _event(at, move)
            played += 1
            if at.push(move).turned_up:
                event = move.source
            if event is not None:
                found.append(event)
        return found
    finally:
        for _ in range(played):
            at.pop()


def _event(at: Position, move: Move) -> Event | None:
    if move.source != WASTE:
        return None
    if move.target == FOUNDATION:
        return at.waste[-1], FOUNDATION
    column = at.columns[move.target - 1]
    return at.waste[-1], column[-1] if column else None
