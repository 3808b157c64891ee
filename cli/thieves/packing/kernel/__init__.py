"""The search kernels of the packing games: integers in, integers out."""

from collections.abc import Sequence

from .beam import COMPILED
from .exits import Exits
from .locks import Locked, Locks, Place
from .look import NOTHING, REVEAL, Look, Way
from .portfolio import beam, descent, playouts, solve, trials
from .rounds import Rounds
from .score import TERMS, Scored
from .search import Limits, Outcome, Tick
from .shortcuts import ShortCuts
from .slots import Rules, Start
from .state import Step

__all__ = [
    "COMPILED",
    "NOTHING",
    "REVEAL",
    "TERMS",
    "Exits",
    "Limits",
    "Locked",
    "Outcome",
    "Place",
    "Rounds",
    "ShortCuts",
    "Tick",
    "Way",
    "beam",
    "descent",
    "is_locked",
    "locked",
    "moves_of",
    "playouts",
    "solve",
    "terms",
    "trials",
    "value",
    "ways",
]


def moves_of(rules: Rules, start: Start) -> list[Step]:
    """Every legal move of a position, as `solve` writes them; the arguments are those of `solve`."""
    return _still(rules, start).every_move()


def value(rules: Rules, start: Start, weights: Sequence[float]) -> float:
    """How near the position looks to a win, as the beams see it: higher is nearer."""
    return _still(rules, start).value(weights)


def terms(rules: Rules, start: Start, decay: float) -> list[float]:
    """What each of TERMS comes to, the decay (a factor above 0, at most 1) aside."""
    return _still(rules, start).terms(decay)


def ways(rules: Rules, start: Start, weights: Sequence[float], room: int) -> list[Way]:
    """The best ways on that turn no card, one for each thing that can come first (see `look`).

    `room` positions are kept. What turns a face-down card up looks no further than that.
    """
    return Look(rules, start, room).ways(weights)


def is_locked(rules: Rules, start: Start) -> bool:
    """Whether the relaxation proves that the position cannot be won (see `locks`)."""
    return bool(Locks(_still(rules, start)).is_lost(0))


def locked(rules: Rules, start: Start) -> list[Locked]:
    """A smallest set of cards that lock each other up, so that the position cannot be won.

    Places are (column from 0, index from its bottom), or (-1, index in the waste and then the
    stock in drawing order). Empty where the relaxation proves nothing.
    """
    return Locks(_still(rules, start)).reason(0)


def _still(rules: Rules, start: Start) -> Scored:
    """The position without room for any other."""
    return Scored(rules, start, 1, 2)
