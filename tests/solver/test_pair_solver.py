"""Solving pairing games: lines the referee accepts, reasons in words, the kernel's moves and ours the same."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import pysol_pairs
import thieves
from boards import record
from conftest import Runner
from pairing_boards import pyramids
from thieves.families import PairingPosition
from thieves.pairing.board import steps
from thieves.solver.dead_end import dead_end
from thieves.solver.lost import loss
from thieves.solver.pair_table import Table
from thieves.solver.pairs import search
from thieves.solver.verify import fault


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(pysol_pairs.GAMES), st.integers(1, 10**6), st.integers(0, 80))
def test_the_kernels_moves_are_the_lists(name: str, number: int, length: int) -> None:
    """On positions of random play, with stock, waste and what has left."""
    at = thieves.position(thieves.deal(name, number))
    assert isinstance(at, PairingPosition)
    dice = random.Random(number)
    for _ in range(length):
        moves = at.legal_moves()
        if not moves or at.is_won():
            break
        at.push(dice.choice(moves))
    table = Table(at)
    assert set(at.legal_moves()) == {
        move for one in steps(table.board) for move in table.moves((one,))
    }


@pytest.mark.parametrize("name", pysol_pairs.GAMES)
def test_a_line_wins_from_the_middle_too(name: str) -> None:
    """Replayed by the referee; the rest of a line is a win again."""
    won = 0
    for number in range(50_000, 50_008):
        at = thieves.position(thieves.deal(name, number))
        assert isinstance(at, PairingPosition)
        found = search(at, nodes=300_000)
        if found.won:
            won += 1
            assert fault(at, found.moves) is None
            for one in found.moves[: len(found.moves) // 2]:
                at.push(one)
            again = thieves.solve(at, seconds=0, nodes=300_000)
            assert ("won", True) == (again.verdict, again.verified)
    assert won or name in ("pharaohs",)


def test_each_kind_of_reason_is_told(snapshot: SnapshotAssertion) -> None:
    """A card without partner, too few partners, a circle, two ranks that collide."""
    boards = {
        "none left": pyramids(["5H"], ["KS"]),
        "dead card": pyramids(["5H", "8C 8D"], ["5C"]),
        "over and under": pyramids(["8C", "5H KC", "8D KD KH"], ["5C"]),
        "too few": pyramids(["5H", "5S KC", "8C 8D KD"], reserves=("8H",)),
        "odd": pyramids(["6C"], ["6D"], ["6H"], target=12),
        "circle": pyramids(["5H", "8C KC"], ["5C", "8D KD"]),
        "classes": pyramids(["5H", "4C KC"], ["9D", "8C KD"]),
        "no partner": pyramids(["AD"], stock="AC", ranks=1, target=12),
        "what lies over": pyramids(
            ["3S", "5S 5H", "3H AS 4S"],
            ["AH"],
            reserves=("2H 4H 2S",),
            ranks=5,
            target=12,
            win="pyramid",
        ),
        "in the stock": pyramids(["5H", "8C 8D"], ["5C"], stock="2H 3H", waste="5D", ranks=13),
    }
    told = {name: dead_end(at) for name, at in boards.items()}
    assert snapshot == {name: end.text for name, end in told.items() if end}
    assert {"matching"} == {end.proof if end else "" for end in told.values()}


def test_solve_says_lost_and_why_in_json(thieves: Runner) -> None:
    """With the proof and the cards; exit 1."""
    dealt = thieves("deal", "giza", "--number", "50002").out
    ran = thieves("solve", "--json", stdin=dealt)
    shown = json.loads(ran.out)
    assert (1, "lost", "matching") == (ran.code, shown["verdict"], shown["dead_end"]["proof"])
    assert ["AD", "AH", "QC"] == sorted(shown["dead_end"]["cards"])


def test_what_the_limits_leave_open_is_undecided(thieves: Runner) -> None:
    """Two decks and three passes; exit 3, the record as it was."""
    dealt = thieves("deal", "two-pyramids", "--number", "50001").out
    ran = thieves("solve", "--nodes", "50", stdin=dealt)
    assert (3, dealt) == (ran.code, ran.out) and "undecided" in ran.err


def test_unknown_cards_cannot_be_solved(thieves: Runner) -> None:
    """Exit 2 with a sentence, as in the packing games."""
    text = "game: relaxed-pyramid\nsuits: SH\nranks: 4\npyramids: 2\nA1: 4H\nA2: 2S 3S\nstock: AS ??*4\n"
    ran = thieves("solve", stdin=text)
    assert 2 == ran.code and "unknown cards" in ran.err


def test_since_when_a_game_is_lost() -> None:
    """To the move: before it a win was there."""
    at = thieves.position(thieves.deal("giza", 50001))
    assert isinstance(at, PairingPosition)
    dice = random.Random(3)
    while moves := at.legal_moves():
        at.push(dice.choice(moves))
    found = loss(at, 500_000)
    assert found is not None and found.is_first and 0 < found.number < at.played
    undone = [at.pop() for _ in range(at.played - found.number)]
    assert "lost" == thieves.solve(at, seconds=0, nodes=500_000).verdict
    at.pop()
    assert "won" == thieves.solve(at, seconds=0, nodes=500_000).verdict
    assert undone


def test_deal_winnable_passes_over_lost_deals(thieves: Runner) -> None:
    """Upward from the number, so many as are asked for; the number is in the record."""
    ran = thieves("deal", "giza", "--winnable", "--number", "50002", "--count", "2")
    found = [
        line.removeprefix("deal: pysolfc ")
        for line in ran.out.splitlines()
        if line.startswith("deal:")
    ]
    assert 2 == len(found) and 0 == ran.code
    verdicts = {}
    for number in range(50_002, int(found[-1]) + 1):
        dealt = thieves("deal", "giza", "--number", number).out
        verdicts[str(number)] = thieves("solve", "--quiet", stdin=dealt).code
    assert found == [number for number, code in verdicts.items() if code == 0]


def test_a_record_of_a_position_without_moves_left_is_stuck() -> None:
    """The result word is held against it."""
    text = (
        "game: pharaohs\nsuits: S\nranks: 4\npyramids: 1\nA1: 2S\nstock: AS 3S 4S\n\nmoves:\n{}\n"
    )
    assert not thieves.check(record(text.format("1. d*2\nstuck"))).valid
    assert thieves.check(record(text.format("1. d*3 4S\nstuck"))).valid
    assert thieves.check(record(text.format("1. d 3S+AS@w 4S\nstuck"))).valid


def test_shorten_needs_fewer_redeals_where_it_can(thieves: Runner) -> None:
    """The line is valid, and shorter by the draws of a pass."""
    dealt = thieves("deal", "relaxed-pyramid", "--number", "50002").out
    long = json.loads(thieves("solve", "--json", stdin=dealt).out)
    short = json.loads(thieves("solve", "--json", "--shorten", stdin=dealt).out)
    assert long["moves"].count("r") > short["moves"].count("r")
    assert long["length"] > short["length"] and short["verified"]
