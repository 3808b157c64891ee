"""Cards and packs: how a card is written, read leniently, and counted."""

from collections.abc import Iterable
from typing import NamedTuple

SUITS = "CSHD"
RED = "HD"
RANKS = "?A23456789TJQK"
RANK_WORDS = ("?", "Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
SUIT_WORDS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
SYMBOLS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


class Card(NamedTuple):
    """A card without regard to which copy it is.

    `rank` runs from 1 (ace) to 13 (king), `suit` is one of C S H D. The unknown card,
    `UNKNOWN`, has rank 0 and suit "?".
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank] + self.suit

    @property
    def words(self) -> str:
        """The card in words: "10 of hearts", "Ace of spades"; "unknown" for the unknown card."""
        return f"{RANK_WORDS[self.rank]} of {SUIT_WORDS[self.suit]}" if self.rank else "unknown"


UNKNOWN = Card(0, "?")

# Lenient spellings are folded to the canonical one before the look-up.
_FOLD = str.maketrans(
    dict(zip("♣♧♠♤♥♡♦♢", "CCSSHHDD", strict=True))
    | {chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)}
    | {"\ufe0f": None, "\ufe0e": None}
)
_CARDS = {RANKS[rank] + suit: Card(rank, suit) for suit in SUITS for rank in range(1, 14)}
_CARDS |= {"10" + suit: Card(10, suit) for suit in SUITS}

FOREIGN_RANKS = {
    "D": "the Queen (Dame) is written Q",
    "V": "the Jack (Valet) is written J",
    "R": "the King (Roi, Re, Rey) is written K",
    "B": "the Jack (Bube) is written J",
    "1": "an Ace is written A",
    "0": "a Ten is written T or 10",
}


def fold(text: str) -> str:
    """Suit symbols, full-width letters and lower case folded to the canonical alphabet."""
    return text.translate(_FOLD).upper()


def find_card(text: str) -> Card | None:
    """The card that `text` spells, leniently (`10h`, `t♥`), or None. `??` is not a card here."""
    return _CARDS.get(text) or _CARDS.get(fold(text))


def card(text: str) -> Card:
    """The card that `text` spells; `??` is the unknown card.

    Raises ValueError with a sentence for anything else.
    """
    found = UNKNOWN if text == "??" else find_card(text)
    if found is None:
        raise ValueError(why_no_card(text))
    return found


def why_no_card(text: str) -> str:
    """A sentence that says what is wrong with a text standing where a card belongs."""
    folded = fold(text)
    if folded and folded[:-1] in FOREIGN_RANKS and folded[-1] in SUITS:
        return f"{text} is not a card: {FOREIGN_RANKS[folded[:-1]]}"
    if len(folded) == 2 and folded[0] in SUITS and folded[1] in RANKS[1:]:
        return f"{text} is not a card: the rank comes first, {folded[1]}{folded[0]}"
    if folded in RANKS[1:] or folded == "10":
        return f"{text} is not a card: its suit is missing (C, S, H or D)"
    return f"{text} is not a card: a rank (A 2 … 9 T J Q K) and a suit (C S H D), such as TH"


def is_red(one: Card) -> bool:
    """Whether the card is a heart or a diamond."""
    return one.suit in RED


def pack(decks: int, suits: str = SUITS, ranks: int = 13) -> list[Card]:
    """Every card of `decks` decks (1 to 3) of the given suits, ranks from ace to `ranks` (1 to 13)."""
    return [
        Card(rank, suit) for _ in range(decks) for suit in suits for rank in range(1, ranks + 1)
    ]


def spell(cards: Iterable[Card]) -> str:
    """Cards separated by single spaces, as the notation writes them."""
    return " ".join(map(str, cards))
