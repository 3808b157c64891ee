"""The engines taken in turns: beams, which find most wins, and the descent, which proves losses."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from .beam import Beam
from .descent import Descent
from .playout import Playout
from .search import Limits, Outcome, Tick
from .slots import Rules, Start

# Positions that the engines generate in their first turns; each later turn is longer by a factor.
# A short descent comes first, which decides what is nearly over. Late in a game the descent comes to
# an end more often than a beam wins, and often soon.
_FIRST_DESCENT, _BEAM, _DESCENT = 300, 400_000, 20_000
_LATE_BEAM, _LATE_DESCENT = 20_000, 40_000
_GROWTH = 3
_TRIAL_LOG = 1 << 15  # moves that a narrow beam may note

_MB = 1 << 20
_MOST_MB = 1 << 16  # what the kernels' integers count


def beam(
    rules: Rules, start: Start, weights: Sequence[float], seed: int, limits: Limits, memory_mb: int
) -> Outcome:
    """Beams alone, until one wins or a limit is reached; finding nothing, they prove nothing."""
    return _beams(rules, start, weights, seed, limits, memory_mb).go_on(0, limits.nodes)


def _beams(
    rules: Rules, start: Start, weights: Sequence[float], seed: int, limits: Limits, memory_mb: int
) -> Beam:
    room = min(memory_mb, _MOST_MB) * _MB
    slot = 8 * (Beam(rules, start, 1, 1024, 2, Limits()).slot_words() + 8)
    width = max(min(1024, room // 2 // slot // 2), 1)
    table = min(1 << max((room // 4 // 16).bit_length() - 1, 8), 1 << 20)
    log_room = max(room // 4 // 16, 1 << 14)
    beams = Beam(rules, start, width, log_room, table, limits)
    beams.begin(weights, seed, width)
    return beams


def trials(
    rules: Rules, starts: Iterable[Start], weights: Sequence[float], width: int
) -> list[Outcome]:
    """One beam so narrow from each start; they must have as many cards in each place."""
    found: list[Outcome] = []
    beams: Beam | None = None
    for start in starts:
        if beams is None:
            beams = Beam(rules, start, width, _TRIAL_LOG, 512 * width, Limits())
        else:
            beams.set_out(start)
        beams.begin(weights, 0, width)
        found.append(beams.go_on(1, 0))
    return found


def playouts(
    rules: Rules,
    starts: Iterable[Start],
    fair: Sequence[float],
    weights: Sequence[float],
    room: int,
    nodes: int,
) -> list[Outcome]:
    """Each start played on in the dark until its stock is out, and then solved with so many positions.

    `fair` are the weights for looking ahead, with `room` positions kept; `weights` the solver's, who
    knows the order of the cards then. The starts must have as many cards in each place.
    """
    found: list[Outcome] = []
    game: Playout | None = None
    for start in starts:
        if game is None:
            game = Playout(rules, start, room, fair)
        else:
            game.set_out(start)
        found.append(solve(rules, game.play_on(), weights=weights, nodes=nodes, memory_mb=4))
    return found


def descent(
    rules: Rules,
    start: Start,
    weights: Sequence[float],
    limits: Limits,
    memory_mb: int,
    prune: bool = True,
) -> Outcome:
    """Depth first alone, until a win, the end of what can be reached (then it is lost), or a limit.

    `prune` leaves what the relaxation proves lost.
    """
    room = min(memory_mb, _MOST_MB) * _MB
    return Descent(rules, start, room, prune, limits).search(weights)


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
    """Looks for a line that wins, and for a proof that there is none, in turns.

    `rules` are decks, ranks, build (0 alternate colours, 1 same suit, 2 other suits, 3 any), group
    (0 single, 1 run), spaces (0 any, 1 kings, 2 none), draw, redeals, take-back (0 or 1). `start`
    is columns, face-down counts, stock (next card first), waste (its playable card last), heights
    (one list a suit, empty for a suit that is not in the pack) and passes begun. `nodes`
    (positions generated, in all turns together) and `seconds` (CPU) end the search; 0 is no limit,
    and with seconds 0 the result depends on the seed alone. `memory_mb` bounds each turn's tables.
    `tick` is called now and then with positions generated and the most cards up. Raises ValueError
    where neither limit is given.
    """
    if nodes <= 0 and seconds <= 0:
        raise ValueError("a search needs a limit: nodes or seconds")
    turns = _Turns(nodes, seconds, tick)
    ours, theirs = max(memory_mb // 4, 1), memory_mb - memory_mb // 4  # the beams', the descents'
    few = turns.limits(_FIRST_DESCENT)
    goes_on = turns.add(few, descent(rules, start, weights, few, theirs))
    limits = turns.limits(0)._replace(tick=tick and turns.told_by_beams)
    runs = _beams(rules, start, weights, seed, limits, ours)
    late = _is_late(rules, start)
    beams, descents = (_LATE_BEAM, _LATE_DESCENT) if late else (_BEAM, _DESCENT)
    beams = min(beams, nodes // 2) if nodes else beams
    descents *= goes_on
    # An engine that stops short of its limit has nothing more to find: all looked at, or memory full.
    while (beams or descents) and not turns.are_over():
        if beams:
            few = Limits(beams)
            found = runs.go_on(beams, turns.nodes_left())
            turns.beams += found.nodes
            beams *= _GROWTH * turns.add(few, found)
        if descents and not turns.are_over():
            few = turns.limits(descents)
            descents *= _GROWTH * turns.add(few, descent(rules, start, weights, few, theirs))
    return turns.outcome


def _is_late(rules: Rules, start: Start) -> bool:
    """Whether a third of the stock at most is left, in the last pass."""
    columns, _, stock, _, _, passes = start
    return passes > rules[6] and len(stock) <= 17 and any(columns)


class _Turns:
    """What is left of the limits, and what the turns so far came to."""

    def __init__(self, nodes: int, seconds: float, tick: Tick | None) -> None:
        self.nodes, self.tick = nodes, tick
        self.deadline = time.process_time() + seconds if seconds > 0 else 0.0
        self.outcome = Outcome(False, False, [], 0, 0)
        self.beams = 0  # positions in the beams' turns so far, which they count on from

    def are_over(self) -> bool:
        """Whether the game is decided or a limit is reached."""
        if self.outcome.won or self.outcome.lost:
            return True
        if self.nodes and self.outcome.nodes >= self.nodes:
            return True
        return bool(self.deadline) and time.process_time() >= self.deadline

    def nodes_left(self) -> int:
        """Positions that may still be generated; 0 is no limit."""
        return self.nodes and self.nodes - self.outcome.nodes

    def limits(self, nodes: int) -> Limits:
        """Those of a turn, which may generate so many positions; with 0 all that are left."""
        left = self.nodes_left()
        nodes = min(nodes, left) if nodes and left else nodes or left
        seconds = max(self.deadline - time.process_time(), 1e-6) if self.deadline else 0.0
        return Limits(nodes, seconds, self.tick and self._told)

    def told_by_beams(self, nodes: int, best: int) -> None:
        """How far the beams are, in all their turns."""
        self._told(nodes - self.beams, best)

    def _told(self, nodes: int, best: int) -> None:
        assert self.tick
        self.tick(self.outcome.nodes + nodes, max(self.outcome.best, best))

    def add(self, limits: Limits, turn: Outcome) -> bool:
        """Adds what a turn came to; whether it was its limit that ended it."""
        self.outcome = turn._replace(
            nodes=self.outcome.nodes + turn.nodes, best=max(self.outcome.best, turn.best)
        )
        return turn.nodes >= limits.nodes or self.are_over()
