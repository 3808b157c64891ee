"""The referee: moves, assertions, numbers, unknown cards and the result, each with its place."""

from boards import record
from thieves.problems import Problem
from thieves.referee.replay import Verdict, check

# 3H under AS, 2S under AH; 2H then 3S in the stock: won in seven moves.
HEAD = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H AS\n2: 2S AH\nstock: 2H 3S\n\nmoves:\n"
WIN = "1-f 2-f 2-f d w-f 1-f d w-f won\n"


def judged(moves: str, head: str = HEAD) -> Verdict:
    """The verdict on these moves."""
    return check(record(head + moves))


def only(verdict: Verdict) -> Problem:
    """The one problem."""
    (problem,) = verdict.problems
    return problem


def test_a_won_game_is_valid() -> None:
    """Eight moves, six cards up."""
    verdict = judged(WIN)
    assert verdict.valid and 8 == verdict.moves and not verdict.problems
    assert verdict.position is not None and verdict.position.is_won()


def test_the_first_illegal_move_ends_the_replay_and_is_pointed_at() -> None:
    """Move 3 on line 11, column 9; two later moves are not checked."""
    verdict = judged("1-f 2-f 1-2 9-9 d\n*\n")
    problem = only(verdict)
    assert ("M203", 11, 9, 3, "1-2") == (
        problem.code,
        problem.line,
        problem.column,
        problem.move,
        problem.text,
    )
    assert 2 == verdict.moves and 2 == verdict.unchecked


def test_an_illegal_move_says_what_would_have_been_legal() -> None:
    """Moves from the same place first."""
    assert "legal here: 2-f d 1-f" == only(judged("2-1\n*\n")).help


def test_moves_are_counted_singly() -> None:
    """`d*2` is two moves: the next is the third."""
    assert 3 == only(judged("d*2 w-1\n*\n")).move


def test_too_many_draws_fail_at_the_first_that_cannot_be() -> None:
    """The third of three."""
    problem = only(judged("d*3\n*\n"))
    assert ("M208", 3, "d*3") == (problem.code, problem.move, problem.text)


def test_a_wrong_move_number_is_said_and_the_replay_goes_on() -> None:
    """Numbers count single moves."""
    verdict = judged("1. 1-f 2-f 2. 2-f d w-f 1-f 7. d w-f won\n")
    problem = only(verdict)
    assert ("R305", "this is move 3, not move 2") == (problem.code, problem.message)
    assert 8 == verdict.moves


def test_an_assertion_tells_the_card_moved_or_turned() -> None:
    """Wrong ones are said, and the replay goes on."""
    assert judged("1-f(AS) 2-f(AH) d(2H)\n*\n").valid
    found = judged("1-f(AH) d(3S)\n*\n").problems
    assert ["the card moved is AS, not AH", "the card turned is 2H, not 3S"] == [
        p.message for p in found
    ]
    assert {"R301"} == {p.code for p in found}


def test_an_assertion_on_a_group_is_its_highest_card() -> None:
    """The three of the run 3S 2H."""
    head = "game: rank-and-file\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\nface-down: 0\n1: 3S 2H\n2: AS AH\nstock: 2S 3H\n\nmoves:\n"
    assert judged("2-f 2-f 1-2:2(3S)\n*\n", head).valid
    assert "the card moved is 3S, not 2H" == only(judged("2-f 2-f 1-2:2(2H)\n*\n", head)).message


DOWN = "game: rank-and-file\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\nface-down: 1\n1: [{a}] AS\n2: [{b}] AH\nstock: {c}\n\nmoves:\n"
KNOWN = DOWN.format(a="3H", b="2S", c="2H 3S")
UNKNOWN = DOWN.format(a="??", b="??", c="??*2")


def test_an_uncovered_card_may_be_asserted() -> None:
    """Where none is uncovered, or another one, that is said."""
    assert judged("1-f[3H] 2-f(AH)[2S]\n*\n", KNOWN).valid
    assert "the card uncovered is 3H, not 2S" == only(judged("1-f[2S]\n*\n", KNOWN)).message
    assert (
        "this move uncovers no face-down card, so no 2S"
        == only(judged("d[2S]\n*\n", KNOWN)).message
    )


def test_unknown_cards_are_learnt_from_draws_and_from_what_turns_up() -> None:
    """Then they can be played; the layout at the end knows them."""
    verdict = judged("1-f[3H] 2-f[2S] 2-f d(2H) w-f 1-f d(3S) w-f won\n", UNKNOWN)
    assert [] == verdict.problems


def test_a_card_that_comes_to_light_untold_stops_the_replay() -> None:
    """A draw and an uncovered card alike; d*2 cannot tell."""
    assert ("R306", 1) == (
        only(judged("d\n*\n", UNKNOWN)).code,
        only(judged("d\n*\n", UNKNOWN)).move,
    )
    assert "tell which, as in 1-f[5C]" in only(judged("1-f\n*\n", UNKNOWN)).message
    assert "R306" == only(judged("d*2\n*\n", UNKNOWN)).code


def test_a_told_card_that_would_be_one_too_many_is_caught() -> None:
    """Every AS is in sight, and the 3H has been told already."""
    assert (
        "the unknown card cannot be AS: every AS is accounted for"
        == only(judged("d(AS)\n*\n", UNKNOWN)).message
    )
    assert ("R304", 2) == (
        only(judged("1-f[3H] d(3H)\n*\n", UNKNOWN)).code,
        only(judged("1-f[3H] d(3H)\n*\n", UNKNOWN)).move,
    )


def test_a_played_waste_card_that_bares_an_unknown_one_must_tell_it() -> None:
    """Turned by twos, the card under the top has not been seen."""
    head = "game: streets\ndecks: 1\nsuits: S\nranks: 4\ncolumns: 1 1\ndraw: 2\n1: AS\n2: 2S\nstock: ??*2\n\nmoves:\n"
    assert judged("1-f 2-f d(3S) w-f[4S] w-f won\n", head).valid
    assert "R306" == only(judged("1-f 2-f d(3S) w-f\n*\n", head)).code


def test_a_take_back_names_itself_where_only_one_card_fits() -> None:
    """`played` has the card that `fmt` then writes."""
    head = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 1 1\ntake-back: yes\n1: 2H\n2: 3S\nstock: 3H\nfoundations: 2S AH\n\nmoves:\n"
    verdict = judged("f-1\n*\n", head)
    assert "M207" == only(verdict).code  # neither 2S nor AH fits on a red two
    verdict = judged(
        "f-2\n*\n",
        head.replace("1: 2H", "1: -")
        .replace("2: 3S", "2: 3H")
        .replace("stock: 3H", "stock: 3S 2H"),
    )
    assert verdict.valid and ["f-2(2S)"] == [*map(str, verdict.played)]


def test_a_take_back_that_could_be_two_cards_must_say_which() -> None:
    """3C or 3S on the red four."""
    head = "game: streets\ndecks: 1\nsuits: CSH\nranks: 4\ncolumns: 1 1\ntake-back: yes\n1: 4H\n2: AH\nstock: 4C 4S 2H 3H\nfoundations: 3C 3S\n\nmoves:\n"
    problem = only(judged("f-1\n*\n", head))
    assert ("M212", "f-1 could bring back 3C or 3S: write f-1(3C)") == (
        problem.code,
        problem.message,
    )
    assert judged("f-1(3S)\n*\n", head).valid
    assert "M201" == only(judged("f-9\n*\n", head)).code
    assert "M207" == only(judged("f-1\n*\n", head.replace("take-back: yes\n", ""))).code


def test_won_and_stuck_are_held_against_the_position() -> None:
    """At the result word; a win that is not said is a warning."""
    problem = only(judged("1-f\nwon\n"))
    assert ("R303", "the record says won, but 5 cards are not on the foundations", 12) == (
        problem.code, problem.message, problem.line,
    )  # fmt: skip
    assert "the record says stuck, but there is a move" == only(judged("1-f\nstuck\n")).message
    assert (
        "the record says stuck, but the game is won"
        == only(judged(WIN.replace("won", "stuck"))).message
    )
    warned = judged(WIN.replace("won", "*"))
    assert warned.valid and "W901" == only(warned).code
    assert judged("1-f\nresigned\n").valid


def test_stuck_is_no_legal_move_draws_included() -> None:
    """Two threes on two twos, nothing to turn."""
    head = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 3 3\nspaces: none\n1: AS 2H 3S\n2: AH 2S 3H\n\nmoves:\n"
    assert judged("stuck\n", head).valid


def test_a_result_is_not_judged_where_the_replay_stopped() -> None:
    """One problem, the illegal move."""
    assert "M203" == only(judged("1-2 won\n")).code


def test_a_record_may_be_replayed_only_so_far() -> None:
    """`d*2` in the middle of its two draws too."""
    cut = check(record(HEAD + "1-f d*2 9-9\n*\n"), 2)
    assert cut.valid and 2 == cut.moves and ["1-f", "d"] == [*map(str, cut.played)]
