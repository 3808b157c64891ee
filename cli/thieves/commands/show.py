"""`thieves show`: draws the position at a point of a record."""

from enum import StrEnum
from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.inputs import (
    BoardGame,
    Files,
    From,
    Outcome,
    StdinName,
    readings,
    with_company,
    write_utf8,
)
from thieves.commands.points import At, Point, reach_or_say
from thieves.render.board import Board, sentences

EPILOG = """\b
Examples:
  thieves show one.game --at -1
  thieves deal josephine | thieves show --suits symbols

\b
Exit codes: 0 done, 2 a record that cannot be read or is invalid, or a file not writable.
"""


class Suits(StrEnum):
    """How suits are written."""

    letters = "letters"
    symbols = "symbols"


def show(
    files: Files = None,
    at: At = "end",
    moves: Annotated[bool, typer.Option("--moves", help="List the legal moves too.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences, for a screen reader.")] = False,
    suits: Annotated[Suits, typer.Option(help="How suits are written.")] = Suits.letters,
    svg: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw a picture into FILE instead.", show_default=False),
    ] = None,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """Draw the position at a point of a record."""
    outcome = Outcome()
    board, drawn = Board(suits is Suits.symbols), 0
    for reading, many in with_company(readings(files, from_, stdin_filename, outcome, game)):
        point = reach_or_say(reading, at, many, outcome)
        if point is None:
            continue
        drawn += 1
        if svg is not None:
            _draw_svg(svg, point, drawn, outcome)
            continue
        lines = (
            sentences(point.position, point.title)
            if plain
            else board.draw(point.position, point.title)
        )
        print("\n" * (drawn > 1) + "\n".join(lines))
        if moves:
            _list_moves(point, plain)
    return outcome.code


def _list_moves(point: Point, plain: bool) -> None:
    texts = [*map(str, point.position.legal_moves())]
    if plain:
        print(f"Legal moves: {', '.join(texts) or 'none'}.")
    else:
        import textwrap

        print(
            "\n"
            + textwrap.fill(
                f"Moves        {' '.join(texts) or 'none'}", 79, subsequent_indent=" " * 13
            )
        )


def _draw_svg(path: str, point: Point, drawn: int, outcome: Outcome) -> None:
    from thieves.files import write_whole
    from thieves.render.svg import draw

    if drawn > 1:
        talk.complain(f"{path} holds one picture: the other records are not drawn")
        outcome.add(2)
        return
    picture = draw(point.position, point.title)
    try:
        if path == "-":
            write_utf8(picture)
        else:
            write_whole(path, picture.encode())
    except OSError as error:
        talk.complain(f"{path}: {error.strerror or error}")
        outcome.add(2)
