"""Builds the search kernel as an extension where Cython and a compiler are there; without, it runs as Python."""

import sys

from setuptools import Extension, setup

# No fused multiply-add: compiled and uncompiled must round alike. No debug symbols: a third less to do.
FLAGS = [] if sys.platform == "win32" else ["-O3", "-g0", "-ffp-contract=off"]
PACKING = (
    "slots", "state", "fluid", "score", "search", "locks", "keys", "beam", "descent", "thin", "look", "playout",
    "exits", "rounds", "shortcuts",
)  # fmt: skip
KERNELS = [
    Extension(
        f"thieves.packing.kernel.{name}",
        [f"cli/thieves/packing/kernel/{name}.py"],
        extra_compile_args=FLAGS,
    )
    for name in PACKING
]
KERNELS += [
    Extension(
        f"thieves.pairing.{name}", [f"cli/thieves/pairing/{name}.py"], extra_compile_args=FLAGS
    )
    for name in ("subgames", "kernel", "clearing")
]


def extensions() -> list[Extension]:
    """The kernels to compile: none where Cython is missing."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    built: list[Extension] = cythonize(KERNELS, build_dir="build")
    for kernel in built:
        kernel.optional = True  # which cythonize forgets: a failing compiler is no failing install
    return built


setup(ext_modules=extensions(), options={"build_ext": {"parallel": True}})
