"""Late positions of greedy games: `python tests/bench/late.py GAME FIRST COUNT SECONDS`.

A greedy player plays PySolFC deals; each game is looked at when 17, 12, 7, 3 and no cards are left in
the stock of its last pass. Of the positions that no search wins, prints the share proved lost within
SECONDS of CPU time, by which proof, and how long the reasons are.
"""

import statistics
import sys
from collections import Counter
from collections.abc import Iterator

import thieves
from thieves.families import packed
from thieves.packing.moves import DRAW, FOUNDATION, REDEAL, WASTE, Move
from thieves.packing.position import Position
from thieves.solver.solve import Solution, solve
from thieves.statistics import wilson

STAGES = (17, 12, 7, 3, 0)


def greedy(at: Position) -> Move | None:
    """The first that there is: a whole run onto another column, a card up, the waste's card, turning.

    Of the runs, one that leaves the fewest cards in its column; never one that is a whole column
    into a space. This player wins 40 of the 100 Thieves of Egypt deals from 45000.
    """
    moves = at.legal_moves()
    runs = [(left, move) for move in moves if (left := _leaves(at, move)) is not None]
    if runs:
        return min(runs, key=lambda run: (run[0], -run[1].size))[1]
    for wanted in (
        [move for move in moves if move.target == FOUNDATION],
        [move for move in moves if move.source == WASTE and at.columns[move.target - 1]],
        [move for move in moves if move.source == WASTE],
        [move for move in moves if move in (DRAW, REDEAL)],
    ):
        if wanted:
            return wanted[0]
    return None


def _leaves(at: Position, move: Move) -> int | None:
    """How many cards stay behind where a whole run leaves a column; None for every other move."""
    if move.source <= 0 or move.target <= 0:
        return None
    cards = at.columns[move.source - 1]
    left = len(cards) - move.size
    if left and at.fits(cards[left], cards[left - 1]):
        return None
    return left if left or at.columns[move.target - 1] else None


def late_positions(game: str, number: int) -> Iterator[Position]:
    """One game's positions at the stages that it comes to, those before a card is turned."""
    at = packed(thieves.position(thieves.deal(game, number)))
    wanted = list(STAGES)
    while not at.is_won() and wanted and not at.is_stuck():
        move = greedy(at)
        last = at.redeals_left == 0
        if last and len(at.stock) <= wanted[0] and move in (DRAW, None):
            yield Position(at.rules, at.layout())
            wanted = [stage for stage in wanted if stage < len(at.stock)]
        if move is None:
            return
        at.push(move)


def main(game: str, first: int, count: int, seconds: float) -> None:
    """Solves every late position of the deals."""
    found: list[Solution] = []
    for number in range(first, first + count):
        for at in late_positions(game, number):
            found.append(solve(at, seconds=seconds))
    open_ = [one for one in found if one.verdict != "won"]
    lost = [one for one in open_ if one.dead_end]
    low, high = wilson(len(lost), len(open_))
    print(f"{game} {first}..{first + count - 1}: {len(found)} positions, {len(open_)} not won")
    print(
        f"proved lost within {seconds:g} s: {len(lost)} of them, {len(lost) / len(open_):.1%} ({low:.1%} to {high:.1%})"
    )
    print("by", dict(Counter(one.dead_end.proof for one in lost if one.dead_end)))
    lengths = [len(one.dead_end.cards) for one in lost if one.dead_end and one.dead_end.cards]
    if lengths:
        print(f"cards in a reason: median {statistics.median(lengths)}, at most {max(lengths)}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
