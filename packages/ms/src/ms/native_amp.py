"""`mindspore._c_expression.amp`: strategies of automatic mixed precision."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from ms_tensor import dtype


class AmpLevel(Enum):
    """How much is computed in the low precision."""

    AmpO0 = 0
    AmpO1 = 1
    AmpO2 = 2
    AmpO3 = 3
    AmpAuto = 4


@dataclass(frozen=True)
class AmpStrategy:
    """A level, the low precision's dtype, and lists of ops that are computed in it or not.

    Args:
        amp_level: The level. Default: AmpO0.
        amp_dtype: The dtype. Default: float16.
        white_list: Ops that are computed in it: `(name, positions of arguments)`. Default: ().
        black_list: Ops that are not. Default: ().
    """

    amp_level: AmpLevel = AmpLevel.AmpO0
    amp_dtype: Any = dtype.float16
    white_list: list[Any] = field(default_factory=list)
    black_list: list[Any] = field(default_factory=list)

    def is_enable(self) -> bool:
        """Whether anything is computed in the low precision."""
        return self.amp_level is not AmpLevel.AmpO0


_strategies: list[AmpStrategy] = []


def create_amp_strategy(level: AmpLevel, amp_dtype: Any, white_list: list[Any], black_list: list[Any]) -> AmpStrategy:
    """A strategy of these settings."""
    return AmpStrategy(level, amp_dtype, list(white_list), list(black_list))


def push_amp_strategy(
    level: AmpLevel, amp_dtype: Any = dtype.float16, white_list: Any = (), black_list: Any = ()
) -> None:
    """Makes a strategy the current one: AmpO0, which changes nothing.

    Raises:
        RuntimeError: another level, which ops would have to follow one by one. `mindspore.amp.auto_mixed_precision`
            gives a network mixed precision.
    """
    if level is not AmpLevel.AmpO0:
        raise RuntimeError(
            f"For 'push_amp_strategy', only AmpO0 is available, but got {level}; "
            "mindspore.amp.auto_mixed_precision gives a network mixed precision."
        )
    _strategies.append(create_amp_strategy(level, amp_dtype, list(white_list), list(black_list)))


def pop_amp_strategy() -> None:
    """Returns to the strategy from before."""
    if _strategies:
        _strategies.pop()


def get_curr_amp_strategy() -> AmpStrategy | None:
    """The current strategy; None where there is none."""
    return _strategies[-1] if _strategies else None


__all__ = [
    "AmpLevel",
    "AmpStrategy",
    "create_amp_strategy",
    "get_curr_amp_strategy",
    "pop_amp_strategy",
    "push_amp_strategy",
]
