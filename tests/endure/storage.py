"""Every call with which a command changes its files fails, is cut short, or is the last before a power cut: each call in turn, in each way
that fits it. Afterwards the file opens and is sound, what was reported as stored is there even after a power cut, an output file is whole
or as before, and the same command ends with the same contents."""
import atexit
import errno
import functools
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
from pathlib import Path

CORES = 2 * os.cpu_count()  # tries wait for processes
CUT = 200
CENSUS = ["census", "--size", "4x4", "--threads", "1"]
WALLS = CENSUS + ["--walls", "..1"]
MAKE = ["generate", "--size", "5x5", "--method", "walkback", "--threads", "1"]
BOARDS = MAKE + ["-n", "8", "--seed", "3", "-t", "string", "-o", "boards.txt"]
# A command, what is there before it, and the file that it fills; of a folder, all files are its output.
SCENARIOS = {
    "census": ([], CENSUS + ["--keep", "4..", "--db", "a.db"]),
    "census, groups": ([], CENSUS + ["--keep", "4..", "--groups", "--metric", "steps", "--db", "a.db"]),
    "census, half there": ([WALLS + ["--units", "1..6", "--keep", "7..", "--db", "a.db"]], WALLS + ["--keep", "7..", "--db", "a.db"]),
    "census --rate": ([CENSUS + ["--keep", "6..", "--db", "a.db"]], CENSUS + ["--keep", "6..", "--rate", "--db", "a.db"]),
    "census --estimate": ([], ["census", "--size", "5x5", "--threads", "1", "--estimate", "200", "--seed", "1", "--db", "a.db"]),
    "census --csv": ([], CENSUS + ["--csv", "tables"]),
    "census merge": (
        [WALLS + ["--keep", "7..", "--units", "1..9", "--db", "1.db"], WALLS + ["--keep", "7..", "--units", "10..17", "--db", "2.db"]],
        ["census", "merge", "a.db", "1.db", "2.db"]),
    "generate": ([], MAKE + ["-n", "6", "--seed", "7", "--db", "a.db"]),
    "generate, beside a reader": ([MAKE + ["-n", "2", "--seed", "1", "--db", "a.db"]], MAKE + ["-n", "6", "--seed", "7", "--db", "a.db"]),
    "generate --pack": ([], MAKE + ["--pack", "easy:4", "--seed", "7", "-t", "json", "-o", "a.json"]),
    "generate --from-db": (
        [MAKE + ["-n", "6", "--seed", "7", "--db", "b.db"]], ["generate", "-n", "3", "--seed", "1", "--from-db", "b.db", "--db", "a.db"]),
    "import": ([BOARDS], ["import", "--threads", "1", "--db", "a.db", "boards.txt"]),
    "import, half there": (
        [BOARDS, MAKE + ["-n", "4", "--seed", "3", "--db", "a.db"]], ["import", "--threads", "1", "--db", "a.db", "boards.txt"]),
    "catalogue build": ([], ["catalogue", "build", "--size", "4x4", "--threads", "1", "--db", "a.db", "a.catalogue"]),
    "rate -o": ([BOARDS], ["rate", "--json", "-o", "a.txt", "boards.txt"]),
    "solve -o, over an old file": ([BOARDS, ["rate", "-o", "a.txt", "boards.txt"]], ["solve", "--no-times", "-o", "a.txt", "boards.txt"]),
    "states -o": ([BOARDS], ["states", "--number", "1", "-o", "a.csv", "boards.txt"]),
    "show -o pdf": ([BOARDS], ["show", "-o", "a.pdf", "boards.txt"]),
    "show -o png": ([BOARDS], ["show", "--number", "1", "-o", "a.png", "boards.txt"]),
    "show -o svg": ([BOARDS], ["show", "--number", "1", "-o", "a.svg", "boards.txt"]),
    "graph -o": ([BOARDS], ["graph", "--number", "1", "-o", "a.graphml", "boards.txt"]),
    "find --export": ([BOARDS, ["import", "--db", "b.db", "boards.txt"]], ["find", "--db", "b.db", "--export", "-t", "json", "-o", "a.json"]),
    "plot": ([CENSUS + ["--db", "b.db"]], ["plot", "--db", "b.db", "-o", "figures"]),
    "lab --csv": ([], ["lab", "puzzles", "--no-times", "--csv", "tables"]),
}
# Which letters of disk_faults a fault fits, and the errors that it is tried with.
FAULTS = {
    "a call fails": ("once", "wstacdurmxl", [errno.EIO]),
    "a call finds no room": ("once", "wacdr", [errno.ENOSPC, errno.EDQUOT]),
    "a call is not allowed": ("once", "cdur", [errno.EACCES, errno.EROFS]),
    "a call is interrupted": ("once", "wcl", [errno.EINTR]),
    "a lock is refused": ("once", "l", [errno.EAGAIN, errno.ENOLCK]),
    "a call works and says it failed": ("after", "wsturx", [errno.EIO]),
    "the disk is full from then on": ("full", "wacdr", [errno.ENOSPC, errno.EDQUOT]),
    "the disk is read-only from then on": ("full", "wacdr", [errno.EROFS]),
    "the disk is gone from then on": ("gone", "wstacdurmxl", [errno.EIO]),
    "a write is cut short": ("short", "w", [0]),
    "the power is cut": ("cut", "wstacdurmx", [0, 0, 0, 0]),
}


def contents(path):
    """What a file says: the rows of a database, the bytes of any other."""
    if path.suffix != ".db":
        return re.sub(rb"/CreationDate .*", b"", path.read_bytes())
    database = sqlite3.connect(path)
    try:
        if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            return "damaged"
        return "\n".join(database.iterdump())
    finally:
        database.close()


def snapshot(folder):
    """Everything in a folder, looked at in a copy: SQLite mends what it opens, and the command is to do that by itself."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as copy:
        copy = Path(copy) / "copy"
        shutil.copytree(folder, copy)
        return {str(f.relative_to(copy)): contents(f) for f in sorted(copy.rglob("*"))
                if f.is_file() and not f.name.endswith(("-wal", "-shm", "-journal"))}


def run(build, folder, words, report, fault=("none", 0, 0, 0)):
    name, at, error, seed = fault
    result = subprocess.run(
        [build / "tests/disk_faults", report, name, str(at), str(error), str(seed), build / "unjam", *words],
        cwd=folder, capture_output=True, timeout=300, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    return result.returncode, result.stderr.decode(errors="replace")


class Scenario:
    """A command, the folder that it begins in, and how it ends undisturbed."""

    def __init__(self, build, name):
        self.name, self.home = name, Path(tempfile.mkdtemp(prefix="endure-"))
        atexit.register(shutil.rmtree, self.home, ignore_errors=True)
        self.before = self.home / "before"
        self.before.mkdir()
        preparation, self.words = SCENARIOS[name]
        self.has_reader = "reader" in name
        for words in preparation:
            subprocess.run([build / "unjam", *words], cwd=self.before, check=True, capture_output=True)
        self.old = snapshot(self.before)
        with tempfile.TemporaryDirectory(dir=self.home) as folder:
            folder = Path(folder) / "work"
            shutil.copytree(self.before, folder)
            self.status, said = run(build, folder, self.words, self.home / "calls")
            self.new = snapshot(folder)
        self.calls = (self.home / "calls").read_text().split("\n")[0]
        assert self.status == 0 and self.new != self.old and self.calls, f"{name} does not work: {said}"
        self.points = [(title, fault, at + 1, error) for title, (fault, letters, errors) in FAULTS.items()
                       for at, letter in enumerate(self.calls) if letter in letters for error in errors]


preparing = threading.Lock()


@functools.lru_cache(maxsize=None)
def prepared(build):
    return [Scenario(build, name) for name in SCENARIOS]


def point(build, number):
    """The scenario and the fault of a try. All points come in turn, in an order that spreads over all commands; then again, with other seeds."""
    with preparing:
        scenarios = prepared(build)
    at = number * 7919 % sum(len(this.points) for this in scenarios)
    for this in scenarios:
        if at < len(this.points):
            return this, this.points[at]
        at -= len(this.points)


def hold(folder):
    """A process that reads the file meanwhile, so that the command is not the last to close it."""
    process = subprocess.Popen(
        ["python3", "-c", "import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.execute('SELECT count(*) FROM puzzle').fetchall()\n"
         "print('open', flush=True)\nsys.stdin.read()", "a.db"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdout.readline()
    return process


def judge_files(this, found, is_done, may_leave):
    """What is wrong with the files after the fault."""
    wrong = []
    for name, new in found.items():
        if new == "damaged":
            wrong.append(f"{name} is damaged")
        elif name in this.new and not name.endswith(".db") and new not in (this.new[name], this.old.get(name)):
            wrong.append(f"{name} is neither whole nor as before")
        elif name not in this.new and not may_leave:
            wrong.append(f"{name} is left behind")
    wrong += [f"{name} is lost" for name in this.old if name not in found]
    if is_done and not wrong and found != this.new:
        wrong.append("the command said that it was done, but after a power cut not everything is there")
    return wrong


def judge(this, folder, status, said, fault, build):
    wrong = []
    if status >= 128 and status != CUT or status == 99:
        wrong.append(f"ended with status {status}")
    if status not in (0, CUT) and not said.strip():
        wrong.append(f"status {status} and no word")
    try:
        found = snapshot(folder)
    except sqlite3.Error as error:
        return wrong + [f"the file cannot be read: {error}"]
    wrong += judge_files(this, found, status == 0, status in (0, CUT) or fault in ("gone", "once", "after"))
    status, said = run(build, folder, this.words, folder.parent / "again")
    if status != 0:
        wrong.append(f"run again: status {status}, {said.strip()}")
    else:
        found = snapshot(folder)
        wrong += [f"run again: {name} differs" for name in this.new if found.get(name) != this.new[name]]
    return wrong


def disturbed(this, build, folder, fault):
    """Runs the command with a fault: what is wrong then, what the command said, its status."""
    reader = hold(folder) if this.has_reader else None
    try:
        status, said = run(build, folder, this.words, folder.parent / "calls", fault)
    finally:
        if reader:
            reader.send_signal(signal.SIGKILL)
            reader.communicate()
    return judge(this, folder, status, said, fault[0], build), said.strip(), status


def attempt(build, number):
    this, (title, fault, at, error) = point(build, number)
    with tempfile.TemporaryDirectory(dir=this.home) as home:
        folder = Path(home) / "work"
        shutil.copytree(this.before, folder)
        wrong, said, status = disturbed(this, build, folder, (fault, at, error, number + 1))
        calls, struck = (folder.parent / "calls").read_text().split("\n")[:2]
    kind = calls[at - 1] if at <= len(calls) else "-"
    where = f"{this.name}: {title}, at call {at} ({kind} {struck}), error {error}, seed {number + 1}, status {status}: "
    return {"tried": {title: 1}, "failed": [where + "; ".join(wrong) + "\n" + said] if wrong else [],
            "notes": {f"points of {this.name}": f"{len(this.points):,}"}}
