"""A stream cut into pieces of whole lines, numbered, in bounded memory: one record or document each."""

import re
from collections.abc import Iterator
from typing import TextIO

from thieves.problems import Problem

LIMIT = 2**20  # characters in one piece: bounds the memory that any input can take


class Piece:
    """The lines of one record, or of what stands between records.

    `line` is the first line's number, `starts` that of the record proper, comments before it aside.
    """

    __slots__ = ("is_record", "line", "lines", "size", "starts")

    def __init__(self, line: int, is_record: bool = True) -> None:
        self.line = self.starts = line
        self.lines: list[str] = []
        self.size = 0
        self.is_record = is_record

    def add(self, line: str) -> None:
        """Takes a line; past the limit only its length is remembered."""
        self.size += len(line)
        if self.size <= LIMIT:
            self.lines.append(line)

    @property
    def text(self) -> str:
        """All lines."""
        return "".join(self.lines)

    def refusal(self) -> Problem | None:
        """Why nothing can be read from the piece: too large, or no UTF-8. None where something can."""
        if self.size > LIMIT:
            message = "this record is larger than 1 MB: no game is that long"
            return Problem("P113", message, self.starts, 1)
        text = self.text
        found = None if text.isascii() else re.search("[\udc80-\udcff]", text)
        if found is None:
            return None
        byte, index = ord(found[0]) - 0xDC00, found.start()
        message = (
            f"this is not UTF-8: byte {byte:#04x} does not belong here; save the file as UTF-8"
        )
        column = index - text.rfind("\n", 0, index)
        return Problem("P103", message, self.line + text.count("\n", 0, index), column)


def numbered(stream: TextIO) -> Iterator[tuple[int, str]]:
    """Every line with its number, from 1; a byte order mark before it is passed over.

    The stream must give LF for every line end (`newline=None`). A line longer than the limit
    comes in several parts of the same number.
    """
    number, ended = 0, True
    for part in iter(lambda: stream.readline(LIMIT), ""):
        number += ended
        yield number, part[1:] if ended and part[0] == "\ufeff" else part
        ended = part.endswith("\n")
