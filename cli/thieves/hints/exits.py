"""Ways out of positions where nothing in sight leads on: the nearest move that cannot be undone, if there is one."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from thieves.cards import UNKNOWN
from thieves.hints.safe import safe_moves
from thieves.hints.sight import Sight
from thieves.packing.moves import FOUNDATION, STOCK, WASTE, Move
from thieves.packing.position import Position
from thieves.solver.dead_end import DeadEnd
from thieves.solver.detours import same_columns

MOST = 2000  # positions that are looked through

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
    most: int = MOST,
) -> Exit:
    """The shortest way to a move that cannot be undone and is not proved to lose; of equal ones the best looking.

    Asked for again on the way it is the rest of it, so that whoever follows it comes to its end. No more is
    looked at once `most` positions have been met.
    """
    met, level = {seen.view.key()}, [(seen, Line())]
    is_all, lost = True, False
    while level:
        found: list[tuple[Sight, Line]] = []
        following: list[tuple[Sight, Line]] = []
        for here, line in level:
            for move in _moves(here.view):
                after = here.after(move)
                key = after.view.key()
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
        if len(met) > most:
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


def onward(start: Position, line: Sequence[Move], here: Position) -> Line:
    """What is left of a line from `start` where it comes through a position; () where it does not."""
    at = start.copy()
    for number, move in enumerate(line):
        if at.key() == here.key():
            names = same_columns(at, here)
            return tuple(
                move._replace(
                    source=names.get(move.source, move.source),
                    target=names.get(move.target, move.target),
                )
                for move in line[number:]
            )
        at.push(move)
    return ()


def is_for_good(at: Position, move: Move) -> bool:
    """Whether no sequence of moves can bring the cards back to where they were.

    Cards turned never come back, unless redeals have no end, nor do cards played from the waste; a card
    that lay on one it does not fit never lies there again, nor at a column's bottom one that may not
    fill a space; and one that is up stays up where nothing may be taken back.
    """
    if STOCK in (move.source, move.target):
        return not at.is_endless or UNKNOWN in at.stock
    if move.source in (WASTE, FOUNDATION):
        return move.source == WASTE
    column = at.columns[move.source - 1]
    if move.size == len(column):
        fixed = not at.may_fill_space(column[0])
    else:
        fixed = at.run_length(move.source - 1) == move.size
    return fixed or (move.target == FOUNDATION and not at.rules.take_back)
