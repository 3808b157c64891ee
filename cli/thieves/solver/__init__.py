"""The solver: looks at every card and searches for a line that wins."""
