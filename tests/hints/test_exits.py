"""Ways out: the nearest move for good, or all that can be reached looked through."""

from collections.abc import Iterator

import pytest

import kernels
import small
from playing import late_indian
from thieves.hints import exits
from thieves.hints.exits import Exit, is_for_good, way_out
from thieves.hints.hint import hint
from thieves.hints.plan import is_lost
from thieves.hints.safe import safe_moves
from thieves.hints.sight import Sight, sight
from thieves.packing.moves import FOUNDATION, Move
from thieves.packing.position import Key, Position

PLAIN = kernels.plain()


def out(seen: Sight, been: set[Key], most: int = 1000) -> Exit:
    """The way out without regard to looks."""
    return way_out(seen, been, is_lost, lambda _: 0.0, most)


def sights(seed: int, count: int, **fixed: object) -> Iterator[Sight]:
    """Small positions as they are seen, where there is something to play."""
    for at in small.small_positions(seed, count, most=14, **fixed):
        if not at.is_won() and at.legal_moves():
            yield sight(at)


def followed(seen: Sight) -> tuple[int, int]:
    """How many moves the nearest exit takes (0: there is none), and how many positions were met, every way on followed."""
    met, level, length = {seen.view.key()}, [seen], 0
    while level:
        following, length = list[Sight](), length + 1
        for here in level:
            for move in steps(here.view):
                after = here.after(move)
                if after.view.key() in met:
                    continue
                if is_for_good(here.view, move) or after.view.is_won():
                    if not is_lost(after):
                        return length, len(met)
                else:
                    met.add(after.view.key())
                    following.append(after)
        level = following
    return 0, len(met)


def steps(at: Position) -> list[Move]:
    """The legal moves; where a card can safely go up, that alone."""
    safe = sorted(safe_moves(at), key=lambda move: move.source > 0)  # the waste's first
    return safe[:1] or at.legal_moves()


@pytest.mark.parametrize("group", ["single", "run"])
def test_the_nearest_move_for_good_is_found(group: str) -> None:
    """Where nothing is taken back; or all positions are looked through."""
    far = ends = 0
    for seen in sights(500, 2000, group=group, take_back=False):
        found, (length, met) = out(seen, set()), followed(seen)
        assert len(found.moves) == length, seen
        assert bool(found.dead_end) is (length == 0)
        if found.dead_end:
            assert found.dead_end.positions == met, seen
            ends += met > 1
        far += length > 1
    assert far > 10 and ends > 3


def test_taking_cards_back_only_for_a_use_misses_no_way_out() -> None:
    """There is one, unless following every way on finds none either."""
    ends = longer = fewer = 0
    for seed in range(510, 513):
        for seen in sights(seed, 300, take_back=True):
            found, (length, met) = out(seen, set()), followed(seen)
            assert bool(found.moves) is (length > 0) and bool(found.dead_end) is (length == 0), seen
            assert len(found.moves) >= length or seen.view.rules.group == "supermove"
            longer += length > 1
            if found.dead_end:
                ends += 1
                fewer += found.dead_end.positions < met
    assert ends > 20 and longer > 20 and fewer > 3


def test_compiled_and_plain_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every rule family, with unseen cards and without."""
    seen = [*sights(520, 150)]
    found = [out(one, set(), 60) for one in seen]
    monkeypatch.setattr(exits, "kernel", PLAIN)
    assert found == [out(one, set(), 60) for one in seen]
    assert {True, False} == {bool(one.moves) for one in found}
    assert any(one.dead_end for one in found) and not all(one.is_open for one in seen)


def test_positions_that_were_there_are_kept_away_from() -> None:
    """The way leads around them; no proof comes of what they hide."""
    around = hidden = 0
    for seen in sights(530, 1200):
        first = out(seen, set()).moves
        if len(first) < 2:
            continue
        been = {seen.after(first[0]).view.key()}
        found, here = out(seen, been), seen
        assert found.dead_end is None
        for move in found.moves:
            here = here.after(move)
            assert here.view.key() not in been
        around += bool(found.moves)
        hidden += not found.moves
    assert around > 40 and hidden > 10


def test_all_that_can_be_reached_is_looked_through() -> None:
    """None of it turns a card up; in most of it cards are taken back that nothing is laid on."""
    at = late_indian(
        "KS QD JH/TH 9D/7D 6C 5H 4D 3S 2H/7S 6H/KD QS/QS/AS QC JD TC 9S 8D 7C 6H 5S/9C/3H JC 8D 7H 6D 5C/QH",
        (0, 0, 0, 0, 0, 0, 1, 0, 1, 0),
        "6S 4C 8S 8H 4S 9D KC JH TD 3D 9C 4H 3C TS 8H 2S 5D 7D 8C TC JS 6C 6D QC 9H 9H 5H QD 9S 7C QH 7S KD JS"
        " 2C KH KS 4H 4S TH 8S JD 4C TS 5S 5C KH 7H TD 8C 6S JC AH KC",
        "3C AC 3S 3H 5D 2D",
    )  # fmt: skip
    few, all_ = searched(at), reached(at)
    assert 1 < few < all_


def test_where_every_card_is_known_hundreds_of_thousands_are_looked_through() -> None:
    """Cards from the waste have places, but each such play is proved to lose."""
    at = late_indian(
        "7H 6D 5S 4D 3C/KC QS JD/6H/KS QC JS TH 9S 8C/6C 5S 4D/8S 7D 6H 5D 4C 3D/JD TH 9C 8H 7C 6S 5C 4H/KC QS JH"
        "/9H/9D",
        (0,) * 10,
        "TS KH 3H 8H QH 9D 3S 8S KD 2C 9H 9S KH TS 7S QH 6S 7D 2D TC JS KD JH 4S 8D JC 3D 8D 6D 5D 2D 7H TD 5H 7S"
        " TD KS AD QD QD",
        "QC AC 4S 2S 5H 2H AD",
    )  # fmt: skip
    assert searched(at) > 100_000


def searched(at: Position) -> int:
    """How many positions were searched through for the proof that a hint gives in place of a move."""
    found = hint(at)
    assert found.verdict == "dead-end" and found.dead_end
    assert found.dead_end.proof == "search"
    assert ("taken back" in found.why) is at.rules.take_back
    return found.dead_end.positions


def reached(start: Position) -> int:
    """How many positions can be reached; fails where a card can be turned up or played from the waste."""
    met, left = {start.key()}, [start]
    while left:
        here = left.pop()
        for move in steps(here):
            assert move.source > 0 or move.source == FOUNDATION
            after = here.copy()
            assert not after.push(move).turned_up
            if after.key() not in met:
                met.add(after.key())
                left.append(after)
    return len(met)
