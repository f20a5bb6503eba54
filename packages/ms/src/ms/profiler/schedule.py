"""The schedule of profiled steps."""

from __future__ import annotations

from enum import Enum
from typing import Any

from .. import log


class ProfilerAction(Enum):
    """The action of the profiler in a step."""

    NONE = 0
    WARM_UP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3


def _count(name: str, value: Any, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        log.warning(f"For 'schedule', '{name}' must be an int of at least {least}, but got {value!r:.40}.")
        return least
    return value


class Schedule:
    """Cycles of steps: `wait` steps without profiling, `warmup` steps, and `active` recorded steps, the last of which
    saves. A number that is not an int or is too small is logged and replaced by the smallest valid one.

    Args:
        wait: The number of steps without profiling at the start of each cycle.
        active: The number of recorded steps.
        warmup: The number of steps between the two. Default: 0.
        repeat: The number of cycles; 0 is unlimited. Default: 0.
        skip_first: The number of steps before the first cycle. Default: 0.

    Examples:
        >>> from ms.profiler import schedule
        >>> steps = schedule(wait=1, warmup=1, active=2, repeat=1)
        >>> [steps(step).name for step in range(5)]
        ['NONE', 'WARM_UP', 'RECORD', 'RECORD_AND_SAVE', 'NONE']
    """

    def __init__(self, *, wait: int, active: int, warmup: int = 0, repeat: int = 0, skip_first: int = 0) -> None:
        self.wait = _count("wait", wait, 0)
        self.active = _count("active", active, 1)
        self.warmup = _count("warmup", warmup, 0)
        self.repeat = _count("repeat", repeat, 0)
        self.skip_first = _count("skip_first", skip_first, 0)

    def __call__(self, step: int) -> ProfilerAction:
        """Returns the action for a step.

        Args:
            step: The number of the step, from 0.

        Raises:
            ValueError: `step` is negative.
        """
        if step < 0:
            raise ValueError(f"For 'schedule', the step must be at least 0, but got {step}.")
        if step < self.skip_first:
            return ProfilerAction.NONE
        length = self.wait + self.warmup + self.active
        cycle, place = divmod(step - self.skip_first, length)
        if (self.repeat and cycle >= self.repeat) or place < self.wait:
            return ProfilerAction.NONE
        if place < self.wait + self.warmup:
            return ProfilerAction.WARM_UP
        return ProfilerAction.RECORD_AND_SAVE if place == length - 1 else ProfilerAction.RECORD

    def to_dict(self) -> dict[str, int]:
        """Returns a dict of the numbers by name."""
        names = ("wait", "active", "warmup", "repeat", "skip_first")
        return {name: getattr(self, name) for name in names}

    def __repr__(self) -> str:
        return f"Schedule({', '.join(f'{name}={value}' for name, value in self.to_dict().items())})"
