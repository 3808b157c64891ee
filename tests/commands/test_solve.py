"""`thieves solve`: the record with a line added, exit codes, JSON."""

import json

import pytest

from conftest import Runner

SMALL = (
    "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H AS\n2: 2S AH\nstock: 2H 3S\n"
)
STUCK = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 3 3\nspaces: none\n1: AS 2H 3S\n2: AH 2S 3H\n"
HARD = "game: forty-thieves\ndeal: pysolfc 40000\n"


def test_the_line_is_added_and_the_record_checks_as_won(thieves: Runner) -> None:
    """`thieves solve x | thieves check`; the verdict goes to standard error."""
    ran = thieves(
        "solve", stdin=SMALL + "player: Ann\nmoves: 1-f {mine} # and a remark\nresigned\n"
    )
    assert 0 == ran.code and "can be won in 7 moves" in ran.err and "verified by replay" in ran.err
    assert (
        "player: Ann\n\nmoves:\n1. 1-f {mine} # and a remark\n2. " in ran.out
        and ran.out.endswith("won\n")
    )
    assert (0, "<stdin>: valid, won in 8 moves\n", "") == thieves("check", stdin=ran.out)


@pytest.mark.parametrize("name", ["yaml", "json"])
def test_a_record_stays_in_its_format(name: str, thieves: Runner) -> None:
    """YAML in, YAML out."""
    there = thieves("convert", "--to", name, stdin=SMALL).out
    ran = thieves("solve", "--quiet", stdin=there)
    assert (0, "") == (ran.code, ran.err) and ran.out[:3] == there[:3]
    assert "won in 8 moves" in thieves("check", stdin=ran.out).out


def test_without_a_line_the_record_is_unchanged(thieves: Runner) -> None:
    """Stuck is proved lost, exit 1; undecided is exit 3."""
    ran = thieves("solve", stdin=STUCK)
    assert (1, STUCK) == ran[:2] and "cannot be won: there is no legal move" in ran.err
    ran = thieves("solve", "--nodes", "10", stdin=HARD)
    assert (3, HARD) == ran[:2] and "undecided" in ran.err


def test_the_worst_of_several_records_counts(thieves: Runner) -> None:
    """2, then 1, then 3; every record is handled."""
    for stream, code in (
        (SMALL + STUCK, 1),
        (STUCK + HARD, 1),
        (SMALL + HARD, 3),
        (STUCK + "game: bridge\n" + SMALL, 2),
    ):
        ran = thieves("solve", "--json", "--nodes", "100", stdin=stream)
        assert code == ran.code and stream.count("game:") == ran.out.count("\n")


def test_json_has_the_fields_of_the_contract(thieves: Runner) -> None:
    """The continuation from --at; a dead end where there is one."""
    won = json.loads(
        thieves("solve", "--json", "--at", "2", stdin=SMALL + "moves: 1-f 2-f d\n").out
    )
    assert ("won", 6, 6, True, 2) == (
        won["verdict"],
        won["length"],
        len(won["moves"]),
        won["verified"],
        won["at"],
    )
    assert {"nodes", "seconds", "compiled"} <= won.keys() and "dead_end" not in won
    lost = json.loads(thieves("solve", "--json", stdin=STUCK).out)
    assert ("lost", [], 0) == (lost["verdict"], lost["moves"], lost["length"])
    assert {
        "kind": "no-legal-move",
        "proof": "rules",
        "cards": [],
        "positions": 0,
        "text": "there is no legal move",
    } == lost["dead_end"]


def test_nodes_and_seed_are_reproducible(thieves: Runner) -> None:
    """To the node: all of the JSON but the seconds."""
    runs = [
        json.loads(thieves("solve", "--json", "--nodes", "50000", "--seed", "7", stdin=HARD).out)
        for _ in range(2)
    ]
    assert {**runs[0], "seconds": 0} == {**runs[1], "seconds": 0}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SMALL.replace("2H 3S", "?? ??"), "P117 there are unknown cards"),
        (SMALL + "moves: 1-1\n", "M201 move 1, 1-1"),
        ("game: bridge\n", "P108 there is no game bridge"),
    ],
)
def test_what_cannot_be_solved_is_said(text: str, says: str, thieves: Runner) -> None:
    """Exit 2, nothing on standard output; in JSON the problems."""
    ran = thieves("solve", stdin=text)
    assert (2, "") == ran[:2] and says in ran.err
    assert (
        says.split()[0]
        == json.loads(thieves("solve", "--json", stdin=text).out)["problems"][0]["code"]
    )


@pytest.mark.parametrize("time", ["nan", "inf", "-1", "soon"])
def test_a_time_is_a_number_of_seconds(time: str, thieves: Runner) -> None:
    """Not a number, no end, below zero: usage errors."""
    ran = thieves("solve", "--time", time, stdin=SMALL)
    assert (2, "") == ran[:2] and "--time" in ran.err


def test_a_search_needs_a_limit(thieves: Runner) -> None:
    """No time and no nodes is a usage error."""
    ran = thieves("solve", "--time", "0", stdin=SMALL)
    assert (2, "") == ran[:2] and "a search needs a limit" in ran.err


def test_a_loss_is_told_with_its_reason_and_since_when(thieves: Runner) -> None:
    """In words; in JSON with the kind of proof, the cards and the number of positions."""
    lost = (
        "game: streets\ndecks: 1\nsuits: SH\nranks: 4\nbuild: other-suits\nspaces: none\ngroup: run\n"
        "columns: 2 2 1\nface-down: 1 0 0\n1: [4S] AH\n2: AS 4H\n3: 3S\nstock: 2H 2S 3H\n\nmoves:\n1-f 3-2 d\n"
    )
    ran = thieves("solve", stdin=lost)
    assert (
        1 == ran.code
        and "cannot be won (lost at move 2 at the latest): 4H in column 2 can come off only"
        in ran.err
    )
    proof = json.loads(thieves("solve", "--json", stdin=lost).out)["dead_end"]
    assert ("unwinnable", "locked-set", 0) == (proof["kind"], proof["proof"], proof["positions"])
    assert "AS" in proof["cards"] and proof["text"] in ran.err
    searched = (
        "game: streets\ndecks: 1\nsuits: SH\nranks: 4\nbuild: other-suits\nspaces: kings\ngroup: run\n"
        "redeals: 1\ncolumns: 0 5\n1: -\n2: 3H 2S 4S 4H 3S\nstock: AH AS\nwaste: 2H\n"
    )
    proof = json.loads(thieves("solve", "--json", stdin=searched).out)["dead_end"]
    assert ("unwinnable", "search", []) == (proof["kind"], proof["proof"], proof["cards"])
    assert proof["positions"] > 1 and f"through {proof['positions']} positions" in proof["text"]


def test_a_line_is_shortened_and_found_by_several_processes(thieves: Runner) -> None:
    """Both options; the record still checks as won."""
    stdin = "game: thieves-of-egypt\ndeal: pysolfc 32200\n"
    limits = ("--nodes", "200000", "--quiet")
    plain = thieves("solve", *limits, stdin=stdin)
    short = thieves("solve", *limits, "--shorten", "--jobs", "2", stdin=stdin)
    assert 0 == plain.code == short.code
    moves = [
        int(thieves("check", stdin=one.out).out.split(" in ")[1].split()[0])
        for one in (plain, short)
    ]
    assert moves[1] < moves[0]


def test_memory_beyond_any_machine_is_only_a_bound(thieves: Runner) -> None:
    """What is never touched costs nothing."""
    assert 0 == thieves("solve", "--memory", "1000000", stdin=SMALL).code


def test_the_last_of_very_many_passes_is_the_last(thieves: Runner) -> None:
    """A hundred redeals are counted; only unlimited ones have no end."""
    record = (
        "game: thieves-of-egypt\ndecks: 1\nsuits: S\nranks: 5\nspaces: none\nredeals: 99\ncolumns: 1 0\n"
        "1: 5S\n2: -\nwaste: 2S 4S\nstock: 3S AS\npass: 100\n"
    )
    assert 1 == thieves("solve", stdin=record).code
    assert 0 == thieves("solve", stdin=record.replace("redeals: 99", "redeals: unlimited")).code
    assert 0 == thieves("solve", stdin=record.replace("pass: 100", "pass: 99")).code


def test_small_games_are_decided_within_few_positions(thieves: Runner) -> None:
    """A short descent comes first: three positions are enough to prove a loss that nothing else does."""
    record = (
        "game: streets\ndecks: 1\nsuits: SH\nranks: 4\nbuild: other-suits\nspaces: kings\ngroup: run\n"
        "redeals: 1\ncolumns: 0 5\n1: -\n2: 3H 2S 4S 4H 3S\nstock: AH AS\nwaste: 2H\n"
    )
    assert 1 == thieves("solve", "--nodes", "500", stdin=record).code
