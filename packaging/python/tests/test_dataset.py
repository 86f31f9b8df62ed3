"""Data sets, and the prompts that go with them."""
import json

import pytest
import unjam

from conftest import ROOT
from test_binding import interrupted_after
from test_board import SMALL


def test_a_data_set_is_that_of_the_program(program):
    found = unjam.dataset(20, moves=(6, 9), balance="moves", seed=3, solutions=5)
    lines = program("dataset", "-n", "20", "--moves", "6..9", "--balance", "moves", "--seed", "3", "--solutions", "5").splitlines()
    assert [found.header, *found] == [json.loads(line) for line in lines]
    assert sorted(row["moves"] for row in found) == [6] * 5 + [7] * 5 + [8] * 5 + [9] * 5
    for row in found:
        board = unjam.Board(row["board"])
        assert board.solve().length == row["moves"] and board.solve(metric="steps").length == row["steps"]
        assert unjam.Board(row["grid"]) == unjam.Board(json.dumps(row["json"])) == board and board.id == row["id"]
        assert len(board.states()) == row["states"] and row["vehicles"] == len(board.vehicles)
        assert unjam.SolutionSet(board).count == row["solution_count"]
        for solution in row["solutions"]:
            verdict = unjam.verify(board, solution)
            assert verdict.solves and verdict.longer_by == 0


def test_no_cluster_is_in_two_splits():
    rows = [row for seed in (1, 2) for source in ("catalogue", "generator")
            for row in unjam.dataset(60, moves=(4, 8), seed=seed, source=source, validation=20, test=30)]
    splits = {}
    for row in rows:
        assert splits.setdefault(row["cluster"], row["split"]) == row["split"]
    assert set(splits.values()) == {"train", "validation", "test"}
    # Another state of a cluster has the same cluster: here, the hardest one.
    board = unjam.Board(rows[0]["board"])
    states = board.states()
    hardest = [states.board(state) for state in range(len(states)) if states.moves[state] == states.max_distance()]
    assert min(other.id for other in hardest) == rows[0]["cluster"]


def test_rows_can_be_rated_split_asked_and_stored(tmp_path):
    found = unjam.dataset(40, moves=(5, 7), seed=2, rate=True, solutions=0)
    assert found[0]["rating"]["moves"] == found[0]["moves"] and "solution" not in found[0]
    assert sum(len(found.split(name)) for name in ("train", "validation", "test")) == 40 and len(found[3:5]) == 2
    asked = found.with_prompts("json")
    assert found[0]["board"] not in asked[0]["prompt"] and '"vehicles"' in asked[0]["prompt"]
    asked.to_jsonl(tmp_path / "rows.jsonl")
    read = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert read[0] == found.header and read[1:] == list(asked) and read[0]["canary"].startswith("unjam-dataset-canary")
    parquet = pytest.importorskip("pyarrow.parquet")
    asked.to_parquet(tmp_path / "rows.parquet")
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.column("moves").to_pylist() == [row["moves"] for row in found]
    assert json.loads(table.schema.metadata[b"unjam"])["seed"] == 2


def test_prompts_are_data(tmp_path):
    for name in unjam.templates():
        text = unjam.prompt(unjam.Board(SMALL), name)
        assert "{" not in text.replace('{"', "") and "A" in text
    (tmp_path / "own.txt").write_text("{board} {target} {exit}")
    assert unjam.prompt(unjam.Board(SMALL), tmp_path / "own.txt") == SMALL + " A 2"
    assert unjam.prompt(unjam.Board(SMALL), str(tmp_path / "own.txt")).endswith("2")
    with pytest.raises(ValueError, match="no template"):
        unjam.prompt(unjam.Board(SMALL), "poem")


def test_what_cannot_be_is_refused():
    with pytest.raises(unjam.LimitError) as caught:
        unjam.dataset(100, moves=51, seed=1)
    assert [row["moves"] for row in caught.value.found] == [51]
    for options in ({"rows": 0}, {"validation": 60, "test": 60}, {"balance": "colour"}, {"balance": "moves"}, {"moves": 0},
                    {"seed": -1}, {"solutions": -1}, {"difficulty": "mild"}):
        with pytest.raises(ValueError):
            unjam.dataset(**{"seed": 1, **options})
    with pytest.raises(OSError):
        unjam.dataset(seed=1, source="nowhere")
    with pytest.raises(unjam.FileError):
        unjam.dataset(seed=1, source=ROOT / "README.md")


def test_ctrl_c_stops_a_data_set():
    assert interrupted_after(lambda: unjam.dataset(10**6, moves=(30, 40), seed=1, source="generator")) <= 0.4
