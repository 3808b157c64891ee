"""Colour where it is wanted: it follows --color, NO_COLOR, FORCE_COLOR and the terminal."""

import os
import sys
from enum import StrEnum


class When(StrEnum):
    """When to colour."""

    auto = "auto"
    always = "always"
    never = "never"


_when = When.auto
_CODES = {"red": "31", "bold": "1", "dim": "2", "yellow": "33"}


def choose(when: When) -> None:
    """Sets when to colour, for the whole run."""
    global _when
    _when = when


def wanted() -> bool:
    """Whether standard output is to be coloured."""
    if _when is not When.auto:
        return _when is When.always
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def paint(text: str, *styles: str) -> str:
    """The text in a style, where colour is wanted. Colour never carries meaning alone."""
    if not text or not wanted():
        return text
    return f"\033[{';'.join(_CODES[style] for style in styles)}m{text}\033[0m"
