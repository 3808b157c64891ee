"""`thieves score`: the scorecard of many recorded games."""

from collections import Counter
from typing import Annotated, Any

import typer

from thieves.commands.inputs import BoardGame, Files, From, Outcome, StdinName, print_json, readings
from thieves.problems import errors
from thieves.record import Reading
from thieves.referee.replay import check
from thieves.statistics import wilson

EPILOG = """\b
Examples:
  thieves score games/*.game
  cat *.game | thieves score --json

\b
Exit codes: 0 done, 1 an invalid record among them, 2 a file cannot be opened.
"""

_OUTCOMES = ("won", "stuck", "resigned", "unfinished", "invalid")


class Card:
    """The scorecard of some games: how they ended, in the order they came."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.longest = 0  # wins in a row
        self.current = 0

    def add(self, end: str) -> None:
        """Counts a game. Unfinished and invalid ones neither lengthen nor break a streak."""
        self.ends[end] += 1
        if end == "won":
            self.current += 1
            self.longest = max(self.longest, self.current)
        elif end in ("stuck", "resigned"):
            self.current = 0

    @property
    def finished(self) -> int:
        """Games that were played to an end."""
        return sum(self.ends[end] for end in ("won", "stuck", "resigned"))

    def as_json(self) -> dict[str, Any]:
        """The card's numbers; the share won is of the finished games."""
        low, high = wilson(self.ends["won"], self.finished)
        share = self.ends["won"] / self.finished if self.finished else None
        return {
            "games": self.ends.total(), **{end: self.ends[end] for end in _OUTCOMES},
            "won_share": share, "won_low": low, "won_high": high,
            "longest_streak": self.longest, "current_streak": self.current,
        }  # fmt: skip

    def line(self, name: str, width: int) -> str:
        """The card as a row of the table."""
        numbers = "".join(f"{self.ends[end]:>12}" for end in _OUTCOMES)
        low, high = wilson(self.ends["won"], self.finished)
        share = (
            f"{self.ends['won'] / self.finished:>6.1%} ({low:.1%} to {high:.1%})"
            if self.finished
            else "-"
        )
        return f"{name:<{width}}{self.ends.total():>7}{numbers}  {self.longest:>7}  {share}"


def score(
    files: Files = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for all.")] = False,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """Count how recorded games ended, with streaks and intervals."""
    outcome = Outcome()
    total, cards = Card(), dict[str, Card]()
    for reading in readings(files, from_, stdin_filename, outcome, game, silent=True):
        end = _end(reading)
        outcome.add(1 if end == "invalid" else 0)
        total.add(end)
        if reading.record is not None:
            cards.setdefault(reading.record.game, Card()).add(end)
    if as_json:
        print_json(
            total.as_json() | {"by_game": {name: card.as_json() for name, card in cards.items()}}
        )
    else:
        _print_table(total, cards)
    return outcome.code


def _end(reading: Reading) -> str:
    record = reading.record
    if record is None or errors(reading.problems):
        return "invalid"
    verdict = check(record)
    if not verdict.valid:
        return "invalid"
    return "unfinished" if record.result == "*" else record.result


def _print_table(total: Card, cards: dict[str, Card]) -> None:
    width = max(map(len, ["all games", *cards])) + 2
    print(
        f"{'':<{width}}{'games':>7}"
        + "".join(f"{end:>12}" for end in _OUTCOMES)
        + "   streak  won of finished (95 %)"
    )
    for name, card in sorted(cards.items()):
        print(card.line(name, width))
    print(total.line("all games", width))
