"""Methods that write into the tensor they are called on: views see the write, and the tensor is returned.

MindSpore's own return the new value and leave the tensor as it was; see docs/differences.md.
"""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import ops
from ..ops.elementwise import arithmetic
from .derived import _times


def _fits(self: Tensor, value: Tensor, name: str) -> Tensor:
    """`value`, which must be of this tensor's dtype: in place, the dtype cannot change."""
    if value.dtype is not self.dtype:
        if ms_runtime.autocast_id() and value.dtype.is_float and self.dtype.is_float:
            return t.cast(value, self.dtype)
        other = f"__{name[3:]}" if name.startswith("__i") else name.rstrip("_")
        raise TypeError(
            f"For '{name}', the result must be of the tensor's dtype {self.dtype}, but got {value.dtype}; "
            f"use '{other}', which makes a new tensor."
        )
    return value


def _in_place(name: str, op: Any) -> Any:
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        self._assign(_fits(self, op(self, *args, **kwargs), name))
        return self

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"As `{name[:-1]}`, written into this tensor, which is returned."
    return method


def _of_function(name: str, function: str) -> Any:
    """In place what a function of `ops` gives; looked up when called, as functions of other rooms come later."""
    return _in_place(name, lambda self, *args, **kwargs: getattr(ops, function)(self, *args, **kwargs))


def _scaled(other: Any, alpha: Any, op: str) -> Any:
    return other if alpha == 1 else _times(other, alpha, op)


def itemset(self: Tensor, *args: Any) -> Tensor:
    """A copy in which one element is another: `itemset(value)` for a tensor of one element, else
    `itemset(place, value)`, the place being an int into the flat tensor or a tuple.

    Raises:
        ValueError: no argument, or a value alone for a tensor of several elements.
        IndexError: the place lies outside.
    """
    if not args:
        raise ValueError("For 'Tensor.itemset', at least the value must be given.")
    *place, value = args
    if len(place) == 1 and isinstance(place[0], (tuple, list)):
        place = list(place[0])
    twin = ops.copy(self)
    if not place:
        if self.size != 1:
            raise IndexError(f"For 'Tensor.itemset', a place is needed for a tensor of shape {self.shape}.")
        t.reshape(twin, (1,))[0] = value
    elif len(place) == 1:
        t.reshape(twin, (-1,))[check.integer(place[0], "itemset", "args")] = value
    else:
        twin[tuple(place)] = value
    return twin


from .._generated.rows.methods import *

METHODS: dict[str, Any] = {
    "mul_": _in_place("mul_", lambda self, other: t.mul(self, other)),
    "div_": _in_place("div_", arithmetic.div),
    "erfinv_": _of_function("erfinv_", "erfinv"),
    "__ifloordiv__": _in_place("__ifloordiv__", lambda self, other: t.floor_divide(self, other)),
    "__imod__": _in_place("__imod__", lambda self, other: t.floor_mod(self, other)),
}
METHODS.update(
    {
        f"{name}_": _in_place(f"{name}_", getattr(t, table))
        for name, table in {
            "exp": "exp",
            "log": "log",
            "floor": "floor",
            "sigmoid": "sigmoid",
            "tanh": "tanh",
            "sign": "sign",
            "floor_divide": "floor_divide",
            "remainder": "floor_mod",
        }.items()
    }
)
