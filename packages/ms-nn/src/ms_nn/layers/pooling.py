"""Pooling over windows: max, average and power-average. All pooling layers can be imported from here."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor._messages import shorten

from .._generated import pooling_layers
from .._generated.pooling_layers import *
from .._validate import boolean, ints, kind, one_of, positive_int, shown, tensors, wrong
from .layer import Layer
from .output_sized_pooling import AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d, AdaptiveMaxPool1d
from .unpooling import MaxUnpool1d, MaxUnpool2d, MaxUnpool3d

__all__ = [
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
    "AdaptiveMaxPool1d",
    "AvgPool1d",
    "AvgPool2d",
    "AvgPool3d",
    "MaxPool1d",
    "MaxPool2d",
    "MaxPool3d",
    "MaxUnpool1d",
    "MaxUnpool2d",
    "MaxUnpool3d",
]
__all__ += pooling_layers.__all__


_DIVISOR = "\n        divisor_override: The divisor; None is the number of elements of the window. Default: None."
_DATA_FORMAT = "\n        data_format: 'NCHW'. Default: 'NCHW'."


class _PoolNd(Layer):
    """The base of pooling layers: checks, inputs without a batch dimension, the printed form."""

    padding: tuple[int, ...]

    def __init__(self, kernel_size: Any, stride: Any, pad_mode: Any) -> None:
        super().__init__()
        owner = type(self).__name__
        for name, value in (("kernel_size", kernel_size), ("stride", stride)):
            kind(value, (int, tuple), "int or tuple", name, owner, bools=False)
            ints(value, self._rank, name, owner)
        self.kernel_size = kernel_size[0] if isinstance(kernel_size, tuple) and len(kernel_size) == 1 else kernel_size
        self.stride = stride[0] if isinstance(stride, tuple) and len(stride) == 1 else stride
        kind(pad_mode, str, "str", "pad_mode", owner)
        self.pad_mode = one_of(pad_mode.upper(), ("VALID", "SAME", "PAD"), "pad_mode", owner)
        self.format = "NCHW"

    def extend_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, pad_mode={self.pad_mode}"

    def _pads(self, padding: Any) -> tuple[int, ...]:
        """The padding, one int per dimension."""
        owner = type(self).__name__
        kind(padding, (int, tuple, list), "int, tuple or list", "padding", owner, bools=False)
        return ints(padding, self._rank, "padding", owner, 0)

    def _set_window(self, kernel_size: Any, stride: Any, dilation: tuple[int, ...]) -> None:
        """Stores what does not depend on the input: kernel, strides, and the pads unless the mode is 'same'."""
        owner = type(self).__name__
        self._kernel = ints(kernel_size, self._rank, "kernel_size", owner)
        self._steps = ints(stride, self._rank, "stride", owner)
        self._window = (self._kernel, self._steps, dilation)
        pads = tuple((n, n) for n in self.padding)
        self._fixed_pads = None if self.pad_mode == "SAME" else pads

    def _window_pads(self, x: Tensor) -> Any:
        if self._fixed_pads is None:
            return ops.nn.window.same_pads(x.shape[2:], *self._window)
        if any(self.padding):
            ops.nn.pooling.small_pads(self._fixed_pads, self._kernel, type(self).__name__)
        return self._fixed_pads

    def _batched(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim not in (self._rank + 1, self._rank + 2):
            raise ValueError(
                f"For '{type(self).__name__}', the input must have {self._rank + 1} or {self._rank + 2} dimensions, "
                f"but got shape {x.shape}."
            )
        return ops.expand_dims(x, 0) if x.ndim == self._rank + 1 else x

    def construct(self, x: Tensor) -> Any:
        raise NotImplementedError


class _MaxPool(_PoolNd):
    """Max pooling over {dimensions} of an input of shape {shape}.

    Args:
        kernel_size: The window: {sizes}. Default: 1.
        stride: The step between windows: {sizes}. Default: 1.
        pad_mode: 'valid', 'same' or 'pad'. Default: 'valid'.
        padding: With 'pad', the width added on both sides, at most half a window: {sizes}. Default: 0.
        dilation: With 'pad', the step between the elements of a window: {sizes}. Default: 1.
        return_indices: With 'pad', whether the flat indices of the maxima are returned too. Default: False.
        ceil_mode: With 'pad', whether a partial last window counts. Default: False.{more}
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        dilation: Any = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode)
        owner = type(self).__name__
        # Before the types: in other modes any value but the default is a ValueError.
        changed = (padding != 0 and self._rank < 3) or dilation != 1 or return_indices or ceil_mode
        if self.pad_mode != "PAD" and (changed or any(self._pads(padding))):
            raise ValueError(
                f"For '{owner}', 'padding', 'dilation', 'return_indices' and 'ceil_mode' need 'pad_mode' to be 'pad', "
                f"but got 'pad_mode': {shorten(pad_mode)}."
            )
        self.padding, self.dilation = self._pads(padding), ints(dilation, self._rank, "dilation", owner)
        self.return_indices, self.ceil_mode = return_indices, ceil_mode
        self._set_window(kernel_size, stride, self.dilation)

    def construct(self, x: Tensor) -> Any:
        batch = self._batched(x)
        pads = self._window_pads(batch)
        found = ops.nn.window.max_pool(batch, self._kernel, self._steps, pads, self.dilation, self.ceil_mode)
        if batch is not x:
            found = (ops.squeeze(found[0], 0), ops.squeeze(found[1], 0))
        return found if self.return_indices else found[0]


class MaxPool1d(_MaxPool, rank=1, words={"more": ""}):
    """
    >>> print(nn.MaxPool1d(2, 2)(Tensor([[[1.0, 3.0, 2.0, 0.0]]])))
    [[[3. 2.]]]
    """

    def __init__(
        self,
        kernel_size: int = 1,
        stride: int = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        dilation: Any = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        positive_int(kernel_size, "kernel_size", "MaxPool1d")
        positive_int(stride, "stride", "MaxPool1d")
        super().__init__(kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode)
        lead = (1, 1) if self.pad_mode == "PAD" else (1,)
        self.kernel_size, self.stride = (*lead, kernel_size), (*lead, stride)


class MaxPool2d(_MaxPool, rank=2, words={"more": _DATA_FORMAT}):
    """
    >>> nn.MaxPool2d(2, 2)(ops.ones((1, 3, 8, 8))).shape
    (1, 3, 4, 4)
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        dilation: Any = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode)
        self.format = one_of(data_format, ("NCHW",), "data_format", "MaxPool2d", of_type=False)


class MaxPool3d(_MaxPool, rank=3, words={"more": ""}):
    """
    >>> nn.MaxPool3d(2, 2)(ops.ones((1, 3, 4, 6, 8))).shape
    (1, 3, 2, 3, 4)
    """


class _AvgPool(_PoolNd):
    """Average pooling over {dimensions} of an input of shape {shape}.

    Args:
        kernel_size: The window: {sizes}. Default: 1.
        stride: The step between windows: {sizes}. Default: 1.
        pad_mode: 'valid', 'same' or 'pad'. Default: 'valid'.
        padding: With 'pad', zeros added on both sides, at most half a window: {sizes}. Default: 0.
        ceil_mode: Whether a partial last window counts. Default: False.
        count_include_pad: Whether the added zeros count in the mean. Default: True.{more}
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode)
        owner = type(self).__name__
        self.padding = self._pads(padding)
        if divisor_override is not None and divisor_override <= 0:
            raise ValueError(f"For '{owner}', the 'divisor_override' must be > 0, but got {shorten(divisor_override)}.")
        # Without options the mean excludes what 'same' pads; with any option, and in 3-d, it includes it.
        plain = self.pad_mode != "PAD" and not ceil_mode and count_include_pad and divisor_override is None
        if not plain or self._rank == 3:
            boolean(ceil_mode, "ceil_mode", owner)
            boolean(count_include_pad, "count_include_pad", owner)
            kind(divisor_override, (int, type(None)), "int", "divisor_override", owner, bools=False)
        self.ceil_mode, self.count_include_pad, self.divisor_override = ceil_mode, count_include_pad, divisor_override
        if self.pad_mode != "PAD" and any(self.padding):
            raise wrong(ValueError, "padding", owner, "zero when 'pad_mode' is not 'pad'", shown(padding))
        self._set_window(kernel_size, stride, (1,) * self._rank)
        self._counted = count_include_pad and not (plain and self._rank < 3)

    def construct(self, x: Tensor) -> Tensor:
        batch = self._batched(x)
        pads = self._window_pads(batch)
        divisor = self.divisor_override or 0
        out = ops.nn.window.avg_pool(batch, self._kernel, self._steps, pads, self.ceil_mode, self._counted, divisor)
        return out if batch is x else ops.squeeze(out, 0)


class AvgPool1d(_AvgPool, rank=1, words={"more": ""}):
    """
    >>> print(nn.AvgPool1d(2, 2)(Tensor([[[1.0, 3.0, 2.0, 0.0]]])))
    [[[2. 1.]]]
    """

    def __init__(
        self,
        kernel_size: int = 1,
        stride: int = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad)
        positive_int(self.kernel_size, "kernel_size", "AvgPool1d")
        positive_int(self.stride, "stride", "AvgPool1d")
        if self.pad_mode != "PAD" and not ceil_mode and count_include_pad:
            self.kernel_size, self.stride = (1, self.kernel_size), (1, self.stride)


class AvgPool2d(_AvgPool, rank=2, words={"more": _DIVISOR + _DATA_FORMAT}):
    """
    >>> nn.AvgPool2d(2, 2)(ops.ones((1, 3, 8, 8))).shape
    (1, 3, 4, 4)
    """

    def __init__(
        self,
        kernel_size: Any = 1,
        stride: Any = 1,
        pad_mode: str = "valid",
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
        data_format: str = "NCHW",
    ) -> None:
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad, divisor_override)
        self.format = one_of(data_format, ("NCHW",), "data_format", "AvgPool2d", of_type=False)


class AvgPool3d(_AvgPool, rank=3, words={"more": _DIVISOR}):
    """
    >>> nn.AvgPool3d(2, 2)(ops.ones((1, 3, 4, 6, 8))).shape
    (1, 3, 2, 3, 4)
    """
