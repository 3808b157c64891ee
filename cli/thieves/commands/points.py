"""Points of a record: `--at N`, and the position there."""

import re
from typing import Annotated, NamedTuple

import typer

from thieves.commands.inputs import Outcome, json_head, print_json, report
from thieves.families import Position
from thieves.problems import Problem, errors
from thieves.record import Reading, Record
from thieves.referee.replay import Verdict, check


def _point(text: str) -> str:
    if text not in ("start", "end") and not re.fullmatch("-?[0-9]{1,9}", text):
        raise typer.BadParameter(
            f"{text[:40]} is no point of a record: a number of moves, start or end"
        )
    return text


At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="N",
        callback=_point,
        help="After N moves; start, end, or negative from the end.",
    ),
]


class Point(NamedTuple):
    """A record replayed up to a point: the moves made by then, and the position."""

    record: Record
    number: int
    position: Position
    verdict: Verdict

    @property
    def title(self) -> str:
        """What the position is, for a heading."""
        record = self.record
        deal = f", deal {record.deal}" if record.deal else ""
        total = record.length()
        where = f", after move {self.number} of {total}" if total else ""
        return f"{record.preset.title}{deal}{where}"


def reach(reading: Reading, at: str) -> Point | list[Problem]:
    """Replays a record up to a point; the problems where that cannot be done."""
    problems, record = errors(reading.problems), reading.record
    if record is None or _in_header(problems, record):
        return problems
    total = record.length()
    number = {"start": 0, "end": total}[at] if at in ("start", "end") else int(at)
    number += total if at.startswith("-") else 0
    if not 0 <= number <= total:
        message = f"there is no move {at}: the record has {total}"
        return [Problem("M201", message, reading.line, 1)]
    verdict = check(record, None if number == total else number)
    if verdict.valid and verdict.position and verdict.moves == number:
        return Point(record, number, verdict.position, verdict)
    return problems + errors(verdict.problems)


def reach_or_say(
    reading: Reading, at: str, many: bool, outcome: Outcome, as_json: bool = False
) -> Point | None:
    """The point. Where it cannot be reached that is said, as JSON too where it is asked for, and counts as 2."""
    point = reach(reading, at)
    if isinstance(point, Point):
        return point
    refuse(reading, point, many, outcome, as_json)
    return None


def refuse(
    reading: Reading, problems: list[Problem], many: bool, outcome: Outcome, as_json: bool = False
) -> None:
    """Says why nothing can be done with a record, and counts 2."""
    outcome.add(2)
    report(problems, reading, many)
    if as_json:
        print_json(json_head(reading, None, problems))


def _in_header(problems: list[Problem], record: Record) -> bool:
    """Whether one of the problems stands before the moves, where nothing can be played at all."""
    moves = record.places.find(("moves",))
    return any((problem.line, problem.column) < moves for problem in problems)
