"""The packing kernel knows the rules as the referee does, finds lines that win, and always the same ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kernels
from boards import PRESETS, packing_rules, position
from playing import dealt
from random_games import positions
from thieves.games import GAMES
from thieves.packing import kernel
from thieves.packing.position import Position
from thieves.packing.weights import EGYPT, KINDS, weights_of
from thieves.rules import UNLIMITED, Rules

PLAIN = kernels.plain()
LIMIT = kernel.Limits(nodes=1200)


def moves(at: Position) -> list[tuple[int, int, int, int]]:
    """The position's legal moves as the kernel writes them."""
    return sorted(
        (one.source, one.target, one.size, kernels.card_number(one.card) + 1 if one.card else 0)
        for one in at.legal_moves()
    )


@settings(max_examples=1000, deadline=None)
@given(positions(60), st.sampled_from(kernels.BUILDS))
def test_the_kernel_has_the_moves_that_the_position_has(at: Position, build: str) -> None:
    """Every preset and rule key but supermove, in random positions, builds changed at random."""
    rules = at.rules._replace(build=build)
    other = Position(rules, at.layout())
    assert moves(at) == sorted(kernel.moves_of(*kernels.arguments(at)))
    assert moves(other) == sorted(kernel.moves_of(*kernels.arguments(other)))


@settings(max_examples=150, deadline=None)
@given(positions(60))
def test_the_plain_file_has_the_same_moves(at: Position) -> None:
    """The uncompiled generator, in the same order."""
    arguments = kernels.arguments(at)
    assert PLAIN.moves_of(*arguments) == kernel.moves_of(*arguments)


@settings(max_examples=300, deadline=None)
@given(positions(60), st.sampled_from(kernels.BUILDS))
def test_what_a_move_changes_is_what_is_found_anew(at: Position, build: str) -> None:
    """Keys after moves and, where runs are one, after events; and whether what is safe must be sought."""
    at = Position(at.rules._replace(build=build), at.layout())
    state = PLAIN.Scored(*kernels.arguments(at), 2, 1 << 14)
    state.play_safe(0)
    state.find_runs(0)
    for fluid in (0, 1) if state.fluid else (0,):
        find, after = (
            (state.fluid_key, state.key_after_event) if fluid else (state.key, state.key_after)
        )
        state.word[0] = find(0)
        for i in range(state.list_events(0) if fluid else state.list_moves(0, 0)):
            steps = [state.firsts[i], state.moves[i]] if fluid else [state.moves[i]]
            key = after(0, *steps)
            state.copy(0, 1)
            for step in filter(None, steps):
                state.apply(1, step)
            state.find_runs(1)
            assert find(1) == key
            assert state.makes_safe(1, steps[-1]) or not state.play_safe(1)


@settings(max_examples=200, deadline=None)
@given(positions(100), st.integers(0, 99))
def test_a_line_from_the_middle_of_any_game_is_legal_and_wins(at: Position, seed: int) -> None:
    """Short packs, face-down cards, draws of three, redeals and take-backs among them."""
    found = kernel.solve(*kernels.arguments(at), weights=EGYPT, seed=seed, nodes=3000)
    assert found.nodes <= 3000
    if found.won:
        kernels.replay(at, found.line)


@pytest.mark.parametrize("number", range(30000, 30020))
def test_thieves_of_egypt_deals_are_won_by_legal_lines(number: int) -> None:
    """Twenty deals, each line replayed by the referee."""
    at = dealt("thieves-of-egypt", number)
    found = kernel.solve(
        *kernels.arguments(at),
        weights=EGYPT,
        seed=1,
        nodes=100_000_000 if kernel.COMPILED else 2000,
    )
    assert found.won or not kernel.COMPILED
    if found.won:
        kernels.replay(at, found.line)
        assert at.rules.pack_size == found.best


@pytest.mark.parametrize("name", PRESETS)
def test_lines_of_every_preset_are_legal(name: str) -> None:
    """Five deals a preset: a line may be missing, but never wrong."""
    for number in range(100, 105):
        at = dealt(name, number)
        limit = 300_000 if kernel.COMPILED else 500
        found = kernel.solve(
            *kernels.arguments(at), weights=weights_of(at.rules), seed=1, nodes=limit
        )
        assert at.foundation_count <= found.best <= at.rules.pack_size
        if found.won:
            kernels.replay(at, found.line)


@pytest.mark.parametrize("name", PRESETS)
def test_compiled_and_plain_agree_on_verdict_line_and_nodes(name: str) -> None:
    """Four deals of each preset, beams and descents: floats rounded alike, the same keys."""
    weights = weights_of(packing_rules(name))
    for number in range(30_000, 30_004):
        arguments = kernels.arguments(dealt(name, number))
        found = kernel.solve(*arguments, weights=weights, nodes=1200)
        assert tuple(found) == tuple(PLAIN.solve(*arguments, weights=weights, nodes=1200))
        assert found.nodes <= 1200
        found = kernel.descent(*arguments, weights, LIMIT, 64)
        assert tuple(found) == tuple(PLAIN.descent(*arguments, weights, LIMIT, 64))
        assert found.nodes <= 1200


@settings(max_examples=40, deadline=None)
@given(positions(100), st.integers(0, 99))
def test_compiled_and_plain_agree_in_the_middle_of_any_game(at: Position, seed: int) -> None:
    """Through restarts with weights drawn at random, which short games reach."""
    arguments = kernels.arguments(at)
    one = kernel.solve(*arguments, weights=EGYPT, seed=seed, nodes=2000)
    assert tuple(one) == tuple(PLAIN.solve(*arguments, weights=EGYPT, seed=seed, nodes=2000))
    one = kernel.descent(*arguments, EGYPT, LIMIT, 64)
    assert tuple(one) == tuple(PLAIN.descent(*arguments, EGYPT, LIMIT, 64))
    assert kernel.locked(*arguments) == PLAIN.locked(*arguments)
    assert kernel.value(*arguments, EGYPT) == PLAIN.value(*arguments, EGYPT)


def test_the_same_seed_gives_the_same_result() -> None:
    """Twice the same search; another seed takes another way once the plain runs are over."""
    arguments = kernels.arguments(position(["4S 2H 3S", "AS 2S 4H AH 3H", ""], suits="SH", ranks=4, decks=1))  # fmt: skip
    first, again = (
        kernel.solve(*arguments, weights=EGYPT, seed=7, nodes=2000) for _ in range(2)
    )  # fmt: skip
    assert first == again


def test_a_node_limit_is_kept() -> None:
    """To the position."""
    arguments = kernels.arguments(dealt("forty-thieves", 3))
    for limit in (1, 17, 999):
        assert limit == kernel.solve(*arguments, weights=EGYPT, nodes=limit).nodes


def test_a_time_limit_is_kept_roughly() -> None:
    """A tenth of a second on a deal that is not won so fast."""
    at = dealt("sixty-thieves", 5)
    found = kernel.solve(*kernels.arguments(at), weights=EGYPT, seconds=0.1)
    assert found.nodes > 0


def test_a_search_without_a_limit_is_refused() -> None:
    """It might never end."""
    with pytest.raises(ValueError, match="needs a limit"):
        kernel.solve(*kernels.arguments(dealt("forty-thieves", 3)), weights=EGYPT)


def test_a_redeal_without_end_stays_legal_after_many_passes() -> None:
    """The kernel clips unlimited redeals, but never runs out of them."""
    at = position(["2S"], waste="AS", suits="S", ranks=2, decks=1, redeals=UNLIMITED, passes=150)
    assert moves(at) == sorted(kernel.moves_of(*kernels.arguments(at)))


def test_passes_that_bring_nothing_end_a_run() -> None:
    """Redeals without end and no way to win: found out, not turned through for ever."""
    at = position(
        ["2S", "2H"],
        stock="3S 3H 4S",
        suits="SH",
        ranks=4,
        decks=1,
        redeals=UNLIMITED,
        spaces="none",
    )
    assert kernel.solve(*kernels.arguments(at), weights=EGYPT, nodes=5000).nodes <= 5000


def test_every_kind_of_game_has_a_weight_a_term_and_is_some_preset() -> None:
    """No row of the table is dead, none too short."""
    used = {weights_of(one.rules) for one in GAMES if isinstance(one.rules, Rules)}
    assert {kind.weights for kind in KINDS} == used
    assert {len(kernel.TERMS)} == {len(weights) for weights in used}


def test_a_won_position_needs_no_move() -> None:
    """Everything is up."""
    at = position([""], foundations="2S", suits="S", ranks=2, decks=1)
    found = kernel.solve(*kernels.arguments(at), weights=EGYPT, nodes=10)
    assert (True, []) == (found.won, found.line)


def test_a_position_without_a_way_is_given_up() -> None:
    """Nothing moves at all, so that no position is ever generated: the search still ends."""
    at = position(["AS 2S"], suits="S", ranks=2, decks=1, spaces="none")
    found = kernel.solve(*kernels.arguments(at), weights=EGYPT, nodes=10)
    assert (False, [], 0) == (found.won, found.line, found.best)


def test_only_the_last_copy_of_the_safe_condition_goes_up_at_once() -> None:
    """The counterexample of the loose rule: won, though a 3D that could go up has to stay."""
    at = position(
        ["", "3D AD", "2C 4D 3D"],
        stock="2D AD", waste="2D 4C 4D 3C", foundations="4C AC",
        suits="CD", ranks=4, spaces="kings",
    )  # fmt: skip
    found = kernel.solve(*kernels.arguments(at), weights=EGYPT, nodes=200_000)
    assert found.won
    kernels.replay(at, found.line)


def test_the_shim_is_enough_where_cython_is_missing() -> None:
    """The plain file with every import of Cython refused."""
    code = (
        "import sys; sys.modules['cython'] = None; import kernels; k = kernels.plain(); "
        "print(k.COMPILED, k.moves_of((1, 2, 0, 1, 0, 1, 0, 0), ([[1, 0], []], [0, 0], [], [], [[0], [], [], []], 1)))"
    )
    path = {**os.environ, "PYTHONPATH": str(Path(kernels.__file__).parent)}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=path
    )
    assert "False [(1, -3, 1, 0), (1, 2, 1, 0)]\n" == ran.stdout
