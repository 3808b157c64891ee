"""The packing games: columns that build down, foundations that build up, a stock and a waste."""
