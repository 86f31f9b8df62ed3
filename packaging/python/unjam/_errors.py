"""What can go wrong, as exceptions."""
from __future__ import annotations

from typing import Any, NoReturn, Optional

from ._unjam import ffi, lib


class UnjamError(Exception):
    """The base of all exceptions of this package."""


class BoardError(UnjamError, ValueError):
    """A text that is not a valid board, with the place of the fault.

    >>> import unjam
    >>> try:
    ...     unjam.Board("AAB.\\n..B.\\n....\\nC...")
    ... except unjam.BoardError as error:
    ...     print(error.line, error.column, error.message)
    4 1 vehicle C has length 1; it must be 2 or more
    """

    #: What is wrong, without the place.
    message: str
    #: The place in the text, from 1; 0 where no place applies.
    line: int
    column: int
    #: In a batch, the index of the board; else None.
    index: Optional[int]

    def __init__(self, message: str, line: int = 0, column: int = 0, index: Optional[int] = None) -> None:
        super().__init__(message, line, column, index)
        self.message, self.line, self.column, self.index = message, line, column, index

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line else ""
        return ("" if self.index is None else f"board {self.index}: ") + place + self.message


class MoveError(UnjamError, ValueError):
    """A move that breaks the rules. `index` is its number in the list of moves, from 0.

    >>> import unjam
    >>> unjam.Board("oooBAAoBooCCoooo").play("B+1")
    Traceback (most recent call last):
        ...
    unjam._errors.MoveError: B cannot move 1 down: it is blocked by C at row 3
    """

    message: str
    index: int

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message, index)
        self.message, self.index = message, index

    def __str__(self) -> str:
        return self.message


class LimitError(UnjamError, RuntimeError):
    """A limit on time or memory was reached before the answer was known. `found` has the results so far, if there are any."""

    message: str
    found: Any

    def __init__(self, message: str, found: Any = None) -> None:
        super().__init__(message, found)
        self.message, self.found = message, found

    def __str__(self) -> str:
        return self.message


class FileError(UnjamError, OSError):
    """A puzzle file that cannot be read or written."""


def fail(status: int, error: Any) -> NoReturn:
    """Raises what a status stands for."""
    message = ffi.string(error.message).decode("utf-8", "replace")
    if status == lib.UJ_NO_MEMORY:
        raise MemoryError("out of memory")
    if status == lib.UJ_LIMIT:
        raise LimitError(message)
    if status == lib.UJ_IO:
        raise FileError(message)
    raise BoardError(message, error.line, error.column)
