"""Why a move is not legal, in the player's words: the referee's side of the pairing rules."""

import itertools
from collections.abc import Iterator

from thieves.cards import RANK_WORDS, RANKS, Card
from thieves.pairing.moves import STOCK, WASTE, Move, cell
from thieves.pairing.position import Position, sorted_pair
from thieves.problems import Refusal
from thieves.talon import why_no_draw, why_no_redeal


def complete(position: Position, move: Move) -> Move | Refusal:
    """The move with every place filled in and in the order pairs are written; it may still be illegal.

    Refused where a card is not there, is covered, or is available twice (notation.md: its place is
    needed then), and where the ranks do not fit.
    """
    if move.turn:
        return move
    if wrong := _why_no_pair(position, move):
        return wrong
    for card, place in zip(move.cards, move.places, strict=True):
        if place and (wrong := _why_not_here(position, card, place)):
            return wrong
    taken = [place for place in move.places if place]
    twins = len(move.cards) == 2 and move.cards[0] == move.cards[1]
    places = []
    for card, place in zip(move.cards, move.places, strict=True):
        found = place or _find(position, card, taken, twins)
        if isinstance(found, Refusal):
            return found
        places.append(found)
        taken.append(found)
    return sorted_pair(Move(move.cards, tuple(places), spelt=position.rules.decks > 1))


def why_not(position: Position, move: Move) -> Refusal | None:
    """None for a legal move, or the rule it breaks (rules.md, pairing games)."""
    if move.turn and not position.rules.stock_size:
        return Refusal("M208" if move.is_draw else "M209", "this game has no stock")
    if move.turn:
        return why_no_draw(position) if move.is_draw else why_no_redeal(position)
    done = complete(position, move)
    return done if isinstance(done, Refusal) else None


def _why_no_pair(position: Position, move: Move) -> Refusal | None:
    """Whether cards of these ranks leave together, wherever they lie."""
    rules, ranks = position.rules, [card.rank for card in move.cards]
    for card in move.cards:
        if card.rank > rules.ranks or card.suit not in rules.suits:
            return Refusal("M202", f"{card} is not in the pack of this game")
    if len(ranks) == 1:
        if rules.goes_alone(ranks[0]):
            return None
        partner = rules.partner(ranks[0])
        with_what = f": it leaves with {a_rank(partner)}" if partner > 0 else ""
        return Refusal("M215", f"{move.cards[0]} cannot leave alone{with_what}")
    for card in move.cards:
        if rules.goes_alone(card.rank):
            return Refusal("M215", f"a {RANK_WORDS[card.rank]} leaves alone: write {card}")
    if move.cards[0] == move.cards[1] and move.places[0] and move.places[0] == move.places[1]:
        return Refusal("M216", f"{move.cards[0]} cannot leave with itself")
    if rules.partner(ranks[0]) == ranks[1]:
        if rules.decks == 1 and move.cards[0] == move.cards[1]:
            return Refusal("M216", f"{move.cards[0]} cannot leave with itself")
        return None
    return Refusal("M214", _sum(position, *ranks))


def _sum(position: Position, one: int, other: int) -> str:
    """Why two ranks do not leave together."""
    rules = position.rules
    high = next(
        (rank for rank in (one, other) if rules.target == 12 and rank >= rules.ranks - 1), 0
    )
    if high:
        partner = RANK_WORDS[rules.partner(high)]
        return f"{a_rank(high)} leaves with {'an' if partner == 'Ace' else 'a'} {partner} only"
    return f"{_value(one)} + {_value(other)} is {one + other}, not {rules.total}"


def _value(rank: int) -> str:
    """A rank with what it counts, where its name does not say it: "7", "Q (12)"."""
    name = RANKS[rank] if rank != 10 else "10"
    return name if name.isdigit() else f"{name} ({rank})"


def a_rank(rank: int) -> str:
    """A rank with its article: "a 5", "an Ace", "an 8"."""
    return f"{'an' if rank in (1, 8) else 'a'} {RANK_WORDS[rank]}"


def _find(position: Position, card: Card, taken: list[str], both: bool) -> str | Refusal:
    """The place of a card whose place the move does not say; `both` copies of it may leave together."""
    here = [place for place, other in position.available() if other == card and place not in taken]
    if len(here) == 1 or (both and len(here) == 2 and not taken):
        return here[0]
    if not here:
        return _why_nowhere(position, card, taken)
    return Refusal(
        "M212", f"{card} stands twice: {' and '.join(here)}; say which, as in {card}@{here[0]}"
    )


def _why_nowhere(position: Position, card: Card, taken: list[str]) -> Refusal:
    """Why no copy of a card may leave."""
    hidden = [
        (place, why)
        for place, other, why in _buried(position)
        if other == card and place not in taken
    ]
    if hidden:
        return Refusal("M213", hidden[0][1])
    if taken:
        return Refusal("M213", f"there is no other {card} to leave with")
    or_unseen = ", or lies unseen in the stock" if position.has_unknown else " already"
    return Refusal("M202", f"{card} is not there: it has left{or_unseen}")


def _buried(position: Position) -> Iterator[tuple[str, Card, str]]:
    """Every card that may not leave yet, with its place and why."""
    for number, rows in enumerate(position.pyramids):
        for row, cards in enumerate(rows):
            for at, card in enumerate(cards):
                place = cell(chr(ord("A") + number), row + 1, at + 1)
                if card is not None and (over := position.covering(place)):
                    names = " and ".join(str(other) for _, other in over)
                    yield place, card, f"{card} is covered by {names}"
    for number, pile in enumerate(position.reserves, 1):
        for card, above in itertools.pairwise(pile):
            yield str(number), card, f"{card} lies under {above} in reserve {number}"
    for card, above in zip(position.waste, position.waste[1:], strict=False):
        yield WASTE, card, f"{card} lies under {above} in the waste"
    for card in position.stock[:-1]:
        yield STOCK, card, f"{card} is not open yet: it lies in the stock"


def _why_not_here(position: Position, card: Card, place: str) -> Refusal | None:
    """Whether the card lies in a place and may leave it."""
    if place in (WASTE, STOCK) or place.isdigit():
        return _why_not_on_pile(position, card, place)
    letter, row, at = place[0], *map(int, place[1:].split("."))
    rows = (
        position.pyramids[ord(letter) - ord("A")]
        if ord(letter) - ord("A") < len(position.pyramids)
        else []
    )
    if not (1 <= row <= len(rows) and 1 <= at <= row):
        return Refusal("M201", f"there is no cell {place}")
    here = rows[row - 1][at - 1]
    if here is None:
        return Refusal("M202", f"{place} is empty: its card has left")
    if here != card:
        return Refusal("M217", f"{place} holds {here}, not {card}")
    over = position.covering(place)
    if over:
        names = " and ".join(str(other) for _, other in over)
        return Refusal("M213", f"{card} is covered by {names}")
    return None


def _why_not_on_pile(position: Position, card: Card, place: str) -> Refusal | None:
    if place in (WASTE, STOCK):
        name, pile = (
            ("the waste", position.waste) if place == WASTE else ("the stock", position.stock)
        )
        if not position.rules.stock_size:
            return Refusal("M201", f"this game has no {name.removeprefix('the ')}")
    else:
        number = int(place)
        if not 1 <= number <= len(position.reserves):
            count = len(position.reserves)
            message = f"there is no reserve {number}: this game has {count or 'none'}"
            return Refusal("M201", message)
        name, pile = f"reserve {number}", position.reserves[number - 1]
    if not pile:
        return Refusal("M202", f"{name} is empty")
    if pile[-1] != card:
        return Refusal("M217", f"the open card of {name} is {pile[-1]}, not {card}")
    return None
