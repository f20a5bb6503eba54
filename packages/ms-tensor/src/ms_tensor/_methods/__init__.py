"""The one table of methods that Python adds to the compiled Tensor class.

A method is a generated function (`_generated/methods.py`), an `ops` function of the same signature (`SHARED`), or
written by hand in a module here where MindSpore's method differs from its function. Later entries win.
"""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _printing, ops
from .._generated.methods import METHODS as _GENERATED
from ..dtype import float32
from ..initializer import initializer
from . import indexing, reduce, shape, write

# Methods that are `ops` functions: the tensor is the first argument.
SHARED = (
    "abs absolute add addcdiv addcmul addmm all any argmin baddbmm bernoulli bmm broadcast_to celu chunk clamp clip "
    "count_nonzero div divide dot elu eq expand_dims flip floor_div fmod gather_elements ge gelu ger greater "
    "greater_equal gt hardshrink isfinite le leaky_relu lerp less less_equal log10 log2 log_softmax logsumexp lt "
    "masked_fill matmul mm moveaxis movedim mul multiply mv narrow ne neg negative norm not_equal outer pow prod relu "
    "remainder repeat_interleave roll select silu softmax square std sub subtract swapaxes swapdims tan tile tril triu "
    "true_divide unbind unsqueeze var where"
).split()


def build() -> dict[str, Any]:
    """Every method and property, by name."""
    table: dict[str, Any] = dict(_GENERATED)
    table.update({name: getattr(ops, name) for name in SHARED if hasattr(ops, name)})
    for module in (reduce, shape, write, indexing):
        table.update(module.METHODS)
    table["where"] = lambda self, condition, y: ops.where(condition, self, y)
    table["__str__"] = _printing.to_str
    table["__repr__"] = _printing.to_repr
    return table


def attach() -> None:
    """Puts the table's entries on the class, and fills the slots for what the compiled class leaves to this package."""
    for name, value in build().items():
        setattr(Tensor, name, value)
    ms_runtime.set_matmul(ops.matmul)
    ms_runtime.set_tensor_init(_initial)


def _initial(init: Any, shape: Any, dtype: Any) -> Tensor:
    """The data of `Tensor(shape=..., dtype=..., init=...)`."""
    return initializer(init, shape, dtype or float32)
