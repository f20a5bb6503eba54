"""Primitive classes of embedding, of dropout by masks, of rotary embedding, of fractional pooling."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..nn import pooling, window
from ..primitive import Primitive
from ..random.distributions import draw


class DropoutGenMask(Primitive):
    """`DropoutGenMask(Seed0=0, Seed1=0)(shape, keep_prob)`: random bits, eight to a uint8, for `DropoutDoMask`.

    A bit is 1 with probability `keep_prob`; there are as many as elements, rounded up to 128.
    """

    def __init__(self, Seed0: int = 0, Seed1: int = 0) -> None:
        super().__init__()
        self.Seed0 = check.integer(Seed0, "DropoutGenMask", "Seed0")
        self.Seed1 = check.integer(Seed1, "DropoutGenMask", "Seed1")

    def __call__(self, shape: Any, keep_prob: Any) -> Tensor:
        count = 1
        for n in check.shape(shape, "DropoutGenMask"):
            count *= n
        key, call = draw((self.Seed0 or self.Seed1) or None, "DropoutGenMask")
        places = (-(-count // 128) * 16, 8)
        kept = t.cast(t.less(t.uniform_(key, places, call, mstype.float32), keep_prob), mstype.int32)
        weights = t.pow(t.full((8,), 2, mstype.int32), t.iota(0, 1, 8, mstype.int32))
        return t.cast(t.reduce_sum(t.mul(kept, weights), (1,), False), mstype.uint8)


class DropoutDoMask(Primitive):
    """`DropoutDoMask()(x, mask, keep_prob)`: `x / keep_prob` where the bit of `mask` is 1, else 0."""

    def __call__(self, input_x: Tensor, mask: Tensor, keep_prob: Any) -> Tensor:
        op = "DropoutDoMask"
        check.tensor(input_x, op, "input_x")
        if check.tensor(mask, op, "mask").size * 8 < input_x.size:
            raise ValueError(f"For '{op}', a mask of {mask.size} bytes is too short for {input_x.size} elements.")
        weights = t.pow(t.full((8,), 2, mstype.int32), t.iota(0, 1, 8, mstype.int32))
        bytes_ = t.reshape(t.cast(mask, mstype.int32), (-1, 1))
        bits = t.reshape(t.floor_mod(t.floor_divide(bytes_, weights), 2), (-1,))
        kept = t.reshape(t.slice_view(bits, (0,), (input_x.size,), (1,)), input_x.shape)
        return t.mul(input_x, t.cast(t.div(t.cast(kept, mstype.float32), keep_prob), input_x.dtype))


class _Fractional(Primitive):
    _rank, _format = 2, "NCHW"

    def __init__(self, ksize: Any, output_shape: Any, data_format: str | None = None) -> None:
        super().__init__()
        op = type(self).__name__
        self.ksize = window.ints(ksize, self._rank, op, "ksize")
        self.output_shape = window.ints(output_shape, self._rank, op, "output_shape")
        self.data_format = check.choice(data_format or self._format, (self._format,), op, "data_format")

    def __call__(self, input_x: Tensor, random_samples: Tensor) -> Any:
        pool = pooling.fractional_max_pool2d if self._rank == 2 else pooling.fractional_max_pool3d
        return pool(input_x, self.ksize, self.output_shape, None, True, random_samples)


class FractionalMaxPoolWithFixedKsize(_Fractional):
    """`FractionalMaxPoolWithFixedKsize(ksize, output_shape)(input_x, random_samples)`: (maxima, their flat indices)."""


class FractionalMaxPool3DWithFixedKsize(_Fractional):
    """`FractionalMaxPool3DWithFixedKsize(ksize, output_shape)(input_x, random_samples)`: (maxima, their indices)."""

    _rank, _format = 3, "NCDHW"
