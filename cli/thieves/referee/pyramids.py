"""Layouts of the pairing games: what covers must still cover something that is there, and cards leave in pairs."""

from collections import Counter
from collections.abc import Iterator

from thieves.cards import UNKNOWN, Card, spell
from thieves.pairing.layout import Layout, Pile
from thieves.pairing.moves import cell
from thieves.record import Fault, Path
from thieves.rules import PairingRules

_MANY = 12


def places(layout: Layout) -> Iterator[tuple[Card, Path, str]]:
    """Every card with its path and its place in words."""
    for number, rows in enumerate(layout.pyramids):
        letter = chr(ord("A") + number)
        for row, cards in enumerate(rows):
            for at, card in enumerate(cards):
                if card is not None:
                    yield card, ("pyramids", letter, row, at), cell(letter, row + 1, at + 1)
    for path, name, pile in _piles(layout):
        for at, card in enumerate(pile):
            yield card, (*path, at), f"card {at + 1} of {name}"


def _piles(layout: Layout) -> Iterator[tuple[Path, str, Pile]]:
    for number, pile in enumerate(layout.reserves):
        yield ("reserves", number), f"reserve {number + 1}", pile
    yield ("stock",), "the stock", layout.stock
    yield ("waste",), "the waste", layout.waste


def piles(layout: Layout) -> Iterator[tuple[Path, str, Pile]]:
    """The rows, the reserves and then the stock, with their paths and names; UNKNOWN where a card has left."""
    for number, rows in enumerate(layout.pyramids):
        letter = chr(ord("A") + number)
        for row, cards in enumerate(rows):
            shown = tuple(card or UNKNOWN for card in cards)
            yield ("pyramids", letter, row), f"row {letter}{row + 1}", shown
    yield from [*_piles(layout)][:-1]


def is_start(layout: Layout, rules: PairingRules) -> bool:
    """Nothing has left yet: first pass, and at most the one waste card PySolFC deals."""
    whole = sum(1 for _ in layout.cards()) == rules.pack_size
    return whole and layout.passes == 1 and len(layout.waste) <= 1


def size_faults(layout: Layout, rules: PairingRules) -> Iterator[Fault]:
    """Piles that are larger than a game played by these rules can have, and cards that are gone too early."""
    for number, (pile, size) in enumerate(zip(layout.reserves, rules.reserves, strict=True), 1):
        if len(pile) > size:
            message = (
                f"reserve {number} holds {len(pile)} cards, but {size or 'none'} were dealt to it"
            )
            yield Fault(
                "D107", message, ("reserves", number - 1), "is this a deal of another game?"
            )
    left = len(layout.stock) + len(layout.waste)
    if left > rules.stock_size:
        where = ("stock",) if layout.stock else ("waste",)
        message = (
            f"stock and waste hold {left} cards, but this game deals all but {rules.stock_size}"
            if rules.stock_size
            else "this game has no stock"
        )
        yield Fault("D107", message, where, "is this a deal of another game?")
    for number, rows in enumerate(layout.pyramids):
        letter = chr(ord("A") + number)
        for row, cards in enumerate(rows[:-1]):
            for at, card in enumerate(cards):
                over = [rows[row + 1][p] for p in (at, at + 1)]
                if card is None and any(over):
                    names = " and ".join(str(one) for one in over if one)
                    there = "are" if all(over) else "is"
                    message = f"{cell(letter, row + 1, at + 1)} cannot be gone while {names} {there} on it"
                    yield Fault("D113", message, ("pyramids", letter, row, at))


def missing_faults(layout: Layout, rules: PairingRules, lacking: Counter[Card]) -> Iterator[Fault]:
    """Whether the cards that are lacking can have left: all in pairs but for those that leave alone.

    With unknown cards in the stock some of them are there; then the others must be able to.
    """
    unknown = sum(card == UNKNOWN for card in layout.cards())
    ranks = Counter(card.rank for card in lacking.elements())
    alone = sum(count for rank, count in ranks.items() if rules.goes_alone(rank))
    pairs = sum(
        count // 2 if rules.partner(rank) == rank else min(count, ranks[rules.partner(rank)])
        for rank, count in ranks.items()
        if rules.partner(rank) >= rank
    )
    gone = lacking.total() - unknown
    if 0 <= gone <= alone + 2 * pairs and (gone % 2 == 0 or alone):
        return
    odd = sorted(
        (card for card in lacking.elements() if not rules.goes_alone(card.rank)),
        key=lambda card: (card.rank, card.suit),
    )
    names = spell(odd[:_MANY]) + (f" and {len(odd) - _MANY} more" if len(odd) > _MANY else "")
    if not odd:
        message = f"{unknown} unknown cards (??), but no card of the pack is missing"
        yield Fault("D103", message, ("layout",))
        return
    besides = f", {unknown} of them unknown in the stock" if unknown else ""
    message = f"{names} cannot have left the game in pairs{besides}: one card too many or too few stands here"
    yield Fault("D114", message, ("layout",))
