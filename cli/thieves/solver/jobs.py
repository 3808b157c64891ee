"""The same search in several processes, each with its own seed."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from thieves.packing.kernel import Outcome, Tick
from thieves.packing.kernel import solve as search
from thieves.solver.translate import Start

# How far apart the seeds of the processes are.
_STRIDE = 7_919
_WAIT = 0.1  # seconds between two looks at how far they are


def search_together(
    rules: tuple[int, ...],
    start: Start,
    *,
    jobs: int,
    weights: Sequence[float],
    seed: int,
    nodes: int,
    seconds: float,
    memory_mb: int,
    tick: Tick | None,
) -> tuple[Outcome, float]:
    """The outcome of the first process that decides the game, and the CPU seconds of all.

    The limits are those of each process, the memory is shared out. With only a node limit, first
    means first in the order of their seeds, so that the outcome can be repeated. The counts are
    those of all that came to an end.
    """
    context = multiprocessing.get_context()
    far = context.RawArray("q", 2 * jobs)
    shared = {
        "weights": weights,
        "nodes": nodes,
        "seconds": seconds,
        "memory_mb": memory_mb // jobs,
    }
    pipes: list[Connection] = []
    processes = []
    for job in range(jobs):
        ours, theirs = context.Pipe(duplex=False)
        options = shared | {"seed": seed + job * _STRIDE}
        process = context.Process(target=_work, args=(theirs, far, job, rules, start, options))
        process.daemon = True
        process.start()
        theirs.close()
        pipes.append(ours)
        processes.append(process)
    try:
        return _first(pipes, far, in_order=not seconds, tick=tick)
    finally:
        for process in processes:
            process.kill()
            process.join()


def _work(
    pipe: Connection,
    far: Any,
    job: int,
    rules: tuple[int, ...],
    start: Start,
    options: dict[str, Any],
) -> None:
    """A process: searches, tells how far it is, sends what it found."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its processes itself

    parent = os.getppid()

    def tick(nodes: int, best: int) -> None:
        far[2 * job], far[2 * job + 1] = nodes, best
        if os.getppid() != parent:  # which has been killed
            os._exit(1)

    found = search(rules, start, tick=tick, **options)
    pipe.send((found, time.process_time()))


def _first(
    pipes: list[Connection], far: Any, in_order: bool, tick: Callable[[int, int], None] | None
) -> tuple[Outcome, float]:
    ended: dict[int, Outcome] = {}
    took = 0.0
    waiting = list(pipes)
    while waiting:
        for pipe in wait(waiting, _WAIT):
            assert isinstance(pipe, Connection)
            waiting.remove(pipe)
            try:
                found, seconds = pipe.recv()
            except EOFError:
                raise ChildProcessError(
                    "a search process has died: killed, or out of memory"
                ) from None
            ended[pipes.index(pipe)] = found
            took += seconds
        if tick is not None:
            tick(sum(far[::2]), max(far[1::2]))
        for job, found in sorted(ended.items()):
            if in_order and any(pipe in waiting for pipe in pipes[:job]):
                break
            if found.won or found.lost:
                counted = {k: one for k, one in ended.items() if k <= job or not in_order}
                return _summed(found, counted), took
    return _summed(ended[0], ended), took


def _summed(found: Outcome, ended: dict[int, Outcome]) -> Outcome:
    return found._replace(
        nodes=sum(one.nodes for one in ended.values()),
        best=max(one.best for one in ended.values()),
    )
