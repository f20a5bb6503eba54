"""Normalization layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.mint import functional as F

from .._validate import positive_int, tensors
from ..cell import Cell
from ..layers.layer import Layer
from ._parameters import kind_of, parameter

_OVER_PROCESSES = {
    "shape": "(N, C, ...) over all processes, of which there is one",
    "process_group": "\n        process_group: None is all processes. Default: None.",
}


class _BatchNorm(Layer):
    """Batch normalization (arXiv 1502.03167) of inputs of shape {shape}; the shape stays.

    Args:
        num_features: The number of channels C.
        eps: A small number added to the variance. Default: 1e-05.
        momentum: The weight of a batch in the running statistics; None is the mean over all batches. Default: 0.1.
        affine: Whether the layer has a learnable weight and bias. Default: True.
        track_running_stats: Whether to keep running statistics. Default: True.{process_group}
        dtype: The dtype of the parameters; None is float32. Default: None.
    """

    ranks: tuple[int, ...] = (4,)

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-05,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        shape, kind = (num_features,), kind_of(dtype)
        self.weight = parameter("ones", shape, "weight", kind) if affine else None
        self.bias = parameter("zeros", shape, "bias", kind) if affine else None
        tracked = track_running_stats
        self.running_mean = parameter("zeros", shape, "running_mean", kind, False) if tracked else None
        self.running_var = parameter("ones", shape, "running_var", kind, False) if tracked else None
        count = Parameter(Tensor(0, mstype.int64), name="num_batches_tracked", requires_grad=False) if tracked else None
        self.num_batches_tracked = count

    def construct(self, input: Tensor) -> Tensor:
        tensors(type(self).__name__, input=input)
        if input.ndim not in self.ranks:
            raise ValueError(
                f"For '{type(self).__name__}', the input must have {self.ranks} dimensions: {input.shape}."
            )
        training = self.training or not self.track_running_stats
        share: Any = self.momentum
        if self.training and self.num_batches_tracked is not None:
            ops.assign_add(self.num_batches_tracked, 1)
            if share is None:
                # Without a momentum: the mean over all batches.
                share = ops.reciprocal(ops.cast(self.num_batches_tracked, mstype.float32))
        moved = self.training and self.track_running_stats
        mean, var = (self.running_mean, self.running_var) if moved or not training else (None, None)
        return F.batch_norm(
            input, mean, var, self.weight, self.bias, training, 0.0 if share is None else share, self.eps
        )

    def extend_repr(self) -> str:
        return (
            f"num_features={self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"track_running_stats={self.track_running_stats}"
        )


class BatchNorm1d(_BatchNorm, words={"shape": "(N, C) or (N, C, L)", "process_group": ""}):
    """
    >>> mint.nn.BatchNorm1d(3)(mint.ones((2, 3))).shape
    (2, 3)
    """

    ranks = (2, 3)


class BatchNorm2d(_BatchNorm, words={"shape": "(N, C, H, W)", "process_group": ""}):
    """
    >>> mint.nn.BatchNorm2d(3)(mint.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    """

    ranks = (4,)


class BatchNorm3d(_BatchNorm, words={"shape": "(N, C, D, H, W)", "process_group": ""}):
    """
    >>> mint.nn.BatchNorm3d(3)(mint.ones((2, 3, 2, 2, 2))).shape
    (2, 3, 2, 2, 2)
    """

    ranks = (5,)


class SyncBatchNorm(_BatchNorm, words=_OVER_PROCESSES):
    """
    >>> mint.nn.SyncBatchNorm(3)(mint.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    """

    ranks = (2, 3, 4, 5)

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-05,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        process_group: str | None = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)
        self.process_group = process_group


class GroupNorm(Cell):
    """Group normalization (arXiv 1803.08494) of inputs of shape (N, C, *); the shape stays.

    num_groups: The number of groups; it must divide `num_channels`.
    num_channels: The number of channels C.
    affine: Whether weight and bias are learnable.
    dtype: The dtype of the parameters; None is float32.

    >>> mint.nn.GroupNorm(2, 4)(mint.ones((2, 4, 3))).shape
    (2, 4, 3)
    """

    def __init__(
        self, num_groups: int, num_channels: int, eps: float = 1e-05, affine: bool = True, dtype: Any = None
    ) -> None:
        super().__init__()
        positive_int(num_groups, "num_groups", "GroupNorm")
        positive_int(num_channels, "num_channels", "GroupNorm")
        if num_channels % num_groups:
            raise ValueError(
                f"For 'GroupNorm', 'num_groups' {shorten(num_groups)} must divide {shorten(num_channels)} channels."
            )
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        # Without `affine` they are constant.
        self.weight = parameter("ones", (num_channels,), "weight", kind_of(dtype), affine)
        self.bias = parameter("zeros", (num_channels,), "bias", kind_of(dtype), affine)

    def construct(self, input: Tensor) -> Tensor:
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extend_repr(self) -> str:
        return f"num_groups={self.num_groups}, num_channels={self.num_channels}, eps={self.eps}, affine={self.affine}"


class LayerNorm(Cell):
    """Layer normalization (arXiv 1607.06450) over the last dimensions; the shape of the input stays.

    normalized_shape: The sizes of the last dimensions: an int, or a tuple or list of ints.
    elementwise_affine: Whether the layer has a learnable weight and bias.
    dtype: The dtype of the parameters; None is float32.

    >>> mint.nn.LayerNorm(3)(mint.ones((2, 3))).shape
    (2, 3)
    """

    def __init__(
        self,
        normalized_shape: Any,
        eps: float = 1e-05,
        elementwise_affine: bool = True,
        bias: bool = True,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps, self.elementwise_affine = eps, elementwise_affine
        affine, shape = elementwise_affine, self.normalized_shape
        self.weight = parameter("ones", shape, "weight", kind_of(dtype)) if affine else None
        self.bias = parameter("zeros", shape, "bias", kind_of(dtype)) if affine and bias else None

    def construct(self, input: Tensor) -> Tensor:
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extend_repr(self) -> str:
        affine = self.elementwise_affine
        return f"normalized_shape={self.normalized_shape}, eps={self.eps}, elementwise_affine={affine}"
