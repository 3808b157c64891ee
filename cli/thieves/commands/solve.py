"""`thieves solve`: a winning line for a record, found by looking at every card."""

import math
import time
from typing import Annotated, Any

import typer

from thieves.commands import talk
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
    sources,
    with_company,
)
from thieves.commands.outputs import Sink
from thieves.commands.points import At, Point, reach, refuse
from thieves.commands.progress import Ticker
from thieves.problems import Problem
from thieves.record import Reading, Record, Step
from thieves.solver.solve import Settings, Solution, solutions

EPILOG = """\b
Examples:
  thieves deal thieves-of-egypt --number 24000025 | thieves solve --quiet | thieves check
  thieves solve one.game --at 40 --json

\b
Exit codes: 0 won, 1 proved lost, 2 a record that cannot be read, is invalid or has unknown cards, 3 undecided, 130 interrupted.
"""

INTERRUPTED = 130
_CODES = {"won": 0, "lost": 1, "undecided": 3}
_DEFAULT = 10.0  # seconds, where neither time nor nodes are limited

Seconds = Annotated[
    float | None,
    typer.Option(
        "--time",
        metavar="SECONDS",
        min=0.0,
        help="CPU time for each record; 10 without --nodes.",
        show_default=False,
    ),
]
Nodes = Annotated[
    int,
    typer.Option(
        "--nodes", metavar="N", min=0, help="Positions to look at for each record; 0 is no limit."
    ),
]
Memory = Annotated[
    int, typer.Option("--memory", metavar="MB", min=16, help="Memory for the search.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Same seed, same search.")]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs", metavar="N", min=1, max=256, help="Processes that search at once, a seed each."
    ),
]
Shorten = Annotated[
    bool,
    typer.Option("--shorten", help="Use what is left of the limits to make the line shorter."),
]


def solve(
    files: Files = None,
    at: At = "end",
    limit: Seconds = None,
    nodes: Nodes = 0,
    memory: Memory = 512,
    seed: Seed = 0,
    jobs: Jobs = 1,
    shorten: Shorten = False,
    as_json: AsJson = False,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """Look at every card for a line that wins, or a proof of loss."""
    outcome = Outcome()
    settings = Settings(seconds_of(limit, nodes), nodes, seed, memory, jobs, shorten)
    for source in sources(files, from_, stdin_filename, outcome, game):
        sink = None if as_json else Sink(source.goes_on_as)
        for reading, many in with_company(source.readings):
            _solve_one(reading, at, many, settings, sink, outcome)
            if outcome.code == INTERRUPTED:
                return outcome.code
    return outcome.code


def seconds_of(limit: float | None, nodes: int) -> float:
    """The CPU seconds that a search has by its options; 0 is no limit."""
    seconds = limit if limit is not None else 0.0 if nodes else _DEFAULT
    if not math.isfinite(seconds):
        raise typer.BadParameter("--time is a number of seconds")
    if not (seconds or nodes):
        raise typer.BadParameter("a search needs a limit: --time above 0, or --nodes")
    return seconds


def _solve_one(
    reading: Reading, at: str, many: bool, settings: Settings, sink: Sink | None, outcome: Outcome
) -> None:
    """Solves one record: into the sink, or as JSON where there is none."""
    point = reach(reading, at)
    if isinstance(point, Point):
        try:
            found, code = _search(point, settings)
        except ValueError as error:
            point = [Problem("P117", str(error), reading.line, 1)]
        except (OSError, MemoryError) as error:
            talk.complain(
                f"the search could not be done: {getattr(error, 'strerror', '') or error or 'out of memory'}"
            )
            outcome.add(2)
            return
    if not isinstance(point, Point):
        refuse(reading, point, many, outcome, sink is None)
        return
    outcome.add(code)
    if sink is None:
        print_json(json_head(reading, point.number, reading.problems) | _as_json(found))
    else:
        sink.put(_continued(point, found), outcome)
        talk.note(_sentence(reading, found, many))


def _search(point: Point, settings: Settings) -> tuple[Solution, int]:
    """The best solution within the limits, or until a person interrupts; and the exit code."""
    found, start = Solution("undecided"), time.process_time()
    with Ticker() as ticker:
        try:
            for better in solutions(point.position, settings, ticker.tick):
                found = better
        except KeyboardInterrupt:
            took = time.process_time() - start
            return found._replace(nodes=max(found.nodes, ticker.nodes), seconds=took), INTERRUPTED
    return found, _CODES[found.verdict]


def _continued(point: Point, found: Solution) -> Record:
    """The record with the line added behind the point and its result replaced; unchanged without a line."""
    if found.verdict != "won" or not found.moves:
        return point.record
    cut = point.record.cut(point.verdict.played)
    line = tuple(Step(move, told=move.card) for move in found.moves)
    return cut._replace(steps=cut.steps + line, result="won")


def _sentence(reading: Reading, found: Solution, many: bool) -> str:
    record = f" record {reading.number}" if many else ""
    count = f"{found.nodes:,} position{'s' * (found.nodes != 1)}"
    effort = f"{count}, {found.seconds:.2f} s"
    if found.verdict == "won":
        moves = len(found.moves)
        return f"{reading.file}:{record} can be won in {moves} move{'s' * (moves != 1)} ({effort}), verified by replay"
    if found.dead_end:
        since = f" (lost at move {found.lost_at} at the latest)" if found.lost_at else ""
        return f"{reading.file}:{record} cannot be won{since}: {found.dead_end.text}"
    return f"{reading.file}:{record} undecided ({effort}): no win found, no loss proved"


def _as_json(found: Solution) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "verdict": found.verdict, "moves": [*map(str, found.moves)], "length": len(found.moves),
        "nodes": found.nodes, "seconds": round(found.seconds, 3), "compiled": found.compiled,
        "verified": found.verified,
    }  # fmt: skip
    if found.dead_end:
        shown["dead_end"] = dead_end_json(found.dead_end)
        shown["lost_at"] = found.lost_at
    return shown
