"""The rule keys: what a game's rules can say, and how their values are written."""

import sys
from collections.abc import Collection, Mapping
from typing import NamedTuple

UNLIMITED = sys.maxsize
MOST_COLUMNS = 99  # what a move can name
MOST_RESERVES = 9
MOST_PYRAMIDS = 26

Value = int | bool | str | tuple[int, ...]


class Rules(NamedTuple):
    """What a packing game's rules allow; each field is the rule key of the same name.

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

    @property
    def family(self) -> str:
        """The family of games that these rules are of."""
        return "packing"

    def down(self, column: int) -> int:
        """How many cards of a column (0 is the leftmost) are dealt face down."""
        return self.face_down[column] if self.face_down else 0

    def settled(self, given: Collection[str]) -> "Rules":
        """The rules with one number of face-down cards spread over the columns; `given` are a record's rule keys.

        Raises RuleError where they contradict each other.
        """
        if self.stock_size < 0:
            message = f"columns take {sum(self.columns)} cards, but the pack has {self.pack_size}"
            raise RuleError("columns", message)
        down = _face_down(self, "columns" in given, "face-down" in given)
        return self._replace(face_down=down)


class PairingRules(NamedTuple):
    """What a pairing game's rules allow; each field is the rule key of the same name.

    `pyramids` has the rows of each pyramid, `reserves` the cards of each reserve; what is left of the
    pack is the stock. With `target` 13 two cards that add up to the highest rank leave together, and
    that rank, the King, leaves alone; with 12 they add up to one less, the King leaves with the rank
    below it, and nothing alone. `win` is "all" or "pyramid".
    """

    decks: int = 1
    suits: str = "CSHD"
    ranks: int = 13
    redeals: int = 0
    pyramids: tuple[int, ...] = (7,)
    reserves: tuple[int, ...] = ()
    target: int = 13
    win: str = "all"

    @property
    def pack_size(self) -> int:
        """How many cards the game is played with."""
        return self.decks * len(self.suits) * self.ranks

    @property
    def stock_size(self) -> int:
        """How many cards are left for the stock after the deal."""
        return self.pack_size - self.pyramid_size - sum(self.reserves)

    @property
    def pyramid_size(self) -> int:
        """How many cards lie in pyramids at the start."""
        return sum(rows * (rows + 1) // 2 for rows in self.pyramids)

    @property
    def family(self) -> str:
        """The family of games that these rules are of."""
        return "pairing"

    @property
    def total(self) -> int:
        """What the values of a pair add up to, but for a King and a Queen where `target` is 12."""
        return self.ranks - (13 - self.target)

    def partner(self, rank: int) -> int:
        """The rank that a card of a rank (1 to `ranks`) leaves with; 0 where there is none."""
        if self.target == 12 and rank >= self.ranks - 1:
            return 2 * self.ranks - 1 - rank
        return self.total - rank

    def goes_alone(self, rank: int) -> bool:
        """Whether a card of that rank leaves alone."""
        return self.target == 13 and rank == self.ranks

    def settled(self, given: Collection[str]) -> "PairingRules":
        """The rules as they are. Raises RuleError where they contradict each other."""
        if self.stock_size < 0:
            dealt = self.pack_size - self.stock_size
            fits = self.pyramid_size <= self.pack_size
            key = "reserves" if "reserves" in given and fits else "pyramids"
            message = f"pyramids and reserves take {dealt} cards, but the pack has {self.pack_size}"
            raise RuleError(key, message)
        if len(self.reserves) > MOST_RESERVES:
            message = f"{len(self.reserves)} reserves are too many: a move can name {MOST_RESERVES}"
            raise RuleError("reserves", message)
        if len(self.pyramids) > MOST_PYRAMIDS:
            raise RuleError(
                "pyramids", f"{len(self.pyramids)} pyramids are more than there are letters"
            )
        if self.win == "pyramid" and not self.pyramid_size:
            raise RuleError("win", "win: pyramid needs a pyramid")
        return self


AnyRules = Rules | PairingRules


class RuleError(ValueError):
    """Rule keys that contradict each other, are missing or another family's; `key` is the one to look at."""

    def __init__(self, key: str, message: str, code: str = "D108") -> None:
        super().__init__(message)
        self.key = key
        self.code = code


class Key(NamedTuple):
    """A rule key: its field in `Rules`, what kind of value it takes, and its range or choices."""

    name: str
    kind: str  # "integer", "integers", "flag", "choice" or "suits"
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    says: str = ""
    family: str = ""  # the one family it belongs to

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
        Key(
            "columns",
            "integers",
            0,
            156,
            says="cards per column, such as 1 3 5 7, for at most 99 columns",
            family="packing",
        ),
        Key(
            "face-down",
            "integers",
            0,
            156,
            says="face-down cards per column, or one number for all",
            family="packing",
        ),
        Key(
            "build",
            "choice",
            choices=("alternate-colours", "same-suit", "other-suits", "any"),
            says="how columns are built down",
            family="packing",
        ),
        Key(
            "group",
            "choice",
            choices=("single", "run", "supermove"),
            says="what moves as one",
            family="packing",
        ),
        Key(
            "spaces",
            "choice",
            choices=("any", "kings", "none"),
            says="what may fill an empty column",
            family="packing",
        ),
        Key("draw", "integer", 1, 156, says="cards turned at a time", family="packing"),
        Key(
            "redeals",
            "integer",
            0,
            10**9 - 1,
            says="how many redeals, below a billion, or unlimited",
        ),
        Key(
            "take-back",
            "flag",
            says="yes or no: may a card come back from a foundation",
            family="packing",
        ),
        Key(
            "pyramids",
            "integers",
            0,
            17,
            says="rows of each pyramid, such as 2 7 6",
            family="pairing",
        ),
        Key(
            "reserves",
            "integers",
            0,
            156,
            says="cards in each reserve, such as 3 3 3, for at most 9 reserves",
            family="pairing",
        ),
        Key(
            "target",
            "integer",
            12,
            13,
            says="13 (pairs to 13, Kings alone) or 12 (pairs to 12, and King with Queen)",
            family="pairing",
        ),
        Key(
            "win",
            "choice",
            choices=("all", "pyramid"),
            says="which cards must be gone",
            family="pairing",
        ),
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
        if (
            all(key.low <= number <= key.high for number in numbers)
            and len(numbers) <= MOST_COLUMNS
        ):
            one = numbers[0] if len(numbers) == 1 else None
            value = one if key.kind == "integer" else numbers
    if value is None:
        raise ValueError(f"{name} cannot be {text.strip()[:40] or 'empty'}: {_expected(key)}")
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


def lay_over(rules: AnyRules, overrides: Mapping[str, Value]) -> AnyRules:
    """Rules with a record's rule keys laid over them.

    Raises RuleError with a sentence where they contradict each other, or one is another family's.
    """
    for name in overrides:
        if RULE_KEYS[name].family not in ("", rules.family):
            family = RULE_KEYS[name].family
            raise RuleError(name, f"{name}: is a rule key of the {family} games", "P115")
    rules = rules._replace(**{RULE_KEYS[k].field: v for k, v in overrides.items()})  # type: ignore[arg-type]
    return rules.settled(overrides)


def _face_down(rules: Rules, new_columns: bool, given: bool) -> tuple[int, ...]:
    down, columns = rules.face_down, rules.columns
    if len(down) == 1 or (down and new_columns and not given):
        return tuple(min(down[0], max(height - 1, 0)) for height in columns)
    if down and len(down) != len(columns):
        raise RuleError(
            "face-down", f"face-down has {len(down)} numbers, but there are {len(columns)} columns"
        )
    for number, (hidden, height) in enumerate(zip(down, columns, strict=False), 1):
        if hidden >= max(height, 1):
            cards = "1 card" if height == 1 else f"{height} cards"
            message = f"face-down: column {number} has {cards}, {hidden} cannot be face down"
            raise RuleError("face-down", message)
    return down
