"""Where a report's rows come from: files of results, or rows as JSON lines, told by content."""

import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, BinaryIO

from thieves.dealing import read_number
from thieves.games import find_game
from thieves.survey.store import Store, StoreError
from thieves.survey.work import METHODS, Row, is_sound, make_work, overrides_in

_SQLITE = b"SQLite format 3\0"
_MANY = 1000  # rows that are kept at a time
_LONGEST = 2**20  # bytes of a line


def is_results(path: str) -> bool:
    """Whether there is a file that looks like a survey's results."""
    try:
        with open(path, "rb") as stream:
            return stream.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


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
        if not stream.peek(len(_SQLITE)).startswith(_SQLITE):  # a pipe cannot be read twice
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
    """The row that a line holds, as a survey would have written it; None where it holds none."""
    try:
        found: Any = json.loads(line)
        given = {key: found[key] for key in Row._fields}
        game = find_game(given["game"])
        assert game is not None
        rules = overrides_in(given["rules"])
        if {*given["settings"]} != {*METHODS[given["method"]]}:
            return None
        work = make_work(game, rules, given["method"], given["settings"])
        row = Row(**given | work._asdict() | {"deal": read_number(given["deal"])})
    except (ValueError, KeyError, TypeError, AttributeError, AssertionError, RecursionError):
        return None
    return row if is_sound(row) else None
