"""The command as a process of its own: pipes, signals, encodings, start-up, the installed package."""

import os
import pty
import re
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

from conftest import ROOT

THIEVES = [sys.executable, "-m", "thieves"]
GAME = b"game: thieves-of-egypt\ndeal: pysolfc 1\nmoves: d 2-f(AH)\n"


def run(*args: str, data: bytes = b"", **env: str) -> "subprocess.CompletedProcess[bytes]":
    """Runs the command with this standard input and these variables."""
    return subprocess.run(
        [*THIEVES, *args], input=data, capture_output=True, env=os.environ | env, check=False
    )


def test_a_closed_pipe_ends_it_quietly() -> None:
    """Whoever reads takes one line and goes."""
    many = GAME * 20_000
    for command in (["convert", "--to", "text"], ["check"]):
        with subprocess.Popen(
            [*THIEVES, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdin and process.stdout and process.stderr
            process.stdin.write(many[: 50 * len(GAME)])
            process.stdin.flush()
            process.stdout.readline()
            process.stdout.close()
            try:
                process.stdin.write(many)
                process.stdin.close()
            except BrokenPipeError:
                pass
            assert b"" == process.stderr.read()
            assert 0 == process.wait(30)


def test_control_c_ends_it_quietly_with_130() -> None:
    """While it waits for more, and no traceback."""
    with subprocess.Popen(
        [*THIEVES, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(GAME * 200)
        process.stdin.flush()
        process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert 130 == process.wait(30)
        assert b"" == process.stderr.read()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_ends_a_search_with_the_best_known(jobs: str) -> None:
    """The record comes out as it was, the note says how far it came, and no process stays behind."""
    record = b"game: sixty-thieves\ndeal: pysolfc 40004\n"
    with subprocess.Popen(
        [*THIEVES, "solve", "--time", "60", "--jobs", jobs],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(record)
        process.stdin.close()
        time.sleep(1.5)
        os.killpg(process.pid, signal.SIGINT)
        assert 130 == process.wait(30)
        assert record == process.stdout.read()
        assert b"undecided" in process.stderr.read()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_symbols_fall_back_to_letters_where_the_encoding_has_none(encoding: str) -> None:
    """Exit 0, never a traceback; records are UTF-8 all the same."""
    ran = run("show", "--suits", "symbols", data=GAME, PYTHONIOENCODING=encoding)
    assert 0 == ran.returncode and b"" == ran.stderr
    assert ("T♥" if "utf-8" == encoding else "TH").encode() in ran.stdout
    tagged = GAME.replace(b"moves:", "player: Jörg ♥\nmoves:".encode())
    assert (
        "Jörg ♥".encode()
        in run("convert", "--to", "text", data=tagged, PYTHONIOENCODING=encoding).stdout
    )
    broken = run("check", data=tagged + "♥".encode(), PYTHONIOENCODING=encoding)
    assert 1 == broken.returncode and b"Traceback" not in broken.stderr + broken.stdout
    assert (
        b"Traceback"
        not in run(
            "check", "--format", "json", data=tagged + "♥".encode(), PYTHONIOENCODING=encoding
        ).stderr
    )


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("check - <&-", 2, "thieves: -: standard input is closed"),
        ("games >&-", 2, "thieves: standard output is closed"),
        ("games > /dev/full", 2, "thieves: standard output: No space left on device"),
        ("deal indian --number 5 > /dev/full", 2, "thieves: standard output: No space left on device"),
        ("check - - < /dev/null", 2, "thieves: -: standard input is read already"),
        ("--version >&-", 0, ""),
        ("games 2>&-", 0, ""),
    ],
)  # fmt: skip
def test_closed_and_full_streams_are_said(line: str, code: int, says: str) -> None:
    """One sentence, never a traceback."""
    shell = f"{' '.join(THIEVES)} {line}"
    ran = subprocess.run(
        ["sh", "-c", shell],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (code, says) == (ran.returncode, ran.stderr.strip())


def test_the_grammar_is_kept_in_the_cache_and_works_without_one(tmp_path: Path) -> None:
    """A cache that is no folder, or holds rubbish, changes nothing."""
    wanted = run("check", data=GAME).stdout
    assert wanted == run("check", data=GAME, XDG_CACHE_HOME=str(tmp_path)).stdout
    (saved,) = (tmp_path / "thieves").iterdir()
    saved.write_bytes(b"rubbish")
    assert wanted == run("check", data=GAME, XDG_CACHE_HOME=str(tmp_path)).stdout
    assert wanted == run("check", data=GAME, XDG_CACHE_HOME="/dev/null").stdout
    assert 1 == len([*(tmp_path / "thieves").iterdir()])


@pytest.mark.parametrize(
    ("command", "absent"),
    [
        (["--version"], {"typer", "re", "lark", "yaml", "rich"}),
        (["check"], {"yaml", "rich", "pydantic", "asyncio"}),
        (["games"], {"yaml", "rich", "lark"}),
    ],
)
def test_heavy_modules_are_imported_only_where_they_are_used(
    command: list[str], absent: set[str]
) -> None:
    """Start-up pays for nothing that a command does not need."""
    show = "print(*sys.modules, file=sys.stderr)"
    code = f"import sys; from thieves.app import main; main({command!r}); {show}"
    before, after = _loaded(f"import sys; {show}"), _loaded(code)
    assert set() == absent & (after - before)


def _loaded(code: str) -> set[str]:
    """The top-level modules that a program has loaded in the end."""
    ran = subprocess.run([sys.executable, "-c", code], input=GAME, capture_output=True, check=True)
    return {name.partition(".")[0] for name in ran.stderr.decode().split()}


def test_a_long_archive_is_read_in_flat_memory() -> None:
    """Ten times the records take no more memory: peak resident sizes within 8 MB."""
    code = (
        "import resource, sys; from thieves.app import main; main(['check']);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    peaks = []
    for count in (300, 3000):
        ran = subprocess.run(
            [sys.executable, "-c", code], input=GAME * count, capture_output=True, check=True
        )
        peaks.append(int(ran.stderr))
    assert peaks[1] - peaks[0] < 8_000


@pytest.mark.parametrize(("quiet", "shown"), [([], True), (["--quiet"], False)])
def test_long_reading_shows_a_bar_on_a_terminal_only(quiet: list[str], shown: bool) -> None:
    """On standard error, gone in the end; none with --quiet, none before a second has passed."""
    mine, its = pty.openpty()
    with subprocess.Popen(
        [*THIEVES, "score", *quiet], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=its
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.write(GAME * 200)
        process.stdin.flush()
        time.sleep(1.5)
        process.stdin.write(GAME * 200)
        process.stdin.close()
        assert b"all games" in process.stdout.read()
        assert 0 == process.wait(30)
    os.close(its)
    seen = _written(mine)
    assert shown is (b"reading" in seen)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_long_search_says_how_far_it_is_on_a_terminal_only(jobs: str) -> None:
    """How many cards are up at best, positions and seconds; on a pipe nothing but the verdict."""
    record = b"game: sixty-thieves\ndeal: pysolfc 40004\n"
    command = [*THIEVES, "solve", "--time", "2.5", "--jobs", jobs]
    mine, its = pty.openpty()
    shown = subprocess.run(command, input=record, stdout=subprocess.PIPE, stderr=its, check=False)
    os.close(its)
    seen = _written(mine)
    assert (3, record) == (shown.returncode, shown.stdout)
    assert re.search(rb"best \d+ cards up, [\d,]+ positions, \d s", seen) and b"undecided" in seen
    piped = subprocess.run(
        ["0.1" if word == "2.5" else word for word in command],
        input=record,
        capture_output=True,
        check=False,
    )
    assert 3 == piped.returncode and 1 == piped.stderr.count(b"\n") and b"best" not in piped.stderr


def _written(terminal: int) -> bytes:
    """What was written to a terminal whose other end is closed."""
    seen = b""
    try:
        while part := os.read(terminal, 100_000):
            seen += part
    except OSError:  # nothing more
        pass
    finally:
        os.close(terminal)
    return seen


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist of this checkout, and the wheel built from that sdist."""
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    return sdist, wheel


def test_wheel_and_sdist_hold_all_that_runs(built: tuple[Path, Path]) -> None:
    """Grammar, sample deals, man pages, py.typed, the command."""
    names = set(zipfile.ZipFile(built[1]).namelist())
    for wanted in (
        "thieves/py.typed",
        "thieves/grammar/thieves.lark",
        "thieves/deals/two-lines.game",
    ):
        assert wanted in names
    assert any(name.endswith("share/man/man1/thieves-check.1") for name in names)
    assert any(name.endswith("share/man/man5/thieves-notation.5") for name in names)
    assert any(name.endswith("scripts/thieves") for name in names)
    packages = {path.parent.relative_to(ROOT / "cli") for path in (ROOT / "cli").rglob("*.py")}
    assert {str(one) for one in packages} == {
        str(Path(n).parent) for n in names if n.endswith(".py")
    } - {"thieves/grammar", "thieves/deals"}
    with tarfile.open(built[0]) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "grammar/thieves.lark",
        "deals/two-lines.game",
        "man/thieves.1",
        "LICENSE",
        "cli/bin/thieves",
    } <= inside


def test_the_wheel_runs_on_its_own(built: tuple[Path, Path], tmp_path: Path) -> None:
    """Without the checkout: in an empty folder, with only its dependencies beside it."""
    where = tmp_path / "site"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--no-deps",
            "--target",
            str(where),
            str(built[1]),
        ],
        check=True,
        capture_output=True,
    )
    env = os.environ | {"PYTHONPATH": str(where)}
    code = "import thieves; print(thieves.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(where) in found.stdout
    deals = where / "thieves" / "deals"
    ran = subprocess.run(
        [*THIEVES, "check", *map(str, deals.glob("*.game"))],
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == ran.returncode, ran.stdout + ran.stderr
