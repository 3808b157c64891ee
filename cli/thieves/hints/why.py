"""Why a move is hinted, in one or two sentences that can be followed on the board."""

import re
from collections.abc import Sequence

from thieves.cards import UNKNOWN, Card
from thieves.hints.opinion import Opinion
from thieves.hints.plan import Plan
from thieves.hints.scene import Scene, following
from thieves.hints.sight import Sight
from thieves.packing.moves import STOCK, WASTE, Move
from thieves.packing.position import Position
from thieves.packing.refusal import why_not

_CLAUSES = 2  # of the principles, in one hint
_CARD = re.compile(r"\b[A2-9TJQK][CSHD]\b")
_AHEAD = 8  # moves of a line that are looked through for what the first one is for


def why(seen: Sight, plan: Plan, opinions: Sequence[Opinion]) -> str:
    """The hinted move and its reason, as sentences."""
    scene = Scene(seen, plan.moves[0])
    if scene.is_turn:
        reason = _on_turning(scene, plan)
    else:
        told = [*_on_basis(scene, plan)]
        if goal := purpose(seen, plan.moves):
            told.append(goal)
        known = {*_CARD.findall(goal), *map(str, scene.cards)}
        for one in opinions:
            news = {*_CARD.findall(one.words)} - {*map(str, scene.cards)}
            is_said = (news and news <= known) or (
                scene.empties and f"column {scene.move.source}" in goal
            )
            if one.worth > 0 and one.words and not is_said:
                told.append(one.words)
        reason = _joined([*dict.fromkeys(told)][:_CLAUSES])
    return f"{scene.headline()}: {reason}{_afterwards(plan)}."


def _on_basis(scene: Scene, plan: Plan) -> list[str]:
    """What comes before the principles."""
    if plan.basis == "safe":
        return [f"it is safe, since nothing can need {scene.cards[0]} on the columns any more"]
    if plan.basis == "rest":
        return [f"nothing in sight leads further, and this {_at_least(len(plan.moves))}"]
    if plan.basis in ("round", "any"):
        words = "no way on was found, nor the proof that there is none"
        if plan.basis == "round":
            words += "; this goes a long way round, on which no position comes back for hundreds of moves"
        return [words]
    return []


def _afterwards(plan: Plan) -> str:
    """What comes after them, as a sentence of its own."""
    length = len(plan.moves)
    if plan.basis == "win":
        return f". The game can be won from here, in {length} move{'s' * (length != 1)}"
    if plan.basis == "guess":
        return ". If the face-down cards lie well, it leads to a win"
    if plan.basis == "tried" and plan.tried == 1:
        return ". No way to the end was found; of the ways tried it came furthest"
    if plan.basis == "tried":
        return ". Of the ways tried with the unseen cards in several orders, it ended best"
    return ""


def _at_least(moves: int) -> str:
    if moves == 1:
        return "at least changes something for good"
    return f"begins the shortest way, of {moves} moves, to at least change something for good"


def _on_turning(scene: Scene, plan: Plan) -> str:
    """Why a card is turned, or the waste."""
    at = scene.before
    if scene.move.source != STOCK:
        return "the stock is out, and the waste comes round again in the same order"
    if len(at.legal_moves()) == 1:
        return "only the stock is left"
    parts = []
    if at.waste and at.waste[-1] != UNKNOWN and _is_playable(at):
        comes = ", and it comes back in the next pass" if at.redeals_left > 0 else ""
        parts.append(f"no place for {at.waste[-1]} is worth taking now{comes}")
    if plan.basis != "win":
        parts.append(
            "a move within the columns loses nothing by waiting, and the next card may show what it is for"
        )
    return "; ".join(parts) or "nothing needs to be done before it"


def _is_playable(at: Position) -> bool:
    return any(move.source == WASTE for move in at.legal_moves())


def purpose(seen: Sight, moves: Sequence[Move]) -> str:
    """What the first of the moves makes possible, by those after it; "" where none can be pointed at."""
    first, scene = moves[0], Scene(seen, moves[0])
    if scene.is_turn:
        return ""
    after = seen.after(first)
    for move in moves[1:_AHEAD]:
        if words := _made_possible(scene, Scene(after, move)):
            return words
        after = after.after(move)
    return ""


def _made_possible(first: Scene, later: Scene) -> str:
    """How a later move depends on the first; "" where it does not."""
    if later.is_turn or not later.cards:
        return ""
    move = later.move
    if first.move.source > 0 and move.target == first.move.source and first.empties:
        return f"it leaves column {move.target} free for {later.cards[0]}"
    if (
        first.move.source > 0
        and move.source == first.move.source
        and later.cards[-1] == first.bared
    ):
        return f"it uncovers {first.bared}, which {_onward(first, later)}"
    if (
        0 < first.move.source == move.target
        and later.host is not None
        and later.host == first.bared
    ):
        return f"it uncovers {later.host}, on which {later.cards[0]} from {later.source()} can lie"
    if first.move.source == WASTE and move.source == WASTE and later.cards[0] == first.bared:
        return f"{later.cards[0]} under it in the waste then goes to {later.target()}"
    if 0 < first.move.target == move.target and later.host == first.cards[-1]:
        return f"{later.cards[0]} from {later.source()} can then lie on it"
    if first.goes_up and later.goes_up and later.cards[0] == following(first.cards[0]):
        return f"{later.cards[0]} from {later.source()} follows it up"
    return ""


def _onward(first: Scene, later: Scene) -> str:
    """Where a card goes that the first move uncovers, and what must be done before."""
    card = later.cards[-1]
    if later.goes_up:
        lower = Card(card.rank - 1, card.suit)
        return "goes up" if first.after.goes_up(card) else f"goes up after {lower}"
    run = " with its run" if len(later.cards) > 1 else ""
    is_next = why_not(first.after, later.move) is None
    return f"goes{run} to {later.target()}{'' if is_next else ' later'}"


def against(scene: Scene, opinions: Sequence[Opinion], is_lost: bool, wins: bool) -> str:
    """What speaks against a move that is not the one hinted."""
    if is_lost:
        return "after it the game can be proved lost"
    if scene.is_turn and scene.before.waste and scene.move.source == STOCK:
        return f"it covers {scene.before.waste[-1]}"
    cons = [one.words for one in opinions if one.worth < 0 and one.words]
    if cons:
        return _joined([*dict.fromkeys(cons)][:_CLAUSES])
    if wins:
        return "the way to the end that was found does not begin with it"
    if scene.move.source > 0 and scene.move.target > 0:
        return "it can wait, since the columns do not change while cards are turned"
    if not scene.goes_up:
        return "looking ahead, it leads less far"
    card = scene.cards[0]
    if min(scene.before.heights[card.suit]) < card.rank - 1:
        return f"the other {card} may want the place more"
    return f"it is not certain that nothing needs {card} on the columns"


def _joined(parts: Sequence[str]) -> str:
    """Parts of a sentence in one: "a", "a, and b", "a, b, and c"."""
    if len(parts) < 2:
        return parts[0] if parts else "nothing better is in sight"
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"
