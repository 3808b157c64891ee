"""Weights of the kernel's evaluation, a row a kind of game, as random search found them.

The rows are those of the project's prototype study; only that of Sixty Thieves is this project's own
(`tests/bench/tune.py sixty-thieves 34000 40 300000 420`, from the row of Forty Thieves).
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
# fmt: on


class Kind(NamedTuple):
    """What games must have to be weighed alike; None where it does not matter."""

    weights: Weights
    build: str | None = None
    single: bool | None = None
    hidden: bool | None = None
    one_pass: bool | None = None
    flat: bool | None = None
    many: bool | None = None


# The first kind that fits is taken.
KINDS = (
    Kind(RANK_AND_FILE, "alternate-colours", single=False, hidden=True),
    Kind(ONE_PASS, "alternate-colours", single=False, one_pass=True),
    Kind(EGYPT, "alternate-colours", single=False),
    Kind(STREETS, "alternate-colours", single=True),
    Kind(JOSEPHINE, "same-suit", single=False),
    Kind(LIMITED, "same-suit", single=True, flat=True),
    Kind(SIXTY, "same-suit", single=True, many=True),
    Kind(FORTY, "same-suit", single=True),
    Kind(INDIAN),
)


def weights_of(rules: Rules) -> Weights:
    """The weights for a game's rules, its own or the nearest game's."""
    here = (
        rules.build,
        rules.group == "single",
        any(rules.face_down),
        rules.redeals == 0,
        len(rules.columns) >= 12 and max(rules.columns) <= 3,
        rules.decks > 2,
    )
    for weights, *asked in KINDS:
        if all(want in (None, has) for want, has in zip(asked, here, strict=True)):
            return weights
    raise AssertionError("the last kind fits every game")
