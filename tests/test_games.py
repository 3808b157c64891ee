"""The presets: the table of rules.md, row by row, and what rule keys may say."""

from collections import Counter

import pytest

from boards import packing_rules
from thieves.cards import pack
from thieves.dealing import deal
from thieves.families import PackingLayout, PairingLayout
from thieves.games import GAMES, SOURCES, find_game, game, make_rules
from thieves.rules import RULE_KEYS, UNLIMITED, PairingRules, Rules, lay_over, read_rule, write_rule

PYRAMID = (1, 3, 5, 7, 9, 10, 8, 6, 4, 2)
ALTERNATE, SUIT, OTHERS = "alternate-colours", "same-suit", "other-suits"

# preset: decks, columns, face down, build, group, spaces, redeals, take-back, stock, sources
TABLE = {
    "thieves-of-egypt": (2, PYRAMID, 0, ALTERNATE, "run", "kings", 1, False, 49, "S0 S1 P"),
    "thieves-of-egypt-one-pass": (2, PYRAMID, 0, ALTERNATE, "run", "kings", 0, True, 49, "S2"),
    "thieves-of-egypt-pysol": (2, PYRAMID, 0, ALTERNATE, "run", "kings", 1, True, 49, "P"),
    "forty-thieves": (2, (4,) * 10, 0, SUIT, "single", "any", 0, False, 64, "S3 P"),
    "josephine": (2, (4,) * 10, 0, SUIT, "run", "any", 0, False, 64, "S3 P"),
    "limited": (2, (3,) * 12, 0, SUIT, "single", "any", 0, False, 68, "S3 P"),
    "indian": (2, (4,) * 10, 0, OTHERS, "single", "any", 0, False, 64, "S3"),
    "indian-pysol": (2, (3,) * 10, 1, OTHERS, "single", "any", 0, True, 74, "P"),
    "streets": (2, (4,) * 10, 0, ALTERNATE, "single", "any", 0, False, 64, "S3 P"),
    "sixty-thieves": (3, (5,) * 12, 0, SUIT, "single", "any", 0, False, 96, "S3 P"),
    "forty-thieves-kings": (2, (4,) * 10, 0, SUIT, "single", "kings", 0, False, 64, "S3"),
    "forty-thieves-redeal": (2, (4,) * 10, 0, SUIT, "single", "any", 1, False, 64, "S3"),
    "rank-and-file": (2, (4,) * 10, 3, ALTERNATE, "run", "any", 0, False, 64, "P S0"),
    "number-ten": (2, (4,) * 10, 2, ALTERNATE, "run", "any", 0, False, 64, "P G S0"),
    "alexandria": (3, (1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1), 0, ALTERNATE, "run", "kings", 1, False, 107, "S2 F"),
}  # fmt: skip

# preset: decks, rows of the pyramids, cards in the reserves, stock, redeals, target, win, sources
PAIRING_TABLE = {
    "pharaohs": (1, (2, 7, 6), (), 0, 0, 13, "all", "S4 P"),
    "giza": (1, (7,), (3,) * 8, 0, 0, 13, "all", "P S4"),
    "two-pyramids": (2, (7, 7), (), 48, 2, 13, "all", "P S4"),
    "relaxed-pyramid": (1, (7,), (), 24, 2, 13, "pyramid", "P S4"),
    "pyramid-dozen": (1, (7,), (4,) * 6, 0, 0, 12, "all", "P S4"),
}


@pytest.mark.parametrize("name", TABLE)
def test_each_preset_has_the_rules_of_its_row(name: str) -> None:
    """Stock cards are turned one at a time in all of them."""
    found, rules = game(name), packing_rules(name)
    down = set(rules.face_down) or {0}
    assert TABLE[name] == (
        rules.decks, rules.columns, *down, rules.build, rules.group, rules.spaces, rules.redeals,
        rules.take_back, rules.stock_size, " ".join(found.sources),
    )  # fmt: skip
    assert 1 == rules.draw and 13 == rules.ranks and set(found.sources) <= set(SOURCES)


@pytest.mark.parametrize("name", PAIRING_TABLE)
def test_each_pairing_preset_has_the_rules_of_its_row(name: str) -> None:
    """Played with whole decks in all of them."""
    found = game(name)
    rules = found.rules
    assert isinstance(rules, PairingRules)
    assert PAIRING_TABLE[name] == (
        rules.decks, rules.pyramids, rules.reserves, rules.stock_size, rules.redeals, rules.target,
        rules.win, " ".join(found.sources),
    )  # fmt: skip
    assert (13, "CSHD") == (rules.ranks, rules.suits) and set(found.sources) <= set(SOURCES)


def test_the_tables_have_these_presets_and_cleopatra() -> None:
    """Which leaves to the record what no source gives."""
    assert {*TABLE, *PAIRING_TABLE, "cleopatra"} == {one.name for one in GAMES}
    assert ("columns", "spaces", "redeals") == game("cleopatra").required


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("upside-down-pyramid", "thieves-of-egypt"), ("napoleon-at-st-helena", "forty-thieves"),
        ("big-forty", "forty-thieves"), ("Le Cadran", "forty-thieves"),
        ("roosevelt_at_san_juan", "forty-thieves"), ("DRESS-PARADE", "rank-and-file"),
        ("three-pharaohs", "pharaohs"), ("Three Pharaohs", "pharaohs"),
    ],
)  # fmt: skip
def test_aliases_name_their_preset(alias: str, name: str) -> None:
    """In any case, with spaces or hyphens."""
    assert game(name) is find_game(alias)


def test_there_is_no_game_of_another_name() -> None:
    """None, or KeyError."""
    assert find_game("freecell") is None
    with pytest.raises(KeyError):
        game("freecell")


def test_thieves_of_egypt_and_alexandria_are_dealt_column_by_column_then_a_row() -> None:
    """All but the last card of each column first; the Forty Thieves kin row by row."""
    rules = Rules(decks=1, columns=(1, 3, 2))
    egypt, forty = (deal(game(name), rules, "5") for name in ("alexandria", "forty-thieves"))
    assert isinstance(egypt, PackingLayout) and isinstance(forty, PackingLayout)
    order = [card for column in egypt.columns for card in column[:-1]] + [
        column[-1] for column in egypt.columns
    ]
    rows = [column[row] for row in range(3) for column in forty.columns if len(column) > row]
    assert order == rows and egypt.stock == forty.stock


@pytest.mark.parametrize("name", PAIRING_TABLE)
def test_pyramids_reserves_and_stock_get_the_cards_of_their_row(name: str) -> None:
    """The whole pack and nothing else; the waste is empty, and nothing has left its pyramid."""
    decks, pyramids, reserves, stock, *_ = PAIRING_TABLE[name]
    layout = deal(game(name), game(name).rules, "5")
    assert isinstance(layout, PairingLayout)
    rows = tuple([*map(len, pyramid)] for pyramid in layout.pyramids)
    assert tuple([*range(1, height + 1)] for height in pyramids) == rows
    assert (reserves, stock) == (tuple(map(len, layout.reserves)), len(layout.stock))
    assert ((), 1) == (layout.waste, layout.passes)
    assert Counter(pack(decks)) == Counter(layout.cards())


def test_a_short_pack_is_the_full_shuffle_thinned_out() -> None:
    """The cards that are left keep their order."""
    short = deal(game("streets"), Rules(decks=1, suits="CH", ranks=5, columns=(0,)), "5").stock
    full = deal(game("streets"), Rules(decks=1, columns=(0,)), "5").stock
    assert 10 == len(short)
    assert [card for card in full if card.suit in "CH" and card.rank <= 5] == [*short]


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("decks", "2", 2), ("suits", "h C", "CH"), ("ranks", "13", 13), ("columns", "1 3 5", (1, 3, 5)),
        ("columns", "4", (4,)), ("face-down", "0 2", (0, 2)), ("build", "ANY", "any"), ("group", "supermove", "supermove"),
        ("spaces", "none", "none"), ("draw", "3", 3), ("redeals", "unlimited", UNLIMITED), ("take-back", "no", False),
    ],
)  # fmt: skip
def test_rule_keys_are_read_and_written(key: str, text: str, value: object) -> None:
    """And read again the same."""
    found = read_rule(key, text)
    assert value == found and found == read_rule(key, write_rule(key, found))


@pytest.mark.parametrize(
    ("key", "text"),
    [("decks", "0"), ("decks", "4"), ("suits", "CX"), ("suits", "CC"), ("ranks", "14"), ("columns", ""), ("columns", "-1"),
     ("build", "up"), ("draw", "0"), ("redeals", "-1"), ("redeals", "1 2"), ("take-back", "maybe"), ("decks", "1" * 5000)],
)  # fmt: skip
def test_wrong_values_of_rule_keys_are_refused(key: str, text: str) -> None:
    """With a sentence that names the key."""
    with pytest.raises(ValueError, match=f"{key} cannot be"):
        read_rule(key, text)


def test_one_face_down_number_is_for_all_columns_and_leaves_one_card_up() -> None:
    """Alexandria as F deals it: all but the last card of each column."""
    rules = make_rules(game("alexandria"), {"face-down": (6,)})
    assert isinstance(rules, Rules)
    assert (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0) == rules.face_down


def test_new_columns_keep_the_presets_face_down_number() -> None:
    """Rank and File on two short columns."""
    rules = make_rules(game("rank-and-file"), {"columns": (5, 2)})
    assert isinstance(rules, Rules) and (3, 1) == rules.face_down


def test_every_rule_key_sets_the_field_of_its_name() -> None:
    """And there is a key for each field."""
    fields = {key.field for key in RULE_KEYS.values() if key.family in ("", "packing")}
    assert fields == set(Rules._fields)
    fields = {key.field for key in RULE_KEYS.values() if key.family in ("", "pairing")}
    assert fields == set(PairingRules._fields)
    assert 2 == lay_over(Rules(columns=(1,)), {"redeals": 2}).redeals
