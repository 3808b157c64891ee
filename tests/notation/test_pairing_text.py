"""The notation of the pairing games: what is read, and the sentence for what is not."""

import io
import json

import jsonschema
import pytest

from thieves.interchange.formats import FORMATS, sniff
from thieves.interchange.schema import schema
from thieves.interchange.tree_out import to_tree
from thieves.notation.parse import parse
from thieves.notation.write import write
from thieves.referee.replay import check

SMALL = """\
game: pharaohs
suits: SH
ranks: 5
pyramids: 2 3
A1: 5H
A2: 2S 3S
B1: 4S
B2: AH 5S
B3: 3H 2H 4H
stock: AS

moves:
1. 2S+3H 3S+2H 5H AH+4H 5S 4S+AS
won
"""


def problems(text: str) -> list[str]:
    """What is wrong with a text, in reading or refereeing: line, column, code, message."""
    reading = parse(text)
    found = [*reading.problems, *(check(reading.record).problems if reading.record else [])]
    return [f"{one.line}:{one.column} {one.code} {one.message}" for one in found]


def test_a_small_game_is_valid_and_canonical() -> None:
    """As the manual page has it."""
    assert [] == problems(SMALL)
    record = parse(SMALL).record
    assert record is not None and SMALL == write(record)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("A2: 2S 3S", "A2: 2S", "6:1 D112 row A2 has 1 card, not 2: one that has left is written --"),
        ("B3: 3H", "B3: 3H AS", "9:1 D112 row B3 has 4 cards, not 3: one that has left is written --"),
        ("B1: 4S\n", "", "5:1 D101 row B1 is missing from the layout (a card that has left is --)"),
        ("B1: 4S", "C1: 4S", "5:1 D101 row B1 is missing from the layout (a card that has left is --)"),
        ("stock: AS", "1: AS", "10:1 D101 there is no reserve 1: this game has none"),
        ("A1: 5H", "A1: --", "5:5 D113 A1.1 cannot be gone while 2S and 3S are on it"),
        ("B2: AH 5S", "B2: -- 5S", "8:5 D113 B2.1 cannot be gone while 3H and 2H are on it"),
        ("B3: 3H 2H 4H", "B3: 3H 2H --", "5:1 D114 4H cannot have left the game in pairs: one card too many or too few stands here"),
        ("stock: AS", "stock: AS KD", "10:1 D107 stock and waste hold 2 cards, but this game deals all but 1"),
        ("stock: AS", "stock: ??", "10:8 P117 an unknown card may lie in the stock only, and not first: that one lies open"),
        ("A1: 5H", "A1: ??", "5:5 P117 an unknown card may lie in the stock only, and not first: that one lies open"),
        ("A1: 5H", "A1: 5S", "8:8 D102 5S stands 2 times, but the pack has 1 copy: A1.1, B2.2"),
        ("A1: 5H", "A1: [5H]", "5:1 P116 no card lies face down in this game but in the stock"),
        ("stock: AS", "stock: --", "10:8 P110 -- stands for a card that has left a pyramid; from other piles it is left out"),
        ("stock: AS", "stock: AS\nfoundations: AS", "11:1 D101 this game has no foundations: cards leave it in pairs"),
        ("stock: AS", "stock: AS\npass: 2", "11:7 D111 pass 2 is not possible with 0 redeals"),
        ("pyramids: 2 3", "pyramids: 2 3 9", "4:11 D108 pyramids and reserves take 54 cards, but the pack has 10"),
        ("pyramids: 2 3", "pyramids: 2 3\nreserves: 1 1 1 1 1 1 1 1 1 1", "5:11 D108 pyramids and reserves take 19 cards, but the pack has 10"),
        ("pyramids: 2 3", "pyramids: 2 3\ntarget: 14", "5:9 P109 target cannot be 14: 13 (pairs to 13, Kings alone) or 12 (pairs to 12, and King with Queen)"),
        ("pyramids: 2 3", "pyramids: 2 3\nwin: some", "5:6 P109 win cannot be some: one of all, pyramid"),
        ("pyramids: 2 3", "pyramids: 2 3\nbuild: any", "5:8 P115 build: is a rule key of the packing games"),
        ("pyramids: 2 3", "pyramids: 2 3\npyramids: 2 3", "5:1 P106 pyramids: stands twice, first on line 4"),
        ("A2: 2S 3S", "a02: 2S 3S\nA2: 2S 3S", "7:1 P106 A2: stands twice, first on line 6"),
        ("2S+3H", "2S + 3H", "13:7 P111 + is not a move: a pair has no spaces in it, QS+AH"),
        ("2S+3H", "1-2", "13:4 P111 1-2 carries a card from pile to pile; in this game cards leave in pairs, QS+AH, or alone, KD"),
        ("2S+3H", "2S+3H(3H)", "13:4 P111 2S+3H(3H) is not a move: a move is d, r, KD, QS+AH or 7H@B4.2+6C@w"),
        ("2S+3H", "d(AH)", "13:4 R301 the card turned is AS, not AH"),
        ("2S+3H", "2S+3H[4S]", "13:4 R302 this move uncovers no stock card, so no 4S"),
        ("won", "stuck", "14:1 R303 the record says stuck, but the game is won"),
        (" 4S+AS", "", "14:1 R303 the record says won, but 2 cards are not gone"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(old: str, new: str, says: str) -> None:
    """At its line and column; the first problem."""
    assert old in SMALL
    assert says == problems(SMALL.replace(old, new, 1))[0]


def test_rows_in_any_order_and_case_are_read() -> None:
    """Canonical form puts them right."""
    lines = SMALL.split("\n")
    mixed = [
        *lines[:4],
        "b3: 3h 2h 4h",
        lines[9],
        lines[7],
        "a02: 2♠ 3S",
        lines[6],
        lines[4],
        *lines[10:],
    ]
    record = parse("\n".join(mixed).replace("2S+3H", "3h@b3.1+2s")).record
    assert record is not None
    assert [] == check(record).problems
    assert SMALL == write(record._replace(steps=check(record).played))


def test_unknown_stock_cards_are_told_as_they_come_to_light() -> None:
    """In square brackets: the card that a move lays open on the stock."""
    text = """\
game: relaxed-pyramid
suits: SH
ranks: 4
pyramids: 2
A1: 4H
A2: 2S 3S
stock: AS ??*4

moves:
1. 3S+AS[2H] 2S+2H[4S] 4H
won
"""
    assert [] == problems(text)
    says = problems(text.replace("[2H]", "", 1))
    assert [
        "10:4 R306 this move shows a card that was unknown: tell which, as in 3S+AS[5C]"
    ] == says
    says = problems(text.replace("[2H]", "[4H]", 1))
    assert ["10:4 R304 the unknown card cannot be 4H: every 4H is accounted for"] == says
    assert [] == problems(text.replace("3S+AS[2H] 2S+2H[4S]", "d[2H] 2S+2H[4S] 3S+AS d(4S)[3H]"))


def test_the_tree_has_pyramids_and_reserves() -> None:
    """A mapping of letters to rows, and a list of piles; told apart from text by it."""
    record = parse(SMALL).record
    assert record is not None
    yaml = FORMATS["yaml"].write(record)
    assert (
        "pyramids: {A: [[5H], [2S, 3S]], B: [[4S], [AH, 5S], [3H, 2H, 4H]]}\nreserves: []\n" in yaml
    )
    bare = yaml.removeprefix("---\n")
    assert "yaml" == sniff(bare).name
    assert (
        "yaml"
        == sniff(
            bare.replace("{A: ", "\n  A: ").replace(", B: ", "\n  B: ").replace("]]}", "]]")
        ).name
    )
    assert "text" == sniff(SMALL).name
    assert "text" == sniff("game: giza\nA1: 7H\n").name


def test_the_schema_describes_pairing_trees() -> None:
    """Those that are written, and none with rows that are no rows."""
    record = parse(SMALL).record
    assert record is not None
    validator = jsonschema.Draft202012Validator(schema())
    tree = to_tree(record)
    validator.validate(tree)
    assert not validator.is_valid(tree | {"pyramids": [["7H"]]})
    assert not validator.is_valid(tree | {"pyramids": {"a": [["7H"]]}})
    assert not validator.is_valid(tree | {"rules": {"target": 11}})


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"pyramids": [["7H"]]}, "Y404 pyramids is a mapping of letters to rows; a list stands here"),
        ({"pyramids": {"a": [["7H"]]}}, "Y402 a pyramid is named by a letter, A, B …, not a"),
        ({"pyramids": {"A": {}}}, "Y404 a pyramid is a list of rows; a mapping stands here"),
        ({"pyramids": {"A": ["5H"]}}, "Y404 a pile is a list of cards; 5H stands here"),
        ({"reserves": {}}, "Y404 reserves is a list of piles; a mapping stands here"),
        ({"reserves": [["--"]]}, "P110 -- is not a card: a rank (A 2 … 9 T J Q K) and a suit (C S H D), such as TH"),
        ({"tableau": [["5H"]]}, "P115 tableau is a key of the packing games"),
        ({"foundations": ["5H"]}, "P115 foundations is a key of the packing games"),
        ({"moves": ["1-2"]}, "P111 1-2 carries a card from pile to pile; in this game cards leave in pairs, QS+AH, or alone, KD"),
        ({"moves": [{"move": "QS+AH+2C"}]}, "P111 QS+AH+2C is not a move: at most two cards leave together"),
    ],
)  # fmt: skip
def test_a_tree_of_the_wrong_shape_is_said(wrong: dict[str, object], says: str) -> None:
    """In JSON; the first problem."""
    record = parse(SMALL).record
    assert record is not None
    text = json.dumps(to_tree(record) | wrong, ensure_ascii=False)
    (reading,) = FORMATS["json"].read(io.StringIO(text))
    assert says == f"{reading.problems[0].code} {reading.problems[0].message}"
