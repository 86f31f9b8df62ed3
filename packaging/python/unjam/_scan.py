"""Boards from pictures."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Optional, Tuple

from ._board import Board
from ._core import Limits, limited, new_error
from ._errors import fail
from ._unjam import ffi, lib


@dataclass(frozen=True)
class Scan:
    """A board that was seen in a picture. Boards have their exit at the right: others are turned."""

    board: Board
    #: From 0 to 1: how probable it is that every cell, the target and the exit are right.
    confidence: float
    #: The next best reading, or None, and its confidence.
    runner_up: Optional[Board]
    runner_up_confidence: float
    #: Cells (row, column), from 1, that the probable readings do not agree on.
    unsure: Tuple[Tuple[int, int], ...]
    #: Where the exit is in the picture: "right", "bottom", "left" or "top".
    exit_side: str
    #: False: the frame shows no exit, and its place is the usual one.
    exit_seen: bool
    #: Corners of the board in the picture as (x, y), clockwise from the top left of `board`.
    corners: Tuple[Tuple[float, float], ...]


def _pixels(image: Any) -> Tuple[Any, int, int]:
    """The bytes of a picture, row by row, and its width and height."""
    if isinstance(image, (str, os.PathLike)):
        from PIL import Image  # only files need it
        with Image.open(image) as opened:
            return _pixels(opened)
    if hasattr(image, "convert") and hasattr(image, "size"):  # an image of Pillow
        rgb = image.convert("RGB")
        return rgb.tobytes(), rgb.size[0], rgb.size[1]
    with memoryview(image) as view:
        if view.ndim != 3 or view.format not in ("B", "<B", "=B", "@B") or view.shape is None or view.shape[2] != 3:
            raise ValueError("an array must have the shape (height, width, 3) and the type uint8")
        return image if view.c_contiguous else view.tobytes(), view.shape[1], view.shape[0]


def _board_at(scan: Any, member: str) -> Board:
    board = ffi.new("uj_board *")
    ffi.memmove(board, ffi.addressof(scan, member), ffi.sizeof("uj_board"))
    return Board._of(board)


def scan(image: Any, *, timeout: Optional[float] = None, max_memory: Optional[int] = None) -> Optional[Scan]:
    """Reads the board in a picture: an array of NumPy with the shape (height, width, 3) and the type uint8, whose pixels
    are not copied, an image of Pillow, or the path of a file, which Pillow must be able to open. None: there is no board in it.
    """
    pixels, width, height = _pixels(image)
    picture = ffi.new("uj_picture *", {"width": width, "height": height})

    def work(limits: Limits) -> Any:
        out, error = ffi.new("uj_scan *"), new_error()
        status = lib.uj_scan_picture(out, picture, limits.c, error)
        if status == lib.UJ_BAD_INPUT:
            raise ValueError(ffi.string(error.message).decode("utf-8", "replace"))
        if status != lib.UJ_OK:
            fail(status, error)
        return out

    with ffi.from_buffer("uint8_t[]", pixels) as data:  # given back even if an exception keeps this frame
        picture.pixels = data
        found = limited(work, timeout, max_memory, once=True)
    if not found.found:
        return None
    board = _board_at(found, "board")
    cells = [(row, column) for row in range(board.height) for column in range(board.width)]
    unsure = tuple((row + 1, column + 1) for row, column in cells
                   if found.unsure.word[(row * board.width + column) // 64] >> (row * board.width + column) % 64 & 1)
    return Scan(board, found.confidence, _board_at(found, "runner_up") if found.has_runner_up else None,
                found.runner_up_confidence if found.has_runner_up else 0.0, unsure,
                ffi.string(lib.uj_side_name(found.exit_side)).decode("ascii"), found.exit_seen,
                tuple((found.corners[i][0], found.corners[i][1]) for i in range(4)))
