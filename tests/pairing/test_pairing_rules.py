"""One test for every sentence of the pairing games' rules, and the referee's words for each."""

import pytest

from pairing_boards import legal, pyramids, refusal
from thieves.pairing.moves import move
from thieves.pairing.refusal import complete
from thieves.rules import PairingRules


def test_two_open_cards_leave_together_when_they_add_up_to_13() -> None:
    """Ace 1, pip cards their number, Jack 11, Queen 12."""
    at = pyramids(["AH"], ["QS"], ["2C"], ["JD"], ["3C"], ["TD"], ["6C"], ["7D"])
    assert {"AH+QS", "2C+JD", "3C+TD", "6C+7D"} == legal(at)
    assert "" == refusal(at, "QS+AH")
    assert "M214 A (1) + J (11) is 12, not 13" == refusal(at, "AH+JD")
    at = pyramids(["7H"], ["5C"])
    assert "M214 7 + 5 is 12, not 13" == refusal(at, "7H+5C")


def test_a_king_leaves_alone() -> None:
    """And nothing else does."""
    at = pyramids(["KD"], ["KS"], ["QS"])
    assert {"KD", "KS"} == legal(at)
    assert "M215 a King leaves alone: write KD" == refusal(at, "KD+QS")
    assert "M215 QS cannot leave alone: it leaves with an Ace" == refusal(at, "QS")


def test_with_target_12_kings_leave_with_queens_and_sixes_with_sixes() -> None:
    """Pairs add up to 12; nothing leaves alone."""
    at = pyramids(["KD"], ["QS"], ["6C"], ["6H"], ["AC"], ["JC"], target=12)
    assert {"KD+QS", "6C+6H", "AC+JC"} == legal(at)
    assert "M215 KD cannot leave alone: it leaves with a Queen" == refusal(at, "KD")
    assert "M214 a Queen leaves with a King only" == refusal(at, "QS+AC")
    assert "M214 6 + A (1) is 7, not 12" == refusal(at, "6C+AC")


def test_a_card_is_available_when_both_that_cover_it_are_gone() -> None:
    """In its own pyramid only; a card never pairs with one that covers it."""
    at = pyramids(["6C", "9H JD"], ["7D"])
    assert set() == legal(at)
    assert "M213 6C is covered by 9H and JD" == refusal(at, "6C+7D")
    assert "M213 6C is covered by JD" == refusal(pyramids(["6C", "-- JD"], ["7D"]), "6C+7D")
    assert {"6C+7D"} == legal(pyramids(["6C", "-- --"], ["7D"]))
    at = pyramids(["6C", "7D JD"])
    assert "M213 6C is covered by 7D and JD" == refusal(at, "6C+7D")


def test_each_pyramid_covers_only_its_own_cards() -> None:
    """However they lie side by side."""
    assert {"6C+7D"} == legal(pyramids(["2C", "6C 3C"], ["7D"]))


def test_reserves_give_their_top_card() -> None:
    """The last one, as in a column."""
    at = pyramids(["6C"], reserves=("7D 3C", "TH"))
    assert {"3C+TH"} == legal(at)
    assert "M213 7D lies under 3C in reserve 1" == refusal(at, "6C+7D")
    at.push(next(one for one in at.legal_moves()))
    assert {"6C+7D"} == legal(at)


def test_stock_and_waste_tops_are_available_also_with_each_other() -> None:
    """The stock's first card lies open."""
    at = pyramids(["2C"], ["7D"], ["TC"], stock="JD 6C", waste="3C 2H")
    assert {"d", "2C+JD", "2H+JD"} == legal(at)
    assert "M213 6C is not open yet: it lies in the stock" == refusal(at, "6C+7D")
    assert "M213 3C lies under 2H in the waste" == refusal(at, "TC+3C")
    at.push(move("d"))
    assert ["3C", "2H", "JD"] == [*map(str, at.waste)]
    assert {"d", "2C+JD", "7D+6C"} == legal(at)


def test_a_redeal_turns_the_waste_over_in_order() -> None:
    """Only with an empty stock, as often as the rules say."""
    at = pyramids(["2C"], stock="5C", waste="3C 4C", redeals=1, decks=1)
    assert {"d"} == legal(at)
    assert "M209 a redeal comes only when the stock is empty: it still has 1 card" == refusal(
        at, "r"
    )
    at.push(move("d"))
    assert {"r"} == legal(at)
    at.push(move("r"))
    assert ["3C", "4C", "5C"] == [str(one) for one in reversed(at.stock)]
    assert "M209 1 redeal allowed, already used" == refusal(at, "r")


def test_a_game_without_stock_says_so() -> None:
    """Drawing, redeals, and the places of stock and waste."""
    at = pyramids(["2C"], ranks=1, suits="C", decks=1)
    for text in ("d", "r", "AC@w"):
        assert "this game has no" in refusal(at, text)
    assert "M208 this game has no stock" == refusal(at, "d")


def test_removed_cards_never_come_back() -> None:
    """Not even named by their place."""
    at = pyramids(["KD", "-- --"], ["QS"], ["AH"])
    at.push(move("KD@A1.1"))
    assert "M202 A1.1 is empty: its card has left" == refusal(at, "KD@A1.1")
    assert "M202 KD is not there: it has left already" == refusal(at, "KD")
    assert "M202 A2.1 is empty: its card has left" == refusal(at, "QS@A2.1+AH")


def test_a_card_that_is_available_twice_needs_its_place() -> None:
    """With two decks; named in the order of cells."""
    at = pyramids(["QS"], ["QS"], ["AH"], decks=2)
    assert "M212 QS stands twice: A1.1 and B1.1; say which, as in QS@A1.1" == refusal(at, "QS+AH")
    assert "" == refusal(at, "QS@B1.1+AH")
    assert "QS@B1.1+AH@C1.1" == str(complete(at, move("AH+QS@B1.1")))


def test_a_card_does_not_leave_with_itself() -> None:
    """Nor one copy with the other, where there is but one."""
    at = pyramids(["6C"], target=12)
    assert "M216 6C cannot leave with itself" == refusal(at, "6C+6C")
    two = pyramids(["6C"], ["6C"], decks=2, target=12)
    assert {"6C+6C"} == legal(two)
    assert "" == refusal(two, "6C+6C")
    assert "6C@A1.1+6C@B1.1" == str(complete(two, move("6C+6C")))
    assert "M216 6C cannot leave with itself" == refusal(two, "6C@A1.1+6C@A1.1")
    assert "M213 there is no other 6C to leave with" == refusal(
        pyramids(["6C"], decks=2, target=12), "6C+6C"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("QS@A9.1+AH", "M201 there is no cell A9.1"),
        ("QS@B1.1+AH", "M217 B1.1 holds AH, not QS"),
        ("QS@3+AH", "M201 there is no reserve 3: this game has none"),
        ("QS@w+AH", "M202 the waste is empty"),
        ("QS@s+AH", "M217 the open card of the stock is 5C, not QS"),
    ],
)
def test_a_place_must_hold_the_card(text: str, says: str) -> None:
    """Each kind of place."""
    assert says == refusal(pyramids(["QS"], ["AH"], stock="5C"), text)


def test_a_pair_is_written_in_the_order_of_places() -> None:
    """Cells by letter, row and place, reserves, waste, stock."""
    at = pyramids(["2C", "3H 4H"], reserves=("TS",), stock="9S", waste="9C", decks=2)
    assert "3H@A2.1+TS@1" == str(complete(at, move("TS+3H")))
    assert "4H@A2.2+9C@w" == str(complete(at, move("9C+4H")))
    assert "4H@A2.2+9S@s" == str(complete(at, move("9S+4H")))


def test_won_when_all_cards_are_gone_or_the_pyramid() -> None:
    """As the rule key `win` says."""
    at = pyramids(["2C"], stock="JD 5C", decks=1, suits="CD", ranks=13, win="pyramid")
    assert not at.is_won()
    at.push(next(one for one in at.legal_moves() if one.cards))
    assert at.is_won()
    everything = pyramids(["2C"], stock="JD 5C", suits="CD")
    everything.push(next(one for one in everything.legal_moves() if one.cards))
    assert not everything.is_won()


def test_stuck_is_no_move_or_only_redeals_that_bring_nothing() -> None:
    """Each card of the waste comes up with the next, and with what lies open."""
    assert pyramids(["2C"], waste="5C").is_stuck()
    assert not pyramids(["2C"], stock="5C").is_stuck()
    assert pyramids(["2C"], waste="5C 9C", redeals=1).is_stuck()
    assert not pyramids(["2C"], waste="5C JC 9C", redeals=1).is_stuck()
    assert not pyramids(["2C"], waste="5C 8H 9C", redeals=1).is_stuck()
    assert not pyramids(["2C"], waste="KC 9C", redeals=1).is_stuck()


def test_short_packs_pair_to_their_highest_rank() -> None:
    """It plays the King: with `ranks: 9` a 9 leaves alone and pairs add up to 9, or to 8 with target 12."""
    rules = PairingRules(ranks=9)
    assert (9, 4, 5, True, False) == (
        rules.total, rules.partner(5), rules.partner(4), rules.goes_alone(9), rules.goes_alone(8),
    )  # fmt: skip
    rules = PairingRules(ranks=9, target=12)
    assert (8, 9, 8, 4, False) == (
        rules.total, rules.partner(8), rules.partner(9), rules.partner(4), rules.goes_alone(9),
    )  # fmt: skip


def test_fifteen_cards_are_available_at_the_deal_of_pharaohs() -> None:
    """The bottom rows of two, seven and six (S4)."""
    import thieves
    from thieves.families import PairingPosition

    at = thieves.position(thieves.deal("pharaohs", 50001))
    assert isinstance(at, PairingPosition)
    assert 15 == len([*at.available()])


def test_a_place_named_twice_with_two_cards_is_the_wrong_place() -> None:
    """Not a card with itself."""
    at = pyramids(["QS"], ["AH"])
    assert "M217 A1.1 holds QS, not AH" == refusal(at, "QS@A1.1+AH@A1.1")
    assert "M202 6S is not in the pack of this game" == refusal(pyramids(["5S"], ranks=5), "6S")
