"""The registry of formats: how each is told, read and written, and what it cannot hold."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import NamedTuple, TextIO, cast

from thieves.record import Reading, Record


class Format(NamedTuple):
    """A format by name; its `module` has `read(stream)` and `write(record)` and is imported when used."""

    name: str
    module: str
    looks: Callable[[str], bool]  # told by the first 64 kB
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


_TREE_KEY = re.compile(
    r"^(tableau|pyramids|reserves|stock|waste|foundations|moves|rules|tags) *: *([\[{]|(#.*)?\n *(- |[A-Za-z-]+:))",
    re.MULTILINE,
)


def _is_json(start: str) -> bool:
    return start.lstrip("\ufeff \t\n").startswith(("{", "["))


def _is_yaml(start: str) -> bool:
    plain = start.lstrip("\ufeff")
    return plain.startswith(("---", "%YAML")) or bool(_TREE_KEY.search(plain))


FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format("json", "thieves.interchange.json_format", _is_json),
        Format("yaml", "thieves.interchange.yaml_format", _is_yaml),
        Format(
            "text", "thieves.interchange.text", lambda start: True, keeps_remarks=True, between="\n"
        ),
    )
}


def sniff(start: str) -> Format:
    """The format that a file beginning with this text is in."""
    return next(form for form in FORMATS.values() if form.looks(start))
