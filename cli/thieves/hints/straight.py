"""Plans for positions that are asked about one by one, so that whoever follows them goes round no circle."""

from collections.abc import Sequence

from thieves.hints.effort import Effort
from thieves.hints.exits import is_for_good, known, onward
from thieves.hints.plan import Plan, is_lost, plan, rest, searched_through
from thieves.hints.sight import Sight
from thieves.packing import kernel
from thieves.packing.moves import Move
from thieves.packing.position import Key
from thieves.solver.translate import to_move

_FOLLOWED = 12  # moves of one's own hints, safe ones aside, that are followed to see whether they lead round

# Positions that are looked through where neither a way on nor a proof was found.
_LAST_RESORT = 500_000

_TO_THE_END = ("win", "guess")


def straight(seen: Sight, effort: Effort, been: set[Key]) -> Plan:
    """The plan for a position, but for one whose hints, each asked for anew, would lead round in a circle.

    There one way to the end is kept to, if one is known; else the nearest move that cannot be undone
    is gone for instead. So a hint belongs to moves that end with such a one, or it is a step nearer to
    one, and none brings a position back. Where not even such a move is found, nor the proof that there
    is none, hints go along a round of hundreds of moves. Where the solver finds no end it is asked for
    less further on.
    """

    def chosen(at: Sight, effort: Effort) -> Plan:
        """The plan by itself, but for moves back to where it is."""
        return plan(at, effort, been | {at.view.key()})

    first = here = chosen(seen, effort)
    less = effort
    at, places, path = seen, list[object](), list[tuple[Sight, Plan]]()
    while here.moves and not is_for_good(at.view, here.moves[0]):
        places.append(at.view.key())
        path.append((at, here))
        at = at.after(here.moves[0])
        if at.view.is_won():
            return first
        if (key := at.view.key()) in places:
            ends = [one for one in path[places.index(key) :] if one[1].basis == "win"]
            return _off(ends, seen, first) if ends else _aside(seen, been, effort)
        if here.basis != "safe" and sum(one.basis != "safe" for _, one in path) > _FOLLOWED:
            return first if here.basis == "win" else _aside(seen, been, effort)
        if here.basis not in (*_TO_THE_END, "safe"):
            less = less.less()
        here = chosen(at, less)
    return first if first.moves or first.dead_end else _aside(seen, been, effort)


def _off(circle: Sequence[tuple[Sight, Plan]], seen: Sight, first: Plan) -> Plan:
    """Off a circle by one of the ways met on it, the same from wherever it is entered."""
    start, way = min(((at.view, way) for at, way in circle), key=lambda one: one[0].key())
    moves = onward(start, way.moves, seen.view)
    return way._replace(moves=moves) if moves else first


def _aside(seen: Sight, been: set[Key], effort: Effort) -> Plan:
    """The way to the nearest move that cannot be undone, over positions that were there if there is no other."""
    for places in (been, set[Key]()) if been else (been,):
        out = rest(seen, places, _LAST_RESORT)
        if out.moves or out.dead_end:
            return out
    return searched_through(seen, effort) or Plan((_about(seen, been),), "rest")


def _about(seen: Sight, been: set[Key]) -> Move:
    """A legal move that begins or goes on a long round.

    Where there is none, or it leads to what was there or is proved lost: another that does not, if there is one.
    """
    step = kernel.Rounds(*known(seen)).next_move()
    first = [to_move(step)] if step else []

    def _is_bad(move: Move) -> tuple[bool, bool]:
        after = seen.after(move)
        return is_lost(after), after.view.key() in been

    return min(first + seen.view.legal_moves(), key=_is_bad)
