"""How often every preset is won: `python tests/bench/presets.py FILE [JOBS]`.

Surveys each preset that can be dealt, by the solver (10 s a deal) and by the fair hints, into FILE, and
prints the table that stands in the README. The same as `thieves survey GAME --deals A..B --by METHOD --out FILE` for
each cell: what is in FILE already is not done again. Nothing was tuned on these deals.
"""

import statistics
import sys

from thieves.games import GAMES, game
from thieves.statistics import wilson
from thieves.survey.report import within
from thieves.survey.store import Store
from thieves.survey.survey import Range, survey
from thieves.survey.work import Row, make_work

FIRST = 60_000
FEW, MANY = 100, 400
# Of which more deals are looked at.
SOLVED = {
    "thieves-of-egypt", "thieves-of-egypt-pysol", "thieves-of-egypt-one-pass", "forty-thieves",
    "pharaohs", "giza",
}  # fmt: skip
HINTED = {
    "thieves-of-egypt", "thieves-of-egypt-one-pass", "forty-thieves", "indian", "sixty-thieves",
    "rank-and-file", "number-ten", "pharaohs", "giza", "relaxed-pyramid", "pyramid-dozen",
}  # fmt: skip
SETTINGS: dict[str, dict[str, float]] = {
    "solve": {"seconds": 10.0, "nodes": 0, "seed": 0},
    "hint": {"seed": 0},
}


def surveyed(store: Store, name: str, method: str, jobs: int) -> list[Row]:
    """The rows of a preset's deals; what is missing is done first."""
    many = SOLVED if method == "solve" else HINTED
    span = Range(f"{FIRST}..{FIRST + (MANY if name in many else FEW) - 1}")
    work = make_work(game(name), {}, method, SETTINGS[method])
    for _ in survey(work, span, store, jobs):
        pass
    return [*within(store.rows(work), span)]


def share(won: int, of: int) -> str:
    """A share with its 95 % interval."""
    low, high = wilson(won, of)
    return f"{won / of:.1%} ({low:.1%} – {high:.1%})"


def cells(rows: list[Row], is_solved: bool) -> list[str]:
    """What the table says of a survey."""
    won = [row for row in rows if row.verdict == "won"]
    found = [f"{len(won)} of {len(rows)}, {share(len(won), len(rows))}"]
    if is_solved:
        soon = sum(row.cpu_seconds <= 1 for row in won)
        others = (sum(row.verdict == one for row in rows) for one in ("lost", "undecided"))
        found = [share(soon, len(rows)), *found, ", ".join(map(str, others))]
    times = won if is_solved else rows
    median = statistics.median(row.cpu_seconds for row in times) if times else None
    return [*found, "–" if median is None else f"{1000 * median:.0f} ms"]


def main(path: str, jobs: str = "2") -> None:
    """Prints the table, each row as it is ready."""
    print(
        "| game | solved within 1 s (95 %) | within 10 s (95 %) | lost, undecided | median | by hints (95 %) | median |"
    )
    print("|---|---|---|---|---|---|---|", flush=True)
    with Store(path) as store:
        for preset in GAMES:
            if not preset.required:
                found = [f"`{preset.name}`"]
                for method in SETTINGS:
                    rows = surveyed(store, preset.name, method, int(jobs))
                    found += cells(rows, method == "solve")
                print(f"| {' | '.join(found)} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
