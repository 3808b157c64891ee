"""`thieves show`, `moves`, `games`, `explain`, `score` and `schema`: what people see."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from conftest import Runner

GAME = "game: thieves-of-egypt\ndeal: pysolfc 1\nmoves: d 2-f(AH) 1-3 9-4 3-10:2 9-2 w-10 d*3\n"
DOWN = (
    "game: number-ten\ndecks: 1\nsuits: SH\nranks: 6\ncolumns: 3 3\nface-down: 1\nredeals: 1\n"
    "1: [6H] 5S 4H\n2: -\nwaste: 6S\nstock: ?? 4S\nfoundations: 3S 3H\npass: 2\n"
)


@pytest.mark.parametrize(
    "options", [[], ["--at", "start"], ["--moves"], ["--plain", "--moves"], ["--at", "-1"]]
)
def test_show_draws_the_position(
    options: list[str], thieves: Runner, snapshot: SnapshotAssertion
) -> None:
    """At its end unless said; sentences for a screen reader."""
    ran = thieves("show", *options, stdin=GAME)
    assert (0, "") == (ran.code, ran.err)
    assert snapshot == ran.out


def test_show_hides_face_down_cards(thieves: Runner, snapshot: SnapshotAssertion) -> None:
    """As ## on the board, counted in sentences."""
    for options in ([], ["--plain"]):
        ran = thieves("show", *options, stdin=DOWN)
        assert 0 == ran.code, ran.err
        assert "6H" not in ran.out and "6 of hearts" not in ran.out
        assert snapshot == ran.out


def test_show_writes_suits_as_symbols_where_the_encoding_can(
    thieves: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And falls back to letters where it cannot."""
    assert "T♥" in thieves("show", "--suits", "symbols", "--at", "start", stdin=GAME).out
    monkeypatch.setattr("thieves.render.board.can_show", lambda symbols: False)
    assert "TH" in thieves("show", "--suits", "symbols", "--at", "start", stdin=GAME).out


def test_show_marks_red_cards_red_where_colour_is_wanted(thieves: Runner) -> None:
    """The letters still say the suit."""
    assert "\033[31mAH\033[0m" in thieves("--color", "always", "show", stdin=GAME).out


def test_show_draws_an_svg_file(thieves: Runner, tmp_path: Path) -> None:
    """Well-formed: 55 cards in columns, one up, one on the waste; a folder that is not there is said."""
    target = tmp_path / "board.svg"
    assert (0, "", "") == thieves("show", "--svg", target, stdin=GAME)
    words = [*ET.parse(target).getroot().itertext()]
    assert sum(2 == len(word) and word[1] in "♣♠♥♦" for word in words) == 57
    assert [target] == [*tmp_path.iterdir()]
    ran = thieves("show", "--svg", tmp_path / "no" / "board.svg", stdin=GAME)
    assert 2 == ran.code and "No such file" in ran.err


@pytest.mark.parametrize(
    ("at", "code", "says"),
    [
        ("11", 2, "there is no move 11: the record has 10"),
        ("-11", 2, "there is no move -11"),
        ("x", 2, "x is no point"),
        ("10", 0, ""),
    ],
)
def test_at_names_a_point_of_the_record(at: str, code: int, says: str, thieves: Runner) -> None:
    """Counted in single moves, d*3 being three; past either end is said."""
    ran = thieves("show", "--at", at, stdin=GAME)
    assert code == ran.code and says in ran.err


def test_the_point_before_an_illegal_move_can_be_shown(thieves: Runner) -> None:
    """The point behind it cannot: exit 2, nothing drawn."""
    bad = GAME.replace("1-3", "1-9")
    assert 0 == thieves("show", "--at", "2", stdin=bad).code
    ran = thieves("show", stdin=bad)
    assert (2, "") == ran[:2] and "M203 move 3, 1-9" in ran.err


def test_moves_lists_every_legal_move(thieves: Runner) -> None:
    """One a line; exit 1 where there is none; JSON has them all."""
    assert (0, "d\n2-3\n", "") == thieves("moves", stdin=GAME)
    shown = json.loads(thieves("moves", "--json", stdin=GAME).out)
    assert (["d", "2-3"], 10) == (shown["moves"], shown["at"])
    stuck = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 3 3\nspaces: none\n1: AS 2H 3S\n2: AH 2S 3H\n"
    assert (1, "", "") == thieves("moves", stdin=stuck)


def test_games_lists_the_presets(thieves: Runner, snapshot: SnapshotAssertion) -> None:
    """With their aliases."""
    assert snapshot == thieves("games").out


@pytest.mark.parametrize("name", ["thieves-of-egypt", "Dress Parade", "cleopatra", "alexandria"])
def test_games_tells_one_games_rules_with_their_sources(
    name: str, thieves: Runner, snapshot: SnapshotAssertion
) -> None:
    """By name or alias."""
    assert snapshot == thieves("games", name).out


def test_games_in_json_has_every_rule_key(thieves: Runner) -> None:
    """One object a game, rules as the tree has them."""
    shown = [json.loads(line) for line in thieves("games", "--json").out.splitlines()]
    assert 21 == len(shown)
    egypt = shown[0]
    assert ("thieves-of-egypt", 1, False, [1, 3, 5, 7, 9, 10, 8, 6, 4, 2]) == (
        egypt["game"], egypt["rules"]["redeals"], egypt["rules"]["take-back"], egypt["rules"]["columns"],
    )  # fmt: skip


def test_a_game_or_code_that_is_not_there_is_said(thieves: Runner) -> None:
    """Exit 2."""
    assert (
        2,
        "",
        "thieves: there is no game freecell; `thieves games` lists them\n",
    ) == thieves("games", "freecell")
    assert (2, "") == thieves("explain", "Z999")[:2]


def test_explain_tells_a_code_with_an_example(thieves: Runner, snapshot: SnapshotAssertion) -> None:
    """In any case; all of them without one."""
    assert thieves("explain", "m203").out == thieves("explain", "M203").out == snapshot
    from thieves.problems import CODES

    assert len(CODES) == len(thieves("explain").out.splitlines())


def test_score_counts_ends_streaks_and_intervals(
    thieves: Runner, snapshot: SnapshotAssertion
) -> None:
    """An invalid record among them: exit 1."""
    head = "game: streets\ndecks: 1\nsuits: S\nranks: 2\ncolumns: 1 1\n1: 2S\n2: AS\nmoves: "
    won, gone = head + "2-f 1-f won\n", head + "resigned\n"
    stream = won + won + gone + won + head + "2-f\n" + head + "1-f\n" + "game: bridge\n"
    ran = thieves("score", stdin=stream)
    assert 1 == ran.code
    assert snapshot == ran.out
    shown = json.loads(thieves("score", "--json", stdin=stream).out)
    assert (7, 3, 0, 1, 1, 2, 2, 1) == tuple(
        shown[key]
        for key in (
            "games",
            "won",
            "stuck",
            "resigned",
            "unfinished",
            "invalid",
            "longest_streak",
            "current_streak",
        )
    )
    assert (
        0.75 == shown["won_share"]
        and 0.300 < shown["won_low"] < 0.302
        and 0.954 < shown["won_high"] < 0.955
    )


def test_schema_is_json(thieves: Runner) -> None:
    """And says what it describes."""
    assert (
        "https://json-schema.org/draft/2020-12/schema"
        == json.loads(thieves("schema").out)["$schema"]
    )
