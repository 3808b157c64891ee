"""PySolFC's saved games: real ones, and ones written from its recorded games, read back move by move."""

import io
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysol
import pysol_pairs
from boards import record as text_record
from pysol_saves import _GAME, _MOVE, _OLD, PRESETS, history, save, thing
from thieves.interchange.formats import FORMATS
from thieves.record import Reading, Record
from thieves.referee.replay import check

REAL = sorted(pysol.DATA.glob("pysol-save-*.pso"))
ROWS = [row for name in PRESETS for row in pysol.rows("transcripts", name)]
SOME = [row for name in PRESETS for row in pysol.rows("transcripts", name)[:3]]


def read(data: bytes) -> Reading:
    """What a save's bytes hold."""
    (reading,) = FORMATS["pysolfc"].read(io.BytesIO(data))
    return reading


def ours(row: dict[str, Any], moves: list[str]) -> Record:
    """A recorded game as the other tests read it: the first waste card drawn by a move of its own."""
    kin = pysol_pairs if row["game"] in pysol_pairs.GAMES else pysol
    return text_record(kin.record(row | {"won": False}, moves))


def moves_of(row: dict[str, Any]) -> list[str]:
    """The moves of a recorded game as text."""
    if row["game"] in pysol_pairs.GAMES:
        return pysol_pairs.moves(row["game"], row)
    return pysol.moves(row)


def test_the_real_saves_give_the_positions_that_are_told_of_them() -> None:
    """Card by card, the first layout and the last, with every move between; redo moves left out."""
    assert 4 == len(REAL)
    for path in REAL:
        told = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        found = read(path.read_bytes()).record
        assert found is not None
        assert (
            "take-back" in found.rules and f"pysolfc {told['seed_str'].lstrip('0')}" == found.deal
        )
        verdict = check(found)
        assert [] == verdict.problems and verdict.position is not None
        for position, layout in ((told["initial"], found.layout), (told["position"], verdict.position.layout())):  # fmt: skip
            text = f"game: {told['game']}\ntake-back: yes\n{pysol.layout(position)}\n"
            assert text_record(text).layout == layout
        assert told["moves_made"] == found.length() <= told["history_length"]


@pytest.mark.parametrize("row", SOME, ids=[f"{row['game']}-{row['seed']}" for row in SOME])
@pytest.mark.parametrize("protocol", [2, 4, 5])
def test_a_save_of_every_game_reads_back_to_its_moves(row: dict[str, Any], protocol: int) -> None:
    """Wherever it was saved, with the later moves there to be redone, in three protocols."""
    rng = random.Random(row["seed"])
    wanted = moves_of(row)
    first = len(wanted) - sum(
        "flip" not in move for move in row["moves"]
    )  # the card that lies there at first
    for made in (0, len(row["moves"]), rng.randrange(len(row["moves"]) + 1)):
        found = read(save(row, made, protocol, apart=rng.random() < 0.5)).record
        assert found is not None
        flips = sum("flip" in move for move in row["moves"][:made])
        expected = check(ours(row, wanted[: first + made - flips]))
        verdict = check(found)
        assert [] == verdict.problems and expected.valid
        assert expected.position is not None and verdict.position is not None
        assert expected.position.layout() == verdict.position.layout()
        bare = [str(step.move) for step in expected.played][first:]
        assert bare == [str(step.move) for step in found.steps]
        assert PRESETS[row["game"]] == found.game and found.deal and "my game" == found.comment


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ROWS), st.integers(2, 5), st.booleans(), st.data())
def test_what_was_saved_anywhere_goes_on_as_it_did(
    row: dict[str, Any], protocol: int, apart: bool, data: st.DataObject
) -> None:
    """Of two saves of one game the earlier has the beginning of the later one's moves, from the same layout."""
    ends = st.integers(0, len(row["moves"]))
    early, late = (
        read(save(row, made, protocol, apart)).record
        for made in sorted((data.draw(ends), data.draw(ends)))
    )
    assert early is not None and late is not None
    assert early.steps == late.steps[: early.length()]
    assert early._replace(steps=(), result="*") == late._replace(steps=(), result="*")


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['game']}-{row['seed']}" for row in ROWS])
def test_whole_recorded_games_end_where_they_ended(row: dict[str, Any]) -> None:
    """Every recorded game, saved at its end: the position there, and won where it was."""
    found = read(save(row, len(row["moves"]))).record
    assert found is not None
    verdict, expected = check(found), check(ours(row, moves_of(row)))
    assert [] == verdict.problems and verdict.position is not None and expected.position is not None
    assert expected.position.layout() == verdict.position.layout()
    assert ("won" if row["won"] else "*") == found.result


def test_undone_moves_do_not_come_across() -> None:
    """They stand behind the moves made in the file, and nothing of them in the record."""
    row = ROWS[0]
    moves, index, _, _ = history(row, 7, False)
    assert 7 == index < len(moves)
    found = read(save(row, 7)).record
    assert found is not None and 7 == found.length()


def test_a_deal_number_is_kept_only_where_it_gives_the_cards() -> None:
    """Another number, one that the player's own deal has, one out of range."""
    row = ROWS[0]
    assert "pysolfc ms1" == getattr(read(save(row, 3)).record, "deal", None)
    for seed in (2, 2**1000 + 2, 2**1000 + 2**999, 0, 10**20 + 1):
        found = read(save(row, 3, seed=seed)).record
        assert found is not None and "" == found.deal


def _moves(moves: list[list[Any]], module: Any = _GAME, name: str = "GameMoves") -> object:
    return thing(module, name, current=[], history=moves, index=len(moves), state=64)


def test_steps_are_ours_however_they_are_put_together_to_moves() -> None:
    """A redeal that turns the first card at once, a draw as a turn and a move, a move between foundations."""
    row = next(row for row in ROWS if any("redeal" in move for move in row["moves"]))
    moves, _, _, _ = history(row, len(row["moves"]), False)
    plain = read(save(row, len(row["moves"]))).record
    at = next(at for at, move in enumerate(moves) if "ATurnStackMove" == type(move[0]).__name__)
    joined = [*moves[:at], moves[at] + moves[at + 1], *moves[at + 2 :]]
    turned = [
        [
            part
            for step in move
            for part in (
                (thing(_MOVE, "AFlipMove", stack_id=step.from_stack_id), thing(_MOVE, "AMoveMove", **step.__dict__, ncards=1))
                if "AFlipAndMoveMove" == type(step).__name__
                else (step,)
            )
        ]
        for move in moves
    ]  # fmt: skip
    at = next(
        at for at, move in enumerate(moves) if getattr(move[0], "to_stack_id", 0) in (2, 4, 6, 8)
    )
    up = moves[at][
        0
    ].to_stack_id  # an ace goes to the first foundation of its suit: to the other, and back
    fro = thing(_MOVE, "AMoveMove", from_stack_id=up, to_stack_id=up + 1, ncards=1)
    to = thing(_MOVE, "AMoveMove", from_stack_id=up + 1, to_stack_id=up, ncards=1)
    between = [*moves[: at + 1], [fro], [to], *moves[at + 1 :]]
    assert plain is not None
    for changed in (moves, joined, turned, between):
        found = read(save(row, len(row["moves"]), moves=_moves(changed))).record
        assert plain == found


def test_a_save_of_an_old_version_is_read_where_it_says_the_same() -> None:
    """One class for all that is not a move, and no bookmark."""
    row = ROWS[0]
    old = {
        "version": "2.0", "parts": (2, 0), "info": thing(_OLD, "Struct", stack_caps=[]), "global": thing(_OLD, "Struct", comment=""),
        "moves": _moves(history(row, 9, False)[0][:9], _OLD, "Struct"), "gstats": thing(_OLD, "Struct"), "stats": thing(_OLD, "Struct"),
    }  # fmt: skip
    found, new = read(save(row, 9, 2, **old)).record, read(save(row, 9)).record
    assert found is not None and new is not None
    assert new._replace(comment="") == found
