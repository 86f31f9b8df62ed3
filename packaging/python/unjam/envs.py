"""Environments of Gymnasium, which must be installed. Importing this module registers "unjam/RushHour-v0".

>>> import gymnasium, unjam.envs
>>> env = gymnasium.make("unjam/RushHour-v0", levels=["AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"])
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum()), str(env.unwrapped.board)
((6, 6), 11, 'BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo')
>>> solution = env.unwrapped.board.solve().moves
>>> [float(env.step(env.unwrapped.action(move))[1]) for move in solution]
[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
"""
from __future__ import annotations

import string
from typing import Any, Dict, Mapping, Optional, Tuple

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._board import Board, Move
from ._games import Games, Source, levels_of

__all__ = ["RushHourEnv", "RushHourVectorEnv", "Games", "levels_of"]

OBSERVATIONS = ("cells", "planes", "text", "pixels")
#: Pixels of a cell: as an observation, and drawn for people.
SMALL, LARGE = 8, 48
LETTERS = ".#" + string.ascii_uppercase + string.ascii_lowercase


def _palette() -> Any:
    """Colours of a free cell, a wall, the target and the other vehicles."""
    hues = (numpy.arange(len(LETTERS) - 3) * 0.618034 + 0.35) % 1
    turned = numpy.abs(((hues[:, None] + numpy.array([0, 2 / 3, 1 / 3])) % 1) * 6 - 3) - 1
    others = 70 + 150 * numpy.clip(turned, 0, 1)
    return numpy.vstack([[235, 235, 230], [60, 60, 60], [215, 30, 40], others]).astype(numpy.uint8)


PALETTE = _palette()


def pixels(cells: Any, scale: int) -> Any:
    """Cells, of one board or of many, as colours."""
    return PALETTE[cells].repeat(scale, axis=-3).repeat(scale, axis=-2)


class _Observer:
    """What an agent sees of the cells."""

    def __init__(self, kind: str, games: Games) -> None:
        if kind not in OBSERVATIONS:
            raise ValueError(f"there is no observation {kind!r}: {', '.join(OBSERVATIONS)}")
        self.kind = kind
        height, width = games.shape
        self.colours = numpy.array([*range(2, games.vehicles + 2), 1], numpy.uint8)[:, None, None]
        length = height * (width + 1)
        self.space: spaces.Space[Any] = spaces.Text(length, min_length=length, charset=LETTERS + "\n")
        if kind == "cells":
            self.space = spaces.Box(0, games.vehicles + 1, (height, width), numpy.uint8)
        elif kind == "planes":
            self.space = spaces.Box(0, 1, (games.vehicles + 1, height, width), numpy.uint8)
        elif kind == "pixels":
            self.space = spaces.Box(0, 255, (height * SMALL, width * SMALL, 3), numpy.uint8)

    def see(self, cells: Any) -> Any:
        """Of one board: an array that is no longer the library's, or a text."""
        if self.kind == "cells":
            return cells.copy()
        if self.kind == "planes":
            return (cells[..., None, :, :] == self.colours).view(numpy.uint8)
        if self.kind == "pixels":
            return pixels(cells, SMALL)
        return "".join("".join(LETTERS[cell] for cell in row) + "\n" for row in cells)

    def see_all(self, cells: Any) -> Any:
        """Of many."""
        return tuple(self.see(board) for board in cells) if self.kind == "text" else self.see(cells)


def _check_render_mode(mode: Optional[str], metadata: Mapping[str, Any]) -> None:
    if mode is not None and mode not in metadata["render_modes"]:
        raise ValueError(f"there is no render_mode {mode!r}: {', '.join(metadata['render_modes'])}")


class RushHourEnv(gymnasium.Env[Any, Any]):
    """A game of Rush Hour: "unjam/RushHour-v0".

    `levels`, `level_count`, `level_seed` and `level_options` are those of `levels_of`. `observation` is "cells" (one byte
    each), "planes" (one per vehicle, and one of walls), "text" or "pixels". `reward` is "sparse" (1 for solving), "step"
    (-1 each) or "distance" (sparse, and how much nearer to the exit in moves; with `discount` as a potential). An illegal
    action changes nothing, and `info["legal"]` says so; `info["action_mask"]` has 1 for the legal ones.

    `reset(options={"level": 3})` chooses a level. `copy.deepcopy(env)` continues in the same way, as a tree search needs it;
    environments can be pickled too.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(self, levels: Source = "catalogue", *, level_count: int = 1000, level_seed: int = 0,
                 level_options: Optional[Mapping[str, Any]] = None, observation: str = "cells", reward: str = "sparse",
                 discount: float = 1.0, max_actions: Optional[int] = 1000, vehicles: Optional[int] = None,
                 render_mode: Optional[str] = None) -> None:
        _check_render_mode(render_mode, self.metadata)
        self.games = Games(levels_of(levels, level_count, level_seed, level_options), 1, vehicles=vehicles, reward=reward,
                           discount=discount, max_actions=max_actions, keep_ended=True)
        self._observer = _Observer(observation, self.games)
        self.observation_space = self._observer.space
        self.action_space = spaces.Discrete(self.games.actions)
        self.render_mode = render_mode
        self._is_playing = False

    @property
    def board(self) -> Board:
        """The board as it is."""
        return self.games.board()

    def action(self, move: Move) -> int:
        """The action of a move of `board`."""
        names = self.board._names()
        if move.vehicle not in names:
            raise ValueError(f"there is no vehicle {move.vehicle!r}: they are {', '.join(names)}")
        return self.games.action((names.index(move.vehicle), move.by))

    def action_mask(self) -> Any:
        """1 for each legal action; `action_space.sample(mask)` draws one."""
        return self.games.legal[0].view(numpy.int8).copy()

    def _info(self) -> Dict[str, Any]:
        info = {"action_mask": self.action_mask(), "level": int(self.games.level[0]), "legal": bool(self.games.was_legal[0])}
        if self.games.distance[0] >= 0:
            info["distance"] = int(self.games.distance[0])
        return info

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        super().reset(seed=seed)
        unknown = set(options or {}) - {"level"}
        if unknown:
            raise ValueError(f"there is no option {sorted(unknown)[0]!r} of reset: level")
        self.games.reset(seed)
        if options and options.get("level") is not None:
            self.games.reset_game(0, options["level"])
        self._is_playing = True
        return self._observer.see(self.games.cells[0]), self._info()

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        if not self._is_playing:
            raise gymnasium.error.ResetNeeded("the game has not begun, or has ended: call reset first")
        if not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(f"there is no action {action!r}: they are 0 to {self.games.actions - 1}")
        games = self.games
        games.step(numpy.array([action], numpy.int32))
        solved, cut_off = bool(games.solved[0]), bool(games.cut_off[0])
        self._is_playing = not (solved or cut_off)
        return self._observer.see(games.cells[0]), float(games.reward[0]), solved, cut_off, self._info()

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return self.board.draw()
        if self.render_mode == "rgb_array":
            return pixels(self.games.cells[0], LARGE)
        return None


class RushHourVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, stepped in C; `gymnasium.make_vec("unjam/RushHour-v0", 1024)` makes one too.

    The parameters are those of RushHourEnv. A game that has ended begins again at the next step, whatever its action
    (AutoresetMode.NEXT_STEP). With `copy=False`, observations and masks are the arrays of the library, which the next step
    overwrites.
    """

    metadata: Dict[str, Any] = {"render_modes": ["rgb_array"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int = 1, levels: Source = "catalogue", *, level_count: int = 1000, level_seed: int = 0,
                 level_options: Optional[Mapping[str, Any]] = None, observation: str = "cells", reward: str = "sparse",
                 discount: float = 1.0, max_actions: Optional[int] = 1000, vehicles: Optional[int] = None, copy: bool = True,
                 render_mode: Optional[str] = None) -> None:
        _check_render_mode(render_mode, self.metadata)
        self.games = Games(levels_of(levels, level_count, level_seed, level_options), num_envs, vehicles=vehicles,
                           reward=reward, discount=discount, max_actions=max_actions)
        self._observer = _Observer(observation, self.games)
        self.num_envs = num_envs
        self.single_observation_space = self._observer.space
        self.observation_space = batch_space(self._observer.space, num_envs)
        self.single_action_space = spaces.Discrete(self.games.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = render_mode
        self._copy = copy
        self._all = numpy.ones(num_envs, bool)
        self._view()

    def _view(self) -> None:
        """Other views of arrays of the games."""
        self._masks = self.games.legal.view(numpy.int8)
        self._ended = (self.games.solved.view(bool), self.games.cut_off.view(bool))

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_masks", "_ended")}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._view()

    def _seen(self) -> Any:
        if self._observer.kind == "cells" and not self._copy:
            return self.games.cells
        return self._observer.see_all(self.games.cells)

    def _info(self) -> Dict[str, Any]:
        games = self.games
        info = {"action_mask": self._masks, "level": games.level, "legal": games.was_legal.view(bool)}
        if games.distance[0] >= 0:
            info["distance"] = games.distance
        if self._copy:
            info = {name: values.copy() for name, values in info.items()}
        info.update({"_" + name: self._all for name in list(info)})
        return info

    def reset(self, *, seed: Any = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        if isinstance(seed, (list, tuple)):
            raise ValueError("one seed is for all games: each has its own numbers of it")
        super().reset(seed=seed, options=options)
        self.games.reset(seed)
        return self._seen(), self._info()

    def draw_actions(self) -> Any:
        """A random legal action for each game, drawn in C."""
        return self.games.draw(numpy.empty(self.num_envs, numpy.int32))

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        try:
            self.games.step(actions)
        except ValueError as error:
            raise gymnasium.error.InvalidAction(str(error)) from None
        reward, (solved, cut_off) = self.games.reward, self._ended
        if self._copy:
            reward, solved, cut_off = reward.copy(), solved.copy(), cut_off.copy()
        return self._seen(), reward, solved, cut_off, self._info()

    def render(self) -> Optional[Tuple[Any, ...]]:
        """A picture of every game."""
        return tuple(pixels(self.games.cells, LARGE)) if self.render_mode == "rgb_array" else None


gymnasium.register("unjam/RushHour-v0", entry_point="unjam.envs:RushHourEnv",
                   vector_entry_point="unjam.envs:RushHourVectorEnv")
