"""An adapter for reasoning-gym, which must be installed. Importing this module registers the data set "unjam_rush_hour".

    import reasoning_gym, unjam.reasoning_gym
    data = reasoning_gym.create_dataset("unjam_rush_hour", size=10, seed=1, min_moves=5, max_moves=8)

Unlike its own rush_hour, no illegal move is ignored and no slide is cut short.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional

from reasoning_gym.factory import (  # type: ignore[import-not-found,unused-ignore]
    ProceduralDataset, register_dataset)

from ._dataset import Row, prompt, rows_of_split, templates
from ._verify import verify

NAME = "unjam_rush_hour"


@dataclass
class UnjamRushHourConfig:
    """How the puzzles are chosen and asked."""

    min_moves: int = 1
    max_moves: int = 50
    #: "catalogue", or "generator" for fresh puzzles.
    source: str = "catalogue"
    #: "train", "validation", "test"; None: any.
    split: Optional[str] = None
    #: How answers are asked for: one of `unjam.templates()`.
    template: str = "moves"
    #: Only shortest solutions count.
    shortest: bool = False
    #: Which puzzles, in which order; None: others each time.
    seed: Optional[int] = None
    #: How many puzzles.
    size: int = 500

    def validate(self) -> None:
        assert 0 < self.min_moves <= self.max_moves, "min_moves must be positive and at most max_moves"
        assert self.size > 0, "size must be positive"
        assert self.source in ("catalogue", "generator"), "source must be catalogue or generator"
        assert self.split in (None, "train", "validation", "test"), "split must be train, validation or test"
        assert self.template in templates(), f"template must be one of {templates()}"


class UnjamRushHourDataset(ProceduralDataset):  # type: ignore[misc,unused-ignore]
    """Rush Hour with proven lengths and a strict verifier."""

    def __init__(self, config: UnjamRushHourConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.rows: List[Row] = list(rows_of_split(config.size, config.split, seed=self.seed, source=config.source,
                                                  moves=(config.min_moves, config.max_moves)))

    def __getitem__(self, idx: int) -> Dict[str, Any]:
        row = self.rows[idx % len(self.rows)]
        return {
            "question": prompt(row, self.config.template),
            "answer": " ".join(f"{move['vehicle']}{move['by']:+d}" for move in row["solution"]),
            "metadata": {
                "source_dataset": NAME, "source_index": idx, "id": row["id"], "board": row["board"], "split": row["split"],
                "min_moves": row["moves"], "min_steps": row["steps"],
                "difficulty": {"moves": (self.config.min_moves, self.config.max_moves)},
            },
        }

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        """1 if every move is legal and the last solves the board (with `shortest`, in the fewest moves), else 0."""
        if not isinstance(answer, str):
            return 0.0
        verdict = verify(entry["metadata"]["board"], answer, optimum=False)
        is_short = not self.config.shortest or verdict.moves == entry["metadata"]["min_moves"]
        return 1.0 if verdict.solves and is_short else 0.0


register_dataset(NAME, UnjamRushHourDataset, UnjamRushHourConfig)
