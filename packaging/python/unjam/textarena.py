"""An adapter for TextArena, which must be installed. Importing this module registers "UnjamRushHour-v0".

    import textarena, unjam.textarena
    env = textarena.make("UnjamRushHour-v0", moves=(3, 6))

A turn may have one move or several, in any way that `unjam.verify` reads. Illegal and ambiguous moves are named and not made.
"""
from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import textarena  # type: ignore[import-not-found,unused-ignore]

from ._board import Board
from ._core import Range
from ._dataset import prompt, rows_of_split
from ._verify import verify


class UnjamRushHourEnv(textarena.Env):  # type: ignore[misc,unused-ignore]
    """Rush Hour as a game of text for one player. The reward is 1 for solving, else the part of the way that was made."""

    def __init__(self, moves: Optional[Range] = (3, 10), source: str = "catalogue", split: Optional[str] = None,
                 template: str = "moves", max_turns: int = 50) -> None:
        self.options: Dict[str, Any] = {"moves": moves, "source": source}
        self.split, self.template, self.max_turns = split, template, max_turns
        self.row: Dict[str, Any] = {}
        self.board = Board("AAooooooo")

    def reset(self, num_players: int = 1, seed: Optional[int] = None) -> None:
        self.row = next(rows_of_split(1, self.split, seed=0 if seed is None else seed, **self.options))
        self.board = Board(self.row["board"])
        self.state = textarena.SinglePlayerState(num_players=num_players, seed=seed, max_turns=self.max_turns)
        self.state.reset(game_state={"board": str(self.board), "optimum": self.row["moves"]},
                         player_prompt_function=lambda player_id, game_state: prompt(self.board, self.template))

    def _progress(self) -> float:
        left = self.board.solve().length
        return float(max(0.0, 1 - (left if left is not None else 10**9) / self.row["moves"]))

    def step(self, action: str) -> Tuple[bool, Dict[str, Any]]:
        state, kinds = self.state, textarena.ObservationType
        state.add_observation(from_id=state.current_player_id, message=action, observation_type=kinds.PLAYER_ACTION)
        verdict = verify(self.board, action, optimum=False)
        wrong = verdict.illegal or verdict.ambiguous
        if wrong is not None or not verdict.answer:
            state.set_invalid_move(reason=wrong.reason if wrong is not None else "no move was given", reward=self._progress())
            done: Tuple[bool, Dict[str, Any]] = state.step()
            return done
        self.board = self.board.play(verdict.answer)
        state.game_state["board"] = str(self.board)
        if verdict.solves:
            state.set_outcome(reward=1.0, reason="The board is solved.")
        elif state.turn + 1 >= self.max_turns:
            state.set_outcome(reward=self._progress(), reason="The turns are over.")
        else:
            state.add_observation(message=self.board.text("grid"), observation_type=kinds.GAME_BOARD)
        done = state.step()
        return done


textarena.envs.registration.register("UnjamRushHour-v0", UnjamRushHourEnv)
