"""Short ways to set up positions for tests."""

from collections.abc import Iterable

from thieves.cards import card
from thieves.families import Move as AnyMove
from thieves.families import packed, start
from thieves.games import GAMES, game
from thieves.notation.parse import parse
from thieves.packing.layout import Layout, Pile
from thieves.packing.moves import Move, move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.record import Record
from thieves.referee.replay import start_layout
from thieves.rules import Rules

# The packing games that a pack can be dealt to.
PRESETS = [one.name for one in GAMES if isinstance(one.rules, Rules) and not one.required]


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


def line(text: str) -> tuple[Move, ...]:
    """Moves from text: "1-2 d w-f"."""
    return tuple(map(move, text.split()))


def refusal(at: Position, text: str) -> str:
    """Why a move is refused: its code and sentence; "" for a legal one."""
    found = why_not(at, move(text))
    return f"{found.code} {found.message}" if found else ""


def record(text: str) -> Record:
    """The record in a text that must be readable without a problem."""
    reading = parse(text)
    assert reading.record is not None and not reading.problems, reading.problems
    return reading.record


def start_of(record: Record) -> Position:
    """The position that a packing game's record starts from."""
    return packed(start(record.effective_rules(), start_layout(record)))


def packing_rules(name: str) -> Rules:
    """A packing preset's rules."""
    rules = game(name).rules
    assert isinstance(rules, Rules), name
    return rules


def packing_moves(moves: Iterable[AnyMove]) -> tuple[Move, ...]:
    """A packing game's moves as such."""
    found: list[Move] = []
    for one in moves:
        assert isinstance(one, Move), one
        found.append(one)
    return tuple(found)
