"""Plans for positions that are asked about one by one, so that whoever follows them goes round no circle."""

from collections.abc import Sequence
from typing import NamedTuple

from thieves.hints.effort import Effort
from thieves.hints.exits import is_for_good, known, onward, way_out
from thieves.hints.plan import Plan, is_lost, plan, rest, searched_through, solved
from thieves.hints.sight import Sight
from thieves.packing import kernel
from thieves.packing.moves import Move
from thieves.packing.position import Key
from thieves.solver.translate import to_move

_FOLLOWED = 12  # moves of one's own hints, safe ones aside, that are followed to see whether they lead round

# Positions that are looked through where neither a way on nor a proof was found.
_LAST_RESORT = 500_000

_TRIES = 6  # moves for good from which the solver is asked for a win

_TO_THE_END = ("win", "guess")


class Step(NamedTuple):
    """A position on the way of one's own hints, and the plan there; whether that is with the whole effort."""

    at: Sight
    plan: Plan
    is_whole: bool


def straight(seen: Sight, effort: Effort, been: set[Key]) -> Plan:
    """The plan for a position, but for one whose hints, each asked for anew, would lead round in a circle.

    There one way to the end is kept to, if one is known; else the nearest move that cannot be undone
    is gone for instead. So a hint belongs to moves that end with such a one, or it is a step nearer to
    one, and none brings a position back. Where not even such a move is found, nor the proof that there
    is none, hints go along a round of hundreds of moves; where there is no round either, or a win is
    found from some of its positions alone, a position may come back. Where the solver finds no end it
    is asked for less further on.
    """
    first = here = _chosen(seen, effort, been)
    less = effort
    at, places, path = seen, list[Key](), list[Step]()
    while here.moves and not is_for_good(at.view, here.moves[0]):
        places.append(at.view.key())
        path.append(Step(at, here, less == effort))
        at = at.after(here.moves[0])
        if at.view.is_won():
            return first
        if (key := at.view.key()) in places:
            way = _end_on(path[places.index(key) :], effort, been)
            if way is None:
                return _aside(seen, been, effort)
            return _home(seen, effort, been) or _off(way, seen, first)
        if here.basis != "safe" and sum(one.plan.basis != "safe" for one in path) > _FOLLOWED:
            if here.basis != "win":
                return _aside(seen, been, effort)
            return _home(seen, effort, been) or first
        if here.basis not in (*_TO_THE_END, "safe"):
            less = less.less()
        here = _chosen(at, less, been)
    return first if first.moves or first.dead_end else _aside(seen, been, effort)


def _chosen(at: Sight, effort: Effort, been: set[Key]) -> Plan:
    """The plan by itself, but for moves back to where it is."""
    return plan(at, effort, been | {at.view.key()})


def _end_on(circle: Sequence[Step], effort: Effort, been: set[Key]) -> Step | None:
    """The way to the end of the game from a position of a circle, the same for each of them; None for none."""
    for at, here, is_whole in sorted(circle, key=lambda one: one.at.view.key()):
        way = here if is_whole else _chosen(at, effort, been)
        if way.basis == "win":
            return Step(at, way, True)
    return None


def _off(way: Step, seen: Sight, first: Plan) -> Plan:
    """Off a circle by a way that was met on it."""
    moves = onward(way.at.view, way.plan.moves, seen.view)
    return way.plan._replace(moves=moves) if moves else first


def _home(seen: Sight, effort: Effort, been: set[Key]) -> Plan | None:
    """The shortest way to a move for good after which the solver wins; None where none of the nearest few is one."""
    tries, ends = iter(range(_TRIES)), list[Plan | None]()

    def _is_no_win(after: Sight) -> bool:
        if after.view.is_won():
            ends.append(Plan((), "win"))
        elif next(tries, None) is None:
            ends.append(None)  # enough were tried
        elif (end := solved(after.view, effort)) and end.moves:
            ends.append(end)
        return not ends

    out = way_out(seen, been, _is_no_win, lambda _: 0.0, _LAST_RESORT, 1)
    end = ends[0] if ends else None
    return Plan(out.moves + end.moves, "win") if end else None


def _aside(seen: Sight, been: set[Key], effort: Effort) -> Plan:
    """The way to the nearest move that cannot be undone, over positions that were there if there is no other."""
    for places in (been, set[Key]()) if been else (been,):
        out = rest(seen, places, _LAST_RESORT)
        if out.moves or out.dead_end:
            return out
    return searched_through(seen, effort) or Plan((_about(seen, been),), "round")


def _about(seen: Sight, been: set[Key]) -> Move:
    """A legal move that begins or goes on a long round.

    Where there is none, or it leads to what is or was there or is proved lost: another that does not, if
    there is one.
    """
    places = been | {seen.view.key()}
    step = kernel.Rounds(*known(seen)).next_move()
    first = [to_move(step)] if step else []

    def _is_bad(move: Move) -> tuple[bool, bool]:
        after = seen.after(move)
        return is_lost(after), after.view.key() in places

    return min(first + seen.view.legal_moves(), key=_is_bad)
