"""The kernel's lines replayed by the referee, for its tests and benchmark."""

from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.solver.translate import BUILDS, arguments, card_number, to_move

__all__ = ["BUILDS", "arguments", "card_number", "replay", "to_move"]


def replay(at: Position, line: list[tuple[int, int, int, int]]) -> None:
    """Plays a line, each move checked by the referee, to the won end."""
    for step in line:
        refusal = why_not(at, to_move(step))
        assert refusal is None, refusal
        at.push(to_move(step))
    assert at.is_won()
