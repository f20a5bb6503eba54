"""The documentation of `Tensor`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

METHODS: dict[str, str] = {
    "H": """The conjugate transpose of a tensor of at most two dimensions; a view.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1.0, 2.0]]).H.shape
    (2, 1)
""",
    "T": """The dimensions in reverse order; a view.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1.0, 2.0]]).T.shape
    (2, 1)
""",
    "add": """Adds ``alpha * other``, a Tensor, a number or a list of numbers.

Args:
    other: Tensor or number; broadcast with this tensor, dtypes are promoted.
    alpha (optional): The factor of `other`. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: `other` is neither a Tensor nor a number or bool.
    ValueError: the shapes cannot be broadcast.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).add(Tensor([1.0, 1.0]), alpha=2))
    [3. 4.]
""",
    "add_": """Adds `alpha * other` to this tensor, which is returned.

Args:
    other: Tensor or number that broadcasts to this tensor's shape.
    alpha (optional): The factor of `other`. Default: ``1``.

Returns:
    This tensor.

Raises:
    TypeError: the result has another dtype than this tensor.
    ValueError: the result has another shape.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).add_(1.0))
    [2. 3.]
""",
    "addmm_": """Writes ``beta * self + alpha * (mat1 @ mat2)``; returns the tensor.

Args:
    mat1 (Tensor): of shape (n, k).
    mat2 (Tensor): of shape (k, m).
    beta (optional): The factor of this tensor. Default: ``1``.
    alpha (optional): The factor of the product. Default: ``1``.

Returns:
    This tensor, of shape (n, m).

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1.0]]).addmm_(Tensor([[1.0, 2.0]]), Tensor([[1.0], [1.0]])))
    [[4.]]
""",
    "addmv": """Computes ``beta * self + alpha * (mat @ vec)``.

Args:
    mat (Tensor): of shape (n, m).
    vec (Tensor): of shape (m,).
    beta (optional): The factor of this tensor. Default: ``1``.
    alpha (optional): The factor of the product. Default: ``1``.

Returns:
    Tensor of shape (n,).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).addmv(Tensor([[1.0, 0.0], [0.0, 2.0]]), Tensor([3.0, 4.0])))
    [ 4. 10.]
""",
    "addr": """Computes ``beta * self + alpha * outer(vec1, vec2)``.

Args:
    vec1 (Tensor): of shape (n,).
    vec2 (Tensor): of shape (m,).
    beta (optional): The factor of this tensor. Default: ``1``.
    alpha (optional): The factor of the product. Default: ``1``.

Returns:
    Tensor of shape (n, m).

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[0.0, 1.0]]).addr(Tensor([2.0]), Tensor([1.0, 1.0])))
    [[2. 3.]]
""",
    "adjoint": """Transposes the last two dimensions and conjugates complex numbers.

Returns:
    Tensor.

Raises:
    ValueError: the tensor has fewer than two dimensions.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1.0, 2.0]]).adjoint().shape
    (2, 1)
""",
    "allclose": """Whether every two elements are close: ``|self - other| <= atol + rtol * |other|``.

Args:
    other: Tensor, of a shape that broadcasts with this one's.
    rtol: The tolerance relative to `other`. Default: 1e-05.
    atol: The absolute tolerance. Default: 1e-08.
    equal_nan: Whether NaN is close to NaN. Default: False.

Returns:
    bool.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).allclose(Tensor([1.0, 2.0]))
    True
""",
    "approximate_equal": """Tests whether elements differ by less than `tolerance`.

Args:
    other (Tensor): of the same shape and dtype.
    tolerance (float, optional): The difference below which elements are equal. Default: ``1e-05``.

Returns:
    Tensor of bool, of this shape.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).approximate_equal(Tensor([1.0, 2.1])))
    [ True False]
""",
    "argmax": """The index of the first maximum; see `ops.argmax`.

Args:
    axis (optional): The dimension; None is the flattened tensor. Also given as `dim`. Default: ``None``.
    keepdims (bool, optional): Whether the dimension is kept with size 1. Also given as `keepdim`. Default: ``False``.
    dim (optional): Alias of `axis`. Default: that of `axis`.
    keepdim (bool, optional): Alias of `keepdims`. Default: ``False``.

Returns:
    Tensor of int64, of this shape without `axis`.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 3, 2], [9, 0, 0]]).argmax(1))
    [1 0]
""",
    "argmax_with_value": """(maximum, index) along a dimension; None is the flattened tensor.

Args:
    axis (optional): The dimension; None is the flattened tensor. Default: ``0``.
    keep_dims (bool, optional): Whether the dimension is kept with size 1. Default: ``False``.

Returns:
    tuple of two Tensors: the maxima, in this dtype, and their indices, of int64.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 3, 2]]).argmax_with_value(1)[0])
    [3]
""",
    "argmin_with_value": """(minimum, index) along a dimension; None is the flattened tensor.

Args:
    axis (optional): The dimension; None is the flattened tensor. Default: ``0``.
    keep_dims (bool, optional): Whether the dimension is kept with size 1. Default: ``False``.

Returns:
    tuple of two Tensors: the minima, in this dtype, and their indices, of int64.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 3, 2]]).argmin_with_value(1)[0])
    [1]
""",
    "argsort": """Returns the indices that sort the tensor; see `ops.argsort`. Always stable. `dim` is an alias of `axis`.

Args:
    axis (int, optional): The dimension; a negative one counts from the last. Default: ``-1``.
    descending (bool, optional): Whether the largest element comes first. Default: ``False``.
    stable (bool, optional): Accepted for compatibility; equal elements always keep their order. Default: ``False``.
    dim (optional): Alias of `axis`. Default: that of `axis`.

Returns:
    Tensor of this shape, of int64.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([3, 1, 2]).argsort())
    [1 2 0]
""",
    "assign_value": """Writes `value` into this tensor; another shape or dtype becomes the tensor's own.

Args:
    value: Tensor.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).assign_value(Tensor([2.0])))
    [2.]
""",
    "assign_value_cpp": """Writes `value` into this tensor; another shape or dtype becomes the tensor's own.

Args:
    value: Tensor.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).assign_value_cpp(Tensor([2.0])))
    [2.]
""",
    "astype": """Casts to a dtype, given as a dtype, a NumPy or Python type, or a name.

A tensor that has the dtype is not copied: the result is a view of it, or with `copy=False` the tensor itself.

Raises:
    TypeError: `dtype` does not name a dtype.

Examples:
    >>> import mindspore as ms
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).astype(ms.float32))
    [1. 2.]
""",
    "bernoulli": """Draws 1 with the probability that each element gives, or with `p` if it is given, else 0.

Args:
    p (optional): The probability, a number or a Tensor that broadcasts; None is this tensor's elements. Default: ``None``.
    seed (optional): A seed for this call; None draws from the default generator. Default: ``None``.
    generator (optional): The random number generator; None is the default one. Default: ``None``.

Returns:
    Tensor of this shape and dtype, of zeros and ones.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0.0, 1.0]).bernoulli())
    [0. 1.]
""",
    "bernoulli_": """Writes 1 with probability `p` (a number, or a tensor that broadcasts to this one), else 0; returns the tensor.

Raises:
    ValueError: `p` is a number outside [0, 1].

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).bernoulli_(1.0))
    [1. 1.]
""",
    "bfloat16": """Casts to bfloat16.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1, 2]).bfloat16().dtype
    mindspore.bfloat16
""",
    "bitwise_not": """Inverts each bit; for bools, computes the logical negation.

Raises:
    TypeError: the dtype is neither bool nor an integer dtype.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0, 5]).bitwise_not())
    [-1 -6]
""",
    "bool": """Casts to bool: whether elements are not zero.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0, 2]).bool())
    [False  True]
""",
    "broadcast_to": """Broadcasts the tensor to a shape given as ints or as one tuple; see `ops.broadcast_to`.

Args:
    shape (optional): The sizes, as ints or one tuple; -1 keeps the size of a dimension. Default: ``None``.

Returns:
    Tensor of shape `shape`, a view.

Raises:
    ValueError: this shape does not broadcast to `shape`.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).broadcast_to((2, 2)))
    [[1. 2.]
     [1. 2.]]
""",
    "byte": """Casts to uint8.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1, 2]).byte().dtype
    mindspore.uint8
""",
    "cauchy": """Numbers of the Cauchy distribution, in the shape of this tensor, of float32.

Args:
    median (float, optional): The location of the peak. Default: ``0.0``.
    sigma (float, optional): The half width at half maximum. Default: ``1.0``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).cauchy().shape
    (2,)
""",
    "choose": """From `choices[i]`, broadcast to this tensor of ints, the element at each place whose entry is i.

Args:
    choices: A tuple or list of tensors or data, or a tensor whose first dimension counts them.
    mode: 'raise' and 'clip' take an index outside to the nearest, 'wrap' counts on from the start. Default: 'clip'.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0, 1]).choose([Tensor([1, 2]), Tensor([3, 4])]))
    [1 4]
""",
    "clamp_": """Limits every element to [min, max] in place; returns the tensor.

Args:
    min (optional): The lower bound: a number, or a Tensor that broadcasts; None for no bound. Default: ``None``.
    max (optional): The upper bound; None for no bound. Default: ``None``.

Returns:
    This tensor.

Raises:
    ValueError: both bounds are None.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([-1.0, 0.5, 2.0]).clamp_(0.0, 1.0))
    [0.  0.5 1. ]
""",
    "clone": """Returns a copy with its own memory, through which gradients flow.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).clone())
    [1. 2.]
""",
    "const_arg": """Whether the tensor is a constant of graphs; False unless `set_const_arg` set it.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).const_arg
    False
""",
    "convert_bytes_to_tensor": """The tensor of this shape and dtype whose bytes `get_bytes` gave.

Args:
    bytes_data (bytes): The bytes, in row-major order.
    dims: The shape: a tuple of ints.
    type_: The dtype.

Returns:
    Tensor.

Examples:
    >>> import mindspore as ms
    >>> from mindspore import Tensor
    >>> print(Tensor.convert_bytes_to_tensor(Tensor([1, 2]).get_bytes(), (2,), ms.int64))
    [1 2]
""",
    "copy": """Returns a copy with its own memory, through which gradients flow.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).copy())
    [1. 2.]
""",
    "copy_": """Writes `src`, broadcast and cast, into this tensor, which is returned.

Args:
    src: Tensor that broadcasts to this shape.
    non_blocking (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    This tensor.

Raises:
    ValueError: `src` does not broadcast to this shape.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).copy_(Tensor([5])))
    [5. 5.]
""",
    "count_nonzero": """Counts the nonzero elements.

Args:
    axis: The dimension or a tuple of several; () is all of them. Also given as `dim`. Default: ``()``.
    keep_dims: Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype: The dtype of the result. Default: ``int32``.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[0, 1], [2, 3]]).count_nonzero())
    3
""",
    "cumsum": """The running sums along a dimension, or of the flattened tensor where none is given; see `ops.cumsum`.

Bools and short ints are summed in int32.

Args:
    axis (optional): The dimension; None is the flattened tensor. Also given as `dim`. Default: ``None``.
    dtype (optional): The dtype of the sums; None is this tensor's, or int32 for bools and shorter ints. Default: ``None``.
    dim (optional): Alias of `axis`. Default: that of `axis`.

Returns:
    Tensor.

Raises:
    ValueError: `axis` is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).cumsum(0))
    [1 3 6]
""",
    "data": """The tensor itself; writing to it changes the tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).data)
    [1. 2.]
""",
    "data_ptr": """Returns the memory address of the first element.

Returns:
    int.

Examples:
    >>> from mindspore import Tensor
    >>> isinstance(Tensor([1.0]).data_ptr(), int)
    True
""",
    "data_sync": """As `wait_pipeline`; the arguments are accepted for compatibility.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).data_sync()
""",
    "detach": """Returns the same values without a gradient.

Returns:
    Tensor over the same memory.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).detach())
    [1. 2.]
""",
    "device": """The name of the device that holds the elements: 'CPU'.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).device
    'CPU'
""",
    "diag": """Returns the diagonal of a matrix, or the matrix that has a vector as its diagonal.

Args:
    diagonal (int, optional): 0, the main diagonal. Default: ``0``.

Returns:
    Tensor.

Raises:
    ValueError: `diagonal` is not 0.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).diag())
    [[1 0]
     [0 2]]
""",
    "diagonal": """Returns a diagonal of the matrices that two dimensions form, as a view.

Args:
    offset (int, optional): The diagonal; 0 is the main one, positive ones are above it. Default: ``0``.
    axis1 (int, optional): The dimension of the rows. Default: ``0``.
    axis2 (int, optional): The dimension of the columns. Default: ``1``.

Returns:
    Tensor of this dtype, whose last dimension is the diagonal.

Raises:
    ValueError: there are fewer than two dimensions, or `axis1` and `axis2` are the same.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).diagonal())
    [1 4]
""",
    "dim": """Returns the number of dimensions as an int.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2]]).dim()
    2
""",
    "div_": """Divides each element by `other` in place.

Args:
    other: Tensor or number that broadcasts to this tensor's shape.
    rounding_mode: None, 'floor' or 'trunc'. Default: ``None``.

Returns:
    This tensor.

Raises:
    TypeError: the result has another dtype than this tensor, such as for integers.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).div_(2.0))
    [0.5 1. ]
""",
    "double": """Casts to float64.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1, 2]).double().dtype
    mindspore.float64
""",
    "erfinv_": """Computes the inverse error function in place.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0.0]).erfinv_())
    [0.]
""",
    "exp_": """Computes the exponential in place.

Returns:
    This tensor.

Raises:
    TypeError: the dtype is not a float dtype.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0.0]).exp_())
    [1.]
""",
    "expand": """Broadcasts the tensor to a shape; -1 keeps a size.

Args:
    *size: The sizes, as ints or one tuple.

Returns:
    Tensor of this dtype, a view.

Raises:
    ValueError: this shape does not broadcast to `size`.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1], [2]]).expand(2, 2))
    [[1 1]
     [2 2]]
""",
    "expand_as": """Broadcasts the tensor to the shape of `other`, whose older name is `x`.

Args:
    other (optional): Tensor whose shape is used. Default: ``None``.
    x (optional): The older name of `other`. Default: ``None``.

Returns:
    Tensor of this dtype, a view.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).expand_as(Tensor([[0, 0], [0, 0]])))
    [[1 2]
     [1 2]]
""",
    "exponential_": """Writes numbers of the density ``lambd * exp(-lambd * x)``; the tensor is returned.

Raises:
    ValueError: `lambd` is not positive.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).exponential_().shape
    (2,)
""",
    "fill": """Returns a tensor of this shape and dtype filled with one value, a number or a 0-d tensor; 0 for None.

Args:
    value: A number; None is 0.

Returns:
    Tensor.

Raises:
    TypeError: `value` is not a number.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).fill(3.0))
    [3. 3.]
""",
    "fill_": """Writes one value, a number or a 0-d tensor, into every element; returns the tensor.

Args:
    value: A number or a 0-d tensor.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).fill_(3.0))
    [3. 3.]
""",
    "fill_diagonal": """Returns a copy with one value on the main diagonal; with `wrap` the diagonal starts again below a square.

Args:
    fill_value: A number.
    wrap (bool, optional): Whether the diagonal starts again below a square, as in NumPy. Default: ``False``.

Returns:
    Tensor.

Raises:
    ValueError: there are fewer than two dimensions, or more than two of different sizes.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).fill_diagonal(0))
    [[0 2]
     [3 0]]
""",
    "fill_diagonal_": """Like `fill_diagonal`, in place; returns this tensor.

Args:
    fill_value: A number.
    wrap (bool, optional): Whether the diagonal starts again below a square, as in NumPy. Default: ``False``.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).fill_diagonal_(0))
    [[0 2]
     [3 0]]
""",
    "fills": """Returns a tensor of this shape and dtype filled with `value`, a number or a 0-d tensor.

Args:
    value: A number or a 0-d tensor.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).fills(3.0))
    [3. 3.]
""",
    "flatten": """Dimensions `start_dim` (default 0) to `end_dim` (default -1) as one; the first argument may also be the order.

Args:
    order (optional): 'C' (row-major) or 'F' (column-major), or the first dimension. Default: ``'C'``.
    end_dim (optional): The last dimension; None is -1. Default: ``None``.
    start_dim (int, optional): The first dimension. Default: ``0``.

Returns:
    Tensor.

Raises:
    TypeError: `order` is neither a str nor an int.
    ValueError: `order` is another str, or a dimension is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).flatten())
    [1 2 3 4]
""",
    "float": """Casts to float32.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).float())
    [1. 2.]
""",
    "float_power": """Raises each element to a power, in float64 or complex128.

Args:
    other: The exponent: Tensor or number.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).float_power(2))
    [1. 4.]
""",
    "floor_": """Rounds each element down in place.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.5, -1.5]).floor_())
    [ 1. -2.]
""",
    "floor_divide_": """Divides each element by `other` and rounds down, in place.

Args:
    other: Tensor or number that broadcasts to this tensor's shape.

Returns:
    This tensor.

Raises:
    TypeError: the result has another dtype than this tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([5.0, -5.0]).floor_divide_(2.0))
    [ 2. -3.]
""",
    "flush_from_cache": """Nothing to do: where elements lie is up to the device.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).flush_from_cache()
""",
    "from_numpy": """Returns a tensor over the memory of a NumPy array, or a copy if the array is not contiguous.

Raises:
    TypeError: `array` is not a NumPy array.

Examples:
    >>> import numpy as np
    >>> from mindspore import Tensor
    >>> print(Tensor.from_numpy(np.array([1.0, 2.0])))
    [1. 2.]
""",
    "gather": """Slices along `axis`, one for each index; as `gather(dim, index)`, one element for each index.

Args:
    input_indices (optional): Tensor of ints: the indices of the slices. Default: ``None``.
    axis (optional): The dimension of the slices. Default: ``None``.
    batch_dims (int, optional): The number of leading batch dimensions. Default: ``0``.
    dim (optional): The dimension, in the form `gather(dim, index)`. Default: ``None``.
    index (optional): Tensor of ints, of the rank of this tensor. Default: ``None``.

Returns:
    Tensor of this dtype.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).gather(Tensor([1]), 0))
    [[3 4]]
""",
    "get_bytes": """Returns the bytes of the elements in row-major order.

Examples:
    >>> from mindspore import Tensor
    >>> len(Tensor([1, 2]).get_bytes())
    16
""",
    "getitem_index_info": """Raises NotImplementedError: an index is one op here, not a list of MindSpore's view operations.

Args:
    data (Tensor):
    is_on_cpu (bool, optional): Default: ``False``.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor.getitem_index_info is not None
    True
""",
    "half": """Casts to float16.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1, 2]).half().dtype
    mindspore.float16
""",
    "has_init": """Whether an initializer must still fill the tensor; False, as tensors are filled when created.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).has_init
    False
""",
    "hooks": """The hooks, in the order in which they were registered.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).hooks()
    []
""",
    "index": """Returns the elements at a tuple of index tensors, like `self[indices]`.

Raises:
    TypeError: `indices` is not a tuple or list of tensors.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).index((Tensor([0, 2]),)))
    [1 3]
""",
    "index_add": """`index_add(dim, index, source, *, alpha=1)` adds slices at `index`, in a copy.

`index_add(indices, y, axis)` is the older form of the same.

Args:
    alpha (optional): The factor of `source`. Default: ``1``.
    dim: The dimension.
    index: 1-d tensor of int32 or int64.
    source: Tensor with one slice per index.

Returns:
    Tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).index_add(0, Tensor([0]), Tensor([1.0])))
    [2. 2.]
""",
    "index_add_": """Adds the slices of `source`, times `alpha`, at `index`, in place; returns this tensor.

Args:
    dim: The dimension.
    index: 1-d tensor of int32 or int64.
    source: Tensor with one slice per index.
    alpha (optional): The factor of `source`. Default: ``1``.

Returns:
    This tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).index_add_(0, Tensor([0, 0]), Tensor([1.0, 1.0])))
    [3. 2.]
""",
    "index_copy_": """The slices of `tensor` written over those that `index` names along `dim`; returns this tensor.

Args:
    dim: The dimension.
    index: 1-d tensor of ints.
    tensor: Tensor with one slice per index.

Returns:
    This tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).index_copy_(0, Tensor([1]), Tensor([5.0])))
    [1. 5.]
""",
    "index_fill_": """Writes one value into the slices at `index` along `dim`, in place; returns this tensor.

Args:
    dim: The dimension.
    index: 1-d tensor of ints.
    value: A number or a 0-d tensor.

Returns:
    This tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).index_fill_(0, Tensor([1]), 0.0))
    [1. 0.]
""",
    "index_put": """Returns a copy with `values` written at the index tensors, or added if `accumulate`.

Args:
    indices: A tuple or list of tensors of ints or bools, one per leading dimension.
    values: Tensor that broadcasts to the indexed elements.
    accumulate (bool, optional): Whether to add the values to the elements. Default: ``False``.

Returns:
    Tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).index_put((Tensor([0, 2]),), Tensor([7])))
    [7 2 7]
""",
    "index_put_": """Like `index_put`, in place; returns this tensor.

Args:
    indices: A tuple or list of tensors of ints or bools, one per leading dimension.
    values: Tensor that broadcasts to the indexed elements.
    accumulate (bool, optional): Whether to add the values to the elements. Default: ``False``.

Returns:
    This tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).index_put_((Tensor([0, 2]),), Tensor([7])))
    [7 2 7]
""",
    "index_select": """Selects slices along `axis` by a 1-d index.

Args:
    axis: The dimension. Also given as `dim`.
    index: 1-d tensor of ints.

Returns:
    Tensor of this dtype.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).index_select(1, Tensor([1])))
    [[2]
     [4]]
""",
    "init": """The initializer that must still fill the tensor; None, as tensors are filled when created.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).init
""",
    "init_data": """Returns the tensor itself, which is always initialized.

Args:
    slice_index (optional): Accepted for compatibility. Default: ``None``.
    shape (optional): Accepted for compatibility. Default: ``None``.
    opt_shard_group (optional): Accepted for compatibility. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).init_data())
    [1.]
""",
    "init_finished": """Whether the tensor is filled; True.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).init_finished
    True
""",
    "init_flag": """Accepted for compatibility; False.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).init_flag
    False
""",
    "inplace_update": """A copy in which rows along the first dimension are those of `v`.

Args:
    v: The rows, of this tensor's dtype.
    indices: An int, or a tuple of ints: which rows.

Raises:
    TypeError: `indices` is neither.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).inplace_update(Tensor([5.0]), 0))
    [5. 2.]
""",
    "int": """Casts to int32; floats are truncated.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.5, -1.5]).int())
    [ 1 -1]
""",
    "is_complex": """Returns whether the dtype is complex64 or complex128.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).is_complex()
    False
""",
    "is_floating_point": """Returns whether the dtype is float16, bfloat16, float32 or float64.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).is_floating_point()
    True
""",
    "is_init": """Whether the values are still uninitialized; False.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).is_init()
    False
""",
    "is_meta": """Whether the tensor is on the device `meta`: a dtype and a shape, whose elements ops read as zeros.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).is_meta
    False
""",
    "is_pinned": """Whether the memory is page-locked; False.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).is_pinned()
    False
""",
    "is_shared": """Whether the memory is shared between processes; False.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).is_shared()
    False
""",
    "is_signed": """Returns whether the dtype has negative numbers.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).is_signed()
    True
""",
    "isreal": """Tests whether each element has no imaginary part.

Returns:
    Tensor of bool, of this shape.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).isreal())
    [ True  True]
""",
    "itemset": """A copy in which one element is another: `itemset(value)` for a tensor of one element, else
`itemset(place, value)`, the place being an int into the flat tensor or a tuple.

Raises:
    ValueError: no argument, or a value alone for a tensor of several elements.
    IndexError: the place lies outside.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).itemset(0, 5.0))
    [5. 2.]
""",
    "kthvalue": """Returns the `k`-th smallest element along a dimension and its index.

Args:
    k: The position in the order, counted from 1.
    axis: The dimension. Also given as `dim`. Default: ``-1``.
    keepdim: Whether the dimension is kept with size 1. Default: ``False``.

Returns:
    tuple of two Tensors: the elements, and their indices, of int64.

Raises:
    ValueError: `k` is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([3, 1, 2]).kthvalue(2)[0])
    2
""",
    "log_": """Computes the natural logarithm in place.

Returns:
    This tensor.

Raises:
    TypeError: the dtype is not a float dtype.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).log_())
    [0.]
""",
    "log_normal": """Numbers whose logarithm is normal, in the shape and dtype of this tensor.

Args:
    mean (float, optional): The mean of the logarithms. Default: ``1.0``.
    std (float, optional): The standard deviation of the logarithms. Default: ``2.0``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).log_normal().shape
    (2,)
""",
    "long": """Casts to int64; floats are truncated.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.5, -1.5]).long())
    [ 1 -1]
""",
    "lstsq": """Solves the least squares problem with this matrix of coefficients; see `ops.lstsq`.

Args:
    A (Tensor): of shape (m, n), with the same number of rows.

Returns:
    Tensor of the shape of `self`.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1.0], [2.0]]).lstsq(Tensor([[1.0, 0.0], [0.0, 1.0]])).shape
    (1, 2)
""",
    "mH": """Transposes the last two dimensions and conjugates complex numbers.

Returns:
    Tensor.

Raises:
    ValueError: the tensor has fewer than two dimensions.

Examples:
    >>> import numpy as np
    >>> from mindspore import Tensor
    >>> Tensor(np.ones((2, 3, 4))).mH.shape
    (2, 4, 3)
""",
    "mT": """The tensor with its last two dimensions transposed; a view.

Raises:
    ValueError: the tensor has fewer than two dimensions.

Examples:
    >>> import numpy as np
    >>> from mindspore import Tensor
    >>> Tensor(np.ones((2, 3, 4))).mT.shape
    (2, 4, 3)
""",
    "masked_fill_": """Writes `value` where `mask` is true; returns the tensor.

Args:
    mask (Tensor): Tensor of bool that broadcasts to this shape.
    value: A number or a 0-d tensor.

Returns:
    This tensor.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).masked_fill_(Tensor([True, False]), 0.0))
    [0. 2.]
""",
    "masked_scatter": """Returns a copy with the elements where `mask` is true replaced, in row-major order, by the first ones of `source`.

Args:
    mask: Tensor of bool that broadcasts with this tensor.
    source: Tensor of this dtype with at least as many elements as `mask` has true ones.

Returns:
    Tensor.

Raises:
    ValueError: `source` has too few elements.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).masked_scatter(Tensor([True, False, True]), Tensor([7, 8])))
    [7 2 8]
""",
    "masked_scatter_": """Like `masked_scatter`, in place; returns this tensor.

Args:
    mask: Tensor of bool that broadcasts with this tensor.
    source: Tensor of this dtype with at least as many elements as `mask` has true ones.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).masked_scatter_(Tensor([True, False, True]), Tensor([7, 8])))
    [7 2 8]
""",
    "max": """The maximum: of all elements; over `axis`, given by name; or, with a dimension by position or as `dim`, both the
maximum over it and its index.

Several dimensions, or `keepdims`, `initial`, `where` or `return_indices`, make a dimension by position an `axis`.

Args:
    axis (optional): The dimension or a tuple of several; None is all of them. Default: ``...``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``...``.
    initial (optional): A lower bound of the result. Default: ``...``.
    where (optional): Tensor of bool, or a bool: the elements that count; needs `initial`. Default: ``...``.
    return_indices (optional): Whether to return the indices of the maxima too; `axis` must be one dimension. Default: ``...``.
    dim (optional): The dimension; the method then returns values and indices. Default: none.
    keepdim (bool, optional): Alias of `keepdims`, for `dim`. Default: ``False``.

Returns:
    Tensor of this dtype; or a tuple of the maxima and their int64 indices.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 3], [2, 0]]).max(axis=1))
    [3 2]
""",
    "mean": """The mean over some or all dimensions; see `ops.mean`. `dim` and `keepdim` are other names.

Args:
    axis (optional): The dimension or a tuple of several; None is all of them. Default: ``None``.
    keep_dims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dim (optional): Alias of `axis`. Default: that of `axis`.
    keepdim (bool, optional): Alias of `keep_dims`. Default: ``False``.
    dtype (optional): The dtype of the result; None is this tensor's. Default: ``None``.

Returns:
    Tensor.

Raises:
    ValueError: `axis` is out of range or repeated.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1.0, 3.0], [2.0, 0.0]]).mean(1))
    [2. 1.]
""",
    "median": """Returns the median and its index; see `ops.median`. `dim` and `keepdim` are aliases.

Args:
    axis (int, optional): The dimension. Default: ``-1``.
    keepdims (bool, optional): Whether the dimension is kept with size 1. Default: ``False``.
    dim (optional): Alias of `axis`. Default: that of `axis`.
    keepdim (bool, optional): Alias of `keepdims`. Default: ``False``.

Returns:
    tuple of two Tensors: the medians (of two middle elements, the lower one) and their int64 indices.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([3, 1, 2]).median()[0])
    2
""",
    "min": """The minimum; the forms are those of `max`.

Args:
    axis (optional): The dimension or a tuple of several; None is all of them. Default: ``...``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``...``.
    initial (optional): An upper bound of the result. Default: ``...``.
    where (optional): Tensor of bool, or a bool: the elements that count; needs `initial`. Default: ``...``.
    return_indices (optional): Whether to return the indices of the minima too; `axis` must be one dimension. Default: ``...``.
    dim (optional): The dimension; the method then returns values and indices. Default: none.
    keepdim (bool, optional): Alias of `keepdims`, for `dim`. Default: ``False``.

Returns:
    Tensor of this dtype; or a tuple of the minima and their int64 indices.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 3], [2, 0]]).min(axis=1))
    [1 0]
""",
    "move_to": """Returns a copy on the device `to`, such as 'CPU'.

Raises:
    ValueError: the device is unknown, or `blocking` is not a bool.
    RuntimeError: the device is not available.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).move_to("CPU"))
    [1 2]
""",
    "mul_": """Multiplies each element by `other` in place.

Args:
    other: Tensor or number that broadcasts to this tensor's shape.

Returns:
    This tensor.

Raises:
    TypeError: the result has another dtype than this tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).mul_(3.0))
    [3. 6.]
""",
    "multiply": """Multiplies by a number or a tensor.

Args:
    value: Tensor or number, also given as `other`; broadcast with this tensor, dtypes are promoted.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).multiply(3.0))
    [3. 6.]
""",
    "nansum": """Sums the elements that are not NaN; see `ops.nansum`. `dim` and `keepdim` are aliases.

Args:
    axis (optional): The dimension or a tuple of several; None is all of them. Default: ``None``.
    keepdims (bool, optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is this tensor's. Default: ``None``.
    dim (optional): Alias of `axis`. Default: that of `axis`.
    keepdim (bool, optional): Alias of `keepdims`. Default: ``False``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, float("nan")]).nansum())
    1.0
""",
    "ndimension": """Returns the number of dimensions as an int.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2]]).ndimension()
    2
""",
    "nelement": """Returns the number of elements as an int.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2]]).nelement()
    2
""",
    "new_empty": """Returns a tensor of another shape with unspecified values (they are zeros), by default of the same dtype.

Args:
    size: The shape: ints, or one tuple or list.
    *more: Further sizes.
    dtype (optional): The dtype; None is this tensor's. Default: ``None``.
    device (optional): Accepted for compatibility. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).new_empty((2, 3)).shape
    (2, 3)
""",
    "new_full": """Returns one value in another shape, by default of the same dtype.

Args:
    size: The shape: an int, or a tuple or list of ints.
    fill_value: A number.
    dtype (optional): The dtype; None is this tensor's. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).new_full((2,), 7))
    [7. 7.]
""",
    "new_ones": """Returns ones of another shape, by default of the same dtype.

Args:
    size: The shape: ints, or one tuple or list.
    *more: Further sizes.
    dtype (optional): The dtype; None is this tensor's. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1]).new_ones(2))
    [1 1]
""",
    "new_zeros": """Returns zeros of another shape, by default of the same dtype.

Args:
    size: The shape: ints, or one tuple or list.
    *more: Further sizes.
    dtype (optional): The dtype; None is this tensor's. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1]).new_zeros(2))
    [0 0]
""",
    "normal_": """Fills the tensor with normal random numbers of this mean and standard deviation; returns the tensor.

Raises:
    TypeError: `mean` or `std` is not a number, or the tensor is not of a float dtype.
    ValueError: `std` is negative.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).normal_().shape
    (2,)
""",
    "numel": """Returns the number of elements as an int.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2]]).numel()
    2
""",
    "numpy": """Returns the elements as a NumPy array over the same memory; see `asnumpy`.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).numpy().shape
    (2,)
""",
    "offload_file_path": """The file to which `offload` moved the values, else ''.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).offload_file_path() == ""
    True
""",
    "param_info": """The metadata of a Parameter; for other tensors the value set by `set_param_info`, else None.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).param_info
""",
    "permute": """The dimensions in another order, given as ints or as one tuple; without any or with None, reversed.

Args:
    *axis: The dimensions in their new order, as ints or one tuple; negative ones count from the last.
    dims (optional): Alias of `axis`. Default: ``None``.

Returns:
    Tensor of this dtype, a view.

Raises:
    ValueError: a dimension is missing, repeated or out of range.

Examples:
    >>> import numpy as np
    >>> from mindspore import Tensor
    >>> Tensor(np.ones((2, 3, 4))).permute(2, 0, 1).shape
    (4, 2, 3)
""",
    "pin_memory": """Returns a copy; only machines with a device have page-locked memory.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).pin_memory())
    [1.]
""",
    "positive": """Returns the tensor itself.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([-1.0]).positive())
    [-1.]
""",
    "ptp": """Computes the maximum minus the minimum over some or all dimensions.

Raises:
    TypeError: `keepdims` is not a bool.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 5.0]).ptp())
    4.0
""",
    "put_": """Writes `source` at indices of the flattened tensor, or adds it there; returns the tensor.

Args:
    index (Tensor): Tensor of ints: indices into the flattened tensor.
    source (Tensor): Tensor with as many elements as `index`.
    accumulate (bool, optional): Whether to add the elements to the existing ones. Default: ``False``.

Returns:
    This tensor.

Raises:
    TypeError: an argument is not a Tensor.
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).put_(Tensor([0, 2]), Tensor([7, 8])))
    [7 2 8]
""",
    "qr": """(Q, R) of each matrix: reduced, or complete where `some` is False; see `ops.qr`.

Args:
    some (bool, optional): Whether the decomposition is reduced. Default: ``True``.

Returns:
    tuple of two Tensors.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1.0, 0.0], [0.0, 1.0]]).qr()[0].shape
    (2, 2)
""",
    "random_": """Writes whole numbers, uniform in [from_, to); the tensor is returned.

Args:
    from_: The least number; given alone, the bound above, and the least is 0. Default: 0.
    to: The bound above; None is the largest whole number that the dtype holds exactly. Default: None.
    generator: A Generator; None is the default one. Default: None.

Raises:
    ValueError: the range is empty.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).random_(5).shape
    (2,)
""",
    "ravel": """Flattens the tensor to one dimension.

Returns:
    1-d tensor, a view if the elements are in row-major order.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).ravel())
    [1 2 3 4]
""",
    "remainder_": """Computes the remainder of division by `other` in place.

Args:
    other: Tensor or number that broadcasts to this tensor's shape; the result has its sign.

Returns:
    This tensor.

Raises:
    TypeError: the result has another dtype than this tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([5.0, -5.0]).remainder_(3.0))
    [2. 1.]
""",
    "repeat": """The whole tensor so many times along each dimension, in ints or as one tuple `repeats`; more are new in front.

With the keyword `axis`, each element is repeated in place, as this method did until MindSpore 2.3.

Raises:
    TypeError: a count is not an int.
    RuntimeError: there are fewer counts than dimensions, or one is negative.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).repeat(2))
    [1 2 1 2]
""",
    "repeat_interleave": """Repeats each element along a dimension, or of the flattened tensor.

Args:
    repeats: An int, or a Tensor or list of one int per element of the dimension.
    axis: The dimension; None is the flattened tensor. Also given as `dim`. Default: ``None``.

Raises:
    ValueError: a count is negative.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).repeat_interleave(2))
    [1 1 2 2]
""",
    "requires_grad_": """Says whether gradients are taken by default, where this is a Parameter; the tensor is returned.

Raises:
    TypeError: `requires_grad` is not a bool.

Examples:
    >>> from mindspore import Parameter, Tensor
    >>> Parameter(Tensor([1.0])).requires_grad_(False).requires_grad
    False
""",
    "reshape": """Reshapes the tensor to a shape given as ints or as one tuple; see `ops.reshape`.

Args:
    *sizes: The sizes, as ints or one tuple or list; one of them may be -1, which is inferred.
    shape (optional): Alias of `sizes`. Default: ``None``.

Returns:
    Tensor of this dtype, a view if the elements are in row-major order.

Raises:
    ValueError: the new shape has another number of elements.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3, 4]).reshape(2, -1))
    [[1 2]
     [3 4]]
""",
    "reshape_as": """Reshapes the tensor to the shape of `other`.

Args:
    other (Tensor): Tensor whose shape is used.

Returns:
    Tensor.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the new shape has another number of elements.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).reshape_as(Tensor([[0], [0]])))
    [[1]
     [2]]
""",
    "resize": """The elements in row-major order in another shape: cut where it is smaller, zeros added where it is larger.

Raises:
    ValueError: a size is negative.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).resize(3))
    [1 2 0]
""",
    "reverse": """Reverses the order of the elements along the dimensions `axis`, an int or a tuple.

Args:
    axis: An int or a tuple of ints.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).reverse(0))
    [3 2 1]
""",
    "reverse_sequence": """Reverses the first `seq_lengths[i]` elements of each example; the others stay in place.

Args:
    seq_lengths: 1-d tensor of ints, one per example.
    seq_dim (int, optional): The dimension to reverse. Default: ``0``.
    batch_dim (int, optional): The dimension of the examples. Default: ``0``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2, 3], [4, 5, 6]]).reverse_sequence(Tensor([2, 3]), 1))
    [[2 1 3]
     [6 5 4]]
""",
    "round": """Each element to the nearest number of so many decimals, and of two as near to the even one.

Args:
    decimals (int, optional): The number of decimals; a negative one rounds to the left of the point. Default: ``0``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0.5, 1.5, 2.4]).round())
    [0. 2. 2.]
""",
    "scatter": """A copy in which the elements of `src` (or one number) stand at their index along `dim`; see `ops.scatter`.

Args:
    dim (optional): The dimension. Default: ``None``.
    index (optional): Tensor of ints, of the rank of this tensor. Default: ``None``.
    src (optional): Tensor of at least the shape of `index`, or a number. Default: ``None``.
    axis (optional): Alias of `dim`. Default: ``None``.
    value (optional): Alias of `src` if it is a number. Default: ``None``.
    reduce (str, optional): 'none' writes the elements, 'add' adds them. Default: ``'none'``.

Returns:
    Tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).scatter(0, Tensor([0, 2]), Tensor([7, 8])))
    [7 2 8]
""",
    "scatter_": """Like `scatter`, in place; returns this tensor.

Args:
    dim (optional): The dimension. Default: ``None``.
    index (optional): Tensor of ints, of the rank of this tensor. Default: ``None``.
    src (optional): Tensor of at least the shape of `index`, or a number. Default: ``None``.
    value (optional): Alias of `src` if it is a number. Default: ``None``.
    reduce (str, optional): 'none' writes the elements, 'add' adds them. Default: ``'none'``.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).scatter_(0, Tensor([0, 2]), Tensor([7, 8])))
    [7 2 8]
""",
    "scatter_add": """`scatter_add(dim, index, src)` adds each element of `src` at its index along `dim`, in a copy.

`scatter_add(indices, updates)` is `ops.tensor_scatter_add`.

Args:
    dim: The dimension, in the form `scatter_add(dim, index, src)`.
    index: Tensor of ints, of the rank of this tensor.
    src: Tensor of at least the shape of `index`.
    indices: Tensor of ints of shape (..., k), in the form `scatter_add(indices, updates)`.
    updates: Tensor of this dtype: one element or slice per index.

Returns:
    Tensor.

Raises:
    IndexError: an index is out of range.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).scatter_add(0, Tensor([0]), Tensor([5])))
    [6 2]
""",
    "scatter_add_": """Adds each element of `src` at its index along `dim`, in place; returns this tensor.

Args:
    dim: The dimension.
    index: Tensor of ints, of the rank of this tensor.
    src: Tensor of at least the shape of `index`.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).scatter_add_(0, Tensor([0, 0]), Tensor([7, 8])))
    [16  2  3]
""",
    "scatter_div": """Returns a copy with the elements or slices at `indices` divided by `updates`.

Args:
    indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
    updates: Tensor of this dtype: one element or slice per index.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([8, 2, 3]).scatter_div(Tensor([[0]]), Tensor([2])))
    [4 2 3]
""",
    "scatter_max": """Returns a copy with the maximum of `updates` and the elements or slices at `indices`.

Args:
    indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
    updates: Tensor of this dtype: one element or slice per index.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).scatter_max(Tensor([[0]]), Tensor([7])))
    [7 2 3]
""",
    "scatter_min": """Returns a copy with the minimum of `updates` and the elements or slices at `indices`.

Args:
    indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
    updates: Tensor of this dtype: one element or slice per index.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).scatter_min(Tensor([[0]]), Tensor([0])))
    [0 2 3]
""",
    "scatter_mul": """Returns a copy with the elements or slices at `indices` multiplied by `updates`.

Args:
    indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
    updates: Tensor of this dtype: one element or slice per index.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).scatter_mul(Tensor([[0]]), Tensor([7])))
    [7 2 3]
""",
    "scatter_sub": """Returns a copy with `updates` subtracted from the elements or slices at `indices`.

Args:
    indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
    updates: Tensor of this dtype: one element or slice per index.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).scatter_sub(Tensor([[0]]), Tensor([7])))
    [-6  2  3]
""",
    "searchsorted": """The int32 places at which values can be put into this sorted tensor; see `ops.searchsorted`.

Args:
    v: Tensor or data: the values.
    side (str, optional): 'left' or 'right': before or after equal elements. Default: ``'left'``.
    sorter (optional): Tensor of ints that sorts this tensor; None if it is sorted. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 3, 5]).searchsorted(Tensor([3, 4])))
    [1 2]
""",
    "select": """`select(dim, index)` returns the slice at an index of a dimension; `select(condition, y)` the elements of this
tensor where `condition` is true, else those of `y`.

Args:
    dim: The dimension.
    index: The index.
    condition: Tensor of bool, in the other form.
    y: Tensor or number: the elements where `condition` is false.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).select(0, 1))
    [3 4]
""",
    "set_dtype": """Casts this very tensor, and returns the dtype.

Raises:
    RuntimeError: it is not a dtype.

Examples:
    >>> import mindspore as ms
    >>> from mindspore import Tensor
    >>> Tensor([1, 2]).set_dtype(ms.float32)
    mindspore.float32
""",
    "set_param_info": """Sets the value of `param_info`.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).set_param_info(None)
""",
    "setitem_index_info": """Raises NotImplementedError: an index is one op here, not a list of MindSpore's view operations.

Args:
    data (Tensor):
    is_on_cpu (bool, optional): Default: ``False``.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor.setitem_index_info is not None
    True
""",
    "short": """Casts to int16; floats are truncated.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.5, -1.5]).short().dtype
    mindspore.int16
""",
    "sigmoid_": """Computes the sigmoid in place.

Returns:
    This tensor.

Raises:
    TypeError: the dtype is not a float dtype.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0.0]).sigmoid_())
    [0.5]
""",
    "sign_": """Computes the sign in place.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([-2.0, 3.0]).sign_())
    [-1.  1.]
""",
    "softmax": """Computes the softmax along a dimension: exponentials divided by their sum.

Args:
    axis: The dimension. Also given as `dim`.
    dtype: The dtype of the result; None is this tensor's. Default: ``None``.

Raises:
    TypeError: the dtype is not a float dtype.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0.0, 0.0]).softmax(-1))
    [0.5 0.5]
""",
    "sort": """Sorts the elements and returns their indices too; see `ops.sort`. Always stable. `dim` is an alias of `axis`.

Args:
    axis (int, optional): The dimension. Also given as `dim`. Default: ``-1``.
    descending (bool, optional): Whether the largest element comes first. Default: ``False``.
    stable (bool, optional): Accepted for compatibility; equal elements always keep their order. Default: ``False``.
    dim (optional): Alias of `axis`. Default: that of `axis`.

Returns:
    tuple of two Tensors: the elements and their indices.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([3, 1, 2]).sort()[0])
    [1 2 3]
""",
    "split": """Splits the tensor along a dimension; see `ops.split`.

Args:
    split_size_or_sections (optional): The size of the parts, of which the last may be smaller, or a list of sizes. Default: ``None``.
    axis (int, optional): The dimension. Default: ``0``.
    split_size (optional): Alias of `split_size_or_sections`. Default: ``None``.
    dim (optional): Alias of `axis`. Default: ``None``.

Returns:
    tuple of Tensors, views of this one.

Raises:
    ValueError: a size is not positive, or the sizes do not add up to the size of the dimension.

Examples:
    >>> from mindspore import Tensor
    >>> [part.shape for part in Tensor([1, 2, 3]).split(2)]
    [(2,), (1,)]
""",
    "squeeze": """Removes dimensions of size 1; a given one of another size stays.

Args:
    axis (optional): The dimension or a tuple of several; None is all of size 1. Default: ``None``.
    dim (optional): Alias of `axis`. Default: ``None``.

Returns:
    Tensor of this dtype, a view.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[[1], [2]]]).squeeze().shape
    (2,)
""",
    "storage": """Returns the memory of the elements as an `UntypedStorage`.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).storage().nbytes()
    8
""",
    "storage_offset": """How many elements lie before this tensor's first in the memory.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1, 2, 3])[1:].storage_offset()
    1
""",
    "stride": """Returns the strides of all dimensions, or of one, in elements.

Args:
    dim (int, optional): The dimension; None is all of them. Default: ``None``.

Returns:
    A tuple of ints, or an int.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2, 3]]).stride()
    [3, 1]
""",
    "sub": """Subtracts `alpha * other`.

Args:
    other: Tensor or number; broadcast with this tensor, dtypes are promoted.
    alpha: The factor of `other`. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: `other` is neither a Tensor nor a number or bool.
    ValueError: the shapes cannot be broadcast.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).sub(Tensor([1.0, 1.0]), alpha=2))
    [-1.  0.]
""",
    "sub_": """Subtracts `alpha * other` from this tensor, which is returned.

Args:
    other: Tensor or number that broadcasts to this tensor's shape.
    alpha (optional): The factor of `other`. Default: ``1``.

Returns:
    This tensor.

Raises:
    TypeError: the result has another dtype than this tensor.
    ValueError: the result has another shape.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).sub_(1.0))
    [0. 1.]
""",
    "subtract": """Subtracts `alpha * other`.

Args:
    other: Tensor or number; broadcast with this tensor, dtypes are promoted.
    alpha: The factor of `other`. Default: ``1``.

Returns:
    Tensor of the broadcast shape and the promoted dtype.

Raises:
    TypeError: `other` is neither a Tensor nor a number or bool.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).subtract(Tensor([1.0, 1.0]), alpha=2))
    [-1.  0.]
""",
    "sum": """The sum over some or all dimensions; see `ops.sum`. `dim` and `keepdim` are other names.

By position `sum(dim, keepdim)`, or, as in NumPy, `sum(axis, dtype, keepdims, initial)`.

Args:
    axis (optional): The dimension or a tuple of several; None is all of them. Default: ``None``.
    keepdims (optional): Whether reduced dimensions are kept with size 1. Default: ``False``.
    dtype (optional): The dtype of the result; None is this tensor's, int64 for smaller ints and bools. Default: ``None``.
    initial (optional): A number to add. Default: ``None``.
    dim (optional): Alias of `axis`. Default: that of `axis`.
    keepdim (bool, optional): Alias of `keepdims`. Default: ``False``.

Returns:
    Tensor.

Raises:
    ValueError: `axis` is out of range or repeated.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 3], [2, 0]]).sum(0))
    [3 3]
""",
    "sum_to_size": """The sum over dimensions, so that the shape becomes `size`, which broadcasts to this tensor's.

Raises:
    ValueError: `size` does not broadcast to this shape.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).sum_to_size((1, 2)))
    [[4 6]]
""",
    "swapdims": """Swaps two dimensions.

Args:
    dim0 (int): The first dimension.
    dim1 (int): The second dimension.

Returns:
    Tensor of this dtype, a view.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2, 3]]).swapdims(0, 1).shape
    (3, 1)
""",
    "symbolic_shape": """The sizes that `set_inputs` described by `Symbol`; None if there are none.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).symbolic_shape
""",
    "t": """Transposes a matrix; a vector is returned as it is.

Returns:
    Tensor.

Raises:
    ValueError: the tensor has more than two dimensions.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2, 3]]).t().shape
    (3, 1)
""",
    "take": """Slices along `axis`, or elements of the flattened tensor, one for each index.

`mode` says what an index outside is: "clip" takes the nearest end, "wrap" counts around. `take(index=...)` refuses
one.

Args:
    indices (optional): Default: ``None``.
    axis (optional): The dimension, or a tuple of several; None is all of them. Default: ``None``.
    mode (str, optional): Default: ``'clip'``.
    index (optional): Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3]).take(Tensor([0, 2])))
    [1 3]
""",
    "tanh_": """Computes the hyperbolic tangent in place.

Returns:
    This tensor.

Raises:
    TypeError: the dtype is not a float dtype.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([0.0]).tanh_())
    [0.]
""",
    "tile": """Repeats the tensor along each dimension; the numbers are ints or one tuple. See `ops.tile`.

Args:
    dims (optional): The numbers of repeats, as ints or one tuple, of the last dimensions. Default: ``None``.
    *more: Further numbers of repeats.
    reps (optional): Alias of `dims`. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1, 2]).tile((2, 2)).shape
    (2, 4)
""",
    "to": """With another dtype, on another device, or both as another tensor has them.

args: A device, as 'CPU' or 'GPU:1', a dtype or a Tensor; then the bools `non_blocking` and `copy`.
TypeError: an argument has another type.
ValueError: the device does not exist.
RuntimeError: the device is not available.

Args:
    *args: A dtype, a device name, or a Tensor whose dtype is used.
    dtype (optional): The dtype. Default: ``None``.

Returns:
    This tensor if nothing changes, else a new one.

Examples:
    >>> import mindspore as ms
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).to(ms.float32))
    [1. 2.]
""",
    "to_": """Moves this very tensor to a device, and returns it.

Raises:
    RuntimeError: the device is not available.
    ValueError: it is not a device.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).to_("CPU"))
    [1.]
""",
    "to_dlpack": """Returns the DLPack capsule of a tensor's memory.

Args:
    tensor: The tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor.from_dlpack(Tensor([1.0]).to_dlpack()))
    [1.]
""",
    "top_k": """(the `k` largest along the last dimension, their indices); see `ops.topk`.

Args:
    k (int): The number of elements.
    sorted (bool, optional): Accepted for compatibility; the largest element always comes first. Default: ``True``.

Returns:
    tuple of two Tensors: the elements, and their indices, of int32.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 3.0, 2.0]).top_k(2)[0])
    [3. 2.]
""",
    "trace": """Returns the sum of a diagonal.

Args:
    offset: The diagonal; 0 is the main one, positive ones are above it. Default: 0.
    axis1: The first dimension of the matrices. Default: 0.
    axis2: The second. Default: 1.
    dtype: The result's dtype; None is int64 for ints other than uint64, and else this tensor's. Default: None.

Raises:
    ValueError: there are fewer than two dimensions.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[1, 2], [3, 4]]).trace())
    5
""",
    "transpose": """The dimensions in another order, given as ints or as one tuple; without any, reversed.

Two ints exchange those two dimensions.

Args:
    *axes: The dimensions in their new order, as ints or one tuple; or the two dimensions to swap.
    dim0 (int, optional): The first of two dimensions to swap. Default: ``None``.
    dim1 (int, optional): The second one. Default: ``None``.

Returns:
    Tensor of this dtype, a view.

Raises:
    ValueError: a dimension is missing, repeated or out of range.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([[1, 2, 3]]).transpose(1, 0).shape
    (3, 1)
""",
    "triangular_solve": """(the solution of `A x = self` with a triangular matrix, `A`); see `mint.triangular_solve`.

Args:
    A (Tensor): of shape (..., n, n).
    upper (bool, optional): Whether `A` is an upper triangular matrix. Default: ``True``.
    transpose (bool, optional): Whether to use the transpose of `A`. Default: ``False``.
    unitriangular (bool, optional): Whether the diagonal is assumed to be ones. Default: ``False``.

Returns:
    tuple of two Tensors.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([[4.0]]).triangular_solve(Tensor([[2.0]]))[0])
    [[2.]]
""",
    "type": """The dtype's name; or the tensor with another dtype.

Args:
    dtype (optional): The dtype; None returns the name of the dtype. Default: ``None``.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).type()
    'Float32'
""",
    "type_as": """Casts to the dtype of `other`.

Args:
    other (Tensor): Tensor whose dtype is used.

Returns:
    Tensor.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).type_as(Tensor([0.5])))
    [1. 2.]
""",
    "uniform": """Uniform numbers in [from_, to), in the shape and dtype of this tensor, which stays as it is.

Args:
    from_ (float, optional): The lower bound, which is included. Default: ``0.0``.
    to (float, optional): The upper bound, which is excluded. Default: ``1.0``.
    generator (optional): The random number generator; None is the default one. Default: ``None``.

Returns:
    Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).uniform().shape
    (2,)
""",
    "uniform_": """Writes uniform numbers in [from_, to); the tensor is returned.

Raises:
    TypeError: a bound is not a number, or the tensor holds no floats.
    ValueError: `from_` is above `to`.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).uniform_().shape
    (2,)
""",
    "unique": """The distinct elements, or slices along a dimension, in rising order.

Args:
    sorted: They are sorted in either case. Default: True.
    return_inverse: Whether to tell for each element which result it equals. Default: False.
    return_counts: Whether to tell how often each comes up. Default: False.
    dim: The dimension; None for the flattened tensor. Default: None.

Returns:
    Tensor, or a tuple of it and of the int64 tensors that were asked for.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([3, 1, 3]).unique()[0])
    1
""",
    "untyped_storage": """Returns the memory of the elements as an `UntypedStorage`.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0, 2.0]).untyped_storage().nbytes()
    8
""",
    "value": """The tensor itself.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0]).value())
    [1.]
""",
    "view": """Like `reshape`. With a dtype, reinterprets the bytes as that dtype; the last dimension changes with the item size.

Args:
    dtype (optional): The dtype, by name. Default: ``None``.
    shape (optional): The sizes, as ints or one tuple; or a dtype. Default: ``None``.

Returns:
    Tensor over the same memory.

Raises:
    ValueError: the new shape has another number of elements.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2, 3, 4]).view(2, 2))
    [[1 2]
     [3 4]]
""",
    "view_as": """Reshapes the tensor to the shape of `other`.

Args:
    other (Tensor): Tensor whose shape is used.

Returns:
    Tensor.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: the new shape has another number of elements.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1, 2]).view_as(Tensor([[0], [0]])))
    [[1]
     [2]]
""",
    "virtual_flag": """Accepted for compatibility; False.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).virtual_flag
    False
""",
    "wait_pipeline": """Waits until the tensor's device has run what was launched.

Examples:
    >>> from mindspore import Tensor
    >>> Tensor([1.0]).wait_pipeline()
""",
    "where": """The elements of this tensor where `condition` is True, else those of `y`, which `other` names too.

Args:
    condition (Tensor): Tensor of bool that broadcasts.
    y (optional): Tensor or number. Default: ``None``.
    other (optional): Tensor or number. Default: ``None``.

Returns:
    Tensor.

Raises:
    TypeError: an argument is not a Tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).where(Tensor([True, False]), 0.0))
    [1. 0.]
""",
    "zero_": """Writes zeros; returns the tensor.

Returns:
    This tensor.

Examples:
    >>> from mindspore import Tensor
    >>> print(Tensor([1.0, 2.0]).zero_())
    [0. 0.]
""",
}
