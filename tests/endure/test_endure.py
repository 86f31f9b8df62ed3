#!/usr/bin/env python3
"""The campaign itself: its counts add up, also when it is killed."""
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import endure

# A part with a try that takes long, 3, and others that do not. It notes which were tried.
CAMPAIGN = """
import sys, time
sys.path.insert(0, sys.argv[1])
import endure
class Part:
    "Tries that sleep."
    CORES = 2
    def attempt(build, number):
        time.sleep(float(sys.argv[2]) if number == 3 else 0.01)
        with open("tried", "a") as out:
            print(number, file=out)
        return {"tried": {"tries": 1}}
endure.PARTS = {"sleep": (Part, 1)}
endure.SAVE_EVERY = 0
sys.exit(endure.main(".", "0.02", "sleep"))
"""


def campaign(folder, seconds):
    return subprocess.Popen([sys.executable, "-c", CAMPAIGN, HERE, str(seconds)], cwd=folder,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(holds):
    end = time.monotonic() + 60
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()


class Campaign(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def state(self):
        (self.folder / "build/endure").mkdir(parents=True, exist_ok=True)
        return endure.State(self.folder / "build/endure")

    def test_a_killed_campaign_counts_every_try_once(self):
        killed = campaign(self.folder, 600)
        self.assertTrue(wait_for(lambda: self.state().part("sleep")["ahead"][:1] == [4]))
        killed.send_signal(signal.SIGKILL)
        killed.communicate()
        said, _ = campaign(self.folder, 0).communicate()
        part, tried = self.state().part("sleep"), [int(n) for n in (self.folder / "tried").read_text().split()]
        self.assertEqual((part["ahead"], part["tried"]["tries"]), ([], part["next"]), said)
        self.assertEqual(set(tried), set(range(part["next"])))
        self.assertEqual(tried.count(3), 1)

    def test_two_campaigns_at_once_are_refused(self):
        first = campaign(self.folder, 600)
        self.assertTrue(wait_for(lambda: (self.folder / "tried").exists()))
        second = campaign(self.folder, 0)
        _, why = second.communicate()
        first.kill()
        first.communicate()
        self.assertEqual((second.returncode, "another run" in why), (1, True), why)

    def test_a_try_that_is_done_is_not_done_again(self):
        state = self.state()
        for number in (0, 1, 4, 3):
            state.note("sleep", number, {})
        numbers = state.untried("sleep")
        self.assertEqual([next(numbers) for _ in range(3)], [2, 5, 6])


if __name__ == "__main__":
    unittest.main()
