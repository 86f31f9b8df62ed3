"""Compares solve_many and rate_many with the program, in seconds of processor time: python bench/many.py PROGRAM BOARDS

Prints the boards per second of both and their ratio; BOARDS is a file such as bench/boards.txt of the repository.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import unjam

ROUNDS = 2


def cpu(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def program_seconds(program: str, command: str, path: str, threads: int) -> float:
    before = cpu(resource.RUSAGE_CHILDREN)
    subprocess.run([program, command, "--json", "--threads", str(threads), path], check=False, stdout=subprocess.DEVNULL)
    return cpu(resource.RUSAGE_CHILDREN) - before


def main() -> None:
    program, path = sys.argv[1:3]
    lines = [line.split()[0] for line in pathlib.Path(path).read_text("ascii").splitlines() if line[:1] not in ("#", "")]
    for command, many, texts in (("solve", unjam.solve_many, lines * 5), ("rate", unjam.rate_many, lines[::40])):
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
            file.write("\n".join(texts) + "\n")
        for threads in (1, len(os.sched_getaffinity(0))):
            best = [1e9, 1e9]
            for _ in range(ROUNDS):
                best[0] = min(best[0], program_seconds(program, command, file.name, threads))
                before, clock = time.process_time(), time.perf_counter()
                many(texts, threads=threads)
                best[1] = min(best[1], time.process_time() - before)
                clock = time.perf_counter() - clock
            rates = [len(texts) / seconds for seconds in best]
            print(f"{command}, {threads} threads: program {rates[0]:,.0f} boards per core second, "
                  f"{command}_many {rates[1]:,.0f}: {rates[1] / rates[0]:.0%}")
        os.unlink(file.name)


main()
