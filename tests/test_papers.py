"""The papers keep their word: sample records, README and manual pages against the live commands."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import thieves
from thieves.app import COMMANDS
from thieves.commands.runner import command
from thieves.games import GAMES
from thieves.interchange.formats import FORMATS
from thieves.rules import write_rule

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SAMPLES = sorted([*ROOT.glob("deals/*.deal"), *ROOT.glob("deals/*.game")])
PAGES = sorted(ROOT.glob("man/*.[15]"))


def name(path: Path) -> str:
    """A file's name, for the test's id."""
    return path.name


def blocks(language: str) -> list[str]:
    """The README's fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def page_text(path: Path) -> str:
    """A manual page's source, its escapes undone."""
    text = path.read_text(encoding="utf-8")
    return text.replace("\\-", "-").replace("\\(dq", '"').replace("\\&", "")


def example_lines() -> list[str]:
    """Every command line in the examples of the pages and of the commands' own help."""
    lines = {
        line[4:]
        for page in PAGES
        for line in page_text(page).splitlines()
        if line.startswith(".Dl ")
    }
    for which in ("", *COMMANDS):
        one = command() if not which else command().get_command(None, which)
        lines |= {line.strip() for line in one.epilog.splitlines() if line.startswith("  ")}
    return sorted(lines)


def options_of(one: Any) -> set[str]:
    """The long options of a live command."""
    return {o for p in one.params for o in p.opts if o.startswith("--")} | {"--help"}


GLOBAL = options_of(command())
OPTIONS = {name: options_of(command().get_command(None, name)) for name in COMMANDS}


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a terminal in the clone's root: the installed command, no colour."""
    env = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "NO_COLOR")}
    env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env.get('PATH', '')}"
    env["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    return env


# Sample records


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_every_sample_record_is_valid(path: Path) -> None:
    """A reader's first `check` of a shipped file finds nothing, not even a warning."""
    readings = [*thieves.read(path)]
    assert readings
    for reading in readings:
        assert reading.record is not None
        assert [] == reading.problems + thieves.check(reading.record).problems


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_every_sample_record_is_canonical(path: Path) -> None:
    """`fmt` would leave each shipped file as it is."""
    records = [reading.record for reading in thieves.read(path)]
    written = "\n".join(thieves.write(record) for record in records if record)
    assert written == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_every_sample_begins_with_a_comment_that_says_what_it_shows(path: Path) -> None:
    """Someone who opens a shipped file learns from its first line what it is."""
    assert re.match(r"# \w.{20}", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_the_suffix_of_a_sample_tells_whether_moves_follow(path: Path) -> None:
    """A .deal is a layout only, a .game has moves."""
    moves = [reading.record.length() for reading in thieves.read(path) if reading.record]
    assert all(moves) if ".game" == path.suffix else not any(moves)


def test_every_sample_is_named_by_no_other_suffix() -> None:
    """The folder of samples, which is package data, holds nothing that is not shipped."""
    others = {p.name for p in (ROOT / "deals").iterdir() if p.is_file()} - {*map(name, SAMPLES)}
    assert others <= {"__init__.py"}


# README


def test_the_readme_opens_with_one_line_to_install_and_one_to_test() -> None:
    """The first two shell blocks are a single command each, the second one runs all tests."""
    install, tests = blocks("sh")[:2]
    assert install.count("\n") == tests.count("\n") == 1
    assert re.search(r"pip install \. && \.venv/bin/thieves check deals/[\w-]+\.game$", install)
    assert tests.rstrip().endswith("pytest")


def test_the_game_that_the_install_line_checks_is_shipped() -> None:
    """The README's first command ends on a file that is there."""
    assert (ROOT / blocks("sh")[0].split()[-1]).is_file()


def console_lines() -> Iterator[tuple[str, str]]:
    """Each `$` line of the README's console blocks, with what stands below it."""
    for block in blocks("console"):
        for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = entry.partition("\n")
            yield line, output


@pytest.mark.skipif(not shutil.which("bash"), reason="the README's lines are for bash")
@pytest.mark.parametrize(("line", "output"), [*console_lines()])
def test_every_readme_line_prints_what_stands_below_it(
    line: str, output: str, shell: dict[str, str]
) -> None:
    """Pasted from the README, each command gives exactly the output shown there."""
    done = subprocess.run(
        ["bash", "-c", line], cwd=ROOT, env=shell, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert done.stdout == output


@pytest.mark.skipif(not shutil.which("bash"), reason="the examples are for bash")
@pytest.mark.parametrize("line", example_lines())
def test_every_example_of_the_pages_and_the_help_works(
    line: str, shell: dict[str, str], tmp_path: Path
) -> None:
    """In a folder with one.game, some more games, and the samples: exit code 0, no complaint."""
    assert "thieves" in line
    one = next(thieves.read(ROOT / "deals" / "egypt-won.game")).record
    assert one is not None
    (tmp_path / "one.game").write_text(thieves.write(one._replace(remarks=())), encoding="utf-8")
    shutil.copytree(ROOT / "deals", tmp_path / "deals")
    shutil.copytree(ROOT / "deals", tmp_path / "games")
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line], cwd=tmp_path, env=shell, encoding="utf-8",
        capture_output=True, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert (0, "") == (done.returncode, done.stderr)


def test_the_readme_python_example_runs(shell: dict[str, str]) -> None:
    """The library's example in the README works as it stands."""
    (example,) = blocks("python")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", example], cwd=ROOT, env=shell, encoding="utf-8",
        capture_output=True, check=False,
    )  # fmt: skip
    assert 0 == done.returncode, done.stderr


# Records shown in the papers


def shown_records() -> Iterator[tuple[str, str]]:
    """Every literal block of README and notation page that starts with a game: line."""
    page = page_text(ROOT / "man/thieves-notation.5")
    literal = re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed$", page, re.MULTILINE | re.DOTALL)
    for where, texts in (("README", blocks("[a-z]*")), ("notation", literal)):
        for text in texts:
            if text.startswith("game:"):
                yield where, text


@pytest.mark.parametrize(("where", "text"), [*shown_records()])
def test_every_record_shown_in_the_papers_is_valid(where: str, text: str) -> None:
    """A record copied out of README or notation page checks without a problem."""
    reading = thieves.parse(text)
    assert reading.record is not None, where
    assert [] == reading.problems + thieves.check(reading.record).problems


def test_readme_and_notation_page_both_show_records() -> None:
    """Neither paper explains the notation without an example."""
    assert {"README", "notation"} == {where for where, _ in shown_records()}


# Manual pages


@pytest.mark.parametrize("which", COMMANDS)
def test_every_command_has_a_page_that_names_each_of_its_options(which: str) -> None:
    """No option of a live command is missing from its manual page."""
    page = page_text(ROOT / f"man/thieves-{which}.1")
    assert {f"-{flag}" for flag in re.findall(r"\bFl (-[a-z-]+)", page)} >= OPTIONS[which]


def test_the_overview_page_names_every_global_option() -> None:
    """No option that stands before the commands is missing from thieves.1."""
    page = page_text(ROOT / "man/thieves.1")
    assert {f"-{flag}" for flag in re.findall(r"\bFl (-[a-z-]+)", page)} >= GLOBAL


@pytest.mark.parametrize("which", COMMANDS)
def test_readme_and_overview_page_mention_every_command(which: str) -> None:
    """A reader of either paper hears of each command, and thieves.1 refers to its page."""
    page = page_text(ROOT / "man/thieves.1")
    assert f".It Cm {which}\n" in page
    assert f".Xr thieves-{which} 1" in page
    assert re.search(rf"thieves {which}\b", README)


def test_the_page_on_formats_names_each_of_them_and_every_game_of_pysolfc() -> None:
    """What the tables have, with PySolFC's numbers and the rule keys that it changes."""
    page = page_text(ROOT / "man/thieves-formats.5")
    named = re.findall(r"^\.It Cm (.*)$", page, re.MULTILINE)
    assert {*FORMATS} == {name for names in named for name in names.split(" , ")}
    told = re.findall(r"^\.It (.*) Ta ([0-9]+) Ta (\S+) Ta ?(.*)$", page, re.MULTILINE)
    wanted = [
        (game.pysolfc.number, game.name, {key: write_rule(key, value) for key, value in game.pysolfc.rules.items()})
        for game in GAMES
        if game.pysolfc
    ]  # fmt: skip
    assert wanted == [(int(number), name, dict([keys.split(": ")] if keys else [])) for _, number, name, keys in told]  # fmt: skip


@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is not installed")
@pytest.mark.parametrize("path", PAGES, ids=name)
def test_mandoc_finds_nothing_to_warn_about(path: Path) -> None:
    """Each page is clean mdoc."""
    done = subprocess.run(
        ["mandoc", "-Tlint", "-Wwarning", path], encoding="utf-8", capture_output=True, check=False
    )
    assert "" == done.stdout + done.stderr


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_refers_only_to_pages_that_are_there(path: Path) -> None:
    """No cross-reference of a page leads nowhere."""
    for page, section in re.findall(r"^\.Xr (\S+) (\d)", page_text(path), re.MULTILINE):
        assert (ROOT / f"man/{page}.{section}").is_file()


# Nothing that does not exist


def papers() -> Iterator[tuple[str, str]]:
    """Every paper by its name, with its text."""
    yield "README.md", README
    yield "CHANGELOG.md", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for path in (*PAGES, *SAMPLES):
        yield path.name, page_text(path)


@pytest.mark.parametrize(("where", "text"), [*papers()], ids=[where for where, _ in papers()])
def test_no_paper_names_a_command_or_an_option_that_does_not_exist(where: str, text: str) -> None:
    """Every command line in the papers has a live command, with options that this command has."""
    lines = re.findall(
        r"(?:^\$ |^\.(?:Dl|Ql|Nm) |`|\| |-m )thieves ([a-z-][^`\n|]*)", text, re.MULTILINE
    )
    for line in lines:
        first, *words = line.split()
        if first.startswith("--"):
            assert first in GLOBAL, f"{where}: thieves {line}"
            continue
        assert first in COMMANDS, f"{where}: thieves {line}"
        used = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert used <= OPTIONS[first] | GLOBAL, f"{where}: thieves {line}"
    every = GLOBAL.union(*OPTIONS.values())
    mine = every
    if page := re.fullmatch(r"thieves-(\w+)\.1", where):
        mine = OPTIONS[page[1]] | GLOBAL
    named = {f"-{flag}" for flag in re.findall(r"\bFl (-[a-z-]+)", text)}
    assert named <= mine, where
    own = re.sub(r"^dask .*$", "", text, flags=re.MULTILINE)  # another program's options
    assert {*re.findall(r"(?<![\w-])--[a-z][a-z-]*", own)} <= every, where
