"""The documentation of `ms_tensor.mint`, `ms_tensor.mint.functional`, `ms_tensor.mint.linalg`, `ms_tensor.mint.special`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

MINT: dict[str, str] = {
    "add": """Computes `input + alpha * other`, elementwise with broadcasting.

Args:
    input: Tensor or number.
    other: Tensor or number; one of the two is a Tensor.
    alpha (optional): A scale factor. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is neither a Tensor nor a number.
    ValueError: the shapes cannot be broadcast.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.add(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [ 7 10]
""",
    "addbmm": """Computes `beta * input + alpha * sum(batch1 @ batch2)`, where the products are summed over the batch.

Args:
    input (Tensor): broadcasts to (n, p).
    batch1 (Tensor): shape (b, n, m).
    batch2 (Tensor): shape (b, m, p).
    beta (optional): A scale factor. Default: ``1``.
    alpha (optional): A scale factor. Default: ``1``.

Returns:
    Tensor of shape (n, p).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.addbmm(ms.mint.ones((1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))))
    [[7.]]
""",
    "addcdiv": """Computes `input + value * tensor1 / tensor2`, elementwise with broadcasting.

Args:
    input (Tensor): floats.
    tensor1 (Tensor): floats.
    tensor2 (Tensor): floats.
    value (optional): A number. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: `input`, `tensor1` or `tensor2` is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.addcdiv(ms.Tensor([1.0]), ms.Tensor([3.0]), ms.Tensor([2.0]), value=2))
    [4.]
""",
    "addcmul": """Computes `input + value * tensor1 * tensor2`, elementwise with broadcasting.

Args:
    input (Tensor): numbers.
    tensor1 (Tensor): numbers.
    tensor2 (Tensor): numbers.
    value (optional): A number. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: `input`, `tensor1` or `tensor2` is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.addcmul(ms.Tensor([1.0]), ms.Tensor([2.0]), ms.Tensor([3.0]), value=2))
    [13.]
""",
    "addmm": """Computes `beta * input + alpha * (mat1 @ mat2)`.

Args:
    input (Tensor): broadcasts to (n, p).
    mat1 (Tensor): shape (n, m).
    mat2 (Tensor): shape (m, p).
    beta (optional): A scale factor. Default: ``1``.
    alpha (optional): A scale factor. Default: ``1``.

Returns:
    Tensor of shape (n, p).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.addmm(ms.mint.ones((1, 1)), ms.mint.ones((1, 3)), ms.mint.ones((3, 1)), alpha=2))
    [[7.]]
""",
    "addmv": """Computes `beta * input + alpha * (mat @ vec)`.

Args:
    input (Tensor): broadcasts to (n,).
    mat (Tensor): shape (n, m).
    vec (Tensor): shape (m,).
    beta (optional): A scale factor. Default: ``1``.
    alpha (optional): A scale factor. Default: ``1``.

Returns:
    Tensor of shape (n,).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.addmv(ms.mint.ones((2,)), ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [4. 4.]
""",
    "addr_": """Sets `input` to `beta * input + alpha * outer(vec1, vec2)` in place.

Args:
    input (Tensor): shape (n, m).
    vec1 (Tensor): shape (n,).
    vec2 (Tensor): shape (m,).
    beta (optional): A scale factor. Default: ``1``.
    alpha (optional): A scale factor. Default: ``1``.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> x = ms.mint.ones((1, 2))
    >>> y = ms.mint.addr_(x, ms.Tensor([2.0]), ms.Tensor([3.0, 4.0]))
    >>> print(x)
    [[7. 9.]]
""",
    "all": """Tests whether all elements are true (nonzero), over some or all dimensions.

Args:
    input (Tensor): bools or numbers.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of bool, of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.all(ms.Tensor([[1, 0], [1, 1]]), 1))
    [False  True]
""",
    "allclose": """Tests whether all elements are close, as defined by `isclose`.

Args:
    input (Tensor): numbers.
    other (Tensor): numbers of the same dtype.
    rtol (float, optional): The relative tolerance. Default: ``1e-05``.
    atol (float, optional): The absolute tolerance. Default: ``1e-08``.
    equal_nan (bool, optional): Whether two NaNs are close. Default: ``False``.

Returns:
    bool.

Raises:
    TypeError: an argument is not a Tensor, or the dtypes differ.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.allclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1]))
    False
""",
    "amax": """Computes the maximum over some or all dimensions; the gradient is divided equally among equal maxima.

Args:
    input (Tensor): numbers.
    dim (optional): The dimension, or a tuple of several; () is all of them. Default: ``()``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `input`, of its shape without the reduced dimensions.

Raises:
    TypeError: `input` is not a Tensor of numbers.
    ValueError: there is no element, or `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.amax(ms.Tensor([[1, 5], [3, 2]]), 1))
    [5 3]
""",
    "amin": """Computes the minimum over some or all dimensions; the gradient is divided equally among equal minima.

Args:
    input (Tensor): numbers.
    dim (optional): The dimension, or a tuple of several; () is all of them. Default: ``()``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `input`, of its shape without the reduced dimensions.

Raises:
    TypeError: `input` is not a Tensor of numbers.
    ValueError: there is no element, or `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.amin(ms.Tensor([[1, 5], [3, 2]]), 1))
    [1 2]
""",
    "any": """Tests whether any element is true (nonzero), over some or all dimensions.

Args:
    input (Tensor): bools or numbers.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of bool, of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.any(ms.Tensor([[1, 0], [0, 0]]), 1))
    [ True False]
""",
    "arange": """Returns the numbers from `start` to `end`, which is excluded, in steps of `step`.

Args:
    start (optional): The first number; if `end` is None, the end, and the numbers start at 0. Default: ``0``.
    end (optional): The end. Default: ``None``.
    step (optional): The difference between consecutive numbers. Default: ``1``.
    dtype (optional): The dtype; None is int64, or float32 if an argument is a float. Default: ``None``.

Returns:
    1-d Tensor.

Raises:
    TypeError: an argument is not a number.
    ValueError: `step` is 0, or has the wrong sign.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.arange(1, 6, 2))
    [1 3 5]
""",
    "arcsin": """Computes the inverse sine.

Args:
    x (Tensor): numbers; ints and bools become float32.

Returns:
    Tensor of the shape of `x`; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.arcsin(ms.Tensor([0.0])))
    [0.]
""",
    "argmax": """Returns the index of the maximum; of several, the first one.

Args:
    input (Tensor): numbers.
    dim (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of int64, of the shape of `input` without `dim`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.argmax(ms.Tensor([[1, 5], [3, 2]]), 1))
    [1 0]
""",
    "argmin": """Returns the index of the minimum; of several, the first one.

Args:
    input (Tensor): numbers.
    dim (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of int64, of the shape of `input` without `dim`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.argmin(ms.Tensor([[1, 5], [3, 2]]), 1))
    [0 1]
""",
    "argsort": """Returns the indices that sort a tensor along a dimension.

Args:
    input (Tensor): numbers.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    descending (bool, optional): Whether the largest element comes first. Default: ``False``.
    stable (bool, optional): Whether equal elements keep their order; they always do. Default: ``False``.

Returns:
    Tensor of int64, of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.argsort(ms.Tensor([2.0, 3.0, 1.0])))
    [2 0 1]
""",
    "baddbmm": """Computes `beta * input + alpha * (batch1 @ batch2)` for batches of matrices.

Args:
    input (Tensor): broadcasts to (b, n, p).
    batch1 (Tensor): shape (b, n, m).
    batch2 (Tensor): shape (b, m, p).
    beta (optional): A scale factor. Default: ``1``.
    alpha (optional): A scale factor. Default: ``1``.

Returns:
    Tensor of shape (b, n, p).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.baddbmm(ms.mint.ones((2, 1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))).shape
    (2, 1, 1)
""",
    "batch_norm_elemt": """Normalizes channels by given statistics.

Args:
    input (Tensor): shape (N, C, *), floats.
    weight (Tensor, optional): shape (C,). Default: ``None``.
    bias (Tensor, optional): shape (C,). Default: ``None``.
    mean (Tensor, optional): shape (C,). Default: ``None``.
    invstd (Tensor, optional): shape (C,): one divided by the standard deviation. Default: ``None``.
    eps (float, optional): Does not matter: it is in `invstd`. Default: ``1e-05``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: there are no statistics.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([[1.0], [5.0]])
    >>> print(ms.mint.batch_norm_elemt(x, mean=ms.Tensor([3.0]), invstd=ms.Tensor([0.5])))
    [[-1.]
     [ 1.]]
""",
    "batch_norm_gather_stats_with_counts": """The statistics of several parts of a batch as those of the whole; moves running statistics.

Args:
    input (Tensor): a part; its dtype is that of the result.
    mean (Tensor): shape (parts, C).
    invstd (Tensor): shape (parts, C).
    running_mean (Tensor, optional): shape (C,); it changes. Default: ``None``.
    running_var (Tensor, optional): shape (C,); it changes. Default: ``None``.
    momentum (float, optional): The share of the batch's statistics in the running ones. Default: ``0.1``.
    eps (float, optional): What was, and is, added to the variance. Default: ``1e-05``.
    counts (Tensor, optional): how many elements of a channel each part has; None is as many as `input`. Default: ``None``.

Returns:
    Tuple of two tensors of shape (C,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([[1.0], [5.0]])
    >>> mean, inverse = ms.mint.batch_norm_stats(x, 0.0)
    >>> whole = ms.mint.batch_norm_gather_stats_with_counts(x, mean[None], inverse[None], eps=0.0)
    >>> print(whole[0], whole[1])
    [3.] [0.5]
""",
    "batch_norm_stats": """The mean of each channel, and one divided by its standard deviation.

Args:
    input (Tensor): shape (N, C, *), floats.
    eps (float): Added to the denominator to avoid a division by zero.

Returns:
    Tuple of two tensors of shape (C,).

Raises:
    TypeError: `input` is not a Tensor of floats.

Examples:
    >>> import mindspore as ms
    >>> mean, inverse = ms.mint.batch_norm_stats(ms.Tensor([[1.0], [5.0]]), 0.0)
    >>> print(mean, inverse)
    [3.] [0.5]
""",
    "bernoulli": """Draws 1 with the probability that each element of `input` gives, else 0.

Args:
    input (Tensor): floats in [0, 1].
    generator (optional): The random number generator; None is the default one. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor of floats.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.bernoulli(ms.Tensor([1.0, 0.0])))
    [1. 0.]
""",
    "bincount": """How often each int occurs.

Args:
    input (Tensor): ints of one dimension, not negative.
    weights (Tensor, optional): what each occurrence counts; None is 1. Default: ``None``.
    minlength (int, optional): The least size of the result. Default: ``0``.

Returns:
    Tensor of int64, or of the float dtype of `weights`.

Raises:
    TypeError: `input` is not a Tensor of ints.
    ValueError: an int is negative, or the shapes differ.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.bincount(ms.Tensor([1, 2, 2])))
    [0 1 2]
""",
    "bmm": """Computes the products of two batches of matrices.

Args:
    input (Tensor): shape (b, n, m).
    mat2 (Tensor): shape (b, m, p).

Returns:
    Tensor of shape (b, n, p).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.bmm(ms.mint.ones((5, 2, 3)), ms.mint.ones((5, 3, 4))).shape
    (5, 2, 4)
""",
    "broadcast_to": """Broadcasts a tensor to a shape.

Args:
    input (Tensor): The input.
    shape: A tuple of ints; -1 keeps the size of that dimension.

Returns:
    Tensor of the given shape, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.broadcast_to(ms.Tensor([1, 2]), (3, -1)).shape
    (3, 2)
""",
    "cat": """Joins tensors along an existing dimension.

Args:
    tensors: A list or tuple of tensors.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible, `dim` is out of range, or the sequence is empty.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.cat((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
""",
    "cdist": """Computes the p-norm distance between each pair of rows.

Args:
    x1 (Tensor): shape (*, n, m), floats.
    x2 (Tensor): shape (*, k, m), floats.
    p (float, optional): The order of the norm: not negative, or infinity. Default: ``2.0``.
    compute_mode (str, optional): Accepted for compatibility. Default: ``'use_mm_for_euclid_dist_if_necessary'``.

Returns:
    Tensor of shape (*, n, k).

Raises:
    TypeError: an argument is not a Tensor of floats.
    ValueError: the shapes are incompatible, or `p` is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.cdist(ms.Tensor([[0.0, 0.0]]), ms.Tensor([[3.0, 4.0]])))
    [[5.]]
""",
    "chunk": """Splits a tensor into at most `chunks` parts of equal size along a dimension; the last may be smaller.

Args:
    input (Tensor): The input.
    chunks (int): The number of parts.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors, views of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `chunks` is below 1.

Examples:
    >>> import mindspore as ms
    >>> [str(v) for v in ms.mint.chunk(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
""",
    "clamp": """Limits every element to [min, max].

Args:
    input (Tensor): numbers.
    min (optional): Tensor or number; None for no lower limit. Default: ``None``.
    max (optional): Tensor or number; None for no upper limit. Default: ``None``.

Returns:
    Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: both limits are None.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.clamp(ms.Tensor([1.0, 25.0, 7.0]), 5, 20))
    [ 5. 20.  7.]
""",
    "clone": """Returns a copy through which gradients flow.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.clone(ms.Tensor([1, 2])))
    [1 2]
""",
    "conv2d": """Computes a 2-d convolution (cross-correlation).

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    weight (Tensor): shape (out, C / groups, K, K).
    bias (Tensor, optional): shape (out,). Default: ``None``.
    stride (optional): The distance between windows: an int, or one per spatial dimension. Default: ``1``.
    padding (optional): The number of zeros on both sides: an int or two, 'same' or 'valid'. Default: ``0``.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.
    groups (int, optional): The number of groups of channels. Default: ``1``.

Returns:
    Tensor of shape (N, out, H_out, W_out) or (out, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.conv2d(ms.mint.ones((1, 1, 3, 3)), ms.mint.ones((2, 1, 2, 2)), padding="same").shape
    (1, 2, 3, 3)
""",
    "conv_tbc": """Computes a convolution along the first axis of a sequence (time, batch, channels).

Args:
    input (Tensor): shape (T, N, C).
    weight (Tensor): shape (K, C, out).
    bias (Tensor): shape (out,).
    pad (int, optional): The number of zeros on both sides. Default: ``0``.

Returns:
    Tensor of shape (T_out, N, out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.conv_tbc(ms.mint.ones((5, 2, 3)), ms.mint.ones((2, 3, 4)), ms.mint.zeros((4,))).shape
    (4, 2, 4)
""",
    "count_nonzero": """Counts the nonzero elements over some or all dimensions.

Args:
    input (Tensor): bools or numbers.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.

Returns:
    Tensor of int64, of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.count_nonzero(ms.Tensor([0, 1, 2])))
    2
""",
    "cross": """Computes the cross product of vectors of three elements.

Args:
    input (Tensor): numbers.
    other (Tensor): numbers; both are broadcast together.
    dim (int, optional): The dimension that holds the vectors; None is the first one of size 3. Default: ``None``.

Returns:
    Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the dimension has another size.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.cross(ms.Tensor([1, 2, 3]), ms.Tensor([4, 5, 6])))
    [-3  6 -3]
""",
    "cummax": """Computes cumulative maxima along a dimension and their indices.

Args:
    input (Tensor): numbers.
    dim (int): The dimension; a negative one counts from the last.

Returns:
    (maxima, int64 indices), of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.cummax(ms.Tensor([1.0, 3.0, 2.0]), 0)[0])
    [1. 3. 3.]
""",
    "cummin": """Computes cumulative minima along a dimension and their indices.

Args:
    input (Tensor): numbers.
    dim (int): The dimension; a negative one counts from the last.

Returns:
    (minima, int64 indices), of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.cummin(ms.Tensor([2.0, 3.0, 1.0]), 0)[0])
    [2. 2. 1.]
""",
    "cumprod": """Computes cumulative products along a dimension; ints and bools are multiplied in int64.

Args:
    input (Tensor): numbers.
    dim (int): The dimension; a negative one counts from the last.
    dtype (optional): The dtype to which `input` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.cumprod(ms.Tensor([1, 2, 3]), 0))
    [1 2 6]
""",
    "cumsum": """Computes cumulative sums along a dimension; ints and bools are summed in int64.

Args:
    input (Tensor): numbers.
    dim (int): The dimension; a negative one counts from the last.
    dtype (optional): The dtype to which `input` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.cumsum(ms.Tensor([1, 2, 3]), 0))
    [1 3 6]
""",
    "diag": """Returns a diagonal of a matrix, or the matrix that has a vector as its diagonal.

Args:
    input (Tensor): one or two dimensions.
    diagonal (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of the dtype of `input`, of one or two dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` has neither one nor two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.diag(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
""",
    "diff": """Computes the `n`-th differences of consecutive elements along a dimension.

Args:
    input (Tensor): numbers or bools, of at least one dimension.
    n (int, optional): The number of times that differences are taken. Default: ``1``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    prepend (Tensor): the elements before the first one. Default: ``None``.
    append (Tensor): the elements after the last one. Default: ``None``.

Returns:
    Tensor of the shape of `input`, except that each difference takes 1 off the size along `dim`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` or `n` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.diff(ms.Tensor([1, 4, 9])))
    [3 5]
""",
    "div": """Divides elementwise, with broadcasting.

Args:
    input: Tensor or number.
    other: Tensor or number; one of the two is a Tensor.
    rounding_mode (str, optional): None (exact; ints give float32), 'floor' or 'trunc' (in the promoted dtype). Default: ``None``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument has another type.
    ValueError: the shapes cannot be broadcast together, or another `rounding_mode`.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.div(ms.Tensor([7, -7]), ms.Tensor([2, 2]), rounding_mode="trunc"))
    [ 3 -3]
""",
    "dot": """Computes the dot product of two vectors.

Args:
    input (Tensor): shape (n,).
    other (Tensor): shape (n,).

Returns:
    0-d Tensor.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.dot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
""",
    "dstack": """Joins tensors along the third dimension.

Args:
    tensors: A list or tuple of tensors.

Returns:
    Tensor of the promoted dtype, of at least three dimensions.

Raises:
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
""",
    "einsum": """Evaluates the Einstein summation convention on tensors.

Args:
    equation (str): The subscripts of each operand, separated by commas, then '->' and those of the result.
    *operands: Tensors, or one list of them.

Returns:
    Tensor of the shape that the equation states.

Raises:
    TypeError: an operand is not a Tensor.
    ValueError: the equation is ill-formed, or does not fit the operands.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.einsum("ij,j->i", ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [3. 3.]
""",
    "empty": """Returns a tensor with unspecified values (they are zeros).

Args:
    *size: The shape: ints, or one tuple or list of ints.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    TypeError: `size` does not consist of ints.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.empty(2, 3).shape
    (2, 3)
""",
    "empty_like": """Returns a tensor with unspecified values (they are zeros) in the shape of `input`.

Args:
    input (Tensor): The input.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
""",
    "equal": """Tests whether two tensors have the same shape and elements.

Args:
    input (Tensor): The input.
    other (Tensor): any tensor.

Returns:
    bool.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.equal(ms.Tensor([1, 2]), ms.Tensor([1, 2]))
    True
""",
    "eye": """Returns a matrix with ones on the main diagonal and zeros elsewhere.

Args:
    n (int): The number of rows.
    m (int, optional): The number of columns; None is `n`. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of shape (n, m).

Raises:
    TypeError: `n` or `m` is not an int.
    ValueError: `n` or `m` is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.eye(2))
    [[1. 0.]
     [0. 1.]]
""",
    "flatten": """Flattens the dimensions from `start_dim` to `end_dim` into one.

Args:
    input (Tensor): The input.
    start_dim (int, optional): The first dimension. Default: ``0``.
    end_dim (int, optional): The last dimension. Default: ``-1``.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a dimension is out of range, or `start_dim` comes after `end_dim`.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.flatten(ms.mint.ones((2, 3, 4)), 1).shape
    (2, 12)
""",
    "flip": """Reverses the order of the elements along some dimensions.

Args:
    input (Tensor): The input.
    dims: A tuple or list of ints.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or `dims` is not a tuple or list.
    ValueError: a dimension is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.flip(ms.Tensor([1, 2, 3]), (0,)))
    [3 2 1]
""",
    "float_power": """Computes `input ** exponent` in float64, elementwise with broadcasting.

Args:
    input: Tensor or number.
    exponent: Tensor or number.

Returns:
    Tensor of float64, of the broadcast shape.

Raises:
    TypeError: an argument is neither a Tensor nor a number.
    ValueError: the shapes cannot be broadcast.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.float_power(ms.Tensor([2, 3]), -1))
    [0.5        0.33333333]
""",
    "full": """Returns a tensor filled with one value.

Args:
    size: An int, or a tuple or list of ints.
    fill_value: A number, or a 0-d Tensor.
    dtype (optional): The dtype; None is that of the value: int64, float32 or bool. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    TypeError: `size` does not consist of ints, or `fill_value` is not a number.
    ValueError: a size is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.full((2,), 7))
    [7 7]
""",
    "full_like": """Returns one value in the shape of `input`.

Args:
    input (Tensor): The input.
    fill_value: A number.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.full_like(ms.Tensor([1, 2]), 7))
    [7 7]
""",
    "gather": """Gathers elements along a dimension; the other coordinates are those of the index.

Args:
    input (Tensor): The input.
    dim (int): The dimension; a negative one counts from the last.
    index (Tensor): ints, of the rank of `input`, and not larger than it along the other dimensions.

Returns:
    Tensor of the shape of `index` and the dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or `index` is not a Tensor of ints.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.gather(ms.Tensor([[1, 2], [3, 4]]), 1, ms.Tensor([[0, 0], [1, 0]])))
    [[1 1]
     [4 3]]
""",
    "histc": """Counts the elements in bins of equal width.

Args:
    input (Tensor): numbers.
    bins (int, optional): The number of bins. Default: ``100``.
    min (optional): The first edge. Default: ``0``.
    max (optional): The last edge; if it equals `min`, the edges are the minimum and the maximum of the elements. Default: ``0``.

Returns:
    Tensor of shape (bins,), of the float dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or `bins` is not an int.
    ValueError: `bins` is below 1, or `max` is less than `min`.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.histc(ms.Tensor([1.0, 2.0, 1.0]), 4, 0, 3))
    [0. 2. 1. 0.]
""",
    "hstack": """Joins tensors by columns: along dimension 1, or 0 for vectors.

Args:
    tensors: A list or tuple of tensors.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.hstack((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
""",
    "imag": """Returns the imaginary part; zeros for a tensor that is not complex.

Args:
    input (Tensor): numbers.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.imag(ms.Tensor([1.0])))
    [0.]
""",
    "index_add": """Adds slices to a copy of `input` at the indices along a dimension.

Args:
    input (Tensor): any tensor; it does not change.
    dim (int): The dimension; a negative one counts from the last.
    index (Tensor): ints of one dimension.
    source (Tensor): the slices, of the dtype of `input`.
    alpha (optional): The factor of `source`. Default: ``1``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.index_add(ms.Tensor([1, 2, 3]), 0, ms.Tensor([2, 2]), ms.Tensor([10, 20])))
    [ 1  2 33]
""",
    "index_select": """Selects slices along a dimension by index.

Args:
    input (Tensor): The input.
    dim (int): The dimension; a negative one counts from the last.
    index (Tensor): ints of one dimension.

Returns:
    Tensor of the shape of `input`, except that its size along `dim` is the number of indices.

Raises:
    TypeError: `input` is not a Tensor, or `index` is not a Tensor of ints.
    ValueError: `dim` is out of range.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.index_select(ms.Tensor([4, 5, 6]), 0, ms.Tensor([2, 0])))
    [6 4]
""",
    "inverse": """Computes the inverses of square matrices.

Args:
    input (Tensor): shape (*, n, n), floats.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the matrices are not square.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.inverse(ms.mint.eye(2)).shape
    (2, 2)
""",
    "isclose": """Whether elements are close: ``|input - other| <= atol + rtol * |other|``.

Args:
    input (Tensor): numbers.
    other (Tensor): numbers of the same dtype.
    rtol (float, optional): The relative tolerance. Default: ``1e-05``.
    atol (float, optional): The absolute tolerance. Default: ``1e-08``.
    equal_nan (bool, optional): Whether NaN is close to NaN. Default: ``False``.

Returns:
    Tensor of bool.

Raises:
    TypeError: an argument is not a Tensor, or the dtypes differ.
    ValueError: the shapes cannot be broadcast together.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.isclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1])))
    [ True False]
""",
    "isnan": """Tests whether elements are NaN.

Args:
    tensor (Tensor): numbers, of any shape.

Returns:
    Tensor of bool, of the shape of `tensor`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.isnan(ms.Tensor([1.0, float("nan")])))
    [False  True]
""",
    "item": """Returns the only element as a Python number.

Args:
    input (Tensor): The input.

Returns:
    int, float, bool or complex.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` does not have exactly one element.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.item(ms.Tensor([2.5]))
    2.5
""",
    "kthvalue": """Returns the `k`-th smallest element along a dimension and its index.

Args:
    input (Tensor): numbers.
    k (int): The position in the order, counted from 1.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    (values, int64 indices), of the shape of `input` without `dim`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` or `k` is out of range.

Examples:
    >>> import mindspore as ms
    >>> values, indices = ms.mint.kthvalue(ms.Tensor([2.0, 3.0, 1.0]), 2)
    >>> print(values, indices)
    2.0 0
""",
    "lerp": """Interpolates linearly, `input + weight * (end - input)`, elementwise with broadcasting.

Args:
    input (Tensor): floats.
    end (Tensor): floats.
    weight: Tensor or number.

Returns:
    Tensor of the broadcast shape.

Raises:
    TypeError: `input` or `end` is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.lerp(ms.Tensor([1.0]), ms.Tensor([3.0]), 0.5))
    [2.]
""",
    "linspace": """Returns `steps` evenly spaced numbers from `start` to `end`, both included.

Args:
    start: The first number.
    end: The last number.
    steps (int): The length of the result.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of shape (steps,).

Raises:
    TypeError: `steps` is not an int.
    ValueError: `steps` is below 1.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
""",
    "logsumexp": """Computes the logarithm of the sum of exponentials over some dimensions.

Args:
    input (Tensor): numbers; ints and bools become float32.
    dim: An int, or several.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.logsumexp(ms.Tensor([5.0, -200.0]), 0))
    5.0
""",
    "masked_select": """Selects the elements where a mask is true.

Args:
    input (Tensor): The input.
    mask (Tensor): bools; it broadcasts with `input`.

Returns:
    1-d Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor, or `mask` is not a Tensor of bools.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.masked_select(ms.Tensor([1, 2, 3]), ms.Tensor([True, False, True])))
    [1 3]
""",
    "matmul": """Computes the matrix product; leading dimensions are broadcast.

Args:
    input (Tensor): at least one dimension; a vector is one row.
    other (Tensor): at least one dimension; a vector is one column.

Returns:
    Tensor of shape (*, n, p) for (*, n, m) and (*, m, p), without the dimensions that vectors lack.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.matmul(ms.Tensor([[1.0, 2.0]]), ms.Tensor([3.0, 4.0])))
    [11.]
""",
    "max": """Computes the maximum of all elements, along a dimension (with its index), or of two tensors elementwise.

Args:
    input (Tensor): numbers.
    dim (optional): None (all elements), an int, or the other operand: a Tensor or a float. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    other (optional): The other operand, as a keyword. Default: ``None``.

Returns:
    Tensor; along a dimension, a tuple of the values and their int64 indices.

Raises:
    TypeError: `input` is not a Tensor of numbers.
    ValueError: there is no element, or `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> values, indices = ms.mint.max(ms.Tensor([[1, 5], [3, 2]]), 1)
    >>> print(values, indices)
    [5 3] [1 0]
""",
    "mean": """Computes the mean over some or all dimensions.

Args:
    input (Tensor): numbers; means of ints are truncated.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of the dtype of `input`. The mean of no element is NaN.

Raises:
    TypeError: `input` is not a Tensor of numbers.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.mean(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
""",
    "median": """Returns the median. Of two middle elements, it is the lower one; it is NaN if an element is NaN.

Args:
    input (Tensor): numbers.
    dim (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    0-d Tensor; with `dim`, a tuple of the values and their int64 indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.median(ms.Tensor([2.0, 3.0, 1.0, 4.0])))
    2.0
""",
    "meshgrid": """Returns coordinate matrices from coordinate vectors.

Args:
    *tensors: Tensors of at most one dimension, or one list or tuple of them.
    indexing (str, optional): 'ij' (None is the same), or 'xy', which swaps the first two axes. Default: ``None``.

Returns:
    tuple of Tensors of one shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `indexing` is unknown, or the dtypes differ.

Examples:
    >>> import mindspore as ms
    >>> x, y = ms.mint.meshgrid(ms.Tensor([1, 2]), ms.Tensor([3, 4, 5]))
    >>> x.shape
    (2, 3)
""",
    "min": """Computes the minimum of all elements, along a dimension (with its index), or of two tensors elementwise.

Args:
    input (Tensor): numbers.
    dim (optional): None (all elements), an int, or the other operand: a Tensor or a float. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    other (optional): The other operand, as a keyword. Default: ``None``.

Returns:
    Tensor; along a dimension, a tuple of the values and their int64 indices.

Raises:
    TypeError: `input` is not a Tensor of numbers.
    ValueError: there is no element, or `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> values, indices = ms.mint.min(ms.Tensor([[1, 5], [3, 2]]), 1)
    >>> print(values, indices)
    [1 2] [0 1]
""",
    "mm": """Computes the product of two matrices.

Args:
    input (Tensor): shape (n, m).
    mat2 (Tensor): shape (m, p).

Returns:
    Tensor of shape (n, p).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.mm(ms.mint.ones((1, 3)), ms.mint.ones((3, 1))))
    [[3.]]
""",
    "multinomial": """Indices drawn with the weights that each row holds.

Args:
    input (Tensor): weights of one or two dimensions, not negative.
    num_samples (int): How many to draw from each row.
    replacement (bool, optional): Whether an index may be drawn again. Default: ``False``.
    generator (optional): The random number generator; None is the default one. Default: ``None``.

Returns:
    Tensor of int64.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: there are fewer weights than draws without replacement, a weight is negative or not finite, or a
        row's are all 0.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.multinomial(ms.Tensor([0.0, 1.0]), 2, True))
    [1 1]
""",
    "mv": """Computes the product of a matrix and a vector.

Args:
    input (Tensor): shape (n, m).
    vec (Tensor): shape (m,).

Returns:
    Tensor of shape (n,).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.mv(ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [3. 3.]
""",
    "nan_to_num": """Replaces NaN and infinities by numbers.

Args:
    input (Tensor): numbers.
    nan (optional): For NaN; None is 0. Default: ``None``.
    posinf (optional): For infinity; None is the greatest number of the dtype. Default: ``None``.
    neginf (optional): For negative infinity; None is the least number of the dtype. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or holds complex numbers.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.nan_to_num(ms.Tensor([1.0, float("nan"), float("inf")]), 0.0, 9.0))
    [1. 0. 9.]
""",
    "nansum": """Sums the elements that are not NaN, over some or all dimensions.

Args:
    input (Tensor): numbers.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): Cast to this before summing. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.nansum(ms.Tensor([1.0, float("nan"), 2.0])))
    3.0
""",
    "narrow": """Returns `length` elements of a dimension, starting at `start`.

Args:
    input (Tensor): The input.
    dim (int): The dimension; a negative one counts from the last.
    start (int): The index of the first element.
    length (int): The number of elements.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: `input` is not a Tensor, or an argument is not an int.
    ValueError: the range exceeds the dimension.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.narrow(ms.Tensor([1, 2, 3]), 0, 1, 2))
    [2 3]
""",
    "nonzero": """Returns the indices of the nonzero elements.

Args:
    input (Tensor): bools or numbers.
    as_tuple (bool, optional): Whether the result is a tuple with one tensor per dimension; else each row is an index. Default: ``False``.

Returns:
    Tensor of int64, of shape (count, input.ndim); or a tuple of tensors of shape (count,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.nonzero(ms.Tensor([0, 5, 7])))
    [[1]
     [2]]
""",
    "norm": """Computes a norm over some or all dimensions; over all, that of the flattened tensor.

Args:
    input (Tensor): floats.
    p (optional): 'fro' or 2 (root of the sum of squares), another number, inf or -inf. Default: ``'fro'``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the norm is unknown, or `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.norm(ms.Tensor([3.0, 4.0])))
    5.0
""",
    "normal": """Returns normal random numbers with a given mean and standard deviation.

Args:
    mean (optional): A number, or a Tensor. Default: ``0.0``.
    std (optional): A number, or a Tensor. Default: ``1.0``.
    size (optional): The shape, if both are numbers. Default: ``None``.
    generator (optional): The random number generator; None is the default one. Default: ``None``.

Returns:
    Tensor of float32, of shape `size` or the shape to which the tensors broadcast.

Raises:
    ValueError: both `mean` and `std` are numbers and `size` is None.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.normal(0.0, 1.0, (2, 3)).shape
    (2, 3)
""",
    "npu_gelu": """Alias of `gelu`.

Args:
    input (Tensor): floats.
    approximate (str, optional): 'none' (exact) or 'tanh'. Default: ``'none'``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.npu_gelu(ms.Tensor([0.0])))
    [0.]
""",
    "ones": """Returns a tensor of ones.

Args:
    size: An int, or a tuple or list of ints.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    TypeError: `size` does not consist of ints.
    ValueError: a size is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.ones((2,)))
    [1. 1.]
""",
    "ones_like": """Returns ones in the shape of `input`.

Args:
    input (Tensor): The input.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.ones_like(ms.Tensor([1, 2])))
    [1 1]
""",
    "outer": """Computes the outer product of two vectors.

Args:
    input (Tensor): shape (n,).
    vec2 (Tensor): shape (m,).

Returns:
    Tensor of shape (n, m).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: an argument is not 1-d.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.outer(ms.Tensor([1, 2]), ms.Tensor([3, 4])))
    [[3 4]
     [6 8]]
""",
    "permute": """Permutes the dimensions.

Args:
    input (Tensor): The input.
    dims: For each dimension of the result, the dimension of `input`.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dims` is not a permutation.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.permute(ms.mint.ones((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
""",
    "polar": """Makes complex numbers from absolute values and angles.

Args:
    abs (Tensor): the absolute values, float32 or float64.
    angle (Tensor): the angles, of the same dtype.

Returns:
    Tensor of complex64 or complex128.

Raises:
    TypeError: an argument is not a Tensor of floats.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.polar(ms.Tensor([2.0]), ms.Tensor([0.0])).dtype)
    Complex64
""",
    "pow": """Computes `input ** exponent`, elementwise with broadcasting.

Args:
    input: Tensor or number.
    exponent: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is neither a Tensor nor a number.
    ValueError: the shapes cannot be broadcast.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.pow(ms.Tensor([2, 3]), 2))
    [4 9]
""",
    "prod": """Multiplies the elements over some or all dimensions.

Ints and bools are multiplied in int64; uint16, uint32 and uint64 in their own dtype.

Args:
    input (Tensor): numbers.
    dim (optional): The dimension; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype to which `input` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.prod(ms.Tensor([2.0, 3.0])))
    6.0
""",
    "rand": """Returns uniform random numbers in [0, 1).

Args:
    *size: Ints, or one tuple or list of ints; the dtype may follow.
    generator (optional): The random number generator; None is the default one. Default: ``None``.
    dtype (optional): A float dtype; None is float32. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    ValueError: `dtype` is not a float dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.rand(2, 3).shape
    (2, 3)
""",
    "rand_like": """Returns uniform random numbers in [0, 1) in the shape of `input`.

Args:
    input (Tensor): The input.
    dtype (optional): A float dtype; None is that of `input`. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.rand_like(ms.mint.ones((2, 3))).shape
    (2, 3)
""",
    "randint": """Returns random ints in [low, high): `randint(high, size)` or `randint(low, high, size)`.

Args:
    *args: The least (0 where left out), one more than the greatest, and the size: a tuple or list of ints.
    generator (optional): The random number generator; None is the default one. Default: ``None``.
    dtype (optional): The dtype; None is int64. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    TypeError: a number is not an int.
    ValueError: `low` is not below `high`.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.randint(0, 10, (2, 3)).shape
    (2, 3)
""",
    "randint_like": """Returns random ints in [low, high) in the shape of `input`: `randint_like(input, [low,] high)`.

Args:
    input (Tensor): The input.
    *args: The lower bound (0 if omitted) and the upper bound, which is excluded.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `low` is not less than `high`.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.randint_like(ms.mint.ones((2, 3)), 5).shape
    (2, 3)
""",
    "randn": """Returns standard normal random numbers.

Args:
    *size: Ints, or one tuple or list of ints; the dtype may follow.
    generator (optional): The random number generator; None is the default one. Default: ``None``.
    dtype (optional): A float dtype; None is float32. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    ValueError: `dtype` is not a float dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.randn(2, 3).shape
    (2, 3)
""",
    "randn_like": """Returns standard normal random numbers in the shape of `input`.

Args:
    input (Tensor): The input.
    dtype (optional): A float dtype; None is that of `input`. Default: ``None``.
    device (optional): The name of a device, such as 'CPU'; None is the current one. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.randn_like(ms.mint.ones((2, 3))).shape
    (2, 3)
""",
    "randperm": """Returns the ints from 0 to `n - 1` in random order.

Args:
    n (int): The number of ints.
    generator (optional): The random number generator; None is the default one. Default: ``None``.
    dtype (optional): The dtype of the result. Default: ``Int64``.

Returns:
    Tensor of shape (n,).

Raises:
    TypeError: `n` is not an int.
    ValueError: `n` is negative.

Examples:
    >>> import mindspore as ms
    >>> sorted(ms.mint.randperm(4).tolist())
    [0, 1, 2, 3]
""",
    "real": """Returns the real part; a tensor that is not complex is returned itself.

Args:
    input (Tensor): numbers.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.real(ms.Tensor([1.0])))
    [1.]
""",
    "repeat_interleave": """Repeats each element.

Args:
    input (Tensor): The input.
    repeats: An int, or a Tensor, tuple or list with one int per element along `dim`.
    dim (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    output_size (int, optional): The expected size of the result. Default: ``None``.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a number is negative, or the number of repeats does not fit the number of elements.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.repeat_interleave(ms.Tensor([1, 2]), 2))
    [1 1 2 2]
""",
    "reshape": """Reshapes a tensor; the result is a view if the layout allows.

Args:
    input (Tensor): The input.
    shape: A tuple or list of ints; one of them may be -1, which is inferred.

Returns:
    Tensor of the given shape and the dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or `shape` is not a tuple or list of ints.
    ValueError: the sizes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.reshape(ms.Tensor([1, 2, 3, 4]), (2, -1)).shape
    (2, 2)
""",
    "roll": """Rolls the elements along dimensions; those that leave at the end re-enter at the start.

Args:
    input (Tensor): The input.
    shifts: The number of positions: an int or several.
    dims (optional): An int or several; None rolls the flattened tensor. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a dimension is out of range, or the numbers of shifts and dimensions differ.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.roll(ms.Tensor([1, 2, 3]), 1))
    [3 1 2]
""",
    "round": """Rounds to a number of decimals; halves are rounded to even.

Args:
    input (Tensor): numbers.
    decimals (int, optional): How many decimals; negative ones count before the point. Default: ``0``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or `decimals` no int.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.round(ms.Tensor([1.26, 2.5]), decimals=1))
    [1.3 2.5]
""",
    "scatter": """Writes elements into a copy of `input` at the indices along one dimension.

Args:
    input (Tensor): any tensor; it does not change.
    dim (int): The dimension; a negative one counts from the last.
    index (Tensor): ints, of the rank of `input`.
    src: A number, or a Tensor of the dtype of `input`.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor, or has another dtype.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.scatter(ms.Tensor([1, 2, 3]), 0, ms.Tensor([2, 0]), ms.Tensor([10, 20])))
    [20  2 10]
""",
    "scatter_add": """Adds elements to a copy of `input` at the indices along one dimension.

Args:
    input (Tensor): any tensor; it does not change.
    dim (int): The dimension; a negative one counts from the last.
    index (Tensor): ints, of the rank of `input`.
    src (Tensor): the elements to add, of the dtype of `input`.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor, or has another dtype.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.scatter_add(ms.Tensor([1, 2, 3]), 0, ms.Tensor([0, 0]), ms.Tensor([10, 20])))
    [31  2  3]
""",
    "searchsorted": """Where values have to be put into sorted rows.

Args:
    sorted_sequence (Tensor): rows in ascending order, along the last dimension.
    values (Tensor): the values; for each row its own, or any shape for one row.
    out_int32 (bool, optional): Whether the result is int32; else int64. Default: ``False``.
    right (bool, optional): Whether they go behind equal elements. Default: ``False``.
    side (str, optional): 'left' or 'right': `right` in words. Default: ``None``.
    sorter (Tensor, optional): the indices that sort the rows, where they are in no order. Default: ``None``.

Returns:
    Tensor of the shape of `values`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or `side` says something else than `right`.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.searchsorted(ms.Tensor([1, 2, 3]), ms.Tensor([0, 2, 9])))
    [0 1 3]
""",
    "select": """Returns the slice at an index of a dimension, without that dimension.

Args:
    input (Tensor): The input.
    dim (int): The dimension; a negative one counts from the last.
    index (int): Which slice; a negative one counts from the end.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: `input` is not a Tensor, or a number no int.
    ValueError: `dim` or `index` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.select(ms.Tensor([[1, 2], [3, 4]]), 1, -1))
    [2 4]
""",
    "softmax": """Computes the softmax along a dimension: exponentials divided by their sum.

Args:
    input (Tensor): floats.
    dim (int): The dimension; a negative one counts from the last.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.softmax(ms.Tensor([0.0, 0.0]), 0))
    [0.5 0.5]
""",
    "sort": """Sorts the elements along a dimension and returns their original indices too.

Args:
    input (Tensor): numbers.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    descending (bool, optional): Whether the largest element comes first. Default: ``False``.
    stable (bool, optional): Whether equal elements keep their order; they always do. Default: ``False``.

Returns:
    (values, int64 indices), of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> values, indices = ms.mint.sort(ms.Tensor([2.0, 3.0, 1.0]))
    >>> print(values, indices)
    [1. 2. 3.] [2 0 1]
""",
    "split": """Splits a tensor along a dimension.

Args:
    tensor (Tensor): any tensor.
    split_size_or_sections: The size of each part, of which the last may be smaller; or a list of sizes.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors, views of `tensor`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes do not add up to the size of the dimension.

Examples:
    >>> import mindspore as ms
    >>> [str(v) for v in ms.mint.split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
""",
    "squeeze": """Removes dimensions of size 1.

Args:
    input (Tensor): The input.
    dim (optional): The dimensions to remove: an int or several; None is all of size 1. Those of another size stay. Default: ``None``.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.squeeze(ms.mint.ones((1, 3, 1)), 0).shape
    (3, 1)
""",
    "stack": """Joins tensors of one shape along a new dimension.

Args:
    tensors: A list or tuple of tensors.
    dim (int, optional): The position of the new dimension. Default: ``0``.

Returns:
    Tensor of the promoted dtype, with one dimension more.

Raises:
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes differ, or `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.stack((ms.Tensor([1, 2]), ms.Tensor([3, 4])), 1))
    [[1 3]
     [2 4]]
""",
    "std": """Computes the standard deviation over some or all dimensions.

Args:
    input (Tensor): floats.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    correction (int, optional): The divisor of the sum of squares is the count minus this. Default: ``1``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: `input` is not a Tensor of floats.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.std(ms.Tensor([1.0, 5.0]), correction=0))
    2.0
""",
    "std_mean": """Computes the standard deviation and the mean over some or all dimensions.

Args:
    input (Tensor): floats.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    correction (int, optional): The divisor of the sum of squares is the count minus this. Default: ``1``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    (standard deviation, mean).

Raises:
    TypeError: `input` is not a Tensor of floats.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> deviation, mean = ms.mint.std_mean(ms.Tensor([1.0, 5.0]), correction=0)
    >>> print(deviation, mean)
    2.0 3.0
""",
    "sub": """Computes `input - alpha * other`, elementwise with broadcasting.

Args:
    input: Tensor or number.
    other: Tensor or number; one of the two is a Tensor.
    alpha (optional): A scale factor. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is neither a Tensor nor a number.
    ValueError: the shapes cannot be broadcast.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.sub(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [-5 -6]
""",
    "sum": """Sums the elements over some or all dimensions.

Ints and bools are summed in int64; uint16, uint32 and uint64 in their own dtype.

Args:
    input (Tensor): numbers.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype to which `input` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.sum(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 0))
    [4. 6.]
""",
    "swapaxes": """Swaps two dimensions.

Args:
    input (Tensor): The input.
    axis0 (int): The first dimension.
    axis1 (int): The second dimension.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: `input` is not a Tensor, or a dimension is not an int.
    ValueError: a dimension is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.swapaxes(ms.mint.ones((2, 3)), 0, 1).shape
    (3, 2)
""",
    "t": """Transposes a matrix; a tensor of fewer dimensions stays as it is.

Args:
    input (Tensor): at most two dimensions.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` has more than two dimensions.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.t(ms.mint.ones((2, 3))).shape
    (3, 2)
""",
    "take": """Takes elements of the flattened tensor by index; negative indices count from the end.

Args:
    input (Tensor): The input.
    index (Tensor): ints.

Returns:
    Tensor of the shape of `index` and the dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or `index` is not a Tensor of ints.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.take(ms.Tensor([[1, 2], [3, 4]]), ms.Tensor([3, 0])))
    [4 1]
""",
    "tile": """Repeats a tensor along each dimension.

Args:
    input (Tensor): The input.
    dims: A tuple with the number of repeats per dimension; it may omit leading dimensions.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a number is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.tile(ms.Tensor([1, 2]), (2,)))
    [1 2 1 2]
""",
    "topk": """The `k` greatest or least elements along a dimension, and their int64 indices.

Args:
    input (Tensor): numbers.
    k (int): How many.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    largest (bool, optional): Whether the greatest; else the least. Default: ``True``.
    sorted (bool, optional): Whether they come in order; they do in any case. Default: ``True``.

Returns:
    Tuple of two tensors.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` or `k` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.topk(ms.Tensor([2.0, 3.0, 1.0]), 2)[0])
    [3. 2.]
""",
    "trace": """Returns the sum of the main diagonal of a matrix; ints are summed in int64.

Args:
    input (Tensor): two dimensions.

Returns:
    0-d Tensor.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` does not have two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.trace(ms.Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
""",
    "transpose": """Swaps two dimensions.

Args:
    input (Tensor): The input.
    dim0 (int): The first dimension.
    dim1 (int): The second dimension.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: `input` is not a Tensor, or a dimension is not an int.
    ValueError: a dimension is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.transpose(ms.mint.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
""",
    "triangular_solve": """The solution `X` of `A X = b` with a triangular matrix.

Args:
    b (Tensor): shape (*, n, k), floats.
    A (Tensor): shape (*, n, n), floats; only one triangle is read.
    upper (bool, optional): Whether the upper triangle; else the lower. Default: ``True``.
    transpose (bool, optional): Whether `A` is transposed first. Default: ``False``.
    unitriangular (bool, optional): Whether the diagonal counts as ones. Default: ``False``.

Returns:
    Tuple of `X` and `A`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or the triangle is singular.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.triangular_solve(ms.Tensor([[4.0], [2.0]]), ms.Tensor([[1.0, 1.0], [0.0, 2.0]]))[0])
    [[3.]
     [1.]]
""",
    "tril": """Returns the elements on and below a diagonal, and zeros above.

Args:
    input (Tensor): at least two dimensions.
    diagonal (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` has fewer than two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
""",
    "triu": """Returns the elements on and above a diagonal, and zeros below.

Args:
    input (Tensor): at least two dimensions.
    diagonal (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` has fewer than two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
""",
    "unbind": """Returns the slices along a dimension, without that dimension.

Args:
    input (Tensor): The input.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors, views of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> [str(v) for v in ms.mint.unbind(ms.Tensor([[1, 2], [3, 4]]))]
    ['[1 2]', '[3 4]']
""",
    "unique": """The different elements in ascending order; with `dim`, the different slices.

Args:
    input (Tensor): numbers.
    sorted (bool, optional): Whether they come in order; they do in any case. Default: ``True``.
    return_inverse (bool, optional): Whether the place of each element among them is returned too. Default: ``False``.
    return_counts (bool, optional): Whether their numbers are returned too. Default: ``False``.
    dim (int, optional): The dimension of the slices; None is elements. Default: ``None``.

Returns:
    Tensor, or a tuple with the int64 places and counts that were asked for.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.unique(ms.Tensor([3, 1, 3])))
    [1 3]
""",
    "unique_consecutive": """The elements without those that equal the one before; with `dim`, the slices.

Args:
    input (Tensor): numbers.
    return_inverse (bool, optional): Whether the place of each element among them is returned too. Default: ``False``.
    return_counts (bool, optional): Whether the lengths of the runs are returned too. Default: ``False``.
    dim (int, optional): The dimension of the slices; None is elements of the flattened tensor. Default: ``None``.

Returns:
    Tensor, or a tuple with the int64 places and counts that were asked for.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.unique_consecutive(ms.Tensor([1, 1, 2, 1])))
    [1 2 1]
""",
    "unsqueeze": """Inserts a dimension of size 1.

Args:
    input (Tensor): The input.
    dim (int): Its position in the result.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: `input` is not a Tensor, or `dim` is not an int.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.unsqueeze(ms.Tensor([1, 2]), -1).shape
    (2, 1)
""",
    "var": """Computes the variance over some or all dimensions.

Args:
    input (Tensor): floats.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    correction (int, optional): The divisor of the sum of squares is the count minus this. Default: ``1``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: `input` is not a Tensor of floats.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.var(ms.Tensor([1.0, 3.0])))
    2.0
""",
    "var_mean": """Computes the variance and the mean over some or all dimensions.

Args:
    input (Tensor): floats.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    correction (int, optional): The divisor of the sum of squares is the count minus this. Default: ``1``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    (variance, mean).

Raises:
    TypeError: `input` is not a Tensor of floats.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> variance, mean = ms.mint.var_mean(ms.Tensor([1.0, 3.0]))
    >>> print(variance, mean)
    2.0 2.0
""",
    "vdot": """Computes the dot product of two vectors; the first one is conjugated if it is complex.

Args:
    input (Tensor): shape (n,).
    other (Tensor): shape (n,).

Returns:
    0-d Tensor.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.vdot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
""",
    "where": """Elements of `input` where a condition holds, else of `other`; with the condition alone, where it holds.

Args:
    condition (Tensor): bools.
    input (optional): Tensor or number. Default: ``None``.
    other (optional): Tensor or number. Default: ``None``.

Returns:
    Tensor; with the condition alone, a tuple of int64 tensors, one for each dimension.

Raises:
    TypeError: `condition` is not a Tensor, or one of the two others is missing.
    ValueError: the shapes cannot be broadcast together.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.where(ms.Tensor([True, False]), ms.Tensor([1, 2]), 0))
    [1 0]
""",
    "zeros": """Returns a tensor of zeros.

Args:
    size: An int, or a tuple or list of ints.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    TypeError: `size` does not consist of ints.
    ValueError: a size is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.zeros((2,)))
    [0. 0.]
""",
    "zeros_like": """Returns zeros in the shape of `input`.

Args:
    input (Tensor): The input.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.zeros_like(ms.Tensor([1, 2])))
    [0 0]
""",
}

FUNCTIONAL: dict[str, str] = {
    "adaptive_avg_pool1d": """Adaptive average pooling to `output_size`.

Args:
    input (Tensor): shape (N, C, L) or (C, L).
    output_size: The length of the output.

Returns:
    Tensor of shape (N, C, output_size) or (C, output_size).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.adaptive_avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
""",
    "adaptive_avg_pool2d": """Adaptive average pooling to `output_size`.

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    output_size: An int or two; None keeps the size.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.adaptive_avg_pool2d(ms.mint.ones((1, 1, 4, 4)), (2, None)).shape
    (1, 1, 2, 4)
""",
    "adaptive_avg_pool3d": """Adaptive average pooling to `output_size`.

Args:
    input (Tensor): shape (N, C, D, H, W) or (C, D, H, W).
    output_size: An int or three; None keeps the size.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.adaptive_avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
""",
    "adaptive_max_pool1d": """Adaptive max pooling to `output_size`.

Args:
    input (Tensor): shape (N, C, L) or (C, L).
    output_size: The length of the output.
    return_indices (bool, optional): Whether the flat indices of the maxima are returned too. Default: ``False``.

Returns:
    Tensor of shape (N, C, output_size) or (C, output_size); or a tuple of it and the indices.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.adaptive_max_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[3. 7.]]]
""",
    "adaptive_max_pool2d": """Adaptive max pooling to `output_size`.

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    output_size: An int or two; None keeps the size.
    return_indices (bool, optional): Whether the flat indices of the maxima are returned too. Default: ``False``.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out); or a tuple of it and the indices.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.adaptive_max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
""",
    "avg_pool1d": """Average pooling: the mean of every window.

Args:
    input (Tensor): shape (N, C, L) or (C, L).
    kernel_size: The size of the window: an int, or one per spatial dimension.
    stride (optional): The distance between windows; None is `kernel_size`. Default: ``None``.
    padding (optional): The padding on both sides: an int, or one per spatial dimension. Default: ``0``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    count_include_pad (bool, optional): Whether padding counts in the mean. Default: ``True``.

Returns:
    Tensor of shape (N, C, L_out) or (C, L_out).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
""",
    "avg_pool2d": """Average pooling: the mean of every window.

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    kernel_size: The size of the window: an int, or one per spatial dimension.
    stride (optional): The distance between windows: an int or two; None is `kernel_size`. Default: ``None``.
    padding (optional): The padding on both sides: an int, or one per spatial dimension. Default: ``0``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    count_include_pad (bool, optional): Whether padding counts in the mean. Default: ``True``.
    divisor_override (int, optional): The divisor of the sums; None is the number of elements. Default: ``None``.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.avg_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
""",
    "avg_pool3d": """Average pooling: the mean of every window.

Args:
    input (Tensor): shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The size of the window: an int, or one per spatial dimension.
    stride (optional): The distance between windows: an int or three; None is `kernel_size`. Default: ``None``.
    padding (optional): The padding on both sides: an int, or one per spatial dimension. Default: ``0``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    count_include_pad (bool, optional): Whether padding counts in the mean. Default: ``True``.
    divisor_override (int, optional): The divisor of the sums; None is the number of elements. Default: ``None``.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
""",
    "batch_norm": """Batch normalization: normalizes channels over the batch, or by running statistics, which training updates.

Args:
    input (Tensor): shape (N, C, *), floats.
    running_mean (Tensor): shape (C,); needed where not `training`.
    running_var (Tensor): shape (C,); needed where not `training`.
    weight (Tensor, optional): shape (C,). Default: ``None``.
    bias (Tensor, optional): shape (C,). Default: ``None``.
    training (bool, optional): Whether the batch's statistics are used. Default: ``False``.
    momentum (float, optional): The share of the batch's statistics in the running ones. Default: ``0.1``.
    eps (float, optional): Added to the denominator to avoid a division by zero. Default: ``1e-05``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: there are no statistics.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([[1.0], [3.0]])
    >>> print(ms.mint.functional.batch_norm(x, None, None, training=True, eps=0.0))
    [[-1.]
     [ 1.]]
""",
    "binary_cross_entropy": """Computes the cross entropy of probabilities with labels in [0, 1]. The logarithms are of the probability + 1e-12.

Args:
    input (Tensor): probabilities.
    target (Tensor): labels, of the same shape.
    weight (Tensor, optional): factors; broadcast. Default: ``None``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes differ, or another `reduction`.
    RuntimeError: a probability lies outside [0, 1].

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.binary_cross_entropy(ms.Tensor([1.0]), ms.Tensor([0.0])))
    27.631021
""",
    "binary_cross_entropy_with_logits": """Computes the cross entropy of the sigmoid of `input` with labels in [0, 1].

Args:
    input (Tensor): floats.
    target (Tensor): labels, of the same shape.
    weight (Tensor, optional): factors; broadcast. Default: ``None``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.
    pos_weight (Tensor, optional): factors of the positive part; broadcast. Default: ``None``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes differ, or another `reduction`.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.binary_cross_entropy_with_logits(ms.Tensor([-200.0]), ms.Tensor([1.0])))
    200.0
""",
    "conv1d": """Computes a 1-d convolution (cross-correlation).

Args:
    input (Tensor): shape (N, C, L) or (C, L).
    weight (Tensor): shape (out, C / groups, K).
    bias (Tensor, optional): shape (out,). Default: ``None``.
    stride (optional): The distance between windows. Default: ``1``.
    padding (optional): The number of zeros on both sides, 'same' or 'valid'. Default: ``0``.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.
    groups (int, optional): The number of groups of channels. Default: ``1``.

Returns:
    Tensor of shape (N, out, L_out) or (out, L_out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.conv1d(ms.mint.ones((1, 1, 3)), ms.mint.ones((1, 1, 2))))
    [[[2. 2.]]]
""",
    "conv2d": """Computes a 2-d convolution (cross-correlation).

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    weight (Tensor): shape (out, C / groups, K, K).
    bias (Tensor, optional): shape (out,). Default: ``None``.
    stride (optional): The distance between windows: an int, or one per spatial dimension. Default: ``1``.
    padding (optional): The number of zeros on both sides: an int or two, 'same' or 'valid'. Default: ``0``.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.
    groups (int, optional): The number of groups of channels. Default: ``1``.

Returns:
    Tensor of shape (N, out, H_out, W_out) or (out, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.conv2d(ms.mint.ones((1, 1, 3, 3)), ms.mint.ones((2, 1, 2, 2)), padding="same").shape
    (1, 2, 3, 3)
""",
    "conv3d": """Computes a 3-d convolution (cross-correlation).

Args:
    input (Tensor): shape (N, C, D, H, W) or (C, D, H, W).
    weight (Tensor): shape (out, C / groups, K, K, K).
    bias (Tensor, optional): shape (out,). Default: ``None``.
    stride (optional): The distance between windows: an int or three. Default: ``1``.
    padding (optional): The number of zeros on both sides: an int or three, 'same' or 'valid'. Default: ``0``.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.
    groups (int, optional): The number of groups of channels. Default: ``1``.

Returns:
    Tensor of shape (N, out, D_out, H_out, W_out) or (out, D_out, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.conv3d(ms.mint.ones((1, 1, 3, 3, 3)), ms.mint.ones((2, 1, 2, 2, 2))).shape
    (1, 2, 2, 2, 2)
""",
    "conv_transpose2d": """Computes a 2-d transposed convolution: the gradient of `conv2d` with respect to its input.

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    weight (Tensor): shape (C, out / groups, K, K).
    bias (Tensor, optional): shape (out,). Default: ``None``.
    stride (optional): The distance between windows: an int, or one per spatial dimension. Default: ``1``.
    padding (optional): The number of elements cut off on both sides: an int or two. Default: ``0``.
    output_padding (optional): The number of elements added at the end: an int or two. Default: ``0``.
    groups (int, optional): The number of groups of channels. Default: ``1``.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.

Returns:
    Tensor of shape (N, out, H_out, W_out) or (out, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.conv_transpose2d(ms.mint.ones((1, 1, 2, 2)), ms.mint.ones((1, 2, 3, 3))).shape
    (1, 2, 4, 4)
""",
    "cosine_embedding_loss": """Computes `1 - cos` for pairs with target 1, and `max(cos - margin, 0)` for the others.

Args:
    input1 (Tensor): shape (N, D) or (D,).
    input2 (Tensor): as `input1`.
    target (Tensor): 1 or -1 for each pair.
    margin (float, optional): In [-1, 1]. Default: ``0.0``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `target`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or `reduction` is unknown.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([[1.0, 0.0]])
    >>> print(ms.mint.functional.cosine_embedding_loss(x, ms.Tensor([[0.0, 1.0]]), ms.Tensor([1])))
    1.0
""",
    "cross_entropy": """Computes the cross entropy between `softmax(input)` and a target.

Args:
    input (Tensor): shape (C,), (N, C) or (N, C, *), floats.
    target (Tensor): the classes as ints, without the dimension C; or class probabilities.
    weight (Tensor, optional): shape (C,): the weight of each class. Default: ``None``.
    ignore_index (int, optional): A class that is ignored. Default: ``-100``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.
    label_smoothing (float, optional): The share that is distributed over all classes, in [0, 1]. Default: ``0.0``.

Returns:
    0-d Tensor; for 'none', a Tensor without the dimension C.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or `reduction` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.cross_entropy(ms.Tensor([[0.0, 200.0]]), ms.Tensor([0])))
    200.0
""",
    "dropout": """Sets elements to zero with probability `p` and divides the others by `1 - p`.

Args:
    input (Tensor): floats.
    p (float, optional): The probability. Default: ``0.5``.
    training (bool, optional): Whether anything is done. Default: ``True``.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `p` is not in [0, 1].

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.dropout(ms.Tensor([1.0]), 0.0))
    [1.]
""",
    "dropout2d": """Sets whole channels to zero with probability `p` and divides the others by `1 - p`.

Args:
    input (Tensor): shape (N, C, H, W), floats.
    p (float, optional): The probability. Default: ``0.5``.
    training (bool, optional): Whether anything is done. Default: ``True``.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `p` is not in [0, 1].

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.dropout2d(ms.mint.ones((1, 2, 3, 3))).shape
    (1, 2, 3, 3)
""",
    "elu": """Computes `input` where positive, else `alpha * (exp(input) - 1)` (arXiv 1511.07289).

Args:
    input (Tensor): floats.
    alpha (float, optional): A scale factor. Default: ``1.0``.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.elu(ms.Tensor([0.0, 2.0])))
    [0. 2.]
""",
    "elu_": """Like `elu`, in place.

Args:
    input (Tensor): floats.
    alpha (float, optional): A scale factor. Default: ``1.0``.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.elu_(ms.Tensor([2.0])))
    [2.]
""",
    "embedding": """Rows of a table by index.

Args:
    input (Tensor): ints.
    weight (Tensor): shape (rows, size).
    padding_idx (int, optional): A row that takes no gradient. Default: ``None``.
    max_norm (float, optional): Rows that are longer are scaled down to this. Default: ``None``.
    norm_type (float, optional): The norm of that. Default: ``2.0``.
    scale_grad_by_freq (bool, optional): Must be False. Default: ``False``.

Returns:
    Tensor of shape (*, size).

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.embedding(ms.Tensor([1]), ms.Tensor([[1.0], [2.0]])))
    [[2.]]
""",
    "flatten": """Flattens the dimensions from `start_dim` to `end_dim` into one.

Args:
    input (Tensor): The input.
    start_dim (int, optional): The first dimension. Default: ``0``.
    end_dim (int, optional): The last dimension. Default: ``-1``.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.flatten(ms.mint.ones((2, 3))).shape
    (6,)
""",
    "fold": """Columns of windows summed up as an image: the gradient of `unfold`.

Args:
    input (Tensor): shape (N, C * window, windows) or (C * window, windows).
    output_size: The size of the image: an int or two.
    kernel_size: The size of the window: an int, or one per spatial dimension.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.
    padding (optional): What `unfold` had on both sides: an int or two. Default: ``0``.
    stride (optional): The distance between windows: an int, or one per spatial dimension. Default: ``1``.

Returns:
    Tensor of shape (N, C, H, W) or (C, H, W).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.fold(ms.mint.ones((1, 8, 4)), 4, 2, stride=2).shape
    (1, 2, 4, 4)
""",
    "gelu": """Gaussian error linear unit: `x * P(X <= x)` for a standard normal X (arXiv 1606.08415).

Args:
    input (Tensor): floats.
    approximate (str, optional): 'none' (exact) or 'tanh'. Default: ``'none'``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.gelu(ms.Tensor([0.0])))
    [0.]
""",
    "glu": """Gated linear unit: the first half along a dimension times the sigmoid of the second half (arXiv 1612.08083).

Args:
    input (Tensor): floats.
    dim (int, optional): The dimension, of even size. Default: ``-1``.

Returns:
    Tensor of the shape of `input`, with half the size along `dim`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.glu(ms.Tensor([4.0, 0.0])))
    [2.]
""",
    "grid_sample": """Samples an image at the positions of a grid (arXiv 1506.02025).

Args:
    input (Tensor): shape (N, C, H, W) or (N, C, D, H, W).
    grid (Tensor): shape (N, h, w, 2) or (N, d, h, w, 3): positions in [-1, 1].
    mode (str, optional): 'bilinear' or 'nearest'. Default: ``'bilinear'``.
    padding_mode (str, optional): 'zeros', 'border' or 'reflection'. Default: ``'zeros'``.
    align_corners (bool, optional): Whether -1 and 1 are the centers of the corner elements, instead of their edges. Default: ``None``.

Returns:
    Tensor of shape (N, C, h, w) or (N, C, d, h, w).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.grid_sample(ms.mint.ones((1, 1, 2, 2)), ms.mint.zeros((1, 3, 3, 2))).shape
    (1, 1, 3, 3)
""",
    "group_norm": """Group normalization: normalizes over groups of channels (arXiv 1803.08494).

Args:
    input (Tensor): shape (N, C, *), floats.
    num_groups (int): The number of groups, a divisor of C.
    weight (Tensor, optional): shape (C,). Default: ``None``.
    bias (Tensor, optional): shape (C,). Default: ``None``.
    eps (float, optional): Added to the denominator to avoid a division by zero. Default: ``1e-05``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.group_norm(ms.mint.ones((2, 4, 3)), 2).shape
    (2, 4, 3)
""",
    "hardtanh": """Limits every element to [min_val, max_val].

Args:
    input (Tensor): numbers.
    min_val (float, optional): The lower limit. Default: ``-1.0``.
    max_val (float, optional): The upper limit. Default: ``1.0``.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.hardtanh(ms.Tensor([-3.0, 0.5])))
    [-1.   0.5]
""",
    "hardtanh_": """Like `hardtanh`, in place.

Args:
    input (Tensor): numbers.
    min_val (float, optional): The lower limit. Default: ``-1``.
    max_val (float, optional): The upper limit. Default: ``1``.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.hardtanh_(ms.Tensor([-3.0])))
    [-1.]
""",
    "interpolate": """Resizes the spatial dimensions.

Args:
    input (Tensor): shape (N, C, *).
    size (optional): The new sizes: an int, or one per spatial dimension. Default: ``None``.
    scale_factor (optional): The factors of the sizes: a number, or one per spatial dimension; instead of `size`. Default: ``None``.
    mode (str, optional): 'nearest', 'linear' for rank 3, 'bilinear' or 'bicubic' for rank 4, 'trilinear' for rank 5. Default: ``'nearest'``.
    align_corners (bool, optional): Whether the centers of the corner elements are aligned. Default: ``None``.
    recompute_scale_factor (bool, optional): Whether the factor is computed again from the sizes. Default: ``None``.

Returns:
    Tensor of shape (N, C, *) and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: neither or both of `size` and `scale_factor` are given, or `mode` is unknown.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.interpolate(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
""",
    "into": """`value`; with `inplace`, written into `input`.

Args:
    input (Tensor): The input.
    value (Tensor):
    inplace: Whether the result is written into the input.

Returns:
    Tensor.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "kl_div": """Computes the Kullback-Leibler divergence between log-probabilities and a target.

Args:
    input (Tensor): logarithms of probabilities.
    target (Tensor): probabilities, or with `log_target` their logarithms.
    reduction (str, optional): 'none', 'mean', 'sum' or 'batchmean' (the sum divided by the first size). Default: ``'mean'``.
    log_target (bool, optional): Whether `target` holds logarithms. Default: ``False``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: another `reduction`.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.kl_div(ms.Tensor([0.0]), ms.Tensor([1.0])))
    0.0
""",
    "l1_loss": """Mean absolute error: the absolute differences.

Args:
    input (Tensor): floats.
    target (Tensor): floats; it broadcasts with `input`.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `reduction` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.l1_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    1.0
""",
    "layer_norm": """Layer normalization over the last dimensions (arXiv 1607.06450).

Args:
    input (Tensor): floats.
    normalized_shape: The sizes of the last dimensions: an int or several.
    weight (Tensor, optional): the factors, of that shape. Default: ``None``.
    bias (Tensor, optional): the offsets, of that shape. Default: ``None``.
    eps (float, optional): Added to the denominator to avoid a division by zero. Default: ``1e-05``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.layer_norm(ms.mint.ones((2, 3)), (3,)).shape
    (2, 3)
""",
    "leaky_relu": """Computes `x` where positive, else `negative_slope * x`.

Args:
    input (Tensor): floats.
    negative_slope (float, optional): The slope of the negative part. Default: ``0.01``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.leaky_relu(ms.Tensor([-1.0, 2.0]), 0.5))
    [-0.5  2. ]
""",
    "linear": """`input @ weight.T + bias`.

Args:
    input (Tensor): shape (*, in).
    weight (Tensor): shape (out, in), or (in,).
    bias (Tensor, optional): shape (out,). Default: ``None``.

Returns:
    Tensor of shape (*, out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.linear(ms.mint.ones((1, 3)), ms.mint.ones((2, 3))))
    [[3. 3.]]
""",
    "log_softmax": """Computes the logarithm of the softmax.

Args:
    input (Tensor): floats.
    dim (int, optional): The dimension; None is 1, or 0 for inputs of 0, 1 or 3 dimensions. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.log_softmax(ms.Tensor([0.0, -200.0]), -1))
    [   0. -200.]
""",
    "logsigmoid": """Computes the logarithm of the sigmoid.

Args:
    input (Tensor): floats.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.logsigmoid(ms.Tensor([200.0])))
    [0.]
""",
    "max_pool2d": """Max pooling: the maximum of every window.

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    kernel_size: The size of the window: an int, or one per spatial dimension.
    stride (optional): The distance between windows: an int or two; None is `kernel_size`. Default: ``None``.
    padding (optional): An int or two, at most half a window. Default: ``0``.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    return_indices (bool, optional): Whether the flat indices of the maxima are returned too. Default: ``False``.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out); or a tuple of it and the indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: an argument is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
""",
    "max_unpool2d": """Inverts `max_pool2d` partially: writes the maxima at `indices` and zeros elsewhere.

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    indices (Tensor): the indices that `max_pool2d` returns.
    kernel_size: The size of the window: an int, or one per spatial dimension.
    stride (optional): The distance between windows: an int or two; None is `kernel_size`. Default: ``None``.
    padding (optional): An int or two. Default: ``0``.
    output_size (optional): The size of the output; None is the size that the windows span. Default: ``None``.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> values, places = ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2, return_indices=True)
    >>> ms.mint.functional.max_unpool2d(values, places, 2).shape
    (1, 1, 4, 4)
""",
    "mse_loss": """Mean squared error: the squared differences.

Args:
    input (Tensor): floats.
    target (Tensor): floats; it broadcasts with `input`.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `reduction` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.mse_loss(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 4.0])))
    2.0
""",
    "nll_loss": """Computes the negative log likelihood of the target classes.

Args:
    input (Tensor): shape (C,), (N, C) or (N, C, *): log-probabilities.
    target (Tensor): the classes as ints, without the dimension C.
    weight (Tensor, optional): shape (C,): the weight of each class. Default: ``None``.
    ignore_index (int, optional): A class that is ignored. Default: ``-100``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `target`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or `reduction` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.nll_loss(ms.Tensor([[-2.0, 0.0]]), ms.Tensor([0])))
    2.0
""",
    "normalize": """Divides vectors by their norm.

Args:
    input (Tensor): floats.
    p (float, optional): The norm. Default: ``2.0``.
    dim (int, optional): The dimension of the vectors. Default: ``1``.
    eps (float, optional): The least divisor. Default: ``1e-12``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.normalize(ms.Tensor([[3.0, 4.0]])))
    [[0.6 0.8]]
""",
    "one_hot": """A one at the place of each int, and zeros elsewhere, along a new last dimension; in int64.

Args:
    tensor (Tensor): ints, not negative.
    num_classes (int, optional): The size of the new dimension; -1 is one more than the greatest int. Default: ``-1``.

Returns:
    Tensor of int64.

Raises:
    TypeError: `tensor` is not a Tensor of ints.
    ValueError: an int is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.one_hot(ms.Tensor([0, 2])))
    [[1 0 0]
     [0 0 1]]
""",
    "pad": """Pads the last dimensions.

Args:
    input (Tensor): The input.
    pad: Pairs of ints, that of the last axis first.
    mode (str, optional): 'constant', 'reflect', 'replicate' or 'circular'. Default: ``'constant'``.
    value (optional): The value of 'constant'; None is 0. Default: ``None``.

Returns:
    Tensor of the dtype of `input`, with the padded sizes.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: there are more pairs than dimensions, a width is out of range, or `mode` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.pad(ms.Tensor([1, 2]), (1, 2), value=9))
    [9 1 2 9 9]
""",
    "pixel_shuffle": """Rearranges channels into space (arXiv 1609.05158).

Args:
    input (Tensor): shape (*, C * r * r, H, W).
    upscale_factor (int): r.

Returns:
    Tensor of shape (*, C, H * r, W * r).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.pixel_shuffle(ms.mint.ones((1, 4, 2, 2)), 2).shape
    (1, 1, 4, 4)
""",
    "prelu": """Computes `input` where positive, else `weight * input` (arXiv 1502.01852).

Args:
    input (Tensor): floats.
    weight (Tensor): one number, or one for each channel (dimension 1).

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.prelu(ms.Tensor([-1.0, 2.0]), ms.Tensor([0.5])))
    [-0.5  2. ]
""",
    "relu": """Computes `max(x, 0)` elementwise.

Args:
    input (Tensor): numbers.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.relu(ms.Tensor([-1.0, 2.0])))
    [0. 2.]
""",
    "relu6": """Limits every element to [0, 6].

Args:
    input (Tensor): numbers.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.relu6(ms.Tensor([-3.0, 9.0])))
    [0. 6.]
""",
    "relu_": """Like `relu`, in place.

Args:
    input (Tensor): numbers.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([-1.0, 2.0])
    >>> y = ms.mint.functional.relu_(x)
    >>> print(x)
    [0. 2.]
""",
    "sigmoid_": """Like `sigmoid`, in place.

Args:
    input (Tensor): floats.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([0.0])
    >>> y = ms.mint.functional.sigmoid_(x)
    >>> print(x)
    [0.5]
""",
    "silu": """Computes `input * sigmoid(input)` (arXiv 1702.03118).

Args:
    input (Tensor): floats.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.silu(ms.Tensor([0.0])))
    [0.]
""",
    "smooth_l1_loss": """Smooth L1 loss: `0.5 d**2 / beta` for differences d below `beta`, else `d - 0.5 beta`.

Args:
    input (Tensor): floats.
    target (Tensor): floats.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.
    beta (float, optional): Where the two meet. Default: ``1.0``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: another `reduction`, or `beta` is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.smooth_l1_loss(ms.Tensor([1.0]), ms.Tensor([4.0])))
    2.5
""",
    "soft_margin_loss": """Computes `log(1 + exp(-target * input))`.

Args:
    input (Tensor): floats.
    target (Tensor): 1 or -1, of the same shape.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes differ, or `reduction` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.soft_margin_loss(ms.Tensor([-200.0]), ms.Tensor([1.0])))
    200.0
""",
    "softmax": """Computes the softmax along a dimension: exponentials divided by their sum.

Args:
    input (Tensor): floats.
    dim (int, optional): The dimension; None is 1, or 0 for inputs of 0, 1 or 3 dimensions. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.softmax(ms.Tensor([0.0, 0.0]), -1))
    [0.5 0.5]
""",
    "softplus": """Computes `log(1 + exp(beta * input)) / beta`; linear above a threshold.

Args:
    input (Tensor): floats.
    beta (float, optional): A scale factor. Default: ``1``.
    threshold (float, optional): The value of `beta * input` above which the function is linear. Default: ``20``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.softplus(ms.Tensor([200.0])))
    [200.]
""",
    "threshold": """Keeps the elements above a threshold and replaces the others by a value.

Args:
    input (Tensor): numbers.
    threshold (float): The threshold.
    value (float): The replacement.
    inplace (bool, optional): Whether the result is written into the input. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.threshold(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
""",
    "threshold_": """Like `threshold`, in place.

Args:
    input (Tensor): numbers.
    threshold (float): The threshold.
    value (float): The replacement.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.threshold_(ms.Tensor([1.0, 3.0]), 2, 9))
    [9. 3.]
""",
    "unfold": """The elements of every window, as columns.

Args:
    input (Tensor): shape (N, C, H, W) or (C, H, W).
    kernel_size: The size of the window: an int, or one per spatial dimension.
    dilation (optional): The distance between elements of a window: an int, or one per spatial dimension. Default: ``1``.
    padding (optional): The padding on both sides: an int, or one per spatial dimension. Default: ``0``.
    stride (optional): The distance between windows: an int, or one per spatial dimension. Default: ``1``.

Returns:
    Tensor of shape (N, C * window, windows) or (C * window, windows).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.unfold(ms.mint.ones((1, 2, 4, 4)), 2, stride=2).shape
    (1, 8, 4)
""",
    "upsample": """Resizes the spatial dimensions; see `interpolate`.

Args:
    input (Tensor): shape (N, C, *).
    size (optional): The new sizes. Default: ``None``.
    scale_factor (optional): The factors of the sizes; instead of `size`. Default: ``None``.
    mode (str, optional): The mode. Default: ``'nearest'``.
    align_corners (bool, optional): Whether the centers of the corner elements are aligned. Default: ``None``.

Returns:
    Tensor of shape (N, C, *) and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.functional.upsample(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
""",
    "vector_norm": """Computes a vector norm over some or all dimensions.

Args:
    x (Tensor): numbers.
    ord (optional): The order of the norm: a number, inf or -inf. Default: ``2``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of a float dtype, of the shape of `x` without the reduced dimensions.

Raises:
    TypeError: `x` is not a Tensor, or `ord` is not a number.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.linalg.vector_norm(ms.Tensor([3.0, 4.0])))
    5.0
""",
}

LINALG: dict[str, str] = {
    "inv": """Computes the inverses of square matrices.

Args:
    input (Tensor): shape (*, n, n), floats.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the matrices are not square.

Examples:
    >>> import mindspore as ms
    >>> ms.mint.linalg.inv(ms.mint.eye(2)).shape
    (2, 2)
""",
    "matrix_norm": """Computes a matrix norm over two dimensions.

Args:
    A (Tensor): numbers, of at least two dimensions.
    ord (optional): 'fro' (root of the sum of squares); 1 or -1 (largest or smallest column sum of absolute values); inf or -inf
        (row sums); 2, -2 or 'nuc' (from singular values). Default: ``'fro'``.
    dim (optional): The two dimensions of the matrices. Default: ``(-2, -1)``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of a float dtype, of the shape of `A` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `ord` is unknown, or `dim` is not two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.linalg.matrix_norm(ms.Tensor([[3.0, 4.0]])))
    5.0
""",
    "norm": """A norm of vectors along one dimension, or of matrices along two.

Args:
    A (Tensor): numbers.
    ord (optional): None (root of the sum of squares over any dimensions), or as for the norms of vectors or matrices. Default: ``None``.
    dim (optional): None (all), an int, or two. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the norm is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.linalg.norm(ms.Tensor([[3.0, 4.0]]), dim=1))
    [5.]
""",
    "qr": """Computes the QR decomposition of matrices: an orthogonal `Q` and an upper triangular `R`.

Args:
    A (Tensor): shape (*, m, n), floats.
    mode (str, optional): 'reduced', 'complete', or 'r' (`Q` is empty). Default: ``'reduced'``.

Returns:
    (Q, R).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `mode` is unknown.

Examples:
    >>> import mindspore as ms
    >>> [x.shape for x in ms.mint.linalg.qr(ms.mint.ones((3, 2)))]
    [(3, 2), (2, 2)]
""",
    "vector_norm": """Computes a vector norm over some or all dimensions.

Args:
    x (Tensor): numbers.
    ord (optional): The order of the norm: a number, inf or -inf. Default: ``2``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of a float dtype, of the shape of `x` without the reduced dimensions.

Raises:
    TypeError: `x` is not a Tensor, or `ord` is not a number.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.linalg.vector_norm(ms.Tensor([3.0, 4.0])))
    5.0
""",
}

SPECIAL: dict[str, str] = {
    "log_softmax": """Computes the logarithm of the softmax.

Args:
    input (Tensor): floats.
    dim (int, optional): The dimension; None is 1, or 0 for inputs of 0, 1 or 3 dimensions. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of the input, or float32. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.functional.log_softmax(ms.Tensor([0.0, -200.0]), -1))
    [   0. -200.]
""",
    "round": """Rounds to integers; halves are rounded to even.

Args:
    input (Tensor): numbers.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.mint.special.round(ms.Tensor([1.5, 2.5])))
    [2. 2.]
""",
}
