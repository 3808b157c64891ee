"""The registry of formats: how each is told, read and written, and what it cannot hold."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple, TextIO, cast

from thieves.record import Reading, Record


class Format(NamedTuple):
    """A format by name; its `module` has `read(stream)` and `write(record)` and is imported when used."""

    name: str
    module: str
    opens: re.Pattern[str]  # what tells it, at the earliest place in a text
    keeps_remarks: bool = False
    between: str = ""  # what parts two records of a stream

    def read(self, stream: TextIO) -> Iterator[Reading]:
        """The stream's records."""
        return cast(Iterator[Reading], import_module(self.module).read(stream))

    def write(self, record: Record) -> str:
        """The record in this format."""
        return cast(str, import_module(self.module).write(record))

    def loses(self, record: Record) -> list[str]:
        """What of a record the format cannot hold, in words."""
        remarks = len(record.remarks)
        if self.keeps_remarks or not remarks:
            return []
        return [f"{remarks} # comment{'s' * (remarks > 1)}"]


# What only one of the formats can have. In text `moves:` is followed by moves and a column is a
# number; in YAML lists stand in brackets or after hyphens. An open brace first is JSON.
_GAP = r"[ \t]*(?:(?:#.*)?\n[ \t]*)*"  # spaces, line ends and comments
_KEYS = (
    "format|game|deal|rules|tags|tableau|pyramids|reserves|stock|waste|foundations|pass|comment"
    "|moves|result"
)
_JSON = re.compile(r"\A[\s\ufeff]*[{\[]")
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
        Format("json", "thieves.interchange.json_format", _JSON),
        Format("yaml", "thieves.interchange.yaml_format", _YAML),
        Format("text", "thieves.interchange.text", _TEXT, keeps_remarks=True, between="\n"),
    )
}


def tell(start: str) -> Format | None:
    """The format that a text beginning so is in; None where that cannot be said yet."""
    start = _COMMENT.sub(lambda found: found[1] + "~" * len(found[2]), start)
    found = [
        (match.start(), form) for form in FORMATS.values() if (match := form.opens.search(start))
    ]
    return min(found, key=lambda pair: pair[0])[1] if found else None


def sniff(whole: str) -> Format:
    """The format of a text of which no more will be seen; text where nothing tells."""
    whole += "\n"
    yaml = _MAPS.search(whole) or _SCALARS.fullmatch(whole)
    return tell(whole) or FORMATS["yaml" if yaml else "text"]
