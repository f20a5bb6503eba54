"""Documentation of the methods of `indexing`: indexing."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "diag": """Returns the diagonal of a matrix, or the matrix that has a vector as its diagonal.

diagonal: 0, the main diagonal.
ValueError: `diagonal` is not 0.

>>> print(Tensor([1, 2]).diag())
[[1 0]
 [0 2]]""",
    "diagonal": """offset: The diagonal; 0 is the main one, positive ones are above it.
axis1: The dimension of the rows.
axis2: The dimension of the columns.
Returns: Tensor of this dtype, whose last dimension is the diagonal.
ValueError: there are fewer than two dimensions, or `axis1` and `axis2` are the same.

>>> print(Tensor([[1, 2], [3, 4]]).diagonal())
[1 4]""",
    "fill_diagonal": """fill_value: A number.
wrap: Whether the diagonal starts again below a square, as in NumPy.
ValueError: there are fewer than two dimensions, or more than two of different sizes.

>>> print(Tensor([[1, 2], [3, 4]]).fill_diagonal(0))
[[0 2]
 [3 0]]""",
    "fill_diagonal_": """fill_value: A number.
wrap: Whether the diagonal starts again below a square, as in NumPy.

>>> print(Tensor([[1, 2], [3, 4]]).fill_diagonal_(0))
[[0 2]
 [3 0]]""",
    "getitem_index_info": """>>> Tensor.getitem_index_info is not None
True""",
    "index_add": """dim: The dimension.
index: 1-d tensor of int32 or int64.
source: Tensor with one slice per index.
alpha: The factor of `source`.
IndexError: an index is out of range.

>>> print(Tensor([1.0, 2.0]).index_add(0, Tensor([0]), Tensor([1.0])))
[2. 2.]""",
    "index_add_": """dim: The dimension.
index: 1-d tensor of int32 or int64.
source: Tensor with one slice per index.
alpha: The factor of `source`.
IndexError: an index is out of range.

>>> print(Tensor([1.0, 2.0]).index_add_(0, Tensor([0, 0]), Tensor([1.0, 1.0])))
[3. 2.]""",
    "index_copy_": """dim: The dimension.
index: 1-d tensor of ints.
tensor: Tensor with one slice per index.
IndexError: an index is out of range.

>>> print(Tensor([1.0, 2.0]).index_copy_(0, Tensor([1]), Tensor([5.0])))
[1. 5.]""",
    "index_fill_": """dim: The dimension.
index: 1-d tensor of ints.
value: A number or a 0-d tensor.
IndexError: an index is out of range.

>>> print(Tensor([1.0, 2.0]).index_fill_(0, Tensor([1]), 0.0))
[1. 0.]""",
    "index_put": """indices: A tuple or list of tensors of ints or bools, one per leading dimension.
values: Tensor that broadcasts to the indexed elements.
accumulate: Whether to add the values to the elements.
IndexError: an index is out of range.

>>> print(Tensor([1, 2, 3]).index_put((Tensor([0, 2]),), Tensor([7])))
[7 2 7]""",
    "index_put_": """indices: A tuple or list of tensors of ints or bools, one per leading dimension.
values: Tensor that broadcasts to the indexed elements.
accumulate: Whether to add the values to the elements.
IndexError: an index is out of range.

>>> print(Tensor([1, 2, 3]).index_put_((Tensor([0, 2]),), Tensor([7])))
[7 2 7]""",
    "masked_scatter": """mask: Tensor of bool that broadcasts with this tensor.
source: Tensor of this dtype with at least as many elements as `mask` has true ones.
ValueError: `source` has too few elements.

>>> print(Tensor([1, 2, 3]).masked_scatter(Tensor([True, False, True]), Tensor([7, 8])))
[7 2 8]""",
    "masked_scatter_": """mask: Tensor of bool that broadcasts with this tensor.
source: Tensor of this dtype with at least as many elements as `mask` has true ones.

>>> print(Tensor([1, 2, 3]).masked_scatter_(Tensor([True, False, True]), Tensor([7, 8])))
[7 2 8]""",
    "reverse_sequence": """Reverses the first `seq_lengths[i]` elements of each example; the others stay in place.

seq_lengths: 1-d tensor of ints, one per example.
seq_dim: The dimension to reverse.
batch_dim: The dimension of the examples.

>>> print(Tensor([[1, 2, 3], [4, 5, 6]]).reverse_sequence(Tensor([2, 3]), 1))
[[2 1 3]
 [6 5 4]]""",
    "scatter": """dim: The dimension.
index: Tensor of ints, of the rank of this tensor.
src: Tensor of at least the shape of `index`, or a number.
axis: Alias of `dim`.
value: Alias of `src` if it is a number.
reduce: 'none' writes the elements, 'add' adds them.
IndexError: an index is out of range.

>>> print(Tensor([1, 2, 3]).scatter(0, Tensor([0, 2]), Tensor([7, 8])))
[7 2 8]""",
    "scatter_": """dim: The dimension.
index: Tensor of ints, of the rank of this tensor.
src: Tensor of at least the shape of `index`, or a number.
value: Alias of `src` if it is a number.
reduce: 'none' writes the elements, 'add' adds them.

>>> print(Tensor([1, 2, 3]).scatter_(0, Tensor([0, 2]), Tensor([7, 8])))
[7 2 8]""",
    "scatter_add": """dim: The dimension, in the form `scatter_add(dim, index, src)`.
index: Tensor of ints, of the rank of this tensor.
src: Tensor of at least the shape of `index`.
indices: Tensor of ints of shape (..., k), in the form `scatter_add(indices, updates)`.
updates: Tensor of this dtype: one element or slice per index.
IndexError: an index is out of range.

>>> print(Tensor([1, 2]).scatter_add(0, Tensor([0]), Tensor([5])))
[6 2]""",
    "scatter_add_": """dim: The dimension.
index: Tensor of ints, of the rank of this tensor.
src: Tensor of at least the shape of `index`.

>>> print(Tensor([1, 2, 3]).scatter_add_(0, Tensor([0, 0]), Tensor([7, 8])))
[16  2  3]""",
    "scatter_div": """Returns a copy with the elements or slices at `indices` divided by `updates`.

indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
updates: Tensor of this dtype: one element or slice per index.

>>> print(Tensor([8, 2, 3]).scatter_div(Tensor([[0]]), Tensor([2])))
[4 2 3]""",
    "scatter_max": """Returns a copy with the maximum of `updates` and the elements or slices at `indices`.

indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
updates: Tensor of this dtype: one element or slice per index.

>>> print(Tensor([1, 2, 3]).scatter_max(Tensor([[0]]), Tensor([7])))
[7 2 3]""",
    "scatter_min": """Returns a copy with the minimum of `updates` and the elements or slices at `indices`.

indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
updates: Tensor of this dtype: one element or slice per index.

>>> print(Tensor([1, 2, 3]).scatter_min(Tensor([[0]]), Tensor([0])))
[0 2 3]""",
    "scatter_mul": """Returns a copy with the elements or slices at `indices` multiplied by `updates`.

indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
updates: Tensor of this dtype: one element or slice per index.

>>> print(Tensor([1, 2, 3]).scatter_mul(Tensor([[0]]), Tensor([7])))
[7 2 3]""",
    "scatter_sub": """Returns a copy with `updates` subtracted from the elements or slices at `indices`.

indices: Tensor of ints, of shape (..., k): indices into the first k dimensions.
updates: Tensor of this dtype: one element or slice per index.

>>> print(Tensor([1, 2, 3]).scatter_sub(Tensor([[0]]), Tensor([7])))
[-6  2  3]""",
    "setitem_index_info": """>>> Tensor.setitem_index_info is not None
True""",
    "take": """>>> print(Tensor([1, 2, 3]).take(Tensor([0, 2])))
[1 3]""",
}
