"""`thieves deal`: deals a game by PySolFC's deal number."""

import secrets
from collections.abc import Iterator
from functools import partial
from itertools import count as count_up
from itertools import islice
from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.inputs import Outcome, game_names
from thieves.commands.outputs import TEXT, TO, Sink, Target
from thieves.commands.progress import Ticker
from thieves.dealing import deal as deal_layout
from thieves.dealing import next_number, read_number
from thieves.games import Game, find_game, make_rules
from thieves.interchange.formats import FORMATS
from thieves.notation.header import unknown_game
from thieves.record import Record
from thieves.rules import RULE_KEYS, Value, read_rule

EPILOG = """\b
Examples:
  thieves deal thieves-of-egypt --number 24000025
  thieves deal pharaohs --winnable --count 3

\b
Exit codes: 0 done, 2 no such game, number or rule, 130 interrupted.
"""

_NODES = 1_000_000  # positions that --winnable looks at in each deal
_FRESH = 32001, 10**10  # where fresh numbers come from: above PySolFC's Microsoft range


def deal(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game, as `thieves games` lists it.", autocompletion=game_names
        ),
    ],
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
    rule: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE", help="Change a rule; may stand more than once.", show_default=False
        ),
    ] = None,
    to: Annotated[Target, TO] = TEXT,
) -> int:
    """Deal a game: PySolFC's deal of that number, as a record."""
    outcome = Outcome()
    sink = Sink(FORMATS[to.value])
    try:
        preset, rules = _preset(name), _overrides(rule or [])
        number = (
            read_number(number)
            if number is not None
            else str(secrets.randbelow(_FRESH[1] - _FRESH[0]) + _FRESH[0])
        )
        with Ticker() as ticker:
            for record in islice(_records(preset, rules, number, winnable, ticker), count):
                sink.put(record, outcome)
    except ValueError as error:
        talk.complain(str(error))
        return 2
    return outcome.code


def _records(
    preset: Game, rules: dict[str, Value], number: str, winnable: bool, ticker: Ticker
) -> Iterator[Record]:
    """Deals from a number upward, only those that the solver wins where that is asked for."""
    for step in count_up():
        record = _record(preset, rules, next_number(number, step))
        if winnable:
            ticker.show(partial("{} deals looked at".format, step))
            if not _is_winnable(record):
                continue
        yield record


def _is_winnable(record: Record) -> bool:
    from thieves.solver.solve import solve

    return solve(record, seconds=0, nodes=_NODES).verdict == "won"


def _record(preset: Game, overrides: dict[str, Value], number: str) -> Record:
    layout = deal_layout(preset, make_rules(preset, overrides), number)
    return Record(preset.name, f"pysolfc {number}", overrides, layout)


def _preset(name: str) -> Game:
    found = find_game(name)
    if found is None:
        raise ValueError(unknown_game(name))
    return found


def _overrides(rules: list[str]) -> dict[str, Value]:
    found = {}
    for text in rules:
        key, equals, value = text.partition("=")
        key = key.strip().lower()
        if not equals or key not in RULE_KEYS:
            raise ValueError(
                f"--rule {text}: a rule is KEY=VALUE, with KEY one of {', '.join(RULE_KEYS)}"
            )
        found[key] = read_rule(key, value)
    return {key: found[key] for key in RULE_KEYS if key in found}
