"""What surveys found: figures, comparisons, CSV, a picture; and what is no result of a survey."""

import csv
import io
import json
import os
import sqlite3
import sys
import threading
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from conftest import Runner
from thieves.survey.report import Pair
from thieves.survey.work import Work

WON_BY_HINT = {1, 2, 3, 5, 8, 13, 14}
WON_BY_SOLVER = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15}


def line(deal: int, method: str, /, **more: object) -> str:
    """A row as JSON, made up."""
    is_won = deal in (WON_BY_SOLVER if method == "solve" else WON_BY_HINT)
    row: dict[str, object] = {
        "game": "josephine", "deal": str(deal), "rules": {}, "method": method, "settings": {"seed": 0},
        "verdict": "won" if is_won else "stuck", "moves": 150 + deal, "foundation": 104, "nodes": None,
        "cpu_seconds": deal / 8, "version": "0.1.0",
    }  # fmt: skip
    if method == "solve":
        row |= {"settings": {"seconds": 10.0, "nodes": 0, "seed": 0}, "nodes": 1000 * deal}
        if not is_won:
            row |= {"verdict": "lost" if deal % 2 else "undecided"}
            row |= {"moves": None, "foundation": None}
    return json.dumps(row | more) + "\n"


ROWS = "".join(line(deal, method) for method in ("hint", "solve") for deal in range(1, 17))


def test_the_figures_in_words(thieves: Runner, snapshot: SnapshotAssertion) -> None:
    """Shares with intervals and bars, spreads, the hardest deals, and the two methods compared."""
    ran = thieves("report", stdin=ROWS)
    assert (0, "") == (ran.code, ran.err)
    assert "both won 7, only the first 0, only the second 6, neither 3" in ran.out
    assert snapshot == ran.out


def test_json_has_the_same_figures(thieves: Runner) -> None:
    """An object a survey, then one a comparison."""
    hint, solve, pair = map(json.loads, thieves("report", "--json", stdin=ROWS).out.splitlines())
    assert (16, 7, 0, 9, 0) == (*(hint[key] for key in ("deals", "won", "lost", "stuck", "undecided")),)  # fmt: skip
    assert (13, 1, 2) == (solve["won"], solve["lost"], solve["undecided"])
    assert 7 / 16 == hint["won_share"] and hint["won_low"] < 7 / 16 < hint["won_high"]
    assert {"tenth": 152, "median": 157, "nine_tenths": 164, "most": 165} == solve["moves"]
    assert [{"deal": "15", "cpu_seconds": 1.875}, {"deal": "14", "cpu_seconds": 1.75}] == solve[
        "hardest"
    ][:2]
    assert ["11", "12", "16"] == solve["not_won"]
    assert (7, 0, 6, 3) == (*(pair[key] for key in ("both", "only_first", "only_second", "neither")),)  # fmt: skip
    assert 2 / 2**6 == pair["p"]


@pytest.mark.parametrize(
    ("first", "second", "p"),
    [(0, 0, 1.0), (1, 0, 1.0), (5, 5, 1.0), (0, 6, 2 / 64), (2, 8, 2 * (1 + 10 + 45) / 1024)],
)
def test_mcnemar_by_hand(first: int, second: int, p: float) -> None:
    """Twice the binomial tail of the smaller count, never above 1."""
    work = Work("giza", "{}", "hint", "{}")
    assert p == Pair(work, work, 3, first, second, 9).p


def test_csv_has_every_row(thieves: Runner) -> None:
    """A head, and the fields in its order."""
    found = [*csv.DictReader(io.StringIO(thieves("report", "--to", "csv", stdin=ROWS).out))]
    assert 32 == len(found)
    assert {"deal": "11", "verdict": "lost", "moves": "", "nodes": "11000"}.items() <= next(
        row for row in found if row["deal"] == "11" and row["method"] == "solve"
    ).items()


def test_files_and_streams_are_read_together(tmp_path: Path, thieves: Runner) -> None:
    """A row that stands twice counts once."""
    path = str(tmp_path / "out.db")
    job = ["survey", "giza", "--deals", "1..3", "--by", "greedy", "--json", "--out", path]
    there = thieves(*job).out
    shown = thieves("report", path, "-", path, stdin=there + ROWS + "\n \n")
    assert 0 == shown.code and "giza, by greedy: 3 deals, 1 to 3" in shown.out
    assert 3 == shown.out.count(" deals, 1 to ")


def test_rows_written_otherwise_are_the_same_rows(thieves: Runner) -> None:
    """Keys in another order, whole seconds, zeros before a number, a game's other name."""
    one = json.loads(line(1, "solve", game="pharaohs", rules={"win": "pyramid", "redeals": 1}))
    other = one | {
        "game": "three-pharaohs", "deal": "001", "rules": {"redeals": 1, "win": "pyramid"},
        "settings": {"seed": 0, "nodes": 0, "seconds": 10},
    }  # fmt: skip
    text = json.dumps(one) + "\n" + json.dumps(other, sort_keys=True) + "\n"
    shown = thieves("report", "--to", "csv", stdin=text).out.splitlines()
    assert 2 == len(shown) and shown[1].startswith(
        'pharaohs,1,"{""redeals"": 1, ""win"": ""pyramid""}",solve,'
    )


def test_a_pipe_by_name_is_read_from_its_first_byte(tmp_path: Path, thieves: Runner) -> None:
    """As the shell's <(…) gives one."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(ROWS,))
    writer.start()
    ran = thieves("report", pipe)
    writer.join()
    assert ran == thieves("report", stdin=ROWS) and 0 == ran.code


def test_a_database_with_rows_that_no_survey_writes_is_damaged(
    tmp_path: Path, thieves: Runner
) -> None:
    """Also a table of that name with other columns."""
    path, other = str(tmp_path / "out.db"), str(tmp_path / "other.db")
    assert 0 == thieves("survey", "giza", "--deals", "1..2", "--by", "greedy", "--out", path).code
    base = sqlite3.connect(path)
    base.execute(
        "INSERT INTO deals VALUES ('giza','x','[','solve','{}','odd','a','b',NULL,'zz','1')"
    )
    base.commit()
    base.close()
    for words in ([], ["--json"], ["--to", "csv"]):
        ran = thieves("report", path, *words)
        assert (2, "", f"thieves: {path}: the file is damaged\n") == ran
    base = sqlite3.connect(other)
    base.execute("PRAGMA application_id = 1952999785")
    base.execute("CREATE TABLE deals (x)")
    base.commit()
    base.close()
    ran = thieves("report", other)
    assert (2, "", f"thieves: {other}: this is no file of survey results\n") == ran


def test_a_picture_does_not_replace_results(tmp_path: Path, thieves: Runner) -> None:
    """Nor is one written where it cannot be."""
    path = tmp_path / "out.db"
    assert 0 == thieves("survey", "giza", "--deals", "1..2", "--by", "greedy", "--out", path).code
    before = path.read_bytes()
    ran = thieves("report", path, "--svg", path)
    assert (2, "") == ran[:2] and "this is a file of survey results" in ran.err
    assert before == path.read_bytes()
    ran = thieves("report", path, "--svg", tmp_path / "no" / "a.svg")
    assert (2, "") == ran[:2] and f"thieves: {tmp_path}/no/a.svg: " in ran.err


def test_a_picture_is_the_same_for_the_same_rows(tmp_path: Path, thieves: Runner) -> None:
    """An SVG file, with the surveys' names in it."""
    pytest.importorskip("matplotlib")
    for name in ("a.svg", "b.svg"):
        ran = thieves("report", "--svg", tmp_path / name, stdin=ROWS)
        assert (0, "") == (ran.code, ran.err)
    picture = (tmp_path / "a.svg").read_bytes()
    assert picture == (tmp_path / "b.svg").read_bytes()
    assert picture.startswith(b"<?xml") and picture.rstrip().endswith(b"</svg>")
    assert b"josephine" in picture and b"solve, 10 s a deal" in picture


def test_without_matplotlib_it_says_what_to_install(
    tmp_path: Path, thieves: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The extra is named, and no file is left."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = thieves("report", "--svg", tmp_path / "a.svg", stdin=ROWS)
    assert (2, "") == (ran.code, ran.out) and not (tmp_path / "a.svg").exists()
    assert "thieves: --svg needs matplotlib: pip install 'thieves-of-egypt[plot]'\n" == ran.err


HOSTILE = [
    "x", "[]", "{}", "1e999", "[" * 10**6, '{"game": "giza"}', "\x00\x01", "\ufeff{}",
    line(1, "hint", deal=1), line(1, "hint", deal="-1"), line(1, "hint", deal="9" * 99),
    line(1, "hint", verdict="maybe"), line(1, "hint", method="luck"), line(1, "hint", nodes=2**64),
    line(1, "hint", nodes=-1), line(1, "hint", moves=True), line(1, "hint", cpu_seconds=float("nan")),
    line(1, "hint", cpu_seconds="1"), line(1, "hint", rules={"luck": 1}), line(1, "hint", rules=[]),
    line(1, "hint", rules={"columns": [["x"]]}), line(1, "hint", settings={"luck": 1}),
    line(1, "hint", settings={"seed": "x"}), line(1, "hint", settings={"seed": [1]}),
    line(1, "hint")[:-9], line(1, "hint", game="\ud800"), line(1, "hint", version=None),
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_row_is_said_with_its_line(text: str, thieves: Runner) -> None:
    """A sentence, exit 2, nothing on standard output."""
    ran = thieves("report", stdin=(ROWS + text).encode("utf-8", "surrogatepass"))
    assert (2, "") == (ran.code, ran.out)
    assert "thieves: <stdin>:33: this is no row of a survey (a JSON object a line)\n" == ran.err


def test_files_that_are_cut_off_are_said(tmp_path: Path, thieves: Runner) -> None:
    """At every 512th byte: what can be read is read, else there is a sentence; never more."""
    path, cut = tmp_path / "out.db", tmp_path / "cut.db"
    job = ["survey", "giza", "--deals", "1..40", "--by", "greedy", "--out", path]
    assert 0 == thieves(*job).code
    whole = path.read_bytes()
    for size in range(0, len(whole), 512):
        cut.write_bytes(whole[:size])
        ran = thieves("report", cut)
        assert ran.code in (0, 2) and "Traceback" not in ran.err
        if ran.code:
            assert "" == ran.out and 1 == ran.err.count("\n")


def test_nothing_to_report_is_said(tmp_path: Path, thieves: Runner) -> None:
    """An empty stream has no rows; a file that is not there cannot be opened."""
    assert (0, "", "no rows: nothing was surveyed\n") == thieves("report", stdin="")
    missing = tmp_path / "a.db"
    assert (2, "", f"thieves: {missing}: No such file or directory\n") == thieves("report", missing)
    assert (2, "", f"thieves: {tmp_path}: Is a directory\n") == thieves("report", tmp_path)
    assert 2 == thieves("report", stdin=None).code
