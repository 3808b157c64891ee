"""What a principle says of a move."""

from typing import NamedTuple, Protocol


class Named(Protocol):
    """A principle of either family: its id, and what it says."""

    @property
    def id(self) -> str:
        """Its short name, "S4-kings"."""

    @property
    def text(self) -> str:
        """A sentence a player understands."""


class Opinion(NamedTuple):
    """One principle's say on a move: `worth` above 0 speaks for it, below 0 against; `words` say why."""

    principle: Named
    worth: float
    words: str
