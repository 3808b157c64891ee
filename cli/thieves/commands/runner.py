"""The typer application: commands loaded when they are named, problems turned into exit codes."""

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from importlib import import_module
from typing import Annotated, Any, ClassVar

import typer
import typer.core
import typer.main

from thieves.app import COMMANDS
from thieves.commands import talk
from thieves.render import colour

_ClickException: type[Any] = typer.BadParameter.__mro__[
    2
]  # its home differs between typer's versions


def _load(name: str) -> Any:
    """The command of that name, from its module."""
    module = import_module(f"thieves.commands.{name}")
    single = typer.Typer(
        rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False
    )
    single.command(name, epilog=module.EPILOG)(_past_click(getattr(module, name)))
    return typer.main.get_command(single)


class PipeClosedError(Exception):
    """Whoever read standard output has gone. Not an OSError: click would end those with exit 1."""


def _past_click(function: Callable[..., int]) -> Callable[..., int]:
    """The function, with a closed pipe raised as what click does not know."""

    @wraps(function)
    def wrapped(*args: Any, **options: Any) -> int:
        gc.enable()
        gc.freeze()  # what start-up made stays: the collector need not look at it again
        try:
            code = function(*args, **options)
            sys.stdout.flush()
        except BrokenPipeError:
            raise PipeClosedError from None
        except OSError as error:  # reading is looked after where it is done; so this is writing
            talk.complain(f"standard output: {error.strerror or error}")
            return 2
        return code

    return wrapped


class _Lazy(typer.core.TyperGroup):
    """A group that imports a command's module when the command is named."""

    loaded: ClassVar[dict[str, Any]] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in COMMANDS and cmd_name not in self.loaded:
            self.loaded[cmd_name] = _load(cmd_name)
        return self.loaded.get(cmd_name)


_HELP = """
Read, check, show and convert records of Forty Thieves, Thieves of Egypt and their kin.

A FILE is a record (a deal, a position or a recorded game) or a saved game of PySolFC; - is standard input.
"""
_EPILOG = """\b
Examples:
  thieves deal forty-thieves --number 24000025 | thieves show
  thieves check *.game

\b
Exit codes: 0 yes, 1 no, 2 could not, 3 undecided, 130 interrupted.
"""

app = typer.Typer(
    cls=_Lazy, help=_HELP, epilog=_EPILOG, rich_markup_mode=None, pretty_exceptions_enable=False,
    no_args_is_help=True,
)  # fmt: skip


@app.callback()
def _globals(
    color: Annotated[colour.When, typer.Option(help="Colour the output.")] = colour.When.auto,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Results only: no notes, no warnings.")
    ] = False,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    colour.choose(color)
    talk.quiet = quiet


def command() -> Any:
    """The whole command tree."""
    return typer.main.get_command(app)


def run(args: list[str]) -> int:
    """Runs the command line; every way it can end is an exit code here."""
    if sys.stdout is None:
        talk.complain("standard output is closed")
        return 2
    sys.stdout.reconfigure(newline="\n", errors="replace")  # type: ignore[union-attr]
    try:
        code = command().main(_globals_first(args), prog_name="thieves", standalone_mode=False)
    except PipeClosedError:
        raise BrokenPipeError from None
    except _ClickException as error:
        with suppress(OSError):
            error.show()
        return int(error.exit_code)
    except OSError as error:  # what typer does by itself, such as installing completion
        talk.complain(f"{error.filename or 'standard output'}: {error.strerror or error}")
        return 2
    except MemoryError:
        talk.complain("out of memory")
        return 2
    except typer.Abort:
        return 130
    except typer.Exit as end:
        code = end.exit_code
    return code if isinstance(code, int) else 0


def _globals_first(args: list[str]) -> list[str]:
    """The global options moved to the front, so that they may stand behind the command too."""
    first, rest, words = [], [], iter(args)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in ("--quiet", "--version") or word.startswith("--color="):
            first.append(word)
        elif word == "--color":
            first += [word, *([value] if (value := next(words, None)) is not None else [])]
        else:
            rest.append(word)
    return first + rest
