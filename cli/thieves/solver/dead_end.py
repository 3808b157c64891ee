"""What proves a position lost at once: the rules, or a set of cards that lock each other up."""

from collections.abc import Callable
from typing import NamedTuple

from thieves.cards import Card
from thieves.families import Move, PairingPosition, Position, play
from thieves.solver.reason import cards_at, tell
from thieves.solver.translate import arguments


class DeadEnd(NamedTuple):
    """Why a position cannot be won.

    `kind` is "no-legal-move", "barren-redeal" (only redeals are left, whose whole pass brings nothing
    playable) or "unwinnable". `proof` is "rules"; "locked-set", with its `cards`, columns from the
    left, then waste and stock; "matching", with the cards that cannot leave; or "search", with the number of `positions` looked at. `text` says it
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
    decide. Pairing games are told by `thieves.solver.pairs`. The relaxation's rules and its soundness are described in `thieves.packing.kernel.locks`.
    """
    if isinstance(at, PairingPosition):
        from thieves.solver import pairs

        return pairs.dead_end(at)
    if not is_dead(at):
        return None
    if at.is_stuck():
        return stuck(at)
    from thieves.packing import kernel

    locked = kernel.locked(*arguments(at))
    cards = cards_at(at, [one.place for one in locked])
    return DeadEnd("unwinnable", "locked-set", tell(at, locked), tuple(cards))


def is_dead(at: Position) -> bool:
    """Whether `dead_end` has a proof for the position; cheaper where the reason is not asked for."""
    if isinstance(at, PairingPosition):
        from thieves.solver import pairs

        return pairs.dead_end(at) is not None
    if at.is_won() or at.shows_unknown:
        return False  # a card that lies open but is not known might go anywhere
    if at.is_stuck():
        return True
    if at.has_unknown:
        return False
    from thieves.packing import kernel

    return kernel.is_locked(*arguments(at))


def stuck(at: Position) -> DeadEnd:
    """The dead end of a position that is stuck."""
    if at.legal_moves():
        text = "only redeals are left, and going through the whole waste brings no card that can be played"
        return DeadEnd("barren-redeal", "rules", text)
    return DeadEnd("no-legal-move", "rules", "there is no legal move")


def searched(positions: int, best: int) -> DeadEnd:
    """The dead end of a position whose every way on was followed, the best with so many cards up."""
    text = (
        f"every way on was followed, through {positions:,} position{'s' * (positions != 1)} "
        "(those that differ only in where runs lie count once), and none wins; "
        f"at best {best} card{'s are' if best != 1 else ' is'} up"
    )
    return DeadEnd("unwinnable", "search", text, (), positions)


def lost_at(at: Position, is_lost: Callable[[Position], bool] = is_dead) -> int | None:
    """After how many of the moves played on a position it is proved lost; None where its end is not.

    Looks at the moves from the last one back, as far as `is_lost` proves the loss: without a search
    unless that is said. The position is left at its end.
    """
    undone: list[Move] = []
    number = None
    while is_lost(at):
        number = at.played
        if not at.played:
            break
        undone.append(at.pop())
    for move in reversed(undone):
        play(at, move)
    return number
