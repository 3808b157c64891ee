"""Solves a position: a line that wins, checked by the referee, or a proof that there is none, or neither."""

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from thieves.families import Move, PackingPosition, PairingPosition, Position
from thieves.packing import moves as packing_moves
from thieves.packing.weights import Weights, weights_of
from thieves.record import Record
from thieves.referee.replay import position_at
from thieves.solver.dead_end import DeadEnd, dead_end, lost_at, searched
from thieves.solver.translate import Arguments, arguments, to_move
from thieves.solver.verify import fault

if TYPE_CHECKING:
    from thieves.packing.kernel import Outcome

# A line with more moves than this for each card of the pack wanders, and is straightened at once.
_WANDERS = 3


class Solution(NamedTuple):
    """What the solver found.

    `verdict` is "won", "lost" (proved, see `dead_end`) or "undecided"; `moves` go on from the position
    and end the game won; `nodes` counts positions generated, `seconds` is CPU time. `verified` says
    that the referee replayed the moves, which it always did where there are any. `lost_at` is the
    number of a record's moves after which it is proved lost, where it is lost without a search.
    """

    verdict: str
    moves: tuple[Move, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    compiled: bool = False
    verified: bool = False
    dead_end: DeadEnd | None = None
    lost_at: int | None = None


class Progress(NamedTuple):
    """How far a search is: positions generated, most cards up, and a line's moves once there is one."""

    nodes: int
    best: int
    length: int = 0


class Settings(NamedTuple):
    """What bounds and steers a search; see `solve`."""

    seconds: float = 10.0
    nodes: int = 0
    seed: int = 0
    memory: int = 512
    jobs: int = 1
    shorten: bool = False


def solve(
    what: Record | Position,
    *,
    at: int | None = None,
    seconds: float = 10.0,
    nodes: int = 0,
    seed: int = 0,
    memory: int = 512,
    jobs: int = 1,
    shorten: bool = False,
) -> Solution:
    """Looks at every card for a win or a proof of loss: from a position, or a record after `at` moves.

    `seconds` (CPU time) and `nodes` (positions generated) end the search, 0 meaning no such limit;
    `memory` bounds its tables in megabytes. With only a node limit the same `seed` gives the same
    line and count, compiled or not. `jobs` processes search at once, each within these limits and
    with its own seed. With `shorten` the time and nodes left after the first line go into making it
    shorter. Raises ValueError where the record cannot be played that far, a card is unknown, or
    there is no limit. The methods are described in `thieves.packing.kernel` and its modules, the
    proofs in `thieves.solver.dead_end`.
    """
    position = position_at(what, at) if isinstance(what, Record) else what
    *_, last = solutions(position, Settings(seconds, nodes, seed, memory, jobs, shorten))
    return last


def solutions(
    position: Position, settings: Settings, tick: Callable[[Progress], None] | None = None
) -> Iterator[Solution]:
    """The solution as soon as there is one, and with `shorten` ever shorter ones; the last is the best.

    `tick` is called now and then. May be left at any time, as by an interrupt.
    """
    if isinstance(position, PairingPosition):
        from thieves.solver import pairs

        yield from pairs.solutions(position, settings, tick)
        return
    from thieves.packing import kernel

    start = time.process_time()
    given = arguments(position)
    if position.is_won():
        yield Solution("won", compiled=kernel.COMPILED, verified=True)
        return
    if proof := dead_end(position):
        took = time.process_time() - start
        number = lost_at(position)
        yield Solution("lost", (), 0, took, kernel.COMPILED, False, proof, number)
        return
    found, elsewhere = _search(given, weights_of(position.rules), settings, tick)
    moves = tuple(map(to_move, found.line))
    won = Solution("won", (), found.nodes, 0.0, kernel.COMPILED, True)
    if not found.won:
        proof = searched(found.positions, found.best) if found.lost else None
        verdict = "lost" if found.lost else "undecided"
        took = time.process_time() - start + elsewhere
        yield won._replace(verdict=verdict, seconds=took, verified=False, dead_end=proof)
        return
    verify(position, moves)
    left = settings._replace(
        seconds=settings.seconds and settings.seconds - (time.process_time() - start),
        nodes=settings.nodes and settings.nodes - found.nodes,
    )
    is_over = (settings.seconds and left.seconds <= 0) or (settings.nodes and left.nodes <= 0)
    left = left._replace(shorten=settings.shorten and not is_over)
    for line in _lines(position, moves, settings.nodes, left, tick):
        verify(position, line)
        yield won._replace(moves=line, seconds=time.process_time() - start + elsewhere)


def _lines(
    position: PackingPosition,
    moves: tuple[packing_moves.Move, ...],
    nodes: int,
    left: Settings,
    tick: Callable[[Progress], None] | None,
) -> Iterator[tuple[packing_moves.Move, ...]]:
    """The line without its loops, then ever shorter ones within what is left of the limits.

    One that wanders is straightened first, not for longer than `nodes` take.
    """
    from thieves.solver import shorten

    if len(moves) > _WANDERS * position.rules.pack_size:
        moves = shorten.straightened(position, moves, nodes)
    if not left.shorten:
        yield shorten.without_loops(position, moves)
        return

    def told(length: int) -> None:
        if tick:
            tick(Progress(0, position.rules.pack_size, length))

    yield from shorten.shorter_lines(
        position, moves, seconds=left.seconds, nodes=left.nodes, seed=left.seed, tick=told
    )


def _search(
    given: Arguments,
    weights: Weights,
    settings: Settings,
    tick: Callable[[Progress], None] | None,
) -> tuple["Outcome", float]:
    """The kernel's outcome, and the CPU seconds of other processes."""
    from thieves.packing import kernel

    def told(nodes: int, best: int) -> None:
        if tick:
            tick(Progress(nodes, best))

    options: dict[str, Any] = {
        "weights": weights, "seed": settings.seed, "nodes": settings.nodes,
        "seconds": settings.seconds, "memory_mb": settings.memory,
        "tick": told,
    }  # fmt: skip
    if settings.jobs == 1:
        return kernel.solve(*given, **options), 0.0
    from thieves.solver.jobs import search_together

    return search_together(*given, jobs=settings.jobs, **options)


def verify(position: Position, moves: tuple[Move, ...]) -> None:
    """Has the referee replay a line. Raises RuntimeError where it is wrong: the search has a fault then."""
    if found := fault(position, moves):
        raise RuntimeError(f"the search found {found}")
