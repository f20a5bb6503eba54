"""The documentation of `ms_tensor.ops`, `ms_tensor`, `ms_tensor.context`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

OPS: dict[str, str] = {
    "accumulate_n": """Adds several tensors of one shape and dtype.

Args:
    x: The input.

Returns:
    Tensor of the same shape and dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.accumulate_n([Tensor([1.0, 2.0]), Tensor([3.0, 4.0])]))
    [4. 6.]
""",
    "adaptive_avg_pool1d": """Adaptive average pooling to `output_size`.

Args:
    input (Tensor): of a float dtype, of shape (N, C, L).
    output_size (int): The length of the output, a divisor of L.

Returns:
    Tensor of shape (N, C, output_size) and the dtype of `input`.

Raises:
    TypeError: `output_size` is not an int, or `input` is not of a float dtype.
    ValueError: `output_size` does not divide L.

Examples:
    >>> from mindspore import ops
    >>> print(ops.adaptive_avg_pool1d(ops.arange(6.0).reshape(1, 1, 6), 2))
    [[[1. 4.]]]
""",
    "adaptive_avg_pool2d": """Adaptive average pooling to `output_size`.

Args:
    input (Tensor): of a float dtype, of shape (N, C, H, W) or (C, H, W).
    output_size: An int or (height, width); None keeps the size.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out) and the dtype of `input`.

Raises:
    TypeError: `input` is not of a float dtype.
    ValueError: `input` has another rank, or a size is not positive.

Examples:
    >>> from mindspore import ops
    >>> print(ops.adaptive_avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 1))
    [[[[7.5]]]]
""",
    "adaptive_avg_pool3d": """Adaptive average pooling to `output_size`.

Args:
    input (Tensor): of a float or int dtype, of shape (N, C, D, H, W) or (C, D, H, W). Means of ints are truncated.
    output_size: An int or (depth, height, width); None keeps the size.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out) and the dtype of `input`.

Raises:
    TypeError: `input` holds bools or complex numbers.
    ValueError: `input` has another rank, or a size is not positive.

Examples:
    >>> from mindspore import ops
    >>> print(ops.adaptive_avg_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1))
    [[[[[3.5]]]]]
""",
    "adaptive_max_pool1d": """Adaptive max pooling to `output_size`.

Args:
    input (Tensor): of a float dtype, of shape (N, C, L).
    output_size (int): The length of the output, a divisor of L.

Returns:
    Tensor of shape (N, C, output_size) and the dtype of `input`.

Raises:
    TypeError: `output_size` is not an int, or `input` is not of a float dtype.
    ValueError: `output_size` does not divide L.

Examples:
    >>> from mindspore import ops
    >>> print(ops.adaptive_max_pool1d(ops.arange(6.0).reshape(1, 1, 6), 2))
    [[[2. 5.]]]
""",
    "adaptive_max_pool2d": """Adaptive max pooling to `output_size`.

Args:
    input (Tensor): of shape (N, C, H, W) or (C, H, W).
    output_size: An int or (height, width); None keeps the size.
    return_indices (bool, optional): Whether to return the flat index (in H x W) of every maximum too. Default: ``False``.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out); or a tuple of it and the int64 indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` has another rank, or a size is not positive.

Examples:
    >>> from mindspore import ops
    >>> print(ops.adaptive_max_pool2d(ops.arange(9.0).reshape(1, 1, 3, 3), 2))
    [[[[4. 5.]
       [7. 8.]]]]
""",
    "adaptive_max_pool3d": """Adaptive max pooling to `output_size`.

Args:
    input (Tensor): of shape (N, C, D, H, W) or (C, D, H, W).
    output_size: An int or (depth, height, width); None keeps the size.
    return_indices (bool, optional): Whether to return the flat index (in D x H x W) of every maximum too. Default: ``False``.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out); or a tuple of it and the int32
        indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` has another rank, or a size is not positive.

Examples:
    >>> from mindspore import ops
    >>> print(ops.adaptive_max_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1))
    [[[[[7.]]]]]
""",
    "add_layer_norm": """The layer normalization of a sum over its last dimension.

Args:
    x1 (Tensor): of a float dtype.
    x2 (Tensor): of the shape and dtype of `x1`.
    gamma (Tensor): of the size of the last dimension.
    beta (Tensor): of the size of the last dimension.
    epsilon (float, optional): Added to the variance. Default: ``1e-05``.
    additional_output (bool, optional): Accepted for compatibility; the sum is always returned. Default: ``False``.

Returns:
    (the normalized sum, its mean, its reciprocal standard deviation, the sum); mean and deviation have a last
        dimension of size 1.

Raises:
    TypeError: the dtypes differ or are not float dtypes.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> found = ops.add_layer_norm(Tensor([[1.0, 2.0]]), Tensor([[0.0, 1.0]]), ops.ones(2), ops.zeros(2), 0.0)
    >>> print(found[0], found[1])
    [[-1.  1.]] [[2.]]
""",
    "add_rms_norm": """Computes `rms_norm` of the sum of two tensors.

Args:
    x1 (Tensor): of a float dtype.
    x2 (Tensor): of the shape and dtype of `x1`.
    gamma (Tensor): of the shape of the normalized last dimensions.
    epsilon (float, optional): Added to the mean square. Default: ``1e-06``.

Returns:
    (the normalized sum, the reciprocal root mean square in float32, the sum).

Raises:
    TypeError: the dtypes differ or are not float dtypes.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.add_rms_norm(Tensor([[1.0, 3.0]]), Tensor([[0.0, 4.0]]), ops.ones(2))[0])
    [[0.2 1.4]]
""",
    "addbmm": """Computes `beta * input + alpha * sum(batch1 @ batch2)`, where the products are summed over the batch.

Args:
    input (Tensor): broadcasts to (n, p).
    batch1 (Tensor): of shape (b, n, m).
    batch2 (Tensor): of shape (b, m, p).
    beta (optional): Default: ``1``.
    alpha (optional): Default: ``1``.

Returns:
    Tensor of shape (n, p).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> print(ops.addbmm(ops.ones((1, 1)), ops.ones((2, 1, 3)), ops.ones((2, 3, 1))))
    [[7.]]
""",
    "addcdiv": """Computes `input + value * tensor1 / tensor2`, elementwise with broadcasting.

Args:
    input (Tensor): The input.
    tensor1 (Tensor):
    tensor2 (Tensor):
    value (Operand, optional): A number, or a Tensor. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.addcdiv(Tensor([1.0]), Tensor([6.0]), Tensor([3.0]), 2))
    [5.]
""",
    "addcmul": """Computes `input + value * tensor1 * tensor2`, elementwise with broadcasting.

Args:
    input (Tensor): The input.
    tensor1 (Tensor):
    tensor2 (Tensor):
    value (Operand, optional): A number, or a Tensor. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.addcmul(Tensor([1.0]), Tensor([2.0]), Tensor([3.0]), 2))
    [13.]
""",
    "addmm": """Computes `beta * input + alpha * (mat1 @ mat2)`.

Args:
    input (Tensor): broadcasts to (n, p).
    mat1 (Tensor): of shape (n, m).
    mat2 (Tensor): of shape (m, p).
    beta (optional): Default: ``1``.
    alpha (optional): Default: ``1``.

Returns:
    Tensor of shape (n, p).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> print(ops.addmm(ops.ones((1, 1)), ops.ones((1, 3)), ops.ones((3, 1))))
    [[4.]]
""",
    "addmv": """Computes `beta * input + alpha * (mat @ vec)`.

Args:
    input (Tensor): broadcasts to (n,).
    mat (Tensor): of shape (n, m).
    vec (Tensor): of shape (m,).
    beta (optional): Default: ``1``.
    alpha (optional): Default: ``1``.

Returns:
    Tensor of shape (n,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.addmv(Tensor([1.0, 2.0]), ops.ones((2, 3)), ops.ones(3)))
    [4. 5.]
""",
    "addn": """Adds several tensors of one shape and dtype.

Args:
    x: A list or tuple of tensors.

Returns:
    Tensor of the same shape and dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.addn([Tensor([1.0, 2.0]), Tensor([3.0, 4.0])]))
    [4. 6.]
""",
    "addr": """Computes `beta * x + alpha * outer(vec1, vec2)`.

Args:
    x (Tensor): broadcasts to (n, m).
    vec1 (Tensor): of shape (n,).
    vec2 (Tensor): of shape (m,).
    beta (optional): Default: ``1``.
    alpha (optional): Default: ``1``.

Returns:
    Tensor of shape (n, m).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.addr(ops.ones((2, 1)), Tensor([1.0, 2.0]), Tensor([3.0])))
    [[4.]
     [7.]]
""",
    "adjoint": """Transposes the last two dimensions and conjugates the elements.

Args:
    x (Tensor): The input.

Returns:
    Tensor of the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.adjoint(ops.ones((2, 3))).shape
    (3, 2)
""",
    "affine_grid": """Returns the grid with which `grid_sample` applies affine matrices to images.

Args:
    theta (Tensor): of floats of shape (N, 2, 3) or (N, 3, 4).
    size: The shape of the result of `grid_sample`, (N, C, H, W) or (N, C, D, H, W).
    align_corners (bool, optional): Whether -1 and 1 are the centers of the outermost elements, instead of their edges. Default: ``False``.

Returns:
    Tensor of shape (N, H, W, 2) or (N, D, H, W, 3).

Raises:
    TypeError: `theta` is not a tensor of floats, or `size` is not a tuple of ints.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.affine_grid(Tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]), (1, 1, 1, 2)))
    [[[[-0.5  0. ]
       [ 0.5  0. ]]]]
""",
    "all": """Tests whether all elements are true (nonzero), over some or all dimensions.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of bool, of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.all(Tensor([[True, False], [True, True]]), axis=1))
    [False  True]
""",
    "amax": """Computes the maximum over some or all dimensions.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    initial (optional): A number: the smallest value of the result; needed if `where` is given. Default: ``None``.
    where (optional): Tensor of bool, or a bool: the elements that count. Default: ``None``.

Returns:
    Tensor of the dtype of `input`, of its shape without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.amax(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [7. 6.]
""",
    "amin": """Computes the minimum over some or all dimensions.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    initial (optional): A number: the largest value of the result; needed if `where` is given. Default: ``None``.
    where (optional): Tensor of bool, or a bool: the elements that count. Default: ``None``.

Returns:
    Tensor of the dtype of `input`, of its shape without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.amin(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [1. 3.]
""",
    "aminmax": """Computes the minimum and the maximum along a dimension.

With `axis=None`, which is the flattened tensor, NaN is ignored unless all elements are NaN.

Args:
    input (Tensor): The input.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> [float(v) for v in ops.aminmax(Tensor([1.0, 3.0, 2.0]))]
    [1.0, 3.0]
""",
    "angle": """Returns the angle of complex numbers; for real numbers 0, or pi where they are negative.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.angle(Tensor([2.0, -2.0])))
    [0.        3.1415927]
""",
    "any": """Tests whether any element is true (nonzero), over some or all dimensions.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of bool, of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.any(Tensor([[True, False], [False, False]]), axis=1))
    [ True False]
""",
    "approximate_equal": """Tests whether elements differ by less than `tolerance`.

Args:
    x (Tensor): The input.
    y (Tensor): The second operand.
    tolerance (float, optional): A float. Default: ``1e-05``.

Returns:
    Tensor of bool, of the broadcast shape.

Raises:
    TypeError: `x` or `y` is not a Tensor, or `tolerance` is not a float.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.approximate_equal(Tensor([1.0, 2.0]), Tensor([1.000001, 2.1])))
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
    ValueError: `step` is 0, or has the wrong sign.

Examples:
    >>> from mindspore import ops
    >>> print(ops.arange(1, 6, 2))
    [1 3 5]
""",
    "argmax": """Returns the index of the maximum; of several, the first one.

Args:
    input (Tensor): The input.
    dim (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of int64, of the shape of `input` without `dim`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.argmax(Tensor([[1.0, 20.0], [7.0, 3.0]]), dim=1))
    [1 0]
""",
    "argmin": """Returns the index of the minimum; of several, the first one.

Args:
    input (Tensor): The input.
    axis (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of int32 (of a 0-d tensor int64), of the shape of `input` without `axis`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.argmin(Tensor([2.0, 5.0, -1.0])))
    2
""",
    "argsort": """Returns the indices that sort a tensor along a dimension; see `sort`.

Args:
    input (Tensor): of at least one dimension.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    descending (bool, optional): Whether the largest element comes first. Default: ``False``.

Returns:
    Tensor of int32, of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.argsort(Tensor([3, 1, 2])))
    [1 2 0]
""",
    "argwhere": """Alias of `nonzero`.

Args:
    input (Tensor): Tensor. NaN is nonzero.

Returns:
    Tensor of int64, of shape (count, input.ndim); or a tuple of `input.ndim` tensors of shape (count,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.argwhere(Tensor([0, 2])))
    [[1]]
""",
    "array_reduce": """Folds a tensor by a binary function over the dimensions that `shape` does not have.

Args:
    fn (Callable): Combines two slices.
    x (Tensor): Of any shape.
    shape (tuple of int): The shape of `x`, except for dimensions that are 1 or missing in front.

Returns:
    Tensor of this shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `shape` does not match.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.array_reduce(ops.maximum, Tensor([[1, 5], [3, 2]]), (1, 2)))
    [[3 5]]
""",
    "array_to_scalar": """Returns the only element of a tensor as a number.

Args:
    x (Tensor): The input.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.array_to_scalar(Tensor(3))
    3
""",
    "assign": """Assigns `value` to `variable` in place.

Args:
    variable (Tensor): Tensor or Parameter.
    value: Tensor of the same shape, or a number; it is cast to the dtype of `variable`.

Returns:
    Tensor with the new values of `variable`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes differ.

Examples:
    >>> from mindspore import Parameter, Tensor, ops
    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> print(ops.assign(weight, Tensor([3.0])).asnumpy())
    [3.]
""",
    "assign_add": """Adds `value` to `variable` in place.

Args:
    variable (Tensor): Tensor or Parameter.
    value: Tensor of the same shape, or a number.

Returns:
    Tensor with the new values of `variable`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes differ.

Examples:
    >>> from mindspore import Parameter, Tensor, ops
    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_add(step, 1).asnumpy())
    [2.]
""",
    "assign_sub": """Subtracts `value` from `variable` in place.

Args:
    variable (Tensor): Tensor or Parameter.
    value: Tensor of the same shape, or a number.

Returns:
    Tensor with the new values of `variable`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes differ.

Examples:
    >>> from mindspore import Parameter, Tensor, ops
    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_sub(step, 1).asnumpy())
    [0.]
""",
    "atleast_1d": """Reshapes tensors to at least one dimension.

Args:
    inputs: A Tensor, or a list or tuple of them.

Returns:
    Tensor, or a tuple of them.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.atleast_1d(Tensor(1.0)).shape
    (1,)
""",
    "atleast_2d": """Reshapes tensors to at least two dimensions; a vector becomes a row.

Args:
    inputs: A Tensor, or a list or tuple of them.

Returns:
    Tensor, or a tuple of them.

Examples:
    >>> from mindspore import ops
    >>> ops.atleast_2d(ops.ones((3,))).shape
    (1, 3)
""",
    "atleast_3d": """Reshapes tensors to at least three dimensions: (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1).

Args:
    inputs: Tensors.

Examples:
    >>> from mindspore import ops
    >>> ops.atleast_3d(ops.ones((2, 3))).shape
    (2, 3, 1)
""",
    "augassign_add": """`x + y`.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.augassign_add(1, 2)
    3
""",
    "augassign_div": """`x / y`.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.augassign_div(3, 2)
    1.5
""",
    "augassign_floordiv": """`x // y`.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.augassign_floordiv(3, 2)
    1
""",
    "augassign_mod": """`x % y`.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.augassign_mod(5, 3)
    2
""",
    "augassign_mul": """`x * y`.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.augassign_mul(3, 2)
    6
""",
    "augassign_sub": """`x - y`.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.augassign_sub(1, 2)
    -1
""",
    "avg_pool1d": """Average pooling: the mean of every window.

Args:
    input_x (Tensor): of shape (N, C, L) or (C, L).
    kernel_size (optional): The window. Default: ``1``.
    stride (optional): Default: ``1``.
    padding (optional): The number of zeros at each end; at most half a window. Default: ``0``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    count_include_pad (bool, optional): Whether padding counts in the mean. Default: ``True``.

Returns:
    Tensor of shape (N, C, L_out) or (C, L_out) and the dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.avg_pool1d(ops.arange(4.0).reshape(1, 1, 4), 2, 2))
    [[[0.5 2.5]]]
""",
    "avg_pool2d": """Average pooling: the mean of every window.

Args:
    input_x (Tensor): of shape (N, C, H, W) or (C, H, W).
    kernel_size (optional): The window: an int or (height, width). Default: ``1``.
    stride (optional): An int or (vertical, horizontal). Default: ``1``.
    padding (optional): An int, (vertical, horizontal) or (top, bottom, left, right); at most half a window. Default: ``0``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    count_include_pad (bool, optional): Whether padding counts in the mean. Default: ``True``.
    divisor_override (int, optional): The divisor, if not 0. Default: ``0``.

Returns:
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out) and the dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.avg_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2))
    [[[[ 2.5  4.5]
       [10.5 12.5]]]]
""",
    "avg_pool3d": """Average pooling: the mean of every window.

Args:
    input_x (Tensor): of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size (optional): The window: an int or (depth, height, width). Default: ``1``.
    stride (optional): An int or three. Default: ``1``.
    padding (optional): An int, three, or six (before and after each dimension); at most half a window. Default: ``0``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    count_include_pad (bool, optional): Whether padding counts in the mean. Default: ``True``.
    divisor_override (int, optional): The divisor, if not 0. Default: ``0``.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out) or (C, D_out, H_out, W_out) and the dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.avg_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2))
    [[[[[3.5]]]]]
""",
    "baddbmm": """Computes `beta * input + alpha * (batch1 @ batch2)` for batches of matrices.

Args:
    input (Tensor): broadcasts to (b, n, p).
    batch1 (Tensor): of shape (b, n, m).
    batch2 (Tensor): of shape (b, m, p).
    beta (optional): Default: ``1``.
    alpha (optional): Default: ``1``.

Returns:
    Tensor of shape (b, n, p).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.baddbmm(ops.ones((2, 1, 1)), ops.ones((2, 1, 3)), ops.ones((2, 3, 1))).shape
    (2, 1, 1)
""",
    "bartlett_window": """Returns the triangular window, `1 - |2 n / (N - 1) - 1|`.

Args:
    window_length: The number of elements.
    periodic (bool, optional): Whether the window is one period of a longer signal, instead of symmetric. Default: ``True``.
    dtype (optional): A float dtype; None is float32. Default: ``None``.

Returns:
    Tensor of shape (window_length,).

Raises:
    ValueError: the length is negative.

Examples:
    >>> from mindspore import ops
    >>> print(ops.bartlett_window(5, False))
    [0.  0.5 1.  0.5 0. ]
""",
    "batch_dot": """Computes dot products of two batches, summed over one dimension of each.

Args:
    x1 (Tensor): of at least two dimensions; the first is the batch.
    x2 (Tensor): of at least two dimensions, with the same batch.
    axes (optional): The dimension of each to sum over, as an int for both or two ints; None is the last of `x1` and the second to
        last of `x2` (its last if it has two). Default: ``None``.

Returns:
    Tensor of the batch, the remaining dimensions of `x1` and those of `x2`; at least two dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes are incompatible, or a summed dimension is the batch.

Examples:
    >>> from mindspore import ops
    >>> ops.batch_dot(ops.ones((2, 3, 4)), ops.ones((2, 4, 5))).shape
    (2, 3, 5)
""",
    "batch_norm": """Batch normalization: normalizes every channel (dimension 1) over the other dimensions (arXiv 1502.03167).

In training it uses the statistics of the batch, and updates `running_mean` and `running_var` in place:
`running = (1 - momentum) * running + momentum * batch`, with the unbiased variance of the batch.

Args:
    input_x (Tensor): of shape (N, C, *).
    running_mean (Tensor): of shape (C,).
    running_var (Tensor): of shape (C,).
    weight (Tensor): of shape (C,), or None.
    bias (Tensor): of shape (C,), or None.
    training (bool, optional): Whether the function is in training mode. Default: ``False``.
    momentum (float, optional): The weight of the batch in the running statistics. Default: ``0.1``.
    eps (float, optional): Added to the denominator to avoid a division by zero. Default: ``1e-05``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input_x` has fewer than two dimensions.

Examples:
    >>> from mindspore import ops
    >>> x = ops.arange(4.0).reshape(2, 2)
    >>> print(ops.batch_norm(x, ops.zeros(2), ops.ones(2), None, None, eps=0.0))
    [[0. 1.]
     [2. 3.]]
""",
    "batch_to_space_nd": """Moves the batch into blocks of the last dimensions and crops their borders: the inverse of `space_to_batch_nd`.

Args:
    input_x (Tensor): of shape (N, C, *spatial); the product of the block sizes divides N.
    block_size: An int, or one per spatial dimension.
    crops: The elements to cut, a (before, after) pair per spatial dimension.

Returns:
    Tensor of shape (N / product of block sizes, C, *spatial * block sizes - crops).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> ops.batch_to_space_nd(ops.ones((4, 3, 1, 2)), 2, ((0, 0), (0, 0))).shape
    (1, 3, 2, 4)
""",
    "bernoulli": """Draws 1 with probability `p`, else 0.

Args:
    input (Tensor): The input.
    p (optional): The probability: a number, or a Tensor of one element or of the shape of `input`. Default: ``0.5``.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `p` is not in [0, 1], or has another shape.

Examples:
    >>> from mindspore import ops
    >>> print(ops.bernoulli(ops.zeros(3), 1.0))
    [1. 1. 1.]
""",
    "bessel_i0": """Computes the modified Bessel function of the first kind, of order 0.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_i0(Tensor([0.0])))
    [1.]
""",
    "bessel_i0e": """Computes `exp(-|x|) * bessel_i0(x)`.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_i0e(Tensor([0.0])))
    [1.]
""",
    "bessel_i1": """Computes the modified Bessel function of the first kind, of order 1.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_i1(Tensor([0.0])))
    [0.]
""",
    "bessel_i1e": """Computes `exp(-|x|) * bessel_i1(x)`.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_i1e(Tensor([0.0])))
    [0.]
""",
    "bessel_j0": """Computes the Bessel function of the first kind, of order 0.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_j0(Tensor([0.0])))
    [1.]
""",
    "bessel_j1": """Computes the Bessel function of the first kind, of order 1.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_j1(Tensor([0.0])))
    [0.]
""",
    "bessel_k0": """Computes the modified Bessel function of the second kind, of order 0.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`; NaN where `x` is negative.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_k0(Tensor([0.0])))
    [inf]
""",
    "bessel_k0e": """Computes `exp(x) * bessel_k0(x)`.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`; NaN where `x` is negative.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_k0e(Tensor([0.0])))
    [inf]
""",
    "bessel_k1": """Computes the modified Bessel function of the second kind, of order 1.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`; NaN where `x` is negative.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_k1(Tensor([0.0])))
    [inf]
""",
    "bessel_k1e": """Computes `exp(x) * bessel_k1(x)`.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`; NaN where `x` is negative.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_k1e(Tensor([0.0])))
    [inf]
""",
    "bessel_y0": """Computes the Bessel function of the second kind, of order 0.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`; NaN where `x` is negative.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_y0(Tensor([0.0])))
    [-inf]
""",
    "bessel_y1": """Computes the Bessel function of the second kind, of order 1.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`; NaN where `x` is negative.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bessel_y1(Tensor([0.0])))
    [-inf]
""",
    "bias_add": """Adds a bias per channel (dimension 1).

Args:
    input_x (Tensor): The input.
    bias (Tensor): of shape (C,).

Returns:
    Tensor of the shape of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the size of `bias` is not the number of channels.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bias_add(ops.ones((1, 2)), Tensor([1.0, 2.0])))
    [[2. 3.]]
""",
    "bidense": """Applies a bilinear layer, `input1 @ weight[o] @ input2 + bias[o]` for every output channel o.

Args:
    input1 (Tensor): of shape (*, in1).
    input2 (Tensor): of shape (*, in2).
    weight (Tensor): of shape (out, in1, in2).
    bias (Tensor, optional): of shape (out,). Default: ``None``.

Returns:
    Tensor of shape (*, out).

Raises:
    TypeError: an argument is not a Tensor, or the bias is of another dtype.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.bidense(ops.ones((1, 2)), ops.ones((1, 3)), ops.ones((2, 2, 3))))
    [[6. 6.]]
""",
    "binary_cross_entropy": """Computes the cross entropy of probabilities with binary targets. The logarithms are of the probability + 1e-12.

Args:
    logits (Tensor): of probabilities, in [0, 1].
    labels (Tensor): of the same shape, in [0, 1].
    weight (optional): Tensor that broadcasts with them. Default: ``None``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `logits`.

Raises:
    TypeError: `logits` or `labels` is not a Tensor.
    ValueError: the shapes differ, or `reduction` is unknown.
    RuntimeError: a probability is outside [0, 1].

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.binary_cross_entropy(Tensor([0.5, 0.5]), Tensor([0.0, 1.0])))
    0.6931472
""",
    "binary_cross_entropy_with_logits": """Computes the cross entropy of `sigmoid(input)` with binary targets, without overflow.

Args:
    input (Tensor): of floats.
    target (Tensor): of the same shape, in [0, 1].
    weight (optional): Tensor that broadcasts with them. Default: ``None``.
    pos_weight (optional): Tensor that broadcasts with them: the weight of positive targets. Default: ``None``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `input`.

Raises:
    TypeError: `input` or `target` is not a Tensor.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.binary_cross_entropy_with_logits(Tensor([0.0, 0.0]), Tensor([0.0, 1.0])))
    0.6931472
""",
    "bincount": """Counts the occurrences of each int.

Args:
    input (Tensor): 1-d tensor of ints that are not negative.
    weights (Tensor, optional): The weight of each element, of the shape of `input`; None is 1. Default: ``None``.
    minlength (int, optional): The smallest size of the result. Default: ``0``.

Returns:
    1-d Tensor of float32: the count of each int.

Raises:
    TypeError: `input` or `weights` is not a Tensor, or `minlength` is not an int.
    ValueError: `input` is not 1-d or has a negative element, the lengths differ, or `minlength` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bincount(Tensor([1, 1, 3])))
    [0. 2. 0. 1.]
""",
    "blackman_window": """Returns the Blackman window, `0.42 - 0.5 cos(2 pi n / (N - 1)) + 0.08 cos(4 pi n / (N - 1))`.

Args:
    window_length: The number of points.
    periodic (bool, optional): Default: ``True``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (window_length,).

Examples:
    >>> from mindspore import ops
    >>> print(ops.blackman_window(1))
    [1.]
""",
    "block_diag": """Returns a matrix with the given matrices along its diagonal and zeros elsewhere.

Args:
    *inputs: Tensors of at most two dimensions; a vector is one row.

Returns:
    Tensor of two dimensions, of the promoted dtype.

Raises:
    ValueError: a tensor has more than two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.block_diag(Tensor([[1]]), Tensor([2, 3])))
    [[1 0 0]
     [0 2 3]]
""",
    "bmm": """Computes the products of two batches of matrices, or of two matrices.

Args:
    input_x (Tensor): of shape (*, n, m).
    mat2 (Tensor): of shape (*, m, p).

Returns:
    Tensor of shape (*, n, p).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.bmm(ops.ones((5, 2, 3)), ops.ones((5, 3, 4))).shape
    (5, 2, 4)
""",
    "bool_and": """`x and y`.

Args:
    x (bool): The input.
    y (bool): The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.bool_and(True, False)
    False
""",
    "bool_eq": """Returns whether two bools are equal.

Args:
    x (bool): The input.
    y (bool): The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.bool_eq(True, True)
    True
""",
    "bool_not": """`not x`.

Args:
    x (bool): The input.

Examples:
    >>> from mindspore import ops
    >>> ops.bool_not(True)
    False
""",
    "bool_or": """`x or y`.

Args:
    x (bool): The input.
    y (bool): The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.bool_or(True, False)
    True
""",
    "bounding_box_decode": """Decodes offsets that `bounding_box_encode` returns; boxes are clipped to the image.

Args:
    anchor_box (Tensor): of floats of shape (N, 4).
    deltas (Tensor): of floats of the same shape.
    max_shape: The height and width of the image.
    means (optional): The means, which are added to the scaled offsets. Default: zeros.
    stds (optional): The factors of the offsets. Default: ones.
    wh_ratio_clip (float, optional): The smallest ratio of sizes, and the inverse of the largest. Default: ``0.016``.

Returns:
    Tensor of shape (N, 4).

Raises:
    TypeError: an argument is not a tensor of floats.
    ValueError: an argument has an unexpected shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> anchors = Tensor([[0.0, 0.0, 4.0, 4.0]])
    >>> print(ops.bounding_box_decode(anchors, Tensor([[0.2, 0.0, 0.0, 0.0]]), (9, 9)))
    [[1. 0. 5. 4.]]
""",
    "bounding_box_encode": """Encodes ground truth boxes as offsets from anchors: of the center, relative to the size, and log ratios of sizes.

The formula is from Girshick et al., "Rich feature hierarchies" (2014).

Args:
    anchor_box (Tensor): of floats of shape (N, 4).
    groundtruth_box (Tensor): of floats of the same shape.
    means (optional): The means, which are subtracted from the offsets. Default: zeros.
    stds (optional): The standard deviations, by which the offsets are then divided. Default: ones.

Returns:
    Tensor of shape (N, 4).

Raises:
    TypeError: an argument is not a tensor of floats.
    ValueError: an argument has an unexpected shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bounding_box_encode(Tensor([[0.0, 0.0, 4.0, 4.0]]), Tensor([[1.0, 0.0, 5.0, 4.0]])))
    [[0.2 0.  0.  0. ]]
""",
    "broadcast_gradient_args": """Returns the dimensions over which the gradients of two broadcast operands are summed.

Args:
    x_shape: The shape of the first operand.
    y_shape: The shape of the second operand.

Raises:
    ValueError: the shapes cannot be broadcast together.

Examples:
    >>> from mindspore import ops
    >>> ops.broadcast_gradient_args((2, 1, 3), (1, 4, 1))
    ((1,), (0, 2))
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
    >>> from mindspore import Tensor, ops
    >>> print(ops.broadcast_to(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
""",
    "bucketize": """Returns the index of the bucket of each element.

Args:
    input (Tensor): The input.
    boundaries: Increasing numbers, as a list, a tuple or a 1-d tensor.
    right (bool, optional): Whether a boundary belongs to the bucket above it. Default: ``False``.

Returns:
    Tensor of int32, of the shape of `input`: 0 below the first boundary.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `boundaries` are not 1-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.bucketize(Tensor([0.0, 3.0, 9.0]), [1.0, 3.0]))
    [0 1 2]
""",
    "cartesian_prod": """Returns all combinations of one element of each vector, as rows.

Args:
    *inputs: 1-d tensors; a 0-d tensor counts as one of size 1.

Returns:
    Tensor of shape (product of the sizes, number of vectors).

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cartesian_prod(Tensor([1, 2]), Tensor([3, 4])))
    [[1 3]
     [1 4]
     [2 3]
     [2 4]]
""",
    "cast": """Casts a tensor or number to another dtype.

Floats are truncated to integers; everything that is not zero becomes True.

Args:
    input (Tensor or number): of any shape.
    dtype (mindspore.dtype): the dtype of the result.

Returns:
    Tensor of the shape of `input`; `input` itself if it has the dtype.

Raises:
    TypeError: `dtype` is not a dtype, or has no kernels.

Examples:
    >>> import mindspore as ms
    >>> print(ms.ops.cast(ms.Tensor([1.5, 0.0]), ms.int32))
    [1 0]
""",
    "cat": """Alias of `concat`.

Args:
    tensors: A list or tuple of tensors, of equal shape except along `axis`. Their dtypes are promoted.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    Tensor of the promoted dtype; its size along `axis` is the sum of the sizes.

Raises:
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cat((Tensor([1, 2]), Tensor([3]))))
    [1 2 3]
""",
    "cdist": """Computes the p-norm distance between each row of `x1` and each row of `x2`.

Args:
    x1 (Tensor): of floats of shape (B, P, M) or (P, M).
    x2 (Tensor): of floats of shape (B, R, M) or (R, M).
    p (float, optional): The order of the norm, at least 0; 0 counts differing elements, infinity is the largest difference. Default: ``2.0``.

Returns:
    Tensor of shape (B, P, R) or (P, R).

Raises:
    TypeError: an argument is not a tensor of floats.
    ValueError: the shapes are incompatible, or `p` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cdist(Tensor([[0.0, 0.0]]), Tensor([[3.0, 4.0]])))
    [[5.]]
""",
    "celu": """Computes `x` where positive, else `alpha * (exp(x / alpha) - 1)` (arXiv 1704.07483).

Args:
    x (Tensor): The input.
    alpha (float, optional): The scale of the negative part; not 0. Default: ``1.0``.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `alpha` is 0.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.celu(Tensor([0.0, 2.0])))
    [0. 2.]
""",
    "channel_shuffle": """Interleaves the channels of several groups (arXiv 1707.01083).

Args:
    x (Tensor): of shape (N, C, *), of three dimensions or more.
    groups (int): The number of groups, a divisor of C.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: `x` has fewer than three dimensions.
    ValueError: `groups` does not divide C.

Examples:
    >>> from mindspore import ops
    >>> print(ops.channel_shuffle(ops.arange(4.0).reshape(1, 4, 1), 2).reshape(4))
    [0. 2. 1. 3.]
""",
    "check_valid": """Tests which boxes are inside an image.

Args:
    bboxes (Tensor): of floats of shape (N, 4).
    img_metas (Tensor): of the same dtype of shape (3,): height, width, and a factor of both.

Returns:
    Tensor of bool of shape (N,).

Raises:
    TypeError: an argument is not a tensor of floats.
    ValueError: an argument has an unexpected shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> boxes = Tensor([[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 5.0]])
    >>> print(ops.check_valid(boxes, Tensor([5.0, 5.0, 1.0])))
    [ True False]
""",
    "choice_with_mask": """Returns the coordinates of some true elements, in random order.

Args:
    input_x (Tensor): of bool, of 1 to 5 dimensions.
    count (int, optional): The number of elements. Default: ``256``.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    (index, mask): int32 coordinates of shape (count, input_x.ndim), and bools that are False after the last
        true element, where the coordinates are 0.

Raises:
    TypeError: `input_x` is not a Tensor of bool, or `count` is not an int.
    ValueError: `count` is not positive, or `input_x` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> index, mask = ops.choice_with_mask(Tensor([False, True]), 2)
    >>> print(index.shape, mask)
    (2, 1) [ True False]
""",
    "cholesky": """Computes the Cholesky factors of Hermitian positive definite matrices.

Args:
    input_x (Tensor): of float32, float64, complex64 or complex128 of shape (*, n, n).
    upper (bool, optional): Whether to return the upper triangular factors instead of the lower ones. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    TypeError: `input_x` is not a tensor of floats or complex numbers.
    ValueError: a matrix is not square, or not positive definite.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cholesky(Tensor([[4.0, 2.0], [2.0, 2.0]])))
    [[2. 0.]
     [1. 1.]]
""",
    "cholesky_inverse": """Computes the inverses of matrices from their Cholesky factors.

Args:
    input_x (Tensor): of shape (n, n): the factors.
    upper (bool, optional): Whether the factors are upper triangular. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cholesky_inverse(Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[0.25 0.  ]
     [0.   1.  ]]
""",
    "cholesky_solve": """Solves linear systems whose matrices are given by their Cholesky factors.

Args:
    input (Tensor): The right-hand sides: of float32, float64, complex64 or complex128, of shape (*, n, k).
    input2 (Tensor): The factors, of shape (*, n, n).
    upper (bool, optional): Whether the factors are upper triangular. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cholesky_solve(Tensor([[4.0], [1.0]]), Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[1.]
     [1.]]
""",
    "chunk": """Splits a tensor into at most `chunks` parts of equal size, except that the last one may be smaller.

Args:
    input (Tensor): The input.
    chunks (int): The number of parts; there are fewer if the size does not give so many.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors, views of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `chunks` is not positive, or `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> [part.shape for part in ops.chunk(Tensor([0, 1, 2, 3, 4]), 2)]
    [(3,), (2,)]
""",
    "clamp": """Limits every element to [min, max].

Args:
    input (Tensor): The input.
    min (Operand, optional): Tensor or number; None for no lower limit. Default: ``None``.
    max (Operand, optional): Tensor or number; None for no upper limit. Default: ``None``.

Returns:
    Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: both limits are None.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.clamp(Tensor([1.0, 25.0, 5.0, 7.0]), 5, 20))
    [ 5. 20.  5.  7.]
""",
    "clamp_": """Limits every element to [min, max] in place.

Args:
    input (Tensor): The input.
    min (optional): Default: ``None``.
    max (optional): Default: ``None``.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> x = Tensor([1.0, 5.0])
    >>> print(ops.clamp_(x, 0.0, 2.0), x)
    [1. 2.] [1. 2.]
""",
    "clip_by_global_norm": """Scales several tensors down so that their joint 2-norm is at most `clip_norm`.

Args:
    x: A list or tuple of tensors of a float dtype, or one tensor.
    clip_norm (float, optional): The limit; positive. Default: ``1.0``.
    use_norm (optional): Must be None. Default: ``None``.

Returns:
    tuple of Tensors; a Tensor for one.

Raises:
    ValueError: `clip_norm` is not positive.

Examples:
    >>> from mindspore import Tensor, ops
    >>> [g.tolist() for g in ops.clip_by_global_norm((Tensor([3.0]), Tensor([4.0])), 2.5)]
    [[1.5], [2.0]]
""",
    "clip_by_norm": """Scales a tensor, or several tensors together, down so that the norm of all elements is at most `max_norm`.

Args:
    x: Tensor, or a list or tuple of them, of a float dtype.
    max_norm (float): The limit; positive.
    norm_type (float, optional): The order of the norm: 2.0, another number, or infinity. Default: ``2.0``.
    error_if_nonfinite (bool, optional): Whether a norm that is infinite or NaN raises an error. Default: ``False``.

Returns:
    Tensor, or a tuple of them.

Raises:
    ValueError: `max_norm` is not positive.
    RuntimeError: the norm is not finite and `error_if_nonfinite` is True.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.clip_by_norm(Tensor([3.0, 4.0]), 2.5))
    [1.5 2. ]
""",
    "clip_by_value": """Limits every element of a tensor, or of each tensor in a list or tuple, to [clip_value_min, clip_value_max].

Args:
    x: Tensor, or a list or tuple of tensors.
    clip_value_min (Operand, optional): Tensor or number; None for no lower limit. Default: ``None``.
    clip_value_max (Operand, optional): Tensor or number; None for no upper limit. Default: ``None``.

Returns:
    Tensor of the dtype of `x`, ints included; or a tuple of them.

Raises:
    ValueError: both limits are None.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.clip_by_value(Tensor([1.0, 25.0]), 5, 20))
    [ 5. 20.]
""",
    "coalesce": """Sums the values at equal indices, and sorts the indices.

Args:
    x_indices (Tensor): int64, shape (2, n): rows and columns.
    x_values (Tensor): Shape (n,).
    x_shape (Tensor): int64, shape (2,): the dense shape.

Returns:
    Tuple of Tensors: indices of shape (2, m), values of shape (m,), and `x_shape`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.
    IndexError: an index is outside the shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> indices, values, _ = ops.coalesce(Tensor([[0, 0, 1], [1, 1, 2]]), Tensor([1.0, 5.0, 4.0]), Tensor([3, 3]))
    >>> print(values)
    [6. 4.]
""",
    "col2im": """Adds up the windows of an image at their positions; the adjoint of unfolding.

Args:
    input_x (Tensor): of shape (N, C, window elements, windows).
    output_size (Tensor): The size of the image: a Tensor of two ints.
    kernel_size: The window: an int or (height, width).
    dilation: An int or (vertical, horizontal).
    padding_value: The padding of the image: an int or (vertical, horizontal).
    stride: An int or (vertical, horizontal).

Returns:
    Tensor of shape (N, C, *output_size).

Raises:
    TypeError: `input_x` or `output_size` is not a Tensor, or a size is not an int.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.col2im(ops.ones((1, 1, 2, 2)), Tensor([1, 3]), (1, 2), 1, 0, 1))
    [[[[1. 2. 1.]]]]
""",
    "column_stack": """Joins tensors along dimension 1; a vector is one column.

Args:
    tensors: A list or tuple of tensors.

Returns:
    Tensor of the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.column_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 3]
     [2 4]]
""",
    "combinations": """Returns the combinations of `r` elements of a vector, as rows, in the order of `itertools.combinations`.

Args:
    input (Tensor): 1-d tensor.
    r (int, optional): The number of elements of a combination, at least 1. Default: ``2``.
    with_replacement (bool, optional): Whether an element may occur several times. Default: ``False``.

Returns:
    Tensor of shape (number, r).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` is not 1-d, or `r` is less than 1.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.combinations(Tensor([1, 2, 3])))
    [[1 2]
     [1 3]
     [2 3]]
""",
    "concat": """Joins tensors along an existing dimension.

Args:
    tensors: A list or tuple of tensors, of equal shape except along `axis`. Their dtypes are promoted.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    Tensor of the promoted dtype; its size along `axis` is the sum of the sizes.

Raises:
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.concat((Tensor([1, 2]), Tensor([3])), 0))
    [1 2 3]
""",
    "cond": """Computes the condition number of matrices: the norm times the norm of the inverse.

Args:
    A (Tensor): of float32, float64, complex64 or complex128 of shape (*, m, n).
    p (optional): The norm: None or 2 (the ratio of the largest to the smallest singular value), -2, 'fro', 'nuc', inf, -inf, 1 or
        -1. All but None, 2 and -2 need square matrices. Default: ``None``.

Returns:
    Tensor of shape (*).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the matrices are not square, or `p` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cond(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    2.0
""",
    "conv1d": """Computes a 1-d convolution (cross-correlation).

Args:
    input (Tensor): of shape (N, C, L).
    weight (Tensor): of shape (C_out, C / groups, kernel length).
    bias (Tensor, optional): of shape (C_out,). Default: ``None``.
    stride (optional): An int, or a tuple of one int. Default: ``1``.
    pad_mode (str, optional): 'valid' (no padding), 'same' (output size = input size / stride, rounded up) or 'pad' (uses `padding`). Default: ``'valid'``.
    padding (optional): An int, or a tuple of one int; only with 'pad'. Default: ``0``.
    dilation (optional): An int, or a tuple of one int. Default: ``1``.
    groups (int, optional): The number of groups of channels. Default: ``1``.

Returns:
    Tensor of shape (N, C_out, L_out) and the dtype of `input`.

Raises:
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible, or `padding` is given and `pad_mode` is not 'pad'.

Examples:
    >>> from mindspore import ops
    >>> print(ops.conv1d(ops.ones((1, 2, 4)), ops.ones((1, 2, 3))))
    [[[6. 6.]]]
""",
    "conv2d": """Computes a 2-d convolution (cross-correlation).

Args:
    input (Tensor): of shape (N, C, H, W).
    weight (Tensor): of shape (C_out, C / groups, kernel height, kernel width).
    bias (Tensor, optional): of shape (C_out,). Default: ``None``.
    stride (optional): An int or (vertical, horizontal). Default: ``1``.
    pad_mode (str, optional): 'valid' (no padding), 'same' (output size = input size / stride, rounded up) or 'pad' (uses `padding`). Default: ``'valid'``.
    padding (optional): An int, (vertical, horizontal) or (top, bottom, left, right); only with 'pad'. Default: ``0``.
    dilation (optional): An int or (vertical, horizontal). Default: ``1``.
    groups (int, optional): The number of groups of channels. Default: ``1``.

Returns:
    Tensor of shape (N, C_out, H_out, W_out) and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the number of dimensions is wrong, or `padding` is given and `pad_mode` is not 'pad'.
    RuntimeError: the input and the weight have different numbers of channels.

Examples:
    >>> from mindspore import ops
    >>> ops.conv2d(ops.ones((1, 3, 5, 5)), ops.ones((2, 3, 3, 3))).shape
    (1, 2, 3, 3)
""",
    "conv3d": """Computes a 3-d convolution (cross-correlation).

Args:
    input (Tensor): of shape (N, C, D, H, W).
    weight (Tensor): of shape (C_out, C / groups, kernel depth, kernel height, kernel width).
    bias (Tensor, optional): of shape (C_out,). Default: ``None``.
    stride (optional): An int or three. Default: ``1``.
    pad_mode (str, optional): 'valid' (no padding), 'same' (output size = input size / stride, rounded up) or 'pad' (uses `padding`). Default: ``'valid'``.
    padding (optional): An int, three, or six (before and after each dimension); only with 'pad'. Default: ``0``.
    dilation (optional): An int or three. Default: ``1``.
    groups (int, optional): The number of groups of channels. Default: ``1``.

Returns:
    Tensor of shape (N, C_out, D_out, H_out, W_out) and the dtype of `input`.

Raises:
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible, or `padding` is given and `pad_mode` is not 'pad'.

Examples:
    >>> from mindspore import ops
    >>> ops.conv3d(ops.ones((1, 2, 4, 5, 6)), ops.ones((3, 2, 2, 3, 3))).shape
    (1, 3, 3, 3, 4)
""",
    "conv3d_transpose": """Computes a 3-d transposed convolution: the gradient of `conv3d` with respect to its input.

Args:
    inputs (Tensor): of shape (N, C, D, H, W).
    weight (Tensor): of shape (C, C_out / group, kernel depth, kernel height, kernel width).
    pad_mode (str, optional): 'valid', 'same' (output size is input size * stride) or 'pad'. Default: ``'valid'``.
    padding (optional): With 'pad': an int, three, or six (before and after a dimension). Default: ``0``.
    stride (optional): An int or three. Default: ``1``.
    dilation (optional): An int or three. Default: ``1``.
    group (int, optional): The number of groups of channels. Default: ``1``.
    output_padding (optional): With 'pad': the number of elements added at the end of each dimension. Default: ``0``.

Returns:
    Tensor of shape (N, C_out, D_out, H_out, W_out).

Raises:
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible, or `padding` is given and `pad_mode` is not 'pad'.

Examples:
    >>> from mindspore import ops
    >>> ops.conv3d_transpose(ops.ones((1, 2, 2, 2, 2)), ops.ones((2, 3, 2, 2, 2)), stride=2).shape
    (1, 3, 4, 4, 4)
""",
    "conv_transpose2d": """Computes a 2-d transposed convolution: the gradient of `conv2d` with respect to its input.

Args:
    input (Tensor): of shape (N, C, H, W).
    weight (Tensor): of shape (C, C_out / groups, kernel height, kernel width).
    bias (Tensor, optional): of shape (C_out,). Default: ``None``.
    stride (optional): An int or (vertical, horizontal). Default: ``1``.
    padding (optional): The padding of the convolution: an int or (vertical, horizontal). Default: ``0``.
    output_padding (optional): The number of rows and columns added at the end; less than the stride or the dilation. Default: ``0``.
    groups (int, optional): The number of groups of channels. Default: ``1``.
    dilation (optional): An int or (vertical, horizontal). Default: ``1``.

Returns:
    Tensor of shape (N, C_out, H_out, W_out), H_out = (H - 1) stride - 2 padding + dilation (kernel - 1) +
        output_padding + 1.

Raises:
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.conv_transpose2d(ops.ones((1, 1, 1, 2)), ops.ones((1, 1, 1, 2)), stride=2))
    [[[[1. 1. 1. 1.]]]]
""",
    "coo2csr": """Returns the start of each row from the row of each value, in ascending order.

Args:
    row_indices (Tensor): Shape (n,).
    height (int): The number of rows.

Returns:
    Tensor of shape (height + 1,) and the dtype of `row_indices`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.coo2csr(Tensor([0, 0, 1]), 2))
    [0 2 3]
""",
    "coo_add": """Adds two COOTensors.

Args:
    x1 (COOTensor): The first operand.
    x2 (COOTensor): The second operand, of the same shape and dtype.
    thresh (Tensor): 0-d Tensor; entries of the sum whose magnitude is at most `thresh` are removed, and none if it
        is 0.

Returns:
    COOTensor with distinct entries, ordered by row and column.

Raises:
    TypeError: an operand is not a COOTensor, or `thresh` is not a Tensor.
    ValueError: the shapes differ, or `thresh` is not 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import COOTensor
    >>> x = COOTensor(Tensor([[0, 1], [1, 2]]), Tensor([1.0, 2.0]), (3, 4))
    >>> print(ops.coo_add(x, x, Tensor(0.0)).values)
    [2. 4.]
""",
    "coo_concat": """Joins COOTensors along a dimension.

Args:
    sp_input (list or tuple of COOTensor): Two or more, of equal shape except along `concat_dim`.
    concat_dim (int, optional): The dimension, in [-2, 2). Default: ``0``.

Returns:
    COOTensor, its entries ordered by row and column.

Raises:
    TypeError: an element is not a COOTensor.
    ValueError: there are fewer than two, `concat_dim` is out of range, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import COOTensor
    >>> x = COOTensor(Tensor([[0, 1], [1, 2]]), Tensor([1.0, 2.0]), (3, 4))
    >>> print(ops.coo_concat((x, x), 1).indices)
    [[0 1]
     [0 5]
     [1 2]
     [1 6]]
""",
    "copy": """Returns a copy with its own memory, through which gradients flow.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.copy(Tensor([1, 2])))
    [1 2]
""",
    "copysign": """Returns the absolute value of `x` with the sign of `other`; ints give float32.

Args:
    x (Tensor): The input.
    other: The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.copysign(Tensor([1.0, -2.0]), Tensor([-3.0, 4.0])))
    [-1.  2.]
""",
    "cosine_embedding_loss": """Computes `1 - cosine` where `target` is 1, and `max(0, cosine - margin)` where it is -1.

Args:
    input1 (Tensor): of shape (N, D, ...).
    input2 (Tensor): of the same dtype and shape.
    target (Tensor): of 1 and -1, of the shape of `input1` without its dimension 1.
    margin (float, optional): In [-1, 1]. Default: ``0.0``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `target`.

Raises:
    TypeError: an argument has another type, or the dtypes differ.
    ValueError: `reduction` is unknown, `margin` is out of range, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cosine_embedding_loss(Tensor([[1.0, 0.0]]), Tensor([[0.0, 2.0]]), Tensor([1])))
    1.0
""",
    "cosine_similarity": """Computes the cosine of the angle between vectors, `x1 . x2 / max(|x1| |x2|, eps)`, along a dimension.

Args:
    x1 (Tensor): Tensor.
    x2 (Tensor): Tensor that broadcasts with `x1`.
    dim (int, optional): The dimension of the vectors. Default: ``1``.
    eps (float, optional): The smallest value of the product of the lengths. Default: ``1e-08``.

Returns:
    Tensor of the broadcast shape without `dim`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cosine_similarity(Tensor([[1.0, 0.0]]), Tensor([[3.0, 4.0]])))
    [0.6]
""",
    "count_nonzero": """Counts the nonzero elements over some or all dimensions.

Args:
    x (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; () is all of them. Default: ``()``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result. Default: ``Int32``.

Returns:
    Tensor of the shape of `x` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.count_nonzero(Tensor([0, 1, 2])))
    2
""",
    "cov": """Computes the covariance matrix of variables; each row is a variable, each column an observation.

Args:
    input (Tensor): of at most two dimensions; ints become float32.
    correction (int, optional): The divisor is the number of observations minus this. Default: ``1``.
    fweights (Tensor, optional): The number of times that each observation counts, ints. Default: ``None``.
    aweights (Tensor, optional): The weight of each observation, floats. Default: ``None``.

Returns:
    Tensor of shape (N, N); of one variable its variance, 0-d.

Raises:
    TypeError: `input` holds bools, or weights have a wrong dtype.
    ValueError: `input` has more than two dimensions, or the number of weights is wrong.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cov(Tensor([[0.0, 3.0, 3.0], [0.0, 1.0, 2.0]])))
    [[3.  1.5]
     [1.5 1. ]]
""",
    "crop_and_resize": """Crops boxes out of images and resizes them to one size.

Args:
    image (Tensor): of shape (N, H, W, C).
    boxes (Tensor): of float32 of shape (M, 4): y1, x1, y2, x2, where 0 and 1 are the centres of the outermost
        elements.
    box_indices (Tensor): of ints of shape (M,): the image of each box.
    crop_size: The height and width of the crops.
    method (str, optional): 'bilinear', 'nearest', or 'bilinear_v2' (the box is cut at whole elements first). Default: ``'bilinear'``.
    extrapolation_value (float, optional): The value outside the image. Default: ``0.0``.

Returns:
    Tensor of float32 of shape (M, height, width, C).

Raises:
    TypeError: an argument is not a Tensor, or `crop_size` is not a pair of ints.
    ValueError: the shapes are incompatible; `method` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> image = Tensor([[[[1.0], [2.0]], [[3.0], [4.0]]]])
    >>> print(ops.crop_and_resize(image, Tensor([[0.0, 0.0, 1.0, 1.0]]), Tensor([0]), (1, 1)))
    [[[[2.5]]]]
""",
    "cross": """Computes the cross product of vectors of three elements.

Args:
    input (Tensor): The input.
    other (Tensor): of the rank of `input`.
    dim (int, optional): The dimension of the vectors; None is the first of size 3. Default: ``None``.

Returns:
    Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the size along `dim` is not 3.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cross(Tensor([1, 0, 0]), Tensor([0, 1, 0])))
    [0 0 1]
""",
    "cross_entropy": """Computes the cross entropy between `softmax(input)` and targets.

Args:
    input (Tensor): of logits, of shape (N, C), (C,) or (N, C, d1, d2, ...).
    target (Tensor): of class indices (int32 or int64) of shape (N,), () or (N, d1, d2, ...); or of probabilities,
        of a float dtype and the shape of `input`.
    weight (Tensor, optional): of shape (C,): the weight of each class. Default: ``None``.
    ignore_index (int, optional): A target that is ignored. Default: ``-100``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.
    label_smoothing (float, optional): The share that is distributed over all classes, in [0, 1]. Default: ``0.0``.

Returns:
    0-d Tensor; for 'none', a Tensor without the class dimension.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: a target is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cross_entropy(Tensor([[1.0, 1.0]]), Tensor([0])))
    0.6931472
""",
    "csr2coo": """Returns the row of each value from the starts of the rows.

Args:
    indptr (Tensor): Shape (m + 1,).
    nnz (int): The number of values.

Returns:
    Tensor of shape (nnz,) and the dtype of `indptr`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.csr2coo(Tensor([0, 2, 3]), 3))
    [0 0 1]
""",
    "csr_add": """Computes `alpha * a + beta * b`.

Args:
    a (CSRTensor): The first operand.
    b (CSRTensor): The second operand, of the same shape and dtype.
    alpha (Tensor): The factor of `a`, of one element.
    beta (Tensor): The factor of `b`, of one element.

Returns:
    CSRTensor of the same shape and dtype.

Raises:
    TypeError: an operand is not a CSRTensor, or a factor is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 6))
    >>> print(ops.csr_add(x, x, Tensor(1.0), Tensor(2.0)).values)
    [3. 6.]
""",
    "csr_div": """Divides the values of a CSRTensor by those of a dense Tensor; `x / y` is a CSRTensor.

Args:
    x (CSRTensor): The sparse operand.
    y (Tensor or number): The dense operand; it broadcasts to the shape of `x`.

Returns:
    Tensor of shape (n,): the quotients of the n entries of `x`.

Raises:
    TypeError: `x` is not a CSRTensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_div(x, Tensor([[4.0], [4.0]])))
    [0.25 0.5 ]
""",
    "csr_gather": """Gathers the elements of a dense tensor where a CSRTensor has entries.

Args:
    indptr (Tensor): Shape (m + 1,): the starts of the rows.
    indices (Tensor): Shape (n,): columns.
    dense (Tensor): Shape (m, columns, ...).
    sparse_shape (tuple of int): The shape of the CSRTensor.

Returns:
    Tensor of shape (n, ...).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a shape is wrong.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.csr_gather(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([[1.0, 2.0], [3.0, 4.0]]), (2, 2)))
    [1. 4.]
""",
    "csr_mm": """Multiplies a CSRTensor by another CSRTensor or a dense matrix.

Args:
    a (CSRTensor): Shape (m, k).
    b (CSRTensor or Tensor): Shape (k, n).
    trans_a (bool, optional): Whether to transpose `a` first. Default: ``False``.
    trans_b (bool, optional): Whether to transpose `b` first. Default: ``False``.
    adjoint_a (bool, optional): Whether to transpose and conjugate `a` first. Default: ``False``.
    adjoint_b (bool, optional): Whether to transpose and conjugate `b` first. Default: ``False``.

Returns:
    CSRTensor of shape (m, n) if `b` is a CSRTensor, else Tensor.

Raises:
    TypeError: `a` is not a CSRTensor, or `b` is neither a CSRTensor nor a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mm(x, x).values)
    [1. 4.]
""",
    "csr_mul": """Multiplies a CSRTensor by a dense Tensor, elementwise.

Args:
    x (CSRTensor): The sparse operand.
    y (Tensor or number): The dense operand; it broadcasts to the shape of `x`.

Returns:
    CSRTensor of the shape of `x`.

Raises:
    TypeError: `x` is not a CSRTensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mul(x, Tensor([[3.0], [4.0]])).values)
    [3. 8.]
""",
    "csr_mv": """Multiplies a CSRTensor by a column vector.

Args:
    csr_tensor (CSRTensor): Shape (m, n).
    dense (Tensor): Shape (n, 1).

Returns:
    Tensor of shape (m, 1).

Raises:
    TypeError: `csr_tensor` is not a CSRTensor, or `dense` is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mv(x, Tensor([[3.0], [4.0]])))
    [[3.]
     [8.]]
""",
    "csr_reduce_sum": """Sums each row of a CSRTensor.

Args:
    csr_tensor (CSRTensor): Shape (m, n).
    axis (int): 1, or -1.

Returns:
    Tensor of shape (m, 1).

Raises:
    TypeError: `csr_tensor` is not a CSRTensor.
    ValueError: `axis` is neither 1 nor -1.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 2, 3]), Tensor([0, 1, 1]), Tensor([1.0, 2.0, 3.0]), (2, 2))
    >>> print(ops.csr_reduce_sum(x, 1))
    [[3.]
     [3.]]
""",
    "csr_softmax": """Computes the softmax of each row over its stored entries.

Args:
    logits (CSRTensor): Shape (m, n), float32 or float64.
    dtype: The dtype of the result's values.

Returns:
    CSRTensor of the shape of `logits`.

Raises:
    TypeError: `logits` is not a CSRTensor.

Examples:
    >>> import mindspore as ms
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 2, 3]), Tensor([0, 1, 1]), Tensor([1.0, 1.0, 3.0]), (2, 2))
    >>> print(ops.csr_softmax(x, ms.float32).values)
    [0.5 0.5 1. ]
""",
    "csr_to_coo": """Converts a CSRTensor to a COOTensor.

Args:
    tensor (CSRTensor): A matrix.

Returns:
    COOTensor of the same shape and dtype.

Raises:
    TypeError: `tensor` is not a CSRTensor.
    ValueError: `tensor` has more than two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> print(ops.csr_to_coo(CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))).indices)
    [[0 0]
     [1 1]]
""",
    "csr_to_dense": """Converts a CSRTensor to a dense Tensor.

Args:
    csr_tensor (CSRTensor): The sparse tensor.

Returns:
    Tensor of the shape and dtype of `csr_tensor`.

Raises:
    TypeError: `csr_tensor` is not a CSRTensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.sparse import CSRTensor
    >>> print(ops.csr_to_dense(CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))))
    [[1. 0.]
     [0. 2.]]
""",
    "ctc_greedy_decoder": """Returns the most probable class of each step, without blanks (the last class).

Args:
    inputs (Tensor): Shape (time, batch, classes), float32 or float64.
    sequence_length (Tensor): Shape (batch,), int32; at most `time` each.
    merge_repeated (bool, optional): Whether a class in several consecutive steps counts once. Default: ``True``.

Returns:
    The (batch, place) of each decoded class, int64; the classes, int64; the shape (batch, longest), int64;
        and the
        negative sum of the chosen scores, of shape (batch, 1).

Raises:
    TypeError: an argument has another type or dtype.
    ValueError: a shape is wrong, or a length is above `time`.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor import Tensor, dtype, ops
    >>> scores = Tensor([[[0.6, 0.4, 0.2]], [[0.0, 0.6, 0.0]]])
    >>> indices, classes, shape, score = ops.ctc_greedy_decoder(scores, Tensor([2], dtype.int32))
    >>> print(classes, shape, score)
    [0 1] [1 2] [[-1.2]]
""",
    "ctc_loss": """Computes the negative log likelihood of the labels over all alignments (Graves et al., 2006).

The gradient is that for `log_probs` from `log_softmax`: probabilities minus the paths' share in them. That of an
infinite loss is NaN, or 0 with `zero_infinity`.

Args:
    log_probs (Tensor): Shape (time, batch, classes), float.
    targets (Tensor): Shape (batch, longest target), int32 or int64; labels without the blank.
    input_lengths: Shape (batch,): the steps of each sequence, at most `time`; a tensor or a tuple of ints.
    target_lengths: Shape (batch,): the labels of each target, at most the longest; a tensor or a tuple of ints.
    blank (int, optional): The class of the blank label. Default: ``0``.
    reduction (str, optional): 'none', 'sum', or 'mean', which divides by the target lengths first. Default: ``'mean'``.
    zero_infinity (bool, optional): Whether the loss of a target without alignments is 0 instead of infinity. Default: ``False``.

Returns:
    The loss, and log_alpha of shape (batch, time, 2 * longest target + 1).

Raises:
    TypeError: an argument has another type or dtype.
    ValueError: a shape, `blank` or `reduction` is wrong.
    RuntimeError: a length is negative, or exceeds the length of `log_probs` or `targets`.
    IndexError: a label is not a class.

Examples:
    >>> from mindspore import Tensor, ops
    >>> log_probs = ops.log_softmax(ops.zeros((4, 1, 3)), -1)
    >>> loss, log_alpha = ops.ctc_loss(log_probs, Tensor([[1, 2]]), Tensor([4]), Tensor([2]))
    >>> print(loss, log_alpha.shape)
    0.8431995 (1, 4, 5)
""",
    "cummax": """Computes cumulative maxima along a dimension and their indices.

Args:
    input (Tensor): of numbers. After a NaN all maxima are NaN.
    axis (int): The dimension; a negative one counts from the last.

Returns:
    (values, index), of the shape of `input`: `index` is int64; of equal maxima, it is that of the last one.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range, or `input` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.cummax(Tensor([1, 3, 2, 3]), 0)
    >>> print(values, index)
    [1 3 3 3] [0 1 1 3]
""",
    "cummin": """Computes cumulative minima along a dimension and their indices.

Args:
    input (Tensor): of numbers. After a NaN all minima are NaN.
    axis (int): The dimension; a negative one counts from the last.

Returns:
    (values, index), of the shape of `input`: `index` is int32; of equal minima, it is that of the last one.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range, or `input` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.cummin(Tensor([3, 1, 2, 1]), 0)
    >>> print(values, index)
    [3 1 1 1] [0 1 1 3]
""",
    "cumprod": """Computes cumulative products along a dimension.

Args:
    input (Tensor): ints and bools are multiplied in int64.
    dim (int): The dimension; a negative one counts from the last.
    dtype (optional): The dtype to which `input` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range, or `input` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cumprod(Tensor([1, 2, 3]), 0))
    [1 2 6]
""",
    "cumsum": """Computes cumulative sums along a dimension.

Args:
    x (Tensor): of numbers. Float16, bfloat16 and float32 are summed in float64, and each result is rounded once.
    axis (int): The dimension; a negative one counts from the last.
    dtype (optional): The dtype to which `x` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: `x` holds bools, or `axis` is not an int.
    ValueError: `axis` is out of range, or `x` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.cumsum(Tensor([[1, 2], [3, 4]]), 0))
    [[1 2]
     [4 6]]
""",
    "deepcopy": """Returns a copy with its own memory.

Args:
    input_x (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.deepcopy(Tensor([1, 2])))
    [1 2]
""",
    "deformable_conv2d": """A 2-d convolution whose window elements are moved by offsets of their own (arXiv 1703.06211).

Args:
    x (Tensor): of shape (N, C, H, W).
    weight (Tensor): of shape (C_out, C / groups, kernel height, kernel width).
    offsets (Tensor): of shape (N, 3 * deformable_groups * kernel elements, H_out, W_out): horizontal offsets, then
        vertical ones, then factors of the elements; without `modulated` only the first two.
    kernel_size: (height, width).
    strides: (1, 1, vertical, horizontal).
    padding: (top, bottom, left, right).
    bias (Tensor, optional): of shape (C_out,). Default: ``None``.
    dilations (optional): (1, 1, vertical, horizontal). Default: ``(1, 1, 1, 1)``.
    groups (int, optional): The number of groups of channels. Default: ``1``.
    deformable_groups (int, optional): Groups of channels that have offsets of their own. Default: ``1``.
    modulated (bool, optional): Whether `offsets` has factors. Default: ``True``.

Returns:
    Tensor of shape (N, C_out, H_out, W_out).

Raises:
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> x, weight, offsets = ops.ones((1, 1, 3, 3)), ops.ones((1, 1, 2, 2)), ops.ones((1, 12, 2, 2)) * 0.5
    >>> ops.deformable_conv2d(x, weight, offsets, (2, 2), (1, 1, 1, 1), (0, 0, 0, 0)).shape
    (1, 1, 2, 2)
""",
    "deg2rad": """Converts degrees to radians.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.deg2rad(Tensor([180.0])))
    [3.1415927]
""",
    "dense": """Applies a dense layer, `input @ weight.T + bias`.

Args:
    input (Tensor): of shape (*, in).
    weight (Tensor): of shape (out, in).
    bias (Tensor, optional): of shape (out,). Default: ``None``.

Returns:
    Tensor of shape (*, out).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.dense(ops.ones((1, 3)), ops.ones((2, 3)), ops.ones(2)))
    [[4. 4.]]
""",
    "dense_to_sparse_coo": """Converts the nonzero elements of a dense matrix to a COOTensor with int32 indices.

Args:
    tensor (Tensor): Shape (m, n).

Returns:
    COOTensor of shape (m, n).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `tensor` does not have two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.dense_to_sparse_coo(Tensor([[1.0, 0.0], [0.0, 2.0]])).values)
    [1. 2.]
""",
    "dense_to_sparse_csr": """Converts the nonzero elements of a dense matrix to a CSRTensor with int32 indices.

Args:
    tensor (Tensor): Shape (m, n).

Returns:
    CSRTensor of shape (m, n).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `tensor` does not have two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.dense_to_sparse_csr(Tensor([[1.0, 0.0], [0.0, 2.0]])).indptr)
    [0 1 2]
""",
    "depend": """Returns `value` after `expr` is evaluated, which program order always guarantees.

Args:
    value: A number, or a Tensor.
    expr: The value to compute first.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.depend(Tensor([1.0]), Tensor([2.0])))
    [1.]
""",
    "diag": """Returns a tensor of twice the rank with `input` on its diagonal and zeros elsewhere.

Args:
    input (Tensor): of at least one dimension.

Returns:
    Tensor of shape ``input.shape + input.shape`` and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.diag(Tensor([1, 2])))
    [[1 0]
     [0 2]]
""",
    "diag_embed": """Returns matrices with the last dimension of `input` on a diagonal and zeros elsewhere.

Args:
    input (Tensor): of at least one dimension.
    offset (int, optional): The diagonal: 0 is the main one, positive ones are above it. Default: ``0``.
    dim1 (int, optional): The result's dimension of the rows. Default: ``-2``.
    dim2 (int, optional): The result's dimension of the columns. Default: ``-1``.

Returns:
    Tensor of the dtype of `input`, with one dimension more.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a dimension is out of range, or `dim1` and `dim2` are the same.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.diag_embed(Tensor([1, 2]), 1))
    [[0 1 0]
     [0 0 2]
     [0 0 0]]
""",
    "diagflat": """Returns a matrix with the elements of `input` on a diagonal and zeros elsewhere.

Args:
    input (Tensor): The input.
    offset (int, optional): The diagonal: 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of shape (n, n) with ``n = input.size + abs(offset)``, of the dtype of `input`.

Raises:
    TypeError: `offset` is not an int.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.diagflat(Tensor([[1, 2]])))
    [[1 0]
     [0 2]]
""",
    "diagonal": """Returns a diagonal of the matrices that two dimensions form, as a view.

Args:
    input (Tensor): of at least two dimensions.
    offset (int, optional): The diagonal: 0 is the main one, positive ones are above it. Default: ``0``.
    dim1 (int, optional): The dimension of the rows. Default: ``0``.
    dim2 (int, optional): The dimension of the columns. Default: ``1``.

Returns:
    Tensor of the dtype of `input`, with the other dimensions followed by that of the diagonal.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a dimension is out of range, or `dim1` and `dim2` are the same.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.diagonal(Tensor([[1, 2, 3], [4, 5, 6]]), 1))
    [2 6]
""",
    "diagonal_scatter": """Returns a copy with `src` as a diagonal; see `ops.diagonal`.

Args:
    input (Tensor): of at least two dimensions.
    src (Tensor): of the shape of the diagonal.
    offset (int, optional): The diagonal; 0 is the main one. Default: ``0``.
    dim1 (int, optional): The dimension of the rows. Default: ``0``.
    dim2 (int, optional): The dimension of the columns. Default: ``1``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.diagonal_scatter(Tensor([[1, 2], [3, 4]]), Tensor([8, 9])))
    [[8 2]
     [3 9]]
""",
    "dict_getitem": """Returns the value of a dict at a key.

Args:
    x: The input.
    key: The key.

Examples:
    >>> from mindspore import ops
    >>> ops.dict_getitem({"a": 1}, "a")
    1
""",
    "dict_setitem": """Sets the value of a dict at a key and returns the dict.

Args:
    x: The input.
    key: The key.
    value: A number, or a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.dict_setitem({}, "a", 1)
    {'a': 1}
""",
    "diff": """Computes the differences of consecutive elements along a dimension.

Args:
    x (Tensor): of at least one dimension.
    n (int, optional): The number of times that differences are taken. Default: ``1``.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    prepend (Tensor, optional): The elements before the first one. Default: ``None``.
    append (Tensor, optional): The elements after the last one. Default: ``None``.

Returns:
    Tensor of the shape of `x`, except that each difference takes 1 off the size; bools give bools.

Raises:
    TypeError: `x` is 0-d.
    ValueError: `axis` is out of range, or `n` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.diff(Tensor([1, 3, -1, 0, 4])))
    [ 2 -4  1  4]
""",
    "dist": """Computes the p-norm of the difference of two tensors.

Args:
    input (Tensor): The input.
    other (Tensor): The second operand: Tensor or number.
    p (float, optional): The order of the norm. Default: ``2``.

Returns:
    0-d Tensor.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.dist(Tensor([0.0, 0.0]), Tensor([3.0, 4.0])))
    5.0
""",
    "distribute": """Broadcasts a tensor to a shape; see `ops.broadcast_to`.

Args:
    x (Tensor): The input.
    shape: The shape: an int, or a tuple or list of ints.

Returns:
    Tensor of shape `shape`, a view.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.distribute(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
""",
    "div": """Divides elementwise, with broadcasting.

Args:
    input (Operand): Tensor or number.
    other (Operand): Tensor or number.
    rounding_mode (str, optional): None (exact; ints give float32), 'floor' or 'trunc'. Default: ``None``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    ValueError: `rounding_mode` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.div(Tensor([1.0, 2.0]), Tensor([4.0, 5.0])))
    [0.25 0.4 ]
""",
    "dot": """Computes the dot product over the last dimension of `input` and the second to last (or only) one of `other`.

Args:
    input (Tensor): The input.
    other (Tensor): The second operand: Tensor or number.

Returns:
    Tensor of the remaining dimensions of `input`, then of `other`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.dot(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    11.0
""",
    "dropout": """In training, sets each element to 0 with probability `p` and divides the others by `1 - p`.

Args:
    input (Tensor): of a float dtype.
    p (float, optional): The probability, in [0, 1]. Default: ``0.5``.
    training (bool, optional): If False, `input` is returned. Default: ``True``.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`; `input` itself if `training` is False.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `p` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.dropout(Tensor([1.0, 2.0]), p=0.0))
    [1. 2.]
""",
    "dropout1d": """In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`.

Args:
    input (Tensor): of shape (N, C, L) or (C, L).
    p (float, optional): The probability, in [0, 1]. Default: ``0.5``.
    training (bool, optional): If False, `input` is returned. Default: ``True``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `p` is not a float.
    ValueError: `p` or the number of dimensions is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.dropout1d(Tensor([[1.0, 2.0]]), p=0.0))
    [[1. 2.]]
""",
    "dropout2d": """In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`.

Args:
    input (Tensor): of shape (N, C, H, W).
    p (float, optional): The probability, in [0, 1]. Default: ``0.5``.
    training (bool, optional): If False, `input` is returned. Default: ``True``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `p` is not a float.
    ValueError: `p` or the number of dimensions is out of range.

Examples:
    >>> from mindspore import ops
    >>> print(ops.dropout2d(ops.ones((1, 1, 1, 2)), p=0.0))
    [[[[1. 1.]]]]
""",
    "dropout3d": """In training, sets each channel to 0 with probability `p` and divides the others by `1 - p`.

Args:
    input (Tensor): of shape (N, C, D, H, W).
    p (float, optional): The probability, in [0, 1]. Default: ``0.5``.
    training (bool, optional): If False, `input` is returned. Default: ``True``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `p` is not a float.
    ValueError: `p` or the number of dimensions is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.dropout3d(ops.ones((1, 1, 1, 1, 2)), p=0.5).shape
    (1, 1, 1, 1, 2)
""",
    "dsplit": """Like `tensor_split`, along dimension 2.

Args:
    input (Tensor): of at least one dimension.
    indices_or_sections: An int, the number of parts: if it does not divide the size, the first parts are longer by 1.
        Or a tuple or list of ints: the indices at which to split.

Returns:
    tuple of Tensors, views of `input`.

Raises:
    TypeError: `indices_or_sections` is neither an int nor a tuple or list of ints.
    ValueError: `indices_or_sections` is an int below 1.

Examples:
    >>> from mindspore import ops
    >>> [p.shape for p in ops.dsplit(ops.ones((1, 2, 3)), 3)]
    [(1, 2, 1), (1, 2, 1), (1, 2, 1)]
""",
    "dstack": """Joins tensors along dimension 2; tensors of fewer dimensions are reshaped as by `atleast_3d`.

Args:
    tensors: A list or tuple of tensors.

Returns:
    Tensor of the promoted dtype, of at least three dimensions.

Examples:
    >>> from mindspore import ops
    >>> ops.dstack((ops.ones((2, 3)), ops.ones((2, 3)))).shape
    (2, 3, 2)
""",
    "dtype": """Returns the dtype of a tensor.

Args:
    x (Tensor): The input.

Returns:
    dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.dtype(ops.ones(2))
    mindspore.float32
""",
    "dyn_shape": """Returns the shape of a tensor as a tensor.

Args:
    input_x (Tensor): The input.

Returns:
    Tensor of int64, of shape (input_x.ndim,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> print(ops.dyn_shape(ops.ones((2, 3))))
    [2 3]
""",
    "einsum": """Evaluates the Einstein summation convention on tensors.

Args:
    equation: A str such as `"ij,jk->ik"`. Letters name dimensions; `...` stands for any dimensions, which are
        broadcast; a letter that is only on the left is summed over; without `->`, the result has the letters that occur
        once, sorted. Or the first operand, in the form `operand, labels, operand, labels, ..., result's labels`
        with lists of ints from 0 to 51.
    *operands: Tensors, or one tuple or list of them.

Returns:
    Tensor of the shape that the equation states.

Raises:
    TypeError: an operand is not a tensor.
    ValueError: the equation is ill-formed, or does not fit the operands.

Examples:
    >>> from mindspore import Tensor, ops
    >>> x = Tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> print(ops.einsum("ij,jk->ik", x, x))
    [[ 7. 10.]
     [15. 22.]]
""",
    "elu": """Exponential linear unit: `x` where positive, else `alpha * (exp(x) - 1)` (arXiv 1511.07289).

Args:
    input_x (Tensor): The input.
    alpha (float, optional): Default: ``1.0``.

Returns:
    Tensor of the shape of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.elu(Tensor([0.0, 2.0])))
    [0. 2.]
""",
    "embed": """Returns the key of a value in environments: the value itself.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.embed(3)
    3
""",
    "embedding": """Looks up the rows of `weight` at the indices in `input`.

Args:
    input (Tensor): of ints in [0, rows).
    weight (Tensor): of shape (rows, size).
    padding_idx (int, optional): The index of a row that has no gradient. Default: ``None``.
    max_norm (float, optional): Rows with a larger norm are scaled down to it, in `weight` itself. Default: ``None``.
    norm_type (float, optional): The order of the norm. Default: ``2.0``.
    scale_grad_by_freq (bool, optional): Not supported, must be False. Default: ``False``.

Returns:
    Tensor of shape (*input.shape, size).

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.embedding(Tensor([1]), ops.arange(4.0).reshape(2, 2)))
    [[2. 3.]]
""",
    "env_get": """Returns the gradient of a Parameter in an environment, or zeros.

Args:
    env (Environment):
    parameter: The Parameter.

Raises:
    TypeError: `env` is not an environment.

Examples:
    >>> from mindspore import Parameter, Tensor, ops
    >>> print(ops.env_get(ops.environ_create(), Parameter(Tensor([1.0, 2.0]))))
    [0. 0.]
""",
    "environ_add": """Returns the union of two environments; the values of keys in both are added.

Args:
    x (Environment): The input.
    y (Environment): The second operand.

Raises:
    TypeError: an argument is not an environment.

Examples:
    >>> from mindspore import ops
    >>> key = ops.embed(3)
    >>> one = ops.environ_set(ops.environ_create(), key, 5)
    >>> ops.environ_get(ops.environ_add(one, one), key, 0)
    10
""",
    "environ_create": """Returns an empty environment, which maps keys to values such as gradients.

Examples:
    >>> from mindspore import ops
    >>> len(ops.environ_create())
    0
""",
    "environ_get": """Returns the value of a key, or `default`.

Args:
    env (Environment):
    key: The key.
    default: The value if the key is missing.

Raises:
    TypeError: `env` is not an environment.

Examples:
    >>> from mindspore import ops
    >>> ops.environ_get(ops.environ_create(), ops.embed(3), 0)
    0
""",
    "environ_set": """Returns the environment with one more value.

Args:
    env (Environment):
    key: The key.
    value: A number, or a Tensor.

Raises:
    TypeError: `env` is not an environment.

Examples:
    >>> from mindspore import ops
    >>> key = ops.embed(3)
    >>> ops.environ_get(ops.environ_set(ops.environ_create(), key, 5), key, 0)
    5
""",
    "eps": """Returns the distance from 1 to the next number of the dtype, in the shape of `x`.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.eps(Tensor([7.0])))
    [1.1920929e-07]
""",
    "exp2": """Computes `2 ** input`; ints give float32.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.exp2(Tensor([2.0, 3.0])))
    [4. 8.]
""",
    "expand": """Like `broadcast_to`; -1 keeps a size.

Args:
    input_x (Tensor): The input.
    size: The size of the result: an int, or one per dimension.

Returns:
    Tensor of the given shape, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> ops.expand(ops.ones((1, 3)), (2, -1)).shape
    (2, 3)
""",
    "expand_as": """Broadcasts a tensor to the shape of `other`.

Args:
    input (Tensor): The input.
    other (Tensor): Tensor whose shape is used.

Returns:
    Tensor of the shape of `other` and the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.expand_as(ops.ones((1, 3)), ops.ones((2, 3))).shape
    (2, 3)
""",
    "expand_dims": """Inserts a dimension of size 1 at `axis`.

Args:
    input_x (Tensor): The input.
    axis (int): An int in [-ndim - 1, ndim].

Returns:
    Tensor of the dtype of `input_x`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.expand_dims(Tensor([1, 2]), 0).shape
    (1, 2)
""",
    "eye": """Returns a matrix with ones on the main diagonal and zeros elsewhere.

Args:
    n (int): The number of rows.
    m (int, optional): The number of columns; None is `n`. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (n, m).

Examples:
    >>> from mindspore import ops
    >>> print(ops.eye(2))
    [[1. 0.]
     [0. 1.]]
""",
    "fast_gelu": """Computes `x * sigmoid(1.702 x)`, an approximation of `gelu` (arXiv 1606.08415).

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.fast_gelu(Tensor([0.0])))
    [0.]
""",
    "fft": """Computes the discrete Fourier transform along a dimension.

Args:
    input (Tensor): of numbers.
    n (int, optional): The length, to which the dimension is cut or padded with zeros; None keeps it. Default: ``None``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    norm (str, optional): The direction that has the factor 1/n: 'backward' is the inverse, 'forward' the forward transform; 'ortho'
        gives both the factor 1/sqrt(n). Default: None, which is 'backward'.

Returns:
    Tensor of complex64, or of complex128 for 64-bit floats; its size along `dim` is `n`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the length is less than 1, or `norm` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.real(ops.fft(Tensor([1.0, 1.0]))))
    [2. 0.]
""",
    "fft2": """Like `fftn`, over the last two dimensions by default.

Args:
    input (Tensor): of numbers.
    s (optional): The lengths; None keeps the sizes. Default: ``None``.
    dim (optional): The dimensions; None is the last ``len(s)`` ones, or all without `s`. Default: ``(-2, -1)``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `s` and `dim` differ in length.

Examples:
    >>> from mindspore import ops
    >>> ops.fft2(ops.ones((4, 4))).shape
    (4, 4)
""",
    "fftfreq": """Returns the frequencies of the components of an `fft` of length `n`.

Args:
    n (int): The length.
    d (float, optional): The distance between samples. Default: ``1.0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (n,).

Examples:
    >>> from mindspore import ops
    >>> print(ops.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
""",
    "fftn": """Computes `fft` along several dimensions.

Args:
    input (Tensor): of numbers.
    s (optional): The lengths; None keeps the sizes. Default: ``None``.
    dim (optional): The dimensions; None is the last ``len(s)`` ones, or all without `s`. Default: ``None``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `s` and `dim` differ in length.

Examples:
    >>> from mindspore import ops
    >>> ops.fftn(ops.ones((2, 3))).shape
    (2, 3)
""",
    "fftshift": """Moves the component of frequency 0 to the middle of dimensions.

Args:
    input (Tensor): The input.
    dim (optional): The dimensions: an int or several; None is all of them. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.fftshift(Tensor([0, 1, 2, -2, -1])))
    [-2 -1  0  1  2]
""",
    "fill": """Returns a tensor of a given dtype and shape filled with one value.

Args:
    type: The dtype.
    shape: The shape: an int, or a tuple or list of ints.
    value: A number, or a Tensor.

Returns:
    Tensor of shape `shape` and dtype `type`.

Examples:
    >>> import mindspore as ms
    >>> print(ms.ops.fill(ms.int32, (2,), 3))
    [3 3]
""",
    "fills": """Returns a tensor filled with one value, in the shape and dtype of `x`.

Args:
    x (Tensor): The input.
    value: A number, or a Tensor.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.fills(Tensor([1.0, 2.0]), 3))
    [3. 3.]
""",
    "flash_attention_score": """Attention: `softmax(scalar_value * (query @ key.T + real_shift)) @ value`, over the keys that are not masked.

Args:
    query (Tensor): of floats, in the layout `input_layout`: shape (B, S1, N * D), (S1, B, N * D), (B, S1, N, D), (B, N, S1, D),
        or (T1, N, D) for concatenated sequences of several lengths.
    key (Tensor): of the same dtype; its number of heads divides that of `query`.
    value (Tensor): of the shape of `key`.
    head_num (int): The number of heads of `query`.
    real_shift (Tensor, optional): of shape (B or 1, N, S1, S2): added to the scores. Default: ``None``.
    drop_mask (Tensor, optional): Not supported: must be None. Default: ``None``.
    padding_mask (Tensor, optional): Not supported: must be None. Default: ``None``.
    attn_mask (Tensor, optional): of bool or uint8, true where a key is masked, of shape (S1, S2) or (B, N or 1, S1, S2). Sparse modes
        above 1 ignore it; TND accepts no other mask. Default: ``None``.
    prefix (optional): Not supported: must be None. Default: ``None``.
    actual_seq_qlen (optional): for TND, which needs it, the end of each sequence of `query`: a Tensor, tuple or list of increasing
        ints, of which the last is T1. Default: ``None``.
    actual_seq_kvlen (optional): the same for `key`; as many sequences, none of them empty. Default: ``None``.
    keep_prob (float, optional): 1.0; dropout is not supported. Default: ``1.0``.
    scalar_value (float, optional): The factor of the scores. Default: ``1.0``.
    pre_tokens (int, optional): The number of keys kept before the position of a query, in mode 4, and in mode 0 with a mask. Default: ``2147483647``.
    next_tokens (int, optional): The number of keys kept after it. Default: ``2147483647``.
    inner_precise (int, optional): Has no effect. Default: ``0``.
    input_layout (str, optional): 'BSH', 'SBH', 'BSND', 'BNSD' or 'TND'. Default: ``'BSH'``.
    sparse_mode (int, optional): 0 or 1 (the mask), 2 (no key after the query), 3 (the same, counted from the ends), 4 (a band,
        counted from the ends). TND has no mode 1. Default: ``0``.

Returns:
    Tensor of the shape and dtype of `query`.

Raises:
    TypeError: an input is not a tensor of floats, or an option has another type.
    ValueError: `input_layout` is unknown.
    RuntimeError: a shape, the number of heads, an end of a sequence or `sparse_mode` is unexpected.
    NotImplementedError: an argument is not supported.

Examples:
    >>> from mindspore import ops
    >>> x = ops.ones((1, 2, 4))
    >>> print(ops.flash_attention_score(x, x, x, 2))
    [[[1. 1. 1. 1.]
      [1. 1. 1. 1.]]]
""",
    "flatten": """Flattens the dimensions from `start_dim` to `end_dim` into one.

Args:
    input (Tensor): The input.
    order (str, optional): 'C' (row-major) or 'F' (column-major). Default: ``'C'``.
    start_dim (int, optional): The first dimension. Default: ``1``.
    end_dim (int, optional): The last dimension. Default: ``-1``.

Returns:
    Tensor of the dtype of `input`; a 0-d tensor becomes 1-d.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a dimension is out of range, or `start_dim` comes after `end_dim`.

Examples:
    >>> from mindspore import ops
    >>> ops.flatten(ops.ones((2, 3, 4))).shape
    (2, 12)
""",
    "flip": """Reverses the order of the elements along some dimensions.

Args:
    input (Tensor): The input.
    dims: A tuple or list with one int per dimension.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dims` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.flip(Tensor([1, 2, 3]), (0,)))
    [3 2 1]
""",
    "fliplr": """Reverses the order of the columns (dimension 1).

Args:
    input (Tensor): of at least two dimensions.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` has fewer than two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.fliplr(Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
""",
    "flipud": """Reverses the order of the rows (dimension 0).

Args:
    input (Tensor): of at least one dimension.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.flipud(Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
""",
    "float_power": """Computes `input ** exponent` in float64.

Args:
    input: Tensor or number.
    exponent: The exponent: Tensor or number.

Returns:
    Tensor of float64, of the broadcast shape.

Raises:
    TypeError: neither argument is a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.float_power(Tensor([2, 3]), 2))
    [4. 9.]
""",
    "floor_div": """Divides elementwise, with broadcasting, and rounds the quotients down.

Args:
    x (Operand): Tensor or number.
    y (Operand): Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.floor_div(Tensor([2, 4, -1]), 3))
    [ 0  1 -1]
""",
    "fmax": """Computes the maximum elementwise; if one element is NaN, the result is the other one.

Args:
    input: The input.
    other: The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.fmax(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [2. 3.]
""",
    "fmin": """Computes the minimum elementwise; if one element is NaN, the result is the other one.

Args:
    input: The input.
    other: The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.fmin(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [1. 3.]
""",
    "fmod": """Computes the remainder with the sign of `input`, elementwise with broadcasting.

Args:
    input (Operand): The input.
    other (Operand): The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.fmod(Tensor([-4.0, 5.0]), 3))
    [-1.  2.]
""",
    "fold": """Adds up windows at their positions in an image; the adjoint of `unfold`.

Args:
    input (Tensor): of shape (N, C * window elements, windows), or (N, C, window elements, windows).
    output_size: The size of the image: a Tensor of two ints, an int or (height, width).
    kernel_size: The window: an int or (height, width).
    dilation (optional): An int or (vertical, horizontal). Default: ``1``.
    padding (optional): The padding of `unfold`: an int or (vertical, horizontal). Default: ``0``.
    stride (optional): An int or (vertical, horizontal). Default: ``1``.

Returns:
    Tensor of shape (N, C, *output_size).

Raises:
    TypeError: a size is not an int.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> columns = ops.unfold(ops.ones((1, 1, 1, 3)), (1, 2))
    >>> print(ops.fold(columns, Tensor([1, 3]), (1, 2)))
    [[[[1. 2. 1.]]]]
""",
    "frac": """Returns the fractional part of each element.

Args:
    x (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.frac(Tensor([1.5, -2.25])))
    [ 0.5  -0.25]
""",
    "fractional_max_pool2d": """Fractional max pooling: the maxima of randomly placed windows, which give an output of a chosen size
(arXiv 1412.6071).

Args:
    input (Tensor): of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    output_size (optional): An int or (height, width). Default: ``None``.
    output_ratio (optional): The size of the output divided by that of the input, in (0, 1); instead of `output_size`. Default: ``None``.
    return_indices (bool, optional): Whether the flat indices of the maxima are returned too. Default: ``False``.
    _random_samples (Tensor, optional): of shape (N, C, 2) in [0, 1); None draws from the default generator. Default: ``None``.

Returns:
    Tensor of shape (N, C, H_out, W_out); or a tuple of it and the int64 indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the output size is out of range, or neither or both of `output_size` and `output_ratio` are given.

Examples:
    >>> from mindspore import ops
    >>> ops.fractional_max_pool2d(ops.ones((1, 1, 6, 6)), 2, (3, 4)).shape
    (1, 1, 3, 4)
""",
    "fractional_max_pool3d": """Fractional max pooling: the maxima of randomly placed windows, which give an output of a chosen size
(arXiv 1412.6071).

Args:
    input (Tensor): of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or three.
    output_size (optional): An int or three. Default: ``None``.
    output_ratio (optional): The size of the output divided by that of the input, in (0, 1); instead of `output_size`. Default: ``None``.
    return_indices (bool, optional): Whether the flat indices of the maxima are returned too. Default: ``False``.
    _random_samples (Tensor, optional): of shape (N, C, 3) in [0, 1); None draws from the default generator. Default: ``None``.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out); or a tuple of it and the int64 indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the output size is out of range, or neither or both of `output_size` and `output_ratio` are given.

Examples:
    >>> from mindspore import ops
    >>> ops.fractional_max_pool3d(ops.ones((1, 1, 6, 6, 6)), 2, (3, 4, 5)).shape
    (1, 1, 3, 4, 5)
""",
    "full": """Returns a tensor filled with one value.

Args:
    size: An int or a tuple of ints.
    fill_value: A number, of Python or NumPy; without a dtype it is truncated to an int.
    dtype (optional): The dtype; None is int64. Default: ``None``.

Returns:
    Tensor of shape `size`.

Examples:
    >>> import mindspore as ms
    >>> from mindspore import ops
    >>> print(ops.full((3,), 2.5, dtype=ms.float32), ops.full((3,), 2.5))
    [2.5 2.5 2.5] [2 2 2]
""",
    "full_like": """Returns one value in the shape of `input`.

Args:
    input (Tensor): The input.
    fill_value: The number that fills the result.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.full_like(Tensor([1, 2]), 7))
    [7 7]
""",
    "fused_infer_attention_score": """Attention of a prompt or of one token: `softmax(scale * query @ key.T + pse_shift) @ value`.

Args:
    query (Tensor): Shape (B, S1, N * D), (B, S1, N, D) or (B, N, S1, D), float.
    key (Tensor, or a list or tuple of one): In the same layout, with N2 heads and S2 keys; or, with `block_table`,
        blocks of shape (count, block_size, N2 * D).
    value (Tensor, or a list or tuple of one): Of the shape of `key`.
    pse_shift (Tensor, optional): Added to the scores, shape (B or 1, N, S1, S2). Default: ``None``.
    atten_mask (Tensor, optional): Bool or int, true where a key is masked, of shape (S1, S2), (B or 1, S1, S2) or
        (B or 1, 1, S1, S2); sparse modes above 1 ignore it. Default: ``None``.
    actual_seq_lengths (tuple of int or Tensor): The number of queries per batch element; the output is 0 after them. Default: ``None``.
    actual_seq_lengths_kv (tuple of int or Tensor): The number of keys of each batch element. Default: ``None``.
    dequant_scale1 (optional): Not supported: must be None. Default: ``None``.
    quant_scale1 (optional): Not supported: must be None. Default: ``None``.
    dequant_scale2 (optional): Not supported: must be None. Default: ``None``.
    quant_scale2 (optional): Not supported: must be None. Default: ``None``.
    quant_offset2 (optional): Not supported: must be None. Default: ``None``.
    antiquant_scale (optional): Not supported: must be None. Default: ``None``.
    antiquant_offset (optional): Not supported: must be None. Default: ``None``.
    key_antiquant_scale (optional): Not supported: must be None. Default: ``None``.
    key_antiquant_offset (optional): Not supported: must be None. Default: ``None``.
    value_antiquant_scale (optional): Not supported: must be None. Default: ``None``.
    value_antiquant_offset (optional): Not supported: must be None. Default: ``None``.
    block_table (Tensor, optional): Int, shape (B, blocks): the blocks with the keys of each batch element. Default: ``None``.
    query_padding_size (optional): Not supported: must be None. Default: ``None``.
    kv_padding_size (optional): Not supported: must be None. Default: ``None``.
    key_shared_prefix (optional): Not supported: must be None. Default: ``None``.
    value_shared_prefix (optional): Not supported: must be None. Default: ``None``.
    actual_shared_prefix_len (optional): Not supported: must be None. Default: ``None``.
    num_heads (int, optional): N. Default: ``1``.
    scale (float, optional): The factor of the scores. Default: ``1.0``.
    pre_tokens (int, optional): The number of keys kept before the position of a query, in mode 4, and in mode 0 with a mask. Default: ``2147483647``.
    next_tokens (int, optional): The number of keys kept after it. Default: ``2147483647``.
    input_layout (str, optional): 'BSH', 'BSND' or 'BNSD'. Default: ``'BSH'``.
    num_key_value_heads (int, optional): N2; 0 is N. Default: ``0``.
    sparse_mode (int, optional): As for `prompt_flash_attention`. Default: ``0``.
    inner_precise (int, optional): Accepted for compatibility. Default: ``1``.
    block_size (int, optional): The size of a block, as in the shape of the blocks. Default: ``0``.
    antiquant_mode (int, optional): Accepted for compatibility. Default: ``0``.
    key_antiquant_mode (int, optional): Accepted for compatibility. Default: ``0``.
    value_antiquant_mode (int, optional): Accepted for compatibility. Default: ``0``.
    softmax_lse_flag (bool, optional): Whether the second output is computed. Default: ``False``.

Returns:
    Tuple of the attention, of the shape and dtype of `query`, and the logarithm of the sum of the
        exponentials of the scores, float32 of shape (B, N, S1, 1); without `softmax_lse_flag` one zero.

Raises:
    TypeError: an input is not a float Tensor, or an option has another type.
    ValueError: a length, layout or number of heads is wrong.
    NotImplementedError: an argument that is not supported is given.

Examples:
    >>> from mindspore import ops
    >>> x = ops.ones((1, 2, 4))
    >>> print(ops.fused_infer_attention_score(x, x, x, num_heads=2)[0])
    [[[1. 1. 1. 1.]
      [1. 1. 1. 1.]]]
""",
    "gamma": """Returns random numbers of the gamma distribution.

Args:
    shape (tuple[int, ...]): A tuple of ints; it is broadcast with the parameters.
    alpha (Tensor): of floats: the orders, greater than 0.
    beta (Tensor): of floats: the inverse scales, greater than 0.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of the dtype of `alpha`.

Raises:
    TypeError: `shape` is not a tuple, or a parameter is not a tensor of floats.
    ValueError: the shapes do not broadcast, or `seed` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.gamma((3, 2), Tensor([3.0, 4.0]), Tensor(1.0)).shape
    (3, 2)
""",
    "gather": """Gathers slices along `axis`.

Args:
    input_params (Tensor): Tensor.
    input_indices (Tensor): of ints, of any shape, in [-size, size).
    axis (int): The dimension; a negative one counts from the last.
    batch_dims (int, optional): The number of leading batch dimensions; a negative one counts from the rank of `input_indices`. Default: ``0``.

Returns:
    Tensor of the dtype of `input_params`, with `axis` replaced by the dimensions of the indices.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.gather(Tensor([1.0, 2.0, 3.0]), Tensor([0, 2]), 0))
    [1. 3.]
""",
    "gather_d": """Gathers one element along `dim` for each index; see `gather_elements`.

Args:
    x (Tensor): The input.
    dim (int): The dimension; a negative one counts from the last.
    index (Tensor): of int32 or int64, of the rank of `x`.

Returns:
    Tensor of the shape of `index` and the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.gather_d(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
""",
    "gather_elements": """Gathers one element along `dim` for each index; the other coordinates are those of the index.

Args:
    input (Tensor): The input.
    dim (int): The dimension; a negative one counts from the last.
    index (Tensor): of int32 or int64, of the rank of `input`.

Returns:
    Tensor of the shape of `index` and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.gather_elements(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
""",
    "gather_nd": """Gathers the slices of `input_x` at the given indices.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of int32 or int64; its last dimension holds indices into the first dimensions of `input_x`.

Returns:
    Tensor of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``, of the dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: `indices` is not an integer tensor.
    ValueError: the last dimension of `indices` is larger than the rank of `input_x`.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.gather_nd(Tensor([[1, 2], [3, 4]]), Tensor([[0, 1], [1, 0]])))
    [2 3]
""",
    "gaussian_nll_loss": """Negative log likelihood of `target` under normal distributions: `(log(var) + (x - target)**2 / var) / 2`.

Args:
    x (Tensor): of means, of shape (N, *) or (*).
    target (Tensor): of a shape that broadcasts with the first argument.
    var (Tensor): of variances, of the shape of `x`, the same without its last dimension, or with 1 there.
    full (bool, optional): Whether to add `log(2 * pi) / 2`. Default: ``False``.
    eps (float, optional): The smallest variance, a positive float. Default: ``1e-06``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument has another type.
    ValueError: `eps` is not a positive float, or `reduction` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.gaussian_nll_loss(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
""",
    "gcd": """Computes the greatest common divisor, elementwise with broadcasting.

Args:
    input (Tensor): The input.
    other (Tensor): The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.gcd(Tensor([12, -18]), Tensor([8, 12])))
    [4 6]
""",
    "gelu": """Gaussian error linear unit: `x * P(X <= x)` for a standard normal X (arXiv 1606.08415).

Args:
    input (Tensor): of a float dtype.
    approximate (str, optional): 'none' (by the error function) or 'tanh'. Default: ``'none'``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `approximate` is neither 'none' nor 'tanh'.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.gelu(Tensor([0.0, 10.0])))
    [ 0. 10.]
""",
    "geqrf": """Computes the QR factorization of matrices by Householder reflections, in the compact form of LAPACK.

Args:
    input (Tensor): of float32 or float64 of shape (*, m, n).

Returns:
    tuple of R in the upper triangle and the reflectors below it, of the shape of `input`; and the factors
        of the reflectors, of shape (*, min(m, n)).

Raises:
    TypeError: `input` is not a tensor of floats.
    ValueError: `input` has fewer than two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.geqrf(Tensor([[3.0], [4.0]])))
    (Tensor(shape=[2, 1], dtype=Float32, value=
    [[-5.00000000e+00],
     [ 5.00000000e-01]]), Tensor(shape=[1], dtype=Float32, value= [ 1.60000002e+00]))
""",
    "geswitch": """Only exists in graphs of GE.

Args:
    data: The value.
    pred: Tensor of bool of one element, or a bool.

Raises:
    NotImplementedError: always; `switch` chooses between values.

Examples:
    >>> from mindspore import ops
    >>> ops.geswitch(1, True)
    Traceback (most recent call last):
        ...
    NotImplementedError: For 'geswitch', only graphs of GE hold it; use 'switch'.
""",
    "glu": """Gated linear unit: the first half along a dimension times the sigmoid of the second half (arXiv 1612.08083).

Args:
    x (Tensor): The input.
    axis (int, optional): The dimension, of even size; a negative one counts from the last. Default: ``-1``.

Returns:
    Tensor of the shape of `x`, with half the size along `axis`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the size along `axis` is odd.

Examples:
    >>> from mindspore import ops
    >>> ops.glu(ops.ones((2, 4))).shape
    (2, 2)
""",
    "grid_sample": """Samples the input at the positions of a grid (arXiv 1506.02025).

Args:
    input (Tensor): of floats of shape (N, C, H, W) or (N, C, D, H, W).
    grid (Tensor): of the same dtype, of shape (N, H', W', 2) or (N, D', H', W', 3): x, y (and z), where -1 and 1 are
        the ends of a dimension.
    mode (str, optional): 'bilinear' (of the nearest 4 or 8 elements) or 'nearest' (halves are rounded away from 0). Default: ``'bilinear'``.
    padding_mode (str, optional): The values outside: 'zeros', 'border' (the edge) or 'reflection'. Default: ``'zeros'``.
    align_corners (bool, optional): Whether -1 and 1 are the centers of the outermost elements, instead of their edges.
        Default: None, which is False.

Returns:
    Tensor of shape (N, C, H', W') or (N, C, D', H', W').

Raises:
    TypeError: an argument is not a tensor of floats.
    ValueError: the shapes are incompatible; `mode` or `padding_mode` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> x = Tensor([[[[1.0, 2.0], [3.0, 4.0]]]])
    >>> print(ops.grid_sample(x, Tensor([[[[0.0, 0.0]]]])))
    [[[[2.5]]]]
""",
    "group_norm": """Group normalization over groups of channels (arXiv 1803.08494).

Args:
    input (Tensor): of shape (N, C, *).
    num_groups (int): The number of groups, a divisor of C.
    weight (Tensor, optional): of shape (C,). Default: ``None``.
    bias (Tensor, optional): of shape (C,). Default: ``None``.
    eps (float, optional): Added to the denominator to avoid a division by zero. Default: ``1e-05``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `num_groups` does not divide the number of channels.

Examples:
    >>> from mindspore import ops
    >>> print(ops.group_norm(ops.arange(4.0).reshape(1, 4), 2, eps=0.0))
    [[-1.  1. -1.  1.]]
""",
    "gumbel_softmax": """Computes the softmax of logits with Gumbel noise (Jang, Gu and Poole, 2017).

Args:
    logits (Tensor): of floats.
    tau (float, optional): The temperature, greater than 0. Default: ``1.0``.
    hard (bool, optional): Whether the result is one-hot, with the gradient of the soft one. Default: ``False``.
    dim (int, optional): The dimension of the softmax. Default: ``-1``.

Returns:
    Tensor of the shape of `logits`.

Raises:
    TypeError: `logits` is not a tensor of floats.
    ValueError: `tau` is not positive.

Examples:
    >>> from mindspore import ops
    >>> ops.gumbel_softmax(ops.ones((2, 3)), hard=True).sum().item()
    2.0
""",
    "hamming_window": """Returns the Hamming window, `alpha - beta cos(2 pi n / (N - 1))`.

Args:
    window_length: The number of points.
    periodic (bool, optional): Default: ``True``.
    alpha (float, optional): Default: ``0.54``.
    beta (float, optional): Default: ``0.46``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (window_length,).

Examples:
    >>> from mindspore import ops
    >>> print(ops.hamming_window(1))
    [1.]
""",
    "hann_window": """Returns the Hann window, `(1 - cos(2 pi n / (N - 1))) / 2`; float64 by default.

Args:
    window_length: The number of points.
    periodic (bool, optional): Default: ``True``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (window_length,).

Examples:
    >>> from mindspore import ops
    >>> print(ops.hann_window(5, False))
    [0.  0.5 1.  0.5 0. ]
""",
    "hardshrink": """Keeps the elements whose absolute value is greater than `lambd`; the others become 0.

Args:
    input (Tensor): The input.
    lambd (float, optional): The threshold. Default: ``0.5``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hardshrink(Tensor([-1.0, 0.2])))
    [-1.  0.]
""",
    "hardsigmoid": """Computes `relu6(x + 3) / 6`. Values of int tensors are truncated.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hardsigmoid(Tensor([-4.0, 0.0, 4.0])))
    [0.  0.5 1. ]
""",
    "hardswish": """Computes `x * relu6(x + 3) / 6` (arXiv 1905.02244). Values of int tensors are truncated.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hardswish(Tensor([-4.0, 4.0])))
    [-0.  4.]
""",
    "hardtanh": """Limits every element to [min_val, max_val]; limits of int tensors are truncated.

Args:
    input (Tensor): The input.
    min_val (float, optional): The lower limit. Default: ``-1.0``.
    max_val (float, optional): The upper limit. Default: ``1.0``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hardtanh(Tensor([-4.0, 0.5])))
    [-1.   0.5]
""",
    "hastype": """Returns whether a number has this dtype; a Tensor does not have the type of a number.

Args:
    x: The input.
    type_: The dtype or class.

Examples:
    >>> import mindspore as ms
    >>> ms.ops.hastype(3, ms.int64), ms.ops.hastype(3, ms.float32)
    (True, False)
""",
    "heaviside": """Step function: 0 for negative elements, 1 for positive ones, and `values` where an element is 0.

Args:
    input (Tensor): The input.
    values (Tensor): of the dtype of `input`.

Returns:
    Tensor of the broadcast shape and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor, or the dtypes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.heaviside(Tensor([-1.5, 0.0, 2.0]), Tensor(0.5)))
    [0.  0.5 1. ]
""",
    "hfft": """Computes the Fourier transform, which is real, of a Hermitian signal given by its first half.

Args:
    input (Tensor): The input.
    n (int, optional): The length of the result; None is 2 (m - 1) for m elements along `dim`. Default: ``None``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of floats; its size along `dim` is `n`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hfft(Tensor([1.0, 1.0])))
    [2. 0.]
""",
    "hfft2": """Like `hfftn`, over the last two dimensions by default.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension; a negative one counts from the last. Default: ``(-2, -1)``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of floats.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.hfft2(ops.ones((4, 3))).shape
    (4, 4)
""",
    "hfftn": """Computes `fft` along several dimensions and `hfft` along the last of them.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of floats.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.hfftn(ops.ones((4, 3))).shape
    (4, 4)
""",
    "hinge_embedding_loss": """Computes the input where the target is 1, and `max(0, margin - input)` where it is -1.

Args:
    inputs (Tensor): of floats, such as distances.
    targets (Tensor): of 1 and -1, of a shape that broadcasts with the first argument.
    margin (optional): A number. Default: ``1.0``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hinge_embedding_loss(Tensor([0.5, 0.5]), Tensor([1.0, -1.0]), reduction="none"))
    [0.5 0.5]
""",
    "histc": """Counts the elements in bins of equal width; elements outside are ignored.

Args:
    input (Tensor): of float16, float32 or int32.
    bins (int, optional): The number of bins. Default: ``100``.
    min (float, optional): The first edge. Default: ``0.0``.
    max (float, optional): The last edge, included; if it equals `min`, the edges are the minimum and the maximum of the elements. Default: ``0.0``.

Returns:
    Tensor of shape (bins,), int32 for an int32 `input`, else float32.

Raises:
    TypeError: an argument has a wrong type.
    ValueError: `bins` is not positive, `min` exceeds `max`, or an element that is to be a limit is not finite.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.histc(Tensor([1.0, 2.0, 1.0]), bins=4, min=0.0, max=3.0))
    [0. 2. 1. 0.]
""",
    "hsplit": """Like `tensor_split`, along dimension 1, or 0 for vectors.

Args:
    input (Tensor): of at least one dimension.
    indices_or_sections: An int, the number of parts: if it does not divide the size, the first parts are longer by 1.
        Or a tuple or list of ints: the indices at which to split.

Returns:
    tuple of Tensors, views of `input`.

Raises:
    TypeError: `indices_or_sections` is neither an int nor a tuple or list of ints.
    ValueError: `indices_or_sections` is an int below 1.

Examples:
    >>> from mindspore import ops
    >>> [p.shape for p in ops.hsplit(ops.ones((2, 3)), 3)]
    [(2, 1), (2, 1), (2, 1)]
""",
    "hstack": """Joins tensors by columns: along dimension 1, or 0 for vectors.

Args:
    tensors: A list or tuple of tensors.

Returns:
    Tensor of the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hstack([Tensor([1, 2]), Tensor([3])]))
    [1 2 3]
""",
    "huber_loss": """Computes `0.5 * d * d` where the difference d is at most `delta`, else `delta * (d - 0.5 * delta)`.

Args:
    input (Tensor): The input.
    target (Tensor): of a shape that broadcasts with the first argument.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.
    delta (float, optional): A positive number. Default: ``1.0``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument has another type.
    ValueError: `delta` is not positive, or `reduction` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.huber_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    0.75
""",
    "hypot": """Computes `sqrt(input ** 2 + other ** 2)` without overflow; one operand may be a number.

Args:
    input: The input.
    other: The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.hypot(Tensor([3.0]), Tensor([4.0])))
    [5.]
""",
    "i0": """Computes `bessel_i0(input)`; ints give float32.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.i0(Tensor([0])))
    [1.]
""",
    "identity": """Returns `x` itself.

Args:
    x (Any): any value.

Returns:
    `x`.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.identity(Tensor([1, 2])))
    [1 2]
""",
    "ifft": """Computes the inverse of `fft`.

Args:
    input (Tensor): The input.
    n (int, optional): The length, to which the dimension is cut or padded with zeros; None keeps it. Default: ``None``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of complex64, or of complex128 for 64-bit floats; its size along `dim` is `n`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.real(ops.ifft(Tensor([2.0, 0.0]))))
    [1. 1.]
""",
    "ifft2": """Like `ifftn`, over the last two dimensions by default.

Args:
    input (Tensor): The input.
    s (optional): The lengths; None keeps the sizes. Default: ``None``.
    dim (optional): The dimensions; None is the last ``len(s)`` ones, or all without `s`. Default: ``(-2, -1)``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.ifft2(ops.ones((4, 4))).shape
    (4, 4)
""",
    "ifftn": """Computes `ifft` along several dimensions.

Args:
    input (Tensor): The input.
    s (optional): The lengths; None keeps the sizes. Default: ``None``.
    dim (optional): The dimensions; None is the last ``len(s)`` ones, or all without `s`. Default: ``None``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> print(ops.real(ops.ifftn(ops.ones((1, 2)))))
    [[1. 0.]]
""",
    "ifftshift": """Undoes `fftshift`.

Args:
    input (Tensor): The input.
    dim (optional): The dimensions: an int or several; None is all of them. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.ifftshift(Tensor([-2, -1, 0, 1, 2])))
    [ 0  1  2 -2 -1]
""",
    "igamma": """Computes the regularized lower incomplete gamma function: the integral of `t^(a-1) exp(-t)` to x, over gamma(a).

Args:
    input (Tensor): of float32 or float64: the orders a, greater than 0.
    other (Tensor): of the same dtype: the limits x, at least 0; it is broadcast with `input`.

Returns:
    Tensor of the broadcast shape and the same dtype; NaN where an argument is outside its range.

Raises:
    TypeError: an input is not a tensor of float32 or float64, or the dtypes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.igamma(Tensor([2.0, 4.0]), Tensor([2.0, 3.0])).asnumpy().round(4))
    [0.594  0.3528]
""",
    "igammac": """Computes the regularized upper incomplete gamma function: `1 - igamma(input, other)` without cancellation.

Args:
    input (Tensor): of float32 or float64: the orders, greater than 0.
    other (Tensor): of the same dtype: the limits, at least 0; it is broadcast with `input`.

Returns:
    Tensor of the broadcast shape and the same dtype; NaN where an argument is outside its range.

Raises:
    TypeError: an input is not a tensor of float32 or float64, or the dtypes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.igammac(Tensor([2.0, 4.0]), Tensor([2.0, 3.0])).asnumpy().round(4))
    [0.406  0.6472]
""",
    "ihfft": """Computes the inverse of `hfft`: the first half of the inverse transform of real numbers.

Args:
    input (Tensor): of real numbers.
    n (int, optional): The length, to which the dimension is cut or padded with zeros; None keeps it. Default: ``None``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of complex numbers; its size along `dim` is n // 2 + 1.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.ihfft(Tensor([2.0, 0.0])).shape)
    (2,)
""",
    "ihfft2": """Like `ihfftn`, over the last two dimensions by default.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension; a negative one counts from the last. Default: ``(-2, -1)``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.ihfft2(ops.ones((4, 4))).shape
    (4, 3)
""",
    "ihfftn": """Computes `ihfft` along the last of several dimensions and `ifft` along the others.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.ihfftn(ops.ones((4, 4))).shape
    (4, 3)
""",
    "in_dict": """Returns whether a dict has a key.

Args:
    key: The key.
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.in_dict("a", {"a": 1})
    True
""",
    "incre_flash_attention": """Attention of one token over the keys of those before it.

Args:
    query (Tensor): Shape (B, 1, N * D), (B, 1, N, D) or (B, N, 1, D), float.
    key (Tensor, or a list or tuple of one): The cache in the same layout, with N2 heads; or, with `block_table`,
        blocks of shape (count, block_size, N2 * D).
    value (Tensor, or a list or tuple of one): Of the shape of `key`.
    attn_mask (Tensor, optional): Bool or int, true where a key is masked, of shape (B, S), (B, 1, S) or (B, 1, 1, S). Default: ``None``.
    actual_seq_lengths (tuple of int or Tensor): The number of keys of each batch element. Default: ``None``.
    pse_shift (Tensor, optional): Added to the scores, shape (B or 1, N, 1, S). Default: ``None``.
    dequant_scale1 (optional): Not supported: must be None. Default: ``None``.
    quant_scale1 (optional): Not supported: must be None. Default: ``None``.
    dequant_scale2 (optional): Not supported: must be None. Default: ``None``.
    quant_scale2 (optional): Not supported: must be None. Default: ``None``.
    quant_offset2 (optional): Not supported: must be None. Default: ``None``.
    antiquant_scale (optional): Not supported: must be None. Default: ``None``.
    antiquant_offset (optional): Not supported: must be None. Default: ``None``.
    block_table (Tensor, optional): Int, shape (B, blocks): the blocks with the keys of each batch element. Default: ``None``.
    num_heads (int, optional): N. Default: ``1``.
    input_layout (str, optional): 'BSH', 'BSND' or 'BNSD'. Default: ``'BSH'``.
    scale_value (float, optional): The factor of the scores. Default: ``1.0``.
    num_key_value_heads (int, optional): N2; 0 is N. Default: ``0``.
    block_size (int, optional): The size of a block, as in the shape of the blocks. Default: ``0``.
    inner_precise (int, optional): Accepted for compatibility. Default: ``1``.
    kv_padding_size (optional): Not supported: must be None. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `query`.

Raises:
    TypeError: an input is not a float Tensor, or an option has another type.
    ValueError: a length, layout or number of heads is wrong.
    NotImplementedError: an argument that is not supported is given.

Examples:
    >>> from mindspore import ops
    >>> print(ops.incre_flash_attention(ops.ones((1, 1, 4)), ops.ones((1, 3, 4)), ops.ones((1, 3, 4)), num_heads=2))
    [[[1. 1. 1. 1.]]]
""",
    "index_add": """Adds the slices of `y` along `axis` to the slices of `x` at `indices`, in place.

Args:
    x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints, of one dimension.
    y (Tensor): of the shape of `x`, except that its size along `axis` is the number of indices.
    axis (int): The dimension; a negative one counts from the last.
    use_lock (bool, optional): Accepted for compatibility. Default: ``True``.
    check_index_bound (bool, optional): Accepted for compatibility; indices are always checked. Default: ``True``.

Returns:
    Tensor with the new values of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.index_add(Tensor([[1.0, 2.0, 3.0]]), Tensor([2, 2]), Tensor([[7.0, 8.0]]), 1))
    [[ 1.  2. 18.]]
""",
    "index_fill": """Returns a copy with one value written into the slices at `index` along `axis`.

Args:
    x (Tensor): The input.
    axis: The dimension; an int or a 0-d tensor.
    index (Tensor): of ints, of at most one dimension.
    value: A number, bool or 0-d tensor.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    IndexError: an index is out of range.
    TypeError: `index` is not an integer tensor.
    ValueError: `index` has more than one dimension.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.index_fill(Tensor([[1, 2, 3]]), 1, Tensor([0, 2]), 9))
    [[9 2 9]]
""",
    "index_select": """Selects slices along `axis`.

Args:
    input (Tensor): The input.
    axis (int): The dimension; a negative one counts from the last.
    index (Tensor): of ints, of one dimension.

Returns:
    Tensor of the shape of `input`, except that its size along `axis` is the number of indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range, or `index` does not have one dimension.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.index_select(Tensor([[1, 2], [3, 4]]), 1, Tensor([1])))
    [[2]
     [4]]
""",
    "inner": """Computes the inner products of the last dimensions; with a 0-d tensor, the product.

Args:
    input (Tensor): The input.
    other (Tensor): The second operand: Tensor or number.

Returns:
    Tensor of shape ``input.shape[:-1] + other.shape[:-1]``.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inner(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    11.0
""",
    "inplace_add": """Like `inplace_update`, but adds the rows.

Args:
    x (Tensor): The input.
    v (Tensor): Tensor with one row per index.
    indices: An int or a tuple of ints.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inplace_add(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [ 9 11  3]
""",
    "inplace_index_add": """Adds the slices of `updates` along `axis` to the slices of `var` at `indices`, in place.

Args:
    var (Tensor): Parameter or Tensor.
    indices (Tensor): of ints, of one dimension.
    updates (Tensor): of the shape of `var`, except that its size along `axis` is the number of indices.
    axis (int): The dimension; a negative one counts from the last.

Returns:
    Tensor with the new values of `var`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inplace_index_add(Tensor([[1.0, 2.0]]), Tensor([1]), Tensor([[7.0]]), 1))
    [[1. 9.]]
""",
    "inplace_sigmoid": """Computes the sigmoid in place.

Args:
    input (Tensor): The input.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inplace_sigmoid(Tensor([0.0])))
    [0.5]
""",
    "inplace_sub": """Like `inplace_update`, but subtracts the rows.

Args:
    x (Tensor): The input.
    v (Tensor): Tensor with one row per index.
    indices: An int or a tuple of ints.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inplace_sub(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [-7 -7  3]
""",
    "inplace_update": """Returns a copy of `x` with the given rows replaced by those of `v`. Despite the name, `x` does not change.

Args:
    x (Tensor): The input.
    v (Tensor): Tensor with one row per index.
    indices: An int or a tuple of ints.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inplace_update(Tensor([1, 2, 3]), Tensor([8, 9]), (0, 1)))
    [8 9 3]
""",
    "interpolate": """Resizes the spatial dimensions.

Args:
    input (Tensor): of shape (N, C, L), (N, C, H, W) or (N, C, D, H, W).
    size (optional): The new sizes: an int for all dimensions, or one per dimension. Default: ``None``.
    scale_factor (optional): The factors of the sizes: a float for all dimensions, or one per dimension; instead of `size`. Default: ``None``.
    mode (str, optional): 'nearest' and 'area' for all ranks, 'nearest-exact' for 3 and 4, 'linear' for 3, 'bilinear' and 'bicubic'
        for 4, 'trilinear' for 5. Default: ``'nearest'``.
    align_corners (bool, optional): Whether the centers of the corner elements are aligned, instead of their edges; for 'linear',
        'bilinear', 'bicubic' and 'trilinear'. Default: None, which is False.
    recompute_scale_factor (bool, optional): Whether `scale_factor` serves only to compute the new sizes. If not, only 'trilinear',
        'area' and 'nearest' of rank 5 accept a `scale_factor`. Default: ``None``.

Returns:
    Tensor of the dtype of `input`, with the new sizes.

Raises:
    TypeError: `input` is not a Tensor, or not of a float dtype for a `mode` that computes weighted sums ('linear',
        'bilinear', 'bicubic', 'trilinear'); `size` is not an int; `scale_factor` is not a float.
    ValueError: neither or both of `size` and `scale_factor` are given; a number is not positive; `mode` is unknown, or
        does not support this rank or option.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.interpolate(Tensor([[[1.0, 2.0, 3.0]]]), size=6))
    [[[1. 1. 2. 2. 3. 3.]]]
""",
    "intopk": """Tests whether the element of each row at an index is among its `k` largest.

Args:
    x1 (Tensor): of floats of shape (N, classes).
    x2 (Tensor): of ints of shape (N,): an index per row.
    k (int): The number of largest elements.

Returns:
    Tensor of bool of shape (N,); False if the index is out of range or an element of the row is not finite.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.intopk(Tensor([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]]), Tensor([1, 2]), 2))
    [ True False]
""",
    "inv": """Computes `1 / x`.

Args:
    x (Tensor): The input.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inv(Tensor([2.0, 4.0])))
    [0.5  0.25]
""",
    "inverse": """Computes the inverses of square matrices.

Args:
    input (Tensor): of float32, float64, complex64 or complex128 of shape (*, n, n).

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: a matrix is not square or is singular.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.inverse(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    [[0.5  0.  ]
     [0.   0.25]]
""",
    "invert": """Inverts all bits of ints.

Args:
    x (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.invert(Tensor([0, 5])))
    [-1 -6]
""",
    "iou": """Computes the overlap of each box with each ground truth box.

Args:
    anchor_boxes (Tensor): of floats of shape (M, 4).
    gt_boxes (Tensor): of floats of shape (N, 4).
    mode (str, optional): 'iou', the intersection over the union; or 'iof', over the ground truth box. Default: ``'iou'``.

Returns:
    Tensor of shape (N, M).

Raises:
    TypeError: an argument is not a tensor of floats.
    ValueError: an argument has an unexpected shape.
    KeyError: `mode` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.iou(Tensor([[0.0, 0.0, 4.0, 4.0]]), Tensor([[0.0, 0.0, 4.0, 9.0]])))
    [[0.5]]
""",
    "irfft": """Computes the inverse of `rfft`.

Args:
    input (Tensor): The input.
    n (int, optional): The length of the result; None is 2 (m - 1) for m elements along `dim`. Default: ``None``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of floats; its size along `dim` is `n`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.irfft(Tensor([2.0, 0.0])))
    [1. 1.]
""",
    "irfft2": """Like `irfftn`, over the last two dimensions by default.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension; a negative one counts from the last. Default: ``(-2, -1)``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of floats.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.irfft2(ops.ones((4, 3))).shape
    (4, 4)
""",
    "irfftn": """Computes `ifft` along several dimensions and `irfft` along the last of them.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of floats.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.irfftn(ops.ones((4, 3))).shape
    (4, 4)
""",
    "is_": """Returns whether `x` and `y` are the same object.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.is_(None, None)
    True
""",
    "is_complex": """Returns whether the dtype is complex.

Args:
    input (Tensor): The input.

Returns:
    bool.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.is_complex(Tensor([1.0]))
    False
""",
    "is_dynamic_sequence_element_unknown": """Returns whether the elements of a sequence of unknown length are unknown; False for Python sequences.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.is_dynamic_sequence_element_unknown((2, 3))
    False
""",
    "is_floating_point": """Returns whether the dtype is a float dtype.

Args:
    input (Tensor): The input.

Returns:
    bool.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.is_floating_point(Tensor([1.0]))
    True
""",
    "is_nonzero": """Returns whether the only element of a tensor is not 0.

Args:
    input (Tensor): Tensor of one element.

Returns:
    bool.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` does not have exactly one element.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.is_nonzero(Tensor([3.0]))
    True
""",
    "is_not": """Returns whether `x` and `y` are different objects.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.is_not(None, None)
    False
""",
    "is_sequence_shape_unknown": """Returns whether the length of a sequence is only known when the graph runs; False for Python sequences.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.is_sequence_shape_unknown((2, 3))
    False
""",
    "is_sequence_value_unknown": """Returns whether a sequence contains a number that is only known when the graph runs.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.is_sequence_value_unknown((2, 3))
    False
""",
    "is_tensor": """Returns whether `obj` is a Tensor.

Args:
    obj: Any object.

Returns:
    bool.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.is_tensor(Tensor(1.0)), ops.is_tensor(1.0)
    (True, False)
""",
    "is_tensor_bool_cond": """Returns whether a value can be a condition.

Args:
    x: The input.

Raises:
    ValueError: `x` is a Tensor of a shape other than () and (1,).

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.is_tensor_bool_cond(Tensor([True]))
    True
""",
    "isclose": """Tests whether `|input - other| <= atol + rtol * |other|`; equal infinities are close.

Args:
    input (Tensor): The input.
    other (Tensor): of the same dtype.
    rtol (float, optional): The relative tolerance. Default: ``1e-05``.
    atol (float, optional): The absolute tolerance. Default: ``1e-08``.
    equal_nan (bool, optional): Whether two NaNs are close. Default: ``False``.

Returns:
    Tensor of bool, of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor, or the dtypes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.isclose(Tensor([1.0, 2.0]), Tensor([1.000001, 2.1])))
    [ True False]
""",
    "isconstant": """Returns whether the value is known when a graph is built; outside a graph always True.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.isconstant(3)
    True
""",
    "isfinite": """Tests whether elements are neither infinite nor NaN.

Args:
    input (Tensor): The input.

Returns:
    Tensor of bool, of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.isfinite(Tensor([1.0, float("inf"), float("nan")])))
    [ True False False]
""",
    "isneginf": """Tests whether elements are negative infinity.

Args:
    input (Tensor): The input.

Returns:
    Tensor of bool, of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.isneginf(Tensor([float("-inf"), 1.0])))
    [ True False]
""",
    "isposinf": """Tests whether elements are positive infinity.

Args:
    input (Tensor): The input.

Returns:
    Tensor of bool, of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.isposinf(Tensor([float("inf"), 1.0])))
    [ True False]
""",
    "isreal": """Tests whether elements have no imaginary part.

Args:
    input (Tensor): The input.

Returns:
    Tensor of bool, of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.isreal(Tensor([1.0, 2.0])))
    [ True  True]
""",
    "iter_converter": """Returns the iterable that `ms_next` and `ms_hasnext` step through: the keys of a dict, else the value itself.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.iter_converter({"a": 1})
    ('a',)
""",
    "kaiser_window": """Returns the Kaiser window, `i0(beta sqrt(1 - (2 n / (N - 1) - 1) ** 2)) / i0(beta)`; float64 by default.

Args:
    window_length: The number of elements, N.
    periodic (bool, optional): Whether the window is one period of a longer signal, instead of symmetric. Default: ``True``.
    beta (float, optional): The shape parameter. Default: ``12.0``.
    dtype (optional): A float dtype; None is float64. Default: ``None``.

Returns:
    Tensor of shape (window_length,).

Raises:
    ValueError: the length is negative.

Examples:
    >>> from mindspore import ops
    >>> print(ops.kaiser_window(1))
    [1.]
""",
    "kl_div": """Computes `labels * (log(labels) - logits)`, 0 where a label is 0. 'batchmean' divides the sum by the batch size.

Args:
    logits (Tensor):
    labels (Tensor):
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.kl_div(Tensor([0.0, 0.0]), Tensor([1.0, 0.0]), "sum"))
    0.0
""",
    "kron": """Computes the Kronecker product: blocks of `other` multiplied by the elements of `input`.

Args:
    input (Tensor): The input.
    other (Tensor): The second operand: Tensor or number.

Returns:
    Tensor whose sizes are the products of the sizes.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.kron(Tensor([1, 2]), Tensor([1, 10])))
    [ 1 10  2 20]
""",
    "l1_loss": """Mean absolute error: the absolute differences.

Args:
    input (Tensor): The input.
    target (Tensor): of a shape that broadcasts with `input`.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.l1_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
""",
    "laplace": """Returns random numbers of the Laplace distribution.

Args:
    shape: The shape, before broadcasting with the parameters.
    mean (Tensor): of float32: the location.
    lambda_param (Tensor): of float32: the scale, greater than 0.
    seed (int, optional): A seed for this call; None draws from the default generator. Default: ``None``.

Returns:
    Tensor of float32, of the broadcast shape.

Raises:
    TypeError: a parameter is not a tensor of floats.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.laplace((2, 3), Tensor(0.0), Tensor(1.0)).shape
    (2, 3)
""",
    "layer_norm": """Layer normalization over the last dimensions (arXiv 1607.06450).

Args:
    input (Tensor): The input.
    normalized_shape: An int or a tuple of ints: the shape of the last dimensions.
    weight (Tensor, optional): of `normalized_shape`. Default: ``None``.
    bias (Tensor, optional): of `normalized_shape`. Default: ``None``.
    eps (float, optional): Added to the denominator to avoid a division by zero. Default: ``1e-05``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the last dimensions have another shape.
    RuntimeError: `weight` or `bias` has another shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.layer_norm(Tensor([[1.0, 3.0]]), (2,), eps=0.0))
    [[-1.  1.]]
""",
    "lcm": """Computes the least common multiple, elementwise with broadcasting; 0 if a number is 0. One operand may be an int.

Args:
    input: The input.
    other: The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.lcm(Tensor([4, 0]), Tensor([6, 3])))
    [12  0]
""",
    "ldexp": """Computes `x * 2 ** other`.

Args:
    x: The input.
    other: The exponent: Tensor or number.

Returns:
    Tensor of the broadcast shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.ldexp(Tensor([1.0]), Tensor([3])))
    [8.]
""",
    "leaky_relu": """Computes `x` where positive, else `alpha * x`; of ints, by `int(alpha)`. The derivative at 0 is `(1 + alpha) / 2`.

Args:
    input (Tensor): The input.
    alpha (float, optional): The slope of the negative part. Default: ``0.2``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.leaky_relu(Tensor([-1.0, 4.0])))
    [-0.2  4. ]
""",
    "lerp": """Interpolates linearly, `input + weight * (end - input)`, elementwise with broadcasting.

Args:
    input (Tensor): The input.
    end (Tensor): of floats.
    weight (Operand): Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.lerp(Tensor([1.0, 2.0]), Tensor([3.0, 4.0]), 0.5))
    [2. 3.]
""",
    "lightning_indexer": """Finds the keys of the largest weighted scores of each query: `top(sum(weights * relu(query @ key.T)))`.

Args:
    query (Tensor): Shape (B, S1, N, D), float.
    key (Tensor): Shape (B, S2, 1, D); for 'PA_BSND' blocks of shape (count, block size, 1, D).
    weights (Tensor): Shape (B, S1, N): the weight of each head.
    actual_seq_lengths_query (Tensor, optional): The number of queries of each batch element, shape (B,). Default: ``None``.
    actual_seq_lengths_key (Tensor, optional): The number of keys of each batch element, shape (B,). Default: ``None``.
    block_table (Tensor, optional): Int, shape (B, blocks): the blocks with the keys of each batch element. Default: ``None``.
    layout_query (str, optional): 'BSND'. Default: ``'BSND'``.
    layout_key (str, optional): 'BSND' or 'PA_BSND'. Default: ``'BSND'``.
    sparse_count (int, optional): The number of keys. Default: ``2048``.
    sparse_mode (int, optional): 0: all keys count; 3: only those up to the query, counted from the ends. Default: ``3``.
    pre_tokens (int, optional): Accepted for compatibility. Default: 2**63 - 1.
    next_tokens (int, optional): Accepted for compatibility. Default: 2**63 - 1.
    return_value (bool, optional): Whether to return the scores. Default: ``False``.

Returns:
    Tuple of the places of the keys, the greatest score first, int32 of shape (B, S1, 1, sparse_count), -1
        where
        there are not as many; and their scores in the dtype of `query`, minus infinity there, or an empty Tensor.

Raises:
    TypeError: an input is not a float Tensor.
    ValueError: an option is unknown, or the shapes are incompatible.
    NotImplementedError: the layout is 'TND'.

Examples:
    >>> import mindspore as ms
    >>> key = ms.Tensor([[[[1.0]], [[3.0]], [[2.0]]]])
    >>> one = ms.ops.ones((1, 1, 1, 1))
    >>> print(ms.ops.lightning_indexer(one, key, one[..., 0], sparse_count=2)[0])
    [[[[1 2]]]]
""",
    "linspace": """Returns `steps` evenly spaced numbers from `start` to `end`, both included.

Args:
    start: The first number, or a Tensor of one element.
    end: The last number, or a Tensor of one element.
    steps (int): The length of the result.

Returns:
    Tensor.

Raises:
    ValueError: `steps` is below 1.

Examples:
    >>> from mindspore import ops
    >>> print(ops.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
""",
    "list_equal": """Returns whether two lists are equal.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.list_equal([1, 2], [2, 1])
    False
""",
    "list_getitem": """Returns the element of a list at an index.

Args:
    x: The input.
    index (int): The index.

Examples:
    >>> from mindspore import ops
    >>> ops.list_getitem([4, 5], 1)
    5
""",
    "list_len": """Returns the number of elements of a list.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.list_len([1])
    1
""",
    "list_setitem": """Sets the element of a list at an index and returns the list.

Args:
    x: The input.
    index (int): The index.
    value: A number, or a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.list_setitem([1, 2], 0, 5)
    [5, 2]
""",
    "log10": """Computes the logarithm to base 10.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.log10(Tensor([1.0, 10.0])))
    [0. 1.]
""",
    "log2": """Computes the logarithm to base 2.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.log2(Tensor([2.0, 4.0])))
    [1. 2.]
""",
    "log_matrix_determinant": """Computes the sign and the logarithm of the absolute value of the determinant of square matrices.

Args:
    input (Tensor): of shape (*, n, n).

Returns:
    (sign, logarithm), both of shape (*).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.log_matrix_determinant(Tensor([[1.0, 0.0], [0.0, -1.0]]))[0])
    -1.0
""",
    "log_softmax": """Computes the logarithm of `softmax` without underflow.

Args:
    logits (Tensor): of a float dtype.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.

Returns:
    Tensor of the shape and dtype of `logits`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.log_softmax(Tensor([1.0, 1.0])))
    [-0.6931472 -0.6931472]
""",
    "log_uniform_candidate_sampler": """Samples classes; class c has the probability ``log((c + 2) / (c + 1)) / log(range_max + 1)``.

Args:
    true_classes (Tensor): of int64, of shape (N, num_true).
    num_true (int, optional): The number of true classes per example. Default: ``1``.
    num_sampled (int, optional): The number of classes to sample. Default: ``5``.
    unique (bool, optional): Whether the sampled classes are distinct. Default: ``True``.
    range_max (int, optional): The number of classes. Default: ``5``.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``0``.

Returns:
    (sampled classes in int64, expected count of each true class in float32, expected count of each sampled
        class in float32). The counts are those of `num_sampled` draws with replacement; for distinct classes they are
        the probability that such draws contain the class.

Raises:
    TypeError: an argument has a wrong type.
    ValueError: a number is too small, or there are fewer classes than distinct ones to sample.

Examples:
    >>> from mindspore import Tensor, ops
    >>> drawn, expected, _ = ops.log_uniform_candidate_sampler(Tensor([[1], [3]]), 1, 3, False, 5)
    >>> print(drawn.shape, expected.shape)
    (3,) (2, 1)
""",
    "logaddexp": """Computes `log(exp(input) + exp(other))` without overflow.

Args:
    input (Tensor): The input.
    other (Tensor): of floats.

Returns:
    Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.logaddexp(Tensor([1000.0]), Tensor([-1000.0])))
    [1000.]
""",
    "logaddexp2": """Computes `log2(2 ** input + 2 ** other)` without overflow.

Args:
    input (Tensor): The input.
    other (Tensor): The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.logaddexp2(Tensor([3.0]), Tensor([3.0])))
    [4.]
""",
    "logcumsumexp": """Computes the logarithms of the cumulative sums of exponentials along a dimension, without overflow.

Args:
    input (Tensor): of a float dtype.
    axis (int): The dimension; a negative one counts from the last.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not of a float dtype.
    ValueError: `axis` is out of range, or `input` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.logcumsumexp(Tensor([0.0, 0.0]), 0))
    [0.        0.6931472]
""",
    "logdet": """Computes the logarithm of the determinant of square matrices.

It is NaN where the determinant is negative. For complex matrices its imaginary part is in (-pi, pi].

Args:
    input (Tensor): of float32, float64, complex64 or complex128 of shape (*, n, n).

Returns:
    Tensor of shape (*) and the dtype of `input`.

Raises:
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: the matrices are not square.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.logdet(Tensor([[1.0, 0.0], [0.0, 1.0]])))
    0.0
""",
    "logit": """Computes `log(x / (1 - x))` after limiting x to [eps, 1 - eps].

Args:
    input (Tensor): of floats.
    eps (float, optional): The limit; None disables it, which gives NaN outside [0, 1]. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: `input` is not a tensor of floats, or `eps` is not a float.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.logit(Tensor([0.5, 2.0]), 0.5))
    [0. 0.]
""",
    "logsigmoid": """Computes the logarithm of the sigmoid.

Args:
    x (Tensor): The input.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.logsigmoid(Tensor([0.0])))
    [-0.6931472]
""",
    "logspace": """Returns powers of `base` with exponents evenly spaced from `start` to `end`.

Args:
    start: The first exponent, a number or a 0-d tensor.
    end: The last exponent.
    steps: The length of the result, at least 1.
    base (int, optional): The base. Default: ``10``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    Tensor of shape (steps,).

Raises:
    ValueError: `steps` is less than 1.

Examples:
    >>> from mindspore import ops
    >>> print(ops.logspace(0, 2, 3))
    [  1.  10. 100.]
""",
    "logsumexp": """Computes the logarithm of the sum of exponentials without overflow.

Args:
    input (Tensor): numbers; ints and bools count as float32.
    dim: The dimension; a negative one counts from the last.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.logsumexp(Tensor([0.0, 0.0]), 0))
    0.6931472
""",
    "lp_pool1d": """Power-average pooling: `(sum of x ** p) ** (1 / p)` of every window.

Args:
    x (Tensor): of shape (N, C, L) or (C, L).
    norm_type (float): The exponent p; not 0.
    kernel_size (int): The window.
    stride (optional): None is `kernel_size`. Default: ``None``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.

Returns:
    Tensor of shape (N, C, L_out) or (C, L_out).

Raises:
    TypeError: `norm_type` is not a number.
    ValueError: `norm_type` is 0, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.lp_pool1d(Tensor([[[3.0, 4.0]]]), 2, 2))
    [[[5.]]]
""",
    "lp_pool2d": """Power-average pooling: `(sum of x ** p) ** (1 / p)` of every window.

Args:
    x (Tensor): of shape (N, C, H, W).
    norm_type (float): The exponent p; not 0.
    kernel_size: The window: an int or (height, width).
    stride (optional): An int or (vertical, horizontal); None is `kernel_size`. Default: ``None``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.

Returns:
    Tensor of shape (N, C, H_out, W_out).

Raises:
    TypeError: `norm_type` is not a number.
    ValueError: `norm_type` is 0, or the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.lp_pool2d(ops.ones((1, 1, 2, 2)), 2, 2))
    [[[[2.]]]]
""",
    "lrn": """Local response normalization, `x / (bias + alpha * sum of squares of near channels) ** beta`.

The formula is from section 3.3 of Krizhevsky, Sutskever and Hinton, "ImageNet classification with deep
convolutional neural networks".

Args:
    x (Tensor): of shape (N, C, H, W).
    depth_radius (int, optional): The number of channels on each side that count. Default: ``5``.
    bias (float, optional): Default: ``1.0``.
    alpha (float, optional): Default: ``1.0``.
    beta (float, optional): Default: ``0.5``.
    norm_region (str, optional): 'ACROSS_CHANNELS'. Default: ``'ACROSS_CHANNELS'``.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: an argument is of another type.
    ValueError: `x` does not have four dimensions, or `depth_radius` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.lrn(Tensor([[[[3.0]], [[4.0]]]]), bias=0.0).reshape(2))
    [0.6 0.8]
""",
    "lstsq": """Solves the least squares problem of `input @ x` and `A`; of several solutions, it returns the one of least norm.

Args:
    input (Tensor): of float32 or float64 of shape (m, n).
    A (Tensor): of the dtype of `input`, of shape (m, k) or (m,).

Returns:
    Tensor of shape (n, k); k is 1 if `A` is a vector.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.lstsq(Tensor([[1.0], [1.0]]), Tensor([[1.0], [3.0]])).asnumpy().round(4))
    [[2.]]
""",
    "lu_solve": """Solves linear systems whose matrices are given by their LU factors.

Args:
    b (Tensor): The right-hand sides, a tensor of float32 or float64 of shape (*, n, k).
    LU_data (Tensor): of the same dtype of shape (*, n, n): both triangles in one.
    LU_pivots (Tensor): of int32 of shape (*, n): the row, counted from 1, with which each row was exchanged.

Returns:
    Tensor of the shape and dtype of `b`.

Raises:
    TypeError: an argument is not a tensor of the dtypes above.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.dtype import int32
    >>> print(ops.lu_solve(Tensor([[6.0], [8.0]]), Tensor([[4.0, 2.0], [0.5, 1.0]]), Tensor([2, 2], int32)))
    [[1.]
     [2.]]
""",
    "lu_unpack": """Unpacks the factors of an LU factorization: `P @ L @ U` is the matrix.

Args:
    LU_data (Tensor): of float32 or float64 of shape (*, m, n): both triangles in one.
    LU_pivots (Tensor): of int32 of shape (*, min(m, n)): the row, counted from 1, with which each row was exchanged.
    unpack_data (bool, optional): Whether to return L and U. Default: ``True``.
    unpack_pivots (bool, optional): Whether to return P. Default: ``True``.

Returns:
    (P, L, U); factors that are not requested are None.

Raises:
    TypeError: `LU_data` is not a tensor of floats, `LU_pivots` is not a tensor of ints, or a flag is not a bool.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_tensor.dtype import int32
    >>> print(ops.lu_unpack(Tensor([[4.0, 2.0], [0.5, 3.0]]), Tensor([2, 2], int32))[0])
    [[0. 1.]
     [1. 0.]]
""",
    "make_csr_tensor": """Returns `CSRTensor(indptr, indices, values, dense_shape)`.

Args:
    indptr (Tensor):
    indices (Tensor):
    values (Tensor): The values, in the order of the keys.
    dense_shape (tuple[int, ...]):

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.make_csr_tensor(Tensor([0, 1]), Tensor([1]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
""",
    "make_dict": """Returns a dict of keys and values.

Args:
    keys: The keys.
    values: The values, in the order of the keys.

Examples:
    >>> from mindspore import ops
    >>> ops.make_dict(("a", "b"), (1, 2))
    {'a': 1, 'b': 2}
""",
    "make_list": """Returns the arguments as a list.

Args:
    *args: The elements.

Examples:
    >>> from mindspore import ops
    >>> ops.make_list(1, 2)
    [1, 2]
""",
    "make_range": """Returns the ints of a range as a tuple.

Args:
    start: The first int, or the end if `stop` is None.
    stop (optional): The end, which is excluded. Default: ``None``.
    step (optional): The step. Default: ``1``.

Returns:
    tuple.

Raises:
    ValueError: `step` is 0.

Examples:
    >>> from mindspore import ops
    >>> ops.make_range(1, 9, 3)
    (1, 4, 7)
""",
    "make_row_tensor": """Returns `RowTensor(indices, values, dense_shape)`.

Args:
    indices (Tensor):
    values (Tensor): The values, in the order of the keys.
    dense_shape (tuple[int, ...]):

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.make_row_tensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2)).dense_shape
    (3, 2)
""",
    "make_slice": """Returns a slice.

Args:
    start: The first number.
    stop: The end, which is excluded.
    step: The step.

Examples:
    >>> from mindspore import ops
    >>> ops.make_slice(0, 4, 2)
    slice(0, 4, 2)
""",
    "make_sparse_tensor": """Returns `COOTensor(indices, values, dense_shape)`.

Args:
    indices (Tensor):
    values (Tensor): The values, in the order of the keys.
    dense_shape (tuple[int, ...]):

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.make_sparse_tensor(Tensor([[0, 1]]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
""",
    "make_tuple": """Returns the arguments as a tuple.

Args:
    *args: The elements.

Examples:
    >>> from mindspore import ops
    >>> ops.make_tuple(1, 2)
    (1, 2)
""",
    "margin_ranking_loss": """Computes `max(0, -target * (input1 - input2) + margin)`; `target` is 1 if `input1` should rank higher, else -1.

Args:
    input1 (Tensor): of floats.
    input2 (Tensor): of the dtype of `input1`, of a shape that broadcasts with the first argument.
    target (Tensor): of 1 and -1, of the same dtype.
    margin (float, optional): A float. Default: ``0.0``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument has another type, or the dtypes differ.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.margin_ranking_loss(Tensor([1.0]), Tensor([3.0]), Tensor([1.0])))
    2.0
""",
    "masked_fill": """Replaces the elements by `value` where `mask` is true.

Args:
    input_x (Tensor): The input.
    mask (Tensor): of bool; it broadcasts with `input_x`.
    value: A number or a 0-d Tensor.

Returns:
    Tensor of the broadcast shape and the dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `value` has dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.masked_fill(Tensor([1.0, 2.0]), Tensor([True, False]), 0.5))
    [0.5 2. ]
""",
    "masked_select": """Selects the elements where a mask is true, in row-major order.

Args:
    input (Tensor): The input.
    mask (Tensor): of bool; it broadcasts with `input`.

Returns:
    1-d Tensor of the dtype of `input`.

Raises:
    TypeError: `mask` is not a Tensor of bool.
    ValueError: the shapes cannot be broadcast.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.masked_select(Tensor([1, 2, 3]), Tensor([True, False, True])))
    [1 3]
""",
    "matmul": """Computes the matrix product by NumPy's rules: batch dimensions are broadcast, vectors get a dimension of size 1.

Args:
    input (Tensor): of at least one dimension.
    other (Tensor): of at least one dimension.

Returns:
    Tensor of the promoted dtype; 0-d for two vectors.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a tensor is 0-d, or the inner sizes of vectors or of tensors of different ranks differ.
    RuntimeError: other inner sizes differ, or batch dimensions cannot be broadcast.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matmul(Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor([1.0, 1.0])))
    [3. 7.]
""",
    "matrix_band_part": """Returns the elements in a band around the main diagonal of matrices, and zeros elsewhere.

Args:
    x (Tensor): of at least two dimensions.
    lower: The number of diagonals below the main one; negative is all of them. An int or an integer tensor.
    upper: The number of diagonals above the main one.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `x` has fewer than two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matrix_band_part(Tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]]), 1, 0))
    [[1 0 0]
     [4 5 0]
     [0 8 9]]
""",
    "matrix_diag": """Returns matrices with given diagonals.

Args:
    x (Tensor): The last dimension is one diagonal; or the last two are several, the highest first.
    k (optional): The diagonal, or the lowest and highest of several: an int, or an integer tensor of one or two elements. Default: ``0``.
    num_rows (optional): The number of rows; -1 is the smallest that fits (a square if both are -1). Default: ``-1``.
    num_cols (optional): The number of columns, likewise. Default: ``-1``.
    padding_value (optional): The value of the other elements. Default: ``0``.
    align (str, optional): The alignment of diagonals that are shorter than the row, above and below the main one:
        "RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT" or "RIGHT_RIGHT". Default: ``'RIGHT_LEFT'``.

Returns:
    Tensor of the dtype of `x`, whose last two dimensions are the matrices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matrix_diag(Tensor([1, 2]), 1))
    [[0 1 0]
     [0 0 2]
     [0 0 0]]
""",
    "matrix_diag_part": """Returns diagonals of matrices.

Args:
    x (Tensor): of at least two dimensions.
    k: The diagonal, or the lowest and highest of several: an int, or an integer tensor of one or two elements.
    padding_value: The value that pads diagonals shorter than the longest.
    align (str, optional): The alignment of short diagonals; see `matrix_diag`. Default: ``'RIGHT_LEFT'``.

Returns:
    Tensor of the dtype of `x`. The last dimension is the diagonal; or the last two are several, the highest
        first.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `k` is outside the matrices.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matrix_diag_part(Tensor([[1, 2], [3, 4]]), (0, 1), 0))
    [[0 2]
     [1 4]]
""",
    "matrix_exp": """Computes the matrix exponential by scaling and squaring.

Args:
    input (Tensor): of float32 or float64 of shape (*, n, n).

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not a tensor of floats.
    ValueError: the matrices are not square.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matrix_exp(Tensor([[0.0, 1.0], [0.0, 0.0]])))
    [[1. 1.]
     [0. 1.]]
""",
    "matrix_norm": """Computes a matrix norm over two dimensions.

Args:
    A (Tensor): of at least two dimensions.
    ord (optional): 'fro', 'nuc', or inf, 1 or 2 of either sign. Default: ``'fro'``.
    axis (optional): The two dimensions of the matrices. Default: ``(-2, -1)``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype to which `A` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `A` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is not two dimensions, or `ord` is unknown.

Examples:
    >>> from mindspore import ops
    >>> print(ops.matrix_norm(ops.ones((2, 2))))
    2.0
""",
    "matrix_power": """Raises square matrices to an integer power; a negative power uses the inverse.

Args:
    input (Tensor): The input.
    n (int):

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matrix_power(Tensor([[1.0, 1.0], [0.0, 1.0]]), 3))
    [[1. 3.]
     [0. 1.]]
""",
    "matrix_set_diag": """Returns a copy of matrices with some diagonals replaced.

Args:
    x (Tensor): of at least two dimensions.
    diagonal (Tensor): of the shape that `matrix_diag_part` returns for the same `k`.
    k (optional): The diagonal, or the lowest and highest of several: an int, or an integer tensor of one or two elements. Default: ``0``.
    align (str, optional): The alignment of short diagonals; see `matrix_diag`. Default: ``'RIGHT_LEFT'``.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matrix_set_diag(Tensor([[1, 2], [3, 4]]), Tensor([8, 9])))
    [[8 2]
     [3 9]]
""",
    "matrix_solve": """Solves `matrix @ x == rhs`.

Args:
    matrix (Tensor): of float32, float64, complex64 or complex128 of shape (*, n, n).
    rhs (Tensor): of the dtype of `matrix`, of shape (*, n, k).
    adjoint (bool, optional): Whether to solve with the conjugate transposes of the matrices. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `rhs`.

Raises:
    TypeError: an argument is not a Tensor of floats or complex numbers.
    ValueError: the shapes are incompatible, or a matrix is singular.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.matrix_solve(Tensor([[2.0, 0.0], [0.0, 4.0]]), Tensor([[2.0], [2.0]])))
    [[1. ]
     [0.5]]
""",
    "max": """Returns the maximum and its index.

Args:
    input (Tensor): The input.
    axis (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    initial (optional): The smallest value of the result. Default: ``None``.
    where (optional): Tensor of bool, or a bool: the elements that count. Default: None (all).

Returns:
    (values, index): `index` is int64, and 0 if `axis` is None.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.max(Tensor([[1.0, 6.0], [7.0, 3.0]]), axis=1)
    >>> print(values, index)
    [6. 7.] [1 0]
""",
    "max_pool2d": """Max pooling: the maximum of every window.

Args:
    x (Tensor): of shape (N, C, H, W) or (C, H, W).
    kernel_size: The window: an int or (height, width).
    stride (optional): An int or (vertical, horizontal); None is `kernel_size`. Default: ``None``.
    padding (optional): An int or (vertical, horizontal), at most half a window; padding is never the maximum. Default: ``0``.
    dilation (optional): An int or (vertical, horizontal). Default: ``1``.
    return_indices (bool, optional): Whether to return the flat index (in H x W) of every maximum too. Default: ``False``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.

Returns:
    Tensor of shape (N, C, H_out, W_out) and the dtype of `x`; or a tuple of it and the int64 indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.max_pool2d(ops.arange(16.0).reshape(1, 1, 4, 4), 2))
    [[[[ 5.  7.]
       [13. 15.]]]]
""",
    "max_pool3d": """Max pooling: the maximum of every window.

Args:
    x (Tensor): of shape (N, C, D, H, W) or (C, D, H, W).
    kernel_size: The window: an int or (depth, height, width).
    stride (optional): An int or three; None is `kernel_size`. Default: ``None``.
    padding (optional): An int or three, at most half a window; padding is never the maximum. Default: ``0``.
    dilation (optional): An int or three. Default: ``1``.
    ceil_mode (bool, optional): Whether partial windows at the end count. Default: ``False``.
    return_indices (bool, optional): Whether to return the flat index (in D x H x W) of every maximum too. Default: ``False``.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out) and the dtype of `x`; or a tuple of it and the int64 indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> print(ops.max_pool3d(ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2, return_indices=True)[1])
    [[[[[7]]]]]
""",
    "max_unpool1d": """Inverts `max_pool1d` partially: writes the maxima at `indices` and zeros elsewhere.

Args:
    x (Tensor): of shape (N, C, L) or (C, L).
    indices (Tensor): of ints, of the shape of `x`: flat indices into the output.
    kernel_size: The window of the pooling.
    stride (optional): None is `kernel_size`. Default: ``None``.
    padding (optional): Default: ``0``.
    output_size (optional): The shape of the output, or its length, as a tuple; it differs from the default by less than `stride`.
        None is the length that the windows span. Default: ``None``.

Returns:
    Tensor of shape (N, C, L_out) and the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.max_unpool1d(Tensor([[[5.0, 6.0]]]), Tensor([[[1, 2]]]), 2))
    [[[0. 5. 6. 0.]]]
""",
    "max_unpool2d": """Inverts `max_pool2d` partially: writes the maxima at `indices` and zeros elsewhere.

Args:
    x (Tensor): of shape (N, C, H, W) or (C, H, W).
    indices (Tensor): of ints, of the shape of `x`: flat indices into H_out x W_out.
    kernel_size: The window of the pooling: an int or (height, width).
    stride (optional): An int or (vertical, horizontal); None is `kernel_size`. Default: ``None``.
    padding (optional): An int or (vertical, horizontal). Default: ``0``.
    output_size (optional): The shape of the output, or (H_out, W_out); it differs from the default by less than `stride`. None is
        the size that the windows span. Default: ``None``.

Returns:
    Tensor of shape (N, C, H_out, W_out) and the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.max_unpool2d(Tensor([[[[5.0]]]]), Tensor([[[[2]]]]), 2))
    [[[[0. 0.]
       [5. 0.]]]]
""",
    "max_unpool3d": """Inverts `max_pool3d` partially: writes the maxima at `indices` and zeros elsewhere.

Args:
    x (Tensor): of shape (N, C, D, H, W) or (C, D, H, W).
    indices (Tensor): of ints, of the shape of `x`: flat indices into D_out x H_out x W_out.
    kernel_size: The window of the pooling: an int or three.
    stride (optional): An int or three; None is `kernel_size`. Default: ``None``.
    padding (optional): An int or three. Default: ``0``.
    output_size (optional): The shape of the output, or (D_out, H_out, W_out); it differs from the default by less than `stride`.
        None is the size that the windows span. Default: ``None``.

Returns:
    Tensor of shape (N, C, D_out, H_out, W_out) and the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.max_unpool3d(Tensor([[[[[5.0]]]]]), Tensor([[[[[2]]]]]), 2).shape
    (1, 1, 2, 2, 2)
""",
    "mean": """Computes the mean over some or all dimensions.

Args:
    x (Tensor): Tensor.
    axis (optional): The dimension, or a tuple of several; None or () is all of them. Default: ``None``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `x`: means of ints are truncated, those of bools are float32. The mean of no
        element is NaN.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range or repeated.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.mean(Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
""",
    "median": """Returns the median along a dimension and its index. Of two middle elements, it is the lower one.

Args:
    input (Tensor): Tensor with at least one element along the dimension. The median of elements with a NaN is NaN.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    (values, index): the medians, in the dtype of `input`, and their int64 indices.

Raises:
    TypeError: `axis` is not an int, or `keepdims` is not a bool.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.median(Tensor([[3.0, 1.0, 2.0, 5.0]]))
    >>> print(values, index)
    [2.] [2]
""",
    "merge": """Only exists in graphs of GE.

Args:
    inputs: Tensors.

Raises:
    NotImplementedError: always; `switch` chooses between values.

Examples:
    >>> from mindspore import ops
    >>> ops.merge((1, 2))
    Traceback (most recent call last):
        ...
    NotImplementedError: For 'merge', only graphs of GE hold it; use 'switch'.
""",
    "meshgrid": """Returns coordinate matrices from coordinate vectors.

Args:
    *inputs: Tensors.
    indexing (str, optional): Default: ``'xy'``.

Examples:
    >>> from mindspore import Tensor, ops
    >>> a, b = ops.meshgrid(Tensor([1, 2]), Tensor([3, 4, 5]))
    >>> a.shape
    (3, 2)
""",
    "min": """Returns the minimum and its index.

Args:
    input (Tensor): The input.
    axis (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    initial (optional): The largest value of the result. Default: ``None``.
    where (optional): Tensor of bool, or a bool: the elements that count. Default: None (all).

Returns:
    (values, index): `index` is int64, and 0 if `axis` is None.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.min(Tensor([[1.0, 6.0], [7.0, 3.0]]), axis=0)
    >>> print(values, index)
    [1. 3.] [0 1]
""",
    "mirror_pad": """Pads a tensor with its mirror image.

Args:
    input_x (Tensor): The input.
    paddings: One pair (before, after) per dimension: a Tensor of shape (rank, 2), or pairs of ints.
    mode (str): 'REFLECT' (without the edge) or 'SYMMETRIC' (with the edge).

Returns:
    Tensor of the dtype of `input_x`, with the padded sizes.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `mode` is unknown, the number of pairs differs from the rank, or a size exceeds what the dimension can
        fill.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.mirror_pad(Tensor([1, 2, 3]), Tensor([[2, 1]]), "SYMMETRIC"))
    [2 1 1 2 3 3]
""",
    "mish": """Computes `x * tanh(softplus(x))` (arXiv 1908.08681).

Args:
    x (Tensor): The input.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.mish(Tensor([0.0])))
    [0.]
""",
    "mm": """Computes the product of two matrices.

Args:
    input (Tensor): of shape (n, m).
    mat2 (Tensor): of shape (m, p).

Returns:
    Tensor of shape (n, p).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.mm(ops.ones((2, 3)), ops.ones((3, 4))).shape
    (2, 4)
""",
    "moe_init_routing_v2": """Copies tokens for their experts, ordered by expert.

Args:
    x (Tensor): The tokens, shape (rows, H), float.
    expert_idx (Tensor): int32, shape (rows, K): the experts of each token.
    active_num (int): With `drop_pad_mode` 0, the number of copies; 0 is all.
    expert_capacity (int): With `drop_pad_mode` 1, the number of tokens that an expert accepts; the first ones count.
    expert_num (int): The number of experts.
    drop_pad_mode (int): 0: the copies one after the other; 1: a fixed number of rows per expert, padded with zeros.
    expert_tokens_count_or_cumsum_flag (int): 1: the third output is how many tokens go to an expert and those
        before it; 2: how many go to each; 0: zeros.
    expert_tokens_before_capacity_flag (bool): Whether the fourth output is how many tokens would go to each expert
        without the limit, else zeros.

Returns:
    Tuple of the copies, shape (min(active_num, rows * K), H) or (expert_num, expert_capacity, H); the place
        of each
        copy, int32 of shape (rows * K,), -1 for what an expert does not take; and two int32 Tensors of shape
        (expert_num,).

Raises:
    TypeError: `x` is not float, or `expert_idx` not int32.
    ValueError: a shape or number is wrong.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([[1.0], [2.0]])
    >>> experts = ms.Tensor([[1], [0]], ms.int32)
    >>> print(ms.ops.moe_init_routing_v2(x, experts, 0, 0, 2, 0, 0, False)[0])
    [[2.]
     [1.]]
""",
    "moe_token_permute": """Repeats tokens for each of their experts, sorted by expert.

Args:
    tokens (Tensor): of shape (tokens, hidden).
    indices (Tensor): The experts of each token, a tensor of ints of shape (tokens,) or (tokens, experts of each).
    num_out_tokens (int, optional): The number of rows to keep; None or 0 is all, a negative number is the number of rows to drop. Default: ``None``.
    padded_mode (bool, optional): Must be False. Default: ``False``.

Returns:
    tuple of the rows, of shape (rows, hidden), and the index of each token among them, int32.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> rows, places = ops.moe_token_permute(Tensor([[1.0], [2.0], [3.0]]), Tensor([1, 0, 1]))
    >>> print(rows.reshape(-1), places)
    [2. 1. 3.] [1 0 2]
""",
    "moe_token_unpermute": """Inverts `moe_token_permute`: sums the rows of each token, weighted by `probs`.

Args:
    permuted_tokens (Tensor): of shape (rows, hidden).
    sorted_indices (Tensor): The index of each token among the rows, a tensor of ints of shape (rows,).
    probs (Tensor, optional): Weights, a tensor of floats of shape (tokens, experts of each); None is one expert for each token. Default: ``None``.
    padded_mode (bool, optional): Must be False. Default: ``False``.
    restore_shape (optional): Accepted for compatibility. Default: ``None``.

Returns:
    Tensor of shape (tokens, hidden).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> rows = Tensor([[2.0], [1.0], [3.0]])
    >>> print(ops.moe_token_unpermute(rows, Tensor([1, 0, 2])).reshape(-1))
    [1. 2. 3.]
""",
    "move_to": """Moves a tensor to another device; only the CPU is supported.

Args:
    input (Tensor): The input.
    to (str, optional): 'CPU'. Default: ``'CPU'``.
    blocking (bool, optional): Accepted for compatibility. Default: ``True``.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.
    RuntimeError: `to` is 'Ascend' or 'GPU'.
    ValueError: `to` is not the name of a device.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.move_to(Tensor([1.0]), "CPU"))
    [1.]
""",
    "moveaxis": """Moves dimensions to new positions; the others keep their order.

Args:
    x (Tensor): The input.
    source: The dimensions to move: an int or several.
    destination: Their new positions: an int or several.

Returns:
    Tensor of the dtype of `x`, a view.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.moveaxis(ops.zeros((3, 4, 5)), 0, -1).shape
    (4, 5, 3)
""",
    "ms_hasnext": """Returns whether an element is left.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.ms_hasnext(())
    False
""",
    "ms_next": """Returns the first element and the remaining ones.

Args:
    x: The input.

Raises:
    IndexError: no element is left.

Examples:
    >>> from mindspore import ops
    >>> ops.ms_next((1, 2, 3))
    (1, (2, 3))
""",
    "mse_loss": """Mean squared error: the squared differences.

Args:
    input (Tensor): The input.
    target (Tensor): of a shape that broadcasts with `input`.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the broadcast shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.mse_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    2.0
""",
    "msort": """Sorts the elements along the first dimension.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.msort(Tensor([[3, 1], [2, 5]])))
    [[2 1]
     [3 5]]
""",
    "multi_margin_loss": """Computes the mean over other classes i of `weight[y] * max(0, margin - input[y] + input[i]) ** p`.

Args:
    input (Tensor): of scores, of shape (N, C) or (C,).
    target (Tensor): of classes y in [0, C), of shape (N,) or ().
    p (int, optional): 1 or 2. Default: ``1``.
    margin (optional): A number. Default: ``1``.
    weight (Tensor, optional): of shape (C,): the weight of each class. Default: ``None``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `target`.

Raises:
    IndexError: a target is out of range.
    TypeError: an argument has another type.
    ValueError: `p` is neither 1 nor 2, `reduction` is unknown, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.multi_margin_loss(Tensor([[0.0, 1.0]]), Tensor([0])))
    1.0
""",
    "multi_scale_deformable_attn_function": """Attention over points of feature maps of several scales, sampled by bilinear interpolation.

See X. Zhu et al., "Deformable DETR" (2021).

Args:
    value (Tensor): The concatenated maps, shape (B, keys, heads, size), float32 or float16.
    shape (Tensor): int32 or int64, shape (levels, 2): height and width of each map.
    offset (Tensor): int32 or int64, shape (levels,): the start of each map among the keys.
    locations (Tensor): Shape (B, queries, heads, levels, points, 2): x and y, where 0 and 1 are the borders of a
        map; outside there are zeros.
    weight (Tensor): Shape (B, queries, heads, levels, points): the weight of each point.

Returns:
    Tensor of shape (B, queries, heads * size) and the dtype of `value`.

Raises:
    TypeError: an argument is not a Tensor.
    RuntimeError: a dtype or shape is wrong.

Examples:
    >>> import mindspore as ms
    >>> value = ms.ops.ones((1, 4, 1, 8))
    >>> shape, offset = ms.Tensor([[2, 2]], ms.int32), ms.Tensor([0], ms.int32)
    >>> where, weight = ms.ops.full((1, 1, 1, 1, 1, 2), 0.5, dtype=ms.float32), ms.ops.ones((1, 1, 1, 1, 1))
    >>> print(ms.ops.multi_scale_deformable_attn_function(value, shape, offset, where, weight))
    [[[1. 1. 1. 1. 1. 1. 1. 1.]]]
""",
    "multilabel_margin_loss": """Computes the sum over target classes y and other classes i of `max(0, 1 - (input[y] - input[i])) / C`.

Args:
    input (Tensor): of scores, of shape (N, C) or (C,).
    target (Tensor): of ints of the same shape: the classes of a row, up to the first -1.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of shape (N,) or ().

Raises:
    IndexError: a target is C or more.
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown, or the shapes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.multilabel_margin_loss(Tensor([0.0, 1.0]), Tensor([1, -1])))
    0.0
""",
    "multilabel_soft_margin_loss": """Computes the mean over classes of the binary cross entropy of `sigmoid(input)`.

Args:
    input (Tensor): of scores, of shape (N, C).
    target (Tensor): of 0 and 1, of the same shape.
    weight (Tensor, optional): of a shape that broadcasts: the weight of each class. Default: ``None``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of shape (N,).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `reduction` is unknown, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.multilabel_soft_margin_loss(Tensor([[0.0, 0.0]]), Tensor([[1.0, 0.0]])))
    0.6931472
""",
    "multinomial": """Draws indices in proportion to weights.

Args:
    input (Tensor): of nonnegative weights, of shape (C,) or (N, C).
    num_samples (int): The number of draws per row.
    replacement (bool, optional): Whether an index can be drawn more than once. Default: ``True``.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of int32, of shape (num_samples,) or (N, num_samples).

Raises:
    TypeError: `input` is not a Tensor, or `num_samples` or `seed` is not an int.
    ValueError: `input` is not 1-d or 2-d, `seed` is negative, or there are fewer indices than distinct draws.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.multinomial(Tensor([0.0, 0.0, 1.0]), 3))
    [2 2 2]
""",
    "multinomial_with_replacement": """Draws indices in proportion to weights, from a given seed.

Args:
    x (Tensor): of nonnegative weights, of shape (C,) or (N, C).
    seed (int | Tensor): The seed.
    offset (int | Tensor): Selects a draw of this seed.
    numsamples (int): The number of draws per row.
    replacement (bool, optional): Whether an index can be drawn more than once. Default: ``False``.

Returns:
    Tensor of int64, of shape (numsamples,) or (N, numsamples).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.multinomial_with_replacement(Tensor([0.0, 1.0]), 2, 5, 3, True))
    [1 1 1]
""",
    "mv": """Computes the product of a matrix and a vector.

Args:
    mat (Tensor): of shape (n, m).
    vec (Tensor): of shape (m,).

Returns:
    Tensor of shape (n,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> print(ops.mv(ops.ones((2, 3)), ops.ones(3)))
    [3. 3.]
""",
    "mvlgamma": """Computes the logarithm of the multivariate gamma function of dimension `p`.

Args:
    input (Tensor): of floats, greater than (p - 1) / 2.
    p (int): The dimension, at least 1.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: `input` is not a tensor of floats.
    ValueError: `p` is less than 1.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.mvlgamma(Tensor([3.0]), 1))
    [0.6931472]
""",
    "nan_to_num": """Replaces NaN and infinities.

Args:
    input (Tensor): The input.
    nan (optional): The replacement of NaN; None is 0. Default: ``None``.
    posinf (optional): The replacement of infinity; None is the largest number of the dtype. Default: ``None``.
    neginf (optional): The replacement of negative infinity; None is the lowest number of the dtype. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is not a tensor or holds complex numbers, or a replacement is not a number.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.nan_to_num(Tensor([float("nan"), float("inf"), 1.0]), 0.0, 9.0))
    [0. 9. 1.]
""",
    "nanmean": """Computes the mean of the elements that are not NaN, over some or all dimensions.

Args:
    input (Tensor): of a float dtype.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions; NaN where all elements are NaN.

Raises:
    ValueError: `axis` is out of range or repeated.
    TypeError: `input` is not of a float dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.nanmean(Tensor([1.0, float("nan"), 3.0])))
    2.0
""",
    "nanmedian": """Returns the median of the elements that are not NaN and its index; see `median`.

Args:
    input (Tensor): The input.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    (values, index): the medians, in the dtype of `input`, and their int64 indices.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.nanmedian(Tensor([3.0, float("nan"), 2.0]))
    >>> print(values, index)
    2.0 2
""",
    "nanquantile": """Computes quantiles of the elements that are not NaN; see `quantile`.

Args:
    input (Tensor): The input.
    q: The quantiles, in [0, 1]: a float, or a Tensor of one dimension.
    axis (int, optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `input`; if `q` is 1-d, its first dimension is that of the quantiles.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.nanquantile(Tensor([1.0, float("nan"), 3.0]), 0.5))
    2.0
""",
    "nansum": """Sums the elements that are not NaN, over some or all dimensions.

Args:
    input (Tensor): Tensor. Bools are summed in int64.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range or repeated.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.nansum(Tensor([1.0, float("nan"), 3.0])))
    4.0
""",
    "narrow": """Returns `length` elements along a dimension, starting at `start`.

Args:
    input (Tensor): The input.
    axis (int): The dimension; a negative one counts from the last.
    start (int): The index of the first element.
    length (int): The number of elements.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.narrow(Tensor([1, 2, 3, 4]), 0, 1, 2))
    [2 3]
""",
    "nextafter": """Returns the next number of the dtype after each element, in the direction of `other`.

Args:
    input (Tensor): of float32 or float64.
    other (Tensor): of the same dtype; the two are broadcast.

Returns:
    Tensor of the broadcast shape and the same dtype.

Raises:
    TypeError: an argument is not a tensor of float32 or float64, or the dtypes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.nextafter(Tensor([1.0]), Tensor([2.0])).tolist()
    [1.0000001192092896]
""",
    "nll_loss": """Computes the negative log likelihood of the target classes.

Args:
    inputs (Tensor): of log-probabilities, of shape (N, C), (C,) or (N, C, d1, d2, ...).
    target (Tensor): of ints in [0, C), of shape (N,), () or (N, d1, d2, ...).
    weight (Tensor, optional): of shape (C,): the weight of each class. Default: ``None``.
    ignore_index (int, optional): A target that is ignored. Default: ``-100``.
    reduction (str, optional): 'mean' (divided by the sum of the targets' weights), 'sum' or 'none'. Default: ``'mean'``.
    label_smoothing (float, optional): The share that is distributed over all classes, in [0, 1]. Default: ``0.0``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `target`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: a target is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.nll_loss(Tensor([[-1.0, -2.0], [-3.0, -4.0]]), Tensor([0, 1])))
    2.5
""",
    "nonzero": """Returns the indices of the nonzero elements, in row-major order.

Args:
    input (Tensor): Tensor. NaN is nonzero.
    as_tuple (bool, optional): Whether the result is a tuple with one 1-d tensor per dimension. Default: ``False``.

Returns:
    Tensor of int64, of shape (count, input.ndim); or a tuple of `input.ndim` tensors of shape (count,).

Raises:
    TypeError: `input` is not a Tensor, or `as_tuple` is not a bool.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.nonzero(Tensor([[1, 0], [0, 5]])))
    [[0 0]
     [1 1]]
""",
    "norm": """Computes a vector norm over one dimension, a matrix norm over two, or the Frobenius norm over any number.

Args:
    A (Tensor): of a float dtype.
    ord (optional): None or 'fro' (root of the sum of squares); over one dimension a number, inf or -inf; over two 1 or -1 (largest
        or smallest column sum of absolute values), inf or -inf (row sums), 2, -2 or 'nuc' (largest, smallest and sum of
        the singular values). Default: ``None``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of the shape of `A` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `ord` is not a norm over this number of dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.norm(Tensor([3.0, 4.0])))
    5.0
""",
    "normal": """Returns normal random numbers with a mean and a standard deviation.

Args:
    shape: An int or a tuple of ints; `mean` and `stddev` are broadcast with it.
    mean: Tensor or number.
    stddev: Tensor or number.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of float32, of the broadcast shape.

Examples:
    >>> from mindspore import ops
    >>> ops.normal((2, 3), 1.0, 0.5).shape
    (2, 3)
""",
    "not_in_dict": """Returns whether a dict lacks a key.

Args:
    key: The key.
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.not_in_dict("a", {"a": 1})
    False
""",
    "nsa_compress": """Computes weighted sums of the rows of windows that slide over each sequence.

Args:
    input (Tensor): The concatenated sequences, shape (T, N, D), float.
    weight (Tensor): The weight of each row of a window, shape (compress_block_size, N), of the dtype of `input`.
    compress_block_size (int): The size of a window.
    compress_stride (int): The distance between windows, at most their size.
    actual_seq_len (tuple of int): The end of each sequence; the last is T.

Returns:
    Tensor of shape (windows, N, D) and the dtype of `input`; a sequence of length L has
        `max(0, 1 + (L - compress_block_size) // compress_stride)` windows.

Raises:
    TypeError: an input is not a float Tensor, or the dtypes differ.
    RuntimeError: a shape or number is wrong.

Examples:
    >>> from mindspore import ops
    >>> x = ops.reshape(ops.arange(1.0, 6.0), (5, 1, 1))
    >>> print(ops.nsa_compress(x, ops.ones((2, 1)), 2, 1, actual_seq_len=(3, 5)).flatten())
    [3. 5. 9.]
""",
    "nsa_select_attention": """Attention of each query over blocks of keys of its sequence.

Args:
    query (Tensor): The concatenated sequences, shape (T1, N1, D1), float.
    key (Tensor): Shape (T2, N2, D1), where N2 divides N1.
    value (Tensor): Shape (T2, N2, D2).
    topk_indices (Tensor): int32, shape (T1, N2, select_block_count): the blocks, counted from where the keys of the
        sequence start. Positions after its end are ignored.
    scale_value (float): The factor of the scores.
    head_num (int): N1.
    select_block_size (int): The size of a block.
    select_block_count (int): The number of blocks.
    atten_mask (None): Not supported. Default: ``None``.
    actual_seq_qlen (tuple of int): The end of the queries of each sequence; the last is T1.
    actual_seq_kvlen (tuple of int): The end of the keys of each sequence; the last is T2.

Returns:
    Tuple of the attention, shape (T1, N1, D2) and the dtype of `query`, and the maximum score and the sum of
        the exponentials, float32 of shape (T1, N1, 8), each number eight times.

Raises:
    TypeError: an input is not a float Tensor, or an option has another type.
    RuntimeError: a shape or number is wrong.
    NotImplementedError: `atten_mask` is given.

Examples:
    >>> import mindspore as ms
    >>> x = ms.ops.ones((4, 2, 8))
    >>> blocks = ms.ops.zeros((4, 2, 1), ms.int32)
    >>> settings = {"actual_seq_qlen": (2, 4), "actual_seq_kvlen": (2, 4)}
    >>> ms.ops.nsa_select_attention(x, x, x, blocks, 1.0, 2, 2, 1, **settings)[0].shape
    (4, 2, 8)
""",
    "numel": """Returns the number of elements of a tensor.

Args:
    input (Tensor): The input.

Returns:
    int.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.numel(ops.ones((2, 3)))
    6
""",
    "one_hot": """Encodes indices as one-hot vectors along a new dimension.

Args:
    indices (Tensor): of ints. An index outside [0, depth) gives `off_value` everywhere.
    depth (int): The size of the new dimension.
    on_value (optional): The value at the index: a number or a 0-d tensor. Default: ``1``.
    off_value (optional): The other values: a number or a 0-d tensor. Default: ``0``.
    axis (int, optional): The position of the new dimension; -1 is the last. Default: ``-1``.

Returns:
    Tensor of the dtype of `on_value`, with one dimension more.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.one_hot(Tensor([0, 1, 2]), 3))
    [[1 0 0]
     [0 1 0]
     [0 0 1]]
""",
    "ones": """Returns a tensor of ones.

Args:
    shape: An int or a tuple of ints.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape `shape`.

Examples:
    >>> from mindspore import ops
    >>> print(ops.ones((2,)))
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
    >>> from mindspore import Tensor, ops
    >>> print(ops.ones_like(Tensor([1, 2])))
    [1 1]
""",
    "orgqr": """Computes the first columns of the products of Householder reflections that `geqrf` returns.

Args:
    input (Tensor): of float32, float64, complex64 or complex128 of shape (*, m, n), n at most m: the reflectors
        below the diagonal.
    input2 (Tensor): of the same dtype of shape (*, k), k at most n: their factors.

Returns:
    Tensor of shape (*, m, n).

Raises:
    TypeError: an argument is not a tensor of floats or complex numbers, or the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.orgqr(*ops.geqrf(Tensor([[3.0], [4.0]]))).asnumpy().round(4))
    [[-0.6]
     [-0.8]]
""",
    "ormqr": """Multiplies matrices by the orthogonal matrix Q of the Householder reflections that `geqrf` returns.

Args:
    input (Tensor): of float32 or float64 of shape (*, p, k): the reflectors below the diagonal.
    tau (Tensor): of the same dtype of shape (*, min(p, k)): their factors.
    other (Tensor): of the same dtype of shape (*, m, n).
    left (bool, optional): Whether Q is to the left of `other`, so that p is m; else p is n. Default: ``True``.
    transpose (bool, optional): Whether to use the transpose of Q. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `other`.

Raises:
    TypeError: an argument is not a tensor of floats, or a flag is not a bool.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> x = Tensor([[3.0], [4.0]])
    >>> print(ops.ormqr(*ops.geqrf(x), x, transpose=True).asnumpy().round(4)[0])
    [-5.]
""",
    "outer": """Computes the outer product of two vectors; an `input` of another rank is flattened.

Args:
    input (Tensor): The input.
    vec2 (Tensor):

Returns:
    Tensor of shape (input.size, vec2.size).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.outer(Tensor([1, 2]), Tensor([3, 4])))
    [[3 4]
     [6 8]]
""",
    "pad": """Pads a tensor.

Args:
    input_x (Tensor): The input.
    padding: Pairs (before, after), the last dimension first, as one flat tuple; negative sizes crop.
    mode (str, optional): 'constant', 'reflect' (mirrored without the edge), 'replicate' (the edge repeated) or 'circular' (wrapped
        around). Default: ``'constant'``.
    value (optional): The padding value of the mode 'constant'; None is 0. Default: ``None``.

Returns:
    Tensor of the dtype of `input_x`, with the padded sizes.

Raises:
    TypeError: `padding` does not consist of ints.
    ValueError: `padding` has an odd number of sizes or more pairs than dimensions, or a size exceeds what the mode can
        fill.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.pad(Tensor([1.0, 2.0]), (1, 0)))
    [0. 1. 2.]
    >>> print(ops.pad(Tensor([[1, 2, 3]]), (2, 1), mode="reflect"))
    [[3 2 1 2 3 2]]
""",
    "padding": """Pads the last dimension, of size 1, with zeros at its end.

Args:
    x (Tensor): of shape (*, 1), of at least two dimensions.
    pad_dim_size (int, optional): The new size of the last dimension. Default: ``8``.

Returns:
    Tensor of shape (*, pad_dim_size).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the last dimension has another size than 1, or `pad_dim_size` is not positive.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.padding(Tensor([[8.0], [10.0]]), 4))
    [[ 8.  0.  0.  0.]
     [10.  0.  0.  0.]]
""",
    "pdist": """Computes the p-norm distance between each pair of rows; the order is that of the upper triangle of `cdist`.

Args:
    input (Tensor): of floats of shape (*, N, M).
    p (float, optional): The order of the norm, at least 0. Default: ``2.0``.

Returns:
    Tensor of shape (*, N (N - 1) / 2).

Raises:
    TypeError: `input` is not a tensor of floats.
    ValueError: `input` has fewer than two dimensions, or `p` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.pdist(Tensor([[0.0, 0.0], [3.0, 4.0], [0.0, 1.0]])))
    [5.        1.        4.2426405]
""",
    "permute": """Alias of `transpose`.

Args:
    input (Tensor): The input.
    axis: A tuple or list of ints: for each dimension of the result, the dimension of `input`.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is not a permutation of the dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.permute(Tensor([[1, 2, 3]]), (1, 0)).shape
    (3, 1)
""",
    "pinv": """Computes the Moore-Penrose pseudo-inverse of matrices from their singular values.

Args:
    x (Tensor): of float32, float64, complex64 or complex128 of shape (*, m, n).
    atol (optional): The absolute tolerance: smaller singular values count as 0. Default: None, which is 0.
    rtol (optional): The tolerance relative to the largest singular value. Default: None, which is the larger size times the
        epsilon of the dtype, or 0 if `atol` is given.
    hermitian (bool, optional): Whether the matrices are Hermitian; it has no effect. Default: ``False``.

Returns:
    Tensor of shape (*, n, m) and the dtype of `x`.

Raises:
    TypeError: `x` is not a tensor of floats or complex numbers.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.pinv(Tensor([[2.0, 0.0], [0.0, 0.0]])))
    [[0.5 0. ]
     [0.  0. ]]
""",
    "pixel_shuffle": """Rearranges channels into space: (*, C r r, H, W) to (*, C, H r, W r) (arXiv 1609.05158).

Args:
    input (Tensor): of three dimensions or more.
    upscale_factor (int): r; the number of channels is a multiple of its square.

Returns:
    Tensor of shape (*, C, H r, W r) and the dtype of `input`.

Raises:
    TypeError: `upscale_factor` is not an int.
    ValueError: the number of channels is not a multiple of r * r.

Examples:
    >>> from mindspore import ops
    >>> print(ops.pixel_shuffle(ops.arange(4.0).reshape(4, 1, 1), 2))
    [[[0. 1.]
      [2. 3.]]]
""",
    "pixel_unshuffle": """Rearranges space into channels: (*, C, H r, W r) to (*, C r r, H, W). The inverse of `pixel_shuffle`.

Args:
    input (Tensor): of three dimensions or more.
    downscale_factor (int): r, a divisor of height and width.

Returns:
    Tensor of shape (*, C r r, H, W) and the dtype of `input`.

Raises:
    TypeError: `downscale_factor` is not an int.
    ValueError: r does not divide height or width.

Examples:
    >>> from mindspore import ops
    >>> ops.pixel_unshuffle(ops.ones((1, 4, 6)), 2).shape
    (4, 2, 3)
""",
    "poisson": """Returns random numbers of the Poisson distribution.

Args:
    shape (tuple[int, ...]): A tuple of ints; it is broadcast with `mean`.
    mean (Tensor): of float32: the rates, at least 0.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of float32, of the broadcast shape.

Raises:
    TypeError: `shape` is not a tuple, or `mean` is not a tensor of floats.
    ValueError: the shapes cannot be broadcast, or `seed` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.poisson((3, 2), Tensor([3.0, 4.0])).shape
    (3, 2)
""",
    "polar": """Makes complex numbers from absolute values and angles.

Args:
    abs (Tensor): of a float dtype.
    angle (Tensor): of a float dtype.

Returns:
    Tensor of the broadcast shape; of a complex dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.polar(Tensor([2.0]), Tensor([0.0])))
    [2.+0.j]
""",
    "polygamma": """Computes the n-th derivative of the digamma function; for negative numbers by reflection (DLMF 5.15.6).

Args:
    n: An int, or a tensor of one int; at least 0.
    input (Tensor): of floats.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: `input` is not a tensor of floats.
    ValueError: `n` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.polygamma(1, Tensor([1.0])).asnumpy().round(4))
    [1.6449]
""",
    "population_count": """Counts the bits that are set in ints.

Args:
    input_x (Tensor): The input.

Returns:
    Tensor of uint8, of the shape of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.population_count(Tensor([7, 8])))
    [3 1]
""",
    "positive": """Returns the tensor itself.

Args:
    input (Tensor): of numbers.

Returns:
    `input`.

Raises:
    TypeError: `input` is not a Tensor, or holds bools.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.positive(Tensor([-1.0])))
    [-1.]
""",
    "prelu": """Computes `x` where positive, else `weight * x` (arXiv 1502.01852).

Args:
    input (Tensor): The input.
    weight (Tensor): of one element, or one per channel (dimension 1).

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `weight` has another number of elements.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.prelu(Tensor([[-1.0, 4.0]]), Tensor([0.5])))
    [[-0.5  4. ]]
""",
    "print_": """Prints its arguments, one per line; tensors with shape and dtype.

Args:
    *input_x: The input.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.print_("sum", Tensor([1, 2]))
    sum
    Tensor(shape=[2], dtype=Int64, value= [1, 2])
""",
    "prod": """Multiplies the elements over some or all dimensions.

Args:
    input (Tensor): Tensor. Ints and bools are multiplied in int64; uint16, uint32 and uint64 in their own dtype.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype to which `input` is cast first; None keeps its dtype, apart from the above. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.prod(Tensor([2.0, 3.0])))
    6.0
""",
    "prompt_flash_attention": """Attention of a whole prompt: `softmax(scale_value * query @ key.T + pse_shift) @ value`.

Args:
    query (Tensor): Shape (B, S1, N * D) or (B, N, S1, D), float.
    key (Tensor): Shape (B, S2, N2 * D) or (B, N2, S2, D), of the same dtype; N2 divides N.
    value (Tensor): Of the shape and dtype of `key`.
    attn_mask (Tensor, optional): Bool or int, true where a key is masked, of shape (S1, S2), (B or 1, S1, S2) or
        (B or 1, 1, S1, S2); sparse modes above 1 ignore it. Default: ``None``.
    actual_seq_lengths (tuple of int or Tensor): The number of queries per batch element; the output is 0 after them. Default: ``None``.
    actual_seq_lengths_kv (tuple of int or Tensor): The number of keys of each batch element. Default: ``None``.
    pse_shift (Tensor, optional): Added to the scores, shape (B or 1, N, S1, S2). Default: ``None``.
    deq_scale1 (optional): Not supported: must be None. Default: ``None``.
    quant_scale1 (optional): Not supported: must be None. Default: ``None``.
    deq_scale2 (optional): Not supported: must be None. Default: ``None``.
    quant_scale2 (optional): Not supported: must be None. Default: ``None``.
    quant_offset2 (optional): Not supported: must be None. Default: ``None``.
    num_heads (int, optional): N. Default: ``1``.
    scale_value (float, optional): The factor of the scores. Default: ``1.0``.
    pre_tokens (int, optional): The number of keys kept before the position of a query, in mode 4, and in mode 0 with a mask. Default: ``2147483647``.
    next_tokens (int, optional): The number of keys kept after it. Default: ``0``.
    input_layout (str, optional): 'BSH', 'BSND' or 'BNSD'. Default: ``'BSH'``.
    num_key_value_heads (int, optional): N2; 0 is N. Default: ``0``.
    sparse_mode (int, optional): 0 or 1 (the mask), 2 (no key after the query), 3 (the same, counted from the ends), 4 (a
        band, counted from the ends). Default: ``0``.
    inner_precise (int, optional): Accepted for compatibility. Default: ``1``.

Returns:
    Tensor of the shape and dtype of `query`.

Raises:
    TypeError: an input is not a float Tensor, or an option has another type.
    ValueError: a length, layout or number of heads is wrong.
    NotImplementedError: an argument that is not supported is given.

Examples:
    >>> from mindspore import ops
    >>> x = ops.ones((1, 2, 4))
    >>> print(ops.prompt_flash_attention(x, x, x, num_heads=2))
    [[[1. 1. 1. 1.]
      [1. 1. 1. 1.]]]
""",
    "qr": """Computes the QR decomposition of matrices: orthonormal columns times an upper triangular matrix.

Args:
    input (Tensor): of float32, float64, complex64 or complex128 of shape (*, m, n).
    mode (str, optional): 'reduced', with min(m, n) columns, or 'complete', with m columns. Default: ``'reduced'``.

Returns:
    (q, r), of shapes (*, m, k) and (*, k, n), where k is the number of columns.

Raises:
    TypeError: `input` is not a tensor of floats or complex numbers, or `mode` is unknown.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.qr(Tensor([[3.0], [4.0]]))[1])
    [[-5.]]
""",
    "quantile": """Computes quantiles, with linear interpolation between the two elements around ``q * (n - 1)``.

Args:
    input (Tensor): of float32 or float64. A quantile of elements with a NaN is NaN.
    q: A float in [0, 1], or a 0-d or 1-d Tensor of the dtype of `input`.
    axis (int, optional): The dimension; None is the flattened tensor. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `input`; if `q` is 1-d, its first dimension is that of the quantiles.

Raises:
    TypeError: `input` or `q` has a wrong type.
    ValueError: `q` is not in [0, 1], or `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.quantile(Tensor([1.0, 2.0, 3.0, 5.0]), 0.5))
    2.5
""",
    "rad2deg": """Converts radians to degrees.

Args:
    x (Tensor): of a float dtype.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.rad2deg(Tensor([0.0])))
    [0.]
""",
    "rand": """Returns uniform random numbers in [0, 1).

Args:
    *size: Ints, or one tuple of ints.
    dtype (optional): A float dtype; None is float32. Default: ``None``.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of shape `size`.

Examples:
    >>> from mindspore import ops
    >>> ops.rand(2, 3).shape
    (2, 3)
""",
    "rand_like": """Returns uniform random numbers in [0, 1) in the shape of `input`.

Args:
    input (Tensor): The input.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.rand_like(ops.ones((2, 3))).shape
    (2, 3)
""",
    "randint": """Returns random ints in [low, high), each with the same probability.

Args:
    low (int): The lower bound, which is included.
    high (int): The upper bound, which is excluded.
    size: An int or a tuple of ints.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.
    dtype (optional): An int dtype; None is int64. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    RuntimeError: `low` is not less than `high`.

Examples:
    >>> from mindspore import ops
    >>> ops.randint(0, 10, (2, 3)).shape
    (2, 3)
""",
    "randint_like": """Returns random ints in [low, high) in the shape of `input`.

Args:
    input (Tensor): The input.
    low (int): The lower bound, which is included.
    high (int): The upper bound, which is excluded.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.randint_like(Tensor([[1, 2]]), 0, 5).shape
    (1, 2)
""",
    "randn": """Returns standard normal random numbers.

Args:
    *size: Ints, or one tuple of ints.
    dtype (optional): A float dtype; None is float32. Default: ``None``.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of shape `size`.

Examples:
    >>> from mindspore import ops
    >>> ops.randn((2, 3)).shape
    (2, 3)
""",
    "randn_like": """Returns standard normal random numbers in the shape of `input`.

Args:
    input (Tensor): The input.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `input`. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.randn_like(ops.ones((2, 3))).shape
    (2, 3)
""",
    "random_categorical": """Draws classes by unnormalized log-probabilities.

Args:
    logits (Tensor): of floats, of shape (N, C).
    num_sample (int): The number of draws per row.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``0``.
    dtype (optional): int16, int32 or int64. Default: ``Int64``.

Returns:
    Tensor of dtype `dtype`, of shape (N, num_sample).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `logits` is not 2-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.random_categorical(Tensor([[0.0, 1000.0]]), 3))
    [[1 1 1]]
""",
    "random_gamma": """Returns random numbers of the gamma distribution with scale 1.

Args:
    shape (Tensor): 1-d tensor of int32 or int64: the shape of the numbers for each order.
    alpha (Tensor): of float16, float32 or float64: the orders, greater than 0.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of the shape `shape` followed by that of `alpha`, of the dtype of `alpha`.

Raises:
    TypeError: `shape` is not a tensor of ints, or `alpha` is not a tensor of floats.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.random_gamma(Tensor([3, 2]), Tensor([0.5, 1.5])).shape
    (3, 2, 2)
""",
    "random_poisson": """Returns random numbers of the Poisson distribution.

Args:
    shape (Tensor): 1-d tensor of int32 or int64: the shape of the numbers for each rate.
    rate (Tensor): of numbers: the rates, at least 0.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.
    dtype (optional): int32, int64, float16, float32 or float64. Default: ``Float32``.

Returns:
    Tensor of dtype `dtype`, of the shape `shape` followed by that of `rate`.

Raises:
    TypeError: `shape` is not a tensor of ints, `rate` is not a Tensor, or `dtype` is not allowed.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.random_poisson(Tensor([3]), Tensor([0.5, 1.5])).shape
    (3, 2)
""",
    "randperm": """Returns the ints from 0 to `n - 1` in random order.

Args:
    n (int): The number of ints.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``0``.
    offset (int, optional): Selects a permutation of this seed. Default: ``0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Int64``.

Returns:
    Tensor of shape (n,).

Examples:
    >>> from mindspore import ops
    >>> sorted(ops.randperm(4).tolist())
    [0, 1, 2, 3]
""",
    "range": """Like `arange`, with all three arguments.

Args:
    start: The first number; if `end` is None, the end, and the numbers start at 0.
    end: The end.
    step (optional): The difference between consecutive numbers. Default: ``1``.
    maxlen (int, optional): Default: ``1000000``.

Returns:
    1-d Tensor.

Raises:
    ValueError: `step` is 0, or has the wrong sign.

Examples:
    >>> from mindspore import ops
    >>> print(ops.range(0, 10, 4))
    [0 4 8]
""",
    "rank": """Returns the number of dimensions of a tensor.

Args:
    input_x (Tensor): The input.

Returns:
    int.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.rank(ops.ones((2, 3)))
    2
""",
    "ravel": """Flattens a tensor to one dimension.

Args:
    input (Tensor): The input.

Returns:
    Tensor of shape (input.size,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.ravel(ops.ones((2, 3))).shape
    (6,)
""",
    "reduce_mean": """Alias of `mean`.

Args:
    x (Tensor): Tensor.
    axis (optional): The dimension, or a tuple of several; None or () is all of them. Default: ``()``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `x`: means of ints are truncated, those of bools are float32. The mean of no
        element is NaN.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range or repeated.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.reduce_mean(Tensor([1.0, 3.0])))
    2.0
""",
    "reduce_sum": """Sums the elements over some or all dimensions.

Args:
    x (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; () is all of them. Default: ``()``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `x`, of its shape without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.reduce_sum(Tensor([[1, 2], [3, 4]]), 0))
    [4 6]
""",
    "reduced_shape": """Returns the shape of a reduction that keeps its dimensions.

Args:
    input_shape: The shape before the reduction.
    axis: The dimension; a negative one counts from the last.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.reduced_shape((2, 3), (0,))
    (1, 3)
""",
    "ref_to_embed": """Returns the key of a Parameter in environments: the Parameter itself.

Args:
    x: The input.

Examples:
    >>> from mindspore import Parameter, Tensor, ops
    >>> p = Parameter(Tensor([1.0]))
    >>> ops.ref_to_embed(p) is p
    True
""",
    "relu": """Computes `max(x, 0)` elementwise.

Args:
    input (Tensor): The input.
    inplace (bool, optional): Whether the result is written into `input`. Default: ``False``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.relu(Tensor([-1.0, 4.0])))
    [0. 4.]
""",
    "relu6": """Limits every element to [0, 6].

Args:
    x (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.relu6(Tensor([-1.0, 4.0, 8.0])))
    [0. 4. 6.]
""",
    "remainder": """Computes the remainder with the sign of `other`, elementwise with broadcasting.

Args:
    input (Operand): The input.
    other (Operand): The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.remainder(Tensor([-4, 5]), 3))
    [2 2]
""",
    "renorm": """Scales the slices along a dimension down to a p-norm of at most `maxnorm`.

Args:
    input (Tensor): of floats.
    p: The order of the norm, an int of at least 1.
    axis (int): The dimension of the slices.
    maxnorm (float): The largest norm.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `p` is less than 1.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.renorm(Tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0))
    [[0.6 0.8]
     [0.3 0.4]]
""",
    "repeat_elements": """Repeats every slice along a dimension `rep` times.

Args:
    x (Tensor): The input.
    rep (int): The number of repeats, at least 1.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    Tensor of the dtype of `x`; its size along `axis` is multiplied by `rep`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `rep` is less than 1.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.repeat_elements(Tensor([1, 2]), 2))
    [1 1 2 2]
""",
    "repeat_interleave": """Repeats each element along `axis`, or of the flattened tensor.

Args:
    input (Tensor): The input.
    repeats: The number of repeats: an int, or a tuple or tensor with one int per element along `axis`.
    axis (int, optional): The dimension; None flattens first. Default: ``None``.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the number of repeats is neither 1 nor the number of elements.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.repeat_interleave(Tensor([1, 2]), 2, 0))
    [1 1 2 2]
""",
    "reshape": """Reshapes a tensor; the result is a view if the layout allows.

Args:
    input (Tensor): The input.
    shape: A tuple of ints; one of them may be -1, which is inferred.

Returns:
    Tensor of the given shape and the dtype of `input`.

Raises:
    TypeError: `shape` is not a tuple, list or Tensor of ints.
    ValueError: the sizes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.reshape(Tensor([1, 2, 3, 4]), (2, 2)))
    [[1 2]
     [3 4]]
""",
    "reverse": """Reverses the order of the elements along some dimensions.

Args:
    x (Tensor): The input.
    axis: An int, or a tuple or list of ints.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.reverse(Tensor([1, 2, 3]), [0]))
    [3 2 1]
""",
    "reverse_sequence": """Reverses the first `seq_lengths[i]` elements of each example i; the others stay in place.

Args:
    x (Tensor): The input.
    seq_lengths (Tensor): of int32 or int64: one length per index along `batch_dim`.
    seq_dim (int): The dimension to reverse.
    batch_dim (int, optional): The dimension of the examples. Default: ``0``.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: a length is larger than the dimension.
    ValueError: a dimension is out of range, both are the same, or the number of lengths is wrong.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.reverse_sequence(Tensor([[1, 2, 3], [4, 5, 6]]), Tensor([2, 3]), 1))
    [[2 1 3]
     [6 5 4]]
""",
    "rfft": """Computes the Fourier transform of real numbers, without the redundant second half.

Args:
    input (Tensor): of real numbers.
    n (int, optional): The length, to which the dimension is cut or padded with zeros; None keeps it. Default: ``None``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    norm (str, optional): As in `fft`. Default: ``None``.

Returns:
    Tensor of complex numbers; its size along `dim` is n // 2 + 1.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.real(ops.rfft(Tensor([1.0, 1.0]))))
    [2. 0.]
""",
    "rfft2": """Like `rfftn`, over the last two dimensions by default.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension; a negative one counts from the last. Default: ``(-2, -1)``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.rfft2(ops.ones((4, 4))).shape
    (4, 3)
""",
    "rfftfreq": """Returns the frequencies of the components of an `rfft` of length `n`.

Args:
    n (int): The length.
    d (float, optional): The distance between samples. Default: ``1.0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (n // 2 + 1,).

Examples:
    >>> from mindspore import ops
    >>> print(ops.rfftfreq(4))
    [0.   0.25 0.5 ]
""",
    "rfftn": """Computes `rfft` along the last of several dimensions and `fft` along the others.

Args:
    input (Tensor): The input.
    s (optional): Default: ``None``.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    norm (str, optional): Default: ``None``.

Returns:
    Tensor of complex numbers.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.rfftn(ops.ones((4, 4))).shape
    (4, 3)
""",
    "ring_attention_update": """Combines attention over two sets of keys into attention over both.

Args:
    prev_attn_out (Tensor): The attention over the first keys, shape (S, B, H) or (T, N, D).
    prev_softmax_max (Tensor): Its maximum scores, float32, shape (B, N, S, 8) or (T, N, 8), each eight times.
    prev_softmax_sum (Tensor): Its sums of exponentials, of the same shape.
    cur_attn_out (Tensor): The attention over the second keys, of the shape and dtype of the first.
    cur_softmax_max (Tensor): Its maximum scores.
    cur_softmax_sum (Tensor): Its sums of exponentials.
    actual_seq_qlen (Tensor, optional): The ends of the sequences, which 'TND' needs. Default: ``None``.
    layout (str, optional): 'SBH' or 'TND'. Default: ``'SBH'``.

Returns:
    Tuple of the attention, maximum scores and sums over both.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `layout` is unknown.
    RuntimeError: 'TND' without `actual_seq_qlen`, or the shapes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> x, stat = ops.ones((4, 1, 6)), ops.ones((1, 2, 4, 8))
    >>> ops.ring_attention_update(x, stat, stat, x, stat, stat)[0].shape
    (4, 1, 6)
""",
    "rms_norm": """RMS normalization: divides by the root mean square of the last dimensions, those of `gamma` (arXiv 1910.07467).

Args:
    x (Tensor): of a float dtype.
    gamma (Tensor): of the shape of the last dimensions of `x`.
    epsilon (float, optional): Added to the mean square. Default: ``1e-06``.

Returns:
    (Tensor of the shape of `x`, the reciprocal root mean square in float32, with last dimensions of size 1).

Raises:
    TypeError: an argument is not a Tensor of a float dtype.
    ValueError: the last dimensions have another shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.rms_norm(Tensor([[1.0, 7.0]]), ops.ones(2))[0])
    [[0.2 1.4]]
""",
    "roll": """Rolls the elements along dimensions; those that leave at one end re-enter at the other.

Args:
    input (Tensor): The input.
    shifts: The number of positions: an int, or one per dimension.
    dims (optional): An int or several; None rolls the flattened tensor. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dims` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.roll(Tensor([0, 1, 2, 3]), 1, 0))
    [3 0 1 2]
""",
    "rot90": """Rotates a tensor by 90 degrees, `k` times, in the plane of two dimensions, from the first towards the second.

Args:
    input (Tensor): of at least two dimensions.
    k (int): The number of rotations; a negative one rotates in the opposite direction.
    dims: The two dimensions.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dims` is not two different dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.rot90(Tensor([[1, 2], [3, 4]]), 1, (0, 1)))
    [[2 4]
     [1 3]]
""",
    "rotary_position_embedding": """Rotates pairs of elements by an angle that depends on the position (arXiv 2104.09864).

Args:
    x (Tensor): of a float dtype and four dimensions; the last one is even.
    cos (Tensor): Tensor that broadcasts to `x`: the cosines of the angles.
    sin (Tensor): Tensor that broadcasts to `x`: the sines of the angles.
    mode (int, optional): 0: the elements of a pair are half the last dimension apart; 1: they are adjacent. Default: ``0``.

Returns:
    Tensor of the shape of `x`: `x * cos + rotated * sin`.

Raises:
    TypeError: an argument has another type.
    ValueError: the shapes are incompatible, or `mode` is unknown.

Examples:
    >>> from mindspore import ops
    >>> x = ops.arange(4.0).reshape(1, 1, 1, 4)
    >>> print(ops.rotary_position_embedding(x, ops.zeros_like(x), ops.ones_like(x)).reshape(4))
    [-2. -3.  0.  1.]
""",
    "round": """Rounds each element, halves to even.

Args:
    input (Tensor): of numbers.
    decimals (int, optional): The number of decimal places; negative numbers round before the decimal point. Default: ``0``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: `input` is of dtype bool, or `decimals` is not an int.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.round(Tensor([0.125, 2.5]), decimals=2))
    [0.12 2.5 ]
""",
    "row_stack": """Joins tensors along dimension 0; a vector is one row.

Args:
    tensors: A list or tuple of tensors.

Returns:
    Tensor of the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.row_stack((Tensor([1, 2]), Tensor([3, 4]))))
    [[1 2]
     [3 4]]
""",
    "row_tensor_add": """Adds two RowTensors of one shape: the rows of both.

Args:
    x (RowTensor): The input.
    y (RowTensor): The second operand.

Raises:
    TypeError: an operand is not a RowTensor.
    ValueError: the shapes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> x = ops.make_row_tensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2))
    >>> print(ops.row_tensor_add(x, x).indices)
    [0 0]
""",
    "rrelu": """Computes `x` where positive, else `x` times a random slope per element (arXiv 1505.00853).

Args:
    input (Tensor): of a float dtype.
    lower (float, optional): The smallest slope. Default: 1/8.
    upper (float, optional): The largest slope. Default: 1/3.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is of another type.
    ValueError: `lower` exceeds `upper`.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.rrelu(Tensor([-2.0, 4.0]), 0.5, 0.5))
    [-1.  4.]
""",
    "scalar_add": """`x + y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_add(1, 2)
    3
""",
    "scalar_cast": """Converts a number to the Python type of a dtype.

Args:
    input_x: A number.
    input_y: int64, float64 or bool.

Returns:
    int, float or bool.

Raises:
    ValueError: `input_y` is another dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.ops.scalar_cast(3.7, ms.int64)
    3
""",
    "scalar_div": """`x / y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_div(3, 2)
    1.5
""",
    "scalar_eq": """`x == y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_eq(3, 4)
    False
""",
    "scalar_floordiv": """`x // y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_floordiv(3, 2)
    1
""",
    "scalar_ge": """`x >= y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_ge(3, 3)
    True
""",
    "scalar_gt": """`x > y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_gt(3, 4)
    False
""",
    "scalar_le": """`x <= y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_le(3, 4)
    True
""",
    "scalar_log": """Returns the natural logarithm of a number.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_log(1.0)
    0.0
""",
    "scalar_lt": """`x < y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_lt(3, 4)
    True
""",
    "scalar_max": """Returns the larger of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_max(3, 4)
    4
""",
    "scalar_min": """Returns the smaller of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_min(3, 4)
    3
""",
    "scalar_mod": """`x % y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_mod(3, 2)
    1
""",
    "scalar_mul": """`x * y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_mul(3, 2)
    6
""",
    "scalar_ne": """`x != y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_ne(3, 4)
    True
""",
    "scalar_pow": """Returns `x ** y` for two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_pow(3, 2)
    9
""",
    "scalar_sub": """`x - y` of two numbers.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_sub(1, 2)
    -1
""",
    "scalar_to_array": """Converts a number to a 0-d tensor: float32 for a float, int64 for an int, bool for a bool.

Args:
    input_x: A number.

Returns:
    0-d Tensor.

Examples:
    >>> from mindspore import ops
    >>> print(ops.scalar_to_array(3))
    3
""",
    "scalar_to_tensor": """Converts a number to a 0-d tensor.

Args:
    input_x: A number.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    0-d Tensor.

Examples:
    >>> from mindspore import ops
    >>> print(ops.scalar_to_tensor(3))
    3.0
""",
    "scalar_uadd": """`+x` of a number.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_uadd(3)
    3
""",
    "scalar_usub": """`-x` of a number.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.scalar_usub(3)
    -3
""",
    "scatter": """Returns a copy of `input` with the elements of `src` written at their index along `axis`, other coordinates kept.

Args:
    input (Tensor): The input.
    axis (int): The dimension; a negative one counts from the last.
    index (Tensor): of int32 or int64, of the rank of `input`.
    src: Tensor of the dtype of `input`, in every dimension at least as large as `index`; or a number.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter(Tensor([[1.0, 2.0, 3.0]]), 1, Tensor([[2, 0]]), Tensor([[7.0, 8.0]])))
    [[8. 2. 7.]]
""",
    "scatter_add": """Like `scatter_update`, but adds; the updates of repeated rows accumulate.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints: the indices of the rows.
    updates (Tensor): of shape ``indices.shape + input_x.shape[1:]``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_add(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [ 1. 17.]
""",
    "scatter_div": """Like `scatter_update`, but divides; the updates of repeated rows accumulate.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints: the indices of the rows.
    updates (Tensor): of shape ``indices.shape + input_x.shape[1:]``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_div(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([4.0, 2.0])))
    [1.   0.25]
""",
    "scatter_max": """Like `scatter_update`, but keeps the maximum of the element and its updates.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints: the indices of the rows.
    updates (Tensor): of shape ``indices.shape + input_x.shape[1:]``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_max(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [1. 7.]
""",
    "scatter_min": """Like `scatter_update`, but keeps the minimum of the element and its updates.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints: the indices of the rows.
    updates (Tensor): of shape ``indices.shape + input_x.shape[1:]``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_min(Tensor([1.0, 2.0]), Tensor([1, 0]), Tensor([7.0, 0.0])))
    [0. 2.]
""",
    "scatter_mul": """Like `scatter_update`, but multiplies; the updates of repeated rows accumulate.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints: the indices of the rows.
    updates (Tensor): of shape ``indices.shape + input_x.shape[1:]``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_mul(Tensor([1.0, 2.0]), Tensor([1, 1]), Tensor([7.0, 8.0])))
    [  1. 112.]
""",
    "scatter_nd": """Adds `updates` to a tensor of zeros at the given indices.

Args:
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of the result.
    updates (Tensor): of shape ``indices.shape[:-1] + shape[indices.shape[-1]:]``.
    shape: The shape of the result.

Returns:
    Tensor of shape `shape` and the dtype of `updates`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd(Tensor([[1], [3], [1]]), Tensor([1.0, 2.0, 3.0]), (4,)))
    [0. 4. 0. 2.]
""",
    "scatter_nd_add": """Like `scatter_nd_update`, but adds; the updates of repeated indices accumulate.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    use_locking (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd_add(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [ 1. 17.]
""",
    "scatter_nd_div": """Like `scatter_nd_update`, but divides; the updates of repeated indices accumulate.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    use_locking (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd_div(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([4.0, 2.0])))
    [1.   0.25]
""",
    "scatter_nd_max": """Like `scatter_nd_update`, but keeps the maximum of the element and its updates.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    use_locking (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd_max(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [1. 7.]
""",
    "scatter_nd_min": """Like `scatter_nd_update`, but keeps the minimum of the element and its updates.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    use_locking (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd_min(Tensor([1.0, 2.0]), Tensor([[1], [0]]), Tensor([7.0, 0.0])))
    [0. 2.]
""",
    "scatter_nd_mul": """Like `scatter_nd_update`, but multiplies; the updates of repeated indices accumulate.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    use_locking (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd_mul(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. 112.]
""",
    "scatter_nd_sub": """Like `scatter_nd_update`, but subtracts; the updates of repeated indices accumulate.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.
    use_locking (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd_sub(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([7.0, 8.0])))
    [  1. -13.]
""",
    "scatter_nd_update": """Writes `updates` into `input_x` at the given indices, in place.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.scatter_nd_update(Tensor([[1.0, 2.0]]), Tensor([[0, 1]]), Tensor([7.0])))
    [[1. 7.]]
""",
    "scatter_update": """Writes rows of `input_x` in place.

Args:
    input_x (Tensor): Parameter or Tensor.
    indices (Tensor): of ints: the indices of the rows.
    updates (Tensor): of shape ``indices.shape + input_x.shape[1:]``.

Returns:
    Tensor with the new values of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Parameter, Tensor, ops
    >>> x = Parameter(Tensor([1.0, 2.0, 3.0]), name="x")
    >>> print(ops.scatter_update(x, Tensor([2, 0]), Tensor([7.0, 8.0])).asnumpy())
    [8. 2. 7.]
""",
    "searchsorted": """Returns the indices at which values can be inserted into a sorted sequence.

Args:
    sorted_sequence (Tensor): sorted along its last dimension; 1-d, or of the shape of `values` except for the last dimension.
    values (Tensor): Tensor.
    out_int32 (bool, optional): Whether the result is int32 instead of int64. Default: ``False``.
    right (bool, optional): Whether the index is after equal elements. Default: ``False``.
    side (str, optional): 'left' or 'right', an alternative to `right`; None uses `right`. Default: ``None``.
    sorter (Tensor, optional): The indices that sort `sorted_sequence`, if it is not sorted. Default: ``None``.

Returns:
    Tensor of int64 or int32, of the shape of `values`.

Raises:
    TypeError: an argument has a wrong type.
    ValueError: the shapes are incompatible, or `side` contradicts `right`.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.searchsorted(Tensor([1, 3, 5]), Tensor([2, 3]), right=True))
    [1 2]
""",
    "select": """Alias of `where`.

Args:
    condition (Tensor): of bool.
    input: Tensor or number.
    other: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.select(Tensor([True, False]), Tensor([1, 2]), Tensor([3, 4])))
    [1 4]
""",
    "select_scatter": """Returns a copy with `src` as the slice at `index` along `axis`.

Args:
    input (Tensor): The input.
    src (Tensor): of the shape of that slice.
    axis (int): The dimension; a negative one counts from the last.
    index (int): The index of the slice.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or `index` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.select_scatter(Tensor([[1, 2], [3, 4]]), Tensor([8, 9]), 1, 0))
    [[8 2]
     [9 4]]
""",
    "selu": """Self-normalizing exponential linear unit (arXiv 1706.02515). Both factors of int tensors are 1, as truncated.

Args:
    input_x (Tensor): The input.

Returns:
    Tensor of the shape of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.selu(Tensor([0.0, 1.0])))
    [0.       1.050701]
""",
    "sequence_mask": """Returns masks in which the first `length` elements are True, one mask per length.

Args:
    lengths (Tensor): of int32 or int64.
    maxlen (optional): The size of the new last dimension; None is the largest length. Default: ``None``.

Returns:
    Tensor of bool, of shape ``lengths.shape + (maxlen,)``.

Raises:
    TypeError: `lengths` is not an integer tensor.
    ValueError: `maxlen` is not positive.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.sequence_mask(Tensor([1, 3]), 3))
    [[ True False False]
     [ True  True  True]]
""",
    "sgn": """Computes the sign, -1, 0 or 1; for complex numbers, the number divided by its absolute value.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.sgn(Tensor([-3.0, 0.0, 2.0])))
    [-1.  0.  1.]
""",
    "shape": """Returns the shape of a tensor.

Args:
    input_x (Tensor): The input.

Returns:
    tuple of ints.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.shape(ops.ones((2, 3)))
    (2, 3)
""",
    "shape_mul": """Returns the product of the sizes of a shape.

Args:
    input_data: A tuple of ints.

Examples:
    >>> from mindspore import ops
    >>> ops.shape_mul((2, 3))
    6
""",
    "shuffle": """Returns the slices along the first dimension in random order.

Args:
    x (Tensor): The input.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: `x` is not a Tensor, or `seed` is not an int.
    ValueError: `seed` is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> sorted(ops.shuffle(Tensor([3, 1, 2])).tolist())
    [1, 2, 3]
""",
    "signbit": """Tests whether the sign bit of each element is set; that of -0.0 is.

Args:
    input (Tensor): The input.

Returns:
    Tensor of bool, of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.signbit(Tensor([-1.0, -0.0, 0.0, 2.0])))
    [ True  True False False]
""",
    "silu": """Sigmoid linear unit: `x * sigmoid(x)` (arXiv 1702.03118).

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.silu(Tensor([0.0])))
    [0.]
""",
    "sinc": """Computes `sin(pi x) / (pi x)`, which is 1 at 0; ints give float32.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`; of a float dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.sinc(Tensor([0.0, 0.5])))
    [1.         0.63661975]
""",
    "size": """Returns the number of elements of a tensor.

Args:
    input_x (Tensor): The input.

Returns:
    int.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.size(ops.ones((2, 3)))
    6
""",
    "slice": """Returns `size` elements from `begin` on in every dimension; a size of -1 is all remaining elements.

Args:
    input_x (Tensor): The input.
    begin: The start index, one per dimension.
    size: The size of the result: an int, or one per dimension.

Returns:
    Tensor of the dtype of `input_x`, a view.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.slice(Tensor([[1, 2, 3], [4, 5, 6]]), (0, 1), (1, -1)))
    [[2 3]]
""",
    "slice_scatter": """Returns a copy with `src` as the slice ``[start:end:step]`` along `axis`.

Args:
    input (Tensor): The input.
    src (Tensor): of the shape of that slice.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.
    start (int, optional): The first index; None is 0. Default: ``None``.
    end (int, optional): The end, which is excluded; None is the size. Default: ``None``.
    step (int, optional): The distance between indices. Default: ``1``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.slice_scatter(Tensor([1, 2, 3, 4]), Tensor([8, 9]), start=0, end=4, step=2))
    [8 2 9 4]
""",
    "smooth_l1_loss": """Computes `0.5 * d * d / beta` where the difference d is less than `beta`, else `d - 0.5 * beta`.

Args:
    input (Tensor): The input.
    target (Tensor): of the same shape.
    beta (float, optional): At least 0; for 0 this is `l1_loss`. Default: ``1.0``.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'none'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the same shape.

Raises:
    TypeError: an argument has another type.
    ValueError: `beta` is negative, `reduction` is unknown, or the shapes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.smooth_l1_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    [0.  1.5]
""",
    "soft_margin_loss": """Computes `log(1 + exp(-target * input))` without overflow.

Args:
    input (Tensor): of floats.
    target (Tensor): of 1 and -1, of the same shape.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor of floats.
    ValueError: `reduction` is unknown, or the shapes differ.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.soft_margin_loss(Tensor([0.0]), Tensor([1.0])))
    0.6931472
""",
    "soft_shrink": """Shrinks the elements towards 0 by `lambd`; smaller ones become 0.

Args:
    input (Tensor): The input.
    lambd (float, optional): Default: ``0.5``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.soft_shrink(Tensor([-1.5, 0.2, 2.0])))
    [-1.   0.   1.5]
""",
    "softmax": """Computes the softmax along a dimension: exponentials divided by their sum.

Args:
    input (Tensor): of a float dtype.
    axis (int, optional): The dimension. Default: ``-1``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: `input` is not of a float dtype, or `axis` is not an int.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.softmax(Tensor([1.0, 1.0])))
    [0.5 0.5]
""",
    "softmin": """Computes `softmax(-x)` along a dimension.

Args:
    x (Tensor): The input.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    dtype (optional): The dtype to which `x` is cast first; None keeps its dtype. Default: ``None``.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.softmin(Tensor([1.0, 1.0])))
    [0.5 0.5]
""",
    "softplus": """Computes `log(1 + exp(beta * x)) / beta`, or `x` itself where `beta * x` exceeds `threshold`.

Args:
    input (Tensor): The input.
    beta (float, optional): Default: ``1``.
    threshold (float, optional): Default: ``20``.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `beta` is 0.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.softplus(Tensor([0.0, 30.0])))
    [ 0.6931472 30.       ]
""",
    "softsign": """Computes `x / (1 + |x|)`.

Args:
    x (Tensor): The input.

Returns:
    Tensor of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.softsign(Tensor([-1.0, 3.0])))
    [-0.5   0.75]
""",
    "sort": """Sorts the elements along a dimension and returns their original indices too.

Equal elements keep their order. NaN is greater than every number.

Args:
    input_x (Tensor): of at least one dimension.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    descending (bool, optional): Whether the largest element comes first. Default: ``False``.

Returns:
    (values, index), both of the shape of `input_x`; `index` is int32.

Raises:
    TypeError: `axis` is not an int, or `descending` is not a bool.
    ValueError: `axis` is out of range, or `input_x` is 0-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.sort(Tensor([3, 1, 2]))
    >>> print(values, index)
    [1 2 3] [1 2 0]
""",
    "space_to_batch_nd": """Zero-pads the last dimensions and moves their blocks into the batch.

Args:
    input_x (Tensor): of shape (N, C, *spatial).
    block_size: An int, or one per spatial dimension.
    paddings: A (before, after) pair per spatial dimension.

Returns:
    Tensor of shape (N * product of block sizes, C, *spatial / block sizes).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a padded size is not divisible by its block size.

Examples:
    >>> from mindspore import ops
    >>> ops.space_to_batch_nd(ops.ones((1, 3, 2, 4)), 2, ((0, 0), (0, 0))).shape
    (4, 3, 1, 2)
""",
    "sparse_flash_attention": """Attention of each query over the keys at `sparse_indices`.

Args:
    query (Tensor): Shape (B, S1, N, D), float.
    key (Tensor): Shape (B, S2, 1, D); for 'PA_BSND' blocks of shape (count, block size, 1, D).
    value (Tensor): Of the shape and dtype of `key`.
    sparse_indices (Tensor): Int, shape (B, S1, 1, K): the places of keys, or of groups of `sparse_block_size` keys;
        -1 is not a key.
    scale_value (float): The factor of the scores.
    block_table (Tensor, optional): Int, shape (B, blocks): the blocks with the keys of each batch element. Default: ``None``.
    actual_seq_lengths_query (Tensor, optional): The number of queries of each batch element, shape (B,). Default: ``None``.
    actual_seq_lengths_kv (Tensor, optional): The number of keys of each batch element, shape (B,). Default: ``None``.
    query_rope (Tensor, optional): Further elements of the queries, shape (B, S1, N, R). Default: ``None``.
    key_rope (Tensor, optional): Further elements of the keys, in the layout of `key`, of size R. Default: ``None``.
    sparse_block_size (int, optional): The number of keys per index, a power of 2 up to 128. Default: ``1``.
    layout_query (str, optional): 'BSND'. Default: ``'BSND'``.
    layout_kv (str, optional): 'BSND' or 'PA_BSND'. Default: ``'BSND'``.
    sparse_mode (int, optional): 0: all keys count; 3: only those up to the query, counted from the ends. Default: ``3``.
    pre_tokens (int, optional): Accepted for compatibility. Default: 2**63 - 1.
    next_tokens (int, optional): Accepted for compatibility. Default: 2**63 - 1.
    attention_mode (int, optional): 0, or 2, which needs the further elements. Default: ``0``.
    return_softmax_lse (bool, optional): Whether to compute the second and third output. Default: ``False``.

Returns:
    Tuple of the attention, of the shape and dtype of `query`; and the maximum score and the sum of the
        exponentials, float32 of shape (B, 1, S1, N), or empty Tensors.

Raises:
    TypeError: an input is not a float Tensor.
    ValueError: an option is unknown, or only one of `query_rope` and `key_rope` is given.
    NotImplementedError: the layout is 'TND'.
    RuntimeError: `sparse_block_size` is not a power of 2 up to 128.

Examples:
    >>> import mindspore as ms
    >>> one = ms.ops.ones((1, 1, 1, 1))
    >>> keys = ms.Tensor([[[[1.0]], [[3.0]], [[2.0]]]])
    >>> print(ms.ops.sparse_flash_attention(one, keys, keys, ms.Tensor([[[[2, -1]]]], ms.int32), 1.0)[0])
    [[[[2.]]]]
""",
    "sparse_segment_mean": """Computes the mean of the selected rows of each segment; zeros if a segment has no row.

Args:
    x (Tensor): Shape (m, ...), float.
    indices (Tensor): int32 or int64, shape (n,): rows of `x`.
    segment_ids (Tensor): Ascending, of the dtype and shape of `indices`: the segment of each selected row.

Returns:
    Tensor of shape (segment_ids[-1] + 1, ...) and the dtype of `x`.

Raises:
    TypeError: `x` is not float, or the indices are not int32 or int64.
    ValueError: a shape is wrong, or the segments are not in ascending order.

Examples:
    >>> from mindspore import Tensor, ops
    >>> x = Tensor([[0.0, 1.0, 2.0], [1.0, 2.0, 3.0], [3.0, 6.0, 7.0]])
    >>> print(ops.sparse_segment_mean(x, Tensor([0, 1, 2]), Tensor([1, 2, 2])))
    [[0. 0. 0.]
     [0. 1. 2.]
     [2. 4. 5.]]
""",
    "speed_fusion_attention": """Attention for training, with what its gradient needs: `softmax(scale * (query @ key.T + pse)) @ value`.

Args:
    query (Tensor): In the layout `input_layout`, float.
    key (Tensor): Of the same dtype; its number of heads divides that of `query`.
    value (Tensor): Of the shape of `key`.
    head_num (int): The number of heads of `query`.
    input_layout (str): 'BSH', 'SBH', 'BSND', 'BNSD' or 'TND' (of shape (T1, N, D): concatenated sequences).
    pse (Tensor, optional): Added to the scores, shape (B or 1, N, S1, S2); for types 2 and 3 the slopes, shape (N,) or
        (B, N). Default: ``None``.
    padding_mask (optional): Not supported: must be None. Default: ``None``.
    atten_mask (Tensor, optional): Bool or uint8, true where a key is masked, of shape (S1, S2) or (B, N or 1, S1, S2);
        sparse modes above 1 ignore it. Default: ``None``.
    scale (float, optional): The factor of the scores. Default: ``1.0``.
    keep_prob (float, optional): 1.0; dropout is not supported. Default: ``1.0``.
    pre_tokens (int, optional): The number of keys kept before the position of a query, in mode 4, and in mode 0 with a mask. Default: ``2147483647``.
    next_tokens (int, optional): The number of keys kept after it. Default: ``2147483647``.
    inner_precise (int, optional): Accepted for compatibility. Default: ``0``.
    prefix (optional): Not supported: must be None. Default: ``None``.
    actual_seq_qlen (optional): For TND, which needs it, the end of each sequence of `query`: a Tensor, tuple or list of ints in
        order, the last of them T1. Default: ``None``.
    actual_seq_kvlen (optional): The same for `key`; as many sequences, none of them empty. Default: ``None``.
    sparse_mode (int, optional): 0 or 1 (the mask), 2 (no key after the query), 3 (the same, counted from the ends), 4 (a
        band, counted from the ends). Default: ``0``.
    gen_mask_parallel (bool, optional): Accepted for compatibility. Default: ``True``.
    sync (bool, optional): Accepted for compatibility. Default: ``False``.
    pse_type (int, optional): 1: `pse` is added before the scores are scaled; 0: after; 2 and 3: after, and it is made of the
        slopes, times the distance of query and key or its square root, negated (ALiBi). Default: ``1``.
    q_start_idx (tuple of int): One number: the position of the first query, for types 2 and 3. Default: ``None``.
    kv_start_idx (tuple of int): One number: the position of the first key, for types 2 and
        3. Default: ``None``.

Returns:
    Tuple of the attention, of the shape and dtype of `query`; the maximum score and the sum of the
        exponentials, float32 of shape (B, N, S1, 8), or (T1, N, 8) for TND, each number eight times; an empty
        Tensor; and the numbers 0, 0 and 0, which are seed, offset and length of a dropout mask.

Raises:
    TypeError: an input is not a float Tensor, or an option has another type.
    ValueError: `input_layout` or `pse_type` is unknown.
    NotImplementedError: an argument that is not supported is given.

Examples:
    >>> from mindspore import ops
    >>> x = ops.ones((2, 4, 8))
    >>> ops.speed_fusion_attention(x, x, x, 4, "BSH")[0].shape
    (2, 4, 8)
""",
    "split": """Splits a tensor along a dimension.

Args:
    tensor (Tensor): Tensor.
    split_size_or_sections: The size of each part, of which the last may be smaller; or a list or tuple of sizes.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors, views of `tensor`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes do not add up to the size of the dimension, or are not positive.

Examples:
    >>> from mindspore import Tensor, ops
    >>> for part in ops.split(Tensor([0, 1, 2, 3, 4]), 2):
    ...     print(part)
    [0 1]
    [2 3]
    [4]
""",
    "squeeze": """Removes dimensions of size 1.

Args:
    input (Tensor): The input.
    axis (optional): The dimensions to remove: an int or several; None or () is all of size 1. Those of another size stay. Default: ``None``.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.squeeze(Tensor([[[1], [2]]])).shape
    (2,)
""",
    "stack": """Joins tensors of one shape along a new dimension.

Args:
    tensors: A list or tuple of tensors.
    axis (int, optional): The position of the new dimension. Default: ``0``.

Returns:
    Tensor of the promoted dtype, with one dimension more.

Raises:
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes differ, `axis` is out of range, or the sequence is empty.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.stack([Tensor([0, 1]), Tensor([2, 3])], axis=1))
    [[0 2]
     [1 3]]
""",
    "standard_laplace": """Returns random numbers of the Laplace distribution around 0 with scale 1.

Args:
    shape: The shape: an int, or a tuple or list of ints.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of float32, of shape `shape`.

Examples:
    >>> from mindspore import ops
    >>> ops.standard_laplace((2, 3)).shape
    (2, 3)
""",
    "standard_normal": """Returns standard normal random numbers.

Args:
    shape: The shape: an int, or a tuple or list of ints.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.

Returns:
    Tensor of float32, of shape `shape`.

Examples:
    >>> from mindspore import ops
    >>> ops.standard_normal((2, 3)).shape
    (2, 3)
""",
    "std": """Computes the standard deviation over some or all dimensions: the square root of `var`.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    ddof (int | bool, optional): The divisor is the number of elements minus `ddof`; True is 1. Default: ``0``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.std(Tensor([1.0, 3.0])))
    1.0
""",
    "std_mean": """Computes the standard deviation and the mean over some or all dimensions.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    ddof (int | bool, optional): The divisor of the variance is the number of elements minus `ddof`; True is 1. Default: ``0``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    (standard deviation, mean), of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> std, mean = ops.std_mean(Tensor([1.0, 3.0]))
    >>> print(std, mean)
    1.0 2.0
""",
    "stft": """Computes the short-time Fourier transform: the Fourier transforms of overlapping frames of signals.

Args:
    x (Tensor): of floats or complex numbers of shape (length,) or (batch, length).
    n_fft (int): The length of a frame.
    hop_length (int, optional): The distance between frames; None is a quarter of `n_fft`. Default: ``None``.
    win_length (int, optional): The length of the window; None is `n_fft`. Default: ``None``.
    window (Tensor, optional): The window, a tensor of shape (win_length,); None is ones. Default: ``None``.
    center (bool, optional): Whether to pad the signal at both ends, so that frames are centered. Default: ``True``.
    pad_mode (str, optional): The padding: 'REFLECT', 'CONSTANT' or 'REPLICATE'. Default: ``'REFLECT'``.
    normalized (bool, optional): Whether to divide the results by the square root of `n_fft`. Default: ``False``.
    onesided (bool, optional): Whether to return only the first half of the frequencies; None is True for real signals. Default: ``None``.
    return_complex (bool, optional): Whether the result is complex; None is True for complex signals. Default: ``None``.

Returns:
    Tensor of shape (batch, frequencies, frames), or (batch, frequencies, frames, 2) of (real, imaginary).

Raises:
    TypeError: `x` is not a Tensor, or an argument has another type.
    ValueError: the sizes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> ops.stft(ops.ones(16), 4).shape
    (3, 17, 2)
""",
    "stop_gradient": """Returns `value` without its gradient; for a tuple or list, each item.

Args:
    value: A number, or a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.stop_gradient(Tensor([1.0])))
    [1.]
""",
    "stop_gradient_": """Stops gradients from later uses of this tensor to its operands.

Args:
    input (Tensor): It keeps its values.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> x = Tensor([1.0, 2.0]) * 2
    >>> ops.stop_gradient_(x)
    >>> print(x)
    [2. 4.]
""",
    "strided_slice": """Computes `input_x[begin:end:strides]` in every dimension.

Bit i of each mask is for dimension i: its `begin` or `end` is ignored, it is an ellipsis, it is a new dimension, or
only the element at `begin` is taken and the dimension is removed.

Args:
    input_x (Tensor): The input.
    begin: The start index, one per dimension.
    end: The end, one per dimension if there are several.
    strides: The step, one per dimension.
    begin_mask (int, optional): Default: ``0``.
    end_mask (int, optional): Default: ``0``.
    ellipsis_mask (int, optional): Default: ``0``.
    new_axis_mask (int, optional): Default: ``0``.
    shrink_axis_mask (int, optional): Default: ``0``.

Returns:
    Tensor of the dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.strided_slice(Tensor([[1, 2, 3], [4, 5, 6]]), (0, 0), (2, 3), (1, 2)))
    [[1 3]
     [4 6]]
""",
    "string_concat": """Concatenates two strings.

Args:
    x (str): The input.
    y (str): The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.string_concat("a", "b")
    'ab'
""",
    "string_eq": """Returns whether two strings are equal.

Args:
    x (str): The input.
    y (str): The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.string_eq("a", "b")
    False
""",
    "subtract": """Subtracts `alpha` times the second operand from the first, element by element.

Args:
    input: Tensor or number.
    other: Tensor or number; the shapes must broadcast.
    alpha (optional): A number. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    ValueError: the shapes cannot be broadcast together.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.subtract(Tensor([3.0]), Tensor([1.0]), alpha=2))
    [1.]
""",
    "sum": """Sums the elements over some or all dimensions.

Args:
    input (Tensor): Tensor. Ints and bools are summed in int64; uint16, uint32 and uint64 in their own dtype.
    dim (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdim (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype to which `input` is cast first; None keeps its dtype, apart from the above. Default: ``None``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range or repeated.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.sum(Tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0))
    [4. 6.]
""",
    "svd": """Computes the singular value decomposition of matrices, `input == u @ diag(s) @ conj(v.T)`.

Args:
    input (Tensor): of float32, float64, complex64 or complex128 of shape (*, m, n).
    full_matrices (bool, optional): Whether u and v are square. Default: ``False``.
    compute_uv (bool, optional): Whether to compute u and v. Default: ``True``.

Returns:
    (s, u, v), of the dtype of `input`, with s in descending order; only s without `compute_uv`.

Raises:
    TypeError: `input` is not a tensor of floats or complex numbers, or a flag is not a bool.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.svd(Tensor([[3.0, 0.0], [0.0, -4.0]]), compute_uv=False))
    [4. 3.]
""",
    "swapaxes": """Swaps two dimensions.

Args:
    input (Tensor): The input.
    axis0 (int):
    axis1 (int):

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.swapaxes(Tensor([[1, 2, 3]]), 0, 1).shape
    (3, 1)
""",
    "swapdims": """Swaps two dimensions.

Args:
    input (Tensor): The input.
    dim0 (int): The first dimension.
    dim1 (int): The second dimension.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a dimension is out of range.

Examples:
    >>> from mindspore import ops
    >>> ops.swapdims(ops.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
""",
    "swiglu": """Computes `silu(a) * b`, where a and b are the halves of the input along a dimension (arXiv 2002.05202).

Args:
    input (Tensor): of floats; the size of the dimension is even.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.

Returns:
    Tensor of the shape of `input`, with half the size along that dimension.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the size is odd.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.swiglu(Tensor([[0.0, 2.0]])))
    [[0.]]
""",
    "switch": """Returns one of two values. A Tensor chooses between Tensors of one shape without reading its value.

Args:
    condition: Tensor of bool of one element, or a bool.
    true_branch: The value if the condition is true.
    false_branch: The value if the condition is false.

Examples:
    >>> from mindspore import ops
    >>> ops.switch(True, 1, 2)
    1
""",
    "switch_layer": """Returns one of several callables by its index.

Args:
    index (Tensor): one int32.
    layers: A tuple of functions or Cells.

Raises:
    TypeError: `index` is not a Tensor, or `layers` is not a tuple or list.
    ValueError: `index` is not of int32.
    IndexError: `index` is out of range.

Examples:
    >>> import mindspore as ms
    >>> from mindspore import Tensor, ops
    >>> ops.switch_layer(Tensor(1, ms.int32), (min, max))(2, 3)
    3
""",
    "t": """Transposes a matrix; a tensor of any other rank stays as it is.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.t(ops.ones((2, 3))).shape
    (3, 2)
""",
    "tail": """Returns all elements of a tuple but the first.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.tail((1, 2, 3))
    (2, 3)
""",
    "take": """Takes elements of the flattened tensor by index.

Args:
    input (Tensor): The input.
    index (Tensor): of ints, of any shape.

Returns:
    Tensor of the shape of `index` and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.take(Tensor([[1, 2], [3, 4]]), Tensor([0, 3])))
    [1 4]
""",
    "tanh_": """Computes the hyperbolic tangent in place.

Args:
    input (Tensor): The input.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tanh_(Tensor([0.0])))
    [0.]
""",
    "tanhshrink": """Computes `x - tanh(x)`.

Args:
    input (Tensor): The input.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tanhshrink(Tensor([0.0])))
    [0.]
""",
    "tensor_dot": """Computes a tensor dot product: sums products over dimensions of both tensors.

Args:
    x1 (Tensor): Tensor.
    x2 (Tensor): of the same dtype.
    axes: An int n, for the last n dimensions of `x1` and the first n of `x2`; or two ints or two sequences of
        ints, the dimensions of each.

Returns:
    Tensor of the remaining dimensions of `x1`, then of `x2`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes are incompatible.

Examples:
    >>> from mindspore import ops
    >>> ops.tensor_dot(ops.ones((2, 3)), ops.ones((4, 3)), ((1,), (1,))).shape
    (2, 4)
""",
    "tensor_muls": """Multiplies a tensor by a number.

Args:
    input (Tensor): The input.
    other: A number.

Returns:
    Tensor of the shape of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_muls(Tensor([1.0, 2.0]), 3))
    [3. 6.]
""",
    "tensor_scatter_add": """Like `tensor_scatter_update`, but adds the updates; those of repeated indices accumulate.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_add(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [ 1  2 18]
""",
    "tensor_scatter_div": """Like `tensor_scatter_update`, but divides by the updates, one after the other. Integer quotients are truncated.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_div(Tensor([1.0, 2.0]), Tensor([[1], [1]]), Tensor([4.0, 2.0])))
    [1.   0.25]
""",
    "tensor_scatter_elements": """Returns a copy of `input_x` with each update written at its index along `axis` and at its own other coordinates.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of int32 or int64, of the rank of `input_x`.
    updates (Tensor): of the dtype of `input_x` and the shape of `indices`.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.
    reduction (str, optional): 'none' writes the updates, 'add' adds them. Default: ``'none'``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible, or `reduction` is neither 'none' nor 'add'.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_elements(Tensor([[1, 2, 3]]), Tensor([[2, 0]]), Tensor([[7, 8]]), axis=1))
    [[8 2 7]]
""",
    "tensor_scatter_max": """Like `tensor_scatter_update`, but keeps the maximum of the element and its updates.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_max(Tensor([1, 2, 3]), Tensor([[2], [1]]), Tensor([7, 0])))
    [1 2 7]
""",
    "tensor_scatter_min": """Like `tensor_scatter_update`, but keeps the minimum of the element and its updates.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_min(Tensor([1, 2, 3]), Tensor([[2], [1]]), Tensor([7, 0])))
    [1 0 3]
""",
    "tensor_scatter_mul": """Like `tensor_scatter_update`, but multiplies by the updates; those of repeated indices accumulate.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_mul(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [  1   2 168]
""",
    "tensor_scatter_sub": """Like `tensor_scatter_update`, but subtracts the updates; those of repeated indices accumulate.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_sub(Tensor([1, 2, 3]), Tensor([[2], [2]]), Tensor([7, 8])))
    [  1   2 -12]
""",
    "tensor_scatter_update": """Returns a copy of `input_x` with `updates` written at the given indices. Of repeated indices, the last one counts.

Args:
    input_x (Tensor): The input.
    indices (Tensor): of ints; its last dimension holds indices into the first dimensions of `input_x`.
    updates (Tensor): of the same dtype, of shape ``indices.shape[:-1] + input_x.shape[indices.shape[-1]:]``.

Returns:
    Tensor of the shape and dtype of `input_x`.

Raises:
    IndexError: an index is out of range.
    TypeError: the dtypes differ.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tensor_scatter_update(Tensor([1, 2, 3]), Tensor([[2], [0]]), Tensor([7, 8])))
    [8 2 7]
""",
    "tensor_split": """Splits a tensor into parts that may differ in size.

Args:
    input (Tensor): of at least one dimension.
    indices_or_sections: An int, the number of parts: if it does not divide the size, the first parts are longer by 1.
        Or a tuple or list of ints: the indices at which to split.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors, views of `input`.

Raises:
    TypeError: `indices_or_sections` is neither an int nor a tuple or list of ints.
    ValueError: `indices_or_sections` is an int below 1.

Examples:
    >>> from mindspore import ops
    >>> [p.shape for p in ops.tensor_split(ops.ones((5,)), 2)]
    [(3,), (2,)]
""",
    "tensordump": """Writes a tensor to a .npy file; see `ops.TensorDump`.

Args:
    file_name (str): The name of the file; the dtype and a counter are appended.
    tensor (Tensor): Tensor.
    mode (str, optional): 'out', 'in' or 'all'; there is no difference in one process. Default: ``'out'``.

Raises:
    TypeError: `file_name` is not a str, or `tensor` is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ops.tensordump(folder + "/x", Tensor([1.0]))
""",
    "threshold": """Replaces the elements that are not greater than `thr` by `value`.

Args:
    input (Tensor): The input.
    thr (float):
    value (float): A number, or a Tensor.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.threshold(Tensor([0.0, 0.5]), 0.1, 7.0))
    [7.  0.5]
""",
    "tile": """Repeats a tensor `dims[i]` times along each dimension; a copy if all are 1.

Args:
    input (Tensor): The input.
    dims: A tuple or list with one int per dimension.

Returns:
    Tensor of the dtype of `input`.

Raises:
    TypeError: `input` is not a Tensor, or `dims` does not consist of ints.
    ValueError: a number is negative.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tile(Tensor([1, 2]), (2,)))
    [1 2 1 2]
""",
    "top_k": """Returns the `k` largest elements of the last dimension; see `topk`.

Args:
    input_x (Tensor): The input.
    k (int): The number of elements.
    sorted (bool, optional): Whether the elements are in descending order. Default: ``True``.

Returns:
    (values, index), both of shape ``input_x.shape[:-1] + (k,)``; `index` is int32.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.top_k(Tensor([3, 1, 2, 5]), 2)[0])
    [5 3]
""",
    "topk": """Returns the `k` largest (or smallest) elements along a dimension and their indices.

Of equal elements, the first ones are taken. NaN is greater than every number.

Args:
    input (Tensor): of at least one dimension.
    k (int): The number of elements.
    dim (int, optional): The dimension; None is the last. Default: ``None``.
    largest (bool, optional): Whether to return the largest elements. Default: ``True``.
    sorted (bool, optional): Accepted for compatibility; the result is always sorted. Default: ``True``.

Returns:
    (values, index), with size `k` along `dim`; `index` is int32.

Raises:
    TypeError: `k` is not an int, or a flag is not a bool.
    ValueError: `dim` is out of range, or `k` not in (0, size].

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.topk(Tensor([3, 1, 2, 5]), 2)
    >>> print(values, index)
    [5 3] [3 0]
""",
    "trace": """Returns the sum of the main diagonal of a matrix.

Args:
    input (Tensor): of shape (m, n).

Returns:
    0-d Tensor of the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input` does not have two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.trace(Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
""",
    "transpose": """Permutes the dimensions.

Args:
    input (Tensor): The input.
    input_perm: A tuple of ints: for each dimension of the result, the dimension of `input`.

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `input_perm` is not a permutation of the dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.transpose(Tensor([[1, 2], [3, 4]]), (1, 0)))
    [[1 3]
     [2 4]]
""",
    "trapz": """Integrates sampled values by the trapezoidal rule.

Args:
    y (Tensor): The values; ints become float32.
    x (Tensor, optional): The sample points, broadcast with `y`, or 1-d along the dimension; None is equidistant. Default: ``None``.
    dx (float, optional): The distance between samples if `x` is None. Default: ``1.0``.
    dim (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.

Returns:
    Tensor of the shape of `y` without the dimension.

Raises:
    TypeError: `y` or `x` is not a Tensor, or `dx` is not a float.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.trapz(Tensor([1.0, 2.0, 3.0])))
    4.0
""",
    "tril": """Returns the elements on and below a diagonal of matrices, and zeros elsewhere.

Args:
    input (Tensor): of shape (*, m, n).
    diagonal (int, optional): Default: ``0``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.tril(Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
""",
    "tril_indices": """Returns the indices of the elements on and below a diagonal of a matrix: row indices, then column indices.

Args:
    row (int): The number of rows.
    col (int): The number of columns.
    offset (int, optional): The diagonal; 0 is the main one. Default: ``0``.
    dtype (optional): int32 or int64. Default: ``Int64``.

Returns:
    Tensor of shape (2, count) and dtype `dtype`, in row-major order.

Raises:
    TypeError: `dtype` is neither int32 nor int64.
    ValueError: a size is negative.

Examples:
    >>> from mindspore import ops
    >>> print(ops.tril_indices(2, 2))
    [[0 1 1]
     [0 0 1]]
""",
    "triplet_margin_loss": """Computes `max(d(anchor, positive) - d(anchor, negative) + margin, 0)`, where d is the p-norm of `x - y + eps`.

Args:
    anchor (Tensor): of shape (..., D).
    positive (Tensor): Tensor that broadcasts with `anchor`.
    negative (Tensor): Tensor that broadcasts with `anchor`.
    margin (optional): A number or 0-d Tensor. Default: ``1.0``.
    p (int, optional): The order of the norm. Default: ``2``.
    eps (float, optional): Added to the denominator to avoid a division by zero. Default: ``1e-06``.
    swap (bool, optional): Whether the distance to `negative` is the smaller one of those from `anchor` and `positive`. Default:
        False.
    reduction (str, optional): The reduction of the losses of the elements: 'mean', 'sum' or 'none'. Default: ``'mean'``.

Returns:
    0-d Tensor; for 'none', a Tensor of the shape without the last dimension.

Raises:
    TypeError: an argument has another type.
    ValueError: `reduction` is unknown, `p` is not positive, or the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> loss = ops.triplet_margin_loss(Tensor([[0.0, 0.0]]), Tensor([[3.0, 4.0]]), Tensor([[0.0, 1.0]]))
    >>> round(loss.item(), 4)
    5.0
""",
    "triu": """Returns the elements on and above a diagonal of matrices, and zeros elsewhere.

Args:
    input (Tensor): of shape (*, m, n).
    diagonal (int, optional): Default: ``0``.

Returns:
    Tensor of the shape and dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.triu(Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
""",
    "triu_indices": """Returns the indices of the elements on and above a diagonal of a matrix: row indices, then column indices.

Args:
    row (int): The number of rows.
    col (int): The number of columns.
    offset (int, optional): The diagonal; 0 is the main one. Default: ``0``.
    dtype (optional): int32 or int64. Default: ``Int64``.

Returns:
    Tensor of shape (2, count) and dtype `dtype`, in row-major order.

Raises:
    TypeError: `dtype` is neither int32 nor int64.
    ValueError: a size is negative.

Examples:
    >>> from mindspore import ops
    >>> print(ops.triu_indices(2, 2))
    [[0 0 1]
     [0 1 1]]
""",
    "true_divide": """Divides element by element; integers become float32.

Args:
    dividend: Tensor or number.
    divisor: Tensor or number; the shapes must broadcast.

Returns:
    Tensor of the broadcast shape.

Raises:
    ValueError: the shapes cannot be broadcast together.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.true_divide(Tensor([3]), Tensor([2])))
    [1.5]
""",
    "truncate_div": """Divides elementwise and rounds the quotients towards 0.

Args:
    x: The input.
    y: The second operand.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.truncate_div(Tensor([7, -7]), Tensor([2, 2])))
    [ 3 -3]
""",
    "truncate_mod": """Computes the remainder with the sign of `x`, elementwise.

Args:
    x: The input.
    y: The second operand.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.truncate_mod(Tensor([7, -7]), Tensor([2, 2])))
    [ 1 -1]
""",
    "tuple_div": """Divides the elements of two tuples of ints.

Args:
    x (tuple[int, ...]): The input.
    y (tuple[int, ...]): The second operand.

Raises:
    TypeError: an argument is not a tuple.
    ValueError: the lengths differ, or an element of `y` does not divide that of `x`.

Examples:
    >>> from mindspore import ops
    >>> ops.tuple_div((4, 6), (2, 3))
    (2, 2)
""",
    "tuple_equal": """Returns whether two tuples are equal.

Args:
    x: The input.
    y: The second operand.

Examples:
    >>> from mindspore import ops
    >>> ops.tuple_equal((1, 2), (1, 2))
    True
""",
    "tuple_getitem": """Returns the element of a tuple at an index.

Args:
    x: The input.
    index (int): The index.

Examples:
    >>> from mindspore import ops
    >>> ops.tuple_getitem((1, 2), 0)
    1
""",
    "tuple_len": """Returns the number of elements of a tuple.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.tuple_len((1, 2))
    2
""",
    "tuple_reversed": """Returns the elements of a tuple in reverse order.

Args:
    x: The input.

Examples:
    >>> from mindspore import ops
    >>> ops.tuple_reversed((1, 2))
    (2, 1)
""",
    "tuple_setitem": """Returns a new tuple with another element at an index.

Args:
    x: The input.
    index (int): The index.
    value: A number, or a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.tuple_setitem((1, 2), 0, 5)
    (5, 2)
""",
    "tuple_to_array": """Converts a tuple, list or range of numbers to a tensor: float32 if one is a float, else int32.

Args:
    input_x: A tuple, list or range of numbers.

Returns:
    1-d Tensor.

Examples:
    >>> from mindspore import ops
    >>> print(ops.tuple_to_array((1, 2, 3)))
    [1 2 3]
""",
    "type_as": """Casts a tensor to the dtype of `other`.

Args:
    input (Tensor): The input.
    other (Tensor): Tensor whose dtype is used.

Returns:
    Tensor of the shape of `input` and the dtype of `other`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.type_as(Tensor([1.5]), Tensor([2])))
    [1]
""",
    "typeof": """Returns the type of a value: the dtype of a number, the type of a Tensor with its dtype, the types of a tuple's
elements.

Args:
    x: The input.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.typeof(Tensor([1.0])), ops.typeof((1, "a")))
    Tensor[Float32] Tuple[Int64,String]
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
    >>> from mindspore import Tensor, ops
    >>> [int(part) for part in ops.unbind(Tensor([1, 2]))]
    [1, 2]
""",
    "unfold": """Extracts every window of an image as a column.

Args:
    input (Tensor): of shape (N, C, H, W).
    kernel_size: The window: an int or (height, width).
    dilation (optional): An int or (vertical, horizontal). Default: ``1``.
    padding (optional): The number of zeros on each side: an int or (vertical, horizontal). Default: ``0``.
    stride (optional): An int or (vertical, horizontal). Default: ``1``.

Returns:
    Tensor of shape (N, C * window elements, windows).

Raises:
    TypeError: a size is not an int.
    ValueError: `input` does not have four dimensions, or no window fits.

Examples:
    >>> from mindspore import ops
    >>> print(ops.unfold(ops.arange(4.0).reshape(1, 1, 2, 2), (1, 2)))
    [[[0. 2.]
      [1. 3.]]]
""",
    "uniform": """Returns uniform random numbers in [minval, maxval).

Args:
    shape: An int or a tuple of ints.
    minval: Tensor or number.
    maxval: Tensor or number.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``None``.
    dtype (optional): float32, or int32 or int64, whose limits must be ints. Default: ``Float32``.

Returns:
    Tensor of the broadcast shape.

Examples:
    >>> from mindspore import ops
    >>> ops.uniform((2, 3), 1.0, 2.0).shape
    (2, 3)
""",
    "uniform_candidate_sampler": """Samples classes with equal probability.

Args:
    true_classes (Tensor): of int32 or int64, of shape (N, num_true).
    num_true (int): The number of true classes per example.
    num_sampled (int): The number of classes to sample.
    unique (bool): Whether the sampled classes are distinct.
    range_max (int): The number of classes.
    seed (int, optional): A seed for this call; None (or a default of 0) draws from the default generator. Default: ``0``.
    remove_accidental_hits (bool, optional): Whether, of distinct classes, true ones are sampled only if there are too few others. Default: ``False``.

Returns:
    (sampled classes in the dtype of `true_classes`, expected count of each true class among them in float32,
        expected count of each sampled class in float32).

Raises:
    TypeError: an argument has a wrong type.
    ValueError: a number is too small, or there are fewer classes than distinct ones to sample.

Examples:
    >>> from mindspore import Tensor, ops
    >>> drawn, _, expected = ops.uniform_candidate_sampler(Tensor([[1], [3]]), 1, 3, False, 5)
    >>> print(drawn.shape, expected)
    (3,) [0.6 0.6 0.6]
""",
    "unique": """Returns the distinct elements in the order of their first appearance, and for each element its index among them.

Args:
    input (Tensor): Tensor. Every NaN is distinct.

Returns:
    (values, index): `values` is 1-d; `index` has the shape of `input`, and is int64 for int64, else int32.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> values, index = ops.unique(Tensor([3, 1, 3, 2]))
    >>> print(values, index)
    [3 1 2] [0 1 0 2]
""",
    "unique_consecutive": """Removes elements, or slices along a dimension, that equal the one before.

Args:
    input (Tensor): The input.
    return_inverse (bool, optional): Whether to return the index of each element in the result. Default: ``False``.
    return_counts (bool, optional): Whether to return the number of elements that each element of the result stands for. Default: ``False``.
    dim (int, optional): The dimension; None is the flattened tensor. Default: ``None``.

Returns:
    Tensor, or a tuple of it and the requested int64 tensors.

Raises:
    TypeError: a flag is not a bool.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.unique_consecutive(Tensor([1, 1, 2, 2, 1])))
    [1 2 1]
""",
    "unique_with_pad": """Like `unique`, with `pad_num` after the distinct elements up to the size of `x`.

Args:
    x (Tensor): 1-d tensor of int32 or int64.
    pad_num: An int or a 0-d tensor.

Returns:
    (values, index), both of the shape of `x`.

Raises:
    TypeError: `x` is not a Tensor of int32 or int64.
    ValueError: `x` is not 1-d.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.unique_with_pad(Tensor([3, 1, 3]), 0)[0])
    [3 1 0]
""",
    "unsorted_segment_max": """Computes the maximum of each segment; a segment without slices gives the smallest finite number.

Args:
    x (Tensor): The input.
    segment_ids (Tensor): of ints: the segment of each slice. Its shape is a prefix of that of `x`.
    num_segments: The number of segments.

Returns:
    Tensor of shape ``(num_segments,) + x.shape[segment_ids.ndim:]``, of the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.unsorted_segment_max(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 3.]
""",
    "unsorted_segment_min": """Computes the minimum of each segment; a segment without slices gives the largest finite number.

Args:
    x (Tensor): The input.
    segment_ids (Tensor): of ints: the segment of each slice. Its shape is a prefix of that of `x`.
    num_segments: The number of segments.

Returns:
    Tensor of shape ``(num_segments,) + x.shape[segment_ids.ndim:]``, of the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.unsorted_segment_min(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 2))
    [2. 1.]
""",
    "unsorted_segment_prod": """Computes the product of each segment; a segment without slices gives 1.

Args:
    x (Tensor): The input.
    segment_ids (Tensor): of ints: the segment of each slice. Its shape is a prefix of that of `x`.
    num_segments: The number of segments.

Returns:
    Tensor of shape ``(num_segments,) + x.shape[segment_ids.ndim:]``, of the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.unsorted_segment_prod(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 3. 1.]
""",
    "unsorted_segment_sum": """Sums the slices of each segment; a segment without slices gives 0.

Args:
    input_x (Tensor): The input.
    segment_ids (Tensor): of ints: the segment of each slice. Its shape is a prefix of that of `input_x`. Slices with a negative
        id are ignored.
    num_segments: The number of segments.

Returns:
    Tensor of shape ``(num_segments,) + input_x.shape[segment_ids.ndim:]``, of the dtype of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an id is not below `num_segments`.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.unsorted_segment_sum(Tensor([1.0, 2.0, 3.0]), Tensor([1, 0, 1]), 3))
    [2. 4. 0.]
""",
    "unsqueeze": """Inserts a dimension of size 1 at `dim`; see `expand_dims`.

Args:
    input (Tensor): The input.
    dim (int): An int in [-ndim - 1, ndim].

Returns:
    Tensor of the dtype of `input`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `dim` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.unsqueeze(Tensor([1, 2]), -1).shape
    (2, 1)
""",
    "unstack": """Returns the slices along a dimension, without that dimension; see `unbind`.

Args:
    input_x (Tensor): The input.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors, views of `input_x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> [int(part) for part in ops.unstack(Tensor([1, 2]))]
    [1, 2]
""",
    "upsample": """Alias of `interpolate`.

Args:
    input (Tensor): of shape (N, C, L), (N, C, H, W) or (N, C, D, H, W).
    size (optional): The new sizes: an int for all dimensions, or one per dimension. Default: ``None``.
    scale_factor (optional): The factors of the sizes: a float for all dimensions, or one per dimension; instead of `size`. Default: ``None``.
    mode (str, optional): 'nearest' and 'area' for all ranks, 'nearest-exact' for 3 and 4, 'linear' for 3, 'bilinear' and 'bicubic'
        for 4, 'trilinear' for 5. Default: ``'nearest'``.
    align_corners (bool, optional): Whether the centers of the corner elements are aligned, instead of their edges; for 'linear',
        'bilinear', 'bicubic' and 'trilinear'. Default: None, which is False.
    recompute_scale_factor (bool, optional): Whether `scale_factor` serves only to compute the new sizes. If not, only 'trilinear',
        'area' and 'nearest' of rank 5 accept a `scale_factor`. Default: ``None``.

Returns:
    Tensor of the dtype of `input`, with the new sizes.

Raises:
    TypeError: `input` is not a Tensor, or not of a float dtype for a `mode` that computes weighted sums ('linear',
        'bilinear', 'bicubic', 'trilinear'); `size` is not an int; `scale_factor` is not a float.
    ValueError: neither or both of `size` and `scale_factor` are given; a number is not positive; `mode` is unknown, or
        does not support this rank or option.

Examples:
    >>> from mindspore import ops
    >>> ops.upsample(ops.ones((1, 1, 2, 2)), size=(4, 4)).shape
    (1, 1, 4, 4)
""",
    "vander": """Returns a Vandermonde matrix: the decreasing powers of the elements of a vector.

Args:
    x (Tensor): 1-d tensor.
    N (int, optional): The number of columns; None is the number of elements. Default: ``None``.

Returns:
    Tensor of shape (x.size, N): of int64 for ints and bools, otherwise of the dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `x` is not 1-d, or `N` is not positive.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.vander(Tensor([1.0, 2.0, 3.0])))
    [[1. 1. 1.]
     [4. 2. 1.]
     [9. 3. 1.]]
""",
    "var": """Computes the variance over some or all dimensions: the mean of squared deviations.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    ddof (int | bool, optional): The divisor is the number of elements minus `ddof`; True is 1. Default: ``0``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.var(Tensor([1.0, 2.0, 3.0, 4.0])))
    1.25
""",
    "var_mean": """Computes the variance and the mean over some or all dimensions.

Args:
    input (Tensor): The input.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    ddof (int, optional): The divisor of the variance is the number of elements minus `ddof`. Default: ``0``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    (variance, mean), of the shape of `input` without the reduced dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> [float(v) for v in ops.var_mean(Tensor([1.0, 3.0]))]
    [1.0, 2.0]
""",
    "vecdot": """Computes the sums of products along a dimension, after broadcasting.

Args:
    x (Tensor): The input.
    y (Tensor): The second operand.
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.

Returns:
    Tensor of the broadcast shape without `axis`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import ops
    >>> print(ops.vecdot(ops.ones((2, 3)), ops.ones((2, 3))))
    [3. 3.]
""",
    "vector_norm": """Computes a vector norm over some or all dimensions.

Args:
    x (Tensor): of floats.
    ord (optional): The order of the norm: a number, inf or -inf. Default: ``2``.
    axis (optional): The dimensions of the vectors; None is all of them. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype to which `x` is cast first. Default: ``None``.

Returns:
    Tensor of the shape of `x` without the reduced dimensions.

Raises:
    TypeError: `x` is not a Tensor, or `ord` is not a number.
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.vector_norm(Tensor([3.0, 4.0])))
    5.0
""",
    "view_as": """Reshapes a tensor to the shape of `other`.

Args:
    input (Tensor): The input.
    other (Tensor): Tensor whose shape is used.

Returns:
    Tensor of the shape of `other` and the dtype of `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import ops
    >>> ops.view_as(ops.ones((6,)), ops.ones((2, 3))).shape
    (2, 3)
""",
    "view_as_real": """Returns the real and imaginary parts of complex numbers along a new last dimension.

Args:
    input (Tensor): of a complex dtype.

Returns:
    Tensor of shape ``input.shape + (2,)``.

Raises:
    TypeError: `input` is not a Tensor of complex numbers.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.view_as_real(ops.complex(Tensor([1.0]), Tensor([2.0]))))
    [[1. 2.]]
""",
    "vsplit": """Like `tensor_split`, along dimension 0.

Args:
    input (Tensor): of at least one dimension.
    indices_or_sections: An int, the number of parts: if it does not divide the size, the first parts are longer by 1.
        Or a tuple or list of ints: the indices at which to split.

Returns:
    tuple of Tensors, views of `input`.

Raises:
    TypeError: `indices_or_sections` is neither an int nor a tuple or list of ints.
    ValueError: `indices_or_sections` is an int below 1.

Examples:
    >>> from mindspore import ops
    >>> [p.shape for p in ops.vsplit(ops.ones((2, 3)), 2)]
    [(1, 3), (1, 3)]
""",
    "vstack": """Joins tensors by rows, along dimension 0; a vector is one row.

Args:
    inputs: A list or tuple of tensors.

Returns:
    Tensor of the promoted dtype, of at least two dimensions.

Examples:
    >>> from mindspore import Tensor, ops
    >>> ops.vstack([Tensor([1, 2]), Tensor([3, 4])]).shape
    (2, 2)
""",
    "where": """Selects elements of `input` where `condition` is true and of `other` elsewhere. All three are broadcast.

Args:
    condition (Tensor): of bool.
    input: Tensor or number.
    other: Tensor or number.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.where(Tensor([True, False]), Tensor([1.0, 2.0]), 0.0))
    [1. 0.]
""",
    "xdivy": """Computes `x / y`; the result is 0 where `x` is 0 and `y` is not NaN.

Args:
    x: The input.
    y: The second operand.

Returns:
    Tensor of the broadcast shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.xdivy(Tensor([0.0, 2.0]), Tensor([0.0, 4.0])))
    [0.  0.5]
""",
    "xlogy": """Computes `input * log(other)`; the result is 0 where `input` is 0 and `other` is not NaN.

Args:
    input: The input.
    other: The second operand: Tensor or number.

Returns:
    Tensor of the broadcast shape.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.xlogy(Tensor([0.0, 2.0]), Tensor([0.0, 1.0])))
    [0. 0.]
""",
    "zero_": """Sets all elements to zero in place.

Args:
    input (Tensor): The input.

Returns:
    `input`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.zero_(Tensor([3.0])))
    [0.]
""",
    "zeros": """Returns a tensor of zeros.

Args:
    size: An int or a tuple of ints.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape `size`.

Raises:
    ValueError: a size is negative.
    MemoryError: the tensor is larger than memory.

Examples:
    >>> from mindspore import ops
    >>> print(ops.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
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
    >>> from mindspore import Tensor, ops
    >>> print(ops.zeros_like(Tensor([1, 2])))
    [0 0]
""",
    "zeta": """Computes the Hurwitz zeta function: the sum of `(k + other) ** -input` over k = 0, 1, ...

Args:
    input: Tensor or number, greater than 1.
    other: Tensor or number, greater than 0.

Returns:
    Tensor of floats; infinite where `input` is 1 or `other` is a pole, NaN where `input` is less than 1.

Raises:
    TypeError: neither argument is a Tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> print(ops.zeta(Tensor([2.0]), Tensor([1.0])).asnumpy().round(4))
    [1.6449]
""",
    "zip_operation": """Returns tuples of the elements of several sequences, up to the length of the shortest.

Args:
    *args: The elements.

Examples:
    >>> from mindspore import ops
    >>> ops.zip_operation((1, 2), (3, 4))
    ((1, 3), (2, 4))
""",
}

TOP: dict[str, str] = {
    "dtype_to_nptype": """Returns the NumPy scalar type of a dtype.

Args:
    type_ (DType): A dtype.

Returns:
    The NumPy scalar type.

Raises:
    KeyError: NumPy has no such type (bfloat16), or `type_` is not a dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.dtype_to_nptype(ms.int8)
    <class 'numpy.int8'>
""",
    "dtype_to_pytype": """Returns the Python type of a dtype's elements.

Args:
    type_ (DType): A dtype.

Returns:
    `bool`, `int`, `float` or `complex`.

Raises:
    KeyError: `type_` is not a dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.dtype_to_pytype(ms.int64)
    <class 'int'>
""",
    "from_numpy": """Returns a tensor that shares the memory of a NumPy array.

Args:
    array (np.ndarray[Any, Any]): The array.

Returns:
    Tensor of the shape and dtype of `array`.

Raises:
    TypeError: `array` is not a NumPy array.

Examples:
    >>> import mindspore as ms
    >>> import numpy as np
    >>> array = np.array([1, 2])
    >>> shared = ms.from_numpy(array)
    >>> array[0] = 7
    >>> print(shared)
    [7 2]
""",
    "frombuffer": """Returns a 1-d tensor over the memory of an object with the buffer protocol: bytes, bytearray, array, NumPy array.

Args:
    buffer: The object. Writes to either are visible in the other; an object that is not writable, such as bytes, is
        copied.
    dtype (mindspore.dtype): The dtype.
    count (int, optional): The number of elements; -1 is all of them. Default: ``-1``.
    offset (int, optional): The offset of the first byte. Default: ``0``.

Returns:
    Tensor of shape (count,).

Raises:
    TypeError: `buffer` does not support the buffer protocol, or `dtype` is not a dtype.
    RuntimeError: the buffer is empty, or `count` or `offset` does not match its length.

Examples:
    >>> import mindspore as ms
    >>> data = bytearray([1, 2, 3, 4])
    >>> x = ms.frombuffer(data, ms.uint8, offset=1)
    >>> x[0] = 9
    >>> print(x, data[1])
    [9 3 4] 9
""",
    "get_context": """Returns the value of an option of the context.

Args:
    attr_key (str): The name of the option.

Raises:
    ValueError: no option has this name.

Examples:
    >>> import mindspore as ms
    >>> ms.get_context("jit_syntax_level")
    2
""",
    "get_current_device": """(device target, device id).
""",
    "get_py_obj_dtype": """Returns the type of a Python object or class: the dtype of numbers, TensorType for a tensor.

Args:
    obj: A number, a class of numbers, a tensor, a function, Cell or Primitive, or a type.

Returns:
    `dtype.function` for callables, `dtype.type_type` for a type such as a dtype.

Raises:
    NotImplementedError: `obj` has no type.

Examples:
    >>> import mindspore as ms
    >>> ms.get_py_obj_dtype(1)
    mindspore.int64
""",
    "get_rng_state": """Returns the state of the default generator, for `set_rng_state`: a Tensor of 16 bytes.

Returns:
    Tensor.
""",
    "get_seed": """Returns the seed of the last `set_seed`; None before it.

Examples:
    >>> import mindspore as ms
    >>> ms.set_seed(7)
    >>> ms.get_seed()
    7
""",
    "initial_seed": """Returns the seed of the default generator.

Examples:
    >>> import mindspore as ms
    >>> ms.manual_seed(5).initial_seed(), ms.initial_seed()
    (5, 5)
""",
    "is_tensor": """Returns whether `obj` is a Tensor.

Args:
    obj: Any object.

Examples:
    >>> import mindspore as ms
    >>> ms.is_tensor(ms.Tensor(1.0))
    True
""",
    "manual_seed": """Seeds the default generator only.

Args:
    seed (int): An int.

Returns:
    The default generator.

Raises:
    TypeError: `seed` is not an int.

Examples:
    >>> import mindspore as ms
    >>> ms.manual_seed(5) is ms.default_generator
    True
""",
    "pytype_to_dtype": """Returns the dtype of a Python type or a NumPy type; a dtype is returned as it is.

Args:
    obj: `bool`, `int`, `float`, `complex`, a NumPy scalar type or dtype, or a dtype; `str`, `list`, `tuple` and
        `type(None)` have types that no Tensor has.

Returns:
    The dtype: 64 bits for Python's int and float.

Raises:
    TypeError: `obj` is not a type.
    NotImplementedError: the dtype is unknown.

Examples:
    >>> import mindspore as ms
    >>> ms.pytype_to_dtype(complex)
    mindspore.complex128
""",
    "reset_context": """Sets every setting to its default.
""",
    "seed": """Seeds the default generator from the operating system and returns the seed.

Examples:
    >>> import mindspore as ms
    >>> ms.seed() == ms.initial_seed()
    True
""",
    "set_context": """Sets options of the context.

Args:
    **kwargs: `mode` (GRAPH_MODE or PYNATIVE_MODE), `device_target` and `device_id` (as `set_device` takes them),
        `deterministic` ('ON' or 'OFF'), `save_graphs` (False, or 1 to 3, True is 2: how much of each compile is
        written) and `save_graphs_path` (to which folder), `enable_compile_cache` (bool) with `compile_cache_path`
        (str), which keep what jit captured for later processes (docs/compile_cache.md), `jit_config`, and MindSpore's
        other settings, which have no effect on a CPU. Those for an Ascend or a GPU keep their defaults there.

Raises:
    ValueError: the option or its value is unknown.
    TypeError: the value has another type.

Examples:
    >>> import mindspore as ms
    >>> ms.set_context(mode=ms.PYNATIVE_MODE)
    >>> ms.get_context("mode")
    1
""",
    "set_deterministic": """Sets whether only deterministic kernels run; on a CPU all are.

Args:
    deterministic (bool):
""",
    "set_device": """Selects the device on which this thread, and threads that start later, create tensors.

Args:
    device_target (str): 'CPU', or another available kind of device.
    device_id (int, optional): The number of the device; None is the first. Default: ``None``.

Raises:
    TypeError: an argument has another type.
    ValueError: the kind of device is unknown, or the machine has fewer of them.
    RuntimeError: the kind of device is not available.

Examples:
    >>> import mindspore as ms
    >>> ms.set_device("CPU")
""",
    "set_rng_state": """Restores a state of the default generator that `get_rng_state` returned.

Args:
    state (Tensor):

Raises:
    TypeError: an argument is not a Tensor.
""",
    "set_seed": """Seeds the default generator, NumPy's, Python's own, and the data pipeline.

Args:
    seed (int): An int of at least 0 and less than 2**32.

Raises:
    TypeError: `seed` is not an int.
    ValueError: `seed` is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.set_seed(7)
    >>> ms.get_seed()
    7
""",
    "tensor": """Returns a tensor, like `Tensor(...)`.

Args:
    input_data (optional): Tensor, number, bool, list, tuple or NumPy array. A Tensor of this dtype shares its memory with the
        result, anything else is copied. Gradients flow through it, but not to a Parameter. Default: ``None``.
    dtype (optional): The dtype; None is that of the data (float32 and int64 for Python's numbers). Default: ``None``.
    shape (optional): The shape, if `init` is given instead of data. Default: ``None``.
    init (optional): An initializer. Default: ``None``.
    const_arg (bool, optional): Accepted for compatibility. Default: ``False``.
    device (optional): The name of a device, such as 'CPU' or 'GPU:1'; None is the current one. Default: ``None``.

Returns:
    Tensor.

Raises:
    TypeError: `input_data` has another type.

Examples:
    >>> import mindspore as ms
    >>> print(ms.tensor([1, 2, 3]))
    [1 2 3]
""",
}

CONTEXT: dict[str, str] = {
    "at_seed": """Calls a function with the seed after each `set_seed`, and now if a seed is set.

Args:
    function (Callable[[int], None]):
""",
    "get_algo_parameters": """Returns the value of an option of the strategy search.

Args:
    attr_key (str):

Raises:
    ValueError: the option is unknown.
""",
    "get_auto_parallel_context": """Returns the value of an option of the parallel modes.

Args:
    attr_key (str): The name of the option.

Raises:
    ValueError: the option is unknown.
""",
    "get_context": """Returns the value of an option of the context.

Args:
    attr_key (str): The name of the option.

Raises:
    ValueError: no option has this name.

Examples:
    >>> import mindspore as ms
    >>> ms.get_context("jit_syntax_level")
    2
""",
    "get_current_device": """(device target, device id).
""",
    "get_offload_context": """Returns the options that `set_offload_context` has set.
""",
    "get_ps_context": """Returns the value of an option of the parameter server mode.

Args:
    attr_key (str):

Raises:
    ValueError: the option is unknown.
""",
    "get_seed": """Returns the seed of the last `set_seed`; None before it.

Examples:
    >>> import mindspore as ms
    >>> ms.set_seed(7)
    >>> ms.get_seed()
    7
""",
    "manual_seed": """Seeds the default generator only.

Args:
    seed (int): An int.

Returns:
    The default generator.

Raises:
    TypeError: `seed` is not an int.

Examples:
    >>> import mindspore as ms
    >>> ms.manual_seed(5) is ms.default_generator
    True
""",
    "on_mode_change": """Calls `listener(mode)` now and after each change of the mode.

Args:
    listener (Callable[[int], None]):
""",
    "reset_algo_parameters": """Resets the options of the strategy search to their defaults.
""",
    "reset_auto_parallel_context": """Resets the options of the parallel modes to their defaults.
""",
    "reset_context": """Sets every setting to its default.
""",
    "reset_ps_context": """Resets the options of the parameter server mode to their defaults.
""",
    "set_algo_parameters": """Sets options of the strategy search, which are kept.

Raises:
    TypeError: a value has another type.
    ValueError: an option is unknown, or its value is out of range.
    RuntimeError: `algo_approxi_epsilon` is not in (0, 1].
""",
    "set_auto_parallel_context": """Sets options of the parallel modes, which are kept.

Args:
    **kwargs: `parallel_mode`, `device_num`, `gradients_mean` and MindSpore's other settings.

Raises:
    TypeError: a value has another type.
    ValueError: an option is unknown, or its value is out of range.
    KeyError: `comm_fusion` has an unknown key or mode.

Examples:
    >>> from ms_tensor import context
    >>> context.set_auto_parallel_context(parallel_mode=context.ParallelMode.DATA_PARALLEL)
    >>> context.get_auto_parallel_context("parallel_mode")
    'data_parallel'
    >>> context.reset_auto_parallel_context()
""",
    "set_context": """Sets options of the context.

Args:
    **kwargs: `mode` (GRAPH_MODE or PYNATIVE_MODE), `device_target` and `device_id` (as `set_device` takes them),
        `deterministic` ('ON' or 'OFF'), `save_graphs` (False, or 1 to 3, True is 2: how much of each compile is
        written) and `save_graphs_path` (to which folder), `enable_compile_cache` (bool) with `compile_cache_path`
        (str), which keep what jit captured for later processes (docs/compile_cache.md), `jit_config`, and MindSpore's
        other settings, which have no effect on a CPU. Those for an Ascend or a GPU keep their defaults there.

Raises:
    ValueError: the option or its value is unknown.
    TypeError: the value has another type.

Examples:
    >>> import mindspore as ms
    >>> ms.set_context(mode=ms.PYNATIVE_MODE)
    >>> ms.get_context("mode")
    1
""",
    "set_deterministic": """Sets whether only deterministic kernels run; on a CPU all are.

Args:
    deterministic (bool):
""",
    "set_device": """Selects the device on which this thread, and threads that start later, create tensors.

Args:
    device_target (str): 'CPU', or another available kind of device.
    device_id (int, optional): The number of the device; None is the first. Default: ``None``.

Raises:
    TypeError: an argument has another type.
    ValueError: the kind of device is unknown, or the machine has fewer of them.
    RuntimeError: the kind of device is not available.

Examples:
    >>> import mindspore as ms
    >>> ms.set_device("CPU")
""",
    "set_offload_context": """Sets options of parameter offloading, which release 2.4 removed; on a CPU they have no effect.

Args:
    offload_config (dict[str, Any]): The options by name, such as 'offload_param' and 'offload_path'.

Raises:
    TypeError: `offload_config` is not a dict.
""",
    "set_ps_context": """Sets options of the parameter server mode, which have no effect in one process.

Raises:
    TypeError: a value has another type.
    ValueError: an option is unknown.
""",
    "set_seed": """Seeds the default generator, NumPy's, Python's own, and the data pipeline.

Args:
    seed (int): An int of at least 0 and less than 2**32.

Raises:
    TypeError: `seed` is not an int.
    ValueError: `seed` is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.set_seed(7)
    >>> ms.get_seed()
    7
""",
    "settings": """All settings with their values.
""",
}
