"""Do the hints win what can be won? `python tests/bench/winnable.py GAME FIRST COUNT`.

Looks at PySolFC deals of a pairing game from FIRST on until COUNT of them can be won, as the solver
says, and follows the hints on each, asked anew at every position. Prints how many were looked at,
won, and what a hint costs.
"""

import sys
import time
from statistics import median

import thieves
from thieves.families import play
from thieves.hints.hint import hint


def followed(game: str, number: int, spent: list[float]) -> bool:
    """Whether a deal is won by the hints, each with its CPU seconds in `spent`."""
    at = thieves.position(thieves.deal(game, number))
    while not at.is_won():
        began = time.process_time()
        move = hint(at).move
        spent.append(time.process_time() - began)
        if move is None or at.is_stuck():
            return False
        play(at, move)
    return True


def main(game: str, first: int, count: int) -> None:
    """Follows the hints of so many deals that can be won."""
    number, found, won, spent = first, 0, 0, list[float]()
    while found < count:
        at = thieves.position(thieves.deal(game, number))
        if thieves.solve(at, seconds=0, nodes=5_000_000).verdict == "won":
            found += 1
            won += followed(game, number, spent)
        number += 1
    print(f"{game}, deals {first} to {number - 1}: {found} can be won, the hints won {won}")
    print(f"CPU a hint: median {1000 * median(spent):.1f} ms, longest {1000 * max(spent):.0f} ms")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
