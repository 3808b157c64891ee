"""What the commands share: the FILE arguments, the records in them, exit codes, JSON lines."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from thieves.commands import progress, talk
from thieves.games import GAMES, find_game
from thieves.interchange.formats import FORMATS
from thieves.interchange.sources import Source, open_source
from thieves.problems import Problem
from thieves.record import Reading
from thieves.render import diagnostics

if TYPE_CHECKING:
    from thieves.interchange.boards import Given
    from thieves.solver.dead_end import DeadEnd

_SEVERITY = (0, 3, 1, 2, 130)  # exit codes, the worst last


def _known_format(name: str | None) -> str | None:
    if name is not None and name not in FORMATS:
        raise typer.BadParameter(f"{name} is none of {', '.join(FORMATS)}")
    return name


def _known_game(name: str | None) -> str | None:
    if name is not None and find_game(name) is None:
        from thieves.notation.header import unknown_game

        raise typer.BadParameter(unknown_game(name))
    return name


Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="[FILE]...", help="Records; - is standard input.", show_default=False),
]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help=f"Read the format, whatever it looks like: {', '.join(FORMATS)}.",
        callback=_known_format,
        show_default=False,
    ),
]


def game_names(start: str) -> list[str]:
    """The games whose name begins so: what the shell offers."""
    return [game.name for game in GAMES if game.name.startswith(start)]


BoardGame = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="NAME",
        help="The game of boards, which do not name theirs.",
        callback=_known_game,
        autocompletion=game_names,
        show_default=False,
    ),
]
StdinName = Annotated[
    str | None,
    typer.Option(
        "--stdin-filename",
        metavar="NAME",
        help="The name of standard input in messages.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a record, one a line.")]


class Outcome:
    """The exit code so far: the worst of what happened (2, then 1, then 3)."""

    def __init__(self) -> None:
        self.code = 0

    def add(self, code: int) -> None:
        """Counts another end."""
        self.code = max(self.code, code, key=_SEVERITY.index)


def named(files: list[str] | None) -> list[str]:
    """The paths that are named; standard input where none is, unless a person sits there."""
    if not files and sys.stdin is not None and sys.stdin.isatty():
        raise typer.BadParameter("name a FILE, or send one on standard input (thieves … < FILE)")
    return files or ["-"]


def sources(
    files: list[str] | None,
    forced: str | None,
    stdin_name: str | None,
    outcome: Outcome,
    game: str | None = None,
    keep: Callable[[str], bool] | None = None,
) -> Iterator[Source]:
    """Opens each input in turn; one that cannot be opened is said, and counts as 2.

    `game` is the game of boards. `keep` tells by its path whether an input is read whole, its bytes kept.
    """
    paths, given = named(files), _given(game)
    for place, path in enumerate(paths):
        try:
            if path == "-" and (sys.stdin is None or "-" in paths[:place]):
                raise OSError(f"standard input is {'read already' if sys.stdin else 'closed'}")
            yield open_source(path, forced, stdin_name, bool(keep and keep(path)), given)
        except OSError as error:
            talk.complain(f"{path}: {error.strerror or error}")
            outcome.add(2)


def _given(game: str | None) -> "Given | None":
    """The game that boards are read as."""
    found = find_game(game) if game else None
    if found is None:
        return None
    from thieves.interchange.boards import Given

    return Given(found)


def readings(
    files: list[str] | None,
    forced: str | None,
    stdin_name: str | None,
    outcome: Outcome,
    game: str | None = None,
    silent: bool = False,
) -> Iterator[Reading]:
    """Every record of every input. One that breaks off while being read is said, and counts as 2.

    A command that is `silent` until the end has a progress bar where it takes long.
    """
    found = _readings(files, forced, stdin_name, outcome, game)
    return progress.watched(found, files) if progress.wanted(silent) else found


def _readings(
    files: list[str] | None,
    forced: str | None,
    stdin_name: str | None,
    outcome: Outcome,
    game: str | None,
) -> Iterator[Reading]:
    for source in sources(files, forced, stdin_name, outcome, game):
        try:
            yield from source.readings
        except OSError as error:
            talk.complain(f"{source.name}: {error.strerror or error}")
            outcome.add(2)


def with_company(found: Iterable[Reading]) -> Iterator[tuple[Reading, bool]]:
    """Each reading, and whether its file has more than one record."""
    held: Reading | None = None
    for reading in found:
        if held is not None:
            yield held, held.number > 1 or (reading.file == held.file and reading.number > 1)
        held = reading
    if held is not None:
        yield held, held.number > 1


def report(problems: Iterable[Problem], reading: Reading, many: bool) -> None:
    """Says problems on standard error, as `check` says them on standard output."""
    for problem in problems:
        if problem.severity == "error" or not talk.quiet:
            talk.say(diagnostics.for_people(problem, reading, many))


def json_head(reading: Reading, at: int | None, problems: list[Problem]) -> dict[str, Any]:
    """What every JSON object of a record begins with; an unreadable record has no more."""
    return {
        "file": reading.file, "record": reading.number, "line": reading.line,
        "game": reading.game or None, "at": at,
        "problems": [*map(diagnostics.for_json, problems)],
    }  # fmt: skip


def dead_end_json(why: "DeadEnd") -> dict[str, Any]:
    """Why a position is lost, as JSON has it."""
    return why._asdict() | {"cards": [*map(str, why.cards)]}


def print_json(value: Any) -> None:
    """One object, one line."""
    text = json.dumps(value, ensure_ascii=False)
    if any("\ud800" <= char <= "\udfff" for char in text):  # a file's name need not be UTF-8
        text = json.dumps(value)
    write_utf8(text + "\n")


def write_utf8(text: str) -> None:
    """Writes what programs read to standard output: in UTF-8, whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
