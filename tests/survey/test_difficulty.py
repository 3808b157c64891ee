"""How hard deals are, by who wins them."""

import pytest

from conftest import Runner
from thieves import api
from thieves.commands import deal
from thieves.rules import Value, write_rule
from thieves.survey.difficulty import LEVELS, NODES, is_of_level
from thieves.survey.work import done

SMALL: dict[str, Value] = {"decks": 1, "ranks": 9, "columns": (1, 3, 5, 4, 2)}
NAMES = {"greedy": "easy", "hint": "medium", "solve": "hard"}


def levels(first: int, count: int) -> dict[int, str]:
    """The level of each deal of a small game; "" for none."""
    found = {}
    for number in range(first, first + count):
        record = api.deal("thieves-of-egypt", number, SMALL)
        wins = {m: done(record, m, nodes=NODES)[0] == "won" for m in ("greedy", "hint", "solve")}
        who = [method for method, wins_it in wins.items() if wins_it]
        found[number] = NAMES[who[0]] if who else ""
        assert [found[number]] * bool(who) == [one for one in LEVELS if is_of_level(record, one)]
    return found


def test_deals_of_a_level_are_those_that_its_player_wins(thieves: Runner) -> None:
    """Each deal is of one level at most; `deal` gives those from the number upward, and passes over others."""
    found = levels(33015, 7)
    assert {*NAMES.values()} <= {*found.values()}
    rules = [f"--rule={key}={write_rule(key, value)}" for key, value in SMALL.items()]
    for level in LEVELS:
        want = [number for number, one in found.items() if one == level][:2]
        words = ["deal", "thieves-of-egypt", "--number", "33015", "--count", str(len(want)), *rules]
        ran = thieves(*words, "--difficulty", level)
        assert (0, "") == (ran.code, ran.err)
        deals = [line.split()[-1] for line in ran.out.splitlines() if line.startswith("deal:")]
        assert [*map(str, want)] == deals


def test_a_level_that_no_deal_is_of_is_given_up(
    thieves: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of Giza hints win every deal that can be won, so none is hard."""
    monkeypatch.setattr(deal, "_LONG", 20)
    ran = thieves("deal", "giza", "--number", "1", "--difficulty", "hard")
    assert (2, "") == ran[:2]
    assert "thieves: none of 20 deals up to pysolfc 21 is hard: given up\n" == ran.err
    monkeypatch.setattr(deal, "_LONG", 5)
    ran = thieves("deal", "pharaohs", "--number", "1", "--winnable")
    assert "none of 5 deals up to pysolfc 6 was won by the solver: given up" in ran.err
