"""Layers that store the two factors of their curvature for the optimizer `thor`.

The factors are those of K-FAC (arXiv 1503.05671), and of KFC (arXiv 1602.01407) for convolutions: the second moments
of the input of a layer and of the gradients of its output. Every call updates them while `thor` is set.
"""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import show

from ..cell import Cell
from .conv import Conv2d
from .dense import Dense
from .embedding import Embedding, EmbeddingLookup

__all__ = ["Conv2dThor", "DenseThor", "EmbeddingLookupThor", "EmbeddingThor"]


class _Curved(Cell):
    """A layer with the parameters `matrix_a` and `matrix_g`."""

    def _keep_factors(self, a_shape: tuple[int, ...], g_size: int) -> None:
        self.thor = True
        self.matrix_a = Parameter(ops.zeros(a_shape), name="matrix_a", requires_grad=False)
        self.matrix_g = Parameter(ops.zeros((g_size, g_size)), name="matrix_g", requires_grad=False)
        self.getG = ops.InsertGradientOf(self.save_gradient)

    def _gradient_rows(self, dout: Tensor) -> Tensor:
        """Reshapes the gradients of the output to one row per position."""
        return ops.reshape(dout, (-1, dout.shape[-1]))

    def save_gradient(self, dout: Tensor) -> Tensor:
        """Writes the second moment of the per-sample gradients to `matrix_g`; returns the gradient."""
        rows = ops.cast(self._gradient_rows(dout), mstype.float32)
        # The loss is a mean over the batch, so per-sample gradients are larger by the batch size.
        self.matrix_g._assign(ops.matmul(rows.T, rows) * float(dout.shape[0]))
        return dout


class DenseThor(_Curved, Dense):
    """A Dense layer for the optimizer `thor`.

    Arguments: Dense

    >>> net = nn.DenseThor(3, 4)
    >>> net(ops.ones((2, 3))).shape, net.matrix_a.shape, net.matrix_g.shape
    ((2, 4), (3, 3), (4, 4))
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        weight_init: Any = "normal",
        bias_init: Any = "zeros",
        has_bias: bool = True,
        activation: Any = None,
    ) -> None:
        super().__init__(in_channels, out_channels, weight_init, bias_init, has_bias, activation)
        self._keep_factors((in_channels, in_channels), out_channels)

    def construct(self, x: Tensor) -> Tensor:
        if self.thor:
            rows = ops.cast(ops.reshape(x, (-1, self.in_channels)), mstype.float32)
            self.matrix_a._assign(ops.matmul(rows.T, rows) / rows.shape[0])
            x = self.getG(ops.dense(x, self.weight, self.bias))
        else:
            x = ops.dense(x, self.weight, self.bias)
        return self.activation(x) if self.activation_flag else x


class Conv2dThor(_Curved, Conv2d):
    """A Conv2d layer for the optimizer `thor`.

    Arguments: Conv2d
    group: Must be 1, because the curvature of grouped convolutions has another form.
    ValueError: a number is out of range, or `group` is not 1.

    >>> net = nn.Conv2dThor(2, 4, 3)
    >>> net(ops.ones((1, 2, 8, 8))).shape, net.matrix_a.shape, net.matrix_g.shape
    ((1, 4, 8, 8), (18, 18), (4, 4))
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        dilation: Any = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_init: Any = "normal",
        bias_init: Any = "zeros",
    ) -> None:
        sizes = (kernel_size, stride, pad_mode, padding, dilation, group)
        super().__init__(in_channels, out_channels, *sizes, has_bias, weight_init, bias_init)
        if group != 1:
            raise ValueError(f"For 'Conv2dThor', the 'group' must be 1, but got {show(group)}.")
        self.a_normalizer = Parameter(ops.zeros((1,)), name="a_normalizer", requires_grad=False)
        self.g_normalizer = Parameter(ops.zeros((1,)), name="g_normalizer", requires_grad=False)
        inner = in_channels * math.prod(self.kernel_size)
        self._keep_factors((inner, inner), out_channels)

    def _margins(self, x: Tensor) -> list[int]:
        """The zero padding of the input, as (left, right, top, bottom)."""
        if self.pad_mode == "pad":
            given = self.padding
            top, bottom, left, right = given if isinstance(given, tuple) else (given,) * 4
            return [left, right, top, bottom]
        if self.pad_mode == "valid":
            return [0, 0, 0, 0]
        found = []
        for size, kernel, stride, dilation in zip(
            x.shape[:1:-1], self.kernel_size[::-1], self.stride[::-1], self.dilation[::-1], strict=True
        ):
            total = max((-(-size // stride) - 1) * stride + (kernel - 1) * dilation + 1 - size, 0)
            found += [total // 2, total - total // 2]
        return found

    def construct(self, x: Tensor) -> Tensor:
        out = super().construct(x)
        if not self.thor:
            return out
        columns = ops.unfold(ops.pad(x, self._margins(x)), self.kernel_size, self.dilation, 0, self.stride)
        rows = ops.cast(ops.reshape(ops.transpose(columns, (0, 2, 1)), (-1, columns.shape[1])), mstype.float32)
        self.a_normalizer._assign(ops.full((1,), float(rows.shape[0]), dtype=mstype.float32))
        self.g_normalizer._assign(ops.full((1,), float(x.shape[0]), dtype=mstype.float32))
        self.matrix_a._assign(ops.matmul(rows.T, rows) / rows.shape[0])
        return self.getG(out)

    def _gradient_rows(self, dout: Tensor) -> Tensor:
        return ops.reshape(ops.transpose(dout, (0, 2, 3, 1)), (-1, self.out_channels))

    def extend_repr(self) -> str:
        return super().extend_repr().partition(", weight_init")[0] + f", bias_init={self.bias_init}"


class _CurvedTable(_Curved):
    """An embedding table; the first factor is the frequency of each row among the indices."""

    vocab_size: int

    def _count(self, ids: Tensor) -> None:
        hot = ops.one_hot(ops.reshape(ids, (-1,)), self.vocab_size, 1.0, 0.0)
        self.matrix_a._assign(ops.mean(ops.cast(hot, mstype.float32), 0))


class EmbeddingThor(_CurvedTable, Embedding):
    """An Embedding layer for the optimizer `thor`.

    Arguments: Embedding

    >>> net = nn.EmbeddingThor(4, 2)
    >>> _ = net(Tensor([[1, 2], [2, 2]]))
    >>> print(net.matrix_a.asnumpy())
    [0.   0.25 0.75 0.  ]
    """

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        use_one_hot: bool = False,
        embedding_table: Any = "normal",
        dtype: Any = mstype.float32,
        padding_idx: int | None = None,
    ) -> None:
        super().__init__(vocab_size, embedding_size, use_one_hot, embedding_table, dtype, padding_idx)
        self._keep_factors((vocab_size,), embedding_size)

    def construct(self, ids: Tensor) -> Tensor:
        out = super().construct(ids)
        if not self.thor:
            return out
        self._count(ids)
        return self.getG(out)


class EmbeddingLookupThor(_CurvedTable, EmbeddingLookup):
    """An EmbeddingLookup layer for the optimizer `thor`; the table is float16, as in MindSpore.

    Arguments: EmbeddingLookup

    >>> nn.EmbeddingLookupThor(4, 2)(Tensor([[1, 0]])).shape
    (1, 2, 2)
    """

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        param_init: Any = "normal",
        target: str = "CPU",
        slice_mode: str = "batch_slice",
        manual_shapes: Any = None,
        max_norm: float | None = None,
        sparse: bool = True,
    ) -> None:
        limits = (slice_mode, manual_shapes, max_norm, sparse)
        super().__init__(vocab_size, embedding_size, param_init, target, *limits, dtype=mstype.float16)
        self._keep_factors((vocab_size,), embedding_size)

    def construct(self, indices: Tensor) -> Tensor:
        out = super().construct(indices)
        if not self.thor:
            return out
        self._count(indices)
        return self.getG(out)
