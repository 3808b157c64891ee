"""The kernels' lines replayed by the referee, and the kernels run as Python, for tests and benchmarks."""

import shutil
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from thieves.packing import kernel
from thieves.packing.position import Position
from thieves.packing.refusal import why_not
from thieves.solver.translate import BUILDS, arguments, card_number, to_move

__all__ = ["BUILDS", "arguments", "card_number", "plain", "replay", "to_move"]


def replay(at: Position, line: list[tuple[int, int, int, int]]) -> None:
    """Plays a line, each move checked by the referee, to the won end."""
    for step in line:
        refusal = why_not(at, to_move(step))
        assert refusal is None, refusal
        at.push(to_move(step))
    assert at.is_won()


@cache
def plain() -> ModuleType:
    """The kernels' sources as a second package, which runs as Python whatever is compiled."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(
            Path(kernel.__file__).parent,
            Path(folder, "plain_kernel"),
            ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
        )
        sys.path.insert(0, folder)
        try:
            package = import_module("plain_kernel")
        finally:
            sys.path.remove(folder)
    assert not package.COMPILED
    return package
