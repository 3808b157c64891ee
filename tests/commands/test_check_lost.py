"""`thieves check --lost`: at which move a recorded game was lost, and why."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT, Runner

# Move 2 loses it: the 3S onto the 4H, which lies on an ace.
GAME = (
    "game: streets\ndecks: 1\nsuits: SH\nranks: 4\nbuild: other-suits\nspaces: none\ngroup: run\n"
    "columns: 2 2 1\nface-down: 1 0 0\n1: [4S] AH\n2: AS 4H\n3: 3S\nstock: 2H 2S 3H\n\nmoves:\n"
)
LOST = GAME + "1-f 3-2 d w-f\n"
WHY = (
    "4H in column 2 can come off only by going up. 4H cannot go up with 3S on it. "
    "3S in column 2 can come off only onto 4H or by going up. 4H in column 2 lies under 3S. "
    "3S goes up only after AS: AS in column 2 lies under 4H. So they wait for each other for ever."
)
# Lost as it is dealt, which only a search proves.
SEARCHED = (
    "game: streets\ndecks: 1\nsuits: SH\nranks: 4\nbuild: other-suits\nspaces: kings\ngroup: run\n"
    "redeals: 1\ncolumns: 0 5\n1: -\n2: 3H 2S 4S 4H 3S\nstock: AH AS\nwaste: 2H\n"
)
WON = "game: streets\ndecks: 1\nsuits: S\nranks: 1\ncolumns: 1\n1: AS\nmoves: 1-f\nwon\n"
OPEN = "game: thieves-of-egypt\ndeal: pysolfc 5\nmoves: d d\n"


def test_the_move_that_lost_the_game_is_told_below_the_verdict(thieves: Runner) -> None:
    """Before it a win was found; the exit code is that of a valid record."""
    assert (
        0,
        "<stdin>: valid, unfinished after 4 moves\n"
        f"<stdin>: cannot be won (lost at move 2): {WHY}\n",
        "",
    ) == thieves("check", "--lost", stdin=LOST)
    assert (
        "<stdin>: valid, unfinished after 1 move\n"
        == thieves("check", "--lost", stdin=GAME + "1-f\n").out
    )


def test_without_the_option_nothing_is_said_and_no_solver_loaded() -> None:
    """Start-up stays quick."""
    code = (
        "import sys; from thieves.app import main; main(['check', sys.argv[1]]);"
        "sys.exit(any(name.startswith(('thieves.solver', 'thieves.packing.kernel')) for name in sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, ROOT / "deals" / "lost.deal"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (0, "valid, 0 moves\n") == (ran.returncode, ran.stdout.partition(": ")[2])


@pytest.mark.parametrize("stdin", [WON, WON.replace("won", "*"), OPEN])
def test_of_a_game_that_is_won_or_open_nothing_is_said(stdin: str, thieves: Runner) -> None:
    """Neither in words nor in JSON."""
    assert thieves("check", stdin=stdin) == thieves("check", "--lost", stdin=stdin)
    form = ("--format", "json")
    assert thieves("check", *form, stdin=stdin) == thieves("check", "--lost", *form, stdin=stdin)


def test_a_won_game_is_not_searched(thieves: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that ends won cannot be lost."""
    monkeypatch.setattr("thieves.packing.kernel.solve", None)
    monkeypatch.setattr("thieves.packing.kernel.is_locked", None)
    assert "valid, won in 1 move\n" == thieves("check", "--lost", stdin=WON).out.partition(": ")[2]


def test_a_stuck_game_was_lost_long_before(thieves: Runner) -> None:
    """The reason is that of the board after the move, not of the end."""
    ran = thieves("check", "--lost", ROOT / "deals" / "stuck.game")
    verdict, since = ran.out.splitlines()
    assert 0 == ran.code and verdict.endswith("valid, stuck after 93 moves")
    assert "cannot be won (lost at move 23 at the latest): TH in column 1 can come off" in since
    before = json.loads(thieves("solve", "--json", "--at", "23", ROOT / "deals" / "stuck.game").out)
    assert since.endswith(f": {before['dead_end']['text']}")


@pytest.mark.parametrize("stdin", [(ROOT / "deals" / "lost.deal").read_text(), SEARCHED])
def test_a_deal_may_be_lost_from_the_start(stdin: str, thieves: Runner) -> None:
    """At once or by search, with moves or without; in JSON the number is 0."""
    for moves in ("", "moves: d\n"):
        ran = thieves("check", "--lost", stdin=stdin + moves)
        assert 0 == ran.code and "<stdin>: cannot be won (lost from the start): " in ran.out
        shown = json.loads(thieves("check", "--lost", "--format", "json", stdin=stdin + moves).out)
        assert 0 == shown["lost_at"] and shown["lost_because"]["text"] in ran.out


def test_json_has_the_number_and_the_dead_end(thieves: Runner) -> None:
    """The same object as `solve` has, of the position after that move."""
    shown = json.loads(thieves("check", "--lost", "--format", "json", stdin=LOST).out)
    assert (True, 4, 2) == (shown["valid"], shown["at"], shown["lost_at"])
    assert {
        "kind": "unwinnable", "proof": "locked-set", "cards": ["AS", "4H", "3S"], "positions": 0, "text": WHY,
    } == shown["lost_because"]  # fmt: skip
    solved = json.loads(thieves("solve", "--json", "--at", "2", stdin=LOST).out)
    assert solved["dead_end"] == shown["lost_because"]
    shown = json.loads(thieves("check", "--lost", "--format", "json", stdin=SEARCHED).out)
    proof = shown["lost_because"]
    assert ("unwinnable", "search", []) == (proof["kind"], proof["proof"], proof["cards"])
    assert 1 < proof["positions"] < 500_000


def test_github_has_a_notice_at_the_move(thieves: Runner) -> None:
    """Or at the record's first line, where it was lost from the start."""
    form = ("check", "--lost", "--format", "github", "--stdin-filename", "a.game")
    ran = thieves(*form, stdin=LOST.replace("3-2 d", "3-2\nd"))
    assert (
        0,
        f"::notice file=a.game,line=16,col=5,title=lost::cannot be won (lost at move 2): {WHY}\n",
    ) == ran[:2]
    assert (
        "::notice file=a.game,line=17,col=1,"
        in thieves(*form, stdin=LOST + SEARCHED + "moves: d*2\n").out
    )


def test_a_move_among_several_draws_is_placed_at_all_of_them(thieves: Runner) -> None:
    """`d*2` is two moves and stands in one place; the number tells them apart."""
    stdin = (
        "game: streets\ndecks: 1\nsuits: S\nranks: 3\nspaces: none\nredeals: 0\ncolumns: 1\n"
        "1: 3S\nstock: AS 2S\nmoves: d*2\n"
    )
    ran = thieves("check", "--lost", "--format", "github", stdin=stdin)
    assert "line=10,col=8,title=lost::cannot be won (lost at move 2)" in ran.out


def test_a_record_with_an_illegal_move_is_looked_at_up_to_it(thieves: Runner) -> None:
    """The exit code stays 1, the line comes last."""
    ran = thieves("check", "--lost", stdin=LOST + "1-9 d\n")
    assert 1 == ran.code and "M201 move 5, 1-9" in ran.out
    assert ran.out.endswith(
        f"<stdin>: 1 later move not checked\n<stdin>: cannot be won (lost at move 2): {WHY}\n"
    )
    ran = thieves("check", "--lost", stdin=GAME + "1-f 1-9 3-2 d w-f\n")
    assert 1 == ran.code and "cannot be won" not in ran.out


def test_behind_what_cannot_be_read_nothing_is_sure(thieves: Runner) -> None:
    """A brace that is never closed may have swallowed moves; one that comes later does no harm."""
    behind = thieves("check", "--lost", stdin=GAME + "1-f {a slip\n3-2 d w-f\n")
    assert 1 == behind.code and "P105" in behind.out and "cannot be won" not in behind.out
    later = thieves("check", "--lost", stdin=GAME + "1-f 3-2\nd {a slip\n")
    assert 1 == later.code and "P105" in later.out and "(lost at move 2)" in later.out


@pytest.mark.parametrize(
    "broken", ["game: bridge\n", LOST.replace("3S", "3C"), LOST.replace("2H 2S", "2H 2H"), ""]
)
def test_a_record_that_cannot_be_played_is_only_reported(broken: str, thieves: Runner) -> None:
    """An unknown game, a card that is not in the pack, one too often, no record at all."""
    ran = thieves("check", "--lost", stdin=broken)
    assert 1 == ran.code and thieves("check", stdin=broken) == ran
    assert "lost_at" not in thieves("check", "--lost", "--format", "json", stdin=broken).out


def test_with_unknown_cards_only_the_rules_prove_a_loss(thieves: Runner) -> None:
    """A stock nobody has seen: nothing. Face-down cards that never come to light: no legal move."""
    unknown = LOST.replace("stock: 2H 2S 3H", "stock: ??*3").replace("3-2 d w-f", "3-2")
    ran = thieves("check", "--lost", stdin=unknown)
    assert (0, "<stdin>: valid, unfinished after 2 moves\n", "") == ran
    stuck = (
        "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 3 3\nface-down: 1 0\nspaces: none\n"
        "1: [??] 2H 3S\n2: AH 2S 3H\n"
    )
    ran = thieves("check", "--lost", stdin=stuck)
    assert (0, "<stdin>: cannot be won (lost from the start): there is no legal move") == (
        ran.code, ran.out.splitlines()[1],
    )  # fmt: skip


def test_cards_that_the_moves_tell_are_known_from_the_start(thieves: Runner) -> None:
    """Once all are told the whole deal is known; a card that stays untold proves nothing."""
    told = GAME.replace("2H 2S 3H", "??*3") + "1-f 3-2 d(2H) w-f d(2S) d(3H)\n"
    assert "(lost at move 2): " in thieves("check", "--lost", stdin=told).out
    untold = (
        "game: streets\ndecks: 1\nsuits: S\nranks: 3\ncolumns: 2\nspaces: none\n1: 3S AS\n"
        "stock: ??\nmoves: d\n"
    )
    ran = thieves("check", "--lost", stdin=untold)
    assert 1 == ran.code and "R306" in ran.out and "cannot be won" not in ran.out


def test_several_records_and_files_each_have_their_line(thieves: Runner, tmp_path: Path) -> None:
    """Numbered where the file has more than one; `-` among the files; the exit code is as without."""
    path = tmp_path / "two.game"
    path.write_text(WON + SEARCHED)
    ran = thieves("check", "--lost", path, "-", stdin=LOST)
    assert 0 == ran.code and [
        f"{path}: record 1 valid, won in 1 move",
        f"{path}: record 2 valid, 0 moves",
        f"{path}: record 2 cannot be won (lost from the start)",
        "<stdin>: valid, unfinished after 4 moves",
        "<stdin>: cannot be won (lost at move 2)",
    ] == [line.split("): ")[0] + ")" * ("): " in line) for line in ran.out.splitlines()]


@pytest.mark.parametrize("name", ["yaml", "json"])
def test_trees_are_looked_at_too(name: str, thieves: Runner) -> None:
    """With the place of the move in them."""
    tree = thieves("convert", "--to", name, stdin=LOST).out
    assert "(lost at move 2)" in thieves("check", "--lost", stdin=tree).out
    ran = thieves("check", "--lost", "--format", "github", stdin=tree)
    line, column = (int(part.split("=")[1]) for part in ran.out.split(",")[1:3])
    assert tree.splitlines()[line - 1][column - 1 :].lstrip('"').startswith("3-2")


def test_quiet_keeps_the_line(thieves: Runner) -> None:
    """It is a result."""
    assert "(lost at move 2)" in thieves("check", "--lost", "--quiet", stdin=LOST).out
