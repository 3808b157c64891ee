"""What a file of a survey's results holds."""

import sqlite3
from pathlib import Path


def rows(path: Path) -> list[tuple[object, ...]]:
    """All that a file of results holds, but for times."""
    base = sqlite3.connect(path)
    found = base.execute(
        "SELECT game, rules, method, settings, deal, verdict, moves, foundation, nodes, version FROM deals"
    ).fetchall()
    base.close()
    return found


def count(path: Path) -> int:
    """How many rows there are so far."""
    try:
        return len(rows(path)) if path.exists() else 0
    except sqlite3.OperationalError:
        return 0  # it is being made
