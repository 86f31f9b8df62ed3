"""Many boards at once, on all cores: the library works while no thread holds Python's lock."""
from __future__ import annotations

import itertools
import os
import threading
from contextlib import contextmanager
from typing import Any, Callable, ContextManager, Iterable, Iterator, List, Optional, Union

from ._board import Board, is_line
from ._core import Limits, choice, held, new_budget, new_error, raise_last, thread_count, wait_for
from ._errors import BoardError, LimitError, fail
from ._rating import Rating, rating_text
from ._solution import ORDERS, Solution, solve_options
from ._unjam import ffi, lib

#: Boards that a thread takes at a time.
PORTION = 16

Source = Union[str, Board]

#: Made once per thread; does the board of an index, and clears up at the end.
Worker = Callable[[], ContextManager[Callable[[int], None]]]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _keep_memory() -> None:
    """glibc would give the memory of each board back to the system and ask for it again at the next, which takes a tenth of
    the time. It stops doing so, for pieces up to this size, once such a piece was freed."""
    bytearray(24 << 20)


class _Batch:
    """Work on a list of items by several threads, which an exception or Ctrl-C stops."""

    def __init__(self, count: int, budget: Any) -> None:
        self.budget = budget
        self.portions = itertools.count()
        self.count = count
        self.failures: List[BaseException] = []

    def run(self, worker: Worker, threads: int) -> None:
        _keep_memory()
        wait_for([threading.Thread(target=self.work, args=(worker,), daemon=True) for _ in range(threads)], self.stop)
        if self.failures:
            del self.failures[1:]
            raise_last(self.failures)

    def stop(self) -> None:
        lib.uj_budget_stop(self.budget)
        self.failures.append(KeyboardInterrupt())

    def work(self, worker: Worker) -> None:
        try:
            with worker() as do:
                for portion in self.portions:
                    first = portion * PORTION
                    if first >= self.count or self.failures:
                        break
                    for index in range(first, min(first + PORTION, self.count)):
                        do(index)
        except BaseException as failure:  # the caller raises it
            self.failures.append(failure)
            lib.uj_budget_stop(self.budget)


def _board_of(source: Source, index: int) -> Board:
    if isinstance(source, Board):
        return source
    try:
        return Board(source)
    except BoardError as error:
        raise BoardError(error.message, error.line, error.column, index) from None


def _parsed(text: str, index: int, room: Any, error: Any) -> Any:
    """The board of a text: where it is one line, in `room`, which saves time."""
    raw = text.encode() if isinstance(text, str) and text.isascii() else b"\n"
    if is_line(raw) and lib.uj_board_parse(room, raw, len(raw), error) == lib.UJ_OK:
        return room
    return _board_of(text, index)._c


def _threads(threads: Optional[int], count: int) -> int:
    return max(1, min(thread_count(threads) or _cores(), (count + PORTION - 1) // PORTION))


def solve_many(boards: Iterable[Source], *, threads: Optional[int] = None, metric: str = "moves", order: str = "any",
               algorithm: Optional[str] = None, heuristic: Optional[str] = None, max_nodes: Optional[int] = None,
               max_depth: Optional[int] = None, timeout: Optional[float] = None,
               max_memory: Optional[int] = None) -> List[Solution]:
    """Solves boards or texts on all cores, or on so many threads; the results are in the order of the boards.

    The options are those of `solve`, and the limits are those of each board. A text that is no board raises its BoardError,
    whose `index` says which one it is. Ctrl-C stops the work at once.

    >>> [found.length for found in solve_many(["oooBAAoBooCCoooo", "AAoooooooooooooo"])]
    [3, 1]
    """
    sources = list(boards)
    results: List[Any] = [None] * len(sources)
    ordered = choice("order", order, ORDERS)
    budget = new_budget(None, None)
    new_budget(timeout, max_memory)  # refuses bad values before the work begins
    model, words = solve_options(metric, algorithm, heuristic, max_nodes, max_depth, 1)

    @contextmanager
    def worker() -> Iterator[Callable[[int], None]]:
        options, error = ffi.new("uj_solve_options *", model[0]), new_error()
        options.limits = Limits(budget).c[0]
        options.limits.timeout_seconds = timeout or 0
        options.limits.max_memory = max_memory or 0
        room = ffi.new("uj_board *")
        solve, limits = lib.uj_solve, ffi.addressof(options, "limits")

        def do(index: int) -> None:
            source = sources[index]
            board = source._c if isinstance(source, Board) else _parsed(source, index, room, error)
            status = solve(found, board, options, error)
            if ordered and status == lib.UJ_OK and found.length >= 0:
                status = lib.uj_solution_order(found, ffi.NULL, board, limits, error)
            if status == lib.UJ_BAD_INPUT:
                raise ValueError(ffi.string(error.message).decode("utf-8", "replace"))
            if status != lib.UJ_OK:
                fail(status, error)
            results[index] = Solution(source, found)

        with held("uj_solution", lib.uj_solution_clear) as found:
            yield do

    _Batch(len(sources), budget).run(worker, _threads(threads, len(sources)))
    del words
    return results


def rate_many(boards: Iterable[Source], *, threads: Optional[int] = None, timeout: Optional[float] = None,
              max_memory: Optional[int] = None) -> List[Optional[Rating]]:
    """Rates boards or texts on all cores, or on so many threads. None: that board reached a limit, which applies to each.

    >>> [rating.band for rating in rate_many(["oooBAAoBooCCoooo", "AAoooooooooooooo"])]
    ['easy', 'easy']
    """
    sources = list(boards)
    results: List[Any] = [None] * len(sources)
    budget = new_budget(None, None)
    new_budget(timeout, max_memory)

    @contextmanager
    def worker() -> Iterator[Callable[[int], None]]:
        limits = Limits(budget)
        limits.c.timeout_seconds = timeout or 0
        limits.c.max_memory = max_memory or 0

        def do(index: int) -> None:
            try:
                results[index] = rating_text(_board_of(sources[index], index), limits)
            except LimitError:
                pass

        yield do

    _Batch(len(sources), budget).run(worker, _threads(threads, len(sources)))
    return [None if text is None else Rating._of(text) for text in results]
