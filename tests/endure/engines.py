"""Random boards up to 8x8 through auto, bfs and the witness in both metrics, each 20th through every algorithm; generated puzzles checked
by the witness."""
import subprocess

BOARDS, PUZZLES = 2000, 200


def attempt(build, number):
    result = subprocess.run([build / "tests/compare_engines", str(number + 1), str(BOARDS), str(PUZZLES)], capture_output=True, timeout=1800)
    if result.returncode != 0:
        return {"tried": {}, "failed": [f"seed {number + 1}, status {result.returncode}: {(result.stdout + result.stderr).decode()}"]}
    boards, puzzles = map(int, result.stdout.split())
    return {"tried": {"boards that the witness decided too": boards, "generated puzzles checked by the witness": puzzles}}
