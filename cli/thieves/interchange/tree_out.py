"""Record to tree: the one shape that YAML and JSON share, made."""

from collections.abc import Iterable

from thieves.families import Layout, PairingLayout
from thieves.interchange.nodes import Tree
from thieves.record import Record, Step
from thieves.rules import RULE_KEYS, UNLIMITED, Value


def to_tree(record: Record) -> dict[str, Tree]:
    """The record as plain mappings, lists, texts and numbers (notation.md, YAML and JSON)."""
    tree: dict[str, Tree] = {"format": record.format} if record.format else {}
    tree["game"] = record.game
    if record.deal:
        tree["deal"] = record.deal
    if record.rules:
        tree["rules"] = {k: rule_out(record.rules[k]) for k in RULE_KEYS if k in record.rules}
    if record.tags:
        tree["tags"] = dict(record.tags)
    if record.layout is not None:
        tree |= _layout_out(record.layout)
    if record.comment:
        tree["comment"] = record.comment
    tree["moves"] = [_step_out(step) for step in merge_draws(record.steps)]
    tree["result"] = record.result
    return tree


def merge_draws(steps: Iterable[Step]) -> Iterable[Step]:
    """Steps as canonical text has them: bare draws in a row as one `d*N`."""
    from thieves.notation.write import merged

    return (step for step, _ in merged(tuple(steps), ()))


def rule_out(value: Value) -> Tree:
    """A rule key's value as the tree has it."""
    if value == UNLIMITED and not isinstance(value, bool):
        return "unlimited"
    return list(value) if isinstance(value, tuple) else value


def rule_in(tree: Tree) -> Value:
    """The value that `rule_out` wrote so."""
    if isinstance(tree, list):
        return tuple(int(str(number)) for number in tree)
    assert isinstance(tree, int | str)
    return UNLIMITED if tree == "unlimited" else tree


def _layout_out(layout: Layout) -> dict[str, Tree]:
    if isinstance(layout, PairingLayout):
        return _pyramids_out(layout)
    tableau = [
        [f"[{one}]" if place < down else str(one) for place, one in enumerate(column)]
        for column, down in zip(layout.columns, layout.down, strict=True)
    ]
    piles = {name: [*map(str, getattr(layout, name))] for name in ("stock", "waste", "foundations")}
    return {"tableau": tableau, **piles, "pass": layout.passes}


def _pyramids_out(layout: PairingLayout) -> dict[str, Tree]:
    pyramids: dict[str, Tree] = {
        chr(ord("A") + number): [["--" if one is None else str(one) for one in row] for row in rows]
        for number, rows in enumerate(layout.pyramids)
    }
    piles = {name: [*map(str, getattr(layout, name))] for name in ("stock", "waste")}
    reserves: list[Tree] = [[*map(str, pile)] for pile in layout.reserves]
    return {"pyramids": pyramids, "reserves": reserves, **piles, "pass": layout.passes}


def _step_out(step: Step) -> Tree:
    return {"move": str(step), "comment": step.comment} if step.comment else str(step)
