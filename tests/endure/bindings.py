"""Random boards up to 8x8 through the program, the WebAssembly engine, the Python package and the library in one file: the same solutions in
both metrics (in moves only for the last), move by move."""
import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOARDS = 500
METRICS = ("moves", "steps")
ONE_FILE = ROOT / "build/endure/one_file/solve_file"
PYTHON = ROOT / "build-python/env/bin/python"
IN_PYTHON = """
import json, sys, unjam
boards = sys.stdin.read().split()
found = [unjam.solve_many(boards, metric=metric, threads=1) for metric in ("moves", "steps")]
for row in zip(*found):
    print(json.dumps([[one.status, one.length, one.optimal, [move._asdict() for move in one.moves]] for one in row]))
"""


def printed(command, text="", **environment):
    result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=1800, env={**os.environ, **environment})
    if result.returncode not in (0, 1, 2):  # 1 and 2 are answers: boards without a solution
        raise RuntimeError(f"{command[0]}: status {result.returncode}: {result.stderr[-500:]}")
    return result.stdout.splitlines()


def in_a_line(solution):
    status, length, _, moves = solution
    return " ".join([f"{length} moves:", *(f"{move['vehicle']}{move['by']:+d}" for move in moves)]) if status == "solved" else "no solution"


def attempt(build, number):
    rows = [json.loads(line) for line in printed(["node", ROOT / "tests/endure/bindings.mjs", str(number + 1), str(BOARDS)], UNJAM=str(build / "unjam"))]
    boards = [row[0] for row in rows]
    text = "\n".join(boards) + "\n"
    of_program = [[] for _ in boards]
    for metric in METRICS:
        for solutions, line in zip(of_program, printed([build / "unjam", "solve", "--json", "--threads", "1", "-m", metric], text), strict=True):
            answer = json.loads(line)
            solutions.append([answer["status"], answer["length"], answer["optimal"], answer["moves"]])
    of_python = [json.loads(line) for line in printed([PYTHON, "-c", IN_PYTHON], text, PYTHONPATH=str(ROOT / "build-python/quick/site"))]
    of_one_file = printed([ONE_FILE, "/dev/stdin"], text)
    wrong = []
    for board, expected, *others in zip(boards, of_program, (row[1:] for row in rows), of_python, of_one_file, strict=True):
        for name, found in zip(("WebAssembly", "Python", "the one file"), others):
            if found != (in_a_line(expected[0]) if name == "the one file" else expected):
                wrong.append(f"{board}: the program says {expected}, {name} {found}")
    return {"tried": {"boards through program, WebAssembly, Python and one file": len(boards)}, "failed": wrong[:3]}
