"""The matching of ranks: exact without a stock, sound with one, and what its reasons say holds on the board."""

import random
from itertools import combinations

import pytest

from pairing_plain import THIRTEEN, TWELVE, can_be_won, covers, dealt, small_board
from thieves.pairing import kernel
from thieves.pairing.board import Board
from thieves.pairing.matching import Contradiction, contradiction


def lies_over(board: Board, over: int, under: int) -> bool:
    """Whether a card lies over another, directly or over such a one."""
    if under >= len(board.ranks):
        return False
    direct = [one for one in board.over[under] if board.ranks[one]]
    return over in direct or any(lies_over(board, over, one) for one in direct)


def partners(board: Board, card: int) -> set[int]:
    """All that a card could go with."""
    ranks = board.ranks + board.waste + board.stock
    return {
        other
        for other, rank in enumerate(ranks)
        if rank and other != card and board.partner[ranks[card]] == rank != board.alone
    }


def free_partners(board: Board, card: int) -> set[int]:
    """Those of them that lie neither over nor under it."""
    return {
        other
        for other in partners(board, card)
        if not lies_over(board, other, card) and not lies_over(board, card, other)
    }


def check(board: Board, said: Contradiction) -> None:
    """Holds each part of a reason against the board."""
    if said.kind == "dead card":
        assert set(said.partners) == partners(board, said.cards[0])
        assert not free_partners(board, said.cards[0])
    if said.kind == "Hall":
        assert set(said.partners) == set().union(*(free_partners(board, one) for one in said.cards))
        assert len(said.partners) < len(said.cards) or len(said.cards) % 2
    if said.kind in ("circle", "classes"):
        assert said.circles and (said.kind == "circle") == (len(said.classes) == 1)
    for circle in said.circles:
        for link, following in zip(circle, (*circle[1:], circle[0]), strict=True):
            assert link.under in link.pair and link.over in following.pair
            assert link.pair[1] in free_partners(board, link.pair[0])
            assert lies_over(board, link.over, link.under)


def test_exact_without_a_stock_and_sound_with_one() -> None:
    """Small boards of every rule family."""
    rng = random.Random(11)
    kinds = set()
    for _ in range(2_000):
        board = small_board(rng)
        said, found = contradiction(board), kernel.solve(board)
        if not board.stock and not board.waste:
            assert found.won == (said is None), board
        if said:
            assert found.lost
            check(board, said)
            kinds.add(said.kind)
    assert {"dead card", "Hall", "circle", "classes"} == kinds


def test_with_a_stock_what_contradicts_is_lost_by_looking_at_everything() -> None:
    """Soundness without the search."""
    rng = random.Random(12)
    held = 0
    for _ in range(600):
        board = small_board(rng)
        if (board.stock or board.waste) and contradiction(board):
            held += can_be_won(board, 5_000) is False
            assert can_be_won(board, 5_000) is not True
    assert held > 50


@pytest.mark.parametrize("name", ["pharaohs", "giza", "pyramid-dozen"])
def test_reasons_of_whole_deals_hold_and_have_the_fewest_classes(name: str) -> None:
    """Each pairing has one of the circles told, and fewer classes would not do."""
    several = 0
    for number in range(34_000, 34_040):
        board = dealt(name, number)
        said = contradiction(board)
        if said is None:
            continue
        check(board, said)
        for some in combinations(said.classes, len(said.classes) - 1):
            assert not some or contradiction(only(board, some)) is None
        assert contradiction(only(board, said.classes)) is not None
        several += len(said.classes) > 1
        if said.kind == "circle":
            assert all(told(said, pairing) for pairing in pairings(board, said.classes[0]))
    assert several > 5


def only(board: Board, classes: tuple[tuple[int, int], ...]) -> Board:
    """The board with all other ranks gone; what lies over a card does so directly."""
    ranks = tuple(rank if any(rank in one for one in classes) else 0 for rank in board.ranks)
    cells = range(len(ranks))
    over = tuple(tuple(one for one in cells if lies_over(board, one, cell)) for cell in cells)
    return board._replace(ranks=ranks, over=over)


def pairings(board: Board, one: tuple[int, int]) -> list[set[frozenset[int]]]:
    """All ways to pair a class off, circles or not."""
    cards = {card for card, rank in enumerate(board.ranks) if rank in one}

    def ways(left: set[int]) -> list[set[frozenset[int]]]:
        if not left:
            return [set()]
        card = min(left)
        return [
            {frozenset((card, mate)), *rest}
            for mate in free_partners(board, card) & left
            for rest in ways(left - {card, mate})
        ]

    return ways(cards)


def told(said: Contradiction, pairing: set[frozenset[int]]) -> bool:
    """Whether a way to pair off has one of the circles."""
    return any({frozenset(link.pair) for link in circle} <= pairing for circle in said.circles)


ROWS = tuple(covers((2,)))


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (
            Board((5, 8, 8), ROWS, (), (), 0, THIRTEEN, 13),
            Contradiction("dead card", ((5, 8),), (0,), (1, 2)),
        ),
        (
            Board((1, 4, 4), ((),) * 3, (9,), (12,), 0, THIRTEEN, 13),
            Contradiction("Hall", ((4, 9),), (1, 2), (4,)),
        ),
        (
            Board((6, 6, 6), ((),) * 3, (), (), 0, TWELVE, 0),
            Contradiction("Hall", ((6, 6),), (0, 1, 2), (0, 1, 2)),
        ),
        (Board((12, 13), ((),) * 2, (), (), 0, TWELVE, 0), None),
        (Board((4, 9), ((),) * 2, (), (3,), 0, THIRTEEN, 13, 2), None),
        (Board((13, 13, 13), ROWS, (), (), 0, THIRTEEN, 13), None),
    ],
    ids=["dead", "hall", "odd", "queen and king", "waste not needed", "kings alone"],
)
def test_reasons_in_small(board: Board, expected: Contradiction | None) -> None:
    """What is said word for word."""
    assert expected == contradiction(board)


def test_two_pairs_that_wait_for_each_other() -> None:
    """Two columns, each with an ace under a queen of which neither can be the ace's own."""
    board = Board((1, 12, 1, 12), ((1,), (), (3,), ()), (), (), 0, THIRTEEN, 13)
    said = contradiction(board)
    assert said and said.kind == "circle" and 1 == len(said.circles)
    assert {(0, 3), (1, 2)} == {(min(link.pair), max(link.pair)) for link in said.circles[0]}
