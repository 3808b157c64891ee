"""Surveys as processes: killed, interrupted, two at once, on a full disk; the rows that are kept."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conftest import Runner
from survey_rows import count, rows
from thieves.games import game
from thieves.survey import work as done
from thieves.survey.store import Store
from thieves.survey.work import Row, Work, make_work
from thieves.survey.workers import WorkerError, local

THIEVES = [sys.executable, "-m", "thieves"]
SOLVE = ["--by", "solve", "--nodes", "2000"]


def begin(*words: str, to: Path | None = None) -> "subprocess.Popen[str]":
    """Starts a survey, its standard output into a file where one is named."""
    with open(to or os.devnull, "w", encoding="utf-8") as stream:
        return subprocess.Popen(
            [*THIEVES, "survey", *words],
            stdout=stream if to else subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [*map(int, found.split())]


def is_running(pid: int) -> bool:
    """Whether a process is there, and not only its exit code."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1][1] != "Z"
    except OSError:
        return False


def until(condition, what: str) -> None:  # type: ignore[no-untyped-def]
    """Waits for something that must come."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    pytest.fail(f"waited in vain until {what}")


def test_killed_at_any_moment_it_goes_on_where_it_stopped(tmp_path: Path, thieves: Runner) -> None:
    """Ten times SIGKILL: what was printed is in the file, no process stays, the rows are those of an unbroken run."""
    whole, broken = tmp_path / "whole.db", tmp_path / "broken.db"
    job = ["pharaohs", "--deals", "40000..40799", *SOLVE, "--json", "--jobs", "2"]
    assert 0 == thieves("survey", *job, "--out", str(whole)).code
    dice, crew = random.Random(6), []
    for _ in range(10):
        before = count(broken)
        process = begin(*job, "--out", str(broken), to=tmp_path / "printed")
        more = dice.randint(1, 60)
        until(
            lambda before=before, more=more, p=process: (
                count(broken) >= before + more or p.poll() is not None
            ),
            "rows are kept",
        )
        if process.poll() is None:
            crew += children(process.pid)
        process.kill()
        process.communicate()
        lines = (tmp_path / "printed").read_text(encoding="utf-8").splitlines()
        deals = {json.loads(line)["deal"] for line in lines if line.endswith("}")}
        assert deals <= {deal for *_, deal, _, _, _, _, _ in rows(broken)}
    assert crew and 0 < count(broken) < 800
    until(lambda: not any(map(is_running, crew)), "the workers have ended")
    assert 0 == thieves("survey", *job, "--out", str(broken)).code
    assert 800 == count(broken) and rows(whole) == rows(broken)


def test_a_second_run_does_nothing(tmp_path: Path, thieves: Runner) -> None:
    """The rows stay as they are, times too; what is printed is the same."""
    path = str(tmp_path / "out.db")
    job = ["survey", "giza", "--deals", "1..12", *SOLVE, "--jobs", "1", "--json", "--out", path]
    first = thieves(*job)
    again = thieves(*job)
    assert (0, "") == (first.code, first.err) and 12 == first.out.count("\n")
    assert first == again
    wider = thieves(*[word.replace("1..12", "5..14") for word in job])
    assert [*map(str, range(5, 15))] == [
        json.loads(line)["deal"] for line in wider.out.splitlines()
    ]
    assert 14 == count(tmp_path / "out.db") and not [*tmp_path.glob("out.db-*")]


def test_many_may_make_the_same_file_at_once(tmp_path: Path) -> None:
    """Whoever comes first makes the table; and nothing is left beside the file."""
    path = tmp_path / "out.db"
    jobs = [
        begin("giza", "--deals", f"{n}..{n}", *SOLVE, "--jobs", "1", "--out", str(path))
        for n in range(1, 7)
    ]
    ends = [(*process.communicate(), process.returncode) for process in jobs]
    assert [("", 0)] * 6 == [(err, code) for _, err, code in ends]
    assert 6 == count(path) and [path] == [*tmp_path.iterdir()]


def test_an_interrupt_ends_the_wait_for_a_file_that_another_holds(tmp_path: Path) -> None:
    """Exit 130; the file is as it was."""
    path = tmp_path / "out.db"
    with Store(str(path)):
        pass
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    process = begin("giza", "--deals", "1..3", *SOLVE, "--out", str(path))
    until(lambda: f"{path}" in opened(process.pid), "the file is opened")
    process.send_signal(signal.SIGINT)
    assert "" == process.communicate()[0] and 130 == process.returncode
    other.execute("ROLLBACK")
    other.close()
    assert 0 == count(path)


def opened(pid: int) -> set[str]:
    """The files that a process has open."""
    try:
        return {os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir()}  # noqa: PTH115
    except OSError:
        return set()


def test_two_at_once_on_one_file_both_work(tmp_path: Path, thieves: Runner) -> None:
    """Neither breaks the file, and together they have each row once."""
    path, alone = tmp_path / "both.db", tmp_path / "alone.db"
    job = ["pharaohs", "--deals", "1..300", *SOLVE, "--jobs", "1"]
    pair = [begin(*job, "--out", str(path)) for _ in range(2)]
    ends = [process.communicate() for process in pair]
    assert [0, 0] == [process.returncode for process in pair], ends
    assert "" == ends[0][1] + ends[1][1]
    assert 0 == thieves("survey", *job, "--out", str(alone)).code
    assert 300 == count(path) and rows(alone) == rows(path)


def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    """Exit 130, a summary of what there is, and no process stays."""
    path = tmp_path / "out.db"
    process = begin("limited", "--deals", "50000..50999", "--by", "solve", "--out", str(path))
    until(lambda: count(path) > 2, "rows are kept")
    crew = children(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert 130 == process.returncode
    kept = count(path)
    assert f"limited, by solve, 10 s a deal: {kept} deals" in out
    assert f"interrupted after {kept} of 1000 deals; the same command goes on from there" in err
    until(lambda: not any(map(is_running, crew)), "the workers have ended")


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    """No deal is lost with it."""
    path = tmp_path / "out.db"
    process = begin("pharaohs", "--deals", "1..400", *SOLVE, "--jobs", "2", "--out", str(path))
    until(lambda: count(path) > 0, "rows are kept")
    os.kill(children(process.pid)[0], signal.SIGKILL)
    out, err = process.communicate()
    assert (0, "") == (process.returncode, err) and "400 deals, 1 to 400" in out
    assert 400 == count(path)


def test_an_interrupt_while_more_is_given_out_loses_no_row() -> None:
    """What has come by then is handed on before the interrupt is."""
    work = make_work(game("pharaohs"), {}, "solve", {"seconds": 0.0, "nodes": 1000, "seed": 0})
    given = iter(["50000"])

    def take(count: int) -> list[str]:
        """One deal, then an interrupt."""
        for deal in given:
            return [deal]
        raise KeyboardInterrupt

    found = []
    with pytest.raises(KeyboardInterrupt):
        for some in local(work, take, 1):
            found += some
    assert ["50000"] == [row.deal for row in found]


@pytest.fixture
def small_disk(tmp_path: Path):  # type: ignore[no-untyped-def]
    """A folder with room for 400 kilobytes."""
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", tmp_path],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("only root can mount a small disk")
    yield tmp_path
    subprocess.run(["umount", "-l", tmp_path], check=True)


def test_a_full_disk_ends_with_a_sentence_and_a_file_that_opens(
    small_disk: Path, thieves: Runner
) -> None:
    """What was finished before is kept, and can be reported on."""
    path = small_disk / "out.db"
    job = ["survey", "pharaohs", "--deals", "1..2000", *SOLVE, "--out", str(path)]
    ran = thieves(*job)
    assert 2 == ran.code and "" == ran.out
    assert f"thieves: {path}: the disk is full; what was finished before is kept\n" == ran.err
    kept = count(path)
    shown = thieves("report", str(path))
    assert 0 == shown.code and f": {kept} deals" in shown.out and 50 < kept < 2000
    assert 2 == thieves(*job).code and kept <= count(path)


def test_a_deal_that_ends_its_process_again_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not tried for ever, and the others are done all the same."""

    def _row(work: Work, number: str) -> Row:
        if number == "7":
            os._exit(9)
        return row(work, number)

    row = done.row
    monkeypatch.setattr(done, "row", _row)
    left = [["6", "7"], ["8", "9"]]
    work = make_work(game("giza"), {}, "greedy", {})
    found = []
    with pytest.raises(WorkerError, match=r"^left out, as each ended its process 2 times .*: 7$"):
        for rows in local(work, lambda count: left.pop(0) if left else [], 1):
            found += [row.deal for row in rows]
    assert ["6", "8", "9"] == sorted(found)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["giza", "--deals", "9"], "9 is no range of deals: A..B, such as 1..100"),
        (["giza", "--deals", "9..1"], "the range 9..1 is empty: its last deal comes before its first"),
        (["giza", "--deals", "1..ms3"], "both ends of a range are plain numbers, or both begin with ms"),
        (["giza", "--deals", "0..3"], "deal number 0 is out of range: 1 to 10^20"),
        (["bridge", "--deals", "1..3"], "there is no game bridge"),
        (["giza", "--deals", "1..3", "--rule", "target=9"], "target cannot be 9"),
        (["giza", "--deals", "1..3", "--out", "/nowhere/a.db"], "/nowhere/a.db: it cannot be opened"),
        (["giza", "--deals", "1..3", "--out", "/dev/null"], "/dev/null: this is no regular file"),
        (["giza", "--deals", "1..3", "--out", "-"], "--out names a file"),
        (["giza", "--deals", "1..3", "--scheduler", ""], "no scheduler answers at "),
        (["giza", "--deals", "1..3", "--time", "3"], "they go with --by solve"),
        (["giza", "--deals", "1..3", "--by", "solve", "--time", "0"], "a search needs a limit"),
    ],
    ids=lambda one: "-".join(one)[:40] if isinstance(one, list) else "",
)  # fmt: skip
def test_what_cannot_be_surveyed_is_said(words: list[str], message: str, thieves: Runner) -> None:
    """A sentence, exit 2."""
    ran = thieves("survey", *words)
    assert (2, "") == (ran.code, ran.out) and message in ran.err


def test_a_file_of_something_else_is_left_alone(tmp_path: Path, thieves: Runner) -> None:
    """Neither text nor another program's database is written to."""
    other, text = tmp_path / "other.db", tmp_path / "text"
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE deals (x)")
    base.commit()
    base.close()
    text.write_text("game: giza\n" * 500, encoding="utf-8")
    for path in (other, text):
        before = path.read_bytes()
        for words in (["survey", "giza", "--deals", "1..2", "--out"], ["report"]):
            ran = thieves(*words, str(path))
            assert (2, "") == (ran.code, ran.out) and str(path) in ran.err
            assert "no file of survey results" in ran.err or "no row of a survey" in ran.err
        assert before == path.read_bytes()


def test_large_numbers_and_ms_deals_are_texts_in_order(tmp_path: Path, thieves: Runner) -> None:
    """10^20 does not fit a number; ms deals are a range of their own."""
    path = str(tmp_path / "out.db")
    end = 10**20
    for span in (f"{end - 1}..{end}", "9..11", "ms9..ms10"):
        assert 0 == thieves("survey", "giza", "--deals", span, *SOLVE, "--out", path).code
    shown = thieves("report", path, "--to", "csv").out.splitlines()
    deals = ["9", "10", "11", str(end - 1), str(end), "ms9", "ms10"]
    assert deals == [line.split(",")[1] for line in shown[1:]]


def test_rules_are_told_apart_and_equal_ones_are_not(tmp_path: Path, thieves: Runner) -> None:
    """A rule that the game has anyway makes no other work."""
    path = str(tmp_path / "out.db")
    for rule in (["--rule", "redeals=0"], ["--rule", "redeals=unlimited"], []):
        job = ["survey", "giza", "--deals", "1..2", *SOLVE, "--json", "--out", path, *rule]
        assert 0 == thieves(*job).code
    shown = [json.loads(line) for line in thieves("report", path, "--json").out.splitlines()]
    assert [{"redeals": "unlimited"}, {}] == [one["rules"] for one in shown]
    assert {2} == {one["deals"] for one in shown}
