"""What the player has not seen changes no hint; what has been seen does, and so does everything with peek."""

import random

import pytest

import small
import thieves
from boards import PRESETS, position, record
from playing import LITTLE, dealt, fresh, shuffled_unseen, stages
from thieves.cards import UNKNOWN
from thieves.families import packed
from thieves.hints.auto import played_on
from thieves.hints.hint import hint
from thieves.hints.plan import plan
from thieves.hints.sight import sight, stand_in, worlds
from thieves.packing.moves import STOCK, Move
from thieves.packing.position import Position


def thought(at: Position) -> tuple[object, ...]:
    """Everything that a fair hint says, and what it was chosen on."""
    seen = sight(at)
    plans = plan(seen, LITTLE, set()) if at.legal_moves() else None
    return (
        hint(fresh(at), count=3),
        plans,
        seen.view.layout(),
        seen.missing,
        stand_in(seen).layout(),
    )


@pytest.mark.parametrize("name", PRESETS)
def test_the_order_of_unseen_cards_changes_no_hint(name: str) -> None:
    """No field of it, nor the plan behind it; early and late, by random moves and by hints."""
    rng = random.Random(name)
    for at in stages(name, rng):
        other = shuffled_unseen(at, rng)
        assert thought(at) == thought(other), (at, other)


@pytest.mark.parametrize("seed", range(60, 64))
def test_nor_in_any_rule_family(seed: int) -> None:
    """Small positions: draws of several, redeals, face-down cards, take-backs."""
    rng = random.Random(seed)
    changed = 0
    for at in small.small_positions(seed, 40):
        other = shuffled_unseen(at, rng)
        changed += other.layout() != at.layout()
        assert thought(at) == thought(other), (at, other)
    assert changed > 15


def test_with_the_order_seen_it_matters() -> None:
    """In the second pass, and in the first with peek; hints say which they are."""
    rng = random.Random(5)
    seen_again, peeked = 0, 0
    for at in small.small_positions(6, 150, redeals=1, draw=1, face_down=()):
        layout = at.layout()
        if len(layout.stock) < 3:
            continue
        turned = [
            hint(Position(at.rules, layout._replace(stock=stock, passes=2)))[:8]
            for stock in (layout.stock, layout.stock[::-1])
        ]
        seen_again += turned[0] != turned[1]
        other = shuffled_unseen(at, rng)
        one, two = (hint(fresh(each), peek=True) for each in (at, other))
        assert ("peek", "peek") == (one.seen, two.seen)
        assert "fair" == hint(fresh(at)).seen
        peeked += (one.verdict, one.move) != (two.verdict, two.move)
    assert seen_again > 9 and peeked > 3


def test_what_is_seen_and_what_is_not() -> None:
    """Face-down cards never; the stock not in the first pass, all of it from the second on."""
    first = position(
        ["AS 2S 3S", "4S"], down=(2, 0), stock="AH 3H", waste="2H 4H",
        decks=1, suits="SH", ranks=4, redeals=1,
    )  # fmt: skip
    seen = sight(first)
    assert [UNKNOWN, UNKNOWN] == seen.view.columns[0][:2] == seen.view.stock
    assert "AH 3H AS 2S".split() == sorted(map(str, seen.missing), key=lambda one: one[1])  # noqa: SIM905
    assert not seen.is_open and sight(first, peek=True).is_open
    second = Position(first.rules, first.layout()._replace(passes=2))
    assert first.stock == sight(second).view.stock and UNKNOWN in sight(second).view.columns[0]
    # What is left over is known: one card, or copies of one.
    last = position(["4S 3S", ""], stock="2S", waste="AS", decks=1, suits="S", ranks=4)
    assert sight(last).is_open and last.stock == sight(last).view.stock


def test_a_record_shows_what_was_turned_before_its_point() -> None:
    """Move by move: the turned cards are known and no others, whatever comes later in the record."""
    game = thieves.deal("streets", 40_123)
    at = packed(thieves.position(game))
    for _ in range(12):
        at.push(at.legal_moves()[0])
    text = thieves.write(game) + "moves:\n" + "d*12\n"
    for number in (0, 5, 12):
        there = packed(thieves.position(record(text), number))
        assert hint(record(text), at=number) == hint(there)
        assert number == len(sight(there).view.waste) and UNKNOWN not in sight(there).view.waste
        assert {UNKNOWN} == set(sight(there).view.stock)


@pytest.mark.parametrize("name", ["thieves-of-egypt", "streets", "rank-and-file", "limited"])
def test_auto_plays_alike_until_the_first_card_that_differs(name: str) -> None:
    """The stock behind card k in another order: the same moves until that card is turned."""
    for k in (4, 15):
        one, two = dealt(name, 50_000 + k), dealt(name, 50_000 + k)
        two.stock[: len(two.stock) - k] = reversed(two.stock[: len(two.stock) - k])
        moves = [until_drawn(at, k) for at in (one, two)]
        assert moves[0] == moves[1] and k + 1 == sum(move.source == STOCK for move in moves[0])


def until_drawn(at: Position, cards: int) -> list[Move]:
    """The moves of `auto` up to the draw of the card after so many."""
    moves: list[Move] = []
    for turn in played_on(at, LITTLE):
        assert isinstance(turn.move, Move)
        moves.append(turn.move)
        if sum(move.source == STOCK for move in moves) > cards:
            break
    return moves


def test_worlds_are_orders_of_what_is_missing() -> None:
    """All of them where they are few; else some at random, the same ones as long as no card is turned."""
    few = sight(position(["2S", "4S"], stock="AS 3S", decks=1, suits="S", ranks=4))
    assert sorted(worlds(few, 9)) == [few.missing, few.missing[::-1]]
    many = sight(dealt("streets", 7))
    orders = [*worlds(many, 5)]
    assert 5 == len({*orders}) and orders == [*worlds(many, 5)] != [*worlds(many, 5, seed=1)]
    assert {many.missing} == {tuple(sorted(order)) for order in orders}
    tableau = next(move for move in many.view.legal_moves() if move.source > 0)
    assert orders == [*worlds(many.after(tableau), 5)]
