"""The hint for a position: the next move and why, or the dead end and why."""

from typing import NamedTuple

from thieves.cards import Card
from thieves.families import Move, PackingPosition, PairingPosition, Position
from thieves.hints import why
from thieves.hints.auto import before
from thieves.hints.effort import Effort
from thieves.hints.judge import Judge
from thieves.hints.opinion import Opinion
from thieves.hints.plan import Plan, is_lost
from thieves.hints.scene import Scene
from thieves.hints.sight import Sight, hopeful, sight
from thieves.hints.straight import straight
from thieves.packing import kernel
from thieves.packing.position import Key
from thieves.record import Record
from thieves.referee.replay import position_at
from thieves.rules import UNLIMITED
from thieves.solver.dead_end import DeadEnd, dead_end
from thieves.solver.reason import cards_at, tell
from thieves.solver.translate import arguments


class Alternative(NamedTuple):
    """Another move, and what speaks against it. `score` is the principles' sum."""

    move: Move
    cards: tuple[Card, ...]
    why: str
    score: float


class Hint(NamedTuple):
    """What to do next.

    `verdict` is "hint", "dead-end" (see `dead_end`) or "won". `why` is one or two sentences; `opinions`
    are what the principles say of the move, `score` their sum; `line` begins with the move and leads on
    as far as was thought. `seen` is "fair" or "peek". `redeals_left` is None where they have no end.
    """

    verdict: str
    seen: str
    draws_left: int
    redeals_left: int | None
    why: str = ""
    move: Move | None = None
    cards: tuple[Card, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    line: tuple[Move, ...] = ()
    score: float = 0.0
    alternatives: tuple[Alternative, ...] = ()
    dead_end: DeadEnd | None = None
    basis: str = ""


def hint(
    what: Record | Position,
    *,
    at: int | None = None,
    peek: bool = False,
    count: int = 1,
    think: float = 0.0,
    seed: int = 0,
) -> Hint:
    """The next move and why: on a position with the moves played on it, or a record after `at` moves.

    Only what the player has seen is used, unless `peek`. `count` above 1 ranks so many moves in all.
    `think` seconds (CPU time) are given to the solver where the order is known, and in proportion to
    trying where it is not; with 0 the effort does not depend on the machine. Never a move that brings
    back a position played through while another leads on. Raises ValueError where the record cannot be
    played that far, or a card that lies open is not known.
    """
    position = position_at(what, at) if isinstance(what, Record) else what
    if position.shows_unknown:
        raise ValueError(
            "a card that lies open is unknown (??): it must be told before there is a hint"
        )
    effort = Effort(seed=seed).thinking(think)
    if isinstance(position, PairingPosition):
        from thieves.hints import pairs

        return pairs.hint(position, peek=peek, count=count, effort=effort)
    seen = sight(position, peek)
    draws = -(-len(position.stock) // position.rules.draw)
    redeals = None if position.rules.redeals == UNLIMITED else position.redeals_left
    empty = Hint("won", "peek" if peek else "fair", draws, redeals)
    if position.is_won():
        return empty._replace(why="every card is on the foundations")
    if proof := proved(position, seen):
        return empty._replace(verdict="dead-end", why=proof.text, dead_end=proof)
    been = before(position, peek)
    chosen = straight(seen, effort, been)
    if chosen.dead_end:
        return empty._replace(
            verdict="dead-end", why=chosen.dead_end.text, dead_end=chosen.dead_end
        )
    judge = Judge(seen)
    move = chosen.moves[0]
    opinions = judge.opinions(move)
    return empty._replace(
        verdict="hint", why=why.why(seen, chosen, opinions), move=move,
        cards=tuple(Scene(seen, move).cards), opinions=tuple(opinions), line=chosen.moves,
        score=sum((one.worth for one in opinions), 0.0), basis=chosen.basis,
        alternatives=tuple(_others(judge, chosen, been))[: count - 1] if count > 1 else (),
    )  # fmt: skip


def proved(position: PackingPosition, seen: Sight) -> DeadEnd | None:
    """The proof that a position is lost, whatever the unseen cards are; None where there is none at once."""
    if position.is_stuck():
        return dead_end(position)
    if seen.is_open:
        return dead_end(seen.view)
    best = hopeful(seen)
    if best is None or not kernel.is_locked(*arguments(best)):
        return None
    locked = kernel.locked(*arguments(best))
    text = f"whatever cards are still to come: {tell(best, locked)}"
    return DeadEnd(
        "unwinnable", "locked-set", text, tuple(cards_at(best, [one.place for one in locked]))
    )


def _others(judge: Judge, chosen: Plan, been: set[Key]) -> list[Alternative]:
    """The other moves, the best first: one of several spaces, none that brings a position back."""
    seen = judge.seen
    keys = been | {seen.view.key(), seen.after(chosen.moves[0]).view.key()}
    found: list[tuple[bool, Alternative]] = []
    for move in seen.view.legal_moves():
        after = seen.after(move)
        if after.view.key() in keys:
            continue
        keys.add(after.view.key())
        scene, opinions, lost = Scene(seen, move), judge.opinions(move), is_lost(after)
        words = why.against(scene, opinions, lost, chosen.basis == "win")
        score = sum(one.worth for one in opinions)
        found.append((lost, Alternative(move, tuple(scene.cards), words, score)))
    return [one for _, one in sorted(found, key=lambda pair: (pair[0], -pair[1].score))]
