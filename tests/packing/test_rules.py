"""One test for every sentence of the packing games' rules."""

import pytest

from boards import legal, position, refusal
from thieves.packing.moves import move


def test_foundations_start_with_an_ace_and_build_up_in_suit() -> None:
    """Only the next card of the suit goes up."""
    at = position(["AH", "2H", "2S", "3H"], foundations="AS")
    assert {"1-f", "3-f"} == {text for text in legal(at) if text.endswith("-f")}
    at.push(move("1-f"))
    assert "2-f" in legal(at)


def test_each_suit_has_one_pile_for_each_deck() -> None:
    """With two decks a second ace starts a second pile, built independently."""
    at = position(["AH", "4H"], foundations="3H")
    assert {"1-f", "2-f"} <= legal(at)
    at.push(move("1-f"))
    assert at.heights["H"] == [3, 1]


def test_a_third_pile_needs_a_third_deck() -> None:
    """Two piles started: a third ace finds no place with two decks, one with three."""
    assert "1-f" not in legal(position(["AH"], foundations="AH AH"))
    assert "1-f" in legal(position(["AH"], foundations="AH AH", decks=3))


def test_two_piles_with_equal_tops_are_the_same_place() -> None:
    """The move up is listed once, and so is the card that comes back."""
    at = position(["4H", "5S"], foundations="3H 3H", take_back=True, build="any")
    assert sum(str(one) == "1-f" for one in at.legal_moves()) == 1
    assert sum(str(one) == "f-1(3H)" for one in at.legal_moves()) == 1


def test_nothing_goes_on_an_ace() -> None:
    """Building never wraps: no King on an Ace."""
    at = position(["AH", "KS"], build="any")
    assert "2-1" not in legal(at)
    assert refusal(at, "2-1") == "M203 KS cannot go on AH: nothing goes on an Ace"


@pytest.mark.parametrize(
    ("build", "hosts"),
    [
        ("alternate-colours", {"9C", "9S"}),
        ("same-suit", {"9H"}),
        ("other-suits", {"9C", "9S", "9D"}),
        ("any", {"9C", "9S", "9H", "9D"}),
    ],
)
def test_columns_build_down_as_the_rule_key_says(build: str, hosts: set[str]) -> None:
    """8H goes on the nines that `build` allows, and on nothing else."""
    others = ["9C", "9S", "9H", "9D", "TC", "7S", "8S"]
    at = position(["8H", *others], build=build, spaces="none")
    targets = {
        others[one.target - 2] for one in at.legal_moves() if one.source == 1 and one.target > 0
    }
    assert hosts == targets


def test_only_the_wastes_top_card_is_playable_and_the_stock_is_not() -> None:
    """9S under 3C on the waste, and 9S in the stock, cannot go on the red ten."""
    at = position(["TH"], waste="9S 3C", stock="9S 2C")
    assert {"d"} == legal(at)


def test_nothing_is_placed_on_the_waste() -> None:
    """No move but the draw ends on the waste."""
    at = position(["TH", "9S"], waste="TD", stock="2C")
    assert all(one.target != -2 for one in at.legal_moves() if str(one) != "d")


def test_a_draw_turns_one_card_to_the_waste() -> None:
    """The stock's first card becomes the waste's top."""
    at = position(["KH"], stock="2C 3C")
    at.push(move("d"))
    assert str(at.waste[-1]) == "2C" and [*map(str, at.stock)] == ["3C"]


def test_a_draw_of_three_turns_fewer_at_the_end() -> None:
    """The last card turned lies on top."""
    at = position(["KH"], stock="2C 3C 4C 5C", draw=3)
    at.push(move("d"))
    assert " ".join(map(str, at.waste)) == "2C 3C 4C"
    at.push(move("d"))
    assert str(at.waste[-1]) == "5C" and not at.stock


def test_only_the_exposed_card_moves_where_cards_move_singly() -> None:
    """A count above 1 is refused, though it is a proper run."""
    at = position(["9S 8H", "TD"], group="single")
    assert {"1-2:2"} & legal(at) == set()
    assert refusal(at, "1-2:2").startswith("M204 cards move one at a time")


def test_any_built_suffix_of_a_column_moves_as_one_and_runs_may_be_split() -> None:
    """JC TH 9S: all three go on the queen, two on the jack, one on the ten."""
    at = position(["JC TH 9S", "QH", "JS", "TD"], spaces="kings")
    assert {"1-2:3", "1-3:2", "1-4"} <= legal(at)


def test_a_group_that_is_not_built_does_not_move() -> None:
    """The sentence names the pair that breaks the run."""
    at = position(["9S 8C", "TD"])
    assert (
        refusal(at, "1-2:2")
        == "M204 9S 8C is not a run: 8C cannot go on 9S: colours must alternate"
    )


def test_only_a_king_or_a_run_headed_by_one_takes_a_space_in_a_kings_game() -> None:
    """Part of a longer run or not."""
    at = position(["9C KS QH", "QS", ""], spaces="kings", build="any")
    assert {"1-3:2"} == {text for text in legal(at) if "-3" in text}
    assert (
        refusal(at, "2-3") == "M205 only a King may take an empty column: QS cannot go to column 3"
    )
    assert refusal(at, "1-3").startswith("M205")


def test_any_card_takes_a_space_where_spaces_are_free() -> None:
    """Alone or as a run; a whole column too."""
    assert {"1-2", "1-2:2"} == {
        text for text in legal(position(["9S 8H", ""])) if text.startswith("1-2")
    }


def test_no_card_takes_a_space_where_spaces_stay_empty() -> None:
    """Not even a King."""
    at = position(["KS", ""], spaces="none")
    assert set() == legal(at)
    assert refusal(at, "1-2").startswith("M205 an empty column stays empty")


def test_every_space_is_listed() -> None:
    """Two empty columns are two places."""
    assert {"1-2", "1-3"} == legal(position(["KS", "", ""]))


def test_the_highest_rank_plays_the_king_in_a_short_pack() -> None:
    """With ranks 4 the four fills a space."""
    at = position(["4S", "3S", ""], spaces="kings", ranks=4, suits="CS")
    assert {"1-3"} == {text for text in legal(at) if text.endswith("-3")}


def test_a_redeal_needs_an_empty_stock_and_a_waste() -> None:
    """Each way it can be refused has its sentence."""
    assert "r" in legal(position(["KS"], waste="2C", redeals=1))
    assert refusal(position(["KS"], waste="2C", stock="3C", redeals=1), "r") == (
        "M209 a redeal comes only when the stock is empty: it still has 1 card"
    )
    assert (
        refusal(position(["KS"], redeals=1), "r")
        == "M209 the waste is empty: there is nothing to turn over"
    )
    assert refusal(position(["KS"], waste="2C"), "r").startswith("M209 no redeal allowed")


def test_after_the_last_allowed_pass_a_redeal_is_illegal() -> None:
    """The message says how many there were."""
    at = position(["KS"], waste="2C", redeals=1, passes=2)
    assert "r" not in legal(at)
    assert refusal(at, "r") == "M209 1 redeal allowed, already used"


def test_a_redeal_keeps_the_order_and_draws_nothing() -> None:
    """The card drawn first in pass 1 is drawn first in pass 2."""
    at = position(["KS"], stock="2C 3C 4C", redeals=1)
    for text in ("d", "d", "d", "r"):
        at.push(move(text))
    assert not at.waste and at.passes == 2
    at.push(move("d"))
    assert str(at.waste[-1]) == "2C"


def test_unlimited_redeals_never_run_out() -> None:
    """Pass 100 is as good as the first."""
    from thieves.rules import UNLIMITED

    assert "r" in legal(position(["KS"], waste="2C", redeals=UNLIMITED, passes=100))


def test_cards_on_a_foundation_stay_there_without_take_back() -> None:
    """The rule is named."""
    at = position(["4S"], foundations="3H")
    assert refusal(at, "f-1(3H)") == "M207 cards on a foundation stay there (take-back: no)"
    assert {"1-f"} & legal(at) == set() and not any(text.startswith("f") for text in legal(at))


def test_take_back_moves_one_top_card_to_a_column_that_accepts_it() -> None:
    """Of two piles the one named; a card that is no top cannot come."""
    at = position(["4S", "5S", "4S"], foundations="4H 3H", take_back=True)
    assert {"f-1(3H)", "f-2(4H)", "f-3(3H)"} == {text for text in legal(at) if text[0] == "f"}
    assert (
        refusal(at, "f-1(2H)")
        == "M207 no foundation has 2H on top: the hearts stand at 4H 3H and take 5H or 4H"
    )


def test_take_back_to_a_space_follows_the_rule_for_spaces() -> None:
    """In a Kings game only a King comes back to a space."""
    assert legal(position([""], foundations="KH QS", take_back=True, spaces="kings")) == {"f-1(KH)"}


def test_face_down_cards_turn_up_by_themselves_when_exposed() -> None:
    """And the move that did it says so."""
    at = position(["5C 9S", "TD"], down=(1, 0))
    assert at.push(move("1-2")).turned_up
    assert at.down == [0, 0] and str(at.columns[0][-1]) == "5C"


def test_face_down_cards_are_never_part_of_a_run_before() -> None:
    """TH 9S with the ten face down: only the nine moves."""
    at = position(["TH 9S", "JC", "TD"], down=(1, 0, 0))
    assert {"1-3"} == {text for text in legal(at) if text.startswith("1-")}
    assert refusal(at, "1-2:2") == "M210 column 1 has only 1 card face up, not 2"


def test_won_when_every_card_is_on_the_foundations() -> None:
    """And not a card earlier."""
    at = position(["KS"], foundations="QS", decks=1, suits="S")
    assert not at.is_won()
    at.push(move("1-f"))
    assert at.is_won() and not at.is_stuck()


def test_stuck_means_no_legal_move_draws_included() -> None:
    """A stock card left is a legal move."""
    assert position(["2S", "4S"], stock="9C").is_stuck() is False
    assert position(["2S", "4S"]).is_stuck()


def test_stuck_too_when_only_a_barren_redeal_is_left() -> None:
    """Going through the whole waste brings no playable card."""
    assert position(["2S", "4S"], waste="9C 8C", redeals=1).is_stuck()
    assert not position(["2S", "4S"], waste="9C 3H 8C", redeals=1).is_stuck()


def test_a_barren_redeal_counts_only_the_cards_that_come_to_the_top() -> None:
    """Drawn by threes, a playable card in the middle never shows."""
    assert position(["2S", "4S"], waste="9C 3H 8C", redeals=1, draw=3).is_stuck()
    assert not position(["2S", "4S"], waste="9C 8C 3H 7C", redeals=1, draw=3).is_stuck()


@pytest.mark.parametrize(
    ("columns", "move_left"),
    [(["5C KH QS", "KD 5C"], "1-2"), (["KS", ""], "1-2")],
)
def test_a_useless_move_is_still_a_move(columns: list[str], move_left: str) -> None:
    """Breaking a run, or shifting a King from column to space, is not stuck."""
    at = position(columns if "" in columns else ["5C KH QS", "KD"], spaces="kings")
    assert move_left in legal(at) and not at.is_stuck()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("9-1", "M201 there is no column 9: this game has 3"),
        ("1-9", "M201 there is no column 9: this game has 3"),
        ("1-1", "M201 a card cannot move to the column it lies in"),
        ("2-1", "M202 column 2 is empty"),
        ("w-1", "M202 the waste is empty"),
        ("1-3:5", "M204 column 1 holds 2 cards, not 5"),
        ("d", "M208 the stock is empty, and this game has no redeal"),
        ("1-f", "M206 8H cannot go up: the hearts wait for their Ace"),
        ("1-3", "M203 8H cannot go on 8C: columns build down by one rank"),
    ],
)
def test_each_illegal_move_has_its_sentence(text: str, says: str) -> None:
    """The rule broken, in the player's words."""
    assert says == refusal(position(["9S 8H", "", "8C"]), text)


def test_a_foundation_says_what_it_takes() -> None:
    """Both piles of the suit."""
    at = position(["8H"], foundations="6H 3H")
    assert refusal(at, "1-f") == "M206 8H cannot go up: the hearts stand at 6H 3H and take 7H or 4H"


def test_an_empty_stock_says_what_is_left() -> None:
    """A redeal, or none of those allowed."""
    assert refusal(position([""], waste="2C", redeals=1), "d").endswith(
        "the stock is empty: r turns the waste over"
    )
    assert refusal(position([""], waste="2C", redeals=1, passes=2), "d").endswith(
        "0 of 1 redeals left"
    )


def test_a_card_that_can_only_come_back_from_a_foundation_is_a_move() -> None:
    """So that is not stuck."""
    at = position(["4S", "KH"], foundations="3H", take_back=True, spaces="none")
    assert {"f-1(3H)"} == legal(at) and not at.is_stuck()
