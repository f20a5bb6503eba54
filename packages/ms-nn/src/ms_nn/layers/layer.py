"""Layer: the base of layers that have their constructor from a base class."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from ..cell import Cell


class Layer(Cell):
    """A Cell whose subclasses without a constructor take the inherited one under their own name.

    What `ReLU(3)` or `LSTM(3)` raises then says `ReLU.__init__()` and `LSTM.__init__()`. By itself it takes nothing.
    """

    def __init__(self) -> None:
        super().__init__()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        inherited: Any = cls.__init__
        if "__init__" not in vars(cls) and isinstance(inherited, FunctionType):
            own = FunctionType(
                inherited.__code__, inherited.__globals__, "__init__", inherited.__defaults__, inherited.__closure__
            )
            own.__kwdefaults__, own.__annotations__ = inherited.__kwdefaults__, inherited.__annotations__
            own.__module__, own.__doc__ = cls.__module__, inherited.__doc__
            own.__qualname__ = f"{cls.__qualname__}.__init__"
            setattr(cls, "__init__", own)  # noqa: B010 (mypy: a method)
