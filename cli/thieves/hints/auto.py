"""Plays a position on by its own hints."""

from collections.abc import Iterator
from typing import NamedTuple

from thieves.families import Move, PackingMove, PackingPosition, PairingPosition, Position
from thieves.hints.effort import Effort
from thieves.hints.judge import Judge
from thieves.hints.plan import Plan, is_lost, plan
from thieves.hints.sight import Sight, sight
from thieves.packing.position import Key


class Turn(NamedTuple):
    """A move that was played, the plan it is of (packing games), and the principles for it in words, where asked for."""

    move: Move
    plan: Plan | None = None
    words: str = ""


def played_on(
    at: Position,
    effort: Effort,
    peek: bool = False,
    annotate: bool = False,
    most: int | None = None,
) -> Iterator[Turn]:
    """Plays on to the end of the game, or where it is proved that it cannot be won or nothing leads further.

    The moves, `most` at most, are pushed onto the position, which never comes back to one it was in.
    """
    if isinstance(at, PairingPosition):
        from thieves.hints import pairs

        yield from pairs.played_on(at, effort, peek, annotate, most)
        return
    been = before(at, peek)
    left = most
    while not at.is_won() and not at.is_stuck():
        seen = sight(at, peek)
        if is_lost(seen):
            return
        been.add(seen.view.key())
        chosen = plan(seen, effort, been)
        if not chosen.moves:
            return
        for number, move in enumerate(chosen.moves):
            now = sight(at, peek) if number else seen
            if number and chosen.basis != "win" and now.missing != seen.missing:
                break  # a card was turned up that changes what is known
            if left == 0:
                return
            left = left and left - 1
            words = in_short(now, move, chosen) if annotate else ""
            been.add(now.view.key())
            at.push(move)
            yield Turn(move, chosen, words)


def in_short(seen: Sight, move: PackingMove, chosen: Plan) -> str:
    """On what a move was chosen, and by which principles: "win: S1-aces, X-up"."""
    names = [one.principle.id for one in Judge(seen).opinions(move) if one.worth > 0]
    return f"{chosen.basis}: {', '.join(names)}" if names else chosen.basis


def before(at: PackingPosition, peek: bool = False) -> set[Key]:
    """The positions that the moves played on one led through, without its last, by their keys as they were seen."""
    undone, been = [], set[Key]()
    while at.played:
        undone.append(at.pop())
        been.add(sight(at, peek).view.key())
    for move in reversed(undone):
        at.push(move)
    return been
