# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The shortest way through the positions of a line and those a move beside it.

A search in depth meets thousands of positions that lead to each other, and its line winds through
them: no move leads from one of its positions farther on than to the next, but two moves often do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

try:
    import cython
except ImportError:
    from . import shim as cython

from .slots import Rules, Start
from .state import Step, unpack

if cython.compiled:
    from cython.cimports.thieves.packing.kernel.fluid import Fluid
    from cython.cimports.thieves.packing.kernel.keys import Keys
    from cython.cimports.thieves.packing.kernel.state import DRAW, REDEAL
else:
    from .fluid import Fluid
    from .keys import Keys
    from .state import DRAW, REDEAL

# Slots: a position of the line, one beside it, and one after a card is turned.
_HERE, _BESIDE, _AFTER = (
    cython.declare(cython.int, 1), cython.declare(cython.int, 2), cython.declare(cython.int, 3),
)  # fmt: skip

Near = dict[int, list[int]]  # the positions that a move leads to, by their keys


@cython.final
@cython.cclass
class ShortCuts(Fluid):
    """Positions told apart by their keys, in which the order of the columns makes no difference."""

    line: Keys

    def __init__(self, rules: Rules, position: Start) -> None:
        super().__init__(rules, position, 4, 2)
        self.line = Keys(2)

    def shortest(self, line: Sequence[Step]) -> list[Step]:
        """The fewest moves to the end of a line, which must be legal."""
        moves = [
            (source + 3) | (target + 3) << 8 | size << 16 | told << 24
            for source, target, size, told in line
        ]
        keys = [self._find_key(_HERE) for _ in self._along(moves)]
        self.line = Keys(1 << (2 * len(keys)).bit_length())
        for key in keys:
            self.line.add(key)
        way = _shortest(self._near(moves, {*keys}), keys[0], keys[len(keys) - 1])
        return [unpack(move) for move in self._moves(way)]

    def _along(self, moves: Sequence[int]) -> Iterator[None]:
        """Stops at each position of a line, from the start to its end."""
        self.copy(0, _HERE)
        for move in moves:
            yield
            self.apply(_HERE, move)
        yield

    def _near(self, moves: Sequence[int], on: set[int]) -> Near:
        """All that lie a move from those on the line; from others, those on the line."""
        near: Near = {}
        for _ in self._along(moves):
            key = self._find_key(_HERE)
            if key in near:
                continue
            steps = self._steps()
            near[key] = [after for after, _ in steps]
            for after, move in steps:
                if after not in on and after not in near:
                    self.copy(_HERE, _BESIDE)
                    self.apply(_BESIDE, move)
                    near[after] = self._back(on)
        return near

    def _back(self, on: set[int]) -> list[int]:
        """The positions of the line that are a move from the one beside it."""
        i: cython.int
        key: cython.ulonglong
        back: list[int] = []
        self._find_key(_BESIDE)
        for i in range(self.list_ways(_BESIDE)):
            key = self._key_after(_BESIDE, self.moves[i])
            if self.line.has(key) and key in on:  # of those that it has, a few are others
                back.append(key)
        return back

    def _moves(self, way: Sequence[int]) -> Iterator[int]:
        """The moves that lead from each position to the next."""
        self.copy(0, _HERE)
        for after in way[1:]:
            self._find_key(_HERE)
            move = next(move for key, move in self._steps() if key == after)
            yield move
            self.apply(_HERE, move)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_key(self, slot: cython.int) -> cython.ulonglong:
        """Sets a position's key, and tells it."""
        self.word[slot * self.words] = self.key(slot)
        return self.word[slot * self.words]

    def _steps(self) -> list[tuple[int, int]]:
        """Each move of the position on the line, after the key that it leads to."""
        count: cython.int = self.list_ways(_HERE)
        return [(self._key_after(_HERE, self.moves[i]), self.moves[i]) for i in range(count)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _key_after(self, slot: cython.int, move: cython.int) -> cython.ulonglong:
        if move != DRAW and move != REDEAL:
            return self.key_after(slot, move)
        self.copy(slot, _AFTER)
        self.apply(_AFTER, move)
        return self.key(_AFTER)


def _shortest(near: Near, start: int, end: int) -> list[int]:
    """The shortest way from one position to another, breadth first."""
    level, origin = [start], {start: start}
    for key in level:  # which grows meanwhile
        for after in near[key]:
            if after not in origin:
                origin[after] = key
                level.append(after)
    way = [end]
    while way[len(way) - 1] != start:
        way.append(origin[way[len(way) - 1]])
    return way[::-1]
