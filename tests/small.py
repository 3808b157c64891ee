"""Small packing positions in every rule family, and a plain exhaustive search that decides them.

Nothing here knows of the kernel or of a proof: it is what proofs of a loss are held against. The
search has no reductions but two: columns are a multiset (no rule names a column), and equal copies
are one card (swapping them is a symmetry of every rule).

Supermoves are searched as single cards. A supermove is defined as what single-card moves through
the position's spaces and hosts could bring about, so the positions that can be reached are the
same, and so is what can be won.
"""

import math
import random
from collections.abc import Callable, Iterator
from itertools import pairwise

from thieves.cards import Card, pack
from thieves.packing.layout import Layout
from thieves.packing.position import Position
from thieves.rules import UNLIMITED, Rules

BUILDS = ("alternate-colours", "same-suit", "other-suits", "any")
GROUPS = ("single", "run", "supermove")
SPACES = ("any", "kings", "none")

# A card is 16 times its suit's index in the game's suits, plus its rank from 0.
Column = tuple[int, bytes]  # how many cards are face down; the cards, buried first
# Columns sorted; for each suit its piles' heights, highest first; stock, next card first; waste,
# playable card last; redeals left (infinity where they are unlimited).
State = tuple[tuple[Column, ...], bytes, bytes, bytes, float]
# Whether a card that a foundation takes may go up at once and all other moves be forgotten; the
# last argument says that it comes from the waste.
Safe = Callable[[State, int, bool], bool]
Moves = Callable[["Game", State], list[State]]

_BYTE = [bytes([number]) for number in range(256)]


# Positions


def small_positions(
    seed: int, count: int, *, most: int = 18, **fixed: object
) -> Iterator[Position]:
    """`count` positions with 8 to `most` cards in all, always the same for a seed.

    Half are deals, the others lie some random moves further on. `fixed` sets rule keys by field.
    """
    rng = random.Random(seed)
    for _ in range(count):
        yield _random_position(rng, _random_rules(rng, most, fixed))


def _random_rules(rng: random.Random, most: int, fixed: dict[str, object]) -> Rules:
    while True:
        rules = Rules(
            decks=rng.choice((1, 1, 2, 2, 2, 3)),
            suits="".join(sorted(rng.sample("CSHD", rng.choice((1, 2, 2, 2, 3, 4))), key="CSHD".index)),
            ranks=rng.choice((3, 3, 4, 4, 5)),
            build=rng.choice(BUILDS),
            group=rng.choice(GROUPS),
            spaces=rng.choice(SPACES),
            draw=rng.choice((1, 1, 1, 2, 3)),
            redeals=rng.choice((0, 0, 0, 1, 1, 2, UNLIMITED)),
            take_back=rng.random() < 0.4,
        )._replace(**fixed)  # type: ignore[arg-type]  # fmt: skip
        if 8 <= rules.pack_size <= most:
            return _with_columns(rng, rules)


def _with_columns(rng: random.Random, rules: Rules) -> Rules:
    """Two to four columns, mostly uneven, that leave up to two thirds of the pack to the stock."""
    count, dealt = rng.randrange(2, 5), rng.randrange(rules.pack_size // 3, rules.pack_size + 1)
    heights = [1] * count
    for _ in range(dealt - count):
        heights[rng.randrange(count)] += 1
    if rng.random() < 0.15:
        heights[0] = 0
    hidden = [rng.randrange(height) if height else 0 for height in heights]
    face_down = tuple(hidden) if rng.random() < 0.35 else ()
    return rules._replace(columns=tuple(heights), face_down=face_down)


def _random_position(rng: random.Random, rules: Rules) -> Position:
    cards = pack(rules.decks, rules.suits, rules.ranks)
    rng.shuffle(cards)
    ends = [sum(rules.columns[:end]) for end in range(len(rules.columns) + 1)]
    columns = tuple(tuple(cards[start:end]) for start, end in pairwise(ends))
    down = tuple(map(rules.down, range(len(columns))))
    at = Position(rules, Layout(columns, down, tuple(cards[ends[-1] :])))
    for _ in range(rng.choice((0, rng.randrange(1, 16)))):
        moves = at.legal_moves()
        if not moves:
            break
        at.push(rng.choice(moves))
    return Position(rules, at.layout())


# The search


class Game:
    """What a search asks of the rules, as tables."""

    def __init__(self, rules: Rules) -> None:
        suits, ranks = range(len(rules.suits)), range(rules.ranks)
        cards = [16 * suit + rank for suit in suits for rank in ranks]
        self.rules = rules
        self.decks = rules.decks
        self.runs = rules.group == "run"
        self.draw = rules.draw
        self.take_back = rules.take_back
        self.full = bytes([rules.ranks] * (rules.decks * len(suits)))
        self.lays = {host: frozenset(c for c in cards if self._fits(c, host)) for host in cards}
        self.fills = frozenset(
            card
            for card in cards
            if rules.spaces == "any" or (rules.spaces == "kings" and card % 16 == rules.ranks - 1)
        )

    def _fits(self, card: int, host: int) -> bool:
        """Whether a card may lie on a host in a column."""
        suit, other = self.rules.suits[card // 16], self.rules.suits[host // 16]
        if card % 16 + 1 != host % 16:
            return False
        if self.rules.build == "alternate-colours":
            return (suit in "HD") != (other in "HD")
        if self.rules.build == "same-suit":
            return suit == other
        return self.rules.build == "any" or suit != other

    def number(self, card: Card) -> int:
        """A card as the search has it."""
        return 16 * self.rules.suits.index(card.suit) + card.rank - 1

    def state(self, at: Position) -> State:
        """A position as the search has it."""
        columns = sorted(
            (down, bytes(map(self.number, cards)))
            for down, cards in zip(at.down, at.columns, strict=True)
        )
        return (
            tuple(columns),
            bytes(height for suit in self.rules.suits for height in at.heights[suit]),
            bytes(map(self.number, reversed(at.stock))),
            bytes(map(self.number, at.waste)),
            math.inf if self.rules.redeals == UNLIMITED else at.redeals_left,
        )

    def takes(self, column: Column, card: int) -> bool:
        """Whether a column takes a card."""
        cards = column[1]
        return card in self.lays[cards[-1]] if cards else card in self.fills

    def raised(self, heights: bytes, card: int) -> bytes | None:
        """The heights once the card has gone up; None where no pile takes it."""
        suit, rank = divmod(card, 16)
        place = heights.find(rank, suit * self.decks, (suit + 1) * self.decks)
        return None if place < 0 else heights[:place] + _BYTE[rank + 1] + heights[place + 1 :]

    def run_length(self, column: Column) -> int:
        """How many cards of a column's end can move as one."""
        down, cards = column
        if not (self.runs and cards):
            return min(1, len(cards))
        start = len(cards) - 1
        while start > down and cards[start] in self.lays[cards[start - 1]]:
            start -= 1
        return len(cards) - start

    def low(self, state: State, suit: int) -> int:
        """The height of a suit's lowest pile."""
        return state[1][(suit + 1) * self.decks - 1]


def followers(game: Game, state: State) -> list[State]:
    """What each legal move makes of a state; foundation moves last, as a stack pops them first."""
    return turned(game, state) + layout_moves(game, state) + waste_moves(game, state)


def decide(
    position: Position,
    limit: int,
    safe: Safe | None = None,
    moves: Moves = followers,
    *,
    last: bool = False,
) -> bool | None:
    """Whether a position can be won, by exhaustion; None where more than `limit` positions were met.

    Shortcuts to be tested may be put in: with `safe`, a foundation move that it allows is played at
    once and the others are forgotten, of several the first or, with `last`, the last; `moves` is
    what counts as one move.
    """
    game = Game(position.rules)
    start = game.state(position)
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        if state[1] == game.full:
            return True
        if len(seen) > limit:
            return None
        forced = _forced(game, state, safe, last) if safe else None
        for following in moves(game, state) if forced is None else [forced]:
            if following not in seen:
                seen.add(following)
                todo.append(following)
    return False


def _forced(game: Game, state: State, safe: Safe, last: bool) -> State | None:
    ups = [*_up_from_columns(game, state), *_up_from_waste(game, state)]
    for card, from_waste, after in reversed(ups) if last else ups:
        if safe(state, card, from_waste):
            return after
    return None


def turned(game: Game, state: State) -> list[State]:
    """The stock's next cards turned, or the waste turned over."""
    columns, heights, stock, waste, redeals = state
    if stock:
        return [(columns, heights, stock[game.draw :], waste + stock[: game.draw], redeals)]
    if waste and redeals > 0:
        return [(columns, heights, waste, b"", redeals - 1)]
    return []


def layout_moves(game: Game, state: State) -> list[State]:
    """Every move of cards that lie in columns or on foundations."""
    found = _taken_back(game, state) if game.take_back else []
    found += _between_columns(game, state)
    return found + [after for _, _, after in _up_from_columns(game, state)]


def waste_moves(game: Game, state: State) -> list[State]:
    """Every move of the waste's last card."""
    columns, heights, stock, waste, redeals = state
    found = [
        (_changed(columns, place, _more(column, waste[-1:])), heights, stock, waste[:-1], redeals)
        for place, column in enumerate(columns)
        if waste and game.takes(column, waste[-1])
    ]
    return found + [after for _, _, after in _up_from_waste(game, state)]


def _up_from_columns(game: Game, state: State) -> Iterator[tuple[int, bool, State]]:
    """Foundation moves: the card, that it is not the waste's, and what comes of it."""
    columns, heights, stock, waste, redeals = state
    for place, column in enumerate(columns):
        if column[1]:
            card = column[1][-1]
            after = game.raised(heights, card)
            if after is not None:
                left = _changed(columns, place, _less(column, 1))
                yield card, False, (left, after, stock, waste, redeals)


def _up_from_waste(game: Game, state: State) -> Iterator[tuple[int, bool, State]]:
    columns, heights, stock, waste, redeals = state
    after = game.raised(heights, waste[-1]) if waste else None
    if after is not None:
        yield waste[-1], True, (columns, after, stock, waste[:-1], redeals)


def _between_columns(game: Game, state: State) -> list[State]:
    columns, heights, stock, waste, redeals = state
    found: list[State] = []
    for source, column in enumerate(columns):
        for size in range(1, game.run_length(column) + 1):
            head = column[1][-size]
            for target, host in enumerate(columns):
                if target != source and game.takes(host, head):
                    after = list(columns)
                    after[source] = _less(column, size)
                    after[target] = _more(host, column[1][-size:])
                    found.append((tuple(sorted(after)), heights, stock, waste, redeals))
    return found


def _taken_back(game: Game, state: State) -> list[State]:
    columns, heights, stock, waste, redeals = state
    found: list[State] = []
    for pile, height in enumerate(heights):
        suit = pile // game.decks
        same = pile + 1 < (suit + 1) * game.decks and heights[pile + 1] == height
        if same or not height:
            continue  # the last of equal piles stands for all, so that heights stay sorted
        card = 16 * suit + height - 1
        lower = heights[:pile] + _BYTE[height - 1] + heights[pile + 1 :]
        for place, column in enumerate(columns):
            if game.takes(column, card):
                after = _changed(columns, place, _more(column, _BYTE[card]))
                found.append((after, lower, stock, waste, redeals))
    return found


def _less(column: Column, size: int) -> Column:
    """A column without its last cards; a face-down card that comes to light turns up."""
    down, cards = column[0], column[1][:-size]
    return (down - 1 if 0 < down == len(cards) else down), cards


def _more(column: Column, cards: bytes) -> Column:
    return column[0], column[1] + cards


def _changed(columns: tuple[Column, ...], place: int, column: Column) -> tuple[Column, ...]:
    after = list(columns)
    after[place] = column
    after.sort()
    return tuple(after)
