"""Stands in for the few names of `cython` that the kernel uses, on machines without Cython."""

from collections.abc import Callable
from typing import TypeVar

Thing = TypeVar("Thing")

compiled = False
int = double = ulonglong = None  # only named, in `declare` and `cast`


def declare(_type: object, value: Thing) -> Thing:
    """A C variable of the module: here just its value."""
    return value


def cclass(thing: Thing) -> Thing:
    """A C class: here a plain one."""
    return thing


def final(thing: Thing) -> Thing:
    """A C class without subclasses: here a plain one."""
    return thing


def cfunc(thing: Thing) -> Thing:
    """A C function: here a plain one."""
    return thing


def exceptval(*, check: bool) -> Callable[[Thing], Thing]:
    """How a C function reports an exception: here as ever."""
    return cclass


def cast(_type: object, value: Thing) -> Thing:
    """A C cast: here nothing."""
    return value
