"""Is a layout possible: the pack counted card by card, the deal number, piles no larger than they can be."""

from collections import Counter
from collections.abc import Iterator

from thieves.cards import UNKNOWN, Card, pack, spell
from thieves.dealing import deal, deal_number
from thieves.games import Game
from thieves.packing.layout import Layout, Pile
from thieves.record import Fault, Path
from thieves.rules import Rules

_MANY = 12


def layout_faults(layout: Layout, rules: Rules) -> list[Fault]:
    """Everything that makes a layout impossible under its rules; empty for a possible one."""
    full = Counter(pack(rules.decks, rules.suits, rules.ranks))
    faults = [*_sizes(layout, rules), *_foundations(layout, rules)]
    known = layout.known()
    if known != full:
        faults += [
            *_strangers(layout, full),
            *_surplus(layout, known, full),
            *_missing(layout, known, full),
        ]
    return faults


def unseen(layout: Layout, rules: Rules) -> Counter[Card]:
    """The cards that the layout's unknown cards may be."""
    return Counter(pack(rules.decks, rules.suits, rules.ranks)) - layout.known()


def _places(layout: Layout) -> Iterator[tuple[Card, Path, str]]:
    """Every card with its path and its place in words."""
    for column, cards in enumerate(layout.columns):
        for place, card in enumerate(cards):
            yield card, ("columns", column, place), f"card {place + 1} of column {column + 1}"
    for name, pile in (("stock", layout.stock), ("waste", layout.waste)):
        for place, card in enumerate(pile):
            yield card, (name, place), f"card {place + 1} of the {name}"
    for top in layout.foundations:
        for rank in range(1, top.rank + 1):
            yield Card(rank, top.suit), ("foundations",), f"on the foundation up to {top}"


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


def _sizes(layout: Layout, rules: Rules) -> Iterator[Fault]:
    left = len(layout.stock) + len(layout.waste)
    if left > rules.stock_size:
        where = ("stock",) if layout.stock else ("waste",)
        message = (
            f"stock and waste hold {left} cards, but this game deals all but {rules.stock_size}"
        )
        yield Fault("D107", message, where, "is this a deal of another game?")
    for column, down in enumerate(layout.down):
        dealt = rules.down(column)
        if down > dealt:
            message = f"column {column + 1} has {down} cards face down, but {dealt or 'none'} were dealt so"
            yield Fault("D109", message, ("columns", column))


def _foundations(layout: Layout, rules: Rules) -> Iterator[Fault]:
    for suit, piles in Counter(top.suit for top in layout.foundations).items():
        if piles > rules.decks:
            message = f"{piles} foundations of suit {suit}, but there {'is' if rules.decks == 1 else 'are'} {rules.decks}"
            yield Fault("D110", message, ("foundations",))


def deal_faults(layout: Layout, game: Game, rules: Rules, source: str) -> list[Fault]:
    """Where a start layout is not the deal that its number gives (notation.md, Header)."""
    number = deal_number(source)
    if number is None or not layout.is_start or game.required:
        return []
    dealt = deal(game, rules, number)
    # PySolFC has turned the first stock card already; `first` is where it lies.
    ours = layout._replace(stock=layout.waste + layout.stock, waste=())
    wrong = [*_differences(ours, dealt, ("waste",) if layout.waste else ("stock",))]
    if not wrong:
        return []
    path, message = wrong[0]
    more = f" ({len(wrong)} places differ)" if len(wrong) > 1 else ""
    return [Fault("D105", f"this is not deal {source}: {message}{more}", path)]


def _differences(ours: Layout, dealt: Layout, first: Path) -> Iterator[tuple[Path, str]]:
    piles: list[tuple[Path, str, Pile, Pile]] = [
        (("columns", i), f"column {i + 1}", mine, theirs)
        for i, (mine, theirs) in enumerate(zip(ours.columns, dealt.columns, strict=True))
    ]
    piles.append((first, "the stock", ours.stock, dealt.stock))
    for path, name, mine, theirs in piles:
        if len(mine) != len(theirs):
            yield path, f"{name} holds {len(mine)} cards, the deal {len(theirs)}"
        for place, (card, other) in enumerate(zip(mine, theirs, strict=False)):
            if card not in (other, UNKNOWN):
                spot = path if path == ("waste",) and place == 0 else (*path, place)
                yield spot, f"card {place + 1} of {name} is {card}, the deal has {other}"
