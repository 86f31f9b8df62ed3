"""Solving boards, and solutions that people can follow."""
from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple, Union

from ._board import Board, Move
from ._core import Handle, Limits, choice, encoded, held, limited, metric_number, new_error, started, thread_count, whole, written
from ._errors import fail
from ._unjam import ffi, lib

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import SolutionSetOptions

METRICS = ("moves", "steps")
STATUSES = ("solved", "unsolvable", "limit")
ORDERS = ("any", "human")


class Solution:
    """What a search found. "No solution" and "a limit was reached" are results, not errors."""

    __slots__ = ("_source", "status", "metric", "length", "lower_bound", "optimal", "algorithm", "expanded", "generated",
                 "seconds", "_raw", "_moves")

    #: "solved", "unsolvable" (which is proven) or "limit".
    status: str
    #: "moves" or "steps".
    metric: str
    #: Of the solution, in the metric; None if none is known.
    length: Optional[int]
    #: Proven: no solution is shorter.
    lower_bound: int
    #: Whether the length is proven to be the least.
    optimal: bool
    #: The algorithm that ran.
    algorithm: str
    #: States taken from the queue, and states put into it.
    expanded: int
    generated: int
    #: How long the search took.
    seconds: float

    def __init__(self, source: Union[Board, str], found: Any) -> None:
        """`source` may be a text that was read before: of many boards, few are looked at again."""
        self._source = source
        self.status = STATUSES[found.outcome]
        self.metric = METRICS[found.metric]
        length = found.length
        self.length = length if length >= 0 else None
        self.lower_bound = found.lower_bound
        self.optimal = found.optimal
        self.algorithm = _name(found.algorithm)
        self.expanded = found.expanded
        self.generated = found.generated
        self.seconds = found.seconds
        count = found.move_count
        self._raw = ffi.buffer(found.moves, 2 * count)[:] if count else b""
        self._moves: Optional[Tuple[Move, ...]] = None

    @property
    def board(self) -> Board:
        """The board that was solved."""
        if not isinstance(self._source, Board):
            self._source = Board(self._source)
        return self._source

    @property
    def moves(self) -> Tuple[Move, ...]:
        """The moves; in steps, each is by one cell.

        >>> " ".join(map(str, Board("oooBAAoBooCCoooo").solve().moves))
        'C-2 B+2 A+2'
        """
        if self._moves is None:
            self._moves = tuple(self.board._decoded(self._raw))
        return self._moves

    def boards(self) -> List[Board]:
        """Every board of the solution, also the first and the last."""
        found = [self.board]
        for move in self.moves:
            found.append(found[-1].play(move))
        return found

    def __bool__(self) -> bool:
        return self.length is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return (self.board, self.status, self.metric, self._raw) == (other.board, other.status, other.metric, other._raw)

    def __hash__(self) -> int:
        return hash((self.board, self._raw))

    def __repr__(self) -> str:
        if self.length is None:
            return f"<Solution: {self.status}>"
        return f"<Solution: {self.length} {self.metric}, {' '.join(map(str, self.moves))}>"

    def _repr_html_(self) -> str:
        return f'<div style="max-width:20em">{self.board.svg()}<p>{escape(repr(self)[1:-1])}</p></div>'


_names: Dict[Any, str] = {}


def _name(c_name: Any) -> str:
    """The text of a constant of the library, decoded once."""
    name = _names.get(c_name)
    if name is None:
        name = _names[c_name] = str(ffi.string(c_name).decode("ascii")) if c_name else ""
    return name


def solve_options(metric: str, algorithm: Optional[str], heuristic: Optional[str], max_nodes: Optional[int],
                  max_depth: Optional[int], threads: Optional[int]) -> Tuple[Any, List[Any]]:
    """The options of a search, and what must live as long as they do."""
    options = started("uj_solve_options")
    words = [ffi.new("char[]", encoded(word)) if word else ffi.NULL for word in (algorithm, heuristic)]
    options.algorithm, options.heuristic = words
    options.metric = metric_number(metric)
    options.max_nodes = 0 if max_nodes is None else whole("max_nodes", max_nodes, 1, 2**63)
    options.max_depth = 0 if max_depth is None else whole("max_depth", max_depth, 1, 65535)
    options.threads = thread_count(threads)
    return options, words


def _solved(board: Board, options: Any, limits: Limits, order: int) -> Solution:
    error = new_error()
    options.limits = limits.c[0]
    with held("uj_solution", lib.uj_solution_clear) as found:
        status = lib.uj_solve(found, board._c, options, error)
        if status == lib.UJ_OK and order and found.length >= 0:
            status = lib.uj_solution_order(found, ffi.NULL, board._c, limits.c, error)
        if status == lib.UJ_BAD_INPUT:
            raise ValueError(ffi.string(error.message).decode("utf-8", "replace"))
        if status != lib.UJ_OK:
            fail(status, error)
        return Solution(board, found)


def solve(board: Board, *, metric: str = "moves", order: str = "any", algorithm: Optional[str] = None,
          heuristic: Optional[str] = None, max_nodes: Optional[int] = None, max_depth: Optional[int] = None,
          threads: Optional[int] = None, timeout: Optional[float] = None, max_memory: Optional[int] = None) -> Solution:
    """A shortest solution in moves or in steps.

    `order="human"` gives, of all shortest solutions, the one that is easiest to follow. `algorithm` and `heuristic` are names
    of `unjam solve --help`. `timeout` is in seconds, `max_memory` in bytes, `max_nodes` in states; a search that reaches a
    limit has the status "limit".

    >>> found = solve(Board("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"))
    >>> found.length, found.optimal
    (51, True)
    >>> solve(Board("oooBAAoBoooBoooo")).status
    'unsolvable'
    """
    options, words = solve_options(metric, algorithm, heuristic, max_nodes, max_depth, threads)
    ordered = choice("order", order, ORDERS)
    result = limited(lambda limits: _solved(board, options, limits, ordered), timeout, max_memory,
                     is_open=lambda found: found.status == "limit")
    del words
    return result


# ---- All shortest solutions ----


class SolutionSet:
    """All shortest solutions of a board, or with `classes` one of each class: those that differ only in the order of moves
    that commute. Iterate over it once.

    >>> found = SolutionSet(Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"))
    >>> found.count, len(next(found))
    (61, 8)
    """

    def __init__(self, board: Board, *, metric: str = "moves", classes: bool = False, timeout: Optional[float] = None,
                 max_memory: Optional[int] = None) -> None:
        self.board = board
        self._set = lib.UJ_SOLUTIONS_CLASSES if classes else lib.UJ_SOLUTIONS_ALL
        def opened(limits: Limits) -> Handle:
            out, error = ffi.new("uj_solutions **"), new_error()
            status = lib.uj_solutions_open(out, board._c, metric_number(metric), limits.c, error)
            if status != lib.UJ_OK:
                fail(status, error)
            return limits.own(out[0], lib.uj_solutions_close)

        self._held = limited(opened, timeout, max_memory, once=True)
        self._all = self._held.c
        #: Of each of them, in the metric; None: there is no solution.
        self.length: Optional[int] = lib.uj_solutions_length(self._all)
        if self.length is not None and self.length < 0:
            self.length = None

    @property
    def count(self) -> int:
        """How many there are."""
        error = new_error()
        status = lib.UJ_OK

        def append(out: Any) -> None:
            nonlocal status
            status = lib.uj_solutions_count(out, self._all, self._set, error)

        digits = written(append)
        if status != lib.UJ_OK:
            fail(status, error)
        return int(digits)

    def __iter__(self) -> "SolutionSet":
        return self

    def __next__(self) -> Tuple[Move, ...]:
        length, error = self.length or 0, new_error()
        moves = ffi.new("uj_move[]", max(length, 1))
        status = lib.uj_solutions_next(moves, self._all, self._set, error)
        if status == lib.UJ_END:
            raise StopIteration
        if status != lib.UJ_OK:
            fail(status, error)
        return tuple(self.board._decoded(bytes(ffi.buffer(moves, 2 * length))))


def solutions(board: Board, limit: Optional[int] = None,
              **options: "Unpack[SolutionSetOptions]") -> Iterator[Tuple[Move, ...]]:
    """The first `limit` shortest solutions, or all of them; the options are those of SolutionSet.

    >>> len(list(Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo").solutions()))
    61
    """
    for number, moves in enumerate(SolutionSet(board, **options)):
        if limit is not None and number >= limit:
            return
        yield moves


# ---- Why each move ----


@dataclass(frozen=True)
class Reason:
    """Why a move is made."""

    move: Move
    #: "exit", "room", "passage" or "none".
    kind: str
    #: The later move that needs this one, as an index from 0; None: none.
    needed_by: Optional[int]
    #: The move with its reason as a sentence.
    words: str


@dataclass(frozen=True)
class Explanation:
    """The easiest shortest solution to follow, with the reason of each move and the aims of groups of moves."""

    solution: Solution
    reasons: Tuple[Reason, ...]
    #: Each a sentence, for consecutive moves with one purpose.
    aims: Tuple[str, ...]
    #: For someone who is stuck: where to look, what for, and the first move. Empty on a solved board.
    hints: Tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(f"{number}. {reason.words}" for number, reason in enumerate(self.reasons, 1))

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{escape(reason.words)}</li>" for reason in self.reasons)
        return f'<div style="max-width:20em">{self.solution.board.svg()}</div><ol>{lines}</ol>'


KINDS = ("none", "exit", "room", "passage")


def _words(write: Any, board: Board, why: Any, index: int, out: Any) -> None:
    write(out, board._c, why, index)


def _hint(board: Board, why: Any, stage: int, out: Any) -> None:
    lib.uj_hint_words(out, board._c, why, 0, stage)


def explain(board: Board, *, metric: str = "moves", timeout: Optional[float] = None,
            max_memory: Optional[int] = None) -> Explanation:
    """The shortest solution that is easiest to follow, and why each of its moves is made. ValueError: there is none.

    >>> print(explain(Board("oooBAAoBooCCoooo")))
    1. C left 1, so that B can move down 2 (move 2)
    2. B down 2, so that A can move right 2 (move 3)
    3. A right 2, to the exit
    >>> for hint in explain(Board("oooBAAoBooCCoooo")).hints:
    ...     print(hint)
    Look at car C on the right.
    It makes room for car B to move down 2.
    Move car C left 1: 3 moves to go.
    """
    found = solve(board, metric=metric, order="human", timeout=timeout, max_memory=max_memory)
    if found.length is None:
        raise ValueError("there is no solution to explain" if found.status == "unsolvable" else "a limit was reached first")
    moves, count = board._encoded(found.moves)
    why, error = ffi.gc(started("uj_explanation"), lib.uj_explanation_clear), new_error()
    status = lib.uj_explain(why, board._c, moves, count, error)
    if status != lib.UJ_OK:
        fail(status, error)
    names = board._names()
    reasons = []
    for i in range(why.reason_count):
        reason = why.reasons[i]
        words = written(partial(_words, lib.uj_reason_words, board, why, i))
        kind = KINDS[reason.kind]
        reasons.append(Reason(Move(names[reason.move.vehicle], reason.move.by), kind,
                              reason.needed_by if kind in ("room", "passage") else None, words))
    aims = [written(partial(_words, lib.uj_aim_words, board, why, i)) for i in range(why.aim_count)]
    stages = (lib.UJ_HINT_WHERE, lib.UJ_HINT_WHY, lib.UJ_HINT_MOVE) if reasons else ()
    hints = [written(partial(_hint, board, why, stage)) for stage in stages]
    return Explanation(found, tuple(reasons), tuple(aims), tuple(hints))
