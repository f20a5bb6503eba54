"""The documentation of `ms_tensor.numpy`, `ms_tensor.numpy.fft`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

NUMPY: dict[str, str] = {
    "amax": """Computes the maximum over some or all axes.

Args:
    a (Tensor): of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    initial (optional): The smallest value of the result; needed with `where`. Default: ``None``.
    where (optional): True, or a Tensor of bool: the elements that count. Default: ``True``.

Returns:
    Tensor of the dtype of `a`, of its shape without the reduced axes.

Raises:
    TypeError: `a` is not a Tensor of numbers.
    ValueError: `a` is empty and there is no `initial`, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.amax(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [5 3]
""",
    "amin": """Computes the minimum over some or all axes.

Args:
    a (Tensor): of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    initial (optional): The largest value of the result; needed with `where`. Default: ``None``.
    where (optional): True, or a Tensor of bool: the elements that count. Default: ``True``.

Returns:
    Tensor of the dtype of `a`, of its shape without the reduced axes.

Raises:
    TypeError: `a` is not a Tensor of numbers.
    ValueError: `a` is empty and there is no `initial`, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.amin(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [1 2]
""",
    "append": """Joins `values` to the end of a tensor.

Args:
    arr (Tensor): Tensor.
    values (Tensor): Tensor; with an axis, of the rank of `arr`.
    axis (int, optional): The axis; None joins the flattened tensors. Default: ``None``.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.append(ms.Tensor([1, 2]), ms.Tensor([[3, 4]])))
    [1 2 3 4]
""",
    "apply_along_axis": """A function applied to every vector along an axis.

Args:
    func1d: A function of a tensor of one dimension that gives a tensor.
    axis (int): The axis; a negative one counts from the last.
    arr (Tensor): Tensor.
    *args: Further arguments of the function.
    **kwargs: Further named arguments of the function.

Returns:
    Tensor; the dimensions of the function's results stand in the place of the axis.

Raises:
    TypeError: `arr` is not a Tensor, or `func1d` cannot be called.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.apply_along_axis(lambda v: v.sum(), 1, ms.Tensor([[1, 2], [3, 4]])))
    [3 7]
""",
    "apply_over_axes": """A reduction applied to one axis after the other.

Args:
    func: A function of a tensor and `axis`.
    a: Tensor, or nested lists or tuples of numbers.
    axes: An int or several.

Returns:
    Tensor of as many dimensions as `a`.

Raises:
    ValueError: the function gives another number of dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.apply_over_axes(ms.numpy.sum, ms.Tensor([[1, 2], [3, 4]]), (0, 1)))
    [[10]]
""",
    "arange": """Returns the numbers from `start` to `stop`, which is excluded, in steps of `step`.

Args:
    start: The first number; if `stop` is None, the end, and the numbers start at 0.
    stop (optional): The end. Default: ``None``.
    step (optional): The difference between consecutive numbers; None is 1. Default: ``None``.
    dtype (optional): The dtype; None is int32, or float32 if an argument is a float. Default: ``None``.

Returns:
    1-d Tensor.

Raises:
    TypeError: an argument is not a number.
    ZeroDivisionError: `step` is 0.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.arange(1, 6, 2))
    [1 3 5]
""",
    "argmax": """Returns the index of the maximum; of several, the first one.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The axis; None is the flattened tensor. Default: ``None``.

Returns:
    Tensor of int64, of the shape of `a` without `axis`.

Raises:
    ValueError: `a` is empty, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.argmax(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [1 0]
""",
    "argmin": """Returns the index of the minimum; of several, the first one.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The axis; None is the flattened tensor. Default: ``None``.

Returns:
    Tensor of int32, of the shape of `a` without `axis`.

Raises:
    ValueError: `a` is empty, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.argmin(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [0 1]
""",
    "argwhere": """Returns the indices of the nonzero elements, one per row.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.

Returns:
    Tensor of int64, of shape (count, a.ndim).

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.argwhere(ms.Tensor([0, 5, 0, 7])))
    [[1]
     [3]]
""",
    "around": """Rounds to a number of decimals; halves are rounded to even.

Args:
    a: Tensor, number, or nested lists or tuples of numbers; Python ints become int64.
    decimals (int, optional): The number of decimals; not negative. Default: ``0``.

Returns:
    Tensor of the shape of `a`.

Raises:
    TypeError: `decimals` is not an int.
    ValueError: `decimals` is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.around(ms.Tensor([1.25, 2.5]), 1))
    [1.2 2.5]
""",
    "array": """Converts an array-like value to a new tensor.

Args:
    obj: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype (optional): The dtype; None keeps that of a tensor, and converts ints to int32 and floats to float32. Default: ``None``.
    copy (bool, optional): Whether to copy a tensor. Default: ``True``.
    ndmin (int, optional): The smallest number of dimensions; dimensions of size 1 are added in front. Default: ``0``.

Returns:
    Tensor of the shape of `obj`.

Raises:
    TypeError: `obj` is not array-like, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.array([1.5, 2], ndmin=2))
    [[1.5 2. ]]
""",
    "array_equal": """Tests whether two arrays have the same shape and elements.

Args:
    a1: Tensor, number, or nested lists or tuples of numbers.
    a2: Like `a1`.
    equal_nan (bool, optional): Whether NaN equals NaN. Default: ``False``.

Returns:
    0-d Tensor of bool.

Raises:
    TypeError: an argument has another type.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.array_equal([1, 2], [1, 2]))
    True
""",
    "array_equiv": """Tests whether two arrays have the same elements after broadcasting.

Args:
    a1: Tensor, number, or nested lists or tuples of numbers.
    a2: Like `a1`.

Returns:
    0-d Tensor of bool.

Raises:
    TypeError: an argument has another type.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.array_equiv([1, 2], [[1, 2], [1, 2]]))
    True
""",
    "array_split": """Splits a tensor into parts along an axis; if equal parts are impossible, the first ones are longer by one.

Args:
    x (Tensor): Tensor.
    indices_or_sections: The number of parts, or the indices at which to split.
    axis (int, optional): The axis; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors; with indices, a list. The parts are views.

Raises:
    TypeError: `x` is not a Tensor, or `indices_or_sections` is not an int, tuple or list.
    ValueError: a part would be empty.

Examples:
    >>> import mindspore as ms
    >>> [str(v) for v in ms.numpy.array_split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
""",
    "array_str": """Returns the text of the values, as `str` does.

Args:
    a (Tensor): Tensor.

Returns:
    str.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.array_str(ms.Tensor([1, 2]))
    '[1 2]'
""",
    "asarray": """Converts an array-like value to a tensor; a tensor that has the dtype is returned itself.

Args:
    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype (optional): The dtype; None keeps that of a tensor, and converts ints to int32 and floats to float32. Default: ``None``.

Returns:
    Tensor.

Raises:
    TypeError: `a` is not array-like, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.asarray([1, 2, 3]))
    [1 2 3]
""",
    "asfarray": """Converts an array-like value to a tensor of a float dtype.

Args:
    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype (optional): A float dtype; any other dtype is replaced by float32. None is as in `asarray`. Default: ``Float32``.

Returns:
    Tensor of the shape of `a`.

Raises:
    TypeError: `a` is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.asfarray([1, 2]))
    [1. 2.]
""",
    "atleast_1d": """Reshapes tensors to at least one dimension.

Args:
    *arys: Tensors.

Returns:
    Tensor, or a list of them for several arguments.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.atleast_1d(ms.Tensor(1.0)).shape
    (1,)
""",
    "atleast_2d": """Reshapes tensors to at least two dimensions; new ones come first.

Args:
    *arys: Tensors.

Returns:
    Tensor, or a list of them for several arguments.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.atleast_2d(ms.Tensor([1.0, 2.0])).shape
    (1, 2)
""",
    "atleast_3d": """Reshapes tensors to at least three dimensions: a vector becomes (1, n, 1), a matrix (m, n, 1).

Args:
    *arys: Tensors.

Returns:
    Tensor, or a list of them for several arguments.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.atleast_3d(ms.Tensor([1.0, 2.0])).shape
    (1, 2, 1)
""",
    "average": """Computes the weighted mean over some or all axes.

Args:
    x (Tensor): of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    weights (optional): Tensor of the shape of `x`, or of one axis; None gives equal weights. Default: ``None``.
    returned (bool, optional): Whether to return the sum of the weights too. Default: ``False``.

Returns:
    Tensor; with `returned`, a tuple of it and the sum of the weights.

Raises:
    TypeError: `x` is not a Tensor of numbers, or `weights` has another shape.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.average(ms.Tensor([1.0, 2.0, 3.0]), weights=ms.Tensor([3.0, 0.0, 1.0])))
    1.5
""",
    "bartlett": """Returns the Bartlett window: a triangle that is 0 at both ends.

Args:
    M (int): The number of points.

Returns:
    Tensor of float32, of shape (M,).

Raises:
    TypeError: `M` is not an int.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.bartlett(5))
    [0.  0.5 1.  0.5 0. ]
""",
    "bincount": """Counts the occurrences of each int.

Args:
    x: Tensor of one dimension, or a list or tuple, of ints; negative ones count as 0.
    weights (optional): The weight of each element; None is 1. Default: ``None``.
    minlength (int, optional): The smallest size of the result. Default: ``0``.
    length (int, optional): The size of the result; larger ints are ignored. Needed in a graph. Default: ``None``.

Returns:
    1-d Tensor of float32.

Raises:
    TypeError: `x` does not consist of ints.
    ValueError: `x` is not 1-d, or `weights` has another shape.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.bincount([1, 2, 2]))
    [0. 1. 2.]
""",
    "blackman": """Returns the Blackman window: 0.42 - 0.5 cos(2 pi n / (M - 1)) + 0.08 cos(4 pi n / (M - 1)).

Args:
    M (int): The number of points.

Returns:
    Tensor of float32, of shape (M,).

Raises:
    TypeError: `M` is not an int.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.blackman(5).shape
    (5,)
""",
    "broadcast_arrays": """Broadcasts tensors to one shape.

Args:
    *args: Tensors.

Returns:
    list of Tensors of one shape.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> [x.shape for x in ms.numpy.broadcast_arrays(ms.Tensor([1, 2]), ms.Tensor([[1], [2]]))]
    [(2, 2), (2, 2)]
""",
    "broadcast_to": """Broadcasts a tensor to a shape.

Args:
    array (Tensor): Tensor.
    shape: A tuple or list of ints.

Returns:
    Tensor of the given shape, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.broadcast_to(ms.Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
""",
    "choose": """Selects each element from the array that an index names.

Args:
    a: Tensor of ints, or nested lists or tuples of ints.
    choices: A list or tuple of arrays, or a tensor of them; broadcast with `a`.
    mode (str, optional): What an index out of range means: 'clip' or 'wrap'. Default: ``'clip'``.

Returns:
    Tensor of the broadcast shape.

Raises:
    ValueError: `a` does not hold ints, or the arguments are 0-d.
    NotImplementedError: `mode` is 'raise'.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.choose(ms.Tensor([1, 0]), [ms.Tensor([1, 2]), ms.Tensor([3, 4])]))
    [3 2]
""",
    "clip": """Limits every element to [xmin, xmax].

Args:
    x: Tensor, number, or nested lists or tuples of numbers.
    xmin: Tensor or number; None for no lower limit.
    xmax: Tensor or number; None for no upper limit.
    dtype (optional): The dtype of the result where a limit is not a number. Default: ``None``.

Returns:
    Tensor of the broadcast shape.

Raises:
    ValueError: both limits are None.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.clip([1, 5, 9], 2, 6))
    [2 5 6]
""",
    "column_stack": """Stacks tensors by columns; a vector is one column.

Args:
    tup: A list or tuple of tensors; a single tensor is returned as it is.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: `tup` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.column_stack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 3]
     [2 4]]
""",
    "concatenate": """Joins tensors along an existing axis.

Args:
    arrays: A list or tuple of tensors, or a tensor that is split along its first axis.
    axis (optional): The axis; None, or an int from 32 on, joins the flattened tensors. Default: ``0``.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: `arrays` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes are incompatible, `axis` is out of range, or the sequence is empty.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.concatenate((ms.Tensor([1, 2]), ms.Tensor([3.0]))))
    [1. 2. 3.]
""",
    "convolve": """Computes the convolution of two vectors.

Args:
    a: Tensor of one dimension, or a list or tuple of numbers.
    v: As `a`.
    mode (str, optional): 'full' (every overlap), 'same' (the size of the longer vector) or 'valid' (complete overlaps). Default: ``'full'``.

Returns:
    1-d Tensor of the promoted dtype.

Raises:
    ValueError: a vector is empty or has more dimensions, or `mode` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.convolve([1, 2, 3], [0, 1]))
    [0 1 2 3]
""",
    "copy": """Returns a copy of an array-like value.

Args:
    a: Tensor, number, or nested lists or tuples of numbers and tensors.

Returns:
    Tensor of the shape and dtype of `a`.

Raises:
    TypeError: `a` is not array-like.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([1, 2])
    >>> y = ms.numpy.copy(x)
    >>> x[0] = 5
    >>> print(y)
    [1 2]
""",
    "corrcoef": """Computes the correlation coefficients of variables.

Args:
    x: Tensor, or nested lists or tuples of numbers, of at most two dimensions: the variables are rows.
    y (optional): More variables. Default: ``None``.
    rowvar (bool, optional): Whether the variables are rows; else they are columns. Default: ``True``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of float32: a matrix, or 0-d for one variable.

Raises:
    ValueError: an array has more than two dimensions, or is empty.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.corrcoef([[1, 2, 3], [3, 2, 1]]))
    [[ 1. -1.]
     [-1.  1.]]
""",
    "correlate": """Computes the cross-correlation of two vectors.

Args:
    a: Tensor of one dimension, or a list or tuple of numbers.
    v: As `a`.
    mode (str, optional): 'full' (every overlap), 'same' (the size of the longer vector) or 'valid' (complete overlaps). Default: ``'valid'``.

Returns:
    1-d Tensor of a float dtype.

Raises:
    ValueError: a vector is empty or has more dimensions, or `mode` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.correlate([1, 2, 3], [0, 1, 0.5]))
    [3.5]
""",
    "count_nonzero": """Counts the nonzero elements over some or all axes.

Args:
    x (Tensor): Tensor.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of int32, of the shape of `x` without the reduced axes.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.count_nonzero(ms.Tensor([[0, 1], [2, 3]]), axis=0))
    [1 2]
""",
    "cov": """Computes the covariance matrix of variables.

Args:
    m: Tensor, or nested lists or tuples of numbers, of at most two dimensions: the variables are rows.
    y (optional): More variables. Default: ``None``.
    rowvar (bool, optional): Whether the variables are rows; else they are columns. Default: ``True``.
    bias (bool, optional): Whether the divisor is the count, instead of the count minus 1. Default: ``False``.
    ddof (int, optional): The divisor is the count minus this; overrides `bias`. Default: ``None``.
    fweights (optional): The number of times that each observation counts: ints. Default: ``None``.
    aweights (optional): The weight of each observation: ints. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of float32: a matrix, or 0-d for one variable.

Raises:
    TypeError: weights are not ints.
    ValueError: an array has more than two dimensions, or is empty.
    RuntimeError: the number of weights differs from the number of observations.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.cov([[1, 2, 3], [3, 2, 1]]))
    [[ 1. -1.]
     [-1.  1.]]
""",
    "cross": """Computes the cross product of vectors of two or three elements.

Args:
    a: Tensor, or nested lists or tuples of numbers.
    b: Like `a`.
    axisa (int, optional): The axis of `a` that holds the vectors. Default: ``-1``.
    axisb (int, optional): The axis of `b` that holds the vectors. Default: ``-1``.
    axisc (int, optional): The axis of the result that holds the vectors. Default: ``-1``.
    axis (int, optional): Replaces all three. Default: ``None``.

Returns:
    Tensor of vectors; for vectors of two elements only their third component.

Raises:
    TypeError: an argument is not array-like.
    ValueError: the vectors have another size, or an axis is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.cross([1, 2, 3], [4, 5, 6]))
    [-3  6 -3]
""",
    "cumprod": """Computes cumulative products.

Args:
    a: Tensor, or nested lists or tuples of numbers.
    axis (optional): The axis; None is the flattened tensor. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `a`, or int32 for bools and small ints. Default: ``None``.

Returns:
    Tensor of the shape of `a`; 1-d without `axis`.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.cumprod(ms.Tensor([1, 2, 3])))
    [1 2 6]
""",
    "cumsum": """Computes cumulative sums.

Args:
    a (Tensor): Tensor.
    axis (optional): The axis; None is the flattened tensor. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `a`, or int32 for bools and small ints. Default: ``None``.

Returns:
    Tensor of the shape of `a`; 1-d without `axis`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.cumsum(ms.Tensor([1, 2, 3])))
    [1 3 6]
""",
    "diag": """Returns a diagonal of a matrix, or the matrix that has a vector as its diagonal.

Args:
    v (Tensor): of one or two dimensions.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of the dtype of `v`, of one or two dimensions.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `v` has neither one nor two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.diag(ms.Tensor([1, 2])))
    [[1 0]
     [0 2]]
""",
    "diag_indices": """Returns the indices of the main diagonal of an array with `ndim` axes of size `n`.

Args:
    n (int): The size of each axis.
    ndim (int, optional): The number of axes. Default: ``2``.

Returns:
    tuple of `ndim` int32 Tensors of shape (n,).

Raises:
    TypeError: an argument is not an int.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.diag_indices(3)[1])
    [0 1 2]
""",
    "diagflat": """Returns a matrix with the flattened tensor as its diagonal.

Args:
    v (Tensor): Tensor.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of two dimensions.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.diagflat(ms.Tensor([[5, 6]]), 1))
    [[0 5 0]
     [0 0 6]
     [0 0 0]]
""",
    "diagonal": """Returns a diagonal over two axes as the last axis of the result.

Args:
    a (Tensor): of at least two dimensions.
    offset (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.
    axis1 (int, optional): The axis of the rows. Default: ``0``.
    axis2 (int, optional): The axis of the columns. Default: ``1``.

Returns:
    Tensor of the dtype of `a`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` has fewer than two dimensions, or the axes are the same.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.diagonal(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
""",
    "diff": """Computes the `n`-th differences of consecutive elements.

Args:
    a (Tensor): Tensor.
    n (int, optional): The order of the differences; not negative, and less than the size. Default: ``1``.
    axis (int, optional): The axis; a negative one counts from the last. Default: ``-1``.
    prepend (optional): Values before the first element: number, Tensor, or lists of numbers. Default: ``None``.
    append (optional): Values after the last element. Default: ``None``.

Returns:
    Tensor of the shape of `a`, except that each difference takes 1 off the size along `axis`.

Raises:
    TypeError: `a` is not a Tensor, or `n` not an int.
    ValueError: `n` is out of range, or `axis`.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.diff(ms.Tensor([1, 4, 9])))
    [3 5]
""",
    "digitize": """Returns the bin of each value, int32; 0 and the number of edges mean outside.

Args:
    x: Tensor, number, or nested lists or tuples of numbers.
    bins: The edges, in one dimension, ascending or descending.
    right (bool, optional): Whether a bin holds its right edge instead of its left. Default: ``False``.

Returns:
    Tensor of the shape of `x`.

Raises:
    ValueError: `bins` is not 1-d.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.digitize([0.5, 1.0, 2.5], [1, 2, 3]))
    [0 1 2]
""",
    "divmod": """The quotient rounded down, and the remainder.

Args:
    x1: Tensor, number, or nested lists or tuples of numbers.
    x2: As `x1`.
    dtype (optional): The dtype of both results; None is the promoted one. Default: ``None``.

Returns:
    Tuple of two tensors.

Raises:
    TypeError: an argument has another type.
    ValueError: the shapes cannot be broadcast together.

Examples:
    >>> import mindspore as ms
    >>> quotient, rest = ms.numpy.divmod([7, -7], 3)
    >>> print(quotient, rest)
    [ 2 -3] [1 2]
""",
    "dot": """Computes the dot product: sums over the last axis of `a` and the second to last (or only) axis of `b`.

Args:
    a (Tensor): Tensor.
    b (Tensor): Tensor.

Returns:
    Tensor; if `a` or `b` is 0-d, the product.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.dot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
""",
    "dsplit": """Splits a tensor along the third axis; see `split`.

Args:
    x (Tensor): of at least three dimensions.
    indices_or_sections: The number of equal parts, or the indices at which to split.

Returns:
    tuple of Tensors; with indices, a list. The parts are views.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a part would be empty, or the parts would differ in size.

Examples:
    >>> import mindspore as ms
    >>> [v.shape for v in ms.numpy.dsplit(ms.Tensor([[[1, 2]]]), 2)]
    [(1, 1, 1), (1, 1, 1)]
""",
    "dstack": """Stacks tensors along the third axis.

Args:
    tup: A list or tuple of tensors; a single tensor is returned as it is.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: `tup` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
""",
    "ediff1d": """Computes the differences of consecutive elements of the flattened tensor.

Args:
    ary (Tensor): Tensor.
    to_end (optional): Values to append. Default: ``None``.
    to_begin (optional): Values to prepend. Default: ``None``.

Returns:
    Tensor of one dimension, of the dtype of `ary`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.ediff1d(ms.Tensor([1, 4, 9]), to_end=7))
    [3 5 7]
""",
    "empty": """Returns a tensor with unspecified values (they are zeros).

Args:
    shape: An int, or a tuple or list of ints.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    Tensor of shape `shape`.

Raises:
    ValueError: a size is negative.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.empty((2, 3)).shape
    (2, 3)
""",
    "empty_like": """Returns a tensor with unspecified values (they are zeros) in the shape and dtype of an array-like value.

Args:
    prototype: Tensor, number, or nested lists or tuples of numbers.
    dtype (optional): The dtype of the result; None is that of `prototype`. Default: ``None``.
    shape (optional): The shape of the result; None is that of `prototype`. Default: ``None``.

Returns:
    Tensor of the given shape and dtype.

Raises:
    TypeError: `prototype` is not array-like.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
""",
    "expand_dims": """Inserts axes of size 1.

Args:
    a (Tensor): Tensor.
    axis: An int, or several places in the result.

Returns:
    Tensor of the dtype of `a`, a view.

Raises:
    TypeError: `a` is not a Tensor, or `axis` not an int.
    ValueError: `axis` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.expand_dims(ms.Tensor([1, 2]), (0, 2)).shape
    (1, 2, 1)
""",
    "eye": """Returns a matrix with ones on a diagonal and zeros elsewhere.

Args:
    N (int): The number of rows.
    M (int, optional): The number of columns; None is `N`. Default: ``None``.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    Tensor of shape (N, M).

Raises:
    TypeError: a size is not an int.
    ValueError: a size is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.eye(2, 3, 1))
    [[0. 1. 0.]
     [0. 0. 1.]]
""",
    "fix": """Truncates elements towards zero.

Args:
    x (Tensor): Tensor.

Returns:
    Tensor of float32, or of float16 for float16.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.fix(ms.Tensor([2.1, -2.9])))
    [ 2. -2.]
""",
    "flip": """Reverses the order of the elements along some axes.

Args:
    m (Tensor): Tensor.
    axis (optional): None (all axes), an int, or several. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `m`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range or repeated.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.flip(ms.Tensor([1, 2, 3])))
    [3 2 1]
""",
    "fliplr": """Reverses the order of the columns.

Args:
    m (Tensor): of at least two dimensions.

Returns:
    Tensor of the shape and dtype of `m`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `m` has fewer than two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.fliplr(ms.Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
""",
    "flipud": """Reverses the order of the rows.

Args:
    m (Tensor): of at least one dimension.

Returns:
    Tensor of the shape and dtype of `m`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `m` is 0-d.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.flipud(ms.Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
""",
    "full": """Returns a tensor filled with one value, or with values that are broadcast.

Args:
    shape: An int, or a tuple or list of ints.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    dtype (optional): The dtype; None is that of the value: int32, float32 or bool for a number. Default: ``None``.

Returns:
    Tensor of shape `shape`.

Raises:
    TypeError: `fill_value` is not array-like.
    ValueError: a size is negative, or the values cannot be broadcast.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.full((2, 2), 7))
    [[7 7]
     [7 7]]
""",
    "full_like": """Returns one value in the shape and dtype of an array-like value.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    dtype (optional): The dtype of the result; None is that of `a`. Default: ``None``.
    shape (optional): The shape of the result; None is that of `a`. Default: ``None``.

Returns:
    Tensor of the given shape and dtype.

Raises:
    TypeError: `a` or `fill_value` is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.full_like([1, 2], 7))
    [7 7]
""",
    "geomspace": """Returns numbers from `start` to `stop`, evenly spaced on a log scale.

Args:
    start: Number, Tensor, or nested lists or tuples of numbers; not 0.
    stop: As `start`, of the same sign.
    num (int, optional): The number of samples. Default: ``50``.
    endpoint (bool, optional): Whether `stop` is the last sample. Default: ``True``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.
    axis (int, optional): The position of the new axis. Default: ``0``.

Returns:
    Tensor; 1-d if `start` and `stop` are numbers.

Raises:
    TypeError: an argument has another type.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.geomspace(1, 8, 4))
    [1. 2. 4. 8.]
""",
    "gradient": """Computes the gradient by central differences; at the ends by one-sided ones.

Args:
    f: Tensor, or nested lists or tuples of numbers.
    *varargs: The distance between elements: one number for all axes, or one per axis. Default: 1.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    edge_order (int, optional): Must be 1. Default: ``1``.

Returns:
    Tensor; a list of them for several axes.

Raises:
    TypeError: the number of distances is wrong.
    ValueError: an axis has fewer than two elements.
    NotImplementedError: `edge_order` is not 1, or a distance is not a number.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.gradient([1, 2, 4, 7]))
    [1.  1.5 2.5 3. ]
""",
    "hamming": """Returns the Hamming window: 0.54 - 0.46 cos(2 pi n / (M - 1)).

Args:
    M (int): The number of points.

Returns:
    Tensor of float32, of shape (M,).

Raises:
    TypeError: `M` is not an int.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.hamming(3).shape
    (3,)
""",
    "hanning": """Returns the Hann window: 0.5 - 0.5 cos(2 pi n / (M - 1)).

Args:
    M (int): The number of points.

Returns:
    Tensor of float32, of shape (M,).

Raises:
    TypeError: `M` is not an int.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.hanning(3))
    [0. 1. 0.]
""",
    "histogram": """Computes a histogram: counts the elements in each bin.

Args:
    a: Tensor, or nested lists or tuples of numbers.
    bins (optional): The number of bins, or the edges in ascending order. Default: ``10``.
    range (optional): The first and the last edge; None is the minimum and the maximum of the elements. Default: ``None``.
    weights (optional): The weight of each element; None is 1. Default: ``None``.
    density (bool, optional): Whether to normalize the result to an integral of 1. Default: ``False``.

Returns:
    (counts in float32, edges).

Raises:
    ValueError: an argument has an unexpected form.
    NotImplementedError: `bins` is a str.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.histogram([1, 2, 1], [0, 1, 2, 3])[0])
    [0. 2. 1.]
""",
    "histogram2d": """Computes the two-dimensional histogram of points.

Args:
    x: Tensor of one dimension, or a list or tuple of numbers.
    y: As `x`.
    bins (optional): The number of bins along each dimension; or for each dimension a number or the edges. Default: ``10``.
    range (optional): For each dimension None, or the first and the last edge. Default: ``None``.
    weights (optional): The weight of each point; None is 1. Default: ``None``.
    density (bool, optional): Whether to normalize the result to an integral of 1. Default: ``False``.

Returns:
    (counts in float32, edges of x, edges of y).

Raises:
    ValueError: an argument has an unexpected form.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.histogram2d([0.0, 1.0], [0.0, 1.0], 2)[0])
    [[1. 0.]
     [0. 1.]]
""",
    "histogram_bin_edges": """Returns the edges of the bins of a histogram.

Args:
    a: Tensor, or nested lists or tuples of numbers.
    bins (optional): The number of bins, or the edges. Default: ``10``.
    range (optional): The first and the last edge; None is the minimum and the maximum of the elements. Default: ``None``.
    weights (optional): As for `histogram`; has no effect. Default: ``None``.

Returns:
    1-d Tensor.

Raises:
    ValueError: `bins` has more dimensions, or `range` is not a pair in ascending order.
    NotImplementedError: `bins` is a str.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.histogram_bin_edges([1, 2, 5], 2))
    [1. 3. 5.]
""",
    "histogramdd": """Computes a multidimensional histogram of points.

Args:
    sample: Tensor of shape (points, dimensions), or a list or tuple with one array per dimension.
    bins (optional): The number of bins along each dimension; or for each dimension a number or the edges. Default: ``10``.
    range (optional): For each dimension None, or the first and the last edge. Default: ``None``.
    weights (optional): The weight of each point; None is 1. Default: ``None``.
    density (bool, optional): Whether to normalize the result to an integral of 1. Default: ``False``.

Returns:
    tuple of the counts in float32 and a list of the edges.

Raises:
    TypeError: `sample` or `bins` has another type.
    ValueError: an argument has an unexpected form.

Examples:
    >>> import mindspore as ms
    >>> count, edges = ms.numpy.histogramdd(([0.0, 1.0], [0.0, 1.0]), 2)
    >>> print(count)
    [[1. 0.]
     [0. 1.]]
""",
    "hsplit": """Splits a tensor along the second axis; see `split`.

Args:
    x (Tensor): of at least two dimensions.
    indices_or_sections: The number of equal parts, or the indices at which to split.

Returns:
    tuple of Tensors; with indices, a list. The parts are views.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a part would be empty, or the parts would differ in size.

Examples:
    >>> import mindspore as ms
    >>> [v.shape for v in ms.numpy.hsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(2, 1), (2, 1)]
""",
    "hstack": """Stacks tensors by columns; vectors are joined along their only axis.

Args:
    tup: A list or tuple of tensors; a single tensor is returned as it is.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: `tup` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.hstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [1 2 3 4]
""",
    "identity": """Returns the identity matrix.

Args:
    n (int): The number of rows and columns.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    Tensor of shape (n, n).

Raises:
    TypeError: `n` is not an int.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.identity(2))
    [[1. 0.]
     [0. 1.]]
""",
    "in1d": """Tests whether each element of the first array, flattened, is in the second.

Args:
    ar1: Tensor, number, or nested lists or tuples of numbers.
    ar2: Like `ar1`.
    invert (bool, optional): Whether to test that it is not. Default: ``False``.

Returns:
    Tensor of bool, of shape (ar1.size,).

Raises:
    TypeError: an argument is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.in1d([1, 2, 3], [3, 1]))
    [ True False  True]
""",
    "indices": """Returns the indices of a grid, one tensor per axis.

Args:
    dimensions: The sizes of the grid: a tuple or list of ints.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Int32``.
    sparse (bool, optional): Whether each tensor has size 1 along the other axes. Default: ``False``.

Returns:
    list of Tensors.

Raises:
    TypeError: `dimensions` is not a tuple or list of ints.

Examples:
    >>> import mindspore as ms
    >>> rows, columns = ms.numpy.indices((2, 3))
    >>> print(rows)
    [[0 0 0]
     [1 1 1]]
""",
    "inner": """Computes the inner product: sums over the last axes of `a` and `b`.

Args:
    a (Tensor): Tensor.
    b (Tensor): Tensor.

Returns:
    Tensor of shape ``a.shape[:-1] + b.shape[:-1]``; if `a` or `b` is 0-d, the product.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the sizes of the last axes differ.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.inner(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
""",
    "interp": """Interpolates linearly between given points, in float32.

Args:
    x: Tensor, number, or nested lists or tuples of numbers: the positions to evaluate.
    xp: The points, in one dimension, ascending.
    fp: The values at the points.
    left (optional): The value below the first point. None means the first value. Default: ``None``.
    right (optional): The value above the last point. None means the last value. Default: ``None``.

Returns:
    Tensor of the shape of `x`.

Raises:
    ValueError: `xp` and `fp` are not vectors of equal size.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.interp([0.0, 1.5, 9.0], [1, 2, 3], [10, 20, 30]))
    [10. 15. 30.]
""",
    "intersect1d": """Returns the distinct elements that are in both arrays, in ascending order.

Args:
    ar1: Tensor, or nested lists or tuples of numbers.
    ar2: Like `ar1`.
    assume_unique (bool, optional): Whether both arrays have distinct elements. Default: ``False``.
    return_indices (bool, optional): Whether to return the indices of the elements in both arrays too. Default: ``False``.

Returns:
    Tensor; with `return_indices`, a tuple of three, the last two in int32.

Raises:
    TypeError: an argument is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.intersect1d([5, 3, 1], [3, 4, 5]))
    [3 5]
""",
    "isclose": """Tests whether elements are close: ``|a - b| <= atol + rtol * |b|``.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    b: Like `a`.
    rtol (float, optional): The relative tolerance. Default: ``1e-05``.
    atol (float, optional): The absolute tolerance. Default: ``1e-08``.
    equal_nan (bool, optional): Whether NaN is close to NaN. Default: ``False``.

Returns:
    Tensor of bool.

Raises:
    TypeError: an argument has another type.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.isclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1])))
    [ True False]
""",
    "isin": """Tests whether each element of the first array is in the second.

Args:
    element: Tensor, number, or nested lists or tuples of numbers.
    test_elements: As `element`.
    invert (bool, optional): Whether to test that it is not. Default: ``False``.

Returns:
    Tensor of bool, of the shape of `element`.

Raises:
    TypeError: an argument is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.isin([[1, 2], [3, 4]], [3, 1]))
    [[ True False]
     [ True False]]
""",
    "isneginf": """Tests whether elements are negative infinity.

Args:
    x (Tensor): Tensor.

Returns:
    Tensor of bool, of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.isneginf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [False  True False]
""",
    "isposinf": """Tests whether elements are positive infinity.

Args:
    x (Tensor): Tensor.

Returns:
    Tensor of bool, of the shape of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.isposinf(ms.Tensor([float("inf"), float("-inf"), 1.0])))
    [ True False False]
""",
    "isscalar": """Returns whether a value is a number or a string; a tensor never is.

Args:
    element: Any value.

Returns:
    bool.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.isscalar(3.1), ms.numpy.isscalar(ms.Tensor(3.1))
    (True, False)
""",
    "ix_": """Returns index tensors that together select a grid, each along its own axis.

Args:
    *args: Tensors of one dimension.

Returns:
    tuple of Tensors.

Raises:
    ValueError: a tensor is not 1-d.

Examples:
    >>> import mindspore as ms
    >>> [v.shape for v in ms.numpy.ix_(ms.Tensor([0, 1]), ms.Tensor([2, 3, 4]))]
    [(2, 1), (1, 3)]
""",
    "kron": """Computes the Kronecker product: blocks of `b` multiplied by the elements of `a`.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    b: Like `a`.

Returns:
    Tensor whose sizes are the products of the sizes.

Raises:
    TypeError: an argument is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.kron([1, 10], [1, 2]))
    [ 1  2 10 20]
""",
    "linspace": """Returns `num` evenly spaced numbers from `start` to `stop`.

Args:
    start: Number, Tensor, or nested lists or tuples of numbers.
    stop: As `start`; the two are broadcast.
    num (int, optional): The number of samples. Default: ``50``.
    endpoint (bool, optional): Whether `stop` is the last sample. Default: ``True``.
    retstep (bool, optional): Whether to return the step too. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.
    axis (int, optional): The position of the new axis. Default: ``0``.

Returns:
    Tensor; with `retstep`, a tuple of it and the step.

Raises:
    TypeError: an argument has another type.
    ValueError: `num` is below 1.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
""",
    "logspace": """Returns numbers from `base ** start` to `base ** stop`, evenly spaced on a log scale.

Args:
    start: Number, Tensor, or nested lists or tuples of numbers.
    stop: As `start`.
    num (int, optional): The number of samples. Default: ``50``.
    endpoint (bool, optional): Whether the last exponent is `stop`. Default: ``True``.
    base (float, optional): The base of the powers. Default: ``10.0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.
    axis (int, optional): The position of the new axis. Default: ``0``.

Returns:
    Tensor; 1-d if `start` and `stop` are numbers.

Raises:
    TypeError: an argument has another type.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.logspace(0, 3, 4, base=2.0))
    [1. 2. 4. 8.]
""",
    "matmul": """Computes the matrix product; leading dimensions are broadcast.

Args:
    x1 (Tensor): of at least one dimension; a vector is one row.
    x2 (Tensor): of at least one dimension; a vector is one column.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (*, n, p) for (*, n, m) and (*, m, p), without the dimensions that vectors lack.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.matmul(ms.Tensor([[1.0, 2.0]]), ms.Tensor([3.0, 4.0])))
    [11.]
""",
    "matrix_power": """Raises a square matrix to a power.

Args:
    a: Tensor of shape (*, m, m), or nested lists or tuples of numbers.
    n (int): The power; not negative.

Returns:
    Tensor of the shape of `a`.

Raises:
    TypeError: `n` is not an int.
    ValueError: the matrix is not square, or `n` is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.matrix_power(ms.Tensor([[1.0, 1.0], [0.0, 1.0]]), 3))
    [[1. 3.]
     [0. 1.]]
""",
    "mean": """Computes the mean over some or all axes; means of ints are truncated.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is that of `a`. Default: ``None``.

Returns:
    Tensor of the shape of `a` without the reduced axes. The mean of no element is NaN.

Raises:
    TypeError: `a` holds bools and `dtype` is None.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.mean(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
""",
    "meshgrid": """Returns coordinate matrices from tensors, which are flattened.

Args:
    *xi: Tensors.
    sparse (bool, optional): Whether each grid has size 1 along the other axes. Default: ``False``.
    indexing (str, optional): 'xy', which swaps the first two axes, or 'ij'. Default: ``'xy'``.

Returns:
    list of Tensors.

Raises:
    TypeError: an argument is not a Tensor, or `indexing` is unknown.

Examples:
    >>> import mindspore as ms
    >>> x, y = ms.numpy.meshgrid(ms.Tensor([1, 2]), ms.Tensor([3, 4, 5]))
    >>> print(x)
    [[1 2]
     [1 2]
     [1 2]]
""",
    "moveaxis": """Moves axes to new positions; the others keep their order.

Args:
    a (Tensor): Tensor.
    source: An int or several: the axes to move.
    destination: An int or several: their new positions.

Returns:
    Tensor of the dtype of `a`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: an axis is out of range or repeated, or the numbers of axes differ.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.moveaxis(ms.Tensor([[[1, 2, 3]]]), -1, 0).shape
    (3, 1, 1)
""",
    "multi_dot": """Computes the product of a chain of matrices, in the order that needs the fewest multiplications.

Args:
    arrays: A list or tuple of tensors of two dimensions; the first and the last may be vectors.

Returns:
    Tensor of at most two dimensions.

Raises:
    TypeError: `arrays` is not a list or tuple of tensors.
    ValueError: there are fewer than two, or the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> x = ms.numpy.ones((2, 2))
    >>> print(ms.numpy.multi_dot((x, x, x)))
    [[4. 4.]
     [4. 4.]]
""",
    "nancumsum": """Computes cumulative sums in which NaN counts as zero.

Args:
    a (Tensor): Tensor.
    axis (optional): The axis; None is the flattened tensor. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `a`, or int32 for bools and small ints. Default: ``None``.

Returns:
    Tensor of the shape of `a`; 1-d without `axis`.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.nancumsum(ms.Tensor([1.0, float("nan"), 3.0])))
    [1. 1. 4.]
""",
    "nanmax": """Computes the maximum over some or all axes, ignoring NaN.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `a`. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `a` without the reduced axes; NaN where all elements are NaN.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.nanmax(ms.Tensor([1.0, float("nan"), 3.0])))
    3.0
""",
    "nanmean": """Computes the mean over some or all axes, ignoring NaN.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    dtype (optional): The dtype of the sum; None is float32. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of a float dtype.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.nanmean(ms.Tensor([1.0, float("nan"), 3.0])))
    2.0
""",
    "nanmin": """Computes the minimum over some or all axes, ignoring NaN.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `a`. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `a` without the reduced axes; NaN where all elements are NaN.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.nanmin(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
""",
    "nanstd": """Computes the standard deviation over some or all axes, ignoring NaN.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    dtype (optional): The dtype of the result; None is float32. Default: ``None``.
    ddof (int, optional): The divisor of the sum of squares is the count minus `ddof`. Default: ``0``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of a float dtype, of the shape of `a` without the reduced axes.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.nanstd(ms.Tensor([1.0, float("nan"), 5.0])))
    2.0
""",
    "nansum": """Sums the elements over some or all axes, ignoring NaN.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of `a`. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the shape of `a` without the reduced axes.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.nansum(ms.Tensor([1.0, float("nan"), 3.0])))
    4.0
""",
    "nanvar": """Computes the variance over some or all axes, ignoring NaN.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    dtype (optional): The dtype of the result; None is float32. Default: ``None``.
    ddof (int, optional): The divisor of the sum of squares is the count minus `ddof`. Default: ``0``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of a float dtype, of the shape of `a` without the reduced axes.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.nanvar(ms.Tensor([1.0, float("nan"), 3.0])))
    1.0
""",
    "norm": """Computes a vector or matrix norm.

Args:
    x: Tensor, or nested lists or tuples of numbers.
    ord (optional): None (root of the sum of squares); for vectors a number, inf or -inf; for matrices 'fro', 1 or -1 (largest or
        smallest column sum of absolute values), inf or -inf (row sums). Default: ``None``.
    axis (optional): The axis of the vectors, or the two of the matrices; None is the whole tensor. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of a float dtype, of the shape of `x` without the reduced axes.

Raises:
    ValueError: `ord` is not a norm over this number of axes.
    NotImplementedError: `ord` of matrices is 2, -2 or 'nuc'.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.norm(ms.Tensor([3.0, 4.0])))
    5.0
""",
    "ones": """Returns a tensor of ones.

Args:
    shape: An int, or a tuple or list of ints.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    Tensor of shape `shape`.

Raises:
    TypeError: `shape` does not consist of ints, or `dtype` is not a dtype.
    ValueError: a size is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.ones(3))
    [1. 1. 1.]
""",
    "ones_like": """Returns ones in the shape and dtype of an array-like value.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype (optional): The dtype of the result; None is that of `a`. Default: ``None``.
    shape (optional): The shape of the result; None is that of `a`. Default: ``None``.

Returns:
    Tensor of the given shape and dtype.

Raises:
    TypeError: `a` is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.ones_like([1.5, 2]))
    [1. 1.]
""",
    "outer": """Computes the outer product of two tensors, which are flattened.

Args:
    a (Tensor): Tensor.
    b (Tensor): Tensor.

Returns:
    Tensor of shape (a.size, b.size).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.outer(ms.Tensor([1, 2]), ms.Tensor([3, 4])))
    [[3 4]
     [6 8]]
""",
    "pad": """Pads an array-like value.

Args:
    arr: Tensor, or nested lists or tuples of numbers; a 0-d one is returned as it is.
    pad_width: The numbers of elements: a number, a pair (before, after), or a pair per axis.
    mode (optional): 'constant', 'edge', 'empty' (zeros), 'linear_ramp', 'maximum', 'mean', 'minimum', 'reflect',
        'symmetric', 'wrap'; or a function of a padded vector, the pair, the axis and `kwargs` that returns a new
        vector. Default: ``'constant'``.
    stat_length (optional): The number of elements at each end that the statistics use; None is all. Default: ``None``.
    constant_values (optional): The values of 'constant'. Default: ``0``.
    end_values (optional): The outermost values of 'linear_ramp'. Default: ``0``.
    reflect_type (str, optional): 'even', or 'odd' (mirrored at the edge's value too). Default: ``'even'``.
    **kwargs: Arguments of a function `mode`.

Returns:
    Tensor of the dtype of `arr`, with the padded sizes.

Raises:
    TypeError: a width is not an int.
    ValueError: a width is negative, or `mode` is unknown.
    NotImplementedError: the mode is 'median'.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.pad(ms.Tensor([1, 2, 3]), (1, 2), "edge"))
    [1 1 2 3 3 3]
""",
    "piecewise": """Evaluates a piecewise function: where a condition is true, its value or its function of `x`.

Args:
    x: Tensor, number, or nested lists or tuples of numbers.
    condlist: A list or tuple of conditions, or one.
    funclist: One function or number per condition, and perhaps one more for where no condition holds.
    *args: Further arguments of the functions.
    **kw: Further named arguments of the functions.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    ValueError: the number of functions is neither of these.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([-1.0, 2.0])
    >>> print(ms.numpy.piecewise(x, [x < 0, x >= 0], [lambda v: -v, lambda v: v * 10]))
    [ 1. 20.]
""",
    "polyadd": """Adds two polynomials.

Args:
    a1: Tensor of one dimension, a number, or a list or tuple of numbers.
    a2: Like `a1`.

Returns:
    1-d Tensor: the coefficients, highest power first.

Raises:
    ValueError: an argument has more than one dimension.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.polyadd([1, 2], [9, 5, 4]))
    [9 6 6]
""",
    "polyder": """Computes the derivative of a polynomial.

Args:
    p: Tensor of one dimension, a number, or a list or tuple of numbers.
    m (int, optional): The order of the derivative. Default: ``1``.

Returns:
    1-d Tensor: the coefficients, highest power first.

Raises:
    ValueError: `p` has more dimensions, or `m` is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.polyder([1, 1, 1, 1]))
    [3 2 1]
""",
    "polyint": """Computes the integral of a polynomial.

Args:
    p: Tensor of one dimension, a number, or a list or tuple of numbers.
    m (int, optional): The order of the integral. Default: ``1``.
    k (optional): The integration constants, one per order or one for all; None is 0. Default: ``None``.

Returns:
    1-d Tensor of a float dtype: the coefficients, highest power first.

Raises:
    ValueError: `p` has more dimensions, `m` is negative, or there are not enough constants.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.polyint([1, 1, 1]))
    [0.33333334 0.5        1.         0.        ]
""",
    "polymul": """Multiplies two polynomials.

Args:
    a1: Tensor of one dimension, a number, or a list or tuple of numbers.
    a2: Like `a1`.

Returns:
    1-d Tensor: the coefficients, highest power first.

Raises:
    ValueError: an argument has more than one dimension.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.polymul([3, 1], [2, 1]))
    [6 5 1]
""",
    "polysub": """Subtracts two polynomials.

Args:
    a1: Tensor of one dimension, a number, or a list or tuple of numbers.
    a2: Like `a1`.

Returns:
    1-d Tensor: the coefficients, highest power first.

Raises:
    ValueError: an argument has more than one dimension.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.polysub([2, 10], [8, 10, 9]))
    [-8 -8  1]
""",
    "polyval": """Evaluates a polynomial by Horner's rule.

Args:
    p: Tensor of one dimension, a number, or a list or tuple of numbers.
    x: Tensor, number, or nested lists or tuples of numbers: the arguments.

Returns:
    Tensor of the shape of `x`, of a float dtype.

Raises:
    ValueError: `p` has more dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.polyval([3, 0, 1], 5))
    76.0
""",
    "promote_types": """Returns the dtype of the result of an operation on two dtypes.

Args:
    type1: A dtype, its name, or `int`, `float` or `bool`.
    type2: As `type1`.

Returns:
    The dtype.

Raises:
    TypeError: an argument is not a dtype.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.promote_types(ms.float32, "int64"))
    Float32
""",
    "ptp": """Computes the maximum minus the minimum along axes.

Args:
    x (Tensor): of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of the dtype of `x`, of its shape without the reduced axes.

Raises:
    TypeError: `x` is not a Tensor of numbers.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.ptp(ms.Tensor([[1, 5], [3, 2]]), 1))
    [4 1]
""",
    "rand": """Returns uniform random numbers in [0, 1).

Args:
    *shape: Ints, or one tuple or list of ints; without any, the result is 0-d.
    dtype (optional): A float dtype. Default: ``Float32``.

Returns:
    Tensor of shape `shape`.

Raises:
    TypeError: `shape` does not consist of ints.
    ValueError: a size is negative, or `dtype` is not a float dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.rand(2, 3).shape
    (2, 3)
""",
    "randint": """Returns random ints in [minval, maxval).

Args:
    minval (int): The lower bound; if `maxval` is None, the upper bound, and the lower one is 0.
    maxval (int, optional): The upper bound, which is excluded. Default: ``None``.
    shape (optional): An int, or a tuple or list of ints; None is one number. Default: ``None``.
    dtype (optional): An int dtype. Default: ``Int32``.

Returns:
    Tensor of shape `shape`.

Raises:
    TypeError: a bound is not an int.
    ValueError: `minval` is not less than `maxval`, or `dtype` is not an int dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.randint(1, 10, (2, 3)).shape
    (2, 3)
""",
    "randn": """Returns standard normal random numbers.

Args:
    *shape: Ints, or one tuple or list of ints; without any, the result is 0-d.
    dtype (optional): A float dtype. Default: ``Float32``.

Returns:
    Tensor of shape `shape`.

Raises:
    TypeError: `shape` does not consist of ints.
    ValueError: a size is negative, or `dtype` is not a float dtype.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.randn(2, 3).shape
    (2, 3)
""",
    "ravel": """Flattens a tensor to one dimension; the result is a view if the layout allows.

Args:
    x (Tensor): Tensor.

Returns:
    Tensor of shape (x.size,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.ravel(ms.Tensor([[1, 2], [3, 4]])))
    [1 2 3 4]
""",
    "ravel_multi_index": """Converts indices along each axis to flat indices.

Args:
    multi_index: A tuple or list of index arrays, one for each axis, or a tensor of them.
    dims: The sizes of the axes: an int or several.
    mode (str, optional): How indices out of range are treated: 'clip' or 'wrap'. Default: ``'clip'``.
    order (str, optional): 'C' (the last axis runs fastest) or 'F'. Default: ``'C'``.

Returns:
    Tensor of float32.

Raises:
    TypeError: the indices are not ints.
    ValueError: the number of index arrays is not the number of axes, or `mode` or `order` is unknown.
    NotImplementedError: `mode` is 'raise'.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.ravel_multi_index(([0, 1], [1, 2]), (2, 3)))
    [1. 5.]
""",
    "repeat": """Repeats each element.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    repeats: An int, or one for each element of the axis.
    axis (int, optional): The axis; None is the flattened tensor. Default: ``None``.

Returns:
    Tensor of the dtype of `a`.

Raises:
    TypeError: a number is not an int.
    ValueError: a number is negative, or there are not as many as elements.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.repeat(ms.Tensor([1, 2, 3]), (2, 0, 1)))
    [1 1 3]
""",
    "reshape": """Reshapes a tensor; the result is a view if the layout allows.

Args:
    x (Tensor): Tensor.
    new_shape: An int or several; one of them may be -1, which is inferred.

Returns:
    Tensor of the given shape and the dtype of `x`.

Raises:
    TypeError: `x` is not a Tensor, or a size is not an int.
    ValueError: the sizes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.reshape(ms.Tensor([1, 2, 3, 4]), (2, 2)))
    [[1 2]
     [3 4]]
""",
    "result_type": """The dtype of a result of several tensors, numbers, dtypes and names of dtypes.

Args:
    *arrays_and_dtypes: Tensors, Python numbers, dtypes or names of dtypes.

Returns:
    The dtype.

Raises:
    TypeError: an argument has another type.
    IndexError: nothing is given.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.result_type(ms.Tensor([1, 2]), 2.5))
    Float32
""",
    "roll": """Rolls the elements along axes; those that leave at the end re-enter at the start.

Args:
    a (Tensor): Tensor.
    shift: An int or several: how far.
    axis (optional): An int or several; None rolls the flattened tensor. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `a`.

Raises:
    TypeError: `a` is not a Tensor, or a number not an int.
    ValueError: an axis is out of range, or the numbers of shifts and axes differ.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.roll(ms.Tensor([1, 2, 3]), 1))
    [3 1 2]
""",
    "rollaxis": """Moves one axis in front of another.

Args:
    x (Tensor): Tensor.
    axis (int): The axis to move.
    start (int, optional): Before this axis. Default: ``0``.

Returns:
    Tensor of the dtype of `x`, a view.

Raises:
    TypeError: `x` is not a Tensor, or an axis not an int.
    ValueError: an axis is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.rollaxis(ms.Tensor([[[1, 2, 3]]]), 2).shape
    (3, 1, 1)
""",
    "rot90": """Rotates by 90 degrees in the plane of two axes, from the first towards the second.

Args:
    a (Tensor): of at least two dimensions.
    k (int, optional): How many times. Default: ``1``.
    axes (optional): The two axes. Default: ``(0, 1)``.

Returns:
    Tensor of the dtype of `a`.

Raises:
    TypeError: `a` is not a Tensor, `k` not an int, or `axes` not a tuple or list.
    ValueError: `axes` are not two different ones.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.rot90(ms.Tensor([[1, 2], [3, 4]])))
    [[2 4]
     [1 3]]
""",
    "searchsorted": """Returns the indices at which values can be inserted into a sorted vector.

Args:
    a: Tensor of one dimension, or a list or tuple of numbers, in ascending order.
    v: Tensor, number, or nested lists or tuples of numbers.
    side (str, optional): 'left' (before equal elements) or 'right'. Default: ``'left'``.
    sorter (optional): The indices that sort `a`, if it is not sorted. Default: ``None``.

Returns:
    Tensor of int32, of the shape of `v`.

Raises:
    ValueError: `a` is not 1-d, or `side` is unknown.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.searchsorted([1, 2, 3], [0.5, 2, 9]))
    [0 1 3]
""",
    "select": """Selects each element from the first array whose condition holds.

Args:
    condlist: A list or tuple of conditions, or a tensor of them.
    choicelist: One array per condition, or a tensor of them.
    default (optional): A number or Tensor, used where no condition holds. Default: ``0``.

Returns:
    Tensor of the dtype of the arrays.

Raises:
    TypeError: an argument is none of these.
    ValueError: the numbers of arrays and conditions differ.

Examples:
    >>> import mindspore as ms
    >>> x = ms.Tensor([1, 2, 3])
    >>> print(ms.numpy.select([x > 2, x < 2], [x * 10, x], 7))
    [ 1  7 30]
""",
    "setdiff1d": """Returns the distinct elements of the first array that are not in the second, in ascending order.

Args:
    ar1: Tensor, or nested lists or tuples of numbers.
    ar2: Like `ar1`.
    assume_unique (bool, optional): Whether both arrays have distinct elements; then the order is that of `ar1`. Default: ``False``.

Returns:
    1-d Tensor.

Raises:
    TypeError: an argument is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.setdiff1d([5, 3, 1, 5], [3]))
    [1 5]
""",
    "size": """Returns the number of elements, or the size of one axis.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (int, optional): An int; None counts all elements. Default: ``None``.

Returns:
    int.

Raises:
    TypeError: `a` is not array-like, or `axis` is not an int.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.size(ms.Tensor([[1, 2, 3]]), 1)
    3
""",
    "sometrue": """Tests whether any element is true (nonzero), over some or all axes.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of bool, of the shape of `a` without the reduced axes.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.sometrue(ms.Tensor([[0, 1], [0, 0]]), axis=1))
    [ True False]
""",
    "split": """Splits a tensor into parts along an axis.

Args:
    x (Tensor): Tensor.
    indices_or_sections: The number of equal parts, or the indices at which to split.
    axis (int, optional): The axis; a negative one counts from the last. Default: ``0``.

Returns:
    tuple of Tensors; with indices, a list. The parts are views.

Raises:
    TypeError: `x` is not a Tensor, or `indices_or_sections` is not an int, tuple or list.
    ValueError: a part would be empty, or the parts would differ in size.

Examples:
    >>> import mindspore as ms
    >>> [str(v) for v in ms.numpy.split(ms.Tensor([1, 2, 3, 4]), 2)]
    ['[1 2]', '[3 4]']
""",
    "squeeze": """Removes axes of size 1; a given axis of another size stays.

Args:
    a (Tensor): Tensor.
    axis (optional): The axes to remove: an int or several; None is all of size 1. Default: ``None``.

Returns:
    Tensor of the dtype of `a`, a view.

Raises:
    TypeError: `a` is not a Tensor, or `axis` is not an int.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.squeeze(ms.Tensor([[[1], [2]]])).shape
    (2,)
""",
    "stack": """Joins tensors of one shape along a new axis.

Args:
    arrays: A list or tuple of tensors, or a tensor that is split along its first axis.
    axis (int, optional): The position of the new axis. Default: ``0``.

Returns:
    Tensor of the promoted dtype, with one axis more.

Raises:
    TypeError: `arrays` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes differ, or `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.stack((ms.Tensor([1, 2]), ms.Tensor([3, 4])), 1))
    [[1 3]
     [2 4]]
""",
    "std": """Computes the standard deviation over some or all axes.

Args:
    x: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    ddof (int, optional): The divisor of the sum of squares is the count minus `ddof`. Default: ``0``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of a float dtype, of the shape of `x` without the reduced axes.

Raises:
    TypeError: `x` holds bools.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.std(ms.Tensor([1.0, 5.0])))
    2.0
""",
    "sum": """Sums the elements over some or all axes.

Args:
    a: Tensor, number, or nested lists or tuples of numbers. Ints and bools are summed in int64; uint16, uint32 and
        uint64 in their own dtype.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    initial (optional): A number to add. Default: ``None``.

Returns:
    Tensor of the shape of `a` without the reduced axes.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.sum(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), axis=0))
    [4. 6.]
""",
    "swapaxes": """Swaps two axes.

Args:
    x (Tensor): Tensor.
    axis1 (int): The first axis.
    axis2 (int): The second axis.

Returns:
    Tensor of the dtype of `x`, a view.

Raises:
    TypeError: `x` is not a Tensor, or an axis is not an int.
    ValueError: an axis is out of range.

Examples:
    >>> import mindspore as ms
    >>> ms.numpy.swapaxes(ms.Tensor([[1, 2, 3]]), 0, 1).shape
    (3, 1)
""",
    "take": """Takes elements by index along an axis.

Args:
    a (Tensor): Tensor.
    indices (Tensor): of ints.
    axis (int, optional): The axis; None is the flattened tensor. Default: ``None``.
    mode (str, optional): What an index out of range means: 'clip' (the nearest; negative ones down to the size count from the end)
        or 'wrap'. Default: ``'clip'``.

Returns:
    Tensor; the dimensions of `indices` stand in the place of the axis.

Raises:
    TypeError: `a` is not a Tensor, or `indices` not a Tensor of ints.
    ValueError: `axis` is out of range, or `mode` is unknown.
    NotImplementedError: `mode` is 'raise'.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.take(ms.Tensor([4, 5, 6]), ms.Tensor([2, 0, 9])))
    [6 4 6]
""",
    "take_along_axis": """Takes elements along an axis by an index tensor of the same rank.

Args:
    arr (Tensor): Tensor.
    indices (Tensor): of ints; its other dimensions are broadcast with those of `arr`.
    axis: The axis; None is the flattened tensor.

Returns:
    Tensor of the dtype of `arr`.

Raises:
    TypeError: `arr` is not a Tensor, or `indices` not a Tensor of ints.
    ValueError: the numbers of dimensions differ, or `axis` is out of range.
    IndexError: an index is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.take_along_axis(ms.Tensor([[1, 2], [3, 4]]), ms.Tensor([[1], [0]]), 1))
    [[2]
     [3]]
""",
    "tensordot": """Computes the tensor dot product: sums products over axes of both tensors.

Args:
    a (Tensor): Tensor.
    b (Tensor): Tensor.
    axes (optional): The number of last axes of `a` and first axes of `b`; or a pair: the axes of `a` and those of `b`. Default: ``2``.

Returns:
    Tensor of the remaining axes of `a`, then those of `b`.

Raises:
    TypeError: an argument is not a Tensor, or `axes` does not consist of ints.
    ValueError: the sizes of the axes differ.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.tensordot(ms.Tensor([[1.0, 2.0]]), ms.Tensor([[3.0, 4.0]])))
    11.0
""",
    "tile": """Repeats a tensor along each axis.

Args:
    a (Tensor): Tensor.
    reps: The number of repeats per axis: an int or several; they may omit leading axes.

Returns:
    Tensor of the dtype of `a`.

Raises:
    TypeError: `a` is not a Tensor, or `reps` does not consist of ints.
    ValueError: a number is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.tile(ms.Tensor([1, 2]), (2, 2)))
    [[1 2 1 2]
     [1 2 1 2]]
""",
    "trace": """Returns the sum of a diagonal; ints are summed in int64.

Args:
    a (Tensor): of at least two dimensions.
    offset (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.
    axis1 (int, optional): The axis of the rows. Default: ``0``.
    axis2 (int, optional): The axis of the columns. Default: ``1``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of the shape of `a` without the two axes.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `a` has fewer than two dimensions, or the axes are the same.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.trace(ms.Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
""",
    "transpose": """Permutes the axes.

Args:
    a (Tensor): Tensor.
    axes (optional): For each axis of the result, the axis of `a`; None reverses them. Default: ``None``.

Returns:
    Tensor of the dtype of `a`, a view.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `axes` is not a permutation.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.transpose(ms.Tensor([[1, 2], [3, 4]])))
    [[1 3]
     [2 4]]
""",
    "trapz": """Integrates by the trapezoidal rule.

Args:
    y: Tensor, or nested lists or tuples of numbers: the values.
    x (optional): The sample points, in one dimension or as `y`; None means a distance of `dx`. Default: ``None``.
    dx (float, optional): The distance between samples. Default: ``1.0``.
    axis (int, optional): The axis; a negative one counts from the last. Default: ``-1``.

Returns:
    Tensor of a float dtype.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.trapz([1, 2, 3]))
    4.0
""",
    "tri": """Returns a matrix with ones on and below a diagonal and zeros elsewhere.

Args:
    N (int): The number of rows.
    M (int, optional): The number of columns; None is `N`. Default: ``None``.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    Tensor of shape (N, M).

Raises:
    TypeError: a size is not an int.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.tri(2, 3))
    [[1. 0. 0.]
     [1. 1. 0.]]
""",
    "tril": """Returns the elements on and below a diagonal, and zeros above.

Args:
    m: Tensor, or nested lists or tuples of numbers; a vector is repeated as rows.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of the dtype of `m`, of at least two dimensions.

Raises:
    ValueError: `m` is 0-d.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
""",
    "tril_indices": """Returns the row and column indices of the elements on and below a diagonal.

Args:
    n (int): The number of rows.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.
    m (int, optional): The number of columns; None is `n`. Default: ``None``.

Returns:
    tuple of two int32 Tensors of shape (count,).

Raises:
    TypeError: a size is not an int.

Examples:
    >>> import mindspore as ms
    >>> rows, columns = ms.numpy.tril_indices(2)
    >>> print(rows, columns)
    [0 1 1] [0 0 1]
""",
    "tril_indices_from": """Returns `tril_indices` for the shape of a matrix.

Args:
    arr: Tensor of two dimensions.
    k (int, optional): The diagonal. Default: ``0``.

Returns:
    tuple of two int32 Tensors of shape (count,).

Raises:
    ValueError: `arr` does not have two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.tril_indices_from(ms.Tensor([[1, 2], [3, 4]]))[0])
    [0 1 1]
""",
    "triu": """Returns the elements on and above a diagonal, and zeros below.

Args:
    m: Tensor, or nested lists or tuples of numbers; a vector is repeated as rows.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.

Returns:
    Tensor of the dtype of `m`, of at least two dimensions.

Raises:
    ValueError: `m` is 0-d.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
""",
    "triu_indices": """Returns the row and column indices of the elements on and above a diagonal.

Args:
    n (int): The number of rows.
    k (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.
    m (int, optional): The number of columns; None is `n`. Default: ``None``.

Raises:
    TypeError: a size is not an int.

Examples:
    >>> import mindspore as ms
    >>> rows, columns = ms.numpy.triu_indices(2)
    >>> print(rows, columns)
    [0 0 1] [0 1 1]
""",
    "triu_indices_from": """Returns `triu_indices` for the shape of a matrix.

Args:
    arr: Tensor of two dimensions.
    k (int, optional): The diagonal. Default: ``0``.

Raises:
    ValueError: `arr` does not have two dimensions.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.triu_indices_from(ms.Tensor([[1, 2], [3, 4]]))[0])
    [0 0 1]
""",
    "unique": """Returns the distinct elements in the order of their first occurrence.

Args:
    x (Tensor): of numbers; it is flattened.
    return_inverse (bool, optional): Whether to return the index of each element among them too. Default: ``False``.

Returns:
    Tensor; with `return_inverse`, a tuple of two, the second in int32.

Raises:
    TypeError: `x` is not a Tensor of numbers.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.unique(ms.Tensor([3, 1, 3])))
    [3 1]
""",
    "unravel_index": """Converts flat indices to an index along each axis, in int32; for an int64 tensor, in int64.

Args:
    indices: Tensor of ints, an int, or nested lists or tuples of ints; indices out of range are clipped.
    shape: The sizes of the axes: an int or several.
    order (str, optional): 'C' (the last axis runs fastest) or 'F'. Default: ``'C'``.

Returns:
    Tuple of tensors; for one axis and one index, a tensor of one element.

Raises:
    ValueError: `order` is unknown.

Examples:
    >>> import mindspore as ms
    >>> rows, columns = ms.numpy.unravel_index([1, 5], (2, 3))
    >>> print(rows, columns)
    [0 1] [1 2]
""",
    "unwrap": """Removes jumps from phases: differences of more than half a turn are reduced by whole turns.

Args:
    p: Tensor, or nested lists or tuples of numbers, in radians.
    discont (float, optional): The smallest jump that is removed. Default: ``3.141592653589793``.
    axis (int, optional): The axis; a negative one counts from the last. Default: ``-1``.

Returns:
    Tensor of a float dtype, of the shape of `p`.

Raises:
    TypeError: `discont` is not a number.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.unwrap([0.0, 1.0, 2.0]))
    [0. 1. 2.]
""",
    "vander": """Returns a Vandermonde matrix: row i has the powers of element i.

Args:
    x: Tensor of one dimension, or a list or tuple of numbers.
    N (int, optional): The number of columns; None is the size of `x`. Default: ``None``.
    increasing (bool, optional): Whether the powers increase from left to right. Default: ``False``.

Returns:
    Tensor of shape (x.size, N).

Raises:
    ValueError: `x` is not 1-d, or `N` is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.vander([1, 2, 3]))
    [[1 1 1]
     [4 2 1]
     [9 3 1]]
""",
    "var": """Computes the variance over some or all axes.

Args:
    x: Tensor, number, or nested lists or tuples of numbers.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    ddof (int, optional): The divisor of the sum of squares is the count minus `ddof`. Default: ``0``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.

Returns:
    Tensor of a float dtype, of the shape of `x` without the reduced axes.

Raises:
    TypeError: `x` holds bools.
    ValueError: `axis` is out of range.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.var(ms.Tensor([1.0, 3.0])))
    1.0
""",
    "vsplit": """Splits a tensor along the first axis; see `split`.

Args:
    x (Tensor): Tensor.
    indices_or_sections: The number of equal parts, or the indices at which to split.

Returns:
    tuple of Tensors; with indices, a list. The parts are views.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: a part would be empty, or the parts would differ in size.

Examples:
    >>> import mindspore as ms
    >>> [v.shape for v in ms.numpy.vsplit(ms.Tensor([[1, 2], [3, 4]]), 2)]
    [(1, 2), (1, 2)]
""",
    "vstack": """Stacks tensors by rows; a vector is one row.

Args:
    tup: A list or tuple of tensors; a single tensor is returned as it is.

Returns:
    Tensor of the promoted dtype.

Raises:
    TypeError: `tup` is neither a Tensor nor a list or tuple of tensors.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.vstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))))
    [[1 2]
     [3 4]]
""",
    "where": """Selects elements of `x` where a condition is true and of `y` elsewhere.

Args:
    condition: Tensor, number, or nested lists or tuples of numbers; nonzero is true.
    x (optional): As `condition`. Default: ``None``.
    y (optional): As `condition`; all three are broadcast. Default: ``None``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: an argument is not array-like.
    ValueError: the shapes are incompatible.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.where(ms.Tensor([True, False]), 1, 2.5))
    [1.  2.5]
""",
    "zeros": """Returns a tensor of zeros.

Args:
    shape: An int, or a tuple or list of ints.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``Float32``.

Returns:
    Tensor of shape `shape`.

Raises:
    TypeError: `shape` does not consist of ints, or `dtype` is not a dtype.
    ValueError: a size is negative.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
""",
    "zeros_like": """Returns zeros in the shape and dtype of an array-like value.

Args:
    a: Tensor, number, or nested lists or tuples of numbers.
    dtype (optional): The dtype of the result; None is that of `a`. Default: ``None``.
    shape (optional): The shape of the result; None is that of `a`. Default: ``None``.

Returns:
    Tensor of the given shape and dtype.

Raises:
    TypeError: `a` is not array-like.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.zeros_like([1, 2]))
    [0 0]
""",
}

FFT: dict[str, str] = {
    "fftfreq": """Returns the frequencies of the components of `fft`, in cycles per unit of `d`.

Args:
    n (int): The length.
    d (float, optional): The distance between samples. Default: ``1.0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (n,).

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.fft.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
""",
    "fftshift": """Swaps the halves of axes, which moves the component of frequency 0 to the middle.

Args:
    x (Tensor): Tensor.
    axes (optional): The axes: an int or several; None is all of them. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.fft.fftshift(ms.Tensor([0, 1, 2, 3])))
    [2 3 0 1]
""",
    "ifftshift": """Undoes `fftshift`.

Args:
    x (Tensor): Tensor.
    axes (optional): The axes: an int or several; None is all of them. Default: ``None``.

Returns:
    Tensor of the shape and dtype of `x`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.fft.ifftshift(ms.Tensor([2, 3, 0, 1])))
    [0 1 2 3]
""",
    "rfftfreq": """Returns the frequencies of the components of `rfft`, in cycles per unit of `d`.

Args:
    n (int): The length.
    d (float, optional): The distance between samples. Default: ``1.0``.
    dtype (optional): The dtype of the result; None is that of the inputs, or float32 without inputs. Default: ``None``.

Returns:
    Tensor of shape (n // 2 + 1,).

Examples:
    >>> import mindspore as ms
    >>> print(ms.numpy.fft.rfftfreq(4))
    [0.   0.25 0.5 ]
""",
}
