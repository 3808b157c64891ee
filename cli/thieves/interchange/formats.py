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
_JSON = re.compile(r"\A[\s\ufeff]*[{\[]")
_YAML = re.compile(
    r"\A\ufeff?([ \t]*(#.*)?\n)*(---(\s|\Z)|%YAML)"
    r"|^(tableau|pyramids|reserves|moves) *: *\[|^(rules|tags) *: *\{ *[\w-]+ *:"
    r"|^(tableau|pyramids|reserves|stock|waste|foundations|moves) *:[ \t]*(#.*)?\n+[ \t]*-[ \t\n]"
    r"|^(rules|tags) *:[ \t]*(#.*)?\n+[ \t]+[\w-]+ *:",
    re.MULTILINE,
)
_TEXT = re.compile(
    r"^[ \t]*[0-9]{1,4}[ \t]*:|^moves[ \t]*:[ \t]*[^\s\[#]|^moves[ \t]*:[ \t]*(#.*)?\n\s*[^\s-]",
    re.MULTILINE | re.IGNORECASE,
)
# Of scalars alone, with a result but neither columns nor moves before it: no text record is such.
_SCALARS = re.compile(r"^result *: *(won|stuck|resigned|[\"']\*[\"']) *$", re.MULTILINE)

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
    found = [
        (match.start(), form) for form in FORMATS.values() if (match := form.opens.search(start))
    ]
    return min(found, key=lambda pair: pair[0])[1] if found else None


def sniff(start: str) -> Format:
    """The format that a text beginning so, or being so in whole, is in; text where nothing tells."""
    return tell(start) or FORMATS["yaml" if _SCALARS.search(start) else "text"]
