"""Puzzles with everything known about them: generated, of a day, or from a puzzle file."""
from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, List, Optional, Sequence, Tuple, Union

from ._board import Board, Move, _puzzle_of
from ._core import Limits, Range, choice, held, limited, new_error, set_range, started, thread_count, whole, written
from ._errors import LimitError, fail
from ._rating import Rating
from ._unjam import ffi, lib

BANDS = ("easy", "medium", "hard", "expert")
METHODS = ("climb", "walkback", "random")


@dataclass(frozen=True)
class Level:
    """A puzzle with everything known about it."""

    #: In canonical form.
    board: Board
    #: 16 hexadecimal digits: the same puzzle has the same id everywhere.
    id: str
    #: Lengths of the shortest solutions; None: not counted.
    moves: Optional[int]
    steps: Optional[int]
    #: Number of states of the cluster; None: not counted.
    states: Optional[int]
    #: Shortest in moves.
    solution: Tuple[Move, ...]
    #: None: it was not asked for.
    rating: Optional[Rating]
    #: How it was made; "" if it was not generated.
    method: str
    #: The seed and the number of the attempt that made it.
    seed: int
    attempt: int

    @staticmethod
    def _of(level: Any) -> "Level":
        """A copy of a level of the library."""
        c_board = ffi.new("uj_board *")
        ffi.memmove(c_board, ffi.addressof(level, "board"), ffi.sizeof("uj_board"))
        board = Board._of(c_board)
        digits = ffi.new("char[]", lib.UJ_ID_SIZE)
        lib.uj_id_text(digits, level.id)
        raw = bytes(ffi.buffer(level.solution, 2 * level.solution_length)) if level.solution_length else b""
        rating = None
        if level.rated:
            rating = Rating._of(written(
                lambda out: lib.uj_answer_rate(out, _puzzle_of(c_board), ffi.addressof(level, "rating"))))
        return Level(board, ffi.string(digits).decode("ascii"), level.moves if level.moves >= 0 else None,
                     level.steps if level.steps >= 0 else None, level.states or None, tuple(board._decoded(raw)), rating,
                     ffi.string(level.method).decode("ascii") if level.method else "", level.seed, level.attempt)

    def _repr_svg_(self) -> str:
        title = self.id if self.moves is None else f"{self.moves} moves"
        return self.board.svg(title=title)


class Taken:
    """What callbacks hand over: puzzles, or the exception that one of them met."""

    def __init__(self) -> None:
        self.levels: List[Level] = []
        self.failure: Optional[BaseException] = None

    def take(self, level: Any) -> bool:
        try:
            self.levels.append(Level._of(level))
            return True
        except BaseException as failure:  # nothing may cross C; the caller raises it
            self.failure = failure
            return False


@ffi.def_extern(name="unjam_take_level", error=False)  # type: ignore[untyped-decorator]
def _take_level(level: Any, payload: Any) -> bool:
    return bool(ffi.from_handle(payload).take(level))


def band_bits(difficulty: Union[None, str, Sequence[str]]) -> int:
    names = [] if difficulty is None else [difficulty] if isinstance(difficulty, str) else list(difficulty)
    return sum({1 << choice("difficulty", name, BANDS) for name in names})


def generate(count: int = 1, *, size: Tuple[int, int] = (6, 6), exit: Optional[int] = None,
             moves: Optional[Range] = None, steps: Optional[Range] = None,
             difficulty: Union[None, str, Sequence[str]] = None, cars: Optional[Range] = None,
             trucks: Optional[Range] = None, walls: Range = 0, minimal: bool = False, method: str = "climb",
             rate: bool = False, seed: int = 0, threads: Optional[int] = None, timeout: Optional[float] = None,
             max_memory: Optional[int] = None) -> List[Level]:
    """New puzzles with proven shortest solutions, never two of one cluster.

    `moves=12` asks for exactly 12, `moves=(10, None)` for at least 10. `difficulty` is one or several of "easy", "medium",
    "hard", "expert". With `rate`, every level has its rating. The same options and seed give the same puzzles on any machine
    and any number of threads. LimitError: fewer were found; its `found` has them.

    >>> [level.moves for level in generate(3, moves=12, seed=1)]
    [12, 12, 12]
    """
    options = started("uj_generate_options")
    options.count = whole("count", count, 1, 2**40)
    options.width, options.height = (whole("size", side, 4, 8) for side in size)
    if exit is not None:
        options.exit_row = whole("exit", exit, 1, options.height) - 1
    for name, value in (("walls", walls), ("cars", cars), ("trucks", trucks), ("moves", moves), ("steps", steps)):
        set_range(options, name, value)
    options.bands, options.minimal, options.rate = band_bits(difficulty), minimal, rate
    options.method = choice("method", method, METHODS)
    options.seed = whole("seed", seed, 0, 2**64 - 1)
    options.threads = thread_count(threads)

    def work(limits: Limits) -> List[Level]:
        options.limits = limits.c[0]
        taken, error = Taken(), new_error()
        status = lib.uj_generate(options, lib.unjam_take_level, ffi.new_handle(taken), ffi.NULL, error)
        if taken.failure is not None:
            raise taken.failure
        if status == lib.UJ_LIMIT:
            raise LimitError(ffi.string(error.message).decode("utf-8", "replace"), taken.levels)
        if status == lib.UJ_BAD_INPUT:
            raise ValueError(ffi.string(error.message).decode("utf-8", "replace"))
        if status != lib.UJ_OK:
            fail(status, error)
        return taken.levels

    return limited(work, timeout, max_memory, once=True)


def daily(date: Union[None, str, datetime.date] = None, *, timeout: Optional[float] = None) -> Level:
    """The puzzle of a day, the same for everyone; without a date, of today in UTC.

    >>> daily("2026-11-16").rating.band
    'easy'
    """
    if date is None:
        date = datetime.datetime.now(datetime.timezone.utc).date()
    day = datetime.date.fromisoformat(date) if isinstance(date, str) else date

    def work(limits: Limits) -> Level:
        error = new_error()
        with held("uj_level", lib.uj_level_clear) as level:
            status = lib.uj_daily(level, day.year, day.month, day.day, limits.c, error)
            if status != lib.UJ_OK:
                fail(status, error)
            return Level._of(level)

    return limited(work, timeout, None)


def level(board: Board, *, timeout: Optional[float] = None, max_memory: Optional[int] = None) -> Level:
    """Everything known about a board that has a solution. BoardError: it has none.

    >>> level(Board("oooBAAoBooCCoooo")).steps
    5
    """
    def work(limits: Limits) -> Level:
        error = new_error()
        with held("uj_level", lib.uj_level_clear) as made:
            status = lib.uj_level_make(made, board._c, limits.c, error)
            if status != lib.UJ_OK:
                fail(status, error)
            return Level._of(made)

    return limited(work, timeout, max_memory)
