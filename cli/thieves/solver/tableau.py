"""A position with its cards told apart, and moves that say what lies where instead of column numbers.

A line written so survives changes: leave a move out, and the others still name the card that moves
and the card it goes onto, wherever these lie now and however many cards come along.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from thieves.cards import Card
from thieves.packing.moves import DRAW, FOUNDATION, REDEAL, STOCK, WASTE, Move
from thieves.packing.position import Position

# In the place of a card: what a step moves, and where to.
TURN, TURN_OVER = -1, -2
SPACE, UP, TALON = -1, -2, -3
# In the place of a column.
_IN_STOCK, _IN_WASTE, _IS_UP = -1, -2, -3


class Step(NamedTuple):
    """A move by its cards: the one that moves (heading a run) and the one it goes onto.

    `head` may be TURN or TURN_OVER, `host` SPACE or UP; `back` says that it comes off a foundation.
    """

    head: int
    host: int = UP
    back: bool = False


class Pack:
    """The cards of a position by number, copies of a card told apart, and what may lie on what."""

    def __init__(self, at: Position) -> None:
        self.rules = at.rules
        self.cards: list[Card] = []
        self.runs = at.rules.group != "single"
        self._number: dict[Card, int] = {}
        self.start = Tableau(self)
        self._place(at)
        kinds = list(self._number)
        fits = [[at.fits(card, host) for host in kinds] for card in kinds]
        kind = [self._number[card] for card in self.cards]
        self.fits = [[fits[one][other] for other in kind] for one in kind]
        self.spaces = [at.may_fill_space(card) for card in self.cards]

    def _new(self, card: Card, place: int) -> int:
        self._number.setdefault(card, len(self._number))
        self.cards.append(card)
        self.start.where.append(place)
        return len(self.cards) - 1

    def _place(self, at: Position) -> None:
        start = self.start
        for i, cards in enumerate(at.columns):
            start.columns.append([self._new(card, i) for card in cards])
        start.down = list(at.down)
        start.stock = [self._new(card, _IN_STOCK) for card in at.stock]
        start.waste = [self._new(card, _IN_WASTE) for card in at.waste]
        start.heights = {suit: list(heights) for suit, heights in at.heights.items()}
        for suit, heights in at.heights.items():
            for height in heights:
                for rank in range(1, height + 1):
                    self._new(Card(rank, suit), _IS_UP)
        start.passes = at.passes


class Tableau:
    """What lies where. `step` plays a step as far as that is possible now."""

    __slots__ = ("columns", "down", "heights", "pack", "passes", "stock", "waste", "where")

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.columns: list[list[int]] = []
        self.down: list[int] = []
        self.stock: list[int] = []
        self.waste: list[int] = []
        self.heights: dict[str, list[int]] = {}
        self.where: list[int] = []
        self.passes = 1

    def copy(self) -> "Tableau":
        """Another one like it."""
        new = Tableau.__new__(Tableau)
        new.pack = self.pack
        new.columns = [column[:] for column in self.columns]
        new.down = self.down[:]
        new.stock, new.waste = self.stock[:], self.waste[:]
        new.heights = {suit: heights[:] for suit, heights in self.heights.items()}
        new.where = self.where[:]
        new.passes = self.passes
        return new

    def is_won(self) -> bool:
        """Whether every card is up."""
        return all(place == _IS_UP for place in self.where)

    def goes_up(self, head: int) -> bool:
        """Whether some foundation takes the card next."""
        card = self.pack.cards[head]
        return card.rank - 1 in self.heights[card.suit]

    def is_last(self, head: int) -> bool:
        """Whether nothing lies on a card."""
        place = self.where[head]
        pile = self.columns[place] if place >= 0 else self.waste
        return bool(pile) and pile[-1] == head

    def hosts(self, head: int) -> Iterable[int]:
        """Where else a card might go now: onto columns' last cards, to a space, up."""
        fits, place = self.pack.fits[head], self.where[head]
        if self.goes_up(head) and self.is_last(head):
            yield UP
        space = False
        for i, column in enumerate(self.columns):
            if column:
                if i != place and fits[column[-1]]:
                    yield column[-1]
            elif not space and self.pack.spaces[head]:
                space = True
                yield SPACE

    def under(self) -> list[int]:
        """For every card what it lies on: a card, SPACE, UP, or TALON in stock and waste."""
        under = [UP if place == _IS_UP else TALON for place in self.where]
        for column in self.columns:
            host = SPACE
            for card in column:
                under[card] = host
                host = card
        return under

    def heads(self) -> Iterator[int]:
        """The cards that may be moved now, alone or heading a run."""
        if self.waste:
            yield self.waste[-1]
        fits = self.pack.fits
        for column, first in zip(self.columns, self.down, strict=True):
            if column:
                yield column[-1]
                if self.pack.runs:
                    for i in range(len(column) - 1, first, -1):
                        if not fits[column[i]][column[i - 1]]:
                            break
                        yield column[i - 1]

    # From moves to steps and back

    def describe(self, move: Move) -> Step:
        """A legal move as a step."""
        if move.source == STOCK:
            return Step(TURN)
        if move.target == STOCK:
            return Step(TURN_OVER)
        if move.card is not None:
            head = next(
                i
                for i, card in enumerate(self.pack.cards)
                if card == move.card and self.where[i] == _IS_UP
            )
        else:
            pile = self.waste if move.source == WASTE else self.columns[move.source - 1]
            head = pile[-move.size]
        if move.target == FOUNDATION:
            return Step(head)
        column = self.columns[move.target - 1]
        return Step(head, column[-1] if column else SPACE, move.card is not None)

    def step(self, step: Step, column: int = -1) -> Move | bool | None:
        """Plays a step: the move that it was, True where there was nothing to do, None if it cannot be.

        A host that cannot be reached is replaced by another that takes the card. `column` (from 0)
        is given where it is known.
        """
        head, host, back = step
        if head < 0:
            return self._turn() if head == TURN else self._turn_over()
        place = self.where[head]
        if place == _IS_UP:
            return self._take_back(head, host, column) if back else True
        if place == _IN_STOCK:
            return None
        pile = self.waste if place == _IN_WASTE else self.columns[place]
        if host == UP:
            return self._go_up(head, place, pile)
        size = 1
        if pile[-1] != head:
            size = self._run(head, place, pile)
            if not size:
                return None
        if column < 0:
            if place >= 0 and host == (pile[-size - 1] if size < len(pile) else SPACE):
                return True
            column = self._target(head, place, host)
            if column < 0 or (size > 1 and not self._carries(place, column, size)):
                return None
        moved = pile[-size:]
        del pile[-size:]
        self._uncover(place)
        self.columns[column] += moved
        for card in moved:
            self.where[card] = column
        return Move(WASTE if place == _IN_WASTE else place + 1, column + 1, size)

    def played(self, step: Step, move: Move) -> Step:
        """The step that was just played as that move, with the host that its cards lie on now."""
        head, host, back = step
        if host == UP:  # turns too
            return step
        column = self.columns[move.target - 1]
        now = column[-move.size - 1] if move.size < len(column) else SPACE
        is_back = move.card is not None
        return step if (now, is_back) == (host, back) else Step(head, now, is_back)

    def _turn(self) -> Move | None:
        if not self.stock:
            return None
        draw = self.pack.rules.draw
        drawn = self.stock[-draw:][::-1]
        del self.stock[-draw:]
        self.waste += drawn
        for card in drawn:
            self.where[card] = _IN_WASTE
        return DRAW

    def _turn_over(self) -> Move | None:
        if self.stock or not self.waste or self.passes > self.pack.rules.redeals:
            return None
        self.stock, self.waste = self.waste[::-1], []
        for card in self.stock:
            self.where[card] = _IN_STOCK
        self.passes += 1
        return REDEAL

    def _uncover(self, place: int) -> None:
        if place >= 0 and self.columns[place] and self.down[place] == len(self.columns[place]):
            self.down[place] -= 1

    def _change_height(self, card: Card, by: int) -> None:
        heights = self.heights[card.suit]
        heights[heights.index(card.rank - (by > 0))] += by
        heights.sort(reverse=True)

    def _go_up(self, head: int, place: int, pile: list[int]) -> Move | None:
        card = self.pack.cards[head]
        if pile[-1] != head or card.rank - 1 not in self.heights[card.suit]:
            return None
        pile.pop()
        self._uncover(place)
        self._change_height(card, 1)
        self.where[head] = _IS_UP
        return Move(WASTE if place == _IN_WASTE else place + 1, FOUNDATION)

    def _take_back(self, head: int, host: int, column: int) -> Move | None:
        card = self.pack.cards[head]
        if card.rank not in self.heights[card.suit]:
            return None
        if column < 0:
            column = self._target(head, _IS_UP, host)
            if column < 0:
                return None
        self._change_height(card, -1)
        self.columns[column].append(head)
        self.where[head] = column
        return Move(FOUNDATION, column + 1, 1, card)

    def _run(self, head: int, place: int, pile: list[int]) -> int:
        """How many cards a run headed by the card has; 0 where it cannot move."""
        if place < 0 or not self.pack.runs:
            return 0
        fits = self.pack.fits
        i = len(pile) - 1
        first = self.down[place]
        while pile[i] != head:
            if i <= first or not fits[pile[i]][pile[i - 1]]:
                return 0
            i -= 1
        return len(pile) - i

    def _carries(self, place: int, column: int, size: int) -> bool:
        """Whether a run can go to a column as one: always, but in games of supermoves.

        There it must be plain to see: by way of the spaces, and of one other host for a part of it.
        """
        rules = self.pack.rules
        if rules.group != "supermove":
            return True
        others = [j for j in range(len(self.columns)) if j not in (place, column)]
        spares = sum(not self.columns[j] for j in others) if rules.spaces == "any" else 0
        most = 2**spares
        if size <= most:
            return True
        parts = [self.columns[place][-part] for part in range(size - most, min(most, size - 1) + 1)]
        hosts = [self.columns[j][-1] for j in others if self.columns[j]]
        return any(self.pack.fits[part][host] for part in parts for host in hosts)

    def _target(self, head: int, place: int, host: int) -> int:
        """The column to go to: the host's, or another that takes the card; -1 where none does."""
        columns = self.columns
        if host >= 0:
            there = self.where[host]
            if there >= 0 and there != place and columns[there][-1] == host:
                return there
        elif [] in columns:
            return columns.index([])
        fits = self.pack.fits[head]
        for i, column in enumerate(columns):
            if i != place and column and fits[column[-1]]:
                return i
        if self.pack.spaces[head] and [] in columns:
            return columns.index([])
        return -1


def describe(at: Tableau, moves: Sequence[Move]) -> list[Step]:
    """A legal line as steps; the tableau plays it."""
    steps = []
    for move in moves:
        steps.append(at.describe(move))
        at.step(steps[-1], move.target - 1)
    return steps


def stations(at: Tableau, moves: Sequence[Move]) -> tuple[list[Step], list[Tableau]]:
    """A legal line as steps, and what lies where before each of its moves and after the last."""
    steps: list[Step] = []
    stops = [at]
    for move in moves:
        at = at.copy()
        steps += describe(at, [move])
        stops.append(at)
    return steps, stops
