"""The shortest way through a line's positions and those beside it: legal, never longer, the same uncompiled."""

import random
from collections.abc import Sequence

import pytest

import kernels
from boards import PRESETS, position
from playing import by_chance, dealt, late
from thieves.packing import kernel
from thieves.packing.position import Position
from thieves.packing.weights import weights_of
from thieves.solver.translate import to_step

PLAIN = kernels.plain()


def played(at: Position, steps: Sequence[tuple[int, int, int, int]]) -> Position:
    """The position after steps that the referee finds legal."""
    at = at.copy()
    for step in steps:
        assert kernels.to_move(step) in at.legal_moves()
        at.push(kernels.to_move(step))
    return at


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_line_at_random_becomes_no_longer(name: str, seed: int) -> None:
    """It ends where it ended, comes to no position twice, and the uncompiled kernel finds it too."""
    at = by_chance(dealt(name, 74_000 + seed), random.Random(f"{name} {seed}"), 80)
    line = [to_step(at.pop()) for _ in range(at.played)][::-1]
    found = kernel.ShortCuts(*kernels.arguments(at)).shortest(line)
    assert len(found) <= len(line)
    assert played(at, found).key() == played(at, line).key()
    assert len({played(at, found[:i]).key() for i in range(len(found) + 1)}) == len(found) + 1
    assert PLAIN.ShortCuts(*kernels.arguments(at)).shortest(line) == found


def test_two_moves_lead_past_where_a_line_winds() -> None:
    """5H and 9H go by way of another host each, in turns: no one move leads on from one position to a later."""
    at = position(["KS 6S 5H", "6C", "KH 6S", "KC TS 9H", "TC", "KD TS"])
    winding = [(1, 2, 1, 0), (4, 5, 1, 0), (2, 3, 1, 0), (5, 6, 1, 0)]
    found = kernel.ShortCuts(*kernels.arguments(at)).shortest(winding)
    assert sorted(found) == [(1, 3, 1, 0), (4, 6, 1, 0)]
    assert kernel.ShortCuts(*kernels.arguments(at)).shortest([]) == []


def test_a_line_of_the_descent_becomes_a_small_part_of_itself() -> None:
    """Late in a game it winds through positions that lead to each other; and the descent soon has its turn."""
    at = late("indian", 93_097, random.Random("indian 93097"))
    given, weights = kernels.arguments(at), weights_of(at.rules)
    line = kernel.descent(*given, weights, kernel.Limits(60_000), 64).line
    found = kernel.ShortCuts(*given).shortest(line)
    assert len(line) > 2000 and len(found) < 400
    kernels.replay(at.copy(), found)
    solved = kernel.solve(*given, weights=weights, nodes=400_000)
    assert solved.won and solved.nodes < 150_000
