"""Talk on standard error: notes and warnings beside the results; `--quiet` silences it."""

import sys

quiet = False


def say(text: str) -> None:
    """Says something on standard error, where anybody listens."""
    try:
        if sys.stderr is not None:
            print(text, file=sys.stderr)
    except OSError:
        pass  # a full disk there must not change how the command ends


def note(text: str) -> None:
    """Says something that is no result."""
    if not quiet:
        say(text)


def complain(text: str) -> None:
    """Says why something could not be done: this is said even with `--quiet`."""
    say(f"thieves: {text}")
