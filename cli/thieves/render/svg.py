"""A position as an SVG picture that needs no fonts or files of its own."""

from xml.sax.saxutils import escape

from thieves.cards import SYMBOLS, Card, is_red
from thieves.families import PairingPosition, Position

_W, _H, _GAP, _STEP = 46, 64, 8, 20


def draw(position: Position, title: str) -> str:
    """The whole picture: foundations above the columns, stock and waste at their left; or pyramids."""
    if isinstance(position, PairingPosition):
        return _pyramids(position, title)
    tops = [(h, s) for s, heights in position.heights.items() for h in heights]
    across = max(len(position.columns), len(tops) + 2)
    deepest = max(map(len, position.columns), default=0)
    parts = [
        _pile_card(0, None, len(position.stock)),
        _pile_card(1, *_top(position.waste), len(position.waste)),
    ]
    for place, (rank, suit) in enumerate(tops, across - len(tops)):
        parts.append(_card(_x(place), 26, Card(rank, suit) if rank else None, SYMBOLS[suit]))
    parts += _columns(position.columns, position.down, 34 + _H)
    height = 30 + 2 * (_H + _GAP) + max(deepest - 1, 0) * _STEP + _GAP
    return _picture(title, across, height, parts)


def _pyramids(position: PairingPosition, title: str) -> str:
    """Stock and waste above, the pyramids side by side, the reserves below."""
    parts, left = [], 0
    if position.rules.stock_size:
        open_card = position.stock[-1] if position.stock else None
        parts = [
            _pile_card(0, open_card, len(position.stock)),
            _pile_card(1, *_top(position.waste), len(position.waste)),
        ]
    first = 26 + (_H + _GAP + 8) * bool(parts)
    for rows in position.pyramids:
        for row, cards in enumerate(rows):
            for at, card in enumerate(cards):
                if card is not None:
                    middle = left + at + (len(rows) - 1 - row) / 2
                    parts.append(_card(_x(middle), first + row * _H // 2, card))
        left += len(rows)
    tallest, deepest = (
        max(map(len, position.pyramids), default=0),
        max(map(len, position.reserves), default=0),
    )
    below = first + (_H + _GAP + (tallest - 1) * _H // 2) * bool(tallest)
    parts += _columns(position.reserves, [0] * len(position.reserves), below)
    height = below + (_H + _GAP + max(deepest - 1, 0) * _STEP) * bool(position.reserves) + _GAP
    return _picture(title, max(left, len(position.reserves), 4), height, parts)


def _columns(columns: list[list[Card]], downs: list[int], y: int) -> list[str]:
    """Columns of cards from the left, an empty one as a place."""
    return [
        part
        for column, (cards, down) in enumerate(zip(columns, downs, strict=True))
        for part in [
            _back(_x(column), y + place * _STEP)
            if place < down
            else _card(_x(column), y + place * _STEP, card)
            for place, card in enumerate(cards)
        ]
        or [_card(_x(column), y, None)]
    ]


def _picture(title: str, across: int, height: int, parts: list[str]) -> str:
    """The parts on a green table, `across` cards wide, under a title."""
    width, body = _GAP + across * (_W + _GAP), "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#14532d"/>\n'
        f'<text x="{_GAP}" y="18" font-size="13" fill="#fff">{escape(title)}</text>\n{body}\n</svg>\n'
    )


def _x(place: float) -> int:
    return _GAP + int(place * (_W + _GAP))


def _top(pile: list[Card]) -> tuple[Card | None]:
    return (pile[-1] if pile else None,)


def _pile_card(place: int, card: Card | None, count: int) -> str:
    """Stock or waste: its top, and how many cards it holds."""
    face = _card(_x(place), 26, card) if card or not count else _back(_x(place), 26)
    return f'{face}<text x="{_x(place) + _W // 2}" y="{22 + _H}" font-size="10" text-anchor="middle" fill="#888">{count}</text>'


def _back(x: int, y: int) -> str:
    return f'<rect x="{x}" y="{y}" width="{_W}" height="{_H}" rx="5" fill="#1d4ed8" stroke="#fff"/>'


def _card(x: int, y: int, card: Card | None, empty: str = "") -> str:
    if card is None:
        place = f'<rect x="{x}" y="{y}" width="{_W}" height="{_H}" rx="5" fill="none" stroke="#86efac"/>'
        return f'{place}<text x="{x + _W // 2}" y="{y + 38}" font-size="18" text-anchor="middle" fill="#86efac">{empty}</text>'
    colour = "#b91c1c" if is_red(card) else "#111"
    face = f'<rect x="{x}" y="{y}" width="{_W}" height="{_H}" rx="5" fill="#fff" stroke="#333"/>'
    text = f"{str(card)[0]}{SYMBOLS[card.suit]}" if card.rank else "??"
    return f'{face}<text x="{x + 5}" y="{y + 16}" font-size="15" fill="{colour}">{text}</text>'
