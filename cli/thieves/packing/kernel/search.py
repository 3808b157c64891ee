# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What every engine of search has: its limits, what it found, and whom it tells how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import Rules, Start
from .state import Step, unpack

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.thieves.packing.kernel.score import Scored
else:
    from .score import Scored


# Told now and then: positions generated, and the most cards up.
Tick = Callable[[int, int], None]


class Outcome(NamedTuple):
    """What a search found: `line` as (source, target, size, card + 1 for take-backs, else 0).

    `lost` says that every way on was followed, over `positions` different positions, and none wins.
    `nodes` counts positions generated; `best` is the highest number of cards on the foundations.
    """

    won: bool
    lost: bool
    line: list[Step]
    nodes: int
    best: int
    positions: int = 0


class Limits(NamedTuple):
    """What ends a search: positions generated, seconds of CPU time; 0 is no limit."""

    nodes: int = 0
    seconds: float = 0.0
    tick: Tick | None = None


class Search(Scored):
    """A scored state with limits; `won` is the place in the log of a position that is won, or -1."""

    def __init__(
        self, rules: Rules, position: Start, slots: int, log_room: int, limits: Limits
    ) -> None:
        super().__init__(rules, position, slots, log_room)
        self.nodes, self.best, self.won, self.stop = 0, 0, -1, 0
        self.limit, self.tick = limits.nodes, limits.tick
        self.deadline = time.process_time() + limits.seconds if limits.seconds > 0 else 0.0

    def is_late(self) -> cython.int:
        """Whether time is up; an interrupt from the keyboard is raised here."""
        if cython.compiled:
            PyErr_CheckSignals()
        if self.tick is not None:
            self.tick(self.nodes, self.best)
        if self.deadline > 0.0 and time.process_time() > self.deadline:
            self.stop = 1
        return self.stop

    def line(self) -> list[Step]:
        """The moves to the won position; none where there is none."""
        line = []
        at = self.won
        while at > 0:
            line.append(unpack(self.log_move[at]))
            at = self.log_parent[at]
        return line[::-1]
