"""The greedy player: legal moves, without search or peeking."""

import random

import pytest

from boards import start_of
from thieves import api
from thieves.families import packed
from thieves.hints.greedy import played_greedily
from thieves.hints.judge import Judge
from thieves.hints.sight import sight
from thieves.problems import errors
from thieves.record import Step
from thieves.referee.replay import check

GAMES = (
    "thieves-of-egypt", "forty-thieves", "number-ten", "pharaohs", "relaxed-pyramid", "giza",
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_legal_and_no_position_comes_back(game: str) -> None:
    """The referee replays whole games."""
    for number in (33001, 33002):
        record = api.deal(game, number)
        at, been = api.position(record), set()
        moves = []
        for move in played_greedily(at):
            moves.append(move)
            assert at.key() not in been
            been.add(at.key())
        assert len(moves) > 3
        verdict = check(record._replace(steps=tuple(map(Step, moves))))
        assert [] == errors(verdict.problems)


def test_the_order_of_the_unseen_stock_makes_no_difference() -> None:
    """Up to the first card that is turned."""
    for number in range(33001, 33006):
        record = api.deal("thieves-of-egypt", number)
        layout = packed(api.position(record)).layout()
        stock = [*layout.stock]
        random.Random(number).shuffle(stock)
        games = []
        for cards in (layout.stock, tuple(stock)):
            at = packed(start_of(record._replace(layout=layout._replace(stock=cards), deal="")))
            moves = []
            for move in played_greedily(at):
                moves.append(str(move))
                if moves[-1] == "d":
                    break
            games.append(moves)
        assert games[0] == games[1]


def test_a_moves_worth_is_the_sum_of_its_opinions() -> None:
    """As `hint --json` has them."""
    at = packed(api.position(api.deal("thieves-of-egypt", 33001)))
    judge = Judge(sight(at))
    for move in at.legal_moves():
        total = sum(one.worth for one in judge.opinions(move))
        assert abs(total - judge.worth(move)) < 1e-6, move
