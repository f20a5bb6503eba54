"""Layers of `mint.nn` with parameters: products, convolutions, norms, tables."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.initializer import HeUniform, Normal, Uniform, initializer
from ms_tensor.mint import functional as F
from ms_tensor.mint.sliding import several

from .._validate import positive_int, shown, tensors
from ..cell import Cell

_PADDINGS = {"reflect": "reflect", "replicate": "replicate", "circular": "circular"}


def _kind(dtype: Any) -> Any:
    return mstype.float32 if dtype is None else mstype.as_dtype(dtype, "Cell")


def _parameter(init: Any, shape: Any, name: str, dtype: Any, requires_grad: bool = True) -> Parameter:
    return Parameter(initializer(init, shape, dtype), name=name, requires_grad=requires_grad)


class Linear(Cell):
    """`input @ weight.T + bias`.

    Args:
        in_features: The size of the last dimension.
        out_features: The size that it gets.
        bias: Whether there is a bias. Default: True.
        weight_init: An initializer; None is uniform within `1 / sqrt(in_features)`. Default: None.
        bias_init: An initializer; None is as for the weight. Default: None.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.Linear(3, 4)(mint.ones((2, 3))).shape
        (2, 4)
    """

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        weight_init: Any = None,
        bias_init: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.has_bias = bias
        weight = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = _parameter(weight, (out_features, in_features), "weight", _kind(dtype))
        limit = 1 / math.sqrt(in_features) if in_features > 0 else 0.0
        shift = Uniform(limit) if bias_init is None else bias_init
        self.bias = _parameter(shift, (out_features,), "bias", _kind(dtype)) if bias else None

    def construct(self, x: Tensor) -> Tensor:
        return F.linear(x, self.weight, self.bias)

    def extend_repr(self) -> str:
        return f"input_features={self.in_features}, output_features={self.out_features}, has_bias={self.has_bias}"


class _Convolution(Cell):
    axes = 2
    transposed = False

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any,
        padding: Any,
        dilation: Any,
        groups: int,
        bias: bool,
        padding_mode: str,
        dtype: Any,
    ) -> None:
        super().__init__()
        name = type(self).__name__
        if padding_mode not in ("zeros", *_PADDINGS):
            raise ValueError(
                f"For '{name}', 'padding_mode' must be 'zeros' or one of {[*_PADDINGS]}, got {shown(padding_mode)}."
            )
        for what, count in (("in_channels", in_channels), ("out_channels", out_channels), ("groups", groups)):
            positive_int(count, what, name)
        if in_channels % groups or out_channels % groups:
            raise ValueError(f"For '{name}', 'groups' {groups} must divide {in_channels} and {out_channels} channels.")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = several(kernel_size, self.axes, name, "kernel_size")
        for size in self.kernel_size:
            positive_int(size, "kernel_size", name)
        self.stride = several(stride, self.axes, name, "stride")
        self.padding = padding if isinstance(padding, str) else several(padding, self.axes, name, "padding")
        self.dilation = several(dilation, self.axes, name, "dilation")
        self.groups = groups
        self.has_bias = bias
        self.padding_mode = padding_mode
        pair = (in_channels, out_channels // groups) if self.transposed else (out_channels, in_channels // groups)
        shape = (*pair, *self.kernel_size)
        self.weight = _parameter(HeUniform(math.sqrt(5)), shape, "weight", _kind(dtype))
        inside = pair[1] * math.prod(self.kernel_size)
        self.bias = _parameter(Uniform(1 / math.sqrt(inside)), (out_channels,), "bias", _kind(dtype)) if bias else None

    def construct(self, input: Tensor) -> Tensor:
        padding: Any = self.padding
        if self.padding_mode != "zeros" and padding != "valid":
            if padding == "same":
                total = [gap * (size - 1) for gap, size in zip(self.dilation, self.kernel_size)]
                sides = [(n // 2, n - n // 2) for n in total]
            else:
                sides = [(n, n) for n in padding]
            widths = [n for pair in reversed(sides) for n in pair]
            input, padding = F.pad(input, widths, _PADDINGS[self.padding_mode]), 0
        return self.convolve(input, padding)

    def convolve(self, input: Tensor, padding: Any) -> Tensor:
        raise NotImplementedError

    def extend_repr(self) -> str:
        return (
            f"input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}, padding={self.padding}, dilation={self.dilation}, groups={self.groups}, "
            f"bias={self.has_bias}"
        )


class Conv1d(_Convolution):
    """The convolution along one axis.

    Args:
        in_channels: The number of channels.
        out_channels: The number of channels that come out.
        kernel_size: The window.
        stride: The distance of windows. Default: 1.
        padding: How much on both sides, 'same' or 'valid'. Default: 0.
        dilation: The distance of elements. Default: 1.
        groups: The number of groups of channels. Default: 1.
        bias: Whether there is a bias. Default: True.
        padding_mode: 'zeros', 'reflect', 'replicate' or 'circular'. Default: 'zeros'.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.Conv1d(2, 4, 3)(mint.ones((1, 2, 5))).shape
        (1, 4, 3)
    """

    axes = 1

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        dtype: Any = None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype
        )

    def convolve(self, input: Tensor, padding: Any) -> Tensor:
        return F.conv1d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv2d(_Convolution):
    """The convolution along two axes.

    Args:
        in_channels: The number of channels.
        out_channels: The number of channels that come out.
        kernel_size: The window: an int or two.
        stride: The distance of windows: an int or two. Default: 1.
        padding: How much on both sides: an int or two, 'same' or 'valid'. Default: 0.
        dilation: The distance of elements: an int or two. Default: 1.
        groups: The number of groups of channels. Default: 1.
        bias: Whether there is a bias. Default: True.
        padding_mode: 'zeros', 'reflect', 'replicate' or 'circular'. Default: 'zeros'.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.Conv2d(2, 4, 3, padding=1)(mint.ones((1, 2, 5, 5))).shape
        (1, 4, 5, 5)
    """

    axes = 2

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        dtype: Any = None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype
        )

    def convolve(self, input: Tensor, padding: Any) -> Tensor:
        return F.conv2d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv3d(_Convolution):
    """The convolution along three axes.

    Args:
        in_channels: The number of channels.
        out_channels: The number of channels that come out.
        kernel_size: The window: an int or three.
        stride: The distance of windows: an int or three. Default: 1.
        padding: How much on both sides: an int or three, 'same' or 'valid'. Default: 0.
        dilation: The distance of elements: an int or three. Default: 1.
        groups: The number of groups of channels. Default: 1.
        bias: Whether there is a bias. Default: True.
        padding_mode: 'zeros', 'reflect', 'replicate' or 'circular'. Default: 'zeros'.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.Conv3d(1, 2, 2)(mint.ones((1, 1, 3, 3, 3))).shape
        (1, 2, 2, 2, 2)
    """

    axes = 3

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        dtype: Any = None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype
        )

    def convolve(self, input: Tensor, padding: Any) -> Tensor:
        return F.conv3d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class ConvTranspose2d(_Convolution):
    """The transposed convolution along two axes.

    Args:
        in_channels: The number of channels.
        out_channels: The number of channels that come out.
        kernel_size: The window: an int or two.
        stride: The distance of windows: an int or two. Default: 1.
        padding: How much is cut off on both sides: an int or two. Default: 0.
        output_padding: How much is added at the end: an int or two. Default: 0.
        groups: The number of groups of channels. Default: 1.
        bias: Whether there is a bias. Default: True.
        dilation: The distance of elements: an int or two. Default: 1.
        padding_mode: 'zeros'. Default: 'zeros'.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.ConvTranspose2d(2, 4, 3, stride=2)(mint.ones((1, 2, 2, 2))).shape
        (1, 4, 5, 5)
    """

    axes = 2
    transposed = True

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: Any = 1,
        padding_mode: str = "zeros",
        dtype: Any = None,
    ) -> None:
        if padding_mode != "zeros":
            raise ValueError(f"For 'ConvTranspose2d', 'padding_mode' must be 'zeros', but got {shown(padding_mode)}.")
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype
        )
        self.output_padding = several(output_padding, 2, "ConvTranspose2d", "output_padding")

    def construct(self, input: Tensor, output_size: Any = None) -> Tensor:
        tensors("ConvTranspose2d", input=input)
        extra, cut = self.output_padding, several(self.padding, 2, "ConvTranspose2d", "padding")
        if output_size is not None:
            wanted = several(output_size, 2, "ConvTranspose2d", "output_size")
            least = [
                (n - 1) * step - 2 * pad + gap * (size - 1) + 1
                for n, step, pad, gap, size in zip(input.shape[-2:], self.stride, cut, self.dilation, self.kernel_size)
            ]
            extra = tuple(w - n for w, n in zip(wanted, least))
        return F.conv_transpose2d(input, self.weight, self.bias, self.stride, cut, extra, self.groups, self.dilation)


class _BatchNorm(Cell):
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
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        shape, kind = (num_features,), _kind(dtype)
        self.weight = _parameter("ones", shape, "weight", kind) if affine else None
        self.bias = _parameter("zeros", shape, "bias", kind) if affine else None
        tracked = track_running_stats
        self.running_mean = _parameter("zeros", shape, "running_mean", kind, False) if tracked else None
        self.running_var = _parameter("ones", shape, "running_var", kind, False) if tracked else None
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
                # Without a momentum, the plain mean over all batches.
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


class BatchNorm1d(_BatchNorm):
    """Channels normalized over the batch; of shape (N, C) or (N, C, L).

    Args:
        num_features: The number of channels.
        eps: What is added to the variance. Default: 1e-05.
        momentum: The share of a batch's statistics in the running ones; None is the mean of all. Default: 0.1.
        affine: Whether there are factors and terms. Default: True.
        track_running_stats: Whether there are running statistics. Default: True.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.BatchNorm1d(3)(mint.ones((2, 3))).shape
        (2, 3)
    """

    ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
    """Channels normalized over the batch; of shape (N, C, H, W).

    Args:
        num_features: The number of channels.
        eps: What is added to the variance. Default: 1e-05.
        momentum: The share of a batch's statistics in the running ones; None is the mean of all. Default: 0.1.
        affine: Whether there are factors and terms. Default: True.
        track_running_stats: Whether there are running statistics. Default: True.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.BatchNorm2d(3)(mint.ones((2, 3, 4, 4))).shape
        (2, 3, 4, 4)
    """

    ranks = (4,)


class BatchNorm3d(_BatchNorm):
    """Channels normalized over the batch; of shape (N, C, D, H, W).

    Args:
        num_features: The number of channels.
        eps: What is added to the variance. Default: 1e-05.
        momentum: The share of a batch's statistics in the running ones; None is the mean of all. Default: 0.1.
        affine: Whether there are factors and terms. Default: True.
        track_running_stats: Whether there are running statistics. Default: True.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.BatchNorm3d(3)(mint.ones((2, 3, 2, 2, 2))).shape
        (2, 3, 2, 2, 2)
    """

    ranks = (5,)


class SyncBatchNorm(_BatchNorm):
    """A batch norm over all processes; of one process, as `BatchNorm2d`, for any number of dimensions.

    Args:
        num_features: The number of channels.
        eps: What is added to the variance. Default: 1e-05.
        momentum: The share of a batch's statistics in the running ones; None is the mean of all. Default: 0.1.
        affine: Whether there are factors and terms. Default: True.
        track_running_stats: Whether there are running statistics. Default: True.
        process_group: None: all processes. Default: None.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.SyncBatchNorm(3)(mint.ones((2, 3, 4, 4))).shape
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
    """Elements normalized over groups of channels.

    Args:
        num_groups: The number of groups, which divides the channels.
        num_channels: The number of channels.
        eps: What is added to the variance. Default: 1e-05.
        affine: Whether there are factors and terms. Default: True.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.GroupNorm(2, 4)(mint.ones((2, 4, 3))).shape
        (2, 4, 3)
    """

    def __init__(
        self, num_groups: int, num_channels: int, eps: float = 1e-05, affine: bool = True, dtype: Any = None
    ) -> None:
        super().__init__()
        positive_int(num_groups, "num_groups", "GroupNorm")
        positive_int(num_channels, "num_channels", "GroupNorm")
        if num_channels % num_groups:
            raise ValueError(f"For 'GroupNorm', 'num_groups' {num_groups} must divide {num_channels} channels.")
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        # Without `affine` they stay what they are.
        self.weight = _parameter("ones", (num_channels,), "weight", _kind(dtype), affine)
        self.bias = _parameter("zeros", (num_channels,), "bias", _kind(dtype), affine)

    def construct(self, input: Tensor) -> Tensor:
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extend_repr(self) -> str:
        return f"num_groups={self.num_groups}, num_channels={self.num_channels}, eps={self.eps}, affine={self.affine}"


class LayerNorm(Cell):
    """Elements normalized over the last dimensions.

    Args:
        normalized_shape: The sizes of the last dimensions: an int or several.
        eps: What is added to the variance. Default: 1e-05.
        elementwise_affine: Whether there are factors and terms. Default: True.
        bias: Whether there are terms. Default: True.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import mint
        >>> nn.LayerNorm(3)(mint.ones((2, 3))).shape
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
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        affine, shape = elementwise_affine, self.normalized_shape
        self.weight = _parameter("ones", shape, "weight", _kind(dtype)) if affine else None
        self.bias = _parameter("zeros", shape, "bias", _kind(dtype)) if affine and bias else None

    def construct(self, input: Tensor) -> Tensor:
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extend_repr(self) -> str:
        affine = self.elementwise_affine
        return f"normalized_shape={self.normalized_shape}, eps={self.eps}, elementwise_affine={affine}"


class PReLU(Cell):
    """The element where positive, else a learned multiple of it.

    Args:
        num_parameters: 1, or the number of channels. Default: 1.
        init: The first value. Default: 0.25.
        dtype: The dtype of the parameter; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import Tensor
        >>> print(nn.PReLU()(Tensor([-1.0, 2.0])))
        [-0.25  2.  ]
    """

    def __init__(self, num_parameters: int = 1, init: float = 0.25, dtype: Any = None) -> None:
        super().__init__()
        self.weight = _parameter(init, (num_parameters,), "weight", _kind(dtype))

    def construct(self, input: Tensor) -> Tensor:
        return F.prelu(input, self.weight)


class Embedding(Cell):
    """Rows of a table by index.

    Args:
        num_embeddings: The number of rows.
        embedding_dim: The size of a row.
        padding_idx: A row of zeros that takes no gradient. Default: None.
        max_norm: Rows that are longer are scaled down to this. Default: None.
        norm_type: The norm of that. Default: 2.0.
        scale_grad_by_freq: Must be False. Default: False.
        sparse: Must be False. Default: False.
        _weight: The table; None is standard normal. Default: None.
        _freeze: Whether the table takes no gradient. Default: False.
        dtype: The dtype of the table; None is float32. Default: None.

    Examples:
        >>> from ms_nn import mint_layers as nn
        >>> from ms_tensor import Tensor
        >>> nn.Embedding(5, 3)(Tensor([1, 2])).shape
        (2, 3)
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Tensor | None = None,
        _freeze: bool = False,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if sparse or scale_grad_by_freq:
            raise ValueError("For 'Embedding', 'sparse' and 'scale_grad_by_freq' must be False.")
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise ValueError(
                f"For 'Embedding', 'padding_idx' must be in the table of {num_embeddings}, got {padding_idx}."
            )
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.padding_idx = padding_idx % num_embeddings if padding_idx is not None else None
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self.dtype = _kind(dtype)
        shape = (num_embeddings, embedding_dim)
        if _weight is None:
            table = initializer(Normal(1.0, 0.0), shape, self.dtype)
            if self.padding_idx is not None:
                table[self.padding_idx] = 0
        elif not isinstance(_weight, Tensor):
            raise TypeError(f"For 'Embedding', '_weight' must be a Tensor, but got {type(_weight).__name__}.")
        elif tuple(_weight.shape) != shape:
            raise ValueError(f"For 'Embedding', '_weight' must have shape {shape}, but got {_weight.shape}.")
        else:
            table = _weight
        self.weight = Parameter(table, name="weight", requires_grad=not _freeze)

    def construct(self, input: Tensor) -> Tensor:
        return F.embedding(input, self.weight, self.padding_idx, self.max_norm, self.norm_type)

    def extend_repr(self) -> str:
        return (
            f"num_embeddings={self.num_embeddings}, embedding_dim={self.embedding_dim}, "
            f"padding_idx={self.padding_idx}, max_norm={self.max_norm}, norm_type={self.norm_type}, "
            f"scale_grad_by_freq={self.scale_grad_by_freq}, dtype={self.dtype}"
        )
