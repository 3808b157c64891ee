"""What a survey costs beside the bare solver: `python tests/bench/survey.py [GAME [FIRST [COUNT]]]`.

Solves the deals (400 of limited from 50000 on, where it is not said, 100,000 positions each) five
times over, the ways taking turns: one after the other without any survey, as a survey with one process,
with two, and on a Dask cluster of two workers on this machine. Prints the wall seconds of each way
(the least of five) and their ratios. Then surveys 10,000 deals of Pharaohs and prints the memory that the
parent holds after 1,000 and at the end.
"""

import sys
import tempfile
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from clusters import SERVE, WORK, started
from thieves.games import game
from thieves.survey.store import Store
from thieves.survey.survey import Range, survey
from thieves.survey.work import Work, make_work, row

NODES = 100_000
ROUNDS = 5


def _bare(work: Work, span: Range) -> None:
    for deal in span:
        row(work, deal)


def _survey(work: Work, span: Range, jobs: int, where: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/out.db") as store:
        assert span.size == sum(map(len, survey(work, span, store, jobs, where)))


def ways(name: str, span: Range) -> dict[str, list[float]]:
    """Wall seconds of each way, a number a round."""
    work = make_work(game(name), {}, "solve", {"seconds": 0.0, "nodes": NODES, "seed": 0})
    scheduler, address = started(SERVE)
    workers = [started(WORK, address)[0] for _ in range(2)]

    runs = {
        "bare solver": partial(_bare, work, span),
        "one process": partial(_survey, work, span, 1),
        "two processes": partial(_survey, work, span, 2),
        "Dask, two workers": partial(_survey, work, span, 2, address),
    }
    took: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for way, run in runs.items():
            since = time.monotonic()
            run()
            took[way].append(time.monotonic() - since)
    for process in (*workers, scheduler):
        process.kill()
    return took


def resident() -> float:
    """Megabytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 2**20


def main(name: str = "limited", first: str = "50000", count: str = "400") -> None:
    """Prints the ratios, and the memory of a long survey."""
    span = Range(f"{first}..{int(first) + int(count) - 1}")
    took = {way: min(rounds) for way, rounds in ways(name, span).items()}
    for way, seconds in took.items():
        print(f"{way}: {seconds:.2f} s")
    print(f"one process to the bare solver: {took['one process'] / took['bare solver']:.3f}")
    print(f"one process to two: {took['one process'] / took['two processes']:.2f}")
    print(f"Dask to two processes: {took['Dask, two workers'] / took['two processes']:.2f}")
    work = make_work(game("pharaohs"), {}, "solve", {"seconds": 0.0, "nodes": 1000, "seed": 0})
    done, early = 0, 0.0
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/out.db") as store:
        for rows in survey(work, Range("40001..50000"), store, 2):
            done += len(rows)
            early = early or (done >= 1000) * resident()
        print(f"memory after 1,000 deals {early:.1f} MB, after {done:,} {resident():.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
