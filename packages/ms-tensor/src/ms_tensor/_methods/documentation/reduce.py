"""Documentation of the methods of `reduce`: reductions."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "argmax": """axis: The dimension; None is the flat tensor. Also given as `dim`.
keepdims: Whether the dimension stays, with size 1. Also given as `keepdim`.
dim: Another name of `axis`. Default: that of `axis`.
keepdim: Another name of `keepdims`.
Returns: Tensor of int64.
ValueError: `axis` is out of range.

>>> print(Tensor([[1, 3, 2], [9, 0, 0]]).argmax(1))
[1 0]""",
    "max": """axis: The dimension or a tuple of several; None is all of them.
keepdims: Whether reduced dimensions stay, with size 1.
initial: A lower bound of the result.
where: Tensor of bool: the elements that count; needs `initial`.
return_indices: Whether the indices of the maxima are returned too, for one `axis`.
dim: The dimension, in the form that gives values and indices. Default: none.
keepdim: Another name of `keepdims`, for `dim`.
Returns: Tensor, or a pair of the maxima and their indices (int64).

>>> print(Tensor([[1, 3], [2, 0]]).max(axis=1))
[3 2]""",
    "mean": """axis: The dimension or a tuple of several; None is all of them.
keep_dims: Whether reduced dimensions stay, with size 1.
dim: Another name of `axis`. Default: that of `axis`.
keepdim: Another name of `keep_dims`.
dtype: The dtype of the result; None is this tensor's.
ValueError: `axis` is out of range or repeated.

>>> print(Tensor([[1.0, 3.0], [2.0, 0.0]]).mean(1))
[2. 1.]""",
    "min": """axis: The dimension or a tuple of several; None is all of them.
keepdims: Whether reduced dimensions stay, with size 1.
initial: An upper bound of the result.
where: Tensor of bool: the elements that count; needs `initial`.
return_indices: Whether the indices of the minima are returned too, for one `axis`.
dim: The dimension, in the form that gives values and indices. Default: none.
keepdim: Another name of `keepdims`, for `dim`.
Returns: Tensor, or a pair of the minima and their indices (int64).

>>> print(Tensor([[1, 3], [2, 0]]).min(axis=1))
[1 0]""",
    "sum": """axis: The dimension or a tuple of several; None is all of them.
keepdims: Whether reduced dimensions stay, with size 1.
dtype: The dtype of the result; None is this tensor's, int64 for smaller ints and bools.
initial: A number that is added.
dim: Another name of `axis`. Default: that of `axis`.
keepdim: Another name of `keepdims`.
ValueError: `axis` is out of range or repeated.

>>> print(Tensor([[1, 3], [2, 0]]).sum(0))
[3 3]""",
}
