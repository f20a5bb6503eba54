"""Documentation of the methods of `reduce`: reductions."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "argmax": """axis: The dimension; None is the flattened tensor. Also given as `dim`.
keepdims: Whether the dimension is kept with size 1. Also given as `keepdim`.
dim: Alias of `axis`. Default: that of `axis`.
keepdim: Alias of `keepdims`.
Returns: Tensor of int64, of this shape without `axis`.
ValueError: `axis` is out of range.

>>> print(Tensor([[1, 3, 2], [9, 0, 0]]).argmax(1))
[1 0]""",
    "max": """axis: The dimension or a tuple of several; None is all of them.
keepdims: Whether reduced dimensions are kept with size 1.
initial: A lower bound of the result.
where: Tensor of bool, or a bool: the elements that count; needs `initial`.
return_indices: Whether to return the indices of the maxima too; `axis` must be one dimension.
dim: The dimension; the method then returns values and indices. Default: none.
keepdim: Alias of `keepdims`, for `dim`.
Returns: Tensor of this dtype; or a tuple of the maxima and their int64 indices.

>>> print(Tensor([[1, 3], [2, 0]]).max(axis=1))
[3 2]""",
    "mean": """axis: The dimension or a tuple of several; None is all of them.
keep_dims: Whether reduced dimensions are kept with size 1.
dim: Alias of `axis`. Default: that of `axis`.
keepdim: Alias of `keep_dims`.
dtype: The dtype of the result; None is this tensor's.
ValueError: `axis` is out of range or repeated.

>>> print(Tensor([[1.0, 3.0], [2.0, 0.0]]).mean(1))
[2. 1.]""",
    "min": """axis: The dimension or a tuple of several; None is all of them.
keepdims: Whether reduced dimensions are kept with size 1.
initial: An upper bound of the result.
where: Tensor of bool, or a bool: the elements that count; needs `initial`.
return_indices: Whether to return the indices of the minima too; `axis` must be one dimension.
dim: The dimension; the method then returns values and indices. Default: none.
keepdim: Alias of `keepdims`, for `dim`.
Returns: Tensor of this dtype; or a tuple of the minima and their int64 indices.

>>> print(Tensor([[1, 3], [2, 0]]).min(axis=1))
[1 0]""",
    "sum": """axis: The dimension or a tuple of several; None is all of them.
keepdims: Whether reduced dimensions are kept with size 1.
dtype: The dtype of the result; None is this tensor's, int64 for smaller ints and bools.
initial: A number to add.
dim: Alias of `axis`. Default: that of `axis`.
keepdim: Alias of `keepdims`.
ValueError: `axis` is out of range or repeated.

>>> print(Tensor([[1, 3], [2, 0]]).sum(0))
[3 3]""",
}
