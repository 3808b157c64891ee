"""The Lark grammar itself."""

from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, Tree

from thieves.notation.grammar import grammar_text, parser


def test_the_grammar_has_no_conflict_and_no_two_terminals_collide() -> None:
    """Lark's strict mode finds none (it needs interegular, which the dev extra brings)."""
    Lark(grammar_text(), parser="lalr", lexer="contextual", strict=True)


@settings(max_examples=300, deadline=None)
@given(st.text(st.characters(exclude_characters="\r"), max_size=200))
def test_every_text_is_read_and_no_character_is_lost(text: str) -> None:
    """What is neither token nor space or line end between tokens does not exist."""
    source = f"game: streets\n{text}\n"
    tree = parser().parse(source)
    covered = [False] * len(source)
    for token in tree.scan_values(lambda value: isinstance(value, Token)):
        assert (
            isinstance(token, Token) and token.start_pos is not None and token.end_pos is not None
        )
        for place in range(token.start_pos, token.end_pos):
            covered[place] = True
    assert isinstance(tree, Tree)
    assert set() == {char for char, kept in zip(source, covered, strict=True) if not kept} - set(
        " \t\n"
    )
