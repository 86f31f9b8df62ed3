"""Every state of a board size."""
from __future__ import annotations

import json
from typing import Any, Dict, Optional, Tuple

from ._core import Limits, limited, metric_number, new_error, started, thread_count, whole, written
from ._errors import fail
from ._unjam import ffi, lib


class _Sum:
    def __init__(self) -> None:
        self.result = ffi.gc(lib.uj_census_result_new(), lib.uj_census_result_free)
        if self.result == ffi.NULL:
            raise MemoryError("out of memory")
        self.units = 0


@ffi.def_extern(name="unjam_take_unit", error=lib.UJ_NO_MEMORY)  # type: ignore[untyped-decorator]
def _take_unit(unit: int, result: Any, payload: Any, error: Any) -> int:
    total = ffi.from_handle(payload)
    lib.uj_census_result_add(total.result, result)
    total.units += 1
    return int(lib.UJ_OK)


def census(size: Tuple[int, int] = (6, 6), *, exit: Optional[int] = None, metric: str = "moves", walls: int = 0,
           minimal: bool = False, threads: Optional[int] = None, timeout: Optional[float] = None) -> Dict[str, Any]:
    """Solves and counts every state of a board size, from 3x3 to 7x7: `unjam census --json`. 6x6 takes minutes.

    `walls` includes all boards with up to two walls; `minimal` counts minimal puzzles too.

    >>> found = census((4, 4))
    >>> found["legal"], found["solvable"], found["max_distance"], found["closed_form"]["agrees"]
    (13146, 9444, 7, True)
    """
    options = started("uj_census_options")
    options.width, options.height = (whole("size", side, 3, lib.UJ_CENSUS_SIDE) for side in size)
    if exit is not None:
        options.exit_row = whole("exit", exit, 1, options.height) - 1
    options.metric, options.minimal = metric_number(metric), minimal
    options.more_walls = whole("walls", walls, 0, lib.UJ_CENSUS_MORE_WALLS)
    count = thread_count(threads)
    out, error = ffi.new("uj_census **"), new_error()
    status = lib.uj_census_new(out, options, error)
    if status == lib.UJ_BAD_INPUT:
        raise ValueError(ffi.string(error.message).decode("utf-8", "replace"))
    if status != lib.UJ_OK:
        fail(status, error)
    plan = ffi.gc(out[0], lib.uj_census_free)
    units = lib.uj_census_units(plan)
    numbers = ffi.new("uint32_t[]", list(range(units)))

    def work(limits: Limits) -> Dict[str, Any]:
        total, failed = _Sum(), new_error()
        legal, solutions = ffi.new("char[]", lib.UJ_CENSUS_DIGITS), ffi.new("char[]", lib.UJ_CENSUS_DIGITS)
        status = lib.uj_census_run(plan, numbers, units, count, lib.unjam_take_unit, ffi.new_handle(total), limits.c, failed)
        if status == lib.UJ_OK:
            status = lib.uj_census_closed_form(options, limits.c, legal, solutions, failed)
        if status != lib.UJ_OK:
            fail(status, failed)
        asked = lib.uj_census_asked(plan)
        found: Dict[str, Any] = json.loads(written(lambda text: lib.uj_answer_census(
            text, asked, total.result, total.units, units, legal, solutions, 0.0)))
        del found["seconds"]
        return found

    return limited(work, timeout, None, once=True)
