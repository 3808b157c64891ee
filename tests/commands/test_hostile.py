"""Inputs that once led astray: each kind of fault that an attack found, and what is said now."""

import json
from pathlib import Path

import pytest

from conftest import ROOT, Runner

P = "game: josephine\ndeal: pysolfc 5\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("moves: {first thoughts} d d\n", "valid, unfinished after 2 moves"),
        ("moves:\nw-f:2\n", "M202 move 1, w-f:2"),
        ("moves:\ngame: limited\ndeal: pysolfc 5\n", "record 2 valid, 0 moves"),
        ("rules: {as played at home}\n", "valid, 0 moves"),
        ("moves: [d]\n", "valid, unfinished after 1 move"),
        ("moves:\n\n- d\n- d\n", "valid, unfinished after 2 moves"),
        ("rules:\n  redeals: 1\n", "valid, 0 moves"),
        ("result: won\n", "R303 the record says won, but 104 cards"),
        ("player: Ann\u3000\n", "valid, 0 moves"),
        ("wins: all\n", "P107 wins: is not a key; win: is very likely meant"),
        ("moves: 7. 1. d *\n", "P111 1. follows a move number"),
        ("moves: d 99. *\n", "P111 the move number 99. has no move behind it"),
        ("moves: d 99.\n", "P111 the move number 99. has no move behind it"),
        ("moves: w-f!\n", "w-f! is not a move: a move is d"),
        ("moves: 3-7:0\n", "3-7:0 moves no card"),
        ("1: AS\nstock: ??*0\n", "??*0 is no card at all"),
        ("columns: " + "1 " * 100 + "\n", "for at most 99 columns"),
        ("face-down: 1 2\n", ":3:12: D108 face-down has 2 numbers"),
        ("note: a\x01b\n", "P104 an invisible character stands in this text: U+0001 control character"),
    ],
)  # fmt: skip
def test_text_and_yaml_are_told_apart_and_every_slip_has_its_sentence(
    text: str, says: str, thieves: Runner
) -> None:
    """Behind two lines that could be either."""
    assert says in thieves("check", stdin=P + text).out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# c\n---\n" + P, "valid"),
        ("%YAML 1.1\n---\n" + P, "valid"),
        ("---\n" + P + "\ufeff---\n" + P, "record 2 valid"),
        ("---\ngame: ! josephine\n", "2:7: Y405 a tag (!)"),
        ("---\ngame: streets\nrules: {columns: [3, 3", ":3:23: Y401"),
        ("---\n" + P + "wrong:\n  - a\n", ":4:1: Y402"),
        ('\ufeff{"game":"josephine","deal":"pysolfc 5"}\n', "valid"),
        ('{"game":"josephine","deal":"pysolfc 5","comment":"\\ud83d\\ude00","moves":["d","1-1"]}', ":1:78: M201"),
        ('{"game":"josephine","deal":"pysolfc 5","tags":{"a":"x\u2028y"},"wrong":1}', ":1:59: Y402"),
        ('{"game":"josephine","deal":"pysolfc 5","comment":"a\\u0000b"}', "Y406 a comment holds characters"),
        ('{"game":"josephine","deal":"pysolfc 5","comment":"a\\ngame\u00a0: b"}', "Y406 a comment may hold neither"),
        ('{"game":"josephine","deal":"pysolfc 5","result":null}', "Y404 the result is won, stuck, resigned or *, not nothing"),
    ],
)  # fmt: skip
def test_yaml_and_json_places_and_marks(text: str, says: str, thieves: Runner) -> None:
    """Directives, comments, byte order marks, escapes, line separators."""
    assert says in thieves("check", stdin=text).out


@pytest.mark.parametrize(
    "head",
    [
        "---\n" + P + "moves:\n- d\n",
        P + "moves: d\n",
        '{"game":"josephine","deal":"pysolfc 5","comment":"',
    ],
)
def test_a_record_over_the_limit_is_refused_in_every_format(
    head: str, thieves: Runner, tmp_path: Path
) -> None:
    """Nothing of it is kept, and fmt leaves the file alone."""
    path = tmp_path / "big.game"
    path.write_text(
        head + "# padding\n" * 120_000 if head[0] != "{" else head + "x" * 1_200_000 + '"}\n'
    )
    before = path.stat()
    assert "P113" in thieves("check", path).out
    assert 2 == thieves("fmt", path).code and before.st_mtime_ns == path.stat().st_mtime_ns


def test_comments_of_a_yaml_file_are_never_lost_unsaid(thieves: Runner, tmp_path: Path) -> None:
    """fmt leaves such a file as it is; text keeps them; JSON leaves them behind and says so."""
    path = tmp_path / "a.yaml"
    path.write_text("---\n# my notes\n" + P.replace("5", '5 # why "not"') + 'tags: {a: "# none"}\n')
    ran = thieves("fmt", path)
    assert 2 == ran.code and "2 # comments of yaml would be lost: not formatted" in ran.err
    assert "# my notes" in path.read_text()
    assert (
        P + 'a: # none\n# my notes\n# why "not"\n' == thieves("convert", "--to", "text", path).out
    )
    assert "W902 2 # comments" in thieves("convert", "--to", "json", path).err


@pytest.mark.parametrize("comment", ["moves: d {game: over}\n", "{game: a slow one}\n"])
def test_a_comment_may_begin_with_any_word(comment: str, thieves: Runner) -> None:
    """What is valid can be converted, and is valid then."""
    there = thieves("convert", "--to", "json", stdin=P + comment)
    assert 0 == there.code == thieves("check", stdin=there.out).code


@pytest.mark.parametrize(
    "command",
    [["show"], ["moves"], ["convert", "--to", "text"], ["convert", "--to", "text", "--at", "1"]],
)
def test_a_false_result_makes_the_end_of_a_record_unreachable(
    command: list[str], thieves: Runner
) -> None:
    """Exit 2, as for every invalid record; the points before are there."""
    ran = thieves(*command, stdin=P + "moves: d\nwon\n")
    assert (2, "") == ran[:2] and "R303" in ran.err
    assert 0 == thieves(*command, "--at", "0", stdin=P + "moves: d\nwon\n").code


def test_moves_in_json_carry_the_problems(thieves: Runner) -> None:
    """An illegal move, a point that is not there."""
    for options, code in (([], "M201"), (["--at", "9"], "M201")):
        ran = thieves("moves", "--json", *options, stdin=P + "moves: 1-1\n")
        shown = json.loads(ran.out)
        assert 2 == ran.code and [code] == [problem["code"] for problem in shown["problems"]]


def test_json_tells_what_can_be_told_of_an_unreadable_record(thieves: Runner) -> None:
    """Its game where it names one, the number of an unreadable move; text before all records is record 0."""
    ran = thieves(
        "check", "--format", "json", stdin="x\n" + P + "1: AS 1H\n" + P + "moves: d*2 zz\n"
    )
    stray, layout, word = map(json.loads, ran.out.splitlines())
    assert [0, 1, 2] == [stray["record"], layout["record"], word["record"]]
    assert "josephine" == layout["game"] and 3 == word["problems"][0]["move"]


def test_later_moves_are_counted_from_where_the_replay_stopped(thieves: Runner) -> None:
    """All of them where the layout is wrong."""
    text = (ROOT / "deals" / "egypt-won.game").read_text(encoding="utf-8")
    assert (
        "244 later moves not checked"
        in thieves("check", stdin=text.replace("\n1: ", "\n1: 7D ")).out
    )
    assert "1 later move not checked" in thieves("check", stdin=P + "moves: 1-1 d\n").out


def test_a_file_whose_name_is_no_utf_8_has_its_json(thieves: Runner, tmp_path: Path) -> None:
    """Escaped as JSON can."""
    path = tmp_path / "a\udcff.game"
    path.write_text(P)
    assert str(path) == json.loads(thieves("check", "--format", "json", path).out)["file"]


@pytest.mark.parametrize(
    "words",
    [["deal", "indian", "--number="], ["deal", "cleopatra", "--rule", "columns=8 8", "--rule", "spaces=any", "--rule", "redeals=1"], ["show", "--at", "9" * 5000]],
)  # fmt: skip
def test_values_that_cannot_be_are_refused(words: list[str], thieves: Runner) -> None:
    """Exit 2, nothing dealt or drawn."""
    assert (2, "") == thieves(*words, stdin=P)[:2]


@pytest.mark.parametrize(
    "line",
    [
        "1\n" * 50_000,
        "x" * 500_000,
        "moves:\n" + "zz " * 200_000,
        "moves:\n" + "3-7(1H) " * 100_000,
        "moves:\n" + "KD " * 200_000,
        "moves:\n" + "d 3-2 " * 100_000,
    ],
)
def test_a_text_full_of_mistakes_is_soon_done_with(line: str, thieves: Runner) -> None:
    """At most a hundred problems and one that there are more."""
    ran = thieves("check", stdin=P + line)
    assert 1 == ran.code and 102 >= ran.out.count("<stdin>:3:") + ran.out.count(" P1")


def test_a_slow_writer_changes_nothing(tmp_path: Path) -> None:
    """The format is told from as much as it takes, however it comes."""
    from thieves.interchange.formats import tell

    for text, name in (
        (P + "moves: [d]\n", "yaml"),
        ("\n" + '{"game": 1}', "json"),
        (P + "moves:\n d\n", "text"),
    ):
        told = [tell(text[:size]) for size in range(len(text) + 1)]
        names = {form.name for form in told if form is not None}
        assert {name} == names


def test_the_library_reads_any_line_ends_and_says_when_there_is_no_record() -> None:
    """`thieves.parse` never gives neither a record nor a problem."""
    import thieves

    assert not thieves.parse("\ufeff" + P.replace("\n", "\r\n") + "moves:\rd\r").problems
    for text in ("", "player: x"):
        assert ["P101"] == [problem.code for problem in thieves.parse(text).problems]


YAML_ALIKE = [
    "moves:\n  # e\n  - d\n", "moves: # c\n  # e\n  - d\n", "moves:\n  [d]\n", "moves: # ]\n [d]\n",
    "tags:\n  # c\n  a: b\n", "tags: {\n  a: b}\n", "tags: {'a': b}\n", 'tags: {"a": b}\n', "rules: {}\n",
    'tags:\n  "a": b\n', "'moves': [d]\n", '"moves": [d]\n', "comment: |\n  a\n  b\n",
    "comment: |\n  1: AS\nmoves: [d]\n", "# c\n---\n" + P, "...\n---\n" + P,
]  # fmt: skip
TEXT_ALIKE = [
    "title: x\nrules: {played: at home}\nmoves: d\n", "tags: {a:b}\n", "result: won\nplayer: x\n",
    "{two thoughts\nmoves:\n- x}\nmoves: d\n", "{\ntags:\n  a: x}\nmoves: d\n", "{a note,\nresult: won\n}\nmoves:\n",
    "{a\n---\nb}\nmoves: d\n", "note: {\nmoves: d\n", "moves: # c\n# d\n1. d\n", "moves:\n{x} d\n",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name"), [(one, "yaml") for one in YAML_ALIKE] + [(one, "text") for one in TEXT_ALIKE]
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_looks_like_both_is_told_for_what_it_is(
    text: str, name: str, end: str, thieves: Runner
) -> None:
    """And it is valid then."""
    from thieves.interchange.formats import sniff

    assert name == sniff(P + text).name
    ran = thieves("check", stdin=(P + text).replace("\n", end))
    assert 0 == ran.code, ran.out


@pytest.mark.parametrize(
    "head",
    [
        'game: "josephine"\ndeal: "pysolfc 5"\n',
        "'game': josephine\n'deal': pysolfc 5\n",
        "# x\n" * 20_000 + "---\n" + P,
    ],
)
def test_yaml_may_be_quoted_and_may_have_many_comments_before_it(
    head: str, thieves: Runner
) -> None:
    """More than the sixty-four kilobytes that come at a time."""
    assert 0 == thieves("check", stdin=head).code


def test_what_follows_a_document_and_cannot_be_scanned_is_said(thieves: Runner) -> None:
    """The comments before it are found all the same."""
    ran = thieves("check", stdin=f"---\n{P}# c\n...\na: b: c\n")
    assert 1 == ran.code and "record 1 valid, 0 moves" in ran.out and "Y401" in ran.out


def test_a_comment_on_the_first_line_of_a_block_is_one_too(thieves: Runner) -> None:
    """It is kept in text, and keeps fmt from writing."""
    text = f"---\n{P}comment: |  # hdr\n  text # none\n"
    assert thieves("convert", "--to", "text", stdin=text).out.endswith("{text # none}\n# hdr\n")
    assert "1 # comment of yaml would be lost" in thieves("fmt", "-", stdin=text).err


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"---\n{P}moves:\n- comment: x\n  move: 1-1\n", ":6:9: M201"),
        (
            '{"game":"josephine","deal":"pysolfc 5","moves":["d",{"comment":"x","move":"1-1"}]}',
            ":1:75: M201",
        ),
        (f"{P}moves: d\n7.\nd\n", ":4:1: R305"),
        (f"{P}moves: d 7. d\n", ":3:10: R305"),
        (f"{P}moves: d 7.d 9. 1-1\n", ":3:10: R305"),
        (f"{P}moves: d 7.d 9. 1-1\n", ":3:14: R305"),
        (f"{P}moves: d 7.d 9. 1-1\n", ":3:17: M201"),
    ],
)
def test_a_wrong_move_and_a_wrong_number_are_pointed_at_themselves(
    text: str, place: str, thieves: Runner
) -> None:
    """Not the mapping around it, nor the move behind it."""
    assert place in thieves("check", stdin=text).out
