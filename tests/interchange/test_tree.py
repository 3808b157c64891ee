"""YAML and JSON: the one tree, and every value that is not what belongs there."""

import io
import json

import jsonschema
import pytest
import yaml

from boards import record
from thieves.interchange.formats import FORMATS, sniff
from thieves.interchange.schema import schema
from thieves.interchange.tree_out import to_tree
from thieves.notation.write import write
from thieves.record import Reading
from thieves.referee.replay import check

LAYOUT = """\
game: streets
decks: 1
suits: SH
ranks: 3
columns: 2 2
1: 3H AS
2: 2S AH
stock: 2H 3S
player: Ann
"""


def read(name: str, text: str) -> list[Reading]:
    """The records of a YAML or JSON text."""
    return [*FORMATS[name].read(io.StringIO(text))]


def said(name: str, text: str) -> list[str]:
    """Every problem, as line:column code message."""
    return [
        f"{p.line}:{p.column} {p.code} {p.message}"
        for reading in read(name, text)
        for p in reading.problems
    ]


def test_the_tree_is_the_one_of_the_notation() -> None:
    """Keys in order, cards as text, moves with comments as mappings."""
    found = to_tree(
        record(LAYOUT + "moves: {first} 1-f {one} d d*2(3S) won\n".replace("d*2(3S)", "d"))
    )
    assert {
        "game": "streets",
        "rules": {"decks": 1, "suits": "SH", "ranks": 3, "columns": [2, 2]},
        "tags": {"player": "Ann"},
        "tableau": [["3H", "AS"], ["2S", "AH"]],
        "stock": ["2H", "3S"],
        "waste": [],
        "foundations": [],
        "pass": 1,
        "comment": "first",
        "moves": [{"move": "1-f", "comment": "one"}, "d*2"],
        "result": "won",
    } == found


def test_the_contracts_yaml_is_read() -> None:
    """As a person would type it: no `---`, block or flow style."""
    text = (
        "game: thieves-of-egypt\ndeal: pysolfc 1\nrules: {redeals: 0, take-back: true}\ntags: {player: Ann}\n"
        'moves: [d, 2-f(AH), "1-3", {move: 9-4, comment: text}]\nresult: "*"\n'
    )
    assert "yaml" == sniff(text).name
    (reading,) = read("yaml", text)
    assert reading.record is not None and not reading.problems
    assert ["d", "2-f(AH)", "1-3", "9-4"] == [*map(str, reading.record.steps)]
    block = "game: streets\ndeal: pysolfc 5\nmoves:\n- d\n- 3-f\n"
    assert "yaml" == sniff(block).name and 2 == read("yaml", block)[0].record.length()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "value", ["10", "1e3", "no", "1:30", "2026-11-29", "0x1F", "1_000", ".5", "~", "null", "", "yes", "y", "0o17", "=", "<<", "+1", "1.0", "off", "NaN", "-", "[a]", "a: b", "# c", "*", "&a", "!t"]
)  # fmt: skip
def test_tags_survive_yaml_byte_for_byte_whatever_yaml_could_read_in_them(value: str) -> None:
    """Quoted on writing, in YAML 1.1 and 1.2 alike; read back by any YAML reader as text."""
    text = write(record(f"game: streets\ndeal: pysolfc 5\nnote: {value}\n"))
    written = FORMATS["yaml"].write(record(text))
    assert value == yaml.safe_load(written)["tags"]["note"]
    assert not value or f"note: {value}" not in written
    (reading,) = read("yaml", written)
    assert reading.record is not None and text == write(reading.record)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game: streets\nstock: [9S, 10]\ntableau: []\n", "2:13 P110 10 is not a card: 10 is read as a number"),
        ("game: streets\nstock: [1e3]\n", "2:9 P110 1e3 is not a card: 1e3 is read as a number"),
        ("game: streets\nstock: [no]\n", "2:9 P110 false is not a card: it is read as the truth value false"),
        ("game: streets\ndeal: 2026-11-29\n", "2:7 Y404 deal is text, but 2026-11-29 is read as a date: put it in quotes"),
        ("game: streets\ntags: {t: 1:30}\n", "2:11 Y404 the tag t is text, but 1:30 is read as a number: put it in quotes"),
        ("game: 12\n", "1:7 Y404 game is text, but 12 is read as a number: put it in quotes"),
        ("game: streets\ntableaux: []\n", "2:1 Y402 a record has no key tableaux: is tableau meant?"),
        ("game: streets\nrules: {redeal: 1}\n", "2:9 Y402 there is no rule key redeal"),
        ("game: streets\nrules: {redeals: yes}\n", "2:18 Y404 redeals is a whole number, but it is read as the truth value true"),
        ("game: streets\nrules: {take-back: 1}\n", "2:20 Y404 take-back is true or false, but 1 is read as a number"),
        ("game: streets\nrules: {build: any, build: any}\n", "2:21 Y403 the key build stands twice"),
        ("game: streets\ndeal: pysolfc 5\ndeal: pysolfc 6\n", "3:1 Y403 the key deal stands twice"),
        ("game: &a streets\n", "1:7 Y405 an anchor (&) of YAML stands here; records use none"),
        ("game: streets\nstock: &a [9S]\nwaste: *a\n", "2:8 Y405 an anchor (&) of YAML stands here; records use none"),
        ("game: !!python/name:os.system x\n", "1:7 Y405 a tag (!) of YAML stands here; records use none"),
        ("game: streets\nmoves: [d, {move: d, note: x}]\ndeal: pysolfc 5\n", "2:22 Y402 a move has no key note: only move and comment"),
        ("game: streets\nmoves: [d, 3-x]\ndeal: pysolfc 5\n", "2:12 P111 3-x is not a move: a move is d, r, 3-7, 3-7:4, w-3, w-f, 3-f or f-4(3C)"),
        ("game: streets\ndeal: pysolfc 5\nresult: lost\n", "3:9 Y404 the result is won, stuck, resigned or *, not lost"),
        ("game: streets\ndeal: pysolfc 5\ncomment: a } b\n", "3:10 Y406 a comment may hold neither } nor a line that begins with game:"),
        ("game: streets\ndeal: pysolfc 5\ntags: {stock: x}\n", "3:8 Y406 stock is a key of the notation, not a tag"),
        ("game: streets\ndeal: pysolfc 5\ntags: {stcok: 6C}\n", "3:8 P107 stcok is not a key; stock is very likely meant"),
        ('game: streets\ndeal: pysolfc 5\ntags: {t: "a\\nb"}\n', "3:11 Y406 the tag t must fit on one line, without spaces around it"),
        ("game: streets\npyramids: {}\n", "2:1 P115 pyramids is a key of the pairing games"),
        ("- a\n- b\n", "1:1 Y404 a record is a mapping of keys to values; a list stands here"),
        ("game: [\n", "1:8 Y401 this is not YAML: did not find expected node content"),
        ("game: a\n\tb: c\n", "2:1 Y401 this is not YAML: found a tab character that violates indentation"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_yaml_has_its_sentence_and_its_place(text: str, says: str) -> None:
    """Saying what was read."""
    assert says in said("yaml", text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"game": "streets", "stock": ["9S", 10]}', "1:37 P110 10 is not a card: 10 is read as a number"),
        ('{"game": "streets", "deal": 1e3}', "1:29 Y404 deal is text, but 1e3 is read as a number: put it in quotes"),
        ('{"game": "indian", "game": "limited"}', "1:20 Y403 the key game stands twice"),
        ('{"game": "streets"', "1:19 Y401 this is not JSON: expecting ',' delimiter"),
        ("[1, 2]", "1:1 Y404 a record is a mapping of keys to values; a list stands here"),
        ('\n{"game": "streets",\n', "3:1 Y401 this is not JSON: expecting property name enclosed in double quotes"),
        ("[" * 100_000, "1:1 Y401 this is nested deeper than any record"),
        ('{"game": "streets", "deal": "pysolfc 5", "tags": {"t": "\\ud800"}}', "1:56 Y406 the tag t holds characters that are no text"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_json_has_its_sentence_and_its_place(text: str, says: str) -> None:
    """Line and column of the value."""
    assert says in said("json", text)


def test_one_bad_document_spoils_no_other() -> None:
    """YAML and JSON alike."""
    good = "game: streets\ndeal: pysolfc 5\n"
    assert [
        True,
        False,
        True,
    ] == [r.record is not None for r in read("yaml", f"---\n{good}---\na: [\n---\n{good}")]
    lines = '{"game": "streets", "deal": "pysolfc 5"}\n'
    readings = read("json", f"{lines}{{\n{lines}}}\n{lines}")
    assert readings[0].record is not None and readings[-1].record is not None
    assert [
        True,
        False,
        True,
    ] == [r.record is not None for r in read("json", f"{lines}{{x\n{lines}")]


def test_an_object_spread_over_lines_is_one_record() -> None:
    """As `jq .` prints it."""
    tree = to_tree(record(LAYOUT))
    text = json.dumps(tree, indent=2) + "\n" + json.dumps(tree) + "\n"
    first, second = read("json", text)
    assert first.record is not None and second.record is not None
    assert write(first.record) == write(second.record)


def test_deep_nesting_is_refused_in_yaml_too() -> None:
    """Without running out of stack."""
    for depth in (30, 50_000):
        (problem,) = read("yaml", "game: " + "[" * depth + "]" * depth)[0].problems
        assert "Y401" == problem.code and "nest" in problem.message


@pytest.mark.parametrize(
    ("start", "name"),
    [
        ("game: x\n1: TH\n", "text"), ("\ufeff# c\ngame: x\n", "text"), ("---\ngame: x\n", "yaml"),
        ("%YAML 1.1\n---\n", "yaml"), ('{"game"', "json"), ("\ufeff\n {", "json"),
        ("game: x\ntableau: [[TH]]\n", "yaml"), ("game: x\nmoves:\n- d\n", "yaml"), ("game: x\nmoves: d\n", "text"),
        ("game: x\nrules:\n  redeals: 1\n", "yaml"), ("", "text"),
    ],
)  # fmt: skip
def test_the_format_is_told_by_content(start: str, name: str) -> None:
    """Whatever the suffix says."""
    assert name == sniff(start).name


def test_the_schema_describes_the_trees_that_are_written() -> None:
    """And refuses what the reader refuses."""
    validator = jsonschema.Draft202012Validator(schema())
    jsonschema.Draft202012Validator.check_schema(schema())
    tree = to_tree(
        record(LAYOUT + "take-back: yes\nredeals: unlimited\nmoves: {c} 1-f {one} d won\n")
    )
    validator.validate(tree)
    for wrong in (
        {"game": 1},
        {},
        tree | {"tableaux": []},
        tree | {"stock": ["XX"]},
        tree | {"result": "lost"},
        tree | {"rules": {"decks": 4}},
        tree | {"moves": [{"comment": "x"}]},
    ):
        assert not validator.is_valid(wrong)


@pytest.mark.parametrize("name", ["yaml", "json"])
def test_the_referees_problems_have_their_places_in_a_tree_too(name: str) -> None:
    """A surplus card in a column, a missing one at the tableau, an illegal move at its word."""
    tree = to_tree(record(LAYOUT + "moves: 1-f d 9-9\n"))
    text = json.dumps(tree | {"tableau": [["3H", "AS"], ["3H", "AH"]]}) + "\n"
    (reading,) = read(name, text)
    assert reading.record is not None
    surplus, missing = check(reading.record).problems
    assert ("D102", 1, text.rindex('"3H"') + 1) == (surplus.code, surplus.line, surplus.column)
    assert ("D103", 1, text.index("[[") + 1) == (missing.code, missing.line, missing.column)
    text = json.dumps(tree)
    (reading,) = read(name, text)
    assert reading.record is not None
    (illegal,) = check(reading.record).problems
    assert ("M201", 1, text.index('"9-9"') + 1) == (illegal.code, illegal.line, illegal.column)
