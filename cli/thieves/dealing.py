"""Deal numbers: the layouts that PySolFC gives, for every game."""

import re
from collections.abc import Iterator

from thieves.cards import Card
from thieves.families import Layout, PackingLayout, PairingLayout
from thieves.games import Game
from thieves.rules import AnyRules, PairingRules

MS_LAST = 2**33 - 1
LAST = 10**20
_NUMBER = re.compile(r"(ms)?([0-9]{1,30})", re.IGNORECASE)


def read_number(text: str) -> str:
    """A deal number as it is written in records: "24000025", "ms5".

    Numbers run from 1 to 10^20 (PySolFC: up to 31999 the Microsoft generator, larger ones the
    Mersenne Twister); `ms` before one forces the Microsoft generator, up to 2^33 - 1. Raises
    ValueError with a sentence for anything else.
    """
    found = _NUMBER.fullmatch(text.strip())
    if not found:
        raise ValueError(
            f"{text.strip() or 'nothing'} is not a deal number: 1 to 10^20, or ms1 to ms{MS_LAST}"
        )
    ms, last = bool(found[1]), MS_LAST if found[1] else LAST
    number = int(found[2])
    if not 1 <= number <= last:
        raise ValueError(
            f"deal number {text.strip()} is out of range: 1 to {last if ms else '10^20'}"
        )
    return f"ms{number}" if ms else str(number)


def next_number(number: str, step: int = 1) -> str:
    """The number `step` deals on, of the same kind. Raises ValueError past the last one."""
    ms = "ms" * number.startswith("ms")
    return read_number(f"{ms}{int(number.removeprefix('ms')) + step}")


def deal_number(source: str) -> str | None:
    """The number in a record's `deal:` value, or None for another source. Raises as `read_number`."""
    name, _, number = source.partition(" ")
    return read_number(number) if name.casefold() == "pysolfc" else None


def shuffled(number: str, rules: AnyRules) -> list[Card]:
    """The pack in the order PySolFC deals it, first card first; a short pack is the full one thinned out."""
    from pysol_cards.cards import createCards, ms_rearrange
    from pysol_cards.random import LCRandom31, MTRandom

    ms, value = number.startswith("ms"), int(number.removeprefix("ms"))
    microsoft = ms or value < 32000
    generator = LCRandom31() if microsoft else MTRandom()
    generator.setSeed(value)
    pack = createCards(rules.decks)
    pack = generator.shuffle(ms_rearrange(pack) if microsoft else pack)
    cards = (Card(card.rank, "CSHD"[card.suit]) for card in reversed(pack))
    return [card for card in cards if card.suit in rules.suits and card.rank <= rules.ranks]


def deal(game: Game, rules: AnyRules, number: str) -> Layout:
    """The start layout that a deal number gives: the waste empty, the whole stock still to be drawn.

    Raises ValueError for a game of which no source says how many cards a column gets.
    """
    if game.required:
        raise ValueError(
            f"{game.title} cannot be dealt: no source gives the heights of its columns"
        )
    cards = iter(shuffled(number, rules))
    if isinstance(rules, PairingRules):
        return _pyramids(rules, cards)
    columns = _piles(cards, rules.columns, game.dealing)
    down = tuple(map(rules.down, range(len(columns))))
    return PackingLayout(columns, down, tuple(cards))


def _pyramids(rules: PairingRules, cards: Iterator[Card]) -> PairingLayout:
    """Reserves row by row, then the pyramids row by row from the apex; the rest is the stock."""
    reserves = _piles(cards, rules.reserves, "rows")
    pyramids = tuple(
        tuple(tuple(next(cards) for _ in range(row)) for row in range(1, rows + 1))
        for rows in rules.pyramids
    )
    return PairingLayout(pyramids, reserves, tuple(cards))


def _piles(
    cards: Iterator[Card], heights: tuple[int, ...], dealing: str
) -> tuple[tuple[Card, ...], ...]:
    """Piles of these heights."""
    piles: list[list[Card]] = [[] for _ in heights]
    for pile in _order(dealing, heights):
        piles[pile].append(next(cards))
    return tuple(map(tuple, piles))


def _order(dealing: str, heights: tuple[int, ...]) -> list[int]:
    """Which column each dealt card goes to."""
    full = [column for column, height in enumerate(heights) if height]
    if dealing == "columns":
        return [column for column in full for _ in range(heights[column] - 1)] + full
    return [
        column for row in range(max(heights, default=0)) for column in full if heights[column] > row
    ]
