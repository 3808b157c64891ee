"""Solves the pairing games: a line that wins, or the proof that there is none, by matching or by search."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from thieves.pairing.moves import Move
from thieves.pairing.position import Position
from thieves.solver.dead_end import DeadEnd, lost_at, stuck
from thieves.solver.pair_table import Table
from thieves.solver.solve import Progress, Settings, Solution, verify


class Found(NamedTuple):
    """What a search found: neither `won` nor `lost` where a limit ended it."""

    won: bool
    lost: bool
    moves: tuple[Move, ...]
    nodes: int
    best: int


def solutions(
    position: Position, settings: Settings, tick: Callable[[Progress], None] | None = None
) -> Iterator[Solution]:
    """As `thieves.solver.solve.solutions`; with `shorten` a line follows that needs fewer redeals, if there is one.

    Lines differ in length only by draws and redeals. The search goes in one order, whatever the seed,
    and in one process. Raises ValueError where a card is unknown.
    """
    from thieves.pairing import kernel

    start = time.process_time()
    if position.has_unknown:
        raise ValueError(
            "there are unknown cards (??): a game can be solved only when all are known"
        )
    if position.is_won():
        yield Solution("won", compiled=kernel.COMPILED, verified=True)
        return

    def _took() -> float:
        return time.process_time() - start

    if proof := dead_end(position):
        number = lost_at(position)
        yield Solution("lost", (), 0, _took(), kernel.COMPILED, False, proof, number)
        return

    def told(nodes: int, best: int) -> None:
        if tick:
            tick(Progress(nodes, best))

    found = search(
        position, nodes=settings.nodes, seconds=settings.seconds, memory=settings.memory, tick=told
    )
    if found.won:
        verify(position, found.moves)
        won = Solution("won", found.moves, found.nodes, _took(), kernel.COMPILED, True)
        yield won
        if settings.shorten and (moves := _shorter(position, won, settings)):
            verify(position, moves)
            yield won._replace(moves=moves, seconds=_took())
    elif found.lost:
        proof = searched(found.nodes)
        yield Solution("lost", (), found.nodes, _took(), kernel.COMPILED, False, proof)
    else:
        yield Solution("undecided", (), found.nodes, _took(), kernel.COMPILED)


def _shorter(position: Position, won: Solution, settings: Settings) -> tuple[Move, ...]:
    """A shorter line, with as few redeals as are found to do; none where there is none, or the limits end it."""
    end = time.process_time() + settings.seconds - won.seconds
    nodes = settings.nodes - won.nodes
    for spare in range(min(position.redeals_left, position.rules.pack_size), 0, -1):
        seconds = end - time.process_time()
        if (settings.seconds and seconds <= 0) or (settings.nodes and nodes <= 0):
            break
        fewer = position.copy()
        fewer.passes += spare
        found = search(
            fewer,
            nodes=settings.nodes and nodes,
            seconds=settings.seconds and seconds,
            memory=settings.memory,
        )
        nodes -= found.nodes
        if found.won:
            return found.moves if len(found.moves) < len(won.moves) else ()
    return ()


def search(
    at: Position,
    *,
    nodes: int = 0,
    seconds: float = 0.0,
    memory: int = 64,
    tick: Callable[[int, int], None] | None = None,
) -> Found:
    """The kernel's word on a position whose cards are all known; limits of 0 are none."""
    from thieves.pairing import kernel

    given = Table(at)
    found = kernel.solve(given.board, nodes=nodes, seconds=seconds, memory_mb=memory, tick=tick)
    return Found(found.won, found.lost, given.moves(found.line), found.nodes, found.best)


def searched(positions: int) -> DeadEnd:
    """The dead end of a position whose every way on was followed."""
    count = f"{positions:,} position{'s' * (positions != 1)}"
    text = f"every way on was followed, through {count}, and none wins"
    if not positions:
        text = "as stock and waste will come up, the cards of some rank cannot all be paired off any more"
    return DeadEnd("unwinnable", "search", text, (), positions)


def dead_end(at: Position) -> DeadEnd | None:
    """The proof that a position is lost, where the rules or a matching of partners give one; else None.

    Exact where there is no stock: None then means that the position can be won.
    """
    if at.is_won() or at.shows_unknown:
        return None
    if at.is_stuck():
        return stuck(at)
    if at.has_unknown:
        return None
    return matched(at)


def matched(at: Position) -> DeadEnd | None:
    """The proof that a position is lost since its cards cannot be paired off, in whatever order the stock lies."""
    from thieves.solver import partners

    return partners.proof(at)
