"""Layouts of the pairing games: rows and reserves to a layout, and a layout to its lines."""

from collections.abc import Iterator

from thieves.cards import UNKNOWN
from thieves.families import PairingLayout
from thieves.notation.piles import GONE, Pile, Piles, listed, pile_path, spelled
from thieves.record import Fault, Path
from thieves.rules import PairingRules


def build_pyramids(
    piles: Piles, passes: int, rules: PairingRules
) -> tuple[PairingLayout | None, list[Fault]]:
    """The layout that the piles make, or what is wrong with them."""
    faults = [*_rows(piles, rules), *_reserves(piles, rules), *_odd(piles)]
    if faults:
        return None, faults
    none = Pile()
    pyramids = tuple(
        tuple(
            tuple(None if card == GONE else card for card in piles[f"{letter}{row}"].cards)
            for row in range(1, rows + 1)
        )
        for letter, rows in _letters(rules)
    )
    reserves = tuple(piles[str(n)].cards for n in range(1, len(rules.reserves) + 1))
    stock, waste = (piles.get(name, none).cards for name in ("stock", "waste"))
    return PairingLayout(pyramids, reserves, stock, waste, passes), []


def _letters(rules: PairingRules) -> Iterator[tuple[str, int]]:
    """Each pyramid's letter and rows."""
    for number, rows in enumerate(rules.pyramids):
        yield chr(ord("A") + number), rows


def _rows(piles: Piles, rules: PairingRules) -> Iterator[Fault]:
    wanted = {
        f"{letter}{row}": row for letter, rows in _letters(rules) for row in range(1, rows + 1)
    }
    missing = [name for name in wanted if name not in piles]
    if missing and len(missing) == len(wanted):
        message = (
            f"the layout has no pyramid: rows {next(iter(wanted))} to {[*wanted][-1]} are needed"
        )
        yield Fault("D101", message, ("layout",))
    elif missing:
        which = f"row {missing[0]} is" if len(missing) == 1 else f"rows {listed(missing)} are"
        yield Fault(
            "D101", f"{which} missing from the layout (a card that has left is --)", ("layout",)
        )
    for name, pile in piles.items():
        if not name[0].isupper():
            continue
        size = wanted.get(name)
        if size is None:
            yield Fault("D101", f"there is no row {name}: {_shape(rules)}", pile_path(name))
        elif len(pile.cards) != size:
            cards = f"{len(pile.cards) or 'no'} card{'s' * (len(pile.cards) != 1)}"
            message = f"row {name} has {cards}, not {size}: one that has left is written --"
            yield Fault("D112", message, pile_path(name))


def _shape(rules: PairingRules) -> str:
    """The pyramids of a game, in words."""
    shapes = [f"{letter} has {rows} row{'s' * (rows != 1)}" for letter, rows in _letters(rules)]
    return f"pyramid {listed(shapes)}" if shapes else "this game has no pyramids"


def _reserves(piles: Piles, rules: PairingRules) -> Iterator[Fault]:
    wanted = [str(number) for number in range(1, len(rules.reserves) + 1)]
    missing = [name for name in wanted if name not in piles]
    if missing:
        which = (
            f"reserve {missing[0]} is" if len(missing) == 1 else f"reserves {listed(missing)} are"
        )
        message = f"{which} missing from the layout (an empty one is written {missing[0]}: -)"
        yield Fault("D101", message, ("layout",))
    for name in piles:
        if name.isdigit() and name not in wanted:
            message = f"there is no reserve {name}: this game has {len(wanted) or 'none'}"
            yield Fault("D101", message, ("reserves", int(name) - 1))


def _odd(piles: Piles) -> Iterator[Fault]:
    """Cards where they cannot be, unknown ones above all."""
    for name, pile in piles.items():
        path: Path = ("reserves", int(name) - 1) if name.isdigit() else pile_path(name)
        if name == "foundations":
            yield Fault("D101", "this game has no foundations: cards leave it in pairs", path)
        if pile.down:
            yield Fault("P116", "no card lies face down in this game but in the stock", path)
        for place, card in enumerate(pile.cards):
            if card == UNKNOWN and (name != "stock" or not place):
                message = (
                    "an unknown card may lie in the stock only, and not first: that one lies open"
                )
                yield Fault("P117", message, (*path, place))
            if card == GONE and not name[0].isupper():
                message = (
                    "-- stands for a card that has left a pyramid; from other piles it is left out"
                )
                yield Fault("P110", message, (*path, place))


def pyramid_lines(layout: PairingLayout) -> Iterator[tuple[Path, str]]:
    """The lines of a layout, each with its path in a record."""
    for number, rows in enumerate(layout.pyramids):
        letter = chr(ord("A") + number)
        for row, cards in enumerate(rows):
            shown = " ".join("--" if card is None else str(card) for card in cards)
            yield ("pyramids", letter, row), f"{letter}{row + 1}: {shown}"
    for number, pile in enumerate(layout.reserves):
        yield ("reserves", number), f"{number + 1}: {' '.join(map(str, pile)) or '-'}"
    for name in ("stock", "waste"):
        cards = getattr(layout, name)
        if cards:
            yield (name,), f"{name}: {' '.join(spelled(cards))}"
    if layout.passes != 1:
        yield ("pass",), f"pass: {layout.passes}"
