"""How much is looked at before a hint is given."""

from typing import NamedTuple

# Orders of the unseen cards that are tried, by kind of game: where one pass decides everything,
# trying helps; where a second pass is left, what is waited for loses nothing, and it does not.
_WORLDS = {"egypt": 0, "rank-and-file": 0}
_WORLDS_A_SECOND = 100


class Effort(NamedTuple):
    """`room` positions are kept while looking ahead; `nodes` (positions generated) and `seconds` bound the
    solver, once the order is known; `worlds` orders of the unseen cards are tried with beams of a `width`.
    """

    room: int = 16
    nodes: int = 400_000
    seconds: float = 0.0
    worlds: int = 12
    width: int = 4
    memory: int = 64
    seed: int = 0

    def worlds_for(self, kind: str) -> int:
        """How many orders are tried in a kind of game."""
        return _WORLDS.get(kind, self.worlds)

    def less(self) -> "Effort":
        """The effort with an eighth for the solver."""
        return self._replace(nodes=-(-self.nodes // 8), seconds=self.seconds / 8)

    def thinking(self, seconds: float) -> "Effort":
        """The effort for so many seconds of CPU time; 0 leaves it as it is."""
        if not seconds:
            return self
        return self._replace(
            nodes=0, seconds=seconds, worlds=max(self.worlds, round(_WORLDS_A_SECOND * seconds))
        )
