"""Short ways to set up positions of pairing games for tests."""

from thieves.cards import Card, card
from thieves.pairing.layout import Layout, Pile
from thieves.pairing.moves import move
from thieves.pairing.position import Position
from thieves.pairing.refusal import complete, why_not
from thieves.problems import Refusal
from thieves.rules import PairingRules


def pile(text: str) -> Pile:
    """Cards from text: "TH 9S"."""
    return tuple(map(card, text.split()))


def row(text: str) -> tuple[Card | None, ...]:
    """A row of a pyramid: "7H --"."""
    return tuple(None if word == "--" else card(word) for word in text.split())


def pyramids(
    *shapes: list[str],
    reserves: tuple[str, ...] = (),
    stock: str = "",
    waste: str = "",
    passes: int = 1,
    **rules: object,
) -> Position:
    """A position with these pyramids, each a list of rows; the pack need not be whole.

    Rules by field; pairs to 13, no redeal and all cards to go unless said.
    """
    layout = Layout(
        tuple(tuple(map(row, shape)) for shape in shapes), tuple(map(pile, reserves)), pile(stock), pile(waste), passes
    )  # fmt: skip
    base = PairingRules(pyramids=tuple(map(len, shapes)), reserves=tuple(map(len, layout.reserves)))
    return Position(base._replace(**rules), layout)  # type: ignore[arg-type]


def legal(at: Position) -> set[str]:
    """The legal moves as text, without places."""
    return {str(one._replace(spelt=False)) for one in at.legal_moves()}


def refusal(at: Position, text: str) -> str:
    """Why a move is refused: its code and sentence; "" for a legal one."""
    done = complete(at, move(text))
    found = done if isinstance(done, Refusal) else why_not(at, done)
    return f"{found.code} {found.message}" if found else ""
