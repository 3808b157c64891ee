"""PySolFC's deals, games and legal moves (tests/data), turned into records and moves of ours."""

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

# PySolFC's file names to presets; it plays all of them with take-back.
GAMES = {
    "thieves-of-egypt": "thieves-of-egypt", "forty-thieves": "forty-thieves", "josephine": "josephine",
    "limited": "limited", "indian": "indian-pysol", "streets": "streets", "sixty-thieves": "sixty-thieves",
    "rank-and-file": "rank-and-file", "number-ten": "number-ten",
}  # fmt: skip


@cache
def rows(kind: str, game: str) -> list[dict[str, Any]]:
    """The lines of a PySolFC file: kind is deals, transcripts or legal."""
    with lzma.open(DATA / f"pysol-{kind}-{game}.jsonl.xz", "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def place(pile: str) -> str:
    """A pile's name in a move: "tableau3" is 3, "foundation1:C" is f."""
    return {"w": "w", "f": "f"}.get(pile[0], pile.removeprefix("tableau"))


def layout(position: dict[str, Any], waste_to_stock: bool = False) -> str:
    """A PySolFC position as layout lines; its first waste card back on the stock where wanted."""
    lines = [f"{n}: {column(cards)}" for n, cards in enumerate(position["tableau"], 1)]
    waste, stock = position["waste"], [card.strip("#") for card in position["stock"]]
    if waste_to_stock:
        waste, stock = [], waste + stock
    tops = [pile[-1] for pile in position["foundations"] if pile]
    for name, cards in (("stock", stock), ("waste", waste), ("foundations", tops)):
        if cards:
            lines.append(f"{name}: {' '.join(cards)}")
    if position["round"] > 1:
        lines.append(f"pass: {position['round']}")
    return "\n".join(lines)


def column(cards: list[str]) -> str:
    """A column with its face-down cards in brackets."""
    down = [card[1:] for card in cards if card.startswith("#")]
    shown = ([f"[{' '.join(down)}]"] if down else []) + cards[len(down) :]
    return " ".join(shown) or "-"


def moves(transcript: dict[str, Any]) -> list[str]:
    """The moves of a transcript, the first stock card drawn by a move of its own, flips left out."""
    found = ["d"]
    for move in transcript["moves"]:
        if "draw" in move:
            found.append(f"d({move['draw'][0]})")
        elif "redeal" in move:
            found.append("r")
        elif "flip" in move:
            found[-1] += f"[{move['cards'][0]}]"
        else:
            count = f":{move['count']}" if move["count"] > 1 else ""
            found.append(f"{place(move['from'])}-{place(move['to'])}{count}({move['cards'][0]})")
    return found


def record(transcript: dict[str, Any], its_moves: list[str] | None = None) -> str:
    """A transcript as a text record, with its deal number, its layout and its moves."""
    seed = transcript["seed_str"] if transcript["rng"] == "LCRandom31" else transcript["seed"]
    preset = GAMES[transcript["game"]]
    head = [f"game: {preset}", f"deal: pysolfc {seed}", "take-back: yes"]
    body = [layout(transcript["initial"], waste_to_stock=True), "", "moves:"]
    result = "won" if transcript["won"] else "*"
    return "\n".join(
        [*head, *body, *(moves(transcript) if its_moves is None else its_moves), result, ""]
    )
