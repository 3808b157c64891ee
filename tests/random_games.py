"""Random records of packing games: any preset or short pack, a deal, some legal moves, comments, tags and remarks."""

import random

from hypothesis import strategies as st

from boards import PRESETS, start_of
from thieves.cards import UNKNOWN
from thieves.dealing import deal
from thieves.families import packed, start
from thieves.games import game, make_rules
from thieves.packing.moves import FOUNDATION, STOCK, Move
from thieves.packing.position import Position
from thieves.record import RESULTS, Record, Step
from thieves.rules import UNLIMITED, Value

_WORDS = (
    "well",
    "the Jack",
    "takes it",
    "♥",
    "a\nb",
    "1:30",
    "yes",
    "#3",
    "it's",
    '"so"',
    "é",
    "—",
)
_TAGS = (
    "Ann",
    "1e3",
    "10",
    "no",
    "1:30",
    "2026-11-29",
    "a # b",
    "",
    "null",
    "x: y",
    "~",
    "[1]",
    "{a}",
    "ж",
)


@st.composite
def positions(draw: st.DrawFn, most_moves: int = 120) -> Position:
    """A position some random legal moves into a random game."""
    record = draw(records(most_moves))
    at = start_of(record)
    for step in record.steps:
        for _ in range(step.repeat):
            assert isinstance(step.move, Move)
            at.push(step.move)
    return at


@st.composite
def records(draw: st.DrawFn, most_moves: int = 120) -> Record:
    """A random record that the referee accepts."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    preset = game(rng.choice(PRESETS))
    rules = _overrides(rng)
    number = str(rng.randrange(1, 10**6))
    layout = deal(preset, make_rules(preset, rules), number)
    at = packed(start(make_rules(preset, rules), layout))
    steps = _play(at, rng, rng.randrange(most_moves + 1))
    result = "won" if at.is_won() else "stuck" if at.is_stuck() else rng.choice(("*", "resigned"))
    assert result in RESULTS
    tags = {f"tag{i}": rng.choice(_TAGS) for i in range(rng.randrange(4))}
    source = f"pysolfc {number}" if rng.random() < 0.7 else ""
    comment = _comment(rng) if rng.random() < 0.3 else ""
    kept = None if source and rng.random() < 0.3 else layout
    return Record(preset.name, source, rules, kept, tags, comment, steps, result)


def _overrides(rng: random.Random) -> dict[str, Value]:
    rules: dict[str, Value] = {}
    if rng.random() < 0.4:
        rules |= {
            "suits": rng.choice(("CH", "S", "CSH", "CSHD")),
            "ranks": rng.randrange(3, 9),
            "columns": (1, 2, 2),
        }
    if rng.random() < 0.3:
        rules |= {"group": rng.choice(("single", "run"))}
    if rng.random() < 0.3:
        rules |= {"spaces": rng.choice(("any", "kings", "none")), "draw": rng.choice((1, 3))}
    if rng.random() < 0.5:
        rules |= {"redeals": rng.choice((0, 1, 2, UNLIMITED)), "take-back": rng.random() < 0.5}
    if "suits" in rules and rules["ranks"] == 3 and rules["suits"] == "S":
        rules["columns"] = (1, 1)
    order = ("suits", "ranks", "columns", "group", "spaces", "draw", "redeals", "take-back")
    return {key: rules[key] for key in order if key in rules}


def _play(at: Position, rng: random.Random, moves: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    for _ in range(moves):
        legal = at.legal_moves()
        if not legal:
            break
        move = rng.choice(legal)
        done = at.push(move)
        told = turned = None
        if rng.random() < 0.3 and done.cards:
            told = done.cards[-1] if move.source == STOCK else done.cards[0]
        if done.turned_up and rng.random() < 0.5:
            turned = at.columns[move.source - 1][-1]
        if move.source == FOUNDATION:
            told = move.card
        assert told != UNKNOWN
        steps.append(Step(move, 1, told, turned, None, _comment(rng) if rng.random() < 0.1 else ""))
    return tuple(steps)


def _comment(rng: random.Random) -> str:
    return " ".join(rng.choices(_WORDS, k=rng.randrange(1, 12)))
