"""The search kernel of the pairing games against a plain solver, against itself as Python, and its limits."""

import random

import pytest

from pairing_plain import (
    LAYOUTS,
    THIRTEEN,
    Table,
    can_be_won,
    cells_can_be_won,
    covers,
    dealt,
    replay,
    small_board,
    uncompiled,
)
from thieves.dealing import shuffled
from thieves.pairing import kernel
from thieves.pairing.board import Board, is_won, play
from thieves.pairing.matching import contradiction
from thieves.rules import Rules

FEW = 4_000  # positions after which the plain solver leaves a board out


@pytest.mark.parametrize("seed", range(4))
def test_small_boards_of_every_rule_family_are_decided_as_by_looking_at_everything(
    seed: int,
) -> None:
    """Verdict, line, most cards gone and legal steps, all by another program."""
    rng = random.Random(seed)
    decided, won = 0, 0
    for _ in range(750):
        board = small_board(rng)
        found = kernel.solve(board)
        again = kernel.solve(board, patience=rng.choice((10, 40)))
        assert (found.won, found.lost) == (again.won, again.lost)
        table = Table(board)
        assert sorted(table.after(table.start())) == sorted(kernel.steps(board))
        truth = can_be_won(board, FEW)
        if truth is not None:
            assert (truth, not truth) == (found.won, found.lost), board
            decided, won = decided + 1, won + truth
        if found.won:
            replay(board, found.line)
    assert 200 < won < decided - 200


@pytest.mark.parametrize(
    ("name", "count", "each"), [("pharaohs", 500, 2), ("giza", 300, 6), ("pyramid-dozen", 300, 3)]
)
def test_whole_deals_without_stock_are_decided_alike_in_three_ways(
    name: str, count: int, each: int
) -> None:
    """Search and the matching of ranks agree, and on some plain search too."""
    won = 0
    for number in range(33_000, 33_000 + count):
        board = dealt(name, number)
        found = kernel.solve(board)
        assert found.won != found.lost
        assert number % each or cells_can_be_won(board) == found.won
        assert found.won == (contradiction(board) is None)
        if found.won:
            replay(board, found.line)
        won += found.won
    assert 0 < won < count / 2


def little(number: int) -> Board:
    """Relaxed Pyramid's rules with four rows and the aces to fives of a deal, ten of them in the stock."""
    pack = [one.rank for one in shuffled(str(number), Rules(decks=1)) if one.rank <= 5]
    return Board(
        ranks=tuple(pack[:10]),
        over=tuple(covers((4,))),
        stock=tuple(pack[10:]),
        waste=(),
        redeals=number % 3,
        partner=(0, 4, 3, 2, 1, *(0,) * 9),
        alone=5,
        goal=10 if number % 2 else -1,
    )


def test_little_deals_with_a_stock() -> None:
    """Search and plain search agree, and the matching of ranks calls nothing lost that is not."""
    won = 0
    for number in range(33_000, 33_100):
        board = little(number)
        found = kernel.solve(board)
        assert can_be_won(board) == found.won != found.lost
        assert contradiction(board) is None or found.lost
        won += found.won
    assert 10 < won < 90


def test_what_is_won_with_the_whole_stock_is_won_in_every_step() -> None:
    """Full deals with a stock: lines are legal to the end, and no position on them counts as lost."""
    won = 0
    for number in range(33_000, 33_012):
        board = dealt("relaxed-pyramid", number)
        found = kernel.solve(board)
        assert found.won != found.lost
        if found.won:
            replay(board, found.line)
            for at, step in enumerate(found.line):
                assert at % 3 or not kernel.solve(board).lost
                assert at % 3 or contradiction(board) is None
                board = play(board, step)
            assert is_won(board)
        won += found.won
    assert 3 < won < 12


def test_two_decks_are_won_after_beginning_again() -> None:
    """Deals of which one order finds no win: the lines are legal."""
    for number in range(50_000, 50_004):
        board = dealt("two-pyramids", number)
        found = kernel.solve(board, nodes=20_000_000)
        assert found.won and 104 == found.best
        replay(board, found.line)


def test_the_same_compiled_and_as_python() -> None:
    """Verdict, line, node count and most cards gone, on small boards and whole deals."""
    plain = uncompiled()
    rng = random.Random(5)
    for _ in range(300):
        board = small_board(rng)
        assert tuple(plain.solve(board)) == tuple(kernel.solve(board))
        assert plain.solve(board, patience=10) == kernel.solve(board, patience=10)
    for name in LAYOUTS:
        board = dealt(name, 33_000)
        for patience in (100, 10_000):
            found = kernel.solve(board, nodes=500, patience=patience)
            assert found == plain.solve(board, nodes=500, patience=patience)


HARD = 50_081  # a deal of Two Pyramids that is not decided soon


def test_limits_leave_a_deal_undecided() -> None:
    """Nodes, time and the teller of news; never a verdict that is not known."""
    board = dealt("two-pyramids", HARD)
    heard: list[tuple[int, int]] = []
    found = kernel.solve(board, nodes=10_000, tick=lambda nodes, best: heard.append((nodes, best)))
    assert (False, False, (), 10_000) == found[:4]
    assert [4096, 8192] == [nodes for nodes, _ in heard] and heard[-1][1] <= found.best < 104
    found = kernel.solve(board, seconds=0.05)
    assert not found.won and not found.lost


def test_a_full_memory_forgets_and_stays_true() -> None:
    """With hardly any memory the verdicts are the same."""
    for number in range(33_000, 33_020):
        board = dealt("giza", number)
        assert kernel.solve(board).won == kernel.solve(board, memory_mb=0).won


PAIR = Board((6, 7), ((), ()), (), (), 0, THIRTEEN, 13)


@pytest.mark.parametrize(
    ("board", "line"),
    [
        (PAIR._replace(ranks=(0, 0)), ()),
        (PAIR, ((0, 1),)),
        (PAIR._replace(ranks=(13, 0)), ((0, -3),)),
        (PAIR._replace(ranks=(6, 0), stock=(13, 7)), ((-2, -3), (0, -2))),
        (PAIR._replace(ranks=(6, 0), waste=(7,)), ((0, -1),)),
        (PAIR._replace(ranks=(0, 0), waste=(7,), stock=(6,)), ((-1, -2),)),
        (
            PAIR._replace(ranks=(6, 0), waste=(7, 9), redeals=1, goal=2),
            ((-5, -5), (0, -2)),
        ),
    ],
    ids=["nothing", "pair", "king", "stock", "waste", "both", "redeal"],
)
def test_the_shortest_games(board: Board, line: tuple[kernel.Step, ...]) -> None:
    """How steps are written."""
    assert line == kernel.solve(board).line
