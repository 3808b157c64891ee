"""A slow and plain move generator for the packing games, written from the rules alone.

It is the second opinion the engine is held against: it shares no code with it and prefers the
obvious to the fast. Moves are texts (`d`, `r`, `3-7:4`, `w-f`, `f-4(3C)`), positions never change.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypedDict, cast

RANKS = "A23456789TJQK"
SUITS = "CSHD"  # the order of the foundations

Rules = TypedDict(
    "Rules",
    {
        "decks": int,
        "suits": str,
        "ranks": int,  # the highest rank; it plays the King
        "columns": list[int],  # cards dealt to each column
        "face-down": list[int],  # for each column, or one number for all
        "build": str,
        "group": str,
        "spaces": str,
        "draw": int,
        "redeals": int | Literal["unlimited"],
        "take-back": bool,
    },
)


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


READERS: dict[str, Callable[[str], object]] = {  # in the order in which a record writes them
    "decks": int,
    "suits": str,
    "ranks": int,
    "columns": numbers,
    "face-down": numbers,
    "build": str,
    "group": str,
    "spaces": str,
    "draw": int,
    "redeals": lambda text: text if text == "unlimited" else int(text),
    "take-back": lambda text: text == "yes",
}

WHOLE_PACK = {"suits": "CSHD", "ranks": "13", "draw": "1"}  # the same in every preset

PRESET_KEYS = ["decks", "columns", "face-down", "build", "group", "spaces", "redeals", "take-back"]
PRESETS = {
    "thieves-of-egypt": "2|1 3 5 7 9 10 8 6 4 2|0|alternate-colours|run|kings|1|no",
    "thieves-of-egypt-one-pass": "2|1 3 5 7 9 10 8 6 4 2|0|alternate-colours|run|kings|0|yes",
    "thieves-of-egypt-pysol": "2|1 3 5 7 9 10 8 6 4 2|0|alternate-colours|run|kings|1|yes",
    "forty-thieves": "2|4 4 4 4 4 4 4 4 4 4|0|same-suit|single|any|0|no",
    "josephine": "2|4 4 4 4 4 4 4 4 4 4|0|same-suit|run|any|0|no",
    "limited": "2|3 3 3 3 3 3 3 3 3 3 3 3|0|same-suit|single|any|0|no",
    "indian": "2|4 4 4 4 4 4 4 4 4 4|0|other-suits|single|any|0|no",
    "indian-pysol": "2|3 3 3 3 3 3 3 3 3 3|1|other-suits|single|any|0|yes",
    "streets": "2|4 4 4 4 4 4 4 4 4 4|0|alternate-colours|single|any|0|no",
    "sixty-thieves": "3|5 5 5 5 5 5 5 5 5 5 5 5|0|same-suit|single|any|0|no",
    "forty-thieves-kings": "2|4 4 4 4 4 4 4 4 4 4|0|same-suit|single|kings|0|no",
    "forty-thieves-redeal": "2|4 4 4 4 4 4 4 4 4 4|0|same-suit|single|any|1|no",
    "rank-and-file": "2|4 4 4 4 4 4 4 4 4 4|3|alternate-colours|run|any|0|no",
    "number-ten": "2|4 4 4 4 4 4 4 4 4 4|2|alternate-colours|run|any|0|no",
    "alexandria": "3|1 2 3 4 5 6 7 6 5 4 3 2 1|0|alternate-colours|run|kings|1|no",
}


class Column(NamedTuple):
    """The buried cards come first; a column with cards always has a face-up one."""

    down: tuple[str, ...]
    up: tuple[str, ...]


Columns = tuple[Column, ...]


@dataclass(frozen=True)
class Position:
    """Where every card is; the stock's first card is drawn next, the waste's last is playable."""

    rules: Rules
    columns: Columns
    stock: tuple[str, ...]
    waste: tuple[str, ...]
    foundations: dict[str, tuple[int, ...]]  # suit: the pile heights, one a deck, higher first
    turn: int  # the pass through the stock, from 1


# --- The rules of placing a card


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 1


def suit(card: str) -> str:
    return card[1]


def red(card: str) -> bool:
    return suit(card) in "HD"


BUILD: dict[str, Callable[[str, str], bool]] = {
    "alternate-colours": lambda card, host: red(card) != red(host),
    "same-suit": lambda card, host: suit(card) == suit(host),
    "other-suits": lambda card, host: suit(card) != suit(host),
    "any": lambda card, host: True,
}


def fits(rules: Rules, card: str, host: str) -> bool:
    return rank(card) + 1 == rank(host) and BUILD[rules["build"]](card, host)


def may_fill_space(rules: Rules, card: str) -> bool:
    if rules["spaces"] == "kings":
        return rank(card) == rules["ranks"]
    return rules["spaces"] == "any"


def accepts(rules: Rules, column: Column, card: str) -> bool:
    if not column.up:
        return may_fill_space(rules, card)
    return fits(rules, card, column.up[-1])


def goes_up(position: Position, card: str) -> bool:
    return rank(card) - 1 in position.foundations[suit(card)]


def run_length(rules: Rules, column: Column) -> int:
    """The number of cards of the longest built run that ends in the exposed card."""
    length = min(1, len(column.up))
    while length < len(column.up) and fits(rules, column.up[-length], column.up[-length - 1]):
        length += 1
    return length


# --- The legal moves


def legal_moves(position: Position) -> list[str]:
    """Every legal move, each once."""
    return [
        *stock_moves(position),
        *moves_up(position),
        *waste_moves(position),
        *column_moves(position),
        *take_backs(position),
    ]


def stock_moves(position: Position) -> Iterator[str]:
    redeals = position.rules["redeals"]
    if position.stock:
        yield "d"
    elif position.waste and (redeals == "unlimited" or position.turn <= redeals):
        yield "r"


def moves_up(position: Position) -> Iterator[str]:
    if position.waste and goes_up(position, position.waste[-1]):
        yield "w-f"
    for place, column in enumerate(position.columns, 1):
        if column.up and goes_up(position, column.up[-1]):
            yield f"{place}-f"


def waste_moves(position: Position) -> Iterator[str]:
    for place, column in enumerate(position.columns, 1):
        if position.waste and accepts(position.rules, column, position.waste[-1]):
            yield f"w-{place}"


def take_backs(position: Position) -> Iterator[str]:
    if not position.rules["take-back"]:
        return
    for card in foundation_tops(position):
        for place, column in enumerate(position.columns, 1):
            if accepts(position.rules, column, card):
                yield f"f-{place}({card})"


def foundation_tops(position: Position) -> list[str]:
    """The different top cards, by suit and the higher first: equal piles are one place."""
    return [
        RANKS[height - 1] + pile_suit
        for pile_suit in SUITS
        for height in sorted(set(position.foundations.get(pile_suit, ())) - {0}, reverse=True)
    ]


def column_moves(position: Position) -> list[str]:
    rules, columns = position.rules, position.columns
    shifts = list(run_shifts(rules, columns))
    if rules["group"] == "single":
        shifts = [(source, target, count) for source, target, count in shifts if count == 1]
    if rules["group"] == "supermove":
        shifts = one_by_one(rules, columns, shifts)
    return [
        f"{source + 1}-{target + 1}" + (f":{count}" if count > 1 else "")
        for source, target, count in shifts
    ]


# --- Cards between columns: (source, target, count), counted from 0

Shift = tuple[int, int, int]


def run_shifts(rules: Rules, columns: Columns) -> Iterator[Shift]:
    """Every built run, whole or split, to every column that accepts its highest card."""
    for source, column in enumerate(columns):
        for count in range(1, run_length(rules, column) + 1):
            for target in range(len(columns)):
                if target != source and accepts(rules, columns[target], column.up[-count]):
                    yield source, target, count


def shift(columns: Columns, source: int, target: int, count: int) -> Columns:
    moved = columns[source].up[-count:]
    after = list(columns)
    after[source] = take(columns[source], count)
    after[target] = put(columns[target], moved)
    return tuple(after)


def take(column: Column, count: int) -> Column:
    """The column without its last cards; a face-down card that comes to light turns up."""
    up = column.up[:-count]
    if not up and column.down:
        return Column(column.down[:-1], column.down[-1:])
    return Column(column.down, up)


def put(column: Column, cards: tuple[str, ...]) -> Column:
    return Column(column.down, column.up + cards)


def one_by_one(rules: Rules, columns: Columns, shifts: list[Shift]) -> list[Shift]:
    """The shifts whose outcome can be reached by moving single cards between columns."""
    goals = {shift(columns, *wanted) for wanted in shifts}
    reached = reached_by_single_cards(rules, columns, goals)
    return [wanted for wanted in shifts if shift(columns, *wanted) in reached]


def reached_by_single_cards(rules: Rules, columns: Columns, goals: set[Columns]) -> set[Columns]:
    """Walk through all tableaux within reach, until every goal is found or nothing is left."""
    seen = {columns}
    todo = deque([columns])
    while todo and not goals <= seen:
        here = todo.popleft()
        for there in single_card_steps(rules, here):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return goals & seen


def single_card_steps(rules: Rules, columns: Columns) -> Iterator[Columns]:
    for source, column in enumerate(columns):
        for target in range(len(columns)):
            if source != target and column.up and accepts(rules, columns[target], column.up[-1]):
                yield shift(columns, source, target, 1)


# --- Playing a move


def play(position: Position, move: str) -> Position:
    """The position after a legal move; whether it is legal is not checked."""
    if move == "d":
        return draw(position)
    if move == "r":
        return replace(position, stock=position.waste, waste=(), turn=position.turn + 1)
    source, target = move.partition("(")[0].split("-")
    if source in "wf" or target == "f":
        card, rest = lift(position, source, named=move[-3:-1])
        return lay(rest, target, card)
    target, _, count = target.partition(":")
    columns = shift(position.columns, int(source) - 1, int(target) - 1, int(count or 1))
    return replace(position, columns=columns)


def draw(position: Position) -> Position:
    number = position.rules["draw"]
    drawn, left = position.stock[:number], position.stock[number:]
    return replace(position, stock=left, waste=position.waste + drawn)


def lift(position: Position, source: str, named: str) -> tuple[str, Position]:
    """The card that leaves the waste, a foundation (the card is named) or a column; the rest."""
    if source == "w":
        return position.waste[-1], replace(position, waste=position.waste[:-1])
    if source == "f":
        return named, replace_height(position, suit(named), rank(named), rank(named) - 1)
    column = position.columns[int(source) - 1]
    return column.up[-1], replace_column(position, int(source) - 1, take(column, 1))


def lay(position: Position, target: str, card: str) -> Position:
    if target == "f":
        return replace_height(position, suit(card), rank(card) - 1, rank(card))
    column = position.columns[int(target) - 1]
    return replace_column(position, int(target) - 1, put(column, (card,)))


def replace_column(position: Position, index: int, column: Column) -> Position:
    columns = list(position.columns)
    columns[index] = column
    return replace(position, columns=tuple(columns))


def replace_height(position: Position, pile_suit: str, old: int, new: int) -> Position:
    heights = list(position.foundations[pile_suit])
    heights[heights.index(old)] = new
    sorted_heights = tuple(sorted(heights, reverse=True))
    return replace(position, foundations={**position.foundations, pile_suit: sorted_heights})


def won(position: Position) -> bool:
    highest = position.rules["ranks"]
    return all(set(heights) == {highest} for heights in position.foundations.values())


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves, depth from 1."""
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move), depth - 1) for move in moves)


# --- Reading records


class Record(NamedTuple):
    game: str
    position: Position
    perft: list[int]  # lines at depth 1, 2, 3, …


def read_records(text: str) -> list[Record]:
    return [read_record(block) for block in text.strip().split("\n\n")]


def read_record(text: str) -> Record:
    fields = {}
    for line in text.strip().splitlines():
        key, _, value = line.partition(":")
        fields[key.strip()] = value.strip()
    rules = game_rules(fields["game"], {key: fields[key] for key in READERS if key in fields})
    return Record(fields["game"], read_layout(rules, fields), numbers(fields.get("perft", "")))


def game_rules(game: str, keys: dict[str, str]) -> Rules:
    """A preset's rules with some keys, written as in a record, put in place of its own."""
    preset = dict(zip(PRESET_KEYS, PRESETS[game].split("|"), strict=True))
    words = {**WHOLE_PACK, **preset, **keys}
    return cast(Rules, {key: READERS[key](words[key]) for key in READERS})


def read_layout(rules: Rules, fields: dict[str, str]) -> Position:
    places = range(1, len(rules["columns"]) + 1)
    tops = fields.get("foundations", "").split()
    return Position(
        rules=rules,
        columns=tuple(read_column(fields[str(place)]) for place in places),
        stock=tuple(fields.get("stock", "").split()),
        waste=tuple(fields.get("waste", "").split()),
        foundations={each: read_heights(rules, each, tops) for each in rules["suits"]},
        turn=int(fields.get("pass", "1")),
    )


def read_column(text: str) -> Column:
    hidden, bracket, open_cards = text.rpartition("]")
    down = hidden.removeprefix("[").split() if bracket else []
    return Column(tuple(down), tuple(open_cards.replace("-", "").split()))


def read_heights(rules: Rules, pile_suit: str, tops: list[str]) -> tuple[int, ...]:
    heights = [rank(top) for top in tops if suit(top) == pile_suit]
    unstarted = [0] * (rules["decks"] - len(heights))
    return tuple(sorted(heights + unstarted, reverse=True))
