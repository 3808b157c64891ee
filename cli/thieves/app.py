"""The application: which commands there are, the global options, and how everything ends."""

import sys

# Command, the module of its own in `thieves.commands`; a module's function of the same name runs it.
COMMANDS = ("games", "deal", "check", "show", "moves", "convert", "fmt", "score", "explain", "schema")


def main(args: list[str] | None = None) -> int:
    """Runs the command line and gives the exit code (cli.md): 0 yes, 1 no, 2 could not, 130 interrupted."""
    words = sys.argv[1:] if args is None else args
    if "--version" in words[:1]:
        return _version()
    import gc

    gc.disable()  # start-up makes much and frees nothing; the commands run with it on again
    try:
        from thieves.commands.runner import run

        return run(words)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _pipe_closed()


def _version() -> int:
    from thieves import __version__

    try:
        print(f"thieves {__version__} (no compiled kernels)", flush=True)
    except BrokenPipeError:
        return _pipe_closed()
    return 0


def _pipe_closed() -> int:
    """Whoever read our output has gone: nothing more to say, not even at exit."""
    import os

    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    return 0
