"""Each principle decides a move somewhere, says so in a sentence, and counts what it says it counts."""

import pytest
from syrupy.assertion import SnapshotAssertion

import thieves
from boards import pile, position, start_of
from conftest import ROOT
from principles import chosen, told, without
from thieves.hints.hint import hint
from thieves.hints.judge import Judge
from thieves.hints.principles import PRINCIPLES, Principle
from thieves.hints.scene import Scene
from thieves.hints.sight import sight
from thieves.packing.kernel import TERMS
from thieves.packing.moves import move
from thieves.packing.weights import KINDS

POSITIONS = {
    reading.record.tags["principle"]: reading.record
    for reading in thieves.read(ROOT / "tests" / "data" / "principles.deal")
    if reading.record
}
NAMED = {principle.id: principle for principle in PRINCIPLES}


def test_every_principle_has_a_position_but_the_one_that_counts_in_the_search_alone() -> None:
    """Where no card is turned the stock is the same on every way, so X-stock cannot decide a hint."""
    assert {*NAMED} - {"X-stock"} == {*POSITIONS}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_principle_decides_a_move_and_says_so(name: str, snapshot: SnapshotAssertion) -> None:
    """Without it another move would look best; the sentences are people's to read."""
    at = start_of(POSITIONS[name])
    looked = chosen(at)[0]
    with without(NAMED[name]):
        other = chosen(at)[0]
    assert looked != other
    found = hint(at)
    assert looked == found.move
    words = told(NAMED[name], at, looked, other)
    assert words
    assert snapshot == f"{looked}: {found.why}\n{words}"


def test_every_documented_principle_is_there_and_every_term_of_the_search_has_one() -> None:
    """The thirteen of the documents on packing games; and each term belongs to exactly one principle."""
    documented = {
        "S0-edges", "S0-deep", "S0-redeal", "S0-runs", "S1-kings", "S1-aces", "S1-variety", "S1-wait",
        "S3-spaces", "S3-waste", "S3-duplicates", "S3-order", "S3-king",
    }  # fmt: skip
    assert documented == {name for name in NAMED if not name.startswith("X-")}
    assert sorted(TERMS[:-1]) == sorted(term for one in PRINCIPLES for term in one.terms)


@pytest.mark.parametrize("principle", PRINCIPLES, ids=NAMED)
def test_a_principle_has_a_sentence_a_source_and_something_to_count(principle: Principle) -> None:
    """Weights are given for kinds of game that there are."""
    assert principle.text and principle.source
    assert principle.terms or (principle.measure and principle.weights)
    assert set(principle.weights) <= {kind.name for kind in KINDS}
    assert principle.id.startswith("X-") == principle.source.startswith("the search")


def amount(name: str, at: "thieves.Position", text: str) -> float:
    """A principle's own measure of a move."""
    measure = NAMED[name].measure
    assert measure is not None
    return measure(Scene(sight(at), move(text)))


def test_short_columns_count_when_emptied_and_spaces_when_filled() -> None:
    """S0-edges: 1 for emptying, half for one card of two, -1 for a filled space, nothing for others."""
    at = position(["5H", "6C 7S", "8H", "", "2H 3H KC"], spaces="kings", waste="KD")
    assert 0.5 == amount("S0-edges", at, "2-3")
    assert -1.0 == amount("S0-edges", at, "w-4")
    assert -1.0 == amount("S0-edges", at, "5-4")
    at = position(["5H", "6C", "9D 8D 7D"])
    assert 1.0 == amount("S0-edges", at, "1-2")
    assert 0.0 == amount("S0-edges", position(["6C", "9D 8D 5H"]), "2-1")


def test_the_longest_column_counts_where_no_run_is_split() -> None:
    """S0-deep."""
    deep = position(["2H 4H 6H 8H TH QH 5H", "6C", "AS 3S"])
    assert 1.0 == amount("S0-deep", deep, "1-2")
    split = position(["2H 4H 6H 8H TH 6S 5H", "6C", "AS 3S"])
    assert 0.0 == amount("S0-deep", split, "1-2")
    short = position(["5H", "6C", "2H 4H 6H 8H TH QH 3S"])
    assert 0.0 == amount("S0-deep", short, "1-2")


def test_runs_count_by_their_new_length_and_a_split_costs_twice() -> None:
    """S0-runs."""
    at = position(["7C 6D 5S", "9C 8H", "6H"])
    assert 2.0 == amount("S0-runs", at, "1-2:3")
    assert -1.0 == amount("S0-runs", at, "1-3")


def test_an_ace_up_counts_one_and_an_ace_bared_half() -> None:
    """S1-aces."""
    at = position(["AS", "AH 5H", "6C"])
    assert 1.0 == amount("S1-aces", at, "1-f")
    assert 0.5 == amount("S1-aces", at, "2-3")


def test_waiting_counts_only_where_the_card_could_be_played_and_comes_back() -> None:
    """S1-wait."""
    for column, redeals, wanted in (("6C", 1, 1.0), ("6C", 0, 0.0), ("9C", 1, 0.0)):
        at = position([column], redeals=redeals, waste="5H", stock="2C 3C")
        assert wanted == amount("S1-wait", at, "d")


def test_the_other_copy_of_a_covered_host_counts() -> None:
    """S3-duplicates: half where it still takes cards, minus half where it does not."""
    both = position(["5S", "6S", "6S", "9D"], build="same-suit", group="single")
    one = position(["5S", "6S", "6S 9D"], build="same-suit", group="single")
    assert 0.5 == amount("S3-duplicates", both, "1-2")
    assert -0.5 == amount("S3-duplicates", one, "1-2")


def test_a_high_card_that_goes_up_counts_against_where_it_was_a_place() -> None:
    """S3-order: a low one counts for it."""
    high = position(["8H", "7H"], build="same-suit", group="single", foundations="7H")
    other = position(["8H", "2H"], build="same-suit", group="single", foundations="7H")
    low = position(["2H", "9C"], build="same-suit", group="single", foundations="AH")
    assert -1.0 == amount("S3-order", high, "1-f")
    assert 0.0 == amount("S3-order", other, "1-f")
    assert 1.0 == amount("S3-order", low, "1-f")


def test_a_lone_king_in_a_space_counts_against_where_any_card_may_go_there() -> None:
    """S3-king."""
    assert -1.0 == amount("S3-king", position(["4H KC", ""]), "1-2")
    assert 0.0 == amount("S3-king", position(["4H KC", ""], spaces="kings"), "1-2")
    assert 0.0 == amount("S3-king", position(["4H QC", ""]), "1-2")


def test_a_card_turned_up_counts() -> None:
    """X-turn-up."""
    assert 1.0 == amount("X-turn-up", position(["4H 8C", "9D"], down=(1, 0)), "1-2")
    assert 0.0 == amount("X-turn-up", position(["4H 8C", "9D"]), "1-2")


def test_a_move_and_its_way_back_are_worth_the_opposite_by_the_terms_of_the_search() -> None:
    """The principles' sum is a difference of two positions, apart from their own measures."""
    at = position(["9C 8H", "9S 3D", "KD"], stock="2C")
    forth = Judge(sight(at)).opinions(move("1-2")) if at.takes(1, pile("8H")[0]) else []
    assert not forth  # 8H does not go on 3D
    at = position(["9C 8H", "9S", "KD"], stock="2C")
    there = {one.principle.id: one.worth for one in Judge(sight(at)).opinions(move("1-2"))}
    at.push(move("1-2"))
    back = {one.principle.id: one.worth for one in Judge(sight(at)).opinions(move("2-1"))}
    for name in ("X-hosts", "X-breaks", "S1-variety"):
        assert there.get(name, 0.0) == pytest.approx(-back.get(name, 0.0))
