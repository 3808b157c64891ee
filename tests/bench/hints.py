"""How often following the hints wins: `python tests/bench/hints.py JOBS COUNT [GAME [FIRST [KEY=VALUE...]]]`.

Plays PySolFC deals by the fair hints, as `thieves auto` does, from deal FIRST on (60000 where it is
not said: nothing was tuned on those), and prints for each game how many were won with a 95 % interval
(Wilson), how far the others came, and CPU seconds a game. KEY=VALUE sets a field of
`thieves.hints.effort.Effort`, such as worlds=0.
"""

import statistics
import sys
import time
from multiprocessing import Pool

import thieves
from thieves.hints.auto import played_on
from thieves.hints.effort import Effort
from thieves.statistics import wilson

GAMES = (
    "thieves-of-egypt", "thieves-of-egypt-one-pass", "forty-thieves", "josephine", "limited", "indian",
    "streets", "sixty-thieves", "rank-and-file", "number-ten",
)  # fmt: skip
FIRST = 60_000

Task = tuple[str, int, dict[str, int]]
Found = tuple[int, bool, int, float]  # deal, won, cards up, CPU seconds


def played(task: Task) -> Found:
    """One deal played to its end."""
    game, number, effort = task
    at = thieves.position(thieves.deal(game, number))
    start = time.process_time()
    for _ in played_on(at, Effort(**effort)):
        pass
    return number, at.is_won(), at.foundation_count, time.process_time() - start


def row(game: str, first: int, found: list[Found]) -> str:
    """A line of the table."""
    count, won = len(found), sum(won for _, won, *_ in found)
    low, high = wilson(won, count)
    up = [cards for _, won, cards, _ in found if not won]
    seconds = sorted(took for *_, took in found)
    cells = [
        f"`{game}`", f"{first}–{first + count - 1}", f"{won} of {count}",
        f"{won / count:.1%} ({low:.1%} – {high:.1%})", f"{statistics.mean(up):.0f}" if up else "–",
        f"{statistics.median(seconds):.2f} s", f"{seconds[-1]:.1f} s",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main(jobs: int, count: int, games: list[str], first: int, effort: dict[str, int]) -> None:
    """Prints the table, each row as it is ready."""
    print("| game | deals | won | share (95 %) | cards up, where not won | CPU, median | longest |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with Pool(jobs) as pool:
        for game in games:
            tasks = [(game, number, effort) for number in range(first, first + count)]
            print(row(game, first, pool.map(played, tasks, chunksize=1)), flush=True)


if __name__ == "__main__":
    jobs, count, *rest = sys.argv[1:]
    main(
        int(jobs),
        int(count),
        [*GAMES] if not rest or rest[0] == "all" else [rest[0]],
        int(rest[1]) if len(rest) > 1 else FIRST,
        {key: int(value) for key, _, value in (word.partition("=") for word in rest[2:])},
    )
