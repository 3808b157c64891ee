"""Reading text: leniency, places, and a sentence for every slip of the pen."""

import io

import pytest

from boards import record
from thieves.cards import UNKNOWN, card
from thieves.interchange.text import read
from thieves.notation.parse import parse
from thieves.packing.layout import Layout
from thieves.problems import Problem
from thieves.record import Reading, Remark

HEAD = "game: streets\ndecks: 1\nsuits: SH\nranks: 3\ncolumns: 2 2\n"
PILES = "1: 3H AS\n2: 2S AH\nstock: 2H 3S\n"
DEAL = "game: forty-thieves\ndeal: pysolfc 5\n"


def problems(text: str) -> list[Problem]:
    """What a text's reading says."""
    return parse(text).problems


def only(text: str) -> str:
    """The one problem, as line:column code message."""
    (problem,) = problems(text)
    return f"{problem.line}:{problem.column} {problem.code} {problem.message}"


def stream(data: str | bytes) -> list[Reading]:
    """The records of a stream as a file would give them: line ends of every kind, UTF-8."""
    raw = io.BytesIO(data if isinstance(data, bytes) else data.encode())
    return [*read(io.TextIOWrapper(raw, "utf-8", "surrogateescape", newline=None))]


# Leniency


@pytest.mark.parametrize(
    "text",
    ["TH", "th", "10H", "10h", "T♥", "T♡", "T♥\ufe0f", "10♥\ufe0e", "ＴＨ", "ｔｈ", "１０Ｈ"],
)
def test_cards_are_read_in_every_spelling_of_the_notation(text: str) -> None:
    """Alone, and in a layout."""
    assert "TH" == str(card(text))
    found = record(
        f"game: streets\ndecks: 1\nsuits: H\nranks: 10\ncolumns: 1 1\n1: {text}\n2: 2H\nstock: ??*8\n"
    )
    assert isinstance(found.layout, Layout) and card("TH") == found.layout.columns[0][0]


def test_keywords_and_moves_are_read_in_any_case() -> None:
    """And values too."""
    found = record(
        "GAME: Forty-Thieves\nDeal: PySolFC MS5\nTake-Back: YES\nMoves:\nD 3-F W-f D*2 STUCK\n"
    )
    assert ("forty-thieves", "pysolfc ms5", {"take-back": True}, "stuck") == (
        found.game,
        found.deal,
        found.rules,
        found.result,
    )
    assert ["d", "3-f", "w-f", "d*2"] == [*map(str, found.steps)]


def test_an_alias_and_a_title_name_the_game() -> None:
    """In their canonical form."""
    assert "thieves-of-egypt" == record("game: Upside Down Pyramid\ndeal: pysolfc 5\n").game


def test_tabs_and_no_break_spaces_are_spaces() -> None:
    """But stay as they are in a tag's value."""
    found = record(
        "game:\tforty-thieves\ndeal:\u00a0pysolfc\u202f5\nplayer: A\u00a0B\nmoves:\u00a0\nd\u00a0d\t{a\u00a0b}\n"
    )
    assert ("A\u00a0B", 2, "a\u00a0b") == (
        found.tags["player"],
        len(found.steps),
        found.steps[1].comment,
    )


def test_columns_may_come_in_any_order() -> None:
    """And the other piles between them."""
    turned = HEAD + "stock: 2H 3S\n2: 2S AH\n1: 3H AS\n"
    assert record(HEAD + PILES).layout == record(turned).layout


def test_an_empty_column_and_unknown_cards() -> None:
    """`3: -`, `??`, `??*2`, and face-down cards in brackets."""
    layout = record(
        "game: rank-and-file\ndecks: 1\nsuits: S\nranks: 6\ncolumns: 2 2\nface-down: 1\n1: [??] AS\n2: -\nstock: ??*2 3S ??\n"
    ).layout
    assert isinstance(layout, Layout)
    assert ((UNKNOWN, card("AS")), ()) == layout.columns and (1, 0) == layout.down
    assert (UNKNOWN, UNKNOWN, card("3S"), UNKNOWN) == layout.stock


def test_foundations_are_sorted_and_the_pass_is_read() -> None:
    """Suits C S H D, the higher pile first."""
    layout = record(
        "game: forty-thieves-redeal\nsuits: CD\nranks: 4\ncolumns: 1\n1: 4C\nfoundations: AD 3C 2D AC\npass: 2\n"
    ).layout
    assert isinstance(layout, Layout) and 2 == layout.passes
    assert ["3C", "AC", "2D", "AD"] == [*map(str, layout.foundations)]


def test_every_kind_of_move() -> None:
    """With count, assertion and uncovered card; `:1` is no count."""
    found = record(
        DEAL
        + "moves: d d*3 r 3-7 3-7:4 3-7:1 w-3 w-f 3-f f-4(3C) f-4 d(5C) 3-7(8h) 3-7:2(8H)[5c] 03-7\n"
    )
    assert [
        "d",
        "d*3",
        "r",
        "3-7",
        "3-7:4",
        "3-7",
        "w-3",
        "w-f",
        "3-f",
        "f-4(3C)",
        "f-4",
        "d(5C)",
        "3-7(8H)",
        "3-7:2(8H)[5C]",
        "3-7",
    ] == [*map(str, found.steps)]


def test_a_move_number_goes_with_the_move_behind_it() -> None:
    """Glued to it or not."""
    assert [12, None, 3] == [step.number for step in record(DEAL + "moves: 12. d d 3.d\n").steps]


def test_blank_lines_between_header_and_moves_do_not_matter() -> None:
    """None, three, or some with spaces."""
    wanted = record(DEAL + "moves:\nd\n").steps
    for gap in ("", "\n\n\n", " \n\t\n"):
        assert wanted == record(f"{DEAL}{gap}moves:\n{gap}d\n").steps


def test_a_file_may_end_without_a_line_end_and_in_a_comment() -> None:
    """`# note` is the last thing in it."""
    assert 1 == len(record(DEAL + "moves: d # note").steps)


# Comments and tags


def test_a_comment_in_braces_belongs_to_the_move_before_it_or_to_the_record() -> None:
    """It may span lines; several are joined."""
    found = record(
        "game: forty-thieves {one}\ndeal: pysolfc 5 {two}\nmoves: {three\nfour} d {a} {b # c} 3-f\n"
    )
    assert "one two three\nfour" == found.comment
    assert ["a b # c", ""] == [step.comment for step in found.steps]


def test_a_tag_is_everything_after_the_colon() -> None:
    """`#` and braces are part of it."""
    assert "Ann   <- {a} # b" == record(DEAL + "player:  Ann   <- {a} # b \n").tags["player"]


def test_remarks_know_the_line_they_stand_at() -> None:
    """Behind a line, above one, among the moves, after the result."""
    text = "# top\ngame: forty-thieves # g\n# d\ndeal: pysolfc 5\nmoves:\nd # m\n# n\n3-f\n* # r\n# end\n"
    assert (
        Remark("top", ("game",), True), Remark("g", ("game",), False), Remark("d", ("deal",), True),
        Remark("m", ("moves", 0), False), Remark("n", ("moves", 0), True),
        Remark("r", ("result",), False), Remark("end", ("result",), True),
    ) == record(text).remarks  # fmt: skip


# A stream


def test_a_record_starts_at_its_game_line_even_inside_an_unclosed_comment() -> None:
    """Streams can be cut there; the comment's own record has the problem."""
    first, second = stream(f"{DEAL}moves: d {{never closed\n{DEAL}moves: d\n")
    assert ["P105"] == [problem.code for problem in first.problems]
    assert not second.problems and 4 == second.line and 2 == second.number


def test_a_format_line_belongs_to_the_record_behind_it() -> None:
    """A higher number is refused, in that record alone."""
    first, second = stream(f"{DEAL}format: 1\n{DEAL}")
    assert first.record is not None and 0 == first.record.format
    assert second.record is not None and 1 == second.record.format and 3 == second.line
    (late,) = stream(f"format: 2\n{DEAL}")
    assert [("P114", 1, 9)] == [(p.code, p.line, p.column) for p in late.problems]


def test_a_byte_order_mark_is_tolerated_at_the_start_of_any_record() -> None:
    """And moves no column."""
    readings = stream(f"\ufeff{DEAL}moves: d\n\ufeff{DEAL}moves: x\n")
    assert [
        [],
        [("P111", 6, 8)],
    ] == [[(p.code, p.line, p.column) for p in r.problems] for r in readings]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts_once(end: str) -> None:
    """The problem stands on line 4, column 10."""
    text = f"{DEAL}moves: d\n3-f {{a}} 3-x d\n".replace("\n", end)
    (reading,) = stream(text)
    assert [("P111", 4, 9)] == [(p.code, p.line, p.column) for p in reading.problems]


def test_columns_count_characters_behind_emoji_suits() -> None:
    """Each code point is one."""
    (reading,) = stream(HEAD + "1: 3♥\ufe0f A♠ 1H\n2: 2♠ A♥\nstock: 2♥ 3♠\n")
    assert [("P110", 6, 11)] == [(p.code, p.line, p.column) for p in reading.problems]


def test_all_problems_are_listed_not_the_first_only() -> None:
    """In the order they stand."""
    (reading,) = stream("game: streets\n1: 1H XX\nstcok: 9S\nmoves:\nd x\n")
    assert [
        ("P110", 2),
        ("P110", 2),
        ("P107", 3),
        ("P111", 5),
    ] == [(p.code, p.line) for p in reading.problems if p.code != "D101"]


def test_text_before_the_first_record_is_said_once() -> None:
    """Comments and blank lines are no such text."""
    first, second = stream(f"# fine\n\nhello\nworld\n{DEAL}")
    assert [("P101", 3)] == [(p.code, p.line) for p in first.problems] and not second.problems
    assert [] == stream(f"# fine\n\n{DEAL}")[0].problems


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "\ufeff"])
def test_nothing_is_no_record(text: str) -> None:
    """An empty file is a clear problem."""
    (reading,) = stream(text)
    assert ["no record here: a record starts with a line game: …"] == [
        p.message for p in reading.problems
    ]


def test_an_indented_game_line_is_told_apart() -> None:
    """It must stand at the start of its line."""
    (reading,) = stream("    game: streets\n    deal: pysolfc 5\n")
    assert ["the game: line must stand at the start of its line, without spaces before it"] == [
        p.message for p in reading.problems
    ]


def test_bytes_that_are_no_utf_8_are_pointed_at() -> None:
    """And the other records are read."""
    first, second = stream(DEAL.encode() + b"player: J\xf6rg\n" + DEAL.encode())
    assert [("P103", 3, 10)] == [(p.code, p.line, p.column) for p in first.problems]
    assert second.record is not None


def test_a_record_larger_than_any_game_is_refused_and_the_next_one_read() -> None:
    """In bounded memory: what is over the limit is not kept."""
    huge = DEAL + "moves:\n" + "d " * 600_000 + "\n"
    first, second = stream(huge + DEAL)
    assert ["P113"] == [p.code for p in first.problems] and second.record is not None


# Slips of the pen


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("stcok: 6C 7H", "P107 stcok: is not a key; stock: is very likely meant"),
        ("redeal: 2", "P107 redeal: is not a key; redeals: is very likely meant"),
        ("takeback: yes", "P107 takeback: is not a key; take-back: is very likely meant"),
        ("stock 6C 7H", 'P102 "stock 6C 7H" is not a line of a record: stock is followed by a colon, stock: …'),
        ("6C 7H", 'P102 "6C 7H" looks like cards: which pile? A column is written 3: …, the stock stock: …'),
        ("1. d 2-f", 'P102 "1. d 2-f" looks like moves: they come after a line moves:'),
        ("d", 'P102 "d" looks like moves: they come after a line moves:'),
        ("stuck", 'P102 "stuck" looks like moves: they come after a line moves:'),
        ("1" * 5000 + ": TH", 'P102 "' + "1" * 39 + '…" is not a line of a record: a line is a key, a colon and a value'),
        ("hello world", 'P102 "hello world" is not a line of a record: a line is a key, a colon and a value'),
        ("redeals: often", "P109 redeals cannot be often: how many redeals, below a billion, or unlimited"),
        ("redeals:", "P109 redeals: has no value"),
        ("build: suit", "P109 build cannot be suit: one of alternate-colours, same-suit, other-suits, any"),
        ("decks: 4", "P109 decks cannot be 4: how many decks, 1 to 3"),
        ("A1: 7H", "P115 A1: is a row of a pyramid; this game has columns, 1: to the last"),
        ("target: 13", "P115 target: is a rule key of the pairing games"),
        ("player\u200b: Ann", "P104 an invisible character stands in this line: U+200B ZERO WIDTH SPACE"),
        ("deal: bvs 17\ndeal: bvs 18", "P106 deal: stands twice, first on line 3"),
        ("a: b\na: c", "P106 the tag a stands twice"),
        ("} x", "P105 this } closes no comment"),
    ],
)  # fmt: skip
def test_a_wrong_line_has_its_sentence(line: str, says: str) -> None:
    """In the player's words, never a terminal of the grammar."""
    found = problems(f"game: forty-thieves\nformat: 1\n{line}\n")
    assert says in [f"{p.code} {p.message}" for p in found]


@pytest.mark.parametrize(
    "line",
    ["player: 6C 7H", "year: 2026", "date: 5", "name: Ann", "Opponent: none", "decks-played: 3"],
)
def test_other_names_and_values_of_another_kind_are_just_tags(line: str) -> None:
    """Near a key's name but not of its kind, or not near at all."""
    assert [] == problems(DEAL + line + "\n")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("1H", "1H is not a card: an Ace is written A"),
        ("DH", "DH is not a card: the Queen (Dame) is written Q"),
        ("VS", "VS is not a card: the Jack (Valet) is written J"),
        ("RC", "RC is not a card: the King (Roi, Re, Rey) is written K"),
        ("BD", "BD is not a card: the Jack (Bube) is written J"),
        ("H9", "H9 is not a card: the rank comes first, 9H"),
        ("10", "10 is not a card: its suit is missing (C, S, H or D)"),
        ("Q", "Q is not a card: its suit is missing (C, S, H or D)"),
        ("XY", "XY is not a card: a rank (A 2 … 9 T J Q K) and a suit (C S H D), such as TH"),
        ("9H\u200b", "an invisible character stands in this word: U+200B ZERO WIDTH SPACE"),
        ("--", "-- is a card taken away, in the pairing games; an empty column is 3: -"),
        ("2:", "2: is not a card: each pile begins a line of its own"),
    ],
)  # fmt: skip
def test_a_wrong_card_has_its_sentence(word: str, says: str) -> None:
    """At the word."""
    found = problems(f"{HEAD}1: 3H {word}\n2: 2S AH\nstock: 2H 3S\n")
    assert [(6, 7, says)] == [(p.line, p.column, p.message) for p in found]


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("draw", "draw is written d"),
        ("3–7", "3–7 is not a move: it is written with a plain hyphen, 3-7"),
        ("12", "12 is not a move: a move has no spaces in it, 3-7; a move number ends with a full stop, 12."),
        ("wno", "wno is not a move: is the result won meant?"),
        ("lost", "lost is not a result: won, stuck, resigned or * closes the moves"),
        ("3-7x", "3-7x is not a move: a move is d, r, 3-7, 3-7:4, w-3, w-f, 3-f or f-4(3C)"),
        ("player:", "player: is a header line; those stand before the moves"),
        ("KD", "KD takes cards away in pairs, as the pairing games do; this game has columns"),
        ("QS+AH", "QS+AH takes cards away in pairs, as the pairing games do; this game has columns"),
        ("d*2(5C)", "d*2(5C): d*2 asserts no card; write the draws one by one, d(5C)"),
        ("d*0", "d*0 draws nothing"),
        ("r(5C)", "r(5C): a redeal turns no card up, so it asserts none"),
        ("f-f", "f-f is not a move: one card comes back from a foundation to a column, f-4(3C)"),
        ("3-7(1H)", "1H is not a card: an Ace is written A"),
        ("d(??)", "?? tells nothing: leave it out, or name the card"),
    ],
)  # fmt: skip
def test_a_wrong_move_has_its_sentence(word: str, says: str) -> None:
    """At the word, with the moves before and behind it read."""
    reading = parse(f"{DEAL}moves:\nd {word} 3-f\n")
    assert [(4, 3, says)] == [(p.line, p.column, p.message) for p in reading.problems]
    assert (
        reading.record is not None
        and "d" == str(reading.record.steps[0])
        and "3-f" == str(reading.record.steps[-1])
    )


@pytest.mark.parametrize(
    ("piles", "says"),
    [
        ("1: 3H AS\nstock: 2H", "column 2 is missing from the layout (an empty one is written 2: -)"),
        ("stock: 2H", "the layout has no columns: 2 are needed, an empty one as 3: -"),
        (PILES + "3: -", "there is no column 3: this game has 2"),
        ("1: 3H ??\n2: -\n", "an unknown card may lie in the stock or face down, not here"),
        ("1: 3H\n2: -\nwaste: ??", "an unknown card may lie in the stock or face down, not here"),
        ("1: [3H]\n2: -", "column 1 ends face down: its last card lies face up"),
        ("1: 3H [2S] AS\n2: -", "a stray [: face-down cards stand in one pair of brackets, first in the column"),
        ("1: [3H AS\n2: -", "these brackets hold no card, or are never closed: [4H JD] 9C"),
        ("1:\n2: -", "column 1 has no cards: an empty one is written 1: -"),
        ("1: - 3H\n2: -", "- stands alone: it means that there are no cards here"),
        (PILES + "pass: 2", "pass 2 is not possible with 0 redeals"),
        (PILES + "pass: first", "pass is a whole number from 1, not first"),
        ("", "the record has no layout, and no deal: pysolfc N to stand for one"),
    ],
)  # fmt: skip
def test_a_wrong_layout_has_its_sentence(piles: str, says: str) -> None:
    """A partial layout names what is missing."""
    assert says in [p.message for p in problems(f"{HEAD}{piles}\n")]


@pytest.mark.parametrize("after", ["d", "won", "{x}", "12.", "player: Ann"])
def test_nothing_follows_the_result(after: str) -> None:
    """Said once, at the first word behind it."""
    assert "3:12 P112 the record is closed by won: nothing may follow it" == only(
        f"{DEAL}moves: won {after} d\n"
    )


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("0", "deal number 0 is out of range: 1 to 10^20"),
        ("-1", "-1 is not a deal number: 1 to 10^20, or ms1 to ms8589934591"),
        ("1e6", "1e6 is not a deal number: 1 to 10^20, or ms1 to ms8589934591"),
        ("100000000000000000001", "deal number 100000000000000000001 is out of range: 1 to 10^20"),
        ("ms8589934592", "deal number ms8589934592 is out of range: 1 to 8589934591"),
    ],
)
def test_a_deal_number_has_its_range(number: str, says: str) -> None:
    """At the value."""
    assert f"2:7 P109 {says}" == only(f"game: streets\ndeal: pysolfc {number}\n")


def test_a_game_that_is_not_there_names_the_nearest() -> None:
    """Or where the list is."""
    assert "1:7 P108 there is no game fourty-thieves: is forty-thieves meant?" == only(
        "game: fourty-thieves\n"
    )
    assert "1:7 P108 there is no game bridge; `thieves games` lists them" == only("game: bridge\n")


def test_cleopatra_must_carry_what_no_source_gives() -> None:
    """The rule keys are named."""
    says = (
        "1:7 D108 no source gives the whole rules of Cleopatra: a record must carry its own layout "
        "and the rule keys columns, spaces, redeals"
    )
    assert says == only("game: cleopatra\n1: TH\n")


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ("columns: 60 60", "columns take 120 cards, but the pack has 104"),
        ("face-down: 1 2", "face-down has 2 numbers, but there are 10 columns"),
        ("columns: 1 2\nface-down: 1 1", "face-down: column 1 has 1 card, 1 cannot be face down"),
    ],
)
def test_rule_keys_that_contradict_each_other_are_said(keys: str, says: str) -> None:
    """At the rule key."""
    assert says in [p.message for p in problems(f"game: forty-thieves\n{keys}\ndeal: pysolfc 5\n")]


def test_problems_never_name_the_grammar() -> None:
    """No terminal or rule name in any sentence of a record full of mistakes."""
    text = "game: streets\nfoo\n1: 1H [ ] ?? - --\nstock: x\n} {\nmoves: x KD } 3 won d {"
    words = " ".join(p.message + p.help for p in problems(text))
    assert not {"WORD", "STRAY", "CARDS", "PLAY", "TOKEN", "Token", "_NL", "KEY", "PILE"} & set(
        words.split()
    )


def test_a_word_that_is_wrong_twice_is_pointed_at_twice() -> None:
    """Each at its own place, on whatever line."""
    found = problems(f"{DEAL}moves:\n1. d 3-f(1H)\n3. d 3-f(1H) x\n")
    assert [(4, 6), (5, 6), (5, 14)] == [(p.line, p.column) for p in found]


def test_of_a_text_that_is_no_record_a_hundred_problems_are_listed() -> None:
    """And that there are more, however many there are."""
    found = problems(f"{DEAL}moves:\n" + "x " * 5_000)
    assert 101 == len(found) and "P118" == found[-1].code
