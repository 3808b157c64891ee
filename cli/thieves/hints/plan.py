"""Chooses what to play next on a position as its player sees it.

Known from the project's study of fair play: what touches the columns alone can wait while cards
are turned, so in the dark a way is played only for the sake of the waste's card, or to turn a card
up, and only as much of it as that needs; where one pass decides everything, the ways are tried in
a few orders of the unseen cards; and once the order is known, the solver has the word.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.hints.effort import Effort
from thieves.hints.sight import Sight, filled, hopeful, stand_in, worlds
from thieves.hints.ways import Way, ways, worth_of
from thieves.packing import kernel
from thieves.packing.moves import DRAW, FOUNDATION, REDEAL, STOCK, WASTE, Move
from thieves.packing.position import Position
from thieves.packing.weights import kind_of
from thieves.solver.dead_end import DeadEnd, is_dead, searched
from thieves.solver.translate import arguments, to_move

_MARGIN = 0.02  # by which trying must speak for another way than the one that looks best
_RIVALS = 4
_GUESSES = 3  # orders of the last unseen cards that are solved

# Whether a position is to be kept away from: it was there before.
Avoid = Callable[[Position], bool]


class Plan(NamedTuple):
    """Moves that belong together, and on what they were chosen.

    `basis` is "safe" (a card up that can do no harm), "win" (the moves end the game won), "guess" (they
    would, if the unseen cards lay so), "tried" (it did best in orders of the unseen cards), "play" (it
    looks best), "turn" (nothing looks better than the next card), or "rest" (nothing else is left).
    """

    moves: tuple[Move, ...]
    basis: str
    tried: int = 0
    dead_end: DeadEnd | None = None


def plan(seen: Sight, effort: Effort, avoid: Avoid) -> Plan:
    """What to play next; without moves where it is found out that the position cannot be won.

    There must be a legal move.
    """
    at = seen.view
    if up := next(safe_moves(at), None):
        return Plan((up,), "safe")
    if seen.is_open:
        solved = _solved(at, effort)
        if solved and (solved.dead_end or not _comes_back(seen, solved.moves, avoid)):
            return solved
    return _chosen(seen, effort, avoid)


def safe_moves(at: Position) -> Iterator[Move]:
    """Cards that can go up at once and are never missed, by the exact condition for two decks.

    With several cards turned at once the waste's card is not among them while a redeal is left: later
    passes would turn others up without it.
    """
    tops = [(number, column[-1]) for number, column in enumerate(at.columns, 1) if column]
    if at.waste and (at.rules.draw == 1 or at.redeals_left <= 0):
        tops.append((WASTE, at.waste[-1]))
    for source, card in tops:
        if card != UNKNOWN and _is_safe(at, card):
            yield Move(source, FOUNDATION)


def _is_safe(at: Position, card: Card) -> bool:
    if min(at.heights[card.suit]) != card.rank - 1:
        return False
    return all(
        min(heights) + _allowance(at.rules.build, card, Card(1, suit)) >= card.rank - 1
        for suit, heights in at.heights.items()
    )


def _allowance(build: str, card: Card, other: Card) -> int:
    """How many ranks the lowest pile of another suit may lag behind."""
    if card.suit == other.suit:
        return 0
    if build == "alternate-colours":
        return 2 if (card.suit in "HD") == (other.suit in "HD") else 1
    return 99 if build == "same-suit" else 1


def is_lost(seen: Sight) -> bool:
    """Whether the position is proved lost, whatever the unseen cards are; never where it may be won."""
    if seen.is_open:
        return is_dead(seen.view)
    best = hopeful(seen)
    return best is not None and not best.is_won() and kernel.is_locked(*arguments(best))


def _solved(at: Position, effort: Effort) -> Plan | None:
    """A way to the end of the game, or the proof that there is none; None where neither is found."""
    found = kernel.solve(
        *arguments(at), weights=kind_of(at.rules).weights, seed=effort.seed, nodes=effort.nodes,
        seconds=effort.seconds, memory_mb=effort.memory,
    )  # fmt: skip
    if found.won:
        return Plan(tuple(map(to_move, found.line)), "win")
    return Plan((), "lost", dead_end=searched(found.positions, found.best)) if found.lost else None


def _comes_back(seen: Sight, moves: Sequence[Move], avoid: Avoid) -> bool:
    """Whether the moves lead to a position that is to be kept away from."""
    at = Position(seen.view.rules, seen.view.layout())
    for move in moves:
        at.push(move)
        if avoid(at):
            return True
    return False


def _chosen(seen: Sight, effort: Effort, avoid: Avoid) -> Plan:
    """The best of the ways, by their looks or by trying them, or turning a card."""
    at, kind = seen.view, kind_of(seen.view.rules)
    turn = DRAW if at.stock else REDEAL if at.waste and at.redeals_left > 0 else None
    if turn is None and not seen.is_open and (guess := _guessed(seen, effort, avoid)):
        return guess
    still, found = ways(seen, kind, effort.room)
    found = [
        way
        for way in found
        if not _comes_back(seen, way.moves, avoid) and not is_lost(seen.after(*way.moves))
    ]
    if turn is None:
        return Plan(found[0].moves, "play") if found else _rest(seen, effort, avoid)
    wait = Way((turn,), still + worth_of(seen, (turn,), kind))
    if is_lost(seen.after(turn)) and not found:
        return _rest(seen, effort, avoid)
    if not found:
        return Plan((turn,), "turn")
    options = [wait, *found] if found[0].value <= wait.value else [found[0], wait, *found[1:]]
    options = options[: _RIVALS + 1]
    count = effort.worlds_for(kind.name) if not seen.is_open else 1
    best = _tried(seen, options, effort, count) if count else options[0]
    basis = "turn" if best.moves == (turn,) else "tried" if count else "play"
    return Plan(best.moves, basis, count)


def _tried(seen: Sight, options: Sequence[Way], effort: Effort, count: int) -> Way:
    """The option that comes out best in so many orders of the unseen cards; the first where they are close."""
    kind, orders = kind_of(seen.view.rules), list(worlds(seen, count, effort.seed)) or [()]

    def share(option: Way) -> float:
        after = seen.after(*option.moves)
        rules, _ = arguments(filled(after.view, orders[0]))
        starts = (arguments(filled(after.view, order))[1] for order in orders)
        if effort.draws:
            draws = effort.draws - (option.moves[0] == DRAW)
            each = kernel.outlooks(rules, starts, kind.fair, effort.narrow, draws)
            return sum(each) / len(each) * (effort.margin / 100)
        found = kernel.trials(rules, starts, kind.weights, effort.width)
        size = after.view.rules.pack_size
        return sum(1.0 if one.won else 0.5 * one.best / size for one in found) / len(found)

    first, *rivals = options
    best, most = first, share(first) + _MARGIN
    for rival in rivals:
        if (value := share(rival)) > most:
            best, most = rival, value
    return best


def _guessed(seen: Sight, effort: Effort, avoid: Avoid) -> Plan | None:
    """With the stock out: a way that wins if the face-down cards lie in some order, up to the next that is turned up."""
    for order in worlds(seen, _GUESSES, effort.seed):
        solved = _solved(filled(seen.view, order), effort._replace(nodes=effort.nodes // 4))
        if solved and solved.moves:
            moves = _until_turned_up(seen, solved.moves)
            if not _comes_back(seen, moves, avoid):
                return Plan(moves, "guess")
    return None


def _until_turned_up(seen: Sight, moves: Sequence[Move]) -> tuple[Move, ...]:
    at = Position(seen.view.rules, seen.view.layout())
    for number, move in enumerate(moves, 1):
        if at.push(move).turned_up:
            return tuple(moves[:number])
    return tuple(moves)


def _rest(seen: Sight, effort: Effort, avoid: Avoid) -> Plan:
    """What is left where no way leads on: what cannot be undone, after one move that can if need be.

    Moves that are proved to lose come last, and only what leads to a new position comes at all: no
    moves where there is nothing, so that nobody is sent round and round.
    """
    at = seen.view
    steps: list[tuple[Move, ...]] = [(move,) for move in at.legal_moves() if is_for_good(at, move)]
    if not steps:
        steps = [
            (first, second)
            for first in at.legal_moves()
            for after in [seen.after(first).view]
            for second in after.legal_moves()
            if is_for_good(after, second)
        ]
    weights = kind_of(at.rules).weights
    new = [one for one in steps if not _comes_back(seen, one, avoid)]
    alive = [one for one in new if not is_lost(seen.after(*one))] or new

    def looks(moves: Sequence[Move]) -> float:
        return kernel.value(*arguments(stand_in(seen.after(*moves))), weights)

    return Plan(max(alive, key=looks, default=()), "rest")


def is_for_good(at: Position, move: Move) -> bool:
    """Whether no sequence of moves can bring the cards back to where they were.

    Cards turned or played from the waste never come back to it; a card that lay on one it does not
    fit never lies there again; and one that is up stays up where nothing may be taken back.
    """
    if move.source in (STOCK, WASTE):
        return True
    if move.source == FOUNDATION or (move.target == FOUNDATION and at.rules.take_back):
        return False
    column = at.columns[move.source - 1]
    fixed = move.size < len(column) and at.run_length(move.source - 1) == move.size
    return fixed or move.target == FOUNDATION
