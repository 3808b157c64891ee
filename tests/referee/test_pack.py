"""Layouts that cannot be: what the referee says, and where it points."""

import pytest

from boards import record
from thieves.problems import Problem
from thieves.referee.replay import check

# One suit, four ranks, one deck: A 2 3 4 of spades, two columns of two.
SMALL = "game: streets\ndecks: 1\nsuits: S\nranks: 4\ncolumns: 1 1\n"


def problems(text: str) -> list[Problem]:
    """What is wrong with a readable record."""
    return check(record(text)).problems


def test_a_whole_pack_is_fine() -> None:
    """Each card once."""
    assert [] == problems(SMALL + "1: AS\n2: 2S\nstock: 3S 4S\n")


def test_one_copy_too_many_names_the_card_and_both_places() -> None:
    """It points at the surplus copy."""
    (surplus, missing) = problems(SMALL + "1: AS\n2: 2S\nstock: 3S 2S\n")
    assert ("D102", 8, 11) == (surplus.code, surplus.line, surplus.column)
    assert (
        "2S stands 2 times, but the pack has 1 copy: card 1 of column 2, card 2 of the stock"
        == surplus.message
    )
    assert ("D103", "1 card of the pack missing: 4S") == (missing.code, missing.message)


def test_a_copy_under_a_foundations_top_counts() -> None:
    """The foundation up to 3S holds the ace and the two as well."""
    found = problems(SMALL + "1: 2S\n2: -\nstock: 4S\nfoundations: 3S\n")
    assert ["D102"] == [problem.code for problem in found]
    assert "card 1 of column 1, on the foundation up to 3S" in found[0].message


def test_two_copies_are_normal_with_two_decks() -> None:
    """And a third is not."""
    two = SMALL.replace("decks: 1", "decks: 2")
    assert [] == problems(two + "1: AS\n2: AS\nstock: 2S 2S 3S 3S 4S 4S\n")
    assert "D102" == problems(two + "1: AS\n2: AS\nstock: 2S 2S 3S 3S AS 4S\n")[0].code


def test_missing_cards_are_listed() -> None:
    """At the layout, in order."""
    (problem,) = problems(SMALL + "1: AS\n2: -\nstock: 3S\n")
    assert ("D103", "2 cards of the pack missing: 2S 4S") == (problem.code, problem.message)


def test_unknown_cards_are_the_missing_ones() -> None:
    """As many as are missing; one too many or too few is said."""
    assert [] == problems(SMALL + "1: AS\n2: 2S\nstock: ??*2\n")
    assert (
        "3 unknown cards (??), but 2 cards are missing: 3S 4S"
        == problems(SMALL.replace("columns: 1 1", "columns: 1 0") + "1: AS\n2: 2S\nstock: ??*3\n")[
            0
        ].message
    )


def test_a_card_of_another_pack_is_named() -> None:
    """A heart where only spades are dealt, a five where the four plays the King."""
    found = problems(SMALL + "1: AH\n2: 5S\nstock: 3S 4S\n")
    assert ["AH (card 1 of column 1) is not in the pack of this game"] == [
        problem.message
        for problem in found
        if problem.column == 4 and problem.line == 6 and problem.code == "D104"
    ]
    assert 2 == sum(problem.code == "D104" for problem in found)


def test_stock_and_waste_never_hold_more_than_the_deal_leaves() -> None:
    """A deal of another game shows here."""
    found = problems(SMALL + "1: AS\n2: -\nstock: 2S 3S 4S\n")
    assert [("D107", "is this a deal of another game?")] == [(p.code, p.help) for p in found]


def test_a_column_has_no_more_face_down_cards_than_were_dealt() -> None:
    """None in a game dealt face up."""
    found = problems(SMALL + "1: [AS] 2S\n2: -\nstock: 3S 4S\n")
    assert [("D109", 6, 1)] == [(p.code, p.line, p.column) for p in found]


def test_a_suit_has_one_foundation_for_each_deck() -> None:
    """Two piles of spades from one deck."""
    found = problems(SMALL + "1: -\n2: -\nstock: 3S 4S\nfoundations: 2S AS\n")
    assert "D110" in [problem.code for problem in found]


@pytest.mark.parametrize("changed", ["9C 7D", "9S 2H"])
def test_a_start_layout_must_be_the_deal_of_its_number(changed: str) -> None:
    """The first difference is named, and how many there are; at the card itself."""
    from thieves import deal, write

    text = write(deal("thieves-of-egypt", 1))
    assert [] == problems(text)
    (found,) = problems(text.replace("8H QH\n", "QH 8H\n"))
    assert ("D105", 12, 5) == (found.code, found.line, found.column)
    assert "this is not deal pysolfc ms1" not in found.message
    assert (
        "this is not deal pysolfc 1: card 1 of column 10 is QH, the deal has 8H (2 places differ)"
        == found.message
    )


def test_a_position_in_mid_game_is_not_compared_with_its_number() -> None:
    """Only the packs are: here a card lies on a foundation."""
    from thieves import deal, write

    text = (
        write(deal("thieves-of-egypt", 1)).replace("2: 3D 5H AH", "2: 3D 5H") + "foundations: AH\n"
    )
    assert [] == problems(text)


def test_unknown_cards_fit_any_deal() -> None:
    """A start with the stock unseen is held against its number where it is known."""
    from thieves import deal, write

    text = write(deal("thieves-of-egypt", 1))
    head, _, _ = text.partition("stock:")
    assert [] == problems(f"{head}stock: ??*49\n")
