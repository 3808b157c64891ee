"""Solves a position: a line that wins, checked by the referee, or no verdict within the limits."""

import time
from typing import NamedTuple

from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.packing.weights import weights_of
from thieves.record import Record
from thieves.referee.replay import position_at
from thieves.solver.translate import arguments, to_move


class DeadEnd(NamedTuple):
    """Why a position cannot be won: the kind of dead end, what proves it, and a sentence."""

    kind: str  # "no-legal-move" or "barren-redeal"
    proof: str  # "rules"
    text: str


class Solution(NamedTuple):
    """What the solver found.

    `verdict` is "won", "lost" (proved) or "undecided"; `moves` go on from the position and end the
    game won; `nodes` counts positions generated, `seconds` is CPU time. `verified` says that the
    referee replayed the moves, which it always did where there are any.
    """

    verdict: str
    moves: tuple[Move, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    compiled: bool = False
    verified: bool = False
    dead_end: DeadEnd | None = None


def solve(
    what: Record | Position,
    *,
    at: int | None = None,
    seconds: float = 10.0,
    nodes: int = 0,
    seed: int = 0,
    memory: int = 512,
) -> Solution:
    """Looks at every card and searches for a win: from a position, or from a record after `at` moves.

    `seconds` (CPU time) and `nodes` (positions generated) end the search, 0 meaning no such limit;
    `memory` bounds its tables in megabytes. With only a node limit the same `seed` gives the same
    line and count, compiled or not. Raises ValueError where the record cannot be played that far,
    or a card is unknown. The method is a beam on the stock clock (see `thieves.packing.kernel`);
    the only losses it proves so far are positions that are stuck.
    """
    from thieves.packing import kernel

    start = time.process_time()
    position = what if isinstance(what, Position) else position_at(what, at)
    given = arguments(position)
    if position.is_won():
        return Solution("won", compiled=kernel.COMPILED, verified=True)
    if position.is_stuck():
        return Solution("lost", compiled=kernel.COMPILED, dead_end=_stuck(position))
    found = kernel.solve(
        *given,
        weights=weights_of(position.rules),
        seed=seed,
        nodes=nodes,
        seconds=seconds,
        memory_mb=memory,
    )
    moves = tuple(map(to_move, found.line))
    took = time.process_time() - start
    if not found.won:
        return Solution("undecided", (), found.nodes, took, kernel.COMPILED)
    _verify(position, moves)
    return Solution("won", moves, found.nodes, took, kernel.COMPILED, True)


def _stuck(position: Position) -> DeadEnd:
    if position.legal_moves():
        text = (
            "a redeal is left, but going through the whole waste brings no card that can be played"
        )
        return DeadEnd("barren-redeal", "rules", text)
    return DeadEnd("no-legal-move", "rules", "there is no legal move")


def _verify(position: Position, moves: tuple[Move, ...]) -> None:
    """Has the referee's rules replay a line from the position to a won end, and takes it back.

    Raises RuntimeError where the line breaks a rule or does not win: the search has a fault then.
    """
    played = 0
    try:
        for move in moves:
            refusal = why_not(position, move)
            if refusal is not None:
                raise RuntimeError(f"the search found an illegal move, {move}: {refusal.message}")
            position.push(move)
            played += 1
        if not position.is_won():
            raise RuntimeError("the search found a line that does not win")
    finally:
        for _ in range(played):
            position.pop()
