"""Measures rows: loads every contender, compares their results, and times them in turns."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from floors import Machine
from frameworks import LABELS, VARIANTS
from rows.base import Row
from timing import Contender, Pace, interleave, ratio
from workers import Failure, Worker

# Seconds. A contender that needs longer for one call is reported and skipped.
CALL_LIMIT = 2.0
LOAD_LIMIT = 180.0


@dataclass
class Result:
    """The result of a row. Numbers are seconds, or bytes for memory, by contender ("ms O1")."""

    row: Row
    medians: dict[str, float] = field(default_factory=dict)
    ratios: dict[str, float] = field(default_factory=dict)
    best: str = ""
    failures: dict[str, str] = field(default_factory=dict)
    floor: float | None = None
    floor_of: str = ""
    disturbed: float = 0.0  # cores that processes other than ours were using

    def ours(self) -> list[str]:
        return [name for name in self.medians if name.split()[0] == LABELS["ms"]]

    def met(self, name: str) -> bool | None:
        """Whether one of our contenders meets the target; None if there is nothing to compare with."""
        return self.ratios[name] <= self.row.target if name in self.ratios else None

    @property
    def judged(self) -> str:
        return f"{LABELS['ms']} {self.row.judged}"


def label(framework: str, variant: str) -> str:
    return f"{LABELS[framework]} {variant}"


def disagreement(results: list[np.ndarray], reference: list[np.ndarray], tolerance: float) -> str:
    """Describes where results differ by more than the tolerance; empty if they agree.

    The distance is the root mean square of the differences, relative to the reference's. So a single gradient on the
    other side of a ReLU's kink, with an input within a rounding error of zero, does not count as a difference.
    """
    if len(results) != len(reference):
        return f"{len(results)} results, the reference has {len(reference)}"
    for i, (got, want) in enumerate(zip(results, reference)):
        if got.shape != want.shape:
            return f"result {i} has the shape {got.shape}, the reference {want.shape}"
        apart, size = rms(got - want), max(rms(want), 1e-30)
        if not apart <= tolerance * size:
            return f"result {i} is {apart / size:.1e} away, allowed are {tolerance:.0e}"
    return ""


def rms(array: np.ndarray) -> float:
    """Returns the root mean square; 0 for an empty array."""
    return float(np.sqrt(np.mean(np.square(array, dtype=np.float64)))) if array.size else 0.0


class Table:
    """The workers of a run, and the rows measured with them."""

    def __init__(self, pythons: dict[str, str], threads: int, pace: Pace, machine: Machine) -> None:
        self.workers = {name: Worker(name, python, threads) for name, python in pythons.items()}
        self.pythons, self.threads, self.pace, self.machine = pythons, threads, pace, machine
        # A context around the timing, after loading: users who share the machine can keep others away here.
        self.alone: Callable[[], AbstractContextManager[Any]] = nullcontext
        self.compiled = True

    def contenders(self, row: Row) -> list[tuple[str, str]]:
        return [
            (framework, variant)
            for framework in self.workers
            if row.builder(framework)
            for variant in row.variants.get(framework, VARIANTS[framework])
            if self.compiled or variant != "compile"
        ]

    def measure(self, row: Row) -> Result:
        if row.kind == "memory":
            return self.peaks(row)
        result = self.times(row)
        self.machine.learn(result)
        self.machine.floor(result)
        return result

    def times(self, row: Row) -> Result:
        result = Result(row)
        loaded = self.load(row, result)
        contenders = {
            (framework, variant): Contender(label(framework, variant), self.repeat(framework, variant))
            for framework, variant in loaded
        }
        with self.alone():
            self.machine.before(row)
            with self.watch(result):
                self.interleave(row, contenders, result)
        for worker in self.workers.values():
            if worker.process is not None:
                worker.ask(do="drop")
        for contender in contenders.values():
            result.medians[contender.name] = contender.median
        peers = [c for (f, v), c in contenders.items() if f != "ms" and row.counts(f, v)]
        if peers:
            best = min(peers, key=lambda c: c.median)
            result.best = best.name
            result.ratios = {c.name: ratio(c, best) for c in contenders.values()}
        return result

    def interleave(self, row: Row, contenders: dict[tuple[str, str], Contender], result: Result) -> None:
        """Times all contenders; one that fails or is too slow is dropped, and the others continue."""
        # A first call is not repeated within a measurement.
        pace = replace(self.pace, target=0.0) if row.kind == "first" else self.pace
        while contenders:
            try:
                interleave(list(contenders.values()), pace)
                return
            except Stopped as stopped:
                result.failures[label(*stopped.contender)] = str(stopped)
                contenders.pop(stopped.contender)
                # If its process is gone, so are its other variants.
                if self.workers[stopped.contender[0]].process is None:
                    for key in [key for key in contenders if key[0] == stopped.contender[0]]:
                        result.failures[label(*key)] = "its process had to be ended"
                        contenders.pop(key)
                for contender in contenders.values():
                    contender.seconds.clear()

    @contextmanager
    def watch(self, result: Result) -> Iterator[None]:
        """Records how much of the cores other processes used meanwhile; such a row means little."""
        start = time.monotonic()
        before = busy_seconds() - sum(worker.cpu_seconds() for worker in self.workers.values())
        yield
        after = busy_seconds() - sum(worker.cpu_seconds() for worker in self.workers.values())
        result.disturbed = max(0.0, after - before) / (time.monotonic() - start)

    def load(self, row: Row, result: Result) -> list[tuple[str, str]]:
        """Returns the contenders that have built the row and agree with the first one."""
        loaded, reference = [], None
        with tempfile.TemporaryDirectory() as folder:
            for framework, variant in self.contenders(row):
                save = str(Path(folder) / "results.npz")
                try:
                    took = self.workers[framework].ask(
                        LOAD_LIMIT, do="load", row=row.name, variant=variant, tiny=False, save=save
                    )
                except Failure as failure:
                    result.failures[label(framework, variant)] = str(failure)
                    # If its process died, everything it had loaded is gone.
                    if self.workers[framework].process is None:
                        loaded = [pair for pair in loaded if pair[0] != framework]
                    continue
                if took["call"] > CALL_LIMIT:
                    result.failures[label(framework, variant)] = f"a call takes {took['call']:.1f} s"
                    continue
                with np.load(save) as saved:
                    arrays = list(saved.values())
                if reference is None:
                    reference = arrays
                elif wrong := disagreement(arrays, reference, row.tolerance):
                    result.failures[label(framework, variant)] = f"DISAGREES: {wrong}"
                    continue
                loaded.append((framework, variant))
        return loaded

    def repeat(self, framework: str, variant: str) -> Callable[[int], float]:
        worker = self.workers[framework]

        def run(n: int) -> float:
            try:
                taken = worker.ask(60, do="time", variant=variant, n=n)
            except Failure as failure:
                raise Stopped(framework, variant, str(failure)) from None
            worker.settle()
            return taken

        return run

    def peaks(self, row: Row) -> Result:
        """Measures each contender in its own process."""
        result = Result(row)
        for framework, variant in self.contenders(row):
            name = label(framework, variant)
            try:
                with Worker(framework, self.pythons[framework], self.threads) as worker:
                    result.medians[name] = worker.ask(LOAD_LIMIT, do="memory", row=row.name, variant=variant)["beyond"]
            except Failure as failure:
                result.failures[name] = str(failure)
                continue
        peers = {
            label(f, v): result.medians[label(f, v)]
            for f, v in self.contenders(row)
            if f != "ms" and row.counts(f, v) and label(f, v) in result.medians
        }
        if peers:
            result.best = min(peers, key=lambda name: peers[name])
            least = max(peers[result.best], 1)
            result.ratios = {name: value / least for name, value in result.medians.items()}
        return result

    def versions(self) -> dict[str, str]:
        """Returns the versions of the workers' distributions; if two differ, also the worker."""
        found: dict[str, str] = {}
        for framework, worker in self.workers.items():
            for name, version in worker.versions.items():
                found[name if found.get(name, version) == version else f"{name} of {LABELS[framework]}"] = version
        return found

    def stop(self) -> None:
        for worker in self.workers.values():
            worker.stop()


def busy_seconds() -> float:
    """Returns the core seconds that all processes of the machine have used so far."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    # user, nice, system, idle, waiting, interrupts, and time taken by the hypervisor
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


class Stopped(Failure):
    """A contender stopped responding during the timing."""

    def __init__(self, framework: str, variant: str, why: str) -> None:
        super().__init__(why)
        self.contender = (framework, variant)
