"""Why a pairing game is lost, in words: cards that cannot be paired off, so that it can be checked on the board.

The test and why it is sound: `thieves.pairing.matching`.
"""

from collections.abc import Sequence

from thieves.cards import RANK_WORDS, Card
from thieves.notation.piles import listed
from thieves.pairing.matching import Circle, Contradiction, Link, contradiction
from thieves.pairing.moves import STOCK, WASTE
from thieves.pairing.position import Position
from thieves.solver.dead_end import DeadEnd
from thieves.solver.pair_table import Table

_SHOWN = 4  # circles that are told


def proof(at: Position) -> DeadEnd | None:
    """The dead end of a position whose cards cannot be paired off; None where they can."""
    table = Table(at)
    found = contradiction(table.board)
    if found is None:
        return None
    words = _Words(at, table)
    numbers = {*found.cards, *found.partners}
    numbers |= {card for circle in found.circles for link in circle for card in link.pair}
    cards = tuple(words.cards[number] for number in sorted(numbers))
    return DeadEnd("unwinnable", "matching", words.told(found), cards)


class _Words:
    """Names the cards of a position by the kernel's numbers."""

    def __init__(self, at: Position, table: Table) -> None:
        self.at, self.table = at, table
        cells = table.cards
        self.cards: list[Card] = [*cells, *at.waste, *reversed(at.stock)]
        self.places = [*table.places, *[WASTE] * len(at.waste), *[STOCK] * len(at.stock)]

    def name(self, number: int) -> str:
        """A card and where it lies: "5H at A1.1"."""
        place, card = self.places[number], self.cards[number]
        if place in (WASTE, STOCK):
            return f"{card} in the {'waste' if place == WASTE else 'stock'}"
        return f"{card} in reserve {place}" if place.isdigit() else f"{card} at {place}"

    def names(self, numbers: Sequence[int]) -> str:
        """Several cards."""
        return listed([*map(self.name, numbers)])

    def rank(self, number: int) -> str:
        """The rank that a card leaves with: "an 8"."""
        word = RANK_WORDS[self.at.rules.partner(self.cards[number].rank)]
        return f"{'an' if word in ('Ace', '8') else 'a'} {word}"

    def told(self, found: Contradiction) -> str:
        """The contradiction in a sentence or two."""
        if found.kind == "dead card":
            return self._dead(found)
        if found.kind == "Hall":
            return self._too_few(found)
        both = [self._class(*one) for one in found.classes]
        if found.kind == "circle":
            head = f"{both[0]} cannot be paired off: whichever way they go together, pairs wait for each other"
        else:
            head = f"no way to pair {', '.join(both[:-1])} goes together with one to pair {both[-1]}: pairs wait for each other"
        shown = [self._circle(circle) for circle in found.circles[:_SHOWN]]
        more = len(found.circles) - len(shown)
        rest = f"; and {more}{' or more' * (not found.complete)} other such circles" if more else ""
        return f"{head}. {'; '.join(shown)}{rest}"

    def _class(self, one: int, other: int) -> str:
        if one == other or not one:
            return _plural(other)
        return f"{_plural(one)} with {_plural(other)}"

    def _dead(self, found: Contradiction) -> str:
        card = found.cards[0]
        if self.at.rules.partner(self.cards[card].rank) <= 0:
            return f"{self.name(card)} can leave with no card of this pack"
        head = f"{self.name(card)} can leave only with {self.rank(card)}"
        if not found.partners:
            return f"{head}, and none is left"
        over = [one for one in found.partners if self.table.is_over(one, card)]
        under = [one for one in found.partners if one not in over]
        where = [
            f"{word} {self.names(some)}"
            for word, some in (("under", over), ("over", under))
            if some
        ]
        return f"{head}, and it lies {' and '.join(where)}; no other is left"

    def _too_few(self, found: Contradiction) -> str:
        if found.cards == found.partners:
            return f"{self.names(found.cards)} can leave only with each other, and they are odd in number"
        if len(found.partners) >= len(found.cards):
            return (
                f"{self.names(found.cards)} cannot leave: whatever goes with them, "
                "cards that lie over them or over that cannot all leave before"
            )
        other = self.rank(found.cards[0]).split()[1]
        names = self.names(found.partners)
        return (
            f"{self.names(found.cards)} have only {names} to leave with: "
            f"every other {other} has left, or lies over or under them"
        )

    def _circle(self, circle: Circle) -> str:
        """Pairs that wait for each other, each for the next and the last for the first."""
        links = [self._link(link, circle[(i + 1) % len(circle)]) for i, link in enumerate(circle)]
        return " and ".join(links)

    def _link(self, link: Link, following: Link) -> str:
        pair, other = (
            "+".join(str(self.cards[card]) for card in one.pair) for one in (link, following)
        )
        return f"{pair} waits for {other} ({self.cards[link.under]} lies under {self.cards[link.over]})"


def _plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return f"{word}s"
