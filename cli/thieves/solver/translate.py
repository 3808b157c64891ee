"""Positions into what the packing kernel takes, and its steps back into moves."""

from thieves.cards import SUITS, Card
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.rules import UNLIMITED

Step = tuple[int, int, int, int]
Start = tuple[list[list[int]], list[int], list[int], list[int], list[list[int]], int]
Arguments = tuple[tuple[int, ...], Start]

BUILDS = ("alternate-colours", "same-suit", "other-suits", "any")
_SPACES = ("any", "kings", "none")
# Redeals without end as the kernel counts them, and the most it counts: more no line can use, since each
# is for a play of another card.
_ENDLESS, _MOST = 200, 199


def card_number(card: Card) -> int:
    """A card as the kernel counts it: suit times 13 and rank, both from 0."""
    return SUITS.index(card.suit) * 13 + card.rank - 1


def arguments(at: Position) -> Arguments:
    """A position as the kernel takes it. Supermoves are searched as the single moves they are made of.

    Raises ValueError where a card is unknown.
    """
    if at.has_unknown:
        raise ValueError(
            "there are unknown cards (??): a game can be solved only when all are known"
        )
    rules = at.rules
    return (
        (
            rules.decks, rules.ranks, BUILDS.index(rules.build), int(rules.group == "run"),
            _SPACES.index(rules.spaces), rules.draw,
            _ENDLESS if rules.redeals == UNLIMITED else min(at.redeals_left, _MOST), int(rules.take_back),
        ),
        (
            [[*map(card_number, column)] for column in at.columns],
            list(at.down),
            [*map(card_number, reversed(at.stock))],
            [*map(card_number, at.waste)],
            [list(at.heights.get(suit, [])) for suit in SUITS],
            1,  # the redeals are those that are left
        ),
    )  # fmt: skip


def to_move(step: Step) -> Move:
    """A step of the kernel's line as a move."""
    source, target, size, told = step
    card = Card((told - 1) % 13 + 1, SUITS[(told - 1) // 13]) if told else None
    return Move(source, target, size, card)


def to_step(move: Move) -> Step:
    """A move as a step of the kernel's."""
    return (*move[:3], card_number(move.card) + 1 if move.card else 0)
