"""What the principles make of a move: how much each speaks for it or against it."""

from collections.abc import Mapping, Sequence
from functools import cache

from thieves.hints.opinion import Opinion
from thieves.hints.principles import PRINCIPLES, Principle
from thieves.hints.scene import Scene
from thieves.hints.sight import Sight, stand_in
from thieves.packing import kernel
from thieves.packing.moves import Move
from thieves.packing.weights import Kind, kind_of
from thieves.solver.translate import Arguments, arguments

_LITTLE = 1e-9


class Judge:
    """Weighs the moves of one position by the principles."""

    def __init__(self, seen: Sight) -> None:
        self.seen = seen
        self.kind = kind_of(seen.view.rules)
        self._filled = stand_in(seen)
        self._terms = cache(self._terms_of)
        self._value = cache(self._value_of)

    def opinions(self, move: Move) -> list[Opinion]:
        """Every principle that says something about a legal move, the weightiest first."""
        scene = Scene(self.seen, move)
        change = self._change(scene)
        said = [self._opinion(principle, scene, change) for principle in PRINCIPLES]
        return sorted(
            (one for one in said if abs(one.worth) > _LITTLE), key=lambda one: -abs(one.worth)
        )

    def worth(self, move: Move) -> float:
        """The principles' sum: what all opinions on a legal move count together."""
        scene = Scene(self.seen, move)
        if scene.is_turn:
            return measures(scene, self.kind) + sum(self._change(scene).values())
        return measures(scene, self.kind) + self._value(move) - self._value()

    def _opinion(self, principle: Principle, scene: Scene, change: Mapping[str, float]) -> Opinion:
        worth = measured(principle, scene, self.kind) + sum(
            change.get(term, 0.0) for term in principle.terms
        )
        words = principle.pro if worth > 0 else principle.con
        return Opinion(principle, worth, words(scene) if abs(worth) > _LITTLE else "")

    def _change(self, scene: Scene) -> dict[str, float]:
        """By how much each term of the evaluation becomes better; of a turn only the stock that it uses up."""
        if scene.is_turn:
            turned = len(scene.after.stock) - len(scene.before.stock)
            return {"stock": self.kind.weights[kernel.TERMS.index("stock")] * min(turned, 0)}
        before, after = self._terms(), self._terms(scene.move)
        return {
            term: weight * (now - then)
            for term, weight, then, now in zip(
                kernel.TERMS, self.kind.weights, before, after, strict=False
            )
        }

    def _terms_of(self, *moves: Move) -> list[float]:
        return kernel.terms(*self._after(moves), self.kind.weights[-1])

    def _value_of(self, *moves: Move) -> float:
        return kernel.value(*self._after(moves), self.kind.weights)

    def _after(self, moves: Sequence[Move]) -> Arguments:
        """The position after moves, in one order of the unseen cards, as the kernel reads it."""
        for move in moves:
            self._filled.push(move)
        given = arguments(self._filled)
        for _ in moves:
            self._filled.pop()
        return given


def measured(principle: Principle, scene: Scene, kind: Kind) -> float:
    """What a principle's own measure of a move counts in a kind of game."""
    weight = principle.weights.get(kind.name, 0.0)
    return weight * principle.measure(scene) if weight and principle.measure else 0.0


def measures(scene: Scene, kind: Kind) -> float:
    """What the principles' own measures of a move count together."""
    return sum(measured(principle, scene, kind) for principle in PRINCIPLES)
