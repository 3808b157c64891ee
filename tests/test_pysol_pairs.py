"""Held against another program: PySolFC's deals, games and legal moves of the pairing games."""

import random
from typing import Any

import pytest

import pysol
import pysol_pairs
from boards import record
from thieves.dealing import deal, read_number
from thieves.games import game
from thieves.pairing.layout import Layout
from thieves.pairing.position import Position
from thieves.referee.replay import check

TRANSCRIPTS = [(n, row) for n in pysol_pairs.GAMES for row in pysol.rows("transcripts", n)]
LEGAL = [(name, row) for name in pysol_pairs.GAMES for row in pysol.rows("legal", name)]
NAMES = [f"{name}-{row['seed']}" for name, row in TRANSCRIPTS]


def _layout(position: dict[str, Any], name: str) -> Layout:
    layout = record(f"game: {name}\n{pysol_pairs.layout(name, position)}\n").layout
    assert isinstance(layout, Layout)
    return layout


@pytest.mark.parametrize("name", pysol_pairs.GAMES)
def test_deal_numbers_give_pysolfcs_pyramids(name: str) -> None:
    """Numbers to twenty digits; PySolFC's first waste card is our first stock card."""
    preset = game(name)
    rows = pysol.rows("deals", name)
    assert 20 < len(rows) and max(len(row["seed"]) for row in rows) == 20
    for row in rows:
        number = row["seed_str"] if row["rng"] == "LCRandom31" else row["seed"]
        theirs = _layout(row, name)
        ours = deal(preset, preset.rules, read_number(number))
        assert theirs._replace(stock=theirs.waste + theirs.stock, waste=()) == ours, row["seed"]


@pytest.mark.parametrize(("name", "row"), TRANSCRIPTS, ids=NAMES)
def test_whole_pairing_games_are_valid_to_the_same_final_position(
    name: str, row: dict[str, Any]
) -> None:
    """Every move PySolFC's player made is legal here, and ends where it ended there."""
    verdict = check(record(pysol_pairs.record(row)))
    assert [] == verdict.problems
    assert verdict.position is not None
    assert _layout(row["final"], name) == verdict.position.layout()
    assert row["won"] is verdict.position.is_won()


@pytest.mark.parametrize(("name", "row"), TRANSCRIPTS, ids=NAMES)
def test_a_pairing_game_with_one_move_broken_is_caught_there_or_later(
    name: str, row: dict[str, Any]
) -> None:
    """A partner changed, or a pair that opens others left out: ten of each for every game."""
    moves = pysol_pairs.moves(name, row)
    pairs = [index for index, text in enumerate(moves) if "+" in text]
    rng = random.Random(row["seed"])
    for index in rng.choices(pairs, k=10):
        one, _, other = moves[index].partition("+")
        wrong = "23456789TJQKA"["A23456789TJQK".index(other[0])] + other[1:]
        changed = [*moves[:index], f"{one}+{wrong}", *moves[index + 1 :]]
        verdict = check(record(pysol_pairs.record(row, changed)))
        assert [index + 1] == [problem.move for problem in verdict.problems]
    for index in rng.choices(pairs, k=10):
        changed = [*moves[:index], moves[index], *moves[index:]]  # the same pair twice
        verdict = check(record(pysol_pairs.record(row, changed)))
        assert index + 2 == verdict.problems[0].move


@pytest.mark.parametrize(
    ("name", "row"), LEGAL, ids=[f"{name}-{row['seed']}-{row['step']}" for name, row in LEGAL]
)
def test_legal_pairs_are_those_pysolfc_accepts(name: str, row: dict[str, Any]) -> None:
    """Pairs, Kings, draws and redeals, each once."""
    at = Position(pysol_pairs.rules(name), _layout(row["position"], name))
    theirs = {
        frozenset(pysol_pairs.place(name, pile) for pile in piles)
        for piles in [*row["pairs"], *([pile] for pile in row["removes"])]
    }
    ours = [frozenset(move.places) for move in at.legal_moves() if not move.turn]
    assert theirs == set(ours)
    assert len(ours) == len(theirs)
    turns = {move.turn for move in at.legal_moves()} - {""}
    if at.is_won():
        assert not row["can_draw"]  # PySolFC stops there; we only say so
        return
    assert ({"d"} if row["can_draw"] else {"r"} if row["can_redeal"] else set()) == turns


def test_the_pairing_data_is_what_its_readme_says() -> None:
    """Enough of it to mean something."""
    assert (50, 372) == (len(TRANSCRIPTS), len(LEGAL))
