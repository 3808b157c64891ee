"""Replays a record move by move and names the first move that breaks a rule."""

from collections import Counter
from typing import NamedTuple

from thieves.cards import UNKNOWN, Card
from thieves.dealing import deal, deal_number
from thieves.families import Layout, Move, Played, Position, complete, packed, play, start, why_not
from thieves.packing.moves import WASTE
from thieves.packing.position import Position as PackingPosition
from thieves.packing.position import Step as PackingPlayed
from thieves.problems import Problem, Refusal, errors
from thieves.record import NO_LAYOUT, Fault, Record, Step
from thieves.referee.pack import deal_faults, layout_faults, unseen

_SHOWN = 12


class Verdict(NamedTuple):
    """What the referee found: the problems, how far the record could be replayed, and the position there.

    `moves` counts the single moves replayed, `unchecked` those after the first illegal one;
    `position` is None where the layout itself is impossible. `played` has the moves with every
    take-back's card and every pair's places filled in.
    """

    problems: list[Problem]
    moves: int
    unchecked: int
    position: Position | None
    played: tuple[Step, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether no problem is an error."""
        return not errors(self.problems)


def start_layout(record: Record) -> Layout:
    """The layout a record starts from: its own, or the deal its number stands for.

    Raises ValueError where it has neither.
    """
    if record.layout is not None:
        return record.layout
    number = deal_number(record.deal)
    if number is None:
        raise ValueError(NO_LAYOUT)
    return deal(record.preset, record.effective_rules(), number)


def check(record: Record, upto: int | None = None) -> Verdict:
    """Replays the record, or its first `upto` single moves, and judges layout, moves, assertions, result.

    Never raises: whatever is wrong stands in the verdict's problems.
    """
    try:
        rules, layout = record.effective_rules(), start_layout(record)
    except ValueError as error:
        return Verdict(
            [Fault("D106", str(error), ("game",)).at(record.places)], 0, record.length(), None
        )
    faults = layout_faults(layout, rules) if record.layout else []
    if not faults and record.layout:
        faults = deal_faults(layout, record.preset, rules, record.deal)
    if faults:
        problems = [fault.at(record.places) for fault in faults]
        return Verdict(problems, 0, record.length(), None)
    replay = _Replay(record, start(rules, layout), unseen(layout, rules))
    replay.run(upto)
    if upto is None:
        replay.judge_result()
    unchecked = record.length() - replay.number - replay.refused if replay.stopped else 0
    return Verdict(replay.problems, replay.number, unchecked, replay.position, tuple(replay.played))


def position_at(record: Record, at: int | None = None) -> Position:
    """The position after `at` single moves of a record, or at its end, its result word aside.

    Raises ValueError with the problem's sentence where the record cannot be played that far.
    """
    wanted = record.length() if at is None else at
    verdict = check(record, wanted)
    if verdict.position is None or not verdict.valid or verdict.moves != wanted:
        problems = verdict.problems
        raise ValueError(problems[0].message if problems else f"the record has no move {at}")
    return verdict.position


class _Replay:
    """One record under way."""

    def __init__(self, record: Record, position: Position, missing: Counter[Card]) -> None:
        self.record = record
        self.position = position
        self.missing = missing  # what the unknown cards may still be
        self.number = 0
        self.stopped = False
        self.refused = 0  # 1 where the replay stopped at a move that was not made
        self.problems: list[Problem] = []
        self.played: list[Step] = []

    def run(self, upto: int | None) -> None:
        """Plays the steps until one is illegal, or `upto` single moves are done."""
        for index, step in enumerate(self.record.steps):
            if self.number == upto:
                return
            if step.number is not None and step.number != self.number + 1:
                message = f"this is move {self.number + 1}, not move {step.number}"
                self._report("R305", message, index, step, number=self.number + 1, part="number")
            repeat = step.repeat if upto is None else min(step.repeat, upto - self.number)
            if not self._play(index, step, repeat):
                self.stopped = True
                return

    def _play(self, index: int, step: Step, repeat: int) -> bool:
        """Plays one step; False where it is illegal or unreadable."""
        move = step.move
        if move is None:
            self.refused = 1
            return False
        named = complete(self.position, move)
        if isinstance(named, Refusal):
            return self._refuse(named, index, step)
        if named is not move:
            move, step = named, step._replace(move=named)
        for _ in range(repeat):
            refusal = why_not(self.position, move)
            if refusal is not None:
                return self._refuse(refusal, index, step)
            done = play(self.position, move)
            self.number += 1
            asserts = step.told or step.turned or self.missing
            if asserts and not self._hold(step, done, index):
                return False
        self.played.append(step if repeat == step.repeat else step._replace(repeat=repeat))
        return True

    def _refuse(self, refusal: Refusal, index: int, step: Step) -> bool:
        help = legal_instead(self.position, step.move)
        self._report(refusal.code, refusal.message, index, step, help, self.number + 1)
        self.refused = 1
        return False

    def _report(
        self, code: str, message: str, index: int, step: Step, help: str = "", number: int | None = None,
        part: str = "moves",
    ) -> None:  # fmt: skip
        line, column = self.record.places.find((part, index))
        number = self.number if number is None else number
        self.problems.append(Problem(code, message, line, column, number, str(step), help))

    # Assertions, and what they tell of unknown cards

    def _hold(self, step: Step, done: Played, index: int) -> bool:
        """Holds a step's assertions against what happened; False where a card stays unknown."""
        draws = done.move.is_draw
        top, turned, column = self._shown(done)
        if draws and top == UNKNOWN:
            if not self._learn(step.told, None, index, step):
                return False
        elif step.told:
            moved = top if draws else done.cards[0]
            if moved != step.told:
                verb = "turned" if draws else "moved"
                self._report("R301", f"the card {verb} is {moved}, not {step.told}", index, step)
        if turned == UNKNOWN:
            return self._learn(step.turned, column, index, step)
        if step.turned and turned is None:
            what = "face-down card" if isinstance(done, PackingPlayed) else "stock card"
            message = f"this move uncovers no {what}, so no {step.turned}"
            self._report("R302", message, index, step)
        elif step.turned and step.turned != turned:
            self._report("R302", f"the card uncovered is {turned}, not {step.turned}", index, step)
        return True

    def _shown(self, done: Played) -> tuple[Card | None, Card | None, int | None]:
        """The card a draw shows on the waste, the card a move uncovers, and the column where it does."""
        position = self.position
        top = position.waste[-1] if done.move.is_draw else None
        if not isinstance(done, PackingPlayed):
            return top, position.stock[-1] if done.opened else None, None
        position = packed(position)
        source = done.move.source
        if done.turned_up:
            return top, position.columns[source - 1][-1], source - 1
        if source == WASTE and position.waste and position.waste[-1] == UNKNOWN:
            return top, UNKNOWN, None
        return top, None, None

    def _learn(self, card: Card | None, column: int | None, index: int, step: Step) -> bool:
        position, draws = self.position, step.move is not None and step.move.is_draw
        if not isinstance(position, PackingPosition):
            form = f"{step.move}[5C]"
        else:
            form = f"{step.move}(5C)" if column is None and draws else f"{step.move}[5C]"
        if card is None:
            message = f"this move shows a card that was unknown: tell which, as in {form}"
            self._report("R306", message, index, step)
            return False
        if not self.missing[card]:
            message = f"the unknown card cannot be {card}: every {card} is accounted for"
            self._report("R304", message, index, step)
            return False
        self.missing[card] -= 1
        if not self.missing[card]:
            del self.missing[card]
        if isinstance(position, PackingPosition):
            position.learn(card, column)
        else:
            position.learn(card)
        return True

    # The result

    def judge_result(self) -> None:
        """Holds the result word against the final position, where the record could be replayed to its end."""
        if self.stopped:
            return
        position, result = self.position, self.record.result
        left = position.left
        if result == "won" and left:
            message = f"the record says won, but {left} card{'s are' if left > 1 else ' is'} not {position.home}"
            self._report_result("R303", message)
        elif result == "stuck" and position.is_won():
            self._report_result("R303", "the record says stuck, but the game is won")
        elif result == "stuck" and not position.is_stuck():
            self._report_result(
                "R303", "the record says stuck, but there is a move", legal_instead(position, None)
            )
        elif result in ("*", "resigned") and not left and self.record.steps:
            self._report_result("W901", "the game is won, but the record does not say so")

    def _report_result(self, code: str, message: str, help: str = "") -> None:
        line, column = self.record.places.find(("result",))
        self.problems.append(Problem(code, message, line, column, help=help))


def legal_instead(position: Position, move: Move | None) -> str:
    """The moves that are legal in a position, those from the same place or with the same card first."""
    moves: list[Move] = [*position.legal_moves()]
    if not moves:
        return "no move is legal here"
    moves.sort(key=lambda other: move is None or not (other.touches & move.touches))
    shown = " ".join(map(str, moves[:_SHOWN]))
    more = len(moves) - _SHOWN
    return f"legal here: {shown}" + (f" and {more} more" if more > 0 else "")
