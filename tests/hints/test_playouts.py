"""Games played on in the dark by the kernel end with the stock out, and no card is lost on the way."""

from importlib import import_module
from typing import Any

import kernels
import small
from thieves.packing import kernel
from thieves.packing.weights import kind_of

PLAIN = kernels.plain()


def test_games_played_on_are_the_same_compiled_and_plain() -> None:
    """With what the solver makes of them."""
    won = 0
    for at in small.small_positions(96, 60):
        given, kind = kernels.arguments(at), kind_of(at.rules)
        found, plain = (
            one.playouts(given[0], [given[1]] * 2, kind.fair, kind.weights, 4, 500)
            for one in (kernel, PLAIN)
        )
        assert [*map(tuple, found)] == [*map(tuple, plain)]
        won += found[0].won
    assert won > 10


def test_games_played_on_keep_the_pack_and_what_stays_face_down() -> None:
    """They end with the stock out, or won."""
    kept = 0
    playout = import_module(f"{PLAIN.__name__}.playout").Playout
    for at in small.small_positions(97, 100):
        rules, start = kernels.arguments(at)
        after = playout(rules, start, 4, kind_of(at.rules).fair).play_on()
        assert not after[2] or not (any(after[0]) or after[3])
        assert pack_of(after) == pack_of(start)
        for c, down in enumerate(after[1]):
            assert after[0][c][:down] == start[0][c][:down]
            kept += down
    assert kept > 20


def pack_of(start: Any) -> list[int]:
    """Every card of a position as the kernel has it, in order."""
    columns, _, stock, waste, heights, _ = start
    up = [
        suit * 13 + rank
        for suit, piles in enumerate(heights)
        for top in piles
        for rank in range(top)
    ]
    return sorted([*stock, *waste, *up, *(card for column in columns for card in column)])
