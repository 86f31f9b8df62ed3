"""What every part needs to call the library: texts, limits, ranges, and work that Ctrl-C can stop."""
from __future__ import annotations

import threading
import weakref
from contextlib import contextmanager
from typing import Any, Callable, Iterator, List, NoReturn, Optional, Sequence, Tuple, TypeVar, Union

from ._errors import LimitError, fail
from ._unjam import ffi, lib

T = TypeVar("T")

#: A number, or both ends of a range, of which None is open.
Range = Union[int, Tuple[Optional[int], Optional[int]]]

MOST = 0x7FFFFFFF

#: Work in the main thread is first tried for so long; what takes longer continues where a signal can reach it.
FIRST_TRY_SECONDS = 0.05


def started(kind: str) -> Any:
    """A new struct with the values of its _INIT, so that no default of the library is repeated here."""
    return ffi.new(kind + " *", getattr(lib, "default_" + kind))


def new_error() -> Any:
    return ffi.new("uj_error *")


def written(write: Callable[[Any], Any]) -> str:
    """The text that a function of the library appends."""
    return written_bytes(write).decode("utf-8")


def written_bytes(write: Callable[[Any], Any]) -> bytes:
    text = started("uj_text")
    try:
        write(text)
        if lib.uj_text_status(text) != lib.UJ_OK:
            raise MemoryError("out of memory")
        return b"" if text.data == ffi.NULL else bytes(ffi.buffer(text.data, text.length))
    finally:
        lib.uj_text_free(text)


def encoded(text: Union[str, bytes]) -> bytes:
    """As the library reads it: what is not Unicode is refused there, with its place."""
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    raise TypeError(f"a text is needed, not {type(text).__name__}")


def metric_number(metric: str) -> int:
    return choice("metric", metric, ("moves", "steps"))


def choice(what: str, word: str, words: Tuple[str, ...]) -> int:
    if word not in words:
        raise ValueError(f"there is no {what} {word!r}: {', '.join(words)}")
    return words.index(word)


def whole(what: str, number: int, low: int, high: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{what} must be a whole number, not {type(number).__name__}")
    if not low <= number <= high:
        raise ValueError(f"{what} must be from {low} to {high}, not {number}")
    return number


def set_range(options: Any, name: str, value: Optional[Range]) -> None:
    """Sets a range of the library's options. An open lower end stays as it is."""
    if value is None:
        return
    low, high = value if isinstance(value, tuple) else (value, value)
    part = getattr(options, name)
    if low is not None:
        part.low = whole(name, low, 0, MOST)
    part.high = MOST if high is None else whole(name, high, 0, MOST)


def thread_count(threads: Optional[int]) -> int:
    return 0 if threads is None else whole("threads", threads, 1, 1024)


# ---- Limits, and work that can be stopped ----


def new_budget(timeout: Optional[float], max_memory: Optional[int]) -> Any:
    """A budget of the library, whose time begins now."""
    limits = started("uj_limits")
    if timeout is not None:
        if not timeout > 0:
            raise ValueError(f"timeout must be more than 0 seconds, not {timeout}")
        limits.timeout_seconds = min(float(timeout), 1e9)
    if max_memory is not None:
        limits.max_memory = whole("max_memory", max_memory, 1, 2**63)
    out, error = ffi.new("uj_budget **"), new_error()
    status = lib.uj_budget_new(out, limits, error)
    if status != lib.UJ_OK:
        fail(status, error)
    return ffi.gc(out[0], lib.uj_budget_free)


class Limits:
    """What a call may cost: limits of the library (`c`) within a budget, which lives as long as this object."""

    __slots__ = ("c", "budget")

    def __init__(self, budget: Any) -> None:
        self.budget = budget
        self.c = started("uj_limits")
        self.c.within = budget

    def own(self, made: Any, close: Callable[[Any], None]) -> "Handle":
        """Hands the budget over to something made within it, which it must outlive."""
        return Handle(made, close, self)


class Handle:
    """Owns something of the library (`c`) and the budget that it was made within. weakref.finalize frees both, in this
    order: destructors of cffi may run in any order, and after what they refer to, where cycles are collected."""

    __slots__ = ("c", "uses", "__weakref__")

    def __init__(self, made: Any, close: Callable[[Any], None], limits: Limits, uses: Optional["Handle"] = None) -> None:
        self.uses = uses  # what it must not outlive; freeing it needs that no longer
        budget = ffi.cast("uj_budget *", limits.budget)
        ffi.gc(limits.budget, None)  # no longer freed by itself
        self.c = made
        weakref.finalize(self, _close_both, close, budget, made).atexit = False


def _close_both(close: Callable[[Any], None], budget: Any, made: Any) -> None:
    close(made)
    lib.uj_budget_free(budget)


@contextmanager
def held(kind: str, clear: Callable[[Any], None]) -> Iterator[Any]:
    """A struct of the library that is cleared at the end, while the limits that it was filled within still live."""
    struct = started(kind)
    try:
        yield struct
    finally:
        clear(struct)


#: How often a wait looks for a signal. One that comes just before the wait begins does not end it.
LOOK_SECONDS = 0.05


def wait_for(threads: Sequence[threading.Thread], stop: Callable[[], None]) -> None:
    """Starts threads and waits until they have ended; what interrupts the wait stops the work and is raised once it has
    ended."""
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(LOOK_SECONDS)
    except BaseException:
        stop()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
        raise


def in_thread(work: Callable[[Limits], T], budget: Any) -> T:
    """Does work in another thread, so that this one can be interrupted, and stops it then."""
    results: List[T] = []
    failures: List[BaseException] = []

    def target() -> None:
        try:
            results.append(work(Limits(budget)))
        except BaseException as failure:  # handed over to the caller
            failures.append(failure)

    wait_for([threading.Thread(target=target, daemon=True)], lambda: lib.uj_budget_stop(budget))
    if failures:
        raise_last(failures)
    return results[0]


def raise_last(failures: List[BaseException]) -> NoReturn:
    """Raises an exception of another thread, without a cycle of the exception, its frames and the list."""
    failure = failures.pop()
    failures.clear()
    try:
        raise failure
    finally:
        del failure


def limited(work: Callable[[Limits], T], timeout: Optional[float], max_memory: Optional[int], *,
            is_open: Callable[[T], bool] = lambda result: False, once: bool = False) -> T:
    """Calls work(limits) such that Ctrl-C ends it. Signals reach the main thread only while it runs Python, so there the
    work is tried for a moment and, unless that sufficed, done again in another thread; with `once`, only there. The
    limits change no result, so nobody can tell. `is_open`: the result says that a limit was reached."""
    if threading.current_thread() is not threading.main_thread():
        return work(Limits(new_budget(timeout, max_memory)))
    if not once:
        is_short = timeout is not None and timeout <= FIRST_TRY_SECONDS
        first = new_budget(timeout if is_short else FIRST_TRY_SECONDS, max_memory)
        try:
            result = work(Limits(first))
            if is_short or not is_open(result) or not lib.uj_budget_is_over(first):
                return result
        except LimitError:
            if is_short or not lib.uj_budget_is_over(first):
                raise
    return in_thread(work, new_budget(timeout, max_memory))
