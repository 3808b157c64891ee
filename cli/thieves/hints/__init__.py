"""The next move and why, or the dead end and why: fair play, principles, sentences."""
