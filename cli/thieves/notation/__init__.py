"""The record notation: text to record (parse) and record to canonical text (write)."""
