"""Since which move a game is lost, held against a search that knows of no proof."""

import pytest

import small
from boards import position
from thieves.packing.position import Position
from thieves.solver.dead_end import dead_end, lost_at
from thieves.solver.lost import loss

ENOUGH = 20_000


def played(at: Position, stride: int) -> Position:
    """The position with up to two dozen moves played on it, some way or other."""
    at = Position(at.rules, at.layout())
    while (legal := at.legal_moves()) and at.played < 24 and not at.is_won():
        at.push(legal[at.played * stride % len(legal)])
    return at


@pytest.mark.parametrize("seed", range(410, 413))
def test_the_move_that_is_named_is_the_one_that_lost(seed: int) -> None:
    """Before it the game could be won, behind it no more; and no loss is missed."""
    numbers, proofs = [], set()
    for at in small.small_positions(seed, 100, most=12):
        end = played(at, 7)
        before = (end.layout(), end.played)
        found = loss(end, ENOUGH)
        assert before == (end.layout(), end.played)
        if found is None:
            assert small.decide(end, ENOUGH) is True
            continue
        at_once = lost_at(end)
        assert at_once is None or found.number <= at_once
        while end.played > found.number:
            end.pop()
        assert small.decide(end, ENOUGH) is False
        assert dead_end(end) in (found.why, None)
        if found.number:
            end.pop()
            assert small.decide(end, ENOUGH) is True
        assert found.is_first
        numbers.append(found.number)
        proofs.add(found.why.proof)
    assert len(numbers) > 20 and any(numbers)
    assert {"rules", "locked-set", "search"} == proofs


def test_the_limit_is_for_all_searches_together() -> None:
    """A record's cost is bounded; the same limit gives the same answer."""
    at = position(
        ["", "3H 2S 4S 4H 3S"], stock="AH AS", waste="2H",
        decks=1, suits="SH", ranks=4, build="other-suits", spaces="kings", redeals=1,
    )  # fmt: skip
    at.push(at.legal_moves()[0])
    full = loss(at, ENOUGH)
    assert full is not None and (0, "search", True) == (full.number, full.why.proof, full.is_first)
    assert full == loss(at, ENOUGH)
    assert loss(at, 0) is None
    some = [found for nodes in range(60) if (found := loss(at, nodes))]
    assert [1, 0] == [*dict.fromkeys(found.number for found in some)]
    assert not some[0].is_first and some[-1] == full


def test_an_unknown_card_that_lies_open_might_go_anywhere() -> None:
    """That no known card can be moved proves nothing then. Under others it is no way out."""
    open_card = position(["3S"], waste="AS ??", decks=1, suits="S", ranks=3, spaces="none")
    assert open_card.is_stuck()
    assert dead_end(open_card) is None and loss(open_card, ENOUGH) is None
    buried = position(["3S"], waste="?? 2S", decks=1, suits="S", ranks=3, spaces="none")
    found = loss(buried, ENOUGH)
    assert found is not None and "no-legal-move" == found.why.kind
