"""The processes of a local survey: one a core, each with a few deals at a time."""

import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait

from thieves.survey.work import Row, Work, rows

# The next deals to be done, so many at most; none when all have been given out.
Take = Callable[[int], list[str]]

_BATCH = 0.1  # seconds of work that are given out at a time: as long as one may wait for the others at the end
_MOST = 64  # deals, however quick
_CHANCES = 2  # times that a deal may end its process


class WorkerError(Exception):
    """Why the work cannot be done, in a sentence."""


class Pace:
    """How many deals make a batch of so many seconds, by what the ones before took."""

    def __init__(self, batch: float) -> None:
        self._batch, self._deals, self._seconds = batch, 0, 0.0

    def add(self, found: list[Row]) -> None:
        """Counts what is finished."""
        self._deals += len(found)
        self._seconds += sum(row.cpu_seconds for row in found)

    def batch(self) -> int:
        """The deals to give out next."""
        if not self._deals:
            return 1
        return max(1, min(_MOST, int(self._batch * self._deals / max(self._seconds, 1e-6))))


class _Worker:
    """A process, and the deals that it has not finished."""

    def __init__(self, work: Work) -> None:
        context = multiprocessing.get_context()
        self.pipe, theirs = context.Pipe()
        self.deals: list[str] = []
        self.process = context.Process(target=_serve, args=(theirs, work, os.getpid()), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, deals: list[str]) -> None:
        """Hands out deals; a process that has died meanwhile is noticed when it is listened to."""
        self.deals = deals
        try:
            self.pipe.send(deals)
        except OSError:
            return

    def receive(self) -> list[Row]:
        """The rows that are ready. Raises EOFError where the process has died."""
        try:
            found: list[Row] = self.pipe.recv()
        except OSError:
            raise EOFError from None
        self.deals = self.deals[len(found) :]
        return found

    def end(self) -> None:
        """Ends the process, whatever it is at."""
        self.process.kill()
        self.process.join()


def local(work: Work, take: Take, jobs: int) -> Iterator[list[Row]]:
    """Does the work in so many processes; rows come as they are finished.

    A process that dies is replaced. On an interrupt what is finished still comes, before the interrupt goes
    on. Deals that end their process again and again are left out; at the end WorkerError names them.
    """
    crew = _Crew(work, take)
    try:
        while crew.enlist(jobs):
            yield from crew.listen()
        crew.say_what_was_left_out()
    except KeyboardInterrupt:
        yield from crew.last_words()
        raise
    finally:
        crew.dismiss()


class _Crew:
    """The processes at work, and what is still to be done."""

    def __init__(self, work: Work, take: Take) -> None:
        self._work, self._take = work, take
        self._workers: dict[Connection, _Worker] = {}
        self._again: list[str] = []  # deals that a process left behind when it died
        self._rows: list[Row] = []  # that have come and were not handed on yet
        self._deaths: Counter[str] = Counter()
        self._pace = Pace(_BATCH)

    def enlist(self, jobs: int) -> bool:
        """Sets processes to work, up to so many, while there is work; whether any is at it."""
        while len(self._workers) < jobs and (deals := self._next()):
            worker = _Worker(self._work)
            self._workers[worker.pipe] = worker
            worker.give(deals)
        return bool(self._workers)

    def _next(self) -> list[str]:
        """The next deals; those that were left behind one at a time."""
        return [self._again.pop()] if self._again else self._take(self._pace.batch())

    def listen(self) -> Iterator[list[Row]]:
        """Waits for rows, and gives more work to whom has none."""
        ready = wait([*self._workers])
        for worker in [worker for pipe, worker in self._workers.items() if pipe in ready]:
            try:
                self._rows = worker.receive()
            except EOFError:
                self._bury(worker)
                continue
            self._pace.add(self._rows)
            if not worker.deals:  # it has no time to lose while rows are kept
                if deals := self._next():
                    worker.give(deals)
                else:
                    del self._workers[worker.pipe]
                    worker.end()
            yield from self._handed_on()

    def _handed_on(self) -> Iterator[list[Row]]:
        found, self._rows = self._rows, []
        if found:
            yield found

    def _bury(self, worker: _Worker) -> None:
        """Takes over what a dead process leaves behind."""
        del self._workers[worker.pipe]
        worker.end()
        first, *others = worker.deals
        self._deaths[first] += 1
        self._again += others if self._deaths[first] >= _CHANCES else worker.deals

    def say_what_was_left_out(self) -> None:
        """Raises WorkerError where there is anything."""
        out = [deal for deal, deaths in self._deaths.items() if deaths >= _CHANCES]
        if out:
            raise WorkerError(
                f"left out, as each ended its process {_CHANCES} times (killed, or out of memory): {', '.join(out)}"
            )

    def last_words(self) -> Iterator[list[Row]]:
        """The rows that have come by now."""
        yield from self._handed_on()
        for worker in self._workers.values():
            while worker.pipe.poll():
                try:
                    yield worker.receive()
                except EOFError:
                    break

    def dismiss(self) -> None:
        """Ends all processes."""
        for worker in self._workers.values():
            worker.end()


def _serve(pipe: Connection, work: Work, parent: int) -> None:
    """A process: does the deals it is sent, and sends back rows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its processes itself
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    while True:
        try:
            deals = pipe.recv()
            for ready in rows(work, deals):
                pipe.send(ready)
        except (EOFError, OSError):
            return


def _end_with(parent: int) -> None:
    """Ends this process when its parent has been killed."""
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(1)
