"""`thieves deal`: deals a game by PySolFC's deal number."""

import secrets
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from itertools import count as count_up
from itertools import islice
from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.game_options import GameName, RuleOptions, overrides_of, preset_of
from thieves.commands.inputs import Outcome
from thieves.commands.outputs import TEXT, TO, Sink, Target
from thieves.commands.progress import Ticker
from thieves.dealing import deal as deal_layout
from thieves.dealing import next_number, read_number
from thieves.games import Game, make_rules
from thieves.interchange.formats import FORMATS
from thieves.notation.piles import listed
from thieves.record import Record
from thieves.rules import Value

EPILOG = """\b
Examples:
  thieves deal thieves-of-egypt --number 24000025
  thieves deal thieves-of-egypt --difficulty medium --count 3

\b
Exit codes: 0 done, 2 no such game, number or rule, 130 interrupted.
"""


class Difficulty(StrEnum):
    """Who wins a deal."""

    easy = "easy"
    medium = "medium"
    hard = "hard"


Level = Annotated[
    Difficulty | None,
    typer.Option(
        help="Only deals that the greedy player wins (easy), that fair hints win and it does not (medium), or that only the solver wins (hard).",
        show_default=False,
    ),
]


_LONG = 2_000  # deals in a row that are not wanted
_FRESH = 32001, 10**10  # where fresh numbers come from: above PySolFC's Microsoft range


def deal(
    name: GameName,
    number: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="The deal number, 1 to 10^20, or ms5; a fresh one if left out.",
            show_default=False,
        ),
    ] = None,
    count: Annotated[int, typer.Option(metavar="K", min=1, help="How many consecutive deals.")] = 1,
    winnable: Annotated[
        bool,
        typer.Option(
            "--winnable",
            help="Only deals for which the solver finds a win, from that number upward.",
        ),
    ] = False,
    difficulty: Level = None,
    rule: RuleOptions = None,
    to: Annotated[Target, TO] = TEXT,
) -> int:
    """Deal a game: PySolFC's deal of that number, as a record."""
    outcome = Outcome()
    sink = Sink(FORMATS[to.value])
    try:
        preset, rules = preset_of(name), overrides_of(rule or [])
        number = (
            read_number(number)
            if number is not None
            else str(secrets.randbelow(_FRESH[1] - _FRESH[0]) + _FRESH[0])
        )
        level = difficulty and difficulty.value
        with Ticker() as ticker:
            found = _records(preset, rules, number)
            if winnable or level:
                found = _chosen(found, level, ticker)
            for record in islice(found, count):
                _put(record, sink, outcome)
    except ValueError as error:
        talk.complain(str(error))
        return 2
    return outcome.code


def _put(record: Record, sink: Sink, outcome: Outcome) -> None:
    """Writes a deal, and says what of it the format cannot hold."""
    form = sink.form
    if not form.refuses(record) and (lost := form.loses(record)):
        talk.note(
            f"{record.game}, deal {record.deal}: {listed(lost)} cannot be held by {form.name}"
        )
    sink.put(record, outcome)


def _records(preset: Game, rules: dict[str, Value], number: str) -> Iterator[Record]:
    """Deals from a number upward."""
    for step in count_up():
        yield _record(preset, rules, next_number(number, step))


def _chosen(records: Iterator[Record], level: str | None, ticker: Ticker) -> Iterator[Record]:
    """The deals of a level, or those that the solver wins. Raises ValueError where none comes for long."""
    from thieves.survey.difficulty import is_of_level, is_winnable

    found = 0
    for step, record in enumerate(records):
        ticker.show(partial("{} deals looked at".format, step))
        if is_of_level(record, level) if level else is_winnable(record):
            found = step
            yield record
        elif step - found >= _LONG:
            what = f"is {level}" if level else "was won by the solver"
            raise ValueError(f"none of {_LONG} deals up to {record.deal} {what}: given up")


def _record(preset: Game, overrides: dict[str, Value], number: str) -> Record:
    layout = deal_layout(preset, make_rules(preset, overrides), number)
    return Record(preset.name, f"pysolfc {number}", overrides, layout)
