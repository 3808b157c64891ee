"""The file that keeps a survey's rows: a SQLite database, whole after every commit."""

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from thieves.survey.work import Row, Work, is_sound

_MARK = 0x74686965  # "thie": SQLite's application id, which tells these files from others
_PATIENCE = 30.0  # seconds that another process may hold the file
_PAUSE = 0.05  # seconds between two looks whether it still does
_KEY = ("game", "rules", "method", "settings")
_TABLE = """
CREATE TABLE IF NOT EXISTS deals (
    game TEXT NOT NULL, deal TEXT NOT NULL, rules TEXT NOT NULL, method TEXT NOT NULL, settings TEXT NOT NULL,
    verdict TEXT NOT NULL, moves INTEGER, foundation INTEGER, nodes INTEGER, cpu_seconds REAL NOT NULL,
    version TEXT NOT NULL, PRIMARY KEY (game, rules, method, settings, deal)
) WITHOUT ROWID
"""
_NUMERIC = "deal LIKE 'ms%', length(deal), deal"  # numbers in order, however long


class StoreError(Exception):
    """What is wrong with a file of results, in a sentence."""


class Store:
    """A survey's rows, one for each deal and work. `path` None keeps them for this run only.

    Two processes may write to a file at the same time, and others read it. All methods raise StoreError
    where the file does not allow what is asked.
    """

    def __init__(self, path: str | None, read_only: bool = False) -> None:
        self.path, self.is_file = path or "the temporary file", path is not None
        self._wrote = False
        with self._said():
            if path is None:
                self._base = sqlite3.connect("", isolation_level=None)
            else:
                self._base = _opened(path, "ro" if read_only else "rwc")
            if not read_only:
                self._begin()
            self._look(may_be_new=not read_only)
            if not read_only:
                self._base.execute(f"PRAGMA application_id = {_MARK}")
                self._base.execute(_TABLE)
                self._base.execute("COMMIT")
                # Killed at any moment, the file keeps what was committed; a commit need not wait for the disk.
                self._patiently("PRAGMA journal_mode = WAL")
                self._base.execute("PRAGMA synchronous = NORMAL")
                self._wrote = path is not None

    def _look(self, may_be_new: bool) -> None:
        """Makes sure that the file is one of ours, or an empty one."""
        ((mark, tables),) = self._base.execute(
            "SELECT (SELECT application_id FROM pragma_application_id), count(*) FROM sqlite_master"
        )
        if mark == _MARK and tables:
            columns = {name for _, name, *_ in self._base.execute("PRAGMA table_info(deals)")}
            is_ours = columns >= {*Row._fields}
        else:
            is_ours = may_be_new and not (mark or tables)
        if not is_ours:
            raise StoreError(f"{self.path}: this is no file of survey results")

    def _begin(self) -> None:
        """Begins to write, as soon as no other process does."""
        self._patiently("BEGIN IMMEDIATE")

    def _patiently(self, order: str) -> None:
        """Gives an order again and again while another process is writing; an interrupt ends that at once."""
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                self._base.execute(order)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
            time.sleep(_PAUSE)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        if self._wrote:  # the last to leave makes it a single file again
            with suppress(sqlite3.Error):
                self._base.execute("PRAGMA busy_timeout = 0")
                self._base.execute("PRAGMA journal_mode = DELETE")
        self._base.close()

    def add(self, rows: Iterable[Row]) -> None:
        """Keeps rows, all or none; what is there already stays."""
        marks = ", ".join("?" * len(Row._fields))
        columns = ", ".join(Row._fields)
        with self._said():
            try:
                self._begin()
                self._base.executemany(
                    f"INSERT OR IGNORE INTO deals ({columns}) VALUES ({marks})", rows
                )
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    with suppress(sqlite3.Error):
                        self._base.execute("ROLLBACK")
                raise

    def missing(self, work: Work, deals: Sequence[str]) -> list[str]:
        """The deals of which there is no row of the work."""
        marks = ", ".join("?" * len(deals))
        with self._said():
            there = self._base.execute(
                f"SELECT deal FROM deals WHERE {_where(_KEY)} AND deal IN ({marks})",
                (*work, *deals),
            )
            done = {deal for (deal,) in there}
        return [deal for deal in deals if deal not in done]

    def works(self) -> list[Work]:
        """Every work there are rows of, in order."""
        with self._said():
            found = self._base.execute(
                f"SELECT DISTINCT {', '.join(_KEY)} FROM deals ORDER BY {', '.join(_KEY)}"
            )
            return [Work(*row) for row in found]

    def rows(self, work: Work) -> Iterator[Row]:
        """The rows of a work, by their deals' numbers; a row that no survey has written is damage."""
        columns = ", ".join(Row._fields)
        with self._said():
            for row in self._base.execute(
                f"SELECT {columns} FROM deals WHERE {_where(_KEY)} ORDER BY {_NUMERIC}", work
            ):
                found = Row(*row)
                if not is_sound(found):
                    raise StoreError(f"{self.path}: the file is damaged")
                yield found

    def both(self, one: Work, other: Work) -> Iterator[tuple[int, int]]:
        """For each deal that two works share, whether the one and the other won it (1 or 0)."""
        with self._said():
            yield from self._base.execute(
                "SELECT a.verdict = 'won', b.verdict = 'won' FROM deals a JOIN deals b USING (deal)"
                f" WHERE {_where(_KEY, 'a.')} AND {_where(_KEY, 'b.')}",
                (*one, *other),
            )

    @contextmanager
    def _said(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{self.path}: {_in_words(error)}") from None


def _opened(path: str, mode: str) -> sqlite3.Connection:
    """A connection to a file, which need not be there yet where it is to be written."""
    place = Path(path)
    if place.exists() and not place.is_file():
        raise StoreError(f"{path}: this is no regular file")
    uri = f"{place.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_PAUSE)


def _where(columns: Sequence[str], table: str = "") -> str:
    return " AND ".join(f"{table}{name} = ?" for name in columns)


def _in_words(error: sqlite3.DatabaseError) -> str:
    """A sentence for an error of SQLite's."""
    return {
        sqlite3.SQLITE_FULL: "the disk is full; what was finished before is kept",
        sqlite3.SQLITE_IOERR: "the disk cannot be written; what was finished before is kept",
        sqlite3.SQLITE_NOTADB: "this is no file of survey results",
        sqlite3.SQLITE_CORRUPT: "the file is damaged",
        sqlite3.SQLITE_READONLY: "it is read-only",
        sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
        sqlite3.SQLITE_BUSY: "another process keeps the file locked",
    }.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, str(error))
