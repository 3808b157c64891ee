"""Why a pairing game is lost: ranks whose cards cannot be paired off, whatever is done with the others.

Covering never changes and passes on, so a game without stock is won exactly where every card that
must go has a partner that lies neither over nor under it, and no pair waits for itself: for a card
over one of its own, whose pair waits for another, and so on round. To leave ranks out only takes
conditions away, so a contradiction among some ranks is a proof. With a stock the cards of stock and
waste count as open at any time, which is a relaxation: what contradicts is lost still.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from .board import Board, above

Pair = tuple[int, int]
Class = tuple[
    int, int
]  # a rank and its partner, the lower first; both 0 or the same where there is one

_MOST = 500_000  # cards that are looked at for one set of classes
_SHOWN = 200  # circles that are told


class Link(NamedTuple):
    """A pair that waits: its card `under` lies under the card `over`, of the next pair of a circle."""

    pair: Pair
    under: int
    over: int


Circle = tuple[Link, ...]


class Contradiction(NamedTuple):
    """Classes that cannot be paired off. Cards count as cells, then the waste from its bottom, then the stock.

    The kinds: "dead card": `cards` is one that lies over or under all `partners` of its rank that
    are left, which may be none. "Hall": `cards` have only `partners`, fewer, to go with (as many or
    more in the few cases where they are enough for any few of the cards and not for all at once). "circle"
    (one class) and "classes" (more): each way to pair them has one of the `circles`; with
    `complete` false these are only the first of them.
    """

    kind: str
    classes: tuple[Class, ...]
    cards: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    circles: tuple[Circle, ...] = ()
    complete: bool = True


def contradiction(board: Board, budget: int = _MOST) -> Contradiction | None:
    """The fewest classes that cannot be paired off, or None.

    None proves a win only without stock and waste. `budget` is how many cards are looked at for a
    set of classes before it counts as none; what a single deck asks for is far below.
    """
    cards = _Cards(board, budget)
    for one in cards.classes:
        if found := cards.alone_contradicts(one):
            return found
    every = tuple(cards.classes)
    for some in (*combinations(every, 1), *combinations(every, 2)):
        if not cards.can_pair(some):
            return cards.told(some)
    return None if cards.can_pair(every) else cards.told(_fewest(cards, every))


def _fewest(cards: "_Cards", every: tuple[Class, ...]) -> tuple[Class, ...]:
    """The fewest classes, three or more, that cannot be paired off, of all, which cannot."""
    # Without one of these the others can be paired off: each contradiction has them all.
    parts = [one for one in every if cards.can_pair(tuple(x for x in every if x != one))]
    for size in range(max(len(parts), 3), len(every)):
        for some in combinations(every, size):
            if set(parts) <= set(some) and not cards.can_pair(some):
                return some
    return every


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _sets(cards: list[int]) -> Iterator[tuple[int, ...]]:
    """Every set of two and more cards, small ones first."""
    return (some for size in range(2, len(cards) + 1) for some in combinations(cards, size))


class _TooLongError(Exception):
    """The budget is spent."""


class _Search(NamedTuple):
    """Pairs chosen so far, all cards that then go before each card, what is free, and what must go."""

    pairs: tuple[Pair, ...]
    before: list[int]
    free: int
    must: int


class _Cards:
    """The cards that are left as bits of a number: what lies over and under each, what it can go with."""

    def __init__(self, board: Board, budget: int) -> None:
        ranks = board.ranks + board.waste + board.stock
        self.budget = budget
        self.ranks = ranks
        self.above = above(board) + [0] * (len(ranks) - len(board.ranks))
        self.must = sum(
            1 << i
            for i in range(len(ranks))
            if board.goal < 0 or i < min(board.goal, len(board.ranks))
        )
        self.classes: dict[Class, int] = {}
        self.fits, self.mates = [0] * len(ranks), [0] * len(ranks)
        for i, rank in enumerate(ranks):
            if rank and rank != board.alone:
                other = board.partner[rank]
                one = (min(rank, other or rank), max(rank, other))
                self.classes[one] = self.classes.get(one, 0) | 1 << i
                for j, mate in enumerate(ranks):
                    if i != j and mate == other and mate:
                        self.mates[i] |= 1 << j
                        if not (self.above[i] >> j | self.above[j] >> i) & 1:
                            self.fits[i] |= 1 << j
        self.classes = dict(sorted(self.classes.items()))

    def alone_contradicts(self, one: Class) -> Contradiction | None:
        """A card of a class without a partner, or cards with too few."""
        must = [*bits(self.must & self.classes[one])]
        for card in must:
            if not self.fits[card]:
                return Contradiction("dead card", (one,), (card,), tuple(bits(self.mates[card])))
        for rank in set(one):
            for some in _sets([card for card in must if self.ranks[card] == rank]):
                reach = 0
                for card in some:
                    reach |= self.fits[card]
                # Where a rank is its own partner, only cards none of which goes with another of them.
                if reach.bit_count() < len(some) and not any(reach >> card & 1 for card in some):
                    return Contradiction("Hall", (one,), some, tuple(bits(reach)))
        if one[0] == one[1] and len(must) % 2 and must == [*bits(self.classes[one])]:
            return Contradiction("Hall", (one,), tuple(must), tuple(must))
        return None

    def can_pair(self, classes: tuple[Class, ...]) -> bool:
        """Whether such classes can be paired off without a circle; so too where the budget is spent."""
        try:
            return self._extend(self._start(classes), [self.budget], None)
        except _TooLongError:
            return True

    def told(self, classes: tuple[Class, ...]) -> Contradiction:
        """What keeps such classes from being paired off, as circles."""
        circles: dict[frozenset[Pair], Circle] = {}
        self._extend(self._start(classes), [self.budget], circles)
        fewest: list[tuple[frozenset[Pair], Circle]] = []
        for pairs, circle in sorted(circles.items(), key=lambda one: len(one[0])):
            if not any(other <= pairs for other, _ in fewest):
                fewest.append((pairs, circle))
        shown = tuple(circle for _, circle in fewest[:_SHOWN])
        if shown:
            kind = "circle" if len(classes) == 1 else "classes"
            return Contradiction(kind, classes, (), (), shown, len(fewest) <= _SHOWN)
        held = self._start(classes)
        cards = tuple(bits(held.must))
        partners = {mate for card in cards for mate in bits(self.fits[card])}
        return Contradiction("Hall", classes, cards, tuple(sorted(partners)))

    def _start(self, classes: tuple[Class, ...]) -> _Search:
        free = 0
        for one in classes:
            free |= self.classes[one]
        return _Search((), self.above, free, self.must & free)

    def _extend(
        self, at: _Search, left: list[int], circles: dict[frozenset[Pair], Circle] | None
    ) -> bool:
        """Pairs what must still go, the card with the fewest choices first; notes the circles in the way."""
        card, mates = -1, list[int]()
        for one in bits(at.must & at.free):
            left[0] -= 1
            found = self._mates(at, one)
            if card < 0 or len(found) < len(mates):
                card, mates = one, found
            if len(mates) < 2:
                break
        if card < 0:
            return True
        if left[0] < 0:
            raise _TooLongError
        if circles is not None:
            for mate in bits(self.fits[card] & at.free):
                if mate not in mates:
                    circle = self._circle(at.pairs, (card, mate))
                    circles.setdefault(
                        frozenset((min(x.pair), max(x.pair)) for x in circle), circle
                    )
        return any(self._extend(self._add(at, card, mate), left, circles) for mate in mates)

    def _mates(self, at: _Search, card: int) -> list[int]:
        """What a card can still go with: what need not leave before it, nor after it."""
        near = self.fits[card] & at.free & ~at.before[card]
        return [mate for mate in bits(near) if not at.before[mate] >> card & 1]

    def _add(self, at: _Search, one: int, other: int) -> _Search:
        """With one more pair."""
        both = 1 << one | 1 << other
        first = at.before[one] | at.before[other]
        before = [over | first | both if over & both else over for over in at.before]
        before[one] = before[other] = first
        scope = at.free & ~both
        # What lies over a card that need not go, but does here, must go before it.
        over = (self.above[one] | self.above[other]) & scope
        return _Search((*at.pairs, (one, other)), before, scope, at.must | over)

    def _circle(self, pairs: tuple[Pair, ...], last: Pair) -> Circle:
        """The shortest circle that a pair closes."""
        ways: list[Circle] = [(link,) for link in self._links(last, (*pairs, last))]
        seen = {last}
        for way in ways:  # which grows
            over = way[-1].over
            pair = next(one for one in (last, *pairs) if over in one)
            if pair == last:
                return way
            if pair not in seen:
                seen.add(pair)
                ways += [(*way, link) for link in self._links(pair, (*pairs, last))]
        raise ValueError("no circle")

    def _links(self, pair: Pair, pairs: tuple[Pair, ...]) -> Iterator[Link]:
        """Which cards of other pairs a pair waits for."""
        taken = [card for one in pairs if one != pair for card in one]
        for under in pair:
            for over in taken:
                if self.above[under] >> over & 1:
                    yield Link(pair, under, over)
