"""PySolFC's pairing games (tests/data), turned into records and moves of ours."""

from typing import Any

from thieves.games import game
from thieves.rules import PairingRules

GAMES = ("pharaohs", "giza", "two-pyramids", "relaxed-pyramid", "pyramid-dozen")


def rules(name: str) -> PairingRules:
    """The preset's rules."""
    found = game(name).rules
    assert isinstance(found, PairingRules)
    return found


def cells(name: str) -> list[str]:
    """The places of PySolFC's tableau piles, first pile first."""
    return [
        f"{chr(ord('A') + number)}{row}.{place}"
        for number, rows in enumerate(rules(name).pyramids)
        for row in range(1, rows + 1)
        for place in range(1, row + 1)
    ]


def place(name: str, pile: str) -> str:
    """A pile's name as a place: "tableau3" is A2.2, "reserve1" is 1, "waste" is w."""
    if pile.startswith("tableau"):
        return cells(name)[int(pile.removeprefix("tableau")) - 1]
    return pile.removeprefix("reserve") if pile.startswith("reserve") else pile[0]


def layout(name: str, position: dict[str, Any], waste_to_stock: bool = False) -> str:
    """A PySolFC position as layout lines; its first waste card back on the stock where wanted."""
    rows: dict[str, list[str]] = {}
    for where, cards in zip(cells(name), position["tableau"], strict=True):
        rows.setdefault(where.partition(".")[0], []).append(cards[0] if cards else "--")
    lines = [f"{row}: {' '.join(cards)}" for row, cards in rows.items()]
    lines += [
        f"{n}: {' '.join(pile) or '-'}" for n, pile in enumerate(position.get("reserves", []), 1)
    ]
    waste, stock = position["waste"] or [], [card.strip("#") for card in position["stock"]]
    if waste_to_stock:
        waste, stock = [], waste + stock
    for key, cards in (("stock", stock), ("waste", waste)):
        if cards:
            lines.append(f"{key}: {' '.join(cards)}")
    if position["round"] > 1:
        lines.append(f"pass: {position['round']}")
    return "\n".join(lines)


def moves(name: str, transcript: dict[str, Any]) -> list[str]:
    """The moves of a transcript with every place, the first stock card drawn by a move of its own."""
    found = ["d"] if transcript["initial"]["waste"] else []
    for move in transcript["moves"]:
        if "draw" in move:
            found.append(f"d({move['draw'][0]})")
        elif "redeal" in move:
            found.append("r")
        else:
            piles = move["pair"] if "pair" in move else [move["remove"]]
            both = zip(move["cards"], piles, strict=True)
            found.append("+".join(f"{card}@{place(name, pile)}" for card, pile in both))
    return found


def record(transcript: dict[str, Any], its_moves: list[str] | None = None) -> str:
    """A transcript as a text record, with its deal number, its layout and its moves."""
    name = transcript["game"]
    seed = transcript["seed_str"] if transcript["rng"] == "LCRandom31" else transcript["seed"]
    its_moves = moves(name, transcript) if its_moves is None else its_moves
    body = layout(name, transcript["initial"], waste_to_stock=True)
    result = "won" if transcript["won"] else "*"
    return "\n".join(
        [f"game: {name}", f"deal: pysolfc {seed}", body, "", "moves:", *its_moves, result, ""]
    )
