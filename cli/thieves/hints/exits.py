"""Ways out of positions where nothing in sight leads on: the nearest move that cannot be undone, if there is one."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.hints.safe import safe_moves
from thieves.hints.sight import Sight
from thieves.packing.moves import FOUNDATION, STOCK, WASTE, Move
from thieves.packing.position import Position
from thieves.solver.dead_end import DeadEnd

_MOST = 2000  # positions that are looked through

Line = tuple[Move, ...]


class Exit(NamedTuple):
    """The moves to the nearest one for good and that one, none where there is none.

    `dead_end` is the proof, where all that can be reached was looked through and nothing leads on.
    """

    moves: Line
    dead_end: DeadEnd | None = None


def way_out(
    seen: Sight,
    avoid: Callable[[Position], bool],
    is_lost: Callable[[Sight], bool],
    looks: Callable[[Sight], float],
) -> Exit:
    """The shortest way to a move that cannot be undone and is not proved to lose; of equal ones the best looking.

    Asked for again on the way it is the rest of it, so that whoever follows it comes to its end.
    """
    met, level = {place(seen.view)}, [(seen, Line())]
    is_all, lost = True, False
    while level:
        found: list[tuple[Sight, Line]] = []
        following: list[tuple[Sight, Line]] = []
        for here, line in level:
            for move in _moves(here.view):
                after = here.after(move)
                key = place(after.view)
                if key in met:
                    continue
                if avoid(after.view):
                    is_all = False
                elif is_for_good(here.view, move) or after.view.is_won():
                    if is_lost(after):
                        lost = True
                    else:
                        found.append((after, (*line, move)))
                else:
                    met.add(key)
                    following.append((after, (*line, move)))
        if found:
            return Exit(max(found, key=lambda one: looks(one[0]))[1])
        if len(met) > _MOST:
            return Exit(())
        level = following
    return Exit((), _dead_end(len(met), lost) if is_all else None)


def _moves(at: Position) -> Iterator[Move]:
    """The legal moves; where a card can safely go up, that alone."""
    if up := next(safe_moves(at), None):
        yield up
    else:
        yield from at.legal_moves()


def _dead_end(positions: int, lost: bool) -> DeadEnd:
    looked = f"through {positions:,} position{'s' * (positions != 1)}"
    text = f"every way on was followed, {looked}, and the same cards can only be moved to and fro"
    if lost:
        text += ", or else the game is proved lost"
    return DeadEnd("unwinnable", "search", text, (), positions)


def place(at: Position) -> tuple[object, ...]:
    """What tells positions apart where nobody is to go round in a circle: not the pass, if redeals have no end."""
    key = at.key()
    return key[:-1] if _endless(at) else key


def without_circles(at: Position, line: Sequence[Move]) -> Line:
    """A line less the moves that lead back to where they began, though columns may have changed their places."""
    here, kept = Position(at.rules, at.layout()), list[Move]()
    places, names = [place(here)], {number: number for number in range(1, len(at.columns) + 1)}
    for move in line:
        kept.append(_by_name(move, names))
        here.push(kept[-1])
        if (key := place(here)) in places:
            there = _columns(here)
            del kept[places.index(key) :], places[places.index(key) + 1 :]
            while here.played > len(kept):
                here.pop()
            names = _renamed(names, there, _columns(here))
        else:
            places.append(key)
    return tuple(kept)


def onward(start: Position, line: Sequence[Move], here: Position) -> Line:
    """What is left of a line from `start` where it comes through a position; () where it does not."""
    at = Position(start.rules, start.layout())
    for number, move in enumerate(line):
        if place(at) == place(here):
            columns = range(1, len(at.columns) + 1)
            names = _renamed(dict(zip(columns, columns, strict=True)), _columns(at), _columns(here))
            return tuple(_by_name(move, names) for move in line[number:])
        at.push(move)
    return ()


def _by_name(move: Move, names: dict[int, int]) -> Move:
    source, target = names.get(move.source, move.source), names.get(move.target, move.target)
    return move._replace(source=source, target=target)


def _renamed(
    names: dict[int, int], there: Sequence[object], here: Sequence[object]
) -> dict[int, int]:
    """The names of columns, where the same columns stand in another order."""
    left = dict(enumerate(here, 1))
    again: dict[int, int] = {}
    for number, column in enumerate(there, 1):
        again[number] = next(one for one, other in left.items() if other == column)
        del left[again[number]]
    return {number: again[name] for number, name in names.items()}


def _columns(at: Position) -> list[tuple[int, tuple[Card, ...]]]:
    return list(zip(at.down, map(tuple, at.columns), strict=True))


def _endless(at: Position) -> bool:
    """Whether turning the waste over costs nothing: no game needs more redeals than it has cards."""
    return at.redeals_left > at.rules.pack_size


def is_for_good(at: Position, move: Move) -> bool:
    """Whether no sequence of moves can bring the cards back to where they were.

    Cards turned never come back, unless redeals have no end, nor do cards played from the waste; a card
    that lay on one it does not fit never lies there again, nor at a column's bottom one that may not
    fill a space; and one that is up stays up where nothing may be taken back.
    """
    if STOCK in (move.source, move.target):
        return not _endless(at) or UNKNOWN in at.stock
    if move.source in (WASTE, FOUNDATION):
        return move.source == WASTE
    column = at.columns[move.source - 1]
    if move.size == len(column):
        fixed = not at.may_fill_space(column[0])
    else:
        fixed = at.run_length(move.source - 1) == move.size
    return fixed or (move.target == FOUNDATION and not at.rules.take_back)
