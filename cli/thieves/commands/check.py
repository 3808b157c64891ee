"""`thieves check`: is every record right, and if not, where does it go wrong?"""

from enum import StrEnum
from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.inputs import (
    Files,
    From,
    Outcome,
    StdinName,
    json_head,
    print_json,
    readings,
    with_company,
)
from thieves.problems import Problem, errors
from thieves.record import Reading
from thieves.referee.replay import Verdict
from thieves.referee.replay import check as referee
from thieves.render import diagnostics

EPILOG = """\b
Examples:
  thieves check one.game
  cat *.game | thieves check --format github

\b
Exit codes: 0 all valid, 1 a record has an error, 2 a file cannot be opened.
"""


class Format(StrEnum):
    """How problems are shown."""

    text = "text"
    json = "json"
    github = "github"


def check(
    files: Files = None,
    form: Annotated[Format, typer.Option("--format", help="How problems are shown.")] = Format.text,
    from_: From = None,
    stdin_filename: StdinName = None,
) -> int:
    """Replay records and point at what breaks a rule."""
    outcome = Outcome()
    for reading, many in with_company(readings(files, from_, stdin_filename, outcome)):
        verdict = referee(reading.record) if reading.record else None
        problems = sorted(
            reading.problems + (verdict.problems if verdict else []),
            key=lambda p: (p.line, p.column),
        )
        if errors(problems):
            outcome.add(1)
        if form is Format.text:
            _print_text(reading, verdict, problems, many)
        elif form is Format.json:
            print_json(_as_json(reading, verdict, problems))
        else:
            for problem in problems:
                print(diagnostics.for_github(problem, reading))
    return outcome.code


def _print_text(
    reading: Reading, verdict: Verdict | None, problems: list[Problem], many: bool
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
    reading: Reading, verdict: Verdict | None, problems: list[Problem]
) -> dict[str, object]:
    record = reading.record
    shown = json_head(reading, verdict.moves if verdict else None, problems)
    if record is None or verdict is None:
        return shown
    return shown | {
        "valid": not errors(problems), "moves": record.length(), "result": record.result,
        "foundation": verdict.position.foundation_count if verdict.position else 0,
    }  # fmt: skip
