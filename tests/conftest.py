"""Fixtures: the command line run inside the test's own process."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from thieves.app import main
from thieves.commands import talk
from thieves.render import colour

ROOT = Path(__file__).parent.parent


class Ran(NamedTuple):
    """How a command ended: exit code, standard output and standard error."""

    code: int
    out: str
    err: str


class Terminal(io.TextIOWrapper):
    """A standard input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


Runner = Callable[..., Ran]


@pytest.fixture
def thieves(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Iterator[Runner]:
    """Runs `thieves` with arguments and, as text or bytes, standard input; None is a terminal."""

    def run(*args: object, stdin: str | bytes | None = "") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin or b""
        monkeypatch.setattr(
            sys, "stdin", (Terminal if stdin is None else io.TextIOWrapper)(io.BytesIO(data))
        )
        code = main([*map(str, args)])
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    yield run
    talk.quiet = False
    colour.choose(colour.When.auto)


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colour and a fixed width, whatever runs the tests."""
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.setenv("TERMINAL_WIDTH", "90")
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
