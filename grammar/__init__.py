"""The grammar of the record notation, thieves.lark, as package data."""
