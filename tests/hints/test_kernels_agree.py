"""The look ahead, the trials and the terms are the same compiled and run as Python."""

import random

import pytest

import kernels
import small
from boards import PRESETS
from playing import by_hints, dealt
from thieves.hints.sight import filled, sight, stand_in, worlds
from thieves.packing import kernel
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.packing.weights import kind_of

PLAIN = kernels.plain()


def agree(at: Position, room: int) -> int:
    """Holds the two against each other on a position; how many ways there are."""
    seen, kind = sight(at), kind_of(at.rules)
    given = kernels.arguments(stand_in(seen))
    found = kernel.ways(*given, kind.fair, room)
    assert [tuple(one) for one in found] == [
        tuple(one) for one in PLAIN.ways(*given, kind.fair, room)
    ]
    decay = kind.weights[-1]
    assert kernel.terms(*given, decay) == PLAIN.terms(*given, decay)
    starts = [kernels.arguments(filled(seen.view, order))[1] for order in worlds(seen, 2)]
    tried = kernel.trials(given[0], starts, kind.weights, 2)
    assert [*map(tuple, tried)] == [*map(tuple, PLAIN.trials(given[0], starts, kind.weights, 2))]
    return len(found)


@pytest.mark.parametrize("name", PRESETS)
def test_early_in_a_game(name: str) -> None:
    """A deal of each preset, some hints on."""
    agree(by_hints(dealt(name, 73_000), 25), 4)


def test_in_every_rule_family() -> None:
    """Small positions with all that the rules can say."""
    assert sum(agree(at, 8) for at in small.small_positions(90, 120)) > 150


@pytest.mark.parametrize("seed", range(91, 93))
def test_ways_are_legal_and_turn_no_card(seed: int) -> None:
    """Their first event is what they say, and turning a card up ends them."""
    rng = random.Random(seed)
    firsts = set()
    for start in small.small_positions(seed, 200):
        for way in kernel.ways(
            *kernels.arguments(start), kind_of(start.rules).fair, rng.choice((1, 4, 16))
        ):
            at = Position(start.rules, start.layout())
            steps = []
            for step in way.line:
                move = kernels.to_move(step)
                assert why_not(at, move) is None and -1 not in (move.source, move.target)
                steps.append(at.push(move))
            played = len(at.waste) < len(start.waste)
            assert way.first != kernel.NOTHING or not played
            assert way.first <= kernel.REVEAL or not any(step.turned_up for step in steps)
            assert way.first > kernel.REVEAL or steps[-1].turned_up or steps
            firsts.add(min(way.first, 1))
    assert {kernel.NOTHING, 1} <= firsts and min(firsts) <= kernel.REVEAL
