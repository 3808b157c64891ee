"""The solver as a library: what it says, and that the referee agrees."""

import pytest
from hypothesis import HealthCheck, given, settings

import thieves
from boards import PRESETS, packing_rules, position, record
from random_games import positions
from thieves.families import Position, play
from thieves.packing.weights import weights_of
from thieves.solver import solve as room
from thieves.solver.solve import Progress, Settings, Solution, solutions, solve


def wins(at: Position, found: Solution) -> bool:
    """Whether the line wins from the position."""
    for move in found.moves:
        assert move in at.legal_moves()
        play(at, move)
    return at.is_won()


@pytest.mark.parametrize("number", range(40_000, 40_005))
def test_thieves_of_egypt_deals_are_won(number: int) -> None:
    """Each move of the line is in the list of legal moves, and the last one wins."""
    deal = thieves.deal("thieves-of-egypt", number)
    found = thieves.solve(deal, seconds=0, nodes=3_000_000)
    assert "won" == found.verdict and found.verified and found.nodes <= 3_000_000
    assert wins(thieves.position(deal), found)


def test_a_record_is_solved_from_any_point() -> None:
    """At its end unless said; the position itself is left as it was."""
    game = record(
        "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H AS\n2: 2S AH\nstock: 2H 3S\n\nmoves:\n1-f 2-f\n"
    )
    assert 6 == len(solve(game).moves) and 8 == len(solve(game, at=0).moves)
    at = thieves.position(game)
    before = at.layout()
    assert wins(at, solve(at))
    assert before != at.layout()


def test_the_same_seed_and_node_limit_give_the_same_line_and_count() -> None:
    """To the node."""
    deal = thieves.deal("forty-thieves", 40_000)
    one, two = (solve(deal, seconds=0, nodes=200_000, seed=3) for _ in range(2))
    assert (one.verdict, one.moves, one.nodes) == (two.verdict, two.moves, two.nodes)
    assert one.nodes <= 200_000


def test_a_won_position_needs_no_move() -> None:
    """And is won."""
    found = solve(position([""], foundations="3S", decks=1, suits="S", ranks=3))
    assert ("won", ()) == (found.verdict, found.moves)


@pytest.mark.parametrize(
    ("at", "kind"),
    [
        (position(["2S", "4S"]), "no-legal-move"),
        (position(["2S", "4S"], waste="9C 8C", redeals=1), "barren-redeal"),
    ],
)
def test_a_stuck_position_is_lost_and_says_why(at: Position, kind: str) -> None:
    """By the rules alone."""
    found = solve(at)
    assert "lost" == found.verdict and found.dead_end is not None
    assert (kind, "rules") == (found.dead_end.kind, found.dead_end.proof)


def test_what_is_neither_won_nor_proved_lost_is_undecided() -> None:
    """A limit of ten positions proves nothing."""
    found = solve(thieves.deal("forty-thieves", 40_000), nodes=10)
    assert ("undecided", (), False) == (found.verdict, found.moves, found.verified)


def test_unknown_cards_cannot_be_solved() -> None:
    """ValueError, with the sentence."""
    with pytest.raises(ValueError, match="unknown cards"):
        solve(position(["2S"], stock="?? 3S"))


def test_a_record_that_cannot_be_played_so_far_is_refused() -> None:
    """With its problem's sentence."""
    with pytest.raises(ValueError, match="cannot move to the column it lies in"):
        solve(record("game: streets\ndeal: pysolfc 5\nmoves: 1-1\n"))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions(60))
def test_whatever_is_called_won_is_won(at: Position) -> None:
    """In every rule family, from random positions; what is called lost has no way on."""
    found = solve(at, seconds=0, nodes=3_000)
    if found.verdict == "won":
        assert wins(at, found)
    elif found.verdict == "lost":
        assert found.dead_end is not None and not found.moves


def test_a_line_that_breaks_a_rule_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee has the last word: a fault of the search raises, and the position is as before."""
    from thieves.packing import kernel

    at = position(["AS", "KH"], decks=1, suits="SH")
    before = at.layout()
    for line in ([(2, -3, 1, 0)], [(1, -3, 1, 0)]):
        wrong = kernel.Outcome(True, False, line, 1, 0)
        monkeypatch.setattr(kernel, "solve", lambda *_, wrong=wrong, **__: wrong)
        with pytest.raises(RuntimeError, match=r"illegal move|does not win"):
            room.solve(at)
        assert before == at.layout()


def test_the_weights_are_chosen_by_the_rules() -> None:
    """A changed rule may bring another game's; every preset has some."""
    egypt = packing_rules("thieves-of-egypt")
    assert weights_of(egypt) != weights_of(egypt._replace(redeals=0))
    one_pass = packing_rules("thieves-of-egypt-one-pass")
    assert weights_of(one_pass) == weights_of(egypt._replace(redeals=0))
    assert {19} == {len(weights_of(packing_rules(name))) for name in PRESETS}


@pytest.mark.parametrize("name", ["thieves-of-egypt", "thieves-of-egypt-one-pass", "rank-and-file"])
def test_after_each_move_of_a_line_the_rest_is_found_again(name: str) -> None:
    """Within the same limit of positions; and the line comes to no position twice."""
    number, limit = {"thieves-of-egypt-one-pass": 32_201}.get(name, 32_200), 400_000
    at = thieves.position(thieves.deal(name, number))
    found = solve(at, seconds=0, nodes=limit)
    assert "won" == found.verdict
    seen = {at.key()}
    for number, move in enumerate(found.moves):
        play(at, move)
        assert at.key() not in seen
        seen.add(at.key())
        if number % 12 == 0 or number > len(found.moves) - 12:
            again = solve(at, seconds=0, nodes=limit)
            assert "won" == again.verdict, number


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_give_the_first_decision_in_order(jobs: int) -> None:
    """With a limit of nodes alone the same as one process where that one decides; counts are summed."""
    deal = thieves.deal("thieves-of-egypt", 32_200)
    alone = solve(deal, seconds=0, nodes=300_000)
    together = solve(deal, seconds=0, nodes=300_000, jobs=jobs)
    assert "won" == alone.verdict
    assert (alone.verdict, alone.moves) == (together.verdict, together.moves)
    assert together.verified and together.nodes >= alone.nodes


def test_processes_that_find_nothing_say_so_together() -> None:
    """Undecided, every process to its limit."""
    found = solve(thieves.deal("forty-thieves", 40_000), seconds=0, nodes=5_000, jobs=2)
    assert ("undecided", 10_000) == (found.verdict, found.nodes)


def test_a_line_is_made_shorter_within_the_limits() -> None:
    """Never longer, verified, with the same count of positions: those that found it."""
    deal = thieves.deal("thieves-of-egypt", 32_200)
    first = solve(deal, seconds=0, nodes=200_000)
    short = solve(deal, seconds=0, nodes=200_000, shorten=True)
    assert len(short.moves) < len(first.moves) and short.verified
    assert wins(thieves.position(deal), short)


def test_ever_shorter_solutions_come_one_by_one() -> None:
    """So that whoever stops early has the best so far; how far it is, is told."""
    told: list[Progress] = []
    at = thieves.position(thieves.deal("thieves-of-egypt", 32_203))
    lengths = [
        len(one.moves)
        for one in solutions(at, Settings(seconds=0, nodes=400_000, shorten=True), told.append)
    ]
    assert len(lengths) > 1 and lengths == sorted(lengths, reverse=True)
    assert {one.best for one in told} >= {104} and any(one.length for one in told)


def test_a_line_that_wanders_is_straightened() -> None:
    """A line of the descent may be thousands of moves long: what is shown is not."""
    found = solve(thieves.deal("thieves-of-egypt", 32_101), seconds=0, nodes=2_000_000)
    assert "won" == found.verdict and len(found.moves) <= 3 * 104


def test_nothing_is_shortened_when_the_limits_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """All positions went into the search: the first line stays, whatever time there is."""
    deal = thieves.deal("thieves-of-egypt", 32_200)
    first = solve(deal, seconds=0, nodes=200_000)
    search = room._search
    monkeypatch.setattr(
        room, "_search", lambda given, weights, settings, tick: search(
            given, weights, settings._replace(nodes=200_000, seconds=0.0), tick
        )
    )  # fmt: skip
    used = solve(deal, seconds=60, nodes=first.nodes, shorten=True)
    assert (first.moves, first.nodes) == (used.moves, used.nodes)
    assert used.seconds < 30
