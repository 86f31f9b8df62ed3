"""Data sets to order, and the prompts that go with them."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Union, overload

from ._board import Board
from ._catalogue import catalogue_of
from ._core import Limits, Range, choice, limited, new_error, set_range, started, thread_count, whole
from ._errors import LimitError, fail
from ._levels import band_bits
from ._unjam import ffi, lib

BALANCES = ("none", "moves", "band")
Row = Dict[str, Any]


class Dataset(Sequence[Row]):
    """Rows of a data set, each a dict; docs/machines.md of the project describes them."""

    def __init__(self, header: Row, rows: Sequence[Row]) -> None:
        #: Canary, seed, and how it was made.
        self.header = header
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> "Dataset": ...

    def __getitem__(self, index: Union[int, slice]) -> "Union[Row, Dataset]":
        return Dataset(self.header, self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def split(self, name: str) -> "Dataset":
        """The rows of "train", "validation" or "test"."""
        choice("split", name, ("train", "validation", "test"))
        return Dataset(self.header, [row for row in self._rows if row["split"] == name])

    def with_prompts(self, template: Union[str, Path] = "moves") -> "Dataset":
        """The same with a "prompt" in each row: see `unjam.prompt`."""
        return Dataset(self.header, [{**row, "prompt": prompt(row, template)} for row in self._rows])

    def to_jsonl(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes the header and the rows, a line each."""
        with open(path, "w", encoding="utf-8") as file:
            for row in (self.header, *self._rows):
                file.write(json.dumps(row, separators=(",", ":")) + "\n")

    def to_parquet(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes the rows as a table; pyarrow must be installed. The header is in the metadata, the notation json as text."""
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]
        from pyarrow import parquet  # type: ignore[import-not-found,import-untyped,unused-ignore]
        flat = [{name: json.dumps(value) if isinstance(value, dict) else value for name, value in row.items()}
                for row in self._rows]
        table = pyarrow.Table.from_pylist(flat)
        parquet.write_table(table.replace_schema_metadata({"unjam": json.dumps(self.header)}), os.fspath(path))


def dataset(rows: int = 1000, *, seed: int, source: "Union[str, os.PathLike[str]]" = "catalogue", moves: Optional[Range] = None,
            difficulty: Union[None, str, Sequence[str]] = None, balance: str = "none", validation: int = 10, test: int = 10,
            solutions: int = 1, rate: bool = False, threads: Optional[int] = None, timeout: Optional[float] = None,
            max_memory: Optional[int] = None) -> Dataset:
    """Puzzles with everything known about them, for training and testing models: `unjam dataset`.

    `source` is "catalogue", "generator" for fresh puzzles, or the path of a catalogue. `balance` is "moves" for as many of
    each length, or "band". No cluster is ever in two splits, of one data set or of several. LimitError: there are fewer
    rows; its `found` has them.

    >>> rows = dataset(4, moves=(8, 9), balance="moves", seed=1)
    >>> sorted(row["moves"] for row in rows), rows.header["seed"]
    ([8, 8, 9, 9], 1)
    """
    options = started("uj_dataset_options")
    options.count = whole("rows", rows, 1, 10**9)
    options.seed = whole("seed", seed, 0, 2**64 - 1)
    set_range(options, "moves", moves)
    options.bands, options.balance, options.rate = band_bits(difficulty), choice("balance", balance, BALANCES), rate
    options.validation, options.test = whole("validation", validation, 0, 100), whole("test", test, 0, 100)
    options.solutions, options.threads = whole("solutions", solutions, 0, 10**6), thread_count(threads)
    opened = None if source == "generator" else catalogue_of(None if source == "catalogue" else source)
    options.catalogue = ffi.NULL if opened is None else opened.c

    def work(limits: Limits) -> List[bytes]:
        options.limits = limits.c[0]
        lines: List[bytes] = []
        error = new_error()
        status = lib.uj_dataset_write(options, lib.unjam_write, ffi.new_handle(lines), ffi.NULL, error)
        message = ffi.string(error.message).decode("utf-8", "replace")
        if status == lib.UJ_BAD_INPUT:
            raise ValueError(message)
        if status == lib.UJ_LIMIT:
            raise LimitError(message, _read(lines))
        if status != lib.UJ_OK:
            fail(status, error)
        return lines

    return _read(limited(work, timeout, max_memory, once=True))


def _read(lines: List[bytes]) -> Dataset:
    read = [json.loads(line) for line in lines] or [{}]
    return Dataset(read[0], read[1:])


def templates() -> List[str]:
    """The names of the prompts that the package has.

    >>> templates()
    ['json', 'moves', 'picture']
    """
    return sorted(path.stem for path in (Path(__file__).parent / "prompts").glob("*.txt"))


def prompt(row: Union[Board, Row], template: Union[str, Path] = "moves") -> str:
    """What to ask a language model about a board, or a row of a data set. Templates are texts with {grid}, {board}, {json},
    {target}, {exit}, {width} and {height}: one of `templates`, or the path of your own.

    >>> prompt(Board("oooBAAoBooCCoooo")).splitlines()[2:6]
    ['oooB', 'AAoB', 'ooCC', 'oooo']
    """
    own = Path(__file__).parent / "prompts" / f"{template}.txt"
    path = own if isinstance(template, str) and template in templates() else Path(template)
    if not path.is_file():
        raise ValueError(f"there is no template {str(template)!r}: {', '.join(templates())}, or a file")
    board = row if isinstance(row, Board) else Board(row["board"] if isinstance(row["board"], str) else json.dumps(row["board"]))
    return path.read_text("utf-8").format(grid=board.text("grid"), board=str(board), json=board.text("json"), target=board.target,
                                          exit=board.exit, width=board.width, height=board.height)


def rows_of_split(count: int, split: Optional[str], **options: Any) -> Iterator[Row]:
    """So many rows of one split, or of any: what the adapters for other packages use."""
    asked = count
    while True:
        try:
            made = dataset(asked, **options)
        except LimitError as error:
            made, asked = error.found, 0
        found = made if split is None else made.split(split)
        if len(found) >= count or asked == 0 or asked > 100 * count + 10000:
            break
        asked *= 4
    if not found:
        raise ValueError("no puzzle matches")
    yield from found[:count]
