"""A process for one framework, controlled by lines of JSON.

    python tests/bench/worker.py FRAMEWORK THREADS

It reads requests from stdin and writes an answer to each to stdout (frameworks write to stderr):

    {"do": "load", "row": NAME, "variant": "O1", "tiny": false, "save": PATH}   builds the row; saves its results
    {"do": "time", "variant": "O1", "n": 10}                                    seconds of n runs
    {"do": "memory", "row": NAME, "variant": "O1"}                              bytes at the peak
    {"do": "drop"}                                                              forgets what was loaded
"""

from __future__ import annotations

import gc
import importlib.metadata
import json
import os
import sys
import time
import timeit
import traceback
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np
import rows
from frameworks import FRAMEWORKS, Framework
from rows.base import Row

WARM_SECONDS = 0.03


def keep_to(threads: int) -> None:
    """Binds the process to this number of cores: some frameworks have no other setting."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:threads])


class Worker:
    def __init__(self, name: str, threads: int) -> None:
        self.framework: Framework = FRAMEWORKS[name](threads)
        self.name = name
        self.timers: dict[str, Any] = {}

    def versions(self) -> dict[str, str]:
        return {name: importlib.metadata.version(name) for name in self.framework.versions}

    def build(self, row: Row, variant: str, tiny: bool, **more: Any) -> tuple[Any, list[Any], Any]:
        """Returns the function, its arguments and the reader of its result."""
        builder = row.builder(self.name)
        assert builder is not None
        tensors = [self.framework.tensor(array) for array in row.arrays(tiny)]
        f, args, *read = builder(tensors, self.framework.jit(variant, row), **more)
        return f, args, read[0] if read else lambda result: result

    def load(self, row: Row, variant: str, tiny: bool, save: str) -> dict[str, float]:
        f, args, read = self.build(row, variant, tiny)
        names = dict(zip("abcdeghijk", args), f=f, wait=self.framework.wait)
        if row.expression:
            call = row.expression
        else:
            call = f"f({', '.join(list(names)[: len(args)])})"
        # Three calls: some frameworks compile in the second, and a step's loss shows the effect of the steps before.
        seconds, result = [], None
        for _ in range(1 if row.kind == "first" else 3):
            start = time.perf_counter()
            result = eval(f"wait({call})", names)
            seconds.append(time.perf_counter() - start)
        if row.copies and not self.framework.contiguous(result):
            raise ValueError("the result is a view, nothing was copied")
        arrays = self.framework.read(read(result))
        np.savez(save, *arrays)
        if row.kind == "first":
            self.timers[variant] = FirstCalls(self, row, variant, tiny)
        elif row.each:
            self.timers[variant] = timeit.Timer(f"wait({call})", globals=names).timeit
        else:
            self.timers[variant] = self.waiting_last(timeit.Timer(call, globals=names), f"wait({call})", names)
        return {"first": seconds[0], "call": seconds[-1]}

    @staticmethod
    def waiting_last(timer: timeit.Timer, last: str, names: dict[str, Any]) -> Any:
        def run(n: int) -> float:
            taken = timer.timeit(n - 1) if n > 1 else 0.0
            return taken + timeit.timeit(last, number=1, globals=names)

        return run

    def time(self, variant: str, n: int) -> float:
        """Returns the seconds of n runs, after some that wake the threads and fill the caches.

        After a pause both threads of a pool often wake on one core, and the kernel takes tens of milliseconds to move
        one of them away.
        """
        timer = self.timers[variant]
        if not isinstance(timer, FirstCalls):
            end = time.perf_counter() + WARM_SECONDS
            while time.perf_counter() < end:
                timer(max(1, n // 4))
        return timer(n)

    def memory(self, row: Row, variant: str) -> dict[str, int]:
        """Returns the peak memory of three steps beyond the memory before the network was created.

        The same step with a tiny size runs first, to load code that is loaded at its first use.
        """
        for tiny in (True, False):
            gc.collect()
            before = resident("VmRSS")
            Path("/proc/self/clear_refs").write_text("5")
            f, args, _ = self.build(row, variant, tiny)
            for _ in range(3):
                self.framework.wait(f(*args))
            peak = resident("VmHWM")
        return {"before": before, "peak": peak, "beyond": peak - before}


class FirstCalls:
    """Times a new function up to its first result; each function has its own serial number."""

    def __init__(self, worker: Worker, row: Row, variant: str, tiny: bool) -> None:
        self.worker, self.row, self.variant, self.tiny, self.serial = worker, row, variant, tiny, 0

    def __call__(self, n: int) -> float:
        total = 0.0
        for _ in range(n):
            self.serial += 1
            f, args, _ = self.worker.build(self.row, self.variant, self.tiny, serial=self.serial)
            self.worker.framework.wait(args)
            gc.collect()
            start = time.perf_counter()
            self.worker.framework.wait(f(*args))
            total += time.perf_counter() - start
        return total


def resident(key: str) -> int:
    """Returns VmRSS or VmHWM (its peak) of this process, in bytes."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(key + ":"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"no {key} in /proc/self/status")


def answer(worker: Worker, request: dict[str, Any]) -> Any:
    do = request["do"]
    if do == "load":
        row = rows.find(request["row"])
        return worker.load(row, request["variant"], request["tiny"], request["save"])
    if do == "time":
        return worker.time(request["variant"], request["n"])
    if do == "memory":
        return worker.memory(rows.find(request["row"]), request["variant"])
    if do == "drop":
        worker.timers.clear()
        gc.collect()
        return None
    raise ValueError(f"unknown request: {do}")


def main() -> None:
    name, threads = sys.argv[1], int(sys.argv[2])
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    keep_to(threads)

    def say(**message: Any) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    worker = Worker(name, threads)
    say(ok=worker.versions())
    for line in sys.stdin:
        try:
            say(ok=answer(worker, json.loads(line)))
        except Exception as error:
            traceback.print_exc()
            say(error=f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error).strip() else ''}")


if __name__ == "__main__":
    main()
