"""Boards of PySolFC and fc-solve, and deals of Solvitaire: read leniently, written as those programs read them."""

import io
import json

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import record
from random_games import records
from thieves.dealing import deal
from thieves.games import GAMES, game, make_rules
from thieves.interchange.boards import Given, bare
from thieves.interchange.formats import FORMATS, sniff, tell
from thieves.interchange.solvitaire import loses, unlike
from thieves.interchange.tree_out import to_tree
from thieves.record import Reading, Record
from thieves.referee.replay import check, start_layout
from thieves.rules import Rules

BOARDS = ["pysol-text", "solvitaire"]
SMALL = Given(game("streets"), {"decks": 1, "suits": "SH", "ranks": 3, "columns": (2, 2)})
SPIDERLESS = {"type": "object", "additionalProperties": False, "properties": {
    "tableau piles": {"type": "object", "additionalProperties": False, "properties": {
        "count": {"type": "integer"}, "build policy": {"enum": ["any-suit", "red-black", "same-suit", "no-build"]},
        "spaces policy": {"enum": ["any", "no-build", "kings"]}, "move built group": {"enum": ["yes", "no"]},
        "face up cards": {"enum": ["all", "top"]},
    }},
    "foundations": {"type": "object", "additionalProperties": False, "properties": {"removable": {"type": "boolean"}}},
    "stock": {"type": "object", "additionalProperties": False, "properties": {
        "size": {"type": "integer"}, "deal type": {"const": "waste"}, "deal count": {"type": "integer", "minimum": 1}, "redeal": {"type": "boolean"},
    }},
    "max rank": {"type": "integer", "minimum": 1, "maximum": 13}, "two decks": {"type": "boolean"},
}}  # fmt: skip


def read(name: str, text: str, of: Given | None = None) -> list[Reading]:
    """The boards of a text."""
    return [*FORMATS[name].read(io.StringIO(text), of)]


def said(name: str, text: str, of: Given | None = None) -> list[str]:
    """Every problem, as line:column code message."""
    return [
        f"{p.line}:{p.column} {p.code} {p.message}"
        for one in read(name, text, of)
        for p in one.problems
    ]


def dealt(name: str, number: str = "5") -> Record:
    """A numbered deal."""
    preset = game(name)
    return Record(preset.name, layout=deal(preset, preset.rules, number))


# Round trips


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=60, deadline=None)
@given(made=records())
def test_the_layout_of_any_record_comes_back(name: str, made: Record) -> None:
    """Short packs, face-down cards, three decks; written twice gives the same text."""
    text = FORMATS[name].write(made)
    (again,) = read(name, text, Given(made.preset, made.rules))
    assert again.record is not None and [] == again.problems
    assert to_tree(bare(made)) == to_tree(again.record)
    assert text == FORMATS[name].write(again.record)
    assert name == sniff(text).name


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_position_comes_back(name: str, data: st.DataObject) -> None:
    """Foundations, waste, empty columns, face-down cards; the number of the pass aside."""
    made = data.draw(records())
    at = data.draw(st.integers(0, made.length()))
    position = check(made, at).position
    assert position is not None
    here = Record(made.game, rules=made.rules, layout=position.layout())
    text = FORMATS[name].write(here)
    (again,) = read(name, text, Given(made.preset, made.rules))
    assert again.record is not None and position.layout()._replace(passes=1) == again.record.layout
    told = {form.name for size in range(len(text) + 1) if (form := tell(text[:size]))}
    assert told <= {name} and (name == "solvitaire" or {name} == told | {sniff(text).name})


@pytest.mark.parametrize("name", BOARDS)
def test_a_stream_of_boards_comes_back(name: str) -> None:
    """Parted by blank lines, or a line each."""
    deals = [dealt("limited", number) for number in "567"]
    text = FORMATS[name].between.join(map(FORMATS[name].write, deals))
    found = read(name, text)
    assert deals == [one.record and one.record._replace(places=deals[0].places) for one in found]
    assert [1, 2, 3] == [one.number for one in found]


# Which game


@pytest.mark.parametrize("name", BOARDS)
def test_a_deal_tells_its_game_where_only_one_is_dealt_so(name: str) -> None:
    """And names those that it may be of where there are more."""
    alone = set()
    for preset in GAMES:
        if not isinstance(preset.rules, Rules) or preset.required:
            continue
        (found,) = read(name, FORMATS[name].write(dealt(preset.name)))
        if found.record:
            assert preset.name == found.record.game == found.game
            alone.add(preset.name)
        else:
            (problem,) = found.problems
            assert "P108" == problem.code and preset.name in problem.message
            assert "say which it is with --game" in problem.message
    assert {
        "limited", "sixty-thieves", "indian-pysol", "alexandria", "rank-and-file", "number-ten",
    } == alone  # fmt: skip


def test_a_board_that_fits_no_game_says_so() -> None:
    """Columns or cards that no game here has."""
    says = "1:1 P108 a board names no game, and this one fits none of the games here: say which it is with --game"
    assert (
        [says]
        == said("pysol-text", "KH QS\n: 5C\n")
        == said("solvitaire", '{"tableau piles": [["KH"]]}')
    )
    assert "D101" in said("pysol-text", "KH QS\n: 5C\n", Given(game("streets")))[0]


# Reading boards


def test_what_those_programs_write_is_read() -> None:
    """Colons, tens, empty foundations, small letters, comments, carriage returns are the stream's affair."""
    text = "# mine\nFoundations: H-0 S-A\nTalon: 3s\nWaste: <2H>\n: 3H\n: 2S AH\n"
    (found,) = read("pysol-text", text, SMALL)
    assert found.record is not None
    layout = record("game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H\n2: 2S AH\nstock: 3S\nwaste: 2H\nfoundations: AS\n").layout  # fmt: skip
    assert layout == found.record.layout
    assert ["mine"] == [remark.text for remark in found.record.remarks]
    for other in ("foundations: S-A H-0\n", "FOUNDATIONS: AS -\n", "Freecells: -\nFoundations: S-A\n"):  # fmt: skip
        (again,) = read("pysol-text", f"Talon: 3S\nWaste: 2H\n{other}3H\n2S AH\n", SMALL)
        assert again.record is not None and layout == again.record.layout, other
    ten = FORMATS["pysol-text"].write(dealt("limited"))
    for written in (ten.replace("T", "10").replace("10alon", "Talon"), ten.lower()):
        assert dealt("limited").layout == getattr(read("pysol-text", written)[0].record, "layout", None)  # fmt: skip


def test_a_board_is_written_as_the_generators_write_it() -> None:
    """Talon, foundations in the order H C D S, a column a line, face-down cards in angle brackets."""
    text = "game: indian-pysol\ndecks: 1\nsuits: SH\nranks: 4\ncolumns: 2 2\nface-down: 1\n1: [4H] 3S\n2: -\nstock: 2S 4S\nwaste: 3H\nfoundations: AS 2H\n"
    wanted = "Talon: 2S 4S\nWaste: 3H\nFoundations: H-2 S-A\n<4H> 3S\n:\n"
    assert wanted == FORMATS["pysol-text"].write(record(text))


@pytest.mark.parametrize("number", [1, 24, 31999, 24000025])
def test_a_board_is_the_text_of_the_generator_that_fc_solve_uses(number: int) -> None:
    """Gypsy is dealt as a game of ours can be with rule keys: eight columns of three, two cards of each face down."""
    from pysol_cards.cards import CardRenderer
    from pysol_cards.deal_game import Game as Generator
    from pysol_cards.random_base import RandomBase

    rules = {"columns": (3,) * 8, "face-down": (2,) * 8}
    of = Given(game("number-ten"), rules)
    layout = deal(of.game, make_rules(of.game, rules), str(number))
    made = Record("number-ten", rules=rules, layout=layout)
    for tens in (True, False):
        generator = Generator("gypsy", number, RandomBase.DEALS_PYSOLFC)
        text = generator.calc_layout_string(CardRenderer(tens))
        assert not tens or text == FORMATS["pysol-text"].write(made)
        (found,) = read("pysol-text", text, of)
        assert found.record is not None and layout == found.record.layout


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Talon: 2H 1S\n3H AS\n2S AH\n", "1:11 P110 1S is not a card: an Ace is written A"),
        ("3H AS\n2S <AH>\n", "2:4 P116 face-down cards lie at the buried end of a column"),
        ("3H AS\n2S 10\n", "2:4 P110 10 is not a card: its suit is missing (C, S, H or D)"),
        ("Talon: 2H\nTalon: 2H\n3H\n", "2:1 P106 a second line Talon:"),
        ("Foundations: H-X\n3H\n", "1:14 P110 H-X is no foundation: a suit and the rank of its top card, such as H-4"),
        ("Freecells: 3H\n3H\n", "1:1 P120 these games have no free cells"),
        ("Talon: 3H\n", "1:1 P120 the board has no columns: each stands on a line of its own"),
        ("hello there\n", "1:1 P110 hello is not a card: a rank (A 2 … 9 T J Q K) and a suit (C S H D), such as TH"),
        ("3H " * 4000, "1:1 P120 this is more than any board holds"), ("3H\n" * 2000, "501:1 P120 this is more than any board holds"),
        ("", "1:1 P101 no board here: a board has a line of cards for each column"),
        ("3H AS\n\n2S AH\n", "1:1 D101 the board has 1 column, but this game has 2 (an empty one is a lone colon)"),
        ("3H \udcff\n", "1:4 P103 this is not UTF-8: byte 0xff does not belong here; save the file as UTF-8"),
    ],
)  # fmt: skip
def test_what_is_wrong_on_a_board_has_its_sentence_and_its_place(text: str, says: str) -> None:
    """As in a record."""
    assert says in said("pysol-text", text, SMALL)


def test_what_the_referee_finds_has_its_place_on_a_board() -> None:
    """A card too many, at its word."""
    for name, text, place in (
        ("pysol-text", "Talon: 2H 3S\n3H AS\n2S 3H\n", (3, 4)),
        ("solvitaire", '{"tableau piles": [["3H", "AS"], ["2S", "3H"]], "stock": ["3S", "2H"]}\n', (1, 41)),
    ):  # fmt: skip
        (found,) = read(name, text, SMALL)
        assert found.record is not None
        surplus = check(found.record).problems[0]
        assert ("D102", *place) == (surplus.code, surplus.line, surplus.column)


@pytest.mark.parametrize("text", ["zz " * 300_000, "zz\n" * 200_000, "3H " * 300_000 + "\n", "3H\n" * 200_000])  # fmt: skip
def test_a_board_full_of_mistakes_is_soon_done_with(text: str) -> None:
    """At most a hundred problems and one that there are more."""
    for of in (None, SMALL):
        assert 101 >= len(said("pysol-text", text, of))


# Reading and writing Solvitaire's


def test_a_deal_is_written_as_solvitaire_reads_it() -> None:
    """The card to be drawn next and the playable waste card last, tens as 10, face-down cards in small letters."""
    text = "game: rank-and-file\ndecks: 1\nsuits: SH\nranks: 10\ncolumns: 3 2\nface-down: 1\n1: [TH] 9S 8H\n2: -\nstock: 2S 4S\nwaste: 3H TS\nfoundations: AS 2H\n"
    tree = json.loads(FORMATS["solvitaire"].write(record(text)))
    assert {
        "tableau piles": [["10h", "9S", "8H"], []], "stock": ["4S", "2S"], "waste": ["3H", "10S"], "foundations": ["AS", "AH", "2H"],
    } == tree  # fmt: skip


def test_what_others_write_for_solvitaire_is_read() -> None:
    """Numbers for ace and court cards, small letters where nothing is hidden, foundations in lists, any key first."""
    deal = '{"waste": [], "foundations": [["as"], [], ["1h", "2h"], []],\n "stock": ["3s"],\n "tableau piles": [["3h"],\n ["2s"]]}\n'
    (found,) = read("solvitaire", deal, SMALL)
    assert found.record is not None and [] == check(found.record).problems
    layout = start_layout(found.record)
    small = record("game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n1: 3H\n2: 2S\nstock: 3S\nfoundations: AS 2H\n")  # fmt: skip
    assert small.layout == layout
    assert "solvitaire" == sniff(deal).name
    kings = '{"tableau piles": [["13H", "12S"], ["11D"]]}'
    (found,) = read("solvitaire", kings, Given(game("streets"), {"columns": (2, 1)}))
    assert found.record is not None
    assert "KH QS JD" == " ".join(str(c) for c in start_layout(found.record).cards())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"tableau piles": [["3H", "TX"], []]}', "1:27 P110 TX is not a card: a rank (A 2 … 9 T J Q K) and a suit (C S H D), such as TH"),
        ('{"tableau piles": [["3H", 7], []]}', "1:27 P110 7 is not a card"), ('{"tableau piles": ["3H"]}', "1:20 Y404 a list of cards belongs here, not 3H"),
        ('{"tableau piles": 3}', "1:19 Y404 a list of cards belongs here, not 3"), ('{"stock": []}', "1:1 Y404 a deal has a key tableau piles, which is missing"),
        ('{"tableau piles": {"count": 10}}', "1:19 Y404 these are rules of Solvitaire; a deal has the cards themselves"),
        ('{"tableau piles": [], "hole": "AS"}', "1:23 Y402 a deal of these games has no key hole"), ("[]", "1:1 Y404 a deal is a mapping of keys to piles; a list stands here"),
        ('{"tableau piles": [[]], "stock": [], "stock": []}', "1:38 Y403 the key stock stands twice"), ("", "1:1 P101 no deal here: there is no JSON object"),
        ('{"tableau piles": [[', "1:21 Y401 this is not JSON: expecting value"), ('{"tableau piles": [[], []], "foundations": ["2H"]}', "1:44 D110 the foundations of hearts are not all their cards from the ace up"),
        ("[" * 100_000, "1:1 Y401 this is nested deeper than any record"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_deal_of_solvitaire_has_its_sentence(text: str, says: str) -> None:
    """Line and column of the value."""
    assert says in said("solvitaire", text, SMALL)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("forty-thieves", ("same-suit", "any", "no", "all", 64, False, False)), ("josephine", ("same-suit", "any", "yes", "all", 64, False, False)),
        ("streets", ("red-black", "any", "no", "all", 64, False, False)), ("rank-and-file", ("red-black", "any", "yes", "top", 64, False, False)),
        ("thieves-of-egypt-one-pass", ("red-black", "kings", "yes", "all", 49, False, True)), ("forty-thieves-kings", ("same-suit", "kings", "no", "all", 64, False, False)),
    ],
)  # fmt: skip
def test_the_rules_of_a_game_are_told_to_solvitaire(name: str, rules: tuple[object, ...]) -> None:
    """Building, spaces, runs, what lies face up, stock, redeal, cards back from foundations."""
    made = dealt(name)
    assert [] == unlike(made)
    tree = json.loads(FORMATS["solvitaire"].write_rules(made))
    jsonschema.validate(tree, SPIDERLESS)
    piles, stock = tree["tableau piles"], tree["stock"]
    found = (piles["build policy"], piles["spaces policy"], piles["move built group"], piles["face up cards"])  # fmt: skip
    assert rules == (*found, stock["size"], stock["redeal"], tree["foundations"]["removable"])
    assert (10, True, 13, 1) == (piles["count"], tree["two decks"], tree["max rank"], stock["deal count"])  # fmt: skip


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("game: thieves-of-egypt\n", ["exactly 1 redeal (it knows none, or any number)"]),
        ("game: forty-thieves-redeal\nredeals: 2\n", ["exactly 2 redeals (it knows none, or any number)"]),
        ("game: sixty-thieves\n", ["three decks"]), ("game: indian\n", ["building in any suit but the own"]),
        ("game: streets\ngroup: supermove\nsuits: SH\ncolumns: 3 3\n", ["a pack that lacks suits", "runs that move only as single cards could"]),
        ("game: streets\nspaces: kings\nranks: 10\ncolumns: 3 3\n", ["a King of a short pack that alone may fill a space"]),
        ("game: streets\nredeals: unlimited\n", []), ("game: streets\nbuild: any\nspaces: none\ndraw: 3\n", []),
    ],
)  # fmt: skip
def test_what_solvitaire_cannot_be_told_has_words(head: str, says: list[str]) -> None:
    """And nothing of the kind where it can."""
    made = record(head + "deal: pysolfc 5\n")
    assert says == unlike(made)
    if not says:
        jsonschema.validate(json.loads(FORMATS["solvitaire"].write_rules(made)), SPIDERLESS)


def test_on_the_last_pass_there_is_no_redeal_to_tell_of() -> None:
    """A position of a game with one redeal can be told then; two started foundations of a suit cannot."""
    text = "game: thieves-of-egypt\nspaces: any\ndecks: 1\nsuits: CSHD\nranks: 1\ncolumns: 1 1\n1: AS\n2: AH\n"
    first = record(text + "stock: AC AD\n")
    last = record(text + "waste: AC AD\npass: 2\n")
    assert 1 == len(unlike(first)) and [] == unlike(last)
    assert json.loads(FORMATS["solvitaire"].write_rules(last))["stock"]["redeal"] is False
    two = record("game: streets\nranks: 1\ncolumns: 1 1\n1: AC\n2: AC\nstock: AD AD\nfoundations: AS AS AH AH\n")  # fmt: skip
    assert [] == unlike(two)
    assert ["two begun foundations of spades", "two begun foundations of hearts"] == loses(two)[-2:]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.sampled_from(BOARDS))
def test_no_text_makes_a_reader_of_boards_fail(text: str, name: str) -> None:
    """A record, or problems."""
    for of in (None, SMALL):
        for found in read(name, text, of):
            assert (found.record is None) == bool(found.problems)
