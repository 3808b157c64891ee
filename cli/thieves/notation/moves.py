"""The moves of a record: tokens to steps, numbers, comments and the result."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from thieves.cards import Card, card, find_card
from thieves.families import Move
from thieves.notation import mistakes
from thieves.packing.moves import DRAW, FOUNDATION, REDEAL, WASTE
from thieves.packing.moves import Move as PackingMove
from thieves.pairing import moves as pairing_moves
from thieves.record import Remark, Step

if TYPE_CHECKING:
    from lark import Token

_MOVE = re.compile(
    r"(?:(?P<draw>d)(?:\*(?P<repeat>\d+))?|(?P<redeal>r)|(?P<source>w|f|\d+)-(?P<target>f|\d+)(?::(?P<count>\d+))?)"
    r"(?:\((?P<told>[^()]+)\))?(?:\[(?P<turned>[^\[\]]+)\])?",
    re.IGNORECASE,
)
_PLACES = {"w": WASTE, "f": FOUNDATION}
UNREADABLE = Step(None)


class OtherFamilyError(ValueError):
    """A move of the other family of games."""


_known: dict[str, dict[str, Step]] = {"packing": {}, "pairing": {}}
_KEEP = 20_000


def step(text: str, family: str) -> Step:
    """The step that a move's text stands for in a family's games, leniently (any case, `3-7:1`).

    Raises ValueError with a sentence where it is none.
    """
    known = _known[family]
    found = known.get(text)
    if found is None:
        if len(known) > _KEEP:
            known.clear()
        found = known[text] = (_read_pair if family == "pairing" else _read_step)(text)
    return found


def _read_pair(text: str) -> Step:
    """A move of the pairing games."""
    body, _, behind = text.partition("[")
    turned = _told(behind.removesuffix("]")) if behind else None
    bare, _, told = body.partition("(")
    name, _, repeat = bare.lower().partition("*")
    if name == "d":
        shown = _told(told.removesuffix(")")) if told else None
        return _read_draw(text, repeat or None, shown, turned, pairing_moves.DRAW)
    if told:
        raise ValueError(f"{text} is not a move: the cards it takes are its name, QS+AH")
    if name == "r":
        if turned:
            raise ValueError(f"{text}: a redeal turns no card up, so it asserts none")
        return Step(pairing_moves.REDEAL)
    if "-" in bare and "+" not in bare:
        raise ValueError(
            f"{text} carries a card from pile to pile; in this game cards leave in pairs, QS+AH, or alone, KD"
        )
    return Step(pairing_moves.move(body), turned=turned)


def _read_step(text: str) -> Step:
    if "+" in text or "@" in text or find_card(text):
        raise OtherFamilyError(
            f"{text} takes cards away in pairs, as the pairing games do; this game has columns"
        )
    found = _MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"{text} is not a move: {mistakes.MOVE_HELP['packing']}")
    told, turned = _told(found["told"]), _told(found["turned"])
    if found["redeal"]:
        if told or turned:
            raise ValueError(f"{text}: a redeal turns no card up, so it asserts none")
        return Step(REDEAL)
    if found["draw"]:
        return _read_draw(text, found["repeat"], told, turned)
    source, target = (
        _PLACES.get(found[end].lower()) or int(found[end]) for end in ("source", "target")
    )
    count = int(found["count"] or 1)
    if not count:
        raise ValueError(f"{text} moves no card")
    if source == FOUNDATION:
        if target == FOUNDATION or count > 1 or turned:
            raise ValueError(
                f"{text} is not a move: one card comes back from a foundation to a column, f-4(3C)"
            )
        return Step(PackingMove(source, target, 1, told), told=told)
    return Step(PackingMove(source, target, count), told=told, turned=turned)


def _read_draw(
    text: str, repeat: str | None, told: Card | None, turned: Card | None, draw: Move = DRAW
) -> Step:
    if repeat and (told or turned):
        raise ValueError(
            f"{text}: d*{repeat} asserts no card; write the draws one by one, d({told or turned})"
        )
    if repeat and not int(repeat):
        raise ValueError(f"{text} draws nothing")
    return Step(draw, int(repeat or 1), told, turned)


def _told(text: str | None) -> Card | None:
    if text is None:
        return None
    if text.startswith("?"):
        raise ValueError(f"{text} tells nothing: leave it out, or name the card")
    return card(text)


class MovesReader:
    """Reads the tokens between `moves:` and the end of a record, in order."""

    def __init__(
        self,
        report: "Callable[..., None]",
        full: "Callable[[], bool]",
        original: "Callable[[Token], str]",
    ) -> None:
        self.report = report  # code, message, token, how far into the token, and the move's number
        self.full = full  # whether no more problems are listed
        self.original = original
        self.steps: list[Step] = []
        self.tokens: list[Token] = []
        self.notes: list[str] = []  # before the first move: they belong to the record
        self.remarks: list[Remark] = []
        self.result = ""
        self.result_token: Token | None = None
        self.family = "packing"
        self._number: int | None = None
        self._last: Token | None = None
        self._closed = False

    def read(self, tokens: "Sequence[Token]", family: str) -> None:
        """Reads all tokens; `steps`, `notes`, `remarks` and `result` hold what they said."""
        self._last, self.family = tokens[0], family
        handlers = {
            "PLAY": self._play, "NUMBER": self._count, "NOTE": self._note, "REMARK": self._remark,
            "RESULT": self._end, "PAIR": self._play, "OPEN": self._brace, "CLOSE": self._brace,
            "WORD": self._word,
        }  # fmt: skip
        for token in tokens[1:]:
            if self.result and token.type != "REMARK":
                self._after(token)
            else:
                handlers[token.type](token)
            self._last = token
        self.close(self._last)

    def _play(self, token: "Token") -> None:
        self.tokens.append(token)
        known, steps = _known[self.family], self.steps
        first, pending = len(steps), self._number
        try:
            for word in token.value.split():
                if word[-1] == "." and self._number is None:
                    self._number = int(word[:-1])
                    continue
                steps.append(known.get(word) or step(word, self.family))
                if self._number is not None:
                    self._take_number(-1)
        except ValueError:
            del steps[first:]
            self._number = pending
            self._play_slowly(token)

    def _play_slowly(self, token: "Token") -> None:
        """The same for a token with something wrong in it: each word with its place."""
        for word in re.finditer(r"[^ \t\n]+", token.value):
            if word[0][-1] == ".":
                self._count(token, word[0], word.start())
            else:
                self.steps.append(self._step(word[0], token, word.start()))
                self._take_number(-1)

    def _step(self, word: str, token: "Token", offset: int) -> Step:
        try:
            return step(word, self.family)
        except ValueError as error:
            is_other = isinstance(error, OtherFamilyError)
            code = "P115" if is_other else "P110" if "not a card" in str(error) else "P111"
            self.report(code, str(error), token, offset, self._next())
            return UNREADABLE

    def _next(self) -> int:
        """The number of the move that comes next, in single moves; not counted where none will be told."""
        return 0 if self.full() else 1 + sum(step.repeat for step in self.steps)

    def _take_number(self, index: int) -> None:
        """Gives the number that was read before a step to the step."""
        if self._number is not None:
            self.steps[index] = self.steps[index]._replace(number=self._number)
            self._number = None

    def _count(self, token: "Token", text: str = "", offset: int = 0) -> None:
        """Keeps a move number for the move behind it; one that another follows numbers nothing."""
        text = text or token.value
        if self._number is not None:
            self.report(
                "P111",
                f"{text} follows a move number: a number stands before a move",
                token,
                offset,
            )
        self._number = int(text[:-1])
        if token.type == "NUMBER":
            self.tokens.append(token)

    def _note(self, token: "Token") -> None:
        text = self.original(token)[1:-1].strip()
        if mistakes.CONTROLS.search(text):
            self.report("P104", mistakes.control(text), token)
        if not text:
            return
        if not self.steps:
            self.notes.append(text)
            return
        last = self.steps[-1]
        self.steps[-1] = last._replace(comment=f"{last.comment} {text}".strip())

    def _remark(self, token: "Token") -> None:
        at = ("result",) if self.result else ("moves", len(self.steps) - 1)
        self.remarks.append(Remark(self.original(token)[1:].strip(), at, not self._behind(token)))

    def _behind(self, token: "Token") -> bool:
        """Whether a token stands on the line that the last one's text ends on."""
        last = self._last
        assert last is not None
        return bool(token.line == (last.line or 0) + last.value.rstrip().count("\n"))

    def _end(self, token: "Token") -> None:
        self.close(token)
        self.result, self.result_token = token.value.lower(), token

    def close(self, token: "Token") -> None:
        """Says a move number that no move follows; `token` is what stands there instead."""
        if self._number is not None:
            self.report("P111", f"the move number {self._number}. has no move behind it", token)
            self._number = None

    def _after(self, token: "Token") -> None:
        if not self._closed:
            self._closed = True
            self.report(
                "P112", f"the record is closed by {self.result}: nothing may follow it", token
            )

    def _brace(self, token: "Token") -> None:
        self.report("P105", mistakes.BRACES[token.type], token)

    def _word(self, token: "Token") -> None:
        if self.full():
            self.steps.append(UNREADABLE)
            self.tokens.append(token)
            return
        self._no_move(*mistakes.why_no_move(token.value, self.family), token)

    def _no_move(self, code: str, message: str, token: "Token") -> None:
        self.report(code, message, token, 0, self._next())
        self.steps.append(UNREADABLE)
        self.tokens.append(token)
        self._take_number(-1)
