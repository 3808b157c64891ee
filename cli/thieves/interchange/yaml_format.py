"""YAML records: a stream of documents, each read on its own so that one bad one spoils no other."""

import re
from collections.abc import Iterator
from typing import TextIO

from thieves.interchange import nodes
from thieves.interchange.lines import Piece, numbered
from thieves.interchange.nodes import Tree
from thieves.interchange.tree import from_tree, game_of, tree_places
from thieves.interchange.tree_out import to_tree
from thieves.problems import Problem
from thieves.record import KEY, Fault, Reading, Record, Remark

_CUT = re.compile(r"---(\s|$)")
_PROLOGUE = re.compile(r"\s*(#.*)?$|%")

# Words that a YAML reader of either version takes for text: all others are quoted on writing.
_SURE = re.compile(
    r"[A-Za-z][A-Za-z0-9_ ()-]*(?<! )|(10|[2-9])[CSHD]|[0-9]{1,2}-(f|[0-9]{1,2})(\([2-9A-Z]+\))?"
)
_TRUTHS = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"])


def read(stream: TextIO) -> Iterator[Reading]:
    """Every record of a YAML stream, with what is wrong with it; nothing is ever raised."""
    number = 0
    for piece in _pieces(stream):
        for reading in _read_piece(piece):
            number += 1
            yield reading._replace(number=number)
    if not number:
        yield Reading(None, [Problem("P101", "no record here: the YAML stream is empty", 1, 1)])


def _pieces(stream: TextIO) -> Iterator[Piece]:
    """The stream cut before every `---` that has more than comments and directives before it."""
    piece = Piece(1, False)
    for number, line in numbered(stream):
        if piece.is_record and _CUT.match(line):
            yield piece
            piece = Piece(number, False)
        piece.is_record = piece.is_record or not _PROLOGUE.match(line)
        piece.add(line)
    yield piece


def _read_piece(piece: Piece) -> Iterator[Reading]:
    problem, text, line = piece.refusal(), piece.text, piece.line
    try:
        if problem is None:
            for index, document in enumerate(nodes.documents(text)):
                if document.tree is not None or document.duplicates:
                    yield _read_document(text, line, index, document)
            return
    except nodes.NoTreeError as error:
        problem = Problem(error.code, str(error), error.line + line - 1, error.column)
    yield Reading(None, [problem], text, line, line)


def _read_document(text: str, line: int, index: int, document: nodes.Document) -> Reading:
    start = (document.line + line - 1, 1)
    places = tree_places(lambda: nodes.places(text, index), line, start)
    record, faults = from_tree(document.tree, places)
    faults += [
        Fault("Y403", f"the key {path[-1]} stands twice", (KEY, *path))
        for path in document.duplicates
    ]
    problems = sorted((fault.at(places) for fault in faults), key=lambda p: (p.line, p.column))
    if record is not None and "#" in text:
        remarks = tuple(Remark(words, ("end",), True) for words in nodes.comments(text, index))
        record = record._replace(remarks=remarks)
    kept = None if document.duplicates else record
    return Reading(kept, problems, text, line, start[0], game=game_of(document.tree))


def write(record: Record) -> str:
    """The record as one YAML document, `---` before it."""
    import yaml

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    pairs = [(_node(key), _node(value)) for key, value in to_tree(record).items()]
    node = yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=False)
    text: str = yaml.serialize(
        node, Dumper=dumper, explicit_start=True, allow_unicode=True, width=100
    )
    return text


def _node(value: Tree) -> Tree:
    import yaml

    if isinstance(value, dict):
        pairs = [(_node(key), _node(item)) for key, item in value.items()]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=True)
    if isinstance(value, list):
        return yaml.SequenceNode("tag:yaml.org,2002:seq", [*map(_node, value)], flow_style=True)
    if isinstance(value, bool):
        return yaml.ScalarNode("tag:yaml.org,2002:bool", "true" if value else "false")
    if isinstance(value, int):
        return yaml.ScalarNode("tag:yaml.org,2002:int", str(value))
    sure = _SURE.fullmatch(value) and value.lower() not in _TRUTHS
    return yaml.ScalarNode("tag:yaml.org,2002:str", value, style=None if sure else '"')
