"""Chooses the next move of a pairing game on a position as its player sees it.

Where every card is known the solver has the word: while the position can be won, the move keeps it
so. Where the stock's order has not been seen, moves are tried in several orders of it, and a card is
turned unless that gives wins away: it costs nothing but the place in the pass, and shows a card.
"""

from collections.abc import Sequence
from functools import cache

from thieves.cards import UNKNOWN, Card
from thieves.hints.effort import Effort
from thieves.hints.opinion import Opinion
from thieves.hints.pair_principles import PAIR_PRINCIPLES, View
from thieves.hints.sight import orders
from thieves.pairing.moves import Move
from thieves.pairing.position import Position
from thieves.referee.pack import unseen
from thieves.solver.dead_end import DeadEnd, stuck
from thieves.solver.leaving import furthest
from thieves.solver.pairs import Found, dead_end, matched, search, searched

_WORLDS = 12  # orders of the unseen cards that moves are tried in
_TRIAL = 4_000  # positions looked at in each
_CHECK = 20_000  # positions looked at to see that a move keeps a win
_RIVALS = 5  # moves that are tried against turning a card
_MARGIN = 0.02  # by which taking cards must speak for itself against turning one


class Seen:
    """A position as its player sees it, and the cards that those unseen in the stock may be."""

    def __init__(self, at: Position, peek: bool = False) -> None:
        self.at = at.copy()
        self.missing: tuple[Card, ...] = ()
        missing: list[Card] = []
        if at.has_unknown:
            missing += (unseen(at.layout(), at.rules) - at.taken()).elements()
        if not peek and at.passes == 1:
            missing += [card for card in at.stock[:-1] if card != UNKNOWN]
            self.at.stock[:-1] = [UNKNOWN] * len(at.stock[:-1])
        if len(set(missing)) == 1:
            self.at = self.filled(missing)
        else:
            self.missing = tuple(sorted(missing))

    def filled(self, cards: Sequence[Card]) -> Position:
        """A copy in which the stock's unknown cards are the first of these."""
        at, left = self.at.copy(), iter(cards)
        at.stock = [next(left) if card == UNKNOWN else card for card in at.stock]
        return at


class Choice:
    """What to play on a position, and why: `line` begins with the move.

    `basis` is "win" (the line wins), "safe" (a card that leaves alone), "tried" (it did best in orders
    of the unseen cards), "turn" (nothing did better than the next card), "play" (it looks best) or
    "rest" (the position is lost: see `dead_end`).
    """

    def __init__(self, seen: Seen, effort: Effort) -> None:
        self.seen, self.effort, self.missing = seen, effort, seen.missing
        self.line: tuple[Move, ...] = ()
        self.is_most = False  # of a lost position: that no line takes more cards away
        self.is_tried = False  # whether moves were tried in orders of the unseen cards
        self.basis = ""
        self.dead_end: DeadEnd | None = None
        self.trial = cache(self._trial)
        self.after = cache(self._after)

    def opinions(self, move: Move) -> list[Opinion]:
        """Every principle that says something about a legal move, the weightiest first."""
        if move.turn:
            return []
        view = View(self.seen.at, move, self.missing)
        said = [
            Opinion(one, worth, one.words(view))
            for one in PAIR_PRINCIPLES
            if (worth := one.weight * one.measure(view))
        ]
        return sorted(said, key=lambda one: -abs(one.worth))

    def score(self, move: Move) -> float:
        """The principles' sum."""
        return sum(one.worth for one in self.opinions(move))

    def ranked(self) -> list[Move]:
        """The legal moves, the best by the principles first."""
        return sorted(self.seen.at.legal_moves(), key=lambda move: -self.score(move))

    def _after(self, move: Move, nodes: int) -> Found:
        """What search makes of a move where every card is known."""
        at = self.seen.at.copy()
        at.push(move)
        if at.is_won():
            return Found(True, False, (), 0, at.gone)
        if dead_end(at):
            return Found(False, True, (), 0, at.gone)
        return search(at, nodes=nodes, memory=self.effort.memory)

    def _trial(self, move: Move) -> tuple[float, int]:
        """How far a move leads over orders of the unseen cards, wins counting one each; and how many win."""
        at, won, total = self.seen.at, 0, 0.0
        tried = self._orders()
        for order in tried:
            found = self._in_order(order, move)
            won += found.won
            total += 1.0 if found.won else 0.5 * found.best / at.rules.pack_size
        return total / len(tried), won

    def is_telling(self, move: Move) -> bool:
        """Whether a short search after a move comes to an end, in one order of the unseen cards."""
        found = self._in_order(self._orders()[0], move)
        return found.won or found.lost

    def _in_order(self, order: tuple[Card, ...], move: Move) -> Found:
        """What a short search makes of a move in one order of the unseen cards."""
        full = self.seen.filled(order)
        full.push(move)
        return search(full, nodes=_TRIAL * self.effort.more, memory=self.effort.memory)

    def _orders(self) -> list[tuple[Card, ...]]:
        at = self.seen.at
        seed = f"{self.effort.seed} {len(at.stock)} {at.waste} {self.missing}"
        return [*orders(self.missing, _WORLDS * self.effort.more, seed)]

    # In words

    def why(self) -> str:
        """One or two sentences for the move chosen."""
        move = self.line[0]
        words = [one.words for one in self.opinions(move) if one.worth > 0 and one.words][:2]
        said = ", and ".join(words)
        end = self._end(move)
        return f"{said}; {end}" if said else end

    def _end(self, move: Move) -> str:
        if self.basis == "win":
            more = len(self.line) - 1
            moves = f"with {more} more move{'s' * (more != 1)}" if more else "by it"
            return f"the game can be won {moves}"
        if self.basis == "safe":
            return "it goes at once"
        if self.basis == "turn" and not self.is_tried:
            return "it shows a card and costs only its place in the pass: all comes up again"
        if self.basis in ("tried", "turn"):
            _, won = self.trial(move)
            of = f"{won} of {len(self._orders())} orders of the unseen cards"
            if self.basis == "turn":
                return f"it shows a card, and no pair does better: after it the game can be won in {of}"
            return f"after it the game can be won in {of}, the most of all moves"
        return "search finds neither a win nor a loss; of the moves it looked at this one goes furthest"

    def against(self, move: Move) -> tuple[float, str]:
        """How good another move is, and what speaks against it."""
        if self.basis == "safe":
            is_alone = len(move.cards) == 1
            words = "it leaves alone too" if is_alone else "it can wait for what leaves alone"
            return float(is_alone), words
        if self.missing and not self.is_tried:
            return 0.0, "it can wait until the stock has been seen"
        if self.missing:
            value, won = self.trial(move)
            return (
                value,
                f"the game can be won after it in {won} of {len(self._orders())} orders of the unseen cards",
            )
        found = self.after(move, _CHECK)
        if found.lost:
            return 0.0, "the game cannot be won after it"
        con = next((one.words for one in self.opinions(move) if one.worth < 0 and one.words), "")
        if found.won:
            return 2.0, con or "the game can be won after it too"
        return 1.0, con or "search finds neither a win nor a loss after it"


def chosen(seen: Seen, effort: Effort) -> Choice:
    """The choice for a position that is not won."""
    choice = Choice(seen, effort)
    at = seen.at
    choice.dead_end = stuck(at) if at.is_stuck() else _proof(choice)
    if choice.dead_end:
        choice.basis = "rest"
        if seen.missing:
            choice.line = tuple(sorted(choice.ranked(), key=lambda move: move.turn != "")[:1])
        else:
            choice.line, choice.is_most = furthest(at)
    elif not choice.line:
        _choose(choice)
    return choice


def _proof(choice: Choice) -> DeadEnd | None:
    """The proof that a position is lost whatever the unseen cards are; where it is won, the way is kept."""
    seen, effort = choice.seen, choice.effort
    if seen.missing:
        proof = matched(seen.filled(seen.missing))
        text = "whatever cards are still to come: "
        return proof._replace(text=text + proof.text) if proof else None
    if proof := dead_end(seen.at):
        return proof
    found = search(seen.at, nodes=effort.nodes, seconds=effort.seconds, memory=effort.memory)
    if found.lost:
        return searched(found.nodes)
    if found.won:
        choice.line, choice.basis = _best_win(choice, found), "win"
    return None


def _best_win(choice: Choice, found: Found) -> tuple[Move, ...]:
    """The way to a win that begins with the move that the principles like best; else the one that was found."""
    for move in choice.ranked():
        if move == found.moves[0]:
            break
        after = choice.after(move, _CHECK)
        if after.won:
            return (move, *after.moves)
    return found.moves


def _choose(choice: Choice) -> None:
    """The best move where neither a win nor a loss is sure."""
    at = choice.seen.at
    moves = choice.ranked()
    alone = [move for move in moves if len(move.cards) == 1]
    if alone:
        choice.line, choice.basis = (alone[0],), "safe"
    elif choice.missing:
        turn = next(move for move in moves if move.turn)
        choice.line, choice.basis = (turn,), "turn"
        if at.redeals_left == 0 or choice.is_telling(turn):
            _try(choice, turn, [move for move in moves if not move.turn][:_RIVALS])
    else:
        best = max(moves, key=lambda move: choice.after(move, _CHECK).best)
        choice.line, choice.basis = (best,), "play"


def _try(choice: Choice, turn: Move, rivals: list[Move]) -> None:
    """Sets the move that does best in several orders of the unseen cards, where turning one does not do as well."""
    choice.is_tried = True
    value, _ = choice.trial(turn)
    best = max(rivals, key=lambda move: choice.trial(move)[0], default=turn) if value < 1 else turn
    if choice.trial(best)[0] > value + _MARGIN:
        choice.line, choice.basis = (best,), "tried"
