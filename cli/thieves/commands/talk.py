"""Talk on standard error: notes and warnings beside the results; `--quiet` silences it."""

import sys

quiet = False


def note(text: str) -> None:
    """Says something that is no result."""
    if not quiet:
        print(text, file=sys.stderr)


def complain(text: str) -> None:
    """Says why something could not be done: this is said even with `--quiet`."""
    print(f"thieves: {text}", file=sys.stderr)
