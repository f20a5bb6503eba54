"""Documentation of the methods of `keywords`: functions with further names of keywords."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "count_nonzero": """Counts the nonzero elements.

axis: The dimension or a tuple of several; () is all of them. Also given as `dim`. Default: ``()``.
keep_dims: Whether reduced dimensions are kept with size 1. Default: ``False``.
dtype: The dtype of the result. Default: ``int32``.

>>> print(Tensor([[0, 1], [2, 3]]).count_nonzero())
3""",
    "index_select": """Selects slices along `axis` by a 1-d index.

axis: The dimension. Also given as `dim`.
index: 1-d tensor of ints.
Returns: Tensor of this dtype.
IndexError: an index is out of range.

>>> print(Tensor([[1, 2], [3, 4]]).index_select(1, Tensor([1])))
[[2]
 [4]]""",
    "kthvalue": """Returns the `k`-th smallest element along a dimension and its index.

k: The position in the order, counted from 1.
axis: The dimension. Also given as `dim`. Default: ``-1``.
keepdim: Whether the dimension is kept with size 1. Default: ``False``.
Returns: tuple of two Tensors: the elements, and their indices, of int64.
ValueError: `k` is out of range.

>>> print(Tensor([3, 1, 2]).kthvalue(2)[0])
2""",
    "multiply": """Multiplies by a number or a tensor.

value: Tensor or number, also given as `other`; broadcast with this tensor, dtypes are promoted.
Returns: Tensor of the broadcast shape and the promoted dtype.

>>> print(Tensor([1.0, 2.0]).multiply(3.0))
[3. 6.]""",
    "repeat_interleave": """Repeats each element along a dimension, or of the flattened tensor.

repeats: An int, or a Tensor or list of one int per element of the dimension.
axis: The dimension; None is the flattened tensor. Also given as `dim`. Default: ``None``.
ValueError: a count is negative.

>>> print(Tensor([1, 2]).repeat_interleave(2))
[1 1 2 2]""",
    "softmax": """Computes the softmax along a dimension: exponentials divided by their sum.

axis: The dimension. Also given as `dim`.
dtype: The dtype of the result; None is this tensor's. Default: ``None``.
TypeError: the dtype is not a float dtype.

>>> print(Tensor([0.0, 0.0]).softmax(-1))
[0.5 0.5]""",
    "sub": """Subtracts `alpha * other`.

other: Tensor or number; broadcast with this tensor, dtypes are promoted.
alpha: The factor of `other`. Default: ``1``.
Returns: Tensor of the broadcast shape and the promoted dtype.
TypeError: `other` is neither a Tensor nor a number or bool.
ValueError: the shapes cannot be broadcast.

>>> print(Tensor([1.0, 2.0]).sub(Tensor([1.0, 1.0]), alpha=2))
[-1.  0.]""",
    "subtract": """Subtracts `alpha * other`.

other: Tensor or number; broadcast with this tensor, dtypes are promoted.
alpha: The factor of `other`. Default: ``1``.
Returns: Tensor of the broadcast shape and the promoted dtype.
TypeError: `other` is neither a Tensor nor a number or bool.

>>> print(Tensor([1.0, 2.0]).subtract(Tensor([1.0, 1.0]), alpha=2))
[-1.  0.]""",
    "where": """condition: Tensor of bool that broadcasts.
y: Tensor or number.

>>> print(Tensor([1.0, 2.0]).where(Tensor([True, False]), 0.0))
[1. 0.]""",
}
