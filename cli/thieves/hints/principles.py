"""The principles of good play: a table of what is looked at in a move, what it is worth, and how it is said.

Those with an S are documented (rules.md names the documents' principles: S0 and S1 for Thieves of
Egypt and kin, S3 for Forty Thieves and kin); those with an X are terms of this program's own search
that no document gives, found by the project's prototype study and tuned on games. A principle is
worth its terms of the search's evaluation (`thieves.packing.kernel.TERMS`), each times the game's
weight, plus its own measure times its own weight.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from thieves.hints import findings as f
from thieves.hints.scene import Scene

# How much of it there is in a move: above 0 speaks for the move, below 0 against it.
Measure = Callable[[Scene], float]
# What about it, of one move, as a part of a sentence; "" where there is nothing to point at.
Words = Callable[[Scene], str]


class Principle(NamedTuple):
    """One principle: its id, what it says, who says so, what it counts, and how it is told of a move.

    `terms` are those of the search's evaluation that it stands for, with the game's weights;
    `measure` is its own, and `weights` gives what that counts, by kind of game
    (`thieves.packing.weights`), 0 where a kind is not named.
    """

    id: str
    text: str
    source: str
    terms: tuple[str, ...] = ()
    measure: Measure | None = None
    weights: Mapping[str, float] = {}
    pro: Words = f.nothing
    con: Words = f.nothing


_EGYPT, _HOW_TO_WIN, _FORTY = (
    "S0, strategy of Thieves of Egypt",
    "S1, how to win Thieves of Egypt",
    "S3, strategy of Forty Thieves",
)
_SEARCH = "the search's own evaluation, from the project's prototype study"


def _in(kinds: str, weight: float) -> dict[str, float]:
    return dict.fromkeys(kinds.split(), weight)


_KINGS = "two-pass one-pass"
_RUNS = "two-pass one-pass hidden-runs suit-runs"
_FORTIES = "alternating suit-runs short-suits three-decks suits other-suits hidden-runs"

PRINCIPLES = (
    Principle(
        "S0-edges", "empty the columns of one and two cards first, and think before a space is filled", _EGYPT,
        (), f.short_column, _in(_KINGS, 0.3), f.says_short, f.says_filled,
    ),
    Principle(
        "S0-deep", "take the longest column from its top down, as places for its cards appear", _EGYPT,
        (), f.deepest, _in(_KINGS, 0.2), f.says_deepest,
    ),
    Principle(
        "S0-redeal", "place what you can in the first pass, and remember what comes back in the second", _EGYPT,
        ("waste",), f.from_waste, _in("two-pass", 0.1), f.says_placed, f.says_comes_back,
    ),
    Principle(
        "S0-runs", "keep runs long on the columns you are not digging", _EGYPT,
        ("in sequence",), f.run_grows, _in(_RUNS, 0.05), f.says_run, f.says_split,
    ),
    Principle(
        "S1-kings", "bring every King to the head of a column, first those that cover low cards", _HOW_TO_WIN,
        ("columns not on a king", "buried kings", "unplaced kings"), pro=f.says_king,
    ),
    Principle(
        "S1-aces", "start a foundation of every suit as early as possible", _HOW_TO_WIN,
        (), f.ace, _in(f"{_KINGS} {_FORTIES}", 0.5), f.says_ace,
    ),
    Principle(
        "S1-variety", "do not lay high cards over low ones, nor build where the buried ranks vary widely", _HOW_TO_WIN,
        ("inversions",), pro=f.says_off_lower, con=f.says_over_lower,
    ),
    Principle(
        "S1-wait", "it can be right not to play a card of the stock in the first pass", _HOW_TO_WIN,
        (), f.waits, _in("two-pass", 0.05), f.says_waits,
    ),
    Principle(
        "S3-spaces", "empty columns are worth most: make them early, fill them only for a sure return", _FORTY,
        ("empty columns",), pro=f.says_emptied, con=f.says_filled,
    ),
    Principle(
        "S3-waste", "play from the waste before the next card is turned over it", _FORTY,
        ("last waste inversions", "last waste depth", "last waste"), f.from_waste, _in(_FORTIES, 0.05),
        f.says_before_covered, f.says_covers,
    ),
    Principle(
        "S3-duplicates", "count both copies: one may be spent while the other still serves", _FORTY,
        (), f.twins, _in(_FORTIES, 0.1), f.says_twin, f.says_no_twin,
    ),
    Principle(
        "S3-order", "plan what goes up: low cards free room, a high one can take a host away", _FORTY,
        ("foundation spread",), f.host_lost, _in(f"{_KINGS} {_FORTIES}", 0.2), f.says_low, f.says_host_lost,
    ),
    Principle(
        "S3-king", "think twice before a lone King takes a column for good", _FORTY,
        (), f.lone_king, _in(_FORTIES, 0.3), con=f.says_king_stays,
    ),
    Principle(
        "X-up", "a card on its foundation is done with", _SEARCH, ("cards on foundations",), pro=f.says_up,
    ),
    Principle(
        "X-breaks", "get cards off those they do not fit on", _SEARCH, ("breaks",), pro=f.says_lifted,
    ),
    Principle(
        "X-depth", "dig where few cards lie on what the foundations want next", _SEARCH,
        ("depth", "cards above"), pro=f.says_wanted, con=f.says_buries_wanted,
    ),
    Principle(
        "X-hosts", "keep open the places that many different cards can take", _SEARCH,
        ("hosts", "movable heads"), pro=f.says_host,
    ),
    Principle(
        "X-stock", "turning the stock uses it up, and shows what is in it", _SEARCH, ("stock",), pro=f.says_turns, con=f.says_turns,
    ),
    Principle(
        "X-turn-up", "turn face-down cards up: each is one less to guess", _SEARCH,
        (), f.turns_up, _in("hidden-runs other-suits suits two-pass one-pass", 0.5), f.says_turned,
    ),
)  # fmt: skip
