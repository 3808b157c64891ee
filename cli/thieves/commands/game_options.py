"""What `deal` and `survey` share: a game by its name, and rules that are changed."""

from typing import Annotated

import typer

from thieves.commands.inputs import game_names
from thieves.games import Game, find_game
from thieves.notation.header import unknown_game
from thieves.rules import RULE_KEYS, Value, read_rule

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game, as `thieves games` lists it.", autocompletion=game_names
    ),
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KEY=VALUE", help="Change a rule; may stand more than once.", show_default=False
    ),
]


def preset_of(name: str) -> Game:
    """The game of that name. Raises ValueError with a sentence where there is none."""
    found = find_game(name)
    if found is None:
        raise ValueError(unknown_game(name))
    return found


def overrides_of(rules: list[str]) -> dict[str, Value]:
    """The rules that options KEY=VALUE change. Raises ValueError with a sentence."""
    found = {}
    for text in rules:
        key, equals, value = text.partition("=")
        key = key.strip().lower()
        if not equals or key not in RULE_KEYS:
            raise ValueError(
                f"--rule {text}: a rule is KEY=VALUE, with KEY one of {', '.join(RULE_KEYS)}"
            )
        found[key] = read_rule(key, value)
    return {key: found[key] for key in RULE_KEYS if key in found}
