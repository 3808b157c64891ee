"""The JSON Schema of the tree that YAML and JSON records share, made from the tables it describes."""

from typing import Any

from thieves.games import GAMES
from thieves.record import RESULTS
from thieves.rules import RULE_KEYS, Key

_CARD = "(10|[A2-9TJQKa2-9tjqk])[CSHDcshd♣♧♠♤♥♡♦♢][\\ufe0e\\ufe0f]?"


def schema() -> dict[str, Any]:
    """The schema, JSON Schema 2020-12."""
    names = [name for game in GAMES for name in (game.name, *game.aliases)]
    piles = {name: _cards(f"^({_CARD}|\\?\\?)$") for name in ("stock", "waste")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A deal, position or recorded game of two-deck patience",
        "type": "object",
        "required": ["game"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": 1},
            "game": {"type": "string", "examples": names},
            "deal": {"type": "string", "description": "pysolfc N, or another source"},
            "rules": _rules(),
            "tags": {
                "type": "object",
                "propertyNames": {"pattern": "^[A-Za-z][A-Za-z0-9_-]*$"},
                "additionalProperties": {"type": "string"},
            },
            "tableau": {
                "type": "array",
                "description": "columns from left to right, buried card first; a face-down card is [4H]",
                "items": _cards(f"^(\\[({_CARD}|\\?\\?)\\]|{_CARD})$"),
            },
            "pyramids": {
                "type": "object",
                "description": "in pairing games: each pyramid's rows from the apex; -- is a card that has left",
                "propertyNames": {"pattern": "^[A-Z]$"},
                "additionalProperties": {"type": "array", "items": _cards(f"^({_CARD}|--)$")},
            },
            "reserves": {
                "type": "array",
                "description": "in pairing games: the open card last",
                "items": _cards(f"^{_CARD}$"),
            },
            **piles,
            "foundations": _cards(f"^{_CARD}$"),
            "pass": {"type": "integer", "minimum": 1},
            "comment": _comment(),
            "moves": {"type": "array", "items": {"anyOf": [_move(), _commented_move()]}},
            "result": {"enum": list(RESULTS)},
        },
    }


def _cards(pattern: str) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "string", "pattern": pattern}}


def _comment() -> dict[str, Any]:
    return {"type": "string", "pattern": "^[^}]*$"}


def _move() -> dict[str, Any]:
    return {
        "type": "string",
        "examples": [
            "d",
            "d*3",
            "d(5C)",
            "r",
            "3-7:4",
            "w-f",
            "f-4(3C)",
            "3-7[5C]",
            "QS+AH",
            "7H@B4.2+6C@w",
        ],
    }


def _commented_move() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["move"],
        "additionalProperties": False,
        "properties": {"move": _move(), "comment": _comment()},
    }


def _rules() -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            key.name: _rule(key) | {"description": key.says} for key in RULE_KEYS.values()
        },
    }


def _rule(key: Key) -> dict[str, Any]:
    whole = {"type": "integer", "minimum": key.low, "maximum": key.high}
    if key.name == "redeals":
        return {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "unlimited"}]}
    kinds: dict[str, dict[str, Any]] = {
        "integer": whole,
        "integers": {"type": "array", "items": whole},
        "flag": {"type": "boolean"},
        "choice": {"enum": list(key.choices)},
        "suits": {"type": "string", "pattern": "^[CSHDcshd]+$"},
    }
    return kinds[key.kind]
