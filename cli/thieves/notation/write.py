"""Record to text, in the canonical form of the notation."""

from collections.abc import Iterator

from thieves.cards import Card
from thieves.families import Layout, PairingLayout
from thieves.notation.piles import spelled
from thieves.record import Path, Record, Remark, Step
from thieves.rules import RULE_KEYS, write_rule

WIDTH = 79
MOST_DRAWS = 999  # what d*N can say

_IN_MOVES = ("moves", "result")


def write(record: Record) -> str:
    """The record in canonical form; reading it again gives an equal record."""
    has_moves = bool(record.steps) or record.result != "*"
    entries = [*_entries(record)]
    remarks = _placed(record.remarks, {path for path, _ in entries}, has_moves)
    lines = [line for path, entry in entries for line in _with_remarks(remarks, path, entry)]
    moves = [*_moves(record, remarks)] if has_moves else []
    closing = [f"{{{record.comment}}}"] if record.comment else []
    if moves:
        head = _with_remarks(remarks, ("moves",), "moves:")
        lines += ["", *head, *closing, *moves]
    elif closing:
        lines += ["", *closing]
    lines += [_remark(remark.text) for remark in remarks if remark.at == ("end",)]
    return "\n".join(lines) + "\n"


def _remark(text: str) -> str:
    return f"# {text}".rstrip()


def _with_remarks(remarks: tuple[Remark, ...], path: Path, line: str) -> Iterator[str]:
    """The remarks above a line, and the line with those behind it."""
    here = [remark for remark in remarks if remark.at == path]
    yield from (_remark(remark.text) for remark in here if remark.alone)
    yield " ".join([line, *(_remark(remark.text) for remark in here if not remark.alone)])


def _placed(remarks: tuple[Remark, ...], written: set[Path], has_moves: bool) -> tuple[Remark, ...]:
    """The remarks, those at a line that is not written (`pass: 1`) moved to what comes after the header."""
    after: Path = ("moves",) if has_moves else ("end",)
    kept = _IN_MOVES if has_moves else ()
    return tuple(
        remark if remark.at in written or remark.at[0] in kept else Remark(remark.text, after, True)
        for remark in remarks
    )


def _entries(record: Record) -> Iterator[tuple[Path, str]]:
    """The lines before the moves, in canonical order, each with its path."""
    if record.format:
        yield ("format",), f"format: {record.format}"
    yield ("game",), f"game: {record.game}"
    if record.deal:
        yield ("deal",), f"deal: {record.deal}"
    for key in RULE_KEYS:
        if key in record.rules:
            yield ("rules", key), f"{key}: {write_rule(key, record.rules[key])}"
    if record.layout is not None:
        yield from layout_lines(record.layout)
    for name, value in record.tags.items():
        yield ("tags", name), f"{name}: {value}" if value else f"{name}:"


def layout_lines(layout: Layout) -> Iterator[tuple[Path, str]]:
    """The lines of a layout, each with its path in a record."""
    if isinstance(layout, PairingLayout):
        from thieves.notation.pyramids import pyramid_lines

        yield from pyramid_lines(layout)
        return
    for column, (cards, down) in enumerate(zip(layout.columns, layout.down, strict=True)):
        shown = " ".join([*_hidden(cards[:down]), *map(str, cards[down:])])
        yield ("columns", column), f"{column + 1}: {shown or '-'}"
    for name in ("stock", "waste", "foundations"):
        cards = getattr(layout, name)
        if cards:
            yield (name,), f"{name}: {' '.join(spelled(cards))}"
    if layout.passes != 1:
        yield ("pass",), f"pass: {layout.passes}"


def _hidden(cards: tuple[Card, ...]) -> list[str]:
    return [f"[{' '.join(spelled(cards))}]"] if cards else []


# Moves


def _moves(record: Record, remarks: tuple[Remark, ...]) -> Iterator[str]:
    """The lines of moves and the result word."""
    paragraph = _Paragraph()
    for remark in remarks:
        if remark.at == ("moves", -1):
            paragraph.remark(remark)
    for step, here in merged(record.steps, remarks):
        paragraph.step(step)
        for remark in here:
            paragraph.remark(remark)
    yield from paragraph.close()
    yield from _with_remarks_after(remarks, record.result)


def _with_remarks_after(remarks: tuple[Remark, ...], result: str) -> Iterator[str]:
    after = [remark for remark in remarks if remark.at == ("result",)]
    yield " ".join([result, *(_remark(remark.text) for remark in after if not remark.alone)])
    yield from (_remark(remark.text) for remark in after if remark.alone)


def merged(
    steps: tuple[Step, ...], remarks: tuple[Remark, ...]
) -> Iterator[tuple[Step, list[Remark]]]:
    """Steps with the remarks behind each; bare draws in a row, with nothing between them, as one."""
    at: dict[int, list[Remark]] = {}
    for remark in remarks:
        if remark.at[0] == "moves" and len(remark.at) > 1:
            at.setdefault(int(remark.at[1]), []).append(remark)
    held: Step | None = None
    for index, given in enumerate(steps):
        step = given
        if held is not None and step.is_bare_draw and held.repeat + step.repeat <= MOST_DRAWS:
            step = step._replace(repeat=held.repeat + step.repeat)
        elif held is not None:
            yield held, []
        held = None
        if step.is_bare_draw and not step.comment and index not in at:
            held = Step(step.move, step.repeat)
        else:
            yield step, at.get(index, [])
    if held is not None:
        yield held, []


class _Paragraph:
    """Moves filled into lines of at most 79 columns, each beginning with its first move's number."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.line = ""
        self.number = 1

    def step(self, step: Step) -> None:
        """Adds a move and its comment."""
        text = str(step)
        if not self.line or len(self.line) + 1 + len(text) > WIDTH:
            self._break()
            self.line = f"{self.number}. {text}"
        else:
            self.line += f" {text}"
        self.number += step.repeat
        if step.comment:
            self._comment(f"{{{step.comment}}}")

    def _comment(self, text: str) -> None:
        if "\n" in text or len(self.line) + 1 + len(text) > WIDTH:
            self._break()
            self.done.append(text)
        else:
            self.line += f" {text}"

    def remark(self, remark: Remark) -> None:
        """Adds a `#` comment, which ends its line."""
        text = _remark(remark.text)
        if not remark.alone and self.line and len(self.line) + 1 + len(text) <= WIDTH:
            self.line += f" {text}"
            self._break()
        else:
            self._break()
            self.done.append(text)

    def _break(self) -> None:
        if self.line:
            self.done.append(self.line)
            self.line = ""

    def close(self) -> list[str]:
        """All lines."""
        self._break()
        return self.done
