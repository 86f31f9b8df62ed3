"""Boards, vehicles and moves."""
from __future__ import annotations

import json
from typing import (TYPE_CHECKING, Any, Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Optional, Tuple, Type,
                    TypeVar, Union)

from ._core import choice, encoded, metric_number, new_error, started, whole, written
from ._errors import BoardError, MoveError, UnjamError, fail
from ._unjam import ffi, lib

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import ExplainOptions, Limits, SolutionSetOptions, SolveOptions
    from ._rating import Rating
    from ._solution import Explanation, Solution
    from ._states import Graph, States

_new = ffi.new

FORMATS = ("string", "grid", "letters", "carlist", "labelled", "csv", "json", "pddl", "pddl-moves")

B = TypeVar("B", bound="Board")


class Vehicle(NamedTuple):
    """A vehicle; rows and columns count from 1 at the top left."""

    name: str
    row: int
    column: int
    length: int
    horizontal: bool


class Move(NamedTuple):
    """A vehicle that slides by some cells; right and down are positive.

    >>> str(Move("B", -1))
    'B-1'
    """

    vehicle: str
    by: int

    def __str__(self) -> str:
        return f"{self.vehicle}{self.by:+d}"


#: Moves as text in any notation of the program ("A+1 P-1", "AR1"), one move, or several.
Moves = Union[str, Move, Tuple[str, int], Iterable[Union[Move, Tuple[str, int]]]]


class Board:
    """A board in one state. It never changes.

    The text may be in any notation that the program reads; which one is detected, or said by `format`.

    >>> board = Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo")
    >>> board.width, board.height, board.exit, board.target
    (6, 6, 3, 'X')
    >>> board.solve().length
    8
    >>> print(board.draw(ascii=True).splitlines()[5])
    | P |==X===>| Q | . |     > exit
    """

    __slots__ = ("_c", "_key", "__weakref__")
    _c: Any
    _key: Any

    def __init__(self, text: Union[str, bytes, "Board"], *, format: Optional[str] = None,
                 size: Optional[Tuple[int, int]] = None) -> None:
        """`size` is (width, height) for the notation csv, which has none."""
        if isinstance(text, Board):
            self._c = text._c
            return
        raw = encoded(text)
        if format is None and size is None and is_line(raw):
            self._c = _line(raw)  # the usual case, and quicker
            return
        found = list(_read(raw, format, size, most=2))
        if not found:
            raise BoardError("the text contains no board", 1, 0)
        if isinstance(found[0], UnjamError):
            raise found[0]
        if len(found) > 1:
            raise BoardError("the text contains more than one board; read them with unjam.read")
        self._c = found[0]

    @classmethod
    def _of(cls: Type[B], c_board: Any) -> B:
        """Wraps a board of the library, which is not copied."""
        board = cls.__new__(cls)
        board._c = c_board
        return board

    # ---- What it is ----

    @property
    def width(self) -> int:
        """Columns."""
        return int(self._c.width)

    @property
    def height(self) -> int:
        """Rows."""
        return int(self._c.height)

    @property
    def exit(self) -> int:
        """The exit row, from 1."""
        return int(self._c.exit_row) + 1

    @property
    def target(self) -> str:
        """Name of the vehicle that must leave."""
        return str(ffi.string(self._c.vehicles[self._c.target].name).decode("ascii"))

    @property
    def vehicles(self) -> Tuple[Vehicle, ...]:
        """All vehicles, in the order of the text.

        >>> Board("oooBAAoBooCCoooo").vehicles[0]
        Vehicle(name='B', row=1, column=4, length=2, horizontal=False)
        """
        found = []
        for i in range(self._c.vehicle_count):
            vehicle = self._c.vehicles[i]
            found.append(Vehicle(ffi.string(vehicle.name).decode("ascii"), vehicle.row + 1, vehicle.column + 1,
                                 vehicle.length, vehicle.horizontal))
        return tuple(found)

    @property
    def walls(self) -> Tuple[Tuple[int, int], ...]:
        """The walls as (row, column), from 1."""
        return tuple((row + 1, column + 1) for row in range(self.height) for column in range(self.width)
                     if lib.uj_board_is_wall(self._c, row, column))

    @property
    def solved(self) -> bool:
        """Whether the target touches the right edge."""
        return bool(lib.uj_board_solved(self._c))

    @property
    def id(self) -> str:
        """16 hexadecimal digits that do not depend on names; mirror images have the same where they are the same puzzle.

        >>> Board("oooBAAoBooCCoooo").id == Board("oooZAAoZooYYoooo").id
        True
        """
        text = ffi.new("char[]", lib.UJ_ID_SIZE)
        lib.uj_id_text(text, lib.uj_puzzle_id(self._c))
        return str(ffi.string(text).decode("ascii"))

    def canonical(self: B) -> B:
        """The same puzzle in its one form: target first and named A, the others in reading order.

        >>> Board("oooQXXoQooRRoooo").canonical()
        Board('oooBAAoBooCCoooo')
        """
        out = ffi.new("uj_board *")
        lib.uj_board_canonical(out, self._c)
        return type(self)._of(out)

    def text(self, format: str = "string") -> str:
        """The board in a notation. BoardError: the notation cannot express it.

        >>> print(Board("oooBAAoBooCCoooo").text("grid"), end="")
        oooB
        AAoB
        ooCC
        oooo
        """
        number = choice("notation", format, FORMATS) + 1
        puzzle, error = _puzzle_of(self._c), new_error()
        write = lib.uj_puzzle_write_line if format in ("string", "json") else lib.uj_puzzle_write
        more = () if format in ("string", "json") else (True,)
        status = lib.UJ_OK

        def append(out: Any) -> None:
            nonlocal status
            status = write(out, puzzle, number, *more, error)

        text = written(append)
        if status != lib.UJ_OK:
            fail(status, error)
        return text

    def as_dict(self) -> Dict[str, Any]:
        """The board as the object of the notation json."""
        found: Dict[str, Any] = json.loads(self.text("json"))
        return found

    def draw(self, *, ascii: bool = False, colour: bool = False, coordinates: bool = False) -> str:
        """The board as lines of text for a terminal."""
        options = started("uj_draw_options")
        options.ascii, options.colour, options.coordinates = ascii, colour, coordinates
        return written(lambda out: lib.uj_board_draw(out, self._c, options))

    def svg(self, *, title: Optional[str] = None, coordinates: bool = False, names: bool = True) -> str:
        """The board as a self-contained SVG document.

        >>> Board("oooBAAoBooCCoooo").svg()[:4]
        '<svg'
        """
        words = ffi.new("char[]", encoded(title)) if title else ffi.NULL
        card = started("uj_card")
        card.board, card.title, card.coordinates, card.hide_names = self._c, words, coordinates, not names
        return written(lambda out: lib.uj_card_svg(out, card))

    def _repr_svg_(self) -> str:
        return self.svg()

    # ---- Moves ----

    def moves(self, metric: str = "moves") -> List[Move]:
        """Every legal move; with "steps", those by one cell.

        >>> [str(move) for move in Board("oooBAAoBooCCoooo").moves()]
        ['A+1', 'C-1', 'C-2']
        """
        out = ffi.new("uj_move[]", lib.UJ_MAX_MOVES)
        count = lib.uj_board_moves(self._c, metric_number(metric), out)
        return list(self._decoded(bytes(ffi.buffer(out, 2 * count))))

    def play(self: B, moves: Moves) -> B:
        """The board after one or several moves. MoveError: one of them is illegal.

        >>> Board("oooBAAoBooCCoooo").play("C-2 B+2 A+2").solved
        True
        """
        array, count = self._encoded(moves)
        replay, error = ffi.new("uj_replay *"), new_error()
        if lib.uj_board_replay(replay, self._c, array, count, error) != lib.UJ_OK:
            raise MoveError(ffi.string(error.message).decode("utf-8", "replace"), replay.legal)
        after = ffi.new("uj_board *")
        ffi.memmove(after, ffi.addressof(replay, "end"), ffi.sizeof("uj_board"))
        return type(self)._of(after)

    def _names(self) -> List[str]:
        return [ffi.string(self._c.vehicles[i].name).decode("ascii") for i in range(self._c.vehicle_count)]

    def _decoded(self, raw: bytes) -> Iterator[Move]:
        names = self._names()
        for at in range(0, len(raw), 2):
            by = raw[at + 1]
            yield Move(names[raw[at]], by - 256 if by > 127 else by)

    def _encoded(self, moves: Moves) -> Tuple[Any, int]:
        """Moves as an array of the library."""
        if isinstance(moves, str):
            text, error = encoded(moves), new_error()
            out, count = ffi.new("uj_move **"), ffi.new("size_t *")
            status = lib.uj_moves_read(out, count, self._c, text, len(text), error)
            if status == lib.UJ_BAD_INPUT:
                raise MoveError(ffi.string(error.message).decode("utf-8", "replace"))
            if status != lib.UJ_OK:
                fail(status, error)
            return ffi.gc(out[0], lib.free), int(count[0])
        listed: List[Any] = [moves] if _is_move(moves) else list(moves)
        array = ffi.new("uj_move[]", max(len(listed), 1))
        for i, move in enumerate(listed):
            if not _is_move(move):
                raise TypeError(f"a move is a vehicle and a number of cells, not {move!r}")
            name, by = move
            index = lib.uj_board_find(self._c, encoded(name)) if "\0" not in name else -1
            if index < 0:
                raise MoveError(f"there is no vehicle {name!r}", i)
            if not -128 <= by <= 127:
                raise MoveError(f"{name} cannot move {by} cells", i)
            array[i].vehicle, array[i].by = index, by
        return array, len(listed)

    # ---- What the library finds out about it; the modules that these are in say more ----

    def solve(self, **options: "Unpack[SolveOptions]") -> "Solution":
        """A shortest solution: see `unjam.solve` for the options."""
        from ._solution import solve
        return solve(self, **options)

    def solutions(self, limit: Optional[int] = None,
                  **options: "Unpack[SolutionSetOptions]") -> "Iterator[Tuple[Move, ...]]":
        """All shortest solutions, one after another: see `unjam.solutions`."""
        from ._solution import solutions
        return solutions(self, limit, **options)

    def explain(self, **options: "Unpack[ExplainOptions]") -> "Explanation":
        """The shortest solution that is easiest to follow, and why each move is made: see `unjam.explain`."""
        from ._solution import explain
        return explain(self, **options)

    def rate(self, **options: "Unpack[Limits]") -> "Rating":
        """How hard the board is for a person, and why: see `unjam.rate`."""
        from ._rating import rate
        return rate(self, **options)

    def states(self, **options: "Unpack[Limits]") -> "States":
        """Every state that the board can reach, with its distances: see `unjam.States`."""
        from ._states import States
        return States(self, **options)

    def graph(self, metric: str = "moves", **options: "Unpack[Limits]") -> "Graph":
        """The same as a layout to be drawn: see `unjam.Graph`."""
        return self.states(**options).graph(metric, **options)

    # ---- As a value ----

    def _value(self) -> Tuple[int, int, int, str, FrozenSet[Vehicle], FrozenSet[Tuple[int, int]]]:
        try:
            found: Tuple[int, int, int, str, FrozenSet[Vehicle], FrozenSet[Tuple[int, int]]] = self._key
        except AttributeError:
            found = self._key = (self.width, self.height, self.exit, self.target, frozenset(self.vehicles),
                                 frozenset(self.walls))
        return found

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value())

    def __str__(self) -> str:
        try:
            return self.text("string")
        except BoardError:
            return self.text("json")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (type(self), self.text("json")), getattr(self, "__dict__", None)


def _restore(kind: Type[B], text: str) -> B:
    return kind._of(Board(text, format="json")._c)


def is_line(text: bytes) -> bool:
    """Whether a text holds one board at most, without looking closer."""
    return text[:1] not in b"{[" and b"\n" not in text


def _line(text: bytes) -> Any:
    """The board of a line, which holds one at most."""
    board, error = _new("uj_board *"), _new("uj_error *")
    status = lib.uj_board_parse(board, text, len(text), error)
    if status == lib.UJ_END:
        raise BoardError("the text contains no board", 1, 0)
    if status != lib.UJ_OK:
        fail(status, error)
    return board


def _is_move(move: object) -> bool:
    return (isinstance(move, tuple) and len(move) == 2 and isinstance(move[0], str) and isinstance(move[1], int)
            and not isinstance(move[1], bool))


def _puzzle_of(c_board: Any) -> Any:
    puzzle = started("uj_puzzle")
    ffi.memmove(ffi.addressof(puzzle, "board"), c_board, ffi.sizeof("uj_board"))
    return puzzle


def _read(text: bytes, format: Optional[str], size: Optional[Tuple[int, int]], most: int = 0) -> Iterator[Any]:
    """The boards of a text, of the library or as the exceptions that they are; at most `most`, if that is not 0."""
    options = started("uj_read_options")
    if format is not None:
        options.format = choice("notation", format, FORMATS) + 1
    if size is not None:
        options.width, options.height = whole("width", size[0], 3, 16), whole("height", size[1], 3, 16)
    out, error = ffi.new("uj_reader **"), new_error()
    c_text = ffi.from_buffer(text)
    status = lib.uj_reader_open(out, c_text, len(text), options, error)
    if status != lib.UJ_OK:
        fail(status, error)
    reader = ffi.gc(out[0], lib.uj_reader_close)
    puzzle = ffi.gc(started("uj_puzzle"), lib.uj_puzzle_clear)
    count = 0
    while most == 0 or count < most:
        status = lib.uj_reader_next(reader, puzzle, error)
        if status == lib.UJ_END:
            return
        count += 1
        if status == lib.UJ_OK:
            board = ffi.new("uj_board *")
            ffi.memmove(board, ffi.addressof(puzzle, "board"), ffi.sizeof("uj_board"))
            yield board
        else:
            try:
                fail(status, error)
            except UnjamError as failure:
                yield failure


def read(text: Union[str, bytes], *, format: Optional[str] = None, size: Optional[Tuple[int, int]] = None,
         errors: str = "raise") -> Iterator[Board]:
    """The boards of a text, one after another. A bad one raises its BoardError or, with errors="skip", is left out.

    >>> [board.solve().length for board in read("oooBAAoBooCCoooo\\nAAoooooooooooooo")]
    [3, 1]
    """
    skips = choice("treatment of errors", errors, ("raise", "skip")) == 1
    for found in _read(encoded(text), format, size):
        if isinstance(found, UnjamError):
            if not skips:
                raise found
        else:
            yield Board._of(found)
