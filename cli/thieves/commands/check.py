"""`thieves check`: is every record right, and if not, where does it go wrong?"""

from bisect import bisect_left
from enum import StrEnum
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated

import typer

from thieves.commands import talk
from thieves.commands.inputs import (
    BoardGame,
    Files,
    From,
    Outcome,
    StdinName,
    dead_end_json,
    json_head,
    print_json,
    readings,
    with_company,
)
from thieves.problems import Problem, errors
from thieves.record import Reading, Spot
from thieves.referee.replay import Verdict
from thieves.referee.replay import check as referee
from thieves.render import diagnostics

if TYPE_CHECKING:
    from thieves.solver.lost import Loss

EPILOG = """\b
Examples:
  thieves check one.game
  cat *.game | thieves check --format github --lost

\b
Exit codes: 0 all valid, 1 a record has an error, 2 a file cannot be opened.
"""

_NODES = 500_000  # positions that --lost looks at for each record


class Format(StrEnum):
    """How problems are shown."""

    text = "text"
    json = "json"
    github = "github"


def check(
    files: Files = None,
    form: Annotated[Format, typer.Option("--format", help="How problems are shown.")] = Format.text,
    lost: Annotated[
        bool,
        typer.Option(
            "--lost",
            help="Say too at which move a game was lost, where a proof is found within "
            f"{_NODES:,} positions a record, about a second.",
        ),
    ] = False,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """Replay records and point at what breaks a rule."""
    outcome = Outcome()
    for reading, many in with_company(readings(files, from_, stdin_filename, outcome, game)):
        verdict = referee(reading.record) if reading.record else None
        problems = sorted(
            reading.problems + (verdict.problems if verdict else []),
            key=lambda p: (p.line, p.column),
        )
        if errors(problems):
            outcome.add(1)
        loss = _loss(reading, verdict) if lost else None
        if form is Format.text:
            _print_text(reading, verdict, problems, many, loss)
        elif form is Format.json:
            print_json(_as_json(reading, verdict, problems, loss))
        else:
            _print_github(reading, problems, loss)
    return outcome.code


def _loss(reading: Reading, verdict: Verdict | None) -> "Loss | None":
    """Since when the game is lost, as far as the record could be replayed; None where nothing is proved."""
    if verdict is None or verdict.position is None:
        return None
    from thieves.solver.lost import loss

    found = loss(verdict.position, _NODES)
    # Behind a move that could not be read it is not sure which moves were made.
    if found and any(
        (problem.line, problem.column) < _spot(reading, found.number)
        for problem in errors(reading.problems)
    ):
        return None
    return found


def _spot(reading: Reading, number: int) -> Spot:
    """Where a move stands, counted in single moves; where the record begins for 0."""
    record = reading.record
    if not number or record is None:
        return reading.line, 1
    made = [*accumulate(step.repeat for step in record.steps)]
    return record.places.find(("moves", bisect_left(made, number)))


def _print_text(
    reading: Reading,
    verdict: Verdict | None,
    problems: list[Problem],
    many: bool,
    loss: "Loss | None",
) -> None:
    for problem in problems:
        if problem.severity == "error" or not talk.quiet:
            print(diagnostics.for_people(problem, reading, many))
    record = f" record {reading.number}" if many else ""
    if verdict and verdict.unchecked:
        later = "1 later move" if verdict.unchecked == 1 else f"{verdict.unchecked} later moves"
        print(f"{reading.file}:{record}{',' * many} {later} not checked")
    if reading.record and not errors(problems):
        print(f"{reading.file}:{record} valid, {_ending(reading)}")
    if loss:
        print(f"{reading.file}:{record} {_sentence(loss)}")


def _print_github(reading: Reading, problems: list[Problem], loss: "Loss | None") -> None:
    for problem in problems:
        print(diagnostics.for_github(problem, reading))
    if loss:
        place = _spot(reading, loss.number)
        print(diagnostics.github_command("notice", reading.file, place, "lost", _sentence(loss)))


def _sentence(loss: "Loss") -> str:
    """Since when a game is lost, and why."""
    since = f"lost at move {loss.number}" if loss.number else "lost from the start"
    latest = "" if loss.is_first else " at the latest"
    return f"cannot be won ({since}{latest}): {loss.why.text}"


def _ending(reading: Reading) -> str:
    record = reading.record
    assert record is not None
    moves = record.length()
    count = "1 move" if moves == 1 else f"{moves} moves"
    if record.result == "won":
        return f"won in {count}"
    if not moves:
        return count if record.result == "*" else f"{record.result} after {count}"
    return f"{'unfinished' if record.result == '*' else record.result} after {count}"


def _as_json(
    reading: Reading, verdict: Verdict | None, problems: list[Problem], loss: "Loss | None"
) -> dict[str, object]:
    record = reading.record
    shown = json_head(reading, verdict.moves if verdict else None, problems)
    if record is None or verdict is None:
        return shown
    shown |= {
        "valid": not errors(problems), "moves": record.length(), "result": record.result,
        "foundation": verdict.position.foundation_count if verdict.position else 0,
    }  # fmt: skip
    if loss:
        shown |= {"lost_at": loss.number, "lost_because": dead_end_json(loss.why)}
    return shown
