"""Solves the pairing games: a line that wins, or the proof that there is none, by matching or by search."""

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.pairing.moves import DRAW, REDEAL, STOCK, WASTE, Move, cell
from thieves.pairing.position import Position, sorted_pair
from thieves.solver.dead_end import DeadEnd, lost_at, stuck
from thieves.solver.solve import Progress, Settings, Solution, verify

if TYPE_CHECKING:
    from thieves.pairing.board import Step


_LOOKED = 200_000  # positions that are looked at for the way that takes most cards away
_FOLLOWED = 600  # the same in games with a stock


class Found(NamedTuple):
    """What a search found: neither `won` nor `lost` where a limit ended it."""

    won: bool
    lost: bool
    moves: tuple[Move, ...]
    nodes: int
    best: int


def solutions(
    position: Position, settings: Settings, tick: Callable[[Progress], None] | None = None
) -> Iterator[Solution]:
    """As `thieves.solver.solve.solutions`; with `shorten` a line follows that needs fewer redeals, if there is one.

    Lines differ in length only by draws and redeals. The search goes in one order, whatever the seed,
    and in one process. Raises ValueError where a card is unknown.
    """
    from thieves.pairing import kernel

    start = time.process_time()
    if position.has_unknown:
        raise ValueError(
            "there are unknown cards (??): a game can be solved only when all are known"
        )
    if position.is_won():
        yield Solution("won", compiled=kernel.COMPILED, verified=True)
        return

    def _took() -> float:
        return time.process_time() - start

    if proof := dead_end(position):
        number = lost_at(position)
        yield Solution("lost", (), 0, _took(), kernel.COMPILED, False, proof, number)
        return

    def told(nodes: int, best: int) -> None:
        if tick:
            tick(Progress(nodes, best))

    found = search(
        position, nodes=settings.nodes, seconds=settings.seconds, memory=settings.memory, tick=told
    )
    if found.won:
        verify(position, found.moves)
        won = Solution("won", found.moves, found.nodes, _took(), kernel.COMPILED, True)
        yield won
        if settings.shorten and (moves := _shorter(position, won, settings)):
            verify(position, moves)
            yield won._replace(moves=moves, seconds=_took())
    elif found.lost:
        proof = searched(found.nodes)
        yield Solution("lost", (), found.nodes, _took(), kernel.COMPILED, False, proof)
    else:
        yield Solution("undecided", (), found.nodes, _took(), kernel.COMPILED)


def _shorter(position: Position, won: Solution, settings: Settings) -> tuple[Move, ...]:
    """A shorter line, with as few redeals as are found to do; none where there is none, or the limits end it."""
    end = time.process_time() + settings.seconds - won.seconds
    nodes = settings.nodes - won.nodes
    for spare in range(min(position.redeals_left, position.rules.pack_size), 0, -1):
        seconds = end - time.process_time()
        if (settings.seconds and seconds <= 0) or (settings.nodes and nodes <= 0):
            break
        fewer = position.copy()
        fewer.passes += spare
        found = search(
            fewer,
            nodes=settings.nodes and nodes,
            seconds=settings.seconds and seconds,
            memory=settings.memory,
        )
        nodes -= found.nodes
        if found.won:
            return found.moves if len(found.moves) < len(won.moves) else ()
    return ()


def search(
    at: Position,
    *,
    nodes: int = 0,
    seconds: float = 0.0,
    memory: int = 64,
    tick: Callable[[int, int], None] | None = None,
) -> Found:
    """The kernel's word on a position whose cards are all known; limits of 0 are none."""
    from thieves.pairing import kernel

    given = Table(at)
    found = kernel.solve(given.board, nodes=nodes, seconds=seconds, memory_mb=memory, tick=tick)
    return Found(found.won, found.lost, given.moves(found.line), found.nodes, found.best)


def searched(positions: int) -> DeadEnd:
    """The dead end of a position whose every way on was followed."""
    count = f"{positions:,} position{'s' * (positions != 1)}"
    text = f"every way on was followed, through {count}, and none wins"
    if not positions:
        text = "as stock and waste will come up, the cards of some rank cannot all be paired off any more"
    return DeadEnd("unwinnable", "search", text, (), positions)


def dead_end(at: Position) -> DeadEnd | None:
    """The proof that a position is lost, where the rules or a matching of partners give one; else None.

    Exact where there is no stock: None then means that the position can be won.
    """
    if at.is_won() or at.shows_unknown:
        return None
    if at.is_stuck():
        return stuck(at)
    if at.has_unknown:
        return None
    return matched(at)


def matched(at: Position) -> DeadEnd | None:
    """The proof that a position is lost since its cards cannot be paired off, in whatever order the stock lies."""
    from thieves.solver import partners

    return partners.proof(at)


class Furthest(NamedTuple):
    """The moves that take most cards away from a lost position; `is_most` says that no others take more."""

    moves: tuple[Move, ...] = ()
    is_most: bool = False


def furthest(at: Position) -> Furthest:
    """The moves that take most cards away, as far as so many positions show them as a hint looks at."""
    from thieves.pairing.clearing import MOST_CELLS, clear

    table = Table(at)
    if len(table.places) > MOST_CELLS or at.stock or at.waste:
        return Furthest(_followed(at))
    found = clear(table.board, _LOOKED)
    here, moves = at.copy(), list[Move]()

    def _play(places: tuple[str, ...]) -> None:
        shown = dict(here.available())
        move = Move(tuple(shown[one] for one in places), places, spelt=at.rules.decks > 1)
        here.push(sorted_pair(move))
        moves.append(sorted_pair(move))

    def _play_alone() -> None:
        while alone := [one for one in here.legal_moves() if len(one.cards) == 1]:
            _play(alone[0].places)

    for pair in found.pairs:
        _play_alone()
        _play(tuple(table.places[cell] for cell in pair))
    _play_alone()
    return Furthest(tuple(moves), found.is_sure)


def _followed(at: Position) -> tuple[Move, ...]:
    """With a stock: the best of a short search, depth first."""
    best: list[Move] = []
    way: list[Move] = []
    seen = set[object]()
    here = at.copy()
    most = here.gone

    def _follow() -> None:
        nonlocal best, most
        if here.gone > most:
            best, most = way.copy(), here.gone
        if here.key() in seen or len(seen) >= _FOLLOWED:
            return
        seen.add(here.key())
        for move in sorted(here.legal_moves(), key=lambda one: len(one.cards) != 1):
            here.push(move)
            way.append(move)
            _follow()
            way.pop()
            here.pop()

    _follow()
    return tuple(best)


class Table:
    """A position as the kernel takes it, and the kernel's places in it."""

    def __init__(self, at: Position) -> None:
        from thieves.pairing.board import Board

        rules = at.rules
        self.at = at
        self.places: list[str] = []  # of each of the kernel's cells
        self.cards: list[Card] = []  # in them; UNKNOWN where one has left
        ranks: list[int] = []
        over: list[tuple[int, ...]] = []
        for number, rows in enumerate(at.pyramids):
            for row, cards in enumerate(rows):
                below = len(ranks) + len(cards)  # the cell that the next row begins with
                for i, card in enumerate(cards):
                    self.places.append(cell(chr(ord("A") + number), row + 1, i + 1))
                    self.cards.append(card or UNKNOWN)
                    ranks.append(card.rank if card else 0)
                    over.append((below + i, below + i + 1) if row + 1 < len(rows) else ())
        goal = len(ranks) if rules.win == "pyramid" else -1
        for number, pile in enumerate(at.reserves, 1):
            for place, card in enumerate(pile):
                self.places.append(str(number))
                self.cards.append(card)
                over.append((len(ranks) + 1,) if place + 1 < len(pile) else ())
                ranks.append(card.rank)
        partner = (0, *(max(rules.partner(r), 0) if r <= rules.ranks else 0 for r in range(1, 14)))
        self.board: Board = Board(
            tuple(ranks), tuple(over), tuple(card.rank for card in reversed(at.stock)),
            tuple(card.rank for card in at.waste), min(at.redeals_left, rules.pack_size), partner,
            rules.ranks if rules.target == 13 else 0, goal,
        )  # fmt: skip

    def is_over(self, one: int, other: int) -> bool:
        """Whether a cell's card lies over another's, directly or not."""
        over = self.board.over[other] if other < len(self.board.over) else ()
        return one in over or any(self.is_over(one, above) for above in over)

    def moves(self, steps: "tuple[Step, ...]") -> tuple[Move, ...]:
        """Steps from the position as moves."""
        at = self.at.copy()
        made = []
        for step in steps:
            move = self._move(at, step)
            at.push(move)
            made.append(move)
        return tuple(made)

    def _move(self, at: Position, step: "Step") -> Move:
        from thieves.pairing import board

        if step in (board.DRAW, board.REDEAL):
            return DRAW if step == board.DRAW else REDEAL
        ends = {board.WASTE: WASTE, board.STOCK: STOCK}
        places = tuple(ends.get(one) or self.places[one] for one in step if one != board.NONE)
        shown = dict(at.available())
        move = Move(tuple(shown[place] for place in places), places, spelt=at.rules.decks > 1)
        return sorted_pair(move)
