#!/usr/bin/env python3
"""The endurance campaign: everything that can go wrong goes wrong, as often as the time allows.

    endure.py BUILD MINUTES [PART...]     tries until the time is over; run it again to continue
    endure.py BUILD again PART NUMBER     does one try again, and says what it finds

A try is a number: it decides the command, the fault and the moment, and is the seed of what is random. A part counts its tries up from where
the last run ended. The counts are in build/endure/state.json, and build/endure/report.md says them. A run that is killed loses the tries of
its last seconds, and the next one does them again.
"""
import concurrent.futures
import fcntl
import itertools
import json
import os
import sys
import time
import traceback
from pathlib import Path

import bindings
import engines
import parsers
import processes
import ranks
import server
import storage

LONGEST = 40 * 60  # seconds of a part, before the next one has its turn
SAVE_EVERY = 10  # seconds
PARTS = {  # the share of the time
    "storage": (storage, 30),
    "processes": (processes, 20),
    "server": (server, 15),
    "parsers": (parsers, 15),
    "engines": (engines, 10),
    "bindings": (bindings, 5),
    "ranks": (ranks, 10),
}


class State:
    """What was tried so far, on the disk every few seconds. All tries below `next` are done, and those in `ahead`."""

    def __init__(self, folder):
        self.file = folder / "state.json"
        self.parts = json.loads(self.file.read_text()) if self.file.exists() else {}

    def part(self, name):
        part = self.parts.setdefault(name, {"next": 0, "seconds": 0, "tried": {}, "failed": [], "notes": {}})
        part.setdefault("ahead", [])
        return part

    def untried(self, name):
        """The numbers of the tries to come, without end."""
        part = self.part(name)
        ahead = frozenset(part["ahead"])
        return (number for number in itertools.count(part["next"]) if number not in ahead)

    def note(self, name, number, outcome):
        """An outcome is {"tried": {kind: count}, "failed": [text...], "notes": {what: text}}."""
        part = self.part(name)
        for kind, count in outcome.get("tried", {}).items():
            part["tried"][kind] = part["tried"].get(kind, 0) + count
        part["failed"] += [{"number": number, "what": text} for text in outcome.get("failed", [])]
        part["notes"].update(outcome.get("notes", {}))
        part["ahead"].append(number)
        while part["next"] in part["ahead"]:
            part["ahead"].remove(part["next"])
            part["next"] += 1

    def save(self):
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(self.parts, indent=1))
        new.replace(self.file)


def attempt(module, build, number):
    try:
        return module.attempt(build, number)
    except Exception:  # a try that cannot be judged is a failure
        return {"failed": ["the try itself failed: " + traceback.format_exc(limit=4)]}


def run_part(state, name, build, seconds):
    """Tries on all cores until the time is over. What was begun is finished."""
    module, _ = PARTS[name]
    part, numbers = state.part(name), state.untried(name)
    begin = saved = time.monotonic()
    cores = getattr(module, "CORES", os.cpu_count())
    with concurrent.futures.ThreadPoolExecutor(cores) as pool:
        running = {}
        while running or time.monotonic() < begin + seconds:
            while len(running) < cores and time.monotonic() < begin + seconds:
                number = next(numbers)
                running[pool.submit(attempt, module, build, number)] = number
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                number = running.pop(future)
                outcome = future.result()
                state.note(name, number, outcome)
                for text in outcome.get("failed", []):
                    print(f"not ok - {name} {number}: {text}", flush=True)
            now = time.monotonic()
            if not running or now >= saved + SAVE_EVERY:
                part["seconds"] += now - saved
                saved = now
                state.save()


def report(state, build):
    lines = ["# The endurance campaign", ""]
    for name, part in state.parts.items():
        lines += [f"## {name}: {part['seconds'] / 60:.1f} minutes, {len(part['failed'])} failures", ""]
        lines += [f"{PARTS[name][0].__doc__.strip()}", "", "| tried | times |", "|---|---:|"]
        lines += [f"| {kind} | {count:,} |" for kind, count in sorted(part["tried"].items())]
        lines += [""] + [f"- {what}: {text}" for what, text in sorted(part["notes"].items())]
        for failure in part["failed"]:
            lines += ["", f"Failed: `tests/endure/endure.py {build} again {name} {failure['number']}`", ""]
            lines += ["    " + line for line in failure["what"].splitlines()]
        lines.append("")
    return "\n".join(lines)


def main(build, minutes, *names):
    build = Path(build).resolve()
    if minutes == "again":
        outcome = attempt(PARTS[names[0]][0], build, int(names[1]))
        print(json.dumps(outcome, indent=1))
        return 1 if outcome.get("failed") else 0
    folder = Path("build/endure")
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "lock").open("w")  # until the end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"another run writes {folder}/state.json; wait for its end")
    state = State(folder)
    names = names or list(PARTS)
    before = sum(len(state.part(name)["failed"]) for name in names)
    left = float(minutes) * 60
    shares = sum(PARTS[name][1] for name in names)
    while left > 0:
        slice_seconds = min(left, LONGEST * shares / max(PARTS[name][1] for name in names))
        for name in names:
            run_part(state, name, build, slice_seconds * PARTS[name][1] / shares)
            (folder / "report.md").write_text(report(state, os.path.relpath(build)))
        left -= slice_seconds
    for name in names:
        part = state.part(name)
        print(f"{name}: {sum(part['tried'].values()):,} tries in {part['seconds'] / 60:.1f} minutes, {len(part['failed'])} failures")
    failed = sum(len(state.part(name)["failed"]) for name in names) - before
    print(f"build/endure/report.md says more; {failed} new failures")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
