"""Positions turned into what the packing kernel takes, and its lines replayed by the referee."""

from thieves.cards import SUITS, Card
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not

Arguments = tuple[
    tuple[int, ...], list[list[int]], list[int], list[int], list[int], list[list[int]], int
]

BUILDS = ("alternate-colours", "same-suit", "other-suits", "any")
SPACES = ("any", "kings", "none")


def number(card: Card) -> int:
    """A card as the kernel counts it."""
    return SUITS.index(card.suit) * 13 + card.rank - 1


def arguments(at: Position) -> Arguments:
    """A position as the kernel takes it."""
    rules = at.rules
    return (
        (
            rules.decks, rules.ranks, BUILDS.index(rules.build), int(rules.group == "run"),
            SPACES.index(rules.spaces), rules.draw, min(rules.redeals, 99), int(rules.take_back),
        ),
        [[number(card) for card in column] for column in at.columns],
        list(at.down),
        [number(card) for card in reversed(at.stock)],
        [number(card) for card in at.waste],
        [list(at.heights.get(suit, [])) for suit in SUITS],
        at.passes,
    )  # fmt: skip


def move(step: tuple[int, int, int, int]) -> Move:
    """A step of the kernel's line as a move."""
    source, target, size, told = step
    return Move(
        source, target, size, Card((told - 1) % 13 + 1, SUITS[(told - 1) // 13]) if told else None
    )


def replay(at: Position, line: list[tuple[int, int, int, int]]) -> None:
    """Plays a line, each move checked by the referee, to the won end."""
    for step in line:
        refusal = why_not(at, move(step))
        assert refusal is None, refusal
        at.push(move(step))
    assert at.is_won()
