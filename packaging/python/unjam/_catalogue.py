"""The catalogue: all minimal puzzles of 6x6."""
from __future__ import annotations

import os
from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Union, overload

from ._board import Board
from ._core import Limits, limited, new_error
from ._errors import FileError, LimitError, fail
from ._filter import filter_of
from ._levels import BANDS
from ._unjam import ffi, lib

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._filter import Chosen

Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class CataloguePuzzle:
    """A puzzle of the catalogue."""

    #: From 1, the easiest.
    number: int
    #: 16 hexadecimal digits.
    id: str
    #: In canonical form.
    board: Board
    #: Of the shortest solution in each metric.
    moves: int
    steps: int
    #: Estimated for a person, within 2 %; None: the catalogue is not rated.
    seconds: Optional[float]
    #: "easy", "medium", "hard" or "expert".
    band: Optional[str]
    #: How many there are; the cars include the target.
    vehicles: int
    cars: int
    trucks: int
    walls: int
    #: The real box has these vehicles.
    box: bool
    #: The target is alone in its row, and no other line is full.
    plain: bool

    @staticmethod
    def _of(found: Any) -> "CataloguePuzzle":
        """A copy of a puzzle of the library."""
        board = ffi.new("uj_board *")
        ffi.memmove(board, ffi.addressof(found, "board"), ffi.sizeof("uj_board"))
        digits = ffi.new("char[]", lib.UJ_ID_SIZE)
        lib.uj_id_text(digits, found.id)
        rated = found.seconds > 0
        return CataloguePuzzle(found.number, ffi.string(digits).decode("ascii"), Board._of(board), found.moves, found.steps,
                               found.seconds if rated else None, BANDS[found.band] if rated else None, found.vehicles,
                               found.cars, found.trucks, found.walls, found.box, found.plain)

    def _repr_svg_(self) -> str:
        return self.board.svg(title=f"{self.number}: {self.moves} moves")


class _Opened:
    """An open catalogue of the library, and the bytes it reads."""

    def __init__(self, path: Optional[Path]) -> None:
        if path is None:
            length = ffi.new("size_t *")
            self.data = lib.uj_catalogue_builtin(length)
            size = int(length[0])
            if size == 0:
                raise FileError("this package was built without the catalogue: give the path of one")
        else:
            with open(path, "rb") as file:
                content = file.read()
            self.data, size = ffi.from_buffer(content), len(content)
        out, error = ffi.new("uj_catalogue **"), new_error()
        status = lib.uj_catalogue_open(out, self.data, size, error)
        if status == lib.UJ_BAD_INPUT:
            raise FileError(f"{path or 'the catalogue'}: {ffi.string(error.message).decode('utf-8', 'replace')}")
        if status != lib.UJ_OK:
            fail(status, error)
        self.c = ffi.gc(out[0], lib.uj_catalogue_close)


@lru_cache(maxsize=1)
def _builtin() -> _Opened:
    return _Opened(None)


def catalogue_of(path: Optional[Path]) -> _Opened:
    """The catalogue of a file, or the one that the package contains."""
    return _builtin() if path is None else _Opened(path)


class Catalogue(Sequence[CataloguePuzzle]):
    """Puzzles of the catalogue as a sequence; each is read only when it is looked at, in microseconds.

    >>> import unjam
    >>> hard = unjam.catalogue(moves=(49, None), order="moves")
    >>> len(hard), hard[0].moves, hard[0].id == hard[0].board.id
    (6, 51, True)
    """

    def __init__(self, opened: _Opened, numbers: Sequence[int]) -> None:
        self._opened = opened
        self._numbers = numbers

    @property
    def model(self) -> Optional[int]:
        """Version of the difficulty model that rated the puzzles; None: they are not rated."""
        return int(lib.uj_catalogue_model(self._opened.c)) or None

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> CataloguePuzzle: ...

    @overload
    def __getitem__(self, index: slice) -> "Catalogue": ...

    def __getitem__(self, index: Union[int, slice]) -> "Union[CataloguePuzzle, Catalogue]":
        if isinstance(index, slice):
            return Catalogue(self._opened, self._numbers[index])
        found, error = ffi.new("uj_catalogue_puzzle *"), new_error()
        status = lib.uj_catalogue_get(found, self._opened.c, self._numbers[index], error)
        if status != lib.UJ_OK:
            fail(status, error)
        return CataloguePuzzle._of(found)

    def of_board(self, board: Board, *, timeout: Optional[float] = None,
                 max_memory: Optional[int] = None) -> Optional[CataloguePuzzle]:
        """The puzzle of a board's cluster, whether it is one of this sequence or not. None: the catalogue has none.

        >>> import unjam
        >>> unjam.catalogue().of_board(Board("BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo")).moves
        51
        """
        def work(limits: Limits) -> Optional[CataloguePuzzle]:
            found, error = ffi.new("uj_catalogue_puzzle *"), new_error()
            status = lib.uj_catalogue_of_board(found, self._opened.c, board._c, limits.c, error)
            if status not in (lib.UJ_OK, lib.UJ_END):
                fail(status, error)
            return CataloguePuzzle._of(found) if status == lib.UJ_OK else None

        return limited(work, timeout, max_memory)


class _Numbers:
    """The numbers that a search hands over, until it is stopped."""

    def __init__(self, budget: Any) -> None:
        self.found = array("I")
        self.budget = budget


@ffi.def_extern(name="unjam_take_number", error=False)  # type: ignore[untyped-decorator]
def _take_number(puzzle: Any, payload: Any) -> bool:
    numbers = ffi.from_handle(payload)
    numbers.found.append(puzzle.number)
    return not lib.uj_budget_is_over(numbers.budget)


def catalogue(path: Optional[Path] = None, *, timeout: Optional[float] = None, **wanted: "Unpack[Chosen]") -> Catalogue:
    """The puzzles of the catalogue that match, the easiest first: all minimal puzzles of 6x6, which the package contains, or
    those of a file that `unjam catalogue build` made. `unjam.Chosen` has the conditions and orders.

    >>> import unjam
    >>> len(unjam.catalogue()), len(unjam.catalogue(moves=12, vehicles=9))
    (527432, 5223)
    >>> [puzzle.moves for puzzle in unjam.catalogue(moves=12, order="random", seed=1, limit=3)]
    [12, 12, 12]
    """
    opened = catalogue_of(path)
    if not wanted:
        return Catalogue(opened, range(1, lib.uj_catalogue_count(opened.c) + 1))
    filter, keep = filter_of(**wanted)

    def work(limits: Limits) -> List[int]:
        numbers, error = _Numbers(limits.budget), new_error()
        status = lib.uj_catalogue_find(opened.c, filter, lib.unjam_take_number, ffi.new_handle(numbers), error)
        if status == lib.UJ_BAD_INPUT:
            raise ValueError(ffi.string(error.message).decode("utf-8", "replace"))
        if status != lib.UJ_OK:
            fail(status, error)
        if lib.uj_budget_is_over(limits.budget):
            raise LimitError("out of time")
        return numbers.found  # type: ignore[return-value]

    found = limited(work, timeout, None, once=True)
    del keep
    return Catalogue(opened, found)
