"""Short ways to set up positions for tests."""

from thieves.cards import card
from thieves.notation.parse import parse
from thieves.packing.layout import Layout, Pile
from thieves.packing.moves import move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.record import Record
from thieves.rules import Rules


def pile(text: str) -> Pile:
    """Cards from text: "TH 9S"."""
    return tuple(map(card, text.split()))


def position(
    columns: list[str],
    *,
    stock: str = "",
    waste: str = "",
    foundations: str = "",
    passes: int = 1,
    down: tuple[int, ...] = (),
    **rules: object,
) -> Position:
    """A position with these columns ("" is empty); rules by field, alternate colours and runs unless said.

    The pack need not be whole: the rules of play do not ask.
    """
    layout = Layout(
        tuple(map(pile, columns)), down or (0,) * len(columns), pile(stock), pile(waste), pile(foundations), passes
    )  # fmt: skip
    base = Rules(columns=tuple(map(len, layout.columns)))
    return Position(base._replace(**rules), layout)  # type: ignore[arg-type]


def legal(at: Position) -> set[str]:
    """The legal moves as text."""
    return {str(one) for one in at.legal_moves()}


def refusal(at: Position, text: str) -> str:
    """Why a move is refused: its code and sentence; "" for a legal one."""
    found = why_not(at, move(text))
    return f"{found.code} {found.message}" if found else ""


def record(text: str) -> Record:
    """The record in a text that must be readable without a problem."""
    reading = parse(text)
    assert reading.record is not None and not reading.problems, reading.problems
    return reading.record
