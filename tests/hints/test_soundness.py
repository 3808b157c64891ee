"""What is proved in the dark, called safe or called for good, held against brute force on small positions."""

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

import small
from boards import position
from playing import with_unseen
from shortcuts import safe_rule
from thieves.hints.exits import is_for_good, way_out
from thieves.hints.hint import hint
from thieves.hints.plan import is_lost, rest
from thieves.hints.safe import safe_moves
from thieves.hints.sight import Sight, filled, hopeful, sight, worlds
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.rules import UNLIMITED
from thieves.solver.detours import cut_loops

LIMIT = 30_000


def in_the_dark(seed: int, count: int, **fixed: object) -> Iterator[tuple[Position, Sight]]:
    """Small positions with two to four cards that nobody has seen."""
    for at in small.small_positions(seed, count, most=14, **fixed):
        seen = sight(at)
        if 2 <= len(seen.missing) <= 4:
            yield at, seen


def orders(seen: Sight) -> Iterator[Position]:
    """Every position that it may be."""
    for order in set(permutations(seen.missing)):
        yield filled(seen.view, order)


@pytest.mark.parametrize("seed", range(700, 707))
def test_what_is_lost_in_the_dark_is_lost_in_every_order(seed: int) -> None:
    """In every rule family; and where one order can be won, nothing is said."""
    lost = won = 0
    for _, seen in in_the_dark(seed, 600):
        if is_lost(seen):
            lost += 1
            assert not any(small.decide(at, LIMIT) for at in orders(seen)), seen
        else:
            won += any(small.decide(at, LIMIT) for at in list(orders(seen))[:1])
    assert lost > 8 and won > 40


@pytest.mark.parametrize("seed", range(710, 712))
def test_nor_where_face_down_cards_count_as_stock(seed: int) -> None:
    """Any card may fill a space, so that those face down are as good as loose ones."""
    lost = 0
    for _, seen in in_the_dark(seed, 600, spaces="any", face_down=(1, 2)):
        best = hopeful(seen)
        assert best is not None and all(not down for down in best.down)
        if is_lost(seen):
            lost += 1
            assert not any(small.decide(at, LIMIT) for at in orders(seen)), seen
    assert lost > 0


@pytest.mark.parametrize("seed", range(720, 723))
def test_whatever_can_be_won_can_be_won_as_it_is_hoped(seed: int) -> None:
    """The hopeful position itself, by brute force: no order does better."""
    met = 0
    for at, seen in in_the_dark(seed, 250):
        best = hopeful(seen)
        if best is not None and small.decide(at, LIMIT):
            met += 1
            assert small.decide(best, LIMIT) is not False, at
    assert met > 20


def test_no_word_of_a_dead_end_is_false() -> None:
    """Hints, fair and peeking: where they say so nothing wins, whatever the unseen cards are."""
    ends = 0
    for at, seen in in_the_dark(730, 500):
        found = hint(Position(at.rules, at.layout()))
        if found.verdict == "dead-end":
            ends += 1
            assert found.dead_end is not None and found.why == found.dead_end.text
            assert not any(small.decide(one, LIMIT) for one in orders(seen)), at
        peeking = hint(Position(at.rules, at.layout()), peek=True)
        if peeking.verdict == "dead-end":
            assert small.decide(at, LIMIT) is False, at
        elif peeking.basis == "win":
            assert small.decide(at, LIMIT) is True, at
    assert ends > 10


# Safe foundation moves


@pytest.mark.parametrize("seed", range(740, 743))
def test_a_safe_card_going_up_loses_nothing(seed: int) -> None:
    """What could be won can be won after it; and the condition is the one written out in shortcuts."""
    tried = 0
    for at in small.small_positions(seed, 400):
        safe = [*safe_moves(at)]
        game = small.Game(at.rules)
        rule, state = safe_rule(at.rules), game.state(at)
        said = {
            move
            for move in at.legal_moves()
            if move.target == -3 and rule(state, game.number(card_of(at, move)), move.source == -2)
        }
        assert said == set(safe), at
        if safe and small.decide(at, LIMIT):
            tried += 1
            for move in safe:
                at.push(move)
                assert small.decide(at, LIMIT) is not False, at
                at.pop()
    assert tried > 60


def card_of(at: Position, move: Move):  # type: ignore[no-untyped-def]
    """The card that a foundation move moves."""
    return (at.waste if move.source < 0 else at.columns[move.source - 1])[-1]


# For good


@pytest.mark.parametrize("seed", range(750, 753))
def test_what_is_for_good_never_comes_back(seed: int) -> None:
    """Brute force: whatever follows, the place before the move is not met again."""
    for_good = other = returns = 0
    for at in small.small_positions(seed, 100, most=11):
        before = at.key()
        for move in at.legal_moves():
            good = is_for_good(at, move)
            at.push(move)
            back = comes_back(at, before)
            at.pop()
            if back is None:
                continue
            assert not (good and back), (at, move)
            for_good, other, returns = for_good + good, other + (not good), returns + back
    assert for_good > 100 and other > 10 and returns > 0.7 * other


def comes_back(at: Position, before: tuple[object, ...], limit: int = 400) -> bool | None:
    """Whether some moves lead to a place; None where it takes too many positions to tell."""
    met, todo = {at.key()}, [at.layout()]
    if before in met:
        return True
    while todo:
        here = Position(at.rules, todo.pop())
        for move in here.legal_moves():
            here.push(move)
            key = here.key()
            if key == before:
                return True
            if key not in met:
                met.add(key)
                todo.append(here.layout())
            here.pop()
        if len(met) > limit:
            return None
    return False


# Ways out


@pytest.mark.parametrize("seed", range(760, 763))
def test_where_there_is_no_way_out_nothing_can_be_won(seed: int) -> None:
    """The proof by following everything is true of every order; a way out is legal and ends for good."""
    ends = ways = 0
    for at in small.small_positions(seed, 300, most=14):
        if at.is_won() or not at.legal_moves():
            continue
        seen = sight(at)
        found = rest(seen, set())
        moves, proof = found.moves, found.dead_end
        assert not (moves and proof)
        if proof and len(seen.missing) <= 4:
            ends += 1
            assert f"through {proof.positions} position" in proof.text
            assert not any(small.decide(one, LIMIT) for one in orders(seen)), at
        here = seen
        for number, move in enumerate(moves, 1):
            assert why_not(here.view, move) is None
            is_last = is_for_good(here.view, move) or here.after(move).view.is_won()
            assert (number == len(moves)) is is_last
            here = here.after(move)
        assert not moves or not is_lost(here)
        ways += len(moves) > 1
    assert ends > 5 and ways > 5


def test_who_asks_again_on_the_way_out_is_told_of_a_shorter_one() -> None:
    """A step nearer each time, at least."""
    longer = 0
    for at in small.small_positions(77, 300):
        here = sight(at)
        if at.is_won() or not at.legal_moves():
            continue
        moves = way_out(here, set(), is_lost, lambda _: 0.0).moves
        longer += len(moves) > 1
        while len(moves) > 1:
            here, left = here.after(moves[0]), len(moves)
            moves = way_out(here, set(), is_lost, lambda _: 0.0).moves
            assert 0 < len(moves) < left
    assert longer > 5


def test_a_line_loses_its_circles_and_still_ends_where_it_did() -> None:
    """Random lines: legal, no place twice, the same place at the end."""
    rng, shorter = random.Random(1), 0
    for at in small.small_positions(78, 300):
        end, line = Position(at.rules, at.layout()), []
        for _ in range(25):
            if not (legal := end.legal_moves()):
                break
            line.append(rng.choice(legal))
            end.push(line[-1])
        less = cut_loops(at, line)
        again, met = Position(at.rules, at.layout()), [at.key()]
        for move in less:
            assert why_not(again, move) is None
            again.push(move)
            met.append(again.key())
        assert end.key() == met[-1] and len(met) == len(set(met))
        shorter += len(less) < len(line)
    assert shorter > 30


def test_redeals_without_end_make_turning_a_way_round() -> None:
    """A known stock turned and turned again is no news; one that was never turned is."""
    known = position(
        ["AS"], stock="2S", waste="3S", passes=2, redeals=UNLIMITED, decks=1, suits="S", ranks=3
    )
    draw = known.legal_moves()[0]
    assert not is_for_good(known, draw) and is_for_good(known, Move(1, -3))
    ended = Position(known.rules._replace(redeals=1), known.layout())
    assert is_for_good(ended, draw)
    dark = sight(position([""], stock="AS 2S 3S", redeals=UNLIMITED, decks=1, suits="S", ranks=3))
    assert is_for_good(dark.view, draw) and len([*worlds(dark, 6)]) == 6


def test_unseen_cards_have_their_places() -> None:
    """The helpers agree: what is put there is what may be there."""
    for at, seen in in_the_dark(79, 60):
        for order in list(permutations(seen.missing))[:3]:
            assert filled(seen.view, order).layout() in {
                with_unseen(at, other).layout() for other in permutations(seen.missing)
            }
