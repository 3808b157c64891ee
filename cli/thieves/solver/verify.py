"""The referee's word on a line: replayed move by move, to a won end."""

from collections.abc import Sequence

from thieves.families import Move, Position, play, why_not


def fault(at: Position, line: Sequence[Move]) -> str | None:
    """What is wrong with a line that should be legal and win; None where it does. Leaves the position as it is."""
    played = 0
    try:
        for move in line:
            refusal = why_not(at, move)
            if refusal is not None:
                return f"an illegal move, {move}: {refusal.message}"
            play(at, move)
            played += 1
        return None if at.is_won() else "a line that does not win"
    finally:
        for _ in range(played):
            at.pop()
