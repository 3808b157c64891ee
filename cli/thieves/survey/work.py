"""What a survey does with a deal, and the row that comes of it."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from thieves import __version__
from thieves.api import deal
from thieves.dealing import read_number
from thieves.families import Position, play
from thieves.games import Game, find_game, make_rules
from thieves.interchange.tree_out import rule_in, rule_out
from thieves.record import Record
from thieves.referee.replay import position_at
from thieves.rules import RULE_KEYS, Value, write_rule

_EVERY = 0.02  # seconds after which finished rows are handed over


class Work(NamedTuple):
    """What is done with every deal of a survey: two surveys of equal work find equal rows, but for times.

    `rules` and `settings` are JSON objects as text: the rules that differ from the preset's, and
    what bounds and steers the method.
    """

    game: str
    rules: str
    method: str
    settings: str

    def as_json(self) -> dict[str, Any]:
        """The work as JSON has it, rules and settings as objects."""
        return self._asdict() | _objects(self.rules, self.settings)

    def __str__(self) -> str:
        """In words: "solve, 10 s a deal, with take-back: no"."""
        settings = json.loads(self.settings)
        words = [_SETTINGS[key].format(value) for key, value in settings.items() if value]
        rules = [
            f"{k}: {write_rule(k, v)}" for k, v in overrides_in(json.loads(self.rules)).items()
        ]
        return ", ".join([self.method, *words]) + (f", with {', '.join(rules)}" if rules else "")


class Row(NamedTuple):
    """What a deal came to.

    `verdict` is "won", "lost" (proved by the solver), "undecided" (the solver found neither) or "stuck" (the play
    ended without a win); `moves` is the length of the line or game and `foundation` the cards up or gone
    at its end, both None where the solver has no line; `nodes` counts positions, None where the
    method does not. `version` is that of the program that played it.
    """

    game: str
    deal: str
    rules: str
    method: str
    settings: str
    verdict: str
    moves: int | None
    foundation: int | None
    nodes: int | None
    cpu_seconds: float
    version: str

    @property
    def work(self) -> Work:
        """What was done with the deal."""
        return Work(self.game, self.rules, self.method, self.settings)

    def as_json(self) -> dict[str, Any]:
        """The row as JSON has it, rules and settings as objects."""
        return self._asdict() | _objects(self.rules, self.settings)


def _objects(rules: str, settings: str) -> dict[str, Any]:
    return {"rules": json.loads(rules), "settings": json.loads(settings)}


VERDICTS = ("won", "lost", "stuck", "undecided")
_TOO_MUCH = 2**63  # what a database can count

# What of the settings each method heeds.
METHODS: dict[str, dict[str, type[int] | type[float]]] = {
    "hint": {"seed": int},
    "greedy": {},
    "solve": {"seconds": float, "nodes": int, "seed": int},
}
_SETTINGS = {"seconds": "{:g} s a deal", "nodes": "{:,} positions a deal", "seed": "seed {}"}


def make_work(
    game: Game, overrides: Mapping[str, Value], method: str, settings: Mapping[str, float]
) -> Work:
    """The work for a game with some rules changed; settings that the method does not heed are left out.

    Raises RuleError where the rules contradict each other, KeyError for a method there is not.
    """
    rules = make_rules(game, overrides)
    changed = {
        name: rule_out(overrides[name])
        for name, key in RULE_KEYS.items()
        if name in overrides and getattr(rules, key.field) != getattr(game.rules, key.field)
    }
    heeded = {key: METHODS[method][key](settings[key]) for key in METHODS[method]}
    return Work(game.name, json.dumps(changed), method, json.dumps(heeded))


def overrides_in(rules: Mapping[str, Any]) -> dict[str, Value]:
    """The rules of a work, as its JSON has them. Raises as `rule_in` where they are none."""
    return {key: rule_in(value) for key, value in rules.items()}


def is_sound(row: Row) -> bool:
    """Whether a row that was read is one that a survey can have written."""
    texts = (row.game, row.deal, row.rules, row.method, row.settings, row.verdict, row.version)
    if not all(isinstance(text, str) and text.isprintable() for text in texts):
        return False
    if not all(
        one is None or _is_count(one, int) for one in (row.moves, row.foundation, row.nodes)
    ):
        return False
    if row.verdict not in VERDICTS or not _is_count(row.cpu_seconds, int, float):
        return False
    try:
        game = find_game(row.game)
        rules = overrides_in(json.loads(row.rules))
        settings = json.loads(row.settings)
        if game is None or not all(_is_count(value, int, float) for value in settings.values()):
            return False
        return (
            make_work(game, rules, row.method, settings) == row.work
            and read_number(row.deal) == row.deal
        )
    except (ValueError, KeyError, TypeError, AttributeError, AssertionError, RecursionError):
        return False


def _is_count(value: object, *kinds: type) -> bool:
    return type(value) in kinds and 0 <= value < _TOO_MUCH  # type: ignore[operator]


def rows(work: Work, deals: Sequence[str]) -> Iterator[list[Row]]:
    """Does the work on deals one after the other; what is finished comes at once, but for a blink."""
    ready: list[Row] = []
    since = time.monotonic()
    for number in deals:
        ready.append(row(work, number))
        if time.monotonic() - since >= _EVERY:
            yield ready
            ready, since = [], time.monotonic()
    if ready:
        yield ready


def row(work: Work, number: str) -> Row:
    """Deals a game and does the work on it."""
    start = time.thread_time()
    record = deal(work.game, number, overrides_in(json.loads(work.rules)))
    found = done(record, work.method, **json.loads(work.settings))
    took = round(time.thread_time() - start, 6)
    return Row(work.game, number, *work[1:], *found, took, __version__)  # type: ignore[arg-type]


def done(
    record: Record, method: str, seconds: float = 0.0, nodes: int = 0, seed: int = 0
) -> tuple[str, int | None, int | None, int | None]:
    """What a method makes of a deal: verdict, moves, cards up or gone, positions looked at."""
    at = position_at(record)
    if method == "solve":
        return _solved(at, seconds, nodes, seed)
    if method == "greedy":
        from thieves.hints.greedy import played_greedily

        count = sum(1 for _ in played_greedily(at))
    else:
        from thieves.hints.auto import played_on
        from thieves.hints.effort import Effort

        count = sum(1 for _ in played_on(at, Effort(seed=seed)))
    return "won" if at.is_won() else "stuck", count, at.foundation_count, None


def _solved(
    at: Position, seconds: float, nodes: int, seed: int
) -> tuple[str, int | None, int | None, int]:
    from thieves.solver.solve import solve

    found = solve(at, seconds=seconds, nodes=nodes, seed=seed)
    if found.verdict != "won":
        return found.verdict, None, None, found.nodes
    for move in found.moves:
        play(at, move)
    return "won", len(found.moves), at.foundation_count, found.nodes
