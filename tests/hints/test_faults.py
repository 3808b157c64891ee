"""The classic faults of hints, a position each."""

import pytest

import small
from boards import position
from playing import LITTLE, fresh
from thieves.hints.auto import played_on
from thieves.hints.hint import Hint, hint
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.rules import UNLIMITED


def told(found: Hint) -> tuple[str, str]:
    """The verdict, with the move or the kind of dead end."""
    return found.verdict, str(found.move or (found.dead_end and found.dead_end.kind) or "")


def test_the_only_legal_move_breaks_a_run() -> None:
    """It is hinted all the same, since it wins: what lies under it goes up."""
    at = position(
        ["4S 4H 3S 2H", "AH 3H"], foundations="2S", spaces="none", build="any",
        decks=1, suits="SH", ranks=4,
    )  # fmt: skip
    assert ["1-2"] == [str(move) for move in at.legal_moves()] and 3 == at.run_length(0)
    assert ("hint", "1-2") == told(hint(at)) and "2H from column 1 to 3H in column 2" in hint(
        at
    ).why
    assert "won" == play(at)


def play(at: Position) -> str:
    """Where following the hints ends."""
    for _ in range(100):
        found = hint(fresh(at))
        if found.move is None:
            return found.verdict
        assert isinstance(found.move, Move)
        at.push(found.move)
    return "goes on"


def test_a_king_shuffled_from_space_to_space_is_no_move() -> None:
    """It is legal, but nothing changes: a dead end, told as one that every way was followed for."""
    useless = position(
        ["2S AS 3S", "4S", ""], spaces="kings", decks=1, suits="S", ranks=4, build="alternate-colours",
    )  # fmt: skip
    assert ["2-3"] == [str(move) for move in useless.legal_moves()]
    found = hint(useless)
    assert ("dead-end", "unwinnable") == told(found) and found.move is None


def test_a_king_shuffled_over_face_down_cards_is_no_move_either() -> None:
    """With cards that nobody has seen the proof goes through what can be reached."""
    at = position(
        ["3S AS 2S", "3H AH 2H", "4S", "", "4H"], down=(2, 2, 0, 0, 0), spaces="kings",
        decks=1, suits="SH", ranks=4, build="same-suit",
    )  # fmt: skip
    found = hint(at)
    assert ("dead-end", "unwinnable") == told(found)
    assert found.dead_end is not None and "?" not in found.why


def test_the_stock_is_out_with_a_redeal_left() -> None:
    """The waste is turned over, and told how often that goes."""
    at = position(["4S"], waste="AS 2S 3S", decks=1, suits="S", ranks=4, redeals=2, spaces="none")
    found = hint(at)
    assert ("hint", "r") == told(found) and (0, 2) == (found.draws_left, found.redeals_left)
    assert "the waste comes round again" in found.why and "won" == play(at)


def test_waste_and_stock_are_out_with_a_redeal_left() -> None:
    """There is nothing to turn over: no redeal is hinted, nor hoped for."""
    at = position(["2S AS 3S", "4S"], redeals=1, decks=1, suits="S", ranks=4, spaces="none")
    assert ("dead-end", "no-legal-move") == told(hint(at)) and 1 == hint(at).redeals_left
    open_end = position(["3S 2S AS", "4S"], redeals=1, decks=1, suits="S", ranks=4, spaces="none")
    assert ("hint", "1-f") == told(hint(open_end))


def test_a_foundation_move_that_buries_a_host_waits() -> None:
    """3S up would leave the 2H, which the AH lies under, no place."""
    at = position(
        ["AH 2H", "3S", "4H"], foundations="2S", waste="4S", stock="3H", spaces="none",
        decks=1, suits="SH", ranks=4,
    )  # fmt: skip
    up = Position(at.rules, at.layout())
    up.push(next(move for move in up.legal_moves() if str(move) == "2-f"))
    assert small.decide(at, 9_999) and not small.decide(up, 9_999)
    for peek in (False, True):
        found = hint(fresh(at), count=9, peek=peek)
        assert "2-f" != str(found.move)
        assert "2-f" in {str(other.move) for other in found.alternatives}
    assert "won" == play(at)


def test_of_two_copies_it_says_which() -> None:
    """By columns: where the card comes from and which host takes it."""
    at = position(
        ["2S 7H", "7H", "8S", "AS 8S"], stock="AH 2H", foundations="", decks=2, suits="SH", ranks=8,
        spaces="kings",
    )  # fmt: skip
    words = {str(move.move): move for move in hint(at, count=20).alternatives}
    found = hint(at)
    assert isinstance(found.move, Move)
    spoken = f"7H from column {found.move.source} to 8S in column {found.move.target}"
    assert spoken in found.why or found.move.source < 0 or found.move.target < 0
    assert {"1-3", "1-4", "2-3", "2-4"} <= {*words, str(found.move)}


def test_no_legal_move_is_told_from_the_complete_list() -> None:
    """Neither hinted nor hoped for."""
    at = position(["AS 2S", "AH 3S"], decks=1, suits="SH", ranks=3, spaces="none", foundations="")
    assert not at.legal_moves() and ("dead-end", "no-legal-move") == told(hint(at))
    assert "there is no legal move" == hint(at).why


def test_a_barren_redeal_is_a_dead_end() -> None:
    """A whole pass brings nothing; one that brings something is none."""
    at = position(["AS 2S"], waste="3S 4S", redeals=1, decks=1, suits="S", ranks=4, spaces="none")
    assert ("dead-end", "barren-redeal") == told(hint(at))
    fertile = position(
        ["3S 2S"], waste="AS 4S", redeals=1, decks=1, suits="S", ranks=4, spaces="none"
    )
    assert ("hint", "r") == told(hint(fertile)) and "won" == play(fertile)


@pytest.mark.parametrize("draw", [2, 3])
def test_the_waste_does_not_come_round_while_a_card_of_it_can_be_played(draw: int) -> None:
    """Redeals have no end, and what lies face down is not known: the last chance before that is taken."""
    at = position(
        ["", "2H AH AH 3H 3C"], down=(0, 2), stock="2H AC AC 3C 3H 2C 2C", spaces="none", build="same-suit",
        group="supermove", decks=2, suits="CH", ranks=3, draw=draw, redeals=UNLIMITED, take_back=True,
    )  # fmt: skip
    assert "w-f" in [str(turn.move) for turn in played_on(at, LITTLE)]


@pytest.mark.parametrize("peek", [False, True])
def test_where_only_the_stock_is_left_it_says_so(peek: bool) -> None:
    """Draw, and how many draws there are."""
    at = position(["4S"], stock="2S AS 3S", redeals=1, decks=1, suits="S", ranks=4, spaces="none")
    found = hint(at, peek=peek)
    assert ("hint", "d") == told(found) and 3 == found.draws_left
    assert "draw: only the stock is left." == found.why or found.basis == "win"


def test_the_card_of_a_sure_win_is_said_to_be_safe() -> None:
    """An ace in sight goes up at once; a won game is said to be won."""
    at = position(["2S AS"], decks=1, suits="S", ranks=2)
    found = hint(at)
    assert ("hint", "1-f", "safe") == (*told(found), found.basis) and "AS" in found.why
    assert "won" == play(at) == hint(at).verdict
    assert "every card is on the foundations" == hint(at).why


def test_an_open_card_must_be_known() -> None:
    """A place that a record cannot have, but a position may."""
    with pytest.raises(ValueError, match="must be told"):
        hint(position(["??"], decks=1, suits="S", ranks=1))
