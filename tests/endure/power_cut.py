#!/usr/bin/env python3
"""A command that has ended with status 0 has put everything on the disk: a power cut right after it loses nothing. Prints TAP.

    tests/endure/power_cut.py BUILD
"""
import errno
import shutil
import sys
import tempfile
from pathlib import Path

import storage

SCENARIOS = ["census", "census --csv", "generate, beside a reader", "import", "catalogue build", "show -o pdf"]


def failures(build, this, fault):
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "work"
        shutil.copytree(this.before, folder)
        wrong, said, _ = storage.disturbed(this, build, folder, fault)
    return [f"{line}: {fault}" for line in wrong] + said.splitlines() if wrong else []


def report(number, title, wrong):
    print(f"{'not ok' if wrong else 'ok'} {number} - {title}")
    for line in wrong:
        print(f"# {line}")
    return bool(wrong)


def unsynchronised(build):
    """SQLite passes over a folder that could not be synchronised: a journal that it removed may come back."""
    this = storage.Scenario(build, "census --estimate")
    syncs = [at for title, fault, at, _ in this.points if title == "a call fails" and this.calls[at - 1] == "s"]
    return [line for at in syncs for seed in (1, 2) for line in failures(build, this, ("once", at, errno.EIO, seed))]


def main(build):
    build = Path(build).resolve()
    print(f"1..{len(SCENARIOS) + 1}")
    bad = 0
    for number, name in enumerate(SCENARIOS, 1):
        bad += report(number, f"after {name}, the power is cut", failures(build, storage.Scenario(build, name), ("none", 0, 0, 1)))
    bad += report(len(SCENARIOS) + 1, "the same where the disk refused to synchronise once", unsynchronised(build))
    return 1 if bad else 0


sys.exit(main(*sys.argv[1:]))
