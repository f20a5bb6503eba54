"""Documentation of the methods of `derived`: compositions."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "add": """other: Tensor or number; broadcast with this tensor, dtypes are promoted.
alpha: The factor of `other`.
Returns: Tensor of the broadcast shape and the promoted dtype.
TypeError: `other` is neither a Tensor nor a number or bool.
ValueError: the shapes cannot be broadcast.

>>> print(Tensor([1.0, 2.0]).add(Tensor([1.0, 1.0]), alpha=2))
[3. 4.]""",
    "addmv": """Computes ``beta * self + alpha * (mat @ vec)``.

mat: of shape (n, m).
vec: of shape (m,).
beta: The factor of this tensor.
alpha: The factor of the product.
Returns: Tensor of shape (n,).

>>> print(Tensor([1.0, 2.0]).addmv(Tensor([[1.0, 0.0], [0.0, 2.0]]), Tensor([3.0, 4.0])))
[ 4. 10.]""",
    "addr": """Computes ``beta * self + alpha * outer(vec1, vec2)``.

vec1: of shape (n,).
vec2: of shape (m,).
beta: The factor of this tensor.
alpha: The factor of the product.
Returns: Tensor of shape (n, m).

>>> print(Tensor([[0.0, 1.0]]).addr(Tensor([2.0]), Tensor([1.0, 1.0])))
[[2. 3.]]""",
    "adjoint": """ValueError: the tensor has fewer than two dimensions.

>>> Tensor([[1.0, 2.0]]).adjoint().shape
(2, 1)""",
    "allclose": """>>> Tensor([1.0, 2.0]).allclose(Tensor([1.0, 2.0]))
True""",
    "approximate_equal": """other: of the same shape and dtype.
tolerance: The difference below which elements are equal.
Returns: Tensor of bool, of this shape.

>>> print(Tensor([1.0, 2.0]).approximate_equal(Tensor([1.0, 2.1])))
[ True False]""",
    "argmax_with_value": """axis: The dimension; None is the flattened tensor.
keep_dims: Whether the dimension is kept with size 1.
Returns: tuple of two Tensors: the maxima, in this dtype, and their indices, of int64.

>>> print(Tensor([[1, 3, 2]]).argmax_with_value(1)[0])
[3]""",
    "argmin_with_value": """axis: The dimension; None is the flattened tensor.
keep_dims: Whether the dimension is kept with size 1.
Returns: tuple of two Tensors: the minima, in this dtype, and their indices, of int64.

>>> print(Tensor([[1, 3, 2]]).argmin_with_value(1)[0])
[1]""",
    "bitwise_not": """Inverts each bit; for bools, computes the logical negation.

TypeError: the dtype is neither bool nor an integer dtype.

>>> print(Tensor([0, 5]).bitwise_not())
[-1 -6]""",
    "choose": """>>> print(Tensor([0, 1]).choose([Tensor([1, 2]), Tensor([3, 4])]))
[1 4]""",
    "fills": """value: A number or a 0-d tensor.

>>> print(Tensor([1.0, 2.0]).fills(3.0))
[3. 3.]""",
    "float_power": """Raises each element to a power, in float64 or complex128.

other: The exponent: Tensor or number.

>>> print(Tensor([1, 2]).float_power(2))
[1. 4.]""",
    "index": """>>> print(Tensor([1, 2, 3]).index((Tensor([0, 2]),)))
[1 3]""",
    "inplace_update": """>>> print(Tensor([1.0, 2.0]).inplace_update(Tensor([5.0]), 0))
[5. 2.]""",
    "isreal": """Tests whether each element has no imaginary part.

Returns: Tensor of bool, of this shape.

>>> print(Tensor([1.0, 2.0]).isreal())
[ True  True]""",
    "lstsq": """A: of shape (m, n), with the same number of rows.
Returns: Tensor of the shape of `self`.

>>> Tensor([[1.0], [2.0]]).lstsq(Tensor([[1.0, 0.0], [0.0, 1.0]])).shape
(1, 2)""",
    "mH": """ValueError: the tensor has fewer than two dimensions.

>>> Tensor(np.ones((2, 3, 4))).mH.shape
(2, 4, 3)""",
    "new_empty": """size: The shape: ints, or one tuple or list.
*more: Further sizes.
dtype: The dtype; None is this tensor's.
device: Accepted for compatibility.

>>> Tensor([1.0]).new_empty((2, 3)).shape
(2, 3)""",
    "positive": """Returns the tensor itself.

>>> print(Tensor([-1.0]).positive())
[-1.]""",
    "ptp": """>>> print(Tensor([1.0, 5.0]).ptp())
4.0""",
    "put_": """index: Tensor of ints: indices into the flattened tensor.
source: Tensor with as many elements as `index`.
accumulate: Whether to add the elements to the existing ones.
IndexError: an index is out of range.

>>> print(Tensor([1, 2, 3]).put_(Tensor([0, 2]), Tensor([7, 8])))
[7 2 8]""",
    "qr": """some: Whether the decomposition is reduced.
Returns: tuple of two Tensors.

>>> Tensor([[1.0, 0.0], [0.0, 1.0]]).qr()[0].shape
(2, 2)""",
    "requires_grad_": """>>> Parameter(Tensor([1.0])).requires_grad_(False).requires_grad
False""",
    "resize": """>>> print(Tensor([1, 2]).resize(3))
[1 2 0]""",
    "reverse": """axis: An int or a tuple of ints.

>>> print(Tensor([1, 2, 3]).reverse(0))
[3 2 1]""",
    "sum_to_size": """>>> print(Tensor([[1, 2], [3, 4]]).sum_to_size((1, 2)))
[[4 6]]""",
    "swapdims": """dim0: The first dimension.
dim1: The second dimension.
Returns: Tensor of this dtype, a view.

>>> Tensor([[1, 2, 3]]).swapdims(0, 1).shape
(3, 1)""",
    "top_k": """k: The number of elements.
sorted: Accepted for compatibility; the largest element always comes first.
Returns: tuple of two Tensors: the elements, and their indices, of int32.

>>> print(Tensor([1.0, 3.0, 2.0]).top_k(2)[0])
[3. 2.]""",
    "trace": """>>> print(Tensor([[1, 2], [3, 4]]).trace())
5""",
    "triangular_solve": """A: of shape (..., n, n).
upper: Whether `A` is an upper triangular matrix.
transpose: Whether to use the transpose of `A`.
unitriangular: Whether the diagonal is assumed to be ones.
Returns: tuple of two Tensors.

>>> print(Tensor([[4.0]]).triangular_solve(Tensor([[2.0]]))[0])
[[2.]]""",
}
