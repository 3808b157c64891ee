"""The table of problem codes."""

import re

from conftest import ROOT
from thieves.problems import CODES, Problem


def test_every_code_that_is_used_is_explained_and_every_one_explained_is_used() -> None:
    """The sources name no code that the table has not, and leave none unused."""
    used = set()
    for path in (ROOT / "cli" / "thieves").rglob("*.py"):
        if path.name != "problems.py":
            used |= set(re.findall(r'"([PDMRYW][0-9]{3})"', path.read_text(encoding="utf-8")))
    assert set(CODES) == used


def test_a_warning_is_a_w_code() -> None:
    """Everything else is an error."""
    assert "warning" == Problem("W901", "x").severity and "error" == Problem("D101", "x").severity


def test_every_code_has_one_sentence_of_help_and_an_example() -> None:
    """Ended by a full stop."""
    for code, entry in CODES.items():
        assert entry.help.endswith(".") and entry.example, code
