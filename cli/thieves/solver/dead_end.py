"""What proves a position lost at once: the rules, or a set of cards that lock each other up."""

from itertools import chain
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.packing.position import Position
from thieves.solver.reason import cards_at, tell
from thieves.solver.translate import arguments


class DeadEnd(NamedTuple):
    """Why a position cannot be won.

    `kind` is "no-legal-move", "barren-redeal" (only redeals are left, whose whole pass brings nothing
    playable) or "unwinnable". `proof` is "rules"; "locked-set", with its `cards`, columns from the
    left, then waste and stock; or "search", with the number of `positions` looked at. `text` says it
    so that it can be checked on the board.
    """

    kind: str
    proof: str
    text: str
    cards: tuple[Card, ...] = ()
    positions: int = 0


def dead_end(at: Position) -> DeadEnd | None:
    """The proof that a position is lost, where one is to be had without a search; else None.

    Cheap enough for every position shown. None where a card is unknown and the rules alone do not
    decide. The relaxation's rules and its soundness are described in `thieves.packing.kernel.locks`.
    """
    if at.is_won():
        return None
    if at.is_stuck():
        return _stuck(at)
    if any(UNKNOWN in pile for pile in (*at.columns, at.stock, at.waste)):
        return None
    from thieves.packing import kernel

    given = arguments(at)
    if not kernel.is_locked(*given):
        return None
    locked = kernel.locked(*given)
    cards = cards_at(at, chain(*locked))
    return DeadEnd("unwinnable", "locked-set", tell(at, *locked), tuple(cards))


def _stuck(at: Position) -> DeadEnd:
    if at.legal_moves():
        text = (
            "a redeal is left, but going through the whole waste brings no card that can be played"
        )
        return DeadEnd("barren-redeal", "rules", text)
    return DeadEnd("no-legal-move", "rules", "there is no legal move")


def searched(positions: int, best: int) -> DeadEnd:
    """The dead end of a position whose every way on was followed, the best with so many cards up."""
    ways = "the one position" if positions == 1 else f"all {positions:,} positions"
    text = f"{ways} that it can still come to were looked at, and none is won; at best {best} cards are up"
    return DeadEnd("unwinnable", "search", text, (), positions)


def lost_at(at: Position) -> int | None:
    """After how many of the moves played on a position it is proved lost; None where its end is not.

    Looks at the moves from the last one back, as far as `dead_end` proves the loss. The position
    is left at its end.
    """
    undone = []
    number = None
    while dead_end(at) is not None:
        number = at.played
        if not at.played:
            break
        undone.append(at.pop())
    for move in reversed(undone):
        at.push(move)
    return number
