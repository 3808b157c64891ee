"""A survey on a Dask cluster: the same work, the same rows."""

import logging
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import CancelledError
from itertools import chain
from typing import TYPE_CHECKING

from thieves.survey.work import Row, Work, rows
from thieves.survey.workers import Pace, Take, WorkerError

if TYPE_CHECKING:
    from distributed import Client, Future

_PATIENCE = 10  # seconds in which the scheduler must answer and a worker be there
_CHANCES = (
    3  # times that a batch may end its workers (Dask itself tries each of these several times)
)
_BATCH = 0.25  # seconds of work in a batch: each costs the scheduler a few milliseconds
_AHEAD = 2  # batches that wait for each thread of a worker


def cluster(work: Work, take: Take, address: str) -> Iterator[list[Row]]:
    """Does the work on the workers of a scheduler, such as tcp://127.0.0.1:8786; rows come as batches end.

    What a worker that dies had begun is done by others. Raises WorkerError with a sentence where the
    packages are not installed, or the cluster does not answer or cannot do the work.
    """
    try:
        from distributed import Client
    except ImportError:
        raise WorkerError(
            "--scheduler needs Dask: pip install 'thieves-of-egypt[cluster]'"
        ) from None
    for name in [
        name for name in logging.root.manager.loggerDict if name.startswith("distributed")
    ]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said by WorkerError
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise WorkerError(f"no scheduler answers at {address} ({error})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise WorkerError(f"the scheduler at {address} has no workers") from None
        yield from _flow(client, work, take)


def _flow(client: "Client", work: Work, take: Take) -> Iterator[list[Row]]:
    """Keeps every worker supplied, and gives rows as batches end."""
    from distributed import as_completed

    flow = as_completed(loop=client.loop)
    given: dict[str, list[str]] = {}
    deaths: Counter[str] = Counter()
    pace = Pace(_BATCH)

    def _give(deals: list[str]) -> None:
        future = client.submit(_batch, work, deals, pure=False)
        given[future.key] = deals
        flow.add(future)

    def _supply() -> None:
        room = _AHEAD * max(1, sum(client.nthreads().values()))
        while len(given) < room and (deals := take(pace.batch())):
            _give(deals)

    _supply()
    for future in flow:
        deals = given.pop(future.key)
        found = _result(client, future)
        if found is None:
            deaths[deals[0]] += 1
            if deaths[deals[0]] >= _CHANCES:
                raise WorkerError(
                    f"the deals from {deals[0]} on ended their workers again and again"
                )
            _give(deals)
        else:
            pace.add(found)
            yield found
        _supply()


def _result(client: "Client", future: "Future") -> list[Row] | None:
    """What a batch found; None where it was lost with its worker. Raises WorkerError where no other can do it."""
    from distributed import KilledWorker

    try:
        found: list[Row] = future.result(timeout=_PATIENCE)
        return found
    except (KilledWorker, CancelledError, TimeoutError, OSError):
        if client.status != "running":
            raise WorkerError("the scheduler has gone; what was finished before is kept") from None
        return None
    except ImportError as error:
        raise WorkerError(f"a worker cannot do the work: {error}") from None


def _batch(work: Work, deals: list[str]) -> list[Row]:
    """What a worker does."""
    return [*chain.from_iterable(rows(work, deals))]
