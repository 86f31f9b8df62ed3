"""Threads, signals, limits, hostile calls: nothing kills the interpreter."""
import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest
import unjam

from conftest import IS_LONG, ROOT
from test_answers import HARDEST
from test_board import CARD, SMALL

#: 16x16 cells and far too many states.
HUGE = "16x16:" + "".join(("A" if row == 7 else chr(ord("C") + row)) * 2 + "o" * 14 for row in range(16))


def interrupted_after(call):
    """Seconds of processor time, which do not depend on other work of the machine, from Ctrl-C until a call has raised
    KeyboardInterrupt."""
    sent = []

    def fire():
        time.sleep(0.3)
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    # A shell starts what runs in the background with SIGINT ignored, and Python leaves it so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=fire)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
        return time.process_time() - sent[0]
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("call", [
    lambda: unjam.solve_many([HARDEST] * 10**6), lambda: unjam.rate_many([HARDEST] * 10**6),
    lambda: unjam.generate(10**6, moves=(45, None)), lambda: unjam.census((6, 6)), lambda: unjam.Board(HUGE).states(),
    lambda: unjam.Board(HUGE).rate(),
], ids=["solve_many", "rate_many", "generate", "census", "states", "rate"])
def test_ctrl_c_stops_long_work(call):
    assert interrupted_after(call) <= 0.2 * len(os.sched_getaffinity(0))
    assert unjam.Board(CARD).solve().length == 8


def test_limits_are_kept():
    crowded = (ROOT / "tests" / "data" / "crowded.json").read_text("ascii")
    assert unjam.Board(HARDEST).solve(algorithm="bfs", max_nodes=100).status == "limit"
    assert unjam.Board(crowded).solve(timeout=0.2).status == "limit"
    for call in (unjam.Board.states, unjam.Board.rate):
        with pytest.raises(unjam.LimitError):
            call(unjam.Board(HUGE), timeout=0.2)
        with pytest.raises(unjam.LimitError):
            call(unjam.Board(HUGE), max_memory=1 << 20)
    assert [found.status for found in unjam.solve_many([crowded, CARD], timeout=0.2)] == ["limit", "solved"]
    assert unjam.rate_many([HUGE, CARD], timeout=0.5)[0] is None
    assert unjam.verify(crowded, "A+1", timeout=0.2).status == "limit"


def test_a_bad_board_in_a_batch_is_named():
    with pytest.raises(unjam.BoardError) as caught:
        unjam.solve_many([CARD] * 50 + ["nonsense!"] + [CARD] * 50, threads=2)
    assert caught.value.index == 50 and "board 50" in str(caught.value)
    with pytest.raises(TypeError):
        unjam.solve_many([CARD, None])
    assert unjam.solve_many([]) == [] and unjam.rate_many([]) == []


CALLS = [
    lambda text, r: unjam.Board(text), lambda text, r: unjam.Board(text, format=r.choice(unjam.FORMATS)),
    lambda text, r: list(unjam.read(text, errors="skip")), lambda text, r: unjam.verify(SMALL, text, optimum=False),
    lambda text, r: unjam.verify(text, "A+1", optimum=False), lambda text, r: unjam.Board(SMALL).play(text),
    lambda text, r: unjam.Board(SMALL).play((text[:3], r.randrange(-300, 300))),
    lambda text, r: unjam.Board(text).moves(), lambda text, r: unjam.Board(SMALL).solve(algorithm=text[:6]),
    lambda text, r: unjam.Board(SMALL).states().board(r.randrange(-5, 50)), lambda text, r: unjam.Board(text).text("json"),
    lambda text, r: unjam.Board(SMALL).svg(title=text),
]
PARTS = [CARD, SMALL, "A+1", "\n", "B", "x", "o", "#", "4x4:", "{", "}", '"', "[", "width", "vehicles", ":", ",", "3", "\0",
         "\ud800", "é", "move('B','left',1)", "right 2", "1. ", "```", "H", "V", " "]


def random_text(r):
    """Pieces of boards and answers, and damaged boards."""
    if r.random() < 0.5:
        return "".join(r.choices(PARTS, k=r.randrange(12)))
    text = list(r.choice((CARD, SMALL, "4x4:" + SMALL, unjam.Board(SMALL).text("json"))))
    for _ in range(r.randrange(3)):
        text[r.randrange(len(text))] = r.choice("ABCXo.x#:\n{}")
    return "".join(text)


def hammer(seed, calls):
    r = random.Random(seed)
    refused = 0
    for _ in range(calls):
        try:
            r.choice(CALLS)(random_text(r), r)
        except (ValueError, IndexError, TypeError):
            refused += 1
    return refused


def test_random_calls_from_threads_do_no_harm():
    calls = int(os.environ.get("UNJAM_CALLS", "250000" if IS_LONG else "4000"))
    seed = random.randrange(10**9) if IS_LONG else 1
    results = []
    threads = [threading.Thread(target=lambda at=i: results.append(hammer(seed + at, calls // 4))) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(0 < refused < calls // 4 for refused in results), seed
    assert unjam.Board(CARD).solve().length == 8


def test_the_lock_of_python_is_released():
    """Another thread counts while the library works on one core: it could not if the lock were held."""
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    worker = threading.Thread(target=lambda: pytest.raises(unjam.LimitError, unjam.Board(HUGE).states, timeout=0.5))
    worker.start()
    worker.join()
    stop.set()
    thread.join()
    assert counted[0] - before > 20


def test_it_works_without_numpy():
    code = ("import sys; sys.modules['numpy'] = None; import unjam; s = unjam.Board(%r).states();"
            "print(type(s.moves).__name__, s.moves[s.start], len(s.graph().x))" % SMALL)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split()[:2] == ["memoryview", "3"]
