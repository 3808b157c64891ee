"""Golden cases of the canonical form: input, a line `===>`, what `fmt` makes of it."""

from pathlib import Path

import pytest

from conftest import Runner

CASES = sorted((Path(__file__).parent / "cases").glob("*.case"))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_fmt_gives_the_canonical_form_and_changes_nothing_twice(
    path: Path, thieves: Runner
) -> None:
    """`===> invalid` marks an input that fmt refuses, writing nothing."""
    given, _, wanted = path.read_text(encoding="utf-8").partition("===>")
    ran = thieves("fmt", "-", stdin=given)
    if wanted.strip() == "invalid":
        assert (2, "") == ran[:2] and "error" not in ran.err.lower() and ran.err
        return
    assert (0, wanted.removeprefix("\n"), "") == ran
    assert ran == thieves("fmt", "-", stdin=ran.out)


def test_there_are_cases() -> None:
    """The folder is found."""
    assert len(CASES) >= 7
