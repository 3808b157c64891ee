"""Plans for positions that are asked about one by one, so that whoever follows them goes round no circle."""

from collections.abc import Callable, Sequence

from thieves.hints.effort import Effort
from thieves.hints.exits import is_for_good, onward
from thieves.hints.plan import Plan, followed, is_lost, plan, rest, searched_through
from thieves.hints.safe import safe_moves
from thieves.hints.sight import Sight
from thieves.hints.ways import ways
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.packing.weights import kind_of

_FOLLOWED = 12  # moves of one's own hints, safe ones aside, that are followed to see whether they lead round
_ROOM = 1000  # positions kept in looking for a way far off

# Where neither a way on nor a proof was found: positions looked through; and where every card is known,
# positions generated and megabytes.
_LAST_RESORT = 30_000
_DESCENT, _MEMORY = 6_000_000, 256

_TO_THE_END = ("win", "guess")


def straight(seen: Sight, effort: Effort, been: set[object]) -> Plan:
    """The plan for a position, but for one whose hints, each asked for anew, would lead round in a circle.

    There one way to the end is kept to, if one is known; else the nearest move that cannot be undone
    is gone for instead. So a hint belongs to moves that end with such a one, or it is a step nearer to
    one, and none brings a position back, unless a last resort is too short to see that nothing leads on
    at all. Where the solver finds no end it is asked for less further on.
    """

    def chosen(at: Sight, effort: Effort) -> Plan:
        """The plan by itself, but for moves back to where it is."""
        return plan(at, effort, _kept_from(been | {at.view.key()}))

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


def _kept_from(places: set[object]) -> Callable[[Position], bool]:
    return lambda after: after.key() in places


def _off(circle: Sequence[tuple[Sight, Plan]], seen: Sight, first: Plan) -> Plan:
    """Off a circle by one of the ways met on it, the same from wherever it is entered."""
    start, way = min(((at.view, way) for at, way in circle), key=lambda one: repr(one[0].key()))
    moves = onward(start, way.moves, seen.view)
    return way._replace(moves=moves) if moves else first


def _aside(seen: Sight, been: set[object], effort: Effort) -> Plan:
    """The way to the nearest move that cannot be undone, over positions that were there if there is no other."""
    here: set[object] = {seen.view.key()}
    for places in (been | here, here):
        out = rest(seen, _kept_from(places))
        if out.moves or out.dead_end:
            return out
    if found := _far(seen) or searched_through(seen, effort):
        return found
    last = rest(seen, _kept_from(here), _LAST_RESORT)
    if seen.is_open and not (last.moves or last.dead_end):
        last = followed(seen, _DESCENT, _MEMORY)
    return last if last.moves or last.dead_end else Plan((_uphill(seen),), "rest")


def _far(seen: Sight) -> Plan | None:
    """A way to a play from the waste or a card turned up, farther off than every way can be followed."""
    first = here = _farther(seen)
    at, places, path = seen, list[object](), list[tuple[Sight, Plan]]()
    while here and not is_for_good(at.view, here.moves[0]) and len(path) <= _FOLLOWED:
        places.append(at.view.key())
        path.append((at, here))
        at = at.after(here.moves[0])
        if (key := at.view.key()) in places:
            return _off(path[places.index(key) :], seen, path[0][1])
        here = _farther(at)
    return first


def _farther(seen: Sight) -> Plan | None:
    _, found = ways(seen, kind_of(seen.view.rules), _ROOM)
    alive = [way.moves for way in found if not is_lost(seen.after(*way.moves))]
    return Plan(min(alive, key=len), "rest") if alive else None


def _uphill(seen: Sight) -> Move:
    """A legal move, not one proved to lose or one that a safe card going up undoes, if there is another.

    It is the least step up an order of all positions, so that it takes long until one comes back.
    """
    here, moves = repr(seen.view.key()), seen.view.legal_moves()
    after = {move: seen.after(move) for move in moves}
    alive = [move for move in moves if not is_lost(after[move])] or moves
    lasting = [move for move in alive if not _is_undone(seen, after[move])] or alive
    places = {repr(after[move].view.key()): move for move in lasting}
    return places[min([place for place in places if place > here] or places)]


def _is_undone(seen: Sight, after: Sight) -> bool:
    up = next(safe_moves(after.view), None)
    return up is not None and after.after(up).view.key() == seen.view.key()
