"""The greedy player: at each position the move that the principles' sum says most for, without any search."""

from collections.abc import Iterator

from thieves.families import (
    Move,
    PackingMove,
    PackingPosition,
    PairingMove,
    PairingPosition,
    Position,
    play,
)
from thieves.hints.effort import Effort
from thieves.hints.judge import Judge
from thieves.hints.pair_choice import Choice, Seen
from thieves.hints.safe import safe_moves
from thieves.hints.sight import sight
from thieves.packing.moves import STOCK

_LITTLE = 1e-6


def played_greedily(at: Position) -> Iterator[Move]:
    """Plays on until the game is won or nothing speaks for a move; the moves are pushed onto the position.

    It sees what a player sees. A card is turned, or a pass begun, where no move is worth more; cards
    that are never missed go up at once; no position comes back.
    """
    been = {at.key()}

    def _is_new(move: Move) -> bool:
        play(at, move)
        new = at.key() not in been
        at.pop()
        return new

    while not at.is_won() and (move := next(filter(_is_new, _ranked(at)), None)):
        play(at, move)
        been.add(at.key())
        yield move


def _ranked(at: Position) -> Iterator[Move]:
    return _pairs(at) if isinstance(at, PairingPosition) else _moves(at)


def _moves(at: PackingPosition) -> Iterator[PackingMove]:
    """The moves of a packing game that something speaks for, and turning, the best first."""
    seen = sight(at)
    yield from safe_moves(seen.view)
    judge = Judge(seen)
    worth = {move: judge.worth(move) for move in at.legal_moves()}
    for move in sorted(worth, key=worth.__getitem__, reverse=True):
        if worth[move] > _LITTLE or STOCK in move[:2]:
            yield move


def _pairs(at: PairingPosition) -> Iterator[PairingMove]:
    """The moves of a pairing game, the best first; turning after pairs that are worth as much."""
    score = Choice(Seen(at), Effort()).score
    yield from sorted(at.legal_moves(), key=lambda move: (-score(move), bool(move.turn)))
