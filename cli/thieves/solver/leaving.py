"""How many cards can still leave a pairing game that cannot be won, and by which moves."""

from typing import NamedTuple

from thieves.pairing.moves import Move
from thieves.pairing.position import Position
from thieves.solver.pair_table import Table

_LOOKED = 200_000  # positions that are looked at for the way that takes most cards away
_FOLLOWED = 600  # the same in games with a stock


class Furthest(NamedTuple):
    """The moves that take most cards away from a lost position; `is_most` says that no others take more."""

    moves: tuple[Move, ...] = ()
    is_most: bool = False


def furthest(at: Position) -> Furthest:
    """The moves that take most cards away, as far as so many positions show them as a hint looks at."""
    from thieves.pairing.board import Line
    from thieves.pairing.clearing import MOST_CELLS, clear

    table = Table(at)
    if len(table.places) > MOST_CELLS or at.stock or at.waste:
        return Furthest(_followed(at))
    found = clear(table.board, _LOOKED)
    return Furthest(table.moves(Line(table.board).follow(found.pairs)), found.is_sure)


def _followed(at: Position) -> tuple[Move, ...]:
    """With a stock: the best of a short search, depth first."""
    best: list[Move] = []
    way: list[Move] = []
    seen = set[object]()
    here = at.copy()
    most = here.gone

    def _follow() -> None:
        nonlocal best, most
        if here.gone > most:
            best, most = way.copy(), here.gone
        if here.key() in seen or len(seen) >= _FOLLOWED:
            return
        seen.add(here.key())
        for move in sorted(here.legal_moves(), key=lambda one: len(one.cards) != 1):
            here.push(move)
            way.append(move)
            _follow()
            way.pop()
            here.pop()

    _follow()
    return tuple(best)
