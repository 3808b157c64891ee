"""`thieves survey`: plays or solves many deals, and keeps a row of each."""

import os
from enum import Enum
from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.game_options import GameName, RuleOptions, overrides_of, preset_of
from thieves.commands.inputs import print_json
from thieves.commands.progress import Counter
from thieves.commands.report import print_summary
from thieves.commands.solve import INTERRUPTED, Nodes, Seconds, Seed, seconds_of
from thieves.survey.report import summary, within
from thieves.survey.store import Store, StoreError
from thieves.survey.survey import Range
from thieves.survey.survey import survey as surveyed
from thieves.survey.work import METHODS, Work, make_work
from thieves.survey.workers import WorkerError

EPILOG = """\b
Examples:
  thieves survey thieves-of-egypt --deals 60000..60399 --by solve --out egypt.db
  thieves survey pharaohs --deals 1..50 --by solve --json | thieves report

\b
Exit codes: 0 done, 2 no such game, deal or rule, or a file that cannot be written, 130 interrupted.
"""

Method = Enum("Method", {name: name for name in METHODS}, type=str)  # type: ignore[misc]
_HINT = Method("hint")

Out = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Keep the rows there; what is there already is not done again.",
        show_default=False,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=256,
        help="Processes; one a core if left out.",
        show_default=False,
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Work on a Dask cluster, as tcp://HOST:8786.",
        show_default=False,
    ),
]


def survey(
    name: GameName,
    deals: Annotated[str, typer.Option(metavar="A..B", help="Deals A to B, both included.")],
    by: Annotated[Method, typer.Option(help="Play by fair hints or greedily, or solve.")] = _HINT,
    rule: RuleOptions = None,
    out: Out = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    limit: Seconds = None,
    nodes: Nodes = 0,
    seed: Seed = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a deal, one a line.")
    ] = False,
) -> int:
    """Play or solve many deals, and say how many are won."""
    if (limit is not None or nodes) and by.value != "solve":
        raise typer.BadParameter("--time and --nodes limit the solver: they go with --by solve")
    if out in ("", "-"):
        raise typer.BadParameter("--out names a file")
    settings = {"seconds": seconds_of(limit, nodes), "nodes": nodes, "seed": seed}
    try:
        work = make_work(preset_of(name), overrides_of(rule or []), by.value, settings)
        span = Range(deals)
    except ValueError as error:
        talk.complain(str(error))
        return 2
    try:
        with Store(out) as store:
            return _run(work, span, store, jobs or _cores(), scheduler, as_json)
    except StoreError as error:
        talk.complain(str(error))
        return 2


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _run(
    work: Work, span: Range, store: Store, jobs: int, scheduler: str | None, as_json: bool
) -> int:
    """Does what is left to do, and says what came of all."""
    code, trouble = 0, ""
    with Counter(span.size) as counter:
        for row in within(store.rows(work), span):
            counter.add(row.verdict == "won", is_new=False)
            if as_json:
                print_json(row.as_json())
        try:
            for rows in surveyed(work, span, store, jobs, scheduler):
                for row in rows:
                    counter.add(row.verdict == "won")
                    if as_json:
                        print_json(row.as_json())
        except KeyboardInterrupt:
            code = INTERRUPTED
        except WorkerError as error:
            code, trouble = 2, str(error)
    if not as_json and (found := summary(within(store.rows(work), span))):
        print_summary(found)
    if trouble:
        talk.complain(trouble)
    if code == INTERRUPTED:
        kept = "; the same command goes on from there" if store.is_file else ""
        talk.complain(f"interrupted after {counter.done} of {span.size} deals{kept}")
    return code
