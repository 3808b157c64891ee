"""The library's own verbs: what a script wants to do with files and deal numbers."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from thieves import dealing
from thieves.games import game, make_rules
from thieves.record import Reading, Record
from thieves.referee.replay import position_at as position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from thieves.rules import Value


def read(
    path: str | os.PathLike[str], form: str | None = None, board_game: str | None = None
) -> Iterator[Reading]:
    """Every record of a file in any format (`form` forces one), with the problems found.

    `board_game` is the game of boards, which do not name theirs. Raises OSError where the file cannot be
    opened, KeyError for a format or a game there is not.
    """
    from thieves.interchange.sources import open_source

    given = None
    if board_game is not None:
        from thieves.interchange.boards import Given

        given = Given(game(board_game))
    return open_source(os.fspath(path), form, given=given).readings


def deal(name: str, number: str | int, rules: "Mapping[str, Value] | None" = None) -> Record:
    """The record of a numbered deal: 1 to 10^20 as PySolFC counts, or "ms5".

    Raises KeyError for a game there is not, ValueError for a number or rules that cannot be.
    """
    preset, text = game(name), dealing.read_number(str(number))
    layout = dealing.deal(preset, make_rules(preset, rules or {}), text)
    return Record(preset.name, f"pysolfc {text}", rules or {}, layout)


__all__ = ["deal", "position", "read"]
