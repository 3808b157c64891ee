"""Supermoves, against the definition: some sequence of legal single-card moves ends in the same position."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import legal, position, refusal
from thieves.cards import Card
from thieves.packing.moves import Move
from thieves.packing.position import Position


@pytest.mark.parametrize(
    ("columns", "spaces", "allowed"),
    [
        (["9S 8H", "TD", ""], "any", True),  # the eight waits in the space
        (["9S 8H", "TD"], "any", False),
        (["9S 8H", "TD", "9C"], "none", True),  # the eight waits on the other nine
        (["9S 8H", "TD", ""], "kings", False),  # only a King could wait there
        (["9S 8H 7C 6D", "TD", "", ""], "any", True),  # two spaces carry four
        (["TS 9H 8C 7D 6C", "JD", "", ""], "any", False),  # and not five
        (["TS 9H 8C 7D 6C", "JD", "", "9D", "8S"], "any", True),  # but with hosts for parts of it
    ],
)
def test_a_supermove_needs_spaces_and_hosts(columns: list[str], spaces: str, allowed: bool) -> None:
    """The whole run moves exactly where its cards could be moved one by one."""
    at = position(columns, group="supermove", spaces=spaces)
    size = len(columns[0].split())
    assert allowed is (f"1-2:{size}" in legal(at))
    assert allowed is ("" == refusal(at, f"1-2:{size}"))


def test_a_card_that_lies_in_the_way_may_be_moved_and_put_back() -> None:
    """Not only the run's own cards take part in the shuttle."""
    at = position(
        ["9S 8H", "TD", "TC 9D", "TH 9C 8D", "TS"], group="supermove", spaces="none", build="any"
    )
    assert "1-2:2" in legal(at)


def test_a_face_down_card_is_not_turned_up_on_the_way() -> None:
    """A host that only turns up by exposing another column's face-down card does not help."""
    at = position(
        ["9S 8H", "TD", "2C 9C 7C", "8S"], group="supermove", spaces="none", down=(0, 0, 1, 0)
    )
    assert "1-2:2" not in legal(at)


def _reach(start: Position) -> set[object]:
    """Every tableau that single-card tableau moves lead to, by brute force with the game's own moves."""

    def tableau() -> tuple[tuple[Card, ...], ...]:
        return tuple(map(tuple, start.columns))

    seen = {tableau()}
    todo = [list[Move]()]
    while todo:
        line = todo.pop()
        for one in line:
            start.push(one)
        for one in _singles(start):
            start.push(one)
            if tableau() not in seen:
                seen.add(tableau())
                todo.append([*line, one])
            start.pop()
        for _ in line:
            start.pop()
    return set(seen)


def _singles(at: Position) -> Iterator[Move]:
    for source, target in product(range(len(at.columns)), repeat=2):
        cards = at.columns[source]
        if source != target and cards and at.takes(target, cards[-1]):
            yield Move(source + 1, target + 1)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_supermoves_agree_with_brute_force(data: st.DataObject) -> None:
    """On small random tableaux the group moves listed are exactly those that single moves can make."""
    pack = [Card(rank, suit) for suit in "SH" for rank in range(1, 5)]
    shuffled = data.draw(st.permutations(pack))
    cuts = sorted(data.draw(st.lists(st.integers(0, 8), min_size=3, max_size=3)))
    bounds = [0, *cuts, 8]
    columns = [" ".join(map(str, shuffled[a:b])) for a, b in pairwise(bounds)]
    spaces = data.draw(st.sampled_from(["any", "kings", "none"]))
    at = position(columns, group="supermove", spaces=spaces, ranks=4, suits="SH", decks=1)
    reached = _reach(at)
    free = position(columns, group="run", spaces=spaces, ranks=4, suits="SH", decks=1)
    for one in free.legal_moves():
        if one.size > 1:
            free.push(one)
            ends = tuple(map(tuple, free.columns))
            free.pop()
            assert (ends in reached) is (str(one) in legal(at))
