"""Tunes the weights of the look-ahead for fair play: `python tests/bench/tune_hints.py GAME MINUTES [SEED]`.

Begins with the game's weights in `thieves.packing.weights` and disturbs a few of them at random. Both
sets play the same deals, drawn anew each time from 33000 to 33999, by the look-ahead alone (no orders
tried, a short search at the end); a new set is taken when it is ahead after 40, after 120 and after
240 deals. A win counts 1, and cards up half their share. Prints each set that is taken, and the last
one as a row for the table. Report on other deals: `hints.py`, from 60000 on.
"""

import math
import random
import sys
import time
from functools import cache
from unittest.mock import patch

import thieves
from thieves.families import packed
from thieves.hints import plan
from thieves.hints.auto import played_on
from thieves.hints.effort import Effort
from thieves.packing.kernel import TERMS
from thieves.packing.weights import Kind, Weights, kind_of

DEALS = range(33_000, 34_000)
ROUNDS = (40, 80, 120)
EFFORT = Effort(worlds=0, nodes=60_000)


@cache
def score(game: str, kind: Kind, number: int) -> float:
    """What a kind's fair weights come to on a deal."""
    at = thieves.position(thieves.deal(game, number))
    with patch.object(plan, "kind_of", lambda _rules: kind):
        for _ in played_on(at, EFFORT):
            pass
    return at.is_won() + 0.5 * at.foundation_count / at.rules.pack_size


def disturbed(old: Weights, dice: random.Random) -> Weights:
    """The weights with two to five of them changed."""
    new = [*old]
    for i in dice.sample(range(1, len(new)), dice.choice((2, 3, 5))):
        if TERMS[i] == "decay":
            new[i] = min(0.99, max(0.5, new[i] + dice.gauss(0, 0.07)))
        else:
            new[i] = new[i] * math.exp(dice.gauss(0, 0.5)) + dice.gauss(0, 0.12)
    return tuple(new)


def is_better(game: str, old: Kind, new: Kind, dice: random.Random) -> bool:
    """Whether a kind is ahead after every round."""
    before = after = 0.0
    for size in ROUNDS:
        numbers = dice.sample(DEALS, size)
        before += sum(score(game, old, number) for number in numbers)
        after += sum(score(game, new, number) for number in numbers)
        if after <= before:
            return False
    print(f"{before / sum(ROUNDS):.3f} to {after / sum(ROUNDS):.3f}", end=" ")
    return True


def main(game: str, minutes: float, seed: int) -> None:
    """Tries sets of weights until the time is over."""
    dice, end = random.Random(seed), time.monotonic() + 60 * minutes
    kind = kind_of(packed(thieves.position(thieves.deal(game, DEALS[0]))).rules)
    tried = 0
    while time.monotonic() < end:
        tried += 1
        new = kind._replace(fair=disturbed(kind.fair, dice))
        if is_better(game, kind, new, dice):
            kind = new
            print(f"after {tried} tries:", [round(one, 3) for one in kind.fair], flush=True)
    print(f"{game}: {tried} sets tried\n({', '.join(f'{one:.4g}' for one in kind.fair)})")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
