"""The engine counts the same lines of play as the plain generator that wrote the perft files."""

from pathlib import Path

import pytest

from boards import start_of
from thieves import read
from thieves.packing.position import Position
from thieves.record import Record
from thieves.referee.pack import layout_faults

FILES = sorted(Path(__file__).parent.glob("*.perft"))
RECORDS = [
    pytest.param(reading.record, id=f"{path.stem}-{reading.number}")
    for path in FILES
    for reading in read(path)
]


def _lines(at: Position, depth: int) -> list[int]:
    """How many lines of play there are at each depth from 1 on."""
    moves = at.legal_moves()
    counts = [len(moves)] + [0] * (depth - 1)
    if depth > 1:
        for move in moves:
            at.push(move)
            for place, count in enumerate(_lines(at, depth - 1), 1):
                counts[place] += count
            at.pop()
    return counts


def test_there_are_ten_deals_of_each_rule_family() -> None:
    """Twelve files of ten."""
    assert 12 == len(FILES) and 120 == len(RECORDS)


@pytest.mark.parametrize("record", RECORDS)
def test_lines_by_depth_are_those_the_plain_generator_counted(record: Record) -> None:
    """Played forth and back on one position, which is the same afterwards."""
    wanted = [*map(int, record.tags["perft"].split())]
    assert record.layout is not None
    assert [] == layout_faults(record.layout, record.effective_rules())
    at = start_of(record)
    assert wanted == _lines(at, len(wanted))
    assert record.layout == at.layout()
