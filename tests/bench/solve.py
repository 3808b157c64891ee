"""The kernel on PySolFC deals: `python tests/bench/solve.py GAME FIRST COUNT SECONDS [plain]`.

Prints the share won within SECONDS of CPU time a deal with its 95 % interval, the shares within
0.1 and 1 s, the median time of the won ones, positions generated a second, and peak memory. With `plain` the
kernels run uncompiled.
"""

import resource
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import kernels
import thieves
from thieves.families import packed
from thieves.games import game
from thieves.packing import kernel
from thieves.packing.weights import weights_of
from thieves.statistics import wilson


def main(name: str, first: int, count: int, seconds: float, *plain: str) -> None:
    """Solves the deals one after another."""
    preset, times, nodes, spent = game(name), [], 0, 0.0
    kernel_ = kernels.plain() if plain else kernel
    for number in range(first, first + count):
        at = packed(thieves.position(thieves.deal(name, number)))
        start = time.process_time()
        found = kernel_.solve(
            *kernels.arguments(at), weights=weights_of(at.rules), seed=number, seconds=seconds
        )
        took = time.process_time() - start
        nodes, spent = nodes + found.nodes, spent + took
        if found.won:
            kernels.replay(at, found.line)
            times.append(took)
    low, high = wilson(len(times), count)
    print(
        f"{preset.name} {first}..{first + count - 1}, {'compiled' if kernel_.COMPILED else 'uncompiled'}"
    )
    print(f"won {len(times)} of {count}, {len(times) / count:.1%} ({low:.1%} to {high:.1%})")
    for cap in (0.1, 1.0):
        print(f"within {cap} s: {sum(took <= cap for took in times) / count:.1%}")
    if times:
        print(f"median of the won: {1000 * statistics.median(times):.1f} ms")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{nodes / spent:,.0f} positions a second, {peak:.0f} MB resident at most")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), *sys.argv[5:])
