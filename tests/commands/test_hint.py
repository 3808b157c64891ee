"""`thieves hint`: the next move and why, in words and as JSON, and what it says of what it cannot read."""

import json
import random
import subprocess
import sys

import pytest

from conftest import Runner
from thieves.packing.moves import move

OPEN = "game: josephine\ndeal: pysolfc 40001\n"
SMALL = (
    "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H AS\n2: 2S AH\nstock: 2H 3S\n"
)
STUCK = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 3 3\nspaces: none\n1: AS 2H 3S\n2: AH 2S 3H\n"
WON = "game: streets\ndecks: 1\nsuits: S\nranks: 1\ncolumns: 1\n1: AS\nmoves: 1-f\nwon\n"
# AS lies under 2S, and nothing takes the 2S.
LOST = "game: forty-thieves\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 3 2\nspaces: none\n1: 3H AS 2S\n2: 2H AH\nstock: 3S\n"
MANY = OPEN + STUCK + WON + SMALL


def test_a_hint_names_the_move_and_says_why(thieves: Runner) -> None:
    """Then what is left of draws and redeals."""
    ran = thieves("hint", stdin=SMALL)
    first, left = ran.out.splitlines()
    assert (0, "") == (ran.code, ran.err)
    assert first.startswith("1-f: AS from column 1 to the foundation of spades: it is safe")
    assert "left: 2 draws, no redeals" == left
    again = thieves("hint", stdin=SMALL + "redeals: unlimited\n")
    assert "left: 2 draws, redeals without end" in again.out
    assert "left: 1 draw, 3 redeals" in thieves("hint", stdin=SMALL + "redeals: 3\nmoves: d\n").out


def test_exit_codes(thieves: Runner) -> None:
    """A move or a won game 0, a dead end 1, what cannot be read or is invalid 2; the worst counts."""
    for text, code, says in (
        (SMALL, 0, "1-f: "),
        (WON, 0, "won: every card is on the foundations"),
        (STUCK, 1, "dead end: there is no legal move"),
        (LOST, 1, "dead end: cannot be won: "),
        ("game: bridge\n", 2, ""),
        (SMALL + "moves: 1-1\n", 2, ""),
        (MANY, 1, ""),
        (MANY + "game: bridge\n" + OPEN, 2, ""),
    ):
        ran = thieves("hint", stdin=text)
        assert code == ran.code and says in ran.out, text
        assert ("" == ran.err) is (code < 2)


def test_several_records_are_told_apart(thieves: Runner) -> None:
    """Each with its number; `-` among files."""
    ran = thieves("hint", "-", stdin=MANY)
    heads = [line.split(": ")[1] for line in ran.out.splitlines() if line.startswith("<stdin>")]
    assert ["record 1", "record 2", "record 3", "record 4"][-len(heads) :] == heads and 3 <= len(
        heads
    )


def test_json_has_the_fields_of_the_contract(thieves: Runner) -> None:
    """A hint, a dead end, a won game, a record that cannot be read: one object a line each."""
    ran = thieves("hint", "--json", "--count", "3", stdin=MANY + "game: bridge\n")
    hint, stuck, won, small, unread = map(json.loads, ran.out.splitlines())
    head = {"file", "record", "line", "game", "at", "problems"}
    state = {"verdict", "why", "seen", "draws_left", "redeals_left"}
    full = {"move", "cards", "principles", "line", "score", "alternatives"}
    assert head | state | full == hint.keys() == small.keys()
    assert head | state | {"dead_end"} == stuck.keys() and head | state == won.keys()
    assert head == unread.keys() and 2 == ran.code and unread["problems"]
    assert ("hint", "dead-end", "won") == (hint["verdict"], stuck["verdict"], won["verdict"])
    assert 2 == len(hint["alternatives"]) and "fair" == hint["seen"] and 64 == hint["draws_left"]
    for one in hint["principles"]:
        assert {"id", "text", "weight"} == one.keys() and one["text"]
    assert hint["line"][0] == hint["move"] and str(move(hint["move"])) == hint["move"]
    assert {"kind": "no-legal-move", "proof": "rules", "cards": [], "positions": 0} == {
        key: value for key, value in stuck["dead_end"].items() if key != "text"
    }


def test_a_dead_end_is_proved_in_words(thieves: Runner) -> None:
    """With the kind of proof and its cards in JSON."""
    found = json.loads(thieves("hint", "--json", stdin=LOST).out)["dead_end"]
    assert ("unwinnable", "locked-set") == (found["kind"], found["proof"]) and "2S" in found[
        "cards"
    ]
    assert found["text"] in thieves("hint", stdin=LOST).out


def test_a_point_of_the_record(thieves: Runner) -> None:
    """From the start, the end, and between; what is not there is exit 2."""
    game = SMALL + "moves: 1-f 2-f d\n"
    ats = [
        json.loads(thieves("hint", "--json", "--at", at, stdin=game).out)
        for at in ("start", "1", "-1", "end")
    ]
    assert [0, 1, 2, 3] == [one["at"] for one in ats] and "1-f" == ats[0]["move"]
    assert 2 == thieves("hint", "--at", "4", stdin=game).code
    assert 2 == thieves("hint", "--at", "soon", stdin=game).code


def test_alternatives_and_the_line(thieves: Runner) -> None:
    """As many as are wanted and there are, each another move; the line begins with the hint."""
    lines = thieves("hint", "--count", "4", "--line", stdin=OPEN).out.splitlines()
    moves = [line.split(":")[0] for line in lines[:4]]
    assert 4 == len(set(moves)) and lines[4].startswith(f"line: {moves[0]}") and 6 == len(lines)
    every = thieves("hint", "--count", "999", "--json", stdin=OPEN)
    assert 3 < len(json.loads(every.out)["alternatives"]) < 998


def test_peek_looks_at_what_nobody_has_seen(thieves: Runner) -> None:
    """And says so."""
    assert "peek" == json.loads(thieves("hint", "--peek", "--json", stdin=SMALL).out)["seen"]


def test_unknown_cards_are_no_hindrance(thieves: Runner) -> None:
    """In the stock and face down; fair or not."""
    for text in (
        SMALL.replace("2H 3S", "?? ??"),
        SMALL.replace("1: 3H AS", "1: [??] AS").replace("2H 3S", "2H ??") + "face-down: 1 0\n",
    ):
        for option in ((), ("--peek",)):
            ran = thieves("hint", *option, stdin=text)
            assert 0 == ran.code and ran.out.startswith("1-f: "), ran


@pytest.mark.parametrize(
    "options",
    [
        ("--count", "0"),
        ("--count", "x"),
        ("--think", "nan"),
        ("--think", "inf"),
        ("--think", "-1"),
        ("--seed", "1"),
    ],
)
def test_options_that_make_no_sense_are_usage_errors(
    options: tuple[str, ...], thieves: Runner
) -> None:
    """Exit 2, nothing on standard output."""
    ran = thieves("hint", *options, stdin=SMALL)
    assert (2, "") == ran[:2] and options[0] in ran.err


def test_time_to_think(thieves: Runner) -> None:
    """A little is enough, where the order is known and where it is not."""
    assert 0 == thieves("hint", "--think", "0.05", stdin=OPEN).code
    assert 0 == thieves("hint", "--think", "0.05", "--peek", stdin=OPEN).code


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_every_format_is_read(form: str, thieves: Runner) -> None:
    """With the same hint."""
    there = thieves("convert", "--to", form, stdin=SMALL).out
    assert thieves("hint", stdin=SMALL).out == thieves("hint", stdin=there).out


def test_no_terminal_no_file_is_usage_and_a_missing_file_is_said(thieves: Runner) -> None:
    """Exit 2 both."""
    assert 2 == thieves("hint", stdin=None).code
    ran = thieves("hint", "no-such-file.game")
    assert 2 == ran.code and "no-such-file.game" in ran.err


@pytest.mark.parametrize("command", ["hint", "auto"])
def test_a_closed_pipe_ends_it_quietly(command: str) -> None:
    """Whoever reads takes one line and goes."""
    with subprocess.Popen(
        [sys.executable, "-m", "thieves", command, "--quiet"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(SMALL.encode() * 20)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(SMALL.encode() * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert b"" == process.stderr.read()
        assert process.wait(30) in (0, 1)


@pytest.mark.parametrize("seed", range(12))
def test_no_input_ends_in_a_traceback(seed: int, thieves: Runner) -> None:
    """Records torn and mixed up: every one has an exit code of the contract."""
    rng = random.Random(seed)
    text = MANY + SMALL.replace("2H 3S", "?? ??") + "moves: 1-f 2-f d(3S) d(2H)\n"
    for _ in range(12):
        cards = [*text]
        for _ in range(rng.randrange(1, 6)):
            place = rng.randrange(len(cards))
            cards[place : place + rng.randrange(3)] = rng.choice(
                ["", "?", "A", " ", "\n", ":", "[", "7-2", "d*9"]
            )
        torn = "".join(cards)
        for command in (
            ["hint", "--json", "--count", "3"],
            ["hint", "--line"],
            ["auto", "--max-moves", "2"],
        ):
            ran = thieves(*command, stdin=torn)
            assert ran.code in (0, 1, 2, 3) and "Traceback" not in ran.err, torn
