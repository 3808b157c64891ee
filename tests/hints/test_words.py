"""What the sentences of a hint claim holds on the board after the move: followed in whole games."""

import re
from collections import Counter
from collections.abc import Callable

import pysol
import thieves
from boards import record
from playing import LITTLE, dealt
from thieves.cards import card
from thieves.families import packed
from thieves.hints.auto import played_on
from thieves.hints.hint import Hint, hint
from thieves.hints.judge import Judge
from thieves.hints.scene import NUMBERS, wanted
from thieves.hints.sight import sight
from thieves.packing.moves import STOCK, WASTE, Move
from thieves.packing.position import Position

Claim = Callable[[Position, list[thieves.Card], re.Match[str]], bool]


def tops(at: Position) -> list[str]:
    """The cards that can be played."""
    return [str(pile[-1]) for pile in (*at.columns, at.waste) if pile]


def lies_on(at: Position, source: list[thieves.Card], found: re.Match[str]) -> bool:
    """So many cards lie on a card that the foundations want next."""
    upon = 1 if found[1] == "only one" else NUMBERS.index(found[1])
    return found[2] == str(source[-1 - upon]) and card(found[2]) in wanted(at)


# What a sentence can claim, held against the position after the move and the pile the cards came from.
CLAIMS: dict[str, Claim] = {
    r"it uncovers (\w\w)": lambda at, source, found: found[1] == str(source[-1]),
    r"it bares (\w\w)": lambda at, source, found: found[1] == str(source[-1]),
    r"it makes a run of (\w+) cards in column (\d+)": lambda at, source, found: (
        NUMBERS.index(found[1]) == at.run_length(int(found[2]) - 1)
    ),
    r"(only one|\w+) cards? lies? then on (\w\w), which": lies_on,
    r"(\w\w) can follow it up": lambda at, source, found: (
        found[1] in tops(at) and at.goes_up(card(found[1]))
    ),
    r"(\w\w) finds a place on (\w\w)": lambda at, source, found: (
        {found[1], found[2]} <= {*tops(at)} and at.fits(card(found[1]), card(found[2]))
    ),
    r"(\w\w) comes off (\w\w), which it does not fit": lambda at, source, found: (
        found[2] == str(source[-1]) and not at.fits(card(found[1]), card(found[2]))
    ),
    r"it makes a space of column": lambda at, source, found: not source,
    r"which can go up": lambda at, source, found: at.goes_up(source[-1]),
}


def hold_against(at: Position, found: Hint) -> int:
    """What is said against the other moves holds before them: how many such claims there were."""
    claims = 0
    for other in found.alternatives:
        assert isinstance(other.move, Move)
        column = at.columns[other.move.target - 1] if other.move.target > 0 else None
        for match in re.finditer(r"it fills the space in column (-?\d+)", other.why):
            assert column == [] and int(match[1]) == other.move.target, (other, at)
            claims += 1
        for match in re.finditer(r"no other (\w\w) is open then", other.why):
            assert column and match[1] == str(column[-1]), (other, at)
            claims += 1
        for match in re.finditer(r"the other (\w\w) may want the place more", other.why):
            assert min(at.heights[match[1][1]]) < other.cards[0].rank - 1
            claims += 1
    return claims


def hold(at: Position, found: Hint, seen: Counter[str]) -> None:
    """Every claim of a hint's sentences holds after its move."""
    assert isinstance(found.move, Move)
    source, target = found.move.source, found.move.target
    if STOCK in (source, target):
        return
    at.push(found.move)
    pile = at.waste if source == WASTE else at.columns[source - 1]
    for pattern, claim in CLAIMS.items():
        for match in re.finditer(pattern, found.why):
            assert claim(at, pile, match), (pattern, found.move, found.why)
            seen[pattern] += 1


def test_what_is_said_can_be_followed_on_the_board() -> None:
    """In games of runs and single cards, of two and three decks, with cards face down: hundreds of claims."""
    seen: Counter[str] = Counter()
    against = 0
    for game in ("thieves-of-egypt", "josephine", "indian", "rank-and-file", "alexandria"):
        at = dealt(game, 71_000)
        for number, _ in enumerate(played_on(at, LITTLE)):
            if number % 4 == 0 and not at.is_won():
                here = Position(at.rules, at.layout())
                if (found := hint(here, count=9)).move is not None:
                    against += hold_against(here, found)
                    hold(here, found, seen)
    assert sum(seen.values()) > 150 and len(seen) > 6 and against > 50


def test_only_a_card_of_the_waste_would_be_covered_by_the_next_draw() -> None:
    """Other moves can speak for the waste as well; that is not said of their cards."""
    at = packed(thieves.position(record(pysol.record(pysol.rows("transcripts", "josephine")[1]))))
    said = 0
    while at.played:
        judge = Judge(sight(at))
        for move in at.legal_moves():
            text = " ".join(one.words for one in judge.opinions(move))
            assert "the next draw would cover" not in text or move.source == WASTE, (at, move)
            said += "the next draw would cover" in text
        at.pop()
    assert said > 10
