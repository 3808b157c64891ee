"""Weights of the kernel's evaluation, a row a kind of game, as random search found them.

The rows for searching are those of the project's prototype study but for that of Sixty Thieves
(`tests/bench/tune.py sixty-thieves 34000 40 300000 420`, from the row of Forty Thieves); those for looking
ahead in the dark are from `tests/bench/tune_hints.py`.
"""

from typing import NamedTuple

from thieves.rules import Rules

Weights = tuple[float, ...]

# In the order of thieves.packing.kernel.TERMS; cards on foundations weigh 1 in all.
# fmt: off
#                      up   breaks   spaces     base   invers    depth    stock    w.inv    w.dep     last    waste   buried    hosts    above    heads    kings   spread      seq    decay
EGYPT         = (       1,   -2.64,    1.04,  -0.985,  -0.965,  -0.866,  -0.116,  -0.467,  -0.408,  -0.339,    -0.1,  -0.639,    0.62,    0.19,   0.495,   -0.22,     0.0,     0.0,     0.8)
ONE_PASS      = (       1,   -1.66,    1.17,  -0.625,  -0.877,  -0.696,  -0.101,  -0.083,    -0.7,  -0.331,    -0.1,  -0.215,    0.62,   0.127,   0.833,  -0.199,     0.0,  -0.138,   0.934)
FORTY         = (       1,   -1.99,   0.164,  -0.596,   -3.14,  -0.694,  0.0197,  -0.521,  -0.329,  -0.514,    -0.1,   -1.51,   0.562,   0.198,   0.546,  -0.226,  -0.171,     0.0,   0.797)
SIXTY         = (       1,   -1.99,  -0.205,  -0.548,   -3.14,  -0.736,   0.142,  -0.702,   -0.31,  -0.515,    -0.1,   -1.73,    1.72,   0.198,   0.541,   0.162,  -0.173,     0.0,   0.898)
JOSEPHINE     = (       1,  -0.981,   0.918,   -1.14,  -0.194,  -0.883,   -0.06,  -0.402,  -0.408,  -0.389,    -0.1,  -0.524,   0.562,   0.286,    0.37, -0.0761,     0.0,     0.0,   0.868)
LIMITED       = (       1,   -2.25, -0.0581,   -1.88,   -1.67,  -0.626, -0.0946,  -0.832,  -0.494, -0.0705,    -0.1,  -0.176,   0.338,   0.106,   0.752,  -0.486,   0.397,  -0.209,    0.95)
INDIAN        = (       1,   -0.39,    2.87,  -0.387,  -0.315,  -0.201,   0.126,  -0.402,  -0.165,  -0.713,    -0.1,    0.14,    1.01,  -0.256,   0.413, -0.0675,  -0.303,   0.255,   0.786)
STREETS       = (       1,   -1.99,   0.154,  -0.342,   -1.65,   -1.29,  -0.557, -0.0271,  -0.133,  -0.493,    -0.1,  -0.664,   0.103, -0.0882,   0.101,  -0.259,  0.0784, -0.0589,   0.663)
RANK_AND_FILE = (       1,   -1.93,    1.06,  -0.985,  -0.965,   -2.05, -0.0975,  -0.869,  -0.408,  -0.424,    -0.1, -0.0579,   0.562,   0.319,   0.495,   -0.29,  -0.196,     0.0,   0.821)

# For looking ahead in the dark
JOSEPHINE_FAIR = (       1,  -0.981,   0.918,  -0.972,  -0.194,  -0.883,   -0.06,  -0.402,  -0.291,  -0.389,    -0.1,  -0.524,   0.562,   0.077,    0.37,  -0.054,  -0.177,     0.0,   0.868)
LIMITED_FAIR   = (       1,   -2.25,  -0.148,  -2.314,  -1.479,  -0.626,  -0.267,  -0.832,  -0.197,   0.031,  -0.066,  -0.049,   0.338,   0.335,   0.752,  -0.835,   0.397,  -0.121,    0.95)
STREETS_FAIR   = (       1,   -1.99,   0.004,  -0.342,   -1.65,   -1.29,  -0.557,  -0.088,  -0.042,  -0.493,    -0.1,  -0.664,   0.103,  -0.088,   0.101,  -0.124,   0.193,  -0.059,    0.66)
INDIAN_FAIR    = (       1,  -1.776,    2.87,  -0.449,  -0.315,  -0.103,   0.186,  -0.402,  -0.165,  -0.713,    -0.1,   -0.06,    1.01,  -0.476,   0.413,   -0.18,  -0.303,   0.255,   0.728)
RANK_FAIR      = (       1,  -2.421,    2.39,   0.042,  -0.392,  -0.316,  -0.098,   -0.35,   -0.12,  -0.332,    -0.1,   0.336,   0.552,  -0.028,  -0.031,  -0.309,   0.232,   0.401,   0.653)
FORTY_FAIR     = (       1,  -3.083,   0.815,  -0.567,   -3.14,  -1.347,   0.007,  -0.543,  -0.103,  -2.001,   0.022,  -4.848,   0.494,   0.226,   1.078,   0.178,   0.084,   0.052,   0.831)
# fmt: on


class Kind(NamedTuple):
    """What games must have to be weighed alike; None where it does not matter.

    `weights` are for searching with all cards known, `fair` for looking ahead where they are not;
    `tries` orders of the unseen cards are tried then, none where it was measured not to win more, and
    `room` positions are kept (tests/bench/README.md has what both won).
    """

    name: str
    weights: Weights
    fair: Weights
    tries: int
    build: str | None = None
    single: bool | None = None
    hidden: bool | None = None
    one_pass: bool | None = None
    flat: bool | None = None
    many: bool | None = None
    room: int = 16


# The first kind that fits is taken.
# fmt: off
KINDS = (
    Kind("hidden-runs", RANK_AND_FILE, RANK_FAIR, 0, "alternate-colours", single=False, hidden=True, room=64),
    Kind("one-pass", ONE_PASS, ONE_PASS, 0, "alternate-colours", single=False, one_pass=True),
    Kind("two-pass", EGYPT, EGYPT, 0, "alternate-colours", single=False),
    Kind("alternating", STREETS, STREETS_FAIR, 32, "alternate-colours", single=True),
    Kind("suit-runs", JOSEPHINE, JOSEPHINE_FAIR, 32, "same-suit", single=False),
    Kind("short-suits", LIMITED, LIMITED_FAIR, 24, "same-suit", single=True, flat=True),
    Kind("three-decks", SIXTY, FORTY_FAIR, 0, "same-suit", single=True, many=True, room=256),
    Kind("suits", FORTY, FORTY_FAIR, 48, "same-suit", single=True),
    Kind("other-suits", INDIAN, INDIAN_FAIR, 0),
)
# fmt: on


def kind_of(rules: Rules) -> Kind:
    """The kind that a game's rules are of, or the nearest."""
    here = (
        rules.build,
        rules.group == "single",
        any(rules.face_down),
        rules.redeals == 0,
        len(rules.columns) >= 12 and max(rules.columns) <= 3,
        rules.decks > 2,
    )
    for kind in KINDS:
        if all(want in (None, has) for want, has in zip(kind[4:-1], here, strict=True)):
            return kind
    raise AssertionError("the last kind fits every game")


def weights_of(rules: Rules) -> Weights:
    """The weights for a game's rules, its own or the nearest game's."""
    return kind_of(rules).weights
