"""`mindspore._c_expression.amp`: strategies of automatic mixed precision."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import ms_runtime
from ms_nn import amp_lists
from ms_tensor import dtype


class AmpLevel(Enum):
    """The level of mixed precision."""

    AmpO0 = 0
    AmpO1 = 1
    AmpO2 = 2
    AmpO3 = 3
    AmpAuto = 4


@dataclass(frozen=True)
class AmpStrategy:
    """A level, the low-precision dtype, and lists of ops that are computed in it or not.

    Args:
        amp_level: The level. Default: AmpO0.
        amp_dtype: The low-precision dtype. Default: float16.
        white_list: Ops that are computed in it: `(name, positions of arguments)`. Default: ().
        black_list: Ops that are not. Default: ().
    """

    amp_level: AmpLevel = AmpLevel.AmpO0
    amp_dtype: Any = dtype.float16
    white_list: list[Any] = field(default_factory=list)
    black_list: list[Any] = field(default_factory=list)

    def is_enable(self) -> bool:
        """Returns whether any op computes in the low precision."""
        return self.amp_level is not AmpLevel.AmpO0


_strategies: list[tuple[AmpStrategy, ms_runtime.autocast]] = []


def create_amp_strategy(level: AmpLevel, amp_dtype: Any, white_list: list[Any], black_list: list[Any]) -> AmpStrategy:
    """Creates a strategy."""
    return AmpStrategy(level, amp_dtype, list(white_list), list(black_list))


def push_amp_strategy(
    level: AmpLevel, amp_dtype: Any = dtype.float16, white_list: Any = (), black_list: Any = ()
) -> None:
    """Makes a strategy the current one: the inputs of ops that this thread calls are cast by it.

    Raises:
        RuntimeError: the level applies to Cells (O2 and O3); use `mindspore.amp.auto_mixed_precision`.
    """
    if level in (AmpLevel.AmpO2, AmpLevel.AmpO3):
        raise RuntimeError(
            f"For 'push_amp_strategy', the level must be AmpO0, AmpO1 or AmpAuto, but got {level}; "
            "mindspore.amp.auto_mixed_precision gives a network this level."
        )
    made = create_amp_strategy(level, amp_dtype, list(white_list), list(black_list))
    dtypes: dict[str, Any] = {}
    if made.is_enable():
        white, black = ([name for name, *_ in listed] for listed in (made.white_list, made.black_list))
        dtypes = amp_lists.dtypes(white, black, amp_dtype)
    scope = ms_runtime.autocast(dtypes)
    scope.__enter__()
    _strategies.append((made, scope))


def pop_amp_strategy() -> None:
    """Restores the previous strategy."""
    if _strategies:
        _strategies.pop()[1].__exit__(None, None, None)


def get_curr_amp_strategy() -> AmpStrategy | None:
    """Returns the current strategy, or None."""
    return _strategies[-1][0] if _strategies else None


class AmpDecorator:
    """A `with` block in which a strategy casts the inputs of ops.

    Args:
        amp_level: The level.
        amp_dtype: The low-precision dtype.
        white_list: Ops that are computed in it.
        black_list: Ops that are not.
    """

    def __init__(self, amp_level: AmpLevel, amp_dtype: Any, white_list: list[Any], black_list: list[Any]) -> None:
        self.amp_level, self.amp_dtype = amp_level, amp_dtype
        self.white_list, self.black_list = white_list, black_list

    def __enter__(self) -> None:
        push_amp_strategy(self.amp_level, self.amp_dtype, self.white_list, self.black_list)

    def __exit__(self, *error: object) -> None:
        pop_amp_strategy()


__all__ = [
    "AmpDecorator",
    "AmpLevel",
    "AmpStrategy",
    "create_amp_strategy",
    "get_curr_amp_strategy",
    "pop_amp_strategy",
    "push_amp_strategy",
]
