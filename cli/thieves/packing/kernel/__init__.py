"""The search kernels of the packing games: integers in, integers out."""

from collections.abc import Callable, Sequence

from .beam import COMPILED, Beam
from .descent import Descent
from .locks import Locks, Place
from .score import TERMS, Scored
from .search import Limits, Outcome
from .slots import Rules, Start
from .state import Step

__all__ = [
    "COMPILED",
    "TERMS",
    "Limits",
    "Outcome",
    "descend",
    "is_locked",
    "locked",
    "moves_of",
    "solve",
]

Tick = Callable[[int, int], None]


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
    """Looks for a line that wins, by beams; a search that finds none proves nothing.

    `rules` are decks, ranks, build (0 alternate colours, 1 same suit, 2 other suits, 3 any), group
    (0 single, 1 run), spaces (0 any, 1 kings, 2 none), draw, redeals, take-back (0 or 1). `start`
    is columns, face-down counts, stock (next card first), waste (its playable card last), heights
    (one list a suit, empty for a suit that is not in the pack) and passes begun. `nodes`
    (positions generated) and `seconds` (CPU) end the search; 0 is no limit, and with seconds 0 the
    result depends on the seed alone. `tick` is called now and then with positions generated and
    the most cards up. Raises ValueError where neither limit is given.
    """
    _ask_for_a_limit(nodes, seconds)
    room = memory_mb << 20
    slot = 8 * (Beam(rules, start, 1, 1024, 2, Limits()).slot_words() + 8)
    width = max(min(1024, room // 2 // slot // 2), 1)
    table = 1 << max((room // 4 // 16).bit_length() - 1, 8)
    log_room = max(room // 4 // 16, 1 << 14)
    limits = Limits(nodes, seconds, tick)
    return Beam(rules, start, width, log_room, min(table, 1 << 20), limits).search(
        weights, seed, width
    )


def _ask_for_a_limit(nodes: int, seconds: float) -> None:
    if nodes <= 0 and seconds <= 0:
        raise ValueError("a search needs a limit: nodes or seconds")


def moves_of(rules: Rules, start: Start) -> list[Step]:
    """Every legal move of a position, as `solve` writes them; the arguments are those of `solve`."""
    return _still(rules, start).every_move()


def descend(
    rules: Rules,
    start: Start,
    *,
    weights: Sequence[float],
    nodes: int = 0,
    seconds: float = 0.0,
    memory_mb: int = 64,
    prune: bool = True,
    tick: Tick | None = None,
) -> Outcome:
    """Looks depth-first at what can still be reached: wins, or proves a loss, or comes to a limit.

    The arguments are those of `solve`; `prune` leaves what the relaxation proves lost.
    """
    _ask_for_a_limit(nodes, seconds)
    table = 1 << max((memory_mb << 20).bit_length() - 6, 8)
    limits = Limits(nodes, seconds, tick)
    return Descent(rules, start, table, prune, limits).search(weights)


def is_locked(rules: Rules, start: Start) -> bool:
    """Whether the relaxation proves that the position cannot be won (see `locks`)."""
    return bool(Locks(_still(rules, start)).is_lost(0))


def locked(rules: Rules, start: Start) -> list[Place]:
    """A smallest set of cards that lock each other up, so that the position cannot be won.

    Places are (column from 0, index from its bottom), or (-1, index in the waste and then the
    stock in drawing order). Empty where the relaxation proves nothing.
    """
    return Locks(_still(rules, start)).reason(0)


def _still(rules: Rules, start: Start) -> Scored:
    """The position without room for any other."""
    return Scored(rules, start, 1, 2)
