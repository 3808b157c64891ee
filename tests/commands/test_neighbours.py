"""Records from and to the programs that people use: PySolFC's saves, boards, deals of Solvitaire, on the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import pysol
from conftest import Runner
from pysol_saves import save
from thieves.games import game
from thieves.interchange.formats import FORMATS, TARGETS, tell, tell_bytes
from thieves.interchange.saves import Place, places

EGYPT = pysol.DATA / "pysol-save-thieves-round2.pso"
FORTY = pysol.DATA / "pysol-save-forty-mid.pso"
GAME = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H AS\n2: 2S AH\nstock: 2H 3S\nplayer: Ann\n\nmoves: {well}\n1. 1-f {one} 2-f d*2\n*\n"
HEAD = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n"
RECORDS = ("text", "yaml", "json")


def test_a_save_can_be_asked_what_now(thieves: Runner) -> None:
    """Wherever a record can stand; the moves of the save are there."""
    assert (0, f"{EGYPT}: valid, unfinished after 178 moves\n", "") == thieves("check", EGYPT)
    assert (
        "Thieves of Egypt, deal pysolfc ms11, after move 178 of 178" in thieves("show", EGYPT).out
    )
    assert "after move 20 of 178" in thieves("show", "--at", "20", EGYPT).out
    ran = thieves("hint", EGYPT)
    assert 0 == ran.code and ran.out.startswith("w-f: 9C from the waste") and "left: 14 draws, no redeals" in ran.out  # fmt: skip
    assert "f-1(4C)" in thieves("convert", "--to", "text", EGYPT).out
    assert (
        0 == thieves("moves", EGYPT).code
        and "take-back: yes" in thieves("convert", "--to", "text", EGYPT).out
    )
    assert "thieves-of-egypt" in thieves("score", EGYPT).out
    shown = json.loads(thieves("check", "--format", "json", EGYPT).out)
    assert ("thieves-of-egypt", 1, 178) == (shown["game"], shown["record"], shown["moves"])


def test_hints_for_a_save_do_not_look_at_the_stock_that_it_holds(thieves: Runner) -> None:
    """Another order of the cards to come, the same hint; with --peek they count."""
    row = pysol.rows("transcripts", "forty-thieves")[0]
    stock = places(game("forty-thieves")).index(Place("stock", 1))
    saves = [save(row, 0), save(row, 0, edit=lambda piles: piles[stock].reverse())]
    fair, other = (thieves("hint", "--line", stdin=data) for data in saves)
    assert 0 == fair.code and fair == other
    stocks = {thieves("convert", "--to", "json", stdin=data).out for data in saves}
    assert 2 == len(stocks)


@pytest.mark.parametrize("command", [["solve", "--nodes", "200000"], ["auto", "--max-moves", "3"]])
def test_what_is_played_on_from_a_save_is_text(command: list[str], thieves: Runner) -> None:
    """A record that check takes, with the save's moves and more."""
    ran = thieves(*command, EGYPT)
    assert ran.code in (0, 3) and ran.out.startswith("game: thieves-of-egypt\ndeal: pysolfc ms11\n")
    again = thieves("check", "--format", "json", stdin=ran.out)
    assert 0 == again.code and 178 < json.loads(again.out)["moves"]


def test_what_is_played_on_from_a_board_is_text_too(thieves: Runner) -> None:
    """Its game told by an option."""
    board = thieves("deal", "josephine", "--number", "5", "--to", "pysol-text").out
    ran = thieves("auto", "--max-moves", "2", "--game", "josephine", stdin=board)
    assert 3 == ran.code and ran.out.startswith("game: josephine\n1: ")


def test_a_save_comes_through_a_pipe_however_slowly() -> None:
    """Told by its first bytes, a byte at a time."""
    data = FORTY.read_bytes()
    told = [form.name for size in range(40) if (form := tell_bytes(data[:size]))]
    assert told and {"pysolfc"} == {*told}
    with subprocess.Popen(
        [sys.executable, "-m", "thieves", "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout
        for start in (0, 1, 5, 30):
            process.stdin.write(data[start : {0: 1, 1: 5, 5: 30, 30: len(data)}[start]])
            process.stdin.flush()
        process.stdin.close()
        assert b"<stdin>: valid, unfinished after 45 moves\n" == process.stdout.read()


def test_a_problem_of_a_save_has_no_line(thieves: Runner) -> None:
    """For people and for GitHub the file is meant; in JSON the line is 0."""
    data = FORTY.read_bytes()[:3000]
    says = "this PySolFC save cannot be read: it ends too early, at byte 3000"
    assert f"<stdin>: P119 {says}\n" == thieves("check", stdin=data).out
    ran = thieves("check", "--format", "github", stdin=data)
    assert f"::error file=<stdin>,title=P119::{says}\n" == ran.out
    shown = json.loads(thieves("check", "--format", "json", stdin=data).out)
    assert (0, 0) == (shown["line"], shown["problems"][0]["line"])


def test_a_save_among_other_files_is_read_as_one(thieves: Runner, tmp_path: Path) -> None:
    """Each file in its own format."""
    path = tmp_path / "a.game"
    path.write_text(GAME)
    ran = thieves("check", path, FORTY, path)
    assert 0 == ran.code and 3 == ran.out.count(" valid, ")


@pytest.mark.parametrize("name", RECORDS)
def test_a_save_keeps_everything_in_every_format_of_records(name: str, thieves: Runner) -> None:
    """Nothing is lost, so --strict has nothing to say."""
    there = thieves("convert", "--strict", "--to", name, EGYPT)
    assert (0, "") == (there.code, there.err)
    text = thieves("convert", "--to", "text", EGYPT).out
    assert text == thieves("convert", "--to", "text", stdin=there.out).out


def test_no_save_is_written_and_none_is_formatted(thieves: Runner, tmp_path: Path) -> None:
    """pysolfc is no target; fmt leaves saves and boards as they are, and says so."""
    assert ["json", "yaml", "text", "pysol-text", "solvitaire"] == TARGETS
    ran = thieves("convert", "--to", "pysolfc", FORTY)
    assert 2 == ran.code and "'pysolfc' is not one of" in ran.err
    path = tmp_path / "save.pso"
    path.write_bytes(FORTY.read_bytes())
    for options in ([], ["--check"], ["--diff"]):
        ran = thieves("fmt", *options, path)
        assert (2, "") == ran[
            :2
        ] and "this is a saved game of PySolFC, which is not formatted" in ran.err
    assert FORTY.read_bytes() == path.read_bytes()
    board = thieves("deal", "limited", "--number", "5", "--to", "pysol-text").out
    for stdin, says in ((FORTY.read_bytes(), "a saved game of PySolFC"), (board, "a board of PySolFC or fc-solve")):  # fmt: skip
        ran = thieves("fmt", "-", stdin=stdin)
        assert (2, "") == ran[:2] and f"<stdin>: this is {says}, which is not formatted" in ran.err


def test_a_format_that_is_forced_is_the_one_that_is_read(thieves: Runner) -> None:
    """Text is no save, a save is no text."""
    ran = thieves("check", "--from", "pysolfc", stdin=GAME)
    assert 1 == ran.code and "P119 this PySolFC save cannot be read: " in ran.out
    for name in ("text", "json", "yaml", "pysol-text", "solvitaire"):
        ran = thieves("check", "--from", name, FORTY)
        assert 1 == ran.code
        assert "P103 this is no text: it is a saved game of PySolFC (--from pysolfc)" in ran.out
    assert 0 == thieves("check", "--from", "pysolfc", FORTY).code
    ran = thieves("check", "--from", "pso", FORTY)
    assert 2 == ran.code and f"pso is none of {', '.join(FORMATS)}" in ran.err


# What a target cannot hold


@pytest.mark.parametrize("name", ["pysol-text", "solvitaire"])
def test_what_a_board_cannot_hold_is_said(name: str, thieves: Runner) -> None:
    """A warning; with --strict an error and nothing written; --quiet says nothing."""
    text = GAME.replace("*\n", "resigned\n").replace("player", "# who\nplayer").replace("1: 3H", "deal: bvs 1\n1: 3H", 1)  # fmt: skip
    ran = thieves("convert", "--to", name, stdin=text)
    wanted = (
        "the game's name, the deal number, 4 rule keys, 1 tag, 2 comments, 1 # comment, 4 moves"
    )
    assert 0 == ran.code and f"W902 {wanted}" in ran.err and "the result" in ran.err
    assert f"cannot be held by {name}: left behind" in ran.err
    assert "--position writes the position that they lead to" in ran.err
    assert (0, ran.out, "") == thieves("convert", "--quiet", "--to", name, stdin=text)
    ran = thieves("convert", "--strict", "--to", name, stdin=text)
    assert (2, "") == ran[:2] and wanted in ran.err
    ran = thieves("convert", "--position", "--to", name, stdin=text)
    assert 0 == ran.code and "W902 the game's name" in ran.err and "moves" not in ran.err


def test_a_name_that_the_shape_tells_is_not_lost(thieves: Runner) -> None:
    """So a strict conversion can be done."""
    position = "convert", "--position", "--strict", "--to", "pysol-text"
    alexandria = thieves("deal", "alexandria", "--number", "5").out
    assert (0, "") == thieves(*position, stdin=alexandria)[::2]
    forty = thieves("deal", "forty-thieves", "--number", "5").out
    ran = thieves(*position, stdin=forty)
    assert 2 == ran.code and "the game's name cannot be held" in ran.err


def test_deal_says_what_a_format_cannot_hold(thieves: Runner) -> None:
    """As convert does."""
    ran = thieves("deal", "sixty-thieves", "--number", "5", "--to", "solvitaire")
    assert 0 == ran.code and ran.out.startswith('{"tableau piles"')
    assert "sixty-thieves, deal pysolfc 5: the deal number and three decks cannot be held" in ran.err.replace("the game's name, ", "")  # fmt: skip
    assert 2 == thieves("deal", "giza", "--to", "pysol-text").code


@pytest.mark.parametrize("first", ["waste: 3H", "Talon: 3H", "KH QH", ":", "foundations: H-3"])
def test_a_text_that_names_its_game_is_no_board(first: str, thieves: Runner) -> None:
    """A line that went astray before it is told as such."""
    ran = thieves("check", stdin=f"{first}\n{GAME}")
    assert 1 == ran.code and "P101 this stands before any record" in ran.out


def test_a_save_is_not_read_whole_before_fmt_refuses_it(tmp_path: Path, thieves: Runner) -> None:
    """A file of many gigabytes costs no memory."""
    huge = tmp_path / "huge.pso"
    huge.write_bytes(FORTY.read_bytes())
    with huge.open("r+b") as stream:
        stream.truncate(2**36)
    ran = thieves("fmt", huge)
    assert (2, "") == ran[
        :2
    ] and "this is a saved game of PySolFC, which is not formatted" in ran.err


def test_the_layout_is_written_and_not_the_end_unless_the_position_is_asked_for(
    thieves: Runner,
) -> None:
    """As in every format the record begins with it."""
    start, end = ("3H AS\n2S AH\n", "3H\n2S\n")
    assert f"Talon: 2H 3S\n{start}" == thieves("convert", "--to", "pysol-text", stdin=GAME).out
    ran = thieves("convert", "--position", "--to", "pysol-text", stdin=GAME)
    assert f"Waste: 2H 3S\nFoundations: H-A S-A\n{end}" == ran.out
    ran = thieves("convert", "--at", "2", "--position", "--to", "solvitaire", stdin=GAME)
    assert '{"tableau piles": [["3H"], ["2S"]], "stock": ["3S", "2H"], "foundations": ["AS", "AH"]}\n' == ran.out  # fmt: skip


def test_a_pass_that_is_not_the_first_is_said_to_be_lost(thieves: Runner) -> None:
    """In Egypt, on the second time through the stock."""
    ran = thieves("convert", "--position", "--to", "pysol-text", EGYPT)
    assert "the number of the pass cannot be held by pysol-text" in ran.err.replace(
        " and the", " the"
    )
    ran = thieves("convert", "--position", "--to", "solvitaire", "--rules", EGYPT)
    assert (0, "") == (ran.code, ran.err) and json.loads(ran.out)["stock"]["redeal"] is False
    ran = thieves("convert", "--to", "solvitaire", "--rules", EGYPT)
    assert (2, "") == ran[:2]
    assert "solvitaire has no words for exactly 1 redeal (it knows none, or any number)" in ran.err


@pytest.mark.parametrize("options", [[], ["--rules"]])
def test_what_has_no_place_on_a_board_is_refused(options: list[str], thieves: Runner) -> None:
    """Pyramids, unknown cards: exit 2, nothing written."""
    giza = thieves("deal", "giza", "--number", "5").out
    ran = thieves("convert", "--to", "solvitaire", *options, stdin=giza)
    assert (2, "") == ran[:2] and "record 1 cannot be written as solvitaire: pyramids and reserves have no place" in ran.err  # fmt: skip
    unknown = HEAD + "1: 3H AS\n2: 2S AH\nstock: 2H ??\n"
    ran = thieves("convert", "--to", "solvitaire", *options, stdin=unknown)
    assert (2, "") == ran[:2] and "unknown cards (??) have no place on such a board" in ran.err
    assert 2 == thieves("deal", "giza", "--to", "pysol-text").code


def test_rules_go_with_the_one_format_that_keeps_them_apart(thieves: Runner) -> None:
    """A usage error elsewhere, with the name of that format; a line for each record."""
    ran = thieves("convert", "--to", "text", "--rules", stdin=GAME)
    assert 2 == ran.code and "--rules goes with --to solvitaire" in ran.err
    deals = thieves("deal", "streets", "--number", "5", "--count", "2").out
    ran = thieves("convert", "--to", "solvitaire", "--rules", stdin=deals)
    assert (0, 2, "") == (ran.code, ran.out.count("\n"), ran.err)


# Which game a board is of


def test_a_board_is_of_the_game_that_is_named(thieves: Runner) -> None:
    """By preset or alias; without it the games that it may be of are named; text keeps its own."""
    board = thieves("deal", "josephine", "--number", "5", "--to", "pysol-text").out
    ran = thieves("check", stdin=board)
    assert (
        1 == ran.code and "this one may be of forty-thieves, josephine, indian, streets" in ran.out
    )
    for name, preset in (("Big Forty", "forty-thieves"), ("josephine", "josephine")):
        ran = thieves("convert", "--to", "text", "--game", name, stdin=board)
        assert 0 == ran.code and ran.out.startswith(f"game: {preset}\n1: ")
    assert 0 == thieves("convert", "--to", "text", "--game", "indian", stdin=GAME).code
    ran = thieves("check", "--game", "giza", stdin=board)
    assert 1 == ran.code and "P115 Giza has no such boards: pyramids and reserves have no place" in ran.out  # fmt: skip
    ran = thieves("check", "--game", "forty", stdin=board)
    assert 2 == ran.code and "there is no game forty" in ran.err


@pytest.mark.parametrize("name", ["pysol-text", "solvitaire"])
def test_a_deal_goes_there_and_back(name: str, thieves: Runner) -> None:
    """A game that its shape tells needs no option."""
    text = thieves("deal", "number-ten", "--number", "77").out
    board = thieves("convert", "--quiet", "--to", name, stdin=text).out
    assert (
        text.replace("deal: pysolfc 77\n", "")
        == thieves("convert", "--to", "text", stdin=board).out
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Talon: 3S\n", "pysol-text"), ("# c\n\n: 3S\n", "pysol-text"), ("3S 4H\n", "pysol-text"), ("10h\n", "pysol-text"), (":\n", "pysol-text"),
        ("Foundations: H-0 C-0\n", "pysol-text"), ("Foundations:\n3H\n", "pysol-text"), ("Waste: 3S\n", "pysol-text"), ("<3H> 4S\n", "pysol-text"),
        ("foundations:\n- 3C\ngame: streets\n", "yaml"), ("foundations: 3C AC\n", "text"), ("stock: 3C AC\n", "text"),
        ('{"tableau piles": []}', "solvitaire"), ('{\n"stock": ["AS"],\n"tableau piles": [\n', "solvitaire"), ('{"tableau piles": {"count": 3}}', "solvitaire"),
        ('{"stock": [], "game": "streets"}', "json"), ('{"stock": []}', "json"), ("{", "json"), ("[", "json"), ('{"comment": "\\"tableau piles\\": 3", "game": 1}', "json"),
        ('{"tags": {"tableau piles": 3}}', "json"), ("{x", "json"), ("# saved in PySolFC\ngame: streets\n", "text"),
    ],
)  # fmt: skip
def test_the_new_formats_are_told_by_content_and_the_old_ones_still_are(
    text: str, name: str, thieves: Runner
) -> None:
    """And by no part of the text are they told as another."""
    from thieves.interchange.formats import sniff

    assert name == sniff(text).name
    told = {form.name for size in range(len(text)) if (form := tell(text[:size]))}
    assert told <= {name}
    assert thieves("check", stdin=text).code == 1


def test_text_pays_nothing_for_the_other_formats() -> None:
    """None of their modules is imported."""
    code = (
        "import sys; from thieves.app import main; main(['check']);"
        "print(*(n for n in sys.modules if n.startswith('thieves.interchange')), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], input=GAME.encode(), capture_output=True, check=True
    )
    loaded = {name.removeprefix("thieves.interchange") for name in ran.stderr.decode().split()}
    assert {"", ".formats", ".lines", ".sources", ".text"} == loaded


def test_the_library_reads_them_too() -> None:
    """`thieves.read` of a save, and of a board with its game."""
    import thieves

    (reading,) = thieves.read(FORTY)
    assert reading.record is not None and 45 == reading.record.length()
    with pytest.raises(KeyError):
        thieves.read(FORTY, board_game="forty")
