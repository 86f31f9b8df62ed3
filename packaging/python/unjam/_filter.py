"""Which puzzles of a file or of the catalogue are wanted."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Tuple, TypedDict, Union

from ._core import Range, choice, set_range, started, whole
from ._levels import band_bits
from ._unjam import ffi, lib

ORDERS = ("number", "moves", "difficulty", "id", "random")


class Wanted(TypedDict, total=False):
    """Conditions, all of which a puzzle must meet. A range is a number or a pair of ends, of which None is open."""

    #: Length of a shortest solution in each metric.
    moves: Optional[Range]
    steps: Optional[Range]
    #: All vehicles, with the target.
    vehicles: Optional[Range]
    #: Vehicles of two cells, with the target, and of three.
    cars: Optional[Range]
    trucks: Optional[Range]
    #: Number of walls.
    walls: Optional[Range]
    #: Estimated for a person.
    seconds: Optional[Range]
    #: "easy", "medium", "hard", "expert", or several of them.
    difficulty: Union[None, str, Sequence[str]]
    #: Width and height.
    size: Optional[Tuple[int, int]]
    #: Row of the exit, from 1.
    exit: Optional[int]
    #: Only puzzles in which every vehicle is necessary.
    minimal: bool
    #: Only what the real box has: up to 12 cars with the target, 4 trucks, no walls.
    box: bool
    #: Only by M. Fogleman's rules; of the catalogue.
    plain: bool
    #: The puzzle with this id.
    id: Optional[str]


class Chosen(Wanted, total=False):
    """The conditions of Wanted; how many of the puzzles that meet them, and in which order."""

    #: "number" (in the catalogue, the easiest first), "moves" and "difficulty" (the hardest first), "id" or "random".
    order: str
    #: Seed of the random order.
    seed: int
    #: At most so many.
    limit: Optional[int]
    #: Without the first.
    offset: int


def filter_of(*, moves: Optional[Range] = None, steps: Optional[Range] = None, vehicles: Optional[Range] = None,
              cars: Optional[Range] = None, trucks: Optional[Range] = None, walls: Optional[Range] = None,
              seconds: Optional[Range] = None, difficulty: Union[None, str, Sequence[str]] = None,
              size: Optional[Tuple[int, int]] = None, exit: Optional[int] = None, minimal: bool = False,
              box: bool = False, plain: bool = False, id: Optional[str] = None, order: str = "number", seed: int = 0,
              limit: Optional[int] = None, offset: int = 0) -> Tuple[Any, Any]:
    """A filter of the library, and what must live as long as it does."""
    filter = started("uj_filter")
    for name, value in (("moves", moves), ("steps", steps), ("vehicles", vehicles), ("cars", cars), ("trucks", trucks),
                        ("walls", walls), ("seconds", seconds)):
        set_range(filter, name, value)
    filter.bands, filter.minimal, filter.box, filter.plain = band_bits(difficulty), minimal, box, plain
    if size is not None:
        filter.width, filter.height = (whole("size", side, 3, 16) for side in size)
    if exit is not None:
        filter.exit_row = whole("exit", exit, 1, 16) - 1
    filter.order = choice("order", order, ORDERS)
    filter.seed = whole("seed", seed, 0, 2**64 - 1)
    filter.offset = whole("offset", offset, 0, 2**62)
    if limit is not None:
        filter.limit = whole("limit", limit, 1, 2**62)
    number = ffi.NULL
    if id is not None:
        number = ffi.new("uint64_t *")
        if "\0" in id or not lib.uj_id_parse(number, id.encode("utf-8", "surrogatepass")):
            raise ValueError(f"an id has 16 hexadecimal digits, not {id!r}")
    filter.id = number
    return filter, number
