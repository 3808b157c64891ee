"""Boards as PySolFC's board generator and fc-solve have them: foundations, talon, and one column a line."""

import io
import re
from collections.abc import Iterator
from typing import TextIO

from thieves.cards import RANKS, Card, find_card, spell, why_no_card
from thieves.families import PackingLayout
from thieves.interchange import boards
from thieves.interchange.boards import Given
from thieves.interchange.lines import Piece, numbered
from thieves.notation.piles import Pile
from thieves.problems import Problem
from thieves.record import Fault, Path, Places, Reading, Record, Remark, Spot
from thieves.referee.replay import start_layout
from thieves.rules import AnyRules

_HEAD = re.compile(r"\s*(foundations|talon|stock|waste|freecells)\s*:", re.IGNORECASE)
_TOP = re.compile(r"([CSHD])-(0|A|[2-9]|10|[TJQK])", re.IGNORECASE)
_MOST = 1000  # columns and cards together, far above what any game has
_LONGEST = 10_000  # characters of a line
_ORDER = "HCDS"  # in which these programs name the foundations

refuses = boards.refuses


def read(stream: TextIO, given: Given | None = None) -> Iterator[Reading]:
    """Every board of a stream, parted by blank lines, with what is wrong with it; nothing is ever raised."""
    number = 0
    for number, piece in enumerate(_pieces(stream), 1):
        refusal = piece.refusal()
        found = Reading(None, [refusal]) if refusal else _Board(piece).reading(given)
        yield found._replace(
            source=piece.text, source_line=piece.line, line=piece.line, number=number
        )
    if not number:
        yield Reading(
            None,
            [Problem("P101", "no board here: a board has a line of cards for each column", 1, 1)],
        )


def _pieces(stream: TextIO) -> Iterator[Piece]:
    piece: Piece | None = None
    for number, line in numbered(stream):
        if line.strip():
            piece = piece or Piece(number)
            piece.add(line)
        elif piece:
            yield piece
            piece = None
    if piece:
        yield piece


class _Board:
    """One board while its lines are read."""

    def __init__(self, piece: Piece) -> None:
        self.piles: dict[str, Pile] = {}
        self.faults: list[Fault] = []
        self.spots: dict[Path, Spot] = {}
        self.remarks: list[Remark] = []
        self.columns = 0
        for number, line in enumerate(piece.text.split("\n"), piece.line):
            if len(self.spots) > _MOST or len(line) > _LONGEST:
                path = ("columns", self.columns)
                self._fault("P120", "this is more than any board holds", path, (number, 1))
                break
            self._line(number, line)
        self.places = Places(lambda: self.spots, (piece.line, 1))

    def reading(self, given: Given | None) -> Reading:
        """The board as a record."""
        if not self.columns and not self.faults:
            self.faults.append(
                Fault("P120", "the board has no columns: each stands on a line of its own")
            )

        def piles_of(_: AnyRules) -> dict[str, Pile]:
            """The same piles, whatever the game."""
            return self.piles

        found = boards.reading(piles_of, given, self.places, self.faults, "a lone colon")
        record = found.record and found.record._replace(remarks=tuple(self.remarks))
        return found._replace(record=record)

    def _line(self, number: int, line: str) -> None:
        if line.lstrip().startswith("#"):
            self.remarks.append(Remark(line.strip()[1:].strip(), ("end",), True))
            return
        head = _HEAD.match(line)
        if not head:
            if line.strip():
                self._column(number, line)
            return
        name = {"talon": "stock"}.get(head[1].lower(), head[1].lower())
        path: Path = (name,)
        start = head.start(1) + 1
        if path in self.spots:
            self._fault("P106", f"a second line {head[1]}:", ("twice", number), (number, start))
            return
        self.spots[path] = (number, start)
        words = _words(line, head.end())
        if name == "foundations":
            tops = [
                self._top(path, at, word, (number, column))
                for at, (column, word) in enumerate(words)
            ]
            self.piles[name] = Pile(tuple(top for top in tops if top))
        elif name == "freecells":
            if any(word != "-" for _, word in words):
                self._fault("P120", "these games have no free cells", path, (number, start))
        else:
            self.piles[name] = Pile(self._cards(path, number, words).cards)

    def _column(self, number: int, line: str) -> None:
        path: Path = ("columns", self.columns)
        self.columns += 1
        self.spots.setdefault(("layout",), (number, 1))
        bare = line.lstrip()
        start = len(line) - len(bare) + bare.startswith(":")
        self.spots[path] = (number, start + 1)
        self.piles[str(self.columns)] = self._cards(path, number, _words(line, start))

    def _cards(self, path: Path, number: int, words: list[tuple[int, str]]) -> Pile:
        cards: list[Card] = []
        down = 0
        for at, (column, word) in enumerate(words):
            hidden = word.startswith("<") and word.endswith(">")
            text = word[1:-1] if hidden else word
            card = find_card(text)
            if word == "-" and len(words) == 1:
                break
            if card is None:
                self._fault("P110", why_no_card(text[:40]), (*path, at), (number, column))
                continue
            if hidden and path[0] == "columns" and down < len(cards):
                message = "face-down cards lie at the buried end of a column"
                self._fault("P116", message, (*path, at), (number, column))
            self.spots[*path, at] = (number, column)
            down += hidden
            cards.append(card)
        return Pile(tuple(cards), down)

    def _top(self, path: Path, at: int, word: str, spot: Spot) -> Card | None:
        """The top card of a foundation, H-4; None for an empty one, H-0 or a hyphen."""
        found = _TOP.fullmatch(word)
        if word == "-" or (found and found[2] == "0"):
            return None
        card = find_card(found[2] + found[1] if found else word)
        if card is None:
            message = (
                f"{word[:40]} is no foundation: a suit and the rank of its top card, such as H-4"
            )
            self._fault("P110", message, (*path, at), spot)
        return card

    def _fault(self, code: str, message: str, path: Path, spot: Spot) -> None:
        self.spots[path] = spot
        self.faults.append(Fault(code, message, path))


def _words(line: str, start: int) -> list[tuple[int, str]]:
    """The words of a line from a place on, each with its column."""
    return [(found.start() + start + 1, found[0]) for found in re.finditer(r"\S+", line[start:])]


def loses(record: Record) -> list[str]:
    """What of a record a board does not hold, in words."""
    return boards.lost(record, next(read(io.StringIO(write(record)))))


def write(record: Record) -> str:
    """The layout that the record begins with, as a board."""
    layout = start_layout(record)
    assert isinstance(layout, PackingLayout)
    lines = []
    if layout.stock:
        lines.append(f"Talon: {spell(layout.stock)}")
    if layout.waste:
        lines.append(f"Waste: {spell(layout.waste)}")
    if layout.foundations:
        tops = sorted(layout.foundations, key=lambda top: (_ORDER.index(top.suit), -top.rank))
        lines.append("Foundations: " + " ".join(f"{top.suit}-{RANKS[top.rank]}" for top in tops))
    for column, down in zip(layout.columns, layout.down, strict=True):
        hidden = [f"<{card}>" for card in column[:down]]
        lines.append(" ".join([*hidden, *map(str, column[down:])]) or ":")
    return "\n".join(lines) + "\n"
