#!/usr/bin/env python3
"""A command that has ended with status 0 has put everything on the disk: a power cut right after it loses nothing. Prints TAP.

    tests/endure/power_cut.py BUILD
"""
import sys
import tempfile
import shutil
from pathlib import Path

import storage

SCENARIOS = ["census", "census --csv", "generate, beside a reader", "import", "catalogue build", "show -o pdf"]


def failures(build, name):
    this = storage.Scenario(build, name)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "work"
        shutil.copytree(this.before, folder)
        wrong = storage.disturbed(this, build, folder, ("none", 0, 0, 1))
    shutil.rmtree(this.home)
    return wrong


def main(build):
    print(f"1..{len(SCENARIOS)}")
    bad = 0
    for number, name in enumerate(SCENARIOS, 1):
        wrong, said, _ = failures(Path(build).resolve(), name)
        bad += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - after {name}, the power is cut")
        for line in wrong + said.splitlines():
            print(f"# {line}")
    return 1 if bad else 0


sys.exit(main(*sys.argv[1:]))
