"""One small file a command: read, call, render, exit. Nothing else knows typer."""
