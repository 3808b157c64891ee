"""Hints as they would be without one of the principles, to see where it decides."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from thieves.hints import judge, plan
from thieves.hints.effort import Effort
from thieves.hints.judge import Judge
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
    return plan.plan(sight(at), EFFORT, set()).moves


def told(principle: Principle, at: Position, move: Move, other: Move) -> str:
    """What a principle says for the one move or, where it does not, against the other; "" for nothing."""
    judge = Judge(sight(at))
    pros = [
        one.words for one in judge.opinions(move) if one.principle is principle and one.worth > 0
    ]
    cons = [
        one.words for one in judge.opinions(other) if one.principle is principle and one.worth < 0
    ]
    return (
        f"for {move}: {pros[0]}"
        if any(pros)
        else f"against {other}: {cons[0]}"
        if any(cons)
        else ""
    )


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

    others = tuple(one for one in PRINCIPLES if one is not principle)
    with (
        patch.object(judge, "PRINCIPLES", others),
        patch.object(judge, "kind_of", kind_without),
        patch.object(plan, "kind_of", kind_without),
    ):
        yield
