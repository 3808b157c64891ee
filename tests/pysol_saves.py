"""A writer of PySolFC's saved games from its recorded games (tests/data): as PySolFC's own pickler would write them."""

import pickle
import random
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pysol
import pysol_pairs
from thieves.cards import RANKS
from thieves.games import game
from thieves.interchange.saves import Place, places

# PySolFC's file names to presets: the packing games, and the pairing games that are called the same.
PRESETS = pysol.GAMES | {name: name for name in pysol_pairs.GAMES}
_MOVES = ("AMoveMove", "AFlipMove", "ASingleFlipMove", "AFlipAndMoveMove", "ATurnStackMove", "ANextRoundMove")  # fmt: skip
_PARTS = ("GameSaveInfo", "GameGlobalSaveInfo", "GameMoves", "GameGlobalStatsStruct", "GameStatsStruct")  # fmt: skip
MICROSOFT = 2**1000


def _classes(module: str, names: tuple[str, ...]) -> types.ModuleType:
    made = types.ModuleType(module)
    for name in names:
        setattr(made, name, type(name, (), {"__module__": module}))
    return made


_MOVE, _GAME = _classes("pysollib.move", _MOVES), _classes("pysollib.game", _PARTS)


_OLD = _classes("pysollib.mfxutil", ("Struct",))


@contextmanager
def _importable() -> Iterator[None]:
    """The classes can be found by their names, as a pickler asks."""
    found = {"pysollib": types.ModuleType("pysollib"), "pysollib.move": _MOVE, "pysollib.game": _GAME, "pysollib.mfxutil": _OLD}  # fmt: skip
    sys.modules.update(found)
    try:
        yield
    finally:
        for name in found:
            del sys.modules[name]


def thing(module: types.ModuleType, name: str, **holds: object) -> Any:
    """An object of one of PySolFC's classes."""
    made = getattr(module, name)()
    made.__dict__.update(holds)
    return made


class Piles:
    """The piles of a recorded game, by their places in a save; moves become PySolFC's steps."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row
        self.preset = game(PRESETS[row["game"]])
        self.places = places(self.preset)
        self.opens = "cells" in str(self.preset.pysolfc) and "waste" in str(self.preset.pysolfc)
        self.round = 1
        left: dict[str, list[int]] = {}
        for number in range(self.preset.rules.pack_size):
            suit, rank = divmod(number % 52, 13)
            left.setdefault(RANKS[rank + 1] + "CSHD"[suit], []).append(number)
        self.piles = [
            [[left[card.strip("#")].pop(), not card.startswith("#")] for card in self._first(place)]
            for place in self.places
        ]

    def _first(self, place: Place) -> list[str]:
        """The cards of a pile at the start."""
        initial = self.row["initial"]
        if place.group in ("tableau", "cells"):
            return list(initial["tableau"][place.number - 1])
        if place.group == "reserves":
            return list(initial["reserves"][place.number - 1])
        if place.group == "stock":
            return list(reversed(initial["stock"]))
        return list(initial["waste"] or []) if place.group == "waste" else []

    def find(self, name: str) -> int:
        """The number of a pile by its name in the recorded games."""
        group = name.partition(":")[0].rstrip("0123456789")
        number = int(name.partition(":")[0].removeprefix(group) or 1)
        if group == "foundation" and self.preset.rules.family == "packing":
            group = "foundations"
        group = {"reserve": "reserves"}.get(group, group)
        if group == "tableau" and self.preset.rules.family == "pairing":
            group = "cells"
        return self.places.index(Place(group, number))

    def move(self, source: str, target: str, size: int = 1) -> Any:
        """So many cards from pile to pile."""
        here, there = self.find(source), self.find(target)
        self.piles[there] += self.piles[here][-size:]
        del self.piles[here][-size:]
        return thing(_MOVE, "AMoveMove", ncards=size, from_stack_id=here, to_stack_id=there, frames=-1, shadow=-1)  # fmt: skip

    def flip(self, pile: str, kind: str = "AFlipMove") -> Any:
        """A pile's top card is turned."""
        here = self.find(pile)
        self.piles[here][-1][1] = not self.piles[here][-1][1]
        return thing(_MOVE, kind, stack_id=here)

    def draw(self) -> list[Any]:
        """The next stock card to the waste; in games where the stock lies open, its next one is turned."""
        here, there = self.find("stock"), self.find("waste")
        if self.piles[here][-1][1]:
            return [self.move("stock", "waste"), *self.opened()]
        number, _ = self.piles[here].pop()
        self.piles[there].append([number, True])
        step = thing(_MOVE, "AFlipAndMoveMove", from_stack_id=here, to_stack_id=there, frames=-1)
        return [step, *self.opened()]

    def opened(self) -> list[Any]:
        """Turns the stock's top card where it must lie open and does not."""
        stock = self.piles[self.find("stock")]
        turns = self.opens and stock and not stock[-1][1]
        return [self.flip("stock", "ASingleFlipMove")] if turns else []

    def redeal(self) -> list[Any]:
        """The waste is the stock again."""
        here, there = self.find("waste"), self.find("stock")
        self.piles[there] = [[number, False] for number, _ in reversed(self.piles[here])]
        self.piles[here] = []
        self.round += 1
        return [
            thing(_MOVE, "ATurnStackMove", from_stack_id=here, to_stack_id=there),
            thing(_MOVE, "ANextRoundMove", stack_id=there),
            *self.opened(),
        ]

    def steps(self, move: dict[str, Any]) -> list[Any]:
        """The steps of a recorded move."""
        if "draw" in move:
            return self.draw()
        if "redeal" in move:
            return self.redeal()
        if "flip" in move:
            return [self.flip(move["flip"])]
        if "from" in move:
            return [self.move(move["from"], move["to"], move["count"])]
        leaving = move["pair"] if "pair" in move else [move["remove"]]
        return [*(self.move(pile, "foundation1") for pile in leaving), *self.opened()]


def history(row: dict[str, Any], made: int, apart: bool) -> tuple[list[list[Any]], int, list[list[list[Any]]], int]:  # fmt: skip
    """All moves of a recorded game as PySolFC's, how many are made after `made` recorded ones, the piles
    then, and the pass. Turning a card up is a move `apart`, or part of the one before."""
    at = Piles(row)
    moves: list[list[Any]] = []
    index, piles, passes = 0, [[[*slot] for slot in pile] for pile in at.piles], 1
    for number, move in enumerate(row["moves"], 1):
        steps = at.steps(move)
        joined = "flip" in move and not apart and bool(moves)
        if joined:
            moves[-1] += steps
        else:
            moves.append(steps)
        if number == made or (joined and 0 < number - 1 == made):
            index, passes = len(moves), at.round
            piles = [[[*slot] for slot in pile] for pile in at.piles]
    return moves, index, piles, passes


def save(
    row: dict[str, Any],
    made: int,
    protocol: int = 5,
    apart: bool = False,
    edit: Callable[[list[list[list[Any]]]], object] = len,
    **changes: object,
) -> bytes:
    """A saved game: so many recorded moves made, the others waiting to be redone; piles edited, values changed."""
    moves, index, piles, passes = history(row, made, apart)
    edit(piles)
    preset = game(PRESETS[row["game"]])
    assert preset.pysolfc is not None
    seed = int(row["seed"]) + MICROSOFT * (row["rng"] == "LCRandom31")
    values: list[tuple[str, object]] = [
        ("name", "PySolFC"), ("version", "3.6.1"), ("parts", (3, 6, 1)), ("kind", 0), ("format", 1),
        ("number", preset.pysolfc.number), ("seed", seed), ("random", _random(row)), ("piles", len(piles)),
    ]  # fmt: skip
    for at, pile in enumerate(piles):
        values.append((f"pile{at}", len(pile)))
        for number, up in pile:
            values += [("card", number), ("side", up)]
    holds = {"current": [], "history": moves, "index": index, "state": 64}
    values += [
        ("round", passes), ("finished", False), ("info", thing(_GAME, "GameSaveInfo", stack_caps=[])),
        ("global", thing(_GAME, "GameGlobalSaveInfo", bookmarks={0: (b"x" * 300, 3)}, comment="my game")),
        ("moves", thing(_GAME, "GameMoves", **holds)), ("snapshots", [-6432870142948789219, 5]),
        ("gstats", thing(_GAME, "GameGlobalStatsStruct", loaded=0, start_time=1.5, start_player=None)),
        ("stats", thing(_GAME, "GameStatsStruct", hints=0, elapsed_time=2.5)), ("end", "EOF"),
    ]  # fmt: skip
    return dump([changes.get(name, value) for name, value in values], protocol)


def _random(row: dict[str, Any]) -> object:
    """The state of PySolFC's random generator, a method of it included."""
    if row["rng"] == "LCRandom31":
        return int(row["seed"]), 12345
    from pysol_cards.random import MTRandom

    return MTRandom().seed, random.Random(row["seed"]).getstate()


def dump(values: list[object], protocol: int = 5) -> bytes:
    """Values as one pickler writes them one after the other."""
    stream = BytesIO()
    with _importable():
        pickler = pickle.Pickler(stream, protocol)
        for value in values:
            pickler.dump(value)
    return stream.getvalue()
