"""Text to record: one pass over the grammar's tokens, and every problem met on the way."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from thieves.cards import UNKNOWN, Card, find_card, why_no_card
from thieves.families import Layout
from thieves.games import find_game, make_rules
from thieves.notation import mistakes
from thieves.notation.assemble import build_layout
from thieves.notation.grammar import parser
from thieves.notation.header import read_deal, read_whole, unknown_game
from thieves.notation.moves import MovesReader
from thieves.notation.piles import GONE, Pile, pile_path
from thieves.problems import Problem
from thieves.record import NO_LAYOUT, Fault, Path, Places, Reading, Record, Remark, Spot
from thieves.rules import RULE_KEYS, AnyRules, RuleError, Value, read_rule

if TYPE_CHECKING:
    from lark import Token


def parse(text: str, line: int = 1) -> Reading:
    """Reads the text of one record, whose first line is line `line` (from 1) of its file.

    Never raises: whatever is wrong stands among the problems.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _Reader(line).read(text.removeprefix("\ufeff"))


NO_GAME = "no record here: a record starts with a line game: …"
MOST = 100  # problems listed of one record's text

_SPACES = {0xA0: " ", 0x202F: " "}


class _Reader:
    """What one record's tokens have said so far."""

    def __init__(self, line: int) -> None:
        self.offset = line - 1
        self.problems: list[Problem] = []
        self.values: dict[str, str] = {}
        self.rules: dict[str, Value] = {}
        self.piles: dict[str, Pile] = {}
        self.tags: dict[str, str] = {}
        self.notes: list[str] = []
        self.remarks: list[Remark] = []
        self.waiting: list[str] = []  # remarks on lines of their own, for the entry that follows
        self.spots: dict[Path, Token] = {}
        self.cards: dict[Path, list[Token]] = {}  # a pile's tokens, each of one or more cards
        self.text = ""
        self.moves = MovesReader(self.report, self.full, self.original)
        self.last: tuple[int, Path] = (0, ())  # the line the last entry ended on, and its path

    def report(
        self, code: str, message: str, token: "Token", offset: int = 0, move: int | None = None
    ) -> None:
        """Notes a problem at a token, or `offset` characters into it; past the hundredth, that there are more."""
        if self.full():
            return
        if len(self.problems) == MOST:
            code, message = "P118", "this record has more problems than the hundred listed here"
        line, column = self.spot(token, offset)
        self.problems.append(Problem(code, message, line, column, move))

    def full(self) -> bool:
        """Whether no more problems are listed."""
        return len(self.problems) > MOST

    def original(self, token: "Token") -> str:
        """A token's text as it stands in the record, no-break spaces kept."""
        return self.text[token.start_pos : token.end_pos]

    def spot(self, token: "Token", offset: int = 0) -> Spot:
        """Line and column in the file of a token, or of the place `offset` characters into it."""
        line, column = (token.line or 1) + self.offset, token.column or 1
        before = token.value[:offset]
        ends = before.count("\n")
        return (line + ends, len(before) - before.rfind("\n")) if ends else (line, column + offset)

    def read(self, text: str) -> Reading:
        """Everything, in order."""
        self.text = text = text if text.endswith("\n") else text + "\n"
        tree = parser().parse(text if text.isascii() else text.translate(_SPACES))
        for child in tree.children:
            if isinstance(child, str):
                self._loose(child)
            elif child.data == "moves":
                self._moves(child.children)  # type: ignore[arg-type]
            else:
                self._entry(child.children)  # type: ignore[arg-type]
        self.remarks += [Remark(text, ("end",), True) for text in self.waiting]
        record = self._record()
        problems = sorted(self.problems, key=lambda p: (p.line, p.column))
        return Reading(record, problems, text, self.offset + 1, game=self._game())

    # Tokens that stand in no entry

    def _loose(self, token: "Token") -> None:
        kind = token.type
        if kind == "REMARK":
            self._remark(token)
        elif kind == "NOTE":
            self._note(token)
        elif kind == "STRAY" and not self.full():
            self.report(*mistakes.why_no_line(token.value), token)
        elif kind in mistakes.BRACES:
            self.report("P105", mistakes.BRACES[kind], token)

    def _remark(self, token: "Token") -> None:
        text, (line, path) = self.original(token)[1:].strip(), self.last
        if token.line == line:
            self.remarks.append(Remark(text, path, False))
        else:
            self.waiting.append(text)

    def _note(self, token: "Token") -> None:
        text = self.original(token)[1:-1].strip()
        if mistakes.CONTROLS.search(text):
            self.report("P104", mistakes.control(text), token)
        if text:
            self.notes.append(text)

    # Entries: a key and what follows it

    def _entry(self, tokens: "list[Token]") -> None:
        key, items = tokens[0], []
        for token in tokens[1:]:
            if token.type in ("NOTE", "OPEN", "CLOSE"):
                self._loose(token)
            else:
                items.append(token)
        name = key.value.partition(":")[0].strip()
        path = self._tag(key, name) if key.type == "TAG" else self._known(key, name.lower(), items)
        self.remarks += [Remark(text, path, True) for text in self.waiting]
        self.waiting.clear()
        self.last = (tokens[-1].end_line or 0, path)

    def _tag(self, key: "Token", name: str) -> Path:
        value = self.original(key).partition(":")[2].strip(" \t\u00a0\u202f")
        meant = mistakes.likely_key(name, value)
        if mistakes.CONTROLS.search(value):
            self.report("P104", mistakes.control(value), key)
        if meant:
            self.report("P107", f"{name}: is not a key; {meant}: is very likely meant", key)
        elif name in self.tags:
            self.report("P106", f"the tag {name} stands twice", key)
        self.tags[name] = value
        self.spots["tags", name] = key
        return ("tags", name)

    def _known(self, key: "Token", name: str, items: "list[Token]") -> Path:
        path: Path = ("rules", name) if name in RULE_KEYS else (name,)
        if key.type == "PILE":
            if name[0].isalpha() and name[-1].isdigit():
                name = name[0].upper() + str(int(name[1:]))
                if not self._is_pairing():
                    message = (
                        f"{name}: is a row of a pyramid; this game has columns, 1: to the last"
                    )
                    self.report("P115", message, key)
                    return path
            name = str(int(name)) if name.isdigit() else name
            path = pile_path(name, "reserves" if self._is_pairing() else "columns")
        if path in self.spots:
            line, _ = self.spot(self.spots[path])
            self.report("P106", f"{name}: stands twice, first on line {line}", key)
            return path
        self.spots[path] = key
        if key.type == "PILE":
            self.piles[name] = self._pile(name, path, items)
        elif items:
            self._value(name, path, items)
        else:
            self.report("P108" if name == "game" else "P109", f"{name}: has no value", key)
        return path

    def _value(self, name: str, path: Path, items: "list[Token]") -> None:
        text = " ".join(token.value for token in items)
        self.spots[path] = items[0]
        hidden = mistakes.invisible(text)
        if hidden:
            self.report("P104", f"an invisible character stands in this value: {hidden}", items[0])
        elif name in RULE_KEYS:
            try:
                self.rules[name] = read_rule(name, text)
            except ValueError as error:
                self.report("P109", str(error), items[0])
        else:
            self.values[name] = text

    # Piles

    def _pile(self, name: str, path: Path, items: "list[Token]") -> Pile:
        cards: list[Card] = []
        tokens: list[Token] = []
        down, opened = 0, None
        for place, token in enumerate(items):
            kind = token.type
            if kind == "CARDS":
                cards += [find_card(text) or UNKNOWN for text in token.value.split()]
                tokens.append(token)
            elif kind == "UNKNOWN":
                count = int(token.value[3:] or 1)
                cards += [UNKNOWN] * count
                tokens.append(token)
                if not count:
                    self.report("P110", f"{token.value} is no card at all", token)
            elif kind == "DOWN" and opened is None and not place:
                opened = token
            elif kind == "UP" and opened is not None and not down:
                down = len(cards)
            elif kind == "GONE" and self._is_pairing():
                cards.append(GONE)
                tokens.append(token)
            elif kind != "EMPTY" or len(items) > 1:
                self._no_card(token, name)
        if opened is not None and not down:
            self.report(
                "P116", "these brackets hold no card, or are never closed: [4H JD] 9C", opened
            )
        if not items and name.isdigit():
            self.report(
                "D101",
                f"{'reserve' if self._is_pairing() else 'column'} {name} has no cards: an empty one is written {name}: -",
                self.spots[path],
            )
        self.cards[path] = tokens
        return Pile(tuple(cards), down)

    def _no_card(self, token: "Token", name: str) -> None:
        kind, text = token.type, token.value
        hidden = mistakes.invisible(text)
        if kind in ("DOWN", "UP"):
            self.report(
                "P116",
                f"a stray {text}: face-down cards stand in one pair of brackets, first in the column",
                token,
            )
        elif kind == "GONE":
            self.report(
                "P115",
                "-- is a card taken away, in the pairing games; an empty column is 3: -",
                token,
            )
        elif kind == "EMPTY":
            self.report(
                "P110",
                "- stands alone: it means that there are no cards here",
                token,
            )
        elif hidden:
            self.report("P104", f"an invisible character stands in this word: {hidden}", token)
        elif text.endswith(":"):
            self.report("P110", f"{text} is not a card: each pile begins a line of its own", token)
        else:
            self.report("P110", why_no_card(text), token)

    # Moves

    def _moves(self, tokens: "list[Token]") -> None:
        self.remarks += [Remark(text, ("moves",), True) for text in self.waiting]
        self.waiting.clear()
        self.spots["moves",] = tokens[0]
        self.moves.read(tokens, "pairing" if self._is_pairing() else "packing")
        self.notes += self.moves.notes
        self.remarks += self.moves.remarks
        if self.moves.result_token is not None:
            self.spots["result",] = self.moves.result_token

    # Putting it together

    def _record(self) -> Record | None:
        places = Places(self._locate, (self.offset + 1, 1))
        faults, record = self._assemble(places)
        self.problems += [fault.at(places) for fault in faults]
        return record

    def _game(self) -> str:
        found = find_game(self.values.get("game", ""))
        return found.name if found else ""

    def _is_pairing(self) -> bool:
        """Whether the record's game, which its first line names, is a pairing game."""
        found = find_game(self.values.get("game", ""))
        return found is not None and found.rules.family == "pairing"

    def _assemble(self, places: Places) -> tuple[list[Fault], Record | None]:
        broken = bool(self.problems) and any(
            not self._in_moves(problem) for problem in self.problems
        )
        values = self.values
        if "game" not in values:
            named = ("game",) in self.spots
            return [] if named else [Fault("P101", NO_GAME)], None
        preset = find_game(values["game"])
        if preset is None:
            return [Fault("P108", unknown_game(values["game"]), ("game",))], None
        faults: list[Fault] = []
        form = read_whole("format", values, faults)
        passes = read_whole("pass", values, faults)
        deal = read_deal(values.get("deal", ""), faults)
        rules, layout = None, None
        try:
            rules = make_rules(preset, self.rules)
        except RuleError as error:
            at: Path = ("rules", error.key) if error.key in self.rules else ("game",)
            faults.append(Fault(error.code, str(error), at))
        if rules:
            layout = self._layout(passes, rules, deal, faults)
        if faults or broken:
            return faults, None
        moves = self.moves
        return [], Record(
            preset.name, deal, self.rules, layout, self.tags, " ".join(self.notes), tuple(moves.steps),
            moves.result or "*", form if "format" in values else 0, tuple(self.remarks), places,
        )  # fmt: skip

    def _layout(
        self, passes: int, rules: AnyRules, deal: str, faults: list[Fault]
    ) -> Layout | None:
        if self.piles or "pass" in self.values:
            layout, wrong = build_layout(self.piles, passes, rules)
            faults += wrong
            return layout
        if not deal.startswith("pysolfc "):
            faults.append(
                Fault(
                    "D106",
                    NO_LAYOUT,
                    ("game",),
                )
            )
        return None

    def _in_moves(self, problem: Problem) -> bool:
        token = self.spots.get(("moves",))
        return token is not None and (problem.line, problem.column) > self.spot(token)

    def _locate(self) -> dict[Path, Spot]:
        return dict(self._spots())

    def _spots(self) -> Iterator[tuple[Path, Spot]]:
        piles = [
            path
            for path in self.spots
            if path[0] in ("columns", "pyramids", "reserves", "stock", "waste", "foundations")
        ]
        if piles:
            yield ("layout",), self.spot(self.spots[piles[0]])
        for path, token in self.spots.items():
            yield path, self.spot(token)
        for path, tokens in self.cards.items():
            spots = (spot for token in tokens for _, spot in self._each(token))
            for place, spot in enumerate(spots):
                yield (*path, place), spot
        place = 0
        for token in self.moves.tokens:
            for word, spot in self._each(token):
                is_number = word.endswith(".")
                yield ("number" if is_number else "moves", place), spot
                place += not is_number

    def _each(self, token: "Token") -> Iterator[tuple[str, Spot]]:
        """The words of a token, cards or moves and their numbers, and where each of them stands."""
        line, column = self.spot(token)
        if token.type not in ("CARDS", "PLAY"):
            repeat = int(token.value[3:] or 1) if token.type == "UNKNOWN" else 1
            yield from [("" if token.type == "WORD" else token.value, (line, column))] * repeat
            return
        for word in re.finditer(r"\n|[^ \t\n]+", token.value):
            if word[0] == "\n":
                line, column = line + 1, 1 - word.end()
            else:
                yield word[0], (line, column + word.start())
