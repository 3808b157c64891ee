"""Looks for a shorter way between two positions of a line: depth first, led by what must move at least.

Every move but a turn changes what one card lies on, so that as many moves are needed as cards lie
on something else in the end: a bound that leaves little to search where a stretch is nearly tight.
"""

import random
from collections.abc import Iterator

from thieves.solver.budget import Budget
from thieves.solver.detours import Line, replay
from thieves.solver.tableau import SPACE, TALON, TURN, TURN_OVER, Pack, Step, Tableau, stations

# Moves in a window, and positions looked at in one.
_SPANS = (6, 50)
_NODES = 300


class Window:
    """The stretch between two tableaux of a line, `turns` of its moves being draws and redeals."""

    def __init__(self, start: Tableau, goal: Tableau, turns: int) -> None:
        self.start, self.goal, self.turns = start, goal, turns
        self.under = goal.under()
        self.apart = sum(a != b for a, b in zip(start.under(), self.under, strict=True))
        self._seen: dict[tuple[int, ...], int] = {}
        self._way: list[Step] = []

    @property
    def least(self) -> int:
        """No way through has fewer moves."""
        return self.apart + self.turns

    def search(self, most: int, nodes: int, budget: Budget) -> list[Step] | None:
        """A way of at most `most` moves, or None where none was found in `nodes` positions."""
        if self.least > most:
            return None
        self._left = nodes
        found = self._go(self.start, self.start.under(), self.apart, self.turns, most)
        budget.used += nodes - self._left
        return self._way if found else None

    def _go(self, at: Tableau, under: list[int], apart: int, turns: int, most: int) -> bool:
        if not apart and not turns:
            return at.stock == self.goal.stock and sorted(at.down) == sorted(self.goal.down)
        key = (*under, turns)
        if self._seen.get(key, -1) >= most or self._left <= 0:
            return False
        self._seen[key] = most
        self._left -= 1
        for step, by in self._steps(at, under, most - apart - turns, turns):
            after = at.copy()
            if not after.step(step):
                continue
            head = step.head
            if head < 0:
                found = self._go(after, under, apart, turns - 1, most - 1)
            else:
                before, under[head] = under[head], step.host
                found = self._go(after, under, apart + by, turns, most - 1)
                under[head] = before
            if found:
                self._way.insert(0, step)
                return True
        return False

    def _steps(
        self, at: Tableau, under: list[int], slack: int, turns: int
    ) -> Iterator[tuple[Step, int]]:
        """Steps, those first that bring a card to where it shall lie; and by how much less is apart."""
        heads = list(at.heads())
        goal = self.under
        astray = []
        for head in heads:
            right = goal[head]
            if under[head] == right:
                if slack >= 2:
                    astray.append((head, 1))
                continue
            if right != TALON and right in at.hosts(head):
                yield Step(head, right), -1
            if slack >= 1:
                astray.append((head, 0))
        if turns:
            yield Step(TURN if at.stock else TURN_OVER), 0
        for head, by in astray:
            for host in at.hosts(head):
                if host != goal[head] and not (host == SPACE and under[head] == SPACE):
                    yield Step(head, host), by


def take_short_cut(pack: Pack, line: Line, rng: random.Random, tries: int, budget: Budget) -> Line:
    """The line with a shorter way through one of some windows drawn at random, where there is one."""
    steps, stops = stations(pack.start, line)
    for _ in range(tries):
        if budget.is_over():
            break
        budget.used += 1
        span = rng.randint(*_SPANS)
        i = rng.randrange(max(len(line) - span, 0) + 1)
        span = min(span, len(line) - i)
        turns = sum(step.head < 0 for step in steps[i : i + span])
        window = Window(stops[i], stops[i + span], turns)
        if window.least >= span:
            continue
        way = window.search(span - 1, budget.nodes_left(_NODES), budget)
        if way is None:
            continue
        rest = replay(stops[i].copy(), way + steps[i + span :], len(line) - i - 1, budget)
        if rest is not None:
            return line[:i] + rest.line
    return line
