"""What the pairing kernel costs and finds: `python tests/bench/pairing.py GAME FIRST COUNT [plain|reasons|verdict]`.

PySolFC deals from FIRST on: verdicts, CPU per deal, positions a second, the share won with its 95 %
Wilson interval. `plain` runs the kernel as Python; `reasons` tells how many lost deals some classes
of ranks explain, by their number; `verdict` times `thieves.solve`, its reasons in words and the
referee's replay included. Each deal gets ten seconds.
"""

import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))

import thieves
from pairing_plain import dealt, uncompiled
from thieves.pairing import kernel
from thieves.pairing.matching import contradiction
from thieves.statistics import wilson

SECONDS = 10.0


def reasons(game: str, numbers: range) -> None:
    """Which kinds of contradiction explain what is lost, and what finding one costs."""
    kinds: Counter[str] = Counter()
    spent = []
    for number in numbers:
        began = time.process_time()
        said = contradiction(dealt(game, number))
        spent.append(time.process_time() - began)
        if said:
            kinds[f"{len(said.classes)} {said.kind}"] += 1
    total = kinds.total()
    for kind, count in sorted(kinds.items()):
        print(f"{kind}: {count} of {total} ({100 * count / total:.1f} %)")
    print(f"median {1000 * median(spent):.1f} ms, longest {1000 * max(spent):.0f} ms")


def main(game: str, first: int, count: int, plain: bool) -> None:
    """Solves each deal, and tells the sum."""
    solver = uncompiled() if plain else kernel
    verdicts: Counter[str] = Counter()
    spent, nodes, most = [], 0, 0
    for number in range(first, first + count):
        board = dealt(game, number)
        began = time.process_time()
        found = solver.solve(board, seconds=SECONDS)
        spent.append(time.process_time() - began)
        verdicts["won" if found.won else "lost" if found.lost else "open"] += 1
        nodes, most = nodes + found.nodes, max(most, found.nodes)
    low, high = wilson(verdicts["won"], count)
    print(f"{game}, {count} deals from {first}: {dict(verdicts)}")
    print(f"won {100 * verdicts['won'] / count:.2f} % ({100 * low:.2f}–{100 * high:.2f})")
    print(f"CPU a deal: median {1000 * median(spent):.1f} ms, longest {1000 * max(spent):.0f} ms")
    print(
        f"positions: {nodes / count:.0f} a deal, at most {most}, {nodes / sum(spent):.0f} a second"
    )


def verdicts(game: str, numbers: range) -> None:
    """What a whole verdict costs."""
    spent, found = [], Counter[str]()
    for number in numbers:
        at = thieves.position(thieves.deal(game, number))
        began = time.process_time()
        found[thieves.solve(at, seconds=SECONDS).verdict] += 1
        spent.append(time.process_time() - began)
    print(f"{game}, {len(numbers)} deals from {numbers[0]}: {dict(found)}")
    print(
        f"CPU a verdict: median {1000 * median(spent):.1f} ms, longest {1000 * max(spent):.0f} ms"
    )


if __name__ == "__main__":
    if "verdict" in sys.argv[4:]:
        verdicts(sys.argv[1], range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[3])))
    elif "reasons" in sys.argv[4:]:
        reasons(sys.argv[1], range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[3])))
    else:
        main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), "plain" in sys.argv[4:])
