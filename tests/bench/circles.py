"""Hints asked anew at every position: `python tests/bench/circles.py GAME FIRST COUNT [NODES]`.

From late positions of PySolFC deals, reached by random moves, 200 hints are followed, each for the bare
position. GAME may be "records": then from a random move of every game in tests/data that PySolFC's
automatic player recorded, for so many seeds. Prints how that ended ("circle": a position came back), and the
CPU seconds of a position's longest hint. NODES is what the solver may generate at each; without it hints take
their usual effort.
"""

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import pysol
import thieves
import thieves.hints.hint
from boards import record
from playing import fresh, late
from thieves.families import packed
from thieves.hints.effort import Effort
from thieves.packing.position import Position

HINTS = 200


def follow(at: Position) -> tuple[str, float]:
    """Follows hints on a position; how that ends, and the CPU seconds of the longest hint."""
    met, longest = {at.key()}, 0.0
    for _ in range(HINTS):
        start = time.process_time()
        found = thieves.hints.hint.hint(fresh(at))
        longest = max(longest, time.process_time() - start)
        if found.move is None:
            return found.verdict, longest
        at.push(found.move)  # type: ignore[arg-type]
        if at.key() in met:
            return "circle", longest
        met.add(at.key())
    return f"{HINTS} hints", longest


def starts(game: str, number: int) -> Iterator[tuple[str, Position]]:
    """The late position of a deal, or one of each record."""
    if game != "records":
        yield game, late(game, number, random.Random(f"{game} {number}"))
        return
    for name in pysol.GAMES:
        for row, transcript in enumerate(pysol.rows("transcripts", name)):
            at = packed(thieves.position(record(pysol.record(transcript))))
            for _ in range(random.Random(f"{name} {row} {number}").randrange(at.played)):
                at.pop()
            yield f"{name}, record {row} after {at.played} moves", fresh(at)


def main(game: str, first: int, count: int) -> None:
    """Follows the hints from every position."""
    ends: Counter[str] = Counter()
    times: list[float] = []
    for number in range(first, first + count):
        for name, at in starts(game, number):
            end, longest = follow(at)
            ends[end] += 1
            times.append(longest)
            if end == "circle":
                print(f"{name} {number}: a position came back")
    print(f"{game} {first}..{first + count - 1}: {dict(ends.most_common())}")
    print(
        f"longest hint of a position: median {statistics.median(times):.2f} s, {max(times):.2f} s at most"
    )


if __name__ == "__main__":
    if len(sys.argv) > 4:
        little = Effort(nodes=int(sys.argv[4]), worlds=2)
        setattr(thieves.hints.hint, "Effort", lambda seed: little._replace(seed=seed))  # noqa: B010
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
