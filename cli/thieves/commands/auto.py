"""`thieves auto`: plays a record on by its own hints, and writes the finished record."""

from typing import Annotated

import typer

from thieves.cards import Card
from thieves.commands import talk
from thieves.commands.hint import Peek
from thieves.commands.inputs import (
    BoardGame,
    Files,
    From,
    Outcome,
    StdinName,
    sources,
    with_company,
)
from thieves.commands.outputs import Sink
from thieves.commands.points import At, Point, reach, refuse
from thieves.commands.progress import Ticker
from thieves.commands.solve import INTERRUPTED, Seed
from thieves.families import Move, PairingMove, Position
from thieves.hints.auto import Turn, played_on
from thieves.hints.effort import Effort
from thieves.hints.hint import hint
from thieves.packing.moves import STOCK, WASTE
from thieves.problems import Problem
from thieves.record import Record, Step

EPILOG = """\b
Examples:
  thieves deal thieves-of-egypt --number 24000025 | thieves auto --quiet | thieves check
  thieves auto one.game --at 40 --annotate --quiet

\b
Exit codes: 0 won, 1 ended otherwise, 2 a record that cannot be read, is invalid or has unknown cards, 3 stopped by --max-moves, 130 interrupted.
"""


def auto(
    files: Files = None,
    at: At = "end",
    peek: Peek = False,
    annotate: Annotated[
        bool, typer.Option("--annotate", help="Say at each move by which principles it was chosen.")
    ] = False,
    max_moves: Annotated[
        int | None,
        typer.Option(
            "--max-moves", metavar="N", min=0, help="Stop after so many moves.", show_default=False
        ),
    ] = None,
    seed: Seed = 0,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """Play on by its own hints to the end, and write the record."""
    outcome = Outcome()
    for source in sources(files, from_, stdin_filename, outcome, game):
        sink = Sink(source.goes_on_as)
        for reading, many in with_company(source.readings):
            point = reach(reading, at)
            if isinstance(point, Point) and point.position.has_unknown:
                message = (
                    "there are unknown cards (??): a game can be played on only when all are known"
                )
                point = [Problem("P117", message, reading.line, 1)]
            if not isinstance(point, Point):
                refuse(reading, point, many, outcome)
                continue
            steps, code, ending = _play(point, Effort(seed=seed), peek, annotate, max_moves)
            outcome.add(code)
            sink.put(_continued(point, steps, code), outcome)
            record = f" record {reading.number}" if many else ""
            up = point.position.foundation_count
            cards = f"{up} card{'s' * (up != 1)}"
            talk.note(f"{reading.file}:{record} {ending} ({cards} {point.position.done})")
            if code == INTERRUPTED:
                return code
    return outcome.code


def _play(
    point: Point, effort: Effort, peek: bool, annotate: bool, most: int | None
) -> tuple[list[Step], int, str]:
    """The moves played on, the exit code, and how it ended."""
    at, steps = point.position, list[Step]()
    with Ticker() as ticker:
        try:
            for turn in played_on(at, effort, peek, annotate, most):
                steps.append(_step(at, turn))
                ticker.show(lambda: f"{len(steps)} moves, {at.foundation_count} cards {at.done}")
        except KeyboardInterrupt:
            return steps, INTERRUPTED, f"interrupted after {_count(steps)}"
    if at.is_won():
        return steps, 0, f"won after {_count(steps)}"
    if at.is_stuck():
        return steps, 1, f"stuck after {_count(steps)}"
    if most is not None and len(steps) >= most:
        return steps, 3, f"stopped after {_count(steps)}"
    found = hint(at, peek=peek)
    why = (
        f"cannot be won: {found.why}" if found.dead_end else "nothing that was found leads further"
    )
    return steps, 1, f"given up after {_count(steps)}, {why}"


def _step(at: Position, turn: Turn) -> Step:
    """A move that was just played, with the card it moved or turned."""
    return Step(turn.move, told=_told(at, turn.move), comment=turn.words)


def _told(at: Position, move: Move) -> Card | None:
    if move.is_draw:
        return at.waste[-1]
    if isinstance(move, PairingMove) or (move.source == WASTE and move.target == STOCK):
        return None
    return move.card or at.last_played()[0]


def _continued(point: Point, steps: list[Step], code: int) -> Record:
    """The record with the moves added behind the point, and its result replaced."""
    if not steps and point.number == point.record.length():
        return point.record
    cut = point.record.cut(point.verdict.played)
    at = point.position
    result = "won" if code == 0 else "stuck" if at.is_stuck() else "*"
    return cut._replace(steps=cut.steps + tuple(steps), result=result)


def _count(steps: list[Step]) -> str:
    return f"{len(steps)} move{'s' * (len(steps) != 1)}"
