"""The Lark parser of `grammar/thieves.lark`, built once and kept in the user's cache."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark

_parser: "Lark | None" = None


def grammar_text() -> str:
    """The grammar's source."""
    from importlib import import_module

    return Path(import_module("thieves.grammar").__path__[0], "thieves.lark").read_text(
        encoding="utf-8"
    )


def parser() -> "Lark":
    """The parser: from memory, from the cache, or built from the grammar."""
    global _parser
    if _parser is None:
        _parser = _load_or_build()
    return _parser


def _load_or_build() -> "Lark":
    import pickle

    from lark import Lark, __version__

    text = grammar_text()
    saved = _cache_file(text, __version__)
    try:
        with saved.open("rb") as stream:
            return Lark.load(stream)
    except (
        OSError,
        EOFError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        ImportError,
        pickle.PickleError,
    ):
        built = Lark(text, parser="lalr", lexer="contextual")
        _save(built, saved)
        return built


def _cache_file(text: str, lark_version: str) -> Path:
    from zlib import crc32

    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111
    key = f"{crc32(text.encode()):08x}-lark{lark_version}-py{sys.hexversion:x}"
    return Path(home) / "thieves" / f"grammar-{key}"


def _save(built: "Lark", path: Path) -> None:
    """Keeps the parser for the next start; not being able to is no problem."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as stream:
            built.save(stream)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
