"""Why cards lock each other up, in sentences that a person can check on the board.

Every sentence names cards of the locked set and says one of five things, each to be seen by looking:
a card lies under another of the set; it lies in the waste under one; it fits only on cards that are
up or in the set; it goes up only after one of the set; no column can be emptied, since each holds
one of the set. The set comes from the kernel's relaxation (`thieves.packing.kernel.locks`).
"""

from collections.abc import Iterable
from typing import NamedTuple

from thieves.cards import RANK_WORDS, RED, Card
from thieves.packing.position import Position

# How many cards' ways out a text goes through; a longer reason says how many more there are.
SHOWN = 8


class Place(NamedTuple):
    """Where a card of the set is: its column (from 0) or -1 for waste and stock, and its place there from the bottom."""

    column: int
    place: int


Places = Iterable[tuple[int, int]]


def tell(at: Position, stay: Places, late: Places, rise: Places) -> str:
    """The reason as text: what could free the first cards of a locked set, and why it does not.

    `stay` are the cards that never leave, `late` those of the set that leave too late, `rise` those in
    waste and stock that can go up, but not onto a column.
    """
    return _Reason(at, *([Place(*place) for place in kind] for kind in (stay, late, rise))).text()


def cards_at(at: Position, places: Places) -> list[Card]:
    """The cards at places: columns from the left, then waste and stock in the order of drawing."""
    talon = [*at.waste, *reversed(at.stock)]
    return [talon[i] if c < 0 else at.columns[c][i] for c, i in sorted(places, key=_order)]


def _order(place: tuple[int, int]) -> tuple[bool, int, int]:
    return (place[0] < 0, *place)


class _Reason:
    """A position and its locked set; `heads` are those that only want of a place to go holds back."""

    def __init__(
        self, at: Position, stay: list[Place], late: list[Place], rise: list[Place]
    ) -> None:
        self.at, self.rules, self.late, self.rise = at, at.rules, late, rise
        self.places = sorted([*stay, *late, *rise], key=_order)
        self.set = {*stay, *late}  # what can hold another
        heads = [place for place in sorted(stay, key=_order) if self._cover(place) is None]
        self.heads = self._in_circles(heads)

    def card(self, place: Place) -> Card:
        """The card at a place."""
        return cards_at(self.at, [place])[0]

    def _cover(self, place: Place) -> Place | None:
        """The card of the set that lies on a card and holds it there; None where it could be moved."""
        c, i = place
        if c < 0:
            if self.at.redeals_left > 0 or i >= len(self.at.waste):
                return None  # turned up sooner or later
            above = (Place(c, k) for k in range(i + 1, len(self.at.waste)))
            return next((one for one in above if one in self.set), None)
        upon = Place(c, i + 1)
        if upon not in self.set:
            return None
        runs = self.rules.group == "run" and i >= self.at.down[c]
        if runs and self.at.fits(self.card(upon), self.card(place)) and self._cover(upon) is None:
            return None
        return upon

    def _in_circles(self, heads: list[Place]) -> list[Place]:
        """The heads in the order in which one leads to the next."""
        order: list[Place] = []
        for head in heads:
            queue = [head]
            for one in queue:
                if one not in order and one in heads:
                    order.append(one)
                    queue += [self._top(other) for other in self._needed(one)]
        return order

    def text(self) -> str:
        """All sentences."""
        groups: dict[str, list[Place]] = {}
        for head in self.heads[:SHOWN]:
            groups.setdefault(self._ways(self.card(head)), []).append(head)
        told = []
        for ways, heads in groups.items():
            told.append(f"{_listed([*map(self._named, heads)])} can leave only {ways}.")
            told += self._blocked_hosts(self.card(heads[0]))
            told += dict.fromkeys(s for head in heads for s in self._blocked_above(head))
        if any(self.at.may_fill_space(self.card(head)) for head in self.heads[:SHOWN]):
            told.append("No column can be emptied: each holds one of the cards that cannot leave.")
        if self.late:
            late = _listed([*map(self._named, self.late[:SHOWN])])
            told.append(
                f"{late} can leave only when more of the stock is turned, which is too late."
            )
        more = len(self.heads) - SHOWN
        if more > 0:
            told.append(f"{more} more {'cards are' if more > 1 else 'card is'} shut in like this.")
        else:
            told.append("So none of the cards that wait for each other ever leaves its place.")
        return " ".join(told)

    # What could free a card

    def _ways(self, card: Card) -> str:
        ways = []
        if hosts := self._hosts_in_words(card):
            ways.append(f"onto {hosts}")
        if self.at.may_fill_space(card):
            ways.append("into a space")
        return _listed([*ways, "by going up"], "or")

    def _hosts(self, card: Card) -> list[Card]:
        """The cards that it may lie on, each once."""
        every = (Card(card.rank + 1, suit) for suit in self.rules.suits)
        return [
            host for host in every if host.rank <= self.rules.ranks and self.at.fits(card, host)
        ]

    def _hosts_in_words(self, card: Card) -> str:
        hosts = self._hosts(card)
        if len(hosts) < 2:
            return str(hosts[0]) if hosts else ""
        rank = RANK_WORDS[hosts[0].rank]
        colours = {host.suit in RED for host in hosts}
        if len(colours) == 1:
            return f"a {'red' if colours == {True} else 'black'} {rank}"
        article = "an" if rank == "8" else "a"
        return f"{article} {rank}" + (
            " of another suit" if len(hosts) < len(self.rules.suits) else ""
        )

    def _held_hosts(self, card: Card) -> list[Place]:
        hosts = self._hosts(card)
        return [place for place in self.places if self.card(place) in hosts]

    def _blocked_hosts(self, card: Card) -> list[str]:
        """Where the cards are that it could lie on."""
        hosts, held = self._hosts(card), self._held_hosts(card)
        if not hosts:
            return []
        words = self._hosts_in_words(card)
        some = words.removeprefix("a ").removeprefix("an ")
        if not held:
            return [f"Every {some} is up."]
        left = self.rules.decks * len(hosts) - len(held)
        rest = (f"the other {some} is up" if left == 1 else "all others are up") if left else ""
        return [f"{self._lie(held)}{'; ' * bool(rest)}{rest}."]

    def _missing(self, head: Place) -> tuple[Card, list[Place]] | None:
        """The lowest card of its suit that keeps it from going up, and where its copies are."""
        card = self.card(head)
        up = sum(height >= card.rank for height in self.at.heights[card.suit])
        for rank in range(1, card.rank):
            lower = Card(rank, card.suit)
            held = [place for place in self.places if self.card(place) == lower]
            if self.rules.decks - len(held) <= up:
                return lower, held
        return None

    def _blocked_above(self, head: Place) -> list[str]:
        """Which lower card of its suit keeps it from going up, and where that is."""
        missing = self._missing(head)
        if missing is None:
            return []
        return [f"{self.card(head)} goes up only after {missing[0]}: {self._lie(missing[1])}."]

    def _needed(self, head: Place) -> list[Place]:
        """The cards of the set that would free it."""
        missing = self._missing(head)
        return self._held_hosts(self.card(head)) + (missing[1] if missing else [])

    def _top(self, place: Place) -> Place:
        """The head that holds a card of the set: the nearest one over it; itself where none is."""
        over = self._cover(place)
        upon = Place(place.column, place.place + 1)
        if over is None:
            return upon if place.column >= 0 and upon in self.set else place
        while (further := self._cover(over)) is not None:
            over = further
        return over

    # Words for places

    def _named(self, place: Place) -> str:
        return f"{self.card(place)} {self._place(place)}"

    def _place(self, place: Place) -> str:
        if place.column >= 0:
            return f"in column {place.column + 1}"
        if place.place == len(self.at.waste) - 1:
            return "on the waste"
        return "in the waste" if place.place < len(self.at.waste) else "in the stock"

    def _lie(self, held: list[Place]) -> str:
        """Where cards of the set lie, and under which others: those of one column together."""
        groups: dict[tuple[str, str], list[str]] = {}
        for place in held:
            top = self._top(place)
            over = "up" if place in self.rise else "" if top == place else str(self.card(top))
            key = (self._place(place), over)
            groups.setdefault(key, []).append(str(self.card(place)))
        return _listed(
            [
                f"{_listed(cards)} {where} " + _held(over, len(cards) == 1)
                for (where, over), cards in groups.items()
            ]
        )


def _held(over: str, one: bool) -> str:
    if over == "up":
        return "can only go up"
    return f"lie{'s' * one} under {over}" if over else "cannot be played"


def _listed(words: list[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
