"""Piles to layout, the same for text, YAML and JSON: all columns or none, and what may lie where."""

from collections.abc import Iterator

from thieves.cards import UNKNOWN
from thieves.families import Layout, PackingLayout
from thieves.notation.piles import Pile, Piles, listed, pile_path
from thieves.packing.layout import sort_foundations
from thieves.record import Fault
from thieves.rules import AnyRules, PairingRules, Rules


def build_layout(piles: Piles, passes: int, rules: AnyRules) -> tuple[Layout | None, list[Fault]]:
    """The layout that the piles make, or what is wrong with them."""
    wrong: list[Fault] = []
    if not 1 <= passes <= rules.redeals + 1:
        allowed = f"{rules.redeals} redeal{'s' * (rules.redeals != 1)}"
        wrong.append(Fault("D111", f"pass {passes} is not possible with {allowed}", ("pass",)))
    layout: Layout | None
    if isinstance(rules, PairingRules):
        from thieves.notation.pyramids import build_pyramids

        layout, faults = build_pyramids(piles, passes, rules)
    else:
        layout, faults = _build_columns(piles, passes, rules)
    return (None if wrong else layout), faults + wrong


def _build_columns(
    piles: Piles, passes: int, rules: Rules
) -> tuple[PackingLayout | None, list[Fault]]:
    faults = [*_columns(piles, len(rules.columns)), *_unknown(piles, rules), *_face_down(piles)]
    if faults:
        return None, faults
    columns = [piles[str(number)] for number in range(1, len(rules.columns) + 1)]
    none = Pile()
    return PackingLayout(
        tuple(column.cards for column in columns),
        tuple(column.down for column in columns),
        piles.get("stock", none).cards,
        piles.get("waste", none).cards,
        sort_foundations(piles.get("foundations", none).cards),
        passes,
    ), []


def _columns(piles: Piles, count: int) -> Iterator[Fault]:
    wanted = list(map(str, range(1, count + 1)))
    missing = [name for name in wanted if name not in piles]
    if len(missing) == count:
        yield Fault(
            "D101",
            f"the layout has no columns: {count} are needed, an empty one as 3: -",
            ("layout",),
        )
    elif missing:
        which = f"column {missing[0]} is" if len(missing) == 1 else f"columns {listed(missing)} are"
        yield Fault(
            "D101",
            f"{which} missing from the layout (an empty one is written {missing[0]}: -)",
            ("layout",),
        )
    for name in piles:
        if name.isdigit() and name not in wanted:
            path = ("columns", int(name) - 1)
            yield Fault("D101", f"there is no column {name}: this game has {count}", path)


def _unknown(piles: Piles, rules: Rules) -> Iterator[Fault]:
    for name, pile in piles.items():
        hidden = pile.down if name.isdigit() else len(pile.cards) if name == "stock" else 0
        if name == "waste" and rules.draw > 1:
            hidden = len(pile.cards) - 1  # cards turned under others may not have been seen
        for place, card in enumerate(pile.cards):
            if card == UNKNOWN and place >= hidden:
                path = (*pile_path(name), place)
                yield Fault(
                    "P117", "an unknown card may lie in the stock or face down, not here", path
                )


def _face_down(piles: Piles) -> Iterator[Fault]:
    for name, pile in piles.items():
        if pile.down and pile.down == len(pile.cards) and name.isdigit():
            yield Fault(
                "P116", f"column {name} ends face down: its last card lies face up", pile_path(name)
            )
        if pile.down and not name.isdigit():
            yield Fault(
                "P116",
                f"brackets mark face-down cards of a column, not of the {name}",
                pile_path(name),
            )
