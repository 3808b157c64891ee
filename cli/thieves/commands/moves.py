"""`thieves moves`: every legal move at a point of a record."""

from thieves.commands.inputs import (
    AsJson,
    BoardGame,
    Files,
    From,
    Outcome,
    StdinName,
    json_head,
    print_json,
    readings,
    with_company,
)
from thieves.commands.points import At, reach_or_say

EPILOG = """\b
Examples:
  thieves moves one.game --at 12
  thieves deal indian --number 5 | thieves moves --json

\b
Exit codes: 0 there is at least one, 1 there is none, 2 a record that cannot be read or is invalid.
"""


def moves(
    files: Files = None,
    at: At = "end",
    as_json: AsJson = False,
    from_: From = None,
    game: BoardGame = None,
    stdin_filename: StdinName = None,
) -> int:
    """List every legal move, one a line."""
    outcome = Outcome()
    listed = 0
    for reading, many in with_company(readings(files, from_, stdin_filename, outcome, game)):
        point = reach_or_say(reading, at, many, outcome, as_json)
        if point is None:
            continue
        found = [*map(str, point.position.legal_moves())]
        outcome.add(0 if found else 1)
        if as_json:
            print_json(json_head(reading, point.number, reading.problems) | {"moves": found})
        elif found:
            print("\n" * bool(listed) + "\n".join(found))
            listed += 1
    return outcome.code
