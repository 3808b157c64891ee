"""`thieves games`: the presets, or one game's rules with who says so."""

from typing import Annotated, Any

import typer

from thieves.commands import talk
from thieves.commands.inputs import game_names, print_json
from thieves.games import GAMES, Game, find_game
from thieves.interchange.tree_out import rule_out
from thieves.notation.header import unknown_game
from thieves.render.rules import rules_of, sources_of
from thieves.rules import RULE_KEYS

EPILOG = """\b
Examples:
  thieves games
  thieves games thieves-of-egypt

\b
Exit codes: 0 done, 2 no such game.
"""


def games(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="One game, by name or alias.",
            show_default=False,
            autocompletion=game_names,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a game, one a line.")
    ] = False,
) -> int:
    """List the games, or tell one game's rules and their sources."""
    chosen = GAMES
    if name is not None:
        found = find_game(name)
        if found is None:
            talk.complain(unknown_game(name))
            return 2
        chosen = (found,)
    if as_json:
        for game in chosen:
            print_json(_as_json(game))
    elif name is None:
        width = max(len(game.name) for game in GAMES)
        for game in GAMES:
            also = f" (also {', '.join(game.aliases)})" if game.aliases else ""
            print(f"{game.name:<{width}}  {game.title}{also}")
    else:
        print("\n".join(_sentences(chosen[0])))
    return 0


def _sentences(game: Game) -> list[str]:
    also = [f"Also called {', '.join(game.aliases)}."] if game.aliases else []
    notes = [f"Note: {note}." for note in game.notes]
    return [
        f"{game.title} ({game.name})",
        "",
        *also,
        *rules_of(game),
        *notes,
        "",
        "Sources:",
        *sources_of(game),
    ]


def _as_json(game: Game) -> dict[str, Any]:
    rules = {
        key.name: rule_out(getattr(game.rules, key.field))
        for key in RULE_KEYS.values()
        if key.name not in game.required and key.family in ("", game.rules.family)
    }
    return {
        "game": game.name, "title": game.title, "aliases": list(game.aliases), "rules": rules,
        "required": list(game.required), "sentences": [*rules_of(game)], "notes": list(game.notes),
        "sources": sources_of(game),
    }  # fmt: skip
