"""What surveys found as a picture: shares won with their intervals, and how soon they were won."""

import io
from collections.abc import Sequence
from itertools import cycle
from typing import Any

from thieves.survey.report import Summary
from thieves.survey.store import Store

_ROW = 0.5  # inches of height for each survey
_STYLES = ("-", "--", ":", "-.")  # of lines, which colour alone need not tell apart


class PlotError(Exception):
    """Why nothing can be drawn, in a sentence."""


def plot(found: Sequence[Summary], store: Store) -> bytes:
    """An SVG picture, the same for the same rows. Raises PlotError without matplotlib or rows."""
    try:
        import matplotlib
    except ImportError:
        raise PlotError("--svg needs matplotlib: pip install 'thieves-of-egypt[plot]'") from None
    if not found:
        raise PlotError("no rows: there is nothing to draw")
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "thieves"
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 2 + _ROW * len(found)), layout="constrained")
    shares, times = figure.subplots(1, 2)
    _draw_shares(shares, found)
    _draw_times(times, found, store)
    picture = io.BytesIO()
    figure.savefig(picture, format="svg", metadata={"Date": None})
    return picture.getvalue()


def _draw_shares(axes: Any, found: Sequence[Summary]) -> None:
    """A bar for each survey, with the 95 % interval."""
    for place, one in enumerate(found):
        share, low, high = (100 * part for part in one.share("won"))
        axes.barh(place, share, height=0.6)
        axes.errorbar(share, place, xerr=[[share - low], [high - share]], color="black", capsize=3)
    axes.set_yticks(range(len(found)), [f"{one.work.game}\n{one.work}" for one in found])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("won, % (95 % interval)")


def _draw_times(axes: Any, found: Sequence[Summary], store: Store) -> None:
    """For each survey, the share of deals won within so many CPU seconds."""
    for one, style in zip(found, cycle(_STYLES), strict=False):
        times = sorted(row.cpu_seconds for row in store.rows(one.work) if row.verdict == "won")
        shares = [100 * number / one.deals for number in range(1, len(times) + 1)]
        axes.step(
            times, shares, where="post", linestyle=style, label=f"{one.work.game}, {one.work}"
        )
    axes.set_xscale("log")
    axes.set_ylim(0, 100)
    axes.set_xlabel("CPU seconds a deal")
    axes.set_ylabel("won within that, % of the deals")
    axes.legend(fontsize="small")
