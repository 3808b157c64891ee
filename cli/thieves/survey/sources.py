"""Where a report's rows come from: files of results, or rows as JSON lines, told by content."""

import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, BinaryIO

from thieves.dealing import read_number
from thieves.games import find_game
from thieves.interchange.tree_out import rule_in
from thieves.rules import read_rule, write_rule
from thieves.survey.report import VERDICTS
from thieves.survey.store import Store, StoreError
from thieves.survey.work import METHODS, Row

_SQLITE = b"SQLite format 3\0"
_MANY = 1000  # rows that are kept at a time
_LONGEST = 2**20  # bytes of a line
_TOO_MUCH = 2**63
_KINDS: dict[str, tuple[type, ...]] = {
    "game": (str,), "deal": (str,), "rules": (dict,), "method": (str,), "settings": (dict,), "verdict": (str,),
    "moves": (int, type(None)), "foundation": (int, type(None)), "nodes": (int, type(None)),
    "cpu_seconds": (int, float), "version": (str,),
}  # fmt: skip


def gather(path: str, into: Store) -> None:
    """Adds the rows of a file, or of standard input for `-`, to a store.

    Raises OSError where it cannot be opened, StoreError with a sentence where it has other things in it.
    """
    if path == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        _gather_lines("<stdin>", sys.stdin.buffer, into)
        return
    with open(path, "rb") as stream:
        start = stream.read(len(_SQLITE))
        stream.seek(0) if stream.seekable() else None
        if start != _SQLITE:
            _gather_lines(path, stream, into)
            return
    with Store(path, read_only=True) as store:
        for work in store.works():
            rows = store.rows(work)
            while some := list(islice(rows, _MANY)):
                into.add(some)


def _gather_lines(name: str, stream: BinaryIO, into: Store) -> None:
    rows = _rows(name, stream)
    while some := list(islice(rows, _MANY)):
        into.add(some)


def _rows(name: str, stream: BinaryIO) -> Iterator[Row]:
    number = 0
    while line := stream.readline(_LONGEST):
        number += 1
        if not line.strip():
            continue
        row = _row(line)
        if row is None:
            raise StoreError(f"{name}:{number}: this is no row of a survey (a JSON object a line)")
        yield row


def _row(line: bytes) -> Row | None:
    """The row that a line holds; None where it holds none."""
    try:
        found: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not (isinstance(found, dict) and all(key in found for key in Row._fields)):
        return None
    if not all(_is_fine(found[key], *kinds) for key, kinds in _KINDS.items()):
        return None
    objects = {key: json.dumps(found[key]) for key in ("rules", "settings")}
    row = Row(**{key: found[key] for key in Row._fields} | objects)
    return row if _is_known(row) else None


def _is_fine(value: Any, *kinds: type) -> bool:
    """Whether a value is of one of the kinds, and no number that cannot be counted."""
    if not isinstance(value, kinds) or isinstance(value, bool):
        return False
    return not isinstance(value, int | float) or 0 <= value < _TOO_MUCH


def _is_known(row: Row) -> bool:
    """Whether a row names a game, deal, rules, method, settings and verdict that there are."""
    try:
        read_number(row.deal)
        for key, value in json.loads(row.rules).items():
            read_rule(key, write_rule(key, rule_in(value)))
        settings = json.loads(row.settings)
        is_heeded = [*settings] == [key for key in METHODS[row.method] if key in settings]
    except (KeyError, ValueError, TypeError, AssertionError):
        return False
    is_counted = all(_is_fine(value, int, float) for value in settings.values())
    is_there = find_game(row.game) is not None and row.verdict in VERDICTS
    return is_heeded and is_counted and is_there and row.version.isprintable()
