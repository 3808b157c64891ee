"""ruff, ruff format and mypy --strict are part of the test run; and what the house asks of the code."""

import ast
import subprocess
import sys

import pytest

from conftest import ROOT

SOURCES = sorted((ROOT / "cli" / "thieves").rglob("*.py"))


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]],
    ids=["ruff", "format", "mypy"],
)
def test_the_code_is_clean(command: list[str]) -> None:
    """No finding at all."""
    ran = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert 0 == ran.returncode, ran.stdout + ran.stderr


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.relative_to(ROOT)) for path in SOURCES])
def test_modules_are_short_and_say_what_they_are_for(path) -> None:  # type: ignore[no-untyped-def]
    """A docstring each, public functions and classes too; at most 400 lines; functions at most 50."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree)
    assert text.count("\n") <= 400
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node) or _is_inner(node), node.name
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno <= 50, node.name


def _is_inner(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Functions in functions, and what a library's class asks for."""
    return node.name in (
        "list_commands",
        "get_command",
        "wrapped",
        "mapping",
        "locate",
        "keep",
        "readable",
        "readinto",
        "told",
        "goes",
        "tick",
    )


def test_a_room_imports_only_rooms_below_it() -> None:
    """The stair of rooms: no arrow runs back up."""
    stair = [
        {"cards", "problems", "rules"}, {"games", "talon"}, {"packing"}, {"pairing"}, {"families"}, {"record"}, {"dealing", "statistics", "files"},
        {"notation", "referee", "render"}, {"interchange", "solver"}, {"hints"}, {"api"}, {"survey"}, {"commands", "app"},
    ]  # fmt: skip
    level = {room: height for height, rooms in enumerate(stair) for room in rooms}
    for path in SOURCES:
        room = path.relative_to(ROOT / "cli" / "thieves").parts[0].removesuffix(".py")
        if room in ("__init__", "__main__"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("thieves."):
                other = (node.module or "").split(".")[1]
                assert level[other] <= level[room], f"{path.name} imports {other}"
                assert (
                    other == room
                    or level[other] < level[room]
                    or {other, room} <= {"commands", "app"}
                ), f"{path.name} imports {other} beside it"


def test_no_game_is_singled_out_by_name() -> None:
    """A game is a row of data: presets' names stand in the table alone."""
    from thieves.games import GAMES

    names = {name for game in GAMES for name in (game.name, *game.aliases)}
    for path in SOURCES:
        if path.name == "games.py" and path.parent.name == "thieves":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value in names), (
                f"{path.name} names {node.value}"
            )
