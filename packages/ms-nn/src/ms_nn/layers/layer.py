"""Layer: the base of layers that come in families, such as the poolings over one, two and three dimensions."""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any

from ..cell import Cell
from ..printed_arguments import arguments_text

# Python 3.13 and later strip the indentation of docstrings.
_INDENT = "    " if sys.version_info < (3, 13) else ""
# The words for a number of spatial dimensions that complete the docstring of a family.
_WORDS = {
    1: {
        "dimensions": "the last dimension",
        "sizes": "an int",
        "sides": "an int, or (left, right)",
        "shape": "(N, C, L)",
        "small": "(1, 2, 4)",
        "padded": "(1, 2, 6)",
    },
    2: {
        "dimensions": "the last two dimensions",
        "sizes": "an int or (height, width)",
        "sides": "an int, or (left, right, top, bottom)",
        "shape": "(N, C, H, W)",
        "small": "(1, 2, 4, 4)",
        "padded": "(1, 2, 6, 6)",
    },
    3: {
        "dimensions": "the last three dimensions",
        "sizes": "an int or (depth, height, width)",
        "sides": "an int, or (left, right, top, bottom, front, back)",
        "shape": "(N, C, D, H, W)",
        "small": "(1, 2, 4, 4, 4)",
        "padded": "(1, 2, 6, 6, 6)",
    },
}


class Layer(Cell):
    """A Cell whose subclasses share a constructor and its documentation. Its own constructor takes no arguments.

    A subclass without a constructor gets the inherited one under its own name, so that errors of `ReLU(3)` and
    `LSTM(3)` name `ReLU.__init__()` and `LSTM.__init__()`.

    `rank`, as in `class MaxPool2d(_MaxPool, rank=2)`, is the number of spatial dimensions of a member of a family. The
    docstring of the member is that of the family, with `{sizes}`, `{sides}`, `{shape}` and `{dimensions}` filled in,
    followed by its own docstring, an example (`>>> ...`). `words` fills in further placeholders. A member without a
    docstring gets the `_example` of the family, with `{name}`, `{small}` and `{padded}` filled in.

    `defaults` overrides defaults of the inherited constructor.
    """

    _rank = 0
    _example = ""

    def __init__(self) -> None:
        super().__init__()

    def __init_subclass__(
        cls,
        rank: int = 0,
        words: dict[str, str] | None = None,
        defaults: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init_subclass__(**kwargs)
        if rank:
            cls._rank = rank
        family = cls.__mro__[1].__doc__
        if (rank or words) and family:  # -OO removes docstrings
            filled = {"name": cls.__name__, **_WORDS.get(rank, {}), **(words or {})}
            own = (cls.__doc__ or cls._example.format(**filled)).strip()
            if own.startswith(">>> "):
                own = f"Examples:\n{_INDENT}    " + own.replace("\n", "\n    ")
            cls.__doc__ = f"{family.format(**filled).rstrip()}\n\n{_INDENT}{own}\n{_INDENT}"
        inherited: Any = cls.__init__
        if "__init__" not in vars(cls) and isinstance(inherited, FunctionType):
            setattr(cls, "__init__", _constructor(inherited, cls, defaults or {}))  # noqa: B010 (mypy: a method)


def _constructor(inherited: FunctionType, cls: type, defaults: dict[str, Any]) -> FunctionType:
    """A copy of an inherited constructor that belongs to the class."""
    code, values = inherited.__code__, inherited.__defaults__ or ()
    names = code.co_varnames[code.co_argcount - len(values) : code.co_argcount]
    values = tuple(defaults.get(name, value) for name, value in zip(names, values))
    own = FunctionType(code, inherited.__globals__, "__init__", values or None, inherited.__closure__)
    own.__kwdefaults__, own.__annotations__ = inherited.__kwdefaults__, inherited.__annotations__
    own.__module__, own.__doc__, own.__qualname__ = cls.__module__, inherited.__doc__, f"{cls.__qualname__}.__init__"
    return own


class PrintedLayer(Layer):
    """A Layer whose printed form shows its arguments."""

    extend_repr = arguments_text
