"""Ways on have the moves that their events need and no others."""

import random
from collections.abc import Iterator, Sequence
from importlib import import_module

import kernels
import small
from boards import PRESETS
from playing import by_chance, dealt
from thieves.hints.sight import sight, stand_in
from thieves.packing import kernel
from thieves.packing.moves import FOUNDATION, WASTE, Move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.packing.weights import kind_of


def positions() -> Iterator[Position]:
    """Of every rule family, and of every preset some moves on."""
    yield from small.small_positions(95, 600)
    for name in PRESETS:
        rng = random.Random(name)
        for number in range(74_000, 74_006):
            yield by_chance(dealt(name, number), rng, rng.randrange(10, 90))


def events(at: Position, line: Sequence[Move]) -> list[object] | None:
    """Each card played from the waste with what it lies on, each column turned up; None where a move is not legal."""
    at, found = Position(at.rules, at.layout()), []
    for move in line:
        if why_not(at, move) is not None:
            return None
        event: object = None
        if move.source == WASTE:
            column = at.columns[move.target - 1] if move.target != FOUNDATION else ["up"]
            event = at.waste[-1], column[-1] if column else None
        if at.push(move).turned_up:
            event = move.source
        if event is not None:
            found.append(event)
    return found


def test_no_move_of_a_way_can_be_left_out() -> None:
    """Nor two, of which the one leads to where the other came from; and its last move is what it is for."""
    count = longer = 0
    for at in map(stand_in, map(sight, positions())):
        for way in kernel.ways(*kernels.arguments(at), kind_of(at.rules).fair, 8):
            line = [kernels.to_move(step) for step in way.line]
            wanted = events(at, line)
            if way.first == kernel.NOTHING:
                assert line == []
                continue
            assert wanted and events(at, line[:-1]) == wanted[:-1]
            for j, later in enumerate(line):
                assert events(at, line[:j] + line[j + 1 :]) != wanted
                for i, move in enumerate(line[:j]):
                    if move.source == later.target:
                        assert events(at, line[:i] + line[i + 1 : j] + line[j + 1 :]) != wanted
            count, longer = count + 1, longer + (len(line) > 1)
    assert count > 300 and longer > 100


def test_keys_are_kept_while_the_table_grows_and_are_forgotten_at_once() -> None:
    """What is half full takes no more."""
    rng = random.Random(98)
    keys = import_module(f"{kernels.plain().__name__}.keys").Keys(8)
    many = [rng.getrandbits(64) for _ in range(40)]
    told = [keys.add(key) for key in many[:6]]
    assert told == [1, 1, 1, 1, -1, -1]
    keys.grow()
    assert [keys.add(key) for key in many[:6]] == [0, 0, 0, 0, 1, 1]
    for key in many:
        if keys.add(key) < 0:
            keys.grow()
            assert keys.add(key) == 1
    assert [keys.add(key) for key in many] == [0] * 40
    keys.forget()
    assert keys.add(many[7]) == 1
    for _ in range(0x10000):
        keys.forget()
    assert [keys.add(key) for key in many[:3]] == [1] * 3
