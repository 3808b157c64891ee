"""The hint for a position of a pairing game, and playing on by such hints."""

from collections.abc import Iterator, Sequence

from thieves.hints.auto import Turn
from thieves.hints.effort import Effort
from thieves.hints.hint import Alternative, Hint
from thieves.hints.pair_choice import Choice, Seen, chosen
from thieves.pairing.moves import Move
from thieves.pairing.position import Position
from thieves.rules import UNLIMITED


def hint(at: Position, *, peek: bool, count: int, effort: Effort) -> Hint:
    """The next move and why; on a lost position that it is lost, and the move that takes most cards away."""
    redeals = None if at.rules.redeals == UNLIMITED else at.redeals_left
    empty = Hint("won", "peek" if peek else "fair", len(at.stock), redeals)
    if at.is_won():
        gone = "every card has left" if at.rules.win == "all" else "the pyramid has left"
        return empty._replace(why=gone)
    choice = chosen(Seen(at, peek), effort)
    if proof := choice.dead_end:
        dead = empty._replace(verdict="dead-end", why=proof.text, dead_end=proof)
        if not choice.line:
            return dead
        return _with_move(dead._replace(why=f"{proof.text}. {_still(choice)}"), choice)
    found = _with_move(empty._replace(verdict="hint", why=choice.why()), choice)
    others = _others(choice) if count > 1 else []
    return found._replace(alternatives=tuple(others[: count - 1]))


def _still(choice: Choice) -> str:
    """How many cards can leave a lost position all the same, and by which move first."""
    if choice.missing:
        return f"{choice.line[0]} goes on all the same"
    leave = sum(len(move.cards) for move in choice.line)
    bound = "At most" if choice.is_most else "At least"
    return f"{bound} {leave} more card{'s' * (leave != 1)} can leave, with {choice.line[0]} first"


def _with_move(found: Hint, choice: Choice) -> Hint:
    opinions = choice.opinions(choice.line[0])
    return found._replace(
        move=choice.line[0], cards=choice.line[0].cards, line=choice.line, opinions=tuple(opinions),
        score=sum((one.worth for one in opinions), 0.0), basis=choice.basis,
    )  # fmt: skip


def _others(choice: Choice) -> list[Alternative]:
    """The other moves, the best first, and what speaks against each."""
    found: list[tuple[float, Alternative]] = []
    for move in choice.seen.at.legal_moves():
        if move != choice.line[0]:
            score = sum(one.worth for one in choice.opinions(move))
            value, words = choice.against(move)
            found.append((value, Alternative(move, move.cards, words, score)))
    return [one for _, one in sorted(found, key=lambda pair: (-pair[0], -pair[1].score))]


def played_on(
    at: Position, effort: Effort, peek: bool, annotate: bool, most: int | None
) -> Iterator[Turn]:
    """Plays on to the end, a lost game too, by what takes most cards away; `most` moves at most."""
    plan: Sequence[Move] = ()
    left, basis = most, ""
    while not at.is_won() and not at.is_stuck() and left != 0:
        seen = Seen(at, peek)
        if not plan:
            choice = chosen(seen, effort)
            plan, basis = choice.line, choice.basis
        if not plan:
            return
        move, plan = plan[0], plan[1:]
        words = _in_short(Choice(seen, effort), move, basis) if annotate else ""
        at.push(move)
        left = left and left - 1
        yield Turn(move, None, words)


def _in_short(choice: Choice, move: Move, basis: str) -> str:
    """On what a move was chosen, and by which principles: "win: S4-kings"."""
    names = [one.principle.id for one in choice.opinions(move) if one.worth > 0]
    return f"{basis}: {', '.join(names)}" if names else basis
