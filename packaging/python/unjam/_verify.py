"""The strict verifier of answers in free text."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Tuple, Union

from ._board import Board, Move
from ._core import Limits, encoded, limited, new_error, started
from ._errors import fail
from ._solution import STATUSES, solve_options
from ._unjam import ffi, lib


@dataclass(frozen=True)
class WrongMove:
    """A move that breaks the rules, or can be read in several ways."""

    #: Its number in the answer, from 1.
    number: int
    #: None: the text names no move that a vehicle of this board could ever make, or not clearly.
    move: Optional[Move]
    #: What is wrong, as a sentence.
    reason: str
    #: Its place in the answer, from 1, where the text itself is at fault; else 0.
    line: int
    column: int


@dataclass(frozen=True)
class Verification:
    """What became of an answer. It is true if the answer solves the board."""

    #: The moves that were read, up to the first that is not clear.
    answer: Tuple[Move, ...]
    #: "empty" (it states no move), "complete", "ambiguous" or "impossible".
    reading: str
    #: Every move is legal.
    legal: bool
    #: And the last leaves the target at the exit.
    solves: bool
    #: The first move that is illegal or impossible.
    illegal: Optional[WrongMove]
    #: The first move that can be read in several ways.
    ambiguous: Optional[WrongMove]
    #: Length of the legal part in each metric.
    moves: int
    steps: int
    #: "solved", "unsolvable" or "limit": whether the board has a solution; None: not asked for.
    status: Optional[str]
    #: Length of a shortest solution; None: there is none, or it is not known.
    shortest: Optional[int]
    #: Length of the answer minus `shortest`; None unless it solves the board and `shortest` is known.
    longer_by: Optional[int]
    #: Distance from the exit where the answer stopped; None: there is no way, or it is not known.
    left: Optional[int]
    #: Moves that sentences only consider ("if A moves right 2").
    ignored: int

    def __bool__(self) -> bool:
        return self.solves


READINGS = ("empty", "complete", "ambiguous", "impossible")


def _or_none(length: int) -> Optional[int]:
    return length if length >= 0 else None


def _read(board: Board, text: bytes) -> Any:
    reply, error = ffi.gc(started("uj_reply"), lib.uj_reply_clear), new_error()
    status = lib.uj_reply_read(reply, board._c, ffi.from_buffer(text), len(text), error)
    if status == lib.UJ_BAD_INPUT:
        raise ValueError(ffi.string(error.message).decode("utf-8", "replace"))
    if status != lib.UJ_OK:
        fail(status, error)
    return reply


def _replayed(board: Board, reply: Any, found: Any) -> None:
    """What uj_verify_reply fills in, but for what needs a search."""
    replay, error = ffi.new("uj_replay *"), new_error()
    found.legal = lib.uj_board_replay(replay, board._c, reply.moves, reply.count, error) == lib.UJ_OK
    found.solves = found.legal and replay.solved
    found.moves, found.steps, found.illegal_move = replay.moves, replay.steps, replay.legal
    found.shortest = found.longer_by = found.left = -1
    if not found.legal:
        reason = ffi.string(error.message)[:159]
        ffi.memmove(found.reason, reason, len(reason))
    elif reply.end in (lib.UJ_REPLY_AMBIGUOUS, lib.UJ_REPLY_IMPOSSIBLE):
        found.ambiguous = found.legal = reply.end == lib.UJ_REPLY_AMBIGUOUS
        found.solves = found.solves and found.ambiguous
        found.illegal_move = reply.count
        ffi.memmove(found.reason, reply.reason, ffi.sizeof(reply.reason))


def verify(board: Union[Board, str], answer: Union[str, bytes], *, metric: str = "moves", optimum: bool = True,
           timeout: Optional[float] = None, max_memory: Optional[int] = None) -> Verification:
    """Replays an answer as people and language models write it: "A+1", "AR1", "A right 1", move('B','left',1), JSON, numbered
    lists, fenced blocks, sentences around them. Nothing is guessed or repaired.

    Without `optimum` nothing is searched for: `status`, `shortest`, `longer_by` and `left` are None, and it takes microseconds.

    >>> board = Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo")
    >>> verify(board, "Answer: A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3").longer_by
    0
    >>> verify(board, "1. Move A right by 1.\\n2. Then X goes right 3.").illegal.reason
    'X cannot move 3 right: it is blocked by Q at column 4'
    >>> verify(board, "Move P up.").ambiguous.reason
    'a move of P: it does not say how far'
    """
    if not isinstance(board, Board):
        board = Board(board)
    asked: Board = board
    reply = _read(asked, encoded(answer))
    found = ffi.new("uj_verification *")
    options, _ = solve_options(metric, None, None, None, None, None)

    def work(limits: Limits) -> Any:
        error = new_error()
        options.limits = limits.c[0]
        status = lib.uj_verify_reply(found, asked._c, reply, options, error)
        if status != lib.UJ_OK:
            fail(status, error)
        return found

    if optimum:
        limited(work, timeout, max_memory, is_open=lambda result: result.outcome == lib.UJ_UNDECIDED)
    else:
        _replayed(asked, reply, found)
    return _verdict(asked, reply, found, optimum)


def _verdict(board: Board, reply: Any, found: Any, optimum: bool) -> Verification:
    answer = tuple(board._decoded(bytes(ffi.buffer(reply.moves, 2 * reply.count)) if reply.count else b""))
    wrong = None
    if not found.legal or found.ambiguous:
        number = int(found.illegal_move)
        is_in_text = number >= len(answer)
        wrong = WrongMove(number + 1, None if is_in_text else answer[number],
                          ffi.string(found.reason).decode("utf-8", "replace"),
                          reply.line if is_in_text else 0, reply.column if is_in_text else 0)
    return Verification(answer=answer, reading=READINGS[reply.end], legal=found.legal, solves=found.solves,
                        illegal=None if found.legal else wrong, ambiguous=wrong if found.legal else None,
                        moves=found.moves, steps=found.steps, status=STATUSES[found.outcome] if optimum else None,
                        shortest=_or_none(found.shortest), longer_by=_or_none(found.longer_by),
                        left=_or_none(found.left), ignored=reply.ignored)
