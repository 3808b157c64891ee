"""PySolFC's moves taken back to the first layout, and played again as moves of ours."""

from collections.abc import Iterator
from itertools import groupby

from thieves.cards import Card
from thieves.families import Layout, Move, PackingLayout, PackingMove, PairingLayout, PairingMove
from thieves.interchange.pickles import DamagedError
from thieves.interchange.saves import Atomic, Place, Save, Slot, places
from thieves.packing import moves as packing
from thieves.packing.layout import Pile, sort_foundations
from thieves.pairing import moves as pairing
from thieves.record import Step
from thieves.rules import AnyRules, PairingRules

_SUITS = "CSHD"  # in the order of PySolFC's pack


class Table:
    """The piles of a save, on which its moves are taken back and made."""

    def __init__(self, save: Save) -> None:
        self.game, self.passes = save.game, save.passes
        self.places = places(save.game)
        self.piles = [list(pile) for pile in save.piles]

    def undo(self, step: Atomic) -> None:
        """Takes a step back. Raises DamagedError where it cannot have been made."""
        source, target = self.piles[step.source], self.piles[step.target]
        if step.kind == "move":
            self._shift(target, source, step.size)
        elif step.kind == "flip":
            self._flip(source)
        elif step.kind == "turn":
            self._flip(target)
            self._shift(target, source, 1)
        elif step.kind == "over":
            self._turn_over(target, source, True)
        else:
            self.passes -= 1

    def do(self, step: Atomic) -> list[Card]:
        """Makes a step, and tells the cards that it moved, the lowest in the pile first."""
        source, target = self.piles[step.source], self.piles[step.target]
        if step.kind == "move":
            return self._shift(source, target, step.size)
        if step.kind == "flip":
            self._flip(source)
        elif step.kind == "turn":
            self._flip(source)
            return self._shift(source, target, 1)
        elif step.kind == "over":
            self._turn_over(source, target, False)
        else:
            self.passes += 1
        return []

    def _shift(self, source: list[Slot], target: list[Slot], count: int) -> list[Card]:
        if count > len(source) or source is target:
            raise DamagedError("its moves do not lead to its position")
        moved = source[-count:]
        del source[-count:]
        target += moved
        return [_card(slot) for slot in moved]

    def _flip(self, pile: list[Slot]) -> None:
        if not pile:
            raise DamagedError("its moves do not lead to its position")
        pile[-1] = pile[-1]._replace(up=not pile[-1].up)

    def _turn_over(self, source: list[Slot], target: list[Slot], up: bool) -> None:
        if target or source is target:
            raise DamagedError("its moves do not lead to its position")
        target += [slot._replace(up=up) for slot in reversed(source)]
        source.clear()

    def group(self, name: str) -> list[list[Slot]]:
        """The piles of a group, in order."""
        return [
            pile for place, pile in zip(self.places, self.piles, strict=True) if place.group == name
        ]

    def _pile(self, name: str) -> Pile:
        """The cards of the one pile of a group; of none where the game does not have it."""
        return tuple(_card(slot) for pile in self.group(name) for slot in pile)

    def layout(self) -> Layout:
        """What lies where. A card that PySolFC's player has still to turn up counts as turned."""
        rules, stock, waste = self.game.rules, self._pile("stock")[::-1], self._pile("waste")
        if isinstance(rules, PairingRules):
            cells = iter(self.group("cells"))
            pyramids = tuple(
                tuple(tuple(_cell(next(cells)) for _ in range(row)) for row in range(1, rows + 1))
                for rows in rules.pyramids
            )
            reserves = tuple(tuple(map(_card, pile)) for pile in self.group("reserves"))
            return PairingLayout(pyramids, reserves, stock, waste, self.passes)
        tableau = self.group("tableau")
        return PackingLayout(
            tuple(tuple(map(_card, pile)) for pile in tableau),
            tuple(map(_down, tableau)),
            stock,
            waste,
            sort_foundations(tuple(filter(None, map(_top, self.group("foundations"))))),
            self.passes,
        )


def _card(slot: Slot) -> Card:
    suit, rank = divmod(slot.card % 52, 13)
    return Card(rank + 1, _SUITS[suit])


def _cell(pile: list[Slot]) -> Card | None:
    if len(pile) > 1:
        raise DamagedError("two cards lie on one place of a pyramid")
    return _card(pile[0]) if pile else None


def _down(pile: list[Slot]) -> int:
    """How many cards of a column lie face down: at its buried end, and never the last one."""
    turned = [up for up, _ in groupby(slot.up for slot in pile[:-1])]
    if turned not in ([], [False], [True], [False, True]):
        raise DamagedError("a card lies face down on one that lies face up")
    return sum(not slot.up for slot in pile[:-1])


def _top(pile: list[Slot]) -> Card | None:
    """A foundation's top card; None for an empty one."""
    cards = [_card(slot) for slot in pile]
    if cards != [Card(rank, cards[0].suit) for rank in range(1, len(cards) + 1)]:
        raise DamagedError("a foundation is not built up in suit from the ace")
    return cards[-1] if cards else None


def first_layout(save: Save) -> tuple[Layout, Table]:
    """The layout before the first move, and the table as it was then. Raises DamagedError."""
    table = Table(save)
    for step in reversed([step for move in save.moves for step in move]):
        table.undo(step)
    if table.passes < 1:
        raise DamagedError("its moves do not lead to its position")
    return table.layout(), table


def is_dealt(layout: Layout, rules: AnyRules) -> bool:
    """Whether cards lie as after a deal: as many everywhere as the rules say, face down and up."""
    if isinstance(rules, PairingRules):
        assert isinstance(layout, PairingLayout)
        cells = [card for rows in layout.pyramids for row in rows for card in row]
        return None not in cells and tuple(map(len, layout.reserves)) == rules.reserves
    assert isinstance(layout, PackingLayout)
    down = tuple(map(rules.down, range(len(layout.columns))))
    heights = tuple(map(len, layout.columns))
    return not layout.foundations and (heights, layout.down) == (rules.columns, down)


def played(save: Save, table: Table) -> Iterator[Step]:
    """The moves of a save as ours, made on a table that stands before the first one. Raises DamagedError."""
    pairs = isinstance(save.game.rules, PairingRules)
    for move in save.moves:
        gone: list[tuple[Card, str]] = []
        for step in move:
            source, target = table.places[step.source], table.places[step.target]
            cards = table.do(step)
            if pairs and step.kind == "move" and target.group == "foundation":
                gone += [(card, _where(source, table)) for card in cards]
            elif step.kind not in ("flip", "round"):
                made = _turn(step, source, target, pairs)
                if made is None and step.kind == "move" and not pairs:
                    made = _shifted(source, target, cards)
                if made is not None:
                    yield Step(made)
                elif not source.group == target.group == "foundations":
                    raise DamagedError(f"cards move from {source.group} to {target.group}")
        if gone:
            yield Step(_leaving(gone))


def _turn(step: Atomic, source: Place, target: Place, pairs: bool) -> Move | None:
    """A draw or a redeal."""
    groups = (source.group, target.group)
    if groups == ("stock", "waste") and step.kind in ("turn", "move") and step.size == 1:
        return pairing.DRAW if pairs else packing.DRAW
    if groups == ("waste", "stock") and step.kind == "over":
        return pairing.REDEAL if pairs else packing.REDEAL
    return None


def _shifted(source: Place, target: Place, cards: list[Card]) -> PackingMove | None:
    """Cards moved between waste, columns and foundations; None from foundation to foundation, where nothing changes."""
    here, there = _end(source), _end(target)
    if here is None or there in (None, packing.WASTE) or here == there == packing.FOUNDATION:
        return None
    back = cards[0] if here == packing.FOUNDATION else None
    return PackingMove(here, there, len(cards), back)


def _end(place: Place) -> int | None:
    """A pile as our moves name it; None for one that they do not."""
    if place.group == "tableau":
        return place.number
    return {"waste": packing.WASTE, "foundations": packing.FOUNDATION}.get(place.group)


def _where(place: Place, table: Table) -> str:
    """A pile of a pairing game as our moves name it."""
    if place.group == "reserves":
        return str(place.number)
    if place.group in ("stock", "waste"):
        return {"stock": pairing.STOCK, "waste": pairing.WASTE}[place.group]
    rules, left = table.game.rules, place.number
    assert isinstance(rules, PairingRules)
    for number, rows in enumerate(rules.pyramids):
        for row in range(1, rows + 1):
            if left <= row and place.group == "cells":
                return pairing.cell(chr(ord("A") + number), row, left)
            left -= row
    raise DamagedError(f"cards leave from the {place.group}")


def _leaving(gone: list[tuple[Card, str]]) -> PairingMove:
    """The cards that leave in one move, in the order in which pairs are written."""
    if len(gone) > 2:
        raise DamagedError("more than two cards leave in one move")
    gone.sort(key=lambda one: pairing.in_order(one[1]))
    return PairingMove(tuple(card for card, _ in gone), tuple(place for _, place in gone))
