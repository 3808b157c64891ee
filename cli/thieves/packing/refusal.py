"""Why a move is not legal, in the player's words: the referee's side of the packing rules."""

from itertools import pairwise

from thieves.cards import SUIT_WORDS, Card, spell
from thieves.packing.moves import FOUNDATION, STOCK, WASTE, Move
from thieves.packing.position import Position
from thieves.packing.supermove import Shuttle
from thieves.problems import Refusal
from thieves.talon import why_no_draw, why_no_redeal

_NO_TAKE_BACK = "cards on a foundation stay there (take-back: no)"


def why_not(position: Position, move: Move) -> Refusal | None:
    """None for a legal move, or the rule it breaks (rules.md, packing games)."""
    if move.source == STOCK:
        return why_no_draw(position)
    if move.target == STOCK:
        return why_no_redeal(position)
    wrong = _why_no_place(position, move)
    if wrong:
        return wrong
    if move.source == FOUNDATION:
        return _why_no_take_back(position, move)
    if move.source == WASTE:
        return _why_not_there(position, move, position.waste[-1])
    cards = position.columns[move.source - 1]
    if move.size > 1:
        wrong = _why_no_group(position, move)
        if wrong:
            return wrong
    wrong = _why_not_there(position, move, cards[-move.size])
    if wrong is None and move.size > 1 and position.rules.group == "supermove":
        return _why_no_supermove(position, move)
    return wrong


def _why_no_place(position: Position, move: Move) -> Refusal | None:
    source, target, size, _ = move
    columns = len(position.columns)
    if source > columns or target > columns or not source or not target:
        place = source if source > columns or not source else target
        return Refusal("M201", f"there is no column {place}: this game has {columns}")
    if source == target:
        return Refusal("M201", "a card cannot move to the column it lies in")
    if size < 1:
        return Refusal("M204", "no card at all cannot move")
    if source == WASTE and not position.waste:
        return Refusal("M202", "the waste is empty")
    if source > 0 and not position.columns[source - 1]:
        return Refusal("M202", f"column {source} is empty")
    if size > 1 and (source < 0 or target < 0):
        return Refusal(
            "M204", "only one card at a time moves from the waste, to a foundation or from one"
        )
    return None


def _why_no_take_back(position: Position, move: Move) -> Refusal | None:
    if not position.rules.take_back:
        return Refusal("M207", _NO_TAKE_BACK)
    card = move.card
    assert card is not None
    if card.rank not in position.heights.get(card.suit, ()):
        return Refusal("M207", f"no foundation has {card} on top: {_wanted(position, card)}")
    return _why_not_there(position, move, card)


def _why_no_group(position: Position, move: Move) -> Refusal | None:
    column, count = move.source - 1, move.size
    cards, down = position.columns[column], position.down[column]
    if count > len(cards):
        return Refusal("M204", f"column {move.source} holds {_cards(len(cards))}, not {count}")
    if count > len(cards) - down:
        return Refusal(
            "M210",
            f"column {move.source} has only {_cards(len(cards) - down)} face up, not {count}",
        )
    if position.rules.group == "single":
        return Refusal(
            "M204", f"cards move one at a time in this game: {count} cards cannot move as one"
        )
    if position.run_length(column) < count:
        group = cards[-count:]
        host, card = next((a, b) for a, b in pairwise(group) if not position.fits(b, a))
        return Refusal("M204", f"{spell(group)} is not a run: {_why_no_fit(position, card, host)}")
    return None


def _why_no_supermove(position: Position, move: Move) -> Refusal | None:
    if Shuttle(position).carries(move.source - 1, move.target - 1, move.size):
        return None
    return Refusal(
        "M211", f"the {move.size} cards could not be moved one by one: too few spaces and hosts"
    )


def _why_not_there(position: Position, move: Move, card: Card) -> Refusal | None:
    """Whether the target takes the card; for a group, its highest card."""
    if move.target == FOUNDATION:
        if position.goes_up(card):
            return None
        return Refusal("M206", f"{card} cannot go up: {_wanted(position, card)}")
    column = position.columns[move.target - 1]
    if position.takes(move.target - 1, card):
        return None
    if column:
        return Refusal("M203", _why_no_fit(position, card, column[-1]))
    if position.rules.spaces == "none":
        return Refusal(
            "M205",
            f"an empty column stays empty in this game: {card} cannot go to column {move.target}",
        )
    return Refusal(
        "M205", f"only a King may take an empty column: {card} cannot go to column {move.target}"
    )


_BUILD = {
    "alternate-colours": "colours must alternate",
    "same-suit": "columns build down in the same suit",
    "other-suits": "columns build down in any suit but the card's own",
    "any": "columns build down",
}


def _why_no_fit(position: Position, card: Card, host: Card) -> str:
    if host.rank == 1:
        return f"{card} cannot go on {host}: nothing goes on an Ace"
    if card.rank + 1 != host.rank:
        return f"{card} cannot go on {host}: columns build down by one rank"
    return f"{card} cannot go on {host}: {_BUILD[position.rules.build]}"


def _wanted(position: Position, card: Card) -> str:
    """What the foundations of a card's suit take next."""
    suit = SUIT_WORDS[card.suit]
    heights = position.heights.get(card.suit, [])
    if not any(heights):
        return f"the {suit} wait for their Ace"
    full = position.rules.ranks
    nexts = list(dict.fromkeys(str(Card(h + 1, card.suit)) for h in heights if h < full))
    tops = spell(Card(h, card.suit) for h in heights if h)
    return f"the {suit} stand at {tops}" + (f" and take {' or '.join(nexts)}" if nexts else "")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def complete(position: Position, move: Move) -> Move | Refusal:
    """The move with all that it says; a take-back that does not name its card is given it."""
    is_unsaid = move.source == FOUNDATION and move.card is None
    return _name_take_back(position, move) if is_unsaid else move


def _name_take_back(position: Position, move: Move) -> Move | Refusal:
    """A take-back that does not say its card, with the card: the one foundation top that fits.

    Refused where none fits, or more than one (notation.md: the card is needed then).
    """
    if not position.rules.take_back:
        return Refusal("M207", _NO_TAKE_BACK)
    column = move.target
    if not 1 <= column <= len(position.columns):
        return Refusal(
            "M201", f"there is no column {column}: this game has {len(position.columns)}"
        )
    tops = {Card(h, suit) for suit, hs in position.heights.items() for h in hs if h}
    choices = sorted(top for top in tops if position.takes(column - 1, top))
    if len(choices) == 1:
        return move._replace(card=choices[0])
    if not choices:
        return Refusal("M207", f"no foundation's top card fits on column {column}")
    names = " or ".join(map(str, choices))
    message = f"f-{column} could bring back {names}: write f-{column}({choices[0]})"
    return Refusal("M212", message)
