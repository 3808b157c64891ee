"""Text records: a stream of lines cut at every `game:` line, one record read at a time."""

import re
from collections.abc import Iterator
from typing import TextIO

from thieves.interchange.lines import Piece, numbered
from thieves.problems import Problem
from thieves.record import Reading, Record

_GAME = re.compile(r"game[ \t\u00a0\u202f]*:", re.IGNORECASE)
_FORMAT = re.compile(r"format[ \t\u00a0\u202f]*:", re.IGNORECASE)
_FIRST = frozenset("gGfF")
_IDLE = re.compile(r"[ \t\u00a0\u202f]*(#.*)?\n?")


def pieces(stream: TextIO) -> Iterator[Piece]:
    """Cuts a stream into records; comments before the first go with it."""
    piece, before = Piece(1, False), 0
    for number, line in numbered(stream):
        starts_line, before = number != before, number
        if starts_line and line and line[0] in _FIRST and _GAME.match(line):
            held = [piece.lines.pop()] if piece.lines and _FORMAT.match(piece.lines[-1]) else []
            if piece.is_record or any(not _IDLE.fullmatch(text) for text in piece.lines):
                yield piece
                piece = Piece(number - len(held))
            piece.is_record = True
            piece.starts = number - len(held)
            for text in held:
                piece.add(text)
        piece.add(line)
    if piece.is_record or piece.lines:
        yield piece


def read(stream: TextIO) -> Iterator[Reading]:
    """Every record of a text stream, with what is wrong with it; nothing is ever raised."""
    number, silent = 0, True
    for piece in pieces(stream):
        number += piece.is_record
        reading = _read_piece(piece)
        if reading is not None:
            silent = False
            yield reading._replace(number=number)
    if silent:
        message = "no record here: a record starts with a line game: …"
        yield Reading(None, [Problem("P101", message, 1, 1)])


def _read_piece(piece: Piece) -> Reading | None:
    if not piece.is_record:
        return _before_the_first(piece)
    refusal = piece.refusal()
    if refusal:
        return Reading(None, [refusal], piece.text, piece.line, piece.starts)
    from thieves.notation.parse import parse

    return parse(piece.text, piece.line)._replace(line=piece.starts)


def _before_the_first(piece: Piece) -> Reading | None:
    for place, line in enumerate(piece.lines):
        if _IDLE.fullmatch(line):
            continue
        if _GAME.match(line.strip()):
            message = "the game: line must stand at the start of its line, without spaces before it"
        else:
            message = "this stands before any record: a record starts with a line game: …"
        at = piece.line + place
        return Reading(None, [Problem("P101", message, at, 1)], piece.text, piece.line, at)
    return None


def write(record: Record) -> str:
    """A record in canonical form, its last line ended."""
    from thieves.notation.write import write as canonical

    return canonical(record)
