"""Games under way for tests of hints: dealt, played on at random or by hints, and laid out anew."""

import random
from collections.abc import Iterator, Sequence

from boards import packing_rules, pile
from thieves.cards import Card
from thieves.dealing import deal
from thieves.families import packed, start
from thieves.games import game
from thieves.hints.auto import played_on
from thieves.hints.effort import Effort
from thieves.packing.layout import Layout
from thieves.packing.position import Position
from thieves.rules import Rules

LITTLE = Effort(nodes=4_000, worlds=2)


def dealt(name: str, number: int, **rules: object) -> Position:
    """A packing preset's deal; rules by field where they are to differ."""
    changed: Rules = packing_rules(name)._replace(**rules)  # type: ignore[arg-type]
    return packed(start(changed, deal(game(name), changed, str(number))))


def fresh(at: Position) -> Position:
    """The position without the moves that led to it."""
    return Position(at.rules, at.layout())


def by_chance(at: Position, rng: random.Random, moves: int) -> Position:
    """Plays so many random moves, fewer where there are none left; cards go up where they can, mostly."""
    for _ in range(moves):
        legal = at.legal_moves()
        if not legal:
            break
        up = [move for move in legal if move.target == -3]
        at.push(rng.choice(up if up and rng.random() < 0.7 else legal))
    return at


def by_hints(at: Position, moves: int) -> Position:
    """Plays so many moves as `auto` does, with little effort."""
    for _ in played_on(at, LITTLE, most=moves):
        pass
    return at


def late(name: str, number: int, rng: random.Random) -> Position:
    """A deal with most of the stock turned, mostly by random moves and draws."""
    at = dealt(name, number)
    while at.stock and not at.is_won():
        by_chance(at, rng, rng.randrange(4))
        if at.stock:
            at.push(at.legal_moves()[0])
    return by_chance(at, rng, rng.randrange(60))


def stock_out(
    name: str, columns: str, down: tuple[int, ...], waste: str, foundations: str, passes: int = 1
) -> Position:
    """A position of a preset with the stock out; a column ends at a stroke."""
    tableau = tuple(map(pile, columns.split("/")))
    layout = Layout(tableau, down, (), pile(waste), pile(foundations), passes)
    return Position(packing_rules(name), layout)


def stages(name: str, rng: random.Random) -> Iterator[Position]:
    """Positions of a preset early and late, by random moves and by hints, laid out anew."""
    number = rng.randrange(32_001, 10**6)
    yield fresh(by_chance(dealt(name, number), rng, rng.randrange(60)))
    yield fresh(by_hints(dealt(name, number), rng.randrange(120)))
    yield fresh(by_chance(by_hints(dealt(name, number), rng.randrange(60)), rng, rng.randrange(30)))


def shuffled_unseen(at: Position, rng: random.Random) -> Position:
    """The position with the cards that its player has not seen in another order, laid out anew."""
    layout = at.layout()
    unseen: list[Card] = [
        card for column, down in zip(at.columns, at.down, strict=True) for card in column[:down]
    ]
    hidden = layout.stock if at.passes == 1 else ()
    unseen += hidden
    rng.shuffle(unseen)
    return with_unseen(at, unseen)


def with_unseen(at: Position, cards: Sequence[Card]) -> Position:
    """The position with these cards face down, then in a stock that was never turned."""
    layout, left = at.layout(), iter(cards)
    columns = tuple(
        (*(next(left) for _ in range(down)), *column[down:])
        for column, down in zip(layout.columns, layout.down, strict=True)
    )
    stock = tuple(next(left) for _ in layout.stock) if at.passes == 1 else layout.stock
    return Position(at.rules, layout._replace(columns=columns, stock=stock))
