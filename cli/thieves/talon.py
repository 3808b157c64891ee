"""Stock, waste and redeals in words: what both families' referees say of turning cards."""

from collections.abc import Sized
from typing import Any, Protocol

from thieves.problems import Refusal


class Talon(Protocol):
    """A position, as far as its stock and waste are concerned."""

    @property
    def rules(self) -> Any:
        """Its rules, of either family."""

    @property
    def stock(self) -> Sized:
        """The cards still to be turned."""

    @property
    def waste(self) -> Sized:
        """The cards turned."""

    @property
    def redeals_left(self) -> int:
        """How many more times the waste may be turned over."""


def redeals_left(at: Talon) -> str:
    """The redeals that are left, in words: "0 of 1 redeals left"."""
    allowed = at.rules.redeals
    if not allowed:
        return "this game has no redeal"
    if allowed > at.rules.pack_size:
        return "redeals are unlimited"
    return f"{at.redeals_left} of {allowed} redeals left"


def why_no_draw(at: Talon) -> Refusal | None:
    """Whether a stock card can be turned."""
    if at.stock:
        return None
    if at.redeals_left > 0 and at.waste:
        return Refusal("M208", "the stock is empty: r turns the waste over")
    return Refusal("M208", f"the stock is empty, and {redeals_left(at)}")


def why_no_redeal(at: Talon) -> Refusal | None:
    """Whether the waste can be turned over."""
    allowed, stock = at.rules.redeals, len(at.stock)
    if not allowed:
        return Refusal("M209", "no redeal allowed: the stock is turned once in this game")
    if at.redeals_left <= 0:
        return Refusal("M209", f"{allowed} redeal{'s' * (allowed > 1)} allowed, already used")
    if stock:
        cards = "1 card" if stock == 1 else f"{stock} cards"
        return Refusal("M209", f"a redeal comes only when the stock is empty: it still has {cards}")
    if not at.waste:
        return Refusal("M209", "the waste is empty: there is nothing to turn over")
    return None
