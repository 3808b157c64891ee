"""Shares with their uncertainty."""

from math import sqrt

_Z = 1.959963984540054  # the 97.5 % point of the normal distribution


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of a share (Wilson 1927), both ends from 0 to 1; (0, 1) for no trial."""
    if not total:
        return 0.0, 1.0
    share, spread = count / total, _Z * _Z / total
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))
