"""Where records go: standard output, in UTF-8 with LF whatever the locale, or a text to be kept."""

import io
from enum import Enum

import typer

from thieves.commands import talk
from thieves.commands.inputs import Outcome, report, write_utf8
from thieves.interchange.formats import TARGETS, Format
from thieves.problems import errors
from thieves.record import Reading, Record
from thieves.referee.replay import Verdict, check

Target = Enum("Target", {name: name for name in TARGETS}, type=str)  # type: ignore[misc]
TEXT = Target("text")
TO = typer.Option("--to", metavar="FORMAT", help=f"The format to write: {', '.join(TARGETS)}.")


class Sink:
    """Writes records one after the other in one format, as a stream that reads back the same.

    With `kept` they are gathered in `texts` and not written.
    """

    def __init__(self, form: Format, kept: bool = False) -> None:
        self.form = form
        self.texts: list[str] = []
        self._kept = kept
        self._count = 0

    def put(self, record: Record, outcome: Outcome) -> None:
        """Writes a record, once it is sure that it reads back the same."""
        why = self.form.refuses(record)
        if why:
            talk.complain(f"{record.game} cannot be written as {self.form.name}: {why}")
            outcome.add(2)
            return
        text = self.form.write(record)
        if not _reads_back(record, text, self.form):
            talk.complain(
                f"a record of {record.game} would not read back from {self.form.name}: not written"
            )
            outcome.add(2)
            return
        self.put_text(text)

    def put_text(self, text: str) -> None:
        """Writes a text of the format, parted from the one before it."""
        text = self.form.between * bool(self._count) + text
        self._count += 1
        if self._kept:
            self.texts.append(text)
        else:
            write_utf8(text)


def _reads_back(record: Record, text: str, form: Format) -> bool:
    """Whether a written record reads back as an equal one."""
    from thieves.interchange.tree_out import to_tree

    given = None
    if form.is_board:
        from thieves.interchange.boards import Given, bare

        given, record = Given(record.preset, record.rules), bare(record)
    reading = next(form.read(io.StringIO(text), given))
    again = reading.record
    if again is None or reading.problems or to_tree(again) != to_tree(record):
        return False
    return not form.keeps_remarks or len(again.remarks) == len(record.remarks)


def valid(reading: Reading, many: bool, outcome: Outcome) -> tuple[Record, Verdict] | None:
    """The record with its verdict, take-backs named. An invalid one is said, and counts as 2."""
    problems = list(reading.problems)
    if reading.record is not None:
        verdict = check(reading.record)
        problems += verdict.problems
        if not errors(problems):
            return reading.record._replace(steps=verdict.played), verdict
    report(errors(problems), reading, many)
    outcome.add(2)
    return None
