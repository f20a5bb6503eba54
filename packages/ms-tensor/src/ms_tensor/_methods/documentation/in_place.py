"""Documentation of the methods of `in_place`: methods that write in place."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "add_": """other: Tensor or number that broadcasts to this tensor's shape.
alpha: The factor of `other`.
TypeError: the result has another dtype than this tensor.
ValueError: the result has another shape.

>>> print(Tensor([1.0, 2.0]).add_(1.0))
[2. 3.]""",
    "addmm_": """mat1: of shape (n, k).
mat2: of shape (k, m).
beta: The factor of this tensor.
alpha: The factor of the product.
Returns: This tensor, of shape (n, m).
ValueError: the shapes are incompatible.

>>> print(Tensor([[1.0]]).addmm_(Tensor([[1.0, 2.0]]), Tensor([[1.0], [1.0]])))
[[4.]]""",
    "clamp_": """min: The lower bound: a number, or a Tensor that broadcasts; None for no bound.
max: The upper bound; None for no bound.
ValueError: both bounds are None.

>>> print(Tensor([-1.0, 0.5, 2.0]).clamp_(0.0, 1.0))
[0.  0.5 1. ]""",
    "copy_": """src: Tensor that broadcasts to this shape.
non_blocking: Accepted for compatibility.
ValueError: `src` does not broadcast to this shape.

>>> print(Tensor([1.0, 2.0]).copy_(Tensor([5])))
[5. 5.]""",
    "div_": """Divides each element by `other` in place.

other: Tensor or number that broadcasts to this tensor's shape.
rounding_mode: None, 'floor' or 'trunc'. Default: ``None``.
TypeError: the result has another dtype than this tensor, such as for integers.

>>> print(Tensor([1.0, 2.0]).div_(2.0))
[0.5 1. ]""",
    "erfinv_": """Computes the inverse error function in place.

>>> print(Tensor([0.0]).erfinv_())
[0.]""",
    "exp_": """Computes the exponential in place.

TypeError: the dtype is not a float dtype.

>>> print(Tensor([0.0]).exp_())
[1.]""",
    "fill_": """value: A number or a 0-d tensor.

>>> print(Tensor([1.0, 2.0]).fill_(3.0))
[3. 3.]""",
    "floor_": """Rounds each element down in place.

>>> print(Tensor([1.5, -1.5]).floor_())
[ 1. -2.]""",
    "floor_divide_": """Divides each element by `other` and rounds down, in place.

other: Tensor or number that broadcasts to this tensor's shape.
TypeError: the result has another dtype than this tensor.

>>> print(Tensor([5.0, -5.0]).floor_divide_(2.0))
[ 2. -3.]""",
    "itemset": """>>> print(Tensor([1.0, 2.0]).itemset(0, 5.0))
[5. 2.]""",
    "log_": """Computes the natural logarithm in place.

TypeError: the dtype is not a float dtype.

>>> print(Tensor([1.0]).log_())
[0.]""",
    "masked_fill_": """mask: Tensor of bool that broadcasts to this shape.
value: A number or a 0-d tensor.

>>> print(Tensor([1.0, 2.0]).masked_fill_(Tensor([True, False]), 0.0))
[0. 2.]""",
    "mul_": """Multiplies each element by `other` in place.

other: Tensor or number that broadcasts to this tensor's shape.
TypeError: the result has another dtype than this tensor.

>>> print(Tensor([1.0, 2.0]).mul_(3.0))
[3. 6.]""",
    "remainder_": """Computes the remainder of division by `other` in place.

other: Tensor or number that broadcasts to this tensor's shape; the result has its sign.
TypeError: the result has another dtype than this tensor.

>>> print(Tensor([5.0, -5.0]).remainder_(3.0))
[2. 1.]""",
    "sigmoid_": """Computes the sigmoid in place.

TypeError: the dtype is not a float dtype.

>>> print(Tensor([0.0]).sigmoid_())
[0.5]""",
    "sign_": """Computes the sign in place.

>>> print(Tensor([-2.0, 3.0]).sign_())
[-1.  1.]""",
    "sub_": """other: Tensor or number that broadcasts to this tensor's shape.
alpha: The factor of `other`.
TypeError: the result has another dtype than this tensor.
ValueError: the result has another shape.

>>> print(Tensor([1.0, 2.0]).sub_(1.0))
[0. 1.]""",
    "tanh_": """Computes the hyperbolic tangent in place.

TypeError: the dtype is not a float dtype.

>>> print(Tensor([0.0]).tanh_())
[0.]""",
    "zero_": """>>> print(Tensor([1.0, 2.0]).zero_())
[0. 0.]""",
}
