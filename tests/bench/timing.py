"""Interleaved timing: contenders take turns, so that disturbances affect all of them equally."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass
class Contender:
    """A name, a function that runs it `n` times and returns the seconds, and the seconds per run of each round."""

    name: str
    repeat: Callable[[int], float]
    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


@dataclass(frozen=True)
class Pace:
    """Limits of measuring: seconds of a measurement, maximum and minimum rounds, and seconds of all rounds."""

    target: float = 0.04
    most: int = 15
    least: int = 5
    total: float = 8.0


QUICK = Pace(target=0.02, most=7, least=3, total=2.0)


def runs_for(contender: Contender, target: float) -> tuple[int, float]:
    """Returns the number of runs that take about `target` seconds, and their time."""
    contender.repeat(1)  # the first run may capture and compile
    n = 1
    while (taken := contender.repeat(n)) < target / 4 and n < 1 << 22:
        n *= 2 if taken > target / 64 else 8
    n = max(1, int(n * target / max(taken, 1e-9))) if taken < target else n
    return n, max(target, taken)


def interleave(contenders: Sequence[Contender], pace: Pace) -> None:
    """Sets the seconds of every contender."""
    counts = [runs_for(contender, pace.target) for contender in contenders]
    round_takes = sum(taken for _, taken in counts) or 1.0
    for _ in range(max(pace.least, min(pace.most, int(pace.total / round_takes)))):
        for contender, (n, _) in zip(contenders, counts):
            contender.seconds.append(contender.repeat(n) / n)


def ratio(contender: Contender, base: Contender) -> float:
    """Returns the median of the rounds' ratios."""
    return statistics.median(a / b for a, b in zip(contender.seconds, base.seconds))
