"""Formats that hold what lies where and nothing else: which game it is, and what of a record stays behind."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from thieves.cards import UNKNOWN
from thieves.families import Layout, PackingLayout
from thieves.games import GAMES, Game, make_rules
from thieves.games import game as game_named
from thieves.notation.assemble import build_layout
from thieves.notation.piles import Piles, listed
from thieves.record import Fault, Places, Reading, Record
from thieves.referee.pack import layout_faults
from thieves.referee.replay import start_layout
from thieves.rules import AnyRules, PairingRules, RuleError, Value

_NO_PLACE = "pyramids and reserves have no place on such a board"
MOST = 100  # problems listed of one board


class Given(NamedTuple):
    """The game that boards are of, and rule keys laid over its rules."""

    game: Game
    rules: Mapping[str, Value] = {}


def bare(record: Record) -> Record:
    """What a board holds of a record: its first layout; game and rules only come along for reading it."""
    layout = start_layout(record)._replace(passes=1)
    return Record(record.game, rules=record.rules, layout=layout)


def lost(record: Record, again: Reading) -> list[str]:
    """What of a record a board does not hold, in words; `again` is the board read without being told its game."""
    found = ["the game's name"] * (again.game != record.game)
    found += ["the deal number"] * bool(record.deal)
    comments = bool(record.comment) + sum(bool(step.comment) for step in record.steps)
    for count, what in (
        (len(record.rules), "rule key"), (len(record.tags), "tag"), (comments, "comment"),
        (len(record.remarks), "# comment"), (record.length(), "move"),
    ):  # fmt: skip
        if count:
            found.append(f"{count} {what}{'s' * (count > 1)}")
    if record.result != "*":
        found.append("the result")
    if record.layout and record.layout.passes > 1:
        found.append("the number of the pass")
    return found


def refuses(record: Record) -> str:
    """Why a record cannot be written as a board at all; "" where it can."""
    layout = start_layout(record)
    if not isinstance(layout, PackingLayout):
        return _NO_PLACE
    if any(card == UNKNOWN for card in layout.cards()):
        return "unknown cards (??) have no place on such a board"
    return ""


def reading(
    piles_of: Callable[[AnyRules], Piles],
    given: Given | None,
    places: Places,
    faults: list[Fault],
    empty: str,
) -> Reading:
    """The record of a board, whose piles may be read by a game's rules.

    `faults` are those found before; `empty` says how an empty column is written.
    """
    try:
        found = given if given or faults else _told(piles_of)
        layout: Layout | None = None
        if found and not faults:
            rules = make_rules(found.game, found.rules)
            piles = piles_of(rules)
            faults = [*_misfits(piles, found.game, rules, empty)]
            if not faults:
                layout, faults = build_layout(piles, 1, rules)
    except RuleError as error:
        faults = [Fault(error.code, str(error))]
    problems = sorted((fault.at(places) for fault in faults), key=lambda p: (p.line, p.column))
    if len(problems) > MOST:
        more = "this board has more problems than the hundred listed here"
        problems[MOST:] = [problems[MOST]._replace(code="P118", message=more, help="")]
    if problems or found is None:
        return Reading(None, problems, game=given.game.name if given else "")
    record = Record(found.game.name, rules=found.rules, layout=layout, places=places)
    return Reading(record, [], game=found.game.name)


def _misfits(piles: Piles, game: Game, rules: AnyRules, empty: str) -> Iterator[Fault]:
    """What keeps a board from being one of a game at all."""
    if isinstance(rules, PairingRules):
        yield Fault("P115", f"{game.title} has no such boards: {_NO_PLACE}")
        return
    columns, wanted = sum(name.isdigit() for name in piles), len(rules.columns)
    if columns != wanted:
        lie = f"{columns} column{'s' * (columns != 1)}"
        message = f"the board has {lie}, but this game has {wanted} (an empty one is {empty})"
        yield Fault("D101", message, ("layout",))


def _told(piles_of: Callable[[AnyRules], Piles]) -> Given:
    """The one game that a board can be of. Raises RuleError where there are more, or none."""
    fits = [(game, layout) for game in GAMES if (layout := _fitting(piles_of, game)) is not None]
    dealt = [game for game, layout in fits if _is_dealt(layout, game.rules)]
    names = [game.name for game in dealt or [game for game, _ in fits]]
    if len(names) == 1:
        return Given(game_named(names[0]))
    fitting = f"may be of {listed(names)}" if names else "fits none of the games here"
    message = f"a board names no game, and this one {fitting}: say which it is with --game"
    raise RuleError("game", message, "P108")


def _fitting(piles_of: Callable[[AnyRules], Piles], game: Game) -> PackingLayout | None:
    """The layout that a board is in a game; None where it cannot be one."""
    rules = game.rules
    if game.required or isinstance(rules, PairingRules):
        return None
    piles = piles_of(rules)
    up = sum(top.rank for top in piles["foundations"].cards) if "foundations" in piles else 0
    lie = sum(len(pile.cards) for name, pile in piles.items() if name != "foundations")
    if lie + up != rules.pack_size:
        return None
    layout, _ = build_layout(piles, 1, rules)
    possible = isinstance(layout, PackingLayout) and not layout_faults(layout, rules)
    return layout if possible and isinstance(layout, PackingLayout) else None


def _is_dealt(layout: PackingLayout, rules: AnyRules) -> bool:
    """Whether a layout is one that the game begins with."""
    if isinstance(rules, PairingRules):
        return False
    down = tuple(map(rules.down, range(len(rules.columns))))
    return layout.is_start and (tuple(map(len, layout.columns)), layout.down) == (
        rules.columns,
        down,
    )
