"""Problems for people, JSON and GitHub: the one place that renders them."""

import unicodedata
from typing import Any

from thieves.problems import Problem
from thieves.record import Reading, Spot
from thieves.render.colour import paint

WIDTH = 76


def head(problem: Problem, reading: Reading, many: bool) -> str:
    """The line that names the place, the rule and what is wrong; `many` says the file has more records."""
    place = (
        f"{reading.file}:{problem.line}:{problem.column}: " if problem.line else f"{reading.file}: "
    )
    record = f"record {reading.number}, " if many else ""
    code = paint(problem.code, "yellow" if problem.severity == "warning" else "red", "bold")
    return f"{paint(place, 'bold')}{record}{code} {_move(problem)}{problem.message}"


def _move(problem: Problem) -> str:
    return f"move {problem.move}, {problem.text}: " if problem.text else ""


def for_people(problem: Problem, reading: Reading, many: bool) -> str:
    """The head line, the source line with a caret under the place, and what helps."""
    lines = [head(problem, reading, many), *_pointed(problem, reading)]
    if problem.help:
        lines.append(f"    {problem.help}")
    return "\n".join(lines)


def _pointed(problem: Problem, reading: Reading) -> list[str]:
    lines = reading.source.split("\n")
    index = problem.line - reading.source_line
    if not 0 <= index < len(lines) or not lines[index].strip():
        return []
    line, at = lines[index].lstrip("\ufeff"), problem.column - 1
    start = max(0, min(at - WIDTH // 2, len(line) - WIDTH)) if len(line) > WIDTH else 0
    shown = "".join(char if char.isprintable() else " " for char in line[start : start + WIDTH])
    left, right = "…" * (start > 0), "…" * (start + WIDTH < len(line))
    return [f"    {left}{shown}{right}", f"    {' ' * (len(left) + _cells(shown[: at - start]))}^"]


def _cells(text: str) -> int:
    """How many terminal cells a text takes."""
    return sum(
        0
        if unicodedata.combining(char) or char in "\ufe0e\ufe0f"
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )


def for_json(problem: Problem) -> dict[str, Any]:
    """The problem as cli.md's JSON has it."""
    shown: dict[str, Any] = {
        "code": problem.code, "severity": problem.severity, "line": problem.line, "column": problem.column,
        "message": problem.message, "help": problem.help,
    }  # fmt: skip
    if problem.move is not None:
        shown["move"] = problem.move
    return shown | ({"text": problem.text} if problem.text else {})


def for_github(problem: Problem, reading: Reading) -> str:
    """The problem as a workflow command that GitHub shows beside the line."""
    place = (problem.line, problem.column)
    message = _move(problem) + problem.message
    return github_command(problem.severity, reading.file, place, problem.code, message)


def github_command(kind: str, file: str, place: Spot, title: str, message: str) -> str:
    """An error, warning or notice as a workflow command."""
    line, column = place
    where = f"file={_escaped(file, ':,')}" + (f",line={line},col={column}" if line else "")
    return f"::{kind} {where},title={title}::{_escaped(message)}"


def _escaped(text: str, also: str = "") -> str:
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text
