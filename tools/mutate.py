#!/usr/bin/env python3
"""Makes small random changes to one layer, and lists those its tests do not notice. tools/mutate.sh calls it.

    mutate.py LAYER N SEED

build-mutate holds a copy of the sources and two builds of it, `plain` and `checked` (address and undefined-behaviour
sanitizers). All changes go through the tests of the plain build with a quarter of their random boards; then what survives goes
through them with all, through the test of failing allocations and through the tests of the checked build, as in `make test`. One
thing at a time: use two checkouts to use two cores.
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
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator, NamedTuple, Optional

from mutations import Change, changes_of

MOST_SECONDS = 20  # of processor time, for one test of the plain build
MOST_CHECKED_SECONDS = 90  # elsewhere, where it takes longer
MOST_IDLE_SECONDS = 90  # of the clock, without any processor time
MOST_BYTES = 4 << 30

# Layers that are tested through the one above them too.
ALSO_TESTED_BY = {"lattice": ["census"]}


class Test(NamedTuple):
    name: str
    command: list[str]
    environment: dict[str, str]
    limit: int  # seconds of processor time
    seconds: float = 0  # that it takes without a change


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
    subprocess.run(["ninja", "-C", folder, "build.ninja"], check=True, stdout=subprocess.DEVNULL)  # tests may be new
    return folder


def ticks_of(process: int) -> int:
    """Processor time that a process has used, in ticks of the clock."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


class DoesNotCompile(Exception):
    """A change of a header that only a later program notices, if any."""


class Build:
    """The tests `names` of one build folder. A program is built just before it runs: mostly the first ones notice."""

    def __init__(self, folder: Path, names: set[str], most_bytes: Optional[int], is_short: bool = False):
        self.folder = folder
        self.most_bytes = most_bytes
        self.environment = {"UNJAM_TEST_SHORT": "1"} if is_short else {}
        self.noticed: Counter[str] = Counter()
        self.tests = [
            Test(test["name"], test["cmd"], test["env"], MOST_CHECKED_SECONDS)
            for test in json.loads(subprocess.check_output(["meson", "introspect", "--tests", folder]))
            if Path(test["cmd"][0]).name in names
        ]

    def make(self, *targets: str) -> bool:
        command = ["ninja", "-C", self.folder, "-j1", *targets]
        return subprocess.run(command, capture_output=True).returncode == 0

    def code(self) -> str:
        """Changes with every change of the machine code."""
        digest = hashlib.sha256()
        for file in sorted(self.folder.glob("libunjam-*.p/*.o")):
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def verdict(self, test: Test) -> Optional[str]:
        """What goes wrong in a test, or None."""
        if not self.make(os.path.relpath(test.command[0], self.folder)):
            raise DoesNotCompile(test.name)
        status = self.wait(self.start(test))
        if status is None:
            return "waits for ever"
        if status in (-signal.SIGXCPU, -signal.SIGKILL):
            return "does not end"
        return None if status == 0 else "fails"

    def wait(self, process: subprocess.Popen) -> Optional[int]:
        """None: its threads wait for each other, as they use no processor time. However busy the machine, others use some."""
        ticks = -1
        while True:
            try:
                return process.wait(timeout=MOST_IDLE_SECONDS)
            except subprocess.TimeoutExpired:
                before, ticks = ticks, ticks_of(process.pid)
                if ticks == before:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                    return None

    def start(self, test: Test) -> subprocess.Popen:
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (test.limit, test.limit))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if self.most_bytes:
                resource.setrlimit(resource.RLIMIT_AS, (self.most_bytes, self.most_bytes))

        environment = os.environ | test.environment | self.environment | {
            "ASAN_OPTIONS": "detect_leaks=1:hard_rss_limit_mb=4000",
            "UBSAN_OPTIONS": "halt_on_error=1",
        }
        return subprocess.Popen(test.command, env=environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit,
                                start_new_session=True)

    def seconds_of(self, test: Test) -> float:
        """Processor time of a test that must pass, because nothing has been changed."""
        self.make(os.path.relpath(test.command[0], self.folder))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if self.verdict(test):
            sys.exit(f"mutate: {test.name} fails in {self.folder} without any change")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def time_tests(self) -> float:
        """A test that takes five times as long as without a change does not end."""
        seconds = [self.seconds_of(test._replace(limit=MOST_SECONDS)) for test in self.tests]
        self.tests = [
            test._replace(limit=min(MOST_SECONDS, 2 + int(5 * own)), seconds=own) for test, own in zip(self.tests, seconds)
        ]
        return sum(seconds)

    def notice(self) -> Optional[str]:
        """Which test notices the change that is in the sources, and how. Those that noticed much in little time come first."""
        for test in sorted(self.tests, key=lambda test: (test.seconds + 0.1) / (1 + self.noticed[test.name])):
            verdict = self.verdict(test)
            if verdict:
                self.noticed[test.name] += 1
                return f"{test.name} {verdict} ({self.folder.name})"
        return None


class Sources:
    """The layer's files, of which one is changed at a time."""

    def __init__(self, root: Path, layer: str):
        self.root = root
        self.text = {file: file.read_text() for file in sorted((root / "src" / layer).rglob("*.[ch]"))}

    def changes(self) -> list[tuple[Path, Change]]:
        return [(file, change) for file, text in self.text.items() for change in changes_of(text)]

    @contextmanager
    def changed(self, file: Path, change: Change) -> Iterator[None]:
        text = self.text[file]
        file.write_text(text[: change.start] + change.after + text[change.end :])
        try:
            yield
        finally:
            file.write_text(text)

    def place(self, file: Path, change: Change) -> str:
        return f"{file.relative_to(self.root)}:{self.text[file].count(chr(10), 0, change.start) + 1}"

    def difference(self, file: Path, change: Change) -> str:
        text = self.text[file]
        start = text.rfind("\n", 0, change.start) + 1
        end = text.find("\n", change.end)
        before = text[start:end]
        after = text[start : change.start] + change.after + text[change.end : end]
        return "".join(f"    {sign}{line}\n" for sign, lines in (("-", before), ("+", after)) for line in lines.split("\n"))


class Trial:
    """The changes of one layer on their way through the tests."""

    def __init__(self, sources: Sources, plain: Build):
        self.sources = sources
        self.plain = plain
        self.tried = 0
        self.left: list[tuple[Path, Change]] = []
        self.ignored = {"does not compile": 0, "same machine code": 0}

    def report(self, number: int, begin: float, file: Path, change: Change, noticed: Optional[str]) -> None:
        place = self.sources.place(file, change)
        print(f"{number:4} {time.monotonic() - begin:5.1f} s  {place} {change.kind}: {noticed or 'SURVIVES'}", flush=True)
        if not noticed:
            print(self.sources.difference(file, change), end="", flush=True)

    def try_plain(self, archive: str, count: int, seed: int) -> None:
        """Samples changes until `count` of them have gone through the tests of the plain build."""
        unchanged = self.plain.code()
        candidates = self.sources.changes()
        random.Random(seed).shuffle(candidates)
        for file, change in candidates:
            if self.tried == count:
                return
            begin = time.monotonic()
            with self.sources.changed(file, change):
                try:
                    if not self.plain.make(archive):
                        raise DoesNotCompile(archive)
                    noticed = self.plain.notice() if self.plain.code() != unchanged else "same machine code"
                except DoesNotCompile:
                    noticed = "does not compile"
            if noticed in self.ignored:
                self.ignored[noticed] += 1
                continue
            self.tried += 1
            self.report(self.tried, begin, file, change, noticed)
            if not noticed:
                self.left.append((file, change))

    def try_other(self, make: Callable[[], Build]) -> None:
        """What survived goes through another build, whose tests must pass without a change."""
        candidates, self.left = self.left, []
        if not candidates:
            return
        build = make()
        for number, (file, change) in enumerate(candidates, 1):
            begin = time.monotonic()
            with self.sources.changed(file, change):
                noticed = build.notice()
            self.report(number, begin, file, change, noticed)
            if not noticed:
                self.left.append((file, change))
        for test in build.tests:
            if build.noticed[test.name]:
                build.seconds_of(test)


def main() -> int:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    layer, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    scratch = Path("build-mutate").resolve()
    source = scratch / "source"
    copy_sources(source)
    sources = Sources(source, layer)
    folders = [layer, *ALSO_TESTED_BY.get(layer, [])]
    names = {file.stem for folder in folders for file in (source / "tests" / folder).glob("test_*.c")}
    if not names:
        sys.exit(f"mutate: no tests in tests/{layer}")
    plain = Build(set_up(scratch / "plain", source), names, MOST_BYTES, is_short=True)
    if not plain.make(*(os.path.relpath(test.command[0], plain.folder) for test in plain.tests)):
        sys.exit(f"mutate: {plain.folder} does not build: run `ninja -C {plain.folder}`")
    print(f"{layer}: {len(plain.tests)} tests, {plain.time_tests():.1f} s without a change", flush=True)
    trial = Trial(sources, plain)
    trial.try_plain(f"libunjam-{layer}.a", count, seed)
    print(f"{layer}, seed {seed}: {len(trial.left)} of {trial.tried} survive so far", flush=True)
    trial.try_other(lambda: Build(plain.folder, names, MOST_BYTES))
    trial.try_other(lambda: Build(plain.folder, {"test_allocation"}, MOST_BYTES))
    checks = ["-Db_sanitize=address,undefined", "-Dwerror=false"]  # which make gcc see overflows where there are none
    trial.try_other(lambda: Build(set_up(scratch / "checked", source, *checks), names, None))
    left_out = ", ".join(f"{number} {reason}" for reason, number in trial.ignored.items())
    print(f"{layer}, seed {seed}: {trial.tried} changes, {len(trial.left)} survive ({left_out}: replaced)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
