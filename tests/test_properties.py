"""What holds for every game: round trips, the pack, push and pop, and the referee's completeness."""

import io
from collections import Counter
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from random_games import positions, records
from thieves.cards import SUITS, Card, pack
from thieves.interchange.formats import FORMATS
from thieves.notation.parse import parse
from thieves.notation.write import write
from thieves.packing.moves import DRAW, FOUNDATION, REDEAL, WASTE, Move, move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.record import Record
from thieves.referee.replay import check
from thieves.rules import RULE_KEYS, Value

many = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@many
@given(records())
def test_text_to_record_to_text_is_the_same_byte_for_byte(record: Record) -> None:
    """On canonical text; and formatting twice changes nothing."""
    text = write(record)
    reading = parse(text)
    assert reading.record is not None and not reading.problems
    assert text == write(reading.record)
    assert all(
        len(line) <= 79 for line in text.partition("moves:")[2].split("\n") if "{" not in line
    )


@many
@given(records(), st.sampled_from(["yaml", "json"]))
def test_text_to_yaml_or_json_to_text_is_the_same_byte_for_byte(record: Record, name: str) -> None:
    """Whatever the tags and comments look like to YAML."""
    text = write(record)
    tree = FORMATS[name].write(record)
    (reading,) = FORMATS[name].read(io.StringIO(tree))
    assert not reading.problems and reading.record is not None
    assert text == write(reading.record)


@many
@given(records())
def test_the_referee_accepts_every_line_of_legal_moves(record: Record) -> None:
    """With its assertions and its result."""
    verdict = check(record)
    assert [] == verdict.problems and record.length() == verdict.moves


def _conceivable(at: Position) -> list[Move]:
    """Every move that could be written down about these columns, legal or not."""
    places = [WASTE, FOUNDATION, *range(len(at.columns) + 2)]
    sizes = range(1, 2 + max(map(len, at.columns)))
    columns = [
        Move(a, b, n)
        for a, b, n in product(places, places, sizes)
        if a != FOUNDATION and b != WASTE
    ]
    cards = [Card(rank, suit) for suit in SUITS for rank in (1, 2, 5, at.rules.ranks)]
    backs = [Move(FOUNDATION, b, 1, card) for b, card in product(range(len(at.columns) + 1), cards)]
    return [DRAW, REDEAL, *columns, *backs]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions())
def test_a_move_is_refused_exactly_when_it_is_not_in_the_list(at: Position) -> None:
    """The list and the refusals are written apart, and agree on everything conceivable."""
    legal = set(at.legal_moves())
    assert all(why_not(at, one) is None for one in legal)
    for one in _conceivable(at):
        assert (why_not(at, one) is None) is (one in legal), one


@many
@given(positions())
def test_no_move_ever_loses_or_doubles_a_card(at: Position) -> None:
    """After every legal move the pack is whole."""
    rules = at.rules
    whole = Counter(pack(rules.decks, rules.suits, rules.ranks))
    for one in at.legal_moves():
        at.push(one)
        assert whole == at.layout().known()
        at.pop()


@many
@given(positions())
def test_pop_undoes_push_exactly(at: Position) -> None:
    """All the way back to the start, and each legal move from here."""
    before = (at.layout(), at.key())
    for one in at.legal_moves():
        at.push(one)
        assert one == at.pop()
        assert before == (at.layout(), at.key())
    line = []
    while at._played:
        line.append(at.pop())
    for one in reversed(line):
        at.push(one)
    assert before == (at.layout(), at.key())


@many
@given(positions())
def test_every_move_and_position_round_trips_through_its_notation_and_its_repr(
    at: Position,
) -> None:
    """`move(str(m)) == m`, and `repr` is an expression that rebuilds."""
    from thieves.packing.layout import Layout
    from thieves.rules import Rules

    names = {"Move": Move, "Card": Card, "Rules": Rules, "Layout": Layout, "Position": Position}
    for one in at.legal_moves():
        assert one == move(str(one)) and one == eval(repr(one), names)
    assert at.layout() == eval(repr(at), names).layout()


@many
@given(positions())
def test_a_position_written_as_a_layout_is_the_same_position(at: Position) -> None:
    """The position in mid-game is a record of its own."""
    record = Record("forty-thieves", rules=_all_rules(at), layout=at.layout())
    reading = parse(write(record))
    assert reading.record is not None and reading.record.layout == at.layout()
    assert [] == check(reading.record).problems


def _all_rules(at: Position) -> dict[str, Value]:
    keys = [key for key in RULE_KEYS.values() if key.family in ("", "packing")]
    rules = {key.name: getattr(at.rules, key.field) for key in keys}
    return rules if rules["face-down"] else {key: rules[key] for key in rules if key != "face-down"}


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=300))
def test_no_text_at_all_makes_the_reader_stumble(text: str) -> None:
    """Any text gives a record or problems with a place, never an exception."""
    for source in (
        text,
        f"game: streets\n{text}",
        f"game: streets\ndeal: pysolfc 5\nmoves:\n{text}",
    ):
        for reading in FORMATS["text"].read(io.StringIO(source)):
            assert reading.record is not None or reading.problems
            assert all(problem.line >= 1 and problem.column >= 1 for problem in reading.problems)


_PIECES = st.sampled_from(
    ["1:", "2:", "11:", "stock:", "waste:", "pass:", "game:", "moves:", "deal:", "redeals:", "TH", "3D", "[", "]", "??", "??*4",
     "-", "--", "{", "}", "# x", "\n", "\n", " ", "d", "r", "3-7", "w-f", "f-4(3C)", "d*3", "5.", "won", "*", "tag: v", "pysolfc 5", "yes"]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(_PIECES, max_size=40))
def test_pieces_of_the_notation_in_any_order_never_make_the_reader_stumble(
    pieces: list[str],
) -> None:
    """And what it reads without a problem it writes so that it reads the same again."""
    source = "game: streets\ndeal: pysolfc 5\n" + " ".join(pieces)
    for reading in FORMATS["text"].read(io.StringIO(source)):
        if reading.record is not None:
            check(reading.record)
            if not reading.problems:
                text = write(reading.record)
                again = parse(text)
                assert again.record is not None and not again.problems
                assert text == write(again.record)


@pytest.mark.parametrize("name", ["yaml", "json"])
@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=200))
def test_no_text_makes_yaml_or_json_reading_stumble(name: str, text: str) -> None:
    """Whatever it is, it gives a record or problems."""
    for source in (text, f"game: streets\n{text}", f'{{"game": "streets", "moves": {text}}}'):
        for reading in FORMATS[name].read(io.StringIO(source)):
            assert reading.record is not None or reading.problems
