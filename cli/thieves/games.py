"""The games as data: one row a preset, with its rules, other names and sources."""

from collections.abc import Mapping
from typing import NamedTuple

from thieves.rules import AnyRules, PairingRules, RuleError, Rules, Value, lay_over


class PySolFC(NamedTuple):
    """How PySolFC has a game: its number there, its piles in the order of a saved game, and rule keys.

    `piles` names groups of piles: stock, waste, tableau, foundations (suits C S H D, as many of each
    as decks), and in pairing games cells (row by row from the apex), reserves and the one foundation.
    `rules` has the rule keys in which PySolFC differs from the preset.
    """

    number: int
    piles: str
    rules: Mapping[str, Value] = {}


class Game(NamedTuple):
    """A preset: its name, rules, and who says so.

    `dealing` is the order the cards go out in: "columns" fills column by column all but the
    last card of each and then deals one row, "rows" deals row by row; pairing games deal their
    reserves row by row and then their pyramids, row by row from the apex. `required` names rule
    keys that no source documents, so that a record must carry them. `pysolfc` is None for a game
    that PySolFC does not have.
    """

    name: str
    title: str
    rules: AnyRules
    sources: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    dealing: str = "rows"
    notes: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    pysolfc: PySolFC | None = None


SOURCES = {
    "S0": "the Thieves of Egypt page of a browser patience collection, with its questions and answers",
    "S1": "the Thieves of Egypt rules of SolitaireNetwork.com",
    "S2": "a French Thieves of Egypt page, with Alexandria and Cleopatra as its relatives",
    "S3": "a Forty Thieves rule sheet with its common variations",
    "S4": "a Pharaohs page of a browser patience collection",
    "P": "PySolFC 3.6, as its engine was probed",
    "F": "fsolitaire.com",
    "G": "goodsol.com (Pretty Good Solitaire)",
}

_PYRAMID = (1, 3, 5, 7, 9, 10, 8, 6, 4, 2)
_EGYPT = Rules(columns=_PYRAMID, spaces="kings", redeals=1)
_FORTY = Rules(columns=(4,) * 10, build="same-suit", group="single")
_NAMED = "S4 names the game; the rules are PySolFC's"
_TAKE_BACK = "PySolFC agrees, but lets a card come back from a foundation (take-back: yes)"
_BACK: Mapping[str, Value] = {"take-back": True}
_STOCK_FIRST = "stock waste foundations tableau"
_STOCK_LAST = "foundations tableau stock waste"

GAMES: tuple[Game, ...] = (
    Game(
        "thieves-of-egypt",
        "Thieves of Egypt",
        _EGYPT,
        ("S0", "S1", "P"),
        aliases=("upside-down-pyramid",),
        dealing="columns",
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(678, _STOCK_FIRST, _BACK),
    ),
    Game(
        "thieves-of-egypt-one-pass",
        "Thieves of Egypt, one pass",
        _EGYPT._replace(redeals=0, take_back=True),
        ("S2",),
        dealing="columns",
    ),
    Game(
        "thieves-of-egypt-pysol",
        "Thieves of Egypt as PySolFC plays it",
        _EGYPT._replace(take_back=True),
        ("P",),
        dealing="columns",
    ),
    Game(
        "forty-thieves",
        "Forty Thieves",
        _FORTY,
        ("S3", "P"),
        aliases=("napoleon-at-st-helena", "big-forty", "le-cadran", "roosevelt-at-san-juan"),
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(13, _STOCK_LAST, _BACK),
    ),
    Game(
        "josephine",
        "Josephine",
        _FORTY._replace(group="run"),
        ("S3", "P"),
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(462, _STOCK_LAST, _BACK),
    ),
    Game(
        "limited",
        "Limited",
        _FORTY._replace(columns=(3,) * 12),
        ("S3", "P"),
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(228, _STOCK_LAST, _BACK),
    ),
    Game(
        "indian",
        "Indian",
        _FORTY._replace(build="other-suits"),
        ("S3",),
        notes=("only the building differs from Forty Thieves",),
    ),
    Game(
        "indian-pysol",
        "Indian as PySolFC deals it",
        _FORTY._replace(
            columns=(3,) * 10, face_down=(1,) * 10, build="other-suits", take_back=True
        ),
        ("P",),
        pysolfc=PySolFC(69, _STOCK_LAST),
    ),
    Game(
        "streets",
        "Streets",
        _FORTY._replace(build="alternate-colours"),
        ("S3", "P"),
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(76, _STOCK_LAST, _BACK),
    ),
    Game(
        "sixty-thieves",
        "Sixty Thieves",
        _FORTY._replace(decks=3, columns=(5,) * 12),
        ("S3", "P"),
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(775, _STOCK_LAST, _BACK),
    ),
    Game(
        "forty-thieves-kings",
        "Forty Thieves, Kings in spaces",
        _FORTY._replace(spaces="kings"),
        ("S3",),
        notes=('S3 calls it the "empty-column restriction"',),
    ),
    Game(
        "forty-thieves-redeal",
        "Forty Thieves with a redeal",
        _FORTY._replace(redeals=1),
        ("S3",),
        notes=('S3 calls it the "redeal variant", with one redeal or two (redeals: 2)',),
    ),
    Game(
        "rank-and-file",
        "Rank and File",
        Rules(columns=(4,) * 10, face_down=(3,) * 10),
        ("P", "S0"),
        aliases=("dress-parade",),
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(71, _STOCK_LAST, _BACK),
    ),
    Game(
        "number-ten",
        "Number Ten",
        Rules(columns=(4,) * 10, face_down=(2,) * 10),
        ("P", "G", "S0"),
        notes=(_TAKE_BACK,),
        pysolfc=PySolFC(70, _STOCK_LAST, _BACK),
    ),
    Game(
        "alexandria",
        "Alexandria",
        Rules(decks=3, columns=(1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1), spaces="kings", redeals=1),
        ("S2", "F"),
        dealing="columns",
        notes=(
            "S2: the same idea on three decks, thirteen columns that rise to seven cards",
            "F deals all but the last card of each column face down (rule key face-down)",
        ),
    ),
    Game(
        "cleopatra",
        "Cleopatra",
        Rules(columns=(), build="same-suit", group="single"),
        ("S2", "F"),
        dealing="columns",
        notes=(
            "S2 names it: thirteen narrow columns; F builds in suit, with single cards",
            "no source gives the heights of its columns: a record must carry its own layout and rule keys",
        ),
        required=("columns", "spaces", "redeals"),
    ),
    Game(
        "pharaohs",
        "Pharaohs",
        PairingRules(pyramids=(2, 7, 6)),
        ("S4", "P"),
        aliases=("three-pharaohs",),
        pysolfc=PySolFC(655, "cells stock foundation"),
    ),
    Game(
        "giza",
        "Giza",
        PairingRules(reserves=(3,) * 8),
        ("P", "S4"),
        notes=(_NAMED,),
        pysolfc=PySolFC(592, "cells stock foundation reserves"),
    ),
    Game(
        "two-pyramids",
        "Two Pyramids",
        PairingRules(decks=2, pyramids=(7, 7), redeals=2),
        ("P", "S4"),
        notes=(_NAMED,),
        pysolfc=PySolFC(677, "cells stock waste foundation"),
    ),
    Game(
        "relaxed-pyramid",
        "Relaxed Pyramid",
        PairingRules(redeals=2, win="pyramid"),
        ("P", "S4"),
        notes=(_NAMED,),
        pysolfc=PySolFC(193, "cells stock waste foundation"),
    ),
    Game(
        "pyramid-dozen",
        "Pyramid Dozen",
        PairingRules(reserves=(4,) * 6, target=12),
        ("P", "S4"),
        notes=(_NAMED,),
        pysolfc=PySolFC(846, "cells stock foundation reserves"),
    ),
)

_BY_NAME = {name: game for game in GAMES for name in (game.name, *game.aliases)}
_BY_NUMBER = {game.pysolfc.number: game for game in GAMES if game.pysolfc}


def find_game(name: str) -> Game | None:
    """The preset of that name or alias, in any case, spaces read as hyphens; None if there is none."""
    return _BY_NAME.get("-".join(name.casefold().replace("_", " ").split()))


def pysolfc_game(number: int) -> Game | None:
    """The preset of PySolFC's game of that number; None where it is none of ours."""
    return _BY_NUMBER.get(number)


def game(name: str) -> Game:
    """The preset of that name or alias. Raises KeyError where there is none."""
    found = find_game(name)
    if found is None:
        raise KeyError(name)
    return found


def make_rules(preset: Game, overrides: Mapping[str, Value]) -> AnyRules:
    """The preset's rules with a record's rule keys laid over them.

    Raises RuleError with a sentence where they contradict each other.
    """
    missing = [name for name in preset.required if name not in overrides]
    if missing:
        raise RuleError(
            missing[0],
            f"no source gives the whole rules of {preset.title}: "
            f"a record must carry its own layout and the rule key{'s' * (len(missing) > 1)} "
            + ", ".join(missing),
        )
    if not overrides:
        return preset.rules
    return lay_over(preset.rules, overrides)
