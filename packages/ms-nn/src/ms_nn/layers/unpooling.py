"""Unpooling: inverses of max pooling."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .._validate import shown, wrong
from .layer import Layer


class _MaxUnpool(Layer):
    """Inverse of max pooling: puts the maxima at the given indices, and zeros elsewhere.

    Args:
        kernel_size: The window of the pooling: {sizes}.
        stride: The step between windows: {sizes}; None is `kernel_size`. Default: None.
        padding: The padding of the pooling: {sizes}. Default: 0.
    """

    _unpool: Any = None

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size, self.padding = kernel_size, padding
        self.stride = kernel_size if stride is None else stride

    def construct(self, x: Tensor, indices: Tensor, output_size: Any = None) -> Tensor:
        if output_size is not None and (not isinstance(output_size, tuple) or not output_size):
            raise wrong(ValueError, "output_size", type(self).__name__, "a tuple of ints", shown(output_size))
        return type(self)._unpool(x, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_MaxUnpool, rank=1):
    """
    >>> print(nn.MaxUnpool1d(2)(Tensor([[[5.0, 6.0]]]), Tensor([[[1, 2]]])))
    [[[0. 5. 6. 0.]]]
    """

    _unpool = staticmethod(ops.max_unpool1d)


class MaxUnpool2d(_MaxUnpool, rank=2):
    """
    >>> nn.MaxUnpool2d(2)(Tensor([[[[5.0]]]]), Tensor([[[[2]]]])).shape
    (1, 1, 2, 2)
    """

    _unpool = staticmethod(ops.max_unpool2d)


class MaxUnpool3d(_MaxUnpool, rank=3):
    """
    >>> nn.MaxUnpool3d(2)(Tensor([[[[[5.0]]]]]), Tensor([[[[[2]]]]])).shape
    (1, 1, 2, 2, 2)
    """

    _unpool = staticmethod(ops.max_unpool3d)
