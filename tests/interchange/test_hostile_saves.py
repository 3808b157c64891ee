"""Files that look like PySolFC's saves and are not: a sentence for each, in little time, and nothing run or imported."""

import io
import pickle
import struct
import sys
import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysol
from conftest import Runner
from pysol_saves import _GAME, _MOVE, dump, save, thing
from thieves.interchange.formats import FORMATS
from thieves.interchange.pickles import DamagedError, values
from thieves.interchange.tree_out import to_tree
from thieves.problems import errors
from thieves.record import Reading
from thieves.referee.replay import check

ROW = pysol.rows("transcripts", "forty-thieves")[0]
RANKS = pysol.rows("transcripts", "rank-and-file")[0]
GIZA = pysol.rows("transcripts", "giza")[0]
REAL = (pysol.DATA / "pysol-save-forty-mid.pso").read_bytes()
HEAD = dump(["PySolFC", "3.6.1"])


def read(data: bytes) -> Reading:
    """What a save's bytes hold."""
    (reading,) = FORMATS["pysolfc"].read(io.BytesIO(data))
    return reading


def said(data: bytes) -> str:
    """The one problem of a file that cannot be read."""
    reading = read(data)
    (problem,) = reading.problems
    assert reading.record is None and 0 == problem.line
    return f"{problem.code} {problem.message}"


def value(*parts: bytes) -> bytes:
    """A pickle of protocol 4."""
    return b"\x80\x04" + b"".join(parts) + b"."


def test_a_save_cut_short_anywhere_is_refused() -> None:
    """At every byte of a small one, and at many bytes of a real one."""
    small = save(GIZA, 3)
    for data, every in ((small, 1), (REAL, 7)):
        for size in range(0, len(data), every):
            assert said(data[:size]).startswith("P119 this PySolFC save cannot be read: "), size


def test_what_follows_the_end_is_refused() -> None:
    """A second save, a line end."""
    assert "something follows the end of the save" in said(REAL + REAL)
    assert "no value begins at byte" in said(REAL + b"\n")


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_changed_bytes_never_lead_astray(data: st.DataObject) -> None:
    """A record that can be held against the rules, or one sentence."""
    changed = bytearray(REAL)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(changed) - 1))
        changed[at] = data.draw(st.integers(0, 255))
    reading = read(bytes(changed))
    assert (reading.record is None) == bool(errors(reading.problems))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_after_the_head_give_a_sentence(tail: bytes) -> None:
    """Never an exception of any kind."""
    assert said(HEAD + b"\x80\x04" + tail).startswith("P1")


@pytest.mark.parametrize(
    ("module", "name"),
    [("os", "system"), ("posix", "system"), ("builtins", "eval"), ("builtins", "object"), ("pysollib.game", "Game"),
     ("pysollib.move", "getattr"), ("thieves.interchange.pickles", "values"), ("", ""), ("no.such.module", "x"), ("é\n", "\ud800")],
)  # fmt: skip
def test_other_names_are_refused_and_nothing_is_imported(module: str, name: str) -> None:
    """In either spelling of a name."""
    before = set(sys.modules)
    texts = [part.encode("utf-8", "surrogatepass") for part in (module, name)]
    short = b"".join(b"\x8c" + bytes([len(text)]) + text for text in texts)
    assert " names " in said(HEAD + value(short, b"\x93", b"\x8c\x02id\x85R"))
    if "\n" not in module:
        line = b"c" + texts[0] + b"\n" + texts[1] + b"\n"
        assert " names " in said(HEAD + value(line, b"\x8c\x02id\x85R"))
    assert before == set(sys.modules)


def test_a_pickle_that_would_run_a_command_runs_none(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """As Python's own unpickler would."""
    path = tmp_path / "ran"

    class Evil:
        def __reduce__(self) -> tuple[object, ...]:
            import os

            return os.system, (f"touch {path}",)

    for protocol in range(2, 6):
        assert "system" in said(HEAD + pickle.dumps(Evil(), protocol))
    assert "no value begins" in said(HEAD + pickle.dumps(Evil(), 0)) and not path.exists()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"\x8c\x08builtins\x8c\x07getattr\x93)\x81", "no object of a save is made"),
        (b"\x8c\x0dpysollib.move\x8c\x09AMoveMove\x93)R", "something is called"),
        (b"\x8c\x0dpysollib.move\x8c\x09AMoveMove\x93)\x81]b", "does not hold named values"),
        (b"\x8c\x08builtins\x8c\x07getattr\x93]R", "something is called"),
        (b"K\x01)b", "an object is missing"), (b"K\x01K\x02a", "a list is missing"), (b"}K\x01s", "a value is missing"),
        (b"}(K\x01u", "a mapping is missing"), (b"})K\x01s", "an odd key"), (b"h\x09", "refers back"), (b"(.", "is not whole"),
        (b"", "is not whole"), (b"K\x01K\x01", "is not whole"), (b"t", "a mark is missing"), (b"(a", "a value is missing"),
        (b"\x94", "a value is missing"), (b"\x93", "a value is missing"), (b"K\x01K\x01\x93", "a name is missing"),
        (b"\x8c\x01\xff", "is not UTF-8"), (b"cno end", "a name at byte"), (b"\x98", "is 0x98, which no save of PySolFC uses"),
        (b"\x8b" + struct.pack("<i", -1), "ends too early"), (b"\x8b" + struct.pack("<i", 2**31 - 1), "ends too early"),
        (b"X" + struct.pack("<I", 2**31), "ends too early"), (b"B" + struct.pack("<I", 2**32 - 1), "ends too early"),
        (b"U\x01a", "an old version of PySolFC"), (b"\x80\x06", "none of 2 to 5"),
    ],
)  # fmt: skip
def test_pickles_that_no_save_has_are_refused(body: bytes, says: str) -> None:
    """With the byte where they stand."""
    with pytest.raises(DamagedError, match=says):
        [*values(HEAD + value(body))]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": "PySol"}, "does not begin as PySolFC's saves do"), ({"parts": (0, 9)}, "version of PySolFC that wrote it is out of range"),
        ({"parts": ()}, "cannot be read"), ({"parts": 3}, "cannot be read"), ({"kind": 1}, "it is a bookmark"), ({"kind": 2}, "it is a bookmark"),
        ({"format": 2}, "its game's version is 2"), ({"number": 1}, "P108 this is a save of PySolFC's game 1; saves are read of"),
        ({"number": 775}, "it has 20 piles, but Sixty Thieves has 26"), ({"number": 2**40}, "the game's number is out of range"),
        ({"piles": 2**31}, "the number of piles is out of range"), ({"piles": 19}, "it has 19 piles"), ({"pile8": 2**31}, "the size of a pile is out of range"),
        ({"pile8": -1}, "the size of a pile is out of range"), ({"pile8": 2}, "out of range"), ({"pile8": "4"}, "no whole number"),
        ({"card": 5}, "the card with the number 5 lies in two places"), ({"card": 104}, "a card is out of range"), ({"side": 2}, "the side of a card"),
        ({"round": 0}, "the number of the pass is out of range"), ({"moves": 5}, "the moves cannot be read"),
        ({"seed": -1}, "the deal number is out of range"), ({"seed": 2**2000}, "the deal number is out of range"), ({"end": "EOT"}, "before the end"),
        ({"global": {}}, "the save's comment cannot be read"), ({"stats": "EOF"}, ""),
    ],
)  # fmt: skip
def test_values_that_cannot_be_are_refused(changes: dict[str, object], says: str) -> None:
    """Each in its place among the others."""
    reading = read(save(ROW, 5, **changes))  # type: ignore[arg-type]
    found = " ".join(f"{problem.code} {problem.message}" for problem in reading.problems)
    assert says in found


def _moves(history: object, index: object = 1) -> object:
    return thing(_GAME, "GameMoves", current=[], history=history, index=index, state=64)


def _step(**holds: object) -> object:
    return thing(
        _MOVE, "AMoveMove", **({"ncards": 1, "from_stack_id": 8, "to_stack_id": 9} | holds)
    )


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (_moves([], 1), "the number of moves made is out of range"), (_moves([], -1), "the number of moves made is out of range"),
        (_moves([], None), "no whole number"), (_moves(None), "the moves cannot be read"), (_moves([5]), "the moves cannot be read"),
        (_moves([[5]]), "a move cannot be read"), (_moves([[_step(to_stack_id=99)]]), "the pile of a move is out of range"),
        (_moves([[_step(ncards=2**31)]]), "the number of cards moved is out of range"), (_moves([[_step(ncards=50)]]), "its moves do not lead to its position"),
        (_moves([[_step(to_stack_id=8)]]), "its moves do not lead to its position"), (_moves([[_step(to_stack_id=18)]]), "cards move from tableau to stock"),
        (_moves([[thing(_MOVE, "ANextRoundMove", stack_id=18)]]), "its moves do not lead to its position"),
        (_moves([[thing(_MOVE, "ATurnStackMove", from_stack_id=19, to_stack_id=18)]]), "its moves do not lead to its position"),
        (_moves([[thing(_MOVE, "AFlipMove", stack_id=0)]]), "its moves do not lead to its position"),
    ],
)  # fmt: skip
def test_moves_that_cannot_have_been_made_are_refused(moves: object, says: str) -> None:
    """They are taken back one by one, and then made by our rules."""
    assert says in said(save(ROW, 0, moves=moves))


def test_moves_that_lead_elsewhere_by_our_rules_are_refused() -> None:
    """A pass more than redeals were made."""
    row = pysol.rows("transcripts", "thieves-of-egypt")[0]
    extra = _moves([[thing(_MOVE, "ANextRoundMove", stack_id=0)]])
    says = "its moves, replayed by our rules, do not lead to its position"
    assert says in said(save(row, 0, round=2, moves=extra))


def test_an_illegal_move_in_a_save_is_named_as_in_any_record(thieves: Runner) -> None:
    """The referee replays what comes out of a save."""
    data = save(ROW, 0, moves=_moves([[_step(ncards=1, from_stack_id=9, to_stack_id=8)]]))
    ran = thieves("check", stdin=data)
    assert 1 == ran.code and "<stdin>: M203 move 1, 2-1: " in ran.out
    assert (2, "") == thieves("show", stdin=data)[:2]


def test_layouts_that_no_game_has_are_refused() -> None:
    """Two cards in one cell, a card face down on another, a foundation that is not built up."""
    assert "two cards lie on one place of a pyramid" in said(save(GIZA, 0, edit=lambda piles: piles[0].append(piles[1].pop())))  # fmt: skip
    hidden = save(ROW, 0, edit=lambda piles: piles[8][2].__setitem__(1, False))
    assert "a card lies face down on one that lies face up" in said(hidden)
    built = save(ROW, 0, edit=lambda piles: piles[0].append(piles[8].pop()))
    assert "a foundation is not built up in suit from the ace" in said(built)


def test_a_save_of_another_game_is_no_valid_record() -> None:
    """Its cards were not dealt face down there; nor has a game a pass more than it has redeals."""
    reading = read(save(RANKS, 0, number=76))
    assert reading.record is not None
    assert "D109" == check(reading.record).problems[0].code
    assert "its pass is 2, but Forty Thieves has 1" in said(save(ROW, 5, round=2))


@pytest.mark.parametrize("number", [69, 71], ids=["indian", "rank-and-file"])
def test_a_position_of_another_game_with_as_many_piles_is_no_save(number: int) -> None:
    """Its first layout is none that the game deals."""
    says = "its moves do not lead back to a deal of "
    assert says in said(save(ROW, 0, number=number))
    short = save(ROW, 0, edit=lambda piles: piles[8].append(piles[9].pop()))
    assert says + "Forty Thieves" in said(short)


def test_a_number_that_does_not_deal_the_cards_is_left_out_with_a_warning() -> None:
    """The record is there all the same."""
    reading = read(save(ROW, 5, seed=424242))
    assert reading.record is not None and "" == reading.record.deal
    assert ["W903"] == [problem.code for problem in reading.problems]
    assert "PySolFC's deal 424242 has other cards" in reading.problems[0].message


def test_a_comment_stays_in_a_form_that_a_record_can_hold() -> None:
    """Braces become parentheses, line ends spaces."""
    words = thing(_GAME, "GameGlobalSaveInfo", bookmarks={}, comment="played {quick} :-}\n today")
    record = read(save(ROW, 5, **{"global": words})).record
    assert record is not None and "played (quick) :-) today" == record.comment


def test_a_last_card_that_the_player_has_still_to_turn_up_counts_as_turned() -> None:
    """With us it turns by itself."""
    row = pysol.rows("transcripts", "rank-and-file")[0]
    made = next(at for at, move in enumerate(row["moves"]) if "flip" in move)
    waiting, turned = (read(save(row, number, apart=True)).record for number in (made, made + 1))
    assert waiting is not None and waiting == turned


@pytest.mark.parametrize(
    "bomb",
    [b"]" * 1_000_000, b"}" * 1_000_000, b"(" * 1_000_000, b")" + b"\x85" * 1_000_000, b"](" + b"K\x01" * 490_000 + b"e"],
    ids=["lists", "mappings", "marks", "nested", "long"],
)  # fmt: skip
def test_a_megabyte_of_anything_is_soon_done_with(bomb: bytes) -> None:
    """Some seconds at most, whatever it is."""
    start = time.process_time()
    said(HEAD + value(bomb))
    assert 10 > time.process_time() - start


def test_a_megabyte_of_values_takes_a_hundred_times_its_room_at_most() -> None:
    """The largest thing that a byte can ask for is a mapping, remembered."""
    tracemalloc.start()
    said(HEAD + value(b"}\x94" * 499_000))
    assert 150 * 2**20 > tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()


def test_shared_values_do_not_multiply() -> None:
    """A tuple doubled sixty times may stand where nothing looks; not as a key, and as moves only to a limit."""
    doubled = b")\x94" + b"".join(b"h" + bytes([n]) + b"\x86\x94" for n in range(60))
    assert 1 == len([*values(value(doubled))])
    with pytest.raises(DamagedError, match="odd key"):
        [*values(value(b"}", doubled, b"K\x01s"))]
    with pytest.raises(DamagedError, match="no object of a save is made"):
        [*values(value(b"\x8c\x0dpysollib.move\x8c\x09AMoveMove\x93", doubled, b"\x81"))]
    many = [[_step()] * 2000] * 2000
    assert "more than 100000 cards" in said(save(ROW, 0, moves=_moves(many, 2000)))
    itself: list[object] = []
    itself.append(itself)
    assert "a move cannot be read" in said(save(ROW, 0, moves=_moves(itself)))


@pytest.mark.parametrize("kind", ["ATurnStackMove", "AMoveMove", "AFlipMove"])
def test_moves_to_and_fro_without_end_are_soon_done_with(kind: str) -> None:
    """However many cards each of them moves."""
    there, back = (
        {"from_stack_id": one, "to_stack_id": other, "stack_id": 9, "ncards": 50}
        for one, other in ((18, 19), (19, 18))
    )
    pair = [thing(_MOVE, kind, **there), thing(_MOVE, kind, **back)]
    start = time.process_time()
    said(save(ROW, 0, moves=_moves([pair * 2000] * 1000, 1000)))
    assert 5 > time.process_time() - start


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=40))
def test_any_comment_of_a_save_is_kept_or_left_out(comment: str) -> None:
    """Whatever it is, the record can be written and read again."""
    words = thing(_GAME, "GameGlobalSaveInfo", bookmarks={}, comment=comment)
    record = read(save(ROW, 2, **{"global": words})).record
    assert record is not None
    for name in ("text", "yaml", "json"):
        (again,) = FORMATS[name].read(io.StringIO(FORMATS[name].write(record)))
        assert again.record is not None and [] == again.problems
        assert to_tree(record) == to_tree(again.record)


def test_a_save_of_python_2_is_told_and_refused(thieves: Runner) -> None:
    """Protocols 0, 1 and 2 as it wrote them; a text that speaks of PySolFC is none."""
    for start in (
        b"\x80\x02U\x07PySolFCq\x00.",
        b"U\x07PySolFCq\x00.",
        b"S'PySolFC'\np0\n.",
        b"VPySolFC\np0\n.",
    ):
        ran = thieves("check", stdin=start + b"\x80\x02K\x01.")
        assert (
            1 == ran.code
            and "P119 this PySolFC save cannot be read: it was written by an old version" in ran.out
        )
    for text in (b"U: PySolFC\n", b"X123PySolFC\n", b"# PySolFC\n"):
        assert "PySolFC save" not in thieves("check", stdin=text).out


def test_a_file_over_the_limit_is_refused() -> None:
    """A megabyte is more than any save has."""
    assert "larger than 1 MB" in said(HEAD + b"\x80" * 2**20)


@pytest.mark.parametrize("command", [["show"], ["moves"], ["hint"], ["solve"], ["auto"], ["convert", "--to", "text"]])  # fmt: skip
def test_the_commands_say_it_and_end_with_2(command: list[str], thieves: Runner) -> None:
    """check ends with 1, as for any record that cannot be read; score counts it as invalid."""
    ran = thieves(*command, stdin=REAL[:3000])
    assert (2, "") == ran[:2]
    assert ran.err.startswith("<stdin>: P119 this PySolFC save cannot be read: ")
    assert 1 == thieves("check", stdin=REAL[:3000]).code == thieves("score", stdin=REAL[:3000]).code
