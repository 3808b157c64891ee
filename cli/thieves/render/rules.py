"""A game's rules in sentences."""

from collections.abc import Iterator

from thieves.games import SOURCES, Game
from thieves.rules import UNLIMITED, PairingRules, Rules

_BUILD = {
    "alternate-colours": "Columns build down in alternating colours.",
    "same-suit": "Columns build down in the same suit.",
    "other-suits": "Columns build down in any suit but the card's own.",
    "any": "Columns build down whatever the suit.",
}
_GROUP = {
    "single": "Cards move one at a time.",
    "run": "A properly built run, or any part of its end, moves as one.",
    "supermove": "A run moves as one where its cards could be moved one by one.",
}
_SPACES = {
    "any": "Any card may fill an empty column.",
    "kings": "Only a King, alone or at the head of a run, may fill an empty column.",
    "none": "An empty column stays empty.",
}
_DECKS = {1: "One deck", 2: "Two decks", 3: "Three decks"}


def rules_of(game: Game) -> Iterator[str]:
    """The rules of a preset, a sentence each, from the deal to the end."""
    rules = game.rules
    yield f"{_DECKS[rules.decks]}, {rules.pack_size} cards."
    if isinstance(rules, PairingRules):
        yield from _pairing(rules)
        return
    yield from _deal(rules)
    yield "Foundations build up in suit from the Ace to the King, one pile for each suit and deck."
    yield _BUILD[rules.build] + " Nothing goes on an Ace."
    yield _GROUP[rules.group]
    if "spaces" not in game.required:
        yield _SPACES[rules.spaces]
    turned = "one at a time" if rules.draw == 1 else f"{rules.draw} at a time"
    yield f"Stock cards are turned {turned} to the waste; its top card may be played."
    if "redeals" not in game.required:
        yield _redeals(rules.redeals)
    yield (
        "A foundation's top card may come back to a column."
        if rules.take_back
        else "Cards on a foundation stay there."
    )
    yield "Won when every card is on the foundations."


def _pairing(rules: PairingRules) -> Iterator[str]:
    """The rules of a pairing game."""
    if len(rules.pyramids) == 1:
        yield f"One pyramid of {rules.pyramids[0]} rows, face up."
    else:
        shapes = _each(rules.pyramids, "rows")
        yield f"{len(rules.pyramids)} pyramids of {shapes}, face up; each covers only its own cards."
    if rules.reserves:
        heights = _each(rules.reserves, "cards")
        yield f"{len(rules.reserves)} reserves of {heights}, face up, their last cards open."
    yield "A pyramid's card is open when no card lies on it; each lies under two of the next row."
    if rules.target == 13:
        yield "Two open cards leave together when they add up to 13 (Ace 1, Jack 11, Queen 12); a King leaves alone."
    else:
        yield "Two open cards leave together when they add up to 12 (Ace 1, Jack 11), or are a King and a Queen; none leaves alone."
    if rules.stock_size:
        yield f"{rules.stock_size} cards are left for the stock; its first card lies open and may leave, and so may the waste's last, together too."
        yield "Stock cards are turned one at a time to the waste."
        yield _redeals(rules.redeals)
    else:
        yield "There is no stock: nothing is hidden."
    yield (
        "Won when every card has left." if rules.win == "all" else "Won when the pyramid is gone."
    )


def _deal(rules: Rules) -> Iterator[str]:
    if not rules.columns:
        return
    size = _each(rules.columns, "cards")
    faces = (
        "face up"
        if not any(rules.face_down)
        else f"the bottom {max(rules.face_down)} of each face down"
    )
    yield f"{len(rules.columns)} columns of {size}, {faces}; {rules.stock_size} cards are left for the stock."


def _each(sizes: tuple[int, ...], what: str) -> str:
    """Sizes in words: "4 cards each", or "1 3 5 cards"."""
    if len(set(sizes)) == 1:
        return f"{sizes[0]} {what} each"
    return f"{' '.join(map(str, sizes))} {what}"


def _redeals(redeals: int) -> str:
    if redeals == UNLIMITED:
        return "When the stock is empty the waste is turned over again, as often as wanted."
    if not redeals:
        return "The stock is turned once: there is no redeal."
    times = {1: "once", 2: "twice"}.get(redeals, f"{redeals} times")
    return f"When the stock is empty the waste is turned over to be the stock again, {times}."


def sources_of(game: Game) -> list[str]:
    """Who says so: each source's letter and what it is."""
    return [f"{letter}: {SOURCES[letter]}" for letter in game.sources]
