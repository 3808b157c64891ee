"""Sample deals, positions and recorded games, as package data."""
