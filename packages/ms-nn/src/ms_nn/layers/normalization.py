"""Normalization layers."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.initializer import initializer

from .._validate import at_least, is_float, kind, number_in, positive_int, shown, tensors, wrong
from ..cell import Cell
from .instance_norm import InstanceNorm1d, InstanceNorm2d, InstanceNorm3d
from .layer import Layer

__all__ = [
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "GroupNorm",
    "InstanceNorm1d",
    "InstanceNorm2d",
    "InstanceNorm3d",
    "LayerNorm",
    "SyncBatchNorm",
]


class _BatchNorm(Layer):
    """Batch normalization (arXiv 1502.03167) of inputs of shape {shape}; the shape stays.

    In training, or if `use_batch_statistics` is True, the layer normalizes by the statistics of the batch and updates
    `moving = momentum * moving + (1 - momentum) * batch`, with the unbiased variance of the batch. Otherwise it
    normalizes by the moving statistics.

    Args:
        num_features: The number of channels C.
        eps: A small number added to the variance. Default: 1e-5.
        momentum: The weight of the old moving statistics in the update. Default: 0.9.
        affine: Whether `gamma` and `beta` are trained. Default: True.
        gamma_init: Initial `gamma`. Default: 'ones'.
        beta_init: Initial `beta`. Default: 'zeros'.
        moving_mean_init: Initial moving mean. Default: 'zeros'.
        moving_var_init: Initial moving variance. Default: 'ones'.
        use_batch_statistics: Whether to normalize by batch statistics; if None, only in training. Default: None.
        data_format: 'NCHW'. Default: 'NCHW'.
        dtype: The dtype of the parameters. Default: float32.

    Raises:
        TypeError: `num_features` is not an int.
        ValueError: `num_features` is below 1, `momentum` is not in [0, 1], or the input has another rank.
    """

    _ndim: tuple[int, ...] = (4,)

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.9,
        affine: bool = True,
        gamma_init: Any = "ones",
        beta_init: Any = "zeros",
        moving_mean_init: Any = "zeros",
        moving_var_init: Any = "ones",
        use_batch_statistics: bool | None = None,
        data_format: str = "NCHW",
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        owner = type(self).__name__
        kind(num_features, int, "int", "num_features", owner, bools=False)
        at_least(num_features, 1, "num_features", owner)
        momentum = float(momentum) if isinstance(momentum, np.number) else momentum
        number_in(momentum, 0, 1, "momentum", owner, open_high=False)
        if use_batch_statistics is not None and not isinstance(use_batch_statistics, bool):
            raise ValueError(f"For '{owner}', the 'use_batch_statistics' must be a bool or None.")
        if data_format != "NCHW":
            raise ValueError(f"For '{owner}', the 'data_format' must be 'NCHW', but got {shown(data_format)}.")
        # Like MindSpore, the layer stores the weight of the batch, `1 - momentum`.
        self.num_features, self.eps, self.momentum = num_features, eps, 1.0 - momentum
        self.affine, self.use_batch_statistics, self.format = affine, use_batch_statistics, data_format
        shape = (num_features,)
        self.moving_mean = Parameter(initializer(moving_mean_init, shape, dtype), name="mean", requires_grad=False)
        self.moving_variance = Parameter(
            initializer(moving_var_init, shape, dtype), name="variance", requires_grad=False
        )
        self.gamma = Parameter(initializer(gamma_init, shape, dtype), name="gamma", requires_grad=affine)
        self.beta = Parameter(initializer(beta_init, shape, dtype), name="beta", requires_grad=affine)

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim not in self._ndim:
            raise ValueError(
                f"For '{type(self).__name__}', the in_shape must have {' or '.join(map(str, self._ndim))} dims, "
                f"but got {x.ndim}."
            )
        use_batch = self.training if self.use_batch_statistics is None else self.use_batch_statistics
        moving = (self.moving_mean, self.moving_variance)
        return ops.batch_norm(x, *moving, self.gamma, self.beta, use_batch, self.momentum, self.eps)

    def extend_repr(self) -> str:
        return (
            f"num_features={self.num_features}, eps={self.eps}, momentum={1.0 - self.momentum}, gamma={self.gamma}, "
            f"beta={self.beta}, moving_mean={self.moving_mean}, moving_variance={self.moving_variance}"
        )


class BatchNorm1d(_BatchNorm, words={"shape": "(N, C) or (N, C, L)"}):
    """
    >>> nn.BatchNorm1d(4)(ops.ones((2, 4))).shape
    (2, 4)
    """

    _ndim = (2, 3)


class BatchNorm2d(_BatchNorm, rank=2):
    """
    >>> nn.BatchNorm2d(3)(ops.ones((1, 3, 2, 2))).shape
    (1, 3, 2, 2)
    """

    _ndim = (4,)


class BatchNorm3d(Cell):
    """Batch normalization of inputs of shape (N, C, D, H, W) by a `BatchNorm2d`, the attribute `bn2d`.

    >>> nn.BatchNorm3d(3)(ops.ones((1, 3, 2, 2, 2))).shape
    (1, 3, 2, 2, 2)
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.9,
        affine: bool = True,
        gamma_init: Any = "ones",
        beta_init: Any = "zeros",
        moving_mean_init: Any = "zeros",
        moving_var_init: Any = "ones",
        use_batch_statistics: bool | None = None,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        starts = (gamma_init, beta_init, moving_mean_init, moving_var_init)
        self.bn2d = BatchNorm2d(num_features, eps, momentum, affine, *starts, use_batch_statistics, dtype=dtype)

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim != 5:
            raise ValueError(f"For 'BatchNorm3d', the in_shape must have 5 dims, but got {x.ndim}.")
        n, c, d, h, w = x.shape
        return ops.reshape(self.bn2d(ops.reshape(x, (n, c, d * h, w))), x.shape)


class SyncBatchNorm(_BatchNorm):
    """Batch normalization over the batches of several processes; in one process it is `BatchNorm2d`.

    process_groups: Lists of ranks that share statistics; with one process only rank 0 exists.
    TypeError: `process_groups` is not a list of lists.
    ValueError: a rank does not exist or is repeated.

    >>> nn.SyncBatchNorm(3)(ops.ones((1, 3, 2, 2))).shape
    (1, 3, 2, 2)
    """

    _ndim = (2, 4)

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.9,
        affine: bool = True,
        gamma_init: Any = "ones",
        beta_init: Any = "zeros",
        moving_mean_init: Any = "zeros",
        moving_var_init: Any = "ones",
        use_batch_statistics: bool | None = None,
        process_groups: Any = None,
        dtype: Any = mstype.float32,
    ) -> None:
        starts = (gamma_init, beta_init, moving_mean_init, moving_var_init)
        super().__init__(num_features, eps, momentum, affine, *starts, use_batch_statistics, dtype=dtype)
        self.process_groups = process_groups
        if process_groups not in (None, 0):
            if not isinstance(process_groups, list) or not all(isinstance(group, list) for group in process_groups):
                raise TypeError("For 'SyncBatchNorm', 'process_groups' must be a list of lists of ranks.")
            ranks = [rank for group in process_groups for rank in group]
            if len(set(ranks)) != len(ranks) or any(rank != 0 for rank in ranks):
                raise ValueError(f"For 'SyncBatchNorm', only rank 0 exists, once, but got {shown(process_groups)}.")


class LayerNorm(Cell):
    """Layer normalization (arXiv 1607.06450); the shape and dtype of the input stay.

    normalized_shape: The shape of `gamma` and `beta`: a tuple or list of ints.
    begin_norm_axis: The first dimension of those that are normalized.
    begin_params_axis: The first dimension of the input that `gamma` and `beta` have.
    epsilon: A small number added to the variance.

    >>> print(nn.LayerNorm((2,))(Tensor([[1.0, 3.0]])))
    [[-0.99999994  0.99999994]]
    """

    def __init__(
        self,
        normalized_shape: Any,
        begin_norm_axis: int = -1,
        begin_params_axis: int = -1,
        gamma_init: Any = "ones",
        beta_init: Any = "zeros",
        epsilon: float = 1e-7,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        if not isinstance(normalized_shape, (tuple, list)):
            got = f"{shown(normalized_shape)} and the type is {type(normalized_shape).__name__}"
            raise wrong(TypeError, "normalized_shape", "LayerNorm", "tuple[int] or list[int]", got)
        if not normalized_shape:
            raise ValueError(
                f"Expected normalized_shape to be at least 1-dimensional, but got {shorten(normalized_shape)}."
            )
        self.normalized_shape = normalized_shape
        self.begin_norm_axis, self.begin_params_axis, self.epsilon = begin_norm_axis, begin_params_axis, epsilon
        self.gamma = Parameter(initializer(gamma_init, normalized_shape, dtype), name="gamma")
        self.beta = Parameter(initializer(beta_init, normalized_shape, dtype), name="beta")
        self.layer_norm = ops.LayerNorm(begin_norm_axis, begin_params_axis, epsilon)

    def construct(self, input_x: Tensor) -> Tensor:
        tensors(type(self).__name__, input_x=input_x)
        out, _, _ = self.layer_norm(input_x, ops.cast(self.gamma, input_x.dtype), ops.cast(self.beta, input_x.dtype))
        return out

    def extend_repr(self) -> str:
        return (
            f"normalized_shape={self.normalized_shape}, begin_norm_axis={self.begin_norm_axis}, "
            f"begin_params_axis={self.begin_params_axis}, gamma{self.gamma}, beta={self.beta}"
        )


class GroupNorm(Cell):
    """Group normalization (arXiv 1803.08494) of inputs of shape (N, C, *); the shape and dtype stay.

    num_groups: The number of groups; it must divide `num_channels`.
    num_channels: The number of channels C.

    >>> nn.GroupNorm(2, 4)(ops.ones((1, 4, 2, 2))).shape
    (1, 4, 2, 2)
    """

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        gamma_init: Any = "ones",
        beta_init: Any = "zeros",
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        self.num_groups = positive_int(num_groups, "num_groups", "GroupNorm")
        self.num_channels = positive_int(num_channels, "num_channels", "GroupNorm")
        if num_channels % num_groups:
            got = f"'num_channels': {shorten(num_channels)}, 'num_groups': {shorten(num_groups)}"
            raise wrong(ValueError, "num_channels", "GroupNorm", "divided by 'num_groups'", got)
        self.eps, self.affine = is_float(eps, "eps", "GroupNorm"), affine
        self.gamma = Parameter(initializer(gamma_init, (num_channels,), dtype), name="gamma", requires_grad=affine)
        self.beta = Parameter(initializer(beta_init, (num_channels,), dtype), name="beta", requires_grad=affine)

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        return ops.group_norm(x, self.num_groups, ops.cast(self.gamma, x.dtype), ops.cast(self.beta, x.dtype), self.eps)

    def extend_repr(self) -> str:
        return f"num_groups={self.num_groups}, num_channels={self.num_channels}"
