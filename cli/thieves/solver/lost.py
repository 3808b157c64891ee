"""At which move a game was lost: proofs looked for from its last move back, by search too."""

from typing import NamedTuple

from thieves.families import Move, PairingPosition, Position, play
from thieves.packing.weights import weights_of
from thieves.solver.dead_end import DeadEnd, dead_end, is_dead, lost_at, searched
from thieves.solver.translate import arguments, to_move
from thieves.solver.verify import fault

_MEMORY = 64  # megabytes


class Loss(NamedTuple):
    """Since when a game is lost: after `number` of its moves, 0 as it was dealt, and `why` it is there.

    `is_first` says that the game could still be won before that move; else it may have been lost
    already.
    """

    number: int
    why: DeadEnd
    is_first: bool


def loss(at: Position, nodes: int) -> Loss | None:
    """Since which of the moves played on a position it is proved lost; None where its end is not.

    Where no proof is to be had at once a search looks for one, or for a win, which ends the way
    back; all searches together generate `nodes` positions at most. The position is left at its end.
    """
    if at.is_won():
        return None
    proofs = _Proofs(nodes)
    number = lost_at(at, proofs.is_lost)
    if number is None:
        return None
    undone: list[Move] = [at.pop() for _ in range(at.played - number)]
    why = dead_end(at) or proofs.searched
    for move in reversed(undone):
        play(at, move)
    assert why is not None
    return Loss(number, why, proofs.won or not number)


class _Proofs:
    """What positions are proved by, from the last one back, and how many may still be looked at."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes
        self.searched: DeadEnd | None = None  # the last loss that took a search
        self.won = False

    def is_lost(self, at: Position) -> bool:
        """Whether a position is proved lost, at once or by search."""
        return is_dead(at) or (self.left > 0 and self._is_lost_by_search(at))

    def _is_lost_by_search(self, at: Position) -> bool:
        if isinstance(at, PairingPosition):
            return self._is_pairing_lost(at)
        from thieves.packing import kernel

        try:
            given = arguments(at)
        except ValueError:  # a card is unknown
            return False
        found = kernel.solve(
            *given, weights=weights_of(at.rules), nodes=self.left, memory_mb=_MEMORY
        )
        self.left -= found.nodes
        self.won = found.won and fault(at, [*map(to_move, found.line)]) is None
        if found.lost:
            self.searched = searched(found.positions, found.best)
        return found.lost

    def _is_pairing_lost(self, at: PairingPosition) -> bool:
        from thieves.solver import pairs

        if at.has_unknown:
            return False
        found = pairs.search(at, nodes=self.left, memory=_MEMORY)
        self.left -= found.nodes
        self.won = found.won
        if found.lost:
            self.searched = pairs.searched(found.nodes)
        return found.lost
