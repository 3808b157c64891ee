"""Chooses what to play next on a position as its player sees it.

Known from the project's study of fair play: what touches the columns alone can wait while cards
are turned, so in the dark a way is played only for the sake of the waste's card, or to turn a card
up, and only as much of it as that needs; where one pass decides everything, the ways are tried in
a few orders of the unseen cards; and once the order is known, the solver has the word.
"""

from collections.abc import Sequence
from typing import NamedTuple

from thieves.cards import UNKNOWN
from thieves.hints.effort import Effort
from thieves.hints.exits import MOST, way_out
from thieves.hints.safe import safe_moves
from thieves.hints.sight import Sight, filled, hopeful, stand_in, worlds
from thieves.hints.ways import Way, into_the_dark, ways, worth_of
from thieves.packing import kernel
from thieves.packing.moves import DRAW, REDEAL, WASTE, Move
from thieves.packing.position import Key, Position
from thieves.packing.weights import kind_of
from thieves.solver.dead_end import DeadEnd, is_dead
from thieves.solver.solve import solve
from thieves.solver.translate import arguments

_MARGIN = 0.02  # by which trying must speak for another way than the one that looks best
_RIVALS = 4
_GUESSES = 3  # orders of the last unseen cards that are solved


class Plan(NamedTuple):
    """Moves that belong together, and on what they were chosen.

    `basis` is "safe" (a card up that can do no harm), "win" (the moves end the game won), "guess" (they
    would, if the unseen cards lay so), "tried" (it did best in orders of the unseen cards), "play" (it
    looks best), "turn" (nothing looks better than the next card), "rest" (nothing else is left),
    "round" (nothing was found but a long way round), or "any" (not even that); it is empty where nothing
    was found. `nodes` counts positions that the solver generated for it.
    """

    moves: tuple[Move, ...]
    basis: str
    tried: int = 0
    dead_end: DeadEnd | None = None
    nodes: int = 0


_NOTHING = Plan((), "")


def plan(seen: Sight, effort: Effort, been: set[Key]) -> Plan:
    """What to play next; without moves where the position cannot be won, or nothing leads to a new one.

    `been` are the keys of positions that are not to come back. There must be a legal move.
    """
    at = seen.view
    for up in safe_moves(at):
        if is_lost(seen.after(up)):
            return rest(seen, been)  # then all is lost
        if not _comes_back(seen, (up,), been):
            return Plan((up,), "safe")
    turn = DRAW if at.stock else REDEAL if at.waste and at.redeals_left > 0 else None
    if turn and _comes_back(seen, (turn,), been):
        turn = None
    end = _NOTHING
    if seen.is_open:
        end = solved(at, effort)
    elif turn is None:
        end = _guessed(seen, effort, been)
    if end.dead_end or (end.moves and not _comes_back(seen, end.moves, been)):
        return end
    return _chosen(seen, effort, been, turn)._replace(nodes=end.nodes)


def is_lost(seen: Sight) -> bool:
    """Whether the position is proved lost, whatever the unseen cards are; never where it may be won."""
    if seen.is_open or is_dead(seen.view):
        return is_dead(seen.view)
    best = hopeful(seen)
    return best is not None and not best.is_won() and kernel.is_locked(*arguments(best))


def solved(at: Position, effort: Effort) -> Plan:
    """A way to the end of the game, or the proof that there is none, or neither."""
    found = solve(
        at, seconds=effort.seconds, nodes=effort.nodes, seed=effort.seed, memory=effort.memory
    )
    moves = tuple(move for move in found.moves if isinstance(move, Move))
    return Plan(moves, "win" if moves else "", dead_end=found.dead_end, nodes=found.nodes)


def proved_in_the_dark(seen: Sight, effort: Effort) -> Plan | None:
    """The solver's proof that a position with unseen cards is lost, whatever they are; None where it finds none."""
    best = None if seen.is_open else hopeful(seen)
    end = solved(best, effort) if best else _NOTHING
    if not end.dead_end:
        return None
    text = f"whatever cards are still to come: {end.dead_end.text}"
    return end._replace(dead_end=end.dead_end._replace(text=text))


def _comes_back(seen: Sight, moves: Sequence[Move], been: set[Key]) -> bool:
    """Whether the moves lead to a position that is to be kept away from."""
    at = seen.view.copy()
    for move in moves:
        at.push(move)
        if at.key() in been:
            return True
    return False


def _chosen(seen: Sight, effort: Effort, been: set[Key], turn: Move | None) -> Plan:
    """The best of the ways, by their looks or by trying them, or turning a card."""
    kind = kind_of(seen.view.rules)
    still, found = ways(seen, kind, effort.room_for(kind))
    found = [
        way
        for way in found
        if not _comes_back(seen, way.moves, been) and not is_lost(seen.after(*way.moves))
    ]
    if turn is None:
        return Plan(found[0].moves, "play") if found else rest(seen, been)
    wait = [Way((turn,), still + worth_of(seen, (turn,), kind))]
    if is_lost(seen.after(turn)) or (found and _is_last_chance(seen, been)):
        wait = []
    if not found:
        return Plan((turn,), "turn") if wait else rest(seen, been)
    options = sorted([*wait, *found[:_RIVALS]], key=lambda way: -way.value)
    count = effort.worlds_for(kind) if not seen.is_open else 1
    best = _tried(seen, options, effort, count) if count else options[0]
    basis = "turn" if best.moves == (turn,) else "tried" if count else "play"
    return Plan(best.moves, basis, count)


def _is_last_chance(seen: Sight, been: set[Key]) -> bool:
    """Whether turning leads round to where it was, and no other card of the waste can be played on the way."""
    at, met = seen, been | {seen.view.key()}
    if not at.view.is_endless or UNKNOWN in at.view.stock:
        return False
    while True:
        at = at.after(DRAW if at.view.stock else REDEAL)
        if at.view.key() in met:
            return True
        met.add(at.view.key())
        plays = (move for move in at.view.legal_moves() if move.source == WASTE)
        if any(move != REDEAL and not is_lost(at.after(move)) for move in plays):
            return False


def _tried(seen: Sight, options: Sequence[Way], effort: Effort, count: int) -> Way:
    """The option that comes out best in so many orders of the unseen cards; the first where they are close."""
    kind, orders = kind_of(seen.view.rules), list(worlds(seen, count, effort.seed)) or [()]

    def share(option: Way) -> float:
        """Of the orders, how many end won, and how far the others come."""
        after = seen.after(*option.moves)
        rules, _ = arguments(filled(after.view, orders[0]))
        starts = (arguments(filled(after.view, order))[1] for order in orders)
        found = kernel.trials(rules, starts, kind.weights, effort.width)
        size = after.view.rules.pack_size
        return sum(1.0 if one.won else 0.5 * one.best / size for one in found) / len(found)

    first, *rivals = options
    best, most = first, share(first) + _MARGIN
    for rival in rivals:
        if (value := share(rival)) > most:
            best, most = rival, value
    return best


def _guessed(seen: Sight, effort: Effort, been: set[Key]) -> Plan:
    """With the stock out: a way that wins if the face-down cards lie in some order, up to the next that is turned up."""
    nodes = 0
    little = effort._replace(nodes=-(-effort.nodes // 4), seconds=effort.seconds / _GUESSES)
    for order in worlds(seen, _GUESSES, effort.seed):
        end = solved(filled(seen.view, order), little)
        nodes += end.nodes
        moves = into_the_dark(seen, end.moves)
        if moves and not _comes_back(seen, moves, been):
            return Plan(moves, "guess", nodes=nodes)
    return _NOTHING._replace(nodes=nodes)


def rest(seen: Sight, been: set[Key], most: int = MOST) -> Plan:
    """What is left where no way leads on: what cannot be undone, or the proof that there is nothing.

    Neither where that takes more than about `most` positions.
    """
    weights = kind_of(seen.view.rules).weights

    def looks(after: Sight) -> float:
        """How near it looks to a win."""
        return kernel.value(*arguments(stand_in(after)), weights)

    moves, proof = way_out(seen, been, is_lost, looks, most)
    return Plan(moves, "rest", dead_end=proof)
