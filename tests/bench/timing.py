"""Interleaved timing: contenders take turns, so that what disturbs the machine disturbs all of them alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass
class Contender:
    """A name, a way to run it `n` times that gives the seconds taken, and the seconds a run of each round."""

    name: str
    repeat: Callable[[int], float]
    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


@dataclass(frozen=True)
class Pace:
    """How long to measure: seconds of one measurement, rounds at most and at least, and seconds for all rounds."""

    target: float = 0.04
    most: int = 15
    least: int = 5
    total: float = 8.0


QUICK = Pace(target=0.02, most=7, least=3, total=2.0)


def runs_for(contender: Contender, target: float) -> tuple[int, float]:
    """How many runs take about `target` seconds, and how long they will take."""
    contender.repeat(1)  # the first run may be the one that captures and compiles
    n = 1
    while (taken := contender.repeat(n)) < target / 4 and n < 1 << 22:
        n *= 2 if taken > target / 64 else 8
    n = max(1, int(n * target / max(taken, 1e-9))) if taken < target else n
    return n, max(target, taken)


def interleave(contenders: Sequence[Contender], pace: Pace) -> None:
    """Fills in the seconds of every contender."""
    counts = [runs_for(contender, pace.target) for contender in contenders]
    round_takes = sum(taken for _, taken in counts) or 1.0
    for _ in range(max(pace.least, min(pace.most, int(pace.total / round_takes)))):
        for contender, (n, _) in zip(contenders, counts):
            contender.seconds.append(contender.repeat(n) / n)


def ratio(contender: Contender, base: Contender) -> float:
    """The median over the rounds of this round's ratio."""
    return statistics.median(a / b for a, b in zip(contender.seconds, base.seconds))
