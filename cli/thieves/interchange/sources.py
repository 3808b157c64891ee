"""Where records come from: a file or standard input, its encoding and its format told by content."""

import io
import sys
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple, cast

from thieves.interchange.formats import FORMATS, Format, sniff
from thieves.problems import Problem
from thieves.record import Reading

START = 2**16


class Source(NamedTuple):
    """An opened input: the path it was named by and the name it goes by in messages, its format, its
    records as they come, and, where it was to be kept, all its bytes."""

    path: str
    name: str
    format: Format
    readings: Iterator[Reading]
    original: bytes


def open_source(
    path: str, forced: str | None = None, stdin_name: str | None = None, keep: bool = False
) -> Source:
    """Opens a file, or standard input for `-`; `keep` reads it whole. Raises OSError."""
    name = (stdin_name or "<stdin>") if path == "-" else path
    raw: BinaryIO = sys.stdin.buffer if path == "-" else open(path, "rb")  # noqa: SIM115
    original = raw.read() if keep else b""
    raw = io.BytesIO(original) if keep else raw
    buffered = (
        raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, raw))
    )
    start = buffered.peek(START)[:START]
    form = FORMATS[forced] if forced else sniff(_decoded(start))
    return Source(path, name, form, _readings(name, buffered, start, form), original)


def _decoded(start: bytes) -> str:
    text = start.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _readings(name: str, stream: BinaryIO, start: bytes, form: Format) -> Iterator[Reading]:
    with stream:
        foreign = _why_not_text(start)
        if foreign:
            yield Reading(None, [Problem("P103", foreign, 1, 1)], file=name)
            return
        text = io.TextIOWrapper(stream, "utf-8", "surrogateescape", newline=None)
        for reading in form.read(text):
            yield reading._replace(file=name)


def _why_not_text(start: bytes) -> str:
    if start[:1] == b"\x80" and b"PySolFC" in start[:32]:
        return "this is a PySolFC save; this version reads text, YAML and JSON records"
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "this file is UTF-16; save it as UTF-8"
    if b"\0" in start[:1024]:
        return "this is no text: it holds zero bytes (a record is UTF-8 text)"
    return ""
