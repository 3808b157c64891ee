"""A game's rules in sentences."""

from collections.abc import Iterator

from thieves.games import SOURCES, Game
from thieves.rules import UNLIMITED, Rules

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


def _deal(rules: Rules) -> Iterator[str]:
    if not rules.columns:
        return
    heights = set(rules.columns)
    size = (
        f"{heights.pop()} cards each"
        if len(heights) == 1
        else f"{' '.join(map(str, rules.columns))} cards"
    )
    faces = (
        "face up"
        if not any(rules.face_down)
        else f"the bottom {max(rules.face_down)} of each face down"
    )
    yield f"{len(rules.columns)} columns of {size}, {faces}; {rules.stock_size} cards are left for the stock."


def _redeals(redeals: int) -> str:
    if redeals == UNLIMITED:
        return "When the stock is empty the waste is turned over again, as often as wanted."
    if not redeals:
        return "The stock is turned once: there is no redeal."
    times = "once" if redeals == 1 else f"{redeals} times"
    return f"When the stock is empty the waste is turned over to be the stock again, {times}."


def sources_of(game: Game) -> list[str]:
    """Who says so: each source's letter and what it is."""
    return [f"{letter}: {SOURCES[letter]}" for letter in game.sources]
