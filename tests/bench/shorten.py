"""How much shorter lines get: `python tests/bench/shorten.py GAME FIRST COUNT SECONDS`.

Solves PySolFC deals, each within 5 s of CPU time, and shortens what is won with SECONDS more. Prints
how many were, the lengths before and after, and the median and quartiles of the share saved.
"""

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import thieves
from thieves.families import packed
from thieves.games import game
from thieves.packing.moves import Move
from thieves.solver.shorten import shorten
from thieves.solver.solve import solve

SOLVING = 5.0


def main(name: str, first: int, count: int, seconds: float) -> None:
    """Solves and shortens the deals one after another."""
    preset = game(name)
    before, after, spent = [], [], []
    for number in range(first, first + count):
        at = packed(thieves.position(thieves.deal(name, number)))
        found = solve(at, seconds=SOLVING)
        if found.verdict != "won":
            continue
        start = time.process_time()
        moves = [move for move in found.moves if isinstance(move, Move)]
        line = shorten(at, moves, seconds=seconds, seed=number)
        spent.append(time.process_time() - start)
        before.append(len(found.moves))
        after.append(len(line))
    print(f"{preset.name} {first}..{first + count - 1}, {seconds:g} s of CPU time a deal")
    print(f"{len(before)} of {count} deals were won and shortened.")
    if len(before) < 2:
        return
    saved = [1 - short / long for long, short in zip(before, after, strict=True)]
    low, middle, high = statistics.quantiles(saved, n=4, method="inclusive")
    print(
        f"The median line had {statistics.median(before):g} moves, and "
        f"{statistics.median(after):g} when shortened."
    )
    print(f"The median saving is {middle:.1%}, the quartiles {low:.1%} and {high:.1%}.")
    print(f"The least saving is {min(saved):.1%}, the greatest {max(saved):.1%}.")
    print(f"The longest shortening took {max(spent):.2f} s.")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
