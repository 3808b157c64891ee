"""Ways out of positions where nothing in sight leads on: the nearest move that cannot be undone, if there is one."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.hints.sight import Sight, filled, hopeful
from thieves.packing import kernel
from thieves.packing.moves import FOUNDATION, STOCK, WASTE, Move
from thieves.packing.position import Key, Position
from thieves.solver.dead_end import DeadEnd
from thieves.solver.detours import same_columns
from thieves.solver.translate import Arguments, arguments, card_number, to_move

MOST = 10_000  # positions that are looked through
_ANY = Card(1, "C")  # stands in for unknown cards

Line = tuple[Move, ...]


class Exit(NamedTuple):
    """The moves to the nearest one for good and that one, none where there is none.

    `dead_end` is the proof, where all that can be reached was looked through and nothing leads on.
    """

    moves: Line
    dead_end: DeadEnd | None = None


def way_out(
    seen: Sight,
    been: set[Key],
    is_lost: Callable[[Sight], bool],
    looks: Callable[[Sight], float],
    most: int = MOST,
    compared: int = 50,
) -> Exit:
    """The shortest way to a move that cannot be undone and is not proved to lose; of some equal ones the best looking.

    Asked for again on the way it is shorter each time, so that whoever follows it comes to its end.
    Positions with a key in `been` are kept away from, and no more is looked at once `most` have been met.
    """
    for every in (False, True):
        search, lost = _search(seen, been, most, every), False
        while not search.is_over():
            found: list[tuple[Sight, Line]] = []
            for place in search.next_level():
                line = tuple(map(to_move, search.line_to(place)))
                after = seen.after(*line)
                if is_lost(after):
                    lost = True
                else:
                    found.append((after, line))
                if len(found) == compared:
                    break
            if found:
                return Exit(max(found, key=lambda one: looks(one[0]))[1])
        if proof := search.proof():
            few = seen.view.rules.take_back and not every
            return Exit((), _dead_end(proof[0], lost or proof[1] > 0, few))
        if not search.is_barred():
            break
    return Exit(())


def _search(seen: Sight, been: set[Key], most: int, every: bool) -> kernel.Exits:
    """The kernel's search; what is unknown is a card that nothing fits on, wherever it lies."""
    view, here = seen.view, seen.view.key()
    near = [
        ([(down, [*map(_number, cards)]) for down, cards in key.columns], len(key.waste))
        for key in been
        if (key.passes, _talon(key)) == (here.passes, _talon(here))
    ]
    best = None if seen.is_open else hopeful(seen)
    turns = view.is_endless and UNKNOWN not in view.stock
    return kernel.Exits(
        *known(seen), arguments(best) if best else None, seen.is_open, turns, near, most, every,
    )  # fmt: skip


def known(seen: Sight) -> Arguments:
    """What is known as the kernel takes it, with a card in every unknown place that nothing fits on."""
    return arguments(filled(seen.view, [_ANY] * len(seen.missing)))


def _talon(key: Key) -> tuple[Card, ...]:
    return key.waste + key.stock[::-1]


def _number(card: Card) -> int:
    return card_number(_ANY if card == UNKNOWN else card)


def _dead_end(positions: int, lost: bool, few: bool) -> DeadEnd:
    text = f"every way on was followed, through {positions:,} position{'s' * (positions != 1)}"
    if few:
        text += ", taking cards back only to lay others on them"
    text += ": the same cards can only be moved to and fro"
    if lost:
        text += ", and whatever would change that is proved to lose"
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
