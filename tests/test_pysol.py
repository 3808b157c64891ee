"""Held against another program: PySolFC's deals, games and legal moves."""

import random
from typing import Any

import pytest

import pysol
from boards import packing_rules, record
from thieves.cards import Card
from thieves.cards import card as read_card
from thieves.dealing import deal, read_number
from thieves.games import game
from thieves.packing.layout import Layout
from thieves.packing.position import Position
from thieves.record import Record
from thieves.referee.replay import check

TRANSCRIPTS = [(name, row) for name in pysol.GAMES for row in pysol.rows("transcripts", name)]
LEGAL = [(name, row) for name in pysol.GAMES for row in pysol.rows("legal", name)]
NAMES = [f"{name}-{row['seed']}" for name, row in TRANSCRIPTS]
WON = [row for _, row in TRANSCRIPTS if row["won"]]


def _layout(position: dict[str, Any], preset: str) -> Layout:
    head = f"game: {preset}\ntake-back: yes\n"
    layout = record(head + pysol.layout(position) + "\n").layout
    assert isinstance(layout, Layout)
    return layout


@pytest.mark.parametrize("name", pysol.GAMES)
def test_deal_numbers_give_pysolfcs_cards(name: str) -> None:
    """Numbers to twenty digits; PySolFC's first waste card is our first stock card."""
    preset = game(pysol.GAMES[name])
    rows = pysol.rows("deals", name)
    assert 20 < len(rows) and max(len(row["seed"]) for row in rows) == 20
    for row in rows:
        number = row["seed_str"] if row["rng"] == "LCRandom31" else row["seed"]
        theirs = _layout(row, preset.name)
        ours = deal(preset, preset.rules, read_number(number))
        assert theirs._replace(stock=theirs.waste + theirs.stock, waste=()) == ours, row["seed"]


def test_32000_is_a_mersenne_twister_number() -> None:
    """Where the deal library and PySolFC differ, PySolFC counts: up to 31999 the Microsoft generator."""
    preset = game("forty-thieves")
    assert deal(preset, preset.rules, "32000") != deal(preset, preset.rules, "ms32000")
    assert deal(preset, preset.rules, "31999") == deal(preset, preset.rules, "ms31999")


@pytest.mark.parametrize(("name", "row"), TRANSCRIPTS, ids=NAMES)
def test_whole_games_are_valid_to_the_same_final_position(name: str, row: dict[str, Any]) -> None:
    """Every move PySolFC's player made is legal here, and ends where it ended there."""
    verdict = check(record(pysol.record(row)))
    assert [] == verdict.problems
    assert verdict.position is not None
    ours, theirs = verdict.position.layout(), _layout(row["final"], pysol.GAMES[name])
    assert theirs == ours
    assert row["won"] is verdict.position.is_won()


def _broken(moves: list[str], rng: random.Random, columns: int) -> tuple[int, list[str], str]:
    """One move broken: where, the moves then, and how."""
    kind = rng.choice(["column", "size", "swap", "drop"])
    while True:
        index = rng.randrange(1, len(moves) - 1)
        text, _, told = moves[index].partition("(")
        source, dash, target = text.partition("-")
        if kind == "drop":
            return index, moves[:index] + moves[index + 1 :], kind
        if kind == "swap" and _meet(moves[index], moves[index + 1]):
            return (
                index,
                [*moves[:index], moves[index + 1], moves[index], *moves[index + 2 :]],
                kind,
            )
        if kind == "size" and dash and source.isdigit() and not target.startswith("f"):
            place, _, size = target.partition(":")
            changed = f"{source}-{place}:{int(size or 1) + 1}({told}"
            return index, [*moves[:index], changed, *moves[index + 1 :]], kind
        if kind == "column" and dash and target.partition(":")[0].isdigit():
            place, colon, size = target.partition(":")
            other = rng.choice([n for n in range(1, columns + 1) if str(n) not in (place, source)])
            changed = f"{source}-{other}{colon}{size}({told}"
            return index, [*moves[:index], changed, *moves[index + 1 :]], kind


def _meet(one: str, other: str) -> bool:
    """Whether two moves touch the same column or the waste, so that their order matters."""
    return bool(_piles(one) & _piles(other))


def _piles(text: str) -> set[str]:
    if text[0] in "dr":
        return {"w"}
    places = text.partition("(")[0].partition(":")[0].split("-")
    return set(places) - {"f"}


@pytest.mark.parametrize("row", WON, ids=[f"{row['game']}-{row['seed']}" for row in WON])
def test_a_won_game_with_one_move_broken_is_caught_there_or_later(row: dict[str, Any]) -> None:
    """Wrong column, size off, order swapped, a move dropped: ten of them for each game."""
    moves = pysol.moves(row)
    rng = random.Random(row["seed"])
    for _ in range(10):
        index, changed, kind = _broken(moves, rng, len(row["initial"]["tableau"]))
        verdict = check(record(pysol.record(row, changed)))
        assert not verdict.valid, (kind, index, moves[index])
        first = verdict.problems[0]
        assert first.move is None or first.move >= index + 1, (kind, index, first)


@pytest.mark.parametrize(
    ("name", "row"), LEGAL, ids=[f"{name}-{row['seed']}-{row['step']}" for name, row in LEGAL]
)
def test_legal_moves_are_those_pysolfc_accepts(name: str, row: dict[str, Any]) -> None:
    """Piles of one suit count as one place; foundation to foundation is no move of ours."""
    preset = pysol.GAMES[name]
    layout = _layout(row["position"], preset)
    at = Position(packing_rules(preset)._replace(take_back=True), layout)
    piles = dict(zip(row["foundation_names"], row["position"]["foundations"], strict=True))
    theirs = {
        _their_move(source, target, size, piles)
        for source, target, size in row["moves"]
        if not (source.startswith("f") and target.startswith("f"))
    }
    theirs |= {"d"} if row["can_draw"] else set()
    theirs |= {"r"} if row["can_redeal"] else set()
    ours = [str(one) for one in at.legal_moves()]
    assert theirs == set(ours)
    assert len(ours) == len(set(ours))


def _their_move(source: str, target: str, size: int, piles: dict[str, list[str]]) -> str:
    text = f"{pysol.place(source)}-{pysol.place(target)}" + (f":{size}" if size > 1 else "")
    return f"{text}({piles[source][-1]})" if source in piles else text


def test_the_data_is_what_its_readme_says() -> None:
    """Enough of it to mean something: games, moves, positions."""
    assert 110 == len(TRANSCRIPTS) and 612 == len(LEGAL)
    assert 20_000 < sum(len(row["moves"]) for _, row in TRANSCRIPTS)
    assert Card(10, "H") == read_card("TH")


def test_a_record_of_pysolfcs_layout_with_its_waste_card_equals_its_deal_number() -> None:
    """A start as PySolFC has it, one card on the waste, is compared with the deal number too."""
    row = pysol.rows("deals", "josephine")[0]
    text = f"game: josephine\ndeal: pysolfc {row['seed_str']}\n{pysol.layout(row)}\n"
    assert check(record(text)).valid
    wrong: Record = record(text.replace("pysolfc ms1", "pysolfc ms3"))
    assert ["D105"] == [problem.code for problem in check(wrong).problems]
