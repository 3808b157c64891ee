"""`thieves auto`: the record played on to its end, valid and in its format."""

import json

import pytest

from conftest import Runner

DEAL = "game: thieves-of-egypt\ndeal: pysolfc 24000025\n"
SMALL = (
    "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H AS\n2: 2S AH\nstock: 2H 3S\n"
)
STUCK = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 3 3\nspaces: none\n1: AS 2H 3S\n2: AH 2S 3H\n"
WON = "game: streets\ndecks: 1\nsuits: S\nranks: 1\ncolumns: 1\n1: AS\n\nmoves:\n1. 1-f\nwon\n"
HARD = "game: forty-thieves\ndeal: pysolfc 40002\n"


def test_the_finished_record_checks_as_won(thieves: Runner) -> None:
    """`thieves auto x | thieves check`; the verdict goes to standard error."""
    ran = thieves("auto", stdin=DEAL)
    assert 0 == ran.code and ran.err.startswith("<stdin>: won after ")
    assert "104 cards up" in ran.err and ran.out.endswith("won\n")
    assert (0, "") == thieves("check", stdin=ran.out)[::2]
    assert "valid, won in" in thieves("check", stdin=ran.out).out


def test_the_same_seed_plays_the_same_game(thieves: Runner) -> None:
    """To the letter; seeds are numbers."""
    runs = {thieves("auto", "--seed", "3", "--max-moves", "40", stdin=HARD).out for _ in range(2)}
    assert 1 == len(runs)
    assert 2 == thieves("auto", "--seed", "-1", stdin=HARD).code


def test_most_moves(thieves: Runner) -> None:
    """Exit 3 and an unfinished record; none at all leaves it as it was; enough of them ends it."""
    ran = thieves("auto", "--max-moves", "5", stdin=HARD)
    assert 3 == ran.code and "stopped after 5 moves" in ran.err
    assert "valid, unfinished after 5 moves" in thieves("check", stdin=ran.out).out
    assert (3, HARD) == thieves("auto", "--max-moves", "0", stdin=HARD)[:2]
    assert 0 == thieves("auto", "--max-moves", "99", stdin=SMALL).code
    assert 2 == thieves("auto", "--max-moves", "-1", stdin=SMALL).code


def test_it_goes_on_where_it_was_stopped(thieves: Runner) -> None:
    """Resumed at its end, a record is the one played in one go; also from a position alone."""
    whole = thieves("auto", "--quiet", stdin=SMALL)
    half = thieves("auto", "--quiet", "--max-moves", "3", stdin=SMALL).out
    assert thieves("auto", "--quiet", stdin=half).out.split() == whole.out.split()
    bare = thieves("convert", "--to", "text", "--position", "--at", "3", stdin=half).out
    assert 0 == thieves("check", stdin=thieves("auto", "--quiet", stdin=bare).out).code


def test_a_record_is_cut_at_the_point(thieves: Runner) -> None:
    """What came after is gone; what came before stands, comments too."""
    ran = thieves("auto", "--at", "1", stdin=SMALL + "moves: 1-f {first} d d resigned\n")
    assert 0 == ran.code and "1. 1-f {first}" in ran.out and "resigned" not in ran.out
    assert 2 == thieves("auto", "--at", "9", stdin=SMALL).code


def test_a_won_and_a_stuck_record_stay_as_they_are(thieves: Runner) -> None:
    """Unchanged where nothing is added."""
    assert (0, WON) == thieves("auto", stdin=WON)[:2]
    ran = thieves("auto", stdin=STUCK)
    assert (1, STUCK) == ran[:2] and "stuck after 0 moves" in ran.err


def test_principles_as_comments(thieves: Runner) -> None:
    """At each move, and the record is the same without them."""
    ran = thieves("auto", "--annotate", "--quiet", stdin=SMALL)
    told = json.loads(thieves("convert", "--to", "json", stdin=ran.out).out)
    plain = json.loads(
        thieves("convert", "--to", "json", stdin=thieves("auto", "--quiet", stdin=SMALL).out).out
    )
    assert "safe: " in ran.out and "S1-aces" in ran.out and told["moves"] != plain["moves"]
    bare = [step["move"] if isinstance(step, dict) else step for step in told["moves"]]
    assert bare == [step["move"] if isinstance(step, dict) else step for step in plain["moves"]]
    assert 0 == thieves("check", stdin=ran.out).code


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_a_record_stays_in_its_format(form: str, thieves: Runner) -> None:
    """YAML in, YAML out."""
    there = thieves("convert", "--to", form, stdin=SMALL).out
    ran = thieves("auto", "--quiet", stdin=there)
    assert (0, "") == (ran.code, ran.err) and ran.out[:3] == there[:3]
    assert "won in" in thieves("check", stdin=ran.out).out


def test_several_records_are_all_played(thieves: Runner) -> None:
    """The worst exit code: 2, then 1, then 3; invalid ones are said and left out."""
    ran = thieves("auto", "--max-moves", "2", "-", stdin=SMALL + STUCK + "game: bridge\n" + HARD)
    assert 2 == ran.code and "P108" in ran.err and 3 == ran.out.count("game:")
    for stream, code in ((SMALL + STUCK, 1), (STUCK + HARD, 1), (SMALL + HARD, 3)):
        assert code == thieves("auto", "--max-moves", "20", stdin=stream).code
    assert "record 2 stuck" in ran.err


def test_unknown_cards_and_invalid_records_are_refused(thieves: Runner) -> None:
    """Exit 2, nothing on standard output."""
    for text, says in (
        (SMALL.replace("2H 3S", "?? ??"), "P117 there are unknown cards"),
        (SMALL + "moves: 1-1\n", "M201"),
        ("game: bridge\n", "P108"),
    ):
        ran = thieves("auto", stdin=text)
        assert (2, "") == ran[:2] and says in ran.err


def test_peek_plays_what_fair_play_cannot_know(thieves: Runner) -> None:
    """A valid record too."""
    ran = thieves("auto", "--peek", "--quiet", stdin=DEAL)
    assert 0 == ran.code == thieves("check", stdin=ran.out).code


@pytest.mark.parametrize(
    "game",
    [
        "rank-and-file",
        "streets\nredeals: 2",
        "forty-thieves-redeal\ndraw: 3",
        "indian-pysol",
        "josephine\nredeals: unlimited",
    ],
)
def test_other_rules_give_valid_records(game: str, thieves: Runner) -> None:
    """Cards turned up, redeals, take-backs, several turned at once."""
    ran = thieves(
        "auto",
        "--quiet",
        "--max-moves",
        "60",
        stdin=f"game: {game.split(chr(10))[0]}\ndeal: pysolfc 40009\n"
        + "\n".join(game.split("\n")[1:])
        + "\n",
    )
    assert ran.code in (0, 1, 3) and 0 == thieves("check", stdin=ran.out).code
