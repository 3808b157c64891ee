"""The ordered relaxation that proves losses, slow and literal: the second opinion on the kernel's.

It forgets every harm that a move can do. A card that could once be a host stays one, a column that
could once be emptied stays a space, piles only grow; what blocks stays. All facts are about
places of the layout, so "both copies of the host lie under it" is seen. What is true after a real
move is true here at the same turn of the stock, so a position that cannot be won even here is lost.

Supermoves are single cards one after the other (their definition), so they count as those.

`sharp` asks for a stronger form, as sound, that proves some more:
* a waste card counts as up only once it may have left the waste, not once it was playable;
* with take-back, too, a card goes up only where more of the next lower rank can be up than of its
  own are now. Were one of its own taken back to make room, it found a host: the card could have
  taken that;
* a card is taken back only where more of it can be up than of the next higher rank are now, or one
  of those can be taken back, too.
"""

from collections import Counter
from collections.abc import Iterator

from thieves.cards import Card
from thieves.packing.position import Position
from thieves.rules import UNLIMITED

# ("column", its index, the card's index from the bottom), or ("talon", index): the waste from its
# bottom, then the stock in drawing order.
Place = tuple[str, int, int] | tuple[str, int]


def is_locked(at: Position, *, sharp: bool = False) -> bool:
    """Whether the relaxation cannot win the position, which then is lost."""
    return is_locked_when_free(at, set(), sharp=sharp)


def is_locked_when_free(at: Position, free: set[Place], *, sharp: bool = False) -> bool:
    """The same where the cards at these places count as exposed, away and hosts from the start."""
    end = _Relaxed(at, free, sharp)
    end.run()
    top = at.rules.ranks
    return any(end.up(Card(top, suit)) < at.rules.decks for suit in at.rules.suits)


def away(at: Position, *, sharp: bool = False) -> set[Place]:
    """The places whose cards may leave what they lie on at some time; no others do in any line.

    A card that is not among them may still be carried along, by a run whose head moves.
    """
    end = _Relaxed(at, set(), sharp)
    end.run()
    return end.away


class _Relaxed:
    """What can ever be true, as sets that only grow, and the clock: how many talon cards are turned."""

    def __init__(self, at: Position, free: set[Place], sharp: bool) -> None:
        self.sharp = sharp
        self.at, self.rules, self.fits = at, at.rules, at.fits
        self.talon = [*at.waste, *reversed(at.stock)]
        self.cards: dict[Place, Card] = dict(self._places())
        self.turned = len(at.waste)
        self.away: set[Place] = set()
        self.exposed: set[Place] = set()  # a waste card: that it was playable at some time
        self.copies: Counter[Card] = Counter()  # of cards not yet up, how many may once be
        self.hosts = {self.cards[place] for place in free}
        self.back: set[Card] = set()  # what can be taken back from a foundation
        for place in free:
            self._expose(place)
            self._leave(place)

    def _places(self) -> Iterator[tuple[Place, Card]]:
        for column, cards in enumerate(self.at.columns):
            for index, card in enumerate(cards):
                yield ("column", column, index), card
        for index, card in enumerate(self.talon):
            yield ("talon", index), card

    # The clock

    def run(self) -> None:
        """Turns to the stock's end, then one card at a time through every redeal that is left.

        What a redeal shows together depends on what was played: one at a time allows all of it.
        Redeals without an end stop when a pass brings nothing new, as every later one would.
        """
        self._settle()
        while self.turned < len(self.talon):
            self.turned = min(self.turned + self.rules.draw, len(self.talon))
            self._settle()
        passes = self.at.redeals_left
        while passes > 0:
            before = self._facts()
            for turned in range(len(self.talon) + 1):
                self.turned = turned
                self._settle()
            passes -= self.rules.redeals != UNLIMITED
            if before == self._facts():
                return

    def _facts(self) -> tuple[int, ...]:
        return len(self.away), len(self.exposed), len(self.hosts), len(self.back)

    def _settle(self) -> None:
        """The least fixpoint at this turn."""
        before: tuple[int, ...] = ()
        while before != self._facts():
            before = self._facts()
            for place, card in self.cards.items():
                self._look_at(place, card)
            if self.rules.take_back:
                for card in self._pack():
                    if self._can_come_back(card) and self._has_place(card):
                        self.back.add(card)
                        self.hosts.add(card)

    def _pack(self) -> Iterator[Card]:
        for suit in self.rules.suits:
            for rank in range(1, self.rules.ranks + 1):
                yield Card(rank, suit)

    # The facts

    def _expose(self, place: Place) -> None:
        if place not in self.exposed:
            self.exposed.add(place)
            self.copies[self.cards[place]] += place[0] == "column" or not self.sharp

    def _leave(self, place: Place) -> None:
        if place not in self.away:
            self.away.add(place)
            self.copies[self.cards[place]] += place[0] == "talon" and self.sharp

    def _look_at(self, place: Place, card: Card) -> None:
        """Notes what is newly true of one card."""
        if self._is_exposed(place):
            self._expose(place)
            if place[0] == "column" or self._has_place(card):
                self.hosts.add(card)
            if self._can_go_up(card):
                self._leave(place)
        if self._is_movable(place) and self._has_place(card):
            self._leave(place)

    def _is_exposed(self, place: Place) -> bool:
        """Whether nothing lies on the card, at this turn."""
        if place[0] == "talon":
            above = range(place[1] + 1, self.turned)
            return place[1] < self.turned and all(("talon", one) in self.away for one in above)
        upon = self._upon(place)
        return upon not in self.cards or upon in self.away

    def _upon(self, place: Place) -> Place:
        assert len(place) == 3
        return (place[0], place[1], place[2] + 1)

    def _is_movable(self, place: Place) -> bool:
        """Whether the card may be moved, alone or heading a run."""
        if self._is_exposed(place):
            return True
        if place[0] == "talon" or self.rules.group != "run":
            return False
        assert len(place) == 3
        upon = self._upon(place)
        built = self.fits(self.cards[upon], self.cards[place])
        return built and place[2] >= self.at.down[place[1]] and self._is_movable(upon)

    def _has_place(self, card: Card) -> bool:
        """Whether some column takes the card."""
        if any(self.fits(card, host) for host in self.hosts):
            return True
        return self.at.may_fill_space(card) and self._is_space()

    def _is_space(self) -> bool:
        """Whether some column is empty or can be emptied."""
        return any(
            not cards or ("column", column, 0) in self.away
            for column, cards in enumerate(self.at.columns)
        )

    def _can_go_up(self, card: Card) -> bool:
        """Whether a pile may once want the card."""
        anew = self.rules.take_back and not self.sharp
        least = 0 if anew else self._now_up(card)
        return self.up(card._replace(rank=card.rank - 1)) > least

    def _can_come_back(self, card: Card) -> bool:
        """Whether the card may once be the top of a pile."""
        upon = card._replace(rank=card.rank + 1)
        least = self._now_up(upon) if self.sharp and upon not in self.back else 0
        return self.up(card) > least

    def _now_up(self, card: Card) -> int:
        return sum(height >= card.rank for height in self.at.heights[card.suit])

    def up(self, card: Card) -> int:
        """How many copies of a card can be up together."""
        if card.rank == 0:
            return self.rules.decks
        below = self.up(card._replace(rank=card.rank - 1))
        return min(below, self._now_up(card) + self.copies[card])
