"""What a file holds: a deal, a position or a recorded game, each part with its place in the source."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from thieves.cards import Card
from thieves.families import Layout, Move
from thieves.games import Game, game, make_rules
from thieves.problems import Problem
from thieves.rules import AnyRules, Value

# A part of a record: ("stock", 3) is the fourth stock card, ("columns", 0, 2) the third card of
# the first column, ("moves", 7) the eighth step, ("tags", "player"), ("rules", "redeals"), …
Path = tuple[str | int, ...]
Spot = tuple[int, int]  # line and column, from 1

KEY = "the key of"  # before a path: the key itself, not what it holds

NO_LAYOUT = "the record has no layout, and no deal: pysolfc N to stand for one"
RESULTS = ("won", "stuck", "resigned", "*")


class Places:
    """Where the parts of a record stand in its source; looked up only when a problem needs it."""

    def __init__(self, locate: Callable[[], Mapping[Path, Spot]], start: Spot = (1, 1)) -> None:
        self._locate = locate
        self._found: Mapping[Path, Spot] | None = None
        self._start = start

    def find(self, path: Path) -> Spot:
        """Line and column of a part, or of the nearest part around it that has a place."""
        if self._found is None:
            self._found = self._locate()
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, self._start)


NOWHERE = Places(dict)


class Step(NamedTuple):
    """One move as a record has it.

    `move` is None where the text was no move (a problem tells). `repeat` counts single draws
    (`d*3`), `told` is the asserted card, `turned` the face-down card it uncovered, `number`
    the move number written before it.
    """

    move: Move | None
    repeat: int = 1
    told: Card | None = None
    turned: Card | None = None
    number: int | None = None
    comment: str = ""

    def __str__(self) -> str:
        text = str(self.move)
        if self.repeat > 1:
            text += f"*{self.repeat}"
        if self.told and not (self.move and self.move.card):
            text += f"({self.told})"
        return f"{text}[{self.turned}]" if self.turned else text

    @property
    def is_bare_draw(self) -> bool:
        """A draw that asserts nothing: such draws in a row are written as one."""
        return self.move is not None and self.move.is_draw and not (self.told or self.turned)


class Remark(NamedTuple):
    """A `#` comment: its text without the sign, the part it stands at, and whether on a line of its own."""

    text: str
    at: Path
    alone: bool


class Record(NamedTuple):
    """A deal, position or recorded game of one game.

    `game` is the preset's name, `deal` the text after `deal:`, `rules` the overrides by rule key,
    `layout` None where the deal number is the layout. `format` is 0 where no such line was there.
    """

    game: str
    deal: str = ""
    rules: Mapping[str, Value] = {}
    layout: Layout | None = None
    tags: Mapping[str, str] = {}
    comment: str = ""
    steps: tuple[Step, ...] = ()
    result: str = "*"
    format: int = 0
    remarks: tuple[Remark, ...] = ()
    places: Places = NOWHERE

    @property
    def preset(self) -> Game:
        """The preset. Raises KeyError where the name is unknown."""
        return game(self.game)

    def effective_rules(self) -> AnyRules:
        """The preset's rules with the record's overrides. Raises ValueError as `make_rules` does."""
        return make_rules(self.preset, self.rules)

    def cut(self, steps: "tuple[Step, ...]") -> "Record":
        """The record with only these, its first steps: unfinished, remarks behind them left out."""
        kept = tuple(
            remark
            for remark in self.remarks
            if remark.at[0] not in ("moves", "result")
            or (remark.at[0] == "moves" and (len(remark.at) < 2 or int(remark.at[1]) < len(steps)))
        )
        return self._replace(steps=steps, result="*", remarks=kept)

    def length(self) -> int:
        """How many single moves the record has (`d*3` is three)."""
        return sum(step.repeat for step in self.steps)


class Fault(NamedTuple):
    """A problem before it has a place: the part of the record it is about, as a path."""

    code: str
    message: str
    path: Path = ()
    help: str = ""

    def at(self, places: Places) -> Problem:
        """The problem, at the place where the part stands."""
        line, column = places.find(self.path)
        return Problem(self.code, self.message, line, column, help=self.help)


class Reading(NamedTuple):
    """One record as it was read: None where header or layout could not be, and the problems found.

    `line` is where the record begins in its file, `number` its number there, from 1; `source` is
    the text it was read from, beginning on line `source_line`, for pointing at a place in it.
    `game` is the preset's name, where the record names one, even if no more of it can be read.
    """

    record: Record | None
    problems: list[Problem]
    source: str = ""
    source_line: int = 1
    line: int = 1
    number: int = 1
    file: str = ""
    game: str = ""
