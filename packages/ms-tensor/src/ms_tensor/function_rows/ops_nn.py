"""Functions of `ops` for networks; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops.nn import window

ROWS = {
    "ops.nn.pooling": """
batched(x: Tensor, rank: int, op: str, name: str = "input") -> tuple[Tensor, bool] = x, False
        where check.tensor(x, op, name)
        return (t.reshape(x, (1, *x.shape)), True) if x.ndim == rank + 1
        raise ValueError(f"For '{op}', '{name}' must have {rank + 1} or {rank + 2} dimensions, but got {x.shape}.") if
        x.ndim != rank + 2
    `x` with a batch dimension, and whether it was added.
unbatch(x: Tensor, single: bool) = t.reshape(x, x.shape[1:]) if single else x
    Removes the batch dimension if `batched` added it.
avg_pool1d(input_x: Tensor, kernel_size=1, stride=1, padding=0, ceil_mode: bool = False, count_include_pad: bool = True)
        = _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad, None, 1)
    Average pooling: the mean of every window.
    input_x: of shape (N, C, L) or (C, L).
    kernel_size: The window.
    padding: The number of zeros at each end; at most half a window.
    Returns: Tensor of shape (N, C, L_out) or (C, L_out) and the dtype of `input_x`.
    ValueError: the shapes are incompatible.
    >>> print(ops.avg_pool1d(ops.arange(4.0).reshape(1, 1, 4), 2, 2))
    [[[0.5 2.5]]]
avg_pool2d(input_x: Tensor, kernel_size=1, stride=1, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int = 0) = _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad,
        divisor_override, 2)
    Average pooling: the mean of every window.
    input_x: of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    stride: An int or (vertical, horizontal).
    padding: An int, (vertical, horizontal) or (top, bottom, left, right); at most half a window.
    divisor_override: The divisor, if not 0.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out) and the dtype of `input_x`.
    ValueError: the shapes are incompatible.
    >>> print(ops.avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2))
    [[[[ 2.5  4.5]
       [10.5 12.5]]]]
avg_pool3d(input_x: Tensor, kernel_size=1, stride=1, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int = 0) = _average(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad,
        divisor_override, 3)
    Average pooling: the mean of every window.
    input_x: of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or (depth, height, width).
    stride: An int or three.
    padding: An int, three, or six (before and after each dimension); at most half a window.
    divisor_override: The divisor, if not 0.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out) and the dtype of `input_x`.
    ValueError: the shapes are incompatible.
    >>> print(ops.avg_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2))
    [[[[[3.5]]]]]
max_pool2d(x: Tensor, kernel_size, stride=None, padding=0, dilation=1, return_indices: bool = False, ceil_mode: bool =
        False) -> Any = _maximum(x, kernel_size, stride, padding, dilation, return_indices, ceil_mode, 2)
    Max pooling: the maximum of every window.
    x: of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    stride: An int or (vertical, horizontal); None is `kernel_size`.
    padding: An int or (vertical, horizontal), at most half a window; padding is never the maximum.
    dilation: An int or (vertical, horizontal).
    return_indices: Whether to return the flat index (in H x W) of every maximum too.
    Returns: Tensor of shape (N, C, H_out, W_out) and the dtype of `x`; or a tuple of it and the int64 indices.
    ValueError: the shapes are incompatible.
    >>> print(ops.max_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2))
    [[[[ 5.  7.]
       [13. 15.]]]]
max_pool3d(x: Tensor, kernel_size, stride=None, padding=0, dilation=1, ceil_mode: bool = False, return_indices: bool =
        False) -> Any = _maximum(x, kernel_size, stride, padding, dilation, return_indices, ceil_mode, 3)
    Max pooling: the maximum of every window.
    x: of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or (depth, height, width).
    stride: An int or three; None is `kernel_size`.
    padding: An int or three, at most half a window; padding is never the maximum.
    dilation: An int or three.
    return_indices: Whether to return the flat index (in D x H x W) of every maximum too.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out) and the dtype of `x`; or a tuple of it and the int64 indices.
    ValueError: the shapes are incompatible.
    >>> print(ops.max_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2, return_indices=True)[1])
    [[[[[7]]]]]
lp_pool1d(x: Tensor, norm_type: float, kernel_size: int, stride=None, ceil_mode: bool = False) =
        _power(x, norm_type, kernel_size, stride, ceil_mode, 1)
    Power-average pooling: `(sum of x ** p) ** (1 / p)` of every window.
    x: of shape (N, C, L) or (C, L).
    norm_type: The exponent p; not 0.
    kernel_size: The window.
    stride: None is `kernel_size`.
    Returns: Tensor of shape (N, C, L_out) or (C, L_out).
    TypeError: `norm_type` is not a number.
    ValueError: `norm_type` is 0, or the shapes are incompatible.
    >>> print(ops.lp_pool1d(Tensor([[[3.0, 4.0]]]), 2, 2))
    [[[5.]]]
lp_pool2d(x: Tensor, norm_type: float, kernel_size, stride=None, ceil_mode: bool = False) =
        _power(x, norm_type, kernel_size, stride, ceil_mode, 2)
    Power-average pooling: `(sum of x ** p) ** (1 / p)` of every window.
    x: of shape (N, C, H, W).
    Arguments: lp_pool1d
    kernel_size: The window: an int or (height, width).
    stride: An int or (vertical, horizontal); None is `kernel_size`.
    Returns: Tensor of shape (N, C, H_out, W_out).
    >>> print(ops.lp_pool2d(ops.ones((1, 1, 2, 2)), 2, 2))
    [[[[2.]]]]
max_unpool1d(x: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None) =
        _unpool(x, indices, kernel_size, stride, padding, output_size, 1)
    Inverts `max_pool1d` partially: writes the maxima at `indices` and zeros elsewhere.
    x: of shape (N, C, L) or (C, L).
    indices: of ints, of the shape of `x`: flat indices into the output.
    kernel_size: The window of the pooling.
    stride: None is `kernel_size`.
    output_size: The shape of the output, or its length, as a tuple; it differs from the default by less than `stride`.
        None is the length that the windows span.
    Returns: Tensor of shape (N, C, L_out) and the dtype of `x`.
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.
    >>> print(ops.max_unpool1d(Tensor([[[5.0, 6.0]]]), Tensor([[[1, 2]]]), 2))
    [[[0. 5. 6. 0.]]]
max_unpool2d(x: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None) =
        _unpool(x, indices, kernel_size, stride, padding, output_size, 2)
    Inverts `max_pool2d` partially: writes the maxima at `indices` and zeros elsewhere.
    x: of shape (N, C, H, W) or (C, H, W).
    indices: of ints, of the shape of `x`: flat indices into H_out x W_out.
    kernel_size: The window of the pooling: an int or (height, width).
    stride: An int or (vertical, horizontal); None is `kernel_size`.
    padding: An int or (vertical, horizontal).
    output_size: The shape of the output, or (H_out, W_out); it differs from the default by less than `stride`. None is
        the size that the windows span.
    Returns: Tensor of shape (N, C, H_out, W_out) and the dtype of `x`.
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.
    >>> print(ops.max_unpool2d(Tensor([[[[5.0]]]]), Tensor([[[[2]]]]), 2))
    [[[[0. 0.]
       [5. 0.]]]]
max_unpool3d(x: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None) =
        _unpool(x, indices, kernel_size, stride, padding, output_size, 3)
    Inverts `max_pool3d` partially: writes the maxima at `indices` and zeros elsewhere.
    x: of shape (N, C, D, H, W) or (C, D, H, W).
    indices: of ints, of the shape of `x`: flat indices into D_out x H_out x W_out.
    kernel_size: The window of the pooling: an int or three.
    stride: An int or three; None is `kernel_size`.
    padding: An int or three.
    output_size: The shape of the output, or (D_out, H_out, W_out); it differs from the default by less than `stride`.
        None is the size that the windows span.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out) and the dtype of `x`.
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.
    >>> ops.max_unpool3d(Tensor([[[[[5.0]]]]]), Tensor([[[[[2]]]]]), 2).shape
    (1, 1, 2, 2, 2)
fractional_max_pool2d(input: Tensor, kernel_size, output_size=None, output_ratio=None, return_indices: bool = False,
        _random_samples: Tensor | None = None) -> Any = _fractional(input, kernel_size, output_size, output_ratio,
        return_indices, _random_samples, 2)
    Fractional max pooling: the maxima of randomly placed windows, which give an output of a chosen size
    (arXiv 1412.6071).
    input: of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    output_size: An int or (height, width).
    output_ratio: The size of the output divided by that of the input, in (0, 1); instead of `output_size`.
    _random_samples: of shape (N, C, 2) in [0, 1); None draws from the default generator.
    Returns: Tensor of shape (N, C, H_out, W_out); or a tuple of it and the int64 indices.
    ValueError: the output size is out of range, or neither or both of `output_size` and `output_ratio` are given.
    >>> ops.fractional_max_pool2d(ops.ones((1, 1, 6, 6)), 2, (3, 4)).shape
    (1, 1, 3, 4)
fractional_max_pool3d(input: Tensor, kernel_size, output_size=None, output_ratio=None, return_indices: bool = False,
        _random_samples: Tensor | None = None) -> Any = _fractional(input, kernel_size, output_size, output_ratio,
        return_indices, _random_samples, 3)
    Fractional max pooling: the maxima of randomly placed windows, which give an output of a chosen size
    (arXiv 1412.6071).
    input: of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or three.
    output_size: An int or three.
    output_ratio: The size of the output divided by that of the input, in (0, 1); instead of `output_size`.
    _random_samples: of shape (N, C, 3) in [0, 1); None draws from the default generator.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out); or a tuple of it and the int64 indices.
    ValueError: the output size is out of range, or neither or both of `output_size` and `output_ratio` are given.
    >>> ops.fractional_max_pool3d(ops.ones((1, 1, 6, 6, 6)), 2, (3, 4, 5)).shape
    (1, 1, 3, 4, 5)
""",
    "ops.nn.normalization": """
batch_norm(input_x: Tensor, running_mean: Tensor, running_var: Tensor, weight: Tensor | None, bias: Tensor | None,
        training: bool = False, momentum: float = 0.1, eps: float = 1e-05) = batch_normalized(input_x, running_mean,
        running_var, weight, bias, training, momentum, eps)[0]
        where check_batch_norm(input_x, running_mean, running_var, weight, bias)
    Batch normalization: normalizes every channel (dimension 1) over the other dimensions (arXiv 1502.03167).

    In training it uses the statistics of the batch, and updates `running_mean` and `running_var` in place:
    `running = (1 - momentum) * running + momentum * batch`, with the unbiased variance of the batch.
    input_x: of shape (N, C, *).
    running_mean: of shape (C,).
    running_var: of shape (C,).
    weight: of shape (C,), or None.
    bias: of shape (C,), or None.
    momentum: The weight of the batch in the running statistics.
    Returns: Tensor of the shape and dtype of `input_x`.
    ValueError: `input_x` has fewer than two dimensions.
    >>> x = ops.arange(4.0).reshape(2, 2)
    >>> print(ops.batch_norm(x, ops.zeros(2), ops.ones(2), None, None, eps=0.0))
    [[0. 1.]
     [2. 3.]]
layer_normalized(x: Tensor, shape: tuple[int, ...], weight: Tensor | None, bias: Tensor | None, eps: float) ->
        tuple[Tensor, Tensor, Tensor] = _with_parameters("layer_norm", t.layer_norm_, x, shape, (), weight, bias,
        float(eps))
    The result of `layer_norm`, its mean and its reciprocal standard deviation.
add_rms_norm(x1: Tensor, x2: Tensor, gamma: Tensor, epsilon: float = 1e-06) -> tuple[Tensor, Tensor, Tensor] =
        (out, scale, total)
        where total = _sum(x1, x2, "add_rms_norm")
        where out, scale = rms_norm(total, gamma, epsilon)
    Computes `rms_norm` of the sum of two tensors.
    x1: of a float dtype.
    x2: of the shape and dtype of `x1`.
    gamma: of the shape of the normalized last dimensions.
    epsilon: Added to the mean square.
    Returns: (the normalized sum, the reciprocal root mean square in float32, the sum).
    TypeError: the dtypes differ or are not float dtypes.
    ValueError: the shapes are incompatible.
    >>> print(ops.add_rms_norm(Tensor([[1.0, 3.0]]), Tensor([[0.0, 4.0]]), ops.ones(2))[0])
    [[0.2 1.4]]
""",
    "ops.nn.convolutions": """
conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, pad_mode: str = 'valid', padding=0,
        dilation=1, groups: int = 1) = _convolve(input, weight, bias, stride, pad_mode, padding, dilation, groups, 1)
    Computes a 1-d convolution (cross-correlation).
    input: of shape (N, C, L).
    weight: of shape (C_out, C / groups, kernel length).
    bias: of shape (C_out,).
    stride: An int, or a tuple of one int.
    pad_mode: 'valid' (no padding), 'same' (output size = input size / stride, rounded up) or 'pad' (uses `padding`).
    padding: An int, or a tuple of one int; only with 'pad'.
    dilation: An int, or a tuple of one int.
    Returns: Tensor of shape (N, C_out, L_out) and the dtype of `input`.
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible, or `padding` is given and `pad_mode` is not 'pad'.
    >>> print(ops.conv1d(ops.ones((1, 2, 4)), ops.ones((1, 2, 3))))
    [[[6. 6.]]]
conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, pad_mode: str = 'valid', padding=0,
        dilation=1, groups: int = 1) = _convolve(input, weight, bias, stride, pad_mode, padding, dilation, groups, 3)
    Computes a 3-d convolution (cross-correlation).
    input: of shape (N, C, D, H, W).
    weight: of shape (C_out, C / groups, kernel depth, kernel height, kernel width).
    Arguments: conv1d
    stride: An int or three.
    padding: An int, three, or six (before and after each dimension); only with 'pad'.
    dilation: An int or three.
    Returns: Tensor of shape (N, C_out, D_out, H_out, W_out) and the dtype of `input`.
    >>> ops.conv3d(ops.ones((1, 2, 4, 5, 6)), ops.ones((3, 2, 2, 3, 3))).shape
    (1, 3, 3, 3, 4)
""",
    "ops.nn.layers": """
dropout2d(input: Tensor, p: float = 0.5, training: bool = True) =
        _channels(input, p, 4, "dropout2d") if check.flag(training, "dropout2d", "training") else input
        where check.tensor(input, "dropout2d")
    In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`.
    input: of shape (N, C, H, W).
    Arguments: dropout1d
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.dropout2d(ops.ones((1, 1, 1, 2)), p=0.0))
    [[[[1. 1.]]]]
dropout3d(input: Tensor, p: float = 0.5, training: bool = True) =
        _channels(input, p, 5, "dropout3d") if check.flag(training, "dropout3d", "training") else input
        where check.tensor(input, "dropout3d")
    In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`.
    input: of shape (N, C, D, H, W).
    Arguments: dropout1d
    Returns: Tensor of the shape and dtype of `input`.
    >>> ops.dropout3d(ops.ones((1, 1, 1, 1, 2)), p=0.5).shape
    (1, 1, 1, 1, 2)
""",
    "ops.nn.adaptive_pooling": """
adaptive_avg_pool1d(input: Tensor, output_size: int) =
        window.adaptive_means(input, 2, (_even(input, output_size, "adaptive_avg_pool1d"),))
    Adaptive average pooling to `output_size`.
    input: of a float dtype, of shape (N, C, L).
    output_size: The length of the output, a divisor of L.
    Returns: Tensor of shape (N, C, output_size) and the dtype of `input`.
    TypeError: `output_size` is not an int, or `input` is not of a float dtype.
    ValueError: `output_size` does not divide L.
    >>> print(ops.adaptive_avg_pool1d(ops.arange(6.0).reshape(1, 1, 6), 2))
    [[[1. 4.]]]
adaptive_avg_pool2d(input: Tensor, output_size) = adaptive_average(input, output_size, 2)
    Adaptive average pooling to `output_size`.
    input: of a float dtype, of shape (N, C, H, W) or (C, H, W).
    output_size: An int or (height, width); None keeps the size.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out) and the dtype of `input`.
    TypeError: `input` is not of a float dtype.
    ValueError: `input` has another rank, or a size is not positive.
    >>> print(ops.adaptive_avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 1))
    [[[[7.5]]]]
adaptive_avg_pool3d(input: Tensor, output_size) = adaptive_average(input, output_size, 3)
    Adaptive average pooling to `output_size`.
    input: of a float or int dtype, of shape (N, C, D, H, W) or (C, D, H, W). Means of ints are truncated.
    output_size: An int or (depth, height, width); None keeps the size.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out) and the dtype of `input`.
    TypeError: `input` holds bools or complex numbers.
    ValueError: `input` has another rank, or a size is not positive.
    >>> print(ops.adaptive_avg_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1))
    [[[[[3.5]]]]]
adaptive_max_pool1d(input: Tensor, output_size: int) =
        window.adaptive_max(input, (_even(input, output_size, "adaptive_max_pool1d"),))[0]
    Adaptive max pooling to `output_size`.
    Arguments: adaptive_avg_pool1d
    Returns: Tensor of shape (N, C, output_size) and the dtype of `input`.
    >>> print(ops.adaptive_max_pool1d(ops.arange(6.0).reshape(1, 1, 6), 2))
    [[[2. 5.]]]
adaptive_max_pool2d(input: Tensor, output_size, return_indices: bool = False) -> Any =
        found if return_indices else found[0]
        where found = _adaptive_maximum(input, output_size, return_indices, 2)
    Adaptive max pooling to `output_size`.
    input: of shape (N, C, H, W) or (C, H, W).
    output_size: An int or (height, width); None keeps the size.
    return_indices: Whether to return the flat index (in H x W) of every maximum too.
    Returns: Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out); or a tuple of it and the int64 indices.
    ValueError: `input` has another rank, or a size is not positive.
    >>> print(ops.adaptive_max_pool2d(ops.arange(9.0).reshape(1, 1, 3, 3), 2))
    [[[[4. 5.]
       [7. 8.]]]]
adaptive_max_pool3d(input: Tensor, output_size, return_indices: bool = False) -> Any =
        (values, t.cast(index, mstype.int32)) if return_indices else values
        where values, index = _adaptive_maximum(input, output_size, return_indices, 3)
    Adaptive max pooling to `output_size`.
    input: of shape (N, C, D, H, W) or (C, D, H, W).
    output_size: An int or (depth, height, width); None keeps the size.
    return_indices: Whether to return the flat index (in D x H x W) of every maximum too.
    Returns: Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out); or a tuple of it and the int32
        indices.
    ValueError: `input` has another rank, or a size is not positive.
    >>> print(ops.adaptive_max_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1))
    [[[[[7.]]]]]
""",
}
