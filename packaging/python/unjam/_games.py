"""Many games at once, in the library: what the environments are made of."""
from __future__ import annotations

import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

import numpy

from ._board import Board, read
from ._catalogue import CataloguePuzzle, catalogue
from ._core import Handle, Limits, choice, limited, new_budget, new_error, started, whole, written_bytes
from ._errors import fail
from ._files import open as open_file
from ._levels import Level, generate
from ._states import array_of
from ._unjam import ffi, lib

G = TypeVar("G", bound="Games")

REWARDS = ("sparse", "step", "distance")

#: What can be played: boards, texts, or puzzles that have one.
Playable = Union[Board, str, Level, CataloguePuzzle]

#: Boards, or where they come from: "catalogue", "generator", or the path of a file with boards or puzzles.
Source = Union[str, "os.PathLike[str]", Iterable[Playable]]


def levels_of(source: Source, count: int = 1000, seed: int = 0,
              options: Optional[Mapping[str, Any]] = None) -> List[Board]:
    """The boards of a source. `options` are conditions of `unjam.catalogue` or of a puzzle file, or those of
    `unjam.generate`; `count` and `seed` say how many of the catalogue, of the generator or of a puzzle file, and which.

    >>> len(levels_of("catalogue", 5, options={"moves": (5, 7)}))
    5
    """
    wanted: Dict[str, Any] = dict(options or {})
    if not isinstance(source, (str, os.PathLike)):
        if wanted:
            raise ValueError("conditions apply to the catalogue, the generator and puzzle files, not to boards")
        boards = [_board_of(playable) for playable in source]
    elif source == "catalogue":
        boards = [puzzle.board for puzzle in catalogue(order="random", seed=seed, limit=count, **wanted)]
    elif source == "generator":
        boards = [level.board for level in generate(count, seed=seed, **wanted)]
    elif not os.path.exists(source):
        raise ValueError(f"there is no source of levels {os.fspath(source)!r}: catalogue, generator, or a file")
    else:
        boards = _boards_of_file(source, count, seed, wanted)
    if not boards:
        raise ValueError("no level matches")
    return boards


def _board_of(playable: Playable) -> Board:
    if isinstance(playable, (Board, str)):
        return Board(playable)
    return playable.board


def _boards_of_file(path: "Union[str, os.PathLike[str]]", count: int, seed: int, wanted: Dict[str, Any]) -> List[Board]:
    with open(path, "rb") as file:
        content = file.read(16)
        if content.startswith(b"SQLite format 3"):
            with open_file(path) as puzzles:
                return [level.board for level in puzzles.find(order="random", seed=seed, limit=count, **wanted)]
        if wanted:
            raise ValueError("conditions apply to the catalogue, the generator and puzzle files, not to a file of boards")
        return list(read(content + file.read()))


class Games:
    """Games on levels of one size, whose state lies in arrays that the library writes to.

    An action is a vehicle and a slide: action = vehicle * 2 * reach + slide. Vehicle 0 is the target. Slide 0 is one cell
    right or down, 1 two cells, and so on; slide `reach` is one cell left or up. `reach` is the longer side less 2.

    `copy.deepcopy` makes games that continue in the same way, and share the levels; pickled games have them with them.
    """

    def __init__(self, levels: Sequence[Board], count: int = 1, *, vehicles: Optional[int] = None, reward: str = "sparse",
                 discount: float = 1.0, max_actions: Optional[int] = 1000, keep_ended: bool = False,
                 timeout: Optional[float] = None, max_memory: Optional[int] = None) -> None:
        if not levels:
            raise ValueError("there is no level")
        options = started("uj_env_options")
        options.count = whole("count", count, 1, 1 << 20)
        options.width, options.height = levels[0].width, levels[0].height
        options.vehicles = (max(board._c.vehicle_count for board in levels) if vehicles is None
                            else whole("vehicles", vehicles, 1, 2**31 - 1))
        options.reward = choice("reward", reward, REWARDS)
        options.discount = discount
        options.max_actions = 0 if max_actions is None else whole("max_actions", max_actions, 1, 2**31 - 1)
        options.keep_ended = keep_ended
        self._options = options
        self._hold(limited(lambda limits: self._made(options, levels, limits), timeout, max_memory, once=True))

    def _hold(self, held: Handle) -> None:
        self._held, self._c, options = held, held.c, self._options
        #: How many games, actions, vehicles at most; the longest slide.
        self.count, self.actions = int(options.count), int(lib.uj_env_actions(self._c))
        self.vehicles, self.reach = int(options.vehicles), max(options.width, options.height) - 2
        #: Height and width.
        self.shape = (int(options.height), int(options.width))
        self._show(lib.uj_env_look(self._c))

    @classmethod
    def _made(cls, options: Any, levels: Sequence[Board], limits: Limits) -> Handle:
        """An environment of the library, which holds the distances of its levels within the limits."""
        out, error = ffi.new("uj_env **"), new_error()
        cls._refuse(lib.uj_env_new(out, options, error), error)
        for index, board in enumerate(levels):
            status = lib.uj_env_add(out[0], board._c, limits.c, error)
            if status != lib.UJ_OK:
                lib.uj_env_free(out[0])
                cls._refuse(status, error, f"level {index}: ")
        return limits.own(out[0], lib.uj_env_free)

    def _show(self, view: Any) -> None:
        """Makes arrays of the memory of the library, which nobody copies."""
        def array(name: str, kind: str, *shape: int) -> Any:
            return array_of(getattr(view, name), int(numpy.prod(shape)), kind, self._held).reshape(shape)

        count = self.count
        #: By game: 0 free, 1 a wall, 2 the target, 3 vehicle 1, and so on.
        self.cells = array("cells", "B", count, *self.shape)
        #: By game and action: 1 where it is legal.
        self.legal = array("legal", "B", count, self.actions)
        #: Of the last step.
        self.reward = array("reward", "f", count)
        #: What the last step did: solved the board; ended the game at `max_actions`; obeyed the rules.
        self.solved = array("solved", "B", count)
        self.cut_off = array("cut_off", "B", count)
        self.was_legal = array("was_legal", "B", count)
        #: Which level is played, how many actions were, and moves to the exit (-1 unless they are the reward).
        self.level = array("level", "I", count)
        self.played = array("played", "I", count)
        self.distance = array("distance", "i", count)

    @staticmethod
    def _refuse(status: int, error: Any, place: str = "") -> None:
        if status == lib.UJ_BAD_INPUT:
            raise ValueError(place + ffi.string(error.message).decode("utf-8", "replace"))
        if status != lib.UJ_OK:
            fail(status, error)

    # ---- Copies, which continue in the same way: the levels to come and the actions drawn are the same ----

    def _copied(self) -> Handle:
        """A copy of the library's games. It uses the levels of these, which it keeps alive."""
        out, error = ffi.new("uj_env **"), new_error()
        self._refuse(lib.uj_env_copy(out, self._c, error), error)
        return Handle(out[0], lib.uj_env_free, Limits(new_budget(None, None)), self._held)

    def __copy__(self) -> "Games":
        copied = type(self).__new__(type(self))
        copied._options = self._options
        copied._hold(self._copied())
        return copied

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Games":
        return self.__copy__()

    def __reduce__(self) -> Tuple[Any, ...]:
        options, shown = self._options, self.__copy__()
        shown.reset()
        levels = []
        for level in range(len(self)):
            shown.reset_game(0, level)
            levels.append(shown.board())
        named = {"vehicles": int(options.vehicles), "reward": REWARDS[options.reward], "discount": float(options.discount),
                 "max_actions": int(options.max_actions) or None, "keep_ended": bool(options.keep_ended)}
        return _restored, (type(self), levels, self.count, named, written_bytes(lambda text: lib.uj_env_save(self._c, text)))

    def __len__(self) -> int:
        """The number of levels."""
        return int(lib.uj_env_levels(self._c))

    def reset(self, seed: Optional[int] = None) -> None:
        """Begins all games on random levels; without a seed, with the next numbers of the last one."""
        error = new_error()
        self._refuse(lib.uj_env_reset(self._c, -1 if seed is None else whole("seed", seed, 0, 2**63 - 1), error), error)

    def reset_game(self, game: int, level: Optional[int] = None) -> None:
        """Begins one game on a level, or on a random one."""
        error = new_error()
        whole("game", game, 0, self.count - 1)
        number = -1 if level is None else whole("level", level, 0, len(self) - 1)
        self._refuse(lib.uj_env_reset_game(self._c, game, number, error), error)

    def draw(self, out: Any) -> Any:
        """Draws a legal action for each game into an array of int32."""
        if not isinstance(out, numpy.ndarray) or out.dtype != numpy.int32 or out.shape != (self.count,):
            raise ValueError(f"actions are drawn into an array of {self.count} int32")
        lib.uj_env_draw(self._c, ffi.from_buffer("int32_t[]", out, require_writable=True))
        return out

    def step(self, actions: Any) -> None:
        """Plays an action in each game. ValueError: one is none, or a game has ended."""
        given = numpy.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.count} whole numbers, not {given.dtype} of shape {given.shape}")
        if given.dtype != numpy.int32:
            if given.min() < 0 or given.max() >= self.actions:
                raise ValueError(f"there is no such action: they are numbered from 0 to {self.actions - 1}")
            given = given.astype(numpy.int32)
        error = new_error()
        status = lib.uj_env_step(self._c, ffi.from_buffer("int32_t[]", numpy.ascontiguousarray(given)), error)
        if status != lib.UJ_OK:
            self._refuse(status, error)

    def board(self, game: int = 0) -> Board:
        """The board of a game as it is, in canonical form apart from its moves: vehicle 0 is A."""
        board, error = ffi.new("uj_board *"), new_error()
        whole("game", game, 0, self.count - 1)
        self._refuse(lib.uj_env_board(self._c, game, board, error), error)
        return Board._of(board)

    def action(self, move: Tuple[int, int]) -> int:
        """The action that slides a vehicle, by its number, by some cells. ValueError: there is none."""
        vehicle, by = move
        is_move = 0 <= vehicle < self.vehicles and -self.reach <= by <= self.reach
        found = int(lib.uj_env_action(self._c, {"vehicle": vehicle, "by": by})) if is_move else -1
        if found < 0:
            raise ValueError(f"there is no action for vehicle {vehicle} by {by}")
        return found

    def move(self, action: int) -> Tuple[int, int]:
        """The vehicle, by its number, and the cells of an action."""
        found = lib.uj_env_move(self._c, whole("action", action, 0, self.actions - 1))
        return int(found.vehicle), int(found.by)


def _restored(kind: Type[G], levels: List[Board], count: int, options: Dict[str, Any], saved: bytes) -> G:
    games, error = kind(levels, count, **options), new_error()
    games._refuse(lib.uj_env_restore(games._c, saved, len(saved), error), error)
    return games
