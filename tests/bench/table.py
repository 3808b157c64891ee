"""What the solver decides of PySolFC deals: `python tests/bench/table.py [JOBS [GAME...]]`.

Solves the deals from 50000 on, 300 of Thieves of Egypt and its variants and 100 of every other
packing game that a pack can be dealt to, with 10 s of CPU time each, and prints a row a game: won,
lost and undecided within 1 s and within 10 s, with 95 % intervals (Wilson), the median time of
those won, and positions generated a second. Nothing was tuned on these deals.
"""

import statistics
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool

import thieves
from thieves.games import GAMES
from thieves.rules import Rules, Value
from thieves.solver.solve import solve
from thieves.statistics import wilson

FIRST, SECONDS, SHORT = 50_000, 10.0, 1.0
# Rows beside the presets: how they are called, and the rule keys that differ.
VARIANTS: dict[str, tuple[str, dict[str, Value]]] = {
    "thieves-of-egypt-one-pass, take-back: no": (
        "thieves-of-egypt-one-pass",
        {"take-back": False},
    ),
}
Found = tuple[str, float, int, int]  # verdict, seconds, positions, moves


def rows() -> Iterator[tuple[str, str, dict[str, Value], int]]:
    """Every row's title, game, rule keys and number of deals."""
    for game in GAMES:
        if isinstance(game.rules, Rules) and not game.required:
            yield game.name, game.name, {}, 300 if _is_main(game.name) else 100
    for title, (name, rules) in VARIANTS.items():
        yield title, name, rules, 300 if _is_main(name) else 100


def _is_main(name: str) -> bool:
    return name.startswith(GAMES[0].name)


def solved(task: tuple[str, dict[str, Value], int]) -> Found:
    """One deal's verdict, CPU seconds, positions and moves."""
    name, rules, number = task
    record = thieves.deal(name, number, rules)
    start = time.process_time()
    found = solve(record, seconds=SECONDS, seed=number)
    return found.verdict, time.process_time() - start, found.nodes, len(found.moves)


def row(title: str, found: list[Found]) -> str:
    """A line of the table."""
    count = len(found)
    cells = [title, f"{FIRST}–{FIRST + count - 1}"]
    for limit in (SHORT, SECONDS + 1):
        won, lost = (
            sum(verdict == wanted and took <= limit for verdict, took, *_ in found)
            for wanted in ("won", "lost")
        )
        low, high = wilson(won, count)
        cells.append(f"{won / count:.1%} ({low:.1%}–{high:.1%}) / {lost} / {count - won - lost}")
    times = [took for verdict, took, *_ in found if verdict == "won"]
    cells.append(f"{1000 * statistics.median(times):.0f} ms" if times else "–")
    speed = sum(nodes for *_, nodes, _ in found) / sum(took for _, took, *_ in found)
    return " | ".join(["", *cells, f"{speed / 1e6:.1f} M", ""]).strip()


def main(jobs: int, wanted: list[str]) -> None:
    """Prints the table, each row as it is ready."""
    print(
        "| game | deals | within 1 s: won (95 %) / lost / undecided | within 10 s | median | positions/s |"
    )
    print("|---|---|---|---|---|---|", flush=True)
    with Pool(jobs) as pool:
        for title, name, rules, count in rows():
            if not wanted or title in wanted:
                tasks = [(name, rules, number) for number in range(FIRST, FIRST + count)]
                print(row(title, pool.map(solved, tasks, chunksize=1)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1, sys.argv[2:])
