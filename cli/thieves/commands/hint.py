"""`thieves hint`: the next move and why, or the dead end and why."""

import math
import textwrap
from typing import Annotated, Any

import typer

from thieves.cards import spell
from thieves.commands.inputs import (
    AsJson,
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
from thieves.commands.points import At, reach_or_say
from thieves.families import PackingMove
from thieves.hints.hint import Alternative, Hint
from thieves.hints.hint import hint as hint_for
from thieves.record import Reading

EPILOG = """\b
Examples:
  thieves hint one.game --at 40
  thieves deal josephine --number 5 | thieves hint --count 3 --line

\b
Exit codes: 0 a move, or the game is won; 1 a dead end; 2 a record that cannot be read or is invalid.
"""

_WIDTH = 79

Peek = Annotated[
    bool, typer.Option("--peek", help="Look at cards too that the player has not seen.")
]
Count = Annotated[
    int,
    typer.Option(
        "--count", metavar="K", min=1, max=999, help="So many moves in all, ranked: the others with what speaks against them.",
    ),
]  # fmt: skip
Think = Annotated[
    float,
    typer.Option(
        "--think", metavar="SECONDS", min=0.0, max=86400.0, help="CPU time to think, in place of an effort that is the same everywhere.",
        show_default=False,
    ),
]  # fmt: skip


def hint(
    files: Files = None,
    at: At = "end",
    count: Count = 1,
    line: Annotated[
        bool, typer.Option("--line", help="Show the moves that it leads on to.")
    ] = False,
    peek: Peek = False,
    think: Think = 0.0,
    as_json: AsJson = False,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """Say the next move and why, or the dead end and why."""
    if not math.isfinite(think):
        raise typer.BadParameter("--think is a number of seconds")
    outcome = Outcome()
    for reading, many in with_company(readings(files, from_, stdin_filename, outcome, game)):
        point = reach_or_say(reading, at, many, outcome, as_json)
        if point is None:
            continue
        found = hint_for(point.position, peek=peek, count=count, think=think)
        outcome.add(1 if found.verdict == "dead-end" else 0)
        if as_json:
            print_json(json_head(reading, point.number, reading.problems) | _as_json(found))
        else:
            print("\n".join(_in_words(found, reading, many, line)))
    return outcome.code


def _in_words(found: Hint, reading: Reading, many: bool, line: bool) -> list[str]:
    """The lines that a person reads."""
    where = f"{reading.file}: record {reading.number}: " if many else ""
    if found.verdict == "won":
        return [f"{where}won: {found.why}"]
    if found.verdict == "dead-end":
        told = [f"{where}dead end: {_kind(found)}{found.why}"]
    else:
        told = [f"{where}{found.move}: {found.why}"]
    told += [f"{one.move}: {_named(one)}{one.why}" for one in found.alternatives]
    if line and found.line:
        told.append(
            textwrap.fill(f"line: {' '.join(map(str, found.line))}", _WIDTH, subsequent_indent="  ")
        )
    return [*told, _left(found)]


def _kind(found: Hint) -> str:
    return "cannot be won: " if found.dead_end and found.dead_end.kind == "unwinnable" else ""


def _named(one: Alternative) -> str:
    """The cards of a move that does not name them itself."""
    return f"{spell(one.cards)}: " if one.cards and isinstance(one.move, PackingMove) else ""


def _left(found: Hint) -> str:
    """The draws and redeals that are left."""
    draws = f"{found.draws_left or 'no'} draw{'s' * (found.draws_left != 1)}"
    if found.redeals_left is None:
        return f"left: {draws}, redeals without end"
    redeals = f"{found.redeals_left or 'no'} redeal{'s' * (found.redeals_left != 1)}"
    return f"left: {draws}, {redeals}"


def _as_json(found: Hint) -> dict[str, Any]:
    shown: dict[str, Any] = {"verdict": found.verdict, "why": found.why}
    if found.move is not None:
        shown |= {
            "move": str(found.move), "cards": [*map(str, found.cards)],
            "principles": [
                {"id": one.principle.id, "text": one.words or one.principle.text, "weight": round(one.worth, 3)}
                for one in found.opinions
            ],
            "line": [*map(str, found.line)], "score": round(found.score, 3),
            "alternatives": [
                {"move": str(one.move), "cards": [*map(str, one.cards)], "why": one.why, "score": round(one.score, 3)}
                for one in found.alternatives
            ],
        }  # fmt: skip
    shown |= {
        "seen": found.seen,
        "draws_left": found.draws_left,
        "redeals_left": found.redeals_left,
    }
    if found.dead_end:
        shown["dead_end"] = dead_end_json(found.dead_end)
    return shown
