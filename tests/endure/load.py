#!/usr/bin/env python3
"""An hour of clients: the server answers mixed requests at four fifths of what it can, and uses no more and no longer than at first.

    load.py BUILD MINUTES [BOARDS]     on a machine that does nothing else; BOARDS: a file of boards, one a line, instead of 200 of bench/boards.txt

Three times 20 seconds without pauses say what server and clients can do together on this machine. Prints a table, a line a minute, and another with a line
for each route, as the server measures it; the status is 1 if an answer was wrong, memory, threads or descriptors grew, or 1 in 100 answers of a minute took longer than 20 ms.
"""
import random
import re
import statistics
import sys
from pathlib import Path

from server import BOARDS, Server, drive, is_well, settles, warm

SHARE, SLOWEST = 0.8, 20  # of the capacity; milliseconds
CONNECTIONS = 512  # many, each with long pauses: wrk counts an answer several times that takes longer than two of its connection's requests are apart


def times(server):
    """By route: the number of requests within each bound in seconds, from the server's metrics."""
    text, found = server.ask("/api/metrics")[1].decode(), {}
    for route, bound, count in re.findall(r'^unjam_request_seconds_bucket{route="(.*)",le="(.*)"} (\d+)$', text, re.M):
        found.setdefault(route, {})[float(bound.replace("+Inf", "inf"))] = int(count)
    return found


def print_routes(before, after):
    def within(share):
        return next(1000 * bound for bound, count in counts.items() if count >= share * total)
    print("\n| route | requests | median within ms | 99 % within ms | 99.9 % within ms |\n|---|---:|---:|---:|---:|")
    for route, counts in after.items():
        counts = {bound: count - before.get(route, {}).get(bound, 0) for bound, count in counts.items()}
        total = counts[float("inf")]
        if total:
            print(f"| `{route}` | {total:,} | {within(.5):g} | {within(.99):g} | {within(.999):g} |")


def hour(build, minutes, boards):
    dice, wrong, total, slow = random.Random(1), [], 0, 0
    with Server(build) as server:
        idle = warm(server)
        capacity = statistics.median(drive(server, 20, dice, boards=boards)[1] for _ in range(3))
        print(f"{capacity:,.0f} requests a second without pauses; of these {SHARE:.0%}:\n")
        pause = 1000 * CONNECTIONS / (SHARE * capacity)
        print("| minute | requests a second | median ms | 99 % within ms | threads | descriptors | MB |\n|---:|---:|---:|---:|---:|---:|---:|", flush=True)
        before, at_first = times(server), None
        for minute in range(1, minutes + 1):
            count, rate, median, late, bad = drive(server, 60, dice, pause, CONNECTIONS, boards)
            pause = max(0.0, pause + 500 * CONNECTIONS * (1 / (SHARE * capacity) - 1 / rate))  # answers take their time, too; half, as minutes differ
            wrong += bad + settles(server, idle)
            threads, files, memory = server.uses()
            print(f"| {minute} | {rate:,.0f} | {median:.2f} | {late:.2f} | {threads} | {files} | {memory} |", flush=True)
            at_first = at_first or memory
            total, slow = total + count, slow + (late > SLOWEST)
        print_routes(before, times(server))
        if memory > at_first + 20:
            wrong.append(f"memory grew from {at_first} MB after a minute to {memory} MB in the end")
        wrong += is_well(server) + server.end()
    wrong += [f"{slow} minutes with more than 1 of 100 answers later than {SLOWEST} ms"] if slow else []
    print(f"\n{total:,} requests;", "; ".join(wrong) or "nothing was wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    given = [line.split()[0] for line in Path(sys.argv[3]).read_text().splitlines() if line] if len(sys.argv) == 4 else BOARDS
    sys.exit(hour(Path(sys.argv[1]).resolve(), int(sys.argv[2]), given))
