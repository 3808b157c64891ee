"""`thieves convert`: records from one format to another, or a position out of a record."""

from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.inputs import (
    BoardGame,
    Files,
    From,
    Outcome,
    StdinName,
    readings,
    report,
    with_company,
)
from thieves.commands.outputs import TO, Sink, Target, valid
from thieves.commands.points import At, reach_or_say
from thieves.interchange.formats import FORMATS, TARGETS, Format
from thieves.notation.piles import listed
from thieves.problems import Problem
from thieves.record import Reading, Record

EPILOG = """\b
Examples:
  thieves convert one.game --to yaml
  thieves convert one.game --at 40 --position --to text > position.deal

\b
Exit codes: 0 done, 2 a record that cannot be read or is invalid (with --strict also: that loses something).
"""


def convert(
    to: Annotated[Target, TO],
    files: Files = None,
    at: At = "end",
    position: Annotated[
        bool, typer.Option("--position", help="Write the position there as a bare layout.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="What the format cannot hold is an error.")
    ] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Write what tells the rules, in place of the deal.")
    ] = False,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """Convert records between formats."""
    outcome = Outcome()
    sink = Sink(FORMATS[to.value])
    if rules and not sink.form.rules_apart:
        apart = " or ".join(name for name in TARGETS if FORMATS[name].rules_apart)
        raise typer.BadParameter(f"--rules goes with --to {apart}")
    whole = at == "end" and not position
    for reading, many in with_company(readings(files, from_, stdin_filename, outcome, game)):
        if whole:
            found = valid(reading, many, outcome)
            record = found[0] if found else None
        else:
            record = _cut(reading, at, many, position, outcome)
        if record is None or _is_refused(record, sink.form, rules, reading, outcome):
            continue
        if rules:
            sink.put_text(sink.form.write_rules(record))
        elif _fits(record, sink.form, strict, reading, many, outcome):
            sink.put(record, outcome)
    return outcome.code


def _cut(reading: Reading, at: str, many: bool, position: bool, outcome: Outcome) -> Record | None:
    """The record up to a point, or the position there as a record of its own."""
    point = reach_or_say(reading, at, many, outcome)
    if point is None:
        return None
    record = point.record
    if position:
        return Record(record.game, rules=record.rules, layout=point.position.layout())
    if point.number == record.length():
        return record
    return record.cut(point.verdict.played)


def _is_refused(
    record: Record, form: Format, rules: bool, reading: Reading, outcome: Outcome
) -> bool:
    """Says why a record, or its rules, cannot be written in the format at all."""
    why = form.refuses(record)
    if not why and rules and (unlike := form.unlike(record)):
        why = f"{form.name} has no words for {listed(unlike)}"
    if why:
        talk.complain(
            f"{reading.file}: record {reading.number} cannot be written as {form.name}: {why}"
        )
        outcome.add(2)
    return bool(why)


def _fits(
    record: Record, form: Format, strict: bool, reading: Reading, many: bool, outcome: Outcome
) -> bool:
    """Says what the format cannot hold; with --strict that keeps the record back."""
    lost = form.loses(record)
    if lost:
        message = f"{listed(lost)} cannot be held by {form.name}"
        if strict:
            talk.complain(f"{reading.file}: record {reading.number}: {message}")
            outcome.add(2)
            return False
        help = (
            "--position writes the position that they lead to"
            if form.is_board and record.steps
            else ""
        )
        problem = Problem("W902", f"{message}: left behind", reading.line, 1, help=help)
        report([problem], reading, many)
    return True
