"""Methods that copy, take values, pickle and report on a tensor."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _devices
from .. import dtype as mstype
from ..ops import state


def assign_value(self: Tensor, value: Any) -> Tensor:
    """Writes `value` into this tensor; another shape or dtype becomes the tensor's own."""
    source = value if isinstance(value, Tensor) else Tensor(value, self.dtype)
    if source.shape == self.shape and source.dtype is self.dtype:
        self._assign(source)
    else:
        self._set_data(_devices.replacing(self, source.copy()))
    return self


def _rebuild(cls: Any, values: Any, dtype: str) -> Tensor:
    return (Tensor if cls is None else cls)(values, mstype.as_dtype(dtype))


def _reduce(self: Tensor) -> Any:
    values = self.asnumpy() if self.dtype is not mstype.bfloat16 else Tensor(self, mstype.float32).asnumpy()
    # Without the class, whose module says `mindspore` where that is imported: the reader may have `ms` alone.
    return _rebuild, (None if type(self) is Tensor else type(self), values, self.dtype.name)


def _deepcopy(self: Tensor, memo: dict[int, Any]) -> Tensor:
    if self._is_symbolic:
        return state.copy(self)
    # Tensor(t) would share the memory; a subclass copies.
    twin = state.copy(self) if type(self) is Tensor else type(self)(self)
    memo[id(self)] = twin
    return twin


from .._generated.rows.methods import *


def _write_data(self: Tensor, value: Any) -> None:
    """Sets the attribute `data`: the tensor takes the value, with its shape and dtype."""
    if not isinstance(value, Tensor):
        raise TypeError(f"For '{type(self).__name__}', 'data' must be a Tensor, but got {type(value).__name__}.")
    assign_value(self, value)


METHODS: dict[str, Any] = {
    "clone": copy,
    "value": lambda self: self,
    "data": property(lambda self: self, _write_data),
    "assign_value_cpp": assign_value,
    "init": property(lambda self: None),
    "has_init": property(lambda self: False),
    "init_finished": property(lambda self: True),
    "const_arg": property(lambda self: False),
    "device": property(_devices.title_of),
    "__reduce__": _reduce,
    "__deepcopy__": _deepcopy,
    "__copy__": lambda self: _deepcopy(self, {}),
}
