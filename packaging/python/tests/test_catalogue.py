"""The catalogue, and the defaults of the library's structs."""
import json
import re

import pytest
import unjam
from unjam._unjam import ffi, lib

from conftest import ROOT
from test_binding import interrupted_after


def test_the_catalogue_is_a_sequence(program):
    everything = unjam.catalogue()
    assert len(everything) == 527432 and everything[0].number == 1 and everything[-1].number == len(everything)
    assert everything[5:8][1] == everything[6] and len(everything[::-1]) == len(everything)
    puzzle = everything[4711]
    assert puzzle == everything[4711] and puzzle.board.id == puzzle.id and puzzle._repr_svg_().startswith("<svg")
    assert puzzle.board.solve().length == puzzle.moves and puzzle.board.solve(metric="steps").length == puzzle.steps
    assert len(puzzle.board.vehicles) == puzzle.vehicles == puzzle.cars + puzzle.trucks
    assert puzzle.board.rate().minimal
    assert everything.of_board(puzzle.board.play(puzzle.board.moves()[0])) == puzzle
    assert everything.of_board(unjam.Board("oooBAAoBooCCoooo")) is None
    for wrong in (len(everything), -len(everything) - 1):
        with pytest.raises(IndexError):
            everything[wrong]


def test_conditions_are_those_of_the_program(program):
    found = unjam.catalogue(moves=(20, 22), cars=(None, 8), trucks=2, order="moves", limit=20, offset=3)
    lines = program("find", "--catalogue", "--moves", "20..22", "--cars", "..8", "--trucks", "2", "--order", "moves", "--limit",
                    "20", "--offset", "3", "-t", "string").split("\n")
    assert [str(puzzle.board) for puzzle in found] == [line.split()[1] for line in lines if line]
    assert [puzzle.moves for puzzle in found] == sorted((puzzle.moves for puzzle in found), reverse=True)
    assert len(found) == 20 and all(puzzle.trucks == 2 and puzzle.cars <= 8 for puzzle in found)
    some = unjam.catalogue(order="random", seed=7, limit=5, plain=True)
    assert list(some) == list(unjam.catalogue(order="random", seed=7, limit=5, plain=True)) != list(
        unjam.catalogue(order="random", seed=8, limit=5, plain=True))
    assert unjam.catalogue(id=some[0].id)[0] == some[0] and len(unjam.catalogue(moves=99)) == 0
    for wrong in ({"moves": "many"}, {"colour": "red"}):
        with pytest.raises(TypeError):
            unjam.catalogue(**wrong)
    for wrong in ({"order": "size"}, {"limit": 0}, {"id": "12"}, {"difficulty": "mild"}):
        with pytest.raises(ValueError):
            unjam.catalogue(**wrong)


def test_a_damaged_catalogue_is_refused(tmp_path):
    content = bytearray((ROOT / "data" / "6x6.catalogue").read_bytes())
    path = tmp_path / "copy.catalogue"
    path.write_bytes(content)
    assert unjam.catalogue(path)[99] == unjam.catalogue()[99]
    content[1000] ^= 1
    for wrong in (content, content[:500], b"", b"nonsense" * 100):
        path.write_bytes(wrong)
        with pytest.raises(unjam.FileError):
            unjam.catalogue(path)
    with pytest.raises(OSError):
        unjam.catalogue(tmp_path / "none")


def test_ctrl_c_stops_a_search_of_the_catalogue():
    def search():
        for _ in range(1000):
            unjam.catalogue(moves=(1, None))

    assert interrupted_after(search) <= 0.4


def test_every_default_is_that_of_the_header():
    """The names of all _INIT macros, and some values that are not 0."""
    headers = "".join(path.read_text("utf-8") for path in (ROOT / "include" / "unjam").glob("*.h"))
    names = set(re.findall(r"^#define (UJ_\w+)_INIT ", headers, re.MULTILINE)) - {"UJ_PDF_OPTIONS"}  # PDF is left out
    assert len(names) > 15
    for name in names:
        assert getattr(lib, "default_" + name.lower()) is not None
    assert lib.default_uj_filter.size == ffi.sizeof("uj_filter") and lib.default_uj_filter.seconds.high == 0x7FFFFFFF
    assert lib.default_uj_solve_options.cutoff == -1 and lib.default_uj_puzzle.moves == -1
    assert json.loads(unjam.Board("oooBAAoBooCCoooo").text("json"))["width"] == 4
