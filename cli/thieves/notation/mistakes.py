"""Sentences for texts that the grammar could only read as a stray word or line."""

import re

from thieves.cards import why_no_card
from thieves.games import find_game
from thieves.record import RESULTS
from thieves.rules import RULE_KEYS, read_rule

LAYOUT_KEYS = ("stock", "waste", "foundations")
KNOWN_KEYS = ("format", "game", "deal", *RULE_KEYS, "pass", *LAYOUT_KEYS, "moves")
MOVE_HELP = {
    "packing": "a move is d, r, 3-7, 3-7:4, w-3, w-f, 3-f or f-4(3C)",
    "pairing": "a move is d, r, KD, QS+AH or 7H@B4.2+6C@w",
}

BRACES = {
    "OPEN": "this comment is never closed: a } is missing",
    "CLOSE": "this } closes no comment",
}

_SPACES = " \t\n\u00a0\u202f"
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
CUTS = re.compile("\n\ufeff|\n\ufeff?game[ \t\u00a0\u202f]*:", re.IGNORECASE)
HALVES = re.compile("[\ud800-\udfff]")
_DASHES = "‐‑‒–—―−"


def invisible(text: str) -> str:
    """The first invisible character of a text, named; "" where there is none."""
    import unicodedata

    for char in text:
        if char not in _SPACES and unicodedata.category(char) in (
            "Cc",
            "Cf",
            "Zs",
            "Zl",
            "Zp",
            "Cn",
            "Co",
        ):
            return f"U+{ord(char):04X} {unicodedata.name(char, 'control character')}"
    return ""


def control(text: str) -> str:
    """A sentence for a control character in a tag or a comment."""
    return f"an invisible character stands in this text: {invisible(text)}"


def fits_a_comment(text: str) -> bool:
    """Whether a text can stand in a comment of a record."""
    return not ("}" in text or CUTS.search(text) or CONTROLS.search(text) or HALVES.search(text))


def distance(one: str, other: str) -> int:
    """How many letters must be put in, left out or changed to turn one word into the other."""
    if abs(len(one) - len(other)) > 9:
        return 9  # far enough
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        corner, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (a != b))
    return row[-1]


def likely_key(name: str, value: str) -> str:
    """The known key that a tag's name is a misspelling of, its value being of that key's kind; or ""."""
    name = name.casefold()
    near = [(distance(name, key), key) for key in KNOWN_KEYS if abs(len(name) - len(key)) <= 2]
    for gap, key in sorted(near):
        if gap <= 2 and _is_of_kind(key, value):
            return key
    return ""


def _is_of_kind(key: str, value: str) -> bool:
    words = value.partition("#")[0].split()
    text = " ".join(words)
    if key in LAYOUT_KEYS:
        return bool(words) and all(
            w == "-" or w.startswith("??") or not why_cards(w) for w in words
        )
    if key in RULE_KEYS:
        try:
            read_rule(key, text)
        except ValueError:
            return False
        return True
    if key == "game":
        return find_game(text) is not None
    if key == "deal":
        return text.casefold().startswith("pysolfc")
    if key in ("format", "pass"):
        return text.isdigit()
    if key == "moves":
        return all(re.fullmatch(r"\d+\.|d(\*\d+)?|r|(w|f|\d+)-(f|\d+).*", w, re.I) for w in words)
    return bool(words) and all(w.isdigit() for w in words)


def why_cards(word: str) -> str:
    """ "" for a card, or why the word is none."""
    from thieves.cards import find_card

    return "" if find_card(word) else why_no_card(word)


def why_no_line(text: str) -> tuple[str, str]:
    """A code and a sentence for a line that is no `key: value`."""
    hidden = invisible(text)
    if hidden:
        return "P104", f"an invisible character stands in this line: {hidden}"
    word = re.split(r"[\s:=]", text, maxsplit=1)[0]
    if word.lower() in RESULTS or re.match(r"(\d+\.|[drDR]\b|(w|f|\d+)-(f|\d+)\b)", text):
        return "P102", f'"{_cut(text)}" looks like moves: they come after a line moves:'
    key = next((key for key in KNOWN_KEYS if distance(word.casefold(), key) <= 1), "")
    if key:
        return (
            "P102",
            f'"{_cut(text)}" is not a line of a record: {key} is followed by a colon, {key}: …',
        )
    if not why_cards(word.strip(",;")):
        return (
            "P102",
            f'"{_cut(text)}" looks like cards: which pile? A column is written 3: …, the stock stock: …',
        )
    return "P102", f'"{_cut(text)}" is not a line of a record: a line is a key, a colon and a value'


def why_no_move(word: str, family: str) -> tuple[str, str]:
    """A code and a sentence for a word among the moves that is no move of the family's games."""
    hidden = invisible(word)
    lower = word.casefold()
    if hidden:
        return "P104", f"an invisible character stands in this word: {hidden}"
    if word[0].isalpha() and word.endswith(":"):
        return "P111", f"{_cut(word)} is a header line; those stand before the moves"
    if any(dash in word for dash in _DASHES):
        plain = re.sub(f"[{_DASHES}]", "-", word)
        return (
            "P111",
            f"{_cut(word)} is not a move: it is written with a plain hyphen, {_cut(plain)}",
        )
    if word.startswith("+") or word.endswith("+"):
        return "P111", f"{_cut(word)} is not a move: a pair has no spaces in it, QS+AH"
    if word in ("-", "->") or word.isdigit():
        return (
            "P111",
            f"{word} is not a move: a move has no spaces in it, 3-7; a move number ends with a full stop, 12.",
        )
    if lower in ("draw", "deal", "turn", "redeal"):
        return "P111", f"{word} is written {'r' if lower == 'redeal' else 'd'}"
    bare = lower.strip("!.")
    near = next(
        (r for r in RESULTS if bare.isalpha() and len(bare) > 2 and distance(bare, r) <= 2), ""
    )
    if near:
        return "P111", f"{_cut(word)} is not a move: is the result {near} meant?"
    if lower in ("lost", "1-0", "0-1"):
        return "P111", f"{word} is not a result: won, stuck, resigned or * closes the moves"
    return "P111", f"{_cut(word)} is not a move: {MOVE_HELP[family]}"


def _cut(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 40 else text[:39] + "…"
