"""How much is looked at before a hint is given."""

from typing import NamedTuple

from thieves.packing.weights import Kind

_USUAL = 0.2  # seconds that trying takes without being told how long


class Effort(NamedTuple):
    """How far is looked ahead, how long is searched, and how much is tried.

    `room` positions are kept while looking ahead. `nodes` (positions generated) and `seconds` (CPU
    time) bound the solver, once the order is known. Orders of the unseen cards are tried with beams of
    a `width`: `worlds` of them, `more` times. Where `room` or `worlds` is None, the kind of game says it.
    """

    room: int | None = None
    nodes: int = 400_000
    seconds: float = 0.0
    worlds: int | None = None
    more: int = 1
    width: int = 4
    memory: int = 64
    seed: int = 0

    def worlds_for(self, kind: Kind) -> int:
        """How many orders are tried in a kind of game."""
        return self.more * (kind.tries if self.worlds is None else self.worlds)

    def room_for(self, kind: Kind) -> int:
        """How many positions are kept while looking ahead in a kind of game."""
        return kind.room if self.room is None else self.room

    def thinking(self, seconds: float) -> "Effort":
        """The effort for so many seconds of CPU time; 0 leaves it as it is."""
        if not seconds:
            return self
        return self._replace(nodes=0, seconds=seconds, more=max(1, round(seconds / _USUAL)))
