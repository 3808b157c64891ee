"""Records of open two-deck patience, read, checked, shown and converted.

The library in a few names: `parse` reads a text record, `read` a whole file in any format,
`write` gives the canonical text, `check` replays a record, `deal` deals a numbered game, `solve`
finds a win, `hint` says the next move and why, and `Position` plays moves forth and back. Each is imported when it is first used.
"""

TYPE_CHECKING = False  # typing itself costs more than --version may take

if TYPE_CHECKING:
    from thieves.api import deal as deal
    from thieves.api import position as position
    from thieves.api import read as read
    from thieves.cards import Card as Card
    from thieves.cards import card as card
    from thieves.games import game as game
    from thieves.hints.hint import Hint as Hint
    from thieves.hints.hint import hint as hint
    from thieves.notation.parse import parse as parse
    from thieves.notation.write import write as write
    from thieves.packing.layout import Layout as Layout
    from thieves.packing.moves import Move as Move
    from thieves.packing.moves import move as move
    from thieves.packing.position import Position as Position
    from thieves.problems import Problem as Problem
    from thieves.record import Reading as Reading
    from thieves.record import Record as Record
    from thieves.referee.replay import Verdict as Verdict
    from thieves.referee.replay import check as check
    from thieves.solver.solve import Solution as Solution
    from thieves.solver.solve import solve as solve

__version__ = "0.1.0"

_HOMES = {
    "Card": "cards", "card": "cards", "game": "games", "Layout": "packing.layout", "Move": "packing.moves",
    "move": "packing.moves", "Position": "packing.position", "Problem": "problems", "Reading": "record",
    "Record": "record", "Verdict": "referee.replay", "check": "referee.replay", "parse": "notation.parse",
    "write": "notation.write", "deal": "api", "read": "api", "position": "api",
    "solve": "solver.solve", "Solution": "solver.solve", "hint": "hints.hint", "Hint": "hints.hint",
}  # fmt: skip


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"thieves.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'thieves' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
