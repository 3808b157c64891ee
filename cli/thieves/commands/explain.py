"""`thieves explain`: what a problem code means."""

from typing import Annotated

import typer

from thieves.commands import talk
from thieves.problems import CODES

EPILOG = """\b
Examples:
  thieves explain M203
  thieves explain

\b
Exit codes: 0 done, 2 no such code.
"""


def _codes(start: str) -> list[str]:
    return [code for code in CODES if code.startswith(start.upper())]


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]",
            help="A problem code, such as M203; all if left out.",
            show_default=False,
            autocompletion=_codes,
        ),
    ] = None,
) -> int:
    """Explain a problem code, with an example."""
    if code is None:
        print("\n".join(f"{name}  {entry.help}" for name, entry in CODES.items()))
        return 0
    entry = CODES.get(code.upper())
    if entry is None:
        talk.complain(f"there is no problem code {code}; `thieves explain` lists them")
        return 2
    example = entry.example.replace("\n", "\n    ")
    print(f"{code.upper()}: {entry.help}\n\nExample:\n    {example}")
    return 0
