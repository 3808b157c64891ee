"""Tunes the weights of the look-ahead for fair play: `python tests/bench/tune_hints.py GAME MINUTES [SEED]`.

Begins with the game's weights in `thieves.packing.weights` and lets CMA-ES (Hansen, by the package
cma) look for better ones. All sets of a generation play the same PySolFC deals, drawn anew from 33000
to 39999, by the kernel's look-ahead alone; once the stock is out the solver has a few positions. A win
counts 1, other games 0.3 times their share of cards up. When the time is over the old set and the new
one play deals that were not drawn from, 40000 on, and the new one is printed as a row for the table.
Report on other deals: `hints.py`, from 60000 on.
"""

import os
import random
import sys
import time
from functools import cache
from multiprocessing import Pool

import cma

import thieves
from thieves.families import PackingPosition, packed
from thieves.packing import kernel
from thieves.packing.kernel import TERMS
from thieves.packing.weights import Weights, kind_of
from thieves.solver.translate import arguments
from thieves.statistics import wilson

DEALS = range(33_000, 40_000)
TRIED, COMPARED = 300, 2000  # deals a generation, and in the end
SETS = 16  # a generation
ROOM, NODES = 8, 2_000  # positions kept while looking ahead, and given to the solver

# Not tuned: cards up are the unit, and all ways on have as many cards in the stock.
FIXED = (TERMS.index("cards on foundations"), TERMS.index("stock"))

Task = tuple[str, Weights, list[int]]


@cache
def dealt(game: str, number: int) -> PackingPosition:
    """A deal."""
    return packed(thieves.position(thieves.deal(game, number)))


def played(task: Task) -> tuple[float, int]:
    """What a set of weights comes to on deals, a deal; and how many it wins."""
    game, weights, numbers = task
    rules = dealt(game, numbers[0]).rules
    starts = (arguments(dealt(game, number)) for number in numbers)
    first, start = next(starts)
    found = kernel.playouts(
        first, [start, *(one for _, one in starts)], weights, kind_of(rules).weights, ROOM, NODES
    )
    won = sum(one.won for one in found)
    up = sum(0.3 * one.best / rules.pack_size for one in found if not one.won)
    return (won + up) / len(found), won


def disturbed(old: Weights, by: list[float]) -> Weights:
    """The weights changed by so much, each in proportion to how large it is."""
    new, changes = list(old), iter(by)
    for i, term in enumerate(TERMS):
        if i in FIXED:
            continue
        if term == "decay":
            new[i] = min(0.985, max(0.5, new[i] + 0.05 * next(changes)))
        else:
            new[i] += max(0.3 * abs(new[i]), 0.12) * next(changes)
    return tuple(round(one, 3) for one in new)


def main(game: str, minutes: float, seed: int) -> None:
    """Tries generations of weights until the time is over."""
    end, dice = time.monotonic() + 60 * minutes, random.Random(seed)
    old = kind_of(dealt(game, DEALS[0]).rules).fair
    options = {"seed": seed, "popsize": SETS, "verbose": -9, "tolfun": 0, "tolx": 0}
    search = cma.CMAEvolutionStrategy([0.0] * (len(TERMS) - len(FIXED)), 0.5, options)
    with Pool(os.cpu_count()) as pool:
        while time.monotonic() < end:
            numbers = dice.sample(DEALS, TRIED)
            sets = search.ask()
            found = pool.map(
                played, [(game, disturbed(old, by), numbers) for by in sets], chunksize=1
            )
            search.tell(sets, [-value for value, _ in found])
            middle = sum(value for value, _ in found) / SETS
            print(f"{search.countiter}: {middle:.3f}, best {max(found)[0]:.3f}", flush=True)
        new = disturbed(old, search.result.xfavorite)
        numbers = [*range(DEALS.stop, DEALS.stop + COMPARED)]
        for name, (value, won) in zip(
            ("old", "new"),
            pool.map(played, [(game, old, numbers), (game, new, numbers)]),
            strict=True,
        ):
            low, high = wilson(won, COMPARED)
            print(f"{name}: {value:.3f}, won {won / COMPARED:.1%} ({low:.1%} – {high:.1%})")
    print(f"({', '.join(f'{one:.4g}' for one in new)})")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
