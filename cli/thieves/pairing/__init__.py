"""The pairing games: pyramids and reserves whose cards leave two by two."""
