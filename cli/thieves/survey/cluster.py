"""A survey on a Dask cluster: the same work, the same rows."""

import logging
from collections import Counter
from collections.abc import Iterator
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
    except (OSError, ValueError, TimeoutError) as error:
        raise WorkerError(f"no scheduler answers at {address} ({error})") from None
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise WorkerError(f"the scheduler at {address} has no workers") from None
    with client:
        yield from _flow(client, work, take)


def _flow(client: "Client", work: Work, take: Take) -> Iterator[list[Row]]:
    """Keeps every worker supplied, and gives rows as batches end."""
    from distributed import as_completed

    flow = as_completed(loop=client.loop)
    given: dict[str, list[str]] = {}
    deaths: Counter[str] = Counter()
    pace = Pace()

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
        if future.status == "finished":
            found = future.result()
            pace.add(found)
            yield found
        else:
            _mourn(future, deals, deaths)
            _give(deals)
        _supply()


def _mourn(future: "Future", deals: list[str], deaths: Counter[str]) -> None:
    """Counts a batch that was not done. Raises WorkerError where it is not to be tried again."""
    from distributed import KilledWorker

    if future.status != "error":
        raise WorkerError("the scheduler has gone; what was finished before is kept")
    error = future.exception()
    deaths[deals[0]] += 1
    if not isinstance(error, KilledWorker):
        raise WorkerError(f"a worker cannot do the work: {error}")
    if deaths[deals[0]] >= _CHANCES:
        raise WorkerError(f"the deals from {deals[0]} on ended their workers again and again")


def _batch(work: Work, deals: list[str]) -> list[Row]:
    """What a worker does."""
    return [*chain.from_iterable(rows(work, deals))]
