"""The registry of formats: how each is told, read and written, and what it cannot hold."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import IO, TYPE_CHECKING, Any, NamedTuple, cast

from thieves.record import Reading, Record

if TYPE_CHECKING:
    from thieves.interchange.boards import Given


class Format(NamedTuple):
    """A format by name; its `module` has `read(stream)` and `write(record)` and is imported when used.

    A format that `is_board` holds a layout alone and names no game: its `read` takes the game as well,
    and its module has `loses(record)` and `refuses(record)`. One with `rules_apart` has `write_rules(record)`
    and `unlike(record)` too. One that is not `written` has `read` only.
    """

    name: str
    module: str
    opens: (
        re.Pattern[str] | re.Pattern[bytes]
    )  # what tells it, at the earliest place; bytes: it is no text
    says: str
    keeps_remarks: bool = False
    between: str = ""  # what parts two records of a stream
    is_board: bool = False
    rules_apart: bool = False
    written: bool = True

    @property
    def is_binary(self) -> bool:
        """Whether it is read as bytes."""
        return isinstance(self.opens.pattern, bytes)

    @property
    def holds_records(self) -> bool:
        """Whether whole records are written in it: what is read from another format goes on as text."""
        return self.written and not self.is_board

    def read(self, stream: IO[Any], given: "Given | None" = None) -> Iterator[Reading]:
        """The stream's records; `given` says which game boards are of."""
        module = import_module(self.module)
        found = module.read(stream, given) if self.is_board else module.read(stream)
        return cast(Iterator[Reading], found)

    def write(self, record: Record) -> str:
        """The record in this format."""
        return cast(str, import_module(self.module).write(record))

    def loses(self, record: Record) -> list[str]:
        """What of a record the format cannot hold, in words; of one that it does not refuse."""
        if self.is_board:
            return cast(list[str], import_module(self.module).loses(record))
        remarks = len(record.remarks)
        if self.keeps_remarks or not remarks:
            return []
        return [f"{remarks} # comment{'s' * (remarks > 1)}"]

    def write_rules(self, record: Record) -> str:
        """The rules of a record that `unlike` finds nothing in, where they are a file of their own."""
        return cast(str, import_module(self.module).write_rules(record))

    def unlike(self, record: Record) -> list[str]:
        """What of a record's rules the format has no words for; of a record that it does not refuse."""
        return cast(list[str], import_module(self.module).unlike(record))

    def refuses(self, record: Record) -> str:
        """Why a record cannot be written in the format at all; "" where it can."""
        return cast(str, import_module(self.module).refuses(record)) if self.is_board else ""


# What only one of the formats can have. In text `moves:` is followed by moves and a column is a
# number; in YAML lists stand in brackets or after hyphens. An open brace first is JSON.
_GAP = r"[ \t]*(?:(?:#.*)?\n[ \t]*)*"  # spaces, line ends and comments
_KEYS = (
    "format|game|deal|rules|tags|tableau|pyramids|reserves|stock|waste|foundations|pass|comment"
    "|moves|result"
)
# Keys that records and Solvitaire's deals both have say nothing.
_JSON = re.compile(
    r"\A[\s\ufeff]*(?:\[|\{(?:\s*(?:[^\s\"]|\"(?!(?:tableau piles|stock|waste|foundations)\")[^\"]*\")"
    rf"|[^{{}}]*?\"(?:{_KEYS.replace('|stock|waste|foundations', '')})\"\s*:))"
)
_SOLVITAIRE = re.compile(r"\A[\s\ufeff]*\{[^{}]*?\"tableau piles\"\s*:")
_NAMED = re.compile(r"^game[ \t]*:", re.MULTILINE | re.IGNORECASE)  # no board names its game
_BRACE = re.compile(r"\A[\s\ufeff]*\{")
# A line that nothing but a board can begin with: what it calls its piles, or cards alone.
_CARDS = r"<?(?:10|[A2-9TJQK])[CSHD]>?"
_BOARD = re.compile(
    r"\A\ufeff?(?:[ \t]*(?:#.*)?\n)*[ \t]*(?:(?:talon|freecells)[ \t]*:"
    r"|foundations[ \t]*:[ \t]*(?:[CSHD]-(?:10|[0-9ATJQK])|-[ \t]*\n"
    rf"|\n[ \t]*(?::|talon|freecells|{_CARDS}[ \t\n]))"
    rf"|waste[ \t]*:[ \t]*{_CARDS}[ \t\n]|:?[ \t]*(?:{_CARDS}[ \t]*)+\n|:[ \t]*\n)",
    re.IGNORECASE,
)
_PYSOLFC = re.compile(
    rb"(?:\x80.(?:\x95.{8})?)?(?:[\x8cU]\x07|X\x07\0\0\0)PySolFC|[SV]'?PySolFC'?\n", re.DOTALL
)
_YAML = re.compile(
    r"^---\s|\A(?:[ \t\ufeff]*(?:#.*)?\n)*%YAML"
    rf"|^(?:tableau|reserves|moves) *:{_GAP}(?:\[|-\s)|^pyramids *:{_GAP}(?:\{{|(?<=\n)[ \t]+[\"']?[A-Za-z][\"']? *:)"
    rf"|^(?:stock|waste|foundations) *:[ \t]*(?:#.*)?\n{_GAP}-\s"
    rf"|^(?:\"(?:{_KEYS})\"|'(?:{_KEYS})') *:|^game *: *[\"']|^comment *: *[|>][+-]?[0-9]?[ \t]*(?:#.*)?\n",
    re.MULTILINE,
)
_TEXT = re.compile(
    rf"^[A-Z]?[0-9]{{1,4}}[ \t]*:|^moves[ \t]*:{_GAP}(?:[0-9]+\.|[dr][\s*(]|[wf0-9]+-[wf0-9]|(?:10|[A2-9TJQK])[CSHD♣♧♠♤♥♡♦♢]|\{{|won|stuck|resigned|\*)",
    re.MULTILINE | re.IGNORECASE,
)
# What YAML has and text could have as a free tag: it counts where nothing else tells.
_MAPS = re.compile(
    rf"^(?:rules|tags) *:{_GAP}(?:\{{\s*(?:\}}|[\"'~]|[\w-]+ *:\s)|(?<=\n)[ \t]+[\"']?[\w-]+[\"']? *:)",
    re.MULTILINE,
)
_SCALARS = re.compile(
    rf"(?:(?:{_KEYS})[ \t]*:.*\n|[ \t]*(?:#.*)?\n)*result *: *(?:won|stuck|resigned|[\"']\*[\"']) *\n(?:(?:{_KEYS}) *:.*\n|[ \t]*(?:#.*)?\n)*"
)
# A comment of text over several lines, in which nothing tells.
_COMMENT = re.compile(
    r"^((?:(?:moves|game|deal)[ \t]*:)?[^\n:{]*\{)([^}]*\n[^}]*)(?=\}|\Z)", re.MULTILINE
)

FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format("json", "thieves.interchange.json_format", _JSON, "JSON"),
        Format("yaml", "thieves.interchange.yaml_format", _YAML, "YAML"),
        Format("text", "thieves.interchange.text", _TEXT, "text", keeps_remarks=True, between="\n"),
        Format("pysol-text", "thieves.interchange.board_text", _BOARD, "a board of PySolFC or fc-solve", between="\n", is_board=True),
        Format("solvitaire", "thieves.interchange.solvitaire", _SOLVITAIRE, "a deal of Solvitaire", is_board=True, rules_apart=True),
        Format("pysolfc", "thieves.interchange.pysolfc", _PYSOLFC, "a saved game of PySolFC", written=False),
    )
}  # fmt: skip
TARGETS = [name for name, form in FORMATS.items() if form.written]


def tell_bytes(start: bytes) -> Format | None:
    """The format, if it is one that is no text, of a file beginning so; None where it is none, or too little is seen."""
    for form in FORMATS.values():
        if form.is_binary and cast(re.Pattern[bytes], form.opens).match(start):
            return form
    return None


def tell(start: str) -> Format | None:
    """The format that a text beginning so is in; None where that cannot be said yet."""
    brace = _BRACE.match(start)  # then it is JSON of some kind, told from its very beginning
    if not brace:
        start = _COMMENT.sub(lambda found: found[1] + "~" * len(found[2]), start)
    found = [
        (match.start(), form)
        for form in FORMATS.values()
        if not form.is_binary and (match := cast(re.Pattern[str], form.opens).search(start))
    ]
    found = [pair for pair in found if not (brace and pair[0])]
    if not brace and _NAMED.search(start):
        found = [pair for pair in found if not pair[1].is_board]
    return min(found, key=lambda pair: pair[0])[1] if found else None


def sniff(whole: str) -> Format:
    """The format of a text of which no more will be seen; text where nothing tells."""
    whole += "\n"
    yaml = _MAPS.search(whole) or _SCALARS.fullmatch(whole)
    unsure = "json" if _BRACE.search(whole) else "yaml" if yaml else "text"
    return tell(whole) or FORMATS[unsure]
