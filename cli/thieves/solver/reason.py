"""Why cards lock each other up, in sentences that a person can check on the board.

The set of cards comes from the kernel's relaxation (`thieves.packing.kernel.locks`), with what would
become of each although all other cards were free. Of a card that could be moved but has no place to
go it is told where it could come off to, and where the cards are that it would need: up, or under
another card of the set, or too late.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from thieves.cards import RANK_WORDS, RED, Card
from thieves.packing.position import Position

if TYPE_CHECKING:
    from thieves.packing.kernel import Locked

# How many cards' ways out a text goes through; a longer reason says how many more there are.
SHOWN = 8


class Place(NamedTuple):
    """Where a card of the set is: its column (from 0) or -1 for waste and stock, and its place there from the bottom."""

    column: int
    place: int


def tell(at: Position, locked: Sequence["Locked"]) -> str:
    """The reason as text: what could free the first cards of a locked set, and why it does not."""
    return _Reason(at, locked).text()


def cards_at(at: Position, places: Iterable[tuple[int, int]]) -> list[Card]:
    """The cards at places: columns from the left, then waste and stock in the order of drawing."""
    talon = [*at.waste, *reversed(at.stock)]
    return [talon[i] if c < 0 else at.columns[c][i] for c, i in sorted(places, key=_order)]


def _order(place: tuple[int, int]) -> tuple[bool, int, int]:
    return (place[0] < 0, *place)


class _Reason:
    """A position and its locked set; `heads` are cards that only want of a place to go holds back."""

    def __init__(self, at: Position, locked: Sequence["Locked"]) -> None:
        self.at, self.rules = at, at.rules
        self.facts = {Place(*one.place): one for one in locked}
        self.places = sorted(self.facts, key=_order)
        heads = [place for place in self.places if self._is_head(place)]
        self.heads = self._in_circles(heads)

    def card(self, place: Place) -> Card:
        """The card at a place."""
        return cards_at(self.at, [place])[0]

    def _upon(self, place: Place) -> Place:
        return Place(place.column, place.place + 1)

    def _is_head(self, place: Place) -> bool:
        """Whether the card never comes off though it could be moved, alone or heading a run."""
        return not self.facts[place].away and self._is_movable(place)

    def _is_movable(self, place: Place) -> bool:
        if self.facts[place].bared:
            return True
        upon = self._upon(place)
        return (
            place.column >= 0
            and self.rules.group == "run"
            and place.place >= self.at.down[place.column]
            and self.at.fits(self.card(upon), self.card(place))
            and self._is_movable(upon)
        )

    def _holder(self, place: Place) -> Place | None:
        """The card of the set that a card lies under for ever; None where no one card can be named."""
        upon = self._upon(place)
        if place.column < 0:  # the next above it in the waste that stays there
            while upon.place < len(self.at.waste):
                if upon in self.facts and not self.facts[upon].away:
                    return upon
                upon = self._upon(upon)
            return None
        while not self._is_head(upon):
            upon = self._upon(upon)
        return upon

    def _in_circles(self, heads: list[Place]) -> list[Place]:
        """The heads in the order in which one leads to the next."""
        order: list[Place] = []
        for head in heads:
            queue = [head]
            for one in queue:
                if one in heads and one not in order:
                    order.append(one)
                    needed = self._held_hosts(self.card(one)) + self._held_below(one)[1]
                    queue += [
                        self._holder(other) or other
                        for other in needed
                        if not self._is_bared(other)
                    ]
        return order

    def _is_bared(self, place: Place) -> bool:
        return self.facts[place].bared

    def text(self) -> str:
        """All sentences."""
        groups: dict[tuple[str, tuple[Card, ...]], list[Place]] = {}
        for head in self.heads[:SHOWN]:
            card = self.card(head)
            groups.setdefault((self._ways(card), tuple(self._hosts(card))), []).append(head)
        told = []
        for (ways, _), heads in groups.items():
            told.append(f"{_listed([*map(self._named, heads)])} can come off only {ways}.")
            told += self._on_hosts(self.card(heads[0]))
            told += dict.fromkeys(self._on_going_up(head) for head in heads)
        if any(self.at.may_fill_space(self.card(head)) for head in self.heads[:SHOWN]):
            told.append("No column can be emptied: the first card of each never comes off.")
        more = len(self.heads) - SHOWN
        if more > 0:
            told.append(f"{more} more {'cards wait' if more > 1 else 'card waits'} like this.")
        else:
            told.append("So they wait for each other for ever.")
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
        if len(colours) == 1 and self.rules.build == "alternate-colours":
            return f"a {'red' if colours == {True} else 'black'} {rank}"
        article = "an" if rank == "8" else "a"
        other = " of another suit" if self.rules.build == "other-suits" else ""
        return f"{article} {rank}{other}"

    def _held_hosts(self, card: Card) -> list[Place]:
        hosts = self._hosts(card)
        return [place for place in self.places if self.card(place) in hosts]

    def _on_hosts(self, card: Card) -> list[str]:
        """Where the cards are that it could lie on."""
        hosts, held = self._hosts(card), self._held_hosts(card)
        if not hosts:
            return []
        some = self._hosts_in_words(card).removeprefix("a ").removeprefix("an ")
        back = " and cannot come back" if self.rules.take_back else ""
        if not held:
            return [f"Every {some} is up{back}."]
        left = self.rules.decks * len(hosts) - len(held)
        rest = (f"the other {some} is up" if left == 1 else "all others are up") if left else ""
        return [f"{self._lie(held)}{'; ' * bool(rest)}{rest}{back * bool(rest)}."]

    def _held_below(self, head: Place) -> tuple[Card | None, list[Place]]:
        """The lowest card of its suit that keeps it from going up, and the copies that cannot go up."""
        card = self.card(head)
        up = sum(height >= card.rank for height in self.at.heights[card.suit])
        for rank in range(1, card.rank):
            lower = Card(rank, card.suit)
            held = [p for p in self.places if self.card(p) == lower and not self._counts(p)]
            if self.rules.decks - len(held) <= up:
                return lower, held
        return None, []

    def _counts(self, place: Place) -> bool:
        """Whether a card of the set could go up itself at some time."""
        return self.facts[place].bared if place.column >= 0 else self.facts[place].away

    def _on_going_up(self, head: Place) -> str:
        """What keeps a card from going up."""
        lower, held = self._held_below(head)
        if lower is not None:
            return f"{self.card(head)} goes up only after {lower}: {self._lie(held)}."
        if not self._is_bared(head):
            return f"{self.card(head)} cannot go up with {self.card(self._upon(head))} on it."
        return f"{self.card(head)} could go up only too late."

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
        groups: dict[tuple[str, str, str], list[str]] = {}
        for place in held:
            key = (self._place(place), *self._state(place))
            groups.setdefault(key, []).append(str(self.card(place)))
        return _listed(
            [
                f"{_listed(cards)} {where} {one if len(cards) == 1 else many}"
                for (where, one, many), cards in groups.items()
            ]
        )

    def _state(self, place: Place) -> tuple[str, str]:
        """What keeps a card of the set from serving, of one card and of several."""
        fact = self.facts[place]
        if not fact.bared:
            holder = self._holder(place)
            if holder is None:
                return "never tops the waste", "never top the waste"
            return f"lies under {self.card(holder)}", f"lie under {self.card(holder)}"
        if place.column >= 0:
            return "is bared too late", "are bared too late"
        if fact.host:
            return "is laid out too late", "are laid out too late"
        if fact.away:
            return "can only go up", "can only go up"
        return "finds no place", "find no place"


def _listed(words: list[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
