"""The help of every command, as people see it, width pinned."""

import pytest
from syrupy.assertion import SnapshotAssertion

from conftest import Runner
from thieves.app import COMMANDS
from thieves.packing.kernel import COMPILED


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_short_and_has_examples_and_exit_codes(
    command: str, thieves: Runner, snapshot: SnapshotAssertion
) -> None:
    """Two examples, the exit codes, no more than a screen."""
    ran = thieves(*command.split(), "--help")
    assert (0, "") == (ran.code, ran.err)
    examples = ran.out.partition("Examples:")[2].partition("Exit codes:")[0].split("\n")
    assert 2 == sum("thieves " + command in line for line in examples)
    assert "Exit codes: 0" in ran.out and ran.out.count("\n") < 40
    assert snapshot == ran.out


def test_the_version_is_told_wherever_it_is_asked_for(thieves: Runner) -> None:
    """Alone, behind another option, behind a command."""
    from thieves import __version__

    compiled = "" if COMPILED else "not "
    wanted = (0, f"thieves {__version__} (kernels {compiled}compiled)\n", "")
    assert (
        wanted
        == thieves("--version")
        == thieves("--quiet", "--version")
        == thieves("check", "--version")
    )


def test_no_command_shows_the_help_and_a_wrong_one_is_named(thieves: Runner) -> None:
    """Usage errors are exit 2."""
    assert "Commands:" in thieves().out + thieves().err
    ran = thieves("chekc")
    assert 2 == ran.code and "No such command 'chekc'" in ran.err
    assert 2 == thieves("check", "--frobnicate").code
