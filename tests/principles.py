"""Hints as they would be without one of the principles, to see where it decides."""

from collections.abc import Iterator
from contextlib import contextmanager

from thieves.hints import judge, plan
from thieves.hints.effort import Effort
from thieves.hints.principles import PRINCIPLES, Principle
from thieves.hints.sight import sight
from thieves.packing.kernel import TERMS
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.packing.weights import Kind, Weights, kind_of
from thieves.rules import Rules

# Looks alone: what is tried or solved would speak louder than any principle.
EFFORT = Effort(worlds=0, nodes=2_000)


def chosen(at: Position) -> tuple[Move, ...]:
    """The moves that look best, by the principles and looking ahead."""
    return plan.plan(sight(at), EFFORT, lambda _: False).moves


@contextmanager
def without(principle: Principle) -> Iterator[None]:
    """As if a principle counted for nothing: neither its measure nor its terms of the evaluation."""

    def silenced(weights: Weights) -> Weights:
        return tuple(
            0.0 if term in principle.terms else one
            for term, one in zip(TERMS, weights, strict=True)
        )

    def kind_without(rules: Rules) -> Kind:
        kind = kind_of(rules)
        return kind._replace(weights=silenced(kind.weights), fair=silenced(kind.fair))

    before = judge.PRINCIPLES, judge.kind_of, plan.kind_of
    judge.PRINCIPLES = tuple(one for one in PRINCIPLES if one is not principle)
    judge.kind_of = plan.kind_of = kind_without  # type: ignore[attr-defined]
    try:
        yield
    finally:
        judge.PRINCIPLES, judge.kind_of, plan.kind_of = before  # type: ignore[attr-defined]
