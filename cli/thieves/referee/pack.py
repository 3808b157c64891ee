"""Is a layout possible: the pack counted card by card, the deal number, piles no larger than they can be."""

from collections import Counter
from collections.abc import Iterator

from thieves.cards import UNKNOWN, Card, pack, spell
from thieves.dealing import deal, deal_number
from thieves.families import Layout, PackingLayout, PairingLayout
from thieves.games import Game
from thieves.packing.layout import Pile
from thieves.record import Fault, Path
from thieves.referee import columns
from thieves.rules import AnyRules, PairingRules, Rules

_MANY = 12


def layout_faults(layout: Layout, rules: AnyRules) -> list[Fault]:
    """Everything that makes a layout impossible under its rules; empty for a possible one."""
    full = Counter(pack(rules.decks, rules.suits, rules.ranks))
    faults = [*_size_faults(layout, rules)]
    known = layout.known()
    if known != full:
        faults += [*_strangers(layout, full), *_surplus(layout, known, full)]
        if isinstance(layout, PackingLayout):
            faults += _missing(layout, known, full)
        elif isinstance(rules, PairingRules) and not faults:
            from thieves.referee import pyramids

            faults += pyramids.missing_faults(layout, rules, full - known)
    return faults


def _size_faults(layout: Layout, rules: AnyRules) -> Iterator[Fault]:
    if isinstance(layout, PairingLayout) and isinstance(rules, PairingRules):
        from thieves.referee import pyramids

        yield from pyramids.size_faults(layout, rules)
    elif isinstance(layout, PackingLayout) and isinstance(rules, Rules):
        yield from columns.size_faults(layout, rules)


def _places(layout: Layout) -> Iterator[tuple[Card, Path, str]]:
    """Every card with its path and its place in words."""
    if isinstance(layout, PackingLayout):
        return columns.places(layout)
    from thieves.referee import pyramids

    return pyramids.places(layout)


def unseen(layout: Layout, rules: AnyRules) -> Counter[Card]:
    """The cards that the layout's unknown cards may be."""
    return Counter(pack(rules.decks, rules.suits, rules.ranks)) - layout.known()


def _strangers(layout: Layout, full: Counter[Card]) -> Iterator[Fault]:
    said: set[Path] = set()
    for card, path, where in _places(layout):
        if card not in full and card != UNKNOWN and path not in said:
            said.add(path)
            yield Fault("D104", f"{card} ({where}) is not in the pack of this game", path)


def _surplus(layout: Layout, known: Counter[Card], full: Counter[Card]) -> Iterator[Fault]:
    for card in known:
        if card in full and known[card] > full[card]:
            found = [(path, where) for other, path, where in _places(layout) if other == card]
            wheres = ", ".join(where for _, where in found)
            copies = "1 copy" if full[card] == 1 else f"{full[card]} copies"
            message = f"{card} stands {len(found)} times, but the pack has {copies}: {wheres}"
            yield Fault("D102", message, found[full[card]][0])


def _missing(layout: Layout, known: Counter[Card], full: Counter[Card]) -> Iterator[Fault]:
    missing = sorted((full - known).elements(), key=lambda card: (card.suit, card.rank))
    unknown = sum(card == UNKNOWN for card in layout.cards())
    if len(missing) == unknown:
        return
    names = spell(missing[:_MANY]) + (
        f" and {len(missing) - _MANY} more" if len(missing) > _MANY else ""
    )
    if not missing:
        message = f"{unknown} unknown cards (??), but no card of the pack is missing"
    elif unknown:
        message = f"{unknown} unknown cards (??), but {len(missing)} cards are missing: {names}"
    else:
        message = f"{len(missing)} card{'s' * (len(missing) > 1)} of the pack missing: {names}"
    yield Fault("D103", message, ("layout",))


def deal_faults(layout: Layout, game: Game, rules: AnyRules, source: str) -> list[Fault]:
    """Where a start layout is not the deal that its number gives (notation.md, Header)."""
    number = deal_number(source)
    if number is None or game.required or not _is_start(layout, rules):
        return []
    dealt = deal(game, rules, number)
    # PySolFC has turned the first stock card already; it is told where it lies.
    first: Path = ("waste",) if layout.waste else ("stock",)
    wrong = [*_differences(layout, dealt, first)]
    if not wrong:
        return []
    path, message = wrong[0]
    more = f" ({len(wrong)} places differ)" if len(wrong) > 1 else ""
    return [Fault("D105", f"this is not deal {source}: {message}{more}", path)]


def _is_start(layout: Layout, rules: AnyRules) -> bool:
    if isinstance(layout, PackingLayout):
        return layout.is_start
    from thieves.referee import pyramids

    return isinstance(rules, PairingRules) and pyramids.is_start(layout, rules)


def _piles(layout: Layout) -> Iterator[tuple[Path, str, Pile]]:
    """The piles of a start, the waste's card back on the stock."""
    if isinstance(layout, PackingLayout):
        return columns.piles(layout._replace(stock=layout.waste + layout.stock))
    from thieves.referee import pyramids

    return pyramids.piles(layout._replace(stock=layout.waste + layout.stock))


def _differences(ours: Layout, dealt: Layout, first: Path) -> Iterator[tuple[Path, str]]:
    """Where two starts differ; `first` is where the first stock card lies in ours."""
    for (place, name, mine), (_, _, theirs) in zip(_piles(ours), _piles(dealt), strict=True):
        path = first if place == ("stock",) else place
        if len(mine) != len(theirs):
            yield path, f"{name} holds {len(mine)} cards, the deal {len(theirs)}"
        for at, (card, other) in enumerate(zip(mine, theirs, strict=False)):
            if card not in (other, UNKNOWN):
                spot = path if path == ("waste",) and at == 0 else (*path, at)
                yield spot, f"card {at + 1} of {name} is {card}, the deal has {other}"
