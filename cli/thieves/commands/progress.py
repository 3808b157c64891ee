"""A progress bar on standard error for long reading, where a person waits and would see nothing else."""

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from thieves.commands import talk
from thieves.record import Reading

_PATIENCE = 1.0  # seconds before it shows


def wanted(silent: bool) -> bool:
    """Whether someone sits at a terminal whom the results do not reach as they come.

    `silent` says that the command prints nothing before the end.
    """
    return sys.stderr.isatty() and not talk.quiet and (silent or not sys.stdout.isatty())


def watched(readings: Iterable[Reading], files: list[str] | None) -> Iterator[Reading]:
    """The readings as they come; after a second, with a bar for how much of the files is read."""
    start, held = time.monotonic(), iter(readings)
    done = 0
    for reading in held:
        yield reading
        done += len(reading.source)
        if time.monotonic() - start > _PATIENCE:
            break
    else:
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("reading", total=_size(files), completed=done)
        for reading in held:
            yield reading
            progress.advance(task, len(reading.source))


def _size(files: list[str] | None) -> int | None:
    """Bytes in all files together, or None where one of them is a stream."""
    paths = [Path(name) for name in files or ["-"]]
    return (
        sum(path.stat().st_size for path in paths)
        if all(path.is_file() for path in paths)
        else None
    )
