"""Puzzle files."""
from __future__ import annotations

import os
import threading
from types import TracebackType
from typing import TYPE_CHECKING, Any, List, Optional, Type, Union

from ._board import Board
from ._core import Limits, held, limited, new_error
from ._errors import FileError, fail
from ._filter import filter_of
from ._levels import Level, Taken
from ._unjam import ffi, lib

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._filter import Chosen, Wanted


class PuzzleFile:
    """An open puzzle file, as `unjam generate --db` and `unjam census --db` write them. Any thread may use it."""

    def __init__(self, path: "Union[str, os.PathLike[str]]", mode: str = "r") -> None:
        modes = {"r": lib.UJ_STORE_READ, "a": lib.UJ_STORE_CREATE}
        if mode not in modes:
            raise ValueError(f"there is no mode {mode!r}: r to read, a to add, which makes the file if need be")
        self.path = os.fspath(path)
        self._lock = threading.RLock()
        name = os.fsencode(self.path)
        if b"\0" in name:
            raise ValueError("a path has no zero character")
        out, error = ffi.new("uj_store **"), new_error()
        status = lib.uj_store_open(out, name, modes[mode], error)
        if status == lib.UJ_BAD_INPUT:
            raise FileError(f"{self.path}: {ffi.string(error.message).decode('utf-8', 'replace')}")
        if status != lib.UJ_OK:
            fail(status, error)
        self._writes = mode == "a"
        self._store: Any = ffi.gc(out[0], lib.uj_store_close)

    def close(self) -> None:
        """Closes the file, once what was added is on the disk; a second time does nothing."""
        with self._lock:
            if self._store is None:
                return
            error = new_error()
            status = lib.uj_store_sync(self._store, error) if self._writes else lib.UJ_OK
            ffi.release(self._store)
            self._store = None
            if status != lib.UJ_OK:
                fail(status, error)

    def __enter__(self) -> "PuzzleFile":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], value: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()

    def __len__(self) -> int:
        return self.count()

    def _opened(self) -> Any:
        if self._store is None:
            raise ValueError("the puzzle file is closed")
        return self._store

    def find(self, *, timeout: Optional[float] = None, **wanted: "Unpack[Chosen]") -> List[Level]:
        """The puzzles that match, in an order of "number", "moves", "difficulty", "id" or "random": see `unjam.Chosen`.
        Every row is checked."""
        filter, keep = filter_of(**wanted)

        def work(limits: Limits) -> List[Level]:
            taken, error = Taken(), new_error()
            with self._lock:
                store = self._opened()
                lib.uj_store_limit(store, limits.c)
                try:
                    status = lib.uj_store_find(store, filter, lib.unjam_take_found, ffi.new_handle(taken), error)
                finally:
                    lib.uj_store_limit(store, ffi.NULL)
            if taken.failure is not None:
                raise taken.failure
            if status != lib.UJ_OK:
                fail(status, error)
            return taken.levels

        found = limited(work, timeout, None, once=True)
        del keep
        return found

    def count(self, **wanted: "Unpack[Wanted]") -> int:
        """How many puzzles match: see `unjam.Wanted`."""
        filter, keep = filter_of(**wanted)
        out, error = ffi.new("uint64_t *"), new_error()
        with self._lock:
            status = lib.uj_store_count(self._opened(), filter, out, error)
        del keep
        if status != lib.UJ_OK:
            fail(status, error)
        return int(out[0])

    def add(self, board: Board) -> bool:
        """Solves, rates and adds a puzzle. False: the file already has one of its cluster."""
        def work(limits: Limits) -> bool:
            added, error = ffi.new("bool *"), new_error()
            with held("uj_level", lib.uj_level_clear) as level:
                status = lib.uj_level_make(level, board._c, limits.c, error)
                if status == lib.UJ_OK:
                    with self._lock:
                        status = lib.uj_store_add(self._opened(), level, added, error)
                if status != lib.UJ_OK:
                    fail(status, error)
            return bool(added[0])

        return limited(work, None, None, once=True)


@ffi.def_extern(name="unjam_take_found", error=False)  # type: ignore[untyped-decorator]
def _take_found(number: int, level: Any, payload: Any) -> bool:
    return bool(ffi.from_handle(payload).take(level))


def open(path: "Union[str, os.PathLike[str]]", mode: str = "r") -> PuzzleFile:
    """Opens a puzzle file: "r" to read, "a" to add, which makes the file if need be.

    >>> import tempfile, unjam
    >>> with tempfile.TemporaryDirectory() as folder, unjam.open(folder + "/puzzles.db", "a") as file:
    ...     file.add(Board("oooBAAoBooCCoooo")), len(file), file.find(moves=3)[0].steps
    (True, 1, 5)
    """
    return PuzzleFile(path, mode)
