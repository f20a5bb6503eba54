"""Helpers of programs that raise exceptions again, and of their reports."""

import sys
from typing import Any

from ms import Tensor

X = Tensor([2.0, 3.0])


def lines(tb: Any) -> list:
    found = []
    while tb is not None:  # (the module traceback reads the locals of frames, so a call that uses it is not captured)
        found.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    return found


def told(e: Any) -> Any:
    """Describes an exception with its traceback, and its context and cause."""
    if e is None:
        return None
    return repr(e), lines(e.__traceback__), told(e.__context__), told(e.__cause__), e.__suppress_context__


def now() -> Any:
    """Describes the exception that is being handled, and the interpreter's traceback of it."""
    cls, e, tb = sys.exc_info()
    return cls, told(e), lines(tb)


def divided(n: int) -> float:
    return 1 // n


def rest() -> None:
    print(end="")


def again() -> None:
    raise


def by_name(e: Exception) -> None:
    raise e


class Manager:
    def __init__(self, log: list, stops: bool = False) -> None:
        self.log, self.stops = log, stops

    def __enter__(self) -> "Manager":
        print(end="")
        return self

    def __exit__(self, cls: Any, e: Any, tb: Any) -> bool:
        self.log.append((told(e), lines(tb)))
        return self.stops


class Raising(Manager):
    def __exit__(self, cls: Any, e: Any, tb: Any) -> bool:
        self.log.append((told(e), lines(tb)))
        raise e
