"""Primitive classes of arithmetic, reductions and linear algebra that are compositions."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ..primitive import Primitive
from ..reductions import reduce


class ReduceSum(Primitive):
    """`ReduceSum(keep_dims=False)(x, axis=())`: the sum over `axis`, in the dtype of `x`.

    With `skip_mode`, an empty `axis` reduces nothing.
    """

    def __init__(self, keep_dims: bool = False, skip_mode: bool = False) -> None:
        super().__init__()
        self.keep_dims, self.skip_mode = keep_dims, skip_mode

    def __call__(self, x: Tensor, axis: Any = ()) -> Tensor:
        if self.skip_mode and isinstance(axis, (tuple, list)) and not axis:
            return x
        return reduce.reduce_sum(x, axis, self.keep_dims)
