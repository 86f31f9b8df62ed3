#!/usr/bin/env python3
"""Makes small random changes to one layer, and lists those its tests do not notice. tools/mutate.sh calls it.

    mutate.py LAYER N SEED

build-mutate/LAYER holds a copy of the sources and two builds of it, `plain` and `checked` (address and undefined-behaviour
sanitizers). A change goes through the tests of the plain build, the quickest first; what survives, through those of the checked build and
through the test of failing allocations, as in `make test`.
"""

import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple, Optional

from mutations import Change, changes_of

CORES = 2
MOST_SECONDS = 20  # of processor time, for one test of the plain build
MOST_CHECKED_SECONDS = 90  # elsewhere, where everything takes longer
MOST_BYTES = 4 << 30

# Layers that are tested through the one above them too.
ALSO_TESTED_BY = {"lattice": ["census"]}


class Test(NamedTuple):
    name: str
    command: list[str]
    environment: dict[str, str]
    limit: int  # seconds of processor time


def copy_sources(to: Path) -> None:
    """Files that are the same already keep their time, so that a second run builds little."""
    listed = subprocess.check_output(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", ":!web"])
    names = {name for name in os.fsdecode(listed).split("\0") if name and Path(name).is_file()}
    for name in names:
        copy, content = to / name, Path(name).read_bytes()
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, copy)
            os.utime(copy)
    for copy in to.rglob("*"):
        if copy.is_file() and str(copy.relative_to(to)) not in names:
            copy.unlink()


def set_up(folder: Path, source: Path, *options: str) -> Path:
    if not (folder / "build.ninja").exists():
        quick = ["-Doptimization=1", "-Ddebug=false", "-Db_ndebug=false", "-Dwerror=true", "-Dc_link_args=-fuse-ld=lld"]
        command = ["meson", "setup", folder, source, *quick, *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={"CC": "gcc"} | os.environ)
    return folder


class Build:
    """The tests `names` of one build folder."""

    def __init__(self, folder: Path, names: set[str], most_bytes: Optional[int]):
        self.folder = folder
        self.most_bytes = most_bytes
        self.tests = [
            Test(test["name"], test["cmd"], test["env"], MOST_CHECKED_SECONDS)
            for test in json.loads(subprocess.check_output(["meson", "introspect", "--tests", folder]))
            if Path(test["cmd"][0]).name in names
        ]
        self.targets = [os.path.relpath(test.command[0], folder) for test in self.tests]

    def make(self) -> bool:
        command = ["ninja", "-C", self.folder, f"-j{CORES}", *self.targets]
        return subprocess.run(command, capture_output=True).returncode == 0

    def code(self) -> str:
        """Changes with every change of the machine code."""
        digest = hashlib.sha256()
        for file in sorted(self.folder.rglob("*.o")):
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def seconds_of(self, test: Test) -> float:
        """Processor time of a test that must pass, because nothing has been changed."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if not Run(self, [test]).passes():
            sys.exit(f"mutate: {test.name} fails in {self.folder} without any change")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def time_tests(self) -> float:
        """Puts the quickest first. A test that takes five times as long as without a change does not end."""
        timed = sorted((self.seconds_of(test._replace(limit=MOST_SECONDS)), test) for test in self.tests)
        self.tests = [test._replace(limit=min(MOST_SECONDS, 2 + int(5 * seconds))) for seconds, test in timed]
        return sum(seconds for seconds, _ in timed)


class Run:
    """Some tests, CORES of them at a time, until one fails."""

    def __init__(self, build: Build, tests: list[Test]):
        self.build = build
        self.left = list(reversed(tests))
        self.lock = threading.Lock()
        self.running: set[subprocess.Popen] = set()
        self.failed: Optional[Test] = None
        self.verdict = ""

    def passes(self) -> bool:
        workers = [threading.Thread(target=self.work) for _ in range(CORES)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return self.failed is None

    def work(self) -> None:
        while True:
            with self.lock:
                if self.failed or not self.left:
                    return
                test = self.left.pop()
                process = self.start(test)
                self.running.add(process)
            verdict = self.wait(process, test)
            with self.lock:
                self.running.discard(process)
                if verdict and not self.failed:
                    self.failed, self.verdict = test, verdict
                    for other in self.running:
                        kill(other)

    def start(self, test: Test) -> subprocess.Popen:
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (test.limit, test.limit))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if self.build.most_bytes:
                resource.setrlimit(resource.RLIMIT_AS, (self.build.most_bytes, self.build.most_bytes))

        environment = os.environ | test.environment | {
            "ASAN_OPTIONS": "detect_leaks=1:hard_rss_limit_mb=4000",
            "UBSAN_OPTIONS": "halt_on_error=1",
        }
        return subprocess.Popen(test.command, env=environment, cwd=self.build.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit,
                                start_new_session=True)

    def wait(self, process: subprocess.Popen, test: Test) -> Optional[str]:
        """What went wrong. Threads that wait for each other use no processor time, so the clock has a say too: a generous one."""
        try:
            status = process.wait(timeout=60 + 10 * test.limit)
        except subprocess.TimeoutExpired:
            kill(process)
            process.wait()
            return "waits for ever"
        if status in (-signal.SIGXCPU, -signal.SIGKILL):
            return "does not end"
        return None if status == 0 else "fails"


def kill(process: subprocess.Popen) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Sources:
    """The layer's files, of which one is changed at a time."""

    def __init__(self, root: Path, layer: str):
        self.root = root
        self.text = {file: file.read_text() for file in sorted((root / "src" / layer).rglob("*.[ch]"))}

    def changes(self) -> list[tuple[Path, Change]]:
        return [(file, change) for file, text in self.text.items() for change in changes_of(text)]

    def write(self, file: Path, change: Optional[Change]) -> None:
        text = self.text[file]
        file.write_text(text[: change.start] + change.after + text[change.end :] if change else text)

    def place(self, file: Path, change: Change) -> str:
        return f"{file.relative_to(self.root)}:{self.text[file].count(chr(10), 0, change.start) + 1}"

    def difference(self, file: Path, change: Change) -> str:
        text = self.text[file]
        start = text.rfind("\n", 0, change.start) + 1
        end = text.find("\n", change.end)
        before = text[start:end]
        after = text[start : change.start] + change.after + text[change.end : end]
        return "".join(f"    {sign}{line}\n" for sign, lines in (("-", before), ("+", after)) for line in lines.split("\n"))


def notice(builds: list[Build]) -> Optional[Run]:
    """The run in which a test notices the change that is in the sources."""
    for build in builds:
        build.make()
        run = Run(build, build.tests)
        if not run.passes():
            return run
    return None


def confirm(tests: list[tuple[Build, Test]]) -> None:
    """Tests that notice a change must pass without one."""
    for build, test in {(build.folder, test.name): (build, test) for build, test in tests}.values():
        build.make()
        build.seconds_of(test)


def main() -> int:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    layer, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    scratch = Path("build-mutate", layer).resolve()
    source = scratch / "source"
    copy_sources(source)
    sources = Sources(source, layer)
    folders = [layer, *ALSO_TESTED_BY.get(layer, [])]
    names = {file.stem for folder in folders for file in (source / "tests" / folder).glob("test_*.c")}
    if not names:
        sys.exit(f"mutate: no tests in tests/{layer}")
    plain = Build(set_up(scratch / "plain", source), names, MOST_BYTES)
    checked = Build(set_up(scratch / "checked", source, "-Db_sanitize=address,undefined"), names, None)
    memory = Build(plain.folder, {"test_allocation"}, MOST_BYTES)
    for build in (plain, checked, memory):
        if not build.make():
            sys.exit(f"mutate: {build.folder} does not build: run `ninja -C {build.folder}`")
    confirm([(memory, test) for test in memory.tests])
    print(f"{layer}: {len(plain.tests)} tests, {plain.time_tests():.1f} s without a change", flush=True)

    unchanged = plain.code()
    candidates = sources.changes()
    random.Random(seed).shuffle(candidates)
    tried, survivors, later, ignored = 0, [], [], {"does not compile": 0, "same machine code": 0}
    for file, change in candidates:
        if tried == count:
            break
        begin = time.monotonic()
        sources.write(file, change)
        try:
            if not plain.make():
                ignored["does not compile"] += 1
                continue
            if plain.code() == unchanged:
                ignored["same machine code"] += 1
                continue
            run = notice([plain, checked, memory])
        finally:
            sources.write(file, None)
        tried += 1
        if not run:
            survivors.append((file, change))
        elif run.build is checked:
            later.append((checked, run.failed))
        noticed = f"{run.failed.name} {run.verdict} ({run.build.folder.name})" if run else "SURVIVES"
        print(f"{tried:4} {time.monotonic() - begin:5.1f} s  {sources.place(file, change)} {change.kind}: {noticed}",
              flush=True)
    confirm(later)
    for file, change in survivors:
        print(f"\n{sources.place(file, change)} {change.kind}\n{sources.difference(file, change)}", end="")
    left_out = ", ".join(f"{number} {reason}" for reason, number in ignored.items())
    print(f"\n{layer}, seed {seed}: {tried} changes, {len(survivors)} survive ({left_out}: replaced)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
