"""Ways out: the nearest move for good, or all that can be reached looked through; and rounds where neither is found."""

from collections.abc import Iterator

import pytest

import kernels
import small
from playing import dealt, fresh, stock_out
from thieves.hints import exits
from thieves.hints.exits import Exit, is_for_good, known, way_out
from thieves.hints.hint import Hint, hint
from thieves.hints.plan import is_lost
from thieves.hints.safe import safe_moves
from thieves.hints.sight import Sight, sight
from thieves.packing import kernel
from thieves.packing.moves import FOUNDATION, Move
from thieves.packing.position import Key, Position
from thieves.packing.refusal import why_not

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
    at = stock_out(
        "indian-pysol",
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
    at = stock_out(
        "indian-pysol",
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
    assert ("taking cards back" in found.why) is at.rules.take_back
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


# Rounds

# Millions of positions can be reached, in which nothing leads on.
WIDE = stock_out(
    "indian-pysol",
    "JD TS/KD QC JH TD 9H 8S 7D 6C/7D/KH QC JD TS 9C 8D 7H/5H/JS TH 9C 8S 7C 6S 5C/KC QS JC TH 9S 8H 7C/QD JC TD 9S"
    "/6S QD JH TC 9H 8C 7S 6C 5S 4C/5D 4C 3H",
    (0, 0, 0, 0, 0, 0, 0, 0, 1, 0),
    "KH 6H KD 8C 8H QH 3S KC 6H 4H KS JS QH 4D KS 3C 9D 2H 8D 6D 3C 4S 9D 7S 6D QS 5C TC 7H",
    "2C 2C 5S 2S 5H AH 5D 3D",
)  # fmt: skip


# A card can safely go up, so there is no round.
SAFE = next(
    at for at in small.small_positions(541, 800, take_back=True) if next(safe_moves(at), None)
)


def test_a_round_is_kept_to_by_who_asks_anew_at_each_of_its_positions() -> None:
    """Over 250 moves no position comes back; each move is legal and can be undone."""
    at = stock_out(
        "indian-pysol",
        "JC KH QD JC TH 9D/5C/JH TS 9C/4C/7H 6C 5H 4C/7S/5C/KD QH JS TH/QC JS TD 9S/TC 9S",
        (1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        "3C QD 3C KS 5S 9H 2D 9D 3S JD TC 6H JD 4S 2C 9C 8H 8H 8C 8D 7D 8S 7C KC 7H 4D AC 3D 7C 7D KH KD 2S 5D 6D"
        " 6C KS QS QH KC 5H 4H 8S TS 9H JH QC 8D 2H 6H 6S 3H 8C QS TD",
        "2C 7S AS 4H AH 6D AD",
    )  # fmt: skip
    met = {at.key()}
    for _ in range(250):
        move = round_from(at)
        assert move and why_not(at, move) is None and not is_for_good(at, move)
        at.push(move)
        at = fresh(at)
        assert at.key() not in met
        met.add(at.key())


def round_from(at: Position) -> Move | None:
    """The next move of the round of a position."""
    step = kernel.Rounds(*known(sight(at))).next_move()
    return kernels.to_move(step) if step else None


def test_moves_of_rounds_lead_back() -> None:
    """By a move of the same kind, in every rule family with cards taken back."""
    led = 0
    for at in (WIDE, *small.small_positions(541, 800, take_back=True)):
        if next(safe_moves(at), None):
            assert kernel.Rounds(*known(sight(at))).next_move() is None
            continue
        rounds = PLAIN.Rounds(*known(sight(at)))
        here = rounds._key_of(0)
        for kind, after, _ in [*rounds._steps(here)]:
            led += 1
            assert (kind, here) in [(one, key) for one, key, _ in rounds._steps(after)], at
    assert led > 50


def test_rounds_are_the_same_compiled_and_plain() -> None:
    """Wherever there are any."""
    assert round_from(WIDE)
    for at in (WIDE, dealt("number-ten", 73_001), *small.small_positions(540, 20)):
        given = known(sight(at))
        assert kernel.Rounds(*given).next_move() == PLAIN.Rounds(*given).next_move()


def test_who_is_shown_no_way_on_is_sent_on_a_round() -> None:
    """Where it is not proved that there is none; but not to where one was."""
    first = hint(WIDE)
    assert (first.basis, first.move) == ("round", round_from(WIDE))
    assert "no position comes back" in first.why
    at = fresh(WIDE)
    at.push(move_of(first))
    at.push(next(move for move in at.legal_moves() if leads(at, move) == WIDE.key()))
    other = hint(at)
    assert leads(at, move_of(other)) != leads(WIDE, move_of(first))
    assert (other.basis == "round") is ("no position comes back" in other.why)


def test_nothing_is_said_of_a_round_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A legal move, and that neither a way on was found nor the proof."""
    monkeypatch.setattr("thieves.hints.straight.known", lambda seen: known(sight(SAFE)))
    assert round_from(SAFE) is None
    found = hint(WIDE)
    assert found.basis == "any" and why_not(WIDE, move_of(found)) is None
    assert "nor the proof" in found.why and "comes back" not in found.why


def move_of(found: Hint) -> Move:
    """The move of a hint of a packing game."""
    assert isinstance(found.move, Move)
    return found.move


def leads(at: Position, move: Move) -> Key:
    """Where a move leads."""
    after = at.copy()
    after.push(move)
    return after.key()
