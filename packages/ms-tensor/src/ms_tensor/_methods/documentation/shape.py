"""Documentation of the methods of `shape`: shapes and dtypes."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "H": """The conjugate transpose of a tensor of at most two dimensions; a view.

>>> Tensor([[1.0, 2.0]]).H.shape
(2, 1)""",
    "T": """The dimensions in reverse order; a view.

>>> Tensor([[1.0, 2.0]]).T.shape
(2, 1)""",
    "astype": """>>> print(Tensor([1, 2]).astype(ms.float32))
[1. 2.]""",
    "bfloat16": """Casts to bfloat16.

>>> Tensor([1, 2]).bfloat16().dtype
mindspore.bfloat16""",
    "bool": """Casts to bool: whether elements are not zero.

>>> print(Tensor([0, 2]).bool())
[False  True]""",
    "broadcast_to": """shape: The sizes, as ints or one tuple; -1 keeps the size of a dimension.
Returns: Tensor of shape `shape`, a view.
ValueError: this shape does not broadcast to `shape`.

>>> print(Tensor([1.0, 2.0]).broadcast_to((2, 2)))
[[1. 2.]
 [1. 2.]]""",
    "byte": """Casts to uint8.

>>> Tensor([1, 2]).byte().dtype
mindspore.uint8""",
    "dim": """Returns the number of dimensions as an int.

>>> Tensor([[1, 2]]).dim()
2""",
    "double": """Casts to float64.

>>> Tensor([1, 2]).double().dtype
mindspore.float64""",
    "expand": """size: The sizes, as ints or one tuple.
Returns: Tensor of this dtype, a view.
ValueError: this shape does not broadcast to `size`.

>>> print(Tensor([[1], [2]]).expand(2, 2))
[[1 1]
 [2 2]]""",
    "expand_as": """other: Tensor whose shape is used.
x: The older name of `other`.
Returns: Tensor of this dtype, a view.

>>> print(Tensor([1, 2]).expand_as(Tensor([[0, 0], [0, 0]])))
[[1 2]
 [1 2]]""",
    "flatten": """order: 'C' (row-major) or 'F' (column-major), or the first dimension.
end_dim: The last dimension; None is -1.
start_dim: The first dimension.
Returns: Tensor.
TypeError: `order` is neither a str nor an int.
ValueError: `order` is another str, or a dimension is out of range.

>>> print(Tensor([[1, 2], [3, 4]]).flatten())
[1 2 3 4]""",
    "float": """Casts to float32.

>>> print(Tensor([1, 2]).float())
[1. 2.]""",
    "gather": """input_indices: Tensor of ints: the indices of the slices.
axis: The dimension of the slices.
batch_dims: The number of leading batch dimensions.
dim: The dimension, in the form `gather(dim, index)`.
index: Tensor of ints, of the rank of this tensor.
Returns: Tensor of this dtype.
IndexError: an index is out of range.

>>> print(Tensor([[1, 2], [3, 4]]).gather(Tensor([1]), 0))
[[3 4]]""",
    "half": """Casts to float16.

>>> Tensor([1, 2]).half().dtype
mindspore.float16""",
    "int": """Casts to int32; floats are truncated.

>>> print(Tensor([1.5, -1.5]).int())
[ 1 -1]""",
    "is_complex": """Returns whether the dtype is complex64 or complex128.

>>> Tensor([1.0]).is_complex()
False""",
    "is_floating_point": """Returns whether the dtype is float16, bfloat16, float32 or float64.

>>> Tensor([1.0]).is_floating_point()
True""",
    "is_signed": """Returns whether the dtype has negative numbers.

>>> Tensor([1.0]).is_signed()
True""",
    "long": """Casts to int64; floats are truncated.

>>> print(Tensor([1.5, -1.5]).long())
[ 1 -1]""",
    "mT": """The tensor with its last two dimensions transposed; a view.

ValueError: the tensor has fewer than two dimensions.

>>> Tensor(np.ones((2, 3, 4))).mT.shape
(2, 4, 3)""",
    "ndimension": """Returns the number of dimensions as an int.

>>> Tensor([[1, 2]]).ndimension()
2""",
    "nelement": """Returns the number of elements as an int.

>>> Tensor([[1, 2]]).nelement()
2""",
    "new_full": """size: The shape: an int, or a tuple or list of ints.
fill_value: A number.
dtype: The dtype; None is this tensor's.

>>> print(Tensor([1.0]).new_full((2,), 7))
[7. 7.]""",
    "new_ones": """size: The shape: ints, or one tuple or list.
*more: Further sizes.
dtype: The dtype; None is this tensor's.

>>> print(Tensor([1]).new_ones(2))
[1 1]""",
    "new_zeros": """size: The shape: ints, or one tuple or list.
*more: Further sizes.
dtype: The dtype; None is this tensor's.

>>> print(Tensor([1]).new_zeros(2))
[0 0]""",
    "numel": """Returns the number of elements as an int.

>>> Tensor([[1, 2]]).numel()
2""",
    "numpy": """Returns the elements as a NumPy array over the same memory; see `asnumpy`.

>>> Tensor([1.0, 2.0]).numpy().shape
(2,)""",
    "permute": """axis: The dimensions in their new order, as ints or one tuple; negative ones count from the last.
dims: Alias of `axis`.
Returns: Tensor of this dtype, a view.
ValueError: a dimension is missing, repeated or out of range.

>>> Tensor(np.ones((2, 3, 4))).permute(2, 0, 1).shape
(4, 2, 3)""",
    "ravel": """Returns: 1-d tensor, a view if the elements are in row-major order.

>>> print(Tensor([[1, 2], [3, 4]]).ravel())
[1 2 3 4]""",
    "repeat": """>>> print(Tensor([1, 2]).repeat(2))
[1 2 1 2]""",
    "reshape": """sizes: The sizes, as ints or one tuple or list; one of them may be -1, which is inferred.
shape: Alias of `sizes`.
Returns: Tensor of this dtype, a view if the elements are in row-major order.
ValueError: the new shape has another number of elements.

>>> print(Tensor([1, 2, 3, 4]).reshape(2, -1))
[[1 2]
 [3 4]]""",
    "reshape_as": """other: Tensor whose shape is used.
ValueError: the new shape has another number of elements.

>>> print(Tensor([1, 2]).reshape_as(Tensor([[0], [0]])))
[[1]
 [2]]""",
    "round": """decimals: The number of decimals; a negative one rounds to the left of the point.

>>> print(Tensor([0.5, 1.5, 2.4]).round())
[0. 2. 2.]""",
    "select": """dim: The dimension.
index: The index.
condition: Tensor of bool, in the other form.
y: Tensor or number: the elements where `condition` is false.

>>> print(Tensor([[1, 2], [3, 4]]).select(0, 1))
[3 4]""",
    "short": """Casts to int16; floats are truncated.

>>> Tensor([1.5, -1.5]).short().dtype
mindspore.int16""",
    "split": """split_size_or_sections: The size of the parts, of which the last may be smaller, or a list of sizes.
axis: The dimension.
split_size: Alias of `split_size_or_sections`.
dim: Alias of `axis`.
Returns: tuple of Tensors, views of this one.
ValueError: a size is not positive, or the sizes do not add up to the size of the dimension.

>>> [part.shape for part in Tensor([1, 2, 3]).split(2)]
[(2,), (1,)]""",
    "squeeze": """axis: The dimension or a tuple of several; None is all of size 1.
dim: Alias of `axis`.
Returns: Tensor of this dtype, a view.

>>> Tensor([[[1], [2]]]).squeeze().shape
(2,)""",
    "stride": """dim: The dimension; None is all of them.
Returns: A tuple of ints, or an int.

>>> Tensor([[1, 2, 3]]).stride()
[3, 1]""",
    "t": """ValueError: the tensor has more than two dimensions.

>>> Tensor([[1, 2, 3]]).t().shape
(3, 1)""",
    "tile": """dims: The numbers of repeats, as ints or one tuple, of the last dimensions.
*more: Further numbers of repeats.
reps: Alias of `dims`.

>>> Tensor([1, 2]).tile((2, 2)).shape
(2, 4)""",
    "to": """*args: A dtype, a device name, or a Tensor whose dtype is used.
dtype: The dtype.
Returns: This tensor if nothing changes, else a new one.

>>> print(Tensor([1, 2]).to(ms.float32))
[1. 2.]""",
    "transpose": """axes: The dimensions in their new order, as ints or one tuple; or the two dimensions to swap.
dim0: The first of two dimensions to swap.
dim1: The second one.
Returns: Tensor of this dtype, a view.
ValueError: a dimension is missing, repeated or out of range.

>>> Tensor([[1, 2, 3]]).transpose(1, 0).shape
(3, 1)""",
    "type": """dtype: The dtype; None returns the name of the dtype.

>>> Tensor([1.0]).type()
'Float32'""",
    "type_as": """other: Tensor whose dtype is used.

>>> print(Tensor([1, 2]).type_as(Tensor([0.5])))
[1. 2.]""",
    "view": """shape: The sizes, as ints or one tuple; or a dtype.
dtype: The dtype, by name.
Returns: Tensor over the same memory.
ValueError: the new shape has another number of elements.

>>> print(Tensor([1, 2, 3, 4]).view(2, 2))
[[1 2]
 [3 4]]""",
    "view_as": """other: Tensor whose shape is used.
ValueError: the new shape has another number of elements.

>>> print(Tensor([1, 2]).view_as(Tensor([[0], [0]])))
[[1]
 [2]]""",
}
