"""Documentation of the methods of `order`: order."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "argsort": """axis: The dimension; a negative one counts from the last.
descending: Whether the largest element comes first.
stable: Accepted for compatibility; equal elements always keep their order.
dim: Alias of `axis`. Default: that of `axis`.
Returns: Tensor of this shape, of int64.

>>> print(Tensor([3, 1, 2]).argsort())
[1 2 0]""",
    "cumsum": """axis: The dimension; None is the flattened tensor. Also given as `dim`.
dtype: The dtype of the sums; None is this tensor's, or int32 for bools and shorter ints.
dim: Alias of `axis`. Default: that of `axis`.
ValueError: `axis` is out of range.

>>> print(Tensor([1, 2, 3]).cumsum(0))
[1 3 6]""",
    "median": """axis: The dimension.
keepdims: Whether the dimension is kept with size 1.
dim: Alias of `axis`. Default: that of `axis`.
keepdim: Alias of `keepdims`.
Returns: tuple of two Tensors: the medians (of two middle elements, the lower one) and their int64 indices.

>>> print(Tensor([3, 1, 2]).median()[0])
2""",
    "nansum": """axis: The dimension or a tuple of several; None is all of them.
keepdims: Whether reduced dimensions are kept with size 1.
dtype: The dtype of the result; None is this tensor's.
dim: Alias of `axis`. Default: that of `axis`.
keepdim: Alias of `keepdims`.

>>> print(Tensor([1.0, float("nan")]).nansum())
1.0""",
    "searchsorted": """v: Tensor or data: the values.
side: 'left' or 'right': before or after equal elements.
sorter: Tensor of ints that sorts this tensor; None if it is sorted.

>>> print(Tensor([1, 3, 5]).searchsorted(Tensor([3, 4])))
[1 2]""",
    "sort": """axis: The dimension. Also given as `dim`.
descending: Whether the largest element comes first.
stable: Accepted for compatibility; equal elements always keep their order.
dim: Alias of `axis`. Default: that of `axis`.
Returns: tuple of two Tensors: the elements and their indices.

>>> print(Tensor([3, 1, 2]).sort()[0])
[1 2 3]""",
    "unique": """>>> print(Tensor([3, 1, 3]).unique()[0])
1""",
}
