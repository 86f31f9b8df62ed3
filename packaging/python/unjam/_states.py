"""Every state that a board can reach, and how to draw them."""
from __future__ import annotations

import ctypes
from typing import Any, List, Optional

from ._board import Board
from ._core import Handle, Limits, encoded, limited, metric_number, new_error, started, written
from ._errors import fail
from ._unjam import ffi, lib

try:
    import numpy
except ImportError:  # then arrays are memoryviews
    numpy = None  # type: ignore[assignment]

KINDS: Any = {"B": ctypes.c_uint8, "f": ctypes.c_float, "H": ctypes.c_uint16, "I": ctypes.c_uint32, "i": ctypes.c_int32}


def array_of(pointer: Any, count: int, kind: Any, owner: object) -> Any:
    """Memory of the library as an array that keeps its owner alive, without copying: of NumPy, or else a memoryview."""
    if count == 0:
        view = memoryview(b"").cast(kind)
    else:
        memory = (KINDS[kind] * count).from_address(int(ffi.cast("uintptr_t", pointer)))
        memory.owner = owner  # a view keeps `memory` alive
        view = memoryview(memory).cast("B").cast(kind).toreadonly()
    return view if numpy is None else numpy.asarray(view)


NO_STATE = 2**64 - 1


def _rearranged(board: Board, model: Board) -> Board:
    """The board with its vehicles in the order of another; as it is, if they are not the same vehicles."""
    def rules(some: Board) -> Any:
        return (some.width, some.height, some.exit, some.target, some.walls,
                sorted((vehicle.name, vehicle.length, vehicle.horizontal,
                        vehicle.row if vehicle.horizontal else vehicle.column) for vehicle in some.vehicles))

    if rules(board) != rules(model):
        return board
    places = {vehicle.name: vehicle for vehicle in board.vehicles}
    out = ffi.new("uj_board *", model._c[0])
    for i, name in enumerate(model._names()):
        out.vehicles[i].row, out.vehicles[i].column = places[name].row - 1, places[name].column - 1
    return Board._of(out)


class States:
    """All states that a board can reach, numbered from 0, with their distances from the exit.

    >>> states = Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo").states()
    >>> len(states), states.solutions, int(states.moves[states.start])
    (1247, 172, 8)
    >>> states.board(states.start) == states.start_board
    True
    """

    #: In `moves` and `steps`: there is no way to the exit.
    NO_DISTANCE = 0xFFFF

    def __init__(self, board: Board, *, timeout: Optional[float] = None, max_memory: Optional[int] = None) -> None:
        """LimitError: there are too many."""
        def opened(limits: Limits) -> Handle:
            out, error = ffi.new("uj_cluster **"), new_error()
            status = lib.uj_cluster_open(out, board._c, limits.c, error)
            if status != lib.UJ_OK:
                fail(status, error)
            return limits.own(out[0], lib.uj_cluster_close)

        #: The board it was made from.
        self.start_board = board
        self._held = limited(opened, timeout, max_memory)
        self._cluster = self._held.c
        #: Number of that board.
        self.start = int(lib.uj_cluster_start(self._cluster))
        #: How many of the states are solved.
        self.solutions = int(lib.uj_cluster_solutions(self._cluster))

    def __len__(self) -> int:
        return int(lib.uj_cluster_states(self._cluster))

    def distances(self, metric: str = "moves") -> Any:
        """The distance of every state as an array of uint16 that shares the memory of the library: of NumPy if it is
        installed, else a memoryview. NO_DISTANCE where there is no way."""
        pointer = lib.uj_cluster_distances(self._cluster, metric_number(metric))
        return array_of(pointer, len(self), "H", self._held)

    @property
    def moves(self) -> Any:
        """distances("moves")"""
        return self.distances("moves")

    @property
    def steps(self) -> Any:
        """distances("steps")"""
        return self.distances("steps")

    def max_distance(self, metric: str = "moves") -> Optional[int]:
        """The greatest distance of any state; None: there is no solution.

        >>> Board("oooBAAoBooCCoooo").states().max_distance()
        3
        """
        found = int(lib.uj_cluster_max_distance(self._cluster, metric_number(metric)))
        return found if found >= 0 else None

    def _checked(self, state: int) -> int:
        number = state.__index__()
        if not 0 <= number < len(self):
            raise IndexError(f"there is no state {number}: they are numbered from 0 to {len(self) - 1}")
        return number

    def board(self, state: int) -> Board:
        """The board of a state."""
        out = ffi.new("uj_board *")
        lib.uj_cluster_board(self._cluster, self._checked(state), out)
        return type(self.start_board)._of(out)

    def number(self, board: Board) -> int:
        """The number of a board with the same vehicles. KeyError: it cannot be reached."""
        found = int(lib.uj_cluster_number(self._cluster, board._c))
        if found == NO_STATE:  # perhaps because its vehicles are listed in another order
            found = int(lib.uj_cluster_number(self._cluster, _rearranged(board, self.start_board)._c))
        if found == NO_STATE:
            raise KeyError(str(board))
        return found

    def neighbours(self, state: int, metric: str = "moves") -> List[int]:
        """The states one move away, in the order of Board.moves."""
        out = ffi.new("uint64_t[]", lib.UJ_MAX_MOVES)
        count = lib.uj_cluster_neighbours(self._cluster, self._checked(state), metric_number(metric), out)
        return list(ffi.unpack(out, count)) if count else []

    def graph(self, metric: str = "moves", *, timeout: Optional[float] = None,
              max_memory: Optional[int] = None) -> "Graph":
        """A layout of all states by their distance from the exit."""
        return Graph(self, metric, timeout=timeout, max_memory=max_memory)


class Graph:
    """The states of a board laid out by their distance, with the exit at the right. Where there are too many, one dot
    stands for several states. In a notebook it shows as a picture.

    >>> graph = Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo").graph()
    >>> len(graph.x), len(graph.links_from), len(graph.path)
    (1247, 6522, 9)
    """

    def __init__(self, states: States, metric: str = "moves", *, timeout: Optional[float] = None,
                 max_memory: Optional[int] = None) -> None:
        number = metric_number(metric)

        def made(limits: Limits) -> Handle:
            found, error = started("uj_map"), new_error()
            status = lib.uj_map_make(found, states._cluster, number, limits.c, error)
            if status != lib.UJ_OK:
                lib.uj_map_clear(found)
                fail(status, error)
            return limits.own(found, lib.uj_map_clear)

        self.states = states
        self.metric = metric
        self._held = limited(made, timeout, max_memory)
        self._map = self._held.c
        dots = array_of(self._map.dots, 5 * self._map.dot_count, "I", self._held)
        places = array_of(self._map.dots, 5 * self._map.dot_count, "i", self._held)
        links = array_of(self._map.links, 2 * self._map.link_count, "I", self._held)
        #: By dot: its place in tenths of a pixel; one of its states; how many it stands for; their distance.
        self.x, self.y = places[0::5], places[1::5]
        self.dot_state, self.dot_states, self.dot_distance = dots[2::5], dots[3::5], dots[4::5]
        #: Each link connects two dots.
        self.links_from, self.links_to = links[0::2], links[1::2]
        #: The dot of each state.
        self.dot_of = array_of(self._map.dot_of, self._map.state_count, "I", self._held)
        #: The states of one shortest solution, beginning with the start.
        self.path = array_of(self._map.path, self._map.path_length, "I", self._held)

    def svg(self, *, title: Optional[str] = None, legend: bool = True) -> str:
        """The picture as a self-contained SVG document."""
        words = ffi.new("char[]", encoded(title)) if title else ffi.NULL
        options = started("uj_graph_options")
        options.title, options.metric, options.hide_legend = words, metric_number(self.metric), not legend
        error = new_error()
        status = lib.UJ_OK

        def append(out: Any) -> None:
            nonlocal status
            status = lib.uj_graph_svg(out, self.states._cluster, options, error)

        text = written(append)
        if status != lib.UJ_OK:
            fail(status, error)
        return text

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(self, format: str = "graphml") -> str:
        """Every state and every connection for other programs: "graphml", or "dot" for graphviz.

        >>> Board("oooBAAoBooCCoooo").graph().text("dot").startswith("graph")
        True
        """
        formats = {"dot": lib.UJ_GRAPH_DOT, "graphml": lib.UJ_GRAPH_GRAPHML}
        if format not in formats:
            raise ValueError(f"there is no format {format!r}: dot, graphml")
        parts: List[bytes] = []
        handle, error = ffi.new_handle(parts), new_error()
        status = lib.uj_graph_write(self.states._cluster, formats[format], metric_number(self.metric), lib.unjam_write,
                                    handle, ffi.NULL, error)
        if status != lib.UJ_OK:
            fail(status, error)
        return b"".join(parts).decode("utf-8")


@ffi.def_extern(name="unjam_write", error=False)  # type: ignore[untyped-decorator]
def _write(data: Any, length: int, payload: Any) -> bool:
    ffi.from_handle(payload).append(bytes(ffi.buffer(data, length)))
    return True
