"""Writes the perft files: ten positions a family, with the numbers of lines `plain.py` counts.

`python tests/perft/make.py` rewrites them all, always to the same bytes.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from plain import (
    RANKS,
    READERS,
    SUITS,
    Column,
    Position,
    Rules,
    foundation_tops,
    game_rules,
    legal_moves,
    perft,
    play,
    single_card_steps,
    won,
)

HERE = Path(__file__).parent
SEED = "perft"
MOST_LINES = 20_000  # at the deepest level of a position
MOST_INNER_LINES = 4_000  # at the level above: its positions are what costs the time
MOST_SEARCHES = 600  # the same with supermoves
DEEPEST = 12
MOST_TABLEAUX = 100  # what a supermove search may walk through in a chosen position

# A family's games take turns; the keys are those that differ from the preset.
Game = tuple[str, dict[str, str]]
FAMILIES: dict[str, list[Game]] = {
    "alternate-run-kings-redeal": [("thieves-of-egypt", {})],
    "same-suit-single": [
        ("forty-thieves", {}),
        ("forty-thieves-redeal", {}),
        ("forty-thieves-kings", {}),
        ("limited", {}),
        ("forty-thieves-redeal", {"redeals": "2"}),
    ],
    "same-suit-run": [("josephine", {})],
    "other-suits-single": [
        ("indian-pysol", {}),
        ("indian", {}),
        ("indian-pysol", {"take-back": "no"}),
    ],
    "alternate-single": [("streets", {})],
    "alternate-run-face-down": [
        ("rank-and-file", {}),
        ("number-ten", {}),
    ],
    "three-decks": [
        ("sixty-thieves", {}),
        ("alexandria", {}),
        ("sixty-thieves", {"take-back": "yes"}),
    ],
    "take-back": [
        ("thieves-of-egypt-pysol", {}),
        ("thieves-of-egypt-one-pass", {}),
        ("forty-thieves", {"take-back": "yes"}),
        ("josephine", {"take-back": "yes"}),
        ("number-ten", {"take-back": "yes"}),
        ("limited", {"take-back": "yes"}),
        ("streets", {"take-back": "yes"}),
    ],
    "supermove": [
        ("forty-thieves", {"group": "supermove"}),
        ("number-ten", {"group": "supermove"}),
        ("thieves-of-egypt", {"group": "supermove"}),
        (
            "streets",
            {"suits": "SH", "ranks": "8", "columns": "4 4 4 4 4", "group": "supermove"},
        ),
        (
            "indian",
            {"decks": "1", "ranks": "7", "columns": "4 4 4 4 4", "group": "supermove"},
        ),
    ],
    "draw-three": [
        ("thieves-of-egypt", {"draw": "3", "redeals": "unlimited"}),
        ("rank-and-file", {"draw": "3", "redeals": "unlimited"}),
        ("forty-thieves", {"draw": "3", "redeals": "unlimited", "take-back": "yes"}),
    ],
    "spaces-none": [
        ("forty-thieves", {"spaces": "none"}),
        ("rank-and-file", {"spaces": "none"}),
        ("thieves-of-egypt", {"spaces": "none", "take-back": "yes"}),
    ],
    "short-packs": [
        ("thieves-of-egypt", {"suits": "SH", "ranks": "5", "columns": "1 3 4 2"}),
        ("forty-thieves", {"decks": "1", "suits": "CSH", "ranks": "6", "columns": "3 3 3 3"}),
        ("josephine", {"suits": "D", "ranks": "6", "columns": "2 2 2", "redeals": "unlimited"}),
        (
            "streets",
            {"suits": "CD", "ranks": "4", "columns": "3 3 3", "face-down": "1", "build": "any"},
        ),
        (
            "alexandria",
            {"suits": "CH", "ranks": "3", "columns": "1 2 3 2", "face-down": "0 1 2 1"},
        ),
        (
            "indian",
            {
                "suits": "SHD",
                "ranks": "4",
                "columns": "4 3 2 1",
                "draw": "2",
                "redeals": "2",
                "take-back": "yes",
            },
        ),
    ],
}


# --- Which positions


def opening(position: Position) -> bool:
    return not position.waste and not foundation_tops(position)


def under_way(position: Position) -> bool:
    return bool(position.waste and foundation_tops(position))


def spaces(position: Position) -> int:
    return sum(not column.up for column in position.columns)


def with_space(position: Position) -> bool:
    return spaces(position) > 0


def with_spaces(position: Position) -> bool:
    return spaces(position) > 1


def stock_low(position: Position) -> bool:
    return len(position.stock) < 4 and bool(position.waste)


def second_pass(position: Position) -> bool:
    """The second pass or a later one; where there is none, the end of the stock."""
    return position.turn > 1 if position.rules["redeals"] else stock_low(position)


SLOTS = [
    *[opening] * 2,
    *[under_way] * 3,
    *[with_space] * 2,
    with_spaces,
    second_pass,
    stock_low,
]
MOVES_BEFORE = 60  # at most, before a position under way is looked for


def find(game: Game, wanted: Callable[[Position], bool], rng: random.Random) -> Position:
    """A position of the wanted kind worth counting, out of as many random games as it takes."""
    rules = game_rules(*game)
    while True:
        skipped = 0 if wanted is opening else rng.randrange(MOVES_BEFORE)
        for number, position in enumerate(random_game(deal(quick(rules), rng), rng)):
            found = replace(position, rules=rules)
            if number >= skipped and wanted(found) and worth_counting(found):
                return found


def quick(rules: Rules) -> Rules:
    """Rules for the random game alone: the search of `supermove` would take too long."""
    if rules["group"] == "supermove":
        return {**rules, "group": "run"}
    return rules


def worth_counting(position: Position) -> bool:
    if position.rules["group"] == "supermove" and not tells_supermoves(position):
        return False
    return len(legal_moves(position)) > 2


def tells_supermoves(position: Position) -> bool:
    """Runs of several cards have a place to go, and the search is short, here and a move on."""
    runs = replace(position, rules=quick(position.rules))
    ahead = [play(runs, move) for move in legal_moves(runs)]
    return any(":" in move for move in legal_moves(runs)) and all(map(short_search, [runs, *ahead]))


def short_search(position: Position) -> bool:
    seen = {position.columns}
    todo = [position.columns]
    while todo and len(seen) <= MOST_TABLEAUX:
        new = set(single_card_steps(position.rules, todo.pop())) - seen
        seen |= new
        todo.extend(new)
    return len(seen) <= MOST_TABLEAUX


def deal(rules: Rules, rng: random.Random) -> Position:
    pack = [
        RANKS[index] + each
        for each in rules["suits"]
        for index in range(rules["ranks"])
        for _ in range(rules["decks"])
    ]
    rng.shuffle(pack)
    columns = tuple(deal_columns(rules, pack))
    nothing = dict.fromkeys(rules["suits"], (0,) * rules["decks"])
    return Position(rules, columns, tuple(pack), waste=(), foundations=nothing, turn=1)


def deal_columns(rules: Rules, pack: list[str]) -> Iterator[Column]:
    hidden = rules["face-down"]
    for index, size in enumerate(rules["columns"]):
        cards = tuple(pack.pop() for _ in range(size))
        down = hidden[index] if len(hidden) > 1 else hidden[0]
        yield Column(cards[:down], cards[down:])


def random_game(position: Position, rng: random.Random) -> Iterator[Position]:
    """A game of random moves, most of them on to the foundations or between columns."""
    for _ in range(400):
        yield position
        moves = legal_moves(position)
        if not moves or won(position):
            return
        weights = [weight(position, move) for move in moves]
        position = play(position, rng.choices(moves, weights)[0])


def weight(position: Position, move: str) -> int:
    """Random play gets somewhere when it draws little, takes little back and empties columns."""
    if move.startswith("f"):
        return 1
    if move.endswith("f"):
        return 40
    empties = spaces(play(position, move)) > spaces(position)
    return 40 if empties else 8


# --- How deep


def count(position: Position) -> list[int]:
    """The lines at depth 1, 2, 3, …, as deep as the limits allow."""
    most_inner = MOST_SEARCHES if position.rules["group"] == "supermove" else MOST_INNER_LINES
    lines = [perft(position, 1)]
    for depth in range(2, deepest(position) + 1):
        if not 0 < lines[-1] <= most_inner:
            break
        deeper = perft(position, depth)
        if deeper >= MOST_LINES:
            break
        lines.append(deeper)
    return lines


def deepest(position: Position) -> int:
    """No line goes on after the game is won: that takes a move for every card still in play."""
    piled = sum(sum(heights) for heights in position.foundations.values())
    pack = position.rules["decks"] * len(position.rules["suits"]) * position.rules["ranks"]
    return min(DEEPEST, pack - piled)


# --- Writing


def write(game: Game, position: Position, lines: list[int]) -> str:
    preset, keys = game
    fields = {
        "game": preset,
        **{key: keys[key] for key in READERS if key in keys},
        **{str(place): write_column(column) for place, column in enumerate(position.columns, 1)},
        "stock": " ".join(position.stock),
        "waste": " ".join(position.waste),
        "foundations": " ".join(started_piles(position)),
        "pass": str(position.turn) if position.turn > 1 else "",
        "perft": " ".join(map(str, lines)),
    }
    return "".join(f"{key}: {value}\n" for key, value in fields.items() if value)


def write_column(column: Column) -> str:
    hidden = [f"[{' '.join(column.down)}]"] if column.down else []
    return " ".join([*hidden, *column.up]) or "-"


def started_piles(position: Position) -> list[str]:
    """The top of each pile, equal ones too; by suit, the higher first."""
    return [
        RANKS[height - 1] + each
        for each in SUITS
        for height in position.foundations.get(each, ())
        if height
    ]


def family_text(name: str) -> str:
    games, rng = FAMILIES[name], random.Random(f"{SEED} {name}")
    records = []
    for number, wanted in enumerate(SLOTS):
        game = games[number % len(games)]
        position = find(game, wanted, rng)
        records.append(write(game, position, count(position)))
    return "\n".join(records)


def main() -> None:
    for name in FAMILIES:
        (HERE / f"{name}.perft").write_text(family_text(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
