"""Nobody is sent round and round, nor into what is proved lost while there is another way."""

import random
from collections.abc import Callable

import pytest

import small
from boards import PRESETS, line, position
from playing import LITTLE, by_chance, by_hints, dealt, fresh, late, stock_out
from thieves.cards import Card
from thieves.hints.auto import played_on
from thieves.hints.effort import Effort
from thieves.hints.hint import Hint, hint
from thieves.hints.plan import Plan, is_lost
from thieves.hints.sight import Sight, sight
from thieves.hints.straight import Step, Walk
from thieves.packing.layout import Layout
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.rules import UNLIMITED, Rules


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that look at little, so that many can be asked for."""
    monkeypatch.setattr("thieves.hints.hint.Effort", lambda seed: LITTLE._replace(seed=seed))


def key(at: Position) -> tuple[object, ...]:
    """What must not come back; of the passes only whether the first is over, where they never end."""
    found = at.key()
    return found if at.rules.redeals < UNLIMITED else (*found[:-1], at.passes > 1)


def follow(at: Position, most: int, ask: Callable[[Position], Hint]) -> Hint:
    """Follows so many hints; every one is legal, warns of losses, and brings no position back."""
    met = {key(at)}
    found = ask(at)
    while most and found.move is not None:
        assert found.move in at.legal_moves() and found.line[0] == found.move
        seen = sight(at)
        if is_lost(seen.after(found.move)):
            assert all(is_lost(seen.after(move)) for move in at.legal_moves()), (at, found.move)
        at.push(found.move)
        assert key(at) not in met, (at, found.move)
        met.add(key(at))
        most, found = most - 1, ask(at)
    assert found.verdict == ("won" if at.is_won() else "hint" if found.move else "dead-end")
    return found


def anew(at: Position) -> Hint:
    """A hint for the bare position."""
    return hint(fresh(at))


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("name", PRESETS)
def test_hints_asked_anew_bring_no_position_back(name: str) -> None:
    """Two hundred, each on the bare layout: late, with the stock out."""
    follow(late(name, 70_002, random.Random(name)), 200, anew)


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("name", ["josephine", "rank-and-file", "indian-pysol", "limited"])
def test_nor_do_they_early_in_a_game(name: str) -> None:
    """From the deal on, in the dark."""
    follow(by_chance(dealt(name, 70_001), random.Random(name), 20), 50, anew)


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    "name", ["josephine", "streets", "rank-and-file", "thieves-of-egypt-pysol"]
)
def test_nor_do_hints_on_a_record_with_its_moves(name: str) -> None:
    """Those of the moves that led there count too."""
    rng = random.Random(name)
    at = by_chance(by_hints(dealt(name, 71_000), 60), rng, 25)
    follow(at, 40, hint)


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("seed", range(800, 806))
def test_small_positions_of_every_rule_family_lead_round_no_circle(seed: int) -> None:
    """With redeals without end, take-backs, face-down cards; they end won or at a proof."""
    for at in small.small_positions(seed, 12, most=22):
        found = follow(fresh(at), 150, anew)
        assert found.verdict in ("won", "dead-end"), at
        assert found.verdict == "won" or found.dead_end is not None


@pytest.mark.parametrize("seed", range(810, 814))
def test_auto_never_comes_back(seed: int) -> None:
    """In every rule family, and it ends."""
    for at in small.small_positions(seed, 30, most=22):
        start = fresh(at)
        met = {key(start)}
        for turn in played_on(start, LITTLE, most=500):
            assert key(start) not in met, (at, turn.move)
            met.add(key(start))
        assert start.played < 500
        if small.decide(at, 20_000) and not small.decide(fresh(start), 20_000):
            assert sight(at).missing or any(at.down), at  # only who cannot see loses a won game


@pytest.mark.parametrize("name", PRESETS)
def test_auto_plays_whole_games_without_coming_back(name: str) -> None:
    """A deal of each preset."""
    at = dealt(name, 72_000)
    met = {key(at)}
    for _ in played_on(at, LITTLE):
        assert key(at) not in met
        met.add(key(at))


def cards(text: str) -> tuple[Card, ...]:
    """Cards from text."""
    from boards import pile

    return pile(text)


# Where the first drafts went round: kept as they were found.
ROUND = {
    "take-back": Position(
        Rules(1, "CSD", 4, (3, 2), (2, 1), "alternate-colours", "single", "kings", 3, 1, True),
        Layout((cards("3C 3D 4S"), cards("3S 2D")), (2, 0), (), cards("4D 4C AS 2S"), cards("2C AD"), 2),
    ),
    "nothing else": Position(
        Rules(2, "SD", 3, (6, 6), (0, 5), "alternate-colours", "single", "none", 1, 2),
        Layout((cards("3D 3D 2D 2S 3S"), cards("AD 2S AS AS AD 3S 2D")), (0, 5)),
    ),
    "two hosts": Position(
        Rules(2, "SD", 4, (3, 2, 4), (2, 1, 2), "alternate-colours", "run", "any", 1, 2),
        Layout(
            (cards("AD 2D 4D"), cards("4S 3D"), cards("3S 2D AS 4S 3D 2S")), (2, 0, 2), (), cards("4D"), cards("3S AD"), 3
        ),
    ),
    "taken back from a foundation": Position(
        Rules(2, "SD", 3, (1, 4, 3, 4), (0, 1, 2, 1), "other-suits", "supermove", "none", 2, 0, True),
        Layout((cards("3S 2D AS"), (), cards("2D 3D"), cards("2S AD AD 3D")), (0, 0, 1, 1), (), (), cards("3S")),
    ),
}  # fmt: skip


@pytest.mark.parametrize("at", ROUND.values(), ids=ROUND)
def test_where_first_drafts_went_round(at: Position) -> None:
    """To another move or to the proof."""
    follow(fresh(at), 60, anew)


def test_another_guess_at_each_step_leads_round_no_circle() -> None:
    """Each guess ends with a card turned up, but changes when it is made anew."""
    at = stock_out(
        "indian-pysol",
        "KH QD JC TS 9C 8S/2S/JH TD 9C/KS/4H KD QS JD TH/QH 8D 8S/5C AS QD JC TS/6C JH 7S 6C 5S 4C 3S"
        "/JD TC 9D 8H 7C 6D/KS QC JS TC 9D 8C 7H",
        (0, 0, 0, 0, 1, 1, 1, 1, 0, 0),
        "4H KH 5H 7C 7D 8C QH 5D QS 6H 3H 8H 4D 4S 9S 7H KC QC TH 9S 3C 9H KD 3D 9H 6S 5H KC 7S TD 2C 5C 6H 2D JS",
        "4C AC 6S 3H 2H 8D AD",
    )  # fmt: skip
    assert follow(at, 10, anew).verdict == "hint"


@pytest.mark.usefixtures("little")
def test_a_win_that_is_found_from_one_position_alone_is_kept_to_from_the_next() -> None:
    """There it is not found again; and the way out leads back to where it was."""
    at = stock_out(
        "indian-pysol",
        "3C QH JC TD 9S/9C 8H 7C 6H 5D 4C/KS QC JS TH 9D 8C 7S/KH QD JS TC 9S 8D/KS/KC QS JH TC/QH JC TS 9H 8S 7D"
        "/6C/KC QS JD TS 9C 8S 7H 6D 5C/KD QC",
        (1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        "KH",
        "8C 2C 7S 6S JH 5H KD 4D",
    )  # fmt: skip
    assert follow(at, 80, anew).verdict == "won"


@pytest.mark.usefixtures("little")
def test_where_little_finds_no_way_the_solver_is_asked_for_more() -> None:
    """No move for good is among half a million positions; a win was found from the next position alone."""
    at = stock_out(
        "thieves-of-egypt-pysol",
        "KC QD JS TD/KH QC/KD QC JD TC 9H 8C 7D 6C 5H 4C/KC QH JC TH 9S 8D 7S/KS QD JC TH 9C 8H 7C 6H 5C//KD QS JH TC"
        "//8S/KH QS JH TS 9H 8C 7H",
        (0,) * 10,
        "3C 9C KS 7C 8H 9D QH",
        "6C 2C JS 6S 7H 4H JD 6D",
        passes=2,
    )  # fmt: skip
    assert follow(at, 120, anew).verdict == "won"
    at = stock_out(
        "number-ten",
        "/QH/8D/KH QS JD TS 9D/KC QD JS TH/KS QD JC TD 9S 8D 7C 6H 5C 4H 3C/7D 6C 5D/5H 4C 3H 2C/TD 9C 8H"
        "/KD QC JD TC 9H 8S 7H",
        (0,) * 10,
        "9D JH AC 6D 6D 4D 8C KD 7D",
        "KC KS 7S KH 2H 5D 3D",
    )  # fmt: skip
    assert follow(at, 0, anew).verdict == "dead-end"


def test_circles_of_circles_are_left_by_the_win_that_soonest_comes_to_a_move_for_good() -> None:
    """From each position of the inner circle, and from the one that it is left to, which leads back into it."""
    at = position(["KS 6S 5H", "6C", "KH 6S", "KC TS 9H", "TC", "KD TS"], waste="4S")
    one, other, out = sight(at), sight(at).after(*line("1-2")), sight(at).after(*line("1-2 4-5"))
    plans = {
        seen.view.key(): Step(seen, Plan(line(moves), "win"))
        for seen, moves in ((one, "1-2 4-5 w-2"), (other, "2-1 4-5 5-6 w-1"), (out, "5-4 w-2"))
    }

    def kept_to(start: Sight) -> tuple[Move, ...]:
        """What is kept to from a position on the inner circle."""
        walk, seen, off = Walk(), start, None
        while off != ():
            step = plans[seen.view.key()]
            walk.add(step)
            seen = seen.after(step.plan.moves[0])
            while off != () and walk.closes(seen):
                off = walk.way_off()
                (seen,) = off or (seen,)
        assert len(walk.groups) == 1 and walk.groups[0].keys() == plans.keys()
        assert [end.plan.moves for end in walk.ends] == [line("1-2 4-5 w-2"), line("5-4 w-2")]
        return walk.kept_to(start, plans[start.view.key()].plan).moves

    assert kept_to(one) == line("1-2 4-5 w-2")
    assert kept_to(other) == line("w-2")


def test_a_walk_is_on_course_where_each_plan_is_what_was_left_of_the_one_before() -> None:
    """Or where orders of unseen cards were tried; one that is made anew each time may wander."""
    at = position(["KS 6S 5H", "6C", "KH 6S", "KC TS 9H", "TC", "KD TS"], waste="4S")
    seen, walk, courses = sight(at), Walk(), []
    for moves, basis in (
        ("1-2 4-5 w-2", "guess"),
        ("4-5 w-2", "guess"),
        ("5-6 w-2", "play"),
        ("6-4 w-2", "tried"),
    ):
        walk.add(Step(seen, Plan(line(moves), basis)))
        courses.append(walk.is_on_course())
        seen = seen.after(line(moves)[0])
    assert courses == [False, True, False, True] and not walk.has_win()


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("seed", range(820, 823))
def test_a_hint_warns_of_what_is_proved_lost(seed: int) -> None:
    """Where some moves are and others are not, one of the others; alternatives say it and come last."""
    told = 0
    for at in small.small_positions(seed, 150):
        seen, legal = sight(at), at.legal_moves()
        lost = {move for move in legal if is_lost(seen.after(move))}
        if not lost or len(lost) == len(legal):
            continue
        found = hint(fresh(at), count=99)
        if found.verdict == "hint":
            told += 1
            assert found.move not in lost, (at, found.move)
            flags = ["proved lost" in other.why for other in found.alternatives]
            assert flags == sorted(flags)
            assert flags == [other.move in lost for other in found.alternatives], at
    assert told > 0


def test_effort_grows_with_time() -> None:
    """Time in place of a number of positions, more orders."""
    assert (0, 2.0, None, 10) == Effort().thinking(2.0)[1:5]
