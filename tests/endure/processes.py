"""Processes that are killed by `kill -9` at random moments and run again, halted and resumed, given a clock that jumps, or too few files,
threads or memory; two to eight writers of one file, of which some are killed. Afterwards the file is sound and complete."""
import functools
import os
import random
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from storage import snapshot

MAKE = ["generate", "--size", "5x5", "--method", "walkback", "--threads", "2"]
COMMANDS = {
    "census": ["census", "--size", "5x4", "--walls", "..1", "--keep", "12..", "--threads", "2", "--db", "a.db"],
    "generate": MAKE + ["-n", "60", "--seed", "11", "--db", "a.db"],
    "import": ["import", "--threads", "2", "--db", "a.db", "boards.txt"],
    "catalogue build": ["catalogue", "build", "--size", "4x4", "--threads", "2", "--db", "a.db", "a.catalogue"],
}
CORES = 2 * os.cpu_count()  # tries wait for processes
PATIENCE = 300  # seconds for anything to end


def prepare(build, folder):
    """Boards to import, the same in every folder."""
    folder.mkdir()
    if not prepare.boards:
        prepare.boards = subprocess.run([build / "unjam", *MAKE, "-n", "60", "--seed", "5", "-t", "string"],
                                        check=True, capture_output=True).stdout
    (folder / "boards.txt").write_bytes(prepare.boards)


prepare.boards = b""
reference_lock = threading.Lock()


@functools.lru_cache(maxsize=None)
def measured(build, name):
    """How a command ends undisturbed, and after how many seconds."""
    with tempfile.TemporaryDirectory(prefix="endure-") as home:
        folder = Path(home) / "work"
        prepare(build, folder)
        begin = time.monotonic()
        subprocess.run([build / "unjam", *COMMANDS[name]], cwd=folder, check=True, capture_output=True)
        return snapshot(folder), time.monotonic() - begin


def reference(build, name):
    with reference_lock:
        return measured(build, name)


def start(program, words, folder, **options):
    return subprocess.Popen([program, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)


def end(process, name):
    """Waits; what is wrong with how it ended."""
    _, said = process.communicate(timeout=PATIENCE)
    said = said.decode(errors="replace").strip()
    return [] if process.returncode == 0 else [f"{name}: status {process.returncode}: {said}"]


def compare(folder, wanted):
    found = snapshot(folder)
    return [f"{file} differs from that of an undisturbed run" for file in wanted if found.get(file) != wanted[file]] + \
        [f"{file} is left behind" for file in found if file not in wanted and ".catalogue." not in file]


def kill_at_random(build, folder, name, dice):
    """Killed up to eight times, wherever it is, then left to end."""
    wanted, seconds = reference(build, name)
    kills = 0
    for _ in range(dice.randint(1, 8)):
        process = start(build / "unjam", COMMANDS[name], folder)
        time.sleep(seconds * dice.random())
        kills += process.poll() is None
        process.kill()
        process.communicate()
    wrong = end(start(build / "unjam", COMMANDS[name], folder), name)
    return {f"kill -9: {name}": kills}, wrong + compare(folder, wanted)


def halt_at_random(build, folder, name, dice):
    wanted, seconds = reference(build, name)
    process, halts = start(build / "unjam", COMMANDS[name], folder), 0
    while halts < 20 and process.poll() is None:
        time.sleep(seconds * dice.random() / 10)
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.02 * dice.random())
        process.send_signal(signal.SIGCONT)
        halts += 1
    return {f"SIGSTOP and SIGCONT: {name}": halts}, end(process, name) + compare(folder, wanted)


def jump_clock(build, folder, name, dice):
    wanted, _ = reference(build, name)
    environment = {**os.environ, "LD_PRELOAD": str(build / "tests/libclock_jumps.so")}
    words = COMMANDS[name] + ["--timeout", "3600"]
    return {f"a clock that jumps: {name}": 1}, end(start(build / "unjam", words, folder, env=environment), name) + compare(folder, wanted)


LIMITS = {
    "file descriptors": (resource.RLIMIT_NOFILE, lambda dice: dice.randint(3, 16)),
    "threads": (resource.RLIMIT_NPROC, lambda dice: dice.randint(0, 2)),
    "address space": (resource.RLIMIT_AS, lambda dice: dice.randint(8, 200) << 20),
    "data": (resource.RLIMIT_DATA, lambda dice: dice.randint(1, 40) << 20),
    "stack": (resource.RLIMIT_STACK, lambda dice: dice.randint(64, 512) << 10),
    "size of files": (resource.RLIMIT_FSIZE, lambda dice: dice.randint(0, 400) << 10),
}


def limit(build, folder, name, dice):
    """Too little of something: done, or refused with a word; then, with enough, done."""
    wanted, _ = reference(build, name)
    what, (number, amount) = dice.choice(list(LIMITS.items()))
    most = amount(dice)

    def confine():
        if what == "threads":
            os.setgid(65534)
            os.setuid(65534)
        resource.setrlimit(number, (most, most))

    os.chmod(folder.parent, 0o755)
    os.chmod(folder, 0o777)
    process = start(build / "unjam", COMMANDS[name], folder, preexec_fn=confine)
    _, said = process.communicate(timeout=PATIENCE)
    wrong, status = [], process.returncode
    # 127: not even the libraries could be loaded. -11 before main: not even the first page of the stack.
    if status not in (0, 1, 2, 3, 127):
        wrong.append(f"{name}, {what} limited to {most}: status {status}: {said.decode(errors='replace')}")
    if status not in (0, 127) and not said.strip():
        wrong.append(f"{name}, {what} limited to {most}: status {status} and no word")
    wrong += end(start(build / "unjam", COMMANDS[name], folder), f"{name} after too little {what}")
    return {f"too little: {what}": 1}, wrong + compare(folder, wanted)


def boards(folder, build):
    """The puzzles of a file, in no order."""
    found = subprocess.run([build / "unjam", "find", "--db", "a.db", "-t", "string"], cwd=folder, capture_output=True, check=True)
    return sorted(line.split()[1] for line in found.stdout.decode().splitlines())


def write_at_once(build, folder, _, dice):
    """Two to eight writers of one file; some are killed and run again. All boards are there, each once."""
    count = dice.randint(2, 8)
    jobs = [MAKE + ["-n", "12", "--seed", str(dice.randint(1, 5)), "--db", "a.db"] if dice.random() < 0.5 else COMMANDS["import"]
            for _ in range(count)]
    running = [start(build / "unjam", job, folder) for job in jobs]
    for process in running:
        if dice.random() < 0.3:
            time.sleep(0.3 * dice.random())
            process.kill()
    wrong = []
    for process in running:
        _, said = process.communicate(timeout=PATIENCE)
        said = said.decode(errors="replace")
        # Two of the same run are told so; one that waits for too long says that as well.
        if process.returncode not in (0, -signal.SIGKILL) and "same run" not in said and "still writing" not in said:
            wrong.append(f"a writer among {count}: status {process.returncode}: {said}")
    for job in jobs:
        wrong += end(start(build / "unjam", job, folder), "a writer, afterwards alone")
    apart = folder.parent / "apart"
    prepare(build, apart)
    for job in jobs:
        wrong += end(start(build / "unjam", job, apart), "a writer alone")
    found, wanted = boards(folder, build), boards(apart, build)
    if "damaged" in snapshot(folder).values():
        wrong.append("the file is damaged")
    imported = set((folder / "boards.txt").read_text().split()) if COMMANDS["import"] in jobs else set()
    # A run that comes upon puzzles of others makes others instead, so only the import is the same whatever the order.
    if len(found) != len(set(found)) or (imported and all(job == COMMANDS["import"] for job in jobs) and found != wanted):
        wrong.append(f"{len(found)} puzzles of {count} writers, {len(wanted)} of the same one after the other")
    if len(found) < len(imported):
        wrong.append(f"{len(imported)} puzzles were imported, {len(found)} are there")
    return {"writers at once": count}, wrong


MEMORY = Path("/sys/fs/cgroup/memory")


def run_out_of_memory(build, folder, name, dice):
    """The kernel kills the process that needs more than its cgroup has."""
    wanted, _ = reference(build, name)
    group = MEMORY / f"unjam-endure-{os.getpid()}-{dice.random()}"
    try:
        group.mkdir()
        (group / "memory.limit_in_bytes").write_text(str(dice.randint(3, 12) << 20))
    except OSError as error:
        shutil.rmtree(group, ignore_errors=True)
        return {}, [], {"memory cgroup": f"not permitted: {error}"}
    process = start(build / "unjam", COMMANDS[name], folder, preexec_fn=lambda: (group / "cgroup.procs").write_text(str(os.getpid())))
    process.communicate(timeout=PATIENCE)
    time.sleep(0.1)
    group.rmdir()
    was_killed = process.returncode == -signal.SIGKILL
    wrong = end(start(build / "unjam", COMMANDS[name], folder), name)
    return {"killed for want of memory" if was_killed else "enough memory in the cgroup": 1}, wrong + compare(folder, wanted)


def ranks_of(job):
    """The processes of unjam-mpi below a launcher."""
    found, children = [], [job]
    while children:
        child = children.pop()
        try:
            below = Path(f"/proc/{child}/task/{child}/children").read_text().split()
            if os.readlink(f"/proc/{child}/exe").endswith("/unjam-mpi"):
                found.append(child)
        except OSError:
            continue
        children += [int(word) for word in below]
    return found


def kill_ranks(build, folder, _, dice):
    """One rank of four is killed, whichever; the job ends, and the same command completes the file."""
    wanted, seconds = reference(build, "census")
    launch = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "4", build / "unjam-mpi"]
    words = [word for word in COMMANDS["census"] if word not in ("--threads", "2")] + ["--threads", "1"]
    kills = hung = 0
    for _ in range(dice.randint(1, 3)):
        # As unjam-mpi-run does; it says why, and kills launchers that hang.
        job = start(launch[0], launch[1:] + words, folder, start_new_session=True, env={**os.environ, "PMIX_MCA_gds": "hash"})
        until = time.monotonic() + 60
        while len(ranks_of(job.pid)) < 4 and job.poll() is None and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(3 * seconds * dice.random())
        for victim in dice.sample(found, 1) if (found := ranks_of(job.pid)) else []:
            os.kill(victim, signal.SIGKILL)
            kills += 1
        try:
            job.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            hung += 1
            job.kill()
            job.communicate()
    wrong = end(start(build / "unjam", COMMANDS["census"], folder), "census")
    return {"kill -9: a rank of unjam-mpi": kills, "launchers that hung then": hung}, wrong + compare(folder, wanted)


def kill_server(build, folder, _, dice):
    """The server is killed while it reads the file that others write."""
    wanted, _ = reference(build, "import")
    server = writer = None
    kills = 0
    for _ in range(dice.randint(1, 4)):
        writer = start(build / "unjam", COMMANDS["import"], folder)
        while not (folder / "a.db").exists() and writer.poll() is None:
            time.sleep(0.005)
        server = subprocess.Popen([build / "unjam", "serve", "--port", "0", "--log", "none", "--db", "a.db"], cwd=folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        port = None
        for line in server.stderr:
            if b"http://" in line:  # it may say first that it has no page
                port = line.decode().split("http://127.0.0.1:")[1].split("/")[0]
                break
        clients = [subprocess.Popen(["curl", "-s", "-m", "20", f"http://127.0.0.1:{port}/api/puzzles?limit=5"], stdout=subprocess.DEVNULL)
                   for _ in range(4 if port else 0)]
        time.sleep(0.1 * dice.random())
        kills += server.poll() is None
        for process in (server, writer):
            process.kill()
            process.communicate()
        for client in clients:
            client.wait(timeout=PATIENCE)
    wrong = end(start(build / "unjam", COMMANDS["import"], folder), "import")
    return {"kill -9: serve --db": kills}, wrong + compare(folder, wanted)


# How often each comes in a hundred tries.
KINDS = [(kill_at_random, 45), (halt_at_random, 8), (jump_clock, 6), (limit, 14), (write_at_once, 10), (run_out_of_memory, 5),
         (kill_ranks, 5), (kill_server, 7)]


def attempt(build, number):
    dice = random.Random(number)
    kind = dice.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
    name = dice.choice(list(COMMANDS))
    with tempfile.TemporaryDirectory(prefix="endure-") as home:
        folder = Path(home) / "work"
        prepare(build, folder)
        tried, wrong, *notes = kind(build, folder, name, dice)
    return {"tried": tried, "failed": [f"{kind.__name__}, {name}: " + text for text in wrong], "notes": notes[0] if notes else {}}
