"""Records of open two-deck patience, read, checked, shown and converted."""

__version__ = "0.1.0"
