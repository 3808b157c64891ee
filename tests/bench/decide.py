"""Finds, for each principle, a position where it decides the hint: `python tests/bench/decide.py FILE`.

Plays PySolFC deals from 70000 on by looks alone, and writes the first position of each principle where
another move would look best without it, and where the hint names it, as a record with a tag
`principle`. tests/hints/test_principles.py keeps such a file; make it anew when weights change.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import thieves
from principles import chosen, told, without
from thieves.families import packed
from thieves.hints.hint import hint
from thieves.hints.principles import PRINCIPLES, Principle
from thieves.packing.layout import Layout
from thieves.packing.position import Position
from thieves.record import Record

DEALS = range(70_001, 70_100)
_LONG = 200  # moves of a game that are looked through
# Games in which a principle is looked for, by the source in its id, and one that hides cards.
GAMES = {
    "S0": ("thieves-of-egypt", "thieves-of-egypt-one-pass"),
    "S1": ("thieves-of-egypt", "thieves-of-egypt-one-pass"),
    "S3": ("forty-thieves", "limited", "josephine", "streets"),
    "X": ("thieves-of-egypt", "forty-thieves", "rank-and-file"),
}


def decides(principle: Principle, at: Position) -> bool:
    """Whether a principle decides which move looks best, and is told for it or against the other."""
    moves = chosen(at)[:1]
    with without(principle):
        others = chosen(at)[:1]
    if moves == others or hint(Position(at.rules, at.layout())).move != moves[0]:
        return False
    return bool(told(principle, at, moves[0], others[0]))


def search(principle: Principle) -> tuple[str, Layout] | None:
    """A game and a position where a principle decides."""
    for number in DEALS:
        for game in GAMES[principle.id.partition("-")[0]]:
            at = packed(thieves.position(thieves.deal(game, number)))
            while at.stock and at.played < _LONG and (moves := chosen(at)):
                if decides(principle, at):
                    return game, at.layout()
                for move in moves:
                    at.push(move)
    return None


def main(path: str) -> None:
    """Looks for every principle."""
    texts = []
    for principle in PRINCIPLES:
        found = search(principle)
        print(principle.id, found and found[0], flush=True)
        if found:
            game, layout = found
            record = Record(game, layout=layout, tags={"principle": principle.id})
            texts.append(thieves.write(record))
    Path(path).write_text("\n".join(texts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
