"""`thieves fmt`: canonical form in place, each file in its own format; `-` filters."""

import difflib
from pathlib import Path
from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.inputs import (
    Files,
    From,
    Outcome,
    StdinName,
    sources,
    with_company,
)
from thieves.commands.outputs import Sink, valid
from thieves.files import write_whole
from thieves.interchange.sources import Source

EPILOG = """\b
Examples:
  thieves fmt --diff games/*.game
  thieves fmt - < one.game

\b
Exit codes: 0 done, 1 --check: would change, 2 a record that cannot be read or is invalid, or a file not writable.
"""


def fmt(
    files: Files = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; 1 if something would change.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Write nothing; show what would change.")
    ] = False,
    from_: From = None,
    stdin_filename: StdinName = None,
) -> int:
    """Put records into canonical form, in place."""
    outcome = Outcome()

    def keep(path: str) -> bool:
        """Whether an input is compared with what comes out, and not just filtered."""
        return check or diff or Path(path).is_file()

    for source in sources(files, from_, stdin_filename, outcome, keep=keep):
        if not source.format.holds_records:
            talk.complain(
                f"{source.name}: this is {source.format.says}, which is not formatted; "
                "thieves convert --to text makes a record of it"
            )
            outcome.add(2)
            continue
        try:
            if keep(source.path):
                _format(source, check, diff, outcome)
            else:
                _write(source, Sink(source.format), outcome)
        except OSError as error:
            talk.complain(f"{source.name}: {error.strerror or error}")
            outcome.add(2)
    return outcome.code


def _write(source: Source, sink: Sink, outcome: Outcome) -> None:
    """Puts every valid record of a source into the sink, as long as nothing of it would be lost."""
    for reading, many in with_company(source.readings):
        found = valid(reading, many, outcome)
        lost = source.format.loses(found[0]) if found else []
        if lost:
            what = f"{source.name}: {' and '.join(lost)} of {source.format.name}"
            talk.complain(f"{what} would be lost: not formatted")
            outcome.add(2)
        elif found:
            sink.put(found[0], outcome)


def _format(source: Source, check: bool, diff: bool, outcome: Outcome) -> None:
    """Formats one input; a file with a bad record in it stays as it is."""
    sink, mine = Sink(source.format, kept=True), Outcome()
    _write(source, sink, mine)
    outcome.add(mine.code)
    new = "".join(sink.texts)
    if mine.code or new.encode() == source.original:
        return
    if diff:
        _show_diff(source.name, source.original.decode("utf-8", "replace"), new)
    if check:
        outcome.add(1)
        talk.note(f"{source.name}: would change")
    elif not diff:
        write_whole(source.path, new.encode())
        talk.note(f"{source.name}: formatted")


def _show_diff(name: str, old: str, new: str) -> None:
    lines = difflib.unified_diff(
        old.splitlines(True), new.splitlines(True), name, f"{name} (formatted)"
    )
    for line in lines:
        print(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n", end="")
