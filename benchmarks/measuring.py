"""Measure ways of doing the same work at several sizes: processor seconds, peak memory and how the time grows.

A way is a function of a size that prepares the work, which is not timed, and returns the call that is. Every
measurement runs in a process of its own, so that memory is that of one way at one size; the ways take turns, since
the speed of a shared machine drifts; the fastest round counts. Processor seconds are those of all threads.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression
from threading import Event, Thread
from typing import TypeVar

# Seconds between two looks at the memory of several processes: a look stops each of them for some hundredths.
_WATCHED = 2.0

Item = TypeVar("Item")
Way = Callable[[int], Callable[[], object]]


@dataclass(frozen=True, slots=True)
class Measurement:
    """The fastest of several rounds.

    `seconds` are processor seconds; `memory` is the highest resident memory of the process in MiB, imports included;
    `result` is what the timed call returned: something small, by which ways can be compared.
    """

    seconds: float
    memory: float
    result: object


Measurements = Mapping[str, Mapping[int, Measurement]]


def warmed(work: Callable[[Sequence[Item]], object], items: Sequence[Item], few: int = 1) -> Callable[[], object]:
    """Do the work on the first `few` items, so that patterns are compiled and models loaded, and return it on all."""
    work(items[:few])
    return lambda: work(items)


def measure(ways: Mapping[str, Way], sizes: Sequence[int], rounds: int = 3) -> Measurements:
    """Measure every way at every size. A way whose package is not installed is left out, with a line that says so."""
    found: dict[str, dict[int, Measurement]] = {name: {} for name in ways}
    for size in sizes:
        for _ in range(rounds):
            for name in list(found):
                try:
                    one = _in_own_process(ways[name], size)
                except ModuleNotFoundError as error:
                    print(f"{name} is left out: {error}")
                    del found[name]
                    continue
                found[name][size] = min(found[name].get(size, one), one, key=lambda each: each.seconds)
    return found


def growth(of_sizes: Mapping[int, Measurement]) -> float:
    """The exponent k of seconds = c * size**k, by least squares over all sizes; 1.00 is linear."""
    points = [(math.log(size), math.log(one.seconds)) for size, one in of_sizes.items()]
    return linear_regression(*zip(*points, strict=True)).slope


def markdown(measurements: Measurements, unit: str) -> str:
    """A table with a row for each size and way. `unit` names what is counted; the first way is ours."""
    ours = next(iter(measurements.values()))
    lines = [
        f"| {unit} | way | CPU seconds | {unit} a second | ours is … times as fast | peak MiB | growth exponent |",
        "| --: | --- | --: | --: | --: | --: | --: |",
    ]
    for size, own in ours.items():
        for name, of_sizes in measurements.items():
            one = of_sizes[size]
            ratio = "" if one is own else f"{one.seconds / own.seconds:.2f}"
            exponent = f"{growth(of_sizes):.2f}" if size == max(ours) and len(ours) > 1 else ""
            cells = (f"{size:,}", name, f"{one.seconds:.3f}", f"{size / one.seconds:,.0f}", ratio)
            lines.append(f"| {' | '.join(cells)} | {one.memory:,.0f} | {exponent} |")
    return "\n".join(lines)


def _in_own_process(way: Way, size: int) -> Measurement:
    # Spawned, not forked: a fork would start with the memory of this process.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_run, way, size).result()


def _run(way: Way, size: int) -> Measurement:
    work = way(size)
    start = time.process_time()
    result = work()
    return Measurement(time.process_time() - start, peak_memory(), result)


@contextmanager
def watched_memory() -> Iterator[list[float]]:
    """Give the highest memory so far of this process and all that it started, in MiB; what they share counts once."""
    highest, is_over = [0.0], Event()

    def watch() -> None:
        while not is_over.wait(_WATCHED):
            family = list(_family(os.getpid()))
            together = sum(map(_own_share, family))
            # What a process shared with one that has come or gone meanwhile would count twice, or not at all.
            if family == list(_family(os.getpid())):
                highest[0] = max(highest[0], together)

    thread = Thread(target=watch)
    thread.start()
    try:
        yield highest
    finally:
        is_over.set()
        thread.join()


def _family(process: int) -> Iterator[int]:
    yield process
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it has ended
            for child in thread.read_text(encoding="ascii").split():
                yield from _family(int(child))


def _own_share(process: int) -> float:
    """Return the memory of a process in MiB, of which it shares some with others: of that its part."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:  # it has ended
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")), 0.0)


def peak_memory() -> float:
    """In MiB. From /proc, since `ru_maxrss` also counts the process that started this one."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    kib = next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(kib) / 1024
