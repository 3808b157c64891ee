"""Text records: a stream of lines cut at every `game:` line, one record read at a time."""

import re
from collections.abc import Iterator
from typing import TextIO

from thieves.problems import Problem
from thieves.record import Reading, Record

LIMIT = 2**20  # characters in one record: bounds the memory that any input can take

_GAME = re.compile(r"game[ \t\u00a0\u202f]*:", re.IGNORECASE)
_FORMAT = re.compile(r"format[ \t\u00a0\u202f]*:", re.IGNORECASE)
_FIRST = frozenset("gGfF")
_IDLE = re.compile(r"[ \t\u00a0\u202f]*(#.*)?\n?")


class Chunk:
    """The lines of one record, or of what stands before the first."""

    __slots__ = ("is_record", "line", "lines", "size", "starts")

    def __init__(self, line: int, is_record: bool) -> None:
        self.line = line
        self.starts = line  # where the record proper starts, comments before it aside
        self.lines: list[str] = []
        self.size = 0
        self.is_record = is_record

    def add(self, line: str) -> None:
        """Takes a line; past the limit only its length is remembered."""
        self.size += len(line)
        if self.size <= LIMIT:
            self.lines.append(line)


def chunks(stream: TextIO) -> Iterator[Chunk]:
    """Cuts a stream into records; comments before the first go with it.

    The stream must give LF for every line end (`newline=None`).
    """
    chunk = Chunk(1, False)
    number, ended = 0, True
    for piece in iter(lambda: stream.readline(LIMIT), ""):
        number += ended
        line = piece[1:] if ended and piece[0] == "\ufeff" else piece
        if ended and line and line[0] in _FIRST and _GAME.match(line):
            held = [chunk.lines.pop()] if chunk.lines and _FORMAT.match(chunk.lines[-1]) else []
            if chunk.is_record or any(not _IDLE.fullmatch(text) for text in chunk.lines):
                yield chunk
                chunk = Chunk(number - len(held), True)
            chunk.is_record = True
            chunk.starts = number - len(held)
            for text in held:
                chunk.add(text)
        chunk.add(line)
        ended = piece.endswith("\n")
    if chunk.is_record or chunk.lines:
        yield chunk


def read(stream: TextIO) -> Iterator[Reading]:
    """Every record of a text stream, with what is wrong with it; nothing is ever raised."""
    number, silent = 0, True
    for chunk in chunks(stream):
        number += chunk.is_record
        reading = _read_chunk(chunk)
        if reading is not None:
            silent = False
            yield reading._replace(number=max(number, 1))
    if silent:
        yield Reading(
            None, [Problem("P101", "no record here: a record starts with a line game: …", 1, 1)]
        )


def _read_chunk(chunk: Chunk) -> Reading | None:
    source = "".join(chunk.lines)
    undecoded = undecodable(source, chunk.line)
    if chunk.size > LIMIT:
        message = "this record is larger than 1 MB: no game is that long"
        problem = Problem("P113", message, chunk.line, 1)
    elif not chunk.is_record:
        return _before_the_first(chunk, source)
    elif undecoded:
        problem = undecoded
    else:
        from thieves.notation.parse import parse

        return parse(source, chunk.line)._replace(line=chunk.starts)
    return Reading(None, [problem], source[:LIMIT], chunk.line, chunk.starts)


def _before_the_first(chunk: Chunk, source: str) -> Reading | None:
    for place, line in enumerate(chunk.lines):
        if _IDLE.fullmatch(line):
            continue
        at = chunk.line + place
        if "\0" in line:
            message = "this is no text: it holds zero bytes (a record is UTF-8 text)"
            return Reading(None, [Problem("P103", message, at, 1)], line=at)
        if _GAME.match(line.strip()):
            message = "the game: line must stand at the start of its line, without spaces before it"
        else:
            message = "this stands before any record: a record starts with a line game: …"
        return Reading(None, [Problem("P101", message, at, 1)], source, chunk.line, at)
    return None


def undecodable(source: str, line: int) -> Problem | None:
    """The first byte that was no UTF-8, of a text decoded with `surrogateescape` from line `line` on."""
    found = re.search("[\udc80-\udcff]", source)
    if found is None:
        return None
    byte, index = ord(found[0]) - 0xDC00, found.start()
    message = f"this is not UTF-8: byte {byte:#04x} does not belong here; save the file as UTF-8"
    column = index - source.rfind("\n", 0, index)
    return Problem("P103", message, line + source.count("\n", 0, index), column)


def write(record: Record) -> str:
    """A record in canonical form, its last line ended."""
    from thieves.notation.write import write as canonical

    return canonical(record)
