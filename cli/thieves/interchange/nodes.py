"""YAML without surprises: plain values from the event stream, and where each of them stands.

PyYAML's events are taken as they come, so anchors, aliases and tags can be refused before
anything is built from them, and no value is constructed that YAML's type guessing would change.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from thieves.record import KEY, Path, Spot

# A tree: text, whole numbers, truth values, None, lists, mappings, and what YAML made of other words.
Tree = Any

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_OTHER = re.compile(
    r"[-+]?(0b[01_]+|0x[0-9a-fA-F_]+|0o?[0-7_]+|[0-9][0-9_]*)"
    r"|[-+]?([0-9][0-9_]*)?\.?[0-9_]+([eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*\.[0-9_]*([eE][-+]?[0-9]+)?"
    r"|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?|=|<<"
)
_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NONE = ("", "~", "null", "Null", "NULL")


class Odd(NamedTuple):
    """A bare word that YAML reads as a number, a date or the like: how it was written, and as what it reads."""

    text: str
    kind: str


class NoTreeError(Exception):
    """Text that is no tree at all, or uses what records do not use; with its place."""

    def __init__(self, code: str, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.column = code, message, line, column


def plain(text: str) -> Tree:
    """What a bare YAML word stands for: text, a whole number, a truth value, None, or something odd."""
    first = text[:1]
    if first.isalpha() and text.lower() not in _TRUTH and text not in _NONE:
        return text
    if text in _NONE:
        return None
    truth = _TRUTH.get(text.lower())
    if truth is not None and text in (text.lower(), text.upper(), text.capitalize()):
        return truth
    if _INTEGER.fullmatch(text) and len(text) < 30:
        return int(text)
    if _OTHER.fullmatch(text):
        return Odd(text, "a date" if re.match(r"[0-9]{4}-[0-9]", text) else "a number")
    return text


class Document(NamedTuple):
    """One YAML document: its tree, the duplicate keys in it, and the line it starts on (from 1)."""

    tree: Tree
    duplicates: list[Path]
    line: int


def documents(text: str) -> Iterator[Document]:
    """The documents of a YAML text. Raises NoTreeError for what is no YAML, or is refused."""
    for tree, duplicates, line, _ in _walk(text, False):
        yield Document(tree, duplicates, line)


def places(text: str, document: int = 0) -> dict[Path, Spot]:
    """Line and column (from 1) of every part of a document, keys' places standing for their values' path."""
    for index, (_, _, _, found) in enumerate(_walk(text, True)):
        if index == document:
            return found
    return {}


def _events(text: str) -> Iterator[Any]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        message = error.problem or error.context or "it cannot be read"
        raise NoTreeError("Y401", f"this is not YAML: {message}", line, column) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - text.rfind("\n", 0, error.position)
        message = (
            f"this is not YAML: character U+{ord(str(error.character)[:1]):04X} may not stand in it"
        )
        raise NoTreeError("Y401", message, line, column) from None


def _walk(text: str, keep: bool) -> Iterator[tuple[Tree, list[Path], int, dict[Path, Spot]]]:
    """Each document's tree, duplicate keys, first line and, where they are to be kept, places."""
    build = _Builder(keep)
    for event in _events(text):
        kind = type(event).__name__
        if kind == "DocumentStartEvent":
            build = _Builder(keep)
            build.line = event.start_mark.line + 1
        elif kind == "DocumentEndEvent":
            yield build.tree, build.duplicates, build.line, build.spots
        elif kind not in ("StreamStartEvent", "StreamEndEvent"):
            build.take(kind, event)


class _Builder:
    """Builds one document's tree from its events, on a stack of its own: depth costs nothing."""

    def __init__(self, keep: bool) -> None:
        self.tree: Tree = None
        self.duplicates: list[Path] = []
        self.line = 1
        self.spots: dict[Path, Spot] = {}
        self._keep = keep
        self._open: list[Tree] = []
        self._keys: list[Tree] = []  # per open collection: the key whose value comes next
        self._path: list[str | int] = []

    def take(self, kind: str, event: Any) -> None:
        """Takes one event."""
        if kind == "ScalarEvent":
            if event.anchor or (event.tag and event.tag != "!"):
                self._refuse(event)
            self._put(plain(event.value) if event.implicit[0] else event.value, event)
        elif kind in ("SequenceStartEvent", "MappingStartEvent"):
            if event.anchor or event.tag:
                self._refuse(event)
            self._enter([] if kind == "SequenceStartEvent" else {}, event)
        elif kind == "AliasEvent":
            self._refuse(event)
        else:
            self._open.pop()
            self._keys.pop()

    def _refuse(self, event: Any) -> None:
        what = (
            "an alias (*)"
            if type(event).__name__ == "AliasEvent"
            else "an anchor (&)"
            if event.anchor
            else "a tag (!)"
        )
        mark = event.start_mark
        raise NoTreeError(
            "Y405", f"{what} of YAML stands here; records use none", mark.line + 1, mark.column + 1
        )

    def _enter(self, collection: Tree, event: Any) -> None:
        if len(self._open) > 20:
            mark = event.start_mark
            raise NoTreeError(
                "Y401", "this is nested deeper than any record", mark.line + 1, mark.column + 1
            )
        self._put(collection, event)
        self._open.append(collection)
        self._keys.append(_NO_KEY)

    def _put(self, value: Tree, event: Any) -> None:
        if not self._open:
            self.tree = value
            return
        top = self._open[-1]
        if type(top) is list:
            top.append(value)
            if self._keep:
                self._note(len(top) - 1, event)
            return
        key = self._keys[-1]
        if key is _NO_KEY:
            self._keys[-1] = _as_key(value)
            if self._keep:
                self.spots[(KEY, *self._here(), self._keys[-1])] = _spot(event)
            return
        if key in top:
            self.duplicates.append((*self._here(), key))
        top[key] = value
        self._keys[-1] = _NO_KEY
        if self._keep:
            self._note(key, event)

    def _here(self) -> Path:
        """The path of the innermost open collection."""
        path: list[str | int] = []
        for collection, key in zip(self._open[:-1], self._keys[:-1], strict=True):
            path.append(
                len(collection) - 1 if type(collection) is list else _last_key(collection, key)
            )
        return tuple(path)

    def _note(self, part: str | int, event: Any) -> None:
        self.spots[(*self._here(), part)] = _spot(event)


_NO_KEY = object()


def _spot(event: Any) -> Spot:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _last_key(mapping: Tree, key: Tree) -> str:
    """The key whose value is being built: the one noted, or the last one put in."""
    return str(next(reversed(mapping))) if key is _NO_KEY else str(key)


def _as_key(value: Tree) -> str:
    return value if isinstance(value, str) else value.text if isinstance(value, Odd) else str(value)
