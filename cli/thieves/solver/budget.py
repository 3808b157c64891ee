"""What a search may use: CPU time, and work counted in positions, so that it can be repeated."""

import time


class Budget:
    """Work and time used and allowed; 0 is no limit."""

    def __init__(self, seconds: float, nodes: int) -> None:
        self.nodes = nodes
        self.used = 0
        self._deadline = time.process_time() + seconds if seconds > 0 else 0.0

    def is_over(self) -> bool:
        """Whether a limit is reached."""
        return 0 < self.nodes <= self.used or self.seconds_left() < 0

    def seconds_left(self) -> float:
        """CPU seconds left, 0 without a limit; below 0 once they are used up."""
        return self._deadline - time.process_time() if self._deadline else 0.0

    def nodes_left(self, most: int) -> int:
        """How many positions may still be looked at, `most` at most."""
        return min(most, self.nodes - self.used) if self.nodes else most
