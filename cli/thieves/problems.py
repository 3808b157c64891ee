"""A problem as a value, and the table of problem codes with their help and examples."""

from typing import NamedTuple


class Problem(NamedTuple):
    """Something wrong with a record: what, and exactly where.

    `line` and `column` count from 1, in characters; 0 where a whole file is meant. `move` is the
    number of the move, counted in single moves, and `text` how the record writes it.
    """

    code: str
    message: str
    line: int = 0
    column: int = 0
    move: int | None = None
    text: str = ""
    help: str = ""

    @property
    def severity(self) -> str:
        """ "warning" for W codes, "error" for all others."""
        return "warning" if self.code.startswith("W") else "error"


class Refusal(NamedTuple):
    """Why a move is not legal: the code of the rule broken (see `explain`) and a sentence that names it."""

    code: str
    message: str


def errors(problems: list[Problem]) -> list[Problem]:
    """Those problems that make a record invalid."""
    return [problem for problem in problems if problem.severity == "error"]


class Code(NamedTuple):
    """What a problem code means: one sentence of help, and an example that has the problem."""

    help: str
    example: str


CODES: dict[str, Code] = {
    # Syntax
    "P101": Code("A file holds at least one record, and a record starts at its game: line.", "(an empty file)"),
    "P102": Code("Every line before the moves is a key, a colon and a value.", "stock 9S 2S"),
    "P103": Code("Records are written in UTF-8.", "(a file saved as UTF-16 or Latin-1)"),
    "P104": Code("Spaces, tabs and no-break spaces part words; other invisible characters do not belong here.", "1: TH<U+200B>"),
    "P105": Code("A { comment } is opened and closed by one brace each.", "1. d {never closed"),
    "P106": Code("Each key and each tag stands once in a record.", "stock: 9S\nstock: 2S"),
    "P107": Code("A line whose name is nearly that of a known key is taken for a slip of the pen.", "stcok: 6C 7H"),
    "P108": Code("The game is one of those that `thieves games` lists, by name or alias.", "game: thirty-thieves"),
    "P109": Code("The value is not one that this key takes.", "redeals: often"),
    "P110": Code("A card is a rank (A 2 … 9 T J Q K) and a suit (C S H D).", "2: 1H DS"),
    "P111": Code("A move is d, r, 3-7, 3-7:4, w-3, w-f, 3-f or f-4(3C), with (8H) or [5C] behind it; in pairing games d, r, KD, QS+AH or 7H@B4.2+6C@w.", "1. draw"),
    "P112": Code("The result word closes the moves; only # comments may follow.", "won 3-7"),
    "P113": Code("A record may not be larger than 1 MB.", "(a file that is no record at all)"),
    "P114": Code("A record with a higher format number was written for a later version.", "format: 2"),
    "P115": Code("Pyramids, reserves and pairs belong to the pairing games; columns, building and foundations to the packing games.", "A1: 7H in Forty Thieves"),
    "P116": Code("Face-down cards stand in one pair of brackets at the buried end, with a card face up on them.", "4: 9C [4H JD]"),
    "P117": Code("Unknown cards may lie in the stock or face down, nowhere else; a pairing game's first stock card lies open.", "3: ?? 9C"),
    "P118": Code("Of one record the first hundred problems in its text are listed.", "(a text that is no record)"),
    "P119": Code("A saved game of PySolFC is read as PySolFC wrote it; one that is cut short or was changed is not.", "(a .pso file that ends in the middle)"),
    "P120": Code("A board of another program has the foundations, the talon and one column a line, each a list of cards.", "Talon: 9S 2S and a line that holds no cards"),
    # Deal and pack
    "D101": Code("A layout names every column, row and reserve of the game once, an empty pile as a hyphen.", "(column 4 left out)"),
    "D102": Code("There are as many copies of each card as decks.", "(a third 7D in a two-deck game)"),
    "D103": Code("A layout holds the whole pack; unknown cards are written as question marks.", "(the stock one card short)"),
    "D104": Code("The card is not in the pack this game is played with.", "suits: CS, and a 7H in column 1"),
    "D105": Code("A start layout must be the deal that its number gives.", "deal: pysolfc 1 with two cards changed"),
    "D106": Code("A record needs a layout, or deal: pysolfc N which stands for one.", "game: forty-thieves (and nothing else)"),
    "D107": Code("Stock and waste together are never more than what the deal leaves over.", "(64 stock cards in a game that leaves 49)"),
    "D108": Code("The rule keys contradict each other, or one that the game needs is missing.", "decks: 1 and columns: 30 30"),
    "D109": Code("A column has at most as many face-down cards as were dealt face down.", "[4H] 9C in a game dealt face up"),
    "D110": Code("A suit has one foundation for each deck.", "foundations: 3C 2C AC with two decks"),
    "D112": Code("A row of a pyramid has as many cards as its number; one that has left is written as two hyphens.", "A3: 7H 2S"),
    "D113": Code("A card leaves a pyramid only after both cards that lie on it.", "A2: -- KD over A3: 7H 2S 9C"),
    "D114": Code("Cards leave in pairs, so those that are missing from a layout must make pairs, or leave alone.", "(a position from which a 5 and a 7 have left)"),
    "D111": Code("The pass is at most the redeals and one.", "pass: 3 in a game with one redeal"),
    # Moves
    "M201": Code("The move names a column, cell or pile that is not there, or goes nowhere.", "3-14"),
    "M202": Code("There is no such card to move, or none where the move comes from.", "w-3 with an empty waste"),
    "M203": Code("The column's last card does not take this card.", "3-7: 8H on 9D where colours alternate"),
    "M204": Code("These cards do not move as one: too many, or not a run.", "3-7:4 where cards move singly"),
    "M205": Code("An empty column takes only what the rule key spaces allows.", "2-4 with a Queen, column 4 empty"),
    "M206": Code("The foundations do not take this card yet.", "3-f with 8H, the hearts at 6"),
    "M207": Code("A card comes back from a foundation only where take-back allows it, and only a top card.", "f-4(3C)"),
    "M208": Code("The stock is empty.", "d"),
    "M209": Code("A redeal needs an empty stock, a waste, and a redeal that is left.", "r"),
    "M210": Code("Face-down cards are never part of a run.", "3-7:3 with two cards face up"),
    "M211": Code("A supermove needs enough spaces and hosts to carry the cards one by one.", "3-7:4 with nothing empty"),
    "M212": Code("More than one card fits: the move must say which.", "f-4, or QS+AH with two QS available"),
    "M213": Code("A card leaves only when nothing lies on it.", "6C+7H with 9H on the 6C"),
    "M214": Code("Two cards leave together only when they add up to the game's target.", "7H+5C where pairs add up to 13"),
    "M215": Code("What leaves alone is a King where pairs add up to 13, and nothing else.", "KD+AH, or 7H"),
    "M216": Code("A card does not leave with itself.", "6C+6C where sixes leave together, with one deck"),
    "M217": Code("The card does not lie in the place that the move names.", "QS@A7.2+AH with 9C in that cell"),
    # Result and assertions
    "R301": Code("The card in round brackets is the highest card moved, or the card turned.", "d(8H) where the 9C is turned"),
    "R302": Code("The card in square brackets is the face-down or stock card that the move uncovers.", "3-7[5C] where nothing is uncovered"),
    "R303": Code("won and stuck are held against the final position.", "won with 8 cards still in columns"),
    "R304": Code("An unknown card can only be one that is still missing.", "d(5C) with both 5C in sight"),
    "R305": Code("A move number counts single moves: d*3 is three.", "12. before the tenth move"),
    "R306": Code("A card that was unknown is told when it comes to light: d(5C), 3-7[5C].", "d on an unknown stock card"),
    # YAML and JSON
    "Y401": Code("The text is not YAML, or not JSON.", "tableau: [[TH, [3D]]"),
    "Y402": Code("The tree has no such key.", "tableaux: [[TH]]"),
    "Y403": Code("Each key stands once in a mapping.", '{"game": "indian", "game": "limited"}'),
    "Y404": Code("The value is of another kind than this key takes; YAML reads some bare words as numbers, dates or truth values.", "stock: [9S, 10]"),
    "Y405": Code("Anchors, aliases and tags of YAML are not used in records.", "stock: &a [9S]"),
    "Y406": Code("The value could not be written in the text notation.", 'comment: "a } brace"'),
    # Warnings
    "W901": Code("The game is won, but the record does not say so.", "* after the last card went up"),
    "W902": Code("The target format does not hold everything that the record has.", "convert --to json with # comments"),
    "W903": Code("The deal number in a save does not deal its cards.", "a save whose number was changed"),
}  # fmt: skip
