"""Proofs of loss as a person reads them, and from which move on a record is lost."""

import re

import pytest

import small
import thieves
from boards import position, record, start_of
from thieves.cards import RANK_WORDS, card
from thieves.packing.moves import Move
from thieves.packing.position import Position
from thieves.rules import UNLIMITED
from thieves.solver.dead_end import dead_end, lost_at
from thieves.solver.solve import solve

# The two-pass deal that the project's study of proofs prints.
LOST_DEAL = """
game: thieves-of-egypt
1: 3H
2: 8C AS 9C
3: KD KH JC 2C QC
4: JH 8S 4S KD KS QS 6D
5: 3H 7D 2C 8C 5C JH 2D 2D 6S
6: KH JC 8S AC 4C QC 9C 4H 9S 3S
7: 6S 5H 4D JD 5S 8H TS 3C
8: 5H 9H JD 3D 4D 7D
9: TS 2H TH 6D
10: 7C 5S
stock: 4H 6C 4C 7S JS AD 8D 9H TH TC 6H 9S 6C QD KC 8D AD AH QH 5C 8H 2S 5D 2S AC 7H 5D 9D TC AS 2H 3C 3S QD 7S QH 3D 4S KS 6H JS 7C TD QS AH TD KC 9D 7H
"""  # fmt: skip

LATE_GAME = """
game: thieves-of-egypt
1: KS QH JS TD 9S
2: -
3: TS AS 7C 6H 5S 4H 3S 2D
4: 8D 3H 9H 8D 4D TH
5: KC 5C QD JC 5D TC 9D 8C 7H
6: 2H KH JS 4H 4D AC TS
7: QH 6C 9C 6D 6S KS KD 5D 4C 3D 2S
8: 7D 9C 8H JH 4S
9: TH 3C
10: AS 5S
waste: 2H QS 3H 4S 8S 8H 9S 2C 6S 9H 6D TC 2S KH 7C 8C 7S 3S 7D JD 5H AH QS 4C KC 5C JH 5H 6H 7S 8S 7H KD JD QC 2C JC QD AD QC 9D 6C TD 3C
foundations: AC AH 3D
pass: 2
"""  # fmt: skip


@pytest.mark.parametrize("redeals", [0, 1, UNLIMITED])
def test_the_printed_deal_is_lost_for_a_reason_of_sixteen_cards(redeals: int) -> None:
    """Whatever the redeals; each sentence can be checked on the board."""
    at = start_of(record(LOST_DEAL))
    found = solve(Position(at.rules._replace(redeals=redeals), at.layout()))
    assert ("lost", 0, ()) == (found.verdict, found.nodes, found.moves)
    assert found.dead_end is not None
    assert ("unwinnable", "locked-set") == (found.dead_end.kind, found.dead_end.proof)
    assert "KD KH JC 2C QC 8S 4S KD KS QS KH JC 8S AC 4C QC" == " ".join(
        map(str, found.dead_end.cards)
    )
    assert (
        "QC in column 3, QS in column 4 and QC in column 6 can come off only onto a red King or by going up. "
        "KD and KH in column 3 lie under QC, KD in column 4 lies under QS and KH in column 6 lies under QC. "
        "QC goes up only after JC: JC in column 3 lies under QC and JC in column 6 lies under QC. "
        "QS goes up only after 8S: 8S in column 4 lies under QS and 8S in column 6 lies under QC. "
        "So they wait for each other for ever."
    ) == found.dead_end.text


@pytest.mark.parametrize(
    ("at", "says"),
    [
        (
            position(["2C AC 3C", "", "4C"], waste="4H", foundations="3H",
                     decks=1, suits="CH", ranks=4, build="other-suits", spaces="none"),
            "3C in column 1 can come off only onto 4H or by going up. 4H on the waste can only go up.",
        ),
        (
            position(["2C AC 3C", "4C"], foundations="4H", stock="3H",
                     decks=1, suits="CH", ranks=4, build="other-suits", spaces="none"),
            "3C in column 1 can come off only onto 4H or by going up. Every 4H is up. 3C goes up only after AC: AC in column 1 lies under 3C.",
        ),
        (
            position(["2H 3D AD 3H 2D", "4H AH", "4D"],
                     decks=1, suits="HD", ranks=4, build="any", group="single", spaces="none"),
            "2D in column 1 can come off only onto a 3 or by going up. 3D and 3H in column 1 lie under 2D.",
        ),
    ],
)  # fmt: skip
def test_the_ways_out_are_told(at: Position, says: str) -> None:
    """Hosts that are up, in the set, or in waste and stock; spaces; the lower card that is missing."""
    proof = dead_end(at)
    assert proof is not None and says in proof.text
    assert small.decide(at, 10_000) is False


def test_cards_that_serve_too_late_are_said_to() -> None:
    """Where the stock decides: cards that are bared, laid out or go up, but not in time."""
    said = set[str]()
    for at in small.small_positions(77, 1200, draw=1):
        proof = dead_end(at)
        if proof and proof.proof == "locked-set":
            said |= {
                words
                for words in ("bared too late", "laid out too late", "can only go up", "finds no place", "up only too late")
                if words in proof.text
            }  # fmt: skip
            assert (at.stock or at.redeals_left > 0) or "too late" not in proof.text, proof.text
    assert {"can only go up", "finds no place", "up only too late"} <= said, said


def test_a_loss_that_only_search_proves_says_how_many_positions() -> None:
    """The best number of cards up is told too."""
    at = position(
        ["", "3H 2S 4S 4H 3S"], stock="AH AS", waste="2H",
        decks=1, suits="SH", ranks=4, build="other-suits", spaces="kings", redeals=1,
    )  # fmt: skip
    assert dead_end(at) is None
    found = solve(at)
    assert "lost" == found.verdict and found.dead_end is not None
    assert ("unwinnable", "search", ()) == (*found.dead_end[:2], found.dead_end.cards)
    assert f"through {found.dead_end.positions} positions" in found.dead_end.text
    assert small.decide(at, 10_000) is False


def test_nothing_is_said_of_what_can_be_won_or_is_not_known() -> None:
    """A won position, an open one, one with unknown cards."""
    assert dead_end(position([""], foundations="3S", decks=1, suits="S", ranks=3)) is None
    assert dead_end(thieves.position(thieves.deal("thieves-of-egypt", 5))) is None
    assert dead_end(position(["2S", "4S"], stock="?? 3S")) is None


def test_a_record_is_lost_from_a_move_on() -> None:
    """4S onto the 3H's column instead of waiting; the loss is found behind the moves that came after."""
    game = record(
        "game: streets\ndecks: 1\nsuits: SH\nranks: 4\nbuild: other-suits\nspaces: none\ngroup: run\n"
        "columns: 2 2 1\nface-down: 1 0 0\n1: [4S] AH\n2: AS 4H\n3: 3S\nstock: 2H 2S 3H\n\nmoves:\n1-f 3-2 d w-f d\n"
    )
    at = thieves.position(game)
    assert 2 == lost_at(at) and 5 == at.played
    assert 2 == solve(game).lost_at
    assert lost_at(thieves.position(game, 1)) is None
    assert "won" == solve(game, at=1).verdict


@pytest.mark.parametrize("seed", range(200, 203))
def test_the_first_lost_move_is_the_first_that_the_proof_finds(seed: int) -> None:
    """Looking from the end back finds the same as looking from the start; moves are put back."""
    for at in small.small_positions(seed, 120):
        start = Position(at.rules, at.layout())
        moves: list[Move] = []
        while legal := start.legal_moves():
            moves.append(legal[len(moves) * 7 % len(legal)])
            start.push(moves[-1])
            if len(moves) > 25:
                break
        layout = start.layout()
        found = lost_at(start)
        assert layout == start.layout() and len(moves) == start.played
        again = Position(at.rules, at.layout())
        proved = [dead_end(again) is not None]
        for move in moves:
            again.push(move)
            proved.append(dead_end(again) is not None)
        if not proved[-1]:
            assert found is None
        else:
            last_open = max((i for i, lost in enumerate(proved) if not lost), default=-1)
            assert last_open + 1 == found


@pytest.mark.parametrize("seed", range(31, 35))
def test_every_sentence_is_true_of_the_board(seed: int) -> None:
    """In every rule family: what lies under what, what is up, and that no head can be moved by itself."""
    told = 0
    for at in small.small_positions(seed, 500):
        proof = dead_end(at)
        if proof is None or proof.proof != "locked-set":
            continue
        told += 1
        assert proof.cards and " can come off only " in proof.text
        for sentence in proof.text.rstrip(".").split(". "):
            check_sentence(at, sentence)
    assert told > 60


def check_sentence(at: Position, sentence: str) -> None:
    """Holds a sentence of a reason against the board, as far as it speaks of columns and foundations."""
    if " can come off only " in sentence:
        for name, column in re.findall(
            r"(\w\w) in column (\d+)", sentence.split(" can come off")[0]
        ):
            cards = at.columns[int(column) - 1]
            leads = [
                cards[-move.size]
                for move in at.legal_moves()
                if move.source == int(column) and not at.is_won()
            ]
            if cards.count(card(name)) == 1:
                assert card(name) not in leads, sentence
    for names, column, over in re.findall(
        r"((?:\w\w, )*(?:\w\w and )?\w\w) in column (\d+) lies? under (\w\w)", sentence
    ):
        held = [str(one) for one in at.columns[int(column) - 1]]
        for name in re.findall(r"\w\w", names.replace("and", "")):
            assert over in held[held.index(name) + 1 :], sentence
    if match := re.match(r"Every (\w\w) is up", sentence):
        wanted = card(match[1])
        assert at.rules.decks == sum(h >= wanted.rank for h in at.heights[wanted.suit]), sentence
    if match := re.match(r"Every (red|black) (\w+) is up", sentence):
        rank = RANK_WORDS.index(match[2])
        suits = [suit for suit in at.rules.suits if (suit in "HD") == (match[1] == "red")]
        assert all(height >= rank for suit in suits for height in at.heights[suit]), sentence
    if sentence.startswith("No column can be emptied"):
        assert all(at.columns), sentence


def test_a_late_game_is_told_in_a_few_true_sentences() -> None:
    """A full game: runs carry cards that are no heads, so that these are not said to stay."""
    at = start_of(record(LATE_GAME))
    proof = dead_end(at)
    assert proof is not None
    assert (
        "7H in column 5 and 7H in the waste can come off only onto a black 8 or by going up. "
        "8C in column 5 lies under 7H, 8S in the waste lies under 8C, 8C in the waste lies under 5H and 8S in the waste lies under 7H. "
        "7H goes up only after 5H: 5H in the waste lies under 5H and 5H in the waste lies under 8S. "
        "So they wait for each other for ever."
    ) == proof.text
    for sentence in proof.text.rstrip(".").split(". "):
        check_sentence(at, sentence)
