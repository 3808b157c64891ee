"""The search kernels of the packing games: integers in, integers out."""

from collections.abc import Sequence

from . import portfolio
from .beam import COMPILED
from .locks import LockedSet, Locks, Place
from .score import TERMS, Scored
from .search import Limits, Outcome, Tick
from .slots import Rules, Start
from .state import Step

__all__ = [
    "COMPILED",
    "TERMS",
    "Limits",
    "LockedSet",
    "Outcome",
    "Place",
    "Tick",
    "beam",
    "descend",
    "is_locked",
    "locked",
    "moves_of",
    "solve",
    "value",
]


def solve(
    rules: Rules,
    start: Start,
    *,
    weights: Sequence[float],
    seed: int = 0,
    nodes: int = 0,
    seconds: float = 0.0,
    memory_mb: int = 64,
    tick: Tick | None = None,
) -> Outcome:
    """Looks for a line that wins, or for a proof that there is none.

    `rules` are decks, ranks, build (0 alternate colours, 1 same suit, 2 other suits, 3 any), group
    (0 single, 1 run), spaces (0 any, 1 kings, 2 none), draw, redeals, take-back (0 or 1). `start`
    is columns, face-down counts, stock (next card first), waste (its playable card last), heights
    (one list a suit, empty for a suit that is not in the pack) and passes begun. `nodes`
    (positions generated) and `seconds` (CPU) end the search; 0 is no limit, and with seconds 0 the
    result depends on the seed alone. `tick` is called now and then with positions generated and
    the most cards up. Raises ValueError where neither limit is given.
    """
    _ask_for_a_limit(nodes, seconds)
    return portfolio.search(
        rules,
        start,
        weights=weights,
        seed=seed,
        nodes=nodes,
        seconds=seconds,
        memory_mb=memory_mb,
        tick=tick,
    )


def beam(
    rules: Rules,
    start: Start,
    *,
    weights: Sequence[float],
    seed: int = 0,
    nodes: int = 0,
    seconds: float = 0.0,
    memory_mb: int = 64,
) -> Outcome:
    """The beams alone, which prove nothing. The arguments are those of `solve`."""
    _ask_for_a_limit(nodes, seconds)
    return portfolio.beam(rules, start, weights, seed, Limits(nodes, seconds), memory_mb)


def descend(
    rules: Rules,
    start: Start,
    *,
    weights: Sequence[float],
    nodes: int = 0,
    seconds: float = 0.0,
    memory_mb: int = 64,
    prune: bool = True,
) -> Outcome:
    """The depth-first search alone; `prune` leaves what the relaxation proves lost."""
    _ask_for_a_limit(nodes, seconds)
    return portfolio.descent(rules, start, weights, Limits(nodes, seconds), memory_mb, prune)


def _ask_for_a_limit(nodes: int, seconds: float) -> None:
    if nodes <= 0 and seconds <= 0:
        raise ValueError("a search needs a limit: nodes or seconds")


def moves_of(rules: Rules, start: Start) -> list[Step]:
    """Every legal move of a position, as `solve` writes them; the arguments are those of `solve`."""
    return _still(rules, start).every_move()


def value(rules: Rules, start: Start, weights: Sequence[float]) -> float:
    """How near the position looks to a win, as the beams see it: higher is nearer."""
    return _still(rules, start).value(weights)


def is_locked(rules: Rules, start: Start) -> bool:
    """Whether the relaxation proves that the position cannot be won (see `locks`)."""
    return bool(Locks(_still(rules, start)).is_lost(0))


def locked(rules: Rules, start: Start) -> LockedSet:
    """A smallest set of cards that lock each other up, so that the position cannot be won.

    Places are (column from 0, index from its bottom), or (-1, index in the waste and then the
    stock in drawing order). Empty where the relaxation proves nothing.
    """
    return Locks(_still(rules, start)).reason(0)


def _still(rules: Rules, start: Start) -> Scored:
    """The position without room for any other."""
    return Scored(rules, start, 1, 2)
