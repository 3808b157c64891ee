"""The two families of games behind one protocol: what the rest of the house asks of either.

Both rooms have a `Layout`, a `Move`, a `Position` with `legal_moves`, `push`, `pop`, `is_won`, `is_stuck` and
`key`, and a referee's side with `why_not` and `complete`. Which is meant is told by the rules.
"""

from thieves.packing.layout import Layout as PackingLayout
from thieves.packing.moves import Move as PackingMove
from thieves.packing.position import Position as PackingPosition
from thieves.packing.position import Step as PackingStep
from thieves.pairing.layout import Layout as PairingLayout
from thieves.pairing.moves import Move as PairingMove
from thieves.pairing.position import Position as PairingPosition
from thieves.pairing.position import Step as PairingStep
from thieves.problems import Refusal
from thieves.rules import AnyRules, PairingRules

__all__ = [
    "Layout", "Move", "PackingLayout", "PackingMove", "PackingPosition", "PairingLayout", "PairingMove", "PairingPosition",
    "Played", "Position", "complete", "packed", "play", "start", "why_not",
]  # fmt: skip

Layout = PackingLayout | PairingLayout
Move = PackingMove | PairingMove
Position = PackingPosition | PairingPosition
Played = PackingStep | PairingStep


def start(rules: AnyRules, layout: Layout) -> Position:
    """The position that a layout is under its rules."""
    if isinstance(rules, PairingRules):
        assert isinstance(layout, PairingLayout)
        return PairingPosition(rules, layout)
    assert isinstance(layout, PackingLayout)
    return PackingPosition(rules, layout)


def packed(position: Position) -> PackingPosition:
    """A packing game's position as such. Raises TypeError for one of a pairing game."""
    if not isinstance(position, PackingPosition):
        raise TypeError("this is a position of a pairing game")
    return position


def complete(position: Position, move: Move) -> Move | Refusal:
    """The move with all that it leaves unsaid, or why it cannot be told; it may still be illegal."""
    if isinstance(position, PairingPosition):
        from thieves.pairing import refusal as pairing

        assert isinstance(move, PairingMove)
        return pairing.complete(position, move)
    from thieves.packing import refusal as packing

    assert isinstance(move, PackingMove)
    return packing.complete(position, move)


def why_not(position: Position, move: Move) -> Refusal | None:
    """None for a legal move, or the rule it breaks."""
    if isinstance(position, PairingPosition):
        from thieves.pairing import refusal as pairing

        assert isinstance(move, PairingMove)
        return pairing.why_not(position, move)
    from thieves.packing import refusal as packing

    assert isinstance(move, PackingMove)
    return packing.why_not(position, move)


def play(position: Position, move: Move) -> Played:
    """Plays a legal move (it is not checked) and says what it did."""
    if isinstance(position, PairingPosition):
        assert isinstance(move, PairingMove)
        return position.push(move)
    assert isinstance(move, PackingMove)
    return position.push(move)
