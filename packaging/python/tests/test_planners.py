"""PDDL: planners find plans of our lengths, and these verify."""
import importlib.util
import pathlib
import subprocess
import sys

import pytest
import unjam

from conftest import IS_LONG


def small_boards(count):
    """4x4 and 5x4 boards of a few steps, which a planner in Python solves at once."""
    boards = [level.board for size in ((4, 4), (5, 4)) for level in unjam.generate(count // 2, size=size, moves=(2, 6), seed=5)]
    assert len(boards) == count
    return boards


def test_the_plans_of_pyperplan_have_our_lengths(tmp_path, program):
    pytest.importorskip("pyperplan")
    from pyperplan import grounding, search
    from pyperplan.pddl.parser import Parser
    (tmp_path / "domain.pddl").write_text(program("convert", "-t", "pddl", "--domain"))
    for board in small_boards(50):
        (tmp_path / "problem.pddl").write_text(board.text("pddl"))
        parser = Parser(tmp_path / "domain.pddl", tmp_path / "problem.pddl")
        task = grounding.ground(parser.parse_problem(parser.parse_domain()))
        plan = search.breadth_first_search(task)
        text = "\n".join(action.name for action in plan)
        verdict = unjam.verify(board, text, metric="steps")
        assert verdict.solves and verdict.steps == len(plan) == board.solve(metric="steps").length == verdict.shortest
        assert unjam.Board(board.text("pddl")) == board


def test_the_plans_of_fast_downward_cost_our_moves(tmp_path, program):
    package = importlib.util.find_spec("up_fast_downward")  # not imported: it needs unified-planning, the planner does not
    if package is None:
        pytest.skip("up-fast-downward is not installed")
    run = pathlib.Path(package.origin).parent / "downward" / "fast-downward.py"
    (tmp_path / "domain.pddl").write_text(program("convert", "-t", "pddl-moves", "--domain"))
    for board in small_boards(50 if IS_LONG else 6):
        (tmp_path / "problem.pddl").write_text(board.text("pddl-moves"))
        done = subprocess.run([sys.executable, run, "--plan-file", "plan", "domain.pddl", "problem.pddl", "--search", "astar(blind())"],
                              cwd=tmp_path, capture_output=True, text=True, check=False)
        plan = (tmp_path / "plan").read_text()
        assert done.returncode == 0 and f"; cost = {board.solve().length} " in plan
        verdict = unjam.verify(board, plan)
        assert verdict.solves and verdict.longer_by == 0
        assert unjam.Board(board.text("pddl-moves")) == board
