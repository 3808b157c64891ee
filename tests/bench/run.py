"""The benchmarks: `python tests/bench/run.py startup|archive|yaml|memory` (extra `bench`).

Every figure is a ratio of two things measured in turn in one run, CPU seconds, medians.
"""

import io
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import pysol
from thieves.interchange.formats import FORMATS
from thieves.referee.replay import check

SMALL = "game: thieves-of-egypt\ndeal: pysolfc 1\n\nmoves:\n1. d 2-f(AH) 1-3 9-4 3-10:2 9-2 w-10 d*3\n*\n"


def child_cpu(words: list[str]) -> float:
    """CPU seconds of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def own_cpu(work: Callable[[], object]) -> float:
    """CPU seconds of a call in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def paired(
    ours: Callable[[], float], theirs: Callable[[], float], runs: int
) -> tuple[float, float, float]:
    """Medians of both and of the ratio ours to theirs, pair by pair."""
    ours(), theirs()
    pairs = [(ours(), theirs()) for _ in range(runs)]
    ratio = statistics.median(a / b for a, b in pairs)
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs), ratio


def startup() -> None:
    """`check` on one small game and `--version`, against `python -c pass`: at most 10 and 1.5."""
    thieves = str(Path(sys.executable).parent / "thieves")
    with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
        file.write(SMALL)
        file.flush()
        for name, words in (("check one.game", ["check", file.name]), ("--version", ["--version"])):
            a, b, ratio = paired(
                lambda words=words: child_cpu([thieves, *words]),  # type: ignore[misc]
                lambda: child_cpu([sys.executable, "-c", "pass"]),
                31,
            )
            print(f"{name}: {a * 1000:.1f} ms, python -c pass {b * 1000:.1f} ms, ratio {ratio:.2f}")


def archive_text() -> tuple[str, int]:
    """Every PySolFC transcript as one archive in canonical form, and its single moves."""
    texts, moves = [], 0
    for game in pysol.GAMES:
        for row in pysol.rows("transcripts", game):
            reading = next(FORMATS["text"].read(io.StringIO(pysol.record(row))))
            assert reading.record is not None
            texts.append(FORMATS["text"].write(reading.record))
            moves += reading.record.length()
    return "\n".join(texts), moves


def pgn_text(plies: int) -> str:
    """Random chess games with at least so many plies in all, as PGN."""
    import chess
    import chess.pgn

    rng, games, made = random.Random(1), [], 0
    while made < plies:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.ply() < 200:
            board.push(rng.choice([*board.legal_moves]))
        made += board.ply()
        games.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(games) + "\n"


def read_chess(text: str) -> int:
    """Plies read by python-chess."""
    import chess.pgn

    stream, plies = io.StringIO(text), 0
    while (game := chess.pgn.read_game(stream)) is not None:
        plies += sum(1 for _ in game.mainline_moves())
    return plies


def check_text(text: str) -> int:
    """Single moves read and replayed by the referee; every record must be valid."""
    moves = 0
    for reading in FORMATS["text"].read(io.StringIO(text)):
        assert reading.record is not None and not reading.problems
        verdict = check(reading.record)
        assert verdict.valid
        moves += verdict.moves
    return moves


def archive() -> None:
    """Moves a second of `check` on an archive of 20,000 moves, against python-chess: at least 1.5."""
    text, moves = archive_text()
    pgn = pgn_text(moves)
    plies = read_chess(pgn)
    a, b, _ = paired(
        lambda: own_cpu(lambda: check_text(text)), lambda: own_cpu(lambda: read_chess(pgn)), 7
    )
    print(
        f"check: {moves} moves, {moves / a:,.0f} a second; read_game: {plies} plies, {plies / b:,.0f} a second; ratio {moves / a / (plies / b):.2f}"
    )


def yaml() -> None:
    """Reading a YAML stream, against CSafeLoader alone: at least 0.7 of its speed."""
    import yaml as pyyaml

    text, _ = archive_text()
    stream = "".join(
        FORMATS["yaml"].write(r.record) for r in FORMATS["text"].read(io.StringIO(text)) if r.record
    )

    def theirs() -> None:
        for _ in pyyaml.load_all(stream, Loader=pyyaml.CSafeLoader):
            pass

    def ours() -> None:
        for reading in FORMATS["yaml"].read(io.StringIO(stream)):
            assert reading.record is not None

    a, b, ratio = paired(lambda: own_cpu(ours), lambda: own_cpu(theirs), 9)
    print(
        f"reading {len(stream)} characters: {a:.3f} s, CSafeLoader {b:.3f} s, speed ratio {1 / ratio:.2f}"
    )


def memory() -> None:
    """Peak resident size of `check` on a 100 MB archive: under 200 MB."""
    text, _ = archive_text()
    thieves = str(Path(sys.executable).parent / "thieves")
    with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
        for _ in range(100 * 2**20 // len(text) + 1):
            file.write(text + "\n")
        file.flush()
        size = Path(file.name).stat().st_size
        start = time.time()
        subprocess.run([thieves, "check", file.name], check=True, stdout=subprocess.DEVNULL)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(
            f"check of {size / 2**20:.0f} MB: peak resident {peak / 1024:.0f} MB, {time.time() - start:.0f} s"
        )


if __name__ == "__main__":
    {"startup": startup, "archive": archive, "yaml": yaml, "memory": memory}[sys.argv[1]]()
