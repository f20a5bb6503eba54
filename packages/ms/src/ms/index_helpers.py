"""Functions of `mindspore.ops.composite.multitype_ops._constexpr_utils`: errors, shapes and slices.

MindSpore computes them when it compiles; here they are functions of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from ms_tensor import Tensor, dtype, ops

from .shape_helpers import get_broadcast_shape


def raise_value_error(msg: str) -> NoReturn:
    """Raises a ValueError."""
    raise ValueError(msg)


def raise_index_error(msg: str) -> NoReturn:
    """Raises an IndexError."""
    raise IndexError(msg)


def raise_type_error(msg: str) -> NoReturn:
    """Raises a TypeError."""
    raise TypeError(msg)


def raise_unimplemented_error(msg: str) -> NoReturn:
    """Raises a NotImplementedError."""
    raise NotImplementedError(msg)


def check_equal(param1: Any, param2: Any, msg: str = "{},{}") -> Any:
    """Returns `param1`, which must equal `param2`.

    Raises:
        ValueError: they differ; `msg` is formatted with both.
    """
    if param1 != param2:
        raise ValueError(msg.format(param1, param2))
    return param1


def check_range(x: int, dim_size: int) -> int:
    """Returns an index counted from the start.

    Raises:
        IndexError: it is outside [-dim_size, dim_size).

    Examples:
        >>> from mindspore.ops.composite.multitype_ops._constexpr_utils import check_range
        >>> check_range(-1, 3)
        2
    """
    if not -dim_size <= x < dim_size:
        raise IndexError(f"The index {x} is out of range for a dimension of size {dim_size}.")
    return x % dim_size


def generate_broadcast_shape(shapes: Sequence[Sequence[int]], op_name: str) -> tuple[int, ...]:
    """Returns the shape to which several shapes broadcast.

    Raises:
        ValueError: they cannot be broadcast together.

    Examples:
        >>> from mindspore.ops.composite.multitype_ops._constexpr_utils import generate_broadcast_shape
        >>> generate_broadcast_shape([(2, 1), (3,)], "Add")
        (2, 3)
    """
    found: Sequence[int] = ()
    for shape in shapes:
        found = get_broadcast_shape(list(found), list(shape), op_name)
    return tuple(found)


def infer_out_shape(*shapes: Sequence[int]) -> tuple[int, ...]:
    """Returns the shape to which several shapes broadcast, of which the last sizes are compared first.

    Raises:
        ValueError: they cannot be broadcast together.
    """
    return generate_broadcast_shape(shapes, "infer_out_shape")


def compute_multiples(origin_shape: Sequence[int], broadcast_shape: Sequence[int]) -> tuple[int, ...]:
    """Returns how often each dimension is repeated to have another shape.

    Examples:
        >>> from mindspore.ops.composite.multitype_ops._constexpr_utils import compute_multiples
        >>> compute_multiples((2, 1), (2, 3))
        (1, 3)
    """
    missing = len(broadcast_shape) - len(origin_shape)
    own = (1,) * missing + tuple(origin_shape)
    return tuple(wanted // size for wanted, size in zip(broadcast_shape, own))


def tuple_slice(tup: tuple[Any, ...], start: Any, end: Any) -> tuple[Any, ...]:
    """Returns the elements from one place up to another."""
    return tup[start:end]


def is_slice(x: Any) -> bool:
    """Whether a value is a slice."""
    return isinstance(x, slice)


def is_ascend() -> bool:
    """Whether the device is an Ascend one: False."""
    return False


def is_same_type(inst: Any, type_: Any) -> bool:
    """Whether two types are equal."""
    return bool(inst == type_)


def scalar_in_sequence(x: Any, y: Any) -> bool:
    """Whether a sequence has an element that equals a number."""
    return x in y


check_in_sequence = scalar_in_sequence


def sequence_mul_int(seq: Any, number: int) -> Any:
    """Repeats a sequence."""
    return seq * number


def unpack(x: Any) -> Any:
    """Returns the element of a sequence that has one; anything else stays what it is."""
    return x[0] if isinstance(x, (tuple, list)) and len(x) == 1 else x


def deep_tuple(array_like: Any) -> Any:
    """Converts nested lists to tuples."""
    return tuple(deep_tuple(item) for item in array_like) if isinstance(array_like, (list, tuple)) else array_like


def promote_binary_dtype(dtype_1: Any, dtype_2: Any) -> Any:
    """Returns the dtype of the result of an op of two dtypes."""
    return ops.add(ops.zeros((1,), dtype_1), ops.zeros((1,), dtype_2)).dtype


def slice2indices(input_slice: slice, shape: Sequence[int]) -> Tensor:
    """Returns the indices of a slice along the first dimension of a shape, of shape (n, 1).

    Examples:
        >>> from mindspore.ops.composite.multitype_ops._constexpr_utils import slice2indices
        >>> print(slice2indices(slice(0, 4, 2), (5,)))
        [[0]
         [2]]
    """
    found = range(*input_slice.indices(shape[0]))
    return ops.arange(found.start, found.stop, found.step, dtype=dtype.int64).reshape(-1, 1)
