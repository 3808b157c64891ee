"""Deals as Solvitaire reads them, one JSON object each, and the rules that go with a deal, as another object."""

import io
import json
from collections.abc import Iterator
from typing import TextIO

from thieves.cards import RANKS, SUIT_WORDS, Card, find_card, why_no_card
from thieves.families import PackingLayout
from thieves.interchange import boards
from thieves.interchange.boards import Given
from thieves.interchange.json_format import load, spots
from thieves.interchange.lines import Piece, numbered
from thieves.interchange.nodes import NoTreeError, Tree
from thieves.interchange.tree import shown
from thieves.notation.piles import Pile
from thieves.problems import Problem
from thieves.record import KEY, Fault, Path, Places, Reading, Record, Spot
from thieves.referee.replay import start_layout
from thieves.rules import UNLIMITED, AnyRules, Rules

_TABLEAU = "tableau piles"
_KEYS = (_TABLEAU, "stock", "waste", "foundations")
_BUILDS = {"alternate-colours": "red-black", "same-suit": "same-suit", "any": "any-suit"}
_GROUPS = {"single": "no", "run": "yes"}
_SPACES = {"any": "any", "kings": "kings", "none": "no-build"}

refuses = boards.refuses


def read(stream: TextIO, given: Given | None = None) -> Iterator[Reading]:
    """Every deal of a stream of JSON objects, with what is wrong with it; nothing is ever raised."""
    number = 0
    for number, piece in enumerate(_pieces(stream), 1):
        found = _read_piece(piece, given)
        yield found._replace(
            source=piece.text, source_line=piece.line, line=piece.line, number=number
        )
    if not number:
        yield Reading(None, [Problem("P101", "no deal here: there is no JSON object", 1, 1)])


def _pieces(stream: TextIO) -> Iterator[Piece]:
    """The lines of each object, told by its braces."""
    piece: Piece | None = None
    depth = 0
    for number, line in numbered(stream):
        if piece is None and line.strip():
            piece = Piece(number)
        if piece:
            piece.add(line)
            depth += line.count("{") - line.count("}")
            if depth <= 0 and line.endswith(("\n", "}")):
                yield piece
                piece, depth = None, 0
    if piece:
        yield piece


def _read_piece(piece: Piece, given: Given | None) -> Reading:
    try:
        tree, duplicates = load(piece)
    except NoTreeError as error:
        return Reading(None, [Problem(error.code, error.message, error.line, error.column)])
    faults = [*duplicates, *_odd_keys(tree)]
    deal = _Deal({} if faults else tree)
    places = Places(lambda: _spots(piece), (piece.line, 1))
    return boards.reading(deal.piles, given, places, faults or deal.faults, "an empty list")


def _odd_keys(tree: Tree) -> Iterator[Fault]:
    """What keeps a tree from being a deal at all."""
    if not isinstance(tree, dict):
        yield Fault("Y404", f"a deal is a mapping of keys to piles; {shown(tree)} stands here")
    elif isinstance(tree.get(_TABLEAU), dict):
        yield Fault(
            "Y404", "these are rules of Solvitaire; a deal has the cards themselves", (_TABLEAU,)
        )
    else:
        for key in tree:
            if key not in _KEYS:
                yield Fault("Y402", f"a deal of these games has no key {key[:40]}", (KEY, key))
        if _TABLEAU not in tree:
            yield Fault("Y404", f"a deal has a key {_TABLEAU}, which is missing")


def _spots(piece: Piece) -> dict[Path, Spot]:
    found = {
        path: (at + piece.line - 1, column) for path, (at, column) in spots(piece.text).items()
    }
    columns = {("columns", *path[1:]): spot for path, spot in found.items() if path[0] == _TABLEAU}
    return found | columns | {("layout",): found.get((_TABLEAU,), (piece.line, 1))}


class _Deal:
    """The piles of a deal: cards, and how many of each column's are written in small letters."""

    def __init__(self, tree: dict[str, Tree]) -> None:
        self.faults: list[Fault] = []
        tableau = self._list(tree.get(_TABLEAU, []), _TABLEAU)
        self._columns = [self._pile(pile, "columns", at) for at, pile in enumerate(tableau)]
        # Small letters say something where each column begins with them, if at all, and ends with capitals.
        small = sum(down for _, down in self._columns)
        self._hides = bool(small) and all(
            down < len(cards) for cards, down in self._columns if cards
        )
        # Both list the card that is next to be played last.
        self._stock = Pile(self._pile(tree.get("stock", []), "stock").cards[::-1])
        self._waste = Pile(self._pile(tree.get("waste", []), "waste").cards)
        self._foundations = Pile(tuple(self._tops(tree.get("foundations", []))))

    def piles(self, rules: AnyRules) -> dict[str, Pile]:
        """The piles: small letters are face down if they stand so, and in games that deal cards face down."""
        hides = self._hides or (isinstance(rules, Rules) and any(rules.face_down))
        columns = [
            Pile(cards, min(down, max(len(cards) - 1, 0)) if hides else 0)
            for cards, down in self._columns
        ]
        named = {str(number): pile for number, pile in enumerate(columns, 1)}
        return named | {
            "stock": self._stock,
            "waste": self._waste,
            "foundations": self._foundations,
        }

    def _list(self, value: Tree, *path: str | int) -> list[Tree]:
        if isinstance(value, list):
            return value
        self._fault("Y404", f"a list of cards belongs here, not {shown(value)}", path)
        return []

    def _fault(self, code: str, message: str, path: Path) -> None:
        self.faults.append(Fault(code, message, path))

    def _pile(self, value: Tree, *path: str | int) -> Pile:
        cards, small = [], []
        for at, text in enumerate(self._list(value, *path)):
            card = _card(text)
            if card is None:
                why = (
                    why_no_card(text[:40])
                    if isinstance(text, str)
                    else f"{shown(text)} is not a card"
                )
                self._fault("P110", why, (*path, at))
                continue
            cards.append(card)
            small.append(text[-1].islower())
        down = small.index(False) if False in small else len(small)
        return Pile(tuple(cards), down)

    def _tops(self, value: Tree) -> Iterator[Card]:
        """The foundations' top cards: all their cards are listed, in one list or in one for each."""
        cards: dict[str, list[int]] = {}
        for at, item in enumerate(self._list(value, "foundations")):
            nested = isinstance(item, list)
            path: Path = ("foundations", at) if nested else ("foundations",)
            for card in self._pile(item if nested else [item], *path).cards:
                cards.setdefault(card.suit, []).append(card.rank)
        for suit, ranks in cards.items():
            counts = [ranks.count(rank) for rank in range(1, max(ranks) + 1)]
            if sorted(counts, reverse=True) != counts:
                message = (
                    f"the foundations of {SUIT_WORDS[suit]} are not all their cards from the ace up"
                )
                self._fault("D110", message, ("foundations",))
            else:
                yield from (
                    Card(sum(count >= pile for count in counts), suit)
                    for pile in range(1, counts[0] + 1)
                )


def _card(text: Tree) -> Card | None:
    """A card as Solvitaire writes it: 10H, and 1H or 11H beside AH and JH."""
    if not isinstance(text, str) or not 2 <= len(text) <= 3:
        return None
    rank = {"1": "A", "11": "J", "12": "Q", "13": "K"}.get(text[:-1], text[:-1])
    return find_card(rank + text[-1])


# Writing


def write(record: Record) -> str:
    """The layout that the record begins with, as one line of JSON."""
    layout = start_layout(record)
    assert isinstance(layout, PackingLayout)
    deal: dict[str, list[object]] = {
        _TABLEAU: [
            [_spelt(card, at < down) for at, card in enumerate(column)]
            for column, down in zip(layout.columns, layout.down, strict=True)
        ],
        "stock": [_spelt(card) for card in reversed(layout.stock)],
        "waste": [_spelt(card) for card in layout.waste],
        "foundations": [
            _spelt(Card(rank, top.suit))
            for top in layout.foundations
            for rank in range(1, top.rank + 1)
        ],
    }
    return json.dumps({key: pile for key, pile in deal.items() if pile or key == _TABLEAU}) + "\n"


def _spelt(card: Card, hidden: bool = False) -> str:
    suit = card.suit.lower() if hidden else card.suit
    return ("10" if card.rank == 10 else RANKS[card.rank]) + suit


def write_rules(record: Record) -> str:
    """The rules that Solvitaire must be given with the record's deal. Call it where `unlike` finds nothing."""
    rules, layout = record.effective_rules(), start_layout(record)
    assert isinstance(rules, Rules)
    stock = {
        "size": rules.stock_size,
        "deal type": "waste",
        "deal count": rules.draw,
        "redeal": rules.redeals >= layout.passes,
    }
    tree = {
        _TABLEAU: {
            "count": len(rules.columns), "build policy": _BUILDS[rules.build], "spaces policy": _SPACES[rules.spaces],
            "move built group": _GROUPS[rules.group], "face up cards": "top" if any(rules.face_down) else "all",
        },
        "foundations": {"removable": rules.take_back},
        "stock": stock,
        "max rank": rules.ranks,
        "two decks": rules.decks == 2,
    }  # fmt: skip
    return json.dumps(tree) + "\n"


def unlike(record: Record) -> list[str]:
    """What of a packing game's rules Solvitaire cannot be told, in words; of redeals, those that are left."""
    rules, layout = record.effective_rules(), start_layout(record)
    assert isinstance(rules, Rules)
    found = ["three decks"] * (rules.decks > 2) + ["a pack that lacks suits"] * (
        len(rules.suits) < 4
    )
    if rules.build not in _BUILDS:
        found.append("building in any suit but the own")
    if rules.group not in _GROUPS:
        found.append("runs that move only as single cards could")
    if rules.spaces == "kings" and rules.ranks < 13:
        found.append("a King of a short pack that alone may fill a space")
    left = rules.redeals + 1 - layout.passes
    if left and rules.redeals != UNLIMITED:
        found.append(f"exactly {left} redeal{'s' * (left > 1)} (it knows none, or any number)")
    return found


def loses(record: Record) -> list[str]:
    """What of a record such a deal does not hold, and what Solvitaire cannot be told of it.

    Of a suit with two foundations begun it would put all the cards on one.
    """
    layout = start_layout(record)
    assert isinstance(layout, PackingLayout)
    begun = [top.suit for top in layout.foundations]
    double = [suit for suit in dict.fromkeys(begun) if begun.count(suit) > 1]
    piles = [f"two begun foundations of {SUIT_WORDS[suit]}" for suit in double]
    again = next(read(io.StringIO(write(record))))
    return boards.lost(record, again) + unlike(record) + piles
