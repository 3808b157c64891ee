"""The application: which commands there are, the global options, and how everything ends."""

import sys

# Command, the module of its own in `thieves.commands`; a module's function of the same name runs it.
COMMANDS = (
    "games",
    "deal",
    "check",
    "show",
    "moves",
    "hint",
    "auto",
    "solve",
    "convert",
    "fmt",
    "score",
    "survey",
    "report",
    "explain",
    "schema",
)


def start(args: list[str]) -> None:
    """What the installed command does: runs, and ends the process at once.

    Output is flushed and nothing is left to clean up, so the interpreter's own slow way out
    (a tenth of the time `check` takes) is not waited for.
    """
    import os

    code = main(args)
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105 - contextlib costs more than --version may take
            stream.flush()
        except (AttributeError, OSError, ValueError):
            pass  # closed: nobody is there to be told
    os._exit(code)


def main(args: list[str]) -> int:
    """Runs the command line and gives the exit code (cli.md): 0 yes, 1 no, 2 could not, 130 interrupted."""
    if "--version" in (args[: args.index("--")] if "--" in args else args):
        return _version()
    import gc
    import os

    if sys.stderr is None:  # closed: what is said there must not land elsewhere
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    gc.disable()  # start-up makes much and frees nothing; a command runs with it on again
    try:
        from thieves.commands.runner import run

        return run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _pipe_closed()


def _version() -> int:
    from thieves import __version__

    try:
        print(
            f"thieves {__version__} (kernels {'' if _compiled() else 'not '}compiled)", flush=True
        )
    except BrokenPipeError:
        return _pipe_closed()
    except OSError as error:
        print(f"thieves: standard output: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _compiled() -> bool:
    """Whether the search kernel is there as an extension, without loading it."""
    import os

    names = os.listdir(os.path.join(os.path.dirname(__file__), "packing", "kernel"))  # noqa: PTH118, PTH120, PTH208
    return any(name.startswith("beam.") and name.endswith((".so", ".pyd")) for name in names)


def _pipe_closed() -> int:
    """Whoever read our output has gone: nothing more to say, not even at exit."""
    import os

    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    return 0
