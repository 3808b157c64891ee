"""Weights of the kernel's evaluation, a row a game, as found by random search on tuning deals."""

# In the order of thieves.packing.kernel.TERMS; cards on foundations weigh 1 in all.
# fmt: off
WEIGHTS: dict[str, tuple[float, ...]] = {
    #                 up breaks  spaces   base   invers  depth   stock   w.inv   w.dep   last   waste  buried  hosts  above   heads  kings    spread  seq     decay
    "thieves-of-egypt":
                     (1, -2.64,  1.04,   -0.985, -0.965, -0.866, -0.116, -0.467, -0.408, -0.339, -0.1, -0.639, 0.62,  0.19,   0.495, -0.22,   0.0,    0.0,    0.8),
    "thieves-of-egypt-one-pass":
                     (1, -1.66,  1.17,   -0.625, -0.877, -0.696, -0.101, -0.083, -0.7,   -0.331, -0.1, -0.215, 0.62,  0.127,  0.833, -0.199,  0.0,    -0.138, 0.934),
    "forty-thieves": (1, -1.99,  0.164,  -0.596, -3.14,  -0.694, 0.0197, -0.521, -0.329, -0.514, -0.1, -1.51,  0.562, 0.198,  0.546, -0.226,  -0.171, 0.0,    0.797),
    "josephine":     (1, -0.981, 0.918,  -1.14,  -0.194, -0.883, -0.06,  -0.402, -0.408, -0.389, -0.1, -0.524, 0.562, 0.286,  0.37,  -0.0761, 0.0,    0.0,    0.868),
    "limited":       (1, -2.25,  -0.0581, -1.88, -1.67,  -0.626, -0.0946, -0.832, -0.494, -0.0705, -0.1, -0.176, 0.338, 0.106, 0.752, -0.486, 0.397,  -0.209, 0.95),
    "indian":        (1, -0.39,  2.87,   -0.387, -0.315, -0.201, 0.126,  -0.402, -0.165, -0.713, -0.1, 0.14,   1.01,  -0.256, 0.413, -0.0675, -0.303, 0.255,  0.786),
    "streets":       (1, -1.99,  0.154,  -0.342, -1.65,  -1.29,  -0.557, -0.0271, -0.133, -0.493, -0.1, -0.664, 0.103, -0.0882, 0.101, -0.259, 0.0784, -0.0589, 0.663),
    "rank-and-file": (1, -1.93,  1.06,   -0.985, -0.965, -2.05,  -0.0975, -0.869, -0.408, -0.424, -0.1, -0.0579, 0.562, 0.319, 0.495, -0.29,  -0.196, 0.0,    0.821),
}
# fmt: on

# Games without a row of their own, and the one whose weights they borrow.
LIKE = {
    "thieves-of-egypt-pysol": "thieves-of-egypt",
    "alexandria": "thieves-of-egypt",
    "indian-pysol": "indian",
    "sixty-thieves": "forty-thieves",
    "forty-thieves-kings": "forty-thieves",
    "forty-thieves-redeal": "forty-thieves",
    "number-ten": "rank-and-file",
    "cleopatra": "forty-thieves",
}


def weights_of(game: str) -> tuple[float, ...]:
    """The weights for a preset, its own or the nearest game's."""
    return WEIGHTS[LIKE.get(game, game)]
