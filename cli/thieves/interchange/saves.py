"""What a PySolFC save says: its game, its piles, and the moves made; each value checked as it is taken."""

from collections.abc import Iterator
from typing import NamedTuple

from thieves.games import GAMES, Game, pysolfc_game
from thieves.interchange.pickles import DamagedError, Thing, values
from thieves.record import KEY
from thieves.rules import AnyRules, PairingRules, Rules

MICROSOFT = 2**1000  # added to the deal number where it was written ms5
CUSTOM = MICROSOFT + 2**999  # stands where the player made the deal
_MOST = 100_000  # cards moved by all steps: more than a game has, and few enough to go through
_OVER = 100  # cards that turning a pile over counts as
_KINDS = {
    "AMoveMove": "move", "AFlipMove": "flip", "ASingleFlipMove": "flip", "AFlipAndMoveMove": "turn",
    "ATurnStackMove": "over", "ANextRoundMove": "round",
}  # fmt: skip
_COMMENT_MOST = 10_000


class OtherGameError(Exception):
    """A save of a game that is none of ours, in a sentence."""


class Place(NamedTuple):
    """A pile of a save: its group, as `PySolFC.piles` names it, and its number in the group from 1."""

    group: str
    number: int


class Atomic(NamedTuple):
    """One of the steps that PySolFC's moves are made of.

    `kind` is "move" (so many cards, order kept), "flip" (the top card of `source` is turned), "turn" (a
    card is turned and moved), "over" (the whole pile is turned over onto another) or "round" (the stock's
    next pass begins). Piles count from 0; `size` is how many cards move, about.
    """

    kind: str
    source: int
    target: int = 0
    size: int = 1


class Slot(NamedTuple):
    """A card in a pile: its number in PySolFC's pack, and whether it lies face up."""

    card: int
    up: bool


class Save(NamedTuple):
    """A saved game: `moves` are those made, each a list of steps; what was undone is left out.

    `piles` have the bottom card first, `passes` counts from 1, `deal` is the number as records write it,
    "" where the save has none.
    """

    game: Game
    deal: str
    piles: list[list[Slot]]
    passes: int
    moves: list[list[Atomic]]
    comment: str


def places(game: Game) -> list[Place]:
    """The piles of a game that PySolFC has, in the order of its saves."""
    assert game.pysolfc is not None
    return [
        Place(group, number)
        for group in game.pysolfc.piles.split()
        for number in range(1, _count(group, game.rules) + 1)
    ]


def _count(group: str, rules: AnyRules) -> int:
    """How many piles a group has."""
    if group == "foundations":
        return rules.decks * len(rules.suits)
    if isinstance(rules, PairingRules):
        return {"cells": rules.pyramid_size, "reserves": len(rules.reserves)}.get(group, 1)
    assert isinstance(rules, Rules)
    return {"tableau": len(rules.columns)}.get(group, 1)


def read_save(data: bytes) -> Save:
    """The save in a file's bytes. Raises DamagedError or OtherGameError."""
    return _Reader(data).read()


class _Reader:
    """Takes a save's values one after the other."""

    def __init__(self, data: bytes) -> None:
        self._values: Iterator[object] = values(data)

    def read(self) -> Save:
        """The whole save, to its end."""
        self._head()
        game = self._game()
        number = self._whole("the deal number", 0, 2 * MICROSOFT)
        self._next("the random generator's state")
        assert game.pysolfc is not None
        piles = self._piles(game)
        passes = self._whole("the number of the pass", 1, 10**6)
        self._next("whether the game is finished")
        self._thing("GameSaveInfo", "the save's extras")
        comment = self._thing("GameGlobalSaveInfo", "the save's comment").holds.get("comment")
        moves = self._moves(self._thing("GameMoves", "the moves"), len(piles))
        for what in ("the snapshots", "the save's statistics", "the game's statistics"):
            self._next(what)
        end = self._next("the end")
        if not (isinstance(end, str) and end == "EOF"):
            raise DamagedError("more values than a save of this game has stand before the end")
        if next(self._values, KEY) is not KEY:
            raise DamagedError("something follows the end of the save")
        words = comment if isinstance(comment, str) and len(comment) <= _COMMENT_MOST else ""
        return Save(game, _deal(number), piles, passes, moves, words)

    def _next(self, what: str) -> object:
        for value in self._values:
            return value
        raise DamagedError(f"it ends before {what}")

    def _whole(self, what: str, low: int, high: int) -> int:
        return _whole(self._next(what), what, low, high)

    def _thing(self, kind: str, what: str) -> Thing:
        """An object of that class, or of the one that old versions used for all of them."""
        value = self._next(what)
        if not (isinstance(value, Thing) and value.kind in (kind, "Struct")):
            raise DamagedError(f"{what} cannot be read")
        return value

    def _head(self) -> None:
        """Name, version and kind of the file."""
        name, version, parts = (
            self._next(f"the version of the {one}") for one in ("program", "save", "file")
        )
        if not (isinstance(name, str) and name == "PySolFC" and isinstance(version, str)):
            raise DamagedError("it does not begin as PySolFC's saves do")
        if not (isinstance(parts, tuple) and parts):
            raise DamagedError("the version of PySolFC that wrote it cannot be read")
        _whole(parts[0], "the version of PySolFC that wrote it", 1, 10**6)
        kind = self._whole("the kind of file", 0, 2)
        if kind:
            raise DamagedError("it is a bookmark within a game; save the game itself")

    def _game(self) -> Game:
        version = self._whole("the game's version", 0, 2**31)
        number = self._whole("the game's number", 0, 2**31)
        found = pysolfc_game(number)
        if found is None:
            ours = sorted(one.title for one in GAMES if one.pysolfc)
            message = (
                f"this is a save of PySolFC's game {number}; saves are read of {', '.join(ours)}"
            )
            raise OtherGameError(message)
        if version != 1:
            raise DamagedError(f"its game's version is {version}; this program knows version 1")
        return found

    def _piles(self, game: Game) -> list[list[Slot]]:
        wanted = places(game)
        count = self._whole("the number of piles", 0, 10**6)
        if count != len(wanted):
            raise DamagedError(f"it has {count} piles, but {game.title} has {len(wanted)}")
        size = game.rules.pack_size
        piles: list[list[Slot]] = []
        left = set(range(size))
        for _ in wanted:
            pile = []
            for _ in range(self._whole("the size of a pile", 0, size)):
                card = self._whole("a card", 0, size - 1)
                if card not in left:
                    raise DamagedError(f"the card with the number {card} lies in two places")
                left.remove(card)
                pile.append(Slot(card, bool(self._whole("the side of a card", 0, 1))))
            piles.append(pile)
        if left:
            raise DamagedError(f"{len(left)} cards of the pack are missing")
        return piles

    def _moves(self, thing: Thing, piles: int) -> list[list[Atomic]]:
        """The moves made: those that can be redone stand behind them in the file."""
        history = thing.holds.get("history")
        if not isinstance(history, list):
            raise DamagedError("the moves cannot be read")
        made = _whole(thing.holds.get("index"), "the number of moves made", 0, len(history))
        moves, total = [], 0
        for move in history[:made]:
            if not isinstance(move, list):
                raise DamagedError("the moves cannot be read")
            total += 1
            steps: list[Atomic] = []
            for step in move:
                steps.append(_atomic(step, piles))
                total += steps[-1].size
                if total > _MOST:
                    raise DamagedError(f"its moves move more than {_MOST} cards")
            moves.append(steps)
        return moves


def _whole(value: object, what: str, low: int, high: int) -> int:
    """A whole number in a range, both ends included; a truth value counts as 0 or 1."""
    if not isinstance(value, int):
        raise DamagedError(f"{what} is no whole number")
    if not low <= value <= high:
        raise DamagedError(f"{what} is out of range")
    return int(value)


def _atomic(step: object, piles: int) -> Atomic:
    if not isinstance(step, Thing):
        raise DamagedError("a move cannot be read")
    kind = _KINDS.get(step.kind)
    if kind is None:
        raise DamagedError(f"a move has a step {step.kind}, which no game read here needs")

    def pile(key: str) -> int:
        """The pile that a step names."""
        return _whole(step.holds.get(key), "the pile of a move", 0, piles - 1)

    if kind in ("flip", "round"):
        return Atomic(kind, pile("stack_id"))
    size = _OVER if kind == "over" else 1
    if kind == "move":
        size = _whole(step.holds.get("ncards"), "the number of cards moved", 1, 1024)
    return Atomic(kind, pile("from_stack_id"), pile("to_stack_id"), size)


def _deal(number: int) -> str:
    """The deal number as records write it; "" for a deal that the player made."""
    if number < MICROSOFT:
        return str(number)
    return "" if number >= CUSTOM else f"ms{number - MICROSOFT}"
