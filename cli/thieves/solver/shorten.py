"""Makes a line that wins shorter: its loops and detours go, and shorter ways are searched for.

Three methods take turns at random: from a position on the line the kernel is run again, with its
weights disturbed, for another way to the end, whose detours are dropped (`thieves.solver.detours`);
windows of the line are searched for a shorter way through (`thieves.solver.windows`); and the line
wanders among those of its length. A line that is hardly longer than the best takes the place of the
one before: so the search gets out of dead ends.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence

from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.packing.weights import weights_of
from thieves.solver.budget import Budget
from thieves.solver.detours import Line, cut_loops, drop_detours, drop_stretches, wander
from thieves.solver.tableau import Pack
from thieves.solver.translate import Arguments, arguments, to_move, to_step
from thieves.solver.verify import fault
from thieves.solver.windows import take_short_cut

# A run of the kernel: positions, megabytes, seconds (which only the uncompiled one needs), how
# much its weights are disturbed at most, and how much longer its line may be to be looked at.
_NODES, _MEMORY, _SECONDS, _SPREAD, _MARGIN = 80_000, 4, 0.25, 1.25, 20
# How often a round is a run of the kernel, or windows; else the line wanders.
_KERNEL, _WINDOWS = 0.5, 0.4
_FROM_THE_START = 0.1
_TRIES = {"windows": 20, "wander": 100}
# How much longer than the best the line that is worked on may be.
_SLACK = 2
# Rounds in a row that bring nothing end the search.
_PATIENCE = 2000
# Moves played to straighten a wandering line, which take about half a second.
_STRAIGHTENING = 200_000


def shorten(
    position: Position,
    moves: Sequence[Move],
    *,
    seconds: float,
    nodes: int = 0,
    seed: int = 0,
    tick: Callable[[int], None] | None = None,
) -> tuple[Move, ...]:
    """A line that wins from the position and is never longer than `moves`, which must win from it.

    `seconds` is the CPU time it may use and `nodes` the positions it may look at, 0 meaning no such
    limit; with only a node limit the same `seed` gives the same line. `tick` is called now and then
    with the length so far. The position is left as it is. Raises ValueError where the moves are
    not legal or do not win, a card is unknown, or no limit is given. To keep what was found when
    interrupted, use `shorter_lines`.
    """
    lines = shorter_lines(position, moves, seconds=seconds, nodes=nodes, seed=seed, tick=tick)
    *_, best = lines
    return best


def shorter_lines(
    position: Position,
    moves: Sequence[Move],
    *,
    seconds: float,
    nodes: int = 0,
    seed: int = 0,
    tick: Callable[[int], None] | None = None,
) -> Iterator[tuple[Move, ...]]:
    """Ever shorter lines as they are found, as `shorten` does; the first is `moves` without its loops.

    Each comes checked by the referee and repeats no position. Ends at a limit, at a line that is
    proved shortest, or when nothing more turns up; may be left at any time, as by an interrupt.
    """
    if nodes <= 0 and seconds <= 0:
        raise ValueError("a search needs a limit: nodes or seconds")
    at = position.copy()
    given = list(moves)
    if not wins(at, given):
        raise ValueError("only a line that is legal and wins can be made shorter")
    arguments(at)  # which refuses unknown cards
    budget = Budget(seconds, nodes)
    best = cut_loops(at, given)
    yield tuple(best)
    search = _Search(at, best, budget, seed)
    for line in search.lines():
        if tick is not None:
            tick(min(len(line), len(best)))
        if len(line) < len(best):
            best = cut_loops(at, line)
            if not wins(at, best):
                raise RuntimeError("the shorter line is not legal or does not win")
            yield tuple(best)


def without_loops(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """A legal line that comes to no position twice."""
    return tuple(cut_loops(position, moves))


def straightened(position: Position, moves: Sequence[Move], nodes: int = 0) -> tuple[Move, ...]:
    """A line that wins: the shortest way through the positions of another, without the detours found in time.

    That is in half a second, or in a move for each 32 of `nodes` (positions generated), if that is less.
    """
    from thieves.packing import kernel

    most = min(_STRAIGHTENING, -(-nodes // 32)) if nodes else _STRAIGHTENING
    pack, budget = Pack(position), Budget(0, most)
    steps = [to_step(move) for move in moves]
    line = [*map(to_move, kernel.ShortCuts(*arguments(position)).shortest(steps))]
    line = drop_stretches(pack, line, budget)
    return tuple(drop_detours(pack, line, budget))


def wins(at: Position, line: Line) -> bool:
    """Whether the referee finds a line legal and won at its end; the position is left as it is."""
    return fault(at, line) is None


def least(at: Position) -> int:
    """A number of moves that no line has fewer than: each card goes up, each stock card is drawn."""
    return at.rules.pack_size - at.foundation_count + -(-len(at.stock) // at.rules.draw)


class _Search:
    """The methods in turn, on a line that they make shorter."""

    def __init__(self, at: Position, line: Line, budget: Budget, seed: int) -> None:
        self.at, self.line, self.budget = at, line, budget
        self.pack = Pack(at)
        self.rng = random.Random(seed)
        self.weights = weights_of(at.rules)
        self.bound = least(at)

    def lines(self) -> Iterator[Line]:
        """The line after each round, until a limit is reached or nothing more turns up."""
        idle = 0
        self.line = drop_detours(self.pack, self.line, self.budget)
        yield self.line
        best = len(self.line)
        while best > self.bound and idle < _PATIENCE and not self.budget.is_over():
            idle += 1
            line = self._round()
            if len(line) < best:
                best, idle = len(line), 0
            if len(line) <= best + _SLACK:
                self.line = line
            yield self.line

    def _round(self) -> Line:
        chance = self.rng.random()
        self.budget.used += 1
        if chance < _KERNEL:
            line = self._run_kernel()
        elif chance < _KERNEL + _WINDOWS:
            line = take_short_cut(self.pack, self.line, self.rng, _TRIES["windows"], self.budget)
        else:
            line = wander(self.pack, self.line, self.rng, _TRIES["wander"], self.budget)
        if line is self.line or len(line) > len(self.line) + _MARGIN:
            return self.line
        return drop_detours(self.pack, cut_loops(self.at, line), self.budget)

    def _run_kernel(self) -> Line:
        """The line with another way to its end from some position on it, where the kernel finds one."""
        from thieves.packing import kernel

        rng, k = self.rng, 0
        if rng.random() >= _FROM_THE_START:
            k = rng.randrange(len(self.line))
        nodes, seconds = self.budget.nodes_left(_NODES), self.budget.seconds_left()
        if nodes <= 0 or seconds < 0:
            return self.line
        spread = _SPREAD * rng.random()
        *weights, decay = self.weights
        found = kernel.beam(
            *self._after(k),
            [weight * math.exp(spread * rng.gauss(0, 1)) for weight in weights] + [decay],
            rng.randrange(1 << 32),
            kernel.Limits(nodes, min(seconds, _SECONDS)),
            _MEMORY,
        )
        self.budget.used += found.nodes
        return [*self.line[:k], *map(to_move, found.line)] if found.won else self.line

    def _after(self, k: int) -> Arguments:
        for move in self.line[:k]:
            self.at.push(move)
        given = arguments(self.at)
        for _ in range(k):
            self.at.pop()
        return given
