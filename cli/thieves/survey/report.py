"""What a survey found, in figures: shares with their intervals, lengths, times, and methods compared."""

import math
import statistics
from array import array
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from heapq import nlargest
from itertools import combinations
from typing import Any, NamedTuple

from thieves.statistics import wilson
from thieves.survey.store import Store
from thieves.survey.work import VERDICTS, Row, Work

_HARDEST = 5  # deals that are named


class Spread(NamedTuple):
    """How values are spread: the value that a tenth are at most, a half, nine tenths, and the largest."""

    tenth: float
    median: float
    nine_tenths: float
    most: float


class Summary(NamedTuple):
    """What a work came to: deals by verdict, the moves of the won ones, CPU seconds of all.

    `hardest` are the deals won after the most CPU seconds, with these; `not_won` the first of the
    others. `moves` is None where none was won.
    """

    work: Work
    first: str
    last: str
    verdicts: dict[str, int]
    moves: Spread | None
    cpu_seconds: Spread
    hardest: tuple[tuple[str, float], ...]
    not_won: tuple[str, ...]

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(self.verdicts.values())

    def share(self, verdict: str) -> tuple[float, float, float]:
        """The share of a verdict, from 0 to 1, and its 95 % Wilson interval."""
        count = self.verdicts[verdict]
        return (count / self.deals, *wilson(count, self.deals))

    def as_json(self) -> dict[str, Any]:
        """The summary as JSON has it."""
        share, low, high = self.share("won")
        return {
            **self.work.as_json(), "first": self.first, "last": self.last, "deals": self.deals,
            **self.verdicts, "won_share": share, "won_low": low, "won_high": high,
            "moves": self.moves and self.moves._asdict(),
            "cpu_seconds": self.cpu_seconds._asdict(),
            "hardest": [{"deal": deal, "cpu_seconds": took} for deal, took in self.hardest],
            "not_won": [*self.not_won],
        }  # fmt: skip


class Pair(NamedTuple):
    """Two works on the same deals: how many both won, only the first, only the second, and neither."""

    first: Work
    second: Work
    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def p(self) -> float:
        """McNemar's test (1947), exact: how likely deals that only one won would lie at least so unevenly by chance."""
        count, less = self.only_first + self.only_second, min(self.only_first, self.only_second)
        tail = sum(math.comb(count, k) for k in range(less + 1))
        return min(1.0, tail / 2 ** (count - 1)) if count else 1.0

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON has it."""
        works = {"first": self.first.as_json(), "second": self.second.as_json()}
        return {**self._asdict(), **works, "p": self.p}


def summary(rows: Iterable[Row]) -> Summary | None:
    """The figures of one work's rows, which come in the order of their deals; None where there are none."""
    verdicts: Counter[str] = Counter()
    moves, seconds = array("q"), array("d")
    won: list[tuple[float, str]] = []
    not_won: list[str] = []
    first = last = None
    for row in rows:
        first, last = first or row, row
        verdicts[row.verdict] += 1
        seconds.append(row.cpu_seconds)
        if row.verdict == "won":
            moves.append(row.moves or 0)
            won = nlargest(_HARDEST, [*won, (row.cpu_seconds, row.deal)])
        elif len(not_won) < _HARDEST:
            not_won.append(row.deal)
    if first is None or last is None:
        return None
    return Summary(
        first.work, first.deal, last.deal, {name: verdicts[name] for name in VERDICTS},
        _spread(moves) if moves else None, _spread(seconds),
        tuple((deal, took) for took, deal in won), tuple(not_won),
    )  # fmt: skip


def _spread(values: Iterable[float]) -> Spread:
    ordered = sorted(values)
    tenth, nine_tenths = (ordered[-(-part * len(ordered) // 10) - 1] for part in (1, 9))
    return Spread(tenth, statistics.median(ordered), nine_tenths, ordered[-1])


def pairs(store: Store) -> Iterator[Pair]:
    """Every two works on the same game and rules, where they share deals."""
    for one, other in combinations(store.works(), 2):
        if one[:2] == other[:2] and (pair := _pair(store, one, other)):
            yield pair


def _pair(store: Store, one: Work, other: Work) -> Pair | None:
    counts = Counter(store.both(one, other))
    if not counts:
        return None
    return Pair(one, other, counts[1, 1], counts[1, 0], counts[0, 1], counts[0, 0])


def within(rows: Iterable[Row], deals: Container[str]) -> Iterator[Row]:
    """The rows of some deals."""
    return (row for row in rows if row.deal in deals)
