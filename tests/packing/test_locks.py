"""The compiled relaxation against its slow and literal twin, and the depth-first search against brute force."""

import pytest

import kernels
import plain_locks
import small
from playing import dealt
from thieves.packing import kernel
from thieves.packing.kernel import Limits
from thieves.packing.position import Position
from thieves.packing.weights import weights_of

MILLION = Limits(nodes=1_000_000)


def places(at: Position) -> set[plain_locks.Place]:
    """The place of every card."""
    return {("column", c, i) for c, cards in enumerate(at.columns) for i in range(len(cards))} | {
        ("talon", i) for i in range(len(at.waste) + len(at.stock))
    }


@pytest.mark.parametrize("seed", range(6))
def test_the_relaxation_is_its_twin(seed: int) -> None:
    """Every rule family, 250 positions a seed: the same positions locked, uncompiled ones too."""
    fired = 0
    for number, at in enumerate(small.small_positions(seed, 250)):
        locked = kernel.is_locked(*kernels.arguments(at))
        assert plain_locks.is_locked(at, sharp=True) == locked, at
        if number % 10 == 0:
            assert locked == kernels.plain().is_locked(*kernels.arguments(at))
        fired += locked
    assert 40 <= fired <= 120


def test_a_reason_is_locked_by_itself_and_needs_every_card() -> None:
    """Freeing all others leaves the proof as it is, freeing one more ends it: by the twin."""
    found = 0
    reason: set[plain_locks.Place]
    for at in small.small_positions(11, 400):
        locked = kernel.locked(*kernels.arguments(at))
        reason = {
            ("talon", one.place[1]) if one.place[0] < 0 else ("column", *one.place)
            for one in locked
        }
        if not reason:
            continue
        found += 1
        others = places(at) - reason
        assert plain_locks.is_locked_when_free(at, others, sharp=True)
        for place in reason:
            assert not plain_locks.is_locked_when_free(at, others | {place}, sharp=True)
    assert found > 80


@pytest.mark.parametrize("seed", range(100, 108))
def test_what_the_descent_decides_is_so(seed: int) -> None:
    """250 positions a seed, with and without the relaxation: won with a line, or lost, as brute force says."""
    lost = 0
    for at in small.small_positions(seed, 250):
        truth = small.decide(at, 200_000)
        for prune in (True, False):
            found = kernel.descent(*kernels.arguments(at), weights_of(at.rules), MILLION, 16, prune)
            assert (truth, not truth) == (found.won, found.lost), at
            if found.won:
                kernels.replay(at, found.line)
                for _ in found.line:
                    at.pop()
        lost += not truth
    assert 50 <= lost <= 150


@pytest.mark.parametrize("build", ["alternate-colours", "same-suit", "any"])
def test_where_runs_lie_makes_no_difference(build: str) -> None:
    """Two decks, runs, up to twenty cards: taken as one, positions are decided as brute force says."""
    lost = 0
    for at in small.small_positions(900, 300, most=20, group="run", build=build, decks=2):
        truth = small.decide(at, 300_000)
        found = kernel.descent(*kernels.arguments(at), weights_of(at.rules), MILLION, 16, False)
        assert (truth, not truth) == (found.won, found.lost), at
        lost += found.lost
    assert 40 <= lost <= 150


def test_a_search_that_its_memory_ends_proves_nothing() -> None:
    """A table of 256 positions is soon full; the same search with room goes on to its limit."""
    at = dealt("forty-thieves", 3)
    given = kernels.arguments(at)
    found = kernel.descent(*given, weights_of(at.rules), Limits(nodes=100_000), 0)
    assert not found.won and not found.lost
    assert found.positions <= 256 and found.nodes < 100_000
    found = kernel.descent(*given, weights_of(at.rules), Limits(nodes=20_000), 64)
    assert 20_000 == found.nodes and found.positions > 256


def test_a_limit_of_nodes_or_time_proves_nothing() -> None:
    """Neither won nor lost, and the nodes are kept to."""
    at = dealt("forty-thieves", 3)
    given = kernels.arguments(at)
    for limit in (1, 17, 999):
        found = kernel.descent(*given, weights_of(at.rules), Limits(nodes=limit), 64)
        assert (False, False, limit) == (found.won, found.lost, found.nodes)
    found = kernel.descent(*given, weights_of(at.rules), Limits(seconds=0.05), 64)
    assert not found.lost


def test_a_lost_position_stays_lost_and_is_lost_by_every_engine() -> None:
    """Brute force, the relaxation and the search with it never contradict each other further on."""
    for at in small.small_positions(41, 150):
        if not kernel.is_locked(*kernels.arguments(at)):
            continue
        for move in at.legal_moves():
            at.push(move)
            assert kernel.is_locked(*kernels.arguments(at)) or at.is_stuck()
            at.pop()
