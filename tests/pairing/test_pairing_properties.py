"""What holds for every pairing game: round trips, the pack, push and pop, the list of moves against the refusals."""

import io
import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from thieves.cards import Card, pack
from thieves.dealing import deal
from thieves.families import PairingLayout, PairingPosition, start
from thieves.games import game, make_rules
from thieves.interchange.formats import FORMATS
from thieves.notation.parse import parse
from thieves.notation.write import write
from thieves.pairing.moves import DRAW, REDEAL, Move, move
from thieves.pairing.position import Position
from thieves.pairing.refusal import complete, why_not
from thieves.problems import Refusal
from thieves.record import Record, Step
from thieves.referee.replay import check
from thieves.rules import PairingRules, Value

many = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
NAMES = ("pharaohs", "giza", "two-pyramids", "relaxed-pyramid", "pyramid-dozen")


@st.composite
def overrides(draw: st.DrawFn) -> dict[str, Value]:
    """Nothing, or a game of another shape with a short pack."""
    if draw(st.booleans()):
        return {}
    return {
        "decks": draw(st.integers(1, 2)),
        "suits": draw(st.sampled_from(["CSHD", "SH", "CHD"])),
        "ranks": draw(st.integers(8, 13)),
        "redeals": draw(st.integers(0, 2)),
        "pyramids": tuple(draw(st.lists(st.integers(1, 3), min_size=1, max_size=2))),
        "reserves": tuple(draw(st.lists(st.integers(0, 1), min_size=1, max_size=3))),
        "target": draw(st.sampled_from([12, 13])),
        "win": draw(st.sampled_from(["all", "pyramid"])),
    }


@st.composite
def games(draw: st.DrawFn) -> tuple[Record, Position]:
    """A record of random legal moves, cut at any point, and the position after it."""
    name, rules = draw(st.sampled_from(NAMES)), draw(overrides())
    number, dice = draw(st.integers(1, 10**6)), random.Random(draw(st.integers(0, 10**6)))
    effective = make_rules(game(name), rules)
    layout = deal(game(name), effective, str(number))
    at = start(effective, layout)
    assert isinstance(at, PairingPosition)
    steps = []
    for _ in range(draw(st.integers(0, 90))):
        moves = at.legal_moves()
        if not moves or at.is_won():
            break
        pairs = [one for one in moves if not one.turn]
        chosen = dice.choice(pairs if pairs and dice.random() < 0.7 else moves)
        at.push(chosen)
        told = at.waste[-1] if chosen.is_draw and dice.random() < 0.3 else None
        steps.append(Step(chosen, told=told))
    result = "won" if at.is_won() else "stuck" if at.is_stuck() else "*"
    record = Record(
        name, f"pysolfc {number}", rules, layout, {"by": "dice"}, "", tuple(steps), result
    )
    return record, at


@many
@given(games())
def test_the_referee_accepts_every_line_of_legal_pairs(made: tuple[Record, Position]) -> None:
    """With its deal number, its assertions and its result."""
    record, at = made
    verdict = check(record)
    assert [] == verdict.problems and record.length() == verdict.moves
    assert verdict.position is not None and at.layout() == verdict.position.layout()


@many
@given(games(), st.sampled_from(["text", "yaml", "json"]))
def test_pairing_records_round_trip_byte_for_byte(made: tuple[Record, Position], name: str) -> None:
    """Text, and text by way of YAML or JSON."""
    text = write(made[0])
    (reading,) = FORMATS[name].read(io.StringIO(FORMATS[name].write(made[0])))
    assert not reading.problems and reading.record is not None
    assert text == write(reading.record)


@many
@given(games())
def test_a_position_written_as_a_layout_is_valid_and_the_same(
    made: tuple[Record, Position],
) -> None:
    """With the cards that have left, and the pass."""
    record, at = made
    bare = Record(record.game, rules=record.rules, layout=at.layout())
    reading = parse(write(bare))
    assert reading.record is not None and not reading.problems
    assert at.layout() == reading.record.layout
    assert [] == check(bare).problems


@many
@given(games())
def test_no_pair_ever_loses_or_doubles_a_card(made: tuple[Record, Position]) -> None:
    """What is left and what has left are the pack; pop undoes push."""
    record, at = made
    rules = at.rules
    whole = Counter(pack(rules.decks, rules.suits, rules.ranks))
    assert whole == at.layout().known() + at.taken()
    before = (at.layout(), at.gone, at.key())
    for one in at.legal_moves():
        at.push(one)
        assert whole == at.layout().known() + at.taken()
        assert one == at.pop()
        assert before == (at.layout(), at.gone, at.key())
    while at.played:
        at.pop()
    assert at.layout() == record.layout and not at.gone


def _everything(at: Position) -> dict[str, Card]:
    """Every card that lies somewhere by a place that a move can name."""
    found = {
        f"{chr(65 + number)}{r + 1}.{p + 1}": card
        for number, rows in enumerate(at.pyramids)
        for r, row in enumerate(rows)
        for p, card in enumerate(row)
        if card is not None
    }
    for name, pile in [
        *((str(n), pile) for n, pile in enumerate(at.reserves, 1)),
        ("w", at.waste),
        ("s", at.stock),
    ]:
        if pile:
            found[name] = pile[-1]
    return found


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(games())
def test_a_pair_is_refused_exactly_when_it_is_not_in_the_list(
    made: tuple[Record, Position],
) -> None:
    """The list and the refusals are written apart, and agree on every two cards and every one."""
    at = made[1]
    legal = {frozenset(one.places) for one in at.legal_moves() if not one.turn}
    cards = _everything(at)
    for places in [*combinations(cards, 2), *((place,) for place in cards)]:
        one = Move(tuple(cards[place] for place in places), tuple(places))
        assert (why_not(at, one) is None) is (frozenset(places) in legal), one
    turns = {one for one in at.legal_moves() if one.turn}
    assert {one for one in (DRAW, REDEAL) if why_not(at, one) is None} == turns


@many
@given(games())
def test_every_pair_round_trips_through_its_notation_and_its_repr(
    made: tuple[Record, Position],
) -> None:
    """With its places; and completing a whole move changes nothing."""
    at = made[1]
    names = {"Move": Move, "Card": Card, "PairingRules": PairingRules, "Layout": PairingLayout}
    for one in at.legal_moves():
        if not one.turn:
            assert one._replace(spelt=True) == move(str(one._replace(spelt=True)))
        assert one == complete(at, one)
        assert one == eval(repr(one), dict(names))
    assert at.layout() == eval(repr(at), names | {"Position": Position}).layout()


@pytest.mark.parametrize(
    "text", ["QS+AH+2C", "QS@9.9+AH", "QS@A1+AH", "QS@0+AH", "1H+QS", "+", "QS+"]
)
def test_what_is_no_pair_is_said(text: str) -> None:
    """A ValueError with a sentence, never another error."""
    with pytest.raises(ValueError, match=r"is not a|is no place"):
        move(text)


def test_a_refusal_is_no_move() -> None:
    """Nor does completing it leave a place unsaid."""
    layout = PairingLayout((((Card(12, "S"),),),))
    at = Position(PairingRules(pyramids=(1,)), layout)
    assert isinstance(complete(at, move("QS+AH")), Refusal)
