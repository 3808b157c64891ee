"""Ways on that are worth considering: the least that must be played for each thing the waste's card can do."""

from collections.abc import Sequence
from typing import NamedTuple

from thieves.cards import UNKNOWN
from thieves.hints.judge import measures
from thieves.hints.scene import Scene
from thieves.hints.sight import Sight, stand_in
from thieves.packing import kernel
from thieves.packing.moves import Move
from thieves.packing.weights import Kind
from thieves.solver.detours import cut_loops
from thieves.solver.translate import arguments, to_move


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
        if way.first == kernel.NOTHING:
            still = way.value
        else:
            moves = tuple(cut_loops(at, [*map(to_move, way.line)]))
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
