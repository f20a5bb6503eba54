"""Interleaved timing: contenders take turns, so that what disturbs the machine disturbs all of them alike."""

from __future__ import annotations

import gc
import statistics
import timeit
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Contender:
    """A name, a way to run it `n` times, and the seconds a run that each round measured."""

    name: str
    repeat: Callable[[int], float]
    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


def statement(name: str, code: str, **names: object) -> Contender:
    """A contender that is a line of Python, timed without a call around it."""
    timer = timeit.Timer(code, globals=dict(names))
    return Contender(name, timer.timeit)


def function(name: str, call: Callable[[], object]) -> Contender:
    timer = timeit.Timer(call)
    return Contender(name, timer.timeit)


def interleave(contenders: list[Contender], rounds: int = 25, target: float = 0.02) -> list[Contender]:
    """Fills in the seconds of every contender; a round gives each about `target` seconds."""
    counts = []
    for contender in contenders:
        contender.repeat(3)
        n = 1
        while (taken := contender.repeat(n)) < target / 4 and n < 1 << 20:
            n *= 2
        counts.append(max(1, int(n * target / max(taken, 1e-9))))
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for contender, n in zip(contenders, counts):
                contender.seconds.append(contender.repeat(n) / n)
    finally:
        gc.enable()
    return contenders


def ratio(contender: Contender, base: Contender) -> float:
    """The median over the rounds of this round's ratio."""
    return statistics.median(a / b for a, b in zip(contender.seconds, base.seconds))
