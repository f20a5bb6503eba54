"""Checks of axes and shapes in `mindspore._checkparam`, which numpy-like functions of programs use."""

from __future__ import annotations

from typing import Any

from ms_tensor import context
from ms_tensor import dtype as mstype
from ms_tensor._check import show

from .index_helpers import infer_out_shape as infer_out_shape
from .index_helpers import tuple_slice as tuple_slice

max_, min_ = max, min


def check_axis_valid(axes: Any, ndim: int) -> tuple[int, ...]:
    """Returns dimensions counted from the start.

    Args:
        axes: An int, a tuple or list of ints, or None for all.
        ndim: The number of dimensions.

    Raises:
        TypeError: `axes` is anything else.
        ValueError: one is out of range, or there twice.

    Examples:
        >>> from mindspore import _checkparam
        >>> _checkparam.check_axis_valid((0, -1), 3), _checkparam.check_axis_valid(None, 2)
        ((0, 2), (0, 1))
    """
    if axes is None:
        return tuple(range(ndim))
    found = []
    for axis in axes if isinstance(axes, (tuple, list)) else (axes,):
        if not isinstance(axis, int) or isinstance(axis, bool):
            raise TypeError(f"An axis must be an int, but got {type(axis).__name__}.")
        if not -ndim <= axis < ndim:
            raise ValueError(f"An axis must be in [{-ndim}, {ndim}), but got {axis}.")
        found.append(axis % ndim)
    if len(set(found)) < len(found):
        raise ValueError(f"An axis must not be there twice, but got {tuple(found)}.")
    return tuple(found)


check_and_canonicalize_axes = check_axis_valid


def check_axis_type(axis: Any, type_int: bool = True, type_tuple: bool = True, type_list: bool = True) -> bool:
    """Checks that an axis is an int, a tuple of ints or a list of ints, each if it is allowed.

    Raises:
        TypeError: it is anything else.
    """
    if type_int and isinstance(axis, int):
        return True
    allowed: Any = tuple(kind for kind, given in ((tuple, type_tuple), (list, type_list)) if given)
    if not isinstance(axis, allowed) or not all(isinstance(item, int) for item in axis):
        words = " or ".join([*["int"][:type_int], *(f"{kind.__name__} of ints" for kind in allowed)])
        raise TypeError(f"An axis must be {words}, but got {show(axis)}.")
    return True


def check_astype_dtype(dtype: Any) -> Any:
    """Returns the dtype that a dtype, its name, a class of Python's numbers or of NumPy's means.

    Raises:
        TypeError: it means none.

    Examples:
        >>> from mindspore import _checkparam
        >>> _checkparam.check_astype_dtype("float32"), _checkparam.check_astype_dtype(int)
        (mindspore.float32, mindspore.int64)
    """
    if isinstance(dtype, str):
        found = getattr(mstype, dtype.lower(), None)
        if isinstance(found, mstype.DType):
            return found
    elif isinstance(dtype, (type, mstype.DType)):
        return mstype.as_dtype(dtype)
    raise TypeError(f"A dtype must be a dtype, its name or a class of numbers, but got {show(dtype)}.")


def _ints(values: Any, what: str) -> tuple[int, ...]:
    """The ints that are given one by one, or as one tuple or list."""
    found = values[0] if len(values) == 1 and isinstance(values[0], (tuple, list)) else values
    for value in found:
        if not isinstance(value, int):
            raise TypeError(f"{what} must be ints, or a tuple or list of ints, but got {show(value)}.")
    return tuple(found)


def check_transpose_axis(axes: tuple[Any, ...], ndim: int) -> tuple[int, ...]:
    """Returns the permutation that the arguments of `transpose` mean; without one, the dimensions are reversed.

    Raises:
        TypeError: they are not ints, nor one tuple or list of ints.
        ValueError: their number is not the number of dimensions.

    Examples:
        >>> from mindspore import _checkparam
        >>> _checkparam.check_transpose_axis((), 3), _checkparam.check_transpose_axis(([1, 0],), 2)
        ((2, 1, 0), (1, 0))
    """
    if not axes or axes == (None,):
        return tuple(range(ndim - 1, -1, -1))
    found = _ints(axes, "The dimensions")
    if len(found) != ndim:
        raise ValueError(f"For {ndim} dimensions, {ndim} axes are needed, but got {len(found)}.")
    return found


def check_swapaxes_axis(axes: Any, ndim: int) -> Any:
    """Returns one or several dimensions counted from the start.

    Raises:
        TypeError: they are not ints.
        ValueError: one is out of range.
    """
    if isinstance(axes, (tuple, list)):
        return tuple(check_swapaxes_axis(axis, ndim) for axis in axes)
    return check_axis_valid(axes, ndim)[0]


def check_reshape_shp(shp: tuple[Any, ...]) -> tuple[int, ...]:
    """Returns the shape that the arguments of `reshape` mean: ints, or one tuple or list of ints.

    Raises:
        TypeError: they are anything else.
    """
    return _ints(shp, "The sizes")


def check_flatten_order(order: Any) -> None:
    """Checks that an order of elements is 'C' or 'F'.

    Raises:
        TypeError: it is not a str.
        ValueError: it is another str.
    """
    if not isinstance(order, str):
        raise TypeError(f"The order must be a str, but got {type(order).__name__}.")
    if order not in ("C", "F"):
        raise ValueError(f"The order must be 'C' or 'F', but got {order!r}.")


def prepare_shape_for_squeeze(shape: tuple[int, ...], axes: Any) -> tuple[int, ...]:
    """Returns a shape without some dimensions, whose size must be 1.

    Raises:
        TypeError: `axes` is not an int, a tuple or a list.
        ValueError: one is out of range, or its size is not 1.

    Examples:
        >>> from mindspore import _checkparam
        >>> _checkparam.prepare_shape_for_squeeze((1, 2, 1), (0, -1))
        (2,)
    """
    if not isinstance(axes, (int, tuple, list)):
        raise TypeError(f"The axes must be an int, a tuple or a list, but got {type(axes).__name__}.")
    given = axes if isinstance(axes, (tuple, list)) else (axes,)
    removed = {check_axis_valid(axis, len(shape))[0] for axis in given}
    for axis in removed:
        if shape[axis] != 1:
            raise ValueError(f"The size of axis {axis} must be 1, but got {shape[axis]}.")
    return tuple(size for axis, size in enumerate(shape) if axis not in removed)


def expanded_shape(ndim: int, axis_size: int, axis: int) -> tuple[int, ...]:
    """Returns a shape of ones with one other size.

    Examples:
        >>> from mindspore import _checkparam
        >>> _checkparam.expanded_shape(3, 4, 1)
        (1, 4, 1)
    """
    return tuple(axis_size if place == axis else 1 for place in range(ndim))


def check_reduce_shape(
    ori_shape: tuple[int, ...], shape: tuple[int, ...], axis: Any, prim_name: str, arg_name1: str, arg_name2: str
) -> None:
    """Checks that a shape without some dimensions is another one.

    Raises:
        ValueError: the check fails.
    """
    removed = check_axis_valid(axis, len(ori_shape))
    found = tuple(size for place, size in enumerate(ori_shape) if place not in removed)
    if found != tuple(shape):
        raise ValueError(
            f"For '{prim_name}', the shape of '{arg_name1}' without the dimensions {removed} must be that of "
            f"'{arg_name2}', {tuple(shape)}, but got {found}."
        )


def check_type_support(dtype: Any, device: str, supported_dtypes: Any) -> bool:
    """Whether a dtype is among those that `device` supports, or another device is in use."""
    return dtype in supported_dtypes or context.get_context("device_target") != device


def is_stub_tensor(tensor: Any) -> bool:
    """Whether a tensor is not computed yet: False."""
    return False


def check_input_format(input_param: str) -> str:
    """Returns the order of an image's dimensions, which must be 'NCHW'.

    Raises:
        ValueError: it is another one.
    """
    if input_param != "NCHW":
        raise ValueError(f"The data format must be 'NCHW', but got {show(input_param)}.")
    return input_param


def check_output_data(data: Any) -> None:
    """Checks that a network returned something.

    Raises:
        RuntimeError: it is None.
    """
    if data is None:
        raise RuntimeError("The network returned None; its output is needed.")
