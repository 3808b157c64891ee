"""YAML without surprises: plain values from the event stream, and where each of them stands.

PyYAML's events are taken as they come, so anchors, aliases and tags can be refused before
anything is built from them, and no value is constructed that YAML's type guessing would change.
"""

import re
from bisect import bisect_right
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


def comments(text: str, document: int = 0) -> list[str]:
    """The `#` comments of a YAML text, without the sign: all count as the first document's."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: list[str] = []
    end = 0
    try:
        for token in yaml.scan(text, Loader=loader) if not document else ():
            start = token.start_mark.index
            found += _remarks(text[end:start])
            end = token.end_mark.index
            if getattr(token, "style", None) in ("|", ">"):  # its first line may end in one
                found += _remarks(text[start:end].partition("\n")[0])
    except yaml.YAMLError:
        pass  # what cannot be read further on is said where it is read
    return found


def _remarks(gap: str) -> list[str]:
    return [comment.strip() for comment in re.findall("#([^\n]*)", gap)]


class _Lines:
    """Line and column of places in a text: only LF ends a line, whatever YAML takes for a line end."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._last = len(text.rstrip("\n"))

    def spot(self, index: int) -> Spot:
        """The place of a character, or of the text's end for one past it."""
        index = min(index, self._last)
        line = bisect_right(self._starts, index)
        return line, index - self._starts[line - 1] + 1


def _events(text: str) -> Iterator[Any]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = _Lines(text).spot(mark.index if mark else 0)
        message = error.problem or error.context or "it cannot be read"
        raise NoTreeError("Y401", f"this is not YAML: {message}", *place) from None
    except yaml.reader.ReaderError as error:
        place = _Lines(text).spot(error.position)
        code = ord(str(error.character)[:1])
        message = f"this is not YAML: character U+{code:04X} may not stand in it"
        raise NoTreeError("Y401", message, *place) from None


def _walk(text: str, keep: bool) -> Iterator[tuple[Tree, list[Path], int, dict[Path, Spot]]]:
    """Each document's tree, duplicate keys, first line and, where they are to be kept, places."""
    lines = _Lines(text) if keep else None
    build = _Builder(lines)
    for event in _events(text):
        kind = type(event).__name__
        if kind == "DocumentStartEvent":
            build = _Builder(lines)
            build.line = event.start_mark.line + 1
        elif kind == "DocumentEndEvent":
            yield build.tree, build.duplicates, build.line, build.spots
        elif kind not in ("StreamStartEvent", "StreamEndEvent"):
            try:
                build.take(kind, event)
            except _RefusedError as refused:
                place = _Lines(text).spot(event.start_mark.index)
                raise NoTreeError(refused.code, str(refused), *place) from None


class _RefusedError(Exception):
    """An event that records do not use."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Builder:
    """Builds one document's tree from its events, on a stack of its own: depth costs nothing."""

    def __init__(self, lines: _Lines | None) -> None:
        self.tree: Tree = None
        self.duplicates: list[Path] = []
        self.line = 1
        self.spots: dict[Path, Spot] = {}
        self._lines = lines  # where places are to be kept
        self._open: list[Tree] = []
        self._keys: list[Tree] = []  # per open collection: the key whose value comes next

    def take(self, kind: str, event: Any) -> None:
        """Takes one event."""
        if kind == "ScalarEvent":
            if event.anchor or event.tag:
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
        alias = type(event).__name__ == "AliasEvent"
        what = "an alias (*)" if alias else "an anchor (&)" if event.anchor else "a tag (!)"
        raise _RefusedError("Y405", f"{what} of YAML stands here; records use none")

    def _enter(self, collection: Tree, event: Any) -> None:
        if len(self._open) > 20:
            raise _RefusedError("Y401", "this is nested deeper than any record")
        self._put(collection, event)
        self._open.append(collection)
        self._keys.append(_NO_KEY)

    def _put(self, value: Tree, event: Any) -> None:
        if not self._open:
            self.tree = value
            return
        top, key = self._open[-1], self._keys[-1]
        if type(top) is list:
            top.append(value)
            self._note(event, len(top) - 1)
        elif key is _NO_KEY:
            self._keys[-1] = _as_key(value)
            self._note(event, self._keys[-1], KEY)
        else:
            if key in top:
                self.duplicates.append((*self._here(), key))
                del top[key]  # so that the key noted last is the one that was put in last
            top[key] = value
            self._keys[-1] = _NO_KEY
            self._note(event, key)

    def _here(self) -> Path:
        """The path of the innermost open collection."""
        path: list[str | int] = []
        for collection, key in zip(self._open[:-1], self._keys[:-1], strict=True):
            path.append(
                len(collection) - 1 if type(collection) is list else _last_key(collection, key)
            )
        return tuple(path)

    def _note(self, event: Any, part: str | int, *before: str) -> None:
        if self._lines:
            self.spots[(*before, *self._here(), part)] = self._lines.spot(event.start_mark.index)


_NO_KEY = object()


def _last_key(mapping: Tree, key: Tree) -> str:
    """The key whose value is being built: the one noted, or the last one put in."""
    return str(next(reversed(mapping))) if key is _NO_KEY else str(key)


def _as_key(value: Tree) -> str:
    return value if isinstance(value, str) else value.text if isinstance(value, Odd) else str(value)
