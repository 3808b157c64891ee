"""Hints of the pairing games: what can be won is won, what is lost is said, what is unseen changes nothing."""

import random

import pytest
from syrupy.assertion import SnapshotAssertion

import pysol
import pysol_pairs
import thieves
from boards import record
from conftest import Runner
from pairing_boards import pyramids
from thieves.families import PairingPosition, start
from thieves.hints.auto import played_on
from thieves.hints.effort import Effort
from thieves.hints.hint import Hint, hint
from thieves.hints.pair_choice import Seen
from thieves.hints.pair_principles import PAIR_PRINCIPLES, View
from thieves.pairing.moves import Move, move
from thieves.pairing.position import Position
from thieves.pairing.refusal import why_not
from thieves.referee.replay import position_at

# Deals that can be won, as an exhaustive search says (tests/bench/winnable.py looks at many more).
WINNABLE = [
    *(("pharaohs", number) for number in (50002, 50270)),
    *(("giza", number) for number in (50001, 60000, 60002)),
    *(("pyramid-dozen", number) for number in (50006,)),
]
DEALS = [(name, 50003) for name in pysol_pairs.GAMES]


def dealt(name: str, number: int) -> Position:
    """A deal of a pairing game."""
    at = thieves.position(thieves.deal(name, number))
    assert isinstance(at, PairingPosition)
    return at


def the_move(found: Hint) -> Move:
    """The move of a hint."""
    assert isinstance(found.move, Move)
    return found.move


def shuffled(at: Position, dice: random.Random) -> Position:
    """The position with what its player has not seen in another order."""
    other = at.copy()
    if other.passes == 1:
        hidden = other.stock[:-1]
        dice.shuffle(hidden)
        other.stock[:-1] = hidden
    return other


@pytest.mark.parametrize(("name", "number"), WINNABLE)
def test_a_game_that_can_be_won_is_won_by_the_hints(name: str, number: int) -> None:
    """Each asked anew; no move ever gives the win away."""
    at = dealt(name, number)
    while not at.is_won():
        found = hint(at)
        assert ("hint", "win") == (found.verdict, found.basis)
        at.push(the_move(found))
    assert at.is_won()


@pytest.mark.parametrize(("name", "number"), DEALS)
def test_every_hint_is_legal_and_true_to_the_solver(name: str, number: int) -> None:
    """To the end of the game: a dead end is one to the solver too, and is never followed by a win."""
    at, dead = dealt(name, number), False
    for _ in range(200):
        if at.is_won() or at.is_stuck():
            break
        found = hint(at, peek=True)
        if found.verdict == "dead-end":
            dead = True
            assert "lost" == thieves.solve(at, seconds=0, nodes=2_000_000).verdict
        assert why_not(at, the_move(found)) is None
        at.push(the_move(found))
    assert not (dead and at.is_won())
    assert at.is_won() or at.is_stuck()


@pytest.mark.parametrize("name", ["two-pyramids", "relaxed-pyramid"])
def test_the_order_of_the_unseen_stock_changes_no_hint(name: str) -> None:
    """No field of it, early and late in the first pass; with peek it may."""
    dice = random.Random(name)
    at = dealt(name, 50005)
    for _ in range(6):
        assert hint(at.copy(), count=3) == hint(shuffled(at, dice), count=3)
        for _ in range(dice.randrange(1, 6)):
            moves = at.legal_moves()
            if at.stock[1:]:
                at.push(dice.choice(moves))
    assert at.passes == 1


def test_what_has_been_seen_counts() -> None:
    """In the second pass the whole order is known, and in the first the open card."""
    at = pyramids(["2C"], stock="5C JD", redeals=1, win="pyramid")
    assert not Seen(at).missing  # a single unseen card is known
    at = pyramids(["2C"], stock="5C 6C 7C JD", redeals=1, win="pyramid")
    assert ["6C", "7C", "JD"] == sorted(map(str, Seen(at).missing))
    assert not Seen(at, peek=True).missing
    for _ in range(4):
        at.push(move("d"))
    at.push(move("r"))
    assert not Seen(at).missing


def test_a_dead_end_names_the_way_that_takes_most_cards() -> None:
    """As many as an exhaustive count finds."""
    at = pyramids(["6C", "TC JC"], ["3D"], ["2D"], ["7C", "9H 9D"], ["5H"], ranks=13)
    found = hint(at)
    assert "dead-end" == found.verdict and found.dead_end is not None
    assert ("unwinnable", "matching") == (found.dead_end.kind, found.dead_end.proof)
    assert 4 == _most(at)
    assert sum(len(one.cards) for one in found.line if isinstance(one, Move)) == _most(at)
    assert "At most 4 more cards can leave, with" in found.why


def _most(at: Position, known: dict[object, int] | None = None) -> int:
    """How many cards can leave at most, by trying everything."""
    known = {} if known is None else known
    if at.key() not in known:
        best = 0
        for one in at.legal_moves():
            at.push(one)
            best = max(best, len(one.cards) + _most(at, known))
            at.pop()
        known[at.key()] = best
    return known[at.key()]


@pytest.mark.parametrize("name", ["pharaohs", "giza", "pyramid-dozen"])
def test_the_most_that_can_leave_is_counted_right(name: str) -> None:
    """On late positions of lost games, where everything can be tried."""
    dice = random.Random(name)
    tried = 0
    for number in range(51_000, 51_060):
        at = dealt(name, number)
        for _ in range(11):
            pairs = at.legal_moves()
            if not pairs:
                break
            at.push(dice.choice(pairs))
        found = hint(at)
        if found.verdict == "dead-end" and at.legal_moves() and at.gone > 16:
            tried += 1
            assert sum(len(one.cards) for one in found.line if isinstance(one, Move)) == _most(at)
    assert tried > 5


@pytest.mark.parametrize("name", pysol_pairs.GAMES)
def test_pysolfcs_games_are_hinted_anywhere(name: str, snapshot: SnapshotAssertion) -> None:
    """Every tenth move: a legal move, or a dead end that stays one."""
    shown = []
    for row in pysol.rows("transcripts", name)[:3]:
        game = record(pysol_pairs.record(row))
        dead = False
        for number in range(0, game.length(), 10):
            at = position_at(game, number)
            assert isinstance(at, PairingPosition)
            found = hint(at)
            dead = dead or found.verdict == "dead-end"
            assert not (dead and found.verdict == "hint" and found.basis == "win")
            if found.move is not None:
                assert why_not(at, the_move(found)) is None
            shown.append(f"{row['seed']} {number}: {found.move} {found.why}")
    assert snapshot == shown


def test_each_principle_says_what_holds() -> None:
    """Each speaks where it should, of what is so."""
    at = pyramids(["7C", "2D QH"], ["3D", "KS AH", "-- -- --"], ["6H", "6C 8H", "5D 9C 4C"])
    moves = {str(one._replace(spelt=False)): one for one in at.legal_moves()}
    assert {"KS", "QH+AH", "9C+4C"} == set(moves)
    assert "it leaves alone and no other card needs it" == _say("S4-kings", at, moves["KS"])
    assert "" == _say("S4-kings", at, moves["QH+AH"])
    says = "it takes one card each from pyramid A and pyramid B"
    assert says == _say("S4-across", at, moves["QH+AH"])
    assert "" == _say("S4-across", at, moves["9C+4C"])
    assert "it takes from A, the pyramid of fewest rows" == _say("S4-small", at, moves["QH+AH"])
    assert "it opens 8H at C2.2" == _say("S4-read", at, moves["9C+4C"])
    assert "" == _say("S4-read", at, moves["QH+AH"])
    last = pyramids(["2D"], ["3D", "KS JH", "-- -- --"])
    assert "it clears A, the pyramid of fewest rows" == _say(
        "S4-small", last, last.legal_moves()[0]
    )
    says = "it leaves a card without any partner that it could go with"
    alone = pyramids(["5H", "5S 8C"], ["8S"], ["5C"])
    moves = {str(one._replace(spelt=False)): one for one in alone.legal_moves()}
    assert {"5S+8C", "5S+8S", "8C+5C", "8S+5C"} == set(moves)
    assert says == _say("S4-count", alone, moves["8S+5C"])
    assert "" == _say("S4-count", alone, moves["8C+5C"])


def _say(name: str, at: Position, one: Move) -> str:
    principle = next(p for p in PAIR_PRINCIPLES if p.id == name)
    view = View(at, one)
    return principle.words(view) if principle.measure(view) else ""


def test_auto_plays_to_the_end(thieves: Runner) -> None:
    """Won where it can be, and stuck where not; the record is valid."""
    dealt = thieves("deal", "pharaohs", "--number", "50002").out
    ran = thieves("auto", "-", stdin=dealt)
    assert 0 == ran.code and "won after 28 moves (52 cards gone)" in ran.err
    assert 0 == thieves("check", "-", stdin=ran.out).code
    dealt = thieves("deal", "giza", "--number", "50002").out
    ran = thieves("auto", "-", "--annotate", stdin=dealt)
    assert 1 == ran.code and "stuck after" in ran.err
    assert 0 == thieves("check", "-", stdin=ran.out).code
    ran = thieves("auto", "-", "--max-moves", "3", stdin=dealt)
    assert 3 == ran.code and 0 == thieves("check", "-", stdin=ran.out).code


def test_auto_wins_relaxed_pyramid_fairly() -> None:
    """One deal to its end, and the same game for the same seed."""
    lines = []
    for _ in range(2):
        at = dealt("relaxed-pyramid", 50002)
        lines.append([str(turn.move) for turn in played_on(at, Effort())])
        assert at.is_won()
    assert lines[0] == lines[1]


def test_known_cards_among_unknown_ones_stay_in_the_stock() -> None:
    """In fair play they are unseen too, with peek they keep their place; none is lost."""
    text = "game: relaxed-pyramid\nsuits: SH\nranks: 4\npyramids: 2\nA1: 4H\nA2: 2S 3S\nstock: AS ?? 3H ??*2\n"
    made = record(text)
    assert made.layout is not None
    at = start(made.effective_rules(), made.layout)
    assert isinstance(at, PairingPosition)
    for peek, count in ((False, 4), (True, 3)):
        seen = Seen(at, peek)
        assert count == len(seen.missing)
        assert 5 == len(seen.filled(seen.missing).stock)
        assert not seen.filled(seen.missing).has_unknown
        assert "hint" == hint(at, peek=peek).verdict
    assert "3H" == str(Seen(at, peek=True).filled(Seen(at, peek=True).missing).stock[2])


def test_a_position_with_unknown_cards_is_hinted() -> None:
    """They may be any that are missing."""
    text = "game: relaxed-pyramid\nsuits: SH\nranks: 4\npyramids: 2\nA1: 4H\nA2: 2S 3S\nstock: AS ??*4\n"
    made = record(text)
    assert made.layout is not None
    at = start(made.effective_rules(), made.layout)
    assert "hint" == hint(at).verdict
