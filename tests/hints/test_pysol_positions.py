"""Hints in the middle of the games that PySolFC's automatic player played, every tenth move of every one."""

from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion

import pysol
import thieves
from boards import record
from playing import LITTLE, fresh
from thieves.families import packed, why_not
from thieves.hints.hint import hint
from thieves.solver.dead_end import dead_end


@pytest.mark.parametrize("name", pysol.GAMES)
def test_a_hint_is_legal_and_a_verdict_right(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Won where it is won; a dead end only where there is a proof, and never before a game that was won."""
    monkeypatch.setattr(
        "thieves.hints.hint.Effort", lambda seed: LITTLE._replace(seed=seed, worlds=1)
    )
    verdicts: Counter[str] = Counter()
    for row in pysol.rows("transcripts", name):
        at = packed(thieves.position(record(pysol.record(row))))
        last = at.played
        while at.played:
            if at.played % 10 == 0 or at.played == last:
                here = fresh(at)
                found = hint(here)
                verdicts[found.verdict] += 1
                assert (found.verdict == "won") is here.is_won()
                if found.verdict == "hint":
                    assert found.move is not None and why_not(here, found.move) is None
                    assert found.why and found.opinions is not None
                    assert dead_end(here) is None or not found.line or at.passes == 1
                elif found.verdict == "dead-end":
                    assert not row["won"] and found.dead_end is not None
                    assert found.dead_end.kind != "no-legal-move" or not here.legal_moves()
                assert len(here.stock) == found.draws_left
                assert here.redeals_left == found.redeals_left
            at.pop()
    assert verdicts["hint"] > 50


# A record of every game, and a second one of three.
TWELVE = [(name, 0) for name in pysol.GAMES] + [(name, 1) for name in [*pysol.GAMES][:3]]


@pytest.mark.parametrize(("name", "number"), TWELVE)
def test_the_hints_through_a_whole_record(
    name: str, number: int, snapshot: SnapshotAssertion
) -> None:
    """As people would read them, at every tenth move of twelve records."""
    row = pysol.rows("transcripts", name)[number]
    at = packed(thieves.position(record(pysol.record(row))))
    lines = []
    while at.played:
        if at.played % 10 == 0:
            found = hint(fresh(at))
            lines.append(f"{at.played}. {found.move or found.verdict}: {found.why}")
        at.pop()
    assert snapshot == "\n".join(reversed(lines))
