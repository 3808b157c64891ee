"""Progress on standard error for long reading and searching, where a person waits at a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from thieves.commands import talk
from thieves.record import Reading

if TYPE_CHECKING:
    from thieves.solver.solve import Progress

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


class Ticker:
    """A line that says how far a search is, from a second on, where someone sits at a terminal."""

    def __init__(self) -> None:
        self.nodes = 0
        self._start = self._shown = time.monotonic()
        self._wanted = sys.stderr.isatty() and not talk.quiet
        self._status: Any = None

    def __enter__(self) -> "Ticker":
        return self

    def __exit__(self, *_: object) -> None:
        if self._status:
            self._status.stop()

    def tick(self, progress: "Progress") -> None:
        """Told now and then how far a search is."""
        self.nodes = max(self.nodes, progress.nodes)
        best = f"best {progress.best} cards up"
        what = f"a line of {progress.length} moves" if progress.length else best
        self.show(lambda: f"{what}, {self.nodes:,} positions")

    def show(self, text: Callable[[], str]) -> None:
        """Shows how far it is, ten times a second at most, and since when."""
        now = time.monotonic()
        if not self._wanted or now - self._shown < (0.1 if self._status else _PATIENCE):
            return
        self._shown = now
        if not self._status:
            from rich.console import Console

            self._status = Console(stderr=True).status("")
            self._status.start()
        self._status.update(f"{text()}, {now - self._start:.0f} s")


class Counter:
    """A bar of how many deals are done: deals a second, how many won so far, time left."""

    def __init__(self, total: int) -> None:
        self.done = self.won = self._before = 0
        self._total, self._start = total, time.monotonic()
        self._wanted = sys.stderr.isatty() and not talk.quiet
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> "Counter":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def add(self, is_won: bool, is_new: bool = True) -> None:
        """Counts a deal; those that were done before count as such."""
        self.done += 1
        self.won += is_won
        if not is_new:
            self._before, self._start = self.done, time.monotonic()
        elif self._wanted and (self._bar or time.monotonic() - self._start > _PATIENCE):
            self._show()

    def _show(self) -> None:
        from rich import progress
        from rich.console import Console

        if not self._bar:
            self._bar = progress.Progress(
                progress.BarColumn(), progress.MofNCompleteColumn(),
                progress.TextColumn("won {task.fields[won]}, {task.fields[pace]}"),
                progress.TimeRemainingColumn(), progress.TextColumn("left"),
                console=Console(stderr=True), transient=True,
            )  # fmt: skip
            self._task = self._bar.add_task(
                "", total=self._total, won="", pace="", completed=self.done
            )
            self._bar.start()
        seconds = time.monotonic() - self._start
        pace = f"{(self.done - self._before) / seconds:.1f} deals a second"
        self._bar.update(self._task, completed=self.done, won=self.won, pace=pace)
