"""Makes a line shorter as a player would: cuts its loops, leaves moves out, sends cards on at once."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.solver.budget import Budget
from thieves.solver.tableau import UP, Pack, Step, Tableau, describe, stations

Line = list[Move]

# How many moves ahead one is looked for that might be made at once.
_AHEAD = 30

_STRETCHES = (64, 32, 16, 8, 4)  # moves that are left out at a time


def cut_loops(at: Position, moves: Sequence[Move]) -> Line:
    """The line without the stretches after which the position was the same as before them.

    The columns may have changed places meanwhile: what follows is played on the column that holds
    the same cards.
    """
    was = at.copy()
    keys = [was.key()]
    for move in moves:
        was.push(move)
        keys.append(was.key())
    last = {key: i for i, key in enumerate(keys)}
    if len(last) == len(keys):
        return list(moves)
    for _ in moves:
        was.pop()
    now = at.copy()
    places = {column: column for column in range(-3, len(at.columns) + 1)}
    kept, i = Line(), 0
    while True:
        after = last[keys[i]]
        if after > i:
            for move in moves[i:after]:
                was.push(move)
            places |= same_columns(was, now)
            i = after
        if i == len(moves):
            return kept
        source, target, size, card = moves[i]
        was.push(moves[i])
        kept.append(Move(places[source], places[target], size, card))
        now.push(kept[-1])
        i += 1


def same_columns(was: Position, now: Position) -> dict[int, int]:
    """For each column of a position, counted from 1, the one that holds the same cards in another of the same key."""
    return {old + 1: new + 1 for old, new in zip(_in_order(was), _in_order(now), strict=True)}


def _in_order(at: Position) -> list[int]:
    return sorted(range(len(at.columns)), key=lambda i: (at.down[i], at.columns[i]))


def drop_detours(pack: Pack, line: Line, budget: Budget) -> Line:
    """The line without the moves that it can do without, tried one after another.

    Each move is left out, and its card is sent at once to where it goes next, or up; what follows
    is played as far as it still makes sense, and kept where it wins in fewer moves.
    """
    return _shorter(pack, line, budget, _trials, 1)


def drop_stretches(pack: Pack, line: Line, budget: Budget) -> Line:
    """The line without whole stretches that it can do without, the long ones first."""
    for size in _STRETCHES:

        def _without(_: Tableau, steps: list[Step], i: int, size: int = size) -> list[list[Step]]:
            return [steps[i + size :]]

        line = _shorter(pack, line, budget, _without, size)
    return line


def _shorter(
    pack: Pack,
    line: Line,
    budget: Budget,
    trials: Callable[[Tableau, list[Step], int], Iterable[list[Step]]],
    stride: int,
) -> Line:
    """The line with what comes from a move on replaced by the first trial that is shorter; so many moves on, where none is."""
    at, i, line = pack.start.copy(), 0, list(line)
    steps = describe(at.copy(), line)
    while i < len(steps) and not budget.is_over():
        for trial in trials(at, steps, i):
            if shorter := replay(at.copy(), trial, len(steps) - i - 1, budget):
                line[i:], steps[i:] = shorter
                break
        else:
            for step, move in zip(steps[i : i + stride], line[i : i + stride], strict=True):
                at.step(step, move.target - 1)
            i += stride
    return line


def _trials(at: Tableau, steps: list[Step], i: int) -> Iterator[list[Step]]:
    """What might replace the line from its move `i` on."""
    head, host, _ = steps[i]
    if head < 0 or host == UP:
        return
    rest = steps[i + 1 :]
    yield rest
    if at.goes_up(head):
        yield [Step(head), *rest]
    again = next((j for j, step in enumerate(rest) if step.head == head), -1)
    if again > 0 and rest[again].host != UP:
        yield [rest[again], *rest[:again], *rest[again + 1 :]]


def wander(pack: Pack, line: Line, rng: random.Random, tries: int, budget: Budget) -> Line:
    """Another line, no longer: cards sent elsewhere at random, later moves made earlier."""
    steps, stops = stations(pack.start, line)
    for _ in range(tries):
        if budget.is_over():
            break
        i = rng.randrange(len(steps))
        budget.used += 1
        trial = _other(stops[i], steps[i:], rng)
        other = trial and replay(stops[i].copy(), trial, len(steps) - i, budget)
        if other:
            line = line[:i] + other.line
            tail, seen = stations(stops[i], other.line)
            steps[i:], stops[i:] = tail, seen
    return line


def _other(at: Tableau, steps: list[Step], rng: random.Random) -> list[Step]:
    """The steps with the first sent elsewhere, or another before it; empty where that is no change."""
    head, host, back = steps[0]
    if head >= 0 and host != UP and rng.random() < 0.5:
        hosts = [other for other in at.hosts(head) if other != host]
        return [Step(head, rng.choice(hosts), back), *steps[1:]] if hosts else []
    j = rng.randrange(1, 1 + _AHEAD)
    if j >= len(steps) or steps[j].head < 0:
        return []
    return [steps[j], *steps[:j], *steps[j + 1 :]]


class Played(NamedTuple):
    """Moves, and the same as steps."""

    line: Line
    steps: list[Step]


def replay(at: Tableau, steps: list[Step], most: int, budget: Budget) -> Played | None:
    """Plays steps, leaving out those that cannot be played; None unless they win within `most` moves.

    The tableau is used up.
    """
    played = Played([], [])
    for step in steps:
        move = at.step(step)
        if move is True:
            continue
        if not move:
            if step.host == UP:  # turns too
                break
            continue
        played.line.append(move)
        played.steps.append(at.played(step, move))
        if len(played.line) > most:
            break
    budget.used += len(played.line) + 1
    return played if at.is_won() else None
