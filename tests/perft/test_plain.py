"""Holds the plain generator to another program's legal moves, to the rules and to its files.

`legal-sample.jsonl.xz` has positions and the moves PySolFC, playing with take-back, allows there.
"""

import json
import lzma
import sys
from collections import Counter
from pathlib import Path
from typing import TypedDict

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for any of pytest's import modes

from plain import (
    RANKS,
    READERS,
    Column,
    Columns,
    Position,
    Record,
    game_rules,
    legal_moves,
    perft,
    play,
    read_heights,
    read_record,
    read_records,
    won,
)

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.perft"))

PileMove = tuple[str, str, int]


class Piles(TypedDict):
    tableau: list[list[str]]
    waste: list[str]
    stock: list[str]
    foundations: list[list[str]]
    round: int


class Sample(TypedDict):
    game: str
    seed: str
    step: int
    position: Piles
    foundation_names: list[str]
    can_draw: bool
    can_redeal: bool
    moves: list[PileMove]


# --- What PySolFC allows


def read_samples() -> list[Sample]:
    with lzma.open(HERE / "legal-sample.jsonl.xz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def sample_name(sample: Sample) -> str:
    return f"{sample['game']}-{sample['seed']}-{sample['step']}"


def sample_position(sample: Sample) -> Position:
    game = "indian-pysol" if sample["game"] == "indian" else sample["game"]
    rules = game_rules(game, {"take-back": "yes"})
    piles = sample["position"]
    tops = [pile[-1] for pile in piles["foundations"] if pile]
    return Position(
        rules=rules,
        columns=tuple(sample_column(pile) for pile in piles["tableau"]),
        stock=tuple(card.removeprefix("#") for card in piles["stock"]),
        waste=tuple(piles["waste"]),
        foundations={suit: read_heights(rules, suit, tops) for suit in rules["suits"]},
        turn=piles["round"],
    )


def sample_column(pile: list[str]) -> Column:
    down = tuple(card[1:] for card in pile if card.startswith("#"))
    return Column(down, tuple(pile[len(down) :]))


def sample_moves(sample: Sample) -> set[str]:
    """Its moves as we write them; equal foundations become one, moves between them none."""
    tops = dict(zip(sample["foundation_names"], sample["position"]["foundations"], strict=True))
    stock_moves = {"d"} if sample["can_draw"] else {"r"} if sample["can_redeal"] else set()
    return stock_moves | {
        move_text(move, tops)
        for move in sample["moves"]
        if not (move[0] in tops and move[1] in tops)
    }


def move_text(move: PileMove, foundations: dict[str, list[str]]) -> str:
    source, target, count = move
    text = f"{place(source)}-{place(target)}"
    if count > 1:
        text += f":{count}"
    return text + f"({foundations[source][-1]})" if source in foundations else text


def place(pile: str) -> str:
    return pile.removeprefix("tableau") if pile.startswith("tableau") else pile[0]


@pytest.mark.parametrize("sample", read_samples(), ids=sample_name)
def test_pysolfc_allows_the_same_moves(sample: Sample) -> None:
    moves = legal_moves(sample_position(sample))
    assert sorted(sample_moves(sample)) == sorted(moves)


# --- Positions made by hand


def hand(game: str, *columns: str, **fields: str) -> Position:
    """A position with as many columns as given; `take_back="yes"` stands for the key take-back."""
    lines = {"game": game, "columns": " ".join("0" for _ in columns)}
    lines |= {str(number): cards for number, cards in enumerate(columns, 1)}
    lines |= {key.replace("_", "-"): value for key, value in fields.items()}
    return read_record("\n".join(f"{key}: {value}" for key, value in lines.items())).position


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        assert move in legal_moves(position)
        position = play(position, move)
    return position


def supermoves(game: str, *columns: str, **fields: str) -> list[str]:
    moves = legal_moves(hand(game, *columns, group="supermove", **fields))
    return [move for move in moves if ":" in move]


def test_two_cards_go_through_one_space() -> None:
    assert ["1-2:2"] == supermoves("forty-thieves", "KH 5S 4S", "6S", "-")


def test_three_cards_do_not_go_through_one_space() -> None:
    assert [] == supermoves("forty-thieves", "KH 5S 4S 3S", "6S", "-")


def test_four_cards_go_through_two_spaces_to_a_column() -> None:
    moves = supermoves("forty-thieves", "KH 5S 4S 3S 2S", "6S", "-", "-")
    assert "1-2:4" in moves


def test_five_cards_do_not_go_through_two_spaces() -> None:
    moves = supermoves("forty-thieves", "KH 6S 5S 4S 3S 2S", "7S", "-", "-")
    assert "1-2:5" not in moves


def test_a_space_that_is_filled_does_not_help_to_fill_it() -> None:
    assert ["1-2:2", "1-3:2"] == supermoves("forty-thieves", "KH 5S 4S 3S 2S", "-", "-")


def test_without_a_space_or_a_host_only_single_cards_move() -> None:
    assert [] == supermoves("streets", "KC 9S 8H", "TD")


def test_a_host_serves_as_well_as_a_space() -> None:
    assert ["1-2:2"] == supermoves("streets", "KC 9S 8H", "TD", "9C")


def test_another_column_may_step_aside_for_a_while() -> None:
    assert "1-2:2" in supermoves("streets", "KD 5S 4D", "6H", "8C", "9H")


def test_a_space_for_kings_is_no_help_to_others() -> None:
    assert [] == supermoves("forty-thieves-kings", "KH 5S 4S", "6S", "-")


def test_a_card_that_turns_up_does_not_hinder_a_supermove() -> None:
    assert "1-2:2" in supermoves("forty-thieves", "[KH] 5S 4S", "6S", "-")


def test_a_supermove_counts_as_one_move() -> None:
    position = hand("streets", "KC 9S 8H", "TD", "9C", group="supermove")
    assert 1 == legal_moves(position).count("1-2:2")
    assert (("KC",), ("TD", "9S", "8H")) == tuple(
        column.up for column in after(position, "1-2:2").columns[:2]
    )


def test_three_cards_are_turned_and_the_last_is_on_top() -> None:
    position = after(hand("forty-thieves", "KH", stock="2C 3C 4C 5C 6C", draw="3"), "d")
    assert ("2C", "3C", "4C") == position.waste
    assert ("5C", "6C") == position.stock


def test_fewer_cards_are_turned_at_the_end_of_the_stock() -> None:
    position = after(hand("forty-thieves", "KH", stock="2C 3C 4C 5C 6C", draw="3"), "d", "d")
    assert ("2C", "3C", "4C", "5C", "6C") == position.waste
    assert [] == legal_moves(position)


def test_a_redeal_keeps_the_order_and_draws_nothing() -> None:
    start = hand("forty-thieves", "KH", stock="2C 3C 4C 5C", draw="3", redeals="unlimited")
    position = after(start, "d", "d", "r")
    assert (start.stock, (), 2) == (position.stock, position.waste, position.turn)


def test_unlimited_redeals_have_no_last_pass() -> None:
    position = hand("forty-thieves", "KH", waste="2C", redeals="unlimited", **{"pass": "99"})
    assert ["r"] == legal_moves(position)


def test_no_redeal_after_the_last_pass() -> None:
    first = hand("forty-thieves-redeal", "KH", waste="2C")
    assert ["r"] == legal_moves(first)
    assert [] == legal_moves(after(first, "r", "d"))


def test_no_redeal_while_the_stock_has_cards_or_without_a_waste() -> None:
    assert ["d"] == legal_moves(hand("forty-thieves-redeal", "KH", stock="3C", waste="2C"))
    assert [] == legal_moves(hand("forty-thieves-redeal", "KH"))


def test_where_spaces_stay_empty_nothing_fills_them() -> None:
    fields = {"waste": "9C", "foundations": "KS", "take_back": "yes", "spaces": "none"}
    assert ["1-2"] == legal_moves(hand("forty-thieves", "6S", "7S", "-", **fields))


def test_only_a_king_or_his_run_fills_a_space_of_kings() -> None:
    moves = legal_moves(hand("thieves-of-egypt", "3D KC QH JS", "QC", "-"))
    assert ["1-3:3"] == moves


def test_a_lone_king_may_change_columns() -> None:
    assert ["1-2"] == legal_moves(hand("thieves-of-egypt", "KC", "-"))


def test_the_highest_rank_of_a_short_pack_plays_the_king() -> None:
    moves = legal_moves(hand("thieves-of-egypt", "2C 5C", "4C", "-", ranks="5"))
    assert ["1-3"] == moves


def test_every_space_is_listed() -> None:
    assert ["1-2", "1-3"] == legal_moves(hand("forty-thieves", "9C 8H", "-", "-"))


def test_nothing_goes_on_an_ace() -> None:
    assert [] == legal_moves(hand("thieves-of-egypt", "KC AH", "2D QS KS", foundations="AH AH"))


def test_runs_may_be_split() -> None:
    moves = legal_moves(hand("thieves-of-egypt", "3C TC 9H 8S", "JD", "TS", "9D"))
    assert {"1-2:3", "1-3:2", "1-4", "3-2", "4-3"} == set(moves)


def test_a_face_down_card_is_no_part_of_a_run() -> None:
    start = hand("rank-and-file", "[TC] 9H 8S", "JD", "TS")
    assert ["1-3:2", "3-2"] == legal_moves(start)


def test_a_face_down_card_turns_up_when_it_is_exposed() -> None:
    start = hand("rank-and-file", "[3S TC] 9H 8S", "JD", "TS")
    assert Column(("3S",), ("TC",)) == after(start, "1-3:2").columns[0]
    assert "1-2" in legal_moves(after(start, "1-3:2"))


def test_a_card_goes_up_once_whichever_pile_takes_it() -> None:
    different = hand("forty-thieves", "4C", waste="3C", foundations="3C 2C")
    assert ["w-f", "1-f", "w-1"] == legal_moves(different)
    assert (4, 2) == after(different, "1-f").foundations["C"]
    equal = hand("forty-thieves", "4C", foundations="3C 3C")
    assert ["1-f"] == legal_moves(equal)
    assert (4, 3) == after(equal, "1-f").foundations["C"]


def test_equal_foundations_are_one_place_to_take_from() -> None:
    fields = {"foundations": "3C 3C", "take_back": "yes"}
    assert ["f-1(3C)"] == legal_moves(hand("streets", "4D", **fields))


def test_different_foundations_of_a_suit_are_two_places() -> None:
    position = hand("streets", "4D", "6H", foundations="5C 3C", take_back="yes")
    assert ["f-2(5C)", "f-1(3C)"] == legal_moves(position)
    assert {"C": (5, 2)}.items() <= play(position, "f-1(3C)").foundations.items()


def test_without_take_back_foundations_keep_their_cards() -> None:
    assert [] == legal_moves(hand("streets", "4D", foundations="3C"))


@pytest.mark.parametrize(
    ("build", "hosts"),
    [
        ("alternate-colours", ["1-4", "1-5"]),
        ("same-suit", ["1-2"]),
        ("other-suits", ["1-3", "1-4", "1-5"]),
        ("any", ["1-2", "1-3", "1-4", "1-5"]),
    ],
)
def test_what_a_card_may_be_built_on(build: str, hosts: list[str]) -> None:
    assert hosts == legal_moves(hand("streets", "6C", "7C", "7S", "7H", "7D", build=build))


def test_a_position_is_not_changed_by_a_move() -> None:
    position = hand("forty-thieves", "[KC] AH", stock="2C", waste="3C")
    before = repr(position)
    for move in legal_moves(position):
        play(position, move)
    assert before == repr(position)


def test_the_game_is_won_when_every_card_is_up() -> None:
    fields = {"decks": "1", "suits": "CD", "ranks": "3"}
    last = hand("forty-thieves", "3D", foundations="3C 2D", **fields)
    assert (False, True) == (won(last), won(after(last, "1-f")))


def test_lines_are_counted_by_their_moves() -> None:
    """Three moves in any order: 3 ways to begin, 6 to go on, 6 to end, and no fourth move."""
    position = hand("streets", "6C", "7H", "AD", stock="8C", spaces="none")
    assert {"d", "1-2", "3-f"} == set(legal_moves(position))
    assert [3, 6, 6, 0] == [perft(position, depth) for depth in (1, 2, 3, 4)]


# --- The files


def read_file(path: Path) -> list[Record]:
    return read_records(path.read_text(encoding="utf-8"))


def all_cards(position: Position) -> Counter[str]:
    columns: Columns = position.columns
    tableau = [card for column in columns for card in column.down + column.up]
    piled = [
        RANKS[index] + suit
        for suit, heights in position.foundations.items()
        for height in heights
        for index in range(height)
    ]
    return Counter([*tableau, *position.stock, *position.waste, *piled])


def test_there_are_ten_positions_in_each_of_twelve_files() -> None:
    assert [10] * 12 == [len(read_file(path)) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_position_has_the_whole_pack_and_no_more(path: Path) -> None:
    for _, position, _ in read_file(path):
        rules = position.rules
        cards = [rank + suit for rank in RANKS[: rules["ranks"]] for suit in rules["suits"]]
        assert Counter(cards * rules["decks"]) == all_cards(position)
        assert len(position.stock + position.waste) <= len(cards) * rules["decks"] - sum(
            rules["columns"]
        )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_keys_that_differ_from_the_preset_are_written(path: Path) -> None:
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        game, position, _ = read_record(block)
        preset = game_rules(game, {})
        pairs = zip(position.rules.items(), preset.items(), strict=True)
        differing = [key for (key, value), (_, usual) in pairs if value != usual]
        written = [line.split(":")[0] for line in block.splitlines()]
        assert differing == [key for key in written if key in READERS]


@pytest.mark.parametrize("number", [0, 5, 8])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_hold_what_is_counted(path: Path, number: int) -> None:
    _, position, lines = read_file(path)[number]
    assert lines == [perft(position, depth) for depth in range(1, len(lines) + 1)]


@pytest.mark.parametrize(
    ("game", "stock"),
    [
        ("thieves-of-egypt", 49),
        ("forty-thieves", 64),
        ("limited", 68),
        ("indian-pysol", 74),
        ("sixty-thieves", 96),
        ("alexandria", 107),
    ],
)
def test_what_the_columns_leave_is_the_stock(game: str, stock: int) -> None:
    rules = game_rules(game, {})
    assert stock == 52 * rules["decks"] - sum(rules["columns"])
