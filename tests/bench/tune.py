"""Looks for better weights of a game by (1+1) random search: `python tests/bench/tune.py GAME FIRST COUNT NODES SECONDS`.

Each try changes one to five weights and is kept where its sum over PySolFC deals FIRST ..
FIRST + COUNT - 1, NODES positions each, is no worse: 1 a deal won, less up to 0.3 for the nodes it
took, and up to 0.3 for the cards up in one not won. A try that falls far behind is given up early.
Prints each better row for thieves.packing.weights. Deals used here are never to be reported on.
"""

import math
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import kernels
import thieves
from thieves.families import packed
from thieves.games import game
from thieves.packing.kernel import Outcome, solve
from thieves.packing.weights import weights_of


def worth(found: Outcome, nodes: int, cards: int) -> float:
    """How good a search was, from 0 to 1."""
    if found.won:
        return 1 - 0.3 * found.nodes / nodes
    return 0.3 * found.best / cards


def changed(weights: Sequence[float], chance: random.Random) -> list[float]:
    """One to five weights (never the first) changed by factors, seldom in sign; the decay stays below 1."""
    new = list(weights)
    last = len(new) - 1
    for i in chance.sample(range(1, last + 1), chance.choice((1, 2, 3, 5))):
        factor = math.exp(0.35 * chance.gauss(0, 1))
        if i == last:
            new[i] = min(0.97, max(0.5, 1 - (1 - new[i]) * factor))
        elif abs(new[i]) < 0.02:
            new[i] += chance.gauss(0, 0.2)
        else:
            new[i] *= factor if chance.random() > 0.08 else -0.5 * factor
    return new


def main(name: str, first: int, count: int, nodes: int, seconds: float) -> None:
    """Tunes until the seconds (of CPU time) are over."""
    preset, chance, end = game(name), random.Random(first), time.process_time() + seconds
    boards = [
        packed(thieves.position(thieves.deal(name, number)))
        for number in range(first, first + count)
    ]
    best, before = list(weights_of(boards[0].rules)), [-math.inf] * count
    row = best
    while time.process_time() < end:
        sums: list[float] = []
        for seed, board in enumerate(boards):
            found = solve(*kernels.arguments(board), weights=row, seed=seed, nodes=nodes)
            sums.append((sums[-1] if sums else 0.0) + worth(found, nodes, preset.rules.pack_size))
            if sums[-1] < before[seed] - 0.7 * math.sqrt(seed + 1):
                break
        if len(sums) == count and sums[-1] >= before[-1]:
            best, before = row, sums
            print(f"{sums[-1] / count:.4f}", ", ".join(f"{one:.3g}" for one in best), flush=True)
        row = changed(best, chance)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
