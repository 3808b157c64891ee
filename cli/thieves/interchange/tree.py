"""Tree to record: the one shape that YAML and JSON share, read."""

import re
from collections.abc import Callable, Iterator, Mapping

from thieves.cards import UNKNOWN, Card, card
from thieves.families import Layout
from thieves.games import Game, find_game, make_rules
from thieves.interchange.nodes import Odd, Tree
from thieves.notation import mistakes
from thieves.notation.assemble import build_layout
from thieves.notation.header import read_deal, read_whole, unknown_game
from thieves.notation.moves import OtherFamilyError
from thieves.notation.moves import step as read_step
from thieves.notation.piles import GONE, Pile
from thieves.record import KEY, NO_LAYOUT, RESULTS, Fault, Path, Places, Record, Spot, Step
from thieves.rules import RULE_KEYS, Key, RuleError, Value, read_rule

KEYS = (
    "format", "game", "deal", "rules", "tags", "tableau", "pyramids", "reserves", "stock", "waste",
    "foundations", "pass", "comment", "moves", "result",
)  # fmt: skip
# What only one family's layouts have.
OWN_KEYS = {"packing": ("tableau", "foundations"), "pairing": ("pyramids", "reserves")}
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def from_tree(tree: Tree, places: Places) -> tuple[Record | None, list[Fault]]:
    """The record in a tree, or None and what is wrong; unreadable moves leave a record behind."""
    reader = _TreeReader(places)
    record = reader.read(tree)
    return record, reader.faults


def game_of(tree: Tree) -> str:
    """The preset's name, where a tree names one."""
    name = tree.get("game") if isinstance(tree, dict) else None
    found = find_game(name) if isinstance(name, str) else None
    return found.name if found else ""


def tree_places(find: Callable[[], dict[Path, Spot]], line: int, start: Spot) -> Places:
    """Where a record's parts stand, from where its tree's parts do (lines from 1 on line `line`)."""

    def locate() -> dict[Path, Spot]:
        found = {path: (at + line - 1, column) for path, (at, column) in find().items()}
        tableau = {path: spot for path, spot in found.items() if path[:1] == ("tableau",)}
        columns = {("columns", *path[1:]): spot for path, spot in tableau.items()}
        moves = {
            path[:2]: spot
            for path, spot in found.items()
            if path[0] == "moves" and path[2:] == ("move",)
        }
        layout = next(
            (found[key,] for key in ("tableau", "pyramids", "reserves") if (key,) in found), start
        )
        return found | columns | moves | {("layout",): layout}

    return Places(locate, start)


def shown(value: Tree) -> str:
    """A value as it was read, for a message."""
    if isinstance(value, Odd):
        return value.text
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    if isinstance(value, (dict, list)):
        return "a mapping" if isinstance(value, dict) else "a list"
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _kind(value: Tree) -> str:
    """What a value that should be text was read as."""
    if isinstance(value, Odd):
        return f"{value.text} is read as {value.kind}"
    if isinstance(value, bool):
        return f"it is read as the truth value {shown(value)}"
    if isinstance(value, int):
        return f"{value} is read as a number"
    return f"{shown(value)} stands here"


class _TreeReader:
    """Reads one tree; faults collect on the way."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.family = "packing"
        self.faults: list[Fault] = []

    def fault(self, code: str, message: str, *path: str | int) -> None:
        """Notes what is wrong with a part."""
        self.faults.append(Fault(code, message, path))

    def read(self, tree: Tree) -> Record | None:
        """The record, or None where header or layout cannot be read."""
        if not isinstance(tree, dict):
            message = f"a record is a mapping of keys to values; {shown(tree)} stands here"
            self.fault("Y404", message)
            return None
        game, deal = self._game(tree), self._deal(tree)
        self.family = game.rules.family if game else "packing"
        self._keys(tree)
        overrides, tags = self._rules(tree), self._tags(tree)
        comment = self._comment(tree.get("comment", ""), "comment")
        form = self._whole(tree, "format") if "format" in tree else 0
        layout = self._layout(tree, game, overrides, deal) if game else None
        broken = bool(self.faults)
        steps, result = self._steps(tree.get("moves", [])), self._result(tree)
        if broken or game is None:
            return None
        return Record(
            game.name, deal, overrides, layout, tags, comment, steps, result, form, (), self.places
        )  # fmt: skip

    def _game(self, tree: Mapping[str, Tree]) -> Game | None:
        name = self._text(tree, "game")
        found = find_game(name)
        if found is None:
            message = unknown_game(name) if name else "the record does not name its game"
            self.fault("P108", message, "game")
        return found

    def _result(self, tree: Mapping[str, Tree]) -> str:
        result = tree.get("result", "*")
        if result not in RESULTS:
            message = f"the result is won, stuck, resigned or *, not {shown(result)}"
            self.fault("Y404", message, "result")
            return "*"
        return str(result)

    def _keys(self, tree: Mapping[str, Tree]) -> None:
        from difflib import get_close_matches

        for key in tree:
            family = next((f for f, own in OWN_KEYS.items() if key in own), self.family)
            if family != self.family:
                self.fault("P115", f"{key} is a key of the {family} games", KEY, key)
            elif key not in KEYS:
                near = get_close_matches(key.lower(), KEYS, 1)
                hint = f": is {near[0]} meant?" if near else "; free keys stand under tags"
                self.fault("Y402", f"a record has no key {key}{hint}", KEY, key)

    def _text(self, tree: Mapping[str, Tree], key: str) -> str:
        value = tree.get(key, "")
        if isinstance(value, str):
            return self._clean(value, key)
        self.fault("Y404", f"{key} is text, but {_kind(value)}: put it in quotes", key)
        return ""

    def _clean(self, text: str, *path: str | int) -> str:
        hidden = mistakes.invisible(text)
        if hidden or "\n" in text or any("\ud800" <= char <= "\udfff" for char in text):
            self.fault(
                "Y406",
                f"{path[-1]} holds {hidden or 'a character'} that records cannot hold",
                *path,
            )
        return " ".join(text.split())

    def _deal(self, tree: Mapping[str, Tree]) -> str:
        deal = self._text(tree, "deal")
        if re.search(r"[#{}]", deal):
            self.fault("Y406", "the deal's source may not hold # { or }", "deal")
        return read_deal(deal, self.faults)

    def _whole(self, tree: Mapping[str, Tree], key: str) -> int:
        value = tree.get(key, 1)
        if isinstance(value, int) and not isinstance(value, bool):
            return read_whole(key, {key: str(value)}, self.faults)
        self.fault("Y404", f"{key} is a whole number, but {_kind(value)}", key)
        return 1

    # Rules and tags

    def _rules(self, tree: Mapping[str, Tree]) -> dict[str, Value]:
        rules = tree.get("rules", {})
        if not isinstance(rules, dict):
            self.fault(
                "Y404", f"rules is a mapping of rule keys; {shown(rules)} stands here", "rules"
            )
            return {}
        found = {}
        for name, value in rules.items():
            key = RULE_KEYS.get(name)
            if key is None:
                self.fault("Y402", f"there is no rule key {name}", KEY, "rules", name)
                continue
            text = _rule_text(key, value)
            if text is None:
                self.fault("Y404", f"{name} is {_wanted(key)}, but {_kind(value)}", "rules", name)
                continue
            try:
                found[name] = read_rule(name, text)
            except ValueError as error:
                self.fault("P109", str(error), "rules", name)
        return found

    def _tags(self, tree: Mapping[str, Tree]) -> dict[str, str]:
        tags = tree.get("tags", {})
        if not isinstance(tags, dict):
            self.fault(
                "Y404", f"tags is a mapping of names to texts; {shown(tags)} stands here", "tags"
            )
            return {}
        for name, value in tags.items():
            for code, message, *key in _why_no_tag(name, value):
                self.fault(code, message, *key, "tags", name)
        return tags

    def _comment(self, value: Tree, *path: str | int) -> str:
        if not isinstance(value, str):
            self.fault("Y404", f"a comment is text, but {_kind(value)}: put it in quotes", *path)
            return ""
        if "}" in value or mistakes.CUTS.search(value):
            message = "a comment may hold neither } nor a line that begins with game:"
            self.fault("Y406", message, *path)
        elif mistakes.CONTROLS.search(value) or mistakes.HALVES.search(value):
            self.fault("Y406", "a comment holds characters that are no text", *path)
        return value.strip()

    # Piles

    def _layout(
        self, tree: Mapping[str, Tree], game: Game, overrides: Mapping[str, Value], deal: str
    ) -> Layout | None:
        try:
            rules = make_rules(game, overrides)
        except RuleError as error:
            self.fault(error.code, str(error), "rules", error.key)
            return None
        if not {*OWN_KEYS[self.family], "stock", "waste", "pass"} & tree.keys():
            if not deal.startswith("pysolfc "):
                self.fault("D106", NO_LAYOUT, "game")
            return None
        if self.family == "pairing":
            piles = self._pyramids(tree.get("pyramids", {}))
            piles |= self._numbered(tree.get("reserves", []), "reserves")
        else:
            piles = self._numbered(tree.get("tableau", []), "tableau")
        for name in ("stock", "waste", "foundations"):
            if name in tree:
                piles[name] = self._pile(tree[name], name)
        passes = self._whole(tree, "pass")
        if self.faults:
            return None
        layout, faults = build_layout(piles, passes, rules)
        self.faults += faults
        return layout

    def _numbered(self, piles: Tree, key: str) -> dict[str, Pile]:
        """Columns or reserves, from the left."""
        if not isinstance(piles, list):
            self.fault("Y404", f"{key} is a list of piles; {shown(piles)} stands here", key)
            return {}
        return {str(i + 1): self._pile(pile, key, i) for i, pile in enumerate(piles)}

    def _pyramids(self, pyramids: Tree) -> dict[str, Pile]:
        if not isinstance(pyramids, dict):
            message = f"pyramids is a mapping of letters to rows; {shown(pyramids)} stands here"
            self.fault("Y404", message, "pyramids")
            return {}
        piles = {}
        for letter, rows in pyramids.items():
            if not re.fullmatch("[A-Z]", letter):
                message = f"a pyramid is named by a letter, A, B …, not {shown(letter)}"
                self.fault("Y402", message, KEY, "pyramids", letter)
            elif not isinstance(rows, list) or not rows:
                here = "an empty list" if rows == [] else shown(rows)
                message = f"a pyramid is a list of rows; {here} stands here"
                self.fault("Y404", message, "pyramids", letter)
            else:
                for i, row in enumerate(rows):
                    piles[f"{letter}{i + 1}"] = self._pile(row, "pyramids", letter, i)
        return piles

    def _pile(self, cards: Tree, *path: str | int) -> Pile:
        if not isinstance(cards, list):
            self.fault("Y404", f"a pile is a list of cards; {shown(cards)} stands here", *path)
            return Pile()
        found: list[Card] = []
        down = 0
        for place, text in enumerate(cards):
            hidden = isinstance(text, str) and text.startswith("[") and text.endswith("]")
            if hidden and down == place:
                down += 1
            elif hidden:
                self.fault(
                    "P116", "face-down cards lie at the buried end of a column", *path, place
                )
            found.append(self._card(text[1:-1] if hidden else text, *path, place))
        return Pile(tuple(found), down)

    def _card(self, text: Tree, *path: str | int) -> Card:
        try:
            if not isinstance(text, str):
                raise ValueError(f"{shown(text)} is not a card: {_kind(text)}")
            if text == "--" and path[0] == "pyramids":
                return GONE
            return card(text)
        except ValueError as error:
            self.fault("P110", str(error), *path)
            return UNKNOWN

    # Moves

    def _steps(self, moves: Tree) -> tuple[Step, ...]:
        if not isinstance(moves, list):
            self.fault("Y404", f"moves is a list; {shown(moves)} stands here", "moves")
            return ()
        return tuple(self._step(entry, i) for i, entry in enumerate(moves))

    def _step(self, entry: Tree, place: int) -> Step:
        comment = ""
        if isinstance(entry, dict):
            for key in entry.keys() - {"move", "comment"}:
                message = f"a move has no key {key}: only move and comment"
                self.fault("Y402", message, KEY, "moves", place, key)
            comment = self._comment(entry.get("comment", ""), "moves", place, "comment")
            entry = entry.get("move")
        try:
            if not isinstance(entry, str):
                raise ValueError(f"a move is text, but {_kind(entry)}")
            found = read_step(entry, self.family)
        except ValueError as error:
            code = "P115" if isinstance(error, OtherFamilyError) else "P111"
            self.fault(code, str(error), "moves", place)
            return Step(None)
        return found._replace(comment=comment) if comment else found


def _why_no_tag(name: str, value: Tree) -> Iterator[tuple[str, ...]]:
    """Code and message of what is wrong with a tag, and KEY where that is its name."""
    if not isinstance(value, str):
        yield "Y404", f"the tag {name} is text, but {_kind(value)}: put it in quotes"
    elif mistakes.CONTROLS.search(value) or mistakes.HALVES.search(value):
        yield "Y406", f"the tag {name} holds characters that are no text"
    elif "\n" in value or value != value.strip(" \t\u00a0\u202f"):
        yield "Y406", f"the tag {name} must fit on one line, without spaces around it"
    meant = mistakes.likely_key(name, value) if isinstance(value, str) else ""
    if not _TAG.fullmatch(name):
        message = f"{shown(name)} is not a tag's name: a letter, then letters, digits, _ and -"
        yield "Y406", message, KEY
    elif name.lower() in mistakes.KNOWN_KEYS or re.fullmatch(r"[A-Za-z][0-9]+", name):
        yield "Y406", f"{name} is a key of the notation, not a tag", KEY
    elif meant:
        yield "P107", f"{name} is not a key; {meant} is very likely meant", KEY


def _rule_text(key: Key, value: Tree) -> str | None:
    """A rule's value as text would have it, or None where it is of another kind."""
    if isinstance(value, bool):
        return ("yes" if value else "no") if key.kind == "flag" else None
    if isinstance(value, int) and key.kind == "integer":
        return str(value)
    if isinstance(value, list) and key.kind == "integers":
        fine = all(isinstance(n, int) and not isinstance(n, bool) for n in value)
        return " ".join(map(str, value)) if fine else None
    if isinstance(value, str) and (key.kind in ("choice", "suits") or key.name == "redeals"):
        return value if key.name != "redeals" or value == "unlimited" else None
    return None


def _wanted(key: Key) -> str:
    return {
        "integer": "a whole number", "integers": "a list of whole numbers", "flag": "true or false",
        "choice": "text", "suits": "text",
    }[key.kind]  # fmt: skip
