"""PySolFC's saved games (.pso), read: the first layout, the moves made, and so the saved position."""

from collections.abc import Iterator
from typing import BinaryIO

from thieves.dealing import deal, read_number
from thieves.families import Layout
from thieves.interchange.history import Table, first_layout, is_dealt, played
from thieves.interchange.lines import LIMIT
from thieves.interchange.pickles import DamagedError
from thieves.interchange.saves import OtherGameError, Save, read_save
from thieves.notation import mistakes
from thieves.problems import Problem
from thieves.record import Places, Reading, Record
from thieves.referee.replay import check

_BRACES = str.maketrans("{}", "()")  # a comment of a record stands in braces
_WHOLE = Places(dict, (0, 0))  # nothing in such a file has a line


def read(stream: BinaryIO) -> Iterator[Reading]:
    """The one record of a save, or what is wrong with the file; nothing is ever raised but OSError."""
    try:
        record, problems = _record(read_save(stream.read(LIMIT + 1)))
    except OtherGameError as error:
        yield Reading(None, [Problem("P108", str(error))], line=0)
    except DamagedError as error:
        yield Reading(None, [Problem("P119", f"this PySolFC save cannot be read: {error}")], line=0)
    else:
        yield Reading(record, problems, line=0, game=record.game)


def _record(save: Save) -> tuple[Record, list[Problem]]:
    """The save as a record, its end held against the saved position; and warnings."""
    assert save.game.pysolfc is not None
    most = save.game.rules.redeals + 1
    if save.passes > most:
        raise DamagedError(f"its pass is {save.passes}, but {save.game.title} has {most}")
    layout, table = first_layout(save)
    steps = tuple(played(save, table))
    deal, problems = _deal(save, layout)
    comment = " ".join(save.comment.translate(_BRACES).split())
    record = Record(
        save.game.name,
        deal,
        save.game.pysolfc.rules,
        layout,
        comment=comment if mistakes.fits_a_comment(comment) else "",
        steps=steps,
        places=_WHOLE,
    )
    verdict = check(record)
    if not verdict.valid or verdict.position is None:
        return record, problems  # whoever uses it hears what is wrong with it
    if not is_dealt(layout, save.game.rules):
        raise DamagedError(f"its moves do not lead back to a deal of {save.game.title}")
    if verdict.position.layout() != Table(save).layout():
        raise DamagedError("its moves, replayed by our rules, do not lead to its position")
    result = "won" if verdict.position.is_won() else "*"
    return record._replace(steps=verdict.played, result=result), problems


def _deal(save: Save, layout: Layout) -> tuple[str, list[Problem]]:
    """The save's deal number where it gives this layout, and a warning where it gives another."""
    try:
        number = read_number(save.deal)
    except ValueError:
        return "", []
    whole = layout._replace(stock=layout.waste + layout.stock, waste=())
    if whole == deal(save.game, save.game.rules, number):
        return f"pysolfc {number}", []
    message = f"PySolFC's deal {number} has other cards than this save: the number is left out"
    return "", [Problem("W903", message)]
