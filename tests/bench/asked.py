"""What one hint costs as a whole process: `python tests/bench/asked.py [EVERY]`.

Asks the installed `thieves hint` at every EVERY-th move (40) of PySolFC's recorded games in tests/data,
the first three of each game, and prints CPU seconds with start-up, median and longest, for each
game and for all. For comparison, `thieves check` of the same record.
"""

import resource
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import pysol

THIEVES = Path(sys.executable).with_name("thieves")
GAMES_EACH = 3


def cpu(args: list[str], text: str) -> float:
    """CPU seconds of a command that reads a record."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([THIEVES, *args], input=text, text=True, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def row(name: str, took: list[float]) -> str:
    """A line: how many were asked, the median and the longest."""
    middle, longest = 1000 * statistics.median(took), 1000 * max(took)
    return f"{name}: {len(took)} asked, median {middle:.0f} ms, longest {longest:.0f} ms"


def main(every: int) -> None:
    """Asks and prints."""
    asked: list[float] = []
    checked: list[float] = []
    for game in pysol.GAMES:
        here = []
        for transcript in pysol.rows("transcripts", game)[:GAMES_EACH]:
            text = pysol.record(transcript)
            checked.append(cpu(["check"], text))
            total = len(pysol.moves(transcript))
            here += [cpu(["hint", "--at", str(at)], text) for at in range(0, total, every)]
        print(row(game, here), flush=True)
        asked += here
    print(row("all hints", asked))
    print(row("check", checked))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
