"""The limits of the machine, measured in the same run: arithmetic of a large product, bandwidth of a copy."""

from __future__ import annotations

import itertools
import os
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
from rows.base import Row

if TYPE_CHECKING:
    from table import Result

PEAK_ROW = "matmul 1024"


class Machine:
    """Peak arithmetic (flop/s, from the fastest 1024x1024 product of any contender) and copies of a row's size."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self.flops = 0.0
        self.copies: dict[int, float] = {}

    def seconds_of_copy(self, size: int, rounds: int = 9) -> float:
        """Returns the time to copy this many bytes from one buffer to another, in equal parts per thread.

        A row's floor is a copy that reads and writes the same number of bytes, because caches make small copies faster.
        """
        source, target = np.ones(size, np.uint8), np.zeros(size, np.uint8)
        cuts = [size * i // self.threads for i in range(self.threads + 1)]
        spans = [slice(a, b) for a, b in itertools.pairwise(cuts)]
        times_each = max(1, (8 << 20) // size)

        def copy(span: slice) -> None:
            a, b = target[span], source[span]
            for _ in range(times_each):
                np.copyto(a, b)

        times = []
        affinity = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
        if affinity:
            os.sched_setaffinity(0, sorted(affinity)[: self.threads])
        try:
            with ThreadPoolExecutor(self.threads) as pool:
                for _ in range(rounds):
                    start = time.perf_counter()
                    list(pool.map(copy, spans))
                    times.append((time.perf_counter() - start) / times_each)
        finally:
            if affinity:
                os.sched_setaffinity(0, affinity)
        return statistics.median(times)

    def before(self, row: Row) -> None:
        """Copies the number of bytes that the row must read and write, just before its timing."""
        if row.work is not None:
            size = self.copy_of(row)
            self.copies[size] = self.seconds_of_copy(size)

    @staticmethod
    def copy_of(row: Row) -> int:
        """A copy of n bytes reads n and writes n."""
        assert row.work is not None
        return max(1, int(row.work(**row.size).bytes / 2))

    def floor(self, result: Result) -> None:
        """Sets the floor of a row."""
        row = result.row
        if row.work is None:
            return
        work, copying = row.work(**row.size), self.copies[self.copy_of(row)]
        computing = work.flops / self.flops if self.flops else 0.0
        result.floor = max(copying, computing)
        result.floor_of = "arithmetic" if computing > copying else "copy"

    def learn(self, result: Result) -> None:
        """Sets the peak from the row that consists only of arithmetic."""
        if result.row.name == PEAK_ROW and result.medians and result.row.work:
            self.flops = result.row.work(**result.row.size).flops / min(result.medians.values())

    def words(self) -> str:
        peak = f"The fastest product of 1024x1024 ran at {self.flops / 1e9:.0f} GFLOP/s" if self.flops else ""
        rates = [2 * size / seconds / 1e9 for size, seconds in self.copies.items()]
        copies = f"copies read and wrote {min(rates):.0f} to {max(rates):.0f} GB/s" if rates else ""
        return ", ".join(part for part in (peak, copies) if part)
