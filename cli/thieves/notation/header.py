"""Header values that text, YAML and JSON share: game, deal, format and pass."""

from collections.abc import Mapping

from thieves.dealing import deal_number
from thieves.games import GAMES
from thieves.record import Fault

FORMAT = 1


def unknown_game(name: str) -> str:
    """A sentence for a game that there is no preset of, with the nearest name."""
    from difflib import get_close_matches

    plain = "-".join(name.casefold().split())
    names = [name for game in GAMES for name in (game.name, *game.aliases)]
    near = get_close_matches(plain, names, 1)
    return f"there is no game {name}" + (
        f": is {near[0]} meant?" if near else "; `thieves games` lists them"
    )


def read_deal(text: str, faults: list[Fault]) -> str:
    """The deal's source in its canonical spelling."""
    try:
        number = deal_number(text)
    except ValueError as error:
        faults.append(Fault("P109", str(error), ("deal",)))
        return text
    return f"pysolfc {number}" if number else text


def read_whole(name: str, values: Mapping[str, str], faults: list[Fault]) -> int:
    """The value of `format` or `pass`, 1 where the key is not there."""
    text = values.get(name, "1")
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0 and len(text) < 10):
        faults.append(Fault("P109", f"{name} is a whole number from 1, not {text}", (name,)))
    elif name == "format" and int(text) > FORMAT:
        message = f"format {text} was written for a later version of thieves; this one reads format {FORMAT}"
        faults.append(Fault("P114", message, (name,)))
    else:
        return int(text)
    return 1
