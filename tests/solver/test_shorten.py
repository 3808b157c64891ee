"""Shorter lines are legal, win, repeat no position and are never longer; what is needless goes."""

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boards import PRESETS, line, packing_moves, position, record, start_of
from playing import dealt
from random_games import positions
from thieves.packing import kernel
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.packing.weights import weights_of
from thieves.solver.budget import Budget
from thieves.solver.detours import cut_loops, drop_detours, drop_stretches, wander
from thieves.solver.shorten import least, shorten, shorter_lines, straightened, wins
from thieves.solver.solve import solve
from thieves.solver.tableau import Pack, Step, describe, stations
from thieves.solver.translate import arguments, to_move
from thieves.solver.windows import Window


def check(at: Position, moves: tuple[Move, ...]) -> None:
    """Each move is legal, the last one wins, no position comes twice; taken back in the end."""
    before, seen = repr(at), {at.key()}
    for one in moves:
        assert one in at.legal_moves()
        at.push(one)
        assert at.key() not in seen
        seen.add(at.key())
    assert at.is_won()
    for _ in moves:
        at.pop()
    assert before == repr(at)


def check_shortened(at: Position, moves: tuple[Move, ...], nodes: int = 3000) -> tuple[Move, ...]:
    """The line shortened, checked, the position found as it was."""
    before = repr(at)
    short = shorten(at, moves, seconds=0, nodes=nodes)
    assert before == repr(at)
    assert least(at) <= len(short) <= len(moves)
    check(at, short)
    return short


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions(60), st.integers(0, 99))
def test_any_line_becomes_one_that_wins_and_is_no_longer(at: Position, seed: int) -> None:
    """From random positions of every preset and rule key, where the kernel wins: fast enough to try."""
    found = solve(at, seconds=0, nodes=3000, seed=seed)
    if found.verdict == "won":
        check_shortened(at, packing_moves(found.moves))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_line_that_gets_shorter(name: str) -> None:
    """Face-down cards, take-backs and redeals among them."""
    for number in range(60_000, 60_020):
        at = dealt(name, number)
        found = solve(at, seconds=0, nodes=100_000)
        if found.verdict == "won":
            short = check_shortened(at, packing_moves(found.moves), 10_000)
            assert len(short) < len(found.moves)
            return


@pytest.mark.parametrize(
    "rules", ["draw: 3\nredeals: 2\n", "group: supermove\n", "take-back: yes\n"]
)
def test_other_rules_too(rules: str) -> None:
    """Draws of three with redeals, supermoves, take-backs: a short pack of 32 cards."""
    text = "game: thieves-of-egypt\nsuits: SH\nranks: 8\ncolumns: 3 3 3 3 3 3\n"
    for number in range(1, 8):
        at = start_of(record(f"{text}{rules}deal: pysolfc {number}\nmoves:\n"))
        found = solve(at, seconds=0, nodes=20_000)
        if found.verdict == "won":
            check_shortened(at, packing_moves(found.moves))


def test_a_loop_is_cut_though_the_columns_changed_places() -> None:
    """The 2S walks through two spaces while the AS waits: what follows is played where it lies."""
    at = position(["2S AS", "", "3S"], decks=1, suits="S", ranks=3)
    assert line("1-f 1-f 3-f") == tuple(cut_loops(at, line("1-2 2-1 1-f 1-f 3-f")))
    at = position(["2S", "", "3S"], foundations="AS", decks=1, suits="S", ranks=3)
    assert line("1-f 3-f") == tuple(cut_loops(at, line("1-2 2-f 3-f")))
    at = position(["2S", "AS", "3H", ""], decks=1, suits="SH", ranks=3, waste="2H AH")
    moves = line("1-4 2-1 3-2 1-f 4-f")
    assert line("2-f 1-f") == tuple(cut_loops(at, moves))


@pytest.mark.parametrize(
    ("columns", "long", "short"),
    [
        (["2S AS", "", "3S"], "1-2 2-f 1-f 3-f", "1-f 1-f 3-f"),  # a stop on the way up
        (["3S AS", "2S", "", ""], "1-3 3-4 4-f 2-f 1-f", "1-f 2-f 1-f"),  # two stops
        (["AS 3S", "2S", "", ""], "1-3 3-4 1-f 2-f 4-f", "1-3 1-f 2-f 3-f"),  # a stop before a space
    ],
)  # fmt: skip
def test_detours_are_dropped(columns: list[str], long: str, short: str) -> None:
    """Cards go at once to where they went in the end; nothing is searched."""
    at = position(columns, decks=1, suits="S", ranks=3)
    found = drop_detours(Pack(at), list(line(long)), Budget(0, 1000))
    assert line(short) == tuple(found)
    check(at, tuple(found))


def test_stretches_are_dropped_whole() -> None:
    """Four moves to and fro go at once, what is needed stays, and where nothing may be looked at, all of it."""
    at = position(["2S", "", "3S", "AS"], decks=1, suits="S", ranks=3)
    there, needed = "1-2 3-1 1-3 2-1", "4-f 1-f 3-f"
    long = [*line(f"{there} {needed}")]
    assert line(needed) == tuple(drop_stretches(Pack(at), long, Budget(0, 0)))
    assert long == drop_stretches(Pack(at), long, Budget(0, 1))
    at = position(["3S AS 2S", ""], decks=1, suits="S", ranks=3)
    assert line("1-2 1-f 2-f 1-f") == tuple(
        drop_stretches(Pack(at), [*line("1-2 1-f 2-f 1-f")], Budget(0, 0))
    )


def test_however_little_is_looked_at_a_straightened_line_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A line of the descent, over four hundred moves long: it becomes no longer where more may be looked at."""
    at = dealt("indian-pysol", 32_130)
    found = kernel.solve(
        *arguments(at), weights=weights_of(at.rules), seed=0, nodes=400_000, seconds=0, memory_mb=64
    )
    wandering = [*map(to_move, found.line)]
    lengths = [len(cut_loops(at, wandering))]
    for steps in (1, 30_000, 200_000):
        monkeypatch.setattr("thieves.solver.shorten._STRAIGHTENING", steps)
        straight = straightened(at, wandering)
        check(at, tuple(cut_loops(at, straight)))
        lengths.append(len(straight))
    assert lengths[-1] == len(straightened(at, wandering, 32 * 200_000))
    solved = solve(at, seconds=0, nodes=400_000, memory=64)
    assert found.nodes == solved.nodes and len(solved.moves) < lengths[0]
    assert lengths == sorted(lengths, reverse=True) and lengths[-1] < 0.9 * lengths[0]


def test_single_moves_become_a_supermove_where_there_is_room() -> None:
    """The run could go card by card, so it goes as one; without the space it cannot."""
    columns = ["AS 3H 2S", "4S", "4H", "3S", ""]
    at = position(columns, foundations="2H", decks=1, suits="SH", ranks=4, group="supermove")
    moves = line("1-5 1-2 5-2 1-f 2-f 4-f 2-f 3-f 2-f")
    found = tuple(drop_detours(Pack(at), list(moves), Budget(0, 999)))
    assert line("1-2:2 1-f 2-f 4-f 2-f 3-f 2-f") == found
    check(at, found)
    at = position(columns[:2], foundations="2H", decks=1, suits="SH", ranks=4, group="supermove")
    assert Pack(at).start.step(Step(1, 3)) is None


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions(80))
def test_the_tableau_carries_only_what_a_supermove_may(at: Position) -> None:
    """Whatever step it plays in a random position of such a game is a legal move."""
    at = Position(at.rules._replace(group="supermove"), at.layout())
    if any(card.rank == 0 for card in at.layout().cards()):
        return
    start, legal = Pack(at).start, set(at.legal_moves())
    for head in list(start.heads()):
        for host in list(start.hosts(head)):
            assert start.copy().step(Step(head, host)) in legal | {None, True}


def test_wandering_finds_other_lines_of_the_length() -> None:
    """Legal ones that win, the same for the same seed."""
    at = dealt("thieves-of-egypt", 60_003)
    found = packing_moves(solve(at, seconds=0, nodes=500_000).moves)
    moves = drop_detours(Pack(at), [*found], Budget(0, 0))
    one, two = (wander(Pack(at), moves, random.Random(3), 50, Budget(0, 0)) for _ in range(2))
    assert one == two != moves
    assert len(one) <= len(moves)
    assert wins(at, one)


def test_a_run_taken_apart_moves_as_one() -> None:
    """The 3S waits in a space while the 4H goes to the 5S: together they need one move."""
    at = position(["AS 4H 3S", "5S", ""], decks=1, suits="SH", ranks=5, foundations="AH")
    steps, stops = stations(Pack(at).start, line("1-3 1-2 3-2"))
    window = Window(stops[0], stops[-1], 0)
    assert (3, 1) == (len(steps), window.least)
    way = window.search(2, 100, Budget(0, 1000))
    assert way is not None and 1 == len(way)
    assert line("1-2:2") == (stops[0].copy().step(way[0]),)


def test_a_window_without_a_shorter_way_is_given_up() -> None:
    """Its bound, or its search, says so."""
    at = position(["AS 3S", "2S", "4H"], decks=1, suits="SH", ranks=4)
    _, stops = stations(Pack(at).start, line("1-3 1-f 2-f"))
    assert 3 == Window(stops[0], stops[-1], 0).least
    assert Window(stops[0], stops[-1], 0).search(2, 100, Budget(0, 1000)) is None


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions(80))
def test_the_tableau_plays_as_the_position_does(at: Position) -> None:
    """The moves so far, told by their cards, are the same moves and lead to the same piles."""
    moves: list[Move] = []
    while at._played:
        moves.insert(0, at.pop())
    if any(card.rank == 0 for card in at.layout().cards()):
        return
    pack = Pack(at)
    now = pack.start.copy()
    steps = describe(pack.start.copy(), moves)
    for one, step in zip(moves, steps, strict=True):
        at.push(one)
        now.step(step, one.target - 1)
        assert at.columns == [[pack.cards[i] for i in column] for column in now.columns]
        assert at.waste == [pack.cards[i] for i in now.waste]
        assert (at.stock, at.down) == ([pack.cards[i] for i in now.stock], now.down)
        assert (at.heights, at.passes) == (now.heights, now.passes)


def test_the_same_seed_and_node_limit_give_the_same_line() -> None:
    """And lines come ever shorter, each checked."""
    at = dealt("thieves-of-egypt", 60_000)
    moves = packing_moves(solve(at, seconds=0, nodes=500_000).moves)
    one, two = (list(shorter_lines(at, moves, seconds=0, nodes=150_000, seed=7)) for _ in range(2))
    assert one == two
    assert len(one) > 1 and sorted(map(len, one), reverse=True) == [*map(len, one)]
    for found in one:
        check(at, found)
    assert len(one[-1]) < 0.9 * len(moves)


def test_the_time_limit_is_kept_and_progress_told() -> None:
    """A fifth of a second, within what one round takes."""
    at = dealt("thieves-of-egypt", 60_001)
    moves, told = packing_moves(solve(at, seconds=0, nodes=500_000).moves), list[int]()
    start = time.process_time()
    short = shorten(at, moves, seconds=0.2, tick=told.append)
    assert time.process_time() - start < 0.6
    assert len(short) == told[-1] < len(moves)


def test_an_interrupt_leaves_the_lines_found_so_far() -> None:
    """Raised in the middle of a round: the caller has the last line, and the position as it was."""
    at = dealt("thieves-of-egypt", 60_002)
    moves, before = packing_moves(solve(at, seconds=0, nodes=500_000).moves), repr(at)
    told = []

    def tick(length: int) -> None:
        told.append(length)
        if len(told) == 5:
            raise KeyboardInterrupt

    best = moves
    with pytest.raises(KeyboardInterrupt):
        for best in shorter_lines(at, moves, seconds=5, tick=tick):  # noqa: B007
            pass
    assert before == repr(at)
    assert len(best) < len(moves)
    check(at, best)


def test_what_is_no_winning_line_is_refused() -> None:
    """Illegal, unfinished, without a limit, or of unknown cards."""
    at = position(["2S AS", "", "3S"], decks=1, suits="S", ranks=3)
    for moves in ("3-f", "1-f", ""):
        with pytest.raises(ValueError, match="legal and wins"):
            shorten(at, line(moves), seconds=1)
    with pytest.raises(ValueError, match="needs a limit"):
        shorten(at, line("1-f 1-f 3-f"), seconds=0)


def test_a_line_that_cannot_be_shorter_ends_the_search() -> None:
    """At once, whatever the limit; a won position needs no move."""
    at = position(["2S AS", "", "3S"], decks=1, suits="S", ranks=3)
    start = time.process_time()
    assert line("1-f 1-f 3-f") == shorten(at, line("1-2 2-f 1-f 3-f"), seconds=60)
    assert () == shorten(
        position([""], foundations="3S", decks=1, suits="S", ranks=3), (), seconds=60
    )
    assert time.process_time() - start < 1
