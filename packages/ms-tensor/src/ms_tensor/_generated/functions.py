"""Functions over one table op each.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from ms_runtime import DType, Tensor, op

_abs = op("abs")
_acos = op("acos")
_acosh = op("acosh")
_add = op("add")
_asin = op("asin")
_asinh = op("asinh")
_atan = op("atan")
_atan2 = op("atan2")
_atanh = op("atanh")
_bitwise_and = op("bitwise_and")
_bitwise_left_shift = op("bitwise_left_shift")
_bitwise_or = op("bitwise_or")
_bitwise_right_shift = op("bitwise_right_shift")
_bitwise_xor = op("bitwise_xor")
_broadcast_to = op("broadcast_to")
_cast = op("cast")
_ceil = op("ceil")
_complex = op("complex")
_concat = op("concat")
_conj = op("conj")
_cos = op("cos")
_cosh = op("cosh")
_det = op("det")
_digamma = op("digamma")
_div = op("div")
_eig = op("eig")
_eigvals = op("eigvals")
_equal = op("equal")
_erf = op("erf")
_erfc = op("erfc")
_erfinv = op("erfinv")
_exp = op("exp")
_expm1 = op("expm1")
_floor = op("floor")
_floor_divide = op("floor_divide")
_floor_mod = op("floor_mod")
_greater = op("greater")
_greater_equal = op("greater_equal")
_imag = op("imag")
_isinf = op("isinf")
_isnan = op("isnan")
_less = op("less")
_less_equal = op("less_equal")
_lgamma = op("lgamma")
_log = op("log")
_log1p = op("log1p")
_logical_and = op("logical_and")
_logical_not = op("logical_not")
_logical_or = op("logical_or")
_logical_xor = op("logical_xor")
_maximum = op("maximum")
_minimum = op("minimum")
_mul = op("mul")
_neg = op("neg")
_not_equal = op("not_equal")
_pow = op("pow")
_real = op("real")
_reciprocal = op("reciprocal")
_reduce_all = op("reduce_all")
_reduce_any = op("reduce_any")
_reduce_max = op("reduce_max")
_reduce_min = op("reduce_min")
_reduce_prod = op("reduce_prod")
_reduce_sum = op("reduce_sum")
_relu = op("relu")
_reshape = op("reshape")
_round = op("round")
_rsqrt = op("rsqrt")
_select = op("select")
_sigmoid = op("sigmoid")
_sign = op("sign")
_sin = op("sin")
_sinh = op("sinh")
_slogdet = op("slogdet")
_sqrt = op("sqrt")
_square = op("square")
_stop_gradient = op("stop_gradient")
_sub = op("sub")
_tan = op("tan")
_tanh = op("tanh")
_transpose = op("transpose")
_trunc = op("trunc")


def abs(input: Tensor) -> Tensor:
    """Returns the absolute value of each element.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape of `input` and its dtype; for complex numbers the dtype of their parts.

    Examples:
        >>> print(ops.abs(Tensor([1.0, -2.0])))
        [1. 2.]
    """
    return _abs(input)


def acos(input: Tensor) -> Tensor:
    """Returns the inverse cosine of each element, in radians; NaN outside of [-1, 1].

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.acos(Tensor([1.0, 0.5])))
        [0.        1.0471976]
    """
    return _acos(input)


def acosh(input: Tensor) -> Tensor:
    """Returns the inverse hyperbolic cosine of each element; NaN below 1.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.acosh(Tensor([1.0, 2.0])))
        [0.       1.316958]
    """
    return _acosh(input)


def add(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the sum of two tensors, element by element.

    For booleans, the sum is a logical or.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.add(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
        [4. 6.]
    """
    return _add(input, other)


def asin(input: Tensor) -> Tensor:
    """Returns the inverse sine of each element, in radians; NaN outside of [-1, 1].

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.asin(Tensor([0.0, 0.5])))
        [0.        0.5235988]
    """
    return _asin(input)


def asinh(input: Tensor) -> Tensor:
    """Returns the inverse hyperbolic sine of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.asinh(Tensor([0.0, 1.0])))
        [0.        0.8813736]
    """
    return _asinh(input)


def atan(input: Tensor) -> Tensor:
    """Returns the inverse tangent of each element, in radians.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.atan(Tensor([0.0, 1.0])))
        [0.        0.7853982]
    """
    return _atan(input)


def atan2(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the angle between the positive x axis and the point (`other`, `input`), in radians, element by element.

    Args:
        input (Union[Tensor, number]): the y coordinate.
        other (Union[Tensor, number]): the x coordinate; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype (float32 for integers).

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.atan2(Tensor([0.0, 1.0]), Tensor([1.0, 1.0])))
        [0.        0.7853982]
    """
    return _atan2(input, other)


def atanh(input: Tensor) -> Tensor:
    """Returns the inverse hyperbolic tangent of each element; NaN outside of [-1, 1].

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.atanh(Tensor([0.0, 0.5])))
        [0.         0.54930615]
    """
    return _atanh(input)


def bitwise_and(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the bitwise and of integers (for booleans the logical and), element by element.

    Args:
        input (Union[Tensor, int, bool]): the first operand, integer or bool.
        other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        TypeError: an operand is neither integer nor bool.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.bitwise_and(Tensor([5, 6]), Tensor([3, 2])))
        [1 2]
    """
    return _bitwise_and(input, other)


def bitwise_left_shift(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns `input` shifted left by `other` bits, filled with zeros, element by element.

    Args:
        input (Union[Tensor, int, bool]): the first operand, integer or bool.
        other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        TypeError: an operand is not an integer tensor.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.bitwise_left_shift(Tensor([5, 6]), Tensor([3, 2])))
        [40 24]
    """
    return _bitwise_left_shift(input, other)


def bitwise_or(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the bitwise or of integers (for booleans the logical or), element by element.

    Args:
        input (Union[Tensor, int, bool]): the first operand, integer or bool.
        other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        TypeError: an operand is neither integer nor bool.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.bitwise_or(Tensor([5, 6]), Tensor([3, 2])))
        [7 6]
    """
    return _bitwise_or(input, other)


def bitwise_right_shift(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns `input` shifted right by `other` bits, filled with the sign bit, element by element.

    Args:
        input (Union[Tensor, int, bool]): the first operand, integer or bool.
        other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        TypeError: an operand is not an integer tensor.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.bitwise_right_shift(Tensor([5, 6]), Tensor([3, 2])))
        [0 1]
    """
    return _bitwise_right_shift(input, other)


def bitwise_xor(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the bitwise exclusive or of integers (for booleans the logical one), element by element.

    Args:
        input (Union[Tensor, int, bool]): the first operand, integer or bool.
        other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        TypeError: an operand is neither integer nor bool.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.bitwise_xor(Tensor([5, 6]), Tensor([3, 2])))
        [6 4]
    """
    return _bitwise_xor(input, other)


def broadcast_to(input: Tensor, shape: int | tuple[int, ...]) -> Tensor:
    """Broadcasts the tensor to a shape, along dimensions of size 1 and new leading dimensions. Shares memory; if
    elements repeat, the result cannot be written in place.

    Args:
        input (Tensor): of any shape.
        shape (tuple[int]): the new shape; -1 keeps a size.

    Returns:
        Tensor, of shape `shape`.

    Raises:
        ValueError: the shape of `input` does not broadcast to `shape`.

    Examples:
        >>> print(ops.broadcast_to(Tensor([1, 2]), (2, 2)))
        [[1 2]
         [1 2]]
    """
    return _broadcast_to(input, shape)


def cast(input: Tensor | float, dtype: DType) -> Tensor:
    """Returns the elements converted to another dtype. Floats are truncated to integers; as bool, every nonzero value
    is True.

    Args:
        input (Tensor): of any shape.
        dtype (mindspore.dtype): the dtype of the result.

    Returns:
        Tensor, of the shape of `input`.

    Raises:
        TypeError: `dtype` is not a dtype, or has no kernels.

    Examples:
        >>> print(ops.cast(Tensor([1.5, 0.0]), ms.int32))
        [1 0]
    """
    return _cast(input, dtype)


def ceil(input: Tensor) -> Tensor:
    """Returns each element rounded up to an integer.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Raises:
        TypeError: `input` is of dtype bool.

    Examples:
        >>> print(ops.ceil(Tensor([1.5, -1.5])))
        [ 2. -1.]
    """
    return _ceil(input)


def complex(input: Tensor, other: Tensor) -> Tensor:
    """Returns complex numbers with the given real and imaginary parts.

    Args:
        input (Tensor): the real part, float32 or float64.
        other (Tensor): the imaginary part, float32 or float64; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape: complex64 if both parts are float32, else complex128.

    Raises:
        TypeError: a part has another dtype.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.complex(Tensor([1.0]), Tensor([2.0])))
        [1.+2.j]
    """
    return _complex(input, other)


def concat(tensors: list[Tensor] | tuple[Tensor, ...], axis: int = 0) -> Tensor:
    """Returns the tensors joined along an axis.

    Args:
        tensors (Union[tuple[Tensor], list[Tensor]]): at least one, of one dtype and equal in shape except along the axis.
        axis (int): the axis. Default: ``0`` .

    Returns:
        Tensor, of the dtype of the tensors.

    Raises:
        TypeError: the dtypes differ.
        ValueError: the sequence is empty, the shapes differ in another dimension, or the axis is out of range.

    Examples:
        >>> print(ops.concat((Tensor([1, 2]), Tensor([3]))))
        [1 2 3]
    """
    return _concat(tensors, axis)


def conj(input: Tensor) -> Tensor:
    """Returns the complex conjugate of each element; real numbers are returned unchanged.

    Args:
        input (Tensor): of any shape and dtype.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Examples:
        >>> print(ops.conj(ops.complex(Tensor([1.0]), Tensor([2.0]))))
        [1.-2.j]
    """
    return _conj(input)


def cos(input: Tensor) -> Tensor:
    """Returns the cosine of each element, in radians.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.cos(Tensor([0.0])))
        [1.]
    """
    return _cos(input)


def cosh(input: Tensor) -> Tensor:
    """Returns the hyperbolic cosine of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.cosh(Tensor([0.0, 1.0])))
        [1.        1.5430807]
    """
    return _cosh(input)


def det(input: Tensor) -> Tensor:
    """Returns the determinant of square matrices.

    Args:
        input (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.

    Returns:
        Tensor, of shape [...] and the dtype of `input`.

    Raises:
        TypeError: `input` has another dtype.
        ValueError: the matrices are not square.

    Examples:
        >>> print(ops.det(Tensor([[2.0, 0.0], [0.0, 3.0]])))
        6.0
    """
    return _det(input)


def digamma(input: Tensor) -> Tensor:
    """Returns the derivative of the logarithm of the gamma function of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.digamma(Tensor([1.0, 2.0])))
        [-0.5772157   0.42278433]
    """
    return _digamma(input)


def div(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the quotient of two tensors, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype (float32 for integers). A 0-d tensor does not widen the
        dtype of one with dimensions: float16 of shape (3,) and float32 of shape () give float16.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.div(Tensor([1.0, 3.0]), Tensor([2.0, 4.0])))
        [0.5  0.75]
    """
    return _div(input, other)


def eig(A: Tensor) -> tuple[Tensor, ...]:
    """Returns the eigenvalues and eigenvectors of square matrices.

    Args:
        A (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.

    Returns:
        Tuple of two Tensors, complex64 for float32 and complex64, else complex128: the eigenvalues, of shape [..., n], in any
        order, and the eigenvectors of length 1 as columns, of the shape of `A`. Non-real eigenvalues of a real matrix come in
        adjacent conjugate pairs.

    Raises:
        TypeError: `A` has another dtype.
        ValueError: the matrices are not square, or not finite.

    Examples:
        >>> w, v = ops.eig(Tensor([[1.0, 0.0], [0.0, 2.0]]))
        >>> print(w)
        [1.+0.j 2.+0.j]
        >>> print(v)
        [[1.+0.j 0.+0.j]
         [0.+0.j 1.+0.j]]
    """
    return _eig(A)


def eigvals(A: Tensor) -> Tensor:
    """Returns the eigenvalues of square matrices.

    Args:
        A (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.

    Returns:
        Tensor of shape [..., n], complex64 for float32 and complex64, else complex128, in any order.

    Raises:
        TypeError: `A` has another dtype.
        ValueError: the matrices are not square, or not finite.

    Examples:
        >>> print(ops.eigvals(Tensor([[1.0, 0.0], [0.0, 2.0]])))
        [1.+0.j 2.+0.j]
    """
    return _eigvals(A)


def equal(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Tests whether two tensors are equal, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
        [ True False]
    """
    return _equal(input, other)


def erf(input: Tensor) -> Tensor:
    """Returns the error function of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.erf(Tensor([0.0, 10.0])))
        [0. 1.]
    """
    return _erf(input)


def erfc(input: Tensor) -> Tensor:
    """Returns one minus the error function of each element, accurate where the result is small.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.erfc(Tensor([0.0, 1.0])))
        [1.        0.1572992]
    """
    return _erfc(input)


def erfinv(input: Tensor) -> Tensor:
    """Returns the inverse error function of each element; NaN outside of [-1, 1].

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.erfinv(Tensor([0.0, 0.5])))
        [0.         0.47693628]
    """
    return _erfinv(input)


def exp(input: Tensor) -> Tensor:
    """Returns e to the power of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.exp(Tensor([0.0, 1.0])))
        [1.        2.7182817]
    """
    return _exp(input)


def expm1(input: Tensor) -> Tensor:
    """Returns e to the power of each element, minus one, accurate near zero.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.expm1(Tensor([0.0, 1.0])))
        [0.        1.7182819]
    """
    return _expm1(input)


def floor(input: Tensor) -> Tensor:
    """Returns each element rounded down to an integer.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Raises:
        TypeError: `input` is of dtype bool.

    Examples:
        >>> print(ops.floor(Tensor([1.5, -1.5])))
        [ 1. -2.]
    """
    return _floor(input)


def floor_divide(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the quotient rounded down to an integer, element by element.

    An integer divided by zero gives 0.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.floor_divide(Tensor([7, -7]), Tensor([2, 2])))
        [ 3 -4]
    """
    return _floor_divide(input, other)


def floor_mod(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Returns the remainder of the floor division, element by element; it has the sign of the divisor.

    An integer taken modulo zero gives 0.

    Args:
        x (Union[Tensor, number, bool]): the first operand.
        y (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        ValueError: the shapes cannot be broadcast together.
        TypeError: both operands are of dtype bool.

    Examples:
        >>> print(ops.floor_mod(Tensor([7, -7]), Tensor([4, 4])))
        [3 1]
    """
    return _floor_mod(x, y)


def greater(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Tests whether `input` is greater than `other`, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.greater(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
        [False False]
    """
    return _greater(input, other)


def greater_equal(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Tests whether `input` is greater than or equal to `other`, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.greater_equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
        [ True False]
    """
    return _greater_equal(input, other)


def imag(input: Tensor) -> Tensor:
    """Returns the imaginary part of each element; zero for real numbers.

    Args:
        input (Tensor): of any shape and dtype.

    Returns:
        Tensor, of the shape of `input`: float32 for complex64, float64 for complex128, else of its dtype.

    Examples:
        >>> print(ops.imag(ops.complex(Tensor([1.0]), Tensor([2.0]))))
        [2.]
    """
    return _imag(input)


def isinf(input: Tensor) -> Tensor:
    """Tests whether each element is infinite.

    Args:
        input (Tensor): of any shape.

    Returns:
        Tensor of bool, of the shape of `input`.

    Examples:
        >>> print(ops.isinf(Tensor([1.0, float('inf')])))
        [False  True]
    """
    return _isinf(input)


def isnan(input: Tensor) -> Tensor:
    """Tests whether each element is NaN.

    Args:
        input (Tensor): of any shape.

    Returns:
        Tensor of bool, of the shape of `input`.

    Examples:
        >>> print(ops.isnan(Tensor([1.0, float('nan')])))
        [False  True]
    """
    return _isnan(input)


def less(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Tests whether `input` is less than `other`, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.less(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
        [False  True]
    """
    return _less(input, other)


def less_equal(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Tests whether `input` is less than or equal to `other`, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.less_equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
        [ True  True]
    """
    return _less_equal(input, other)


def lgamma(input: Tensor) -> Tensor:
    """Returns the logarithm of the absolute value of the gamma function of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.lgamma(Tensor([0.5, 3.0])))
        [0.5723649 0.6931472]
    """
    return _lgamma(input)


def log(input: Tensor) -> Tensor:
    """Returns the natural logarithm of each element; NaN below zero.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.log(Tensor([1.0, 2.0])))
        [0.        0.6931472]
    """
    return _log(input)


def log1p(input: Tensor) -> Tensor:
    """Returns the natural logarithm of one plus each element, accurate near zero.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.log1p(Tensor([0.0, 1.0])))
        [0.        0.6931472]
    """
    return _log1p(input)


def logical_and(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the logical and, element by element. Nonzero numbers count as true.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.logical_and(Tensor([False, False, True]), Tensor([False, True, True])))
        [False False  True]
    """
    return _logical_and(input, other)


def logical_not(input: Tensor) -> Tensor:
    """Returns the logical not of each element.

    Args:
        input (Tensor): of any shape; nonzero numbers count as true.

    Returns:
        Tensor of bool, of the shape of `input`.

    Examples:
        >>> print(ops.logical_not(Tensor([True, False])))
        [False  True]
    """
    return _logical_not(input)


def logical_or(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the logical or, element by element. Nonzero numbers count as true.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.logical_or(Tensor([False, False, True]), Tensor([False, True, True])))
        [False  True  True]
    """
    return _logical_or(input, other)


def logical_xor(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the logical exclusive or, element by element. Nonzero numbers count as true.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.logical_xor(Tensor([False, False, True]), Tensor([False, True, True])))
        [False  True False]
    """
    return _logical_xor(input, other)


def maximum(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the larger of two tensors, element by element; NaN if either element is NaN.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.maximum(Tensor([1.0, 5.0]), Tensor([3.0, 2.0])))
        [3. 5.]
    """
    return _maximum(input, other)


def minimum(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the smaller of two tensors, element by element; NaN if either element is NaN.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.minimum(Tensor([1.0, 5.0]), Tensor([3.0, 2.0])))
        [1. 2.]
    """
    return _minimum(input, other)


def mul(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the product of two tensors, element by element.

    For booleans, the product is a logical and.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype. A 0-d tensor does not widen the dtype of one with
        dimensions: float16 of shape (3,) and float32 of shape () give float16.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.mul(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
        [3. 8.]
    """
    return _mul(input, other)


def neg(input: Tensor) -> Tensor:
    """Returns the negative of each element.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Raises:
        TypeError: `input` is of dtype bool.

    Examples:
        >>> print(ops.neg(Tensor([1.0, -2.0])))
        [-1.  2.]
    """
    return _neg(input)


def not_equal(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Tests whether two tensors differ, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor of bool, of the broadcast shape.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.not_equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
        [False  True]
    """
    return _not_equal(input, other)


def pow(input: Tensor | float, exponent: Tensor | float) -> Tensor:
    """Returns the first tensor to the power of the second, element by element.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        exponent (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.pow(Tensor([2.0, 3.0]), 2))
        [4. 9.]
    """
    return _pow(input, exponent)


def real(input: Tensor) -> Tensor:
    """Returns the real part of each element; real numbers are returned unchanged.

    Args:
        input (Tensor): of any shape and dtype.

    Returns:
        Tensor, of the shape of `input`: float32 for complex64, float64 for complex128, else of its dtype.

    Examples:
        >>> print(ops.real(ops.complex(Tensor([1.0]), Tensor([2.0]))))
        [1.]
    """
    return _real(input)


def reciprocal(input: Tensor) -> Tensor:
    """Returns one over each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.reciprocal(Tensor([2.0, 4.0])))
        [0.5  0.25]
    """
    return _reciprocal(input)


def reduce_all(input: Tensor, axis: int | tuple[int, ...] = (), keep_dims: bool = False) -> Tensor:
    """Tests whether all elements over some axes are true.

    Args:
        input (Tensor): of dtype bool.
        axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
        keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .

    Returns:
        Tensor of bool.

    Raises:
        TypeError: `input` is not of dtype bool.
        ValueError: an axis is out of range, or is given twice.

    Examples:
        >>> print(ops.reduce_all(Tensor([[True, False], [True, True]]), 0))
        [ True False]
    """
    return _reduce_all(input, axis, keep_dims)


def reduce_any(input: Tensor, axis: int | tuple[int, ...] = (), keep_dims: bool = False) -> Tensor:
    """Tests whether any element over some axes is true.

    Args:
        input (Tensor): of dtype bool.
        axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
        keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .

    Returns:
        Tensor of bool.

    Raises:
        TypeError: `input` is not of dtype bool.
        ValueError: an axis is out of range, or is given twice.

    Examples:
        >>> print(ops.reduce_any(Tensor([[True, False], [True, False]]), 0))
        [ True False]
    """
    return _reduce_any(input, axis, keep_dims)


def reduce_max(input: Tensor, axis: int | tuple[int, ...] = (), keep_dims: bool = False) -> Tensor:
    """Returns the largest element over some axes; NaN if one of them is NaN.

    Args:
        input (Tensor): of any shape, with at least one element along each reduced axis.
        axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
        keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .

    Returns:
        Tensor, of the dtype of `input`.

    Raises:
        ValueError: an axis is out of range, or there are no elements to choose from.

    Examples:
        >>> print(ops.reduce_max(Tensor([[1.0, 4.0], [3.0, 2.0]]), 0))
        [3. 4.]
    """
    return _reduce_max(input, axis, keep_dims)


def reduce_min(input: Tensor, axis: int | tuple[int, ...] = (), keep_dims: bool = False) -> Tensor:
    """Returns the smallest element over some axes; NaN if one of them is NaN.

    Args:
        input (Tensor): of any shape, with at least one element along each reduced axis.
        axis (Union[int, tuple[int]]): the axes; all of them if empty. Default: ``()`` .
        keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .

    Returns:
        Tensor, of the dtype of `input`.

    Raises:
        ValueError: an axis is out of range, or there are no elements to choose from.

    Examples:
        >>> print(ops.reduce_min(Tensor([[1.0, 4.0], [3.0, 2.0]]), 0))
        [1. 2.]
    """
    return _reduce_min(input, axis, keep_dims)


def reduce_prod(input: Tensor, axis: int | tuple[int, ...] = (), keep_dims: bool = False) -> Tensor:
    """Returns the product over some axes. An empty product is 1.

    Args:
        input (Tensor): of any shape.
        axis (Union[int, tuple[int]]): the axes to multiply over; all of them if empty. Default: ``()`` .
        keep_dims (bool): whether these axes stay, with size 1. Default: ``False`` .

    Returns:
        Tensor, of the dtype of `input`.

    Raises:
        ValueError: an axis is out of range, or is given twice.

    Examples:
        >>> print(ops.reduce_prod(Tensor([[1.0, 2.0], [3.0, 4.0]]), 0))
        [3. 8.]
    """
    return _reduce_prod(input, axis, keep_dims)


def reduce_sum(input: Tensor, axis: int | tuple[int, ...] = (), keep_dims: bool = False) -> Tensor:
    """Returns the sum over some axes. An empty sum is 0.

    Args:
        input (Tensor): of any shape.
        axis (Union[int, tuple[int]]): the axes to sum over; all of them if empty. Default: ``()`` .
        keep_dims (bool): whether the summed axes stay, with size 1. Default: ``False`` .

    Returns:
        Tensor, of the dtype of `input`.

    Raises:
        ValueError: an axis is out of range, or is given twice.

    Examples:
        >>> print(ops.reduce_sum(Tensor([[1.0, 2.0], [3.0, 4.0]]), 0))
        [4. 6.]
    """
    return _reduce_sum(input, axis, keep_dims)


def relu(input: Tensor) -> Tensor:
    """Returns each element if it is above zero, else zero; NaN stays NaN.

    Args:
        input (Tensor): numbers or bools, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Examples:
        >>> print(ops.relu(Tensor([2.0, -3.0])))
        [2. 0.]
    """
    return _relu(input)


def reshape(input: Tensor, shape: int | tuple[int, ...]) -> Tensor:
    """Returns the same elements, in row-major order, with another shape. Shares memory if the layout allows it.

    Args:
        input (Tensor): of any shape.
        shape (tuple[int]): the new shape; one size may be -1 and is then inferred from the others.

    Returns:
        Tensor, of shape `shape`.

    Raises:
        ValueError: the number of elements would change.

    Examples:
        >>> print(ops.reshape(Tensor([[1, 2], [3, 4]]), (4,)))
        [1 2 3 4]
    """
    return _reshape(input, shape)


def round(input: Tensor) -> Tensor:
    """Returns each element rounded to the nearest integer, with halves to the even one.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Raises:
        TypeError: `input` is of dtype bool.

    Examples:
        >>> print(ops.round(Tensor([0.5, 1.5, 2.6])))
        [0. 2. 3.]
    """
    return _round(input)


def rsqrt(input: Tensor) -> Tensor:
    """Returns one over the square root of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.rsqrt(Tensor([4.0, 16.0])))
        [0.5  0.25]
    """
    return _rsqrt(input)


def select(condition: Tensor, input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the elements of `input` where `condition` is true, and those of `other` elsewhere.

    Args:
        condition (Tensor): of dtype bool.
        input (Union[Tensor, number]): taken where the condition is true.
        other (Union[Tensor, number]): taken where it is false. The three shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the dtype to which `input` and `other` promote.

    Raises:
        TypeError: `condition` is not of dtype bool.
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.select(Tensor([True, False]), Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
        [1. 4.]
    """
    return _select(condition, input, other)


def sigmoid(input: Tensor) -> Tensor:
    """Returns 1 / (1 + exp(-x)) for each element x.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.sigmoid(Tensor([0.0])))
        [0.5]
    """
    return _sigmoid(input)


def sign(input: Tensor) -> Tensor:
    """Returns the sign of each element, as -1, 0 or 1; NaN stays NaN.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Raises:
        TypeError: `input` is of dtype bool.

    Examples:
        >>> print(ops.sign(Tensor([3.0, 0.0, -2.0])))
        [ 1.  0. -1.]
    """
    return _sign(input)


def sin(input: Tensor) -> Tensor:
    """Returns the sine of each element, in radians.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.sin(Tensor([0.0])))
        [0.]
    """
    return _sin(input)


def sinh(input: Tensor) -> Tensor:
    """Returns the hyperbolic sine of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.sinh(Tensor([0.0, 1.0])))
        [0.        1.1752012]
    """
    return _sinh(input)


def slogdet(input: Tensor) -> tuple[Tensor, ...]:
    """Returns the sign of the determinant of square matrices and the logarithm of its absolute value.

    Args:
        input (Tensor): of shape [..., n, n], float32, float64, complex64 or complex128.

    Returns:
        Tuple of two Tensors of shape [...] and the dtype of `input`: signs (for complex matrices numbers of absolute value 1), and
        logarithms (minus infinity if the determinant is 0).

    Raises:
        TypeError: `input` has another dtype.
        ValueError: the matrices are not square.

    Examples:
        >>> print(ops.slogdet(Tensor([[2.0, 0.0], [0.0, -0.5]]))[0])
        -1.0
    """
    return _slogdet(input)


def sqrt(x: Tensor) -> Tensor:
    """Returns the square root of each element; NaN below zero.

    Args:
        x (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `x`.

    Examples:
        >>> print(ops.sqrt(Tensor([4.0, 9.0])))
        [2. 3.]
    """
    return _sqrt(x)


def square(input: Tensor) -> Tensor:
    """Returns the square of each element.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Raises:
        TypeError: `input` is of dtype bool.

    Examples:
        >>> print(ops.square(Tensor([2.0, -3.0])))
        [4. 9.]
    """
    return _square(input)


def stop_gradient(input: Tensor) -> Tensor:
    """Returns its input; no gradient flows through it.

    Args:
        input (Tensor): of any shape and dtype.

    Returns:
        Tensor with the same values.

    Examples:
        >>> print(ops.stop_gradient(Tensor([1.0, 2.0])))
        [1. 2.]
    """
    return _stop_gradient(input)


def sub(input: Tensor | float, other: Tensor | float) -> Tensor:
    """Returns the difference of two tensors, element by element.

    For booleans, the difference is a logical exclusive or.

    Args:
        input (Union[Tensor, number, bool]): the first operand.
        other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.

    Returns:
        Tensor, of the broadcast shape and the promoted dtype.

    Raises:
        ValueError: the shapes cannot be broadcast together.

    Examples:
        >>> print(ops.sub(Tensor([1.0, 2.0]), Tensor([3.0, 5.0])))
        [-2. -3.]
    """
    return _sub(input, other)


def tan(input: Tensor) -> Tensor:
    """Returns the tangent of each element, in radians.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.tan(Tensor([0.0, 1.0])))
        [0.        1.5574077]
    """
    return _tan(input)


def tanh(input: Tensor) -> Tensor:
    """Returns the hyperbolic tangent of each element.

    Args:
        input (Tensor): of any shape; integers and bool become float32.

    Returns:
        Tensor, of the shape of `input`.

    Examples:
        >>> print(ops.tanh(Tensor([0.0, 20.0])))
        [0. 1.]
    """
    return _tanh(input)


def transpose(input: Tensor, input_perm: int | tuple[int, ...]) -> Tensor:
    """Returns the tensor with its dimensions permuted. Shares memory.

    Args:
        input (Tensor): of any shape.
        input_perm (tuple[int]): dimension k of the result is dimension ``input_perm[k]`` of the input.

    Returns:
        Tensor, of the permuted shape.

    Raises:
        ValueError: `input_perm` is not a permutation of the dimensions.

    Examples:
        >>> print(ops.transpose(Tensor([[1, 2], [3, 4]]), (1, 0)))
        [[1 3]
         [2 4]]
    """
    return _transpose(input, input_perm)


def trunc(input: Tensor) -> Tensor:
    """Returns each element rounded towards zero.

    Args:
        input (Tensor): numbers, of any shape.

    Returns:
        Tensor, of the shape and dtype of `input`.

    Raises:
        TypeError: `input` is of dtype bool.

    Examples:
        >>> print(ops.trunc(Tensor([1.5, -1.5])))
        [ 1. -1.]
    """
    return _trunc(input)


__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "broadcast_to",
    "cast",
    "ceil",
    "complex",
    "concat",
    "conj",
    "cos",
    "cosh",
    "det",
    "digamma",
    "div",
    "eig",
    "eigvals",
    "equal",
    "erf",
    "erfc",
    "erfinv",
    "exp",
    "expm1",
    "floor",
    "floor_divide",
    "floor_mod",
    "greater",
    "greater_equal",
    "imag",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "lgamma",
    "log",
    "log1p",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "mul",
    "neg",
    "not_equal",
    "pow",
    "real",
    "reciprocal",
    "reduce_all",
    "reduce_any",
    "reduce_max",
    "reduce_min",
    "reduce_prod",
    "reduce_sum",
    "relu",
    "reshape",
    "round",
    "rsqrt",
    "select",
    "sigmoid",
    "sign",
    "sin",
    "sinh",
    "slogdet",
    "sqrt",
    "square",
    "stop_gradient",
    "sub",
    "tan",
    "tanh",
    "transpose",
    "trunc",
]
