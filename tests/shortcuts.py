"""Two shortcuts of a search that proves losses, written out plainly to be tested: see small.decide."""

from collections.abc import Iterator

from small import Game, Safe, State, layout_moves, turned, waste_moves
from thieves.rules import Rules

# Foundation moves at once


def safe_rule(
    rules: Rules, *, own: int = 0, opposite: int = 0, other: int = 0, waste: bool = False
) -> Safe:
    """The condition under which a card of rank r (ace 0) goes up at once, by the rules' build.

    Every pile of its suit holds r cards; every pile of a suit whose cards may lie on it, r - 1;
    with alternate colours, every pile of its colour's other suit, r - 2 (those lie on what lies on
    it). Where several cards are turned at a time and a redeal is left, no card of the waste goes up
    at once: later passes would turn up others than they would with it.

    To test the clauses, `own`, `opposite` (suits that may lie on it) and `other` lower their bounds
    and `waste` drops the last one.
    """
    game = Game(rules)
    suits = range(len(rules.suits))
    slack = (own, opposite + 1, other + 2, rules.ranks)
    bounds = [[slack[_role(rules, one, two)] for two in suits] for one in suits]
    grouped = rules.draw > 1 and not waste

    def is_safe(state: State, card: int, from_waste: bool) -> bool:
        if grouped and from_waste and state[4] > 0:
            return False
        suit, rank = divmod(card, 16)
        return all(game.low(state, two) >= rank - bounds[suit][two] for two in suits)

    return is_safe


def _role(rules: Rules, one: int, two: int) -> int:
    """What suit two is to suit one: 0 itself, 1 lies on it, 2 lies on what lies on it, 3 nothing."""
    if one == two:
        return 0
    if rules.build == "same-suit":
        return 3
    alike = (rules.suits[one] in "HD") == (rules.suits[two] in "HD")
    return 2 if rules.build == "alternate-colours" and alike else 1


# Turning until a card is played, as one move


def plays(game: Game, state: State) -> list[State]:
    """Every play, the waste's after any number of turns; a redeal only for a card under its top.

    The last clause holds only where cards are turned one at a time (see `regrouping_plays`).
    """
    return _plays(game, state, len(state[3]) - 1)


def regrouping_plays(game: Game, state: State) -> list[State]:
    """The same with a redeal for any card: where several are turned at a time, it shows others."""
    return _plays(game, state, len(state[2]) + len(state[3]))


def _plays(game: Game, state: State, longest: int) -> list[State]:
    """`longest` is how large the waste may be for a play after the redeal."""
    found = layout_moves(game, state)
    for ahead, again in _turns(game, state):
        if not again or len(ahead[3]) <= longest:
            found += waste_moves(game, ahead)
    return found


def _turns(game: Game, state: State) -> Iterator[tuple[State, bool]]:
    """What turning alone brings, and whether after a redeal; a second one would show the same."""
    again = False
    yield state, again
    while following := turned(game, state):
        if not state[2]:
            if again:
                return
            again = True
        state = following[0]
        yield state, again
