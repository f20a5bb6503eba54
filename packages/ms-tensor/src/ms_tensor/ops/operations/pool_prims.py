"""Primitive classes of pooling."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import attribute_checks
from ..calls_refused import calls_refused
from ..nn import pooling, window
from ..primitive import Primitive
from .conv_prims import flat_pads, pad_mode_of

_PADS = ("valid", "same")


class _Pool(Primitive):
    def __init__(
        self, kernel_size: Any = 1, strides: Any = 1, pad_mode: str = "valid", data_format: str = "NCHW"
    ) -> None:
        super().__init__()
        op = type(self).__name__
        self.data_format = check.choice(data_format, ("NCHW",), op, "data_format")
        self.kernel_size = (1, 1, *window.ints(kernel_size, 2, op, "kernel_size"))
        self.strides = (1, 1, *window.ints(strides, 2, op, "strides"))
        mode = pad_mode.lower() if isinstance(pad_mode, str) else pad_mode
        self.pad_mode = check.choice(mode, _PADS, op, "pad_mode").upper()
        self._window = (self.kernel_size[2:], self.strides[2:])

    def _pads(self, x: Tensor) -> window.Pads:
        op = type(self).__name__
        check.rank(check.tensor(x, op, "x"), 4, op, "x")
        if self.pad_mode == "VALID":
            return ((0, 0), (0, 0))
        return window.same_pads(x.shape[2:], *self._window, (1, 1))

    def _maximum(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return window.max_pool(x, *self._window, self._pads(x), (1, 1), False)


class MaxPool(_Pool):
    """`MaxPool(kernel_size=1, strides=1, pad_mode='valid')(x)`: the maximum of every window."""

    def __call__(self, x: Tensor) -> Tensor:
        return self._maximum(x)[0]


class MaxPoolWithArgmax(_Pool):
    """`MaxPoolWithArgmax(kernel_size=1, strides=1, pad_mode='valid')(x)`: (maxima, their indices in int32).

    The indices are flat in C x H x W.
    """

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        values, index = self._maximum(x)
        _, c, h, w = x.shape
        plane = t.reshape(t.mul(t.iota(0, 1, c, mstype.int64), h * w), (c, 1, 1))
        return values, t.cast(t.add(index, plane), mstype.int32)


class AvgPool(_Pool):
    """`AvgPool(kernel_size=1, strides=1, pad_mode='VALID')(x)`: the mean of every window; padding does not count."""

    def __init__(
        self, kernel_size: Any = 1, strides: Any = 1, pad_mode: str = "VALID", data_format: str = "NCHW"
    ) -> None:
        sizes = (int, tuple, type(None))
        if not isinstance(kernel_size, sizes) or not isinstance(strides, sizes):
            super().__init__(kernel_size, strides, pad_mode, data_format)
            return
        if data_format is not None:
            check.choice(data_format, ("NCHW",), "AvgPool", "data_format")
        if pad_mode is not None:
            check.choice(pad_mode.lower() if isinstance(pad_mode, str) else pad_mode, _PADS, "AvgPool", "pad_mode")
        given = {"kernel_size": kernel_size, "strides": strides, "pad_mode": pad_mode, "data_format": data_format}
        with calls_refused(self, **given):
            super().__init__(kernel_size, strides, pad_mode, data_format)

    def __call__(self, x: Tensor) -> Tensor:
        return window.avg_pool(x, *self._window, self._pads(x), False, False)


class MaxPoolWithArgmaxV2(Primitive):
    """`MaxPoolWithArgmaxV2(kernel_size, strides=None, pads=0, ...)(x)`: (maxima, their flat indices)."""

    def __init__(
        self,
        kernel_size: Any,
        strides: Any = None,
        pads: Any = 0,
        dilation: Any = (1, 1),
        ceil_mode: bool = False,
        argmax_type: Any = mstype.int64,
    ) -> None:
        super().__init__()
        op = "MaxPoolWithArgmaxV2"
        self.kernel_size = (1, 1, *window.ints(kernel_size, 2, op, "kernel_size"))
        self.strides = (1, 1, *window.ints(kernel_size if strides is None else strides, 2, op, "strides"))
        self.pads = (1, 1, *window.ints(pads, 2, op, "pads", 0))
        self.dilation = (1, 1, *window.ints(dilation, 2, op, "dilation"))
        self.ceil_mode = check.flag(ceil_mode, op, "ceil_mode")
        self.argmax_type = attribute_checks._index_type(argmax_type, op, "argmax_type")

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        values, index = pooling.max_pool2d(
            x, self.kernel_size[2:], self.strides[2:], self.pads[2:], self.dilation[2:], True, self.ceil_mode
        )
        return values, t.cast(index, getattr(mstype, self.argmax_type))


class MaxPool3D(Primitive):
    """`MaxPool3D(kernel_size=1, strides=1, pad_mode='VALID', pad_list=0, ceil_mode=None)(x)`: maxima of windows."""

    def __init__(
        self,
        kernel_size: Any = 1,
        strides: Any = 1,
        pad_mode: str = "VALID",
        pad_list: Any = 0,
        ceil_mode: bool | None = None,
        data_format: str = "NCDHW",
    ) -> None:
        super().__init__()
        op = "MaxPool3D"
        self.kernel_size = (1, 1, *window.ints(kernel_size, 3, op, "kernel_size"))
        self.strides = (1, 1, *window.ints(strides, 3, op, "strides"))
        mode = pad_mode_of(pad_mode, op)
        if isinstance(pad_list, (tuple, list)) and len(pad_list) == 3:
            pad_list = tuple(n for n in pad_list for _ in range(2))
        self.pad_list = flat_pads(pad_list, 3, mode, op)
        self.pad_mode = "CALCULATED" if mode == "pad" else mode.upper()
        if ceil_mode is not None:
            check.flag(ceil_mode, op, "ceil_mode")
            if mode != "pad":
                raise ValueError(f"For '{op}', 'ceil_mode' must be None where 'pad_mode' is '{mode}'.")
        self.ceil_mode = int(bool(ceil_mode))
        self.data_format = check.choice(data_format, ("NCDHW",), op, "data_format")

    def __call__(self, x: Tensor) -> Tensor:
        check.rank(check.tensor(x, "MaxPool3D", "x"), 5, "MaxPool3D", "x")
        kernel, strides, ones = self.kernel_size[2:], self.strides[2:], (1, 1, 1)
        mode = "pad" if self.pad_mode == "CALCULATED" else self.pad_mode
        pads = window.resolve_pads(mode, self.pad_list, tuple(x.shape[2:]), (kernel, strides, ones), "MaxPool3D")
        return window.max_pool(x, kernel, strides, pads, ones, bool(self.ceil_mode))[0]


class AvgPool3D(Primitive):
    """`AvgPool3D(kernel_size=1, strides=1, pad_mode='valid', pad=0, ...)(x)`: means of windows.

    With 'same', padding counts in the mean unless `count_include_pad` is False.
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        strides: Any = 1,
        pad_mode: str = "valid",
        pad: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int = 0,
        data_format: str = "NCDHW",
    ) -> None:
        super().__init__()
        op = "AvgPool3D"
        self.kernel_size = (1, 1, *window.ints(kernel_size, 3, op, "kernel_size"))
        self.strides = (1, 1, *window.ints(strides, 3, op, "strides"))
        mode = pad_mode_of(pad_mode, op)
        self.pad, self.pad_mode = flat_pads(pad, 3, mode, op), mode.upper()
        self.ceil_mode = check.flag(ceil_mode, op, "ceil_mode")
        self.count_include_pad = check.flag(count_include_pad, op, "count_include_pad")
        self.divisor_override = check.integer(divisor_override, op, "divisor_override")
        check.at_least(self.divisor_override, 0, op, "divisor_override")
        self.data_format = check.choice(data_format, ("NCDHW",), op, "data_format")

    def __call__(self, x: Tensor) -> Tensor:
        op = "AvgPool3D"
        check.rank(check.tensor(x, op, "x"), 5, op, "x")
        kernel, strides = self.kernel_size[2:], self.strides[2:]
        pads = window.resolve_pads(self.pad_mode, self.pad, tuple(x.shape[2:]), (kernel, strides, (1, 1, 1)), op)
        pooling.small_pads(pads, kernel, op)
        return window.avg_pool(x, kernel, strides, pads, self.ceil_mode, self.count_include_pad, self.divisor_override)


class _MaxUnpool(Primitive):
    _rank, _format = 2, "NCHW"

    def __init__(
        self, ksize: Any, strides: Any = 0, pads: Any = 0, output_shape: Any = (), data_format: str | None = None
    ) -> None:
        super().__init__()
        op = type(self).__name__
        self.ksize = window.ints(ksize, self._rank, op, "ksize")
        self.strides = (
            self.ksize if strides in (0, (0,) * self._rank) else window.ints(strides, self._rank, op, "strides")
        )
        self.pads = window.ints(pads, self._rank, op, "pads", 0)
        self.output_shape = output_shape
        self.data_format = check.choice(data_format or self._format, (self._format,), op, "data_format")

    def __call__(self, x: Tensor, argmax: Tensor) -> Tensor:
        undo = pooling.max_unpool2d if self._rank == 2 else pooling.max_unpool3d
        return undo(x, argmax, self.ksize, self.strides, self.pads, self.output_shape)


class MaxUnpool2D(_MaxUnpool):
    """`MaxUnpool2D(ksize, strides=0, pads=0, output_shape=())(x, argmax)`: see `ops.max_unpool2d`."""


class MaxUnpool3D(_MaxUnpool):
    """`MaxUnpool3D(ksize, strides=0, pads=0, output_shape=())(x, argmax)`: see `ops.max_unpool3d`."""

    _rank, _format = 3, "NCDHW"
