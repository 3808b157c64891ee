"""The games as data: one row a preset, with its rules, other names and sources."""

import sys
from collections.abc import Mapping
from typing import NamedTuple

UNLIMITED = sys.maxsize

Value = int | bool | str | tuple[int, ...]


class Rules(NamedTuple):
    """What a game's rules allow; each field is the rule key of the same name.

    `columns` and `face_down` are cards per column from left to right; `ranks` is the highest
    rank (1 to 13), which plays the King; `redeals` counts the times the waste may be turned over.
    """

    decks: int = 2
    suits: str = "CSHD"
    ranks: int = 13
    columns: tuple[int, ...] = ()
    face_down: tuple[int, ...] = ()
    build: str = "alternate-colours"
    group: str = "run"
    spaces: str = "any"
    draw: int = 1
    redeals: int = 0
    take_back: bool = False

    @property
    def pack_size(self) -> int:
        """How many cards the game is played with."""
        return self.decks * len(self.suits) * self.ranks

    @property
    def stock_size(self) -> int:
        """How many cards are left for the stock after the deal."""
        return self.pack_size - sum(self.columns)

    def down(self, column: int) -> int:
        """How many cards of a column (0 is the leftmost) are dealt face down."""
        return self.face_down[column] if self.face_down else 0


class Game(NamedTuple):
    """A preset: its name, rules, and who says so.

    `dealing` is the order the cards go out in: "columns" fills column by column all but the
    last card of each and then deals one row, "rows" deals row by row. `required` names rule
    keys that no source documents, so that a record must carry them.
    """

    name: str
    title: str
    rules: Rules
    sources: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    dealing: str = "rows"
    notes: tuple[str, ...] = ()
    required: tuple[str, ...] = ()


SOURCES = {
    "S0": "the Thieves of Egypt page of a browser patience collection, with its questions and answers",
    "S1": "the Thieves of Egypt rules of SolitaireNetwork.com",
    "S2": "a French Thieves of Egypt page, with Alexandria and Cleopatra as its relatives",
    "S3": "a Forty Thieves rule sheet with its common variations",
    "P": "PySolFC 3.6, as its engine was probed",
    "F": "fsolitaire.com",
    "G": "goodsol.com (Pretty Good Solitaire)",
}

_PYRAMID = (1, 3, 5, 7, 9, 10, 8, 6, 4, 2)
_EGYPT = Rules(columns=_PYRAMID, spaces="kings", redeals=1)
_FORTY = Rules(columns=(4,) * 10, build="same-suit", group="single")
_TAKE_BACK = "PySolFC agrees, but lets a card come back from a foundation (take-back: yes)"

GAMES: tuple[Game, ...] = (
    Game(
        "thieves-of-egypt",
        "Thieves of Egypt",
        _EGYPT,
        ("S0", "S1", "P"),
        aliases=("upside-down-pyramid",),
        dealing="columns",
        notes=(_TAKE_BACK,),
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
    ),
    Game("josephine", "Josephine", _FORTY._replace(group="run"), ("S3", "P"), notes=(_TAKE_BACK,)),
    Game(
        "limited", "Limited", _FORTY._replace(columns=(3,) * 12), ("S3", "P"), notes=(_TAKE_BACK,)
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
    ),
    Game(
        "streets",
        "Streets",
        _FORTY._replace(build="alternate-colours"),
        ("S3", "P"),
        notes=(_TAKE_BACK,),
    ),
    Game(
        "sixty-thieves",
        "Sixty Thieves",
        _FORTY._replace(decks=3, columns=(5,) * 12),
        ("S3", "P"),
        notes=(_TAKE_BACK,),
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
    ),
    Game(
        "number-ten",
        "Number Ten",
        Rules(columns=(4,) * 10, face_down=(2,) * 10),
        ("P", "G", "S0"),
        notes=(_TAKE_BACK,),
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
)

_BY_NAME = {name: game for game in GAMES for name in (game.name, *game.aliases)}


def find_game(name: str) -> Game | None:
    """The preset of that name or alias, in any case, spaces read as hyphens; None if there is none."""
    return _BY_NAME.get("-".join(name.casefold().replace("_", " ").split()))


def game(name: str) -> Game:
    """The preset of that name or alias. Raises KeyError where there is none."""
    found = find_game(name)
    if found is None:
        raise KeyError(name)
    return found


class Key(NamedTuple):
    """A rule key: its field in `Rules`, what kind of value it takes, and its range or choices."""

    name: str
    kind: str  # "integer", "integers", "flag", "choice" or "suits"
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    says: str = ""

    @property
    def field(self) -> str:
        """The field of `Rules` that it sets."""
        return self.name.replace("-", "_")


# In the order of the notation's table, which is also the order they are written in.
RULE_KEYS: dict[str, Key] = {
    key.name: key
    for key in (
        Key("decks", "integer", 1, 3, says="how many decks, 1 to 3"),
        Key("suits", "suits", says="some of the suits C S H D, such as CH"),
        Key("ranks", "integer", 1, 13, says="the highest rank, 1 to 13, which plays the King"),
        Key("columns", "integers", 0, 156, says="cards per column, such as 1 3 5 7"),
        Key(
            "face-down",
            "integers",
            0,
            156,
            says="face-down cards per column, or one number for all",
        ),
        Key(
            "build",
            "choice",
            choices=("alternate-colours", "same-suit", "other-suits", "any"),
            says="how columns are built down",
        ),
        Key("group", "choice", choices=("single", "run", "supermove"), says="what moves as one"),
        Key(
            "spaces",
            "choice",
            choices=("any", "kings", "none"),
            says="what may fill an empty column",
        ),
        Key("draw", "integer", 1, 156, says="cards turned at a time"),
        Key("redeals", "integer", 0, UNLIMITED, says="how many redeals, or unlimited"),
        Key("take-back", "flag", says="yes or no: may a card come back from a foundation"),
    )
}


def read_rule(name: str, text: str) -> Value:
    """The value of a rule key as the notation writes it (`1 3 5`, `yes`, `unlimited`).

    Raises KeyError for an unknown key and ValueError with a sentence for a wrong value.
    """
    key, words = RULE_KEYS[name], text.split()
    lower = text.strip().casefold()
    value: Value | None = None
    if key.kind == "flag":
        value = {"yes": True, "no": False}.get(lower)
    elif key.kind == "choice":
        value = lower if lower in key.choices else None
    elif key.kind == "suits":
        value = _suits("".join(words).upper())
    elif name == "redeals" and lower == "unlimited":
        value = UNLIMITED
    elif words and all(_is_number(word) for word in words):
        numbers = tuple(map(int, words))
        if all(key.low <= number <= key.high for number in numbers):
            one = numbers[0] if len(numbers) == 1 else None
            value = one if key.kind == "integer" else numbers
    if value is None:
        raise ValueError(f"{name} cannot be {text.strip() or 'empty'}: {_expected(key)}")
    return value


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _suits(text: str) -> str | None:
    fine = text and len(set(text)) == len(text) and set(text) <= set("CSHD")
    return "".join(suit for suit in "CSHD" if suit in text) if fine else None


def _expected(key: Key) -> str:
    return f"one of {', '.join(key.choices)}" if key.choices else key.says


def write_rule(name: str, value: Value) -> str:
    """A rule key's value as the notation writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "unlimited" if value == UNLIMITED else str(value)


def make_rules(preset: Game, overrides: Mapping[str, Value]) -> Rules:
    """The preset's rules with a record's rule keys laid over them.

    Raises ValueError with a sentence where they contradict each other.
    """
    missing = [name for name in preset.required if name not in overrides]
    if missing:
        raise ValueError(
            f"no source gives the whole rules of {preset.title}: "
            f"a record must carry its own layout and the rule key{'s' * (len(missing) > 1)} "
            + ", ".join(missing)
        )
    if not overrides:
        return preset.rules
    rules = preset.rules._replace(**{RULE_KEYS[k].field: v for k, v in overrides.items()})  # type: ignore[arg-type]
    if rules.stock_size < 0:
        raise ValueError(
            f"columns take {sum(rules.columns)} cards, but the pack has {rules.pack_size}"
        )
    return rules._replace(
        face_down=_face_down(rules, "columns" in overrides, "face-down" in overrides)
    )


def _face_down(rules: Rules, new_columns: bool, given: bool) -> tuple[int, ...]:
    down, columns = rules.face_down, rules.columns
    if len(down) == 1 or (down and new_columns and not given):
        return tuple(min(down[0], max(height - 1, 0)) for height in columns)
    if down and len(down) != len(columns):
        raise ValueError(f"face-down has {len(down)} numbers, but there are {len(columns)} columns")
    for number, (hidden, height) in enumerate(zip(down, columns, strict=False), 1):
        if hidden >= max(height, 1):
            raise ValueError(
                f"face-down: column {number} has {height} cards, {hidden} cannot be face down"
            )
    return down
