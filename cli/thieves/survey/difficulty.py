"""How hard a deal is, by who wins it: the greedy player, the fair hints, or only the solver."""

from thieves.record import Record
from thieves.survey.work import done

NODES = 1_000_000  # positions that the solver looks at in each deal

# Who must win a deal of the level and who must not, the quickest to tell first.
LEVELS = {
    "easy": {"greedy": True},
    "medium": {"hint": True, "greedy": False},
    "hard": {"hint": False, "greedy": False, "solve": True},
}


def is_winnable(record: Record) -> bool:
    """Whether the solver wins a deal."""
    return _wins(record, "solve")


def is_of_level(record: Record, level: str) -> bool:
    """Whether a deal is of a level. Raises KeyError for a level there is not."""
    return all(_wins(record, method) is wins for method, wins in LEVELS[level].items())


def _wins(record: Record, method: str) -> bool:
    verdict, *_ = done(record, method, nodes=NODES)
    return verdict == "won"
