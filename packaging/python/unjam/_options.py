"""The options of methods of Board, which are those of the functions that do the work."""
from __future__ import annotations

from typing import Optional, TypedDict


class Limits(TypedDict, total=False):
    """Seconds and bytes that a call may take."""

    timeout: Optional[float]
    max_memory: Optional[int]


class SolveOptions(Limits, total=False):
    """Options of `solve`."""

    metric: str
    order: str
    algorithm: Optional[str]
    heuristic: Optional[str]
    max_nodes: Optional[int]
    max_depth: Optional[int]
    threads: Optional[int]


class SolutionSetOptions(Limits, total=False):
    """Options of `solutions`."""

    metric: str
    classes: bool


class ExplainOptions(Limits, total=False):
    """Options of `explain`."""

    metric: str
