"""How hard a board is for a person."""
from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from html import escape
from typing import Any, Dict, Optional, Tuple

from ._board import Board, _puzzle_of
from ._core import Limits, held, limited, new_error, written
from ._errors import fail
from ._unjam import lib


@dataclass(frozen=True)
class Rating:
    """Every feature of a board; those that need a solution are None where there is none. docs/difficulty.md of the
    project defines them; `unjam rate` explains them."""

    moves: Optional[int]
    steps: Optional[int]
    states: int
    solutions: int
    solution_density: float
    max_distance: Optional[int]
    optimal_paths: Optional[int]
    branching: Optional[float]
    greedy_moves: Optional[float]
    blocking: Optional[float]
    counterintuitive: Optional[int]
    red_backward: Optional[int]
    bottlenecks: Optional[int]
    vehicles: int
    cars: int
    trucks: int
    minimal: Optional[bool]
    seconds_estimate: Optional[float]
    extrapolated: Optional[bool]
    band: Optional[str]
    solvable: bool
    steps_class: Optional[str]
    max_steps: Optional[int]
    harder_by: Optional[int]
    hardest_states: Optional[int]
    optimal_states: Optional[int]
    optimal_branching: Optional[float]
    divergence: Optional[int]
    counterintuitive_mean: Optional[float]
    red_backward_mean: Optional[float]
    random_moves: Optional[float]
    blockers: int
    blocking_size: int
    blocking_depth: int
    blocking_parts: int
    blocking_largest_part: int
    must_move: Optional[int]
    vehicle_moves: Optional[Dict[str, int]]
    removable: Optional[Tuple[str, ...]]
    model_version: Optional[int]
    model: Optional[str]
    seconds_are: Optional[str]
    seconds_low: Optional[float]
    seconds_high: Optional[float]

    @staticmethod
    def _of(text: str) -> "Rating":
        """From the answer of the library. Counts from 2^53 on are texts there."""
        read: Dict[str, Any] = json.loads(text)
        for name in ("states", "solutions", "optimal_paths", "hardest_states", "optimal_states"):
            if read.get(name) is not None:
                read[name] = int(read[name])
        if read.get("vehicle_moves") is not None:
            read["vehicle_moves"] = {entry["vehicle"]: entry["moves"] for entry in read["vehicle_moves"]}
        if read.get("removable") is not None:
            read["removable"] = tuple(read["removable"])
        values: Dict[str, Any] = {field.name: read.get(field.name) for field in fields(Rating)}
        return Rating(**values)

    def as_dict(self) -> Dict[str, Any]:
        """Every feature by its name, for tables."""
        return asdict(self)

    def __hash__(self) -> int:
        return hash((self.moves, self.steps, self.states, self.greedy_moves))

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
                       for name, value in self.as_dict().items())
        return f"<table>{rows}</table>"


def rating_text(board: Board, limits: Limits) -> str:
    """The rating as the library writes it."""
    error = new_error()
    with held("uj_rating", lib.uj_rating_clear) as rating:
        status = lib.uj_rate(rating, board._c, limits.c, error)
        if status != lib.UJ_OK:
            fail(status, error)
        return written(lambda out: lib.uj_answer_rate(out, _puzzle_of(board._c), rating))


def rate(board: Board, *, timeout: Optional[float] = None, max_memory: Optional[int] = None) -> Rating:
    """How hard a board is for a person, and why. LimitError: its cluster is too large.

    >>> rating = rate(Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"))
    >>> rating.moves, rating.steps, rating.band
    (8, 16, 'easy')
    """
    return Rating._of(limited(lambda limits: rating_text(board, limits), timeout, max_memory))
