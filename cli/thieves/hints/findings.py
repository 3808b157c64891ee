"""What the principles look for in a move: how much of it there is, and how it is said of this move."""

from thieves.cards import SUIT_WORDS, UNKNOWN
from thieves.hints.scene import NUMBERS, Scene, buried, following, open_cards
from thieves.packing.moves import STOCK, WASTE

# Ranks up to which a card is no host worth keeping, and from which on one that goes up is missed.
_LOW, _HIGH = 3, 8


def nothing(_scene: Scene) -> str:
    """Nothing to point at."""
    return ""


def count(number: int) -> str:
    """A number of cards in words: "one card", "no cards"."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} card{'s' * (number != 1)}"


# Columns and spaces


def short_column(scene: Scene) -> float:
    """Cards taken from a column of one or two, 1 where it is empty then; -1 for a space filled."""
    source, size = scene.move.source, scene.move.size
    if scene.fills_space and not (source > 0 and scene.empties):
        return -1.0
    if source <= 0:
        return 0.0
    height = len(scene.before.columns[source - 1])
    return 0.0 if height > 2 else size / height


def says_short(scene: Scene) -> str:
    """The short column that is emptied or nearly so."""
    if scene.empties:
        return f"it empties the short column {scene.move.source}"
    return f"it leaves a single card in the short column {scene.move.source}"


def says_filled(scene: Scene) -> str:
    """The space that is filled."""
    return f"it fills the space in column {scene.move.target}" if scene.fills_space else ""


def says_emptied(scene: Scene) -> str:
    """The column that is empty afterwards."""
    return f"it makes a space of column {scene.move.source}" if scene.empties else ""


def deepest(scene: Scene) -> float:
    """1 where cards leave the longest column that has cards to dig out, and no run is split for it."""
    source = scene.move.source
    if source <= 0 or scene.breaks_run or scene.empties:
        return 0.0
    height = len(scene.before.columns[source - 1])
    return float(height >= 6 and height == max(map(len, scene.before.columns)))


def says_deepest(scene: Scene) -> str:
    """How deep the column is."""
    number = scene.move.source
    height = len(scene.before.columns[number - 1])
    size = NUMBERS[height] if height < len(NUMBERS) else str(height)
    return f"it digs into column {number}, the deepest with {size} cards"


def lone_king(scene: Scene) -> float:
    """-1 for a King alone that takes a space where any card might."""
    is_king = bool(scene.cards) and scene.cards[0].rank == scene.before.rules.ranks
    return -float(scene.fills_space and is_king and scene.before.rules.spaces == "any")


def says_king_stays(scene: Scene) -> str:
    """The column that a King takes."""
    return f"{scene.cards[0]} would keep column {scene.move.target} for good"


def says_king(scene: Scene) -> str:
    """A King that heads a column afterwards, or that lies on nothing any more."""
    if scene.fills_space and scene.cards[0].rank == scene.before.rules.ranks:
        return f"{scene.cards[0]} heads column {scene.move.target} then"
    return ""


# Runs and hosts


def run_grows(scene: Scene) -> float:
    """How many cards longer the moved run becomes; 2 less where it is split off another."""
    if scene.move.target <= 0 or scene.host is None:
        return 0.0
    return float(scene.before.run_length(scene.move.target - 1)) - 2.0 * scene.breaks_run


def says_run(scene: Scene) -> str:
    """The run that the cards make with those they are laid on."""
    length = scene.after.run_length(scene.move.target - 1) if scene.move.target > 0 else 0
    if length <= len(scene.cards) or scene.host is None:
        return ""
    return f"it makes a run of {count(length)} in column {scene.move.target}"


def says_split(scene: Scene) -> str:
    """The run that is split."""
    return f"it splits the run in column {scene.move.source}" if scene.breaks_run else ""


def says_lifted(scene: Scene) -> str:
    """The card that the cards blocked without fitting on it."""
    if scene.old_host in (None, UNKNOWN) or scene.breaks_run:
        return ""
    return f"{scene.cards[0]} comes off {scene.old_host}, which it does not fit"


def says_over_lower(scene: Scene) -> str:
    """The lower card of the same suit that is buried."""
    card = scene.cards[0] if scene.cards else None
    column = scene.before.columns[scene.move.target - 1] if scene.move.target > 0 else []
    lower = [one for one in column if card and one.suit == card.suit and 0 < one.rank < card.rank]
    return f"it lays {card} over {min(lower)}, which must go up before it" if lower else ""


def says_off_lower(scene: Scene) -> str:
    """The lower card of the same suit that was buried."""
    card = scene.cards[0] if scene.cards else None
    column = scene.before.columns[scene.move.source - 1] if scene.move.source > 0 else []
    left = column[: len(column) - scene.move.size]
    lower = [one for one in left if card and one.suit == card.suit and 0 < one.rank < card.rank]
    return f"{card} comes off the lower {min(lower)}" if lower else ""


def says_host(scene: Scene) -> str:
    """A card that finds a place on the moved or the bared card."""
    for host in (scene.bared, scene.cards[-1] if scene.cards and not scene.goes_up else None):
        if host in (None, UNKNOWN) or (scene.move.source == WASTE and host == scene.bared):
            continue
        takers = [top for top in open_cards(scene.after) if scene.before.fits(top, host)]
        if takers:
            return f"{min(takers)} finds a place on {host}"
    return ""


def twins(scene: Scene) -> float:
    """0.5 where the host that is covered has a copy that still serves, -0.5 where it has none."""
    host = scene.cards[0] if scene.goes_up and scene.cards[0].rank > 1 else scene.host
    if host is None or scene.breaks_run:
        return 0.0
    place = scene.move.source if scene.goes_up else scene.move.target
    return 0.5 if scene.exposed(host, but=place) else -0.5


def says_twin(scene: Scene) -> str:
    """Where the copy is that still serves."""
    host = scene.cards[0] if scene.goes_up else scene.host
    assert host is not None
    place = scene.move.source if scene.goes_up else scene.move.target
    return f"the other {host}, in column {scene.exposed(host, but=place)[0]}, still takes a card"


def says_no_twin(scene: Scene) -> str:
    """That no copy of the covered host serves."""
    return f"no other {scene.host} is open then" if scene.host else ""


# Foundations


def ace(scene: Scene) -> float:
    """1 for an Ace that goes up, half for one that is bared."""
    if scene.goes_up:
        return float(scene.cards[0].rank == 1)
    return 0.5 * (scene.bared is not None and scene.bared.rank == 1)


def says_ace(scene: Scene) -> str:
    """The foundation that is started, or the Ace that can start it."""
    if not scene.goes_up:
        return f"it bares {scene.bared}"
    card = scene.cards[0]
    which = "first" if not any(scene.before.heights[card.suit]) else "next"
    return f"it starts the {which} foundation of {SUIT_WORDS[card.suit]}"


def says_up(scene: Scene) -> str:
    """The card that the foundations are ready for next."""
    if not scene.goes_up:
        return ""
    card = following(scene.cards[0])
    is_open = card in open_cards(scene.after)
    return f"{card} can follow it up" if is_open else "a card up is done with"


def host_lost(scene: Scene) -> float:
    """-1 for a high card going up on which a playable card could be laid, 1 for a low one."""
    if not scene.goes_up:
        return 0.0
    if scene.cards[0].rank >= _HIGH:
        return -float(
            bool(scene.waiting()) and not scene.exposed(scene.cards[0], scene.move.source)
        )
    return float(scene.cards[0].rank <= _LOW)


def says_low(scene: Scene) -> str:
    """That a low card holds nothing, or that no suit is left behind."""
    if not scene.goes_up:
        return ""
    card = scene.cards[0]
    if card.rank <= _LOW:
        return f"a card as low as {card} only takes room on the columns"
    return f"both foundations of {SUIT_WORDS[card.suit]} stay near each other"


def says_host_lost(scene: Scene) -> str:
    """The card that loses its place."""
    waiting = scene.waiting()
    return f"{min(waiting)} would lose {scene.cards[0]}, its place" if waiting else ""


def says_wanted(scene: Scene) -> str:
    """The card that the foundations wait for and how far it is bared."""
    bared = scene.bared
    if bared not in (None, UNKNOWN) and scene.after.goes_up(bared):
        return f"it uncovers {bared}, which can go up"
    source = scene.move.source
    found = buried(scene.after, source - 1) if source > 0 else None
    if found is None:
        return ""
    card, upon = found
    left = "only one card lies" if upon == 1 else f"{count(upon)} lie"
    return f"{left} then on {card}, which the {SUIT_WORDS[card.suit]} wait for"


def says_buries_wanted(scene: Scene) -> str:
    """The card that the foundations wait for and that is buried deeper."""
    target = scene.move.target
    found = buried(scene.before, target - 1) if target > 0 else None
    return f"it buries {found[0]}, which the {SUIT_WORDS[found[0].suit]} wait for" if found else ""


# Stock and waste


def from_waste(scene: Scene) -> float:
    """1 for a card that leaves the waste."""
    return float(scene.move.source == WASTE and not scene.is_turn)


def says_placed(scene: Scene) -> str:
    """That the card need not be waited for."""
    return (
        f"{scene.cards[0]} is placed in this pass and need not come round again"
        if scene.cards
        else ""
    )


def says_comes_back(scene: Scene) -> str:
    """The card that is covered and comes back."""
    waste = scene.before.waste
    return (
        f"{waste[-1]} comes back in the next pass" if scene.move.source == STOCK and waste else ""
    )


def says_before_covered(scene: Scene) -> str:
    """That the next draw covers the waste's card, or which one it bares there."""
    if scene.move.source != WASTE:
        return ""
    if scene.cards and scene.before.stock:
        return f"the next draw would cover {scene.cards[0]}"
    bared = scene.bared
    return f"it bares {bared} in the waste" if bared not in (None, UNKNOWN) else ""


def says_covers(scene: Scene) -> str:
    """The card of the waste that is covered for good."""
    waste = scene.before.waste
    return (
        f"it covers {waste[-1]}, and no redeal is left"
        if scene.move.source == STOCK and waste
        else ""
    )


def says_turns(scene: Scene) -> str:
    """How many cards are left to turn."""
    left = len(scene.after.stock)
    return (
        f"{count(left)} {'is' if left == 1 else 'are'} left to turn then"
        if scene.move.source == STOCK
        else ""
    )


def waits(scene: Scene) -> float:
    """1 for a draw over a card that could be played, while a later pass brings it back."""
    at = scene.before
    if scene.move.source != STOCK or not at.waste or scene.last_pass:
        return 0.0
    return float(
        at.goes_up(at.waste[-1]) or any(at.takes(i, at.waste[-1]) for i in range(len(at.columns)))
    )


def says_waits(scene: Scene) -> str:
    """The card that may wait."""
    return f"{scene.before.waste[-1]} can wait for the next pass, nothing here needs it now"


def turns_up(scene: Scene) -> float:
    """1 for a face-down card that is turned up."""
    return float(scene.move.source > 0 and scene.bared == UNKNOWN)


def says_turned(scene: Scene) -> str:
    """That a card is turned up."""
    return (
        f"it turns up a face-down card in column {scene.move.source}"
        if scene.bared == UNKNOWN
        else ""
    )
