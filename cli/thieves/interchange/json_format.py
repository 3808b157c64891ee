"""JSON records: one object a record, one record a line; objects spread over lines are read too."""

import json
import re
from collections.abc import Iterator
from typing import Any, TextIO

from thieves.interchange import nodes
from thieves.interchange.lines import Piece, numbered
from thieves.interchange.nodes import Odd, Tree
from thieves.interchange.tree import from_tree, game_of, tree_places
from thieves.interchange.tree_out import to_tree
from thieves.problems import Problem
from thieves.record import KEY, Fault, Path, Reading, Record, Spot


def read(stream: TextIO) -> Iterator[Reading]:
    """Every record of a stream of JSON objects, with what is wrong with it; nothing is ever raised."""
    number = 0
    for piece in _pieces(stream):
        number += 1
        yield _read_piece(piece)._replace(number=number)
    if not number:
        yield Reading(None, [Problem("P101", "no record here: there is no JSON object", 1, 1)])


def _pieces(stream: TextIO) -> Iterator[Piece]:
    """Each line that is not blank, or the lines of an object that begins with a lone brace and is
    closed by one at the start of a line."""
    held: Piece | None = None
    spread = False
    for number, line in numbered(stream):
        if held and not spread and number != held.line:
            yield held
            held = None
        if held is None and line.strip():
            held, spread = Piece(number), line.rstrip() == "{"
        if held:
            held.add(line)
        if held and spread and line.startswith("}"):
            yield held
            held = None
    if held:
        yield held


def _read_piece(piece: Piece) -> Reading:
    try:
        tree, duplicates = load(piece)
    except nodes.NoTreeError as error:
        problem = Problem(error.code, error.message, error.line, error.column)
        return Reading(None, [problem], piece.text, piece.line, piece.line)
    return _read_tree(tree, piece.text, piece.line, duplicates)


def load(piece: Piece) -> tuple[Tree, list[Fault]]:
    """The tree in a piece, and a fault for each key that stands twice. Raises NoTreeError."""
    duplicated = False

    def mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal duplicated
        found = dict(pairs)
        duplicated = duplicated or len(found) != len(pairs)
        return found

    text, line, problem = piece.text, piece.line, piece.refusal()
    if problem:
        raise nodes.NoTreeError(problem.code, problem.message, problem.line, problem.column)
    try:
        tree = json.loads(
            text, object_pairs_hook=mapping, parse_float=_odd, parse_int=_whole, parse_constant=_odd
        )
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise nodes.NoTreeError("Y401", message, line + error.lineno - 1, error.colno) from None
    except RecursionError:
        message = "this is nested deeper than any record"
        raise nodes.NoTreeError("Y401", message, line, 1) from None
    twice = _duplicates(text) if duplicated else []
    return tree, [Fault("Y403", f"the key {path[-1]} stands twice", (KEY, *path)) for path in twice]


def _odd(text: str) -> Odd:
    return Odd(text, "a number")


def _whole(text: str) -> int | Odd:
    return int(text) if len(text) < 30 else _odd(text)


def _read_tree(tree: Tree, text: str, line: int, duplicates: list[Fault]) -> Reading:
    places = tree_places(lambda: spots(text), line, (line, 1))
    record, faults = from_tree(tree, places)
    faults += duplicates
    problems = sorted((fault.at(places) for fault in faults), key=lambda p: (p.line, p.column))
    kept = None if duplicates else record
    return Reading(kept, problems, text, line, line, game=game_of(tree))


def spots(text: str) -> dict[Path, Spot]:
    """Where the parts of a JSON text stand, as far as it can be told."""
    try:
        return nodes.places(_as_yaml(text))
    except nodes.NoTreeError:
        return {}


def _duplicates(text: str) -> list[Path]:
    """The keys that stand twice."""
    try:
        return [path for one in nodes.documents(_as_yaml(text)) for path in one.duplicates]
    except nodes.NoTreeError:
        return [("a mapping",)]


def _as_yaml(text: str) -> str:
    """JSON as YAML of the same length: what YAML takes otherwise (halves of a surrogate pair, line
    separators) is put by as much harmless text."""
    plain = re.sub(r"\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|.)", _harmless, text)
    return re.sub("[\x85\u2028\u2029\x7f]", " ", plain)


def _harmless(escape: re.Match[str]) -> str:
    return "\\u0078" if len(escape[1]) == 5 else escape[0]


def write(record: Record) -> str:
    """The record as one line of JSON."""
    return json.dumps(to_tree(record), ensure_ascii=False) + "\n"
