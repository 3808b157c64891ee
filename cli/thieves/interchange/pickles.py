"""The values in a run of Python pickles, read without Python's unpickler: nothing in them is imported or called.

Only what PySolFC's saved games use is understood. The instructions are those that the standard library's
`pickletools` documents.
"""

import struct
from collections.abc import Callable, Iterator

from thieves.interchange.lines import LIMIT

# The classes and functions that a save may name, old module names of Python 2 included.
_MADE = {
    *(("pysollib.game", name) for name in (
        "GameSaveInfo", "GameGlobalSaveInfo", "GameMoves", "GameGlobalStatsStruct", "GameStatsStruct",
    )),
    *(("pysollib.move", name) for name in (
        "AMoveMove", "AFlipMove", "ASingleFlipMove", "AFlipAndMoveMove", "ATurnStackMove", "ANextRoundMove",
        "AFlipAllMove", "AShuffleStackMove", "ASaveSeedMove", "ASaveStateMove", "AUpdateStackMove", "ASingleCardMove",
    )),
    ("pysollib.mfxutil", "Struct"),
}  # fmt: skip
# What the state of the random generator names, and what protocol 2 names where bytes stand (bookmarks):
# neither is needed, so what they would give is nothing.
_NOTHING = {
    ("builtins", "getattr"), ("__builtin__", "getattr"), ("pysol_cards.random", "MTRandom"), ("_codecs", "encode"),
}  # fmt: skip
_OLD = b"UTSVILFgpdlio"  # what Python 2 and protocols 0 and 1 write
_TOO_OLD = "it was written by an old version of PySolFC; open it in a new one and save it there"
_PROTOCOLS = range(2, 6)


class DamagedError(Exception):
    """Why a file is no run of pickles such as PySolFC writes, in a sentence."""


class Thing:
    """An object in a save: the name of its class, and what it holds by name. It can do nothing."""

    __slots__ = ("holds", "kind")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.holds: dict[object, object] = {}


class _Name:
    """The name of a class or function, as it stands in the file."""

    __slots__ = ("module", "name")

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    @property
    def key(self) -> tuple[str, str]:
        """Module and name."""
        return self.module, self.name


_MARK = object()


def values(data: bytes) -> Iterator[object]:
    """Each pickle's value in turn: numbers, texts, bytes, None, tuples, lists, mappings and Things.

    A mapping's keys are numbers and texts. One value may stand in several places, a list even in itself: who looks
    into them must set a limit. Raises DamagedError.
    """
    if len(data) > LIMIT:
        raise DamagedError("it is larger than 1 MB, as no saved game is")
    machine = _Machine(data)
    while machine.at < len(data):
        yield machine.run()


class _Machine:
    """Reads the pickles one after the other; what they remember runs on from one to the next."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0
        self.memo: dict[int, object] = {}
        self.stack: list[object] = []

    def run(self) -> object:
        """The next pickle's value."""
        self.stack.clear()
        if self.data[self.at] in _OLD:
            raise DamagedError(_TOO_OLD)
        if self.data[self.at] != 0x80:
            raise DamagedError(f"no value begins at byte {self.at}")
        while True:
            start, code = self.at, self.take(1)[0]
            if code == 0x2E:  # STOP
                if len(self.stack) != 1 or self.stack[0] is _MARK:
                    raise DamagedError(f"the value that ends at byte {start} is not whole")
                return self.stack[0]
            step = _STEPS.get(code)
            if step is None and code in _OLD:
                raise DamagedError(_TOO_OLD)
            if step is None:
                raise DamagedError(f"byte {start} is {code:#04x}, which no save of PySolFC uses")
            step(self)

    def take(self, size: int) -> bytes:
        """The next bytes."""
        if size < 0 or self.at + size > len(self.data):
            raise DamagedError(f"it ends too early, at byte {len(self.data)}")
        self.at += size
        return self.data[self.at - size : self.at]

    def skip(self, size: int) -> None:
        """Passes over the next bytes."""
        self.take(size)

    def number(self, form: str) -> int:
        """The next number, in the form that `struct` names."""
        (value,) = struct.unpack(form, self.take(struct.calcsize(form)))
        return int(value)

    def pop(self) -> object:
        """The last value put by."""
        if not self.stack or self.stack[-1] is _MARK:
            raise DamagedError(f"a value is missing before byte {self.at}")
        return self.stack.pop()

    def popped(self, count: int) -> list[object]:
        """So many of the last values."""
        return [self.pop() for _ in range(count)][::-1]

    def since_mark(self) -> list[object]:
        """The values put by since the last mark."""
        found: list[object] = []
        while self.stack and self.stack[-1] is not _MARK:
            found.append(self.stack.pop())
        if not self.stack:
            raise DamagedError(f"a mark is missing before byte {self.at}")
        self.stack.pop()
        return found[::-1]

    def add(self, items: list[object]) -> None:
        """Puts items at the end of the list put by last."""
        top = self.pop()
        if not isinstance(top, list):
            raise DamagedError(f"a list is missing before byte {self.at}")
        top += items
        self.stack.append(top)

    def enter(self, items: list[object]) -> None:
        """Puts keys and values, in turn, into the mapping put by last."""
        top = self.pop()
        if not isinstance(top, dict) or len(items) % 2:
            raise DamagedError(f"a mapping is missing before byte {self.at}")
        for key, value in zip(items[::2], items[1::2], strict=True):
            if not isinstance(key, str | int):
                raise DamagedError(f"the mapping before byte {self.at} has an odd key")
            top[key] = value
        self.stack.append(top)

    def name(self, module: object, name: object) -> None:
        """Puts by the name of a class or function that saves use."""
        if not (isinstance(module, str) and isinstance(name, str)):
            raise DamagedError(f"a name is missing before byte {self.at}")
        if (module, name) not in _MADE | _NOTHING:
            whole = ascii(f"{module}.{name}")[1:-1]
            raise DamagedError(f"it names {whole[:60]}, which no save of PySolFC needs")
        self.stack.append(_Name(module, name))

    def make(self) -> None:
        """An object of the class put by, before its arguments."""
        made, given = self.popped(2)
        if not (isinstance(made, _Name) and made.key in _MADE and given == ()):
            raise DamagedError(f"no object of a save is made at byte {self.at}")
        self.stack.append(Thing(made.name))

    def call(self) -> None:
        """What the random generator's state would call: it gives a Thing that holds nothing."""
        called, given = self.popped(2)
        if not (isinstance(called, _Name) and called.key in _NOTHING and isinstance(given, tuple)):
            raise DamagedError(f"something is called at byte {self.at} that no save calls")
        self.stack.append(Thing(""))

    def fill(self) -> None:
        """Gives an object what it holds."""
        thing, state = self.popped(2)
        if not isinstance(thing, Thing):
            raise DamagedError(f"an object is missing before byte {self.at}")
        if isinstance(state, dict):
            thing.holds = state
        elif thing.kind:
            raise DamagedError(f"the object before byte {self.at} does not hold named values")
        self.stack.append(thing)

    def recall(self, number: int) -> None:
        """Puts by again what was remembered under a number."""
        if number not in self.memo:
            raise DamagedError(f"what byte {self.at} refers back to is not there")
        self.stack.append(self.memo[number])

    def remember(self, number: int) -> None:
        """Remembers the last value under a number."""
        self.memo[number] = value = self.pop()
        self.stack.append(value)

    def text(self, size: int) -> str:
        """The next bytes as text."""
        try:
            return self.take(size).decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise DamagedError(f"the text before byte {self.at} is not UTF-8") from None

    def line(self) -> str:
        """The next text that ends its line."""
        end = self.data.find(b"\n", self.at, self.at + 256)
        if end < 0:
            raise DamagedError(f"a name at byte {self.at} does not end")
        text = self.text(end - self.at)
        self.take(1)
        return text

    def protocol(self) -> None:
        """The pickle's protocol."""
        if self.take(1)[0] not in _PROTOCOLS:
            raise DamagedError("its pickles are of a protocol that is none of 2 to 5")


def _put(value: Callable[[_Machine], object]) -> Callable[[_Machine], None]:
    return lambda machine: machine.stack.append(value(machine))


def _long(size: str) -> Callable[[_Machine], None]:
    return _put(lambda m: int.from_bytes(m.take(m.number(size)), "little", signed=True))


_Step = Callable[[_Machine], None]
_STEPS: dict[int, _Step] = {
    0x80: _Machine.protocol,
    0x95: lambda m: m.skip(8),  # FRAME: how much comes is known
    ord("N"): _put(lambda m: None), 0x88: _put(lambda m: True), 0x89: _put(lambda m: False),
    ord("K"): _put(lambda m: m.number("<B")), ord("M"): _put(lambda m: m.number("<H")),
    ord("J"): _put(lambda m: m.number("<i")), 0x8A: _long("<B"), 0x8B: _long("<i"),
    ord("G"): _put(lambda m: struct.unpack(">d", m.take(8))[0]),
    0x8C: _put(lambda m: m.text(m.number("<B"))), ord("X"): _put(lambda m: m.text(m.number("<I"))),
    ord("C"): _put(lambda m: m.take(m.number("<B"))), ord("B"): _put(lambda m: m.take(m.number("<I"))),
    ord(")"): _put(lambda m: ()), ord("]"): _put(lambda m: []), ord("}"): _put(lambda m: {}),
    ord("("): _put(lambda m: _MARK), ord("t"): _put(lambda m: tuple(m.since_mark())),
    0x85: _put(lambda m: tuple(m.popped(1))), 0x86: _put(lambda m: tuple(m.popped(2))),
    0x87: _put(lambda m: tuple(m.popped(3))),
    ord("a"): lambda m: m.add(m.popped(1)), ord("e"): lambda m: m.add(m.since_mark()),
    ord("s"): lambda m: m.enter(m.popped(2)), ord("u"): lambda m: m.enter(m.since_mark()),
    0x94: lambda m: m.remember(len(m.memo)),
    ord("q"): lambda m: m.remember(m.number("<B")), ord("r"): lambda m: m.remember(m.number("<I")),
    ord("h"): lambda m: m.recall(m.number("<B")), ord("j"): lambda m: m.recall(m.number("<I")),
    ord("c"): lambda m: m.name(m.line(), m.line()), 0x93: lambda m: m.name(*m.popped(2)),
    0x81: _Machine.make, ord("R"): _Machine.call, ord("b"): _Machine.fill,
}  # fmt: skip
