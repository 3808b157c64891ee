"""A survey: the deals of a range that have no row yet are done, and each row is kept as soon as it is there."""

from collections.abc import Iterator
from itertools import islice

from thieves.dealing import next_number, read_number
from thieves.survey.store import Store
from thieves.survey.work import Row, Work
from thieves.survey.workers import local


class Range:
    """Deal numbers from one to another, both included and of one kind."""

    def __init__(self, text: str) -> None:
        """Reads "60000..60399" or "ms1..ms100". Raises ValueError with a sentence."""
        first, dots, last = text.partition("..")
        if not dots:
            raise ValueError(f"{text[:40] or 'nothing'} is no range of deals: A..B, such as 1..100")
        self.first, self.last = read_number(first), read_number(last)
        ms = self.first.startswith("ms")
        if ms != self.last.startswith("ms"):
            raise ValueError("both ends of a range are plain numbers, or both begin with ms")
        if self.size < 1:
            raise ValueError(f"the range {text} is empty: its last deal comes before its first")

    @property
    def size(self) -> int:
        """How many deals there are."""
        return int(self.last.removeprefix("ms")) - int(self.first.removeprefix("ms")) + 1

    def __contains__(self, deal: object) -> bool:
        number = str(deal)
        if number.startswith("ms") != self.first.startswith("ms"):
            return False
        first, at, last = (int(n.removeprefix("ms")) for n in (self.first, number, self.last))
        return first <= at <= last

    def __iter__(self) -> Iterator[str]:
        return (next_number(self.first, step) for step in range(self.size))


def survey(
    work: Work, deals: Range, store: Store, jobs: int, scheduler: str | None = None
) -> Iterator[list[Row]]:
    """Does the work on the deals that the store has no row of, in processes or on a Dask cluster.

    Rows come as they are finished, and are kept by then. Raises StoreError and WorkerError.
    """
    left = iter(deals)

    def take(count: int) -> list[str]:
        """The next deals that are not done."""
        while some := list(islice(left, count)):
            if found := store.missing(work, some):
                return found
        return []

    if scheduler is not None:
        from thieves.survey.cluster import cluster

        done = cluster(work, take, scheduler)
    else:
        done = local(work, take, jobs)
    for rows in done:
        try:
            store.add(rows)
        except KeyboardInterrupt:  # what is finished is kept first
            store.add(rows)
            raise
        yield rows
