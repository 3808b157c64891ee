"""The library's own verbs: what a script wants to do with files, deal numbers and positions."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from thieves import dealing
from thieves.games import game, make_rules
from thieves.packing.position import Position
from thieves.record import Reading, Record
from thieves.referee.replay import check

if TYPE_CHECKING:
    from collections.abc import Mapping

    from thieves.rules import Value


def read(path: str | os.PathLike[str], form: str | None = None) -> Iterator[Reading]:
    """Every record of a file (text, YAML or JSON; `form` forces one), with the problems found.

    Raises OSError where the file cannot be opened, KeyError for a format there is not.
    """
    from thieves.interchange.sources import open_source

    return open_source(os.fspath(path), form).readings


def deal(name: str, number: str | int, rules: "Mapping[str, Value] | None" = None) -> Record:
    """The record of a numbered deal: 1 to 10^20 as PySolFC counts, or "ms5".

    Raises KeyError for a game there is not, ValueError for a number or rules that cannot be.
    """
    preset, text = game(name), dealing.read_number(str(number))
    layout = dealing.deal(preset, make_rules(preset, rules or {}), text)
    return Record(preset.name, f"pysolfc {text}", rules or {}, layout)


def position(record: Record, at: int | None = None) -> Position:
    """The position after `at` single moves of a record, or at its end.

    Raises ValueError with the problem's sentence where the record cannot be played that far.
    """
    verdict = check(record, record.length() if at is None else at)
    if (
        verdict.position is None
        or not verdict.valid
        or verdict.moves != (record.length() if at is None else at)
    ):
        raise ValueError(
            verdict.problems[0].message if verdict.problems else f"the record has no move {at}"
        )
    return verdict.position
