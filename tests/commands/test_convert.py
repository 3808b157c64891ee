"""`thieves convert`, `fmt` and `deal`: records from format to format, in place and fresh."""

import json
import os
import stat
import threading
from pathlib import Path

import pytest

from conftest import Runner
from thieves.files import write_whole

GAME = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H AS\n2: 2S AH\nstock: 2H 3S\nplayer: Ann\n\nmoves:\n1. 1-f {one} 2-f d*2\n*\n"
LOOSE = GAME.replace("1: 3H AS", "1:   3h   as").replace("game: ", "GAME:")
BAD = GAME.replace("2-f", "2-1")


@pytest.mark.parametrize("name", ["yaml", "json", "text"])
def test_there_and_back_gives_the_same_bytes(name: str, thieves: Runner) -> None:
    """A stream of two records in each format."""
    stream = GAME + "\n" + GAME
    there = thieves("convert", "--to", name, stdin=stream)
    assert (0, "") == (there.code, there.err)
    assert (0, stream, "") == thieves("convert", "--to", "text", stdin=there.out)
    assert 0 == thieves("check", stdin=there.out).code


def test_remarks_stay_behind_and_that_is_said(thieves: Runner) -> None:
    """A warning; with --strict an error and nothing written; --quiet says nothing."""
    text = GAME.replace("stock: 2H 3S", "stock: 2H 3S # seen").replace("player", "# who\nplayer")
    ran = thieves("convert", "--to", "json", stdin=text)
    assert 0 == ran.code and "W902 2 # comments cannot be held by json: left behind" in ran.err
    assert "" == thieves("convert", "--quiet", "--to", "json", stdin=text).err
    ran = thieves("convert", "--strict", "--to", "json", stdin=text)
    assert (2, "") == ran[:2] and "2 # comments cannot be held by json" in ran.err
    assert 0 == thieves("convert", "--strict", "--to", "text", stdin=text).code


def test_an_invalid_record_is_never_written_and_the_others_are(thieves: Runner) -> None:
    """Exit 2, with the problem as check says it."""
    ran = thieves("convert", "--to", "text", stdin=GAME + BAD + GAME)
    assert (
        ran[:2] == (2, GAME + "\n" + GAME)
        and "record 2, M203 move 2, 2-1: AH cannot go on 3H" in ran.err
    )


def test_a_position_is_written_as_a_bare_layout(thieves: Runner) -> None:
    """At any point; it is a valid record of its own, without a deal number that would not hold."""
    ran = thieves("convert", "--to", "text", "--at", "2", "--position", stdin=GAME)
    head = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n"
    assert (0, head + "1: 3H\n2: 2S\nstock: 2H 3S\nfoundations: AS AH\n", "") == ran
    assert 0 == thieves("check", stdin=ran.out).code
    dealt = thieves(
        "convert",
        "--to",
        "text",
        "--at",
        "1",
        "--position",
        stdin="game: indian\ndeal: pysolfc 5\nmoves: 9-f\n",
    )
    assert "deal:" not in dealt.out and 0 == thieves("check", stdin=dealt.out).code


def test_a_record_is_cut_at_a_point(thieves: Runner) -> None:
    """Moves up to there, the result open again."""
    ran = thieves("convert", "--to", "text", "--at", "3", stdin=GAME)
    assert (0, GAME.replace("d*2", "d"), "") == ran


def test_a_target_that_is_no_format_is_a_usage_error(thieves: Runner) -> None:
    """And so is a source."""
    assert 2 == thieves("convert", "--to", "xml", stdin=GAME).code
    ran = thieves("convert", "--to", "text", "--from", "xml", stdin=GAME)
    assert 2 == ran.code and "xml is none of json, yaml, text" in ran.err


# fmt


def test_fmt_filters_standard_input(thieves: Runner) -> None:
    """With `-` or without a file."""
    assert (0, GAME, "") == thieves("fmt", "-", stdin=LOOSE) == thieves("fmt", stdin=LOOSE)


def test_fmt_writes_in_place_and_says_so(thieves: Runner, tmp_path: Path) -> None:
    """Mode and links kept, no file left beside; twice changes nothing."""
    path, link = tmp_path / "a.game", tmp_path / "link.game"
    path.write_text(LOOSE)
    path.chmod(0o640)
    link.symlink_to(path)
    assert (0, "", f"{link}: formatted\n") == thieves("fmt", link)
    assert path.read_text() == GAME and link.is_symlink()
    assert 0o640 == stat.S_IMODE(path.stat().st_mode)
    before = path.stat().st_mtime_ns
    assert (0, "", "") == thieves("fmt", path)
    assert before == path.stat().st_mtime_ns and {path, link} == {*tmp_path.iterdir()}


def test_fmt_keeps_each_file_in_its_own_format(thieves: Runner, tmp_path: Path) -> None:
    """YAML stays YAML, JSON stays JSON."""
    for name in ("yaml", "json"):
        path = tmp_path / f"a.{name}"
        text = thieves("convert", "--to", name, stdin=GAME).out
        path.write_text(text.replace("1-f", "1-F"))
        assert 0 == thieves("fmt", "--quiet", path).code
        assert text == path.read_text()


def test_fmt_check_and_diff_write_nothing(thieves: Runner, tmp_path: Path) -> None:
    """--check exits 1 where something would change; --diff shows it."""
    path = tmp_path / "a.game"
    path.write_text(LOOSE)
    assert (1, "", f"{path}: would change\n") == thieves("fmt", "--check", path)
    ran = thieves("fmt", "--diff", path)
    assert 0 == ran.code and "-1:   3h   as\n" in ran.out and "+1: 3H AS\n" in ran.out
    assert path.read_text() == LOOSE
    assert 1 == thieves("fmt", "--check", "--diff", "-", stdin=LOOSE).code
    assert (0, "", "") == thieves("fmt", "--check", "-", stdin=GAME)


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_fmt_writes_line_feeds_and_no_byte_order_mark(
    ends: str, thieves: Runner, tmp_path: Path
) -> None:
    """Such a file would change, though its text is canonical."""
    path = tmp_path / "a.game"
    path.write_bytes(("\ufeff" + GAME).replace("\n", ends).encode())
    assert 1 == thieves("fmt", "--check", path).code
    assert 0 == thieves("fmt", path).code
    assert GAME.encode() == path.read_bytes()


def test_fmt_leaves_a_file_with_a_bad_record_as_it_is(thieves: Runner, tmp_path: Path) -> None:
    """Exit 2; the other files are formatted."""
    bad, good = tmp_path / "bad.game", tmp_path / "good.game"
    bad.write_text(LOOSE + BAD)
    good.write_text(LOOSE)
    ran = thieves("fmt", bad, good)
    assert 2 == ran.code and "M203" in ran.err
    assert (bad.read_text(), good.read_text()) == (LOOSE + BAD, GAME)


def test_fmt_says_when_a_file_may_not_be_written(
    thieves: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read-only file, a read-only folder: exit 2, the file as it was."""
    path = tmp_path / "a.game"
    path.write_text(LOOSE)
    monkeypatch.setattr("os.access", lambda *_: False)
    assert (2, "", f"thieves: {path}: it is read-only\n") == thieves("fmt", path)
    monkeypatch.undo()
    monkeypatch.setattr("tempfile.mkstemp", _fail)
    assert 2 == thieves("fmt", path).code
    assert path.read_text() == LOOSE and [path] == [*tmp_path.iterdir()]


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the rename fails the old file is there and nothing else."""
    path = tmp_path / "a.game"
    path.write_text("old")
    monkeypatch.setattr(Path, "replace", _fail)
    with pytest.raises(OSError, match="full"):
        write_whole(str(path), b"new")
    assert "old" == path.read_text() and [path] == [*tmp_path.iterdir()]


def _fail(*_: object, **__: object) -> None:
    raise OSError(28, "the disk is full")


def test_fmt_filters_what_is_no_regular_file(thieves: Runner, tmp_path: Path) -> None:
    """A named pipe is read, and written to standard output; beside files too."""
    pipe, path = tmp_path / "pipe", tmp_path / "a.game"
    os.mkfifo(pipe)
    path.write_text(LOOSE)
    writer = threading.Thread(target=lambda: pipe.write_text(LOOSE))
    writer.start()
    assert (0, GAME, f"{path}: formatted\n") == thieves("fmt", path, pipe)
    writer.join()
    assert pipe.is_fifo() and GAME == path.read_text()


def test_what_is_no_file_is_written_to_as_it_is(tmp_path: Path) -> None:
    """A device or a pipe stays what it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_whole(str(pipe), b"picture")
    reader.join()
    assert ["picture"] == read and pipe.is_fifo()


# deal


def test_deal_writes_the_number_and_the_layout(thieves: Runner) -> None:
    """Canonical, valid, the same twice."""
    ran = thieves("deal", "thieves-of-egypt", "--number", "93500419852916506624")
    assert 0 == ran.code and ran.out.startswith(
        "game: thieves-of-egypt\ndeal: pysolfc 93500419852916506624\n1: "
    )
    assert (0, ran.out, "") == thieves("fmt", "-", stdin=ran.out)


def test_deal_without_a_number_takes_a_fresh_one_above_31999(thieves: Runner) -> None:
    """And writes it down."""
    numbers = [int(thieves("deal", "indian").out.splitlines()[1].split()[-1]) for _ in range(4)]
    assert all(number > 32000 for number in numbers) and len({*numbers}) > 1


def test_deal_counts_up(thieves: Runner) -> None:
    """Consecutive numbers, ms numbers too, in any format; past the last one is said."""
    ran = thieves("deal", "limited", "--number", "ms5", "--count", "3", "--to", "json")
    assert [
        "pysolfc ms5",
        "pysolfc ms6",
        "pysolfc ms7",
    ] == [json.loads(line)["deal"] for line in ran.out.splitlines()]
    ran = thieves("deal", "limited", "--number", str(10**20), "--count", "2")
    assert 2 == ran.code and "out of range" in ran.err


def test_deal_changes_rules(thieves: Runner) -> None:
    """Written as rule keys, in their order."""
    ran = thieves(
        "deal",
        "rank-and-file",
        "--number",
        "7",
        "--rule",
        "face-down=1",
        "--rule",
        "decks=1",
        "--rule",
        "columns=3 3",
    )
    assert (
        "decks: 1\ncolumns: 3 3\nface-down: 1\n1: [" in ran.out
        and 0 == thieves("check", stdin=ran.out).code
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["freecell"], "there is no game freecell"),
        (["cleopatra"], "no source gives the whole rules of Cleopatra"),
        (["indian", "--number", "0"], "deal number 0 is out of range"),
        (["indian", "--number", "-1"], "-1 is not a deal number"),
        (["indian", "--number", "1e6"], "1e6 is not a deal number"),
        (["indian", "--rule", "redeals"], "a rule is KEY=VALUE"),
        (["indian", "--rule", "redeal=1"], "a rule is KEY=VALUE"),
        (["indian", "--rule", "redeals=x"], "redeals cannot be x"),
        (["indian", "--rule", "columns=99 99"], "columns take 198 cards"),
        (["indian", "--count", "0"], "0 is not in the range"),
        ([], "Missing argument"),
    ],
)  # fmt: skip
def test_deal_says_what_cannot_be_dealt(words: list[str], says: str, thieves: Runner) -> None:
    """Exit 2, nothing on standard output."""
    ran = thieves("deal", *words)
    assert (2, "") == ran[:2] and says in ran.err
