"""Where records come from: a file or standard input, its encoding and its format told by content."""

import io
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from thieves.interchange.formats import FORMATS, Format, sniff, tell, tell_bytes
from thieves.problems import Problem
from thieves.record import Reading

if TYPE_CHECKING:
    from thieves.interchange.boards import Given

START = 2**20
_PART = 2**16


class Source(NamedTuple):
    """An opened input: the path it was named by and the name it goes by in messages, its format, its
    records as they come, and, where it was to be kept, all its bytes."""

    path: str
    name: str
    format: Format
    readings: Iterator[Reading]
    original: bytes

    @property
    def goes_on_as(self) -> Format:
        """The format in which records go on that were read from it: its own, or text."""
        return self.format if self.format.holds_records else FORMATS["text"]


def open_source(
    path: str,
    forced: str | None = None,
    stdin_name: str | None = None,
    keep: bool = False,
    given: "Given | None" = None,
) -> Source:
    """Opens a file, or standard input for `-`; `keep` reads it whole, `given` is the game of boards.

    Raises OSError.
    """
    name = (stdin_name or "<stdin>") if path == "-" else path
    raw: BinaryIO = sys.stdin.buffer if path == "-" else open(path, "rb")  # noqa: SIM115
    original = b""
    start = _start(raw, forced is not None)
    form = FORMATS[forced] if forced else tell_bytes(start) or sniff(_decoded(start))
    if keep and form.holds_records and not _why_not_text(start):
        with raw:
            rest = raw.read()
        original, raw = start + rest, io.BytesIO(rest)
    return Source(path, name, form, _readings(name, start, raw, form, given), original)


def _start(raw: BinaryIO, forced: bool) -> bytes:
    """As much of an input as it takes to tell its format, however slowly it comes; 1 MB at most."""
    start, looked = b"", 0
    while len(start) < START and not (forced and start):
        more = _some(raw, _PART)
        start += more
        if not more or tell_bytes(start):
            break
        # What is long is not looked at anew for every few bytes.
        if len(start) < 4096 or len(start) > 1.25 * looked:
            looked = len(start)
            if tell(_decoded(start)) is not None:
                break
    return start


def _some(stream: BinaryIO, size: int) -> bytes:
    """What there is to read, at most `size` bytes, without waiting for all of them."""
    return stream.read1(size) if isinstance(stream, io.BufferedReader) else stream.read(size)


def _decoded(start: bytes) -> str:
    text = start.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


class _Joined(io.RawIOBase):
    """The bytes that were read to tell the format, and then the rest of the input."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start, self._rest = start, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._start:
            size = min(len(buffer), len(self._start))
            buffer[:size], self._start = self._start[:size], self._start[size:]
            return size
        more = _some(self._rest, len(buffer))
        buffer[: len(more)] = more
        return len(more)


def _readings(
    name: str, start: bytes, rest: BinaryIO, form: Format, given: "Given | None"
) -> Iterator[Reading]:
    with rest:
        foreign = "" if form.is_binary else _why_not_text(start)
        if foreign:
            yield Reading(None, [Problem("P103", foreign, 1, 1)], file=name)
            return
        stream: Any = io.BufferedReader(_Joined(start, rest))
        if not form.is_binary:
            stream = io.TextIOWrapper(stream, "utf-8", "surrogateescape", newline=None)
        for reading in form.read(stream, given):
            yield reading._replace(file=name)


def _why_not_text(start: bytes) -> str:
    other = tell_bytes(start)
    if other:
        return f"this is no text: it is {other.says} (--from {other.name})"
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "this file is UTF-16; save it as UTF-8"
    if b"\0" in start[:1024]:
        return "this is no text: it holds zero bytes (a record is UTF-8 text)"
    return ""
