"""The formats that records travel in, and where records come from and go to."""
