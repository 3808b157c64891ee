"""`thieves check`: exit codes, output for people, JSON and GitHub."""

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from conftest import Runner

GOOD = "game: forty-thieves\ndeal: pysolfc 5\nmoves: d d\n"
BAD = "game: forty-thieves\ndeal: pysolfc 5\nmoves: d 1-2 d d\n"


def test_a_valid_record_prints_one_line_and_exits_0(thieves: Runner) -> None:
    """Without a record number where the file has one."""
    assert (0, "<stdin>: valid, unfinished after 2 moves\n", "") == thieves("check", stdin=GOOD)


def test_no_moves_are_reported_as_such(thieves: Runner) -> None:
    """A deal is a valid record of 0 moves."""
    assert (
        0,
        "<stdin>: valid, 0 moves\n",
        "",
    ) == thieves("check", stdin="game: indian\ndeal: pysolfc 5\n")


def test_an_illegal_move_is_shown_with_its_place(
    thieves: Runner, snapshot: SnapshotAssertion
) -> None:
    """File, line, column, code, move, rule, the source line with a caret, what would be legal."""
    ran = thieves("check", stdin=BAD)
    assert 1 == ran.code and "" == ran.err
    assert snapshot == ran.out


def test_every_record_of_a_stream_is_handled_and_numbered(
    thieves: Runner, snapshot: SnapshotAssertion
) -> None:
    """The worst exit code counts."""
    ran = thieves(
        "check", "--stdin-filename", "all.game", stdin=GOOD + BAD + "game: bridge\n" + GOOD
    )
    assert 1 == ran.code
    assert snapshot == ran.out


def test_json_gives_one_object_a_record(thieves: Runner) -> None:
    """With the common fields first; an unreadable record has only these."""
    ran = thieves("check", "--format", "json", stdin=GOOD + BAD + "game: bridge\n")
    good, bad, unreadable = map(json.loads, ran.out.splitlines())
    assert {
        "file": "<stdin>", "record": 1, "line": 1, "game": "forty-thieves", "at": 2, "problems": [],
        "valid": True, "moves": 2, "result": "*", "foundation": 0,
    } == good  # fmt: skip
    assert not bad["valid"] and 1 == bad["at"]
    assert {
        "code": "M203",
        "severity": "error",
        "line": 6,
        "column": 10,
        "move": 2,
        "text": "1-2",
    } == {
        key: bad["problems"][0][key]
        for key in ("code", "severity", "line", "column", "move", "text")
    }
    assert {"file", "record", "line", "game", "at", "problems"} == unreadable.keys()
    assert (None, None, 3, 7) == (
        unreadable["game"],
        unreadable["at"],
        unreadable["record"],
        unreadable["line"],
    )


def test_github_gives_workflow_commands(thieves: Runner) -> None:
    """Escaped as they ask."""
    ran = thieves("check", "--format", "github", "--stdin-filename", "a,b.game", stdin=BAD)
    assert ran.out.startswith("::error file=a%2Cb.game,line=3,col=10,title=M203::move 2, 1-2: ")


def test_quiet_leaves_out_warnings_and_keeps_results(thieves: Runner) -> None:
    """Before or behind the command's name."""
    won = "game: streets\ndecks: 1\nsuits: S\nranks: 1\ncolumns: 1\n1: AS\nmoves: 1-f\n"
    wanted = (0, "<stdin>: valid, unfinished after 1 move\n", "")
    assert (
        wanted == thieves("check", "--quiet", stdin=won) == thieves("--quiet", "check", stdin=won)
    )


def test_a_warning_is_no_error(thieves: Runner) -> None:
    """W901 and exit 0."""
    text = "game: streets\ndecks: 1\nsuits: S\nranks: 1\ncolumns: 1\n1: AS\nmoves: 1-f\n"
    ran = thieves("check", stdin=text)
    assert 0 == ran.code and "W901" in ran.out and "valid" in ran.out


def test_a_file_that_cannot_be_opened_counts_as_2_and_the_others_are_read(
    thieves: Runner, tmp_path: Path
) -> None:
    """A missing file, a folder."""
    (tmp_path / "good.game").write_text(GOOD)
    ran = thieves("check", tmp_path / "none.game", tmp_path, tmp_path / "good.game")
    assert 2 == ran.code and "valid, unfinished" in ran.out
    assert "none.game: No such file or directory" in ran.err and "Is a directory" in ran.err


def test_a_terminal_without_a_file_is_told_the_usage(thieves: Runner) -> None:
    """Exit 2."""
    ran = thieves("check", stdin=None)
    assert 2 == ran.code and "Usage: thieves check" in ran.err and "name a FILE" in ran.err


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "P101 no record here: a record starts with a line game:"),
        (b"\x00\x01\x02" * 100, "P103 this is no text: it holds zero bytes"),
        (GOOD.encode("utf-16"), "P103 this file is UTF-16; save it as UTF-8"),
        (
            b"\x80\x05\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x8c\x07PySolFC\x94.",
            "P119 this PySolFC save cannot be read: it ends before the version of the save",
        ),
        (b"\x1f\x8b\x08 binary \xff\xfe", "P101 this stands before any record"),
        (GOOD[:30].encode(), "D106 the record has no layout"),
    ],
)
def test_files_that_are_no_records_get_a_sentence(data: bytes, says: str, thieves: Runner) -> None:
    """And exit 1: a file that cannot be read as records has a syntax error."""
    ran = thieves("check", stdin=data)
    assert 1 == ran.code and says in ran.out and "" == ran.err


def test_a_text_that_speaks_of_pysolfc_is_no_save(thieves: Runner) -> None:
    """Only a pickle is."""
    assert 0 == thieves("check", stdin="game: streets\ndeal: PySolFC 3\n").code


def test_colour_follows_the_option_and_the_environment(
    thieves: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Piped there is none; always, or FORCE_COLOR, has it; never, or NO_COLOR, has not."""
    assert "\033" not in thieves("check", stdin=BAD).out
    assert "\033" in thieves("--color", "always", "check", stdin=BAD).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\033" in thieves("check", "--color=auto", stdin=BAD).out
    assert "\033" not in thieves("check", "--color", "never", stdin=BAD).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in thieves("--color", "auto", "check", stdin=BAD).out
